import { rateToNumber } from '@rushes/timeline';
import type { PicturePlan } from '../../transcode/picture-plan.ts';
import type { MeasuredPicture } from '../measure-pass.ts';
import { createShotBuilder } from './shot-builder.ts';
import { type WrittenShot, writeShot } from './shot-writer.ts';

/** Finds the shots among the pictures that pass, and writes their keyframes. */
export interface ShotPass {
  /** Takes the next picture; waits only where a shot is over and its keyframe is written. */
  push(picture: MeasuredPicture): Promise<void> | undefined;
  /** All shots, of a picture that ends at `endSeconds`. */
  finish(endSeconds: number): Promise<WrittenShot[]>;
  /** Frees what is held. Needed after `finish` too. */
  close(): void;
}

/** Starts the pass; keyframes land in `folder`. `sensitivity` as in AnalyzeRequest. */
export function createShotPass(options: {
  plan: PicturePlan;
  folder: string;
  sensitivity: number;
}): ShotPass {
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
