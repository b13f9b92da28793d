import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filter } from '../graph/filter-text.ts';
import { soundCoding } from '../outputs/sound-codings.ts';
import { SAMPLE_RATE } from '../plan/plan-types.ts';
import { masterSound, mixSource } from './master-sound.ts';
import { measureLoudness } from './measure-loudness.ts';
import { decibels } from './sound-envelope.ts';

const FILES = '/proc/self/fd';

/** How often this process has a file open. */
function timesOpen(path: string): number {
  // The folder itself is open while it is read.
  const linkOf = (file: string) => {
    try {
      return readlinkSync(join(FILES, file));
    } catch {
      return '';
    }
  };
  return readdirSync(FILES).filter((file) => linkOf(file) === path).length;
}

test.skipIf(process.platform !== 'linux')(
  'a mix whose result cannot be written is not left open, nor one that was',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rushes-master-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const samples = 4800;
    const mixPath = join(folder, 'mix.f32');
    await writeFile(mixPath, new Uint8Array(samples * 8));
    const request = {
      ...{ mixPath, samples, integratedLufs: null, samplePeakDb: null, targetLufs: -14 },
      ...{ coding: soundCoding('aac'), signal: new AbortController().signal },
    };
    await expect(masterSound({ ...request, workFolder: join(folder, 'absent') })).rejects.toThrow();
    expect(timesOpen(mixPath)).toBe(0);
    let open = 0;
    const onShare = () => {
      open = Math.max(open, timesOpen(mixPath));
    };
    await masterSound({ ...request, workFolder: folder, onShare });
    expect([open, timesOpen(mixPath)]).toEqual([1, 0]);
  },
);

/** Masters a mix of four seconds to a WAV at -14 LUFS. */
async function masterWav(mix: Float32Array) {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-master-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mixPath = join(folder, 'mix.f32');
  await writeFile(mixPath, new Uint8Array(mix.buffer));
  const measured = await measureLoudness(mixSource({ mixPath }));
  const { path, loudness } = await masterSound({
    ...{ mixPath, integratedLufs: measured.integratedLufs, samples: mix.length / 2 },
    samplePeakDb: 20 * Math.log10(mix.reduce((most, value) => Math.max(most, Math.abs(value)), 0)),
    ...{ targetLufs: -14, coding: soundCoding('pcm'), signal: new AbortController().signal },
    workFolder: folder,
  });
  const wav = await readFile(path);
  const data = wav.indexOf('data') + 8;
  const samples = Int16Array.from({ length: mix.length }, (_, index) => wav.readInt16LE(data + index * 2));
  const heard = await measureLoudness(filter('amovie', { filename: `file:${path}`, f: 'wav' }));
  return { gain: decibels(-14 - (measured.integratedLufs ?? 0)), samples, loudness, heard };
}

const tones = (level: number) =>
  Float32Array.from({ length: 4 * SAMPLE_RATE * 2 }, (_, index) => {
    const seconds = Math.floor(index / 2) / SAMPLE_RATE;
    return (
      level *
      (Math.sin(seconds * 2 * Math.PI * 440) +
        0.5 * Math.sin(seconds * 2 * Math.PI * (index % 2 ? 3000 : 2800)))
    );
  });

test('a mix whose peaks come near no limit is raised sample by sample, and what is said of it is what is heard', async () => {
  const mix = tones(0.1);
  const { gain, samples, loudness, heard } = await masterWav(mix);
  // Half a step of 16 bits, and what the gain's third decimal leaves.
  const most = mix.reduce(
    (off, value, index) => Math.max(off, Math.abs((samples[index] ?? 0) - value * gain * 32_768)),
    0,
  );
  expect(most).toBeLessThan(1.5);
  const wrong = mix.filter(
    (value, index) => Math.abs((samples[index] ?? 0) - value * gain * 32_768) > 0.7,
  ).length;
  expect(wrong / mix.length).toBeLessThan(0.02);
  expect(heard.integratedLufs).toBeCloseTo(-14, 1);
  expect(loudness.integratedLufs).toBeCloseTo(heard.integratedLufs ?? 0, 1);
  expect(loudness.truePeakDbtp).toBeCloseTo(heard.truePeakDbtp ?? 0, 1);
  expect(loudness.exempt).toBeNull();
  expect(heard.curve.momentaryLufs).toHaveLength(loudness.curve?.momentaryLufs.length ?? -1);
});

test('a mix whose peaks would pass it is limited', async () => {
  const mix = tones(0.02);
  // Knocks over what is quiet.
  for (let at = 0; at < mix.length; at += SAMPLE_RATE) mix.fill(0.9, at, at + 40);
  const { loudness, heard } = await masterWav(mix);
  expect(heard.integratedLufs).toBeCloseTo(-14, 0);
  expect(heard.truePeakDbtp).toBeLessThanOrEqual(-1);
  expect(loudness.truePeakDbtp).toBeCloseTo(heard.truePeakDbtp ?? 0, 1);
});
