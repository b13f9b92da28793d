/** Random libraries, prompts and briefs for property tests. */
import fc from 'fast-check';
import type { PlannerAsset, PlannerShot } from '../assets.ts';

const rates = [
  { num: 24000, den: 1001 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 60, den: 1 },
  { num: 10, den: 1 },
  { num: 25, den: 2 },
  { num: 179, den: 6 },
  { num: 240, den: 1 },
];

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** How a shot of `seconds` goes; as often as not it is not known. */
function curve(seconds: number): fc.Arbitrary<PlannerShot['curve']> {
  const length = Math.max(1, Math.ceil(seconds / 0.5));
  const values = fc.array(share, { minLength: length, maxLength: length });
  return fc.option(
    fc.record({
      stepSeconds: fc.constant(0.5),
      motion: values,
      blur: values,
      brightness: values,
      novelty: values,
    }),
    { freq: 2, nil: undefined },
  );
}

/** A shot of `seconds` from `start` with up to two unusable stretches, sometimes unusable as a whole. */
function shot(index: number, start: number, seconds: number): fc.Arbitrary<PlannerShot> {
  const stretch = fc.record({ kind: fc.constantFrom('black', 'freeze', 'blur'), from: share, length: share });
  return fc
    .record({
      stretches: fc.array(stretch, { maxLength: 2 }),
      blur: share,
      motion: share,
      brightness: share,
      hex: fc.constantFrom('#ff0000', '#102030', '#c0ffee'),
      course: curve(seconds),
    })
    .map(({ stretches, blur, motion, brightness, hex, course }) => ({
      index,
      startSeconds: start,
      endSeconds: start + seconds,
      facts: { blur, black: 0, freeze: 0, motion, brightness, colors: [{ hex, share: 0.5 }] },
      ...(course !== undefined && { curve: course }),
      unusable: stretches.map(({ kind, from, length }) => ({
        kind,
        startSeconds: start + from * seconds,
        endSeconds: start + Math.min(1, from + length) * seconds,
      })),
    }));
}

const shots = fc
  .array(fc.double({ min: 0.05, max: 15, noNaN: true }), { minLength: 0, maxLength: 5 })
  .chain((lengths) => {
    const starts = lengths.map((_, index) =>
      lengths.slice(0, index).reduce((sum, length) => sum + length, 0),
    );
    return fc.tuple(...lengths.map((length, index) => shot(index, starts[index] ?? 0, length)));
  });

const names = fc.constantFrom(
  'frog.mp4',
  'pig.mp4',
  'car-detection.mp4',
  'bottle-detection.mp4',
  'MyHolidayClip.mov',
  'IMG_2043.MOV',
  'beach 01.mp4',
  '夏の海.mp4',
  'über.mp4',
  'video.mp4',
  'a.mp4',
);

/** A video: analysed or not, good or bad in places. */
export const videoAsset: fc.Arbitrary<PlannerAsset> = fc
  .record({
    id: fc.uuid(),
    name: names,
    shots,
    seconds: fc.double({ min: 0.04, max: 30, noNaN: true }),
    rate: fc.constantFrom(...rates),
    hasAudio: fc.boolean(),
    day: fc.integer({ min: 1, max: 28 }),
    wide: fc.boolean(),
  })
  .map(({ id, name, shots: takes, seconds, rate, hasAudio, day, wide }) => ({
    id,
    name,
    kind: 'video',
    durationSeconds: takes.at(-1)?.endSeconds ?? seconds,
    rate,
    displayWidth: wide ? 1280 : 720,
    displayHeight: wide ? 720 : 1280,
    hasAudio,
    lastEdit: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000000Z`,
    integratedLufs: hasAudio ? -20 : null,
    shots: [...takes],
  }));

/** A still picture. */
export const imageAsset: fc.Arbitrary<PlannerAsset> = fc.uuid().map((id) => ({
  id,
  name: 'sunset.jpg',
  kind: 'image',
  durationSeconds: 0,
  rate: null,
  displayWidth: 800,
  displayHeight: 600,
  hasAudio: false,
  lastEdit: '2026-01-01T00:00:00.000000Z',
  integratedLufs: null,
  shots: [],
}));

/** A sound file. */
export const audioAsset: fc.Arbitrary<PlannerAsset> = fc
  .record({ id: fc.uuid(), seconds: fc.double({ min: 0, max: 60, noNaN: true }) })
  .map(({ id, seconds }) => ({
    id,
    name: 'theme.mp3',
    kind: 'audio',
    durationSeconds: seconds,
    rate: null,
    displayWidth: null,
    displayHeight: null,
    hasAudio: true,
    lastEdit: '2026-01-01T00:00:00.000000Z',
    integratedLufs: -14,
    shots: [],
  }));

/** A library of any mixture; ids are unique. */
export const library: fc.Arbitrary<PlannerAsset[]> = fc.uniqueArray(
  fc.oneof(
    { weight: 6, arbitrary: videoAsset },
    { weight: 1, arbitrary: imageAsset },
    { weight: 1, arbitrary: audioAsset },
  ),
  { maxLength: 7, selector: ({ id }) => id },
);

const phrases = fc.constantFrom(
  'a 20 second video',
  '5 seconds of',
  'half a minute',
  '1:30 long',
  'vertical',
  'for TikTok',
  '720p',
  'at 25 fps',
  'frog',
  'frog.mp4',
  'the pig',
  'bottles',
  'car',
  'sunset.jpg',
  'nothere.mp4',
  'start with',
  'then',
  'end with',
  'first',
  'last',
  'before',
  'after',
  'from 0:01 to 0:03 of',
  'the first 2 seconds of',
  'skip the first 3 s of',
  "title 'Hello there'",
  'title: Summer',
  'with captions',
  'no subtitles',
  'fast',
  'calm',
  'cut every 2 seconds',
  'with music theme.mp3',
  'upbeat music',
  'no music',
  'only the music',
  'silent',
  'without',
  'but not',
  'except',
  'everything',
  'no repeats',
  'repeats allowed',
  'crossfades',
  'hard cuts',
  'crop to fill',
  'blurred bars',
  'letterbox',
  'animated',
  'about tea',
  ',',
  '.',
  'and',
  '(',
  ')',
  '“Bye”',
  '»',
  '0:05',
  '-',
  '3',
  's',
  'each',
  'up to',
  'ohne Musik',
  'sin música',
  '30秒',
);

/** A prompt of the grammar's own phrases in any order: what confuses it most. */
export const phrasePrompt: fc.Arbitrary<string> = fc
  .array(phrases, { maxLength: 25 })
  .map((words) => words.join(' '));
