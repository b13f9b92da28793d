import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { lacksByTurn } from '../testing/conversation-checks.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyLibrary } from '../testing/toy-library.ts';
import { seenIn, sightsOf } from './footage.ts';
import { readMarks } from './marks.ts';
import { readIslands } from './read-islands.ts';
import { leavesToOthers, readTold } from './read-told.ts';

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

const house = {
  'GX01.MP4': { seconds: 20, shows: [{ what: ['kitchen'], from: 0, to: 20 }] },
  'GX02.MP4': { seconds: 20, shows: [{ what: ['swimming pool'], from: 0, to: 20 }] },
  'GX03.MP4': { seconds: 20, shows: [{ what: ['floor plan'], from: 0, to: 20 }] },
};

const lacksOf = (turn: Parameters<typeof lacksByTurn>[1][number]) => lacksByTurn(house, [turn])[0]?.lacks;

test('what is described clip by clip without a stop is looked up clip by clip', () => {
  const lacks = lacksOf({
    say: 'kitchen 3 seconds pool 3 seconds floor plan 4 seconds no music vertical text "For sale" on the pool',
    order: ['gx01', 'gx02', 'gx03'],
    lengths: [3, 3, 4],
    shape: 'upright',
    texts: [{ text: 'For sale', over: 'gx02' }],
  });
  expect(lacks).toEqual([]);
});

test('a title behind a list is of the film, and on the last clip where that is told', () => {
  const [titled, aimed] = ['with the title “Our home”', 'with the words “Our home” on the pool'];
  expect(lacksOf({ say: `GX01 and GX02, 8 s, ${titled}`, texts: [{ text: 'Our home', from: 0 }] })).toEqual(
    [],
  );
  const german = 'Ein Video von 8 Sekunden von GX01 und GX02 mit Titel „Daheim“';
  expect(lacksOf({ say: german, texts: [{ text: 'Daheim', from: 0 }] })).toEqual([]);
  const texts = [{ text: 'Our home', over: 'gx02' }];
  expect(lacksOf({ say: `GX01 4 s and GX02 4 s ${aimed}`, texts })).toEqual([]);
});

test.each([
  ['a boomerang of the frog and the pig'],
  ['the pig, the frog. The name over each: Piggy, Froggy'],
])('what marks do not tell whole is left to others: %s', (prompt) => {
  expect(leavesToOthers(readMarks(prompt, toyLibrary).marks)).toBe(true);
});

test.each([
  ['a 10 second video of the boats', []],
  ['the boats and the harbour at night', []],
  ['boats 3 seconds, harbour 4 seconds, each ship 2 seconds', ['boat', 'harbour']],
])('looks up what is told of a film: %s', (prompt, words) => {
  const { finds } = readIslands(prompt, toyLibrary);
  expect(finds.map((wish) => wish.query ?? wish.words)).toEqual(words);
});

test('looks up no more than a bounded number of descriptions, whatever a message lists', () => {
  const things =
    'Boot Hafen Küche Garten Turm Brücke Pferd Wald Berg Fluss Bahn Markt Dach Kirche Strand See'.split(' ');
  const listed = [...things, ...things.map((thing) => `alte ${thing}`)].map((thing) => `${thing} 2 Sekunden`);
  const { finds } = readIslands(listed.join(', dann '), toyLibrary);
  expect(finds).toHaveLength(16);
});
