/** All that looks at the pictures of the one decode. A new measure is opened and asked here, nowhere else. */
import { join } from 'node:path';
import { framesToSeconds, type Rational, rateToNumber } from '@rushes/timeline';
import { frameToRgb } from '../av/pictures/frame-to-rgb.ts';
import type { PassingPicture } from '../transcode/picture-pass.ts';
import type { PicturePlan } from '../transcode/picture-plan.ts';
import type { PicturePrint, SceneGroup, Shot, ShotTransition, Still } from '../types.ts';
import type { MeasuredPicture } from './measure-pass.ts';
import { type ColorLook, lookSimilarity } from './pictures/color-look.ts';
import { createFocusPass } from './pictures/focus-pass.ts';
import { createPrintPass } from './pictures/print-pass.ts';
import { sampleStepOf } from './pictures/sample-step.ts';
import { smallPicture } from './pictures/small-picture.ts';
import { createStillPass } from './pictures/still-pass.ts';
import { keyframeFile, writeJpeg } from './pictures/write-pictures.ts';
import { createShotBuilder, type FinishedShot } from './shots/shot-builder.ts';

/** A shot whose keyframe is a file. */
interface WrittenShot extends Omit<FinishedShot, 'keyframe'> {
  keyframeSeconds: number;
  keyframeFile: string;
  keyframeScore: number;
}

/** Writes the keyframe of the shot with number `index` into `folder` and frees its frame. */
async function writeShot(shot: FinishedShot, index: number, folder: string): Promise<WrittenShot> {
  const { keyframe, ...rest } = shot;
  if (keyframe === null) throw new Error('a shot without a sampled frame');
  const file = keyframeFile(index);
  try {
    await writeJpeg(join(folder, file), await frameToRgb(keyframe.frame));
  } finally {
    keyframe.frame.free();
  }
  return { ...rest, keyframeSeconds: keyframe.seconds, keyframeFile: file, keyframeScore: keyframe.score };
}

/** What all measures found. */
export interface Measured {
  shots: Shot[];
  scenes: SceneGroup[];
  stills: Still[];
  prints: PicturePrint[];
  /** The shot whose keyframe stands best for the whole; undefined without shots. */
  best: WrittenShot | undefined;
}

export interface Measures {
  /** Takes the next picture of the asset. */
  push(passing: PassingPicture): Promise<void> | undefined;
  /** All results of pictures that end at `endSeconds`. */
  finish(endSeconds: number): Promise<Measured>;
  /** Frees what is held. Needed after `finish` too. */
  close(): void;
}

export interface MeasureOptions {
  plan: PicturePlan;
  /** Receives keyframes and stills. */
  folder: string;
  /** As AnalyzeRequest.cutterSensitivity. */
  sensitivity: number;
}

/** How much later than its frame of an even clock a picture may begin: renders and frames allow for as much rounding. */
const ROUNDING_SECONDS = 0.001;

/**
 * The first frame of an even clock at `rate` that shows the picture which begins at `seconds`. Where pictures come at
 * uneven times, the nearest frame may begin before the picture does, and so show the one before it.
 */
function frameShowing(seconds: number, rate: Rational): number {
  const rounding = Math.min(ROUNDING_SECONDS, framesToSeconds(1, rate) / 4);
  return Math.max(0, Math.ceil(((seconds - rounding) * rate.num) / rate.den));
}

/** How a shot begins. The shot itself begins in the middle of a mixture. */
function transitionOf({ border, startSeconds }: WrittenShot, rate: Rational): ShotTransition {
  const { kind, ...at } = border ?? { kind: 'start', startSeconds, endSeconds: startSeconds };
  return {
    kind,
    startFrame: frameShowing(at.startSeconds, rate),
    endFrame: frameShowing(at.endSeconds, rate),
    ...at,
  };
}

function toShot(written: WrittenShot, index: number, { video }: PicturePlan): Shot {
  const { keyframeScore: _, look: __, border: ___, ...shot } = written;
  const startFrame = frameShowing(written.startSeconds, video.rate);
  const endFrame = Math.max(startFrame + 1, frameShowing(written.endSeconds, video.rate));
  return { index, startFrame, endFrame, transition: transitionOf(written, video.rate), ...shot };
}

/** The picture that stands for the whole file: the best keyframe, those of longer shots first. */
function bestShot(shots: WrittenShot[]): WrittenShot | undefined {
  const weight = (shot: WrittenShot): number =>
    shot.keyframeScore * Math.min(1, 0.5 + (shot.endSeconds - shot.startSeconds) / 4);
  return shots.toSorted((a, b) => weight(b) - weight(a))[0];
}

