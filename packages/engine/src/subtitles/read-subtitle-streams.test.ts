import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPacket } from '../av/frames.ts';
import { openInput } from '../av/open/open-input.ts';
import { openOutput } from '../av/open/open-output.ts';
import { textSample } from '../av/streams/text-stream.ts';
import { readSubtitleStreams as readInChild } from '../client.ts';
import { MediaError } from '../errors.ts';
import { seededRandom } from '../random.ts';
import {
  command608,
  commands608,
  packet708,
  place608,
  text608,
  tripletBytes,
  window708,
} from '../testing/caption-data.ts';
import { makeCaptioned } from '../testing/make-captioned.ts';
import { makeTestFolder, makeVideo } from '../testing/make-media.ts';
import { readSubtitleStreams } from './read-subtitle-streams.ts';
import type { SubtitleStreamsResult } from './types.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
});

afterAll(() => folder.remove());

interface Text {
  startMs: number;
  endMs: number;
  text: string;
}

/** A video with streams of texts. */
async function withTexts(
  name: string,
  {
    format,
    codec,
    tracks,
  }: {
    format: string;
    codec: 'tx3g' | 'webvtt';
    tracks: { language: string; title: string; texts: Text[] }[];
  },
): Promise<string> {
  const video = await makeVideo(folder.path(`picture-${name}.mp4`), {
    scenes: [{ source: 'color=red', frames: 75 }],
    width: 64,
    height: 64,
  });
  const input = await openInput(video);
  const output = await openOutput(folder.path(name), format);
  const [source] = input.streams;
  if (source === undefined) throw new Error('no picture');
  output.copyStream(source);
  for (const { language, title } of tracks)
    output.addTextStream({ codec, language, title, isDefault: false });
  await output.start();
  const packet = newPacket();
  while ((await input.read(packet)) === 'got') output.write(packet, 0, source.timeBase);
  const milliseconds = { num: 1, den: 1000 };
  for (const [index, { texts }] of tracks.entries()) {
    for (const { startMs, endMs, text } of texts) {
      const sample = newPacket();
      sample.data = textSample(codec, text);
      sample.pts = BigInt(startMs);
      sample.dts = sample.pts;
      sample.duration = BigInt(endMs - startMs);
      output.write(sample, index + 1, milliseconds);
      sample.free();
    }
  }
  await output.finish();
  packet.free();
  await input.close();
  return folder.path(name);
}

const german = [
  { startMs: 7, endMs: 999, text: 'Grüße & <b>Küsse</b>' },
  { startMs: 1001, endMs: 2503, text: 'Zwei\nZeilen' },
];

describe('readSubtitleStreams', () => {
  it.each([
    ['texts.mp4', 'mp4', 'tx3g', 'Grüße & <b>Küsse</b>'],
    ['texts.mkv', 'matroska', 'webvtt', 'Grüße & Küsse'],
  ] as const)('reads the text streams of %s to the millisecond', async (name, format, codec, first) => {
    const tracks = [
      { language: 'ger', title: 'Deutsch', texts: german },
      { language: 'eng', title: 'English SDH', texts: [{ startMs: 500, endMs: 1500, text: '[door]' }] },
    ];
    const inputPath = await withTexts(name, { format, codec, tracks });
    const { tracks: found, refused, warnings } = await readSubtitleStreams({ inputPath });
    expect([refused, warnings]).toEqual([[], []]);
    expect(found.map(({ language, kind, source }) => [language, kind, source])).toEqual([
      ['ger', 'original', 'stream'],
      ['eng', format === 'mp4' ? 'original' : 'sdh', 'stream'],
    ]);
    expect(found[0]?.cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [7, 999, first],
      [1001, 2503, 'Zwei\nZeilen'],
    ]);
  });

  it.each([
    ['libx264', 'mp4'],
    ['libx264', 'mpegts'],
    ['libx265', 'matroska'],
    ['mpeg2video', 'mpegts'],
  ] as const)('reads CEA-608 and CEA-708 in the pictures of %s in %s', async (codec, format) => {
    const { popOn, eraseHidden, flip, erase } = command608;
    const script: { [frame: number]: Buffer } = {
      2: tripletBytes([...commands608(1, popOn, eraseHidden), ...place608(1, 15)]),
      3: tripletBytes([
        ...text608(1, 'SHE SAID'),
        ...packet708(1, [...window708(0), ...Buffer.from('She said')]),
      ]),
      10: tripletBytes([...commands608(1, flip), ...packet708(1, [0x89, 1])]),
      31: tripletBytes([...commands608(1, erase), ...packet708(1, [0x8a, 1])]),
    };
    const inputPath = await makeCaptioned(folder.path(`${codec}.${format}`), {
      ...{ frames: 40, rate: 25, format, codec },
      captionsOf: (frame) => script[frame],
    });
    const { tracks } = await readSubtitleStreams({ inputPath });
    expect(tracks.map(({ source, label, cues }) => [source, label, cues[0]])).toEqual([
      ['cea608', 'CC1', { startMs: 400, endMs: 1240, text: 'SHE SAID', speaker: null, words: [] }],
      ['cea708', '1', { startMs: 400, endMs: 1240, text: 'She said', speaker: null, words: [] }],
    ]);
  });

  it('finds nothing in pictures, sound and videos without captions', async () => {
    const inputPath = await makeVideo(folder.path('plain.mp4'), {
      scenes: [{ source: 'testsrc2', frames: 10 }],
      tone: { seconds: 0.4, levelDb: -20 },
    });
    const nothing = { tracks: [], refused: [], warnings: [] };
    expect(await readSubtitleStreams({ inputPath })).toEqual(nothing);
    expect(await readInChild({ inputPath })).toEqual(nothing);
  });

  it('reads damaged files or says that they are damaged', async () => {
    const whole = await readFile(folder.path('texts.mp4'));
    const random = seededRandom(4);
    for (let round = 0; round < 40; round += 1) {
      const file = Buffer.from(whole);
      for (let flip = 0; flip < 20; flip += 1) {
        file[Math.floor(random() * file.length)] = Math.floor(random() * 256);
      }
      const inputPath = folder.path('damaged.mp4');
      await writeFile(inputPath, round % 4 === 0 ? file.subarray(0, file.length * random()) : file);
      const found = await readSubtitleStreams({ inputPath }).catch((error: unknown) => error);
      if (found instanceof Error) expect(found).toBeInstanceOf(MediaError);
      else {
        const cues = (found as SubtitleStreamsResult).tracks.flatMap((track) => track.cues);
        expect(cues.every(({ startMs, endMs }) => startMs >= 0 && endMs > startMs)).toBe(true);
      }
    }
  });

  it('refuses what is no media, and stops when it is told to', async () => {
    await writeFile(folder.path('text.srt'), '1\n00:00:01,000 --> 00:00:02,000\nHi\n');
    await expect(readSubtitleStreams({ inputPath: folder.path('text.srt') })).rejects.toMatchObject({
      code: 'unsupported',
    });
  });
});
