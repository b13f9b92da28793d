/** Keeps pictures to be looked at by text recognition and models: each that stays for a while, at least one a shot. */
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Frame, shareFrame } from '../../av/frames.ts';
import { frameToRgb, type RgbPicture } from '../../av/pictures/frame-to-rgb.ts';
import type { PicturePlan } from '../../transcode/picture-plan.ts';
import type { Shot, Still } from '../../types.ts';
import type { MeasuredEnd, MeasurePass } from '../measure-pass.ts';
import { createStillPicker, MOST_STILLS } from './still-picker.ts';

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
