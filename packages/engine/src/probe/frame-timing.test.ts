import { describe, expect, it } from 'vitest';
import { frameTiming } from './frame-timing.ts';

const times = (count: number, ticksOf: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round(ticksOf(index)));

describe('frameTiming', () => {
  it('takes rounding to milliseconds for an even rate', () => {
    const timing = frameTiming([times(300, (i) => (i * 1001) / 24)], 1 / 1000);
    expect(timing.variable).toBe(false);
    expect(timing.framesPerSecond).toBeCloseTo(24000 / 1001, 1);
  });

  it('does not mind the order of B-frames', () => {
    const shuffled = times(200, (i) => (i % 3 === 1 ? i + 1 : i % 3 === 2 ? i - 1 : i) * 512);
    expect(frameTiming([shuffled], 1 / 15360)).toEqual({ framesPerSecond: 30, variable: false });
  });

  it('does not take a few dropped frames for a variable rate', () => {
    const dropped = times(300, (i) => (i < 100 ? i : i + 3) * 3000);
    const timing = frameTiming([dropped], 1 / 90_000);
    expect(timing.variable).toBe(false);
    expect(timing.framesPerSecond).toBeCloseTo(30, 6);
  });

  it('sees a phone that changes its rate with the light', () => {
    const phone = times(300, (i) => i * 3000 + 400 * Math.sin(i));
    expect(frameTiming([phone], 1 / 90_000).variable).toBe(true);
  });

  it('sees a rate that differs between start and middle', () => {
    const runs = [times(100, (i) => i * 3000), times(100, (i) => 9e6 + i * 3750)];
    expect(frameTiming(runs, 1 / 90_000).variable).toBe(true);
  });

  it('says nothing about a single frame', () => {
    expect(frameTiming([[5]], 1)).toEqual({ framesPerSecond: null, variable: false });
    expect(frameTiming([], 1)).toEqual({ framesPerSecond: null, variable: false });
  });
});
