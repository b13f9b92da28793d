import { expect, it } from 'vitest';
import { createAccountRoom, type Place } from './turns.ts';

/** Places that are had, and those that have not come yet. */
function seen(entering: Promise<Place>) {
  const state: { place: Place | null } = { place: null };
  void entering.then((place) => {
    state.place = place;
  });
  return state;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('has seven of ten places for accounts where nobody is, and second ones only while less than three are taken', () => {
  const room = createAccountRoom(10);
  expect(room.enterNow('a')).not.toBeNull();
  expect(room.enterNow('a')).not.toBeNull();
  expect(room.enterNow('b')).not.toBeNull();
  expect(room.enterNow('b')).toBeNull();
  for (const account of ['c', 'd', 'e', 'f']) expect(room.enterNow(account)).not.toBeNull();
  expect(room.enterNow('g')).toBeNull();
});

it('lets whoever comes to an account where nobody is go before one that would only wait there', async () => {
  const room = createAccountRoom(4);
  const first = room.enterNow('a');
  const second = seen(room.enter(['a']));
  const other = seen(room.enter(['b']));
  await settled();
  expect([second.place, other.place !== null]).toEqual([null, true]);
  // Whoever waited behind it is the first at its account by then.
  first?.leave();
  first?.leave();
  await settled();
  expect(second.place).not.toBeNull();
  expect(room.enterNow('c')).toBeNull();
});

it('counts a transaction once, at however many accounts it is, and at each of them', async () => {
  const room = createAccountRoom(4);
  const both = room.enterNow('a');
  both?.comeTo('b');
  both?.comeTo('b');
  const waiting = seen(room.enter(['b', 'c']));
  await settled();
  expect(waiting.place).toBeNull();
  expect(room.enterNow('d')).not.toBeNull();
  both?.leave();
  await settled();
  expect(waiting.place).not.toBeNull();
});

it('has a place where the pool has one connection', () => {
  const room = createAccountRoom(1);
  const only = room.enterNow('a');
  expect(room.enterNow('b')).toBeNull();
  only?.leave();
  expect(room.enterNow('b')).not.toBeNull();
});
