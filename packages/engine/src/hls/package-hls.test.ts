import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRenditions } from '../renditions/make-renditions.ts';
import { makeTestFolder, makeTone, makeVideo, type VideoSpec } from '../testing/make-media.ts';
import { readPackets } from '../testing/packet-facts.ts';
import { readPictures, readSound } from '../testing/read-media.ts';
import type { HlsRung } from '../types.ts';
import { bandwidthsOf, firstDelay, segmentStarts } from './fragments.ts';
import { packageHls } from './package-hls.ts';
import { readBoxes } from './read-boxes.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

interface Packaged {
  rungs: HlsRung[];
  path: (file: string) => string;
  /** The proxies that were packaged, by label. */
  proxies: Map<string, string>;
}

async function packageMade(name: string, spec: VideoSpec, asked: number[]): Promise<Packaged> {
  const inputPath = await makeVideo(folder.path(`${name}.mp4`), spec);
  const outputFolder = folder.path(name);
  await mkdir(outputFolder);
  const wishes = asked.map((minDimension) => ({ kind: 'video' as const, minDimension }));
  const { files } = await makeRenditions({ inputPath, outputFolder, wishes }, {});
  const path = (file: string): string => join(outputFolder, file);
  const proxies = new Map(files.map(({ details, file }) => [String(details.label), path(file)]));
  const inputs = [...proxies].map(([label, proxy]) => ({ label, path: proxy }));
  return { ...(await packageHls({ inputs, outputFolder }, {})), path, proxies };
}

/** The initialisation segment with one media segment, as a player would hold them. */
async function segmentFile({ rungs, path }: Packaged, rung: number, segment: number): Promise<string> {
  const { file, initBytes, segments } = rungs[rung] as HlsRung;
  const bytes = await readFile(path(file));
  const { offset, bytes: length } = segments[segment] as HlsRung['segments'][number];
  const target = folder.path(`segment-${rung}-${segment}-${file}`);
  await writeFile(
    target,
    Buffer.concat([bytes.subarray(0, initBytes), bytes.subarray(offset, offset + length)]),
  );
  return target;
}

