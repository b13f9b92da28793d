import { readFile, truncate, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, makeTone, makeVideo, type VideoSpec } from '../testing/make-media.ts';
import type { ProbeResult, VideoStreamInfo } from '../types.ts';
import { probe } from './probe.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

async function probeMade(name: string, spec: Partial<VideoSpec>): Promise<ProbeResult> {
  const scenes = [{ source: 'testsrc2', frames: 48 }];
  return probe(await makeVideo(folder.path(name), { scenes, width: 160, height: 96, ...spec }));
}

function videoOf(result: ProbeResult): VideoStreamInfo {
  const video = result.streams[result.videoStream ?? -1]?.video;
  if (!video) throw new Error('no picture');
  return video;
}

describe('probe', () => {
  it('keeps 24000/1001 exact, in MP4, Matroska and AVI', async () => {
    const rate = { num: 24000, den: 1001 };
    for (const [name, format] of [
      ['a.mp4', 'mp4'],
      ['a.mkv', 'matroska'],
      ['a.avi', 'avi'],
    ] as const) {
      const result = await probeMade(name, { rate, format });
      expect(videoOf(result)).toMatchObject({ rate, variableRate: false });
      expect(result.durationSeconds).toBeCloseTo((48 * 1001) / 24000, 1);
    }
  });

  it('reads length, frames, codec and colour', async () => {
    const result = await probeMade('facts.mp4', { rate: { num: 30, den: 1 } });
    expect(result).toMatchObject({
      mediaKind: 'video',
      container: 'mov',
      contentType: 'video/mp4',
      durationSeconds: 1.6,
      audioStream: null,
      timecode: null,
    });
    expect(result.streams[0]).toMatchObject({ codec: 'h264', frames: 48, startSeconds: 0, kind: 'video' });
    expect(videoOf(result)).toMatchObject({
      width: 160,
      height: 96,
      bitDepth: 8,
      alpha: false,
      attachedPicture: false,
      color: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: 'tv', hdr: 'none' },
    });
  });

  it.each([90, 180, 270] as const)('reads a rotation of %i degrees', async (rotation) => {
    const video = videoOf(await probeMade(`turned${rotation}.mp4`, { rotation }));
    expect(video.rotation).toBe(rotation);
    const shown = rotation === 180 ? [160, 96] : [96, 160];
    expect([video.displayWidth, video.displayHeight]).toEqual(shown);
  });

  it('shows anamorphic pictures in square pixels', async () => {
    const video = videoOf(await probeMade('anamorphic.mp4', { sampleAspect: { num: 4, den: 3 } }));
    expect(video).toMatchObject({ sampleAspect: { num: 4, den: 3 }, displayWidth: 213, displayHeight: 96 });
  });

  it('reads 10 bit, and HDR from the transfer curve', async () => {
    const deep = videoOf(await probeMade('deep.mp4', { pixelFormat: 'yuv420p10le' }));
    expect(deep).toMatchObject({ bitDepth: 10, pixelFormat: 'yuv420p10le' });
    expect(deep.color.hdr).toBe('none');
    for (const [transfer, hdr] of [
      [16, 'pq'],
      [18, 'hlg'],
    ] as const) {
      const color = { primaries: 9, transfer, matrix: 9, range: 1 } as unknown as NonNullable<
        VideoSpec['color']
      >;
      const video = videoOf(await probeMade(`${hdr}.mp4`, { pixelFormat: 'yuv420p10le', color }));
      expect(video.color).toMatchObject({ hdr, primaries: 'bt2020', matrix: 'bt2020nc' });
    }
  });

  it('reads transparency', async () => {
    const video = videoOf(
      await probeMade('alpha.mov', {
        codec: 'qtrle',
        pixelFormat: 'argb',
        format: 'mov',
        encoderOptions: {},
      }),
    );
    expect(video.alpha).toBe(true);
  });

  it('sees a variable rate', async () => {
    const timing = {
      timeBase: { num: 1, den: 90_000 },
      ticksOf: (index: number) => index * 3000 + (index % 4) * 700,
    };
    const video = videoOf(await probeMade('variable.mp4', { timing }));
    expect(video.variableRate).toBe(true);
    expect(video.rate.num / video.rate.den).toBeCloseTo(30, 0);
  });

  it('never says a rate of nothing, whatever length the header gives to a frame', async () => {
    const file = await readFile(
      await makeVideo(folder.path('age.mp4'), { scenes: [{ source: 'testsrc2', frames: 25 }] }),
    );
    // The length of every frame, in the time-to-sample table (ISO/IEC 14496-12).
    for (const ticks of [0x7fffffff, 1]) {
      file.writeUInt32BE(ticks, file.indexOf('stts') + 16);
      await writeFile(folder.path('age-changed.mp4'), file);
      const { rate } = videoOf(await probe(folder.path('age-changed.mp4')));
      expect(rate.num / rate.den).toBeGreaterThanOrEqual(0.01);
      expect(rate.num / rate.den).toBeLessThanOrEqual(1000);
    }
  });

  it('tells how much later the sound starts than the picture', async () => {
    const tone = { seconds: 1, levelDb: -20, filters: ['asetpts=PTS+0.5/TB'] };
    const result = await probeMade('late-sound.mp4', { tone });
    // The encoder's priming, 1024 samples, stands before the sound.
    expect(result.audioOffsetSeconds).toBeCloseTo(0.5 - 1024 / 48_000, 3);
    expect(result.streams[result.audioStream ?? -1]?.audio).toEqual({
      sampleRate: 48_000,
      channels: 2,
      channelLayout: 'stereo',
    });
  });

  it('takes an MP4 of one frame for a video', async () => {
    const result = await probeMade('one-frame.mp4', { scenes: [{ source: 'testsrc2', frames: 1 }] });
    expect(result.mediaKind).toBe('video');
    expect(result.streams[0]?.frames).toBe(1);
  });

  it('reads sound files', async () => {
    const path = await makeTone(folder.path('tone.wav'), { seconds: 0.5, levelDb: -20, channels: 1 });
    expect(await probe(path)).toMatchObject({
      mediaKind: 'audio',
      contentType: 'audio/wav',
      durationSeconds: 0.5,
      videoStream: null,
      audioStream: 0,
    });
    const tone = { seconds: 0.5, levelDb: -20 };
    const scenes = [{ source: 'testsrc2', frames: 2 }];
    const both = await makeVideo(folder.path('both.mkv'), { scenes, tone, format: 'matroska' });
    expect(await probe(both)).toMatchObject({ mediaKind: 'video', contentType: 'video/x-matroska' });
  });

  it.each<[string, (picture: Sharp) => Sharp, string | null]>([
    ['subsampled.jpg', (picture) => picture.jpeg({ chromaSubsampling: '4:2:0' }), 'yuvj420p'],
    ['full.jpg', (picture) => picture.jpeg({ chromaSubsampling: '4:4:4' }), 'yuvj444p'],
    ['gray.jpg', (picture) => picture.toColourspace('b-w').jpeg(), 'gray'],
    ['cmyk.jpg', (picture) => picture.toColourspace('cmyk').jpeg(), null],
    ['palette.png', (picture) => picture.png({ palette: true }), 'pal8'],
    ['true.png', (picture) => picture.png(), 'rgb24'],
    ['deep.png', (picture) => picture.toColourspace('rgb16').png(), 'rgb48be'],
    ['lossy.webp', (picture) => picture.webp(), null],
  ])('says of the still %s what its header does, and no more', async (name, as, pixelFormat) => {
    const path = folder.path(name);
    await as(sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })).toFile(path);
    const result = await probe(path);
    const color = { primaries: null, transfer: null, matrix: null, range: null, hdr: 'none' };
    expect(videoOf(result)).toMatchObject({ pixelFormat, color, rate: { num: 0, den: 1 } });
    expect(result.streams[0]).toMatchObject({ frames: 1, durationSeconds: null });
  });

  it('reads stills of every kind, upright', async () => {
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } });
    for (const format of ['jpeg', 'png', 'webp', 'tiff', 'avif', 'gif'] as const) {
      const path = folder.path(`still.${format}`);
      await picture.clone().toFormat(format).toFile(path);
      const result = await probe(path);
      expect(result).toMatchObject({
        mediaKind: 'image',
        contentType: `image/${format}`,
        durationSeconds: 0,
      });
      expect(videoOf(result)).toMatchObject({ width: 40, height: 20, displayWidth: 40, displayHeight: 20 });
    }
    const turned = folder.path('turned.jpg');
    await picture.clone().withMetadata({ orientation: 6 }).jpeg().toFile(turned);
    expect(videoOf(await probe(turned))).toMatchObject({ rotation: 90, displayWidth: 20, displayHeight: 40 });
  });

  it.each([
    ['gif', 'rgb8'],
    ['apng', 'rgba'],
  ])('takes an animated %s for a video', async (format, pixelFormat) => {
    const path = await makeVideo(folder.path(`moving.${format}`), {
      scenes: [{ source: 'testsrc2', frames: 10 }],
      width: 64,
      height: 48,
      codec: format,
      pixelFormat,
      format,
    });
    const result = await probe(path);
    expect(result).toMatchObject({ mediaKind: 'video', contentType: `image/${format}` });
    expect(videoOf(result).rate).toEqual({ num: 25, den: 1 });
  });

  it('takes of an AVIF sequence the pictures, not the one that stands for it', async () => {
    const path = await makeVideo(folder.path('moving.avif'), {
      scenes: [{ source: 'testsrc2', frames: 10 }],
      width: 64,
      height: 64,
      codec: 'libsvtav1',
      pixelFormat: 'yuv420p',
      format: 'avif',
    });
    const result = await probe(path);
    expect(result).toMatchObject({ mediaKind: 'video', durationSeconds: 0.4 });
    expect(videoOf(result).rate).toEqual({ num: 25, den: 1 });
  });

  it('says what is wrong with damaged files', async () => {
    const picture = folder.path('cut.png');
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toFile(picture);
    await truncate(picture, 20);
    await expect(probe(picture)).rejects.toMatchObject({ code: 'damaged' });
    const whole = await readFile(
      await makeVideo(folder.path('whole.mp4'), { scenes: [{ source: 'testsrc2', frames: 5 }] }),
    );
    const cut = folder.path('half.mp4');
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    await expect(probe(cut)).rejects.toMatchObject({ code: 'damaged' });
  });
});
