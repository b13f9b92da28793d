import { join } from 'node:path';
import { writeJpeg } from '../analyze/pictures/write-pictures.ts';
import { MediaError } from '../errors.ts';
import { probe } from '../probe/probe.ts';
import type { FrameRequest, FrameResult } from '../types.ts';
import { pictureAt } from './video-frame.ts';

const FRAME_FILE = 'frame.jpg';

/**
 * Writes the frame that a video shows at `seconds` as a JPEG of its full size as shown. Throws MediaError as
 * `probe` does, `invalid` for what is not a video, `damaged` when no picture can be decoded.
 */
export async function extractFrame({ inputPath, outputFolder, seconds }: FrameRequest): Promise<FrameResult> {
  if (!Number.isFinite(seconds))
    throw new MediaError('invalid', 'The time of a frame is a number of seconds.');
  const facts = await probe(inputPath);
  if (facts.mediaKind !== 'video') throw new MediaError('invalid', 'Only a video has frames.');
  const { seconds: found, ...picture } = await pictureAt(inputPath, facts, seconds);
  await writeJpeg(join(outputFolder, FRAME_FILE), picture);
  return { file: FRAME_FILE, width: picture.width, height: picture.height, seconds: found };
}
