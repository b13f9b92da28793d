/** Prompts that are written to be slow to read: whatever a person sends, others wait no longer for it. */
import { expect, test } from 'vitest';
import { tokenize } from '../grammar/parse-prompt.ts';
import { headAt } from '../grammar/phrases/descriptions.ts';
import { readPhrases } from '../grammar/phrases/phrases.ts';
import { readSubject } from '../grammar/phrases/subjects.ts';
import { toyLibrary } from '../testing/toy-library.ts';
import { beginReading } from './read-prompt.ts';

test('a row of articles is not gone through anew at each of them', () => {
  const { prompt, tokens } = tokenize('a '.repeat(2000));
  const { items, finds } = readPhrases({ prompt, tokens }, toyLibrary);
  expect(finds).toEqual([]);
  let looks = 0;
  const watched = new Proxy(items as object[], {
    get: (all, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(all, key) as unknown;
    },
  });
  headAt({ prompt, items: watched } as unknown as Parameters<typeof headAt>[0], 0);
  expect(looks).toBeLessThan(30);
});

test('a list of unknown words is looked back over for a few of them', () => {
  const { prompt, tokens } = tokenize('zzz, '.repeat(2000));
  const { items } = readPhrases({ prompt, tokens }, toyLibrary);
  let looks = 0;
  const watched = new Proxy(items as object[], {
    get: (all, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(all, key) as unknown;
    },
  });
  const text = { prompt, items: watched, hasFootage: true } as unknown as Parameters<typeof readSubject>[0];
  expect(readSubject(text, items.length - 2)).toBeNull();
  expect(looks).toBeLessThan(300);
});

test('a long story names no footage by what it shows', () => {
  const library = { assets: toyLibrary, unusable: [], followsVideo: true };
  expect(beginReading('make the qwert brighter', library).finds).toHaveLength(1);
  expect(beginReading('make the qwert brighter, '.repeat(100), library).finds).toEqual([]);
});

// With words for one thing that are read in two ways, the time to refuse them doubles with each: 40 of them are hours.
test.each([
  'a tiny bit ',
  'a little bit ',
  'still just now way ',
  'no, ',
  'the first and ',
  'not that one ',
  '猫和',
])('words said over and over are read in no time: %s', (words) => {
  const prompt = words.repeat(500);
  const read = beginReading(prompt, { assets: toyLibrary, unusable: [], followsVideo: true });
  expect(read.briefWith(new Map()).prompt).toBe(prompt);
});
