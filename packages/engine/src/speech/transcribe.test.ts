import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryPart } from '../check/self-test.ts';
import { transcribeSpeech } from '../client.ts';
import { makeTestFolder, makeTone, makeVideo } from '../testing/make-media.ts';
import type { JobProgress } from '../types.ts';
import { parseSegments } from './recogniser.ts';
import { tinyWhisper } from './tiny-whisper.ts';
import { transcribe } from './transcribe.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let modelPath: string;
let inputPath: string;

let ask: { language: null; streamIndex: null; workFolder: string };

beforeAll(async () => {
  folder = await makeTestFolder();
  ask = { language: null, streamIndex: null, workFolder: folder.path('work') };
  await mkdir(ask.workFolder);
  modelPath = folder.path("it's a model, [tiny]: x;y.bin");
  inputPath = folder.path('tone.wav');
  await writeFile(modelPath, tinyWhisper({ said: 'hello small world', endSeconds: 4 }));
  await makeTone(inputPath, { seconds: 4.8, levelDb: -20 });
});

afterAll(() => folder.remove());

/** On some machines the engine ends the process it runs in, which the self-test finds out in one of its own. */
const engine = await tryPart('speech', tmpdir());
const works = it.skipIf(!engine.works);
const reason = engine.works ? '' : ` (skipped: ${engine.reason})`;

describe('transcribe', () => {
  works(`runs a real model in a child process and gives what it says${reason}`, async () => {
    expect(await transcribeSpeech({ ...ask, inputPath, modelPath })).toEqual({
      language: 'en',
      segments: [{ startMs: 0, endMs: 4000, text: 'hello small world', words: [] }],
      engine: 'whisper.cpp custom.en',
    });
  });

  works(
    `cuts long sounds into stretches, skips silent ones and keeps the times of the asset${reason}`,
    async () => {
      const path = folder.path('long.wav');
      // In stretches of 10 s: a pause at 7 s, silence from 14 to 34 s, and 3 s of sound at the end.
      const mute = "volume=enable='between(t,6.8,7.2)+between(t,14,34)':volume=0";
      await makeTone(path, { seconds: 37, levelDb: -20, filters: [mute] });
      const steps: JobProgress[] = [];
      const { segments } = await transcribe(
        { ...ask, inputPath: path, modelPath },
        { onProgress: (step) => steps.push(step) },
        { stretchSeconds: 10 },
      );
      const starts = segments.map(({ startMs }) => startMs);
      expect(starts[0]).toBe(0);
      expect(Math.abs((starts[1] ?? 0) - 7000)).toBeLessThan(300);
      expect(segments.every(({ startMs, endMs }) => endMs > startMs && endMs <= 37_000)).toBe(true);
      expect(segments.filter(({ startMs }) => startMs > 15_000 && startMs < 24_000)).toEqual([]);
      const fractions = steps.map(({ fraction }) => fraction);
      expect(fractions.length).toBeGreaterThan(3);
      expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    },
  );

  works(`begins with the picture when the sound of a video begins later${reason}`, async () => {
    const path = await makeVideo(folder.path('film.mp4'), {
      ...{ scenes: [{ source: 'color=red', frames: 125 }], width: 64, height: 64 },
      tone: { seconds: 5, levelDb: -20 },
    });
    const { segments } = await transcribe({ ...ask, inputPath: path, modelPath });
    expect(segments.map(({ startMs, text }) => [startMs, text])).toEqual([[0, 'hello small world']]);
    await expect(transcribe({ ...ask, inputPath: path, modelPath, streamIndex: 0 })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Stream 0 is no sound.',
    });
  });

  works(`hears nothing in silence${reason}`, async () => {
    const path = await makeTone(folder.path('silence.wav'), { seconds: 3, levelDb: -100 });
    expect((await transcribe({ ...ask, inputPath: path, modelPath })).segments).toEqual([]);
  });

  works(`tells the language that a model of many languages hears${reason}`, async () => {
    const path = folder.path('many.bin');
    await writeFile(path, tinyWhisper({ said: 'guten tag', endSeconds: 4, multilingual: true }));
    expect(await transcribe({ ...ask, inputPath, modelPath: path })).toEqual({
      language: 'de',
      segments: [{ startMs: 0, endMs: 4000, text: 'guten tag', words: [] }],
      engine: 'whisper.cpp custom',
    });
  });

  works(`refuses languages that the model does not understand${reason}`, async () => {
    for (const [language, message] of [
      ['de', 'This speech model understands English only.'],
      ['xx', 'The speech model does not know the language xx.'],
    ] as const) {
      await expect(transcribe({ ...ask, inputPath, modelPath, language })).rejects.toMatchObject({ message });
    }
    expect((await transcribe({ ...ask, inputPath, modelPath, language: 'en-GB' })).language).toBe('en-GB');
  });

  it('refuses models that are missing, damaged or of another kind', async () => {
    const whole = tinyWhisper({ said: 'x', endSeconds: 1 });
    const nowhere = { ...ask, inputPath, modelPath: folder.path('nowhere.bin') };
    await expect(transcribe(nowhere)).rejects.toMatchObject({ code: 'invalid' });
    const path = folder.path('broken.bin');
    const inflated = Buffer.from(whole);
    // A first word of a gigabyte.
    inflated.writeInt32LE(2 ** 30, 14 * 4 + 80 * 201 * 4 + 4);
    const files = [Buffer.alloc(0), Buffer.from('not a model'.repeat(20)), inflated, whole.subarray(0, -100)];
    for (const file of [...files, Buffer.concat([whole, Buffer.alloc(100)])]) {
      await writeFile(path, file);
      await expect(transcribe({ ...ask, inputPath, modelPath: path })).rejects.toMatchObject({
        code: 'invalid',
        message: /^The speech model/,
      });
    }
    await writeFile(path, whole);
    await truncate(path, 60_000);
    await expect(transcribeSpeech({ ...ask, inputPath, modelPath: path })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  works(`stops when it is told to${reason}`, async () => {
    const stop = new AbortController();
    const path = await makeTone(folder.path('minutes.wav'), { seconds: 100, levelDb: -20, channels: 1 });
    const running = transcribeSpeech(
      { ...ask, inputPath: path, modelPath },
      { hooks: { signal: stop.signal, onProgress: () => stop.abort() } },
    );
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('reads texts with quotes, line ends and what looks like the next line', () => {
    const lines = '{"start":0,"end":10,"text":" "Hi", he said\n{ "}\n{"start":10,"end":20,"text":"B"}\n';
    expect(parseSegments(lines)).toEqual([
      { startMs: 0, endMs: 10, text: '"Hi", he said\n{', words: [] },
      { startMs: 10, endMs: 20, text: 'B', words: [] },
    ]);
  });
});
