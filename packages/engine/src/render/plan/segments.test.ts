import { describe, expect, test } from 'vitest';
import { planIntervals } from './intervals.ts';
import type { PictureLayer, SegmentPlan, TextEvent } from './plan-types.ts';
import { planSegments } from './segments.ts';

const rate = { num: 30, den: 1 };

function layer(order: number, startFrame: number, endFrame: number): PictureLayer {
  const source = { kind: 'media' as const, assetId: `${order}`, position: 0, fit: 'fit' as const };
  return { order, startFrame, endFrame, picture: { atFrame: startFrame, source }, transition: null };
}

function textAt(order: number, startFrame: number, endFrame: number): TextEvent {
  return { order, startFrame, endFrame, parameters: { text: 'x', style: 'caption' } };
}

function plan(lengths: number[]): [number, number][] {
  let at = 0;
  const pictures = lengths.map((frames) => {
    at += frames;
    return layer(0, at - frames, at);
  });
  const intervals = planIntervals({ frames: at, pictures, texts: [], covers: () => true });
  return planSegments(intervals, rate).map(({ startFrame, endFrame }) => [startFrame, endFrame]);
}

/** Lengths of the segments of one scene that is drawn for so many frames. */
function drawnLengths(frames: number): number[] {
  const source = { kind: 'scene' as const, parameters: {}, frames };
  const pictures: PictureLayer[] = [
    { order: 0, startFrame: 0, endFrame: frames, picture: { atFrame: 0, source }, transition: null },
  ];
  const intervals = planIntervals({ frames, pictures, texts: [], covers: () => true });
  return planSegments(intervals, rate).map(({ startFrame, endFrame }) => endFrame - startFrame);
}

function lengthsOf(segments: [number, number][]): number[] {
  return segments.map(([start, end]) => end - start);
}

describe('intervals', () => {
  test('cover the whole programme with the visible layers, lowest first', () => {
    const [low, high, top] = [layer(0, 0, 100), layer(1, 40, 60), layer(2, 50, 120)];
    const intervals = planIntervals({
      frames: 150,
      pictures: [top, low, high],
      texts: [textAt(0, 10, 140), textAt(3, 55, 58)],
      covers: (candidate) => candidate === high,
    });
    expect(
      intervals.map(({ startFrame, endFrame, layers, texts }) => [
        startFrame,
        endFrame,
        layers.map(({ order }) => order),
        texts.map(({ order }) => order),
      ]),
    ).toEqual([
      [0, 40, [0], [0]],
      [40, 50, [1], []],
      [50, 60, [1, 2], [3]],
      [60, 100, [0, 2], [0]],
      [100, 120, [2], [0]],
      [120, 150, [], [0]],
    ]);
  });

  test('what changes under a cover makes no new interval', () => {
    const pictures = [layer(0, 0, 30), layer(0, 30, 60), layer(1, 0, 60)];
    const covers = ({ order }: PictureLayer) => order === 1;
    expect(planIntervals({ frames: 60, pictures, texts: [], covers })).toHaveLength(1);
  });

  test('ten thousand clips and captions are quick', () => {
    const pictures = Array.from({ length: 10_000 }, (_, index) => layer(0, index * 10, index * 10 + 10));
    const texts = Array.from({ length: 10_000 }, (_, index) => textAt(1, index * 10 + 5, index * 10 + 15));
    const start = process.cpuUsage();
    const intervals = planIntervals({ frames: 100_000, pictures, texts, covers: () => true });
    expect(intervals).toHaveLength(10_000);
    expect(intervals.slice(1).every((interval) => interval.texts.length === 2)).toBe(true);
    // Each caption with each clip would take seconds.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
    expect(planSegments(intervals, rate).at(-1)?.endFrame).toBe(100_000);
  });
});

describe('segments', () => {
  test('are at most five seconds and begin where the picture changes', () => {
    expect(plan([90, 100, 120])).toEqual([
      [0, 90],
      [90, 190],
      [190, 310],
    ]);
    expect(lengthsOf(plan([1000]))).toEqual([143, 143, 143, 142, 143, 143, 143]);
  });

  test('of drawn scenes are shorter, so that no core waits for the last one', () => {
    expect(drawnLengths(300)).toEqual([75, 75, 75, 75]);
    expect(drawnLengths(100)).toEqual([50, 50]);
    expect(drawnLengths(90)).toEqual([90]);
  });

  test('join short intervals with what follows, and a short end with what precedes', () => {
    expect(plan([10, 10, 60, 12, 100, 5])).toEqual([
      [0, 80],
      [80, 197],
    ]);
  });

  test('a longer first clip moves what follows but cuts it in the same places', () => {
    const before = plan([90, 400, 20, 200, 70]);
    const after = plan([93, 400, 20, 200, 70]);
    expect(lengthsOf(after).slice(1)).toEqual(lengthsOf(before).slice(1));
  });

  test('every frame is in exactly one segment and one interval of it', () => {
    const lengths = [7, 3, 160, 1, 29, 30, 301, 2, 2, 2, 149, 151, 12];
    let at = 0;
    const pictures = lengths.map((frames) => {
      at += frames;
      return layer(0, at - frames, at);
    });
    const segments: SegmentPlan[] = planSegments(
      planIntervals({ frames: at, pictures, texts: [], covers: () => true }),
      rate,
    );
    let frame = 0;
    for (const segment of segments) {
      expect(segment.startFrame).toBe(frame);
      for (const interval of segment.intervals) {
        expect(interval.startFrame).toBe(frame);
        frame = interval.endFrame;
      }
      expect(segment.endFrame).toBe(frame);
      expect(segment.endFrame - segment.startFrame).toBeLessThanOrEqual(150);
    }
    expect(frame).toBe(at);
  });
});
