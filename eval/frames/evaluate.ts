/** Finds distorted frames of clips again: which share has the right shot first, by prints and by baselines. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AnalysisResult,
  analyzeFile,
  decodePrint,
  mirroredPrint,
  openJobRunner,
  printLikeness,
} from '@rushes/engine';
import {
  SAME_PICTURE,
  standingLikeness,
} from '../../packages/server/src/modules/search/likeness/alike-pictures.ts';
import { cosine } from '../../packages/server/src/modules/search/likeness/calibration.ts';
import {
  FINGERPRINT_THRESHOLD,
  jointLikeness,
} from '../../packages/server/src/modules/understanding/fingerprints/fingerprint-calibration.ts';
import { createModelRuntime } from '../../packages/server/src/platform/models/create-model-runtime.ts';
import { SHIPPED_MODELS } from '../../packages/server/src/platform/models/shipped-models.ts';
import { differenceHash, meanColor, nearness } from './baselines.ts';
import { type CutClip, isReal } from './clips.ts';
import { type Distortion, seededNumbers } from './distortions.ts';

/** A kept frame: which shot of which clip it is of. */
interface Kept {
  shot: string;
  print: Float32Array;
  hash: Float32Array;
  color: Float32Array;
  /** By the picture model; null where it is not installed. */
  look: Float32Array | null;
}

/** Of a picture file, by the picture model; null where it is not installed. */
type Look = (path: string) => Promise<Float32Array | null>;

interface Clip extends CutClip {
  result: AnalysisResult;
}

type Methods = 'print' | 'dHash' | 'mean colour';

export interface DistortionFigures {
  name: string;
  queries: number;
  /** Share with the right shot first, by method. */
  first: { [Method in Methods]: number };
  /** Share with the right shot first and in the answer: by the flat threshold, and as a search by example accepts. */
  answered: { flat: number; standing: number; both: number };
  /** Cosines of the right shot's best print, and of the best print of any other shot. */
  right: number[];
  wrong: number[];
}

export interface FrameFigures {
  shots: number;
  kept: number;
  rows: DistortionFigures[];
  /** Frames that are in no kept clip. */
  strangers: Stranger[];
  /** The same frames as in `rows`, looked for without the clip that they are of: others of its style remain. */
  leftOut: Stranger[];
}

/** The best cosine of a frame that is not there, and what a search by example makes of it. */
export interface Stranger {
  likeness: number;
  standing: number;
  /** By prints and the picture model together; by prints alone where that is not installed. */
  both: number;
  /** Of footage, not drawn. */
  real: boolean;
}

export interface FrameSet {
  /** Clips that are kept, and others that are not. */
  clips: readonly CutClip[];
  strangers: readonly CutClip[];
  seed: number;
  /** Frames looked for in each shot. */
  perShot: number;
  distortions: readonly Distortion[];
}

type Runner = ReturnType<typeof openJobRunner>;

async function analyzed(clip: CutClip, folder: string, index: number): Promise<Clip> {
  const outputFolder = join(folder, `analysis-${index}`);
  await mkdir(outputFolder);
  const result = await analyzeFile({
    inputPath: clip.path,
    outputFolder,
    proxyHeights: [],
    cutterSensitivity: 0.5,
  });
  return { ...clip, result };
}

async function frameAt(
  runner: Runner,
  clip: { path: string },
  seconds: number,
  folder: string,
): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  await runner.run('frame', { inputPath: clip.path, outputFolder: folder, seconds });
  return readFile(join(folder, 'frame.jpg'));
}

/** The true shot at a time. */
function shotAt({ path, starts }: CutClip, seconds: number): string {
  return `${path}#${starts.findLastIndex((start) => start <= seconds + 1e-6)}`;
}

