import { statSync, truncateSync } from 'node:fs';
import { colorClip, gap, transition } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCounters } from '../testing/counted-video.ts';
import { readPictures } from '../testing/read-media.ts';
import { createRenderFixture, programme, type RenderFixture, rate, shot, video } from './render-fixture.ts';

let fixture: RenderFixture;

/** Frame numbers `from`, `from + 1`, … of the video called `name`. */
function run(name: number, from: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => [name, from + index]);
}

beforeAll(async () => {
  fixture = await createRenderFixture();
  await fixture.addCounted('one', {
    name: 1,
    frames: 250,
    encoderOptions: { preset: 'veryfast', crf: '14', g: '60' },
  });
  await fixture.addCounted('two', { name: 2, frames: 250 });
  await fixture.addCounted('slow', { name: 3, frames: 30, rate: { num: 10, den: 1 } });
  await fixture.addCounted('fast', { name: 3, frames: 200, rate: { num: 50, den: 1 } });
  await fixture.addCounted('transport', { name: 1, frames: 100, format: 'mpegts', extension: 'ts' });
});

afterAll(() => fixture.remove());

async function countersOf(document: ReturnType<typeof programme>) {
  const result = await fixture.render(document);
  const counters = readCounters(await readPictures(result.outputPath));
  expect(counters).toHaveLength(result.frames);
  return { result, counters };
}

describe('which picture is shown', () => {
  test('every picture of every clip, also across segments', async () => {
    const { result, counters } = await countersOf(
      programme([video(shot('one', 33, 40), shot('two', 200, 7), shot('one', 101, 3), shot('two', 9, 140))]),
    );
    expect(counters).toEqual([...run(1, 33, 40), ...run(2, 200, 7), ...run(1, 101, 3), ...run(2, 9, 140)]);
    expect(result).toMatchObject({ frames: 190, width: 160, height: 90, rate, warnings: [] });
    expect(result.segments.total).toBeGreaterThan(1);
    expect(result.loudness.exempt).toBe('no-audio');
  });

  test('slower footage is repeated on exact time, never sped up', async () => {
    const { counters } = await countersOf(
      programme([video(shot('slow', 5, 40))], { rate: { num: 30, den: 1 } }),
    );
    // 40 frames at 25 are 48 at 30; the source's frame 2 begins at 0.2 s, where the clip starts.
    expect(counters).toEqual(Array.from({ length: 48 }, (_, index) => [3, 2 + Math.floor(index / 3)]));
  });

  test('faster footage is dropped evenly', async () => {
    const { counters } = await countersOf(programme([video(shot('fast', 20, 30))]));
    expect(counters.map((counter) => counter?.[1])).toEqual(
      Array.from({ length: 30 }, (_, index) =>
        expect.toSatisfy((frame: number) => Math.abs(frame - (40 + 2 * index)) <= 1),
      ),
    );
    const steps = counters
      .slice(1)
      .map((counter, index) => (counter?.[1] ?? 0) - (counters[index]?.[1] ?? 0));
    expect(new Set(steps)).toEqual(new Set([2]));
  });

  test('timestamps that start anywhere count from the first picture', async () => {
    const { counters } = await countersOf(
      programme([video(shot('transport', 0, 20), shot('transport', 60, 20))]),
    );
    expect(counters).toEqual([...run(1, 0, 20), ...run(1, 60, 20)]);
  });

  test('a crossfade mixes both clips, each on its own clock', async () => {
    const document = programme([
      video(shot('one', 20, 40), transition({ inFrames: 5, outFrames: 5, rate }), shot('two', 60, 40)),
    ]);
    const { counters } = await countersOf(document);
    expect(counters.slice(0, 36)).toEqual(run(1, 20, 36));
    expect(counters.slice(37, 44)).toContain(null);
    expect(counters.slice(45)).toEqual(run(2, 65, 35));
  });

  test('footage that ends too early holds its last picture, and says so', async () => {
    const { result, counters } = await countersOf(
      programme([video(shot('one', 240, 30), shot('two', 400, 10))]),
    );
    expect(counters).toEqual([...run(1, 240, 10), ...Array(20).fill([1, 249]), ...Array(10).fill([2, 249])]);
    expect(result.warnings).toEqual([
      '"one" is shorter than asked; its last picture is held.',
      '"two" is shorter than asked; its last picture is held.',
    ]);
  });

  test('a file whose second half is missing holds the last picture that is there', async () => {
    await fixture.addCounted('whole', { name: 2, frames: 200, muxerOptions: { movflags: '+faststart' } });
    const cut = fixture.copy(fixture.path('whole.mp4'), 'cut.mp4');
    await fixture.add('cut', cut);
    truncateSync(cut, statSync(cut).size / 2);
    const { counters } = await countersOf(programme([video(shot('cut', 0, 10), shot('cut', 190, 10))]));
    expect(counters.slice(0, 10)).toEqual(run(2, 0, 10));
    const held = counters[10]?.[1] ?? 0;
    expect(held).toBeGreaterThan(5);
    expect(held).toBeLessThan(189);
    expect(counters.slice(10)).toEqual(Array(10).fill([2, held]));
  });

  test('an upper track hides the lower one while it lasts', async () => {
    const { counters } = await countersOf(
      programme([video(shot('one', 0, 60)), video(gap(20, rate), shot('two', 100, 20))]),
    );
    expect(counters).toEqual([...run(1, 0, 20), ...run(2, 100, 20), ...run(1, 40, 20)]);
  });
});

describe('crossfades and gaps', () => {
  test('a crossfade is half and half in its middle; gaps are black', async () => {
    const clips = [
      colorClip({ parameters: { color: '#000000' }, span: { frames: 20, rate } }),
      transition({ inFrames: 8, outFrames: 8, rate }),
    ];
    const white = colorClip({ parameters: { color: '#ffffff' }, span: { frames: 20, rate } });
    const result = await fixture.render(programme([video(...clips, white, gap(10, rate))]));
    const { frames } = await readPictures(result.outputPath);
    const levels = frames.map(([grey]) => grey?.[45 * 160 + 80] ?? -1);
    expect(levels[11]).toBeLessThan(4);
    expect(levels[20]).toBeGreaterThan(118);
    expect(levels[20]).toBeLessThan(138);
    expect(levels[30]).toBeGreaterThan(250);
    expect(levels.slice(41)).toEqual(Array(9).fill(expect.toSatisfy((level: number) => level < 4)));
    const rising = levels.slice(12, 28);
    expect([...rising].sort((a, b) => a - b)).toEqual(rising);
  });

  test('a crossfade longer than a segment runs evenly through the border', async () => {
    const black = colorClip({ parameters: { color: '#000000' }, span: { frames: 100, rate } });
    const white = colorClip({ parameters: { color: '#ffffff' }, span: { frames: 100, rate } });
    const cross = transition({ inFrames: 90, outFrames: 90, rate });
    const result = await fixture.render(programme([video(black, cross, white)]));
    const { frames } = await readPictures(result.outputPath);
    expect(result.segments.total).toBeGreaterThan(1);
    for (const [index, [grey]] of frames.slice(10, 190).entries()) {
      expect(Math.abs((grey?.[45 * 160 + 80] ?? 0) - (255 * index) / 180)).toBeLessThan(7);
    }
  });
});
