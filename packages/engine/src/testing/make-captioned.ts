/** Video with closed captions in its pictures' side data, which the encoders write into the stream. */

import { newFrame, newPacket } from '../av/frames.ts';
import { openVideoEncoder } from '../av/open/open-encoder.ts';
import { openGraph } from '../av/open/open-graph.ts';
import { openOutput } from '../av/open/open-output.ts';
import { attachCaptions } from '../av/pictures/caption-side-data.ts';

export interface CaptionedSpec {
  frames: number;
  /** Frames per second. */
  rate: number;
  /** Muxer, e.g. `mp4` or `mpegts`. */
  format: string;
  codec: 'libx264' | 'libx265' | 'mpeg2video';
  /** Triplets of a frame by its number. */
  captionsOf: (frame: number) => Buffer | undefined;
}

const encoderOptions: { [codec: string]: Record<string, string> } = {
  libx264: { preset: 'ultrafast', bf: '2', a53cc: '1' },
  libx265: { preset: 'ultrafast', a53cc: '1', 'x265-params': 'log-level=none' },
  mpeg2video: { bf: '2', a53cc: '1' },
};

/** Writes the video; answers its path. */
export async function makeCaptioned(path: string, spec: CaptionedSpec): Promise<string> {
  const timeBase = { num: 1, den: spec.rate };
  const output = await openOutput(path, spec.format);
  const encoder = await openVideoEncoder({
    ...{ codec: spec.codec, width: 64, height: 64, pixelFormat: 'yuv420p', timeBase, threads: 1 },
    ...{ frameRate: { num: spec.rate, den: 1 }, options: encoderOptions[spec.codec] ?? {} },
  });
  const stream = output.addStream(encoder, { frameRate: { num: spec.rate, den: 1 } });
  await output.start();
  const graph = await openGraph(
    `testsrc2=size=64x64:rate=${spec.rate},trim=end_frame=${spec.frames},format=yuv420p,buffersink@out`,
  );
  const frame = newFrame();
  const packet = newPacket();
  const drain = (): void => {
    while (encoder.receive(packet) === 'got') output.write(packet, stream, encoder.timeBase);
  };
  for (let index = 0; (await graph.sink('out').pull(frame)) === 'got'; index += 1) {
    frame.pts = BigInt(index);
    const captions = spec.captionsOf(index);
    if (captions !== undefined) attachCaptions(frame, captions);
    await encoder.send(frame);
    drain();
  }
  await encoder.send(null);
  drain();
  await output.finish();
  frame.free();
  packet.free();
  encoder.close();
  graph.close();
  return path;
}
