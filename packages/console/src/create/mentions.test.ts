import { expect, test } from 'vitest';
import { idsIn, joinedWords, type Mention, mentionAt, put, putAt, toWire, withNames } from './mentions.ts';

const ID = '0190f2a4-7b1c-7e3d-8a5f-2b6c9d0e1f23';
const OTHER = '0190f2a4-7b1c-7e3d-8a5f-2b6c9d0e1f24';
const frog: Mention = { id: ID, name: 'frog.mp4', kind: 'asset' };
const anna: Mention = { id: OTHER, name: 'Anna Bell', kind: 'person' };

test('a mention is what stands behind a free @ before the caret', () => {
  expect(mentionAt('with @fro', 9)).toEqual({ start: 5, words: 'fro' });
  expect(mentionAt('@', 1)).toEqual({ start: 0, words: '' });
  expect(mentionAt('with @Anna B', 12)).toEqual({ start: 5, words: 'Anna B' });
  expect(mentionAt('to me@rushes.org', 16), 'an address').toBeNull();
  expect(mentionAt('with @frog', 3), 'before it').toBeNull();
  expect(mentionAt('with @frog  then', 16), 'past it').toBeNull();
  expect(mentionAt('no such', 7)).toBeNull();
});

test('what was chosen takes the place of what was written', () => {
  const text = 'with @fro and more';
  const opened = mentionAt(text, 9);
  if (opened === null) throw new Error('nothing is being written');
  expect(put(text, opened, 'frog.mp4')).toEqual({ text: 'with @frog.mp4 and more', caret: 15 });
});

test('what is pasted is named at the caret, and no letter is lost to it', () => {
  expect(putAt('a calm sea', 6, 'p.png')).toEqual({ text: 'a calm @p.png sea', caret: 14 });
  expect(putAt('a calm sea', 7, 'p.png')).toEqual({ text: 'a calm @p.png sea', caret: 14 });
  expect(putAt('', 0, 'p.png')).toEqual({ text: '@p.png ', caret: 7 });
});

test('words that come back stand above those that were written since, each of them once', () => {
  expect(joinedWords('The sea', '')).toBe('The sea');
  expect(joinedWords('The sea', ' \n')).toBe('The sea');
  expect(joinedWords('The sea', 'The woods')).toBe('The sea\n\nThe woods');
  expect(joinedWords('The sea', 'The sea')).toBe('The sea');
  expect(joinedWords('The sea', 'The sea\n\nThe woods')).toBe('The sea\n\nThe woods');
});

test('files go by their ids, people by their names, and only those that are still named', () => {
  expect(toWire('A film of @frog.mp4 with @Anna Bell', [frog, anna])).toEqual({
    message: `A film of ${ID} with Anna Bell`,
    chosen: [OTHER, ID],
    named: [anna, frog],
  });
  expect(toWire('A film', [frog])).toEqual({ message: 'A film', chosen: [], named: [] });
});

test('a name that begins with another is its own', () => {
  const longer: Mention = { id: OTHER, name: 'frog.mp4 copy', kind: 'asset' };
  expect(toWire('@frog.mp4 copy', [frog, longer]).message).toBe(OTHER);
});

test('ids are read as names where they are known', () => {
  expect(idsIn(`A film of ${ID} and ${ID}`)).toEqual([ID]);
  expect(withNames(`A film of ${ID} and ${OTHER}`, new Map([[ID, 'frog.mp4']]))).toBe(
    `A film of @frog.mp4 and ${OTHER}`,
  );
});
