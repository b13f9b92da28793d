import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, makeVideo, type SceneSpec } from '../testing/make-media.ts';
import type { Shot } from '../types.ts';
import { analyze } from './analyze.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

let outputs = 0;

async function shotsOf(inputPath: string): Promise<Shot[]> {
  const outputFolder = folder.path(`out-${outputs++}`);
  await mkdir(outputFolder);
  const request = { inputPath, outputFolder, proxyHeights: [], cutterSensitivity: 0.5 };
  return (await analyze(request, {})).shots;
}

describe('analyze: the curve of a shot', () => {
  it('tells when something is there to see', async () => {
    const box = "drawbox=x=120:y=60:w=60:h=60:color=0x401010:t=fill:enable='between(t,4,6.99)'";
    const filters = ['noise=alls=6:allf=t', box];
    const path = folder.path('visitor.mp4');
    const shots = await shotsOf(
      await makeVideo(path, { scenes: [{ source: 'smptehdbars', frames: 250, filters }] }),
    );
    expect(shots).toHaveLength(1);
    const curve = shots[0]?.curve;
    expect(curve?.stepSeconds).toBe(0.5);
    for (const list of [curve?.motion, curve?.blur, curve?.brightness, curve?.novelty]) {
      expect(list).toHaveLength(20);
      for (const value of list ?? []) expect(value >= 0 && value <= 1).toBe(true);
    }
    const there = curve?.novelty.map((share) => share > 0.03);
    expect(there).toEqual(Array.from({ length: 20 }, (_, index) => index >= 8 && index < 14));
    // The box covers a sixteenth of the picture.
    expect(curve?.novelty[10]).toBeCloseTo((60 * 60) / (320 * 180), 1);
  });

  it('begins anew with every shot', async () => {
    const scenes: SceneSpec[] = [
      { source: 'testsrc2', frames: 37 },
      { source: 'mandelbrot', frames: 41 },
      { source: 'smptehdbars', frames: 12 },
    ];
    const shots = await shotsOf(await makeVideo(folder.path('cuts.mp4'), { scenes }));
    expect(shots).toHaveLength(3);
    for (const { curve, startSeconds, endSeconds } of shots) {
      expect(curve?.novelty).toHaveLength(Math.ceil((endSeconds - startSeconds) / 0.5 - 1e-6));
      expect(curve?.motion.every((motion) => motion < 0.2)).toBe(true);
    }
  });
});

const CARS = new URL('../../../../../shared/media/car-detection.mp4', import.meta.url).pathname;

describe.skipIf(!existsSync(CARS))('analyze: the curve of real footage in ../shared/media', () => {
  it('tells the cars from the empty car park', async () => {
    const [shot] = await shotsOf(CARS);
    const at = (seconds: number): number => shot?.curve?.novelty[seconds * 2] ?? Number.NaN;
    for (const seconds of [1, 3, 10, 12, 21, 23, 29]) expect(at(seconds)).toBeLessThan(0.005);
    for (const seconds of [5, 6, 7, 16, 17, 26]) expect(at(seconds)).toBeGreaterThan(0.05);
  });
});
