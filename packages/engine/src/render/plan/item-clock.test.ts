import {
  assetClip,
  type Effect,
  type Item,
  stack,
  ticksPerSecond,
  timeline,
  track,
  transition,
} from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { sampleSource } from '../../testing/sample-probe.ts';
import { flattenTimeline } from './flatten.ts';
import {
  clockInside,
  multiplySpeeds,
  ownTime,
  programmeClock,
  programmeSpan,
  speedFromNumber,
} from './item-clock.ts';
import type { PictureLayer } from './plan-types.ts';
import { cutBackwardParts } from './render-plan.ts';

const rate = { num: 25, den: 1 };
const output = { width: 1280, height: 720, rate };

function effect(scalar: number | 'freeze'): Effect {
  const names = { name: '', effect_name: '', metadata: {} };
  return scalar === 'freeze'
    ? { ...names, OTIO_SCHEMA: 'FreezeFrame.1' }
    : { ...names, OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: scalar };
}

function warped<Target extends Item>(item: Target, ...scalars: (number | 'freeze')[]): Target {
  item.effects.push(...scalars.map(effect));
  return item;
}

function clipOf(assetId: string, start: number, frames: number) {
  return assetClip({ assetId, name: assetId, span: { start, frames, rate } });
}

function flatten(children: Parameters<typeof track>[0]['children'], kind: 'Video' | 'Audio' = 'Video') {
  const sources = [sampleSource({ assetId: 'a', rate }), sampleSource({ assetId: 'b', rate })];
  return flattenTimeline(timeline({ output, tracks: [track({ kind, children })] }), { output, sources });
}

/** Asset, first and last frame of the programme, frame of the source that the first of them shows, speed. */
function brief({ picture, startFrame, endFrame }: PictureLayer): unknown[] {
  const { source, atFrame } = picture;
  if (source.kind !== 'media') return [source.kind];
  const speed = (source.speed?.num ?? 1) / (source.speed?.den ?? 1);
  const frame = (source.position * 25) / ticksPerSecond + speed * (startFrame - atFrame);
  return [source.assetId, startFrame, endFrame, Math.round(frame * 1e6) / 1e6, speed];
}

describe('speeds', () => {
  test('speeds that multiply beyond all measure stay numbers', () => {
    const thousands = Array.from({ length: 16 }, () => speedFromNumber(1_000));
    expect(thousands.reduce(multiplySpeeds)).toEqual({ num: 1e9, den: 1 });
    expect([...thousands, speedFromNumber(-1_000)].reduce(multiplySpeeds)).toEqual({ num: -1e9, den: 1 });
    expect(Array.from({ length: 16 }, () => speedFromNumber(0.001)).reduce(multiplySpeeds).num).toBe(0);
  });

  test('are the fractions that numbers mean, and multiply exactly', () => {
    expect(speedFromNumber(1 / 3)).toEqual({ num: 1, den: 3 });
    expect(speedFromNumber(-1.001)).toEqual({ num: -1001, den: 1000 });
    expect(speedFromNumber(0)).toEqual({ num: 0, den: 1 });
    expect(multiplySpeeds({ num: 2, den: 3 }, { num: -3, den: 2 })).toEqual({ num: -1, den: 1 });
    const large = multiplySpeeds({ num: 999_999_937, den: 999_983 }, { num: 999_999_929, den: 999_979 });
    expect(large.num / large.den).toBeCloseTo(1_000_037.8661, 0);
  });

  test("an item's time and the programme's turn into each other", () => {
    const clock = clockInside(programmeClock, {
      start: 100,
      duration: 60,
      own: 1000,
      speed: { num: -2, den: 1 },
    });
    // Backwards from the end of what forwards would show: 1000 to 1120.
    expect([100, 130, 160].map((at) => ownTime(clock, at))).toEqual([1120, 1060, 1000]);
    expect(programmeSpan(clock, { start: 1000, end: 1060 })).toEqual({ start: 130, end: 160 });
    const inner = clockInside(clock, { start: 1000, duration: 120, own: 0, speed: { num: 1, den: 2 } });
    expect(inner.speed).toEqual({ num: -1, den: 1 });
    expect([100, 160].map((at) => ownTime(inner, at))).toEqual([60, 0]);
  });
});

