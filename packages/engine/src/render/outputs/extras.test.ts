import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { assetClip, type Clip, type Marker, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probe as probeFile } from '../../probe/probe.ts';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  shot,
  video,
} from '../render-fixture.ts';
import { renderTimeline } from '../render-timeline.ts';
import { quickTimeLetters, threeLetters } from './language-codes.ts';
import type { RenderOutput } from './output-types.ts';
import { programmeExtras } from './programme-extras.ts';

const FFMPEG = '/usr/bin/ffmpeg';
const FFPROBE = '/usr/bin/ffprobe';
const hasDecoder = existsSync(FFMPEG) && existsSync(FFPROBE);

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
  await fixture.addCounted('one', { name: 1, frames: 120, tone: { seconds: 4.8, levelDb: -18 } });
});
afterAll(() => fixture.remove());

const at = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1' as const, value, rate: 25 });

function chapter(name: string, frame: number): Marker {
  return {
    OTIO_SCHEMA: 'Marker.2',
    name,
    color: 'RED',
    marked_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: at(frame), duration: at(0) },
    metadata: { rushes: { kind: 'chapter' } },
  };
}

function captions(language: string, cues: { start: number; end: number; text: string }[]) {
  const clip: Clip = {
    ...assetClip({ assetId: 'none', span: { frames: 75, rate } }),
    media_references: {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'GeneratorReference.1',
        name: '',
        metadata: {},
        available_range: null,
        generator_kind: 'rushes.captions',
        parameters: { cues },
      },
    },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
  return track({
    kind: 'Video',
    settings: { role: 'captions', captions: 'sidecar', language },
    children: [clip],
  });
}

/** Three seconds; a chapter on the programme, two on a clip of it, the second of which was trimmed away. */
function document() {
  const first = shot('one', 20, 75);
  first.markers.push(chapter('Größe', 20 + 50), chapter('never seen', 110));
  const made = programme([
    video(first),
    audio(shot('one', 20, 75)),
    captions('de', [
      { start: 0.4, end: 1.2, text: 'Guten Tag' },
      { start: 1.6, end: 2.4, text: 'Zwei\nZeilen' },
    ]),
    captions('en-GB', [{ start: 0.4, end: 1.2, text: 'Hello' }]),
  ]);
  made.tracks.markers.push(chapter('Begin', 0), chapter('Middle', 25));
  return made;
}

async function write(output: RenderOutput): Promise<string> {
  const result = await renderTimeline({ ...fixture.request(document()), output });
  expect(result.warnings).toEqual([]);
  return result.outputPath;
}

function probe(path: string) {
  const asked = ['-v', 'error', '-count_frames', '-show_streams', '-show_chapters', '-of', 'json', path];
  return JSON.parse(spawnSync(FFPROBE, asked).stdout.toString()) as {
    streams: {
      codec_type: string;
      codec_name: string;
      nb_read_frames: string;
      tags?: { language?: string };
    }[];
    chapters: { start_time: string; end_time: string; tags: { title: string } }[];
  };
}

const marks = [
  [0, 1, 'Begin'],
  [1, 2, 'Middle'],
  [2, 3, 'Größe'],
];

describe.runIf(hasDecoder)('a file holds its chapters and its captions', () => {
  test.each([
    ['mp4', 'mov_text'],
    ['mov', 'mov_text'],
    ['webm', 'webvtt'],
  ] as const)('%s', async (format, codec) => {
    const path = await write({ format, quality: 'draft' });
    const { streams, chapters } = probe(path);
    const found = chapters.map(({ start_time, end_time, tags }) => [
      Number(start_time),
      Number(end_time),
      tags.title,
    ]);
    expect(found).toEqual(marks);
    expect(streams[0]).toMatchObject({ codec_type: 'video', nb_read_frames: '75' });
    const texts = streams.filter(({ codec_type }) => codec_type === 'subtitle');
    expect(texts.map((stream) => stream.codec_name)).toEqual([codec, codec]);
    const german = format === 'mov' ? 'ger' : 'deu';
    expect(texts.map(({ tags }) => tags?.language)).toEqual([german, 'eng']);
    const text = spawnSync(FFMPEG, [
      '-v',
      'error',
      '-i',
      path,
      '-map',
      '0:s:0',
      '-f',
      'srt',
      '-',
    ]).stdout.toString();
    expect(text).toMatch(/Zwei\r?\nZeilen/);
    expect(text).toMatch(/00:00:00,40\d --> 00:00:01,20\d/);
    // Everything that a moved index points at is still where it says.
    const strict = spawnSync(FFMPEG, ['-v', 'error', '-xerror', '-ss', '2', '-i', path, '-f', 'null', '-']);
    expect(strict.stderr.toString()).toBe('');
  });

  test.each(['mp3', 'm4a'] as const)('%s: chapters alone', async (format) => {
    const { chapters } = probe(await write({ format }));
    expect(chapters.map(({ start_time, tags }) => [Number(start_time), tags.title])).toEqual(
      marks.map(([start, , title]) => [start, title]),
    );
  });
});

test('a part of a programme begins in the middle of a chapter, and with its own captions', () => {
  expect(programmeExtras(document(), { start: 1.5, length: 1 })).toEqual({
    chapters: [
      { start: 0, end: 0.5, title: 'Middle' },
      { start: 0.5, end: 1, title: 'Größe' },
    ],
    captions: [
      {
        language: 'deu',
        title: expect.any(String),
        cues: [{ start: expect.closeTo(0.1), end: expect.closeTo(0.9), text: 'Zwei\nZeilen' }],
      },
    ],
  });
});

test('languages that QuickTime has a number for are told in a MOV', async () => {
  const told = [
    'de',
    'nl',
    'sv',
    'nb',
    'el',
    'is',
    'hr',
    'zh',
    'fo',
    'sq',
    'sr',
    'mk',
    'hy',
    'ka',
    'bo',
    'pa',
  ].concat(['my', 'ms', 'cy', 'eu', 'en', 'fr', 'es', 'ja', 'ar', 'cs', 'ro', 'sk', 'uk', 'hi', 'he', 'vi']);
  const said = [{ start: 0, end: 0.5, text: 'x' }];
  const document = programme([video(shot('one', 0, 25)), ...told.map((tag) => captions(tag, said))]);
  const request = fixture.request(document);
  const outputPath = fixture.path('languages.mov');
  await renderTimeline({ ...request, outputPath, output: { format: 'mov', videoCodec: 'h264' } });
  const { streams } = await probeFile(outputPath);
  const languages = streams.filter(({ kind }) => kind === 'subtitle').map(({ language }) => language);
  expect(languages.map((letters) => letters?.trim())).toEqual(
    told.map((tag) => quickTimeLetters(threeLetters(tag)).trim()),
  );
});

test('languages as containers name them', () => {
  expect(['de', 'pt-BR', 'yue', 'zh-Hant', 'x'].map(threeLetters)).toEqual([
    'deu',
    'por',
    'yue',
    'zho',
    'und',
  ]);
});
