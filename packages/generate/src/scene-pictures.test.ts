import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { SceneFrame } from '@rushes/engine/generators';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Picture, readFrames } from '../../engine/src/testing/scene-frames.ts';
import { hexToRgb } from './look/color.ts';
import { drawScene } from './sources.ts';
import type { SceneSpec } from './types.ts';
import { writeScenes } from './writer.ts';

const RATE = { num: 30, den: 1 };
const SHAPES = { wide: [1280, 720], tall: [720, 1280], square: [1080, 1080] } as const;

function film(prompt: string, shape: keyof typeof SHAPES = 'wide', frames = 360) {
  const [width, height] = SHAPES[shape];
  return writeScenes({ prompt, frames, rate: RATE, width, height, seed: 5 });
}

function frameOf(shape: keyof typeof SHAPES, frames: number): SceneFrame {
  const [width, height] = SHAPES[shape];
  return { width, height, rate: RATE, frames };
}

async function middleOf(spec: SceneSpec, frame: SceneFrame): Promise<Picture> {
  const [picture] = await readFrames(drawScene(spec, frame), (index) => index === frame.frames >> 1);
  if (!picture) throw new Error('no picture');
  return picture;
}

/** Mean absolute difference of two pictures, levels of 0 to 255. */
function difference(a: Picture, b: Picture): number {
  let sum = 0;
  for (let index = 0; index < a.data.length; index += 7)
    sum += Math.abs((a.data[index] ?? 0) - (b.data[index] ?? 0));
  return sum / Math.ceil(a.data.length / 7);
}

/** The most frames in a row in which less than a two-thousandth of the picture changes by what an encoder would keep. */
function stillFor(pictures: readonly Picture[]): number {
  let [still, longest] = [0, 0];
  for (const [index, { width, height, data }] of pictures.entries()) {
    const before = pictures[index - 1]?.data;
    let changed = 0;
    for (let at = 1; at < data.length; at += 3)
      if (before === undefined || Math.abs((data[at] ?? 0) - (before[at] ?? 0)) > 8) changed += 1;
    still = changed < width * height * 0.0005 ? still + 1 : 0;
    longest = Math.max(longest, still);
  }
  return longest;
}

/** True where nothing stands out of the ground: not one in two hundred pixels is far from its neighbours aside. */
function isEmpty({ width, height, data }: Picture): boolean {
  let edges = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 3; x < width; x++) {
      const at = (y * width + x) * 3;
      const away = [0, 1, 2].map((c) => Math.abs((data[at + c] ?? 0) - (data[at + c - 9] ?? 0)));
      if (Math.max(...away) > 40) edges += 1;
    }
  }
  return edges < width * height * 0.005;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Letters of the colours of type, black on white. */
function onlyInk(picture: Picture, inks: readonly string[]): Buffer {
  const colors = inks.map((ink) => hexToRgb(ink).map((channel) => channel * 255));
  const grey = Buffer.alloc(picture.width * picture.height);
  for (let index = 0; index < grey.length; index++) {
    const at = (channel: number) => picture.data[index * 3 + channel] ?? 0;
    const away = Math.min(
      ...colors.map(([red = 0, green = 0, blue = 0]) =>
        Math.max(Math.abs(at(0) - red), Math.abs(at(1) - green), Math.abs(at(2) - blue)),
      ),
    );
    grey[index] = Math.min(255, away * 2.2);
  }
  return grey;
}

/**
 * Three looks at a frame. Tesseract is made for pages: it wants letters of 20 to 60 pixels and no
 * drawings, so one look shows the frame as it is and two show only what has the colour of the type.
 */
async function looksFor(picture: Picture, inks: readonly string[]): Promise<[png: Buffer, mode: PSM][]> {
  const { width, height } = picture;
  const ofInk = () => sharp(onlyInk(picture, inks), { raw: { width, height, channels: 1 } }).png();
  return [
    [
      await sharp(picture.data, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),
      PSM.AUTO,
    ],
    [await ofInk().toBuffer(), PSM.AUTO],
    [await ofInk().resize({ width: 480 }).toBuffer(), PSM.SPARSE_TEXT],
  ];
}

describe('titles', () => {
  let worker: Worker;

  beforeAll(async () => {
    const packageFile = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
    worker = await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: `${dirname(packageFile)}/4.0.0_best_int`,
      cacheMethod: 'none',
      errorHandler: () => {},
    });
  });

  afterAll(() => worker.terminate());

  test.each([
    ['A teaser about the first snow in the mountains, calm, blue and white', 'wide'],
    ['Three reasons to drink more water: energy, focus and better sleep', 'square'],
    ['Explain how photosynthesis works for kids', 'tall'],
    ['A city at night, neon, fast cuts', 'tall'],
    ['Album release of the band Night Owls, red and black, loud and fast', 'wide'],
    ['Tech startup launch: an AI that reads your contracts', 'wide'],
    ['Announce our summer sale', 'square'],
    ['How to bake sourdough bread', 'wide'],
  ] as const)('are read by OCR: %s (%s)', async (prompt, shape) => {
    const first = film(prompt, shape).scenes[0];
    if (!first) throw new Error('no scene');
    const picture = await middleOf(first.spec, frameOf(shape, first.frames));
    const wanted = letters(first.spec.text.headline);
    const readings: string[] = [];
    for (const [png, mode] of await looksFor(picture, [first.spec.palette.ink, first.spec.palette.accent])) {
      await worker.setParameters({ tessedit_pageseg_mode: mode });
      readings.push(letters((await worker.recognize(png)).data.text));
      if (readings.at(-1)?.includes(wanted)) break;
    }
    expect(readings.at(-1)).toContain(wanted);
  });
});

