import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, makeVideo, type VideoSpec } from '../../testing/make-media.ts';
import type { AnalysisResult } from '../../types.ts';
import { analyze } from '../analyze.ts';
import { groupScenes } from '../measures.ts';
import { createLookTally } from '../pictures/color-look.ts';
import { smallPictureFromPlanes } from '../pictures/small-picture.ts';
import { fitRamp } from './gradual/mixture-fit.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

const SIZE = 'size=320x180:rate=25';
const END = 'format=rgb24,scale=out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p';

/** 60 frames of one source, then of another, mixed by `filter` between them. */
function joined(filters: { before?: string; after?: string; join: string }): string {
  const before = `testsrc2=${SIZE},trim=end_frame=60,${filters.before ?? 'null'},settb=1/25[a]`;
  const after = `mandelbrot=${SIZE},trim=end_frame=60,${filters.after ?? 'null'},settb=1/25[b]`;
  return `${before};${after};[a][b]${filters.join},${END},settb=1/25,setpts=N,buffersink@out`;
}

let outputs = 0;
async function analysed(spec: VideoSpec, proxyHeights: number[] = []): Promise<AnalysisResult> {
  const inputPath = await makeVideo(folder.path(`in-${outputs}.mp4`), spec);
  const outputFolder = folder.path(`out-${outputs++}`);
  await mkdir(outputFolder);
  return analyze({ inputPath, outputFolder, proxyHeights, cutterSensitivity: 0.5 }, {});
}

const bordersOf = ({ shots }: AnalysisResult) =>
  shots.map(({ startFrame: at, transition: { kind, startFrame, endFrame } }) => ({
    ...{ at, kind, startFrame, endFrame },
  }));

const START = { at: 0, kind: 'start', startFrame: 0, endFrame: 0 };

describe('analyze: gradual transitions', () => {
  it('tells where a dissolve begins and ends; the shot begins in its middle', async () => {
    // xfade mixes the frames behind its offset up to the last of its duration: 41 to 59. Both takes move meanwhile.
    const scenes = joined({ join: 'xfade=transition=fade:duration=0.8:offset=1.6' });
    const [first, second, ...others] = bordersOf(await analysed({ scenes }));
    expect([first, others]).toEqual([START, []]);
    expect(second?.kind).toBe('dissolve');
    expect(Math.abs((second?.startFrame ?? 0) - 41)).toBeLessThanOrEqual(1);
    expect(Math.abs((second?.endFrame ?? 0) - 60)).toBeLessThanOrEqual(1);
    expect(Math.abs((second?.at ?? 0) - 50)).toBeLessThanOrEqual(1);
  });

  it('tells where a fade through black begins and ends', async () => {
    const join = 'concat=n=2:v=1:a=0';
    const scenes = joined({ before: 'fade=out:45:15', after: 'fade=in:0:15', join });
    const [first, second, ...others] = bordersOf(await analysed({ scenes }));
    expect([first, others]).toEqual([START, []]);
    expect(second?.kind).toBe('fade');
    expect(Math.abs((second?.startFrame ?? 0) - 46)).toBeLessThanOrEqual(3);
    expect(Math.abs((second?.endFrame ?? 0) - 75)).toBeLessThanOrEqual(3);
  });

  it.each(['wipeleft', 'wipedown', 'circleopen'])('tells where a wipe begins and ends: %s', async (wipe) => {
    const scenes = joined({ join: `xfade=transition=${wipe}:duration=0.8:offset=1.6` });
    const [first, second, ...others] = bordersOf(await analysed({ scenes }));
    expect([first, others, second?.kind]).toEqual([START, [], 'wipe']);
    // A circle begins with a point: the first parts that tell it are reached some pictures later.
    expect(Math.abs((second?.startFrame ?? 0) - 41)).toBeLessThanOrEqual(8);
    expect(Math.abs((second?.endFrame ?? 0) - 60)).toBeLessThanOrEqual(8);
  });

  it('tells no wipe where a camera pans over one picture', async () => {
    const still = 'mandelbrot=size=960x360:rate=25,trim=start_frame=40:end_frame=41,loop=-1:1,setpts=N/25/TB';
    const scenes = `${still},trim=end_frame=100,crop=320:180:min(n*6\\,600):60,${END},settb=1/25,setpts=N,buffersink@out`;
    expect(bordersOf(await analysed({ scenes }))).toEqual([START]);
  });

  it('tells where a dissolve of three seconds begins and ends', async () => {
    const long = (source: string) => `${source}=${SIZE},trim=end_frame=110,settb=1/25`;
    const scenes = `${long('smptehdbars')}[a];${long('testsrc2')}[b];[a][b]xfade=transition=fade:duration=3:offset=1.2,${END},settb=1/25,setpts=N,buffersink@out`;
    const [first, second, ...others] = bordersOf(await analysed({ scenes }));
    expect([first, others, second?.kind]).toEqual([START, [], 'dissolve']);
    expect(Math.abs((second?.startFrame ?? 0) - 31)).toBeLessThanOrEqual(6);
    expect(Math.abs((second?.endFrame ?? 0) - 105)).toBeLessThanOrEqual(6);
  });

  it('tells a dissolve of three seconds between two takes that move meanwhile', async () => {
    const still = (frame: number) =>
      `mandelbrot=size=960x360:rate=25,trim=start_frame=${frame}:end_frame=${frame + 1},loop=-1:1,setpts=N/25/TB,trim=end_frame=110`;
    const before = `${still(0)},crop=320:180:n*2:90,settb=1/25[a]`;
    const after = `${still(160)},crop=320:180:500-n*2:90,settb=1/25[b]`;
    const join = 'xfade=transition=fade:duration=3:offset=1.2';
    const scenes = `${before};${after};[a][b]${join},${END},settb=1/25,setpts=N,buffersink@out`;
    const [first, second, ...others] = bordersOf(await analysed({ scenes }));
    expect([first, others, second?.kind]).toEqual([START, [], 'dissolve']);
    expect(Math.abs((second?.startFrame ?? 0) - 31)).toBeLessThanOrEqual(15);
    expect(Math.abs((second?.endFrame ?? 0) - 105)).toBeLessThanOrEqual(15);
  });

  it('tells no dissolve where a camera that pans goes out of focus on its way to another place', async () => {
    const still = 'mandelbrot=size=960x360:rate=25,trim=start_frame=40:end_frame=41,loop=-1:1,setpts=N/25/TB';
    const focus = "gblur=sigma=8:enable='between(n,35,65)'";
    const scenes = `${still},trim=end_frame=100,crop=320:180:min(n*6\\,600):60,${focus},${END},settb=1/25,setpts=N,buffersink@out`;
    expect(bordersOf(await analysed({ scenes }))).toEqual([START]);
  });

  it('tells a dip to black between two parts of one take: no camera does that', async () => {
    const take = `testsrc2=${SIZE},trim=end_frame=120,fade=out:40:15`;
    const back = `testsrc2=${SIZE},trim=start_frame=60:end_frame=120,setpts=PTS-STARTPTS,fade=in:0:15`;
    const scenes = `${take},trim=end_frame=58,settb=1/25[a];${back},settb=1/25[b];[a][b]concat=n=2:v=1:a=0,${END},settb=1/25,setpts=N,buffersink@out`;
    const [first, second, ...others] = bordersOf(await analysed({ scenes }));
    expect([first, others, second?.kind]).toEqual([START, [], 'fade']);
    expect(Math.abs((second?.startFrame ?? 0) - 41)).toBeLessThanOrEqual(3);
    expect(Math.abs((second?.endFrame ?? 0) - 73)).toBeLessThanOrEqual(3);
  });

  it('finds cuts between pictures with bars', async () => {
    const bars = 'crop=320:136:0:22,pad=320:180:0:22';
    const scenes = joined({ before: bars, after: bars, join: 'concat=n=2:v=1:a=0' });
    expect(bordersOf(await analysed({ scenes }))).toEqual([
      START,
      { at: 60, kind: 'cut', startFrame: 60, endFrame: 60 },
    ]);
  });
});

