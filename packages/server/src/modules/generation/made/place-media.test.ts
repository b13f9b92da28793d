import type { ProbeResult } from '@rushes/engine';
import { describe, expect, it } from 'vitest';
import { placeFrame, placeSound } from './place-media.ts';

const assetId = '01890000-0000-7000-8000-000000000001';
const crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** What is read of a probe here. */
const probe = (facts: { kind?: string; seconds: number; rate?: number; sound?: boolean }) =>
  ({
    mediaKind: facts.kind ?? 'video',
    durationSeconds: facts.seconds,
    videoStream: facts.rate === undefined ? null : 0,
    audioStream: facts.sound === true ? 1 : null,
    streams: [{ index: 0, video: { rate: { num: facts.rate ?? 0, den: 1 } } }],
  }) as unknown as ProbeResult;

describe('placeFrame', () => {
  it.each([10, 24, 25, 30, 60, 120, 240])('finds the last frame of %i a second', (rate) => {
    const { at } = placeFrame(probe({ seconds: 2, rate }), 'input_frame', { assetId, seconds: null, crop });
    // To the millisecond, as it is written into the timeline.
    expect(Math.floor((Math.round((at ?? 0) * 1_000) / 1_000) * rate)).toBe(2 * rate - 1);
  });

  it('refuses a time past the end, a time in a picture, sound alone, and what nobody looked into', () => {
    const at = (seconds: number) => ({ assetId, seconds, crop });
    const place = (known: ProbeResult | null, seconds: number) => () =>
      placeFrame(known, 'input_frame', at(seconds));
    expect(place(probe({ seconds: 2, rate: 25 }), 2)).toThrow('This video lasts 2.00 s.');
    expect(place(probe({ kind: 'image', seconds: 0 }), 1)).toThrow('A picture has no time');
    expect(place(probe({ kind: 'audio', seconds: 9, sound: true }), 0)).toThrow('no picture');
    expect(place(null, 0)).toThrow('was not looked into yet');
    expect(placeFrame(probe({ kind: 'image', seconds: 0 }), 'input_frame', at(0)).at).toBeNull();
  });
});

describe('placeSound', () => {
  const sound = (startSeconds: number, endSeconds: number | null) => ({ assetId, startSeconds, endSeconds });
  const known = probe({ kind: 'audio', seconds: 3, sound: true });

  it('ends with the file where nothing is said', () => {
    expect(placeSound(known, 'input_audio', sound(1, null)).endSeconds).toBe(3);
  });

  it.each([
    [3, null],
    [1, 3.2],
  ])('refuses a stretch that is not there: %d to %s', (start, end) => {
    expect(() => placeSound(known, 'input_audio', sound(start, end))).toThrow('This sound lasts 3.00 s.');
  });
});
