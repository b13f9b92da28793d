import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingFilter } from '../testing/counted-video.ts';
import { makeTestFolder, makeTone, makeVideo, type VideoSpec } from '../testing/make-media.ts';
import { CORNERS, imageCorners, markedScene } from '../testing/marked-picture.ts';
import type { FrameResult } from '../types.ts';
import { extractFrame } from './extract-frame.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

let outputs = 0;

async function frameOf(inputPath: string, seconds: number): Promise<FrameResult & { path: string }> {
  const outputFolder = folder.path(`frame-${outputs++}`);
  await mkdir(outputFolder);
  const result = await extractFrame({ inputPath, outputFolder, seconds });
  return { ...result, path: join(outputFolder, result.file) };
}

/** The number that `countingFilter` drew into a picture. */
async function numberIn(path: string): Promise<number> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width * info.channels;
  return Array.from({ length: 8 }, (_, bar) => bar).reduce((value, bar) => {
    const level = data[row + Math.floor(((bar + 0.5) * info.width) / 10) * info.channels] ?? 0;
    return value + (level > 128 ? 2 ** bar : 0);
  }, 0);
}

const counted = (frames: number): VideoSpec['scenes'] => [
  { source: 'color=black', frames, filters: [countingFilter(0, 320)] },
];

describe('extractFrame', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [0.039, 0],
    [0.04, 1],
    [3.999, 99],
    [4, 100],
    [7.99, 199],
    [8, 199],
    [1e9, 199],
  ])('gives for %d s frame %i of 25 a second', async (seconds, number) => {
    const path = folder.path('counted.mp4');
    // Long groups of pictures with frames that refer forward: the way to most frames leads over others.
    counts ??= await makeVideo(path, { scenes: counted(200), encoderOptions: { preset: 'fast', crf: '12' } });
    const frame = await frameOf(counts, seconds);
    expect(await numberIn(frame.path)).toBe(number);
    expect(frame.seconds).toBeCloseTo(number / 25, 6);
    expect(frame).toMatchObject({ width: 320, height: 180 });
  });

  it.each(['matroska', 'mpegts', 'avi'])('is exact in %s too', async (format) => {
    const path = await makeVideo(folder.path(`counted.${format}`), { scenes: counted(100), format });
    for (const number of [0, 37, 99]) {
      expect(await numberIn((await frameOf(path, number / 25 + 0.01)).path)).toBe(number);
    }
  });

  it('gives of a variable rate the frame that is shown', async () => {
    const ticksOf = (index: number): number => index * index * 100;
    const timing = { timeBase: { num: 1, den: 10_000 }, ticksOf };
    const path = await makeVideo(folder.path('variable.mp4'), { scenes: counted(20), timing });
    for (const [seconds, number] of [
      [0.009, 0],
      [0.01, 1],
      [2.24, 14],
      [2.25, 15],
      [3.61, 19],
    ] as const) {
      expect(await numberIn((await frameOf(path, seconds)).path)).toBe(number);
    }
  });

  it('stands upright with square pixels', async () => {
    const spec = { scenes: [markedScene(5)], rotation: 90, sampleAspect: { num: 4, den: 3 } } as const;
    const path = await makeVideo(folder.path('turned.mp4'), { ...spec, scenes: [markedScene(5)] });
    const frame = await frameOf(path, 0.1);
    expect(frame).toMatchObject({ width: 180, height: 427 });
    const [RED, LIME, BLUE, YELLOW] = CORNERS;
    expect(await imageCorners(frame.path, 25)).toEqual([BLUE, RED, YELLOW, LIME, 'gray']);
  });

  it('refuses what has no frames, and a time that is none', async () => {
    const tone = await makeTone(folder.path('tone.wav'), { seconds: 0.2, levelDb: -6 });
    await expect(frameOf(tone, 0)).rejects.toMatchObject({ code: 'invalid' });
    await expect(frameOf(tone, Number.NaN)).rejects.toMatchObject({ code: 'invalid' });
  });
});

let counts: string | undefined;
