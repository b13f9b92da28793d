import { writeSrt, writeVtt } from '@rushes/timeline';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { parseSubtitleText } from './parse-subtitle-text.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const cue = (startMs: number, endMs: number, text: string) => ({
  ...{ startMs, endMs, text },
  speaker: null,
  words: [],
});

const srt = '1\n00:00:01,001 --> 00:00:02,999\n';

describe('parseSubtitleText', () => {
  it('gives every time back to the millisecond that the writers wrote', () => {
    const random = seededRandom(606);
    const cues = Array.from({ length: 3000 }, (_, index) => {
      const startMs = Math.floor(random() * 99 * 3_600_000);
      return cue(startMs, startMs + 1 + Math.floor(random() * 9999), `Line ${index} <&> "x"`);
    }).sort((a, b) => a.startMs - b.startMs);
    const written = cues.map(({ startMs, endMs, text }) => ({
      ...{ start: startMs / 1000, end: endMs / 1000, text },
    }));
    expect(parseSubtitleText(bytes(writeSrt(written))).cues).toEqual(cues);
    const vtt = parseSubtitleText(bytes(writeVtt(written)));
    expect(vtt.cues).toEqual(cues);
    expect(vtt.format).toBe('vtt');
  });

  it('keeps voices, words and the language of WebVTT', () => {
    const text =
      'WEBVTT\nKind: captions\nLanguage: de\n\n00:01.000 --> 00:03.000\n<v Ann>Guten <00:02.000>Tag\n';
    expect(parseSubtitleText(bytes(text))).toEqual({
      format: 'vtt',
      language: 'de',
      cues: [
        {
          ...{ startMs: 1000, endMs: 3000, text: 'Guten Tag', speaker: 'Ann' },
          words: [
            { startMs: 1000, endMs: 2000, text: 'Guten' },
            { startMs: 2000, endMs: 3000, text: 'Tag' },
          ],
        },
      ],
      warnings: [],
    });
  });

  const encodings: [string, string, Uint8Array, string?][] = [
    ['UTF-8 with a mark', 'Grüße', Buffer.from(`\ufeff${srt}Grüße`)],
    ['UTF-16 LE with a mark', 'Grüße', Buffer.from(`\ufeff${srt}Grüße`, 'utf16le')],
    ['UTF-16 BE with a mark', 'Grüße', Buffer.from(`\ufeff${srt}Grüße`, 'utf16le').swap16()],
    ['UTF-16 LE without a mark', 'Grüße', Buffer.from(`${srt}Grüße`, 'utf16le')],
    ['UTF-16 BE without a mark', 'Grüße', Buffer.from(`${srt}Grüße`, 'utf16le').swap16()],
    ['Latin-1', 'Grüße, café', Buffer.from(`${srt}Grüße, café`, 'latin1')],
    ['Windows-1252', '“Hi” €', Buffer.from(`${srt}\u0093Hi\u0094 \u0080`, 'latin1')],
    [
      'Shift_JIS',
      'こんにちは世界',
      Buffer.concat([Buffer.from(srt), Buffer.from('82b182f182c982bf82cd90a28a45', 'hex')]),
    ],
    [
      'GBK',
      '你好,我们在中国',
      Buffer.concat([Buffer.from(srt), Buffer.from('c4e3bac32cced2c3c7d4dad6d0b9fa', 'hex')]),
    ],
    ['EUC-KR', '안녕하세요', Buffer.concat([Buffer.from(srt), Buffer.from('bec8b3e7c7cfbcbcbfe4', 'hex')])],
    [
      'Windows-1251',
      'Привет, мир',
      Buffer.concat([Buffer.from(srt), Buffer.from('cff0e8e2e5f22c20ece8f0', 'hex')]),
    ],
    [
      'Windows-1250, of a language told',
      'Łódź',
      Buffer.concat([Buffer.from(srt), Buffer.from('a3f3649f', 'hex')]),
      'pl',
    ],
  ];
  it.each(encodings)('reads %s', (_name, text, file, language) => {
    const parsed = parseSubtitleText(file, language === undefined ? {} : { language });
    expect(parsed.cues).toEqual([cue(1001, 2999, text)]);
    expect(parsed.language).toBe(language ?? null);
  });

  it('leaves out captions whose times are broken, and tells their lines', () => {
    const text = [
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n',
      '2\n00:00:xx --> 00:00:05,000\nLost\n',
      '3\n00:00:09,000 --> 00:00:08,000\nBackwards\n',
      '4\n99999999999:00:00,000 --> 99999999999:00:01,000\nFar\n',
      '5\n-00:00:01,000 --> 00:00:03,000\nEarly\n',
      '6\n00:00:02,500 --> 00:00:04,000\nOver the one before\n',
    ].join('\n');
    const { cues, warnings } = parseSubtitleText(bytes(text));
    expect(cues).toEqual([
      cue(0, 3000, 'Early'),
      cue(1000, 2000, 'One'),
      cue(2500, 4000, 'Over the one before'),
    ]);
    expect(warnings).toEqual([
      'Line 6: the times cannot be read, and the caption is left out.',
      'Line 10: the caption ends before it begins and is left out.',
      '1 captions have times that cannot be and are left out.',
    ]);
  });

  it('reads what is no subtitles as none, and says so', () => {
    for (const file of [
      bytes(''),
      bytes('{"a": 1}'),
      Buffer.alloc(10_000, 0),
      Buffer.alloc(5000, 255),
      bytes('<html><body/></html>'),
    ]) {
      const { cues, warnings } = parseSubtitleText(file);
      expect(cues).toEqual([]);
      expect(warnings.length).toBeGreaterThan(0);
    }
  });

  it('reads hostile files in one go over them', () => {
    const blanks = `${srt}Hi\n\n2\n00:00:03,000${' '.repeat(100_000)}->x\nIn text\n`;
    expect(parseSubtitleText(bytes(blanks)).cues).toHaveLength(1);
    const tags = `${srt}${'<v '.repeat(100_000)}\n`;
    expect(parseSubtitleText(bytes(tags)).cues).toHaveLength(1);
    const many = '00:00:01.000 --> 00:00:02.000\nx\n\n'.repeat(201_000);
    const { cues, warnings } = parseSubtitleText(bytes(`WEBVTT\n\n${many}`));
    expect(cues).toHaveLength(200_000);
    expect(warnings).toEqual(['Only the first 200000 captions are read, of 201000.']);
  });

  it('keeps no control characters, halves of characters or endless texts', () => {
    const [only] = parseSubtitleText(bytes(`${srt}A\u0001\u001b[31mB ${'x'.repeat(9000)}`)).cues;
    expect(only?.text).toHaveLength(5000);
    expect(only?.text.startsWith('A[31mB x')).toBe(true);
  });
});
