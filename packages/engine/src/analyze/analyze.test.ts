import { existsSync } from 'node:fs';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../probe/probe.ts';
import {
  makeTestFolder,
  makeTone,
  makeVideo,
  type SceneSpec,
  type VideoSpec,
} from '../testing/make-media.ts';
import type { AnalysisResult, AnalyzeRequest, JobHooks, JobProgress } from '../types.ts';
import { analyze } from './analyze.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

let outputs = 0;

interface Analysed extends AnalysisResult {
  file: (name: string) => string;
}

async function analyzeFile(
  inputPath: string,
  request: Partial<AnalyzeRequest> = {},
  hooks: JobHooks = {},
): Promise<Analysed> {
  const outputFolder = folder.path(`out-${outputs++}`);
  await mkdir(outputFolder);
  const result = await analyze(
    { inputPath, outputFolder, proxyHeights: [720], cutterSensitivity: 0.5, ...request },
    hooks,
  );
  return { ...result, file: (name) => join(outputFolder, name) };
}

async function analyzeMade(
  name: string,
  spec: VideoSpec,
  request: Partial<AnalyzeRequest> = {},
): Promise<Analysed> {
  return analyzeFile(await makeVideo(folder.path(name), spec), request);
}

const CUTS: SceneSpec[] = [
  { source: 'testsrc2', frames: 37 },
  { source: 'mandelbrot', frames: 41 },
  { source: 'smptehdbars', frames: 12 },
  { source: 'cellauto', frames: 30 },
  { source: 'color=navy', frames: 9 },
  { source: 'testsrc', frames: 33 },
];

