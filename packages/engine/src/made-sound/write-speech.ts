/** A text spoken by one of the voices of the speech program, with the times of its words. */
import { MediaError } from '../errors.ts';
import { type Flite, openFlite } from './flite.ts';
import { readSpokenText, type SpokenSentence } from './spoken-text.ts';
import type { MadeSpeech, SpeakRequest, SpeechWord } from './types.ts';
import { writeWav } from './write-wav.ts';

/** Of all voices but one, which is made for half of it. */
const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;

/** What stays of the silence around a sentence, seconds. */
const [LEAD, TAIL] = [0.04, 0.08];
/** Ends of a sentence come in and go out within so much, seconds. */
const EDGE = 0.006;

/** Level of speech, dB of full scale over what is not silence, and its peak at most. */
const LEVEL = 10 ** (-20 / 20);
const PEAK = 10 ** (-1.5 / 20);

/** Samples of a WAV as the program writes it: one channel, 16 bits. */
function samplesOf(file: Buffer | undefined): Float32Array {
  if (file === undefined || file.length < HEADER_BYTES || file.readUInt32LE(24) !== SAMPLE_RATE) {
    throw new MediaError('internal', 'The speech program wrote no sound of the form that was expected.');
  }
  const samples = new Float32Array((file.length - HEADER_BYTES) >> 1);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = file.readInt16LE(HEADER_BYTES + 2 * index) / 32_768;
  }
  return samples;
}

// Which of a sentence's sounds belong to which word: its sounds are laid against those of the words said alone.

/** A sound of speech with its end, seconds. */
interface Phone {
  name: string;
  start: number;
  end: number;
}

/** The sounds of a sentence as the speech program prints them: `pau:0.164 hh:0.255 …`. */
export function readPhones(line: string): Phone[] {
  const phones: Phone[] = [];
  let start = 0;
  for (const [, name = '', time = ''] of line.matchAll(/([a-z]+):(\d+\.\d+)/gu)) {
    const end = Number(time);
    phones.push({ name, start, end });
    start = end;
  }
  return phones;
}

const SILENCE = 'pau';
const VOWEL = /^[aeiou]/u;

/** Vowels are often said otherwise in a sentence than alone; that costs less than another sound. */
const change = (one: string, other: string) =>
  one === other ? 0 : VOWEL.test(one) && VOWEL.test(other) ? 0.5 : 1;

