import { AV_FRAME_DATA_A53_CC } from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** Gives a frame closed captions (triplets of ANSI/CTA-708-E, 4.3), which encoders told to (`a53cc`) write beside its picture. */
export function attachCaptions(frame: Frame, triplets: Buffer): void {
  triplets.copy(frame.newSideData(AV_FRAME_DATA_A53_CC, triplets.length));
}
