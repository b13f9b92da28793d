import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCounters } from '../../testing/counted-video.ts';
import { audio, createRenderFixture, programme, type RenderFixture, shot, video } from '../render-fixture.ts';
import { renderTimeline } from '../render-timeline.ts';
import { outputFormats, outputProblem } from './output-table.ts';
import type { RenderOutput } from './output-types.ts';

const FFMPEG = '/usr/bin/ffmpeg';
const FFPROBE = '/usr/bin/ffprobe';
const hasDecoder = existsSync(FFMPEG) && existsSync(FFPROBE);

const size = { width: 160, height: 90 };
const FRAMES = 58;

let fixture: RenderFixture;

beforeAll(async () => {
  // The AV1 encoder describes itself otherwise; in a job's process this is set for it.
  process.env.SVT_LOG = '1';
  fixture = await createRenderFixture();
  await fixture.addCounted('one', { name: 1, frames: 120, tone: { seconds: 4.8, levelDb: -18 } });
});
afterAll(() => fixture.remove());

/** Two cuts, with sound: frames 10 to 49 and 70 to 87. */
function document() {
  const shots = () => [shot('one', 10, 40), shot('one', 70, 18)];
  return programme([video(...shots()), audio(...shots())]);
}

const shown = (every = 1) =>
  [...Array(40).keys()]
    .map((frame) => 10 + frame)
    .concat([...Array(18).keys()].map((frame) => 70 + frame))
    .filter((_, index) => index % every === 0);

let renders = 0;

async function write(output: RenderOutput, segments = `segments-${renders}`, parallel = 2) {
  renders += 1;
  const request = fixture.request(document(), { segments, name: `out-${renders}` });
  return renderTimeline({ ...request, output }, { parallel });
}

/** What the independent decoder reads: the number in each picture, and the samples of the sound. */
function decode(path: string, input: string[] = ['-i', path]) {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-fps_mode', 'passthrough', '-'];
  const pictures = spawnSync(FFMPEG, ['-v', 'error', ...input, '-map', '0:v?', ...raw], { maxBuffer: 1e9 });
  const frames: Uint8Array[][] = [];
  const bytes = size.width * size.height;
  for (let at = 0; at + bytes <= pictures.stdout.length; at += bytes)
    frames.push([pictures.stdout.subarray(at, at + bytes)]);
  const pcm = ['-f', 'f32le', '-ac', '1', '-ar', '48000', '-'];
  const sound = spawnSync(FFMPEG, ['-v', 'error', ...input, '-map', '0:a?', ...pcm], { maxBuffer: 1e9 });
  return {
    numbers: readCounters({ ...size, frames }).map((counter) => counter?.[1]),
    samples: sound.stdout.length / 4,
  };
}

function describeFile(path: string): { streams: Record<string, unknown>[]; format: Record<string, unknown> } {
  const asked = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path];
  return JSON.parse(spawnSync(FFPROBE, asked).stdout.toString());
}

const seconds = FRAMES / 25;
const samples = seconds * 48_000;

describe.runIf(hasDecoder)('an independent decoder finds every picture and sample in', () => {
  test.each([
    [{ format: 'mp4' }, 'h264', 'avc1', 'aac'],
    [{ format: 'mp4', videoCodec: 'hevc' }, 'hevc', 'hvc1', 'aac'],
    [{ format: 'mp4', videoCodec: 'av1' }, 'av1', 'av01', 'aac'],
    [{ format: 'mov' }, 'prores', 'apch', 'pcm_s24le'],
    [{ format: 'mov', videoCodec: 'h264', quality: 'draft' }, 'h264', 'avc1', 'aac'],
    [{ format: 'webm' }, 'vp9', null, 'opus'],
    [{ format: 'webm', videoCodec: 'av1', quality: 'draft' }, 'av1', null, 'opus'],
  ] as [RenderOutput, string, string | null, string][])('%o', async (output, codec, tag, soundCodec) => {
    const result = await write(output);
    expect(result).toMatchObject({ frames: FRAMES, durationSeconds: seconds, warnings: [] });
    const { streams } = describeFile(result.outputPath);
    expect(streams.map((stream) => stream.codec_name)).toEqual([codec, soundCodec]);
    expect(streams[0]).toMatchObject({
      ...size,
      r_frame_rate: '25/1',
      color_space: 'bt709',
      color_range: 'tv',
    });
    if (tag !== null) expect(streams[0]).toMatchObject({ codec_tag_string: tag });
    const read = decode(result.outputPath);
    expect(read.numbers).toEqual(shown());
    // AAC pads its last frame.
    expect(read.samples).toBeGreaterThanOrEqual(samples);
    expect(read.samples).toBeLessThan(samples + (soundCodec === 'aac' ? 1024 : 1));
  });

  test('a GIF, of which every second picture is shown for its exact time', async () => {
    const result = await write({ format: 'gif' });
    expect(result).toMatchObject({ frames: FRAMES / 2, rate: { num: 25, den: 2 } });
    expect(decode(result.outputPath).numbers).toEqual(shown(2));
    expect(Number(describeFile(result.outputPath).format.duration)).toBeCloseTo(seconds, 5);
  });

  test.each([
    ['png_sequence', 'png'],
    ['jpeg_sequence', 'mjpeg'],
  ] as const)('%s', async (format, codec) => {
    const result = await write({ format, quality: 'high' });
    const files = readZip(readFileSync(result.outputPath));
    expect(files.map(({ name }) => name.split('.')[0])).toEqual(
      Array.from({ length: FRAMES }, (_, index) => String(index + 1).padStart(6, '0')),
    );
    const path = fixture.path(`all.${codec}`);
    writeFileSync(path, Buffer.concat(files.map(({ data }) => data)));
    expect(decode(path, ['-f', 'image2pipe', '-c:v', codec, '-i', path]).numbers).toEqual(shown());
  });

  test.each([
    ['mp3', 'mp3'],
    ['wav', 'pcm_s16le'],
    ['m4a', 'aac'],
  ] as const)('%s, which is the sound alone', async (format, codec) => {
    const result = await write({ format });
    expect(result.segments.total).toBe(0);
    const { streams } = describeFile(result.outputPath);
    expect(streams.map((stream) => stream.codec_name)).toEqual([codec]);
    const read = decode(result.outputPath).samples;
    expect(read).toBeGreaterThanOrEqual(samples);
    expect(read).toBeLessThan(samples + (codec === 'aac' ? 1024 : 1));
  });
});

