import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder, makeTone, makeVideo } from '../testing/make-media.ts';
import { measureFile } from './measure-file.ts';
import type { FileMeasures } from './types.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

const size = { width: 160, height: 90 };
const bright = (frames: number) => ({ source: 'testsrc2', frames });
const black = (frames: number) => ({ source: 'color=black', frames });

async function measured(name: string, spec: Parameters<typeof makeVideo>[1]): Promise<FileMeasures> {
  return measureFile({ inputPath: await makeVideo(folder.path(name), { ...size, ...spec }) }, {});
}

describe('a finished film is measured', () => {
  test('as it is', async () => {
    const film = await measured('plain.mp4', { scenes: [bright(50)], tone: { seconds: 2, levelDb: -12 } });
    expect(film).toMatchObject({
      ...size,
      frames: 50,
      black: [],
      hasSound: true,
      silent: [],
      isDamaged: false,
    });
    expect(film.durationSeconds).toBeCloseTo(2, 1);
  });

  test('with a black part in its middle, and a part in which nothing is heard', async () => {
    const film = await measured('black.mp4', {
      scenes: [bright(25), black(10), bright(15)],
      tone: { seconds: 2, levelDb: -12, filters: ["volume=0:enable='between(t,0.4,1.2)'"] },
    });
    expect(film.black).toHaveLength(1);
    expect(film.black?.[0]?.startSeconds).toBeCloseTo(1, 2);
    expect(film.black?.[0]?.endSeconds).toBeCloseTo(1.4, 2);
    expect(film.silent).toHaveLength(1);
    expect(film.silent?.[0]?.startSeconds).toBeCloseTo(0.4, 0);
    expect(film.silent?.[0]?.endSeconds).toBeCloseTo(1.2, 0);
  });

  test('without sound, and as sound alone', async () => {
    expect(await measured('mute.mp4', { scenes: [black(25)] })).toMatchObject({
      ...{ hasSound: false, silent: null },
      black: [{ startSeconds: 0 }],
    });
    const tone = await makeTone(folder.path('tone.wav'), { seconds: 1, levelDb: -12 });
    expect(await measureFile({ inputPath: tone }, {})).toMatchObject({
      width: null,
      black: null,
      silent: [],
    });
  });
});