describe('analyze: shots', () => {
  it('finds every cut to the frame, at any rate and size', async () => {
    for (const [index, rate] of [
      { num: 25, den: 1 },
      { num: 24000, den: 1001 },
      { num: 60, den: 1 },
    ].entries()) {
      const result = await analyzeMade(`cuts${index}.mp4`, { scenes: CUTS, rate, width: 320, height: 180 });
      expect(result.shots.map(({ startFrame }) => startFrame)).toEqual([0, 37, 78, 90, 120, 129]);
      expect(result.shots.at(-1)?.endFrame).toBe(162);
      expect(result.decodedFrames).toBe(162);
      expect(result.warnings).toEqual([]);
      for (const shot of result.shots) {
        expect(shot.startSeconds).toBeCloseTo((shot.startFrame * rate.den) / rate.num, 6);
      }
    }
  });

  it('is not misled by flashes, fades, motion or a change of light', async () => {
    const moving = { source: 'mandelbrot', frames: 60 };
    const flash = "lutyuv=y=235:u=128:v=128:enable='between(n,20,22)+eq(n,40)'";
    const light = "lutyuv=y='clip(val*0.6,16,235)':enable='gte(n,30)'";
    for (const [name, filter] of Object.entries({
      flash,
      light,
      fade: 'fade=out:20:25',
      zoom: 'scale=iw*2:-1,crop=320:180:n*4:0',
    })) {
      const result = await analyzeMade(`${name}.mp4`, { scenes: [{ ...moving, filters: [filter] }] });
      expect([name, result.shots.map(({ startFrame }) => startFrame)]).toEqual([name, [0]]);
    }
  });

  it('counts frames by time at a variable rate', async () => {
    const timing = { timeBase: { num: 1, den: 90_000 }, ticksOf: (i: number) => i * 3600 + (i % 3) * 600 };
    const scenes = [
      { source: 'testsrc2', frames: 31 },
      { source: 'mandelbrot', frames: 29 },
    ];
    const result = await analyzeMade('variable.mp4', { scenes, timing });
    expect(result.probe.streams[0]?.video?.variableRate).toBe(true);
    expect(result.shots).toHaveLength(2);
    // The time of that picture itself, which lies on no grid of an average rate.
    expect(result.shots[1]?.startSeconds).toBeCloseTo(timing.ticksOf(31) / 90_000, 5);
    expect(result.shots[0]?.endSeconds).toBe(result.shots[1]?.startSeconds);
    const proxy = await probe(result.file('proxy-360.mp4'));
    expect(proxy.streams[0]?.frames).toBe(60);
  });

  it('tells black, frozen and blurred stretches', async () => {
    const moving = 'mandelbrot';
    const result = await analyzeMade('unusable.mp4', {
      scenes: [
        { source: moving, frames: 100, filters: ["lutyuv=y=16:u=128:v=128:enable='between(n,20,44)'"] },
        { source: 'testsrc2', frames: 100, filters: ['loop=loop=40:size=1:start=30'] },
        {
          source: 'life=mold=10:ratio=0.1:death_color=#c83232:life_color=#00ff00',
          frames: 75,
          filters: ["gblur=sigma=12:enable='gte(n,25)'"],
        },
      ],
      encoderOptions: { preset: 'veryfast', crf: '20', g: '25' },
    });
    const unusable = result.shots.flatMap((shot) => shot.unusable);
    const near = (kind: string, start: number, end: number): unknown => ({
      kind,
      startSeconds: expect.closeTo(start, 0),
      endSeconds: expect.closeTo(end, 0),
    });
    expect(unusable).toEqual([near('black', 0.8, 1.8), near('freeze', 5.2, 6.8), near('blur', 10.6, 12.6)]);
    expect(unusable[0]).toMatchObject({ startSeconds: 0.8, endSeconds: 1.8 });
  });

  it('gives facts that fit the picture', async () => {
    const scenes = [
      { source: 'color=#ff8000', frames: 25 },
      { source: 'color=black', frames: 25 },
      { source: 'testsrc2', frames: 25 },
    ];
    const { shots } = await analyzeMade('facts.mp4', { scenes });
    const [orange, black, moving] = shots.map(({ facts }) => facts);
    expect(orange?.colors[0]?.share).toBeGreaterThan(0.99);
    expect(orange?.colors[0]?.hex).toMatch(/^#f[c-f](7[c-f]|8[0-4])0[0-3]$/);
    expect(black).toMatchObject({ black: 1, brightness: 0, freeze: 0 });
    expect(moving?.motion).toBeGreaterThan(0.001);
    expect(orange?.motion).toBe(0);
  });
});

describe('analyze: pictures', () => {
  it('writes one keyframe per shot from inside it, and a thumbnail', async () => {
    const result = await analyzeMade('keyframes.mp4', { scenes: CUTS });
    expect(result.shots.map(({ keyframeFile }) => keyframeFile)).toEqual(
      CUTS.map((_, index) => `keyframe-0000${index}.jpg`),
    );
    for (const shot of result.shots) {
      expect(shot.keyframeSeconds).toBeGreaterThanOrEqual(shot.startSeconds);
      expect(shot.keyframeSeconds).toBeLessThan(shot.endSeconds);
      const { width, height, format } = await sharp(result.file(shot.keyframeFile)).metadata();
      expect({ width, height, format }).toEqual({ width: 320, height: 180, format: 'jpeg' });
    }
    const navy = await sharp(result.file('keyframe-00004.jpg')).stats();
    expect(navy.channels.map(({ mean }) => Math.round(mean / 16))).toEqual([0, 0, 8]);
    expect(existsSync(result.file(result.thumbnailFile?.file ?? ''))).toBe(true);
  });

  it('turns, squares and tags the proxy, keeps its size and time', async () => {
    const tone = { seconds: 2, levelDb: -20 };
    const scenes = [{ source: 'testsrc2', frames: 48 }];
    const result = await analyzeMade('turned.mp4', {
      scenes,
      tone,
      rotation: 90,
      sampleAspect: { num: 4, den: 3 },
      rate: { num: 24000, den: 1001 },
    });
    expect(result.proxies).toMatchObject([{ label: '360', width: 180, height: 426 }]);
    const proxy = await probe(result.file('proxy-360.mp4'));
    expect(proxy.streams.map(({ codec, profile }) => [codec, profile])).toEqual([
      ['h264', 'High'],
      ['aac', 'LC'],
    ]);
    expect(proxy.streams[0]).toMatchObject({ frames: 48, startSeconds: 0 });
    expect(proxy.streams[0]?.video).toMatchObject({
      rotation: 0,
      sampleAspect: { num: 1, den: 1 },
      rate: { num: 24000, den: 1001 },
      variableRate: false,
      pixelFormat: 'yuv420p',
      color: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: 'tv', hdr: 'none' },
    });
    expect(proxy.streams[1]?.audio).toEqual({ sampleRate: 48_000, channels: 2, channelLayout: 'stereo' });
    expect(Math.abs(proxy.audioOffsetSeconds)).toBeLessThan(0.001);
    const head = await readFile(result.file('proxy-360.mp4'));
    expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'));
  });

  it('makes every asked proxy in the same pass', async () => {
    const scenes = [{ source: 'testsrc2', frames: 10 }];
    const spec = { scenes, width: 854, height: 480 };
    const result = await analyzeMade('sizes.mp4', spec, { proxyHeights: [360, 480, 1080] });
    expect(result.proxies.map(({ label, width, height }) => [label, width, height])).toEqual([
      ['480', 854, 480],
      ['360', 640, 360],
    ]);
    for (const { file, width, height } of result.proxies) {
      const video = (await probe(result.file(file))).streams[0]?.video;
      expect(video).toMatchObject({ width, height });
    }
  });

  it('tone-maps HDR to SDR of ordinary brightness', async () => {
    const color = { primaries: 9, transfer: 16, matrix: 9, range: 1 } as unknown as NonNullable<
      VideoSpec['color']
    >;
    const scenes = [{ source: 'testsrc2', frames: 25 }];
    const result = await analyzeMade('hdr.mp4', { scenes, pixelFormat: 'yuv420p10le', color });
    const proxy = await probe(result.file('proxy-360.mp4'));
    expect(proxy.streams[0]?.video).toMatchObject({
      pixelFormat: 'yuv420p',
      color: { hdr: 'none', transfer: 'bt709' },
    });
    expect(result.shots[0]?.facts.brightness).toBeGreaterThan(0.2);
  });

  it('analyses stills: upright facts, a keyframe, no proxy', async () => {
    const path = folder.path('still.jpg');
    const red = { create: { width: 300, height: 200, channels: 3, background: '#e01010' } } as const;
    await sharp(red).withMetadata({ orientation: 6 }).jpeg().toFile(path);
    const result = await analyzeFile(path);
    expect(result).toMatchObject({ proxies: [], audio: null, decodedFrames: null, warnings: [] });
    expect(result.shots).toHaveLength(1);
    expect(result.shots[0]?.facts.colors[0]).toMatchObject({ share: 1 });
    const { width, height } = await sharp(result.file('keyframe-00000.jpg')).metadata();
    expect([width, height]).toEqual([200, 300]);
  });

  it('analyses pictures that only FFmpeg reads', async () => {
    const scenes = [{ source: 'testsrc2', frames: 1 }];
    const path = await makeVideo(folder.path('still.bmp'), {
      scenes,
      codec: 'bmp',
      pixelFormat: 'bgr24',
      format: 'image2',
      muxerOptions: { update: '1' },
    });
    const result = await analyzeFile(path);
    expect(result.probe).toMatchObject({ mediaKind: 'image', contentType: 'image/bmp' });
    expect(result.shots[0]?.facts.colors.length).toBeGreaterThan(2);
  });
});

