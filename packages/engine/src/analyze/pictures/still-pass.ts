/** Keeps pictures to be looked at by text recognition and models: each that stays for a while, at least one a shot. */
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { type Frame, shareFrame } from '../../av/frames.ts';
import { frameToRgb, type RgbPicture } from '../../av/pictures/frame-to-rgb.ts';
import type { PicturePlan } from '../../transcode/picture-plan.ts';
import type { Shot, Still } from '../../types.ts';
import type { MeasuredEnd, MeasurePass } from '../measure-pass.ts';
import type { SmallPicture } from './small-picture.ts';

/** Long side of a still, pixels: letters of a fortieth of the height are still 18 pixels high. */
const STILL_SIDE = 1280;

const JPEG = { quality: 82, chromaSubsampling: '4:2:0' } as const;

/** A file whose length nobody knows is taken for one of an hour. */
const UNKNOWN_SECONDS = 3600;

const stillFile = (index: number): string => `still-${String(index).padStart(5, '0')}.jpg`;

type KeptStill = Pick<Still, 'file' | 'seconds' | 'startSeconds'>;

async function writeJpeg(picture: Sharp, path: string): Promise<void> {
  await picture
    .resize({ width: STILL_SIDE, height: STILL_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg(JPEG)
    .toFile(path);
}

async function writeStill(frame: Frame, path: string): Promise<void> {
  try {
    const { data, width, height } = await frameToRgb(frame);
    await writeJpeg(sharp(data, { raw: { width, height, channels: 3 } }), path);
  } finally {
    frame.free();
  }
}

/** The last shot that has begun by `seconds`. */
function shotAt(shots: readonly Shot[], seconds: number): number {
  let [low, high] = [0, shots.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((shots[middle]?.startSeconds ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

// Decides which of the pictures that pass are kept as stills.

/** Stills a minute on average: reading one takes about as long as three seconds of decoding do. */
const STILLS_PER_MINUTE = 20;

/** So many may follow each other faster than that, as slides that are leafed through. */
const BURST = 20;

/** Stills of one file: at 40 kB each 48 MB, and a quarter of an hour of reading. A longer file has them farther apart. */
export const MOST_STILLS = 1_200;

/** A place is at rest when it has not changed for this long, seconds. */
const REST_SECONDS = 0.4;

/** Blocks at rest that show something else than the last still does: one may be noise, a word covers more. */
const NEW_BLOCKS = 2;

/** The same where other parts of the picture move, which come to rest here and there by chance. */
const NEW_BLOCKS_IN_MOTION = 4;
const MOTION_SHARE = 0.15;

/** Between stills of such pictures, seconds. */
const GAP_IN_MOTION_SECONDS = 1.5;

/** Share of all blocks that change at once at a cut. */
const CUT_SHARE = 0.6;

/** Where nothing comes to rest: this long after a cut, and then this far apart, seconds. */
const AFTER_CUT_SECONDS = 0.75;
const MOVING_SECONDS = 3;

/** Seconds between two stills, whatever is shown. */
const LEAST_GAP_SECONDS = 0.5;

interface StillPicker {
  /** Looks at the next picture; answers since when it looks like that if it is to be kept, else null. */
  consider(seconds: number, small: SmallPicture): number | null;
}

/** A picture that passed, and when. */
interface PassedPicture {
  seconds: number;
  small: SmallPicture;
}

/** Of a picture in motion, since when it counts: often enough to see what is written in it; null while it is not due. */
function dueInMotion(seconds: number, cutSeconds: number, kept: PassedPicture | null): number | null {
  const afterCut = kept === null || kept.seconds < cutSeconds;
  if (afterCut) return seconds - cutSeconds >= AFTER_CUT_SECONDS ? cutSeconds : null;
  if (seconds - kept.seconds < MOVING_SECONDS) return null;
  return (kept.seconds + seconds) / 2;
}

// What changed between two small pictures, block by block: text that comes and goes changes few of them.

/** Side of a block, pixels of the small picture: a line of text of a twentieth of the height changes a row of them. */
const BLOCK = 8;

/** Mean change in levels from which a block shows something else; below is noise and compression. */
const CHANGED_LEVELS = 8;

/** Mean deviation in levels from which a block has something written or drawn in it. */
const STRUCTURE_LEVELS = 10;

interface BlockGrid {
  columns: number;
  rows: number;
}

function blockGrid({ width, height }: Pick<SmallPicture, 'width' | 'height'>): BlockGrid {
  return { columns: Math.floor(width / BLOCK), rows: Math.floor(height / BLOCK) };
}

/** 1 for each block that differs. */
function changedBlocks(a: SmallPicture, b: SmallPicture): Uint8Array {
  const { columns, rows } = blockGrid(a);
  const changed = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++) {
        const from = y * a.width + column * BLOCK;
        for (let i = from; i < from + BLOCK; i++) sum += Math.abs((a.luma[i] ?? 0) - (b.luma[i] ?? 0));
      }
      if (sum > CHANGED_LEVELS * BLOCK * BLOCK) changed[row * columns + column] = 1;
    }
  }
  return changed;
}

/** Whether a block has structure: a plain wall that grows lighter is no new picture. */
function isStructured({ luma, width }: SmallPicture, block: number, { columns }: BlockGrid): boolean {
  const top = Math.floor(block / columns) * BLOCK;
  const left = (block % columns) * BLOCK;
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) sum += luma[y * width + x] ?? 0;
  }
  const mean = sum / (BLOCK * BLOCK);
  let deviation = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) deviation += Math.abs((luma[y * width + x] ?? 0) - mean);
  }
  return deviation > STRUCTURE_LEVELS * BLOCK * BLOCK;
}