async function keep(
  runner: Runner,
  clip: Clip,
  { folder, look }: { folder: string; look: Look },
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const { startSeconds, values } of clip.result.prints) {
    const print = decodePrint(values);
    if (print === null) throw new Error('a print that is none');
    const frame = await frameAt(runner, clip, startSeconds, folder);
    kept.push({
      shot: shotAt(clip, startSeconds),
      print,
      hash: await differenceHash(frame),
      color: await meanColor(frame),
      look: await look(join(folder, 'frame.jpg')),
    });
  }
  return kept;
}

function bestOf(kept: readonly Kept[], likeness: (kept: Kept) => number): { shot: string; likeness: number } {
  let best = { shot: '', likeness: Number.NEGATIVE_INFINITY };
  for (const one of kept) {
    const value = likeness(one);
    if (value > best.likeness) best = { shot: one.shot, likeness: value };
  }
  return best;
}

const clipOf = (shot: string): string => shot.slice(0, shot.lastIndexOf('#'));

/** The best picture and how it stands among those that show something else, as in a search by example. */
function standingOf(kept: readonly Kept[], likeness: (kept: Kept) => number) {
  const all = kept.map((one) => ({ one, likeness: likeness(one) }));
  const best = all.reduce((a, b) => (b.likeness > a.likeness ? b : a));
  const others = all.filter(
    ({ one }) => one.shot !== best.one.shot && printLikeness(one.print, best.one.print) < SAME_PICTURE,
  );
  const standing = standingLikeness(
    best.likeness,
    others.map((other) => other.likeness),
  );
  return { shot: best.one.shot, likeness: best.likeness, standing };
}

const bestPrint =
  (prints: readonly Float32Array[]) =>
  ({ print }: Kept): number =>
    Math.max(-1, ...prints.map((one) => printLikeness(one, print)));

async function printsOf(runner: Runner, picture: Buffer, folder: string): Promise<Float32Array[]> {
  const inputPath = join(folder, 'query.jpg');
  await writeFile(inputPath, picture);
  const { prints } = await runner.run('print', { inputPath });
  const read = prints.map(decodePrint).filter((print) => print !== null);
  // As a search by example asks.
  return [...read, ...read.map(mirroredPrint)];
}

/** How much a kept frame is alike by both measures. */
function bothOf(byPrint: (kept: Kept) => number, look: Float32Array | null) {
  return (kept: Kept): number => {
    const print = byPrint(kept);
    return look === null || kept.look === null ? print : jointLikeness(print, cosine(look, kept.look));
  };
}

interface Sought {
  shot: string;
  frame: Buffer;
}

/** Frames from the middle of the shots: at their ends are transitions, and what is drawn is not there yet. */
async function soughtFrames(
  runner: Runner,
  clips: readonly Clip[],
  { perShot, random, folder }: { perShot: number; random: () => number; folder: string },
): Promise<Sought[]> {
  const sought: Sought[] = [];
  for (const clip of clips) {
    const ends = [...clip.starts.slice(1), clip.result.probe.durationSeconds];
    for (const [index, start] of clip.starts.entries()) {
      // A real clip is one long shot: as many frames of it as of the shots of a film.
      const frames = isReal(clip.path) ? 4 * perShot : perShot;
      for (let count = 0; count < frames; count++) {
        const seconds = start + ((ends[index] ?? start) - start) * (0.35 + 0.45 * random());
        sought.push({ shot: shotAt(clip, start), frame: await frameAt(runner, clip, seconds, folder) });
      }
    }
  }
  return sought;
}

