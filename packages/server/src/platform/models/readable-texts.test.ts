import { expect, test } from 'vitest';
import { isReadable } from './create-model-runtime.ts';

test.each([
  ['The umbrella', ['en'], true],
  ['Straßencafé naïve', ['en'], true],
  ['忘れ物の傘', ['en'], false],
  ['the word 傘 means umbrella', ['en'], true],
  ['Где зонт', ['en'], false],
  ['Где зонт', ['en', 'ru'], true],
  ['傘', ['en', 'ja'], true],
  ['傘', undefined, true],
  ['2024: 50 %', ['en'], true],
  ['', ['en'], true],
])('%s by %j: %s', (text, languages, readable) => {
  expect(isReadable(text, languages)).toBe(readable);
});