/** The files of a .zip whose entries are stored, by its directory. */
function readZip(zip: Buffer): { name: string; data: Buffer }[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files: { name: string; data: Buffer }[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < zip.readUInt16LE(end + 10); entry += 1) {
    const [bytes, length, extra] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const start = zip.readUInt32LE(at + 42) + 30 + length;
    files.push({
      name: zip.toString('latin1', at + 46, at + 46 + length),
      data: zip.subarray(start, start + bytes),
    });
    at += 46 + length + extra;
  }
  return files;
}

test('an animated WebP lasts as long as its programme', async () => {
  const result = await write({ format: 'webp' });
  const { pages, delay, loop, width, pageHeight } = await sharp(result.outputPath, { pages: -1 }).metadata();
  expect({ loop, width, height: pageHeight }).toEqual({ loop: 0, ...size });
  expect(pages).toBe(FRAMES / 2);
  expect(delay?.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(seconds * 1000);
});

test('the header of an animated WebP tells of clear parts: browsers draw what was left out otherwise', async () => {
  const { outputPath } = await write({ format: 'webp' });
  const file = readFileSync(outputPath);
  expect(file.includes('ALPH')).toBe(true);
  expect(file.toString('latin1', 12, 16)).toBe('VP8X');
  expect((file[20] ?? 0) & 0x10).toBe(0x10);
});

test.each([
  [{ format: 'mp4', videoCodec: 'hevc' }],
  [{ format: 'webm' }],
  [{ format: 'mov' }],
  [{ format: 'gif' }],
] as [RenderOutput][])('%o: one worker and several write the same bytes', async (output) => {
  const one = await write(output, `one-${renders}`, 1);
  const several = await write(output, `several-${renders}`, 4);
  expect(several.segments.reused).toBe(0);
  expect(readFileSync(several.outputPath).equals(readFileSync(one.outputPath))).toBe(true);
});

test.runIf(hasDecoder)('a range is cut out to the frame and reuses what lies inside it', async () => {
  await write({}, 'ranged');
  const result = await write({ range: { startSeconds: 1, endSeconds: 2 } }, 'ranged');
  expect(result).toMatchObject({ frames: 25, durationSeconds: 1 });
  const read = decode(result.outputPath);
  expect(read.numbers).toEqual(shown().slice(25, 50));
  expect(read.samples).toBeLessThan(48_000 + 1024);
});

test('a range beyond the end is refused', async () => {
  await expect(write({ range: { startSeconds: 60, endSeconds: 61 } })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('sound alone of a silent programme is refused', async () => {
  const request = fixture.request(programme([video(shot('one', 0, 10))]));
  await expect(renderTimeline({ ...request, output: { format: 'mp3' } })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('every format says what it takes, and takes nothing else', async () => {
  const codecs = ['h264', 'hevc', 'av1', 'vp9', 'prores'] as const;
  const pairs = outputFormats.flatMap(({ format, videoCodecs }) =>
    codecs.map((videoCodec) => ({ videoCodec, format, goes: videoCodecs.includes(videoCodec) })),
  );
  for (const { format, videoCodec, goes } of pairs) {
    expect(outputProblem({ format, videoCodec }) === null).toBe(goes);
  }
  await expect(write({ format: 'webm', videoCodec: 'h264' })).rejects.toMatchObject({ code: 'invalid' });
});
