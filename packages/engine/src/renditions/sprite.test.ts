import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, makeVideo, type VideoSpec } from '../testing/make-media.ts';
import type { SpriteDetails } from '../types.ts';
import { makeRenditions } from './make-renditions.ts';
import { planSprite } from './sprite-file.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

describe('planSprite', () => {
  it.each([
    [0, 1, 1, 1],
    [0.5, 1, 1, 1],
    [8, 8, 1, 8],
    [10.2, 10, 2, 11],
    [100, 10, 10, 100],
    [43_200, 10, 10, 100],
  ])('lays %d seconds out in %i columns and %i rows', (seconds, columns, rows, tiles) => {
    const plan = planSprite(seconds, { width: 1920, height: 1080 });
    expect(plan).toMatchObject({ columns, rows, tiles, tileWidth: 192, tileHeight: 108 });
    if (seconds > 0) expect(plan.secondsPerTile * plan.tiles).toBeCloseTo(seconds, 6);
  });

  it('keeps the aspect and enlarges nothing', () => {
    expect(planSprite(1, { width: 1080, height: 1920 })).toMatchObject({ tileWidth: 108, tileHeight: 192 });
    expect(planSprite(1, { width: 16, height: 16 })).toMatchObject({ tileWidth: 16, tileHeight: 16 });
    expect(planSprite(1, { width: 16_000, height: 20 })).toMatchObject({ tileWidth: 192, tileHeight: 2 });
  });
});

/** A film whose brightness says how far it is: the second number n is 16 + 20 n. */
async function tilesOf(name: string, encoderOptions: Record<string, string>): Promise<number[]> {
  const scenes: VideoSpec['scenes'] = [
    { source: 'color=black', frames: 250, filters: ["geq=lum='20+20*floor(N/25)':cb=128:cr=128"] },
  ];
  const inputPath = await makeVideo(folder.path(name), { scenes, encoderOptions });
  const outputFolder = folder.path(`${name}-made`);
  await mkdir(outputFolder);
  const { files } = await makeRenditions({ inputPath, outputFolder, wishes: [{ kind: 'sprite' }] }, {});
  const [made] = files;
  const plan = made?.details as unknown as SpriteDetails;
  expect(made).toMatchObject({ contentType: 'image/jpeg', width: 1920, height: 108 });
  expect(plan).toMatchObject({ tiles: 10, columns: 10, rows: 1, secondsPerTile: 1 });
  const { data, info } = await sharp(join(outputFolder, made?.file ?? ''))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: plan.tiles }, (_, tile) => {
    const level = data[50 * info.width + Math.floor((tile + 0.5) * plan.tileWidth)] ?? 0;
    // Gray levels to video levels and back to the second.
    return Math.floor(((level * 219) / 255 + 6) / 20);
  });
}

const RISING = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('a sprite sheet', () => {
  it('shows each second where there is a keyframe in it', async () => {
    expect(await tilesOf('keyed.mp4', { preset: 'ultrafast', crf: '10', g: '5' })).toEqual(RISING);
  });

  it('shows each second where there is one keyframe at all', async () => {
    const options = { preset: 'veryfast', crf: '10', g: '1000', sc_threshold: '0' };
    expect(await tilesOf('single.mp4', options)).toEqual(RISING);
  });
});