describe('analyze: without a proxy', () => {
  it('makes none, and finds the same shots, of turned and of interlaced pictures too', async () => {
    const scenes = joined({ join: 'concat=n=2:v=1:a=0' });
    const interlaced = { preset: 'veryfast', crf: '15', flags: '+ildct+ilme', 'x264-params': 'tff=1' };
    for (const spec of [
      { scenes },
      { scenes, rotation: 90 as const },
      { scenes, encoderOptions: interlaced },
    ]) {
      const [without, withProxy] = [await analysed(spec), await analysed(spec, [720])];
      expect(without.proxies).toEqual([]);
      expect(withProxy.proxies).toHaveLength(1);
      expect(bordersOf(without)).toEqual(bordersOf(withProxy));
      expect(without.shots).toHaveLength(2);
      expect(without.decodedFrames).toBe(120);
      expect(without.thumbnailFile).toEqual(withProxy.thumbnailFile);
    }
  });
});

describe('fitRamp', () => {
  it('finds both ends of a rise', () => {
    const values = [0, 0, 0, 0, 0.2, 0.4, 0.6, 0.8, 1, 1, 1];
    expect(fitRamp(values, 3)).toEqual({ start: 4, end: 8, error: expect.closeTo(0, 6) });
  });

  it('finds nothing in a fall or in what stays the same', () => {
    expect(fitRamp([1, 0.8, 0.6, 0.4, 0.2, 0], 3)).toBeNull();
    expect(fitRamp([1, 1, 1, 1, 1, 1], 3)).toBeNull();
  });
});

describe('groupScenes', () => {
  function shotsOf(places: string) {
    return [...places].map((place, index) => {
      const luma = new Uint8Array(64).fill(place.charCodeAt(0) * 2 - 100);
      const chroma = new Uint8Array(16).fill(128);
      const tally = createLookTally();
      tally.add(smallPictureFromPlanes({ width: 8, height: 8 }, { luma, cb: chroma, cr: chroma }));
      return { startSeconds: index * 4, endSeconds: index * 4 + 4, look: tally.finish() };
    });
  }
  const groupsOf = (places: string): string[] =>
    groupScenes(shotsOf(places)).map(({ firstShot, lastShot }) => places.slice(firstShot, lastShot + 1));

  it('keeps together what alternates, and apart what does not come back', () => {
    expect(groupsOf('AZAZA')).toEqual(['AZAZA']);
    expect(groupsOf('AAZZ')).toEqual(['AA', 'ZZ']);
    expect(groupsOf('Am')).toEqual(['A', 'm']);
    expect(groupsOf('')).toEqual([]);
  });
});
