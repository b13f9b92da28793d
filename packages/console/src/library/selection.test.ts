import { describe, expect, test } from 'vitest';
import { anchored, clicked, followed, listed, NOTHING, pressed, type Selection } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const plain = { shift: false, toggle: false };
const marks = ({ marked }: Selection) => [...marked].sort().join('');
const press = (
  selection: Selection,
  name: string,
  more: Partial<{ shift: boolean; toggle: boolean; columns: number }> = {},
) => pressed(selection, ids, { name, columns: 3, page: 6, ...plain, ...more }) ?? selection;

describe('a click', () => {
  const one = clicked(NOTHING, ids, { index: 1, ...plain });
  test('marks one, with a key one more, with another as far as there', () => {
    expect(marks(one)).toBe('b');
    const two = clicked(one, ids, { index: 4, shift: false, toggle: true });
    expect(marks(two)).toBe('be');
    expect(marks(clicked(two, ids, { index: 4, shift: false, toggle: true }))).toBe('b');
    expect(marks(clicked(one, ids, { index: 3, shift: true, toggle: false }))).toBe('bcd');
    expect(marks(clicked(two, ids, { index: 6, shift: true, toggle: true }))).toBe('befg');
  });
  test('on nothing marks nothing', () => {
    expect(clicked(one, ids, { index: 9, ...plain })).toBe(NOTHING);
  });
});

describe('the keyboard', () => {
  const first = press(NOTHING, 'ArrowDown');
  test('begins with the first one, walks by rows and columns, and stops at the edges', () => {
    expect(first.at).toBe(0);
    expect(press(first, 'ArrowDown').at).toBe(3);
    expect(press(first, 'ArrowRight').at).toBe(1);
    expect(press(first, 'ArrowUp').at).toBe(0);
    expect(press(press(first, 'End'), 'ArrowRight').at).toBe(6);
    // Below the fifth of three in a row there is nothing.
    const fifth = clicked(NOTHING, ids, { index: 4, ...plain });
    expect(press(fifth, 'ArrowDown').at).toBe(4);
    expect(press(fifth, 'Home').at).toBe(0);
  });
  test('extends from where it began', () => {
    const down = press(press(first, 'ArrowRight', { shift: true }), 'ArrowDown', { shift: true });
    expect(marks(down)).toBe('abcde');
    expect(marks(press(down, 'ArrowUp', { shift: true }))).toBe('ab');
  });
  test('moves alone while the key for more is held, marks by space, takes all, lets go', () => {
    const away = press(first, 'ArrowRight', { toggle: true });
    expect([away.at, marks(away)]).toEqual([1, 'a']);
    expect(marks(press(away, ' '))).toBe('ab');
    expect(marks(press(first, 'a', { toggle: true }))).toBe('abcdefg');
    expect(marks(press(first, 'Escape'))).toBe('');
  });
  test('leaves other keys to others', () => {
    const asked = { columns: 1, page: 5, ...plain };
    expect(pressed(first, ids, { ...asked, name: 'x' })).toBeNull();
    expect(pressed(first, ids, { ...asked, name: 'ArrowLeft' })).toBeNull();
    expect(pressed(NOTHING, ids, { ...asked, name: 'Escape' })).toBeNull();
    expect(pressed(NOTHING, [], { ...asked, name: 'Home' })).toBeNull();
  });
});

test('what has gone is marked no more', () => {
  const all = press(NOTHING, 'a', { toggle: true });
  expect(marks(followed(anchored(all, ids), listed(['b', 'g'])))).toBe('bg');
  expect(followed(anchored(all, ids), listed(ids)).marked).toBe(all.marked);
  const last = clicked(NOTHING, ids, { index: 6, ...plain });
  expect(followed(anchored(last, ids), listed(['a'])).at).toBe(0);
});

test('what comes in front of the items moves them, and the keyboard stays at its own', () => {
  const third = clicked(NOTHING, ids, { index: 2, ...plain });
  const more = followed(anchored(third, ids), listed(['new', ...ids]));
  expect([more.at, more.anchor, marks(more)]).toEqual([3, 3, 'c']);
  expect(marks(clicked(more, ['new', ...ids], { index: 4, shift: true, toggle: false }))).toBe('cd');
  // Where its own has gone it stays in its place.
  const gone = followed(anchored(third, ids), listed(['a', 'b', 'd']));
  expect([gone.at, marks(gone)]).toEqual([2, '']);
  expect(followed(anchored(NOTHING, ids), listed(ids)).at).toBe(-1);
});
