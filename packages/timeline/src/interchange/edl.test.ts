import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetClip, gap, textClip, timeline, track, transition } from '../build.ts';
import type { Clip, Effect, Track } from '../types.ts';
import { formatTimecode, timecodeRule } from './timecode.ts';
import { writeEdl } from './write-edl.ts';

const rate = { num: 25, den: 1 };
const output = { width: 640, height: 360, rate };
const clip = (name: string, start: number, frames: number, extra: Partial<Clip> = {}): Clip => ({
  ...assetClip({ assetId: name.toLowerCase(), name, span: { start, frames, rate } }),
  ...extra,
});
const speed = (time_scalar: number): Effect => ({
  OTIO_SCHEMA: 'LinearTimeWarp.1',
  name: '',
  effect_name: '',
  time_scalar,
  metadata: {},
});
const film = (children: Track['children'], more: Track[] = []) =>
  timeline({ name: 'Film', output, tracks: [track({ kind: 'Video', name: 'V1', children }), ...more] });

describe('timecode', () => {
  test.each([
    [0, '00:00:00;00'],
    [1799, '00:00:59;29'],
    [1800, '00:01:00;02'],
    [17_981, '00:09:59;29'],
    [17_982, '00:10:00;00'],
    [107_892, '01:00:00;00'],
    [2_589_407, '23:59:59;29'],
    [2_589_408, '00:00:00;00'],
  ])('frame %d at 29.97 is %s', (frame, written) => {
    expect(formatTimecode(frame, timecodeRule({ num: 30000, den: 1001 }))).toBe(written);
  });

  test('59.94 leaves out four numbers a minute, 23.976 and non-drop none', () => {
    expect(formatTimecode(3600, timecodeRule({ num: 60000, den: 1001 }))).toBe('00:01:00;04');
    expect(formatTimecode(24 * 3600, timecodeRule({ num: 24000, den: 1001 }))).toBe('01:00:00:00');
    expect(formatTimecode(1800, timecodeRule({ num: 30000, den: 1001 }, false))).toBe('00:01:00:00');
  });

  test('drop-frame numbers ascend, none twice, and keep to the clock', () => {
    const rule = timecodeRule({ num: 30000, den: 1001 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_589_406 }), (frame) => {
        const [now, next] = [formatTimecode(frame, rule), formatTimecode(frame + 1, rule)];
        expect(next > now).toBe(true);
        const [hours = 0, minutes = 0, seconds = 0, frames = 0] = now.split(/[:;]/).map(Number);
        expect(
          Math.abs(hours * 3600 + minutes * 60 + seconds + frames / 30 - (frame * 1001) / 30000),
        ).toBeLessThan(0.16);
      }),
    );
  });
});