/** Start and end of each word (the sounds of which are given), or null for one without any. */
export function timesOfWords(
  phones: readonly Phone[],
  words: readonly (readonly string[])[],
): ({ start: number; end: number } | null)[] {
  const heard = phones.filter(({ name }) => name !== SILENCE);
  const said = words.flatMap((names, word) =>
    names.filter((name) => name !== SILENCE).map((name) => ({ name, word })),
  );
  const columns = said.length + 1;
  const costs = new Float32Array((heard.length + 1) * columns);
  const cost = (row: number, column: number) => costs[row * columns + column] as number;
  const replaced = (row: number, column: number) =>
    cost(row - 1, column - 1) + change(heard[row - 1]?.name ?? '', said[column - 1]?.name ?? '');
  for (let row = 0; row <= heard.length; row++) {
    for (let column = 0; column < columns; column++) {
      costs[row * columns + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(replaced(row, column), cost(row - 1, column) + 1, cost(row, column - 1) + 1);
    }
  }
  const times: ({ start: number; end: number } | null)[] = words.map(() => null);
  let [row, column] = [heard.length, said.length];
  while (row > 0 && column > 0) {
    if (cost(row, column) === replaced(row, column)) {
      const { start, end } = heard[row - 1] as Phone;
      const word = said[column - 1]?.word ?? 0;
      const known = times[word] ?? null;
      times[word] = { start, end: known?.end ?? end };
      row--;
      column--;
    } else if (cost(row, column) === cost(row - 1, column) + 1) row--;
    else column--;
  }
  return times;
}

interface Spoken {
  samples: Float32Array;
  phones: Phone[];
}

/** One sentence without the silence around it; the times of its sounds count from its first sample. */
function speakSentence(flite: Flite, { tokens }: SpokenSentence, { voice, rate }: SpeakRequest): Spoken {
  const text = tokens.map(({ said }) => said).join(' ');
  const stretch = (1 / rate).toFixed(3);
  const name = 'said.wav';
  const run = flite([
    '-voice',
    voice,
    '--setf',
    `duration_stretch=${stretch}`,
    '-psdur',
    '-t',
    text,
    `/${name}`,
  ]);
  const all = samplesOf(run.files.get(name));
  const phones = readPhones(run.text);
  const sounds = phones.filter(({ name: phone }) => phone !== 'pau');
  const first = Math.max(0, (sounds[0]?.start ?? 0) - LEAD);
  const last = Math.min(all.length / SAMPLE_RATE, (sounds.at(-1)?.end ?? 0) + TAIL);
  const samples = all.slice(Math.round(first * SAMPLE_RATE), Math.round(last * SAMPLE_RATE));
  const edge = Math.min(EDGE * SAMPLE_RATE, samples.length / 2);
  for (let index = 0; index < edge; index++) {
    const gain = index / edge;
    samples[index] = (samples[index] as number) * gain;
    samples[samples.length - 1 - index] = (samples[samples.length - 1 - index] as number) * gain;
  }
  return {
    samples,
    phones: phones.map(({ name: phone, start, end }) => ({
      name: phone,
      start: start - first,
      end: end - first,
    })),
  };
}

/** The sounds of words that are said alone, by the word. */
function phonesOfWords(flite: Flite, words: ReadonlySet<string>): Map<string, string[]> {
  const list = [...words];
  // The smallest voice, since nobody hears it; an empty line ends an utterance, which is printed as a line.
  const { text } = flite(['-voice', 'kal', '-ps', '-f', '/words.txt', 'none'], {
    // The last one, too, is only said once an empty line follows.
    'words.txt': `${list.join('\n\n')}\n\n`,
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== list.length) return new Map();
  return new Map(list.map((word, index) => [word, lines[index]?.trim().split(/\s+/u) ?? []]));
}

/** Times of a sentence's words, milliseconds from its first sample. */
function timesIn(
  sentence: SpokenSentence,
  { phones, samples }: Spoken,
  alone: Map<string, string[]>,
): SpeechWord[] {
  const times = timesOfWords(
    phones,
    sentence.tokens.map(({ said }) => alone.get(said) ?? []),
  );
  const words: SpeechWord[] = [];
  let before = 0;
  for (const [index, { text, said }] of sentence.tokens.entries()) {
    const time = times[index] ?? null;
    if (time === null && !/[A-Za-z\d]/u.test(said)) {
      // A dash or another sign stands with the word before it.
      const last = words.at(-1);
      if (last !== undefined) last.text += ` ${text}`;
      continue;
    }
    const end = Math.min(samples.length / SAMPLE_RATE, time?.end ?? before);
    const start = Math.max(before, Math.min(time?.start ?? before, end));
    words.push({ text, startMs: Math.round(start * 1_000), endMs: Math.round(Math.max(start, end) * 1_000) });
    before = Math.max(start, end);
  }
  return words;
}

/** Brings speech to its level, silence not counted. */
function level(parts: readonly Float32Array[]): void {
  let [sum, count, peak] = [0, 0, 0];
  for (const part of parts) {
    for (const value of part) {
      peak = Math.max(peak, Math.abs(value));
      if (Math.abs(value) < 0.004) continue;
      sum += value * value;
      count++;
    }
  }
  if (count === 0) return;
  const gain = Math.min(LEVEL / Math.sqrt(sum / count), PEAK / peak);
  for (const part of parts)
    for (let index = 0; index < part.length; index++) part[index] = (part[index] as number) * gain;
}

/** Throws MediaError `unsupported` where no voice is installed, and `invalid` for a text in which nothing can be said. */
export async function writeSpeech(request: SpeakRequest): Promise<MadeSpeech> {
  const sentences = readSpokenText(request.text, request.pronunciations);
  if (sentences.length === 0)
    throw new MediaError('invalid', 'There is nothing in this text that can be said.');
  const flite = openFlite();
  const said = new Set(
    sentences.flatMap(({ tokens }) =>
      tokens.map((token) => token.said).filter((word) => /[A-Za-z\d]/u.test(word)),
    ),
  );
  const alone = phonesOfWords(flite, said);
  const parts: Float32Array[] = [];
  const found: MadeSpeech['sentences'] = [];
  let at = 0;
  for (const sentence of sentences) {
    const spoken = speakSentence(flite, sentence, request);
    const startMs = Math.round((at / SAMPLE_RATE) * 1_000);
    const pause = new Float32Array(Math.round((sentence.pause / request.rate) * SAMPLE_RATE));
    const words = timesIn(sentence, spoken, alone).map(({ text, startMs: from, endMs: to }) => ({
      text,
      startMs: startMs + from,
      endMs: startMs + to,
    }));
    const endMs = startMs + Math.round((spoken.samples.length / SAMPLE_RATE) * 1_000);
    found.push({ text: sentence.tokens.map(({ text }) => text).join(' '), startMs, endMs, words });
    parts.push(spoken.samples, pause);
    at += spoken.samples.length + pause.length;
  }
  level(parts);
  await writeWav(request.outputPath, parts, { sampleRate: SAMPLE_RATE, channels: 1 });
  return { outputPath: request.outputPath, durationSeconds: at / SAMPLE_RATE, sentences: found };
}