describe('pictures', () => {
  test('no look stands still for longer than a second', async () => {
    const films = [
      { prompt: 'how to grow tomatoes', title: 'Tomatoes at home' },
      { prompt: '"Less, but better." - Dieter Rams, elegant' },
      { prompt: 'Summer sale ad: sneakers from $49, 40% off everything' },
      { prompt: 'Ten years of Rushes: one community. Made with love. 50% faster' },
    ];
    const frame = { width: 320, height: 180, rate: { num: 15, den: 1 } };
    for (const words of films) {
      for (const { spec, frames } of writeScenes({ ...words, ...frame, frames: 150, seed: 5 }).scenes) {
        // Nothing floats over the words: they move by themselves.
        const bare: SceneSpec = { ...spec, scenery: 'none', object: 'none', particles: 'none' };
        const pictures = await readFrames(drawScene(bare, { ...frame, frames }), () => true);
        const where = `${words.prompt}: ${spec.layout}, ${spec.style}`;
        expect(stillFor(pictures) / 15, where).toBeLessThanOrEqual(1);
      }
    }
  });

  test('no frame of a film is empty for longer than a fifth of a second', async () => {
    const prompts = [
      'Product launch video for Lumen, a smart desk lamp. Wakes with you. Order now at lumen.com',
      'Coffee sales: espresso 45%, latte 30%, mocha 15%, tea 10%. 120 shops in 12 cities',
      "Countdown to our New Year's Eve party: 3 seconds to midnight, gold and black",
      '5 reasons to switch to a bike: you save money, you stay fit, you skip traffic, you cut emissions, you feel free',
    ];
    const rate = { num: 15, den: 1 };
    for (const prompt of prompts) {
      const size = { width: 192, height: 108 };
      let empty = 0;
      for (const { spec, frames } of writeScenes({ prompt, frames: 120, rate, ...size, seed: 5 }).scenes) {
        const pictures = await readFrames(drawScene(spec, { ...size, rate, frames }), () => true);
        for (const [index, picture] of pictures.entries()) {
          empty = isEmpty(picture) ? empty + 1 : 0;
          expect(empty / 15, `${prompt}: ${spec.layout} at ${index}`).toBeLessThanOrEqual(0.2);
        }
      }
    }
  });

  test('two prompts look different', async () => {
    const prompts = [
      'The first snow in the mountains',
      'A neon city at night',
      'Happy birthday for Anna',
      'Fresh bread from our kitchen',
    ];
    const pictures: Picture[] = [];
    for (const prompt of prompts) {
      const first = film(prompt).scenes[0];
      if (first)
        pictures.push(
          await middleOf(first.spec, { width: 640, height: 360, rate: RATE, frames: first.frames }),
        );
    }
    for (const [index, picture] of pictures.entries()) {
      for (const other of pictures.slice(index + 1)) expect(difference(picture, other)).toBeGreaterThan(20);
    }
  });

  test('the same scene gives the same pixels, exactly as many frames as asked', async () => {
    const first = film('Waves and wind').scenes[0];
    if (!first) throw new Error('no scene');
    const frame: SceneFrame = { width: 320, height: 180, rate: { num: 24000, den: 1001 }, frames: 37 };
    const once = await readFrames(drawScene(first.spec, frame), () => true);
    const again = await readFrames(drawScene(first.spec, frame), () => true);
    expect(once).toHaveLength(37);
    expect(again.every((picture, index) => picture.data.equals(once[index]?.data ?? Buffer.alloc(0)))).toBe(
      true,
    );
  });

  test('a line is as wide as it was measured', async () => {
    const first = film('Snow').scenes[0];
    if (!first) throw new Error('no scene');
    const { composeScene } = await import('./sources.ts');
    const frame: SceneFrame = { width: 1280, height: 720, rate: RATE, frames: 90 };
    const spec: SceneSpec = {
      ...first.spec,
      version: 1,
      scenery: 'none',
      object: 'none',
      particles: 'none',
      style: 'flat',
      layout: 'title',
      text: { ...first.spec.text, headline: 'Hamburgefonts', body: '' },
    };
    for (const typography of ['modern', 'geometric', 'classic', 'condensed', 'technical'] as const) {
      const chosen: SceneSpec = { ...spec, typography };
      const text = composeScene(chosen, frame).find((element) => element.kind === 'text');
      const picture = await middleOf(chosen, frame);
      const row = (y: number) =>
        Array.from({ length: 1280 }, (_, x) => picture.data[(y * 1280 + x) * 3] ?? 0);
      const y = text && typeof text.motion.y === 'function' ? text.motion.y(1.5) : 0;
      const columns = new Set<number>();
      for (let line = Math.round(y) - 40; line < y + 30; line++) {
        const levels = row(line);
        for (const [x, level] of levels.entries())
          if (Math.abs(level - (levels[2] ?? 0)) > 60) columns.add(x);
      }
      const seen = Math.max(...columns) - Math.min(...columns);
      const measured = text?.kind === 'text' ? text.width : 0;
      expect(Math.abs(seen - measured) / measured, typography).toBeLessThan(0.04);
    }
  });
});
