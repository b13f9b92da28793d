/** A document comes back as it was, whoever wrote it, and after an edit all of it that was not touched. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serializeTimeline } from './serialize.ts';
import { clipWith, sampleDocument } from './testing/sample-document.ts';
import type { Clip, Json, Timeline, Track } from './types.ts';
import { parseTimeline } from './validate/validate.ts';

type Part = { [key: string]: Json };
const copy = (value: unknown) => JSON.parse(JSON.stringify(value));

/** A field that a writer gives, leaves out, or writes null into. */
const maybe = (value: fc.Arbitrary<Json>) => fc.option(value, { nil: null, freq: 3 });

const time = fc
  .tuple(
    fc.integer({ min: 0, max: 10_000 }),
    fc.constantFrom(1, 24, 25, 23.976, 29.97002997, 48000),
    fc.boolean(),
  )
  .map(
    ([value, rate, named]): Json => ({
      ...(named && { OTIO_SCHEMA: 'RationalTime.1' }),
      value: rate === 1 ? value / 100 : value,
      rate,
    }),
  );

const range = fc.record(
  { OTIO_SCHEMA: fc.constant('TimeRange.1'), start_time: time, duration: time },
  { requiredKeys: ['duration'] },
) as fc.Arbitrary<Json>;

const metadata = fc.constantFrom<Json>(
  {},
  { fcp: { deep: [1, null, { x: 1.5e300 }] } },
  { rushes: {} },
  { big: 9007199254740991, zero: 0 },
);

const foreign = fc.constantFrom<Part>(
  { OTIO_SCHEMA: 'Title.9', words: 'hello', children: [1] },
  { OTIO_SCHEMA: 'Clip.3', name: 'of tomorrow' },
  { OTIO_SCHEMA: 'SerializableCollection.1', children: [] },
);

const effect = fc.constantFrom<Json>(
  { OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 2 },
  { OTIO_SCHEMA: 'FreezeFrame.1', name: null, effect_name: 'FreezeFrame', time_scalar: 0, metadata: {} },
  { OTIO_SCHEMA: 'TimeEffect.1', name: 'x' },
  { OTIO_SCHEMA: 'Glow.3', amount: [2] },
  { OTIO_SCHEMA: 'Effect.1' },
);

const marker = fc
  .tuple(range, fc.boolean())
  .map(
    ([where, old]): Json =>
      old
        ? { OTIO_SCHEMA: 'Marker.1', range: where, color: 'RED' }
        : { OTIO_SCHEMA: 'Marker.2', marked_range: where, comment: 'c' },
  );

const reference = fc.oneof(
  fc.constantFrom<Json>(
    null,
    { OTIO_SCHEMA: 'MissingReference.1' },
    {
      OTIO_SCHEMA: 'ExternalReference.1',
      target_url: null,
      available_image_bounds: { OTIO_SCHEMA: 'Box2d.1', min: 1 },
    },
    { OTIO_SCHEMA: 'ImageSequenceReference.1', target_url_base: 'x', frame_step: 2 },
    { OTIO_SCHEMA: 'GeneratorReference.1', generator_kind: 'SMPTEBars' },
  ),
  fc.record(
    {
      OTIO_SCHEMA: fc.constant('ExternalReference.1'),
      target_url: fc.string(),
      name: fc.constantFrom<Json>('a', null),
      metadata: maybe(metadata),
    },
    { requiredKeys: ['OTIO_SCHEMA'] },
  ) as fc.Arbitrary<Json>,
);

const item = (schema: string, more: { [key: string]: fc.Arbitrary<Json> }, required: string[] = []) => {
  const fields: { [key: string]: fc.Arbitrary<Json> } = {
    OTIO_SCHEMA: fc.constant<Json>(schema),
    name: maybe(fc.string()),
    source_range: maybe(range),
    effects: maybe(fc.array(effect, { maxLength: 2 }) as fc.Arbitrary<Json>),
    markers: maybe(fc.array(marker, { maxLength: 2 }) as fc.Arbitrary<Json>),
    enabled: maybe(fc.boolean()),
    metadata: maybe(metadata),
    vendor: fc.constantFrom<Json>('x', null, { OTIO_SCHEMA: 'Gap.1' }),
    ...more,
  };
  return fc.record(fields, { requiredKeys: ['OTIO_SCHEMA', ...required] }) as fc.Arbitrary<Json>;
};

const clip = fc.oneof(
  item('Clip.1', { source_range: range, media_reference: reference }, ['source_range']),
  item('Clip.2', { source_range: range, media_reference: reference }, ['source_range']),
  item(
    'Clip.2',
    {
      source_range: range,
      media_references: fc
        .dictionary(fc.constantFrom('DEFAULT_MEDIA', 'proxy'), reference)
        .map((all) => ({ ...all, DEFAULT_MEDIA: all.DEFAULT_MEDIA ?? null })),
    },
    ['source_range', 'media_references'],
  ),
);
const gap = item('Gap.1', {});
const transition = fc.record(
  {
    OTIO_SCHEMA: fc.constant('Transition.1'),
    in_offset: time,
    out_offset: time,
    transition_type: maybe(fc.constant('SMPTE_Dissolve')),
  },
  { requiredKeys: ['OTIO_SCHEMA', 'in_offset', 'out_offset'] },
) as fc.Arbitrary<Json>;
const items = fc.array(fc.oneof(clip, gap, foreign), { maxLength: 4 });
const children = fc
  .tuple(items, transition, items)
  .map(([before, between, after]): Json => [...before, between, ...after]);
