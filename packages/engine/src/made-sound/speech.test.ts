import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../jobs/run-job.ts';
import { makeTestFolder } from '../testing/make-media.ts';
import { readWav } from '../testing/wav.ts';
import { pronounceText } from './pronunciations.ts';
import { isReadable, markedSeconds, readSpokenText } from './spoken-text.ts';
import type { SpeakRequest } from './types.ts';
import { readPhones, timesOfWords } from './write-speech.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

describe('readSpokenText', () => {
  const said = (text: string) =>
    readSpokenText(text).map(({ tokens, pause }) => [tokens.map((token) => token.said).join(' '), pause]);

  test('sentences end where they end, and paragraphs and marks are silences', () => {
    expect(said('Dr. J. Smith came. He left! Why?')).toEqual([
      ['Dr. J. Smith came.', 0.3],
      ['He left!', 0.3],
      ['Why?', 0],
    ]);
    expect(said('One.\n\nTwo. [pause 1.5s] Three. [pause 250ms] Four. [pause] Five.')).toEqual([
      ['One.', 0.65],
      ['Two.', 1.5],
      ['Three.', 0.3],
      ['Four.', 0.5],
      ['Five.', 0],
    ]);
    expect(said('[pause 9999s] a [pause 9999s] b')).toEqual([
      ['a', 10],
      ['b', 0],
    ]);
  });

  test('signs become words and letters become plain; words keep their own text', () => {
    expect(said('It’s 25% — “naïve” & 5 km')).toEqual([[`It's 25 percent , "naive" and 5 km`, 0]]);
    expect(readSpokenText('Café!')[0]?.tokens).toEqual([{ text: 'Café!', said: 'Cafe!' }]);
    expect(said('-ps `rm` <b>')).toEqual([['-ps rm b', 0]]);
  });

  test('a sentence without an end is cut where one can breathe', () => {
    const parts = readSpokenText(`${'word '.repeat(60)}end, ${'more '.repeat(200)}`);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.every(({ tokens }) => tokens.length < 110)).toBe(true);
  });

  test('a word without an end is said in pieces', () => {
    const [one, ...others] = readSpokenText(`${'1'.repeat(150)} ends`);
    expect(one?.tokens.map(({ said }) => said.length)).toEqual([100, 50, 4]);
    expect(others).toEqual([]);
  });

  test('marks are counted as the silences that they are', () => {
    expect(markedSeconds('Hello. [pause 10s] There. [pause 2s] You.\n\nAnd. [pause 99s] I.')).toBe(22);
    expect(markedSeconds('Hello. There.\n\nAnd I.')).toBe(0);
  });

  test('words are said as a list has it, and stand in the transcript as they are written', () => {
    const list = [
      { word: 'Nguyen', say: 'win' },
      { word: 'US', say: 'you. ess' },
      { word: 'C++', say: 'see plus plus' },
      { word: 'pause', say: 'stop' },
    ];
    const text = '"Nguyen\u2019s C++, [pause 1s] in the US\u2013Nguyen case!" Ask us: NGUYEN-Smith.';
    const tokens = readSpokenText(text, list).flatMap((sentence) => sentence.tokens);
    expect(tokens.map(({ text: word }) => word).join(' ')).toBe(text.replace(' [pause 1s]', ''));
    const said = tokens.map((token) => token.said).join(' ');
    expect(said).toBe('"win\'s see plus plus, in the you ess, win case!" Ask us: win-Smith.');
    expect(pronounceText('a Nguyen [pause 2s] US', list)).toBe('a win [pause 2s] you ess');
    expect(pronounceText('a "C++"', [])).toBe('a "C++"');
  });

  test('what an English voice can say', () => {
    for (const text of ['Hello', '42', 'Grüße aus Köln']) expect(isReadable(text), text).toBe(true);
    for (const text of ['', '...', '[pause 1s]', '你好世界', 'Привет, мир', '🎉'])
      expect(isReadable(text), text).toBe(false);
  });
});