/** Starts to choose among the pictures of a file of about `durationSeconds`. */
export function createStillPicker(durationSeconds: number): StillPicker {
  const refillSeconds = Math.max(60 / STILLS_PER_MINUTE, durationSeconds / MOST_STILLS);
  let budget = BURST;
  let count = 0;
  let before: PassedPicture | null = null;
  let kept: PassedPicture | null = null;
  let cutSeconds = 0;
  let restSince: Float64Array = new Float64Array(0);

  /** Notes since when each block is at rest. */
  function follow(seconds: number, small: SmallPicture): void {
    const { columns, rows } = blockGrid(small);
    if (before === null || restSince.length !== columns * rows || before.small.width !== small.width) {
      restSince = new Float64Array(columns * rows).fill(seconds);
      cutSeconds = seconds;
      kept = null;
      return;
    }
    const changed = changedBlocks(before.small, small);
    let changes = 0;
    for (let i = 0; i < changed.length; i++) {
      if (changed[i] !== 1) continue;
      restSince[i] = seconds;
      changes += 1;
    }
    if (changes > changed.length * CUT_SHARE) cutSeconds = seconds;
  }

  /** Since when what is new is at rest; null where nothing new is. */
  function newAtRest(seconds: number, small: SmallPicture): number | null {
    const grid = blockGrid(small);
    const changed = kept === null ? null : changedBlocks(kept.small, small);
    let found = 0;
    let since = 0;
    let moving = 0;
    for (let i = 0; i < restSince.length; i++) {
      const rest = restSince[i] ?? 0;
      const resting = seconds - rest >= REST_SECONDS;
      if (!resting) moving += 1;
      if (changed !== null && changed[i] !== 1) continue;
      if (!resting || !isStructured(small, i, grid)) continue;
      found += 1;
      since = Math.max(since, rest);
    }
    if (moving <= restSince.length * MOTION_SHARE) return found >= NEW_BLOCKS ? since : null;
    const soon = kept !== null && seconds - kept.seconds < GAP_IN_MOTION_SECONDS;
    return found >= NEW_BLOCKS_IN_MOTION && !soon ? since : null;
  }

  function wanted(seconds: number, small: SmallPicture): number | null {
    if (kept !== null && seconds - kept.seconds < LEAST_GAP_SECONDS) return null;
    const since = newAtRest(seconds, small);
    if (since !== null) return Math.max(since, kept?.seconds ?? 0);
    const due = dueInMotion(seconds, cutSeconds, kept);
    if (due === null || kept === null) return due;
    // At rest and the same as before: nothing to see.
    return changedBlocks(kept.small, small).some((block) => block === 1) ? due : null;
  }

  return {
    consider(seconds, small) {
      follow(seconds, small);
      if (before !== null) budget = Math.min(BURST, budget + (seconds - before.seconds) / refillSeconds);
      before = { seconds, small };
      if (budget < 1 || count >= MOST_STILLS) return null;
      const since = wanted(seconds, small);
      if (since === null) return null;
      budget -= 1;
      count += 1;
      kept = { seconds, small };
      return since;
    },
  };
}

/** Starts the pass; stills land in `folder`. */
export function createStillPass({
  plan,
  folder,
}: {
  plan: PicturePlan;
  folder: string;
}): MeasurePass<Still[]> {
  const picker = createStillPicker(plan.stream.durationSeconds ?? UNKNOWN_SECONDS);
  const kept: KeptStill[] = [];

  async function keep(frame: Frame, seconds: number, startSeconds: number): Promise<void> {
    const file = stillFile(kept.length);
    kept.push({ file, seconds, startSeconds });
    await writeStill(frame, join(folder, file));
  }

  /** A shot too short for a still has its keyframe. */
  async function fromKeyframe(shot: Shot, index: number): Promise<KeptStill> {
    const file = stillFile(kept.length + index);
    await writeJpeg(sharp(join(folder, shot.keyframeFile)), join(folder, file));
    return { file, seconds: shot.keyframeSeconds, startSeconds: shot.startSeconds };
  }

  /** Each ends where the next begins, at the latest with its shot. */
  function withRanges(stills: KeptStill[], { endSeconds, shots }: MeasuredEnd): Still[] {
    const sorted = stills.toSorted((a, b) => a.seconds - b.seconds);
    return sorted.map((still, index) => {
      const shot = shotAt(shots, still.seconds);
      const { startSeconds: first = 0, endSeconds: last = endSeconds } = shots[shot] ?? {};
      const next = sorted[index + 1];
      const start = Math.min(still.seconds, Math.max(first, still.startSeconds));
      const end = Math.max(still.seconds, Math.min(last, next?.startSeconds ?? last));
      return { ...still, startSeconds: start, endSeconds: end, shot };
    });
  }

  return {
    push({ seconds, small, picture }) {
      if (picture === null) return undefined;
      const since = picker.consider(seconds, small);
      return since === null ? undefined : keep(shareFrame(picture), seconds, since);
    },
    async finish(end) {
      const covered = new Set(kept.map(({ seconds }) => shotAt(end.shots, seconds)));
      const bare = end.shots.filter((shot) => !covered.has(shot.index) && shot.keyframeFile !== '');
      const added: KeptStill[] = [];
      for (const [index, shot] of bare.slice(0, MOST_STILLS).entries())
        added.push(await fromKeyframe(shot, index));
      return withRanges([...kept, ...added], end);
    },
    close: () => {},
  };
}

/** The one still of a picture, written into `folder`. */
export async function stillOfImage({ data, width, height }: RgbPicture, folder: string): Promise<Still[]> {
  const file = stillFile(0);
  await writeJpeg(sharp(data, { raw: { width, height, channels: 3 } }), join(folder, file));
  return [{ file, seconds: 0, startSeconds: 0, endSeconds: 0, shot: 0 }];
}