const track = fc.oneof(
  item('Track.1', { kind: maybe(fc.constantFrom('Video', 'Audio')), children }),
  item('Sequence.1', { children }),
  item('Track.1', { kind: fc.constant('Subtitle'), children: fc.constant([1]) }, ['kind']),
);
const stack = item('Stack.1', {
  children: fc.array(fc.oneof(track, clip, gap, foreign, item('Stack.1', {})), {
    maxLength: 4,
  }) as fc.Arbitrary<Json>,
});
const document = fc.record(
  {
    OTIO_SCHEMA: fc.constant('Timeline.1'),
    name: maybe(fc.string()),
    global_start_time: maybe(time),
    tracks: stack,
    metadata: maybe(metadata),
    extra: fc.constant(1),
  },
  { requiredKeys: ['OTIO_SCHEMA', 'tracks'] },
);

test('any document comes back deep-equal, also from what reading made of it', () => {
  fc.assert(
    fc.property(document, (raw) => {
      const before = copy(raw);
      expect(copy(serializeTimeline(parseTimeline(raw)))).toEqual(before);
      expect(copy(serializeTimeline(parseTimeline(serializeTimeline(parseTimeline(raw)))))).toEqual(before);
      expect(raw).toEqual(before);
    }),
    { numRuns: 300 },
  );
});

test('what a program keeps as JSON of the read document still is that document', () => {
  fc.assert(
    fc.property(document, (raw) => {
      const read = parseTimeline(raw);
      const kept = parseTimeline(copy(read));
      expect(copy(kept)).toEqual(copy(read));
    }),
    { numRuns: 100 },
  );
});

describe('after an edit', () => {
  /** The timeline with the first clip changed, as edits do it: what is on the way to it is copied, nothing else. */
  function edited(timeline: Timeline, change: (clip: Clip) => Clip): Timeline {
    const [first, ...rest] = timeline.tracks.children;
    const { children } = first as Track;
    const [item, ...others] = children;
    const track = { ...(first as Track), children: [change(item as Clip), ...others] };
    return { ...timeline, tracks: { ...timeline.tracks, children: [track, ...rest] } };
  }

  const range = (value: number) => ({ start_time: { value: 0, rate: 1 }, duration: { value, rate: 1 } });
  const old = () => ({
    OTIO_SCHEMA: 'Timeline.1',
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: [
        {
          OTIO_SCHEMA: 'Sequence.1',
          name: null,
          children: [
            { OTIO_SCHEMA: 'Clip.1', source_range: range(2), media_reference: null },
            { OTIO_SCHEMA: 'Clip.1', source_range: range(3) },
          ],
        },
        { OTIO_SCHEMA: 'Gap.1', source_range: range(9) },
      ],
    },
  });

  test('only the changed field differs', () => {
    const after = edited(parseTimeline(old()), (clip) => ({ ...clip, name: 'new' }));
    const expected = old();
    Object.assign(Object(expected.tracks.children[0]?.children?.[0]), { name: 'new' });
    expect(serializeTimeline(after)).toEqual(expected);
  });

  test('a field that was filled in is written once it is something else, and not before', () => {
    const marked = edited(parseTimeline(old()), (clip) => ({ ...clip, enabled: false, effects: [] }));
    expect(serializeTimeline(marked)).toMatchObject({
      tracks: { children: [{ children: [{ enabled: false }, {}] }, {}] },
    });
    expect(JSON.stringify(serializeTimeline(marked))).not.toContain('effects');
  });

  test('a second reference makes it a clip of the newer schema', () => {
    const missing = { OTIO_SCHEMA: 'MissingReference.1' as const, available_range: null, metadata: {} };
    const two = edited(parseTimeline(old()), (clip) => ({
      ...clip,
      media_references: { ...clip.media_references, proxy: missing },
    }));
    const [written] = (serializeTimeline(two) as unknown as Timeline).tracks.children as unknown as {
      children: Part[];
    }[];
    expect(written?.children[0]).toEqual({
      OTIO_SCHEMA: 'Clip.2',
      source_range: range(2),
      media_references: { DEFAULT_MEDIA: null, proxy: missing },
      active_media_reference_key: 'DEFAULT_MEDIA',
    });
  });
});

test('our own documents are read as they are', () => {
  const sample = sampleDocument();
  expect(parseTimeline(sample)).toEqual(sample);
  expect(serializeTimeline(parseTimeline(sample))).toEqual(sample);
});

test('a stand-in’s key in metadata of others stays theirs', () => {
  const raw = clipWith({
    metadata: { 'rushes.unknown': 5, other: { metadata: { 'rushes.unknown': { OTIO_SCHEMA: 'X.1' } } } },
  });
  expect(serializeTimeline(parseTimeline(raw))).toEqual(raw);
});
