import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetClip, gap, timeline, track, transition } from '../build.ts';
import { placeItems } from '../measure.ts';
import type { Clip, Effect, Timeline } from '../types.ts';
import { parseTimeline } from '../validate/validate.ts';
import { isEdl, parseEdl } from './parse-edl.ts';
import { type EdlSource, readEdl } from './read-edl.ts';
import { formatTimecode, parseTimecode, timecodeRule } from './timecode.ts';
import { writeEdl } from './write-edl.ts';

const rate = { num: 25, den: 1 };
const output = { width: 640, height: 360, rate };
const shot = (name: string, start: number, frames: number, extra: Partial<Clip> = {}): Clip => ({
  ...assetClip({ assetId: name.toLowerCase(), name, span: { start, frames, rate } }),
  ...extra,
});
const slow: Effect = {
  ...{ OTIO_SCHEMA: 'LinearTimeWarp.1', name: '', effect_name: '', metadata: {} },
  time_scalar: 0.5,
};
const known = (more: Partial<EdlSource> = {}) => ({
  sourceOf: ({ url }: { url: string | null }) =>
    url === null
      ? null
      : { assetId: url.slice('asset://'.length), timecode: null, rate, width: 640, height: 360, ...more },
});

/** What is shown when: places, sources and speeds of all tracks. */
const shown = ({ tracks }: Timeline) =>
  tracks.children.map((one) =>
    one.OTIO_SCHEMA !== 'Track.1'
      ? []
      : placeItems(one, rate).flatMap(({ item, startFrame, endFrame }) =>
          item.OTIO_SCHEMA === 'Gap.1' || item.OTIO_SCHEMA !== 'Clip.2'
            ? []
            : [
                [
                  item.name,
                  startFrame,
                  endFrame,
                  item.source_range?.start_time.value,
                  item.effects.map((effect) =>
                    'time_scalar' in effect ? effect.time_scalar : effect.OTIO_SCHEMA,
                  ),
                ],
              ],
        ),
  );

test('what is written as a list is read as the same film', () => {
  const film = timeline({
    name: 'Rough cut',
    output,
    tracks: [
      track({
        kind: 'Video',
        name: 'V',
        children: [
          shot('One.mov', 100, 50),
          transition({ inFrames: 0, outFrames: 12, rate }),
          shot('Two.mov', 40, 75),
          gap(25, rate),
          shot('Three.mov', 10, 50, { effects: [slow] }),
        ],
      }),
      track({ kind: 'Audio', name: 'A1', children: [gap(10, rate), shot('Atmo.wav', 0, 150)] }),
    ],
  });
  const { timeline: read, warnings } = readEdl(writeEdl(film).text, known());
  expect(warnings).toEqual([]);
  expect(shown(read)).toEqual(shown(film));
  expect(read.name).toBe('Rough cut');
  expect(read.metadata).toEqual(film.metadata);
  expect(read.tracks.children[0]).toMatchObject({
    children: [{}, { OTIO_SCHEMA: 'Transition.1', out_offset: { value: 12 } }, {}, {}, {}],
  });
  expect(() => parseTimeline(read)).not.toThrow();
});

