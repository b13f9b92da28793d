/** Which clips places mean in a message that changes the row. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyLibrary } from '../testing/toy-library.ts';

const first =
  'the pig 2 seconds, then the frog 3 seconds, then the elf 4 seconds, then the monster 5 seconds';
const after = (message: string) => {
  const said = converse([first, message], { assets: toyLibrary }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  return seenFilm(said).clips.map(({ name, seconds }) => `${name} ${Math.round(seconds * 10) / 10}`);
};

test('places are those of the film that the message was written about', () => {
  expect(after('remove the second one and make the third 2 seconds longer')).toEqual([
    'pig 2',
    'elf 6',
    'monster 5',
  ]);
  expect(after('put the last one first and the first one last')).toEqual([
    'monster 5',
    'frog 3',
    'elf 4',
    'pig 2',
  ]);
});

test('the clip beside another, and all on one side of it', () => {
  expect(after('the one after the frog 2 seconds longer')).toEqual(['pig 2', 'frog 3', 'elf 6', 'monster 5']);
  expect(after('remove everything after the frog')).toEqual(['pig 2', 'frog 3']);
  expect(after('remove the one after the monster')).toEqual(['pig 2', 'frog 3', 'elf 4', 'monster 5']);
});

test('a no beside a wish takes nothing away', () => {
  expect(after('ok no, the frog first')).toEqual(['frog 3', 'pig 2', 'elf 4', 'monster 5']);
  expect(after('hm no')).toEqual(['pig 2', 'frog 3', 'elf 4', 'monster 5']);
});
