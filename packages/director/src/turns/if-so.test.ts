/** What depends on a question, texts that are put right, things of two words, and what comes in between two clips. */
import { expect, test } from 'vitest';
import { lacksByTurn } from '../testing/conversation-checks.ts';

const library = {
  'A1.MP4': { seconds: 30, shows: [{ what: ['owl'], from: 0, to: 30 }] },
  'A2.MP4': { seconds: 30, shows: [{ what: ['make-up in the dressing room', 'make-up'], from: 0, to: 30 }] },
  'A3.MP4': { seconds: 30, shows: [{ what: ['heron'], from: 0, to: 30 }] },
  'A4.MP4': { seconds: 30, shows: [{ what: ['binoculars'], from: 0, to: 30 }] },
  'jazz.mp3': { seconds: 60 },
};
const first = { say: 'owl 4s, make-up 5s', order: ['a1', 'a2'], lengths: [4, 5] };
const lacking = (...turns: { say: string }[]) =>
  lacksByTurn(library, [first, ...turns]).map(({ lacks }) => lacks);

test.each([
  // It is none of the clips that were spoken of before.
  { say: 'Do I have a clip of a puffin? If so add it.', same: true },
  { say: 'Gibt es einen Papageientaucher? Wenn ja, häng ihn hinten an.', same: true },
  { say: 'is there a walrus? then put it first', same: true },
  { say: 'Do I have a clip of a heron? If so add it.', order: ['a1', 'a2', 'a3'] },
  { say: 'do i have binoculars? if so put them at the end, 3 seconds', lengths: [8, 5, 3] },
])('$say', (turn) => {
  expect(lacking({ say: 'owl at half speed' }, turn).at(-1)).toEqual([]);
});

test.each([
  'The date is wrong: 14 June, Village Hall.',
  'das Datum stimmt nicht: 14 June, Village Hall',
  'typo: it should be 14 June, Village Hall',
  'la date est fausse : 14 June, Village Hall',
])('a text is put right: %s', (say) => {
  const written = { say: 'write "13 June, Village Hall" on the owl, and "Ada" on the make-up' };
  expect(
    lacking(written, { say, titles: ['14 June, Village Hall', 'Ada'] } as { say: string }).at(-1),
  ).toEqual([]);
});

test('music that is wrong is no text', () => {
  const turn = { say: 'the music is wrong: jazz.mp3', titles: [] as string[], music: 'jazz' };
  expect(lacking(turn).at(-1)).toEqual([]);
});

test.each([
  { say: 'Put the heron between owl and make-up, 2 seconds.', order: ['a1', 'a3', 'a2'], lengths: [4, 2, 5] },
  { say: 'between the owl and the make-up add the heron, 2 seconds', order: ['a1', 'a3', 'a2'] },
  { say: 'make-up at double speed', speeds: [1, 2] },
  { say: 'can u play evrything in the oposite order', order: ['a2', 'a1'] },
])('$say', (turn) => {
  expect(lacking(turn)).toEqual([[], []]);
});
