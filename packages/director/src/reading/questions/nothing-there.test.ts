/** A change of a film that is not there makes no film of everything. */
import { expect, test } from 'vitest';
import { tellerOf, tongueOf } from '../../telling/teller.ts';
import { toyAsset } from '../../testing/toy-library.ts';
import { answerWithFiles } from '../../turns/library-answer.ts';
import { beginReading } from '../read-prompt.ts';

const assets = ['frog', 'elf', 'pig'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 }));
const read = (prompt: string, own = assets) =>
  beginReading(prompt, { assets: own, unusable: [] }).briefWith(new Map());

test.each([
  'undo',
  'make it shorter',
  'remove the title',
  'swap the first two',
  'delete the last clip',
  'make the second clip slower',
  'the last clip 2 seconds longer',
  'louder',
  'change the title to "Hi"',
  'mach das rückgängig',
  'lösche den zweiten Clip',
  'supprime le dernier plan',
  'borra el segundo clip',
  'Desfaz',
])('is told that there is no film: %s', (prompt) => {
  expect(read(prompt).question).toEqual({ kind: 'noFilm' });
});

test.each([
  'make it black and white',
  'cut all silences',
  'in slow motion',
  '20 seconds',
  'no music',
  'vertical, with captions',
  'everything in reverse',
  'remove the pig',
  'frog first, then the pig',
  'put the frog last',
  'the frog slower',
  'the last clip of the film shows the elf',
  'a short film',
  'title "Toys"',
])('makes a film: %s', (prompt) => {
  expect(read(prompt).question).toBeNull();
});

test('one file alone is what is meant', () => {
  expect(read('make it shorter', assets.slice(0, 1)).question).toBeNull();
});

test('the answer names what a film can be made of', () => {
  expect(answerWithFiles({ kind: 'noFilm' }, { assets, teller: tellerOf(tongueOf('undo')) })).toBe(
    'There is no film in this chat yet. I can use 3 files: frog.mp4 (10 s), elf.mp4 (10 s), pig.mp4 (10 s).',
  );
});
