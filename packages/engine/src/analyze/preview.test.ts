import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestFolder, makeTone, makeVideo } from '../testing/make-media.ts';
import { preview } from './preview.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

async function previewOf(inputPath: string) {
  const outputFolder = `${inputPath}-out`;
  await mkdir(outputFolder);
  const result = await preview({ inputPath, outputFolder });
  const thumbnail = result.thumbnailFile === null ? null : join(outputFolder, result.thumbnailFile.file);
  return { ...result, thumbnail };
}

async function meanColor(path: string): Promise<number[]> {
  const { channels } = await sharp(path).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

it('takes a picture that is not black', async () => {
  const scenes = [
    { source: 'color=black', frames: 40 },
    { source: 'color=0xc02020', frames: 60 },
  ];
  // A keyframe every ten frames, so that jumping finds one.
  const encoderOptions = { preset: 'ultrafast', g: '10' };
  const path = await makeVideo(folder.path('fades-in.mp4'), { scenes, encoderOptions });
  const { probe, thumbnail } = await previewOf(path);
  expect(probe).toMatchObject({ mediaKind: 'video', durationSeconds: 4 });
  const [red = 0, green = 255] = await meanColor(thumbnail ?? '');
  expect(red).toBeGreaterThan(150);
  expect(green).toBeLessThan(60);
});

it('shows a turned video upright, and black where all of it is', async () => {
  const scenes = [{ source: 'color=black', frames: 10 }];
  const path = await makeVideo(folder.path('turned.mp4'), { scenes, rotation: 90 });
  const { thumbnail } = await previewOf(path);
  const { width = 0, height = 0 } = await sharp(thumbnail ?? '').metadata();
  expect(height).toBeGreaterThan(width);
  expect(await meanColor(thumbnail ?? '')).toEqual([0, 0, 0]);
});

it('shows a still, at most 640 pixels on a side', async () => {
  const path = folder.path('still.png');
  const picture = { width: 2_000, height: 1_000, channels: 3 as const, background: '#3060c0' };
  await sharp({ create: picture }).png().toFile(path);
  const { probe, thumbnail, thumbnailFile } = await previewOf(path);
  expect(probe.mediaKind).toBe('image');
  expect(thumbnailFile).toMatchObject({ width: 640, height: 320 });
  expect(await sharp(thumbnail ?? '').metadata()).toMatchObject({ width: 640, height: 320, format: 'jpeg' });
});

it('shows a transparent still on white, as its renditions are', async () => {
  const path = folder.path('clear.png');
  const clear = { r: 255, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
    .png()
    .toFile(path);
  expect(await meanColor((await previewOf(path)).thumbnail ?? '')).toEqual([255, 255, 255]);
});

it('has no picture of sound', async () => {
  const path = await makeTone(folder.path('tone.wav'), { seconds: 0.5, levelDb: -20 });
  expect(await previewOf(path)).toMatchObject({ probe: { mediaKind: 'audio' }, thumbnailFile: null });
});

it('refuses what is no media', async () => {
  const path = folder.path('list.mp4');
  await writeFile(path, "ffconcat version 1.0\nfile 'still.png'\n");
  await expect(previewOf(path)).rejects.toMatchObject({ code: 'unsupported' });
});
