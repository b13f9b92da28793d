/** Documents as other clients and newer libraries write them: what is understood is shown, the rest is kept and said. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { documentNotes, offlineNotes } from './document-notes.ts';
import { itemTicks, listMarkers } from './measure.ts';
import { timelineSchema } from './schema/document-schema.ts';
import { serializeTimeline } from './serialize.ts';
import { ticksPerSecond } from './ticks.ts';
import { readTimelineJson, writeTimelineJson } from './timeline-json.ts';
import type { Json } from './types.ts';
import { parseTimeline } from './validate/validate.ts';

const validate = new Ajv2020({ strict: false }).compile(timelineSchema());
const clip = (more: { [key: string]: Json } = {}): Json => ({
  OTIO_SCHEMA: 'Clip.1',
  source_range: { start_time: { value: 0, rate: 25 }, duration: { value: 50, rate: 25 } },
  media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url: 'asset://a' },
  ...more,
});
const film = (kind: Json, children: Json[]): Json => ({
  OTIO_SCHEMA: 'Timeline.1',
  tracks: { OTIO_SCHEMA: 'Stack.1', children: [{ OTIO_SCHEMA: 'Track.1', kind, children }] },
});
const seconds = (document: Json) => itemTicks(parseTimeline(document).tracks) / ticksPerSecond;

/** Read, given back as it came, and allowed by the schema. */
function read(document: Json) {
  const timeline = parseTimeline(document);
  expect(serializeTimeline(timeline)).toEqual(document);
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  return timeline;
}

describe('media outside the library', () => {
  const of = (url: string) =>
    clip({ media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url: url } });
  const notes = (urls: string[]) => offlineNotes(parseTimeline(film('Video', urls.map(of))));

  test('is said once for each file, and how media of the library is written', () => {
    expect(notes(['file:///a.mov', 'asset:0189', 'file:///a.mov', 'asset://a'])).toEqual([
      'Media outside the library is not read: "file:///a.mov", "asset:0189". Its clips are empty; media of the library is asset://<id>.',
    ]);
  });

  test('is not said of what the library holds, nor of blanks of a template', () => {
    expect(notes(['asset://a', '{{clip}}'])).toEqual([]);
  });

  test('of a long address is told by its end', () => {
    const folder = `/${'folder/'.repeat(20)}`;
    expect(notes([`${folder}a.mov`, `${folder}b.mov`])[0]).toMatch(
      /: "…[^"]{74}a\.mov", "…[^"]{74}b\.mov"\. /,
    );
  });

  test('is told in ten names at most, each of eighty characters', () => {
    const [sentence = ''] = notes(
      Array.from({ length: 12 }, (_, index) => `file:///${'x'.repeat(500)}${index}`),
    );
    expect(sentence.length).toBeLessThan(1_100);
    expect(sentence).toContain('and 2 more');
  });
});

test('clips that name no media are counted', () => {
  const missing = clip({ media_reference: { OTIO_SCHEMA: 'MissingReference.1' } });
  const notes = (children: Json[]) => documentNotes(parseTimeline(film('Video', children)));
  expect(notes([clip(), missing])).toEqual(['A clip names no media: it is empty.']);
  expect(notes([missing, clip({ media_reference: null })])).toEqual([
    '2 clips name no media: they are empty.',
  ]);
  expect(notes([clip({ media_reference: { OTIO_SCHEMA: 'SequenceReference.7' } })])).toEqual([
    'Media of kind "SequenceReference.7" can not be read here: it is kept, and its clips are empty.',
  ]);
});

test('effects of other programs are said by the name they have there', () => {
  const effect = (more: { [key: string]: Json }): Json => ({ OTIO_SCHEMA: 'Effect.1', ...more });
  const effects = [effect({ effect_name: 'Resolve Effect' }), effect({ name: 'Glow' }), effect({})];
  const speed = { OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 2 };
  const timeline = read(film('Video', [clip({ effects: [...effects, speed] })]));
  expect(documentNotes(timeline)).toEqual([
    'Effects of kind "Resolve Effect", "Glow", "Effect.1" are not known here: they are kept, and not drawn.',
  ]);
});

describe('track kinds', () => {
  test.each([
    ['video', 'Video'],
    ['VIDEO', 'Video'],
    ['audio', 'Audio'],
    ['Audio', 'Audio'],
  ])('%s is a track of kind %s', (written, kind) => {
    const timeline = read(film(written, [clip()]));
    expect(timeline.tracks.children[0]).toMatchObject({ OTIO_SCHEMA: 'Track.1', kind });
    expect(seconds(film(written, [clip()]))).toBe(2);
    expect(documentNotes(timeline)).toEqual([]);
  });

  test('a track of another kind is kept, and said', () => {
    const timeline = read(film('Subtitle', [clip()]));
    expect(documentNotes(timeline)).toEqual([
      'Items of kind "Track.1 of kind "Subtitle"" are not known here: they are kept, and shown as empty.',
    ]);
  });

  test('the schema refuses in a video track of small letters what reading refuses', () => {
    const wrong = film('video', [clip({ enabled: 'yes' })]);
    expect(() => parseTimeline(wrong)).toThrow('enabled');
    expect(validate(wrong)).toBe(false);
  });
});

