import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  activeReference,
  assetClip,
  InvalidTimelineError,
  itemTicks,
  listClips,
  parseTimeline,
  serializeTimeline,
  type TimelineError,
  textClip,
  ticksToSeconds,
  timeline,
  track,
  unknownSchema,
} from './index.ts';

const thirty = { num: 30, den: 1 };
const output = { width: 640, height: 360, rate: thirty };
const samples = new URL('../../../../shared/otio/', import.meta.url);

function plain() {
  const children = [assetClip({ assetId: 'a', span: { frames: 30, rate: thirty } })];
  return timeline({ output, tracks: [track({ kind: 'Video', children })] });
}

/** The plain timeline with the first clip's fields replaced. */
function withClip(fields: object): unknown {
  const document = JSON.parse(JSON.stringify(plain()));
  Object.assign(document.tracks.children[0].children[0], fields);
  return document;
}

function errorsOf(document: unknown): TimelineError[] {
  try {
    parseTimeline(document);
  } catch (error) {
    if (error instanceof InvalidTimelineError) return error.errors;
    throw error;
  }
  return [];
}

describe('reading', () => {
  test('what we build reads back unchanged', () => {
    expect(parseTimeline(JSON.parse(JSON.stringify(plain())))).toEqual(plain());
  });

  test('absent optional fields are filled', () => {
    const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate: 1.0 });
    const source_range = { OTIO_SCHEMA: 'TimeRange.1', start_time: time(0), duration: time(2.5) };
    const parsed = parseTimeline({
      OTIO_SCHEMA: 'Timeline.1',
      tracks: {
        OTIO_SCHEMA: 'Stack.1',
        children: [{ OTIO_SCHEMA: 'Sequence.1', children: [{ OTIO_SCHEMA: 'Clip.1', source_range }] }],
      },
    });
    expect(ticksToSeconds(itemTicks(parsed.tracks))).toBe(2.5);
    const [clip] = listClips(parsed);
    expect(clip && activeReference(clip)?.OTIO_SCHEMA).toBe('MissingReference.1');
    expect(parsed.tracks.children[0]).toMatchObject({ OTIO_SCHEMA: 'Track.1', kind: 'Video', enabled: true });
  });

  test('unknown schemas, fields and metadata survive a round trip', () => {
    const sequence = { OTIO_SCHEMA: 'ImageSequenceReference.1', target_url_base: 'x', frame_step: 2 };
    const document = withClip({
      media_references: { DEFAULT_MEDIA: sequence },
      effects: [{ OTIO_SCHEMA: 'Glow.3', amount: 2 }],
      metadata: { other: { deep: [1, null, 'x'] } },
      vendor: true,
    }) as { tracks: { children: { children: unknown[] }[] } };
    document.tracks.children[0]?.children.push({ OTIO_SCHEMA: 'Title.9', words: 'hello' });
    const parsed = parseTimeline(document);
    const [clip] = listClips(parsed);
    expect(clip && unknownSchema(activeReference(clip)?.metadata ?? {})).toBe('ImageSequenceReference.1');
    expect(serializeTimeline(parsed)).toEqual(document);
  });

  test
    .skipIf(!existsSync(samples))
    .each([
      'simple_cut.otio',
      'multitrack.otio',
      'nested_example.otio',
      'transition.otio',
      'clip_example.otio',
      'generator_reference_test.otio',
    ])('%s of the official library', (name) => {
    const parsed = parseTimeline(JSON.parse(readFileSync(new URL(name, samples), 'utf8')));
    expect(listClips(parsed).length).toBeGreaterThan(0);
    expect(itemTicks(parsed.tracks)).toBeGreaterThan(0);
    expect(parseTimeline(serializeTimeline(parsed))).toEqual(parsed);
  });
});

