import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../probe/probe.ts';
import { makeTestFolder, makeVideo, type VideoSpec } from '../testing/make-media.ts';
import { CORNERS, markedScene, videoCorners } from '../testing/marked-picture.ts';
import { readPackets } from '../testing/packet-facts.ts';
import { readPictures, readSound } from '../testing/read-media.ts';
import type { MadeRendition } from '../types.ts';
import { makeRenditions } from './make-renditions.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

type MadeVideo = MadeRendition & { path: string };

async function videosOf(inputPath: string, asked: number[]): Promise<MadeVideo[]> {
  const outputFolder = `${inputPath}-made`;
  await mkdir(outputFolder);
  const wishes = asked.map((minDimension) => ({ kind: 'video' as const, minDimension }));
  const { files, warnings } = await makeRenditions({ inputPath, outputFolder, wishes }, {});
  expect(warnings).toEqual([]);
  return files.map((made) => ({ ...made, path: join(outputFolder, made.file) }));
}

async function videoOf(name: string, spec: VideoSpec, asked = 360): Promise<MadeVideo> {
  const [made] = await videosOf(await makeVideo(folder.path(name), spec), [asked]);
  if (made === undefined) throw new Error('nothing was made');
  return made;
}

const [RED, LIME, BLUE, YELLOW] = CORNERS;

/** What every video rendition is, whatever it was made of. */
const TAGGED = {
  rotation: 0,
  sampleAspect: { num: 1, den: 1 },
  pixelFormat: 'yuv420p',
  bitDepth: 8,
  color: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: 'tv', hdr: 'none' },
};

describe('the picture of a video rendition', () => {
  it.each([
    [undefined, 320, 180, [RED, LIME, BLUE, YELLOW]],
    [90 as const, 180, 320, [BLUE, RED, YELLOW, LIME]],
    [180 as const, 320, 180, [YELLOW, BLUE, LIME, RED]],
    [270 as const, 180, 320, [LIME, YELLOW, RED, BLUE]],
  ])('stands upright where the file says to turn it by %s', async (rotation, width, height, corners) => {
    const turn = rotation === undefined ? {} : { rotation };
    const made = await videoOf(`turned-${rotation}.mp4`, { scenes: [markedScene(5)], ...turn });
    expect(made).toMatchObject({ contentType: 'video/mp4', width, height, details: { label: '360' } });
    expect(await videoCorners(made.path)).toEqual([...corners, 'gray']);
    expect((await probe(made.path)).streams[0]?.video).toMatchObject({ ...TAGGED, width, height });
  });

  it.each<[string, VideoSpec, number, number, number]>([
    ['of oblong pixels', { scenes: [], sampleAspect: { num: 4, den: 3 } }, 360, 426, 180],
    ['of odd sides', { scenes: [], width: 853, height: 479, pixelFormat: 'yuv444p' }, 720, 852, 478],
    ['that is upright', { scenes: [], width: 180, height: 320 }, 360, 180, 320],
    ['that is tiny', { scenes: [], width: 16, height: 16 }, 360, 16, 16],
    ['that is huge', { scenes: [], width: 7680, height: 2160 }, 1080, 3840, 1080],
    ['wider than players decode', { scenes: [], width: 8192, height: 1024 }, 1080, 4096, 512],
    ['in full range', { scenes: [], pixelFormat: 'yuvj420p' }, 360, 320, 180],
  ])('keeps shape and colours of one %s', async (name, spec, asked, width, height) => {
    const made = await videoOf(
      `${name.replaceAll(' ', '-')}.mp4`,
      { ...spec, scenes: [markedScene(3)] },
      asked,
    );
    expect(made).toMatchObject({ width, height });
    expect((await videoCorners(made.path, 25)).slice(0, 4)).toEqual([...CORNERS]);
    expect((await probe(made.path)).streams[0]).toMatchObject({
      frames: 3,
      video: { ...TAGGED, width, height },
    });
  });

  it('is progressive when the source has fields', async () => {
    const encoderOptions = { preset: 'veryfast', crf: '15', flags: '+ildct+ilme', 'x264-params': 'tff=1' };
    const made = await videoOf('fields.mp4', { scenes: [markedScene(20)], encoderOptions });
    expect((await probe(made.path)).streams[0]?.frames).toBe(20);
    expect(await videoCorners(made.path, 12, 10)).toEqual([...CORNERS, 'gray']);
  });
});