describe('analyze: sound', () => {
  it('measures a known tone: -23 dB of stereo sine at 1 kHz are -23 LUFS', async () => {
    const path = await makeTone(folder.path('tone.wav'), { seconds: 4, levelDb: -23 });
    const result = await analyzeFile(path);
    expect(result.audio?.integratedLufs).toBeCloseTo(-23, 1);
    expect(result.audio?.truePeakDbtp).toBeCloseTo(-23, 0);
    expect(result.audio?.silences).toEqual([]);
    expect(result).toMatchObject({
      shots: [],
      proxies: [],
      thumbnailFile: null,
      decodedFrames: null,
      warnings: [],
    });
    const waveform = JSON.parse(await readFile(result.file(result.audio?.waveformFile ?? ''), 'utf8'));
    expect(waveform.peaksPerSecond).toBe(50);
    expect(waveform.peaks).toHaveLength(200);
    for (const peak of waveform.peaks) expect(peak).toBeCloseTo(10 ** (-23 / 20), 2);
  });

  it('finds silences, and no loudness in silence', async () => {
    const filters = ["volume=0:enable='between(t,1,2.5)'"];
    const gap = await analyzeFile(
      await makeTone(folder.path('gap.wav'), { seconds: 4, levelDb: -12, filters }),
    );
    expect(gap.audio?.silences).toHaveLength(1);
    expect(gap.audio?.silences[0]?.startSeconds).toBeCloseTo(1, 1);
    expect(gap.audio?.silences[0]?.endSeconds).toBeCloseTo(2.5, 1);
    const silent = await analyzeFile(
      await makeTone(folder.path('silent.wav'), { seconds: 1, levelDb: -12, filters: ['volume=0'] }),
    );
    expect(silent.audio).toMatchObject({ integratedLufs: null, truePeakDbtp: null, loudnessRangeLu: null });
    expect(silent.audio?.silences).toEqual([{ startSeconds: 0, endSeconds: 1 }]);
  });

  it('keeps sound that starts late in its place', async () => {
    const tone = { seconds: 1, levelDb: -12, filters: ['asetpts=PTS+0.5/TB'] };
    const result = await analyzeMade('late.mp4', { scenes: [{ source: 'testsrc2', frames: 50 }], tone });
    const { peaks } = JSON.parse(await readFile(result.file('waveform.json'), 'utf8'));
    expect(peaks.findIndex((peak: number) => peak > 0.1)).toBeGreaterThanOrEqual(23);
    expect(peaks.findIndex((peak: number) => peak > 0.1)).toBeLessThanOrEqual(26);
  });
});

