import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../probe/probe.ts';
import { makeTestFolder, makeTone, makeVideo } from '../testing/make-media.ts';
import { makeWav, readWav } from '../testing/wav.ts';
import type { RenditionWish } from '../types.ts';
import { makeRenditions } from './make-renditions.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

async function madeOf(inputPath: string, wishes: RenditionWish[]) {
  const outputFolder = `${inputPath}-made`;
  await mkdir(outputFolder);
  const { files } = await makeRenditions({ inputPath, outputFolder, wishes }, {});
  return files.map((made) => ({ ...made, path: join(outputFolder, made.file) }));
}

const audio = (format: 'm4a' | 'mp3' | 'opus' | 'flac' | 'wav'): RenditionWish => ({ kind: 'audio', format });

/** Largest magnitude of a channel in a stretch. */
function peak(samples: number[], from: number, to: number): number {
  return samples.slice(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

describe('a sound rendition', () => {
  it('is made in every format from one decode', async () => {
    const path = await makeVideo(folder.path('all.mp4'), {
      scenes: [{ source: 'testsrc2', frames: 50 }],
      tone: { seconds: 2, levelDb: -6 },
    });
    const made = await madeOf(path, [audio('m4a'), audio('mp3'), audio('opus'), audio('flac'), audio('wav')]);
    const facts = await Promise.all(made.map((file) => probe(file.path)));
    expect(made.map(({ contentType }) => contentType)).toEqual([
      ...['audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/flac', 'audio/wav'],
    ]);
    expect(facts.map(({ streams }) => streams[0]?.codec)).toEqual([
      'aac',
      'mp3',
      'opus',
      'flac',
      'pcm_s16le',
    ]);
    for (const { mediaKind, streams, durationSeconds } of facts) {
      expect(mediaKind).toBe('audio');
      expect(streams[0]?.audio).toMatchObject({ sampleRate: 48_000, channels: 2 });
      expect(Math.abs(durationSeconds - 2)).toBeLessThan(0.06);
    }
  });

  it('mixes 5.1 to stereo: centre and surround at -3 dB, no low-frequency channel', async () => {
    // A second of tone in each of left, right, centre, low frequencies, surround left and right.
    const path = await makeWav(
      folder.path('surround.wav'),
      { channels: 6, seconds: 6 },
      (channel, seconds) =>
        Math.floor(seconds) === channel ? 0.4 * Math.sin(2 * Math.PI * 440 * seconds) : 0,
    );
    const [made] = await madeOf(path, [audio('wav')]);
    const { channels, sampleRate } = await readWav(made?.path ?? '');
    const levels = Array.from({ length: 6 }, (_, second) =>
      channels.map((samples) => peak(samples, (second + 0.2) * sampleRate, (second + 0.8) * sampleRate)),
    );
    const half = 0.4 * Math.SQRT1_2;
    const expected = [
      [0.4, 0],
      [0, 0.4],
      [half, half],
      [0, 0],
      [half, 0],
      [0, half],
    ];
    for (const [second, sides] of expected.entries()) {
      for (const [side, level] of sides.entries()) expect(levels[second]?.[side]).toBeCloseTo(level, 2);
    }
  });

  it('never clips where many loud channels come together', async () => {
    const path = await makeWav(folder.path('loud.wav'), { channels: 6, seconds: 1 }, (_, seconds) =>
      Math.sin(2 * Math.PI * 200 * seconds),
    );
    const [made] = await madeOf(path, [audio('wav')]);
    const { channels } = await readWav(made?.path ?? '');
    for (const samples of channels) expect(peak(samples, 0, samples.length)).toBeLessThan(0.98);
  });

  it('keeps what lossless formats can hold: rate, channel and 24 bits', async () => {
    const quiet = 1 / 2 ** 20;
    const spec = { channels: 1, seconds: 1, sampleRate: 96_000, bits: 24 } as const;
    const path = await makeWav(folder.path('deep.wav'), spec, () => quiet);
    const [wav, flac] = await madeOf(path, [audio('wav'), audio('flac')]);
    expect((await probe(wav?.path ?? '')).streams[0]).toMatchObject({
      codec: 'pcm_s24le',
      audio: { sampleRate: 96_000, channels: 1 },
    });
    expect((await probe(flac?.path ?? '')).streams[0]?.audio).toMatchObject({
      sampleRate: 96_000,
      channels: 1,
    });
    const { channels } = await readWav(wav?.path ?? '');
    expect(channels[0]?.[1000]).toBeCloseTo(quiet, 8);
  });

  it('begins with the silence before the sound of a video', async () => {
    const path = await makeVideo(folder.path('late.mp4'), {
      scenes: [{ source: 'testsrc2', frames: 50 }],
      tone: { seconds: 1.5, levelDb: -6, filters: ['asetpts=PTS+24000'] },
    });
    const [made] = await madeOf(path, [audio('wav')]);
    const { channels } = await readWav(made?.path ?? '');
    const first = channels[0]?.findIndex((sample) => Math.abs(sample) > 0.1) ?? -1;
    expect(Math.abs(first / 48_000 - 0.5)).toBeLessThan(0.01);
  });

  it('has a waveform like that of an analysis', async () => {
    const path = await makeTone(folder.path('tone.wav'), { seconds: 2, levelDb: -6 });
    const [made] = await madeOf(path, [{ kind: 'waveform' }]);
    const { peaksPerSecond, peaks } = JSON.parse(await readFile(made?.path ?? '', 'utf8'));
    expect(made).toMatchObject({
      contentType: 'application/json',
      details: { peaksPerSecond: 50, peaks: 100 },
    });
    expect([peaksPerSecond, peaks.length]).toEqual([50, 100]);
    expect(peaks[50]).toBeCloseTo(10 ** (-6 / 20), 2);
  });
});

describe('a wish that the file can not meet', () => {
  it.each<[string, RenditionWish]>([
    ['sound of a silent video', audio('mp3')],
    ['the waveform of a silent video', { kind: 'waveform' }],
  ])('is refused: %s', async (name, wish) => {
    const path = await makeVideo(folder.path(`${name}.mp4`), { scenes: [{ source: 'testsrc2', frames: 5 }] });
    await expect(madeOf(path, [wish])).rejects.toMatchObject({ code: 'invalid' });
  });

  it.each<RenditionWish>([
    { kind: 'video', minDimension: 360 },
    { kind: 'sprite' },
    { kind: 'image', format: 'jpeg', maxSide: 100 },
  ])('is refused: $kind of a sound', async (wish) => {
    const path = await makeTone(folder.path(`${wish.kind}.wav`), { seconds: 0.2, levelDb: -6 });
    await expect(madeOf(path, [wish])).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is damage when the sound can not be decoded', async () => {
    const bytes = await readFile(await makeTone(folder.path('whole.wav'), { seconds: 0.2, levelDb: -6 }));
    const path = folder.path('header-only.wav');
    await writeFile(path, bytes.subarray(0, bytes.indexOf('data') + 8));
    await expect(madeOf(path, [audio('mp3')])).rejects.toMatchObject({ name: 'MediaError' });
  });
});
