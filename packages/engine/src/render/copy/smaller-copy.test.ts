/** Frames drawn of proxies show the pictures that their sources have at those times. */
import { mkdir } from 'node:fs/promises';
import { assetClip, timeline } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyze } from '../../analyze/analyze.ts';
import type { RgbPicture } from '../../av/pictures/frame-to-rgb.ts';
import { probe } from '../../probe/probe.ts';
import { readCounters } from '../../testing/counted-video.ts';
import type { VideoSpec } from '../../testing/make-media.ts';
import { sampleSource } from '../../testing/sample-probe.ts';
import type { SmallerCopy, TimelineFrameRequest } from '../../types.ts';
import { createRenderFixture, type RenderFixture, video } from '../render-fixture.ts';
import { drawTimelineFrame } from '../timeline-frame.ts';
import { canStandFor } from './smaller-copy.ts';

const tone = { seconds: 8, levelDb: -20 };
const encoderOptions = { preset: 'ultrafast', crf: '12', bf: '2', g: '60' };
const ntsc = { num: 30_000, den: 1001 };
const ticks = { num: 1, den: 90_000 };

const kinds: { [name: string]: Partial<VideoSpec> & { extension?: string } } = {
  constant: { tone },
  ntsc: { rate: ntsc, extension: 'mkv', format: 'matroska' },
  variable: { timing: { timeBase: ticks, ticksOf: (index) => index * 3600 + (index % 3) * 600 } },
  late: { timing: { timeBase: ticks, ticksOf: (index) => index * 3600 + 123_456 }, tone },
  stream: { extension: 'ts', format: 'mpegts', tone },
};

let fixture: RenderFixture;
const copies = new Map<string, SmallerCopy>();

beforeAll(async () => {
  fixture = await createRenderFixture();
  for (const [kind, spec] of Object.entries(kinds)) {
    await fixture.addCounted(kind, { name: 1, frames: 190, encoderOptions, ...spec });
    copies.set(kind, await proxyOf(kind));
  }
});
afterAll(() => fixture.remove());

/** The proxy that an analysis makes where nothing else is asked for. */
async function proxyOf(assetId: string): Promise<SmallerCopy> {
  const source = fixture.request(film(assetId)).sources.find((each) => each.assetId === assetId);
  const outputFolder = fixture.path(`analysis-${assetId}`);
  await mkdir(outputFolder);
  const inputPath = source?.path ?? '';
  const { proxies } = await analyze(
    { inputPath, outputFolder, proxyHeights: [720], cutterSensitivity: 0.5 },
    {},
  );
  const path = `${outputFolder}/${proxies[0]?.file}`;
  return { assetId, path, probe: await probe(path) };
}

/** Six seconds of a source, from a time between two of its frames. */
function film(assetId: string, rate = { num: 25, den: 1 }) {
  const span = {
    start: Math.round((0.41 * rate.num) / rate.den),
    frames: 6 * Math.round(rate.num / rate.den),
    rate,
  };
  return timeline({
    output: { width: 160, height: 90, rate },
    tracks: [video(assetClip({ assetId, span }))],
  });
}

function requestOf(assetId: string, rate: { num: number; den: number }) {
  const { outputPath: _, copies: __, ...rest } = fixture.request(film(assetId, rate));
  return { ...rest, sources: rest.sources.filter((source) => source.assetId === assetId) };
}

function counterOf({ data, width, height }: RgbPicture) {
  const grey = Buffer.from(Array.from({ length: width * height }, (_, index) => data[index * 3] ?? 0));
  const [counter] = readCounters({ width, height, frames: [[grey]] });
  return counter;
}

async function counterAt(request: Omit<TimelineFrameRequest, 'outputPath' | 'seconds'>, seconds: number) {
  return counterOf((await drawTimelineFrame({ ...request, seconds })).picture);
}

describe('a proxy in place of its source', () => {
  test.each(Object.keys(kinds))('shows the same frames at all times: %s', async (kind) => {
    const copy = copies.get(kind);
    if (!copy) throw new Error('no proxy');
    for (const rate of [{ num: 25, den: 1 }, { num: 30, den: 1 }, ntsc]) {
      const request = requestOf(kind, rate);
      // Whoever opened the source would not find it.
      const lost = request.sources.map((source) => ({ ...source, path: '/nowhere' }));
      for (let step = 0; step < 9; step += 1) {
        const seconds = step * 0.6737;
        const expected = await counterAt(request, seconds);
        expect(expected).toEqual([1, expect.any(Number)]);
        const drawn = await counterAt({ ...request, sources: lost, smallerCopies: [copy] }, seconds);
        expect(drawn, `${kind} at ${seconds}`).toEqual(expected);
      }
    }
  });

  test('is not drawn where it shows less', () => {
    const frame = { width: 640, height: 360 };
    const source = sampleSource({ assetId: 'a', width: 1920, height: 1080 }).probe;
    const copy = sampleSource({ assetId: 'a', width: 1280, height: 720 });
    expect(canStandFor(copy.probe, { source, frame })).toBe(true);
    expect(canStandFor(copy.probe, { source, frame: { width: 1920, height: 1080 } })).toBe(false);
    const shorter = sampleSource({ assetId: 'a', seconds: 9 }).probe;
    expect(canStandFor(shorter, { source, frame })).toBe(false);
    const slower = sampleSource({ assetId: 'a', rate: { num: 15, den: 1 } }).probe;
    expect(canStandFor(slower, { source, frame })).toBe(false);
    const clear = sampleSource({ assetId: 'a', video: { alpha: true } }).probe;
    expect(canStandFor(copy.probe, { source: clear, frame })).toBe(false);
  });
});
