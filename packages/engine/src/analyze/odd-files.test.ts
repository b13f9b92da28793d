import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, makeVideo, type SceneSpec } from '../testing/make-media.ts';
import type { AnalysisResult } from '../types.ts';
import { analyze } from './analyze.ts';

const run = promisify(execFile);

/** Puts tracks of two files into one. */
const FFMPEG = '/usr/bin/ffmpeg';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

const SCENES: SceneSpec[] = [
  { source: 'testsrc2', frames: 30 },
  { source: 'mandelbrot', frames: 30 },
];

let outputs = 0;
async function analysed(inputPath: string, proxyHeights: number[]): Promise<AnalysisResult> {
  const outputFolder = folder.path(`out-${outputs++}`);
  await mkdir(outputFolder);
  return analyze({ inputPath, outputFolder, proxyHeights, cutterSensitivity: 0.5 }, {});
}

/** Both ways must agree on what they find; answers the one without a proxy. */
async function bothWays(inputPath: string): Promise<AnalysisResult> {
  const without = await analysed(inputPath, []);
  const withProxy = await analysed(inputPath, [720]);
  const found = ({ shots, scenes, decodedFrames, warnings }: AnalysisResult) => ({
    shots: shots.map(({ startFrame, endFrame, transition }) => ({ startFrame, endFrame, transition })),
    ...{ scenes, decodedFrames, warnings },
  });
  expect(found(without)).toEqual(found(withProxy));
  expect(without.proxies).toEqual([]);
  expect(withProxy.proxies).toHaveLength(1);
  for (const { stills, prints } of [without, withProxy]) {
    expect(stills.length).toBeGreaterThan(0);
    expect(prints.length).toBeGreaterThan(0);
  }
  return without;
}

const startsOf = ({ shots }: AnalysisResult): number[] => shots.map(({ startFrame }) => startFrame);

/** Says in all headers of an MP4 (mvhd, tkhd, mdhd, of version 0) that it lasts `times` as long. */
async function stretchHeaders(path: string, times: number): Promise<void> {
  const bytes = await readFile(path);
  for (const [box, offset] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
  ] as const) {
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 4)) {
      const place = at + offset;
      bytes.writeUInt32BE(bytes.readUInt32BE(place) * times, place);
    }
  }
  await writeFile(path, bytes);
}

describe('analyze: odd files, with and without a proxy', () => {
  it('takes a video of one frame', async () => {
    const path = await makeVideo(folder.path('one.mp4'), { scenes: [{ source: 'testsrc2', frames: 1 }] });
    const { shots, decodedFrames, scenes } = await bothWays(path);
    expect(decodedFrames).toBe(1);
    expect(shots).toMatchObject([{ startFrame: 0, endFrame: 1, transition: { kind: 'start' } }]);
    expect(scenes).toEqual([{ index: 0, firstShot: 0, lastShot: 0 }]);
  });

  it('keeps the times of a variable rate', async () => {
    const timing = { timeBase: { num: 1, den: 90_000 }, ticksOf: (i: number) => i * 3600 + (i % 3) * 600 };
    const path = await makeVideo(folder.path('variable.mp4'), { scenes: SCENES, timing });
    const { shots, decodedFrames } = await bothWays(path);
    expect(decodedFrames).toBe(60);
    expect(shots).toHaveLength(2);
    expect(shots[1]?.startSeconds).toBeCloseTo((30 * 3600) / 90_000, 5);
  });

  it('finds the cut in turned pictures', async () => {
    for (const rotation of [90, 180, 270] as const) {
      const path = await makeVideo(folder.path(`turned-${rotation}.mp4`), { scenes: SCENES, rotation });
      expect(startsOf(await bothWays(path))).toEqual([0, 30]);
    }
  });

  it.skipIf(!existsSync(FFMPEG))('looks at one picture of a file with several tracks', async () => {
    const tone = { seconds: 2.4, levelDb: -20 };
    const first = await makeVideo(folder.path('first.mp4'), { scenes: SCENES, tone });
    const other: SceneSpec[] = [{ source: 'smptehdbars', frames: 60 }];
    const second = await makeVideo(folder.path('second.mp4'), {
      scenes: other,
      tone,
      width: 160,
      height: 96,
    });
    const path = folder.path('tracks.mkv');
    const maps = ['0:v', '1:v', '0:a', '1:a'].flatMap((map) => ['-map', map]);
    await run(FFMPEG, ['-v', 'error', '-i', first, '-i', second, ...maps, '-c', 'copy', path]);
    const result = await bothWays(path);
    expect(result.probe.streams).toHaveLength(4);
    expect(result.decodedFrames).toBe(60);
    expect(startsOf(result)).toEqual([0, 30]);
    expect(result.audio).not.toBeNull();
  });

  it('ends where the pictures end, whatever the header says', async () => {
    const path = await makeVideo(folder.path('long.mp4'), { scenes: SCENES });
    await stretchHeaders(path, 50);
    const { shots, probe } = await bothWays(path);
    expect(shots.map(({ endFrame }) => endFrame)).toEqual([30, 60]);
    expect(probe.durationSeconds).toBeCloseTo(2.4, 1);
  });

  it('tells no transition in a gradient that changes slowly', async () => {
    // All is given, the seed too: FFmpeg draws what is not anew in each run.
    const places = 'x0=0:y0=0:x1=320:y1=180:speed=0.01:seed=7';
    const sources = [
      `gradients=${places}:c0=0x204060:c1=0xe0c080`,
      `gradients=${places}:c0=0xff2010:c1=0x10e0ff:type=radial`,
    ];
    for (const [index, source] of sources.entries()) {
      const scenes = [{ source, frames: 150 }];
      const rate = { num: 30, den: 1 };
      const path = await makeVideo(folder.path(`gradient-${index}.mp4`), { scenes, rate });
      expect(startsOf(await analysed(path, []))).toEqual([0]);
      expect(startsOf(await analysed(path, [720]))).toEqual([0]);
    }
  });
});
