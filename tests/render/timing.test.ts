/** Which picture and which sound a finished file has at each moment, by another program's decoder and another calculation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRenderFixture, type RenderFixture } from '../../packages/engine/src/render/render-fixture.ts';
import { assetClip, timeline, track } from '../../packages/timeline/src/index.ts';
import {
  CLICK_SECONDS,
  COUNTED,
  type CountedSpec,
  clickNear,
  countersOf,
  type Fraction,
  makeCounted,
  middleOfSound,
} from './testing/counted-sources.ts';
import { decoderProgram, eachPicture, pictureTimes, soundOf } from './testing/independent-decoder.ts';
import { createTable, isWhole } from './testing/result-table.ts';
import {
  type ExpectedClick,
  type TimedSource,
  type TimingProgramme,
  timingProgramme,
} from './testing/timing-programme.ts';

const SECONDS = 4;

const rates: { [name: string]: Fraction } = {
  '23.976': { num: 24_000, den: 1001 },
  '24': { num: 24, den: 1 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30_000, den: 1001 },
  '30': { num: 30, den: 1 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60_000, den: 1001 },
  '60': { num: 60, den: 1 },
};

interface SourceKind {
  rate: Fraction;
  extension: string;
  spec?: Partial<CountedSpec>;
  /** When picture `frame` begins, where it is not at even steps. */
  begins?: (frame: number) => number;
}

const aac = ['-c:a', 'aac', '-b:a', '192k'];
const even = (rate: Fraction) => (frame: number) => (frame * rate.den) / rate.num;
const uneven = (frame: number) => (frame + 0.4 * (frame % 3)) / 25;

const kinds: { [name: string]: SourceKind } = {
  ...Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [
      name,
      { rate, extension: 'mp4', spec: { soundArgs: aac } } satisfies SourceKind,
    ]),
  ),
  // Matroska has whole milliseconds.
  '29.97 in Matroska': {
    rate: { num: 30_000, den: 1001 },
    extension: 'mkv',
    begins: (frame) => Math.round((frame * 1001) / 30) / 1000,
  },
  '10 (screen recording)': { rate: { num: 10, den: 1 }, extension: 'mp4', spec: { soundArgs: aac } },
  variable: {
    rate: { num: 25, den: 1 },
    extension: 'mp4',
    spec: {
      timing: "settb=1/90000,setpts='round((N+0.4*mod(N,3))*3600)'",
      soundArgs: aac,
      fileArgs: ['-enc_time_base', '1/90000', '-video_track_timescale', '90000'],
    },
    begins: uneven,
  },
  // AAC would be 32 samples early here: the other program writes the start of a sound in whole milliseconds.
  '25, sound 0.25 s later, 44.1 kHz': {
    rate: { num: 25, den: 1 },
    extension: 'mov',
    spec: { sampleRate: 44_100, soundDelay: 0.25 },
  },
  '50 in a transport stream': {
    rate: { num: 50, den: 1 },
    extension: 'ts',
    spec: { soundArgs: ['-c:a', 'mp2', '-b:a', '384k'] },
  },
};

let fixture: RenderFixture;
const made = new Map<string, [TimedSource, TimedSource]>();
const table = createTable('timing', 'sources at');
const features = createTable('features', 'in all sources, programme at');
/** Pictures and clicks of each feature at each rate of the programme: how many were checked, how many were wrong. */
const tallies = new Map<string, { checked: number; wrong: number }>();

/** Two files of a kind, made when first asked for. */
async function sourcesOf(name: string): Promise<[TimedSource, TimedSource]> {
  const known = made.get(name);
  if (known) return known;
  const kind = kinds[name];
  if (!kind) throw new Error(`no kind ${name}`);
  const both = await Promise.all(
    [1, 2].map(async (number): Promise<TimedSource> => {
      const id = `${name.toLowerCase().replace(/\W+/g, '-')}-${number}`;
      const spec = { name: number, rate: kind.rate, seconds: SECONDS, ...kind.spec };
      await fixture.add(id, await makeCounted(fixture.path(`${id}.${kind.extension}`), spec));
      const frames = Math.ceil((SECONDS * kind.rate.num) / kind.rate.den - 1e-6);
      return {
        id,
        name: number,
        frames,
        begins: kind.begins ?? even(kind.rate),
        soundDelay: kind.spec?.soundDelay ?? 0,
      };
    }),
  );
  const [first, second] = both;
  if (!first || !second) throw new Error('no sources');
  made.set(name, [first, second]);
  return [first, second];
}

