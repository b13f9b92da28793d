/** What the clips of the evaluation are composed of: continuous takes, real and generated. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newFrame } from '../../packages/engine/src/av/frames.ts';
import { openGraph } from '../../packages/engine/src/av/open/open-graph.ts';
import { readFrames } from '../../packages/engine/src/testing/scene-frames.ts';
import { drawScene } from '../../packages/generate/src/sources.ts';
import { writeScenes } from '../../packages/generate/src/writer.ts';

/** Takes are kept larger than the clips, so that a camera can move over them. */
export const TAKE = { width: 512, height: 288 } as const;

/** Frames per second of takes and clips. */
export const RATE = 25;

/** Most pictures kept of one take. */
const MOST_PICTURES = 170;

/** Luma, blue and red difference without padding, 4:2:0. */
export interface Planes {
  width: number;
  height: number;
  planes: [luma: Uint8Array, cb: Uint8Array, cr: Uint8Array];
}

export interface Take {
  name: string;
  pictures: Planes[];
}

function packed(source: Buffer, stride: number, width: number, height: number): Uint8Array {
  const target = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) target.set(source.subarray(y * stride, y * stride + width), y * width);
  return target;
}

/** Pictures of a graph that ends in `buffersink@out` in yuv420p of the size of takes. */
async function picturesOf(graphText: string): Promise<Planes[]> {
  const graph = await openGraph(graphText);
  const frame = newFrame();
  const pictures: Planes[] = [];
  try {
    while (pictures.length < MOST_PICTURES && (await graph.sink('out').pull(frame)) === 'got') {
      const { width, height } = frame;
      const [luma, cb, cr] = [0, 1, 2].map((plane) => {
        const half = plane === 0 ? 1 : 2;
        const source = frame.data?.[plane] ?? Buffer.alloc(0);
        return packed(source, frame.linesize[plane] ?? 0, width / half, height / half);
      });
      if (luma && cb && cr) pictures.push({ width, height, planes: [luma, cb, cr] });
    }
  } finally {
    frame.free();
    graph.close();
  }
  return pictures;
}

const { width, height } = TAKE;
const COVER = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},setsar=1`;

/** A stretch of a video file. */
async function realTake(path: string, name: string, fromSeconds: number): Promise<Take> {
  const text = `movie=filename=${path}:seek_point=${fromSeconds},fps=${RATE},${COVER},format=yuv420p,buffersink@out`;
  return { name: `${name}@${fromSeconds}`, pictures: await picturesOf(text) };
}

/** A source of FFmpeg's. */
async function madeTake(source: string): Promise<Take> {
  const glue = source.includes('=') ? ':' : '=';
  const text = `${source}${glue}size=${width}x${height}:rate=${RATE},format=yuv420p,setsar=1,buffersink@out`;
  return { name: source, pictures: await picturesOf(text) };
}

function yuvOf(data: Buffer): Planes {
  const luma = new Uint8Array(width * height);
  const [cb, cr] = [new Uint8Array((width * height) / 4), new Uint8Array((width * height) / 4)];
  for (let i = 0; i < luma.length; i++) {
    const [red = 0, green = 0, blue = 0] = [data[i * 3], data[i * 3 + 1], data[i * 3 + 2]];
    luma[i] = Math.round(16 + 0.18259 * red + 0.61423 * green + 0.06201 * blue);
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x % 2 === 1 || y % 2 === 1) continue;
    const half = (y / 2) * (width / 2) + x / 2;
    cb[half] = Math.round(128 - 0.10064 * red - 0.33857 * green + 0.43922 * blue);
    cr[half] = Math.round(128 + 0.43922 * red - 0.39894 * green - 0.04027 * blue);
  }
  return { width, height, planes: [luma, cb, cr] };
}

/** The scenes of a generated film, without covers: those are transitions of their own. */
async function filmTakes(prompt: string, seed: number, most: number): Promise<Take[]> {
  const rate = { num: RATE, den: 1 };
  const film = writeScenes({ prompt, frames: 20 * RATE, rate, width, height, seed });
  const takes: Take[] = [];
  for (const [index, { spec }] of film.scenes.slice(0, most).entries()) {
    const plain = { ...spec, cover: { ...spec.cover, enter: 'none', exit: 'none' } } as const;
    const pictures = await readFrames(drawScene(plain, { width, height, rate, frames: 110 }), () => true);
    takes.push({ name: `film${seed}.${index}`, pictures: pictures.map(({ data }) => yuvOf(data)) });
  }
  return takes;
}

/** Which takes a set is made of. The two sets share none. */
export interface TakeList {
  /** Files of the folder of real footage, with where in them to begin, seconds. */
  real: readonly (readonly [file: string, fromSeconds: number])[];
  made: readonly string[];
  films: readonly (readonly [prompt: string, seed: number])[];
}

export const TUNING_TAKES: TakeList = {
  real: [
    ['crystal.mp4', 0],
    ['frog.mp4', 0],
    ['rabbit320.mp4', 0],
    ['car-detection.mp4', 4],
    ['car-detection.mp4', 15],
  ],
  made: ['mandelbrot', 'testsrc2', 'cellauto=rule=110:random_seed=7'],
  films: [
    ['A calm film about the first snow in the mountains', 11],
    ['Three reasons to drink more water: energy, focus and sleep', 12],
    ['A city at night, neon lights', 13],
  ],
};

export const HELD_OUT_TAKES: TakeList = {
  real: [
    ['elf.mp4', 0],
    ['monster.mp4', 0],
    ['pig.mp4', 0],
    ['bottle-detection.mp4', 6],
    ['one-by-one-person-detection.mp4', 12],
    ['one-by-one-person-detection.mp4', 60],
  ],
  // Colours and places that are not given FFmpeg draws anew in each run, whatever the seed.
  made: [
    'gradients=seed=5:speed=0.02:x0=0:y0=0:x1=640:y1=360:nb_colors=5:c0=red:c1=navy:c2=gold:c3=teal:c4=white',
    'smptehdbars',
    'sierpinski=seed=3',
  ],
  films: [
    ['How to bake bread: 1. mix 2. let it rest 3. bake', 21],
    ['Whales sing for hours in the ocean', 22],
    ['Summer sale, 50% off all sandals until Sunday', 23],
  ],
};

/** Makes the takes of a list; those of real footage where `folder` has them. `short` leaves most out. */
export async function makeTakes(list: TakeList, folder: string, short: boolean): Promise<Take[]> {
  const takes: Take[] = [];
  for (const [file, from] of short ? [] : list.real) {
    const path = join(folder, file);
    if (existsSync(path)) takes.push(await realTake(path, file, from));
  }
  for (const source of list.made) takes.push(await madeTake(source));
  for (const [prompt, seed] of short ? list.films.slice(0, 1) : list.films) {
    takes.push(...(await filmTakes(prompt, seed, 3)));
  }
  return takes.filter(({ pictures }) => pictures.length >= 60);
}
