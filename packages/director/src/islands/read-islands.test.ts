import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyLibrary } from '../testing/toy-library.ts';
import { seenIn, sightsOf } from './footage.ts';
import { readMarks } from './marks.ts';
import { readTold } from './read-told.ts';

const told = (prompt: string) => {
  const message = readMarks(prompt, toyLibrary);
  const film = readTold(message.marks, seenIn(sightsOf(message, toyLibrary), new Map()), toyLibrary);
  const shots = film.shots.map(({ assetId, seconds, factor, isReversed }) => ({
    assetId,
    seconds,
    factor,
    isReversed,
  }));
  return { ...film, shots };
};

describe('the film that marks tell', () => {
  const clauses = ['the frog 4 seconds', 'the pig at 2x speed 3 seconds', 'the elf backwards 5 seconds'];
  const film = told(clauses.join(', '));

  test('has its shots with their times and how they play', () => {
    expect(film.shots).toEqual([
      { assetId: 'id:frog.mp4', seconds: 4, factor: null, isReversed: false },
      { assetId: 'id:pig.mp4', seconds: 3, factor: 2, isReversed: false },
      { assetId: 'id:elf.mp4', seconds: 5, factor: null, isReversed: true },
    ]);
  });

  test.each([', ', '. ', '\n', ' then ', ' and ', ' / ', ' -> ', '; ', ' n ', ' '])(
    'is the same whatever connects it: “%s”',
    (link) => {
      expect(told(clauses.join(link)).shots).toEqual(film.shots);
    },
  );

  test.each([
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
  ])('comes in the order of its clauses: %i %i %i', (...order) => {
    const shuffled = told(order.map((at) => clauses[at]).join(', '));
    expect(shuffled.shots).toEqual(order.map((at) => film.shots[at]));
  });

  test('music of that name, shape and sound are of the whole', () => {
    const { music, shape, isMuted } = told('frog 4 s, pig 3 s. viper, upright, original sound off');
    expect({ music, shape, isMuted }).toEqual({
      music: { kind: 'asset', assetId: 'id:viper.mp3' },
      shape: { width: 9, height: 16 },
      isMuted: true,
    });
  });

  test.each([
    ['blanks', ' '.repeat(2_000)],
    ['quotes', '"'.repeat(4_500)],
    ['a long text', 'the frog 4 s, '.repeat(7_000)],
    ['marks', '(/-:'.repeat(2_000)],
  ])('any text is read: %s', (_, prompt) => {
    expect(() => told(prompt)).not.toThrow();
  });
});

test('a first message that tells its film in words makes that film', () => {
  const [said] = converse(['frog 4 secs n pig 3 secs, viper'], { assets: toyLibrary });
  const clips = said === undefined ? [] : seenFilm(said).clips.map(({ name, seconds }) => [name, seconds]);
  expect(clips).toEqual([
    ['frog', 4],
    ['pig', 3],
  ]);
});
