import { expect, test } from 'vitest';
import { datedName, freeName, nameOfText, nameProblem } from './node-names.ts';

test('dated names fit into 255 bytes', () => {
  const name = datedName('é'.repeat(200), new Date('2026-01-31T14:05:09Z'), 'mp4');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name.endsWith(' 2026-01-31 14.05.09.mp4')).toBe(true);
});

test.each([
  ['  Five\nfacts\tabout  bees. ', 'Five facts about bees'],
  ['a/b\\c\u0000d', 'a b c d'],
  ['...', 'Clip'],
  ['\u0007', 'Clip'],
  ['🎬'.repeat(50), '🎬'.repeat(20)],
  [`${'x'.repeat(79)}🎬`, 'x'.repeat(79)],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j becomes a name', (text, name) => {
  expect(nameOfText(text, { bytes: 80, fallback: 'Clip' })).toBe(name);
  expect(nameProblem(name)).toBeNull();
});

test('a text of any length becomes a name at once', () => {
  expect(nameOfText('é'.repeat(1_000_000), { bytes: 80, fallback: 'Clip' })).toBe('é'.repeat(40));
  expect(freeName('é'.repeat(200), 2, 'whole').endsWith(' (2)')).toBe(true);
});