describe('timesOfWords', () => {
  test('sounds that are said otherwise in a sentence stay with their word', () => {
    const phones = readPhones(
      'pau:0.100 dh:0.150 ax:0.200 k:0.300 ae:0.400 t:0.500 pau:0.700 s:0.800 ae:0.900 t:1.000 pau:1.1',
    );
    const words = [
      ['pau', 'dh', 'iy', 'pau'],
      ['k', 'ae', 't'],
      ['s', 'ae', 't', 's'],
    ];
    expect(timesOfWords(phones, words)).toEqual([
      { start: 0.1, end: 0.2 },
      { start: 0.2, end: 0.5 },
      { start: 0.7, end: 1 },
    ]);
    expect(timesOfWords([], [['a']])).toEqual([null]);
  });
});

describe('speak', () => {
  const speak = (name: string, request: Omit<SpeakRequest, 'outputPath'>) => {
    mkdirSync(folder.path(name));
    return runJob('speak', { ...request, outputPath: folder.path(`${name}/said.wav`) });
  };
  const text = 'Hello there. [pause 1s] It costs $5.';

  test('in a confined process: words in order, sound where they are, silence where none is', async () => {
    const { durationSeconds, outputPath, sentences } = await speak('usual', {
      text,
      voice: 'kal16',
      rate: 1,
    });
    const words = sentences.flatMap((sentence) => sentence.words);
    expect(words.map((word) => word.text)).toEqual(['Hello', 'there.', 'It', 'costs', '$5.']);
    for (const [index, { startMs, endMs }] of words.entries()) {
      expect(endMs - startMs).toBeGreaterThan(50);
      expect(startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
    }
    const { sampleRate, channels } = await readWav(outputPath);
    const left = Float32Array.from(channels[0] ?? []);
    expect([sampleRate, channels.length]).toEqual([16_000, 1]);
    expect(Math.abs(left.length / 16_000 - durationSeconds)).toBeLessThan(0.05);
    const loud = (fromMs: number, toMs: number) =>
      Math.sqrt(
        left.subarray(fromMs * 16, toMs * 16).reduce((sum, value) => sum + value * value, 0) /
          ((toMs - fromMs) * 16),
      );
    for (const { startMs, endMs } of words) expect(loud(startMs, endMs)).toBeGreaterThan(0.01);
    const [hello, costs] = sentences;
    expect((costs?.startMs ?? 0) - (hello?.endMs ?? 0)).toBe(1_000);
    expect(loud((hello?.endMs ?? 0) + 20, (costs?.startMs ?? 0) - 20)).toBeLessThan(0.001);
    expect(left.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.86);
  });

  test('twice as fast takes half the time, and the same is the same', async () => {
    const usual = await speak('slow', { text, voice: 'slt', rate: 1 });
    const again = await speak('again', { text, voice: 'slt', rate: 1 });
    const fast = await speak('fast', { text, voice: 'slt', rate: 2 });
    expect(fast.durationSeconds / usual.durationSeconds).toBeCloseTo(0.5, 1);
    expect(await readWav(again.outputPath)).toEqual(await readWav(usual.outputPath));
  });

  test('a word that is said in another way sounds as that, and keeps its letters', async () => {
    const how = { voice: 'slt', rate: 1 } as const;
    const said = await speak('told', {
      ...{ ...how, text: 'Ask Siobhan now.' },
      pronunciations: [{ word: 'siobhan', say: 'shiv-awn' }],
    });
    const plain = await speak('plain', { ...how, text: 'Ask shiv-awn now.' });
    expect(await readWav(said.outputPath)).toEqual(await readWav(plain.outputPath));
    expect(said.sentences[0]?.words.map(({ text: word }) => word)).toEqual(['Ask', 'Siobhan', 'now.']);
  });

  test('a text in which nothing is said is refused', async () => {
    await expect(speak('none', { text: '…', voice: 'slt', rate: 1 })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