describe('packageHls', () => {
  const spec: VideoSpec = {
    scenes: [{ source: 'testsrc2', frames: 300 }],
    width: 854,
    height: 480,
    rate: { num: 30, den: 1 },
    tone: { seconds: 10, levelDb: -6 },
  };
  let packaged: Packaged;
  beforeAll(async () => {
    packaged = await packageMade('both', spec, [480, 360]);
  });

  it('cuts every rung at the same times, four seconds each', () => {
    const seconds = packaged.rungs.map(({ segments }) => segments.map((segment) => segment.seconds));
    expect(seconds[0]?.map((value) => Number(value.toFixed(3)))).toEqual([4, 4, 2]);
    expect(seconds[1]).toEqual(seconds[0]);
  });

  it('tells sizes, codecs and bandwidths as they are', async () => {
    expect(packaged.rungs).toMatchObject([
      { label: '480', width: 854, height: 480, frameRate: 30 },
      { label: '360', width: 640, height: 360, frameRate: 30 },
    ]);
    for (const { file, bytes, initBytes, segments, codecs, ...rung } of packaged.rungs) {
      const content = await readFile(packaged.path(file));
      expect(content.length).toBe(bytes);
      const avcc = content.indexOf('avcC') + 4;
      expect(codecs).toBe(`avc1.${content.subarray(avcc + 1, avcc + 4).toString('hex')},mp4a.40.2`);
      expect(initBytes + segments.reduce((sum, segment) => sum + segment.bytes, 0)).toBe(bytes);
      expect(rung.averageBandwidth).toBe(Math.ceil(((bytes - initBytes) * 8) / 10));
      expect(rung.peakBandwidth).toBeGreaterThanOrEqual(rung.averageBandwidth);
    }
  });

  it('makes segments that stand alone, begin with a keyframe and hold the same frames as the proxy', async () => {
    const proxy = await readPictures(packaged.proxies.get('360') ?? '');
    for (const segment of [0, 1, 2]) {
      const { frames } = await readPictures(await segmentFile(packaged, 1, segment));
      expect(frames).toHaveLength(segment === 2 ? 60 : 120);
      expect(frames).toEqual(proxy.frames.slice(segment * 120, segment * 120 + frames.length));
    }
  });

  it('keeps the sound with the picture', async () => {
    const file = packaged.path(packaged.rungs[0]?.file ?? '');
    const sound = (await readPackets(file)).filter(({ stream }) => stream === 1);
    expect(sound[0]?.seconds).toBe(0);
    expect(sound.at(-1)?.endSeconds).toBeCloseTo(10, 1);
    const [left] = await readSound(file);
    expect(left.subarray(48_000, 96_000).reduce((most, value) => Math.max(most, value), 0)).toBeCloseTo(
      0.5,
      1,
    );
  });

  it('shows pictures from zero without edit lists', async () => {
    const file = packaged.path(packaged.rungs[0]?.file ?? '');
    const content = await readFile(file);
    expect(content.includes('elst')).toBe(false);
    // Pictures are reordered (some offset is negative then), and the first is shown at once.
    const [fragment] = (await readBoxes(file)).filter(({ type }) => type === 'moof');
    const moof = content.subarray(fragment?.offset ?? 0, (fragment?.offset ?? 0) + (fragment?.bytes ?? 0));
    expect(firstDelay(moof, 1)).toBe(0);
    expect(moof.readUInt8(moof.indexOf('trun') + 4)).toBe(1);
  });

  it('packages a film without sound', async () => {
    const silent = { scenes: [{ source: 'testsrc2', frames: 30 }] };
    const { rungs, path } = await packageMade('silent', silent, [360]);
    expect(rungs[0]?.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
    expect(rungs[0]?.segments).toHaveLength(1);
    expect((await readPictures(path(rungs[0]?.file ?? ''))).frames).toHaveLength(30);
  });

  it('refuses what is not a proxy, twice the same label, and nothing', async () => {
    const tone = await makeTone(folder.path('tone.wav'), { seconds: 0.2, levelDb: -6 });
    const proxy = packaged.proxies.get('360') ?? '';
    const request = (...inputs: [string, string][]) => ({
      inputs: inputs.map(([label, path]) => ({ label, path })),
      outputFolder: folder.path(''),
    });
    const refused = { code: 'invalid' };
    await expect(packageHls(request(['360', tone]), {})).rejects.toMatchObject(refused);
    await expect(packageHls(request(['360', proxy], ['360', proxy]), {})).rejects.toMatchObject(refused);
    await expect(packageHls(request(['../x', proxy]), {})).rejects.toMatchObject(refused);
    await expect(packageHls(request(), {})).rejects.toMatchObject(refused);
  });
});

describe('segmentStarts', () => {
  it('groups keyframes to about four seconds', () => {
    const whole = Array.from({ length: 11 }, (_, index) => index);
    expect(segmentStarts([whole])).toEqual([0, 4, 8]);
    expect(segmentStarts([whole.map((second) => second * 1.0056)])).toEqual(
      [0, 4, 8].map((at) => at * 1.0056),
    );
    expect(segmentStarts([[0, 10, 11, 30]])).toEqual([0, 10, 11, 30]);
    expect(segmentStarts([[0]])).toEqual([0]);
  });

  it('takes only what all rungs share', () => {
    expect(
      segmentStarts([
        [0, 2, 4, 6, 8],
        [0, 3, 6.001, 8],
      ]),
    ).toEqual([0, 6]);
  });
});

describe('bandwidthsOf', () => {
  it('takes the peak over about the longest segment', () => {
    const segments = [4, 4, 0.1].map((seconds, index) => ({ seconds, bytes: index === 2 ? 10_000 : 1_000 }));
    const { peak, average } = bandwidthsOf(segments);
    expect(average).toBe(Math.ceil(96_000 / 8.1));
    expect(peak).toBe(Math.ceil((11_000 * 8) / 4.1));
  });
});
