import { describe, expect, test } from 'vitest';
import { ago, bytes, credits, duration, percent, stem, timecode } from './format.ts';

describe('figures are written', () => {
  test('as lengths', () => {
    expect([0, 9.9, 62, 3_723, null, Number.NaN].map(duration)).toEqual([
      '0:00',
      '0:09',
      '1:02',
      '1:02:03',
      '',
      '',
    ]);
  });
  test('as timecodes, whose last part never reaches the rate', () => {
    expect(timecode(0, 25)).toBe('00:00:00:00');
    expect(timecode(62.52, 25)).toBe('00:01:02:13');
    expect(timecode(1 / 3, 24)).toBe('00:00:00:08');
    expect(timecode(0.9999, 25)).toBe('00:00:00:24');
    for (let frame = 0; frame < 90; frame += 1) {
      expect(timecode(frame / 29.97, 29.97).endsWith(`:${String(frame % 30).padStart(2, '0')}`)).toBe(true);
    }
  });
  test('as bytes and credits in the language of the reader', () => {
    expect([0, 999, 1_000, 1_540_000, 999_900_000].map((count) => bytes(count, 'en'))).toEqual([
      '0 B',
      '999 B',
      '1 kB',
      '1.5 MB',
      '1,000 MB',
    ]);
    expect(bytes(1_540_000, 'de')).toBe('1,5 MB');
    expect([0.125, 12.6, 12_345.6].map((value) => credits(value, 'en'))).toEqual(['0.13', '13', '12,346']);
    expect(percent(1.2)).toBe('100\u00a0%');
  });
  test('as times that have passed', () => {
    const now = new Date('2026-05-05T12:00:00Z');
    expect(ago('2026-05-05T11:59:40Z', now, 'en')).toBe('this minute');
    expect(ago('2026-05-05T09:00:00Z', now, 'en')).toBe('3 hours ago');
    expect(ago('2026-05-04T11:00:00Z', now, 'de')).toBe('gestern');
  });
  test('as the part of a name that is changed', () => {
    expect(['clip.mov', '.hidden', 'notes', 'a.b.mp4', 'v1.final version'].map(stem)).toEqual([
      'clip',
      '.hidden',
      'notes',
      'a.b',
      'v1.final version',
    ]);
  });
});