/** Pictures that show another one than they must, by their number, as sentences. */
async function wrongPictures(path: string, programme: TimingProgramme): Promise<Map<number, string>> {
  const counters = await countersOf(path);
  expect(counters).toHaveLength(programme.pictures.length);
  const wrong = programme.pictures.flatMap((expected, index): [number, string][] => {
    const found = counters[index];
    if (!expected || (found && found[0] === expected.name && found[1] === expected.frame)) return [];
    const seen = found ? found.join(':') : 'a mix';
    const wanted = `${expected.name}:${expected.frame}`;
    return [[index, `${expected.feature}: picture ${index} is ${seen} instead of ${wanted}`]];
  });
  return new Map(wrong);
}

/** Frames in which something is written over the lower part of the picture. */
async function captionFrames(path: string): Promise<number[]> {
  const { width, height } = COUNTED;
  const frames: number[] = [];
  await eachPicture(path, { filters: 'null', format: 'gray', bytes: width * height }, (picture, index) => {
    const row = (y: number) => picture.subarray(y * width, (y + 1) * width);
    const plain = row(Math.floor(height / 4));
    let most = 0;
    for (let y = Math.floor(height / 2); y < height; y += 1) {
      const difference = row(y).reduce((sum, value, x) => sum + Math.abs(value - (plain[x] ?? 0)), 0) / width;
      most = Math.max(most, difference);
    }
    if (most > 6) frames.push(index);
  });
  return frames;
}

/** How far off a click is, samples, and how far it may be: where a sound is stretched, so is its click, in overlapping pieces. */
function placeOf(
  sound: Float32Array,
  { sample, speed }: ExpectedClick,
): { offBy: number | null; tolerance: number } {
  if (speed === 1) {
    const found = clickNear(sound, sample, 400);
    return { offBy: found === null ? null : found - sample, tolerance: 1 };
  }
  const middle = sample + (CLICK_SECONDS * 24_000) / speed;
  const found = middleOfSound(sound, middle, 2900);
  return { offBy: found === null ? null : found - middle, tolerance: 0.04 * 48_000 };
}

async function measureProgramme(kind: string, rateName: string) {
  const rate = rates[rateName];
  if (!rate) throw new Error(`no rate ${rateName}`);
  const programme = timingProgramme(await sourcesOf(kind), rate);
  const result = await fixture.render(programme.document);
  const { outputPath } = result;
  const [left = new Float32Array()] = await soundOf(outputPath);
  const clicks = programme.clicks.map((click) => ({ ...click, ...placeOf(left, click) }));
  const { pts, timeBase } = await pictureTimes(outputPath);
  const offTime = pts.findIndex(
    (value, index) => value * timeBase.num * rate.num !== index * rate.den * timeBase.den,
  );
  const wrongAt = await wrongPictures(outputPath, programme);
  return {
    result,
    programme,
    wrong: [...wrongAt.values()],
    wrongAt,
    offTime,
    caption: await captionFrames(outputPath),
    expectedCaption: Array.from(
      { length: programme.caption.to - programme.caption.from },
      (_, index) => programme.caption.from + index,
    ),
    clicks,
    samples: left.length - Math.round((programme.pictures.length * rate.den * 48_000) / rate.num),
  };
}

function count(feature: string, rate: string, isWrong: boolean): void {
  const key = JSON.stringify([feature, rate]);
  const { checked, wrong } = tallies.get(key) ?? { checked: 0, wrong: 0 };
  tallies.set(key, { checked: checked + 1, wrong: wrong + (isWrong ? 1 : 0) });
}

