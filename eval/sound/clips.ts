/** Clips of which it is known when speech and when music is heard. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newFrame } from '../../packages/engine/src/av/frames.ts';
import { openGraph } from '../../packages/engine/src/av/open/open-graph.ts';
import { between, type Random, seededRandom } from '../../packages/engine/src/random.ts';
import { RATE, speechLike } from '../../packages/engine/src/testing/speech-like.ts';
import { musicLike } from './music-like.ts';
import { HELD_OUT_NOISES, type NoiseKind, noiseLike, TUNING_NOISES } from './noise-like.ts';

/** When something is heard, seconds. */
export type Spans = [number, number][];

export interface Clip {
  name: string;
  samples: Float32Array;
  speech: Spans;
  music: Spans;
}

/** Reads a file as mono at 16 kHz. */
export async function readSound(path: string): Promise<Float32Array> {
  const graph = await openGraph(
    `amovie=${path},aresample=${RATE},aformat=sample_fmts=flt:channel_layouts=mono,abuffersink@out`,
  );
  const frame = newFrame();
  const parts: Buffer[] = [];
  while ((await graph.sink('out').pull(frame)) === 'got') {
    const [data] = frame.data ?? [];
    if (data) parts.push(Buffer.from(data.subarray(0, frame.nbSamples * 4)));
  }
  frame.free();
  graph.close();
  const bytes = Buffer.concat(parts);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

const power = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample * sample, 1e-9) / samples.length;

/** At a level in dB of full scale. */
function level(samples: Float32Array, decibels: number): Float32Array {
  const gain = Math.sqrt(10 ** (decibels / 10) / power(samples));
  return samples.map((sample) => Math.max(-1, Math.min(1, sample * gain)));
}

function mix(samples: Float32Array, other: Float32Array): Float32Array {
  return samples.map((sample, index) => sample + (other[index % other.length] ?? 0));
}

/** Phrases as one who listens hears them: short pauses belong to the speech. */
function joined(spans: Spans): Spans {
  const out: Spans = [];
  for (const [from, until] of spans) {
    const last = out.at(-1);
    if (last !== undefined && from - last[1] < 0.75) last[1] = until;
    else out.push([from, until]);
  }
  return out;
}

const SENTENCES = [
  'The quick brown fox jumps over the lazy dog near the river bank this morning.',
  'We will meet again at seven in the evening, and then we can talk about the plan.',
  'Guten Morgen, heute ist ein schöner Tag und wir gehen in den Garten.',
  'Hola, me llamo Ana y vivo en una casa pequeña cerca del mar.',
  'Every number in this report was measured twice, and none of them was rounded.',
  'Bonjour à tous, nous allons commencer la visite dans quelques minutes.',
];

/** A voice of espeak-ng, where it is installed; its pauses are part of the speech. */
async function spoken(random: Random, voices: readonly string[]): Promise<Float32Array | null> {
  const program = '/usr/bin/espeak-ng';
  if (!existsSync(program)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'rushes-eval-'));
  const path = join(folder, 'voice.wav');
  const text = [0, 1].map(() => SENTENCES[Math.floor(random() * SENTENCES.length)]).join(' ');
  const voice = voices[Math.floor(random() * voices.length)] ?? 'en';
  const numbers = [Math.round(between(random, 20, 80)), Math.round(between(random, 130, 210))];
  try {
    execFileSync(program, [
      '-v',
      voice,
      '-p',
      String(numbers[0]),
      '-s',
      String(numbers[1]),
      '-w',
      path,
      text,
    ]);
    return await readSound(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface SetOptions {
  seed: number;
  clips: number;
  noises: readonly NoiseKind[];
  voices: readonly string[];
}

export const TUNING: SetOptions = {
  ...{ seed: 1, clips: 160, noises: TUNING_NOISES },
  voices: ['en', 'de', 'en+f2', 'es+m3'],
};

export const HELD_OUT: SetOptions = {
  ...{ seed: 9001, clips: 80, noises: HELD_OUT_NOISES },
  voices: ['en-us+f4', 'fr', 'it+m5', 'nl+f3'],
};

const SECONDS = 12;

async function voiceOf(
  random: Random,
  options: SetOptions,
): Promise<{ samples: Float32Array; speech: Spans; name: string }> {
  const read = random() < 0.5 ? await spoken(random, options.voices) : null;
  if (read === null) {
    const { samples, phrases } = speechLike(random, SECONDS);
    return { samples, speech: joined(phrases), name: 'formants' };
  }
  const samples = read.slice(0, SECONDS * RATE);
  return { samples, speech: [[0, samples.length / RATE]], name: 'espeak' };
}

/** One clip of the kind `index` stands for. */
async function clipOf(random: Random, index: number, options: SetOptions): Promise<Clip> {
  const noise = options.noises[Math.floor(random() * options.noises.length)] ?? 'white';
  const background = () => level(noiseLike(random, noise, SECONDS), -30 - between(random, 5, 25));
  const loud = -between(random, 14, 34);
  const whole: Spans = [[0, SECONDS]];
  switch (index % 6) {
    case 0: {
      const voice = await voiceOf(random, options);
      return { ...voice, name: `speech (${voice.name})`, samples: level(voice.samples, loud), music: [] };
    }
    case 1:
      return { name: 'music', samples: level(musicLike(random, SECONDS), loud), speech: [], music: whole };
    case 2:
      return {
        name: `noise (${noise})`,
        samples: level(noiseLike(random, noise, SECONDS), loud),
        speech: [],
        music: [],
      };
    case 3: {
      const voice = await voiceOf(random, options);
      const music = level(musicLike(random, voice.samples.length / RATE), loud - between(random, 6, 16));
      const span: Spans = [[0, voice.samples.length / RATE]];
      return {
        name: 'speech over music',
        samples: mix(level(voice.samples, loud), music),
        speech: voice.speech,
        music: span,
      };
    }
    case 4: {
      const voice = await voiceOf(random, options);
      return {
        name: `speech in noise (${noise})`,
        samples: mix(level(voice.samples, -20), background()),
        speech: voice.speech,
        music: [],
      };
    }
    default:
      return {
        name: `music in noise (${noise})`,
        samples: mix(level(musicLike(random, SECONDS), -20), background()),
        speech: [],
        music: whole,
      };
  }
}

export async function makeClips(options: SetOptions): Promise<Clip[]> {
  const clips: Clip[] = [];
  for (let index = 0; index < options.clips; index += 1) {
    clips.push(await clipOf(seededRandom(options.seed + index * 7919), index, options));
  }
  return clips;
}

/** Real recordings, where they are there. */
export async function realClips(): Promise<Clip[]> {
  const media = new URL('../../../shared/media/', import.meta.url).pathname;
  if (!existsSync(join(media, 'jfk.wav'))) return [];
  const [voice, music] = [await readSound(join(media, 'jfk.wav')), await readSound(join(media, 'viper.mp3'))];
  // Where it is louder than -35 dB; its pauses are a hiss of -40 dB.
  const spoke: Spans = [
    [0.3, 2.15],
    [3.25, 4.3],
    [5.4, 7.6],
    [8.15, 10.9],
  ];
  const played: Spans = [[0, music.length / RATE]];
  const quiet = level(music, -32).subarray(0, voice.length);
  return [
    { name: 'jfk.wav', samples: voice, speech: spoke, music: [] },
    { name: 'viper.mp3', samples: music, speech: [], music: played },
    {
      name: 'jfk.wav over viper.mp3',
      samples: mix(level(voice, -20), quiet),
      speech: spoke,
      music: [[0, voice.length / RATE]],
    },
  ];
}
