/** Pictures without text: what texts are set over, and where nothing may be read. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openJobRunner } from '@rushes/engine';
import { writeScenes } from '@rushes/generate';
import sharp from 'sharp';
import { newFrame } from '../../packages/engine/src/av/frames.ts';
import { openGraph } from '../../packages/engine/src/av/open/open-graph.ts';
import { frameToRgb } from '../../packages/engine/src/av/pictures/frame-to-rgb.ts';
import { drawScene } from '../../packages/generate/src/sources.ts';

const MEDIA = new URL('../../../shared/media/', import.meta.url).pathname;
export const SIZE = { width: 1280, height: 720 };
const RATE = { num: 25, den: 1 };

const SECONDS = [0.5, 2, 3.5, 5];

/** Drawings of the built-in writer, without their words. */
export async function sceneFrames(prompts: readonly string[]): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for (const [index, prompt] of prompts.entries()) {
    const film = writeScenes({ prompt, ...SIZE, frames: 250, rate: RATE, seed: index, pace: 'normal' });
    for (const scene of film.scenes.slice(0, 3)) {
      // Only the drawing: the words of the scene are in the script that is left out.
      const { background } = drawScene(scene.spec, { ...SIZE, rate: RATE, frames: 5 });
      frames.push(await pictureOf(`${background},format=yuv420p`));
    }
  }
  return frames;
}

/** The last picture of a filter graph, as PNG. */
export async function pictureOf(graphText: string): Promise<Buffer> {
  const graph = await openGraph(`${graphText},buffersink@out`);
  const frame = newFrame();
  const last = newFrame();
  try {
    while ((await graph.sink('out').pull(frame)) === 'got') {
      last.unref();
      last.ref(frame);
      frame.unref();
    }
    const { data, width, height } = await frameToRgb(last);
    return sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  } finally {
    frame.free();
    last.free();
    graph.close();
  }
}

/** Pictures of real clips at these seconds. */
export async function footageFrames(names: readonly string[], folder: string): Promise<Buffer[]> {
  const runner = openJobRunner({ places: { read: [MEDIA], write: [folder] } });
  const frames: Buffer[] = [];
  try {
    for (const name of names) {
      const inputPath = join(MEDIA, `${name}.mp4`);
      if (!existsSync(inputPath)) continue;
      for (const seconds of SECONDS) {
        await runner.run('frame', { inputPath, outputFolder: folder, seconds });
        const frame = await readFile(join(folder, 'frame.jpg'));
        frames.push(
          await sharp(frame)
            .resize({ ...SIZE, fit: 'cover' })
            .png()
            .toBuffer(),
        );
      }
    }
  } finally {
    await runner.close();
  }
  return frames;
}

/** Rows of equal things, as text is to whoever looks at shapes alone: windows, fences, keys, beads, bricks, waves. */
export const PATTERNS: { readonly [name: string]: (step: number) => string } = {
  windows: (step) =>
    grid(step, 1.4, (x, y) => `<rect x="${x}" y="${y}" width="${step * 0.5}" height="${step * 0.8}"/>`),
  fence: (step) =>
    grid(step / 2, 6, (x, y) => `<rect x="${x}" y="${y}" width="${step / 5}" height="${step * 2.4}"/>`),
  beads: (step) => grid(step, 1, (x, y) => `<circle cx="${x}" cy="${y}" r="${step * 0.35}"/>`),
  rings: (step) =>
    grid(
      step,
      2,
      (x, y) =>
        `<circle cx="${x}" cy="${y}" r="${step * 0.3}" fill="none" stroke="#e8e8e8" stroke-width="${step / 9}"/>`,
    ),
  bricks: (step) =>
    grid(
      step * 2,
      0.5,
      (x, y) => `<rect x="${x + (y % 2) * step}" y="${y}" width="${step * 1.8}" height="${step * 0.85}"/>`,
    ),
  waves: (step) =>
    grid(
      step * 2,
      1,
      (x, y) =>
        `<path d="M${x} ${y} q${step / 2} ${-step} ${step} 0 t${step} 0" fill="none" stroke="#e8e8e8" stroke-width="4"/>`,
    ),
  keys: (step) =>
    grid(
      step * 1.1,
      1.1,
      (x, y) =>
        `<rect x="${x}" y="${y}" rx="${step / 6}" width="${step}" height="${step}" fill="none" stroke="#e8e8e8" stroke-width="3"/>`,
    ),
  crosses: (step) =>
    grid(
      step,
      1.5,
      (x, y) =>
        `<path d="M${x} ${y} l${step / 2} ${step / 2} m0 ${-step / 2} l${-step / 2} ${step / 2}" stroke="#e8e8e8" stroke-width="${step / 10}"/>`,
    ),
};

function grid(step: number, ratio: number, draw: (x: number, y: number) => string): string {
  let all = '';
  for (let y = step; y < SIZE.height; y += step * ratio) {
    for (let x = step; x < SIZE.width - step; x += step) all += draw(Math.round(x), Math.round(y));
  }
  return all;
}

/** A drawn pattern over a plain ground. */
export function patternPicture(name: string, step: number, ground: string): Promise<Buffer> {
  const shapes = PATTERNS[name]?.(step) ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="${ground}"/><g fill="#e8e8e8">${shapes}</g></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}
