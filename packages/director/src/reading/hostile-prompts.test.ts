/** Prompts that are written to be slow to read: whatever a person sends, others wait no longer for it. */
import { expect, test } from 'vitest';
import { tokenize } from '../grammar/parse-prompt.ts';
import { headAt } from '../grammar/phrases/descriptions.ts';
import { readPhrases } from '../grammar/phrases/phrases.ts';
import { readSubject } from '../grammar/phrases/subjects.ts';
import { plainForms } from '../scripts/plain-forms.ts';
import { toyAsset, toyLibrary } from '../testing/toy-library.ts';
import { plainNumberedFiles } from '../wordings/numbered-files.ts';
import { plainToldTimes } from '../wordings/told-times.ts';
import { plainWordings } from '../wordings/wordings.ts';
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

// Each form looks from a blank on to the end of its run: of two thousand blanks that took seven seconds.
test('runs of blanks are one blank before the forms of a list are looked for', () => {
  expect(plainForms(`frog${' '.repeat(1_900)}in 3`)).toBe('frog in 3');
  expect(plainForms(`1. frog${'\t'.repeat(900)}\n2. pig${' '.repeat(900)}from 3`)).toBe(
    '1. frog \n2. pig from 3',
  );
  expect(plainForms('frog  4 s, title "a   b"')).toBe('frog 4 s, title "a   b"');
});

// Forms for each of them were made and tried: of two thousand names that took sixteen seconds.
test('a library of thousands of numbered files has forms for those alone that are said', () => {
  const stems = Array.from(
    { length: 2_000 },
    (_, at) => `take${at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`,
  );
  const assets = stems.flatMap((stem) => [1, 2].map((at) => toyAsset({ name: `${stem}_${at}.mp4` })));
  const message = `${stems[7]} 1 and 2, `.repeat(100);
  const begun = process.cpuUsage().user;
  expect(plainNumberedFiles(message, assets)).toContain(`${stems[7]}_1.mp4 and ${stems[7]}_2.mp4`);
  expect(process.cpuUsage().user - begun).toBeLessThan(3_000_000);
});

// "And" joined names and stood in them: each list had a million readings.
test('a list of joining words alone is refused in no time', () => {
  const message = `2s${'. a'.concat(' e'.repeat(40)).repeat(400)}`;
  const begun = process.cpuUsage().user;
  expect(plainToldTimes(message, () => false)).toBe(message);
  expect(process.cpuUsage().user - begun).toBeLessThan(3_000_000);
});

test('no message is told as a thousand times as much', () => {
  const assets = Array.from({ length: 3_000 }, (_, at) => toyAsset({ name: `clip_${at}.mp4` }));
  expect(plainWordings('odd clips, '.repeat(130), { isTurn: false, assets }).length).toBeLessThan(10_000);
});
