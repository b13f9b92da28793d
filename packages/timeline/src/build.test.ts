import { describe, expect, test } from 'vitest';
import {
  assetClip,
  assetUrl,
  clipSettings,
  gap,
  itemFrames,
  outputOf,
  parseAssetUrl,
  placeItems,
  rangeInParent,
  rateFromNumber,
  referencedAssetIds,
  textClip,
  ticksPerSecond,
  ticksToFrames,
  timeline,
  timelineFrames,
  timeToTicks,
  track,
  trackSettings,
  transition,
} from './index.ts';

const thirty = { num: 30, den: 1 };
const ntsc = { num: 30_000, den: 1001 };

function sample() {
  return timeline({
    name: 'sample',
    output: { width: 1280, height: 720, rate: thirty },
    tracks: [
      track({
        kind: 'Video',
        settings: { role: 'footage' },
        children: [
          assetClip({
            assetId: 'a',
            span: { start: 10, frames: 45, rate: thirty },
            settings: { fit: 'blur' },
          }),
          transition({ inFrames: 6, outFrames: 6, rate: thirty }),
          assetClip({ assetId: 'b', versionId: 'v 1', span: { frames: 75, rate: thirty } }),
          gap(30, thirty),
        ],
      }),
      track({
        kind: 'Video',
        children: [
          textClip({ parameters: { text: 'Hi', style: 'title' }, span: { frames: 60, rate: thirty } }),
        ],
      }),
    ],
  });
}

describe('builders', () => {
  test('a built timeline reads back its settings, lengths and assets', () => {
    const built = sample();
    expect(outputOf(built)).toEqual({ width: 1280, height: 720, rate: thirty });
    expect(timelineFrames(built, thirty)).toBe(150);
    expect(referencedAssetIds(built)).toEqual(['a', 'b']);
    const footage = built.tracks.children[0];
    if (footage?.OTIO_SCHEMA !== 'Track.1') throw new Error('no track');
    expect(trackSettings(footage)).toEqual({ role: 'footage' });
    expect(placeItems(footage, thirty).map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
      [0, 45],
      [45, 120],
      [120, 150],
    ]);
    const first = footage.children[0];
    if (first?.OTIO_SCHEMA !== 'Clip.2') throw new Error('no clip');
    expect(clipSettings(first)).toEqual({ fit: 'blur' });
    expect(rangeInParent(footage, 2)).toEqual({
      start: 1.5 * ticksPerSecond,
      duration: 2.5 * ticksPerSecond,
    });
  });

  test('the document is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(sample()))).toEqual(sample());
  });

  test('asset URLs carry any id', () => {
    expect(parseAssetUrl(assetUrl('a/b?', 'v&1'))).toEqual({ assetId: 'a/b?', versionId: 'v&1' });
    expect(parseAssetUrl('https://example.org/a')).toBeNull();
    expect(parseAssetUrl('asset://%E0%A4%A')).toBeNull();
  });
});

describe('ticks', () => {
  test('ten thousand NTSC clips end on the exact frame', () => {
    const clips = Array.from({ length: 10_000 }, () =>
      assetClip({ assetId: 'a', span: { frames: 7, rate: ntsc } }),
    );
    const long = track({ kind: 'Video', children: clips });
    expect(placeItems(long, ntsc).at(-1)?.endFrame).toBe(70_000);
    expect(placeItems(long, { num: 25, den: 1 }).at(-1)?.endFrame).toBe(58_392);
  });

  test('clips of a third of a frame do not drift', () => {
    const clips = Array.from({ length: 90 }, () =>
      assetClip({ assetId: 'a', span: { frames: 1, rate: { num: 90, den: 1 } } }),
    );
    expect(itemFrames(track({ kind: 'Video', children: clips }), thirty)).toBe(30);
  });

  test('float seconds at rate 1 are accepted', () => {
    expect(
      ticksToFrames(timeToTicks({ OTIO_SCHEMA: 'RationalTime.1', value: 3.3366666667, rate: 1 }), ntsc),
    ).toBe(100);
  });

  test('halves round up, also below zero', () => {
    expect(ticksToFrames(ticksPerSecond / 60, thirty)).toBe(1);
    expect(ticksToFrames(-ticksPerSecond / 60, thirty)).toBe(0);
  });
});

describe('rates written as doubles', () => {
  test.each([
    [23.976, 24_000, 1001],
    [29.97, 30_000, 1001],
    [29.8, 149, 5],
    [14_990 / 503, 14_990, 503],
    [12.5, 25, 2],
    [0.04, 1, 25],
  ])('%f', (value, num, den) => {
    expect(rateFromNumber(value)).toEqual({ num, den });
  });
});