describe('a list', () => {
  test('a source that begins before its own start is written from it, as long as it is shown, and that is said', () => {
    const early = clip('Early', -10, 50);
    const faded = [clip('One', 0, 50), transition({ inFrames: 5, outFrames: 5, rate }), clip('Two', 2, 50)];
    for (const [children, name, frames] of [
      [[early], 'Early', 10],
      [faded, 'Two', 3],
    ] as const) {
      const { text, warnings } = writeEdl(film([...children]));
      expect(warnings).toEqual([
        `"${name}" begins ${frames} frames before its source does: it is written from its start.`,
      ]);
      expect(text).toContain('00:00:00:00 00:00:02:');
      expect(text).not.toContain('23:59');
    }
  });

  test('cuts, a gap, sound and where the programme begins', () => {
    const document = film(
      [clip('One.mov', 100, 50), gap(25, rate), clip('Two', 0, 25)],
      [track({ kind: 'Audio', name: 'A1', children: [clip('One.mov', 100, 50)] })],
    );
    document.global_start_time = { OTIO_SCHEMA: 'RationalTime.1', value: 90_000, rate: 25 };
    expect(writeEdl(document)).toEqual({
      events: 3,
      warnings: [],
      text: `TITLE: Film
FCM: NON-DROP FRAME

001  ONE      V     C        00:00:04:00 00:00:06:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: One.mov
* SOURCE FILE: asset://one.mov

002  ONE      A     C        00:00:04:00 00:00:06:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: One.mov
* SOURCE FILE: asset://one.mov

003  TWO      V     C        00:00:00:00 00:00:01:00 01:00:03:00 01:00:04:00
* FROM CLIP NAME: Two
* SOURCE FILE: asset://two
`,
    });
  });

  test('a dissolve begins with the incoming source and names the outgoing one', () => {
    const fade = transition({ inFrames: 10, outFrames: 15, rate });
    const { text, warnings } = writeEdl(film([clip('A', 0, 50), fade, clip('B', 100, 50)]));
    expect(warnings).toEqual([]);
    expect(text).toContain(`001  A        V     C        00:00:00:00 00:00:01:15 00:00:00:00 00:00:01:15`);
    expect(text).toContain(`002  A        V     C        00:00:01:15 00:00:01:15 00:00:01:15 00:00:01:15
002  B        V     D    025 00:00:03:15 00:00:06:00 00:00:01:15 00:00:04:00`);
  });

  test('wipes have a code; other kinds become dissolves and are told', () => {
    const wipe = {
      ...transition({ inFrames: 5, outFrames: 5, rate }),
      metadata: { rushes: { kind: 'wipe', direction: 'right' } },
    };
    const iris = { ...wipe, metadata: { rushes: { kind: 'iris' } } };
    const { text, warnings } = writeEdl(
      film([clip('A', 10, 50), wipe, clip('B', 10, 50), iris, clip('C', 10, 50)]),
    );
    expect(text).toContain(' W001 010 ');
    expect(text).toContain(' D    010 ');
    expect(warnings).toEqual(['A list has no transition of the kind iris: it is written as a dissolve.']);
  });

  test('speeds are M2 lines: faster, backwards, standing still', () => {
    const { text } = writeEdl(
      film([
        clip('A', 100, 50, { effects: [speed(2)] }),
        clip('B', 100, 50, { effects: [speed(-1)] }),
        clip('C', 100, 50, { effects: [{ ...speed(0), OTIO_SCHEMA: 'FreezeFrame.1' }] }),
      ]),
    );
    expect(text).toContain(
      '001  A        V     C        00:00:04:00 00:00:08:00 00:00:00:00 00:00:02:00\nM2   A         050.0                00:00:04:00',
    );
    expect(text).toContain('M2   B        -025.0                00:00:05:24');
    expect(text).toContain(
      '003  C        V     C        00:00:04:00 00:00:04:01 00:00:04:00 00:00:06:00\nM2   C         000.0                00:00:04:00',
    );
  });

  test('what is told quotes names on one line: it may stand in the list as comments', () => {
    const hostile = 'x\n002  AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\u2028y';
    const span = { start: 0, frames: 10, rate: { num: 25, den: 1 } };
    const clip = { ...assetClip({ assetId: 'a', span }), name: hostile, enabled: false };
    const other = { ...track({ kind: 'Video', children: [] }), name: hostile };
    const { warnings } = writeEdl(
      timeline({
        output: { width: 160, height: 96, rate: span.rate },
        tracks: [track({ kind: 'Video', children: [clip] }), other],
      }),
    );
    expect(warnings.length).toBeGreaterThan(1);
    for (const sentence of warnings) expect(sentence).not.toMatch(/[\n\r\u2028]/);
  });

  test('what a list can not hold is told', () => {
    const settings = { rushes: { layout: { scale: 2 }, gainDb: -3, link: 'x' } };
    const title = textClip({ parameters: { text: 'Hi', style: 'title' }, span: { frames: 25, rate } });
    const { text, warnings } = writeEdl(
      film(
        [clip('A', 0, 50, { metadata: settings }), clip('Off', 0, 50, { enabled: false })],
        [track({ kind: 'Video', name: 'Titles', children: [title] })],
      ),
    );
    expect(warnings).toEqual([
      'The video track "Titles" is left out: a list holds one of pictures.',
      '"Off" is disabled and is left out.',
      'layout, volume of clips on V can not be written in a list.',
    ]);
    expect(text).not.toContain('OFF');
  });

  test('reels are eight letters and digits, another for each source, and no name writes a line of its own', () => {
    const names = [
      'Interview long name.mov',
      'interview long name 2.mov',
      'x\n999  EVIL     V     C',
      '影片',
    ];
    const { text } = writeEdl(film(names.map((name) => clip(name, 0, 10))));
    const reels = text
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.slice(5, 13).trim());
    expect(reels).toEqual(['INTERVIE', 'INTERVI2', 'X999EVIL', 'SOURCE']);
  });
});
