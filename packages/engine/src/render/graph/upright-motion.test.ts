import { describe, expect, test } from 'vitest';
import {
  findWindows,
  motionFilters,
  type ScaledWindow,
  type Stretch,
  WINDOW_ROOM,
} from './upright-motion.ts';

/** A slow zoom into `picture` pixels shown over `count`, a little beside the middle. */
function zoom({
  picture,
  count,
  frames = 125,
}: {
  picture: number;
  count: number;
  frames?: number;
}): Stretch[] {
  return Array.from({ length: frames }, (_, frame) => {
    const scale = 1 + (0.15 * frame) / 125;
    const step = picture / count / scale;
    return { start: WINDOW_ROOM + (picture - step * count) * 0.6, step, count };
  });
}

/** Where a pixel of the frame is taken from, by the scaler's own arithmetic. */
function placeOf(window: ScaledWindow, raster: number, pixel: number): number {
  const step = (from: number, to: number) => Math.floor((from * 65_536 + to / 2) / to) / 65_536;
  const enlarged = window.from + (pixel + window.skip) * step(window.length, window.scaled);
  return enlarged * step(raster, window.enlarged);
}

const sizes = [
  { picture: 1920, count: 1920 },
  { picture: 1080, count: 1080 },
  { picture: 2880, count: 1920 },
  { picture: 160, count: 160 },
  { picture: 640, count: 640 },
  { picture: 800, count: 1920 },
];

describe('windows', () => {
  test.each(sizes)('show what is wanted within 0.02 pixels: $picture over $count', ({ picture, count }) => {
    const wanted = zoom({ picture, count });
    const length = picture + 2 * WINDOW_ROOM;
    const found = findWindows(wanted, length);
    expect(found).toHaveLength(wanted.length);
    for (const [frame, window] of (found ?? []).entries()) {
      const { start = 0, step = 1 } = wanted[frame] ?? {};
      for (const pixel of [0, count / 2, count]) {
        const off = (placeOf(window, length, pixel) - (start + pixel * step)) / step;
        expect(Math.abs(off), `frame ${frame}, pixel ${pixel}`).toBeLessThan(0.02);
      }
      // Everything that the scaler takes lies inside, and all sizes suit halved colours.
      expect(window.from).toBeGreaterThanOrEqual(0);
      expect(window.from + window.length).toBeLessThanOrEqual(window.enlarged);
      expect(window.skip + count).toBeLessThan(window.scaled);
      const { error: _, ...lengths } = window;
      expect(Object.values(lengths).filter((value) => value % 2 !== 0)).toEqual([]);
    }
  });

  test('are found for each frame alone', () => {
    const wanted = zoom({ picture: 640, count: 640 });
    const length = 640 + 2 * WINDOW_ROOM;
    const all = findWindows(wanted, length);
    expect(findWindows(wanted.slice(40, 42), length)).toEqual(all?.slice(40, 42));
  });

  test('where there is no room, there are none', () => {
    const wanted = zoom({ picture: 640, count: 640 }).map((each) => ({ ...each, start: 0 }));
    expect(findWindows(wanted, 640)).toBeNull();
    const output = { width: 640, height: 640, rate: { num: 25, den: 1 } };
    const motion = { across: wanted, down: wanted, raster: { width: 640, height: 640 }, output, name: 'p1' };
    expect(motionFilters(motion)).toBeNull();
  });
});