describe('refusing', () => {
  const range = (duration: unknown) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: { OTIO_SCHEMA: 'RationalTime.1', value: 0, rate: 30 },
    duration,
  });
  const clipPath = 'tracks.children[0].children[0]';

  test.each<[string, unknown, string]>([
    ['not a timeline', { OTIO_SCHEMA: 'Clip.2' }, ''],
    ['no object', 'text', ''],
    ['no tracks', { OTIO_SCHEMA: 'Timeline.1' }, 'tracks'],
    [
      'a rate of zero',
      withClip({ source_range: range({ OTIO_SCHEMA: 'RationalTime.1', value: 1, rate: 0 }) }),
      `${clipPath}.source_range.duration.rate`,
    ],
    [
      'a negative duration',
      withClip({ source_range: range({ OTIO_SCHEMA: 'RationalTime.1', value: -1, rate: 30 }) }),
      `${clipPath}.source_range.duration`,
    ],
    [
      'an endless duration',
      withClip({ source_range: range({ OTIO_SCHEMA: 'RationalTime.1', value: 1e15, rate: 30 }) }),
      `${clipPath}.source_range.duration`,
    ],
    ['a clip without length', withClip({ source_range: null }), clipPath],
    [
      'an unknown active reference',
      withClip({ active_media_reference_key: 'x' }),
      `${clipPath}.active_media_reference_key`,
    ],
    [
      'an unknown fit',
      withClip({ metadata: { rushes: { fit: 'zoom' } } }),
      `${clipPath}.metadata.rushes.fit`,
    ],
    [
      'gain out of range',
      withClip({ metadata: { rushes: { gainDb: 400 } } }),
      `${clipPath}.metadata.rushes.gainDb`,
    ],
    ['a name that is no text', withClip({ name: 3 }), `${clipPath}.name`],
    [
      'an odd picture size',
      { ...plain(), metadata: { rushes: { output: { ...output, width: 641 } } } },
      'metadata.rushes.output.width',
    ],
    [
      'a rate of a million',
      { ...plain(), metadata: { rushes: { output: { ...output, rate: { num: 1e6, den: 1 } } } } },
      'metadata.rushes.output.rate',
    ],
    ['NUL in a text', withClip({ name: 'a\u0000' }), `${clipPath}.name`],
    ['half of a character', withClip({ metadata: { x: ['\ud800'] } }), `${clipPath}.metadata.x[0]`],
    ['NUL in a name of a field', withClip({ metadata: { 'a\u0000': 1 } }), `${clipPath}.metadata`],
    [
      'a time in words',
      withClip({ source_range: range({ OTIO_SCHEMA: 'RationalTime.1', value: 'NaN', rate: 30 }) }),
      `${clipPath}.source_range.duration.value`,
    ],
    [
      'the largest number',
      withClip({ source_range: range({ OTIO_SCHEMA: 'RationalTime.1', value: 1e308, rate: 30 }) }),
      `${clipPath}.source_range.duration`,
    ],
    ['infinity', { ...plain(), metadata: { x: Number.POSITIVE_INFINITY } }, 'metadata.x'],
  ])('%s', (_name, document, path) => {
    const errors = errorsOf(document);
    expect(errors.map((error) => error.path)).toContain(path);
    expect(errors[0]?.message).toMatch(/must|too/);
  });

  test('text that is too long or without style', () => {
    const span = { frames: 30, rate: thirty };
    const long = textClip({ parameters: { text: 'x'.repeat(3000), style: 'title' }, span });
    const [error] = errorsOf(timeline({ output, tracks: [track({ kind: 'Video', children: [long] })] }));
    expect(error?.path).toBe('tracks.children[0].children[0].media_references.DEFAULT_MEDIA.parameters.text');
  });

  test('more items than the limit, once', () => {
    const children = Array.from({ length: 10_001 }, () =>
      assetClip({ assetId: 'a', span: { frames: 1, rate: thirty } }),
    );
    expect(errorsOf(timeline({ output, tracks: [track({ kind: 'Video', children })] }))).toHaveLength(1);
  });

  test('nesting beyond the limit, and JSON that is deeper than any stack', () => {
    let nested: unknown = { OTIO_SCHEMA: 'Stack.1', children: [] };
    for (let depth = 0; depth < 20; depth += 1) nested = { OTIO_SCHEMA: 'Stack.1', children: [nested] };
    expect(errorsOf({ OTIO_SCHEMA: 'Timeline.1', tracks: nested })[0]?.message).toMatch(/nested/);
    let deep: unknown = 1;
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    expect(errorsOf({ ...plain(), metadata: { deep } })[0]?.message).toMatch(/nested/);
  });

  test('a hostile prototype key stays data', () => {
    const parsed = parseTimeline(withClip({ metadata: JSON.parse('{"__proto__":{"polluted":true}}') }));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(JSON.stringify(parsed)).toContain('polluted');
  });
});