describe('markers', () => {
  const range = { start_time: { value: 25, rate: 25 }, duration: { value: 0, rate: 25 } };

  test.each<[string, Json]>([
    ['of a newer schema', { OTIO_SCHEMA: 'Marker.3', name: 'here', marked_range: range, comment: 'x' }],
    [
      'with a colour of numbers',
      { OTIO_SCHEMA: 'Marker.2', color: { r: 1, g: 0, b: 0 }, marked_range: range },
    ],
    ['without a colour', { OTIO_SCHEMA: 'Marker.2', color: null, marked_range: range }],
  ])('%s stands where it says', (_name, marker) => {
    const timeline = read(film('Video', [clip({ markers: [marker] })]));
    expect(listMarkers(timeline).map(({ ticks }) => ticks)).toEqual([ticksPerSecond]);
    expect(documentNotes(timeline)).toEqual([]);
  });

  test('what can not be read of a newer one is kept, and said', () => {
    const marker = { OTIO_SCHEMA: 'Marker.4', span: [1, 2], color: [1, 0, 0] };
    const timeline = read(film('Video', [clip({ markers: [marker] })]));
    expect(listMarkers(timeline)).toEqual([]);
    expect(documentNotes(timeline)).toEqual([
      'Markers of kind "Marker.4" are not known here: they are kept, and stand nowhere.',
    ]);
  });

  test('one of ours that is wrong is still refused', () => {
    const wrong = film('Video', [clip({ markers: [{ OTIO_SCHEMA: 'Marker.2', color: 3 }] })]);
    expect(() => parseTimeline(wrong)).toThrow('marked_range');
  });
});

describe('numbers that JSON has no words for', () => {
  const text = `{
  "OTIO_SCHEMA": "Timeline.1",
  "global_start_time": { "OTIO_SCHEMA": "RationalTime.1", "value": NaN, "rate": 24 },
  "metadata": { "said": "NaN, -Infinity and 12345678901234567890 \\" stay", "a": NaN, "b": [-Infinity, Inf],
    "long": 170141183460469231731687303715884105728, "exact": 9007199254740992, "float": 1.5e+300 },
  "tracks": { "OTIO_SCHEMA": "Stack.1", "children": [ { "OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [
    { "OTIO_SCHEMA": "Clip.1",
      "source_range": { "start_time": { "value": 0, "rate": 25 }, "duration": { "value": 50, "rate": 25 } },
      "markers": [ { "OTIO_SCHEMA": "Marker.2", "marked_range": { "duration": { "value": Infinity, "rate": 25 } } } ],
      "effects": [ { "OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": Infinity } ],
      "media_reference": { "OTIO_SCHEMA": "ExternalReference.1", "target_url": "asset://a",
        "available_range": { "start_time": { "value": 0, "rate": 25 }, "duration": { "value": NaN, "rate": 25 } } } },
    { "OTIO_SCHEMA": "Clip.1", "source_range": { "duration": { "value": NaN, "rate": 25 } } }
  ] } ] } }`;

  test('are kept, said, and written again as they came', () => {
    const document = readTimelineJson(text);
    const timeline = read(document);
    expect(itemTicks(timeline.tracks)).toBe(2 * ticksPerSecond);
    const notes = documentNotes(timeline).join('\n');
    for (const told of [
      'NaN',
      '-Infinity',
      'Inf',
      '170141183460469231731687303715884105728',
      'LinearTimeWarp.1',
    ])
      expect(notes).toContain(told);
    const written = writeTimelineJson(serializeTimeline(timeline));
    expect(written.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });

  test('are no excuse for other broken JSON', () => {
    for (const broken of ['{"a": NaNa}', '{"a": Infinityx}', '[-]', '{"a": NaN', '[1 NaN]', '"\\'])
      expect(() => readTimelineJson(broken)).toThrow(SyntaxError);
  });

  test('other documents are read as JSON reads them', () => {
    for (const plain of [
      '[1, -2.5e3, "Infinity", "a\\\\", {"NaN": 0}]',
      '1234567890123456',
      '[0.1234567890123456789]',
    ])
      expect(readTimelineJson(plain)).toEqual(JSON.parse(plain));
  });
});

describe('edits that are no OpenTimelineIO', () => {
  test.each<[string, Json]>([
    ['timeline.tracks[].clips[]', { timeline: { tracks: [{ clips: [] }] }, output: { format: 'mp4' } }],
    [
      'tracks[].clips[]',
      { background: '#000', tracks: [{ clips: [{ asset: { type: 'video' }, start: 0 }] }] },
    ],
    ['scenes[].elements[]', { resolution: 'hd', scenes: [{ elements: [] }] }],
    ['source.elements[]', { source: { elements: [{ type: 'video' }] } }],
  ])('%s is named, with what to write instead', (where, edit) => {
    expect(() => parseTimeline(edit)).toThrow(
      `must be an OpenTimelineIO Timeline.1; this has no OTIO_SCHEMA and keeps what it shows in ${where}: such edits are not converted; write each of its tracks as a Track.1 and each clip as a Clip.2 (GET /timeline/schema.json)`,
    );
  });
});