function tally(rate: string, measured: Awaited<ReturnType<typeof measureProgramme>>): void {
  for (const [index, expected] of measured.programme.pictures.entries()) {
    if (expected) count(expected.feature, rate, measured.wrongAt.has(index));
  }
  for (const { feature, offBy, tolerance } of measured.clicks) {
    count(`${feature}: click`, rate, offBy === null || Math.abs(offBy) > tolerance);
  }
  const isCaptioned = JSON.stringify(measured.caption) === JSON.stringify(measured.expectedCaption);
  count('text', rate, !isCaptioned);
}

function writeFeatures(): void {
  for (const [key, { checked, wrong }] of tallies) {
    const [feature = '', rate = ''] = JSON.parse(key) as string[];
    features.set(feature, rate, wrong === 0 ? `exact (${checked})` : `${wrong} of ${checked} off`);
  }
  features.write();
}

function expectExact(measured: Awaited<ReturnType<typeof measureProgramme>>): void {
  expect(measured.wrong).toEqual([]);
  expect(measured.offTime).toBe(-1);
  expect(measured.caption).toEqual(measured.expectedCaption);
  expect(measured.clicks.length).toBeGreaterThan(1);
  for (const { feature, offBy, tolerance } of measured.clicks) {
    expect([feature, offBy === null ? null : Math.abs(offBy) <= tolerance]).toEqual([feature, true]);
  }
  // This decoder gives whole AAC frames: what the file's edit list cuts off at the end is still there.
  expect(measured.samples).toBeGreaterThanOrEqual(0);
  expect(measured.samples).toBeLessThan(1024);
  expect(measured.result.warnings).toEqual([]);
}

beforeAll(async () => {
  fixture = await createRenderFixture();
});
afterAll(async () => {
  writeFeatures();
  table.write();
  await fixture.remove();
});

const whole = Object.keys(kinds).flatMap((kind) => Object.keys(rates).map((rate) => [kind, rate] as const));
/** The hardest of each sort: falling rates, rising rates, rounded and uneven times, no index and another codec's delay. */
const short = [
  ['59.94', '23.976'],
  ['variable', '30'],
  ['29.97 in Matroska', '29.97'],
  ['50 in a transport stream', '50'],
] as const;

describe.skipIf(decoderProgram === null)('every picture and click is where it belongs', () => {
  test.each(isWhole ? whole : short)('sources at %s in a programme at %s', async (kind, rate) => {
    const measured = await measureProgramme(kind, rate);
    const steady = measured.clicks.filter(({ speed }) => speed === 1);
    const most = Math.max(...steady.map(({ offBy }) => Math.abs(offBy ?? Number.NaN)));
    const pictures = measured.wrong.length === 0 ? 'exact' : `${measured.wrong.length} pictures off`;
    const bent = measured.clicks
      .filter(({ speed }) => speed !== 1)
      .map(({ offBy }) => Math.abs(offBy ?? Number.NaN));
    const stretched = `${(Math.max(...bent) / 48).toFixed(0)} ms`;
    table.set(kind, rate, `${pictures}; clicks ${most.toFixed(1)} samples, stretched ${stretched}`);
    tally(rate, measured);
    expectExact(measured);
  });

  test('ranges in the timecode of the file, drop-frame and not', async () => {
    const rate = { num: 30_000, den: 1001 };
    const clips = [];
    // 01:00:00;00 is frame 107 892 of drop-frame, 01:00:00:00 is frame 108 000 without.
    for (const [index, timecode, hour] of [
      [1, '01:00:00;02', 107_892],
      [2, '01:00:00:02', 108_000],
    ] as const) {
      const id = `timecode-${index}`;
      const spec = { name: index, rate, seconds: 5, fileArgs: ['-timecode', timecode] };
      await fixture.add(id, await makeCounted(fixture.path(`${id}.mov`), spec));
      clips.push(assetClip({ assetId: id, name: id, span: { start: hour + 92, frames: 10, rate } }));
    }
    const output = { width: COUNTED.width, height: COUNTED.height, rate };
    const document = timeline({ output, tracks: [track({ kind: 'Video', children: clips })] });
    const { outputPath, warnings } = await fixture.render(document);
    expect(warnings).toEqual([]);
    const expected = [1, 2].flatMap((name) => Array.from({ length: 10 }, (_, frame) => [name, 90 + frame]));
    expect(await countersOf(outputPath)).toEqual(expected);
  });
});