describe('a list of another program', () => {
  const list = [
    'TITLE: REEL 1 LOCKED',
    'FCM: NON-DROP FRAME',
    '',
    '001  A001C003 V     C        10:20:30:00 10:20:32:00 01:00:00:00 01:00:02:00',
    '* FROM CLIP NAME: A001C003.MOV',
    '002  A001C007 V     C        11:00:00:00 11:00:00:00 01:00:02:00 01:00:02:00',
    '002  A001C009 V     D    024 12:00:00:00 12:00:04:00 01:00:02:00 01:00:06:00',
    '* FROM CLIP NAME: A001C007.MOV',
    '* TO CLIP NAME: A001C009.MOV',
    '003  SOUND1   AA    C        00:00:00:00 00:00:06:00 01:00:00:00 01:00:06:00',
    '',
  ].join('\r\n');

  test('begins at its first event, finds sources by name, and counts from the timecode of their files', () => {
    const asked: (string | null)[] = [];
    const { timeline: film } = readEdl(list, {
      rate,
      sourceOf({ name }) {
        asked.push(name);
        return name === 'A001C003.MOV'
          ? { assetId: 'three', timecode: '10:20:00:00', rate, width: 1280, height: 720 }
          : null;
      },
    });
    expect(asked).toEqual(['A001C003.MOV', null, 'A001C009.MOV', null]);
    expect(shown(film)).toEqual([
      [
        ['A001C003.MOV', 0, 50, 750, []],
        ['A001C009.MOV', 50, 150, 12 * 3_600 * 25, []],
      ],
      [['SOUND1', 0, 150, 0, []]],
      [['SOUND1', 0, 150, 0, []]],
    ]);
    expect(film.global_start_time?.value).toBe(90_000);
    expect(film.tracks.children[0]).toMatchObject({
      children: [
        { media_references: { DEFAULT_MEDIA: { target_url: 'asset://three' } } },
        {},
        { media_references: { DEFAULT_MEDIA: { OTIO_SCHEMA: 'MissingReference.1', name: 'A001C009.MOV' } } },
      ],
    });
    expect(film.metadata).toMatchObject({ rushes: { output: { width: 1280, height: 720, rate } } });
    expect(() => parseTimeline(film)).not.toThrow();
  });

  test.each([
    ['FCM: DROP FRAME', '00:00:01;29', { num: 30_000, den: 1_001 }],
    ['FCM: NON-DROP FRAME', '00:00:01:24', { num: 25, den: 1 }],
    ['FCM: NON-DROP FRAME', '00:00:01:29', { num: 30, den: 1 }],
    ['FCM: NON-DROP FRAME', '00:00:01:59', { num: 60, den: 1 }],
  ])('with %s and a time of %s has the rate that they need', (fcm, end, expected) => {
    const text = `${fcm}\n001  AX V C 00:00:00:00 ${end} 00:00:00:00 ${end}\n`;
    expect(readEdl(text).timeline.metadata).toMatchObject({ rushes: { output: { rate: expected } } });
  });
});

test('a list is told from other texts', () => {
  expect(isEdl('TITLE: x')).toBe(true);
  expect(isEdl('\uFEFF\n* a note\n001 AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00')).toBe(true);
  for (const other of [
    '',
    '{"OTIO_SCHEMA": "Timeline.1"}',
    '1\n00:00:00,000 --> 00:00:01,000\nHello',
    'WEBVTT',
  ])
    expect(isEdl(other)).toBe(false);
});

test('timecode is read as it is written', () => {
  for (const rule of [
    timecodeRule(rate),
    timecodeRule({ num: 30_000, den: 1_001 }),
    timecodeRule({ num: 60_000, den: 1_001 }),
  ]) {
    const day = rule.framesPerSecond * 86_400 - (rule.dropFrame ? 10_000 : 1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: day }), (frame) => {
        expect(parseTimecode(formatTimecode(frame, rule), rule)).toBe(frame);
      }),
    );
  }
});

test('whatever a text says, what is read of it is a timeline', () => {
  const line = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('V', 'A', 'B', 'AA/V', 'NONE'),
        fc.constantFrom('C', 'D 010', 'W001 05', 'K B'),
        fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 16, maxLength: 16 }),
      )
      .map(([number, channel, kind, parts]) => {
        const two = parts.map((part, place) => String(place % 4 === 0 ? part % 24 : part).padStart(2, '0'));
        const times = [0, 4, 8, 12].map((from) => two.slice(from, from + 4).join(':'));
        return `${number} R${number % 5} ${channel} ${kind} ${times.join(' ')}`;
      }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (all) => {
      parseTimeline(readEdl(all.join('\n')).timeline);
    }),
  );
});

// Each speed was looked for through all events before it: of 19,000 that took eight seconds.
test('a long list of speeds whose reels are not there is read in no time', () => {
  const written = Array.from(
    { length: 10_000 },
    (_, at) =>
      `${at + 1} R${at} V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\nM2 NONE 012.5 00:00:00:00`,
  );
  const begun = process.cpuUsage().user;
  expect(parseEdl(written.join('\n')).events).toHaveLength(10_000);
  expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000);
});
