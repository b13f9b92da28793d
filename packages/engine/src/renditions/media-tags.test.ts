import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '../analyze/analyze.ts';
import { preview } from '../analyze/preview.ts';
import { readTags, videoTags } from '../av/streams/media-tags.ts';
import { packageHls } from '../hls/package-hls.ts';
import { probe } from '../probe/probe.ts';
import { makeTestFolder, makeTone, makeVideo } from '../testing/make-media.ts';
import type { RenditionWish } from '../types.ts';
import { makeRenditions } from './make-renditions.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

async function emptyFolder(name: string): Promise<string> {
  const path = folder.path(name);
  await mkdir(path);
  return path;
}

async function madeOf(inputPath: string, wish: RenditionWish): Promise<string> {
  const outputFolder = await emptyFolder(`made-${JSON.stringify(wish).replaceAll(/\W/g, '')}`);
  const { files } = await makeRenditions({ inputPath, outputFolder, wishes: [wish] }, {});
  return join(outputFolder, files[0]?.file ?? '');
}

const SONG = {
  ...{ title: 'Über den Wolken 雲', artist: 'Kim & Söhne', album: 'Live', genre: 'Folk' },
  ...{ date: '2021', track: '3', comment: 'Second take' },
};
const PLACE = { location: '+48.1000+011.5000/' };
const TONE = { seconds: 0.5, levelDb: -20 };

describe('tags', () => {
  it.each(['m4a', 'mp3', 'opus', 'flac', 'wav'] as const)('of a song are kept in %s', async (format) => {
    const source = await makeTone(
      folder.path(`${format}.mp3`),
      { ...TONE, tags: { ...SONG, ...PLACE } },
      'mp3',
    );
    const tags = await readTags(await madeOf(source, { kind: 'audio', format }), 0);
    expect(tags).toMatchObject(SONG);
    expect(JSON.stringify(tags)).not.toContain('48.1');
  });

  it('of a video are its title, its time and its timecode, not its place', async () => {
    const own = { title: 'Take 7', creation_time: '2024-05-06T07:08:09.000000Z', timecode: '01:02:03:04' };
    const spec = { scenes: [{ source: 'testsrc2', frames: 50 }], format: 'mov', tone: TONE };
    const inputPath = folder.path('take.mov');
    await makeVideo(inputPath, { ...spec, tags: { ...own, ...PLACE, artist: 'Kim' } });
    expect(await readTags(inputPath, null)).toMatchObject(PLACE);
    const analysisFolder = await emptyFolder('take-analysis');
    const request = { inputPath, outputFolder: analysisFolder, proxyHeights: [720], cutterSensitivity: 0.5 };
    const { proxies } = await analyze(request, {});
    const rung = await madeOf(inputPath, { kind: 'video', minDimension: 360 });
    for (const path of [join(analysisFolder, proxies[0]?.file ?? ''), rung]) {
      const facts = await probe(path);
      expect(facts).toMatchObject({ mediaKind: 'video', timecode: own.timecode, durationSeconds: 2 });
      const { title, creation_time } = own;
      const tags = await readTags(path, null);
      expect(tags).toMatchObject({ title, creation_time });
      expect([tags.location, tags.artist]).toEqual([undefined, undefined]);
    }
    const outputFolder = await emptyFolder('take-hls');
    const { rungs } = await packageHls({ inputs: [{ label: '360', path: rung }], outputFolder }, {});
    expect(rungs[0]).toMatchObject({ codecs: expect.stringContaining('mp4a'), segments: [{}] });
  });

  it.each([
    ['01:00:00;02', 30_000, 1001, false, true],
    ['01:00:00;02', 30, 1, false, false],
    ['01:00:00:24', 25, 1, false, true],
    ['01:00:00:25', 25, 1, false, false],
    ['01:00:00:00', 25, 1, true, false],
    ['nonsense', 25, 1, false, false],
  ])('have the timecode %s at %i/%i where it fits', (timecode, num, den, variableRate, fits) => {
    const tags = videoTags({}, { timecode, rate: { num, den }, variableRate });
    expect(tags).toEqual(fits ? { timecode } : {});
  });
});

describe('the cover picture of a sound', () => {
  /** An ID3v2.3 tag with a cover before the frames of an MP3. */
  async function makeCovered(name: string, cover: Buffer): Promise<string> {
    const frame = Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), cover]);
    const frameHead = Buffer.alloc(10);
    frameHead.write('APIC', 'latin1');
    frameHead.writeUInt32BE(frame.length, 4);
    const bytes = frameHead.length + frame.length;
    const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f);
    const head = Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size)]);
    const sound = await readFile(await makeTone(folder.path(`bare-${name}`), TONE, 'mp3'));
    const path = folder.path(name);
    await writeFile(path, Buffer.concat([head, frameHead, frame, sound]));
    return path;
  }

  it('is its thumbnail, and left out where it is damaged', async () => {
    const square = { width: 800, height: 800, channels: 3 as const, background: '#c04020' };
    const cover = await sharp({ create: square }).png().toBuffer();
    const cases: [string, Buffer, number | null][] = [
      ['covered.mp3', cover, 640],
      ['damaged.mp3', cover.subarray(0, 60), null],
    ];
    for (const [name, bytes, side] of cases) {
      const inputPath = await makeCovered(name, bytes);
      const outputFolder = await emptyFolder(`${name}-preview`);
      const shown = await preview({ inputPath, outputFolder });
      const analysisFolder = await emptyFolder(`${name}-analysis`);
      const request = { inputPath, proxyHeights: [], cutterSensitivity: 0.5 };
      const analysed = await analyze({ ...request, outputFolder: analysisFolder }, {});
      for (const [result, made] of [
        [shown, outputFolder],
        [analysed, analysisFolder],
      ] as const) {
        expect(result.probe.mediaKind).toBe('audio');
        expect(result.thumbnailFile?.width ?? null).toBe(side);
        if (result.thumbnailFile === null) continue;
        const { channels } = await sharp(join(made, result.thumbnailFile.file)).stats();
        const mean = channels.map((channel) => channel.mean);
        expect(
          Math.max(...[192, 64, 32].map((value, index) => Math.abs(value - (mean[index] ?? 0)))),
        ).toBeLessThan(6);
      }
    }
  });
});
