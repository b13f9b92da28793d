/** All times of an analysis are times at which a picture is first shown, wherever the file's clock begins and however unevenly it goes. */
import { mkdir, rm } from 'node:fs/promises';
import { assetClip } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../probe/probe.ts';
import { createRenderFixture, programme, rate, video } from '../render/render-fixture.ts';
import type { VideoSpec } from '../testing/make-media.ts';
import { makeVideo } from '../testing/make-media.ts';
import { readPictures } from '../testing/read-media.ts';
import type { AnalysisResult, Shot } from '../types.ts';
import { analyze } from './analyze.ts';

const SIZE = { width: 160, height: 90 };
const CLOCK = 90_000;

/** Pictures of 30 a second of which some were dropped, as phones and screen recorders do when they are busy. */
const DROPPED = [1, 1, 2, 1, 3, 1, 1, 4, 2, 1, 1, 1, 5, 1];
const SCENES = [
  { source: 'testsrc2', frames: 29 },
  { source: 'mandelbrot', frames: 23 },
  { source: 'smptehdbars', frames: 17 },
  { source: 'cellauto', frames: 31 },
] as const;
const FIRSTS = [0, 29, 52, 69];

/** Ticks at which picture `index` is shown. */
function ticksOf(index: number): number {
  let ticks = 0;
  for (let at = 0; at < index; at++) ticks += (DROPPED[at % DROPPED.length] ?? 1) * 3003;
  return ticks;
}

/** A box says which scene a picture is of, a second one is white in the scene's first picture only. */
const scenes: VideoSpec['scenes'] = SCENES.map(({ source, frames }, index) => ({
  source,
  frames,
  filters: [
    `drawbox=x=0:y=0:w=24:h=24:t=fill:color=${['0x101010', '0x606060', '0xb0b0b0', '0xf8f8f8'][index]}`,
    'drawbox=x=136:y=0:w=24:h=24:t=fill:color=black',
    "drawbox=x=136:y=0:w=24:h=24:t=fill:color=white:enable='eq(n,0)'",
  ],
}));

const uneven = { timeBase: { num: 1, den: CLOCK }, ticksOf };
const withB = { preset: 'veryfast', crf: '14', bf: '3', g: '250' };

const files: { [name: string]: VideoSpec & { extension: string } } = {
  'MP4 with B-frames': { extension: 'mp4', scenes, timing: uneven, encoderOptions: withB },
  'MP4 without an edit list': {
    ...{ extension: 'mp4', scenes, timing: uneven, encoderOptions: withB },
    muxerOptions: { use_editlist: '0' },
  },
  'MP4 that begins late': {
    ...{ extension: 'mp4', scenes, encoderOptions: withB },
    timing: { ...uneven, ticksOf: (index) => 4 * CLOCK + 777 + ticksOf(index) },
  },
  'a transport stream': {
    ...{ extension: 'ts', format: 'mpegts', scenes, timing: uneven, encoderOptions: withB },
  },
  'Matroska, whole milliseconds': {
    ...{ extension: 'mkv', format: 'matroska', scenes, timing: uneven, encoderOptions: withB },
  },
};

let fixture: Awaited<ReturnType<typeof createRenderFixture>>;
beforeAll(async () => {
  fixture = await createRenderFixture();
});
afterAll(() => fixture.remove());

async function analysed(path: string, name: string, proxyHeights: number[]): Promise<AnalysisResult> {
  const outputFolder = fixture.path(`out-${name}`);
  await mkdir(outputFolder);
  const result = await analyze({ inputPath: path, outputFolder, proxyHeights, cutterSensitivity: 0.5 }, {});
  await rm(outputFolder, { recursive: true });
  return result;
}

/** Scene and whether it is the scene's first picture, of the first picture of a render that is cut at `seconds`. */
async function cutAt(assetId: string, seconds: number): Promise<[box: number, isFirst: boolean]> {
  const span = { start: Math.round(seconds * CLOCK), frames: (2 * CLOCK) / 25, rate: { num: CLOCK, den: 1 } };
  const document = programme([video(assetClip({ assetId, name: assetId, span }))], { ...SIZE, rate });
  const { outputPath } = fixture.request(document);
  await fixture.render(document, { name: 'cut' });
  const { frames } = await readPictures(outputPath.replace(/render-\d+\.mp4$/, 'cut.mp4'));
  const luma = frames[0]?.[0] ?? new Uint8Array();
  const at = (x: number): number => luma[12 * SIZE.width + x] ?? 0;
  return [Math.max(0, Math.round((at(12) - 30) / 68)), at(148) > 128];
}

/** How far `seconds` is from the nearest time at which a picture begins, or from the end of the last. */
function distanceFromPicture(seconds: number, end: number): number {
  const times = [...Array.from({ length: 100 }, (_, index) => ticksOf(index) / CLOCK), end];
  return Math.min(...times.map((time) => Math.abs(time - seconds)));
}

const timesOf = ({ shots, stills, prints }: AnalysisResult): number[] => [
  ...shots.flatMap((shot: Shot) => [shot.startSeconds, shot.endSeconds, shot.keyframeSeconds]),
  ...shots.flatMap(({ transition }) => [transition.startSeconds, transition.endSeconds]),
  ...shots.flatMap(({ unusable }) => unusable.flatMap((bad) => [bad.startSeconds, bad.endSeconds])),
  ...stills.flatMap((still) => [still.seconds, still.startSeconds, still.endSeconds]),
  ...prints.flatMap((print) => [print.startSeconds, print.endSeconds]),
];

describe('times of pictures that come unevenly', () => {
  it.each(Object.entries(files))('%s', async (name, { extension, ...spec }) => {
    const assetId = name.toLowerCase();
    const path = await makeVideo(fixture.path(`${name}.${extension}`), { ...SIZE, ...spec });
    await fixture.add(assetId, path);
    expect((await probe(path)).streams[0]?.video?.variableRate).toBe(true);
    const rounding = extension === 'mkv' ? 0.0011 : 1.5 / CLOCK;
    const results = [await analysed(path, name, [])];
    if (extension === 'mp4') results.push(await analysed(path, `${name}-proxy`, [720]));
    for (const result of results) {
      const starts = result.shots.map(({ startSeconds }) => startSeconds);
      expect(starts).toEqual(FIRSTS.map((first) => expect.closeTo(ticksOf(first) / CLOCK, 2)));
      const end = result.shots.at(-1)?.endSeconds ?? 0;
      const offs = timesOf(result).map((time) => distanceFromPicture(time, end));
      expect(Math.max(...offs)).toBeLessThan(rounding);
    }
    for (const [index, { startSeconds, startFrame }] of (results[0]?.shots ?? []).entries()) {
      expect([index, await cutAt(assetId, startSeconds)]).toEqual([index, [index, true]]);
      // By frames of the file's mean rate none of the shot before is seen either.
      const { num, den } = results[0]?.probe.streams[0]?.video?.rate ?? rate;
      expect([index, (await cutAt(assetId, (startFrame * den) / num))[0]]).toEqual([index, index]);
    }
  });
});
