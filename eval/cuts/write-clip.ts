/** Encodes a composed clip. */
import { avGetPixFmtFromName } from 'node-av/lib';
import { Frame, newPacket } from '../../packages/engine/src/av/frames.ts';
import { openVideoEncoder } from '../../packages/engine/src/av/open/open-encoder.ts';
import { openOutput } from '../../packages/engine/src/av/open/open-output.ts';
import { CLIP, type Composed } from './compose.ts';
import { RATE } from './takes.ts';

/**
 * The same file on every machine: otherwise x264 encodes by the number of cores and by what the processor can do, and
 * of 14 jump cuts one more or less was found.
 */
const SAME_EVERYWHERE = 'cpu-independent=1';
const THREADS = '3';

/** Writes the clip as H.264 in MP4; answers its path. */
export async function writeClip(path: string, clip: Composed): Promise<string> {
  const rate = { num: RATE, den: 1 };
  const output = await openOutput(path, 'mp4');
  const encoder = await openVideoEncoder({
    codec: 'libx264',
    ...CLIP,
    pixelFormat: 'yuv420p',
    timeBase: { num: 1, den: RATE },
    frameRate: rate,
    options: {
      preset: 'veryfast',
      crf: String(clip.crf),
      threads: THREADS,
      'x264-params': clip.interlaced ? `${SAME_EVERYWHERE}:tff=1` : SAME_EVERYWHERE,
      ...(clip.interlaced ? { flags: '+ildct+ilme' } : {}),
    },
  });
  const stream = output.addStream(encoder, { frameRate: rate });
  await output.start();
  const packet = newPacket();
  const send = async (frame: Frame | null): Promise<void> => {
    await encoder.send(frame);
    while (encoder.receive(packet) === 'got') output.write(packet, stream, encoder.timeBase);
  };
  for (let index = 0; index < clip.frames; index++) {
    const frame = Frame.fromVideoBuffer(Buffer.concat(clip.picture(index).planes), {
      ...CLIP,
      format: avGetPixFmtFromName('yuv420p'),
      pts: BigInt(index),
      timeBase: { num: 1, den: RATE },
    });
    frame.duration = 1n;
    await send(frame);
    frame.free();
  }
  await send(null);
  await output.finish();
  packet.free();
  encoder.close();
  return path;
}