/** Runs the evaluation in `folder`, which receives what is made on the way. */
export async function evaluateFrames(set: FrameSet, folder: string): Promise<FrameFigures> {
  const places = { read: set.clips.map(({ path }) => path), write: [folder] };
  const runner = openJobRunner({ places });
  const random = seededNumbers(set.seed);
  const frames = join(folder, 'frames');
  const models = createModelRuntime({
    folder: join(folder, 'models'),
    shipped: SHIPPED_MODELS,
    pictureFolders: [frames],
    memoryBytes: 2 * 1024 ** 3,
    threads: 2,
  });
  const { model } = await models.find('picture');
  const look: Look = async (path) =>
    model === null ? null : ((await models.embedPictures([path], { task: 'picture' }))[0] ?? null);
  try {
    const clips: Clip[] = [];
    for (const [index, clip] of set.clips.entries()) clips.push(await analyzed(clip, folder, index));
    const kept: Kept[] = [];
    for (const clip of clips) kept.push(...(await keep(runner, clip, { folder: frames, look })));
    const sought = await soughtFrames(runner, clips, { perShot: set.perShot, random, folder: frames });
    const rows: Awaited<ReturnType<typeof findAgain>>[] = [];
    for (const distortion of set.distortions) {
      rows.push(await findAgain(runner, { kept, sought, distortion, random, folder: frames, look }));
    }
    const leftOut = rows.flatMap((row) => row.leftOut);
    const strangers: Stranger[] = [];
    for (const stranger of set.strangers) {
      for (let count = 0; count < 12; count++) {
        const frame = await frameAt(runner, stranger, 1 + random() * 12, frames);
        const distorted =
          (await set.distortions[count % set.distortions.length]?.apply(frame, random)) ?? frame;
        const byPrint = bestPrint(await printsOf(runner, distorted, frames));
        const { likeness, standing } = standingOf(kept, byPrint);
        const both = bestOf(kept, bothOf(byPrint, await look(join(frames, 'query.jpg')))).likeness;
        strangers.push({ likeness, standing, both, real: isReal(stranger.path) });
      }
    }
    return { shots: new Set(kept.map(({ shot }) => shot)).size, kept: kept.length, rows, strangers, leftOut };
  } finally {
    await models.close();
    await runner.close();
  }
}

async function findAgain(
  runner: Runner,
  options: {
    kept: readonly Kept[];
    sought: readonly Sought[];
    distortion: Distortion;
    random: () => number;
    folder: string;
    look: Look;
  },
): Promise<DistortionFigures & { leftOut: Stranger[] }> {
  const { kept, sought, distortion, random, folder, look } = options;
  const right: number[] = [];
  const wrong: number[] = [];
  const answered = { flat: 0, standing: 0, both: 0 };
  const leftOut: Stranger[] = [];
  const first = { print: 0, dHash: 0, 'mean colour': 0 };
  for (const { shot, frame } of sought) {
    const picture = await distortion.apply(frame, random);
    const likeness = bestPrint(await printsOf(runner, picture, folder));
    const [hash, color] = [await differenceHash(picture), await meanColor(picture)];
    right.push(
      bestOf(
        kept.filter((one) => one.shot === shot),
        likeness,
      ).likeness,
    );
    wrong.push(
      bestOf(
        kept.filter((one) => one.shot !== shot),
        likeness,
      ).likeness,
    );
    const best = standingOf(kept, likeness);
    if (best.shot === shot) {
      first.print += 1;
      if (best.likeness >= FINGERPRINT_THRESHOLD) answered.flat += 1;
      if (best.standing >= FINGERPRINT_THRESHOLD) answered.standing += 1;
    }
    const joint = bothOf(likeness, await look(join(folder, 'query.jpg')));
    const bestOfBoth = bestOf(kept, joint);
    if (bestOfBoth.shot === shot && bestOfBoth.likeness >= FINGERPRINT_THRESHOLD) answered.both += 1;
    const others = kept.filter((one) => clipOf(one.shot) !== clipOf(shot));
    const without = { ...standingOf(others, likeness), both: bestOf(others, joint).likeness };
    leftOut.push({ ...without, real: isReal(shot) });
    if (bestOf(kept, (one) => printLikeness(one.hash, hash)).shot === shot) first.dHash += 1;
    if (bestOf(kept, (one) => nearness(one.color, color)).shot === shot) first['mean colour'] += 1;
  }
  const queries = Math.max(1, sought.length);
  for (const method of ['print', 'dHash', 'mean colour'] as const) first[method] /= queries;
  for (const rule of ['flat', 'standing', 'both'] as const) answered[rule] /= queries;
  return { name: distortion.name, queries: sought.length, first, answered, right, wrong, leftOut };
}
