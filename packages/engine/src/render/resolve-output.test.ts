import { assetClip, parseTimeline, serializeTimeline, timeline, track } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { sampleSource } from '../testing/sample-probe.ts';
import { resolveOutput } from './plan/render-plan.ts';

/** A film of two sources, whose document says this of its output. */
function film(output: object) {
  const span = (frames: number) => ({ frames, rate: { num: 25, den: 1 } });
  const children = [
    assetClip({ assetId: 'a', span: span(100) }),
    assetClip({ assetId: 'b', span: span(50) }),
  ];
  const made = serializeTimeline(
    timeline({
      output: { width: 640, height: 360, rate: { num: 25, den: 1 } },
      tracks: [track({ kind: 'Video', children })],
    }),
  );
  return parseTimeline({ ...(made as object), metadata: { rushes: { output } } });
}

describe('an output without a rate', () => {
  test.each([
    ['23.976', { num: 24_000, den: 1001 }],
    ['10', { num: 10, den: 1 }],
    ['12.5', { num: 25, den: 2 }],
    ['59.94', { num: 60_000, den: 1001 }],
  ])('has that of the longest footage: %s', (_name, rate) => {
    const sources = [sampleSource({ assetId: 'a', rate }), sampleSource({ assetId: 'b' })];
    expect(resolveOutput(film({ width: 320, height: 180 }), { sources })).toMatchObject({
      width: 320,
      height: 180,
      rate,
    });
    expect(resolveOutput(film({ background: '#102030' }), { sources })).toMatchObject({
      width: 1920,
      height: 1080,
      rate,
    });
  });

  test('and 30 where no footage has one that a programme can have', () => {
    const sources = [sampleSource({ assetId: 'a', rate: { num: 1, den: 10 } })];
    expect(resolveOutput(film({}), { sources }).rate).toEqual({ num: 30, den: 1 });
  });
});
