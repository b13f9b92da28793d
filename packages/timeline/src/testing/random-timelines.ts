/** For tests: random timelines, and operations that fit them. */
import fc from 'fast-check';
import { rateToNumber } from '../time.ts';
import type { Json } from '../types.ts';

const rates = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];

type JsonObject = { [key: string]: Json };

const rateNumber = fc.constantFrom(...rates).map(rateToNumber);
const time = (value: number, rate: number): JsonObject => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate });
const range = (start: number, duration: number, rate: number): JsonObject => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: time(start, rate),
  duration: time(duration, rate),
});

/** Fields of other writers, which must survive. */
const foreign = fc.constantFrom<JsonObject>(
  {},
  { made_by: { other: [1, 'x', null] } },
  { enabled: true, markers: [] },
);

const settings = fc.constantFrom<JsonObject>(
  {},
  { fadeInSeconds: 0.1, fadeOutSeconds: 0.2 },
  {
    layout: {
      scale: {
        keyframes: [
          { at: 0, value: 1 },
          { at: 2, value: 2, easing: 'ease-in' },
        ],
      },
    },
  },
  { group: 'g' },
);

const clipJson = fc
  .record({
    rate: rateNumber,
    start: fc.integer({ min: 0, max: 200 }),
    frames: fc.integer({ min: 2, max: 120 }),
    before: fc.integer({ min: 0, max: 60 }),
    after: fc.integer({ min: 0, max: 400 }),
    speed: fc.constantFrom(1, 1, 1, 2, 0.5, -1, -2, 0),
    known: fc.boolean(),
    foreign,
    settings,
    old: fc.boolean(),
  })
  .map(({ rate, start, frames, before, after, speed, known, old, ...clip }): JsonObject => {
    const reach = Math.ceil(frames * Math.max(1, Math.abs(speed)));
    const reference: JsonObject = {
      OTIO_SCHEMA: 'ExternalReference.1',
      target_url: 'asset://0192aaaa-0000-7000-8000-000000000001',
      ...(known && { available_range: range(Math.max(0, start - before), before + reach + after, rate) }),
    };
    const shifted = known ? Math.max(0, start - before) + before : start;
    const effects: Json[] =
      speed === 1
        ? []
        : [
            {
              OTIO_SCHEMA: speed === 0 ? 'FreezeFrame.1' : 'LinearTimeWarp.1',
              name: '',
              effect_name: 'x',
              time_scalar: speed,
            },
          ];
    const rushes = clip.settings;
    return {
      ...clip.foreign,
      source_range: range(shifted, frames, rate),
      ...(effects.length > 0 && { effects }),
      ...(Object.keys(rushes).length > 0 && { metadata: { rushes, others: { deep: [true] } } }),
      ...(old
        ? { OTIO_SCHEMA: 'Clip.1', media_reference: reference }
        : {
            OTIO_SCHEMA: 'Clip.2',
            media_references: { DEFAULT_MEDIA: reference },
            active_media_reference_key: 'DEFAULT_MEDIA',
          }),
    };
  });

const gapJson = fc
  .record({ rate: rateNumber, frames: fc.integer({ min: 1, max: 90 }) })
  .map(({ rate, frames }): JsonObject => ({ OTIO_SCHEMA: 'Gap.1', source_range: range(0, frames, rate) }));

const nestedJson = fc.array(clipJson, { minLength: 1, maxLength: 3 }).map(
  (children): JsonObject => ({
    OTIO_SCHEMA: 'Stack.1',
    name: 'nested',
    children: [{ OTIO_SCHEMA: 'Track.1', kind: 'Video', children }],
  }),
);

const textJson = fc.record({ frames: fc.integer({ min: 5, max: 60 }), rate: rateNumber }).map(
  ({ frames, rate }): JsonObject => ({
    OTIO_SCHEMA: 'Clip.2',
    source_range: range(0, frames, rate),
    media_references: {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'GeneratorReference.1',
        generator_kind: 'rushes.text',
        parameters: { text: 'Hello', style: 'title', animation: { in: 'fade', out: 'rise' } },
      },
    },
    active_media_reference_key: 'DEFAULT_MEDIA',
  }),
);

/** Any item of a track. */
export const itemJson = fc.oneof(
  { weight: 6, arbitrary: clipJson },
  { weight: 2, arbitrary: gapJson },
  { weight: 1, arbitrary: nestedJson },
  { weight: 1, arbitrary: textJson },
);

const transitionJson = fc
  .record({ rate: rateNumber, in: fc.integer({ min: 0, max: 3 }), out: fc.integer({ min: 1, max: 3 }) })
  .map(
    (offsets): JsonObject => ({
      OTIO_SCHEMA: 'Transition.1',
      transition_type: 'SMPTE_Dissolve',
      in_offset: time(offsets.in, offsets.rate),
      out_offset: time(offsets.out, offsets.rate),
    }),
  );

const childrenJson = fc
  .array(fc.tuple(itemJson, fc.option(transitionJson, { freq: 3, nil: null })), {
    minLength: 0,
    maxLength: 7,
  })
  .map((pairs) =>
    pairs.flatMap(([item, transition], index) => (transition && index > 0 ? [transition, item] : [item])),
  );

const isClip = (child: JsonObject) => child.OTIO_SCHEMA === 'Clip.1' || child.OTIO_SCHEMA === 'Clip.2';

function linked(child: JsonObject, link: string): JsonObject {
  const { rushes, ...metadata } = (child.metadata ?? {}) as { rushes?: JsonObject } & JsonObject;
  return { ...child, metadata: { ...metadata, rushes: { ...rushes, link } } };
}

/** A track of pictures and one of their sound, linked clip by clip, and tracks beside them. */
export const timelineJson = fc
  .record({
    main: childrenJson,
    others: fc.array(childrenJson, { maxLength: 2 }),
    rate: fc.constantFrom(...rates),
  })
  .map(({ main, others, rate }): JsonObject => {
    const pictures = main.map((child, index) => (isClip(child) ? linked(child, `l${index}`) : child));
    const sounds = pictures.filter((child) => child.OTIO_SCHEMA !== 'Transition.1');
    const track = (kind: string, children: Json[]): JsonObject => ({
      OTIO_SCHEMA: 'Track.1',
      kind,
      children,
    });
    return {
      OTIO_SCHEMA: 'Timeline.1',
      name: 'random',
      metadata: { rushes: { output: { width: 1280, height: 720, rate } }, theirs: 1 },
      tracks: {
        OTIO_SCHEMA: 'Stack.1',
        children: [
          track('Video', pictures),
          track('Audio', sounds),
          ...others.map((children, index) => track(index === 0 ? 'Video' : 'Audio', children)),
        ],
      },
    };
  });

/** A time of an operation, up to some seconds either way. */
export const editTime = fc
  .record({ value: fc.integer({ min: -40, max: 40 }), rate: rateNumber })
  .map(({ value, rate }) => ({ value, rate }));

/** A place on a track. */
export const editPlace = fc
  .record({ value: fc.integer({ min: 0, max: 600 }), rate: rateNumber })
  .map(({ value, rate }) => ({ value, rate }));
