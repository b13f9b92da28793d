/**
 * How well speech is written down: wrong words, the times of words against speech whose times are known, and words that
 * nobody said. Needs weights, and for the times material, neither of which can be kept here; what is not given is
 * skipped by name.
 *
 *     npm run eval:speech -- --model <folder of a model> [--material <folder of name.wav with name.json>] [--media <folder>]
 *
 * name.json is a list of [word, start, end], milliseconds.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type SpeechModelSpec, transcribeSpeech } from '../../packages/engine/src/index.ts';
import { compare, specOf, type Word } from './heard-words.ts';

/** How far a time may be off, and how many may be further; of all words, how many may be wrong. */
const NEAR_MS = 120;
const LEAST_NEAR = 0.9;
const MOST_WRONG = 0.1;

const JFK =
  'And so my fellow Americans ask not what your country can do for you ask what you can do for your country';
/** In these nobody speaks. */
const WITHOUT_SPEECH = [
  'viper.mp3',
  'car-detection.mp4',
  'crystal.mp4',
  'elf.mp4',
  'frog.mp4',
  'monster.mp4',
  'pig.mp4',
  'rabbit320.mp4',
];

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const { values } = parseArgs({
  options: { model: { type: 'string' }, material: { type: 'string' }, media: { type: 'string' } },
});
const media = values.media ?? new URL('../../../shared/media/', import.meta.url).pathname;
let failed = false;

function judge(holds: boolean, what: string): void {
  if (holds) return;
  failed = true;
  console.error(`Not good enough: ${what}`);
}

async function hear(model: SpeechModelSpec, inputPath: string): Promise<Word[]> {
  let seconds = 0;
  const began = performance.now();
  const { segments, wordTimes, voiceSeconds } = await transcribeSpeech(
    { inputPath, model, language: null, streamIndex: null },
    {
      hooks: {
        onUsage: ({ userCpuSeconds, peakMemoryBytes }) => {
          seconds = userCpuSeconds;
          console.log(`  processor ${seconds.toFixed(1)} s, memory ${Math.round(peakMemoryBytes / 1e6)} MB`);
        },
      },
    },
  );
  console.log(
    `  ${((performance.now() - began) / 1000).toFixed(1)} s, voice ${voiceSeconds} s, times ${wordTimes}`,
  );
  return segments.flatMap(({ words }) => words);
}

async function evaluate(model: SpeechModelSpec): Promise<void> {
  const jfk = join(media, 'jfk.wav');
  if (!existsSync(jfk)) console.log(`Skipped: real recordings, for ${media} has no jfk.wav.`);
  else {
    console.log('jfk.wav');
    const truth = JFK.split(' ').map((text) => ({ text, startMs: 0, endMs: 0 }));
    const { wrong } = compare(truth, await hear(model, jfk));
    console.log(`  ${wrong} of ${truth.length} words wrong`);
    judge(wrong === 0, 'words of jfk.wav are wrong.');
    for (const name of WITHOUT_SPEECH.filter((one) => existsSync(join(media, one)))) {
      console.log(name);
      const invented = await hear(model, join(media, name));
      console.log(`  ${invented.length} words that nobody said`);
      judge(invented.length === 0, `words are heard in ${name}.`);
    }
  }
  const { material } = values;
  if (material === undefined) {
    console.log('Skipped: times of words, for no --material is given.');
    return;
  }
  for (const file of readdirSync(material).filter((name) => name.endsWith('.wav'))) {
    console.log(file);
    const rows = JSON.parse(readFileSync(join(material, file.replace(/wav$/, 'json')), 'utf8')) as [
      string,
      number,
      number,
    ][];
    const truth = rows.map(([text, startMs, endMs]) => ({ text, startMs, endMs }));
    const { pairs, wrong } = compare(truth, await hear(model, join(material, file)));
    for (const side of ['startMs', 'endMs'] as const) {
      const off = pairs.map(([said, heard]) => Math.abs(heard[side] - said[side]));
      const near = off.filter((value) => value <= NEAR_MS).length / Math.max(1, off.length);
      console.log(`  ${side}: median ${Math.round(median(off))} ms, within ${NEAR_MS} ms ${percent(near)}`);
      if (side === 'startMs') judge(near >= LEAST_NEAR, `starts of words in ${file}.`);
    }
    console.log(`  ${percent(wrong / truth.length)} of ${truth.length} words wrong`);
    judge(wrong / truth.length <= MOST_WRONG, `words of ${file} are wrong.`);
  }
}

if (values.model === undefined) {
  console.log(
    'Skipped: speech, for no weights are given. For example: npm run models -- pull whisper-base, then',
  );
  console.log('  npm run eval:speech -- --model data/models/whisper-base');
} else await evaluate(specOf(values.model));
if (failed) process.exitCode = 1;
