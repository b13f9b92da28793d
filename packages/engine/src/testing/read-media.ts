/** What is in a rendered file, for tests: pictures as luma planes, sound as samples. */
import { newFrame } from '../av/frames.ts';
import { openGraph } from '../av/open/open-graph.ts';

/** Pictures of a file in order. */
export interface ReadPictures {
  width: number;
  height: number;
  /** One plane per channel and picture without padding: grey alone, or red, green, blue. */
  frames: Uint8Array[][];
}

function withoutPadding(plane: Buffer, size: { width: number; height: number; stride: number }): Uint8Array {
  const packed = new Uint8Array(size.width * size.height);
  for (let row = 0; row < size.height; row += 1) {
    packed.set(plane.subarray(row * size.stride, row * size.stride + size.width), row * size.width);
  }
  return packed;
}

/** Decodes all pictures of an MP4 as grey or as planes of red, green and blue. */
export async function readPictures(path: string, kind: 'grey' | 'color' = 'grey'): Promise<ReadPictures> {
  const format = kind === 'grey' ? 'gray' : 'gbrp';
  const graph = await openGraph(`movie=filename=${path}:f=mov,format=${format},buffersink@out`);
  const sink = graph.sink('out');
  const frame = newFrame();
  const read: ReadPictures = { width: sink.width(), height: sink.height(), frames: [] };
  while ((await sink.pull(frame)) === 'got') {
    const planes = (frame.data ?? []).slice(0, kind === 'grey' ? 1 : 3);
    const packed = planes.map((plane, index) =>
      withoutPadding(plane, { width: read.width, height: read.height, stride: frame.linesize[index] ?? 0 }),
    );
    const [green, blue, red] = packed;
    read.frames.push(kind === 'color' && red && green && blue ? [red, green, blue] : packed);
  }
  frame.free();
  graph.close();
  return read;
}

/** Decodes the sound of an MP4: the samples of the left and the right channel at 48 kHz. */
export async function readSound(path: string): Promise<[left: Float32Array, right: Float32Array]> {
  const text = `amovie=filename=${path}:f=mov,aformat=sample_fmts=fltp:channel_layouts=stereo,abuffersink@out`;
  const graph = await openGraph(text);
  const frame = newFrame();
  const chunks: [number[], number[]] = [[], []];
  while ((await graph.sink('out').pull(frame)) === 'got') {
    for (const channel of [0, 1] as const) {
      const plane = frame.data?.[channel] ?? Buffer.alloc(0);
      for (let index = 0; index < frame.nbSamples; index += 1)
        chunks[channel].push(plane.readFloatLE(index * 4));
    }
  }
  frame.free();
  graph.close();
  return [Float32Array.from(chunks[0]), Float32Array.from(chunks[1])];
}
