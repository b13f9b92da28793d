import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, makeVideo } from '../testing/make-media.ts';
import { CORNERS, imageCorners, markedScene } from '../testing/marked-picture.ts';
import type { ImageFormat } from '../types.ts';
import { makeRenditions } from './make-renditions.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

async function imageOf(inputPath: string, format: ImageFormat, maxSide = 1000) {
  const outputFolder = `${inputPath}-${format}-${maxSide}`;
  await mkdir(outputFolder);
  const request = { inputPath, outputFolder, wishes: [{ kind: 'image' as const, format, maxSide }] };
  const { files } = await makeRenditions(request, {});
  const [made] = files;
  if (made === undefined) throw new Error('nothing was made');
  return { ...made, path: join(outputFolder, made.file) };
}

const [RED, LIME, BLUE, YELLOW] = CORNERS;

/** 320 x 180, gray, a corner each in red, lime, blue and yellow, stored as the sharp pipeline `as` does. */
async function makeMarked(name: string, as: (picture: Sharp) => Sharp): Promise<string> {
  const box = (left: number, top: number, background: string) => ({
    input: { create: { width: 80, height: 45, channels: 3 as const, background } },
    ...{ left, top },
  });
  const gray = { width: 320, height: 180, channels: 3 as const, background: 'gray' };
  const boxes = [box(0, 0, RED), box(240, 0, LIME), box(0, 135, BLUE), box(240, 135, YELLOW)];
  const path = folder.path(name);
  await as(sharp({ create: gray }).composite(boxes)).toFile(path);
  return path;
}

describe('an image rendition', () => {
  it.each<[string, (picture: Sharp) => Sharp]>([
    ['jpeg.jpg', (picture) => picture.jpeg({ quality: 95 })],
    ['png.png', (picture) => picture.png()],
    ['webp.webp', (picture) => picture.webp({ quality: 95 })],
    ['tiff.tif', (picture) => picture.tiff({ compression: 'lzw' })],
    ['avif.avif', (picture) => picture.avif({ quality: 90 })],
    ['gif.gif', (picture) => picture.gif()],
  ])('is made of %s in every format', async (name, as) => {
    const path = await makeMarked(name, as);
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const made = await imageOf(path, format);
      expect(made).toMatchObject({ contentType: `image/${format}`, width: 320, height: 180 });
      expect(await imageCorners(made.path, 30)).toEqual([...CORNERS, 'gray']);
      expect((await sharp(made.path).metadata()).format).toBe(format === 'avif' ? 'heif' : format);
    }
  });

  it('is the first frame of an animation or a video', async () => {
    const scenes = [markedScene(3), { source: 'color=black', frames: 5 }];
    const video = await makeVideo(folder.path('film.mp4'), { scenes });
    expect(await imageCorners((await imageOf(video, 'png')).path)).toEqual([...CORNERS, 'gray']);
    const frames = Buffer.concat([Buffer.alloc(60 * 60 * 3, 255), Buffer.alloc(60 * 60 * 3, 0)]);
    const gif = folder.path('moving.gif');
    const animated = { raw: { width: 60, height: 120, channels: 3 as const, pageHeight: 60 } };
    await sharp(frames, animated)
      .gif({ loop: 0, delay: [100, 100] })
      .toFile(gif);
    expect(await imageCorners((await imageOf(gif, 'png')).path)).toEqual(Array(5).fill('white'));
  });

  it.each([
    [6, [BLUE, RED, YELLOW, LIME]],
    [3, [YELLOW, BLUE, LIME, RED]],
    [8, [LIME, YELLOW, RED, BLUE]],
    [2, [LIME, RED, YELLOW, BLUE]],
    [5, [RED, BLUE, LIME, YELLOW]],
  ])('stands upright where the camera was held by orientation %i', async (orientation, corners) => {
    const path = await makeMarked(`held-${orientation}.jpg`, (picture) =>
      picture.jpeg({ quality: 95 }).withMetadata({ orientation }),
    );
    const made = await imageOf(path, 'png');
    const turned = orientation >= 5;
    expect(made).toMatchObject(turned ? { width: 180, height: 320 } : { width: 320, height: 180 });
    expect(await imageCorners(made.path, 30)).toEqual([...corners, 'gray']);
  });

  it('is in sRGB whatever profile the source has, and holds nothing but the picture', async () => {
    const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' }, IFD0: { Model: 'Camera' } };
    const path = await makeMarked('wide.jpg', (picture) =>
      picture.withIccProfile('p3').jpeg({ quality: 95 }).withExifMerge(gps).keepExif(),
    );
    const source = await sharp(path).metadata();
    expect([source.icc !== undefined, source.exif !== undefined]).toEqual([true, true]);
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const made = await imageOf(path, format);
      const { icc, exif, xmp, iptc, space } = await sharp(made.path).metadata();
      expect([icc, exif, xmp, iptc, space]).toEqual([undefined, undefined, undefined, undefined, 'srgb']);
      expect((await imageCorners(made.path, 40)).slice(0, 4)).toEqual([...CORNERS]);
    }
  });

  it('keeps transparency where the format has it, else stands on white', async () => {
    const path = folder.path('clear.png');
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
      .png()
      .toFile(path);
    for (const format of ['png', 'webp', 'avif'] as const) {
      const { data } = await sharp((await imageOf(path, format)).path)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[3]).toBe(0);
    }
    expect(await imageCorners((await imageOf(path, 'jpeg')).path)).toEqual(Array(5).fill('white'));
  });

  it('is never larger than the source, and fits into the asked side', async () => {
    const path = await makeMarked('sides.png', (picture) => picture.png());
    expect(await imageOf(path, 'jpeg', 5000)).toMatchObject({ width: 320, height: 180 });
    expect(await imageOf(path, 'jpeg', 160)).toMatchObject({ width: 160, height: 90 });
    expect(await imageOf(path, 'avif', 1)).toMatchObject({ width: 1, height: 1 });
  });
});
