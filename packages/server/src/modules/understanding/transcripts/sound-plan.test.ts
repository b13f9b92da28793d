import { describe, expect, it } from 'vitest';
import { planSound } from './speech-engines.ts';

const minutes = 60_000;
const plan = (durationMs: number, silences: [number, number][], maxBytes = 25_000_000) =>
  planSound({ durationMs, silences: silences.map(([startMs, endMs]) => ({ startMs, endMs })), maxBytes }).map(
    ({ startMs, endMs }) => [startMs, endMs],
  );

describe('planSound', () => {
  it('leaves short sound whole', () => {
    expect(plan(5 * minutes, [])).toEqual([[0, 5 * minutes]]);
    expect(plan(5 * minutes, [[1_000, 2_000]])).toEqual([[0, 5 * minutes]]);
  });

  it('cuts long sound in the last silence of the second half, else where a piece is full', () => {
    const silences: [number, number][] = [
      [100_000, 101_000],
      [400_000, 402_000],
      [500_000, 500_501],
    ];
    expect(plan(25 * minutes, silences)).toEqual([
      [0, 500_250],
      [500_250, 1_100_250],
      [1_100_250, 1_500_000],
    ]);
  });

  it('sends no long silences, with a margin around what is heard', () => {
    expect(
      plan(100_000, [
        [0, 20_000],
        [40_000, 60_000],
        [80_000, 100_000],
      ]),
    ).toEqual([
      [19_500, 40_500],
      [59_500, 80_500],
    ]);
    expect(plan(30_000, [[0, 30_000]])).toEqual([]);
  });

  it('keeps every piece within the bytes of a provider, and loses no millisecond', () => {
    const pieces = plan(1_000_003, [], 1_000_000);
    expect(pieces.every(([start = 0, end = 0]) => 44 + (end - start) * 32 <= 1_000_000)).toBe(true);
    expect(pieces.map(([start]) => start).slice(1)).toEqual(pieces.map(([, end]) => end).slice(0, -1));
    expect([pieces[0]?.[0], pieces.at(-1)?.[1]]).toEqual([0, 1_000_003]);
    expect(() => plan(1_000, [], 100)).toThrow();
  });
});
