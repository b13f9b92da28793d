import { expect, test } from 'vitest';
import { mended } from './mend-tags.ts';

/** Tags by words of `prompt`, in their order. */
function labels(prompt: string, ...tags: readonly (readonly [label: string, words: string])[]): string[] {
  let at = 0;
  const told = tags.map(([label, words]) => {
    const from = prompt.indexOf(words, at);
    at = from + words.length;
    return { label, words, from, to: at, start: 0, end: 0, sureness: 1 };
  });
  return mended(told, prompt).map((span) => `${span.label} ${span.words}`);
}

test('a share of the speed is no place in the file', () => {
  expect(labels('pier at 100 %, 4 s', ['clip', 'pier'], ['from', '100 %'], ['dur', '4 s'])).toEqual([
    'clip pier',
    'speed.normal 100 %',
    'dur 4 s',
  ]);
});

test('figures in brackets are lengths', () => {
  expect(labels('tiles (8)', ['clip', 'tiles'], ['from', '8'])).toEqual(['clip tiles', 'dur 8']);
});

test('the film lasts, and its last seconds are not meant', () => {
  expect(labels('It should last 35 seconds', ['from.tail', 'last 35 seconds'])).toEqual([
    'total last 35 seconds',
  ]);
});

test('"skip that" takes back what was told, and leaves no file out', () => {
  expect(labels('The log. No, skip that', ['clip', 'The log'], ['not', 'skip that'])).toEqual([
    'clip The log',
    'chat skip that',
  ]);
});

test('what nothing holds still is a length, and what nothing repeats is talk', () => {
  expect(labels('farm shop 7 seconds', ['freeze', 'farm shop 7 seconds'])).toEqual([
    'dur farm shop 7 seconds',
  ]);
  expect(labels('the frog on black sand', ['clip', 'the frog'], ['loop', 'on black sand'])).toEqual([
    'clip the frog',
    'chat on black sand',
  ]);
});

test('a place that the talk is of is no clip', () => {
  const prompt = 'For the screen in our waiting room: the cat';
  expect(
    labels(prompt, ['chat', 'For the screen in our'], ['clip', 'waiting room'], ['clip', 'the cat']),
  ).toEqual(['chat For the screen in our', 'chat waiting room', 'clip the cat']);
});

test('a time and the clip that it is of are told apart', () => {
  expect(labels('3 Sekunden vom Frosch', ['dur', '3 Sekunden vom Frosch'])).toEqual([
    'dur 3 Sekunden',
    'clip Frosch',
  ]);
  expect(labels('2,5 vom Schwein ab Sekunde 4', ['clip', '2,5 vom Schwein'], ['to', 'ab Sekunde 4'])).toEqual(
    ['dur 2,5', 'clip Schwein', 'from ab Sekunde 4'],
  );
});
