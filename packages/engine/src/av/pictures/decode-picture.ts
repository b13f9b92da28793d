import { MediaError } from '../../errors.ts';
import { newFrame, newPacket } from '../frames.ts';
import { openDecoder } from '../open/open-decoder.ts';
import { openInput } from '../open/open-input.ts';
import { frameToRgb, type RgbPicture } from './frame-to-rgb.ts';

/** The first picture of a file, decoded by FFmpeg: for stills that the image library does not read (BMP). Throws MediaError. */
export async function decodePicture(path: string): Promise<RgbPicture> {
  const input = await openInput(path);
  const packet = newPacket();
  const frame = newFrame();
  try {
    const stream = input.streams[0];
    if (stream === undefined) throw new MediaError('damaged', 'This picture is damaged.');
    const decoder = await openDecoder(stream);
    try {
      await input.read(packet);
      await decoder.send(packet);
      await decoder.send(null);
      if (decoder.receive(frame) !== 'got') throw new MediaError('damaged', 'This picture is damaged.');
      return await frameToRgb(frame);
    } finally {
      decoder.close();
    }
  } finally {
    frame.free();
    packet.free();
    await input.close();
  }
}