/** Finds the shots among the pictures that pass, and writes their keyframes. */
interface ShotPass {
  /** Takes the next picture; waits only where a shot is over and its keyframe is written. */
  push(picture: MeasuredPicture): Promise<void> | undefined;
  /** All shots, of a picture that ends at `endSeconds`. */
  finish(endSeconds: number): Promise<WrittenShot[]>;
  /** Frees what is held. Needed after `finish` too. */
  close(): void;
}

/** Starts the pass; keyframes land in `folder`. `sensitivity` as in AnalyzeRequest. */
function createShotPass(options: { plan: PicturePlan; folder: string; sensitivity: number }): ShotPass {
  const framesPerSecond = rateToNumber(options.plan.video.rate);
  const builder = createShotBuilder({
    sensitivity: options.sensitivity,
    framesPerSecond,
    durationSeconds: options.plan.stream.durationSeconds,
  });
  const shots: WrittenShot[] = [];

  async function write(shot: Parameters<typeof writeShot>[0]): Promise<void> {
    shots.push(await writeShot(shot, shots.length, options.folder));
  }

  return {
    push(picture) {
      const finished = builder.push(picture);
      return finished === null ? undefined : write(finished);
    },
    async finish(endSeconds) {
      for (const shot of builder.finish(endSeconds)) await write(shot);
      return shots;
    },
    close: () => builder.discard(),
  };
}

/** What a shot is grouped by. */
export interface GroupedShot {
  startSeconds: number;
  endSeconds: number;
  look: ColorLook;
}

/** How many shots on, and how many seconds, a shot is looked for again: speaker and counter-speaker alternate. */
const REACH_SHOTS = 4;
const REACH_SECONDS = 60;

/** What the looks of two shots have in common when they are of one place. */
const SAME_PLACE = 0.55;

/** Last of the shots that show what shot `index` shows, among those within reach. */
function lastLike(shots: readonly GroupedShot[], index: number): number {
  const shot = shots[index];
  if (shot === undefined) return index;
  for (let other = Math.min(shots.length - 1, index + REACH_SHOTS); other > index; other--) {
    const later = shots[other];
    if (later === undefined || later.startSeconds - shot.endSeconds > REACH_SECONDS) continue;
    if (lookSimilarity(shot.look, later.look) >= SAME_PLACE) return other;
  }
  return index;
}

/**
 * Groups shots into scenes by overlapping links: a shot is linked to the last one within reach that has its colours, all
 * between the two belong to the same scene, and scenes whose links overlap are one. A shot that nothing links is a scene
 * of its own.
 */
export function groupScenes(shots: readonly GroupedShot[]): SceneGroup[] {
  const groups: SceneGroup[] = [];
  let firstShot = 0;
  let reach = 0;
  for (let index = 0; index < shots.length; index++) {
    reach = Math.max(reach, lastLike(shots, index));
    if (reach > index) continue;
    groups.push({ index: groups.length, firstShot, lastShot: index });
    firstShot = index + 1;
    reach = firstShot;
  }
  return groups;
}

/** Opens all measures of a picture. */
export function openMeasures(options: MeasureOptions): Measures {
  const { plan } = options;
  const shotPass = createShotPass(options);
  const stillPass = createStillPass(options);
  const printPass = createPrintPass();
  const focusPass = createFocusPass();
  const passes = [shotPass, stillPass, printPass, focusPass];
  const sampleStep = sampleStepOf(rateToNumber(plan.video.rate));
  let count = 0;

  async function waitFor(open: Promise<void>[]): Promise<void> {
    await Promise.all(open);
  }

  return {
    push({ seconds, picture, small }) {
      const index = count++;
      const sampled = index % sampleStep === 0 ? picture : null;
      const seen = { index, seconds, small: smallPicture(small), picture: sampled };
      const open = passes.map((pass) => pass.push(seen)).filter((waiting) => waiting !== undefined);
      return open.length === 0 ? undefined : waitFor(open);
    },
    async finish(endSeconds) {
      const found = await shotPass.finish(endSeconds);
      const shots = found.map((shot, index) => toShot(shot, index, plan));
      const end = { endSeconds, shots };
      const focus = await focusPass.finish(end);
      return {
        shots: shots.map((shot, index) => ({ ...shot, ...(focus[index] && { focus: focus[index] }) })),
        scenes: groupScenes(found),
        stills: await stillPass.finish(end),
        prints: await printPass.finish(end),
        best: bestShot(found),
      };
    },
    close: () => {
      for (const pass of passes) pass.close();
    },
  };
}