describe('flattened', () => {
  test('faster, slower, backwards, standing still', () => {
    const flat = flatten([
      warped(clipOf('a', 10, 20), 2),
      warped(clipOf('a', 10, 20), 0.5),
      warped(clipOf('a', 10, 20), -1),
      warped(clipOf('a', 10, 20), -2),
      warped(clipOf('a', 10, 20), 'freeze'),
      warped(clipOf('a', 10, 20), 3, 0.5),
    ]);
    expect(flat.pictures.map(brief)).toEqual([
      ['a', 0, 20, 10, 2],
      ['a', 20, 40, 10, 0.5],
      ['a', 40, 60, 29, -1],
      ['a', 60, 80, 48, -2],
      ['a', 80, 100, 10, 0],
      ['a', 100, 120, 10, 1.5],
    ]);
    expect(flat.warnings).toEqual([]);
  });

  test('a stack backwards shows its clips in the other order, each backwards', () => {
    const inside = stack([track({ kind: 'Video', children: [clipOf('a', 0, 20), clipOf('b', 50, 30)] })]);
    const flat = flatten([warped(inside, -1)]);
    expect(flat.pictures.map(brief)).toEqual([
      ['b', 0, 30, 79, -1],
      ['a', 30, 50, 19, -1],
    ]);
  });

  test('a transition inside something backwards is turned too', () => {
    const cross = transition({ inFrames: 2, outFrames: 6, rate });
    cross.metadata = { rushes: { kind: 'push', direction: 'up', easing: 'ease-in' } };
    const inside = stack([
      track({ kind: 'Video', children: [clipOf('a', 20, 20), cross, clipOf('b', 50, 30)] }),
    ]);
    const flat = flatten([warped(inside, -1)]);
    const mixed = flat.pictures.find(({ transition }) => transition !== null);
    expect(mixed).toMatchObject({ startFrame: 24, endFrame: 32 });
    expect(mixed?.transition?.settings).toMatchObject({ direction: 'down', easing: 'ease-out' });
    expect(flat.warnings).toEqual([]);
  });

  test('what stands still inside shows the one clip that is there then', () => {
    const inside = stack([track({ kind: 'Video', children: [clipOf('a', 0, 20), clipOf('b', 50, 30)] })]);
    inside.source_range = clipOf('x', 25, 40).source_range;
    const flat = flatten([warped(inside, 'freeze')]);
    expect(flat.pictures.map(brief)).toEqual([['b', 0, 40, 55, 0]]);
  });

  test('handles reach as far as the file goes at the speed', () => {
    const cross = transition({ inFrames: 40, outFrames: 40, rate });
    // 250 frames: after 210 + 20 come 20, at twice the speed ten; before 100 are 50 at twice the speed backwards.
    const flat = flatten([warped(clipOf('a', 190, 20), 2), cross, warped(clipOf('b', 100, 45), -2)]);
    const mixed = flat.pictures.find((layer) => layer.transition !== null);
    expect(mixed).toMatchObject({ startFrame: 0, endFrame: 30 });
    expect(flat.warnings).toHaveLength(1);
  });

  test('sounds: joined where they go on, turned where they do not', () => {
    const { sounds } = flatten(
      [clipOf('a', 0, 20), clipOf('a', 20, 30), clipOf('a', 90, 10), warped(clipOf('b', 25, 25), -1)],
      'Audio',
    );
    expect(sounds.map(({ startSample, samples }) => [startSample / 1920, samples / 1920])).toEqual([
      [0, 50],
      [50, 10],
      [60, 25],
    ]);
    expect(sounds[2]?.source).toMatchObject({ position: 2 * ticksPerSecond, speed: { num: -1, den: 1 } });
  });
});

test('backwards pictures are cut into stretches that fit in memory', () => {
  const [picture] = flatten([warped(clipOf('a', 0, 125), -1)]).pictures;
  if (!picture) throw new Error('no picture');
  const interval = { startFrame: 0, endFrame: 125, layers: [picture], texts: [] };
  const segment = { startFrame: 0, endFrame: 125, intervals: [interval] };
  const lengths = (size: { width: number; height: number }) =>
    cutBackwardParts(segment, { ...output, ...size }).intervals.map(
      (part) => part.endFrame - part.startFrame,
    );
  expect(lengths({ width: 1280, height: 720 })).toEqual([25, 25, 25, 25, 25]);
  expect(Math.max(...lengths({ width: 3840, height: 2160 }))).toBeLessThanOrEqual(6);
});