describe('analyze: damage and control', () => {
  const scenes = [{ source: 'mandelbrot', frames: 100 }];

  it('says that a truncated file ends early, and tells its real length', async () => {
    const whole = await makeVideo(folder.path('whole.mp4'), {
      scenes,
      muxerOptions: { movflags: '+faststart' },
    });
    const cut = folder.path('cut.mp4');
    const bytes = await readFile(whole);
    await writeFile(cut, bytes);
    await truncate(cut, Math.round(bytes.length * 0.6));
    const result = await analyzeFile(cut);
    expect(result.warnings.join(' ')).toContain('ends early');
    expect(result.decodedFrames).toBeLessThan(100);
    expect(result.probe.durationSeconds).toBeLessThan(3.8);
    expect(result.shots.at(-1)?.endSeconds).toBeCloseTo(result.probe.durationSeconds, 1);
  });

  it('says that a file with a hole is damaged', async () => {
    const bytes = await readFile(
      await makeVideo(folder.path('solid.mp4'), { scenes, muxerOptions: { movflags: '+faststart' } }),
    );
    bytes.fill(0x55, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.6));
    const path = folder.path('hole.mp4');
    await writeFile(path, bytes);
    const result = await analyzeFile(path);
    expect(result.warnings).not.toEqual([]);
  });

  it('goes on when the clock of a stream starts anew, in another size', async () => {
    const first = {
      scenes: [{ source: 'testsrc2', frames: 40 }],
      format: 'mpegts',
      tone: { seconds: 1.6, levelDb: -20 },
    };
    const second = { ...first, scenes: [{ source: 'mandelbrot', frames: 40 }], width: 640, height: 480 };
    const parts = [await makeVideo(folder.path('a.ts'), first), await makeVideo(folder.path('b.ts'), second)];
    const path = folder.path('strung.ts');
    await writeFile(path, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
    const result = await analyzeFile(path);
    expect(result.shots.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
      [0, 40],
      [40, 80],
    ]);
    expect(result.probe.durationSeconds).toBeCloseTo(3.2, 1);
    expect(result.warnings.join(' ')).toContain('jumps back');
    const proxy = await probe(result.file('proxy-360.mp4'));
    expect(proxy.streams[0]).toMatchObject({ frames: 80, video: { width: 320, height: 180 } });
  });

  it('deinterlaces without changing the number of frames', async () => {
    const interlaced = { preset: 'veryfast', crf: '15', flags: '+ildct+ilme', 'x264-params': 'tff=1' };
    const scenes = [{ source: 'testsrc2', frames: 20 }];
    const result = await analyzeMade('fields.mp4', { scenes, encoderOptions: interlaced });
    expect(result.decodedFrames).toBe(20);
    expect((await probe(result.file('proxy-360.mp4'))).streams[0]?.frames).toBe(20);
  });

  it('fails when nothing can be decoded', async () => {
    const bytes = await readFile(
      await makeVideo(folder.path('full.mp4'), { scenes, muxerOptions: { movflags: '+faststart' } }),
    );
    bytes.fill(0, bytes.indexOf('mdat') + 4);
    const path = folder.path('hollow.mp4');
    await writeFile(path, bytes);
    await expect(analyzeFile(path)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('tells its progress without going back, up to 1', async () => {
    const path = await makeVideo(folder.path('progress.mp4'), { scenes });
    const seen: JobProgress[] = [];
    await analyzeFile(path, {}, { onProgress: (progress) => seen.push(progress) });
    const fractions = seen.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    expect(new Set(seen.map(({ stage }) => stage))).toEqual(new Set(['probe', 'decode', 'finish']));
    expect(fractions.filter((fraction) => fraction > 0.1 && fraction < 0.9).length).toBeGreaterThan(10);
  });

  it('stops when it is cancelled', async () => {
    const path = await makeVideo(folder.path('cancel.mp4'), { scenes });
    const controller = new AbortController();
    const hooks = { signal: controller.signal, onProgress: () => controller.abort() };
    await expect(analyzeFile(path, {}, hooks)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

const SHARED = new URL('../../../../../shared/media/', import.meta.url).pathname;
const CLIPS = [
  'bottle-detection',
  'car-detection',
  'crystal',
  'elf',
  'frog',
  'monster',
  'one-by-one-person-detection',
  'pig',
  'rabbit320',
];

describe.skipIf(!existsSync(SHARED))('analyze: real footage in ../shared/media', () => {
  it.each(CLIPS)('sees one usable shot in %s', async (name) => {
    const result = await analyzeFile(join(SHARED, `${name}.mp4`));
    expect(basename(result.shots.map(({ keyframeFile }) => keyframeFile).join())).toBe('keyframe-00000.jpg');
    expect(result.shots[0]?.unusable).toEqual([]);
    expect(result.shots[0]?.facts).toMatchObject({ black: 0 });
    expect(result.shots[0]?.facts.blur).toBeLessThan(0.35);
    expect(result.warnings).toEqual([]);
  });
});
