import sharp from 'sharp';
import { newPacket } from '../av/frames.ts';
import { MAX_PICTURE_PIXELS } from '../av/open/media-limits.ts';
import { openInput } from '../av/open/open-input.ts';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import type { ProbeResult } from '../types.ts';
import { shrinkToRgb } from './shown-picture.ts';

/** Packets that are read before a cover is given up; demuxers hand them out first. */
const MAX_PACKETS = 64;

/** The file of the cover as it stands in the sound file at `path`; null when it is not met. */
async function readCover(path: string, streamIndex: number): Promise<Buffer | null> {
  const input = await openInput(path);
  const packet = newPacket();
  try {
    for (let count = 0; count < MAX_PACKETS; count++) {
      if ((await input.read(packet)) === 'end') return null;
      if (packet.streamIndex === streamIndex && packet.data !== null) return Buffer.from(packet.data);
      packet.unref();
    }
    return null;
  } finally {
    packet.free();
    await input.close();
  }
}

/** The cover picture of a sound file, as `decodeShown` shows stills; null without one that can be shown. */
export async function coverPicture(path: string, { streams }: ProbeResult): Promise<RgbPicture | null> {
  const cover = streams.find(({ video }) => video?.attachedPicture === true);
  const file = cover === undefined ? null : await readCover(path, cover.index);
  if (file === null) return null;
  try {
    return await shrinkToRgb(sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, pages: 1 }).autoOrient());
  } catch {
    // The sound is what counts; it plays with a damaged cover too.
    return null;
  }
}
