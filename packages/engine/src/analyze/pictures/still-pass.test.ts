import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePrint, printLikeness } from '../../prints/print-vector.ts';
import { makeTestFolder, makeVideo } from '../../testing/make-media.ts';
import type { AnalysisResult } from '../../types.ts';
import { analyze } from '../analyze.ts';
import { type SmallPicture, smallPictureFromPlanes } from './small-picture.ts';
import { createStillPicker, MOST_STILLS } from './still-pass.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

let serial = 0;
async function analyzed(inputPath: string): Promise<AnalysisResult & { folder: string }> {
  const outputFolder = folder.path(`out-${serial++}`);
  await mkdir(outputFolder);
  const request = { inputPath, outputFolder, proxyHeights: [], cutterSensitivity: 0.5 };
  return { ...(await analyze(request, {})), folder: outputFolder };
}

/** Boxes as words of a title would be, over a plain colour. */
const title = (y: number): string[] =>
  [0.1, 0.3, 0.5, 0.7].map((x) => `drawbox=x=iw*${x}:y=ih*${y}:w=iw/8:h=ih/12:color=white:t=fill`);

describe('stills', () => {
  it('are kept of each slide that stays, once, while it stays', async () => {
    const slide = (y: number, frames: number) => ({
      source: 'color=navy',
      frames,
      filters: ['format=rgb24', ...title(y)],
    });
    const path = await makeVideo(folder.path('slides.mp4'), {
      scenes: [slide(0.1, 50), slide(0.4, 50), slide(0.7, 50)],
    });
    const { stills, folder: out } = await analyzed(path);
    expect(stills).toHaveLength(3);
    for (const [index, { startSeconds, endSeconds, seconds, file }] of stills.entries()) {
      expect(Math.abs(startSeconds - 2 * index)).toBeLessThanOrEqual(0.3);
      expect(Math.abs(endSeconds - 2 * (index + 1))).toBeLessThanOrEqual(0.3);
      expect(seconds).toBeGreaterThanOrEqual(startSeconds);
      expect(seconds).toBeLessThanOrEqual(endSeconds);
      expect(await sharp(join(out, file)).metadata()).toMatchObject({ width: 320, height: 180 });
    }
  });

  it('are kept when a title comes over a picture at rest, and when it goes', async () => {
    const path = await makeVideo(folder.path('title.mp4'), {
      scenes: [
        { source: 'smptebars', frames: 50 },
        { source: 'smptebars', frames: 50, filters: ['format=rgb24', ...title(0.3).slice(1, 2)] },
        { source: 'smptebars', frames: 50 },
      ],
    });
    const { stills } = await analyzed(path);
    expect(stills).toHaveLength(3);
    expect(stills[1]?.startSeconds).toBeCloseTo(2, 0);
    expect(stills[2]?.startSeconds).toBeCloseTo(4, 0);
  });

  it('are there of every shot, however short, and of motion every few seconds', async () => {
    const path = await makeVideo(folder.path('motion.mp4'), {
      scenes: [
        { source: 'testsrc2', frames: 8 },
        { source: 'mandelbrot', frames: 200 },
        { source: 'color=red', frames: 25 },
      ],
    });
    const { stills, shots } = await analyzed(path);
    expect(new Set(stills.map(({ shot }) => shot))).toEqual(new Set(shots.map(({ index }) => index)));
    expect(stills.length).toBeLessThanOrEqual(10);
    expect(stills.length).toBeGreaterThan(shots.length);
    for (const [index, still] of stills.entries()) {
      expect(still.endSeconds).toBeLessThanOrEqual((stills[index + 1]?.startSeconds ?? 1e9) + 1e-6);
    }
  });

  it('and prints of a picture file are one each', async () => {
    const path = folder.path('picture.png');
    const source = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#204060' } });
    const box = { width: 400, height: 300, channels: 3, background: 'gold' } as const;
    const input = await sharp({ create: box }).png().toBuffer();
    await source
      .composite([{ input, left: 300, top: 200 }])
      .png()
      .toFile(path);
    const { stills, prints, folder: out } = await analyzed(path);
    expect(stills).toEqual([{ file: stills[0]?.file, seconds: 0, startSeconds: 0, endSeconds: 0, shot: 0 }]);
    expect(await sharp(join(out, stills[0]?.file ?? '')).metadata()).toMatchObject({ width: 1280 });
    expect(prints).toHaveLength(1);
  });

  it('stay few, whatever is shown', () => {
    const picker = createStillPicker(24 * 3600);
    const size = { width: 160, height: 88 };
    const chroma = () => new Uint8Array(80 * 44).fill(128);
    let state = 1;
    const noise = (): SmallPicture => {
      const luma = new Uint8Array(160 * 88);
      for (let i = 0; i < luma.length; i += 1) {
        state = (state * 48_271) % 2_147_483_647;
        luma[i] = state & 255;
      }
      return smallPictureFromPlanes(size, { luma, cb: chroma(), cr: chroma() });
    };
    const pictures = [noise(), noise(), noise()];
    let kept = 0;
    for (let tick = 0; tick < 8 * 3600; tick += 1) {
      // A new picture every second: each is at rest long enough to be kept.
      const picture = pictures[Math.floor(tick / 8) % 3] as SmallPicture;
      if (picker.consider(tick / 8, picture) !== null) kept += 1;
    }
    expect(kept).toBeGreaterThan(20);
    expect(kept).toBeLessThanOrEqual(20 + Math.ceil(3600 / ((24 * 3600) / MOST_STILLS)));
  });
});

describe('prints of a decode', () => {
  it('have a range each, none of which reaches over a cut; what is plain has none', async () => {
    const path = await makeVideo(folder.path('prints.mp4'), {
      scenes: [
        { source: 'smptebars', frames: 40 },
        { source: 'color=gray', frames: 40 },
        { source: 'testsrc2', frames: 40 },
      ],
    });
    const { prints, shots } = await analyzed(path);
    expect(prints.length).toBeGreaterThanOrEqual(2);
    for (const { startSeconds, endSeconds, values } of prints) {
      const print = decodePrint(values);
      expect(print).not.toBeNull();
      if (print !== null) expect(printLikeness(print, print)).toBeCloseTo(1, 4);
      expect(endSeconds).toBeGreaterThan(startSeconds);
      const cut = shots.find((shot) => shot.startSeconds > startSeconds && shot.startSeconds < endSeconds);
      expect(cut).toBeUndefined();
    }
    const first = prints.filter(({ startSeconds }) => startSeconds < 1.6);
    expect(first).toHaveLength(1);
  });

  it('leave nothing in the folder but the pictures', async () => {
    const path = await makeVideo(folder.path('files.mp4'), { scenes: [{ source: 'testsrc2', frames: 30 }] });
    const { folder: out, stills } = await analyzed(path);
    expect(stills.every(({ file }) => existsSync(join(out, file)))).toBe(true);
    expect((await readdir(out)).filter((name) => name.startsWith('still-'))).toHaveLength(stills.length);
  });
});
