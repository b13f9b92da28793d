import { describe, expect, it } from 'vitest';
import { placeIn, planWindows } from './speech-windows.ts';
import { spokenWords } from './spoken-words.ts';
import { segmentsOf } from './transcribe.ts';
import { createSpeechFeatures, WINDOW_FRAMES } from './whisper-features.ts';
import { alignRows } from './window-words.ts';
import { repeatedTail } from './write-text.ts';

const tokens = (...pieces: (string | number[])[]) =>
  pieces.map((piece) => ({
    bytes: typeof piece === 'string' ? Buffer.from(piece) : Uint8Array.from(piece),
    share: 0.5,
  }));
const textsOf = (language: string, ...pieces: (string | number[])[]) =>
  spokenWords(tokens(...pieces), language).map(({ text, from, until }) => [text, from, until]);

describe('words of tokens', () => {
  it('are what stands between blanks, with their punctuation', () => {
    expect(textsOf('en', ' He', 'llo', ',', ' "', 'Bob', '!"', ' (', 'really', ')', ' 3', '.', '5')).toEqual([
      ['Hello,', 0, 3],
      ['"Bob!"', 3, 6],
      ['(really)', 6, 9],
      ['3.5', 9, 12],
    ]);
  });

  it('are letters where a language writes no blanks, also of bytes that several tokens share', () => {
    const [first = 0, ...rest] = Buffer.from('語');
    expect(textsOf('ja', '日', '本', [first], rest, '。')).toEqual([
      ['日', 0, 1],
      ['本', 1, 2],
      ['語。', 2, 5],
    ]);
    expect(textsOf('en', ' a', [0xff], [0xff], [0xff], [0xff])).toEqual([['a', 0, 5]]);
    expect(textsOf('en')).toEqual([]);
  });
});

describe('alignment', () => {
  it('follows where was listened, in order', () => {
    const rows = [5, 20, 21, 60].map((peak) =>
      Float32Array.from({ length: 80 }, (_, frame) => Math.exp(-Math.abs(frame - peak) / 4)),
    );
    const begins = alignRows([{ rows }, { rows }], 80);
    expect(begins).toEqual([...begins].sort((a, b) => a - b));
    expect(Math.abs((begins[1] ?? 0) - 13)).toBeLessThanOrEqual(3);
    expect(Math.abs((begins[3] ?? 0) - 41)).toBeLessThanOrEqual(3);
    expect(alignRows([], 10)).toEqual([]);
    expect(alignRows([{ rows: [new Float32Array(0)] }], 0)).toEqual([]);
  });
});

describe('windows', () => {
  const options = { sampleRate: 10, most: 100, likely: new Float32Array(100).fill(0.9), frame: 5 };

  it('hold as much speech as fits, keep short pauses and leave out long ones', () => {
    const ranges = [
      { from: 0, until: 30 },
      { from: 35, until: 50 },
      { from: 300, until: 340 },
      { from: 400, until: 450 },
    ];
    const windows = planWindows(ranges, options);
    expect(windows).toEqual([
      {
        parts: [
          { from: 0, until: 50 },
          { from: 300, until: 340 },
        ],
      },
      { parts: [{ from: 400, until: 450 }] },
    ]);
    const [first] = windows;
    expect(
      first && [
        placeIn(first, 10, 10),
        placeIn(first, 60, 60),
        placeIn(first, 60, 40),
        placeIn(first, 45, 70),
      ],
    ).toEqual([10, 310, 50, 300]);
  });

  it('cut long speech where it is least like speech', () => {
    const likely = options.likely.slice();
    likely[16] = 0.1;
    const windows = planWindows([{ from: 0, until: 250 }], { ...options, likely });
    const parts = windows.flatMap((window) => window.parts);
    expect(parts[0]).toEqual({ from: 0, until: 83 });
    expect(parts.map(({ from }) => from).slice(1)).toEqual(parts.map(({ until }) => until).slice(0, -1));
    expect(parts.at(-1)?.until).toBe(250);
    for (const { from, until } of parts) expect(until - from).toBeLessThanOrEqual(100);
  });
});

describe('segments', () => {
  const said = (text: string, startMs: number, endMs = startMs + 200) => ({
    text,
    startMs,
    endMs,
    confidence: 1,
  });

  it('end with a sentence, at a pause and when they grow long', () => {
    const words = [
      said('Mr.', 0),
      said('Smith', 300),
      said('left.', 600),
      said('Then', 900),
      said('no', 3000),
    ];
    expect(segmentsOf(words, ' ').map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['Mr. Smith left.', 0, 800],
      ['Then', 900, 1100],
      ['no', 3000, 3200],
    ]);
    const endless = Array.from({ length: 60 }, (_, index) => said('another', index * 200));
    for (const { text } of segmentsOf(endless, ' ')) expect(text.length).toBeLessThanOrEqual(180);
    expect(segmentsOf([], ' ')).toEqual([]);
  });
});

describe('circles', () => {
  it('are told from what is said several times', () => {
    expect(repeatedTail([1, 2, 3, 3, 3, 3])).toBe(0);
    expect(repeatedTail([9, ...Array.from({ length: 20 }, () => 4)])).toBe(10 + 9);
    expect(repeatedTail([7, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2])).toBeGreaterThanOrEqual(9);
  });
});

describe('features', () => {
  it('show a tone in its band, and silence in none', () => {
    const features = createSpeechFeatures(80);
    const tone = Float32Array.from({ length: 16_000 }, (_, index) =>
      Math.sin((2 * Math.PI * 1000 * index) / 16_000),
    );
    const picture = features(tone);
    const at = (frame: number) =>
      Array.from({ length: 80 }, (_, band) => picture[band * WINDOW_FRAMES + frame] ?? 0);
    const loudest = at(50).indexOf(Math.max(...at(50)));
    // 1 kHz is 15 of 45.2 mel.
    expect(Math.abs(loudest - 26)).toBeLessThanOrEqual(1);
    expect(new Set(at(2000))).toEqual(new Set([picture.reduce((least, value) => Math.min(least, value))]));
    expect(new Set(features(new Float32Array(0)))).toEqual(new Set([-1.5]));
  });
});
