import { truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transcribeSpeech } from '../client.ts';
import { seededRandom } from '../random.ts';
import { makeTestFolder, makeTone, makeVideo } from '../testing/make-media.ts';
import { speechLike } from '../testing/speech-like.ts';
import { type TinyWhisperOptions, writeTinyWhisper } from '../testing/tiny-whisper.ts';
import { makeWav } from '../testing/wav.ts';
import type { JobProgress } from '../types.ts';
import { transcribe } from './transcribe.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let spokenPath: string;
const ask = { language: null, streamIndex: null } as const;
let models = 0;

const model = (options: TinyWhisperOptions = {}) => {
  models += 1;
  return writeTinyWhisper(folder.path(`it's a model, [tiny]: x;y ${models}`), options);
};

/** A voice from 1 to 3 s, and again from 5 to 6 s. */
function twoPhrases(): Float32Array {
  const samples = new Float32Array(7 * 16_000);
  const voice = speechLike(seededRandom(21), 4).samples.map((sample) => 0.35 * sample);
  samples.set(voice.subarray(0, 2 * 16_000), 16_000);
  samples.set(voice.subarray(2 * 16_000, 3 * 16_000), 5 * 16_000);
  return samples;
}

/** Writes samples at 16 kHz as a file. */
function sound(path: string, samples: Float32Array): Promise<string> {
  const seconds = samples.length / 16_000;
  return makeWav(
    path,
    { channels: 1, seconds, sampleRate: 16_000 },
    (_channel, at) => samples[Math.round(at * 16_000)] ?? 0,
  );
}

beforeAll(async () => {
  folder = await makeTestFolder();
  spokenPath = folder.path('spoken.wav');
  await sound(spokenPath, twoPhrases());
});

afterAll(() => folder.remove());

describe('transcribe', () => {
  it('runs a real model in a child process and tells what is said, and when', async () => {
    const spec = await model({ listens: [0.5, 1.2, 2.6, 3] });
    const { segments, ...rest } = await transcribeSpeech({ ...ask, inputPath: spokenPath, model: spec });
    expect(rest).toEqual({
      ...{ language: 'en', wordTimes: 'measured' },
      voiceSeconds: expect.closeTo(3.6, 0),
    });
    expect(segments.map(({ text }) => text)).toEqual(['hello small', 'world']);
    const words = segments.flatMap((segment) => segment.words);
    for (const word of words) expect(word.endMs).toBeGreaterThan(word.startMs);
    // The window begins where the voice does: its third word lies behind the pause, which is not heard.
    expect(words[0]?.startMs).toBeGreaterThan(700);
    expect(words[1]?.endMs).toBeLessThan(3300);
    expect(words[2]?.startMs).toBeGreaterThan(4700);
    expect(words[2]?.endMs).toBeLessThan(6400);
    expect(segments[1]).toMatchObject({ startMs: words[2]?.startMs, endMs: words[2]?.endMs });
  });

  it('says so where the model does not tell when, and shares the time by the lengths of the words', async () => {
    const spec = await model({ said: 'a longer', tellsAttention: false });
    const { wordTimes, segments } = await transcribe({ ...ask, inputPath: spokenPath, model: spec });
    expect(wordTimes).toBe('estimated');
    const [first, second] = segments.flatMap(({ words }) => words);
    expect((second?.endMs ?? 0) - (second?.startMs ?? 0)).toBeGreaterThan(
      (first?.endMs ?? 0) - (first?.startMs ?? 0),
    );
  });

  it('writes nothing of silence and of tones', async () => {
    // It is not even loaded.
    const nowhere = { ...(await model()), encoderPath: folder.path('nowhere.onnx') };
    for (const levelDb of [-100, -20]) {
      const path = await makeTone(folder.path(`tone${levelDb}.wav`), { seconds: 3, levelDb });
      const heard = await transcribe({ ...ask, inputPath: path, model: nowhere });
      expect(heard).toEqual({ segments: [], language: null, wordTimes: null, voiceSeconds: 0 });
    }
  });

  it('hears a long sound in windows, in order, with growing progress', async () => {
    const long = speechLike(seededRandom(5), 70).samples;
    const path = folder.path('long.wav');
    await sound(
      path,
      long.map((sample) => 0.35 * sample),
    );
    const steps: JobProgress[] = [];
    const spec = await model({ listens: [1, 2, 3, 4] });
    const { segments } = await transcribe(
      { ...ask, inputPath: path, model: spec },
      { onProgress: (step) => steps.push(step) },
    );
    const said = segments.flatMap(({ words }) => words);
    expect(said.length).toBeGreaterThanOrEqual(9);
    const starts = said.map(({ startMs }) => startMs);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(said.at(-1)?.endMs).toBeLessThan(70_000);
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(new Set(steps.map(({ stage }) => stage))).toEqual(new Set(['listen', 'transcribe']));
  });

  it('does not go in circles with a model that does', async () => {
    const spec = await model({ said: 'and so', loops: true, listens: [0.1, 0.2, 0.3] });
    const { segments } = await transcribe({ ...ask, inputPath: spokenPath, model: spec });
    expect(segments.flatMap(({ words }) => words).length).toBeLessThan(20);
  });

  it('tells the language that a model of many languages hears', async () => {
    const spec = await model({ said: 'guten tag', multilingual: true, listens: [0.1, 1, 2] });
    const heard = await transcribe({ ...ask, inputPath: spokenPath, model: spec });
    expect(heard.language).toBe('de');
    const asked = await transcribe({ ...ask, inputPath: spokenPath, model: spec, language: 'de-AT' });
    expect(asked.language).toBe('de-AT');
  });

  it('refuses languages and streams that do not fit', async () => {
    const spec = await model();
    for (const [language, message] of [
      ['de', 'This speech model understands English only.'],
      ['xx', 'The speech model does not know the language xx.'],
    ] as const) {
      const refused = transcribe({ ...ask, inputPath: spokenPath, model: spec, language });
      await expect(refused).rejects.toMatchObject({ code: 'invalid', message });
    }
    const path = await makeVideo(folder.path('film.mp4'), {
      ...{ scenes: [{ source: 'color=red', frames: 25 }], width: 64, height: 64 },
      tone: { seconds: 1, levelDb: -20 },
    });
    await expect(transcribe({ ...ask, inputPath: path, model: spec, streamIndex: 0 })).rejects.toMatchObject({
      message: 'Stream 0 is no sound.',
    });
  });

  it('blames a model that is missing, damaged, of another kind or answers no numbers, and not the file', async () => {
    const whole = await model();
    const broken = await model();
    await truncate(broken.decoderPath, 100);
    const other = { ...whole, decoderPath: whole.encoderPath };
    const nowhere = { ...whole, encoderPath: folder.path('nowhere.onnx') };
    const empty = await model();
    await writeFile(empty.tokenizerPath, '{"model":{"vocab":{}},"added_tokens":[]}');
    const wild = await model();
    await writeFile(wild.configPath, '{"d_model":1e9}');
    const rubbish = await model({ logit: Number.NaN });
    for (const spec of [broken, other, nowhere, empty, wild, rubbish]) {
      await expect(transcribe({ ...ask, inputPath: spokenPath, model: spec })).rejects.toMatchObject({
        code: 'invalid',
        message: /model/,
      });
    }
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const running = transcribeSpeech(
      { ...ask, inputPath: spokenPath, model: await model() },
      { hooks: { signal: stop.signal, onProgress: () => stop.abort() } },
    );
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  });
});
