import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printPicture } from '../client.ts';
import { makeTestFolder, makeTone } from '../testing/make-media.ts';
import { planesOf, QUERY_WINDOWS, queryPrints, SHOWN_FILE } from './print-picture.ts';
import { decodePrint, encodePrint, PRINT_LENGTH, printLikeness, storedPrint } from './print-vector.ts';
import { mirroredPrint, printViews } from './print-views.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

/** Coloured boxes at places of their own for each seed. */
async function boxes(seed: number): Promise<Buffer> {
  let state = seed * 7_919 + 1;
  const next = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const layers = await Promise.all(
    Array.from({ length: 14 }, async () => {
      const background = { r: next(256), g: next(256), b: next(256) };
      const [width, height, left, top] = [20 + next(120), 20 + next(90), next(500), next(270)];
      const input = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
      return { input, left, top };
    }),
  );
  const paper = sharp({ create: { width: 640, height: 360, channels: 3, background: '#6a7480' } });
  return paper.composite(layers).png().toBuffer();
}

async function stored(picture: Buffer): Promise<Float32Array> {
  const { data } = await sharp(picture)
    .removeAlpha()
    .resize({ width: 160, height: 88, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const print = storedPrint(planesOf({ data, width: 160, height: 88 }));
  if (print === null) throw new Error('a picture without structure');
  return print;
}

async function likest(query: Buffer, prints: readonly Float32Array[]): Promise<number> {
  const { data, info } = await sharp(query).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const queries = await queryPrints({ data, width: info.width, height: info.height });
  expect(queries).toHaveLength(QUERY_WINDOWS.length);
  const best = prints.map((print) => Math.max(...queries.map((one) => printLikeness(one, print))));
  return best.indexOf(Math.max(...best));
}

describe('a print', () => {
  it('finds its picture among others, cropped, recoloured, squeezed, with bars and compressed', async () => {
    const pictures = await Promise.all(Array.from({ length: 12 }, (_, seed) => boxes(seed)));
    const prints = await Promise.all(pictures.map(stored));
    let [found, asked] = [0, 0];
    for (const [index, picture] of pictures.entries()) {
      const image = (): Sharp => sharp(picture);
      const queries = [
        image().jpeg({ quality: 12 }),
        image().extract({ left: 100, top: 20, width: 512, height: 288 }),
        image().modulate({ hue: 25, saturation: 0.6 }).linear(1.2, -10),
        image().resize({ width: 240, height: 240, fit: 'fill' }),
        image().extend({ top: 60, bottom: 60, background: 'black' }),
        image().grayscale().toColourspace('srgb'),
      ];
      for (const query of queries) {
        asked += 1;
        if ((await likest(await query.png().toBuffer(), prints)) === index) found += 1;
      }
    }
    // As in eval/frames: by chance it would be a twelfth.
    expect(found / asked).toBeGreaterThanOrEqual(0.95);
  });

  it('tells what the mirrored picture and crops of it have for a print', async () => {
    const [picture, another] = [await boxes(5), await boxes(6)];
    const [print, strange] = [await stored(picture), await stored(another)];
    const mirrored = await stored(await sharp(picture).flop().png().toBuffer());
    expect(printLikeness(print, mirrored)).toBeLessThan(0.7);
    expect(printLikeness(mirroredPrint(print), mirrored)).toBeGreaterThan(0.95);
    const part = { left: 64, top: 36, width: 512, height: 288 };
    const crop = await stored(await sharp(picture).extract(part).flop().png().toBuffer());
    const likest = (other: Float32Array) =>
      Math.max(...printViews(print).map((view) => printLikeness(view, other)));
    expect(printLikeness(print, crop)).toBeLessThan(0.7);
    expect(likest(crop)).toBeGreaterThan(0.8);
    expect(likest(strange)).toBeLessThan(0.7);
  });

  it('is none of what is plain or dark, and of rubbish', async () => {
    for (const background of ['#000000', '#ffffff', '#336699']) {
      const { data } = await sharp({ create: { width: 160, height: 88, channels: 3, background } })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(storedPrint(planesOf({ data, width: 160, height: 88 }))).toBeNull();
    }
    const good = new Float32Array(PRINT_LENGTH).fill(0.5);
    expect(decodePrint(encodePrint(good))).toEqual(good);
    good[3] = Number.NaN;
    expect(decodePrint(encodePrint(good))).toBeNull();
    expect(decodePrint('AAAA')).toBeNull();
    expect(decodePrint('')).toBeNull();
  });

  it('is taken of picture files in a child, which refuses what is no picture', async () => {
    const path = folder.path('picture.webp');
    await sharp(await boxes(3))
      .webp()
      .toFile(path);
    const prints = await printPicture(path);
    expect(prints).toHaveLength(QUERY_WINDOWS.length);
    expect(prints.every((print) => print.length === PRINT_LENGTH)).toBe(true);
    const rubbish = folder.path('rubbish.jpg');
    await writeFile(rubbish, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(printPicture(rubbish)).rejects.toMatchObject({ code: 'unsupported' });
    const sound = await makeTone(folder.path('tone.wav'), { seconds: 0.2, levelDb: -20 });
    await expect(printPicture(sound)).rejects.toMatchObject({ code: 'invalid' });
    await expect(printPicture(path, { seconds: Number.NaN })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('leaves the picture as a small JPEG where that is asked', async () => {
    const path = folder.path('large.png');
    await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#3060a0' } })
      .png()
      .toFile(path);
    const outputFolder = folder.path('shown');
    await mkdir(outputFolder);
    await printPicture(path, { outputFolder });
    const { format, width, height } = await sharp(join(outputFolder, SHOWN_FILE)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 360 });
  });

  it('is refused of a picture over the limits before it is decoded', async () => {
    const path = folder.path('huge.png');
    await sharp({ create: { width: 17_000, height: 2, channels: 3, background: 'red' } })
      .png()
      .toFile(path);
    await expect(printPicture(path)).rejects.toMatchObject({ code: 'too_large' });
  });
});