describe('the time of a video rendition', () => {
  it('keeps every frame of a variable rate at its time', async () => {
    // 24 and 60 frames a second in turns, as phones and screen recorders do.
    const ticksOf = (index: number): number => {
      const [pairs, odd] = [Math.floor(index / 2), index % 2];
      return pairs * (3750 + 1500) + odd * 3750;
    };
    const timing = { timeBase: { num: 1, den: 90_000 }, ticksOf };
    const made = await videoOf('variable.mp4', { scenes: [{ source: 'testsrc2', frames: 100 }], timing });
    const shown = (await readPackets(made.path)).map(({ seconds }) => seconds).sort((a, b) => a - b);
    expect(shown).toHaveLength(100);
    for (const [index, seconds] of shown.entries()) expect(seconds).toBeCloseTo(ticksOf(index) / 90_000, 3);
  });

  it('has its keyframes at whole seconds, the same in every rung, and nowhere else', async () => {
    const scenes = ['testsrc2', 'mandelbrot', 'smptehdbars'].map((source) => ({ source, frames: 47 }));
    const rate = { num: 30_000, den: 1001 };
    const path = await makeVideo(folder.path('cuts.mp4'), { scenes, rate, width: 854, height: 480 });
    const made = await videosOf(path, [480, 360, 1080]);
    expect(made.map(({ details }) => details.label)).toEqual(['480', '360', '480']);
    const keyframes = await Promise.all(
      made.map(async (file) => (await readPackets(file.path)).filter(({ isKey }) => isKey)),
    );
    const times = keyframes.map((packets) => packets.map(({ seconds }) => seconds));
    expect(times[0]?.map((seconds) => Math.round((seconds * 30_000) / 1001))).toEqual([0, 30, 60, 90, 120]);
    expect(times[1]).toEqual(times[0]);
    expect((await readPictures(made[1]?.path ?? '')).frames).toHaveLength(3 * 47);
  });

  it('keeps its sound as much later as it was', async () => {
    // Half a second of nothing, then the tone.
    const tone = { seconds: 1.5, levelDb: -6, filters: ['asetpts=PTS+24000'] };
    const made = await videoOf('late.mp4', { scenes: [{ source: 'testsrc2', frames: 50 }], tone });
    const facts = await probe(made.path);
    expect(facts.streams[1]?.audio).toEqual({ sampleRate: 48_000, channels: 2, channelLayout: 'stereo' });
    expect(facts.durationSeconds).toBeCloseTo(2, 2);
    const [left] = await readSound(made.path);
    const first = left.findIndex((sample) => Math.abs(sample) > 0.1);
    expect(first / 48_000).toBeGreaterThan(0.49);
    expect(first / 48_000).toBeLessThan(0.51);
  });
});

describe('the light of a video rendition', () => {
  /** What a colour becomes in a HDR file and back: hue and order of brightness stay, white is not blown out. */
  it.each([
    ['PQ', 16, 'smpte2084'],
    ['HLG', 18, 'arib-std-b67'],
  ])('is ordinary when the source is %s', async (name, transfer, zscaleName) => {
    const color = { primaries: 9, transfer, matrix: 9, range: 1 } as unknown as NonNullable<
      VideoSpec['color']
    >;
    const [marked] = [markedScene(3)].map(({ source, frames, filters = [] }) =>
      [`${source}:size=320x180:rate=25`, `trim=end_frame=${frames}`, ...filters].join(','),
    );
    const scenes =
      `${marked},format=gbrp,zscale=tin=709:pin=709:min=gbr:rin=full:t=${zscaleName}:p=2020:m=2020_ncl:r=limited:npl=203,` +
      'format=yuv420p10le,setsar=1,setpts=N,settb=1/25,buffersink@out';
    const made = await videoOf(`${name}.mp4`, { scenes, pixelFormat: 'yuv420p10le', color });
    expect((await probe(made.path)).streams[0]?.video).toMatchObject(TAGGED);
    const corners = await videoCorners(made.path, 70);
    expect(corners.slice(0, 4)).toEqual([...CORNERS]);
  });
});
