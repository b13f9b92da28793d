import { join } from 'node:path';
import { frameToRgb } from '../../av/pictures/frame-to-rgb.ts';
import { keyframeFile, writeJpeg } from '../pictures/write-pictures.ts';
import type { FinishedShot } from './shot-builder.ts';

/** A shot whose keyframe is a file. */
export interface WrittenShot extends Omit<FinishedShot, 'keyframe'> {
  keyframeSeconds: number;
  keyframeFile: string;
  keyframeScore: number;
}

/** Writes the keyframe of the shot with number `index` into `folder` and frees its frame. */
export async function writeShot(shot: FinishedShot, index: number, folder: string): Promise<WrittenShot> {
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
