import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaptionCue } from '../rushes-metadata.ts';
import { decodeSubtitleBytes, readSubtitles } from './read-subtitles.ts';
import { writeSrt, writeVtt } from './write-subtitles.ts';

const plainSrt = `1
00:00:01,000 --> 00:00:02,500
Hello
there

2
01:00:03,250 --> 01:00:04,000
<i>Again</i>, {\\an8}you
`;

const plainCues: CaptionCue[] = [
  { start: 1, end: 2.5, text: 'Hello\nthere' },
  { start: 3603.25, end: 3604, text: 'Again, you' },
];

describe('SubRip', () => {
  test.each<[string, string]>([
    ['as it should be', plainSrt],
    ['with a byte order mark and the line ends of Windows', `\ufeff${plainSrt.replaceAll('\n', '\r\n')}`],
    ['with the line ends of old Macs', plainSrt.replaceAll('\n', '\r')],
    ['without numbers', plainSrt.replace(/^\d+\n/gm, '')],
    ['without blank lines between cues', plainSrt.replace(/\n\n/g, '\n')],
    ['with blank lines inside cues', plainSrt.replace('Hello\n', 'Hello\n\n')],
    [
      'with dots, short fractions and no blanks',
      plainSrt.replace('00:00:01,000 --> 00:00:02,500', '0:00:01-->0:00:02.5'),
    ],
    ['out of order', plainSrt.split('\n\n').reverse().join('\n\n')],
    ['with coordinates', plainSrt.replace('02,500', '02,500 X1:100 X2:200 Y1:0 Y2:20')],
  ])('%s', (_name, text) => {
    expect(readSubtitles(text)).toEqual({ cues: plainCues, warnings: [] });
  });

  test('a caption that is a number stays, and so does text that only looks like markup', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:03,000 --> 00:00:04,000\n1 < 2 & 3 > 2 &amp;\n';
    expect(readSubtitles(text).cues.map((cue) => cue.text)).toEqual(['42', '1 < 2 & 3 > 2 &amp;']);
  });

  test('overlapping captions are both kept', () => {
    const text = '00:00:01,000 --> 00:00:05,000\na\n\n00:00:02,000 --> 00:00:03,000\nb\n';
    expect(readSubtitles(text).cues).toEqual([
      { start: 1, end: 5, text: 'a' },
      { start: 2, end: 3, text: 'b' },
    ]);
  });

  test('what ends before it begins is told with its line, and a file of something else is told', () => {
    const backwards = '1\n00:00:05,000 --> 00:00:04,000\nback\n\n2\n00:00:06,000 --> 00:00:07,000\nfine\n';
    const { cues, warnings } = readSubtitles(backwards);
    expect(cues).toHaveLength(1);
    expect(warnings).toEqual(['Line 2: the caption ends before it begins and is left out.']);
    expect(readSubtitles('{"json": true}')).toEqual({
      cues: [],
      warnings: [expect.stringContaining('neither')],
    });
    const many = Array.from({ length: 500 }, () => '00:00:05,000 --> 00:00:04,000\nx\n').join('\n');
    expect(readSubtitles(many).warnings.length).toBeLessThan(25);
  });
});

describe('WebVTT', () => {
  const file = `WEBVTT - a title
Kind: captions

STYLE
::cue { color: lime }

NOTE 00:00:00.000 --> 00:00:09.000
not a caption

REGION
id:fred width:40%

intro
00:01.000 --> 00:02.500 line:0 position:20% align:start
<v.loud Ann &amp; Co>Hello <c.yellow>there</c></v>

00:00:03.000 --> 00:00:05.000
One <00:00:03.500>two <00:00:04.250><c>three&nbsp;&lt;3</c>
`;

  test('settings, notes, styles, regions and names of cues; voices and word times', () => {
    expect(readSubtitles(file)).toEqual({
      cues: [
        { start: 1, end: 2.5, text: 'Hello there', speaker: 'Ann & Co' },
        {
          start: 3,
          end: 5,
          text: 'One two three\u00a0<3',
          words: [
            { start: 3, end: 3.5, text: 'One' },
            { start: 3.5, end: 4.25, text: 'two' },
            { start: 4.25, end: 4.25 + (0.75 * 5) / 7, text: 'three' },
            { start: 4.25 + (0.75 * 5) / 7, end: 5, text: '<3' },
          ],
        },
      ],
      warnings: [],
    });
  });

  test('word times that do not ascend are not used', () => {
    const text = 'WEBVTT\n\n00:03.000 --> 00:05.000\nOne <00:00:04.500>two <00:00:04.000>three\n';
    expect(readSubtitles(text).cues).toEqual([{ start: 3, end: 5, text: 'One two three' }]);
  });
});

describe('writing', () => {
  test('SubRip', () => {
    expect(writeSrt(plainCues)).toBe(
      '1\n00:00:01,000 --> 00:00:02,500\nHello\nthere\n\n2\n01:00:03,250 --> 01:00:04,000\nAgain, you\n',
    );
  });

  test('WebVTT with voice, marks and what would be markup', () => {
    const words = [
      { start: 1, end: 1.5, text: 'a<b' },
      { start: 1.5, end: 2, text: '-->' },
    ];
    expect(writeVtt([{ start: 1, end: 2, text: 'a<b -->', words, speaker: 'A\n<B>' }])).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v A B>a&lt;b <00:00:01.500>--&gt;\n',
    );
  });

  const cue = fc
    .record({
      start: fc.integer({ min: 0, max: 36_000_000 }),
      length: fc.integer({ min: 1, max: 20_000 }),
      lines: fc.array(fc.stringMatching(/^[^\s<>&{}\0][^\n\r\t<>&{}\0]{0,20}[^\s<>&{}\0]$/), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .filter(({ lines }) =>
      lines.every((line) => /[a-z]/.test(line) && !line.includes('-->') && !/\s\s/.test(line)),
    )
    .map(({ start, length, lines }) => ({
      start: start / 1000,
      end: (start + length) / 1000,
      text: lines.map((line) => line.trim()).join('\n'),
    }));

  test('what is written reads back', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(cue, { selector: ({ start }) => start, minLength: 1, maxLength: 8 }),
        (cues) => {
          const sorted = cues.toSorted((a, b) => a.start - b.start);
          for (const text of [writeSrt(cues), writeVtt(cues)]) {
            const back = readSubtitles(text);
            expect(back.warnings).toEqual([]);
            expect(back.cues.map((one) => one.text)).toEqual(sorted.map((one) => one.text));
            for (const [index, one] of back.cues.entries())
              expect(one.start).toBeCloseTo(sorted[index]?.start ?? -1, 6);
          }
        },
      ),
    );
  });

  test('no text makes the reader throw or take long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (text) => readSubtitles(`WEBVTT\n\n${text}`) !== null,
      ),
    );
    expect(
      readSubtitles(`${'<'.repeat(50_000)}\n00:01 --> 00:02\n${'<00:'.repeat(20_000)}`).cues.length,
    ).toBe(1);
  });
});

test('bytes of other encodings', () => {
  expect(decodeSubtitleBytes(new TextEncoder().encode('é'))).toBe('é');
  expect(decodeSubtitleBytes(Uint8Array.of(0xe9, 0x74, 0xe9))).toBe('été');
  expect(decodeSubtitleBytes(Uint8Array.of(0xff, 0xfe, 0xe9, 0))).toBe('é');
  expect(decodeSubtitleBytes(Uint8Array.of(0xfe, 0xff, 0, 0xe9))).toBe('é');
});
