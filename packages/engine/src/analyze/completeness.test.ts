import { describe, expect, it } from 'vitest';
import type { ProbeResult, StreamInfo } from '../types.ts';
import { completenessWarnings, correctedProbe, type DecodeOutcome } from './completeness.ts';

function stream(kind: 'video' | 'audio', index: number, durationSeconds: number): StreamInfo {
  const rate = { num: 25, den: 1 };
  const video = { rate, variableRate: false } as NonNullable<StreamInfo['video']>;
  const audio = { sampleRate: 48_000, channels: 2, channelLayout: 'stereo' };
  return {
    index,
    kind,
    durationSeconds,
    video: kind === 'video' ? video : null,
    audio: kind === 'audio' ? audio : null,
  } as StreamInfo;
}

const PROBE = {
  container: 'mov',
  durationSeconds: 10,
  streams: [stream('video', 0, 10), stream('audio', 1, 10)],
  videoStream: 0,
  audioStream: 1,
  audioOffsetSeconds: 0,
} as unknown as ProbeResult;

const WHOLE: DecodeOutcome = {
  picture: { frames: 250, endSeconds: 10, jumps: 0 },
  sound: { endSeconds: 10, changedFormat: false },
  damaged: 0,
  readFailed: false,
};

describe('completenessWarnings', () => {
  it('says nothing about a whole file', () => {
    expect(completenessWarnings(PROBE, WHOLE)).toEqual([]);
    expect(
      completenessWarnings(PROBE, { ...WHOLE, picture: { frames: 249, endSeconds: 9.96, jumps: 0 } }),
    ).toEqual([]);
  });

  it.each([
    ['picture ends early: 4.0 s of 10.0 s', { picture: { frames: 100, endSeconds: 4, jumps: 0 } }],
    ['sound ends early: 4.0 s of 10.0 s', { sound: { endSeconds: 4, changedFormat: false } }],
    ['clock of this file jumps back', { picture: { frames: 250, endSeconds: 10, jumps: 1 } }],
    ['50 pictures are missing', { picture: { frames: 200, endSeconds: 10, jumps: 0 } }],
    ['sound of this file could not be decoded', { sound: null }],
    ['changes its format', { sound: { endSeconds: 10, changedFormat: true } }],
    ['3 damaged places', { damaged: 3 }],
    ['end of the file could not be read', { readFailed: true }],
  ])('says that the %s', (text, change) => {
    const warnings = completenessWarnings(PROBE, { ...WHOLE, ...change });
    expect(warnings.join(' ')).toContain(text);
  });

  it('does not hold an estimated length against a file', () => {
    const mp3 = { ...PROBE, container: 'mp3' };
    expect(
      completenessWarnings(mp3, { ...WHOLE, picture: { frames: 200, endSeconds: 8, jumps: 0 } }),
    ).toEqual([]);
  });
});

describe('correctedProbe', () => {
  it('keeps a length that is right, and replaces one that is not', () => {
    const [video, audio] = PROBE.streams;
    // The pictures are counted; nothing else becomes another.
    expect(correctedProbe(PROBE, WHOLE)).toEqual({ ...PROBE, streams: [{ ...video, frames: 250 }, audio] });
    expect(correctedProbe(PROBE, { ...WHOLE, picture: { frames: 100, endSeconds: 4, jumps: 0 } })).toEqual({
      ...PROBE,
      durationSeconds: 4,
      streams: [{ ...video, durationSeconds: 4, frames: 100 }, audio],
    });
  });

  it('refuses a length that only the header hid', () => {
    const picture = { frames: 25, endSeconds: 4e6, jumps: 0 };
    expect(() => correctedProbe(PROBE, { ...WHOLE, picture })).toThrow(
      expect.objectContaining({ code: 'too_large', message: expect.stringContaining('24 hours') }),
    );
  });
});
