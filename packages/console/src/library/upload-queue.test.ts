import { expect, test } from 'vitest';
import {
  afterEvent,
  fingerprint,
  nextToStart,
  PARALLEL_FILES,
  secondsLeft,
  summaryOf,
  type UploadEvent,
  type Uploads,
} from './upload-queue.ts';

const after = (uploads: Uploads, ...events: UploadEvent[]) => events.reduce(afterEvent, uploads);
const files = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  name: `${id}.mov`,
  folder: [],
  within: null,
  bytes: 100,
}));
const all = after([], { type: 'added', files });
const states = (uploads: Uploads) => uploads.map(({ state }) => state).join(' ');

test('a few files go at a time, in the order they came', () => {
  const first = nextToStart(all).map(({ id }) => id);
  expect(first).toEqual(['a', 'b', 'c']);
  expect(first).toHaveLength(PARALLEL_FILES);
  const going = after(all, ...first.map((id) => ({ type: 'started', id }) as const));
  expect(nextToStart(going)).toEqual([]);
  expect(nextToStart(after(going, { type: 'done', id: 'b', assetId: 'x' })).map(({ id }) => id)).toEqual([
    'd',
  ]);
});

test('progress is of each and of all; what is cancelled does not count', () => {
  const going = after(
    all,
    { type: 'started', id: 'a' },
    { type: 'progress', id: 'a', sent: 60 },
    { type: 'cancelled', id: 'd' },
    { type: 'started', id: 'b' },
    { type: 'done', id: 'b', assetId: 'x' },
  );
  expect(summaryOf(going)).toMatchObject({
    files: 3,
    done: 1,
    failed: 0,
    isBusy: true,
    sent: 160,
    bytes: 300,
  });
  expect(secondsLeft(summaryOf(going), 16)).toBe(14);
  expect(secondsLeft(summaryOf(all), 16)).toBeNull();
  expect(summaryOf([]).share).toBe(0);
  // More than all was never sent.
  expect(after(going, { type: 'progress', id: 'a', sent: 900 })[0]?.sent).toBe(100);
});

test('what failed is said, tried again, and cleared with what is over', () => {
  const failed = after(all, { type: 'started', id: 'a' }, { type: 'failed', id: 'a', problem: 'No room.' });
  expect(failed[0]).toMatchObject({ state: 'failed', problem: 'No room.' });
  expect(after(failed, { type: 'retried', id: 'a' })[0]).toMatchObject({ state: 'waiting', problem: null });
  const over = after(failed, { type: 'done', id: 'b', assetId: 'x' }, { type: 'cancelled', id: 'c' });
  expect(after(over, { type: 'cleared' }).map(({ id }) => id)).toEqual(['d']);
});

test('what comes late changes nothing that is over', () => {
  const cancelled = after(all, { type: 'started', id: 'a' }, { type: 'cancelled', id: 'a' });
  expect(states(after(cancelled, { type: 'failed', id: 'a', problem: 'aborted' }))).toMatch(/^cancelled/);
  const done = after(all, { type: 'done', id: 'a', assetId: 'x' });
  expect(states(after(done, { type: 'cancelled', id: 'a' }, { type: 'retried', id: 'a' }))).toMatch(/^done/);
  expect(states(after(all, { type: 'progress', id: 'a', sent: 5 }))).toMatch(/^waiting/);
});

test('a file is known again by its name, its length, its time and where it goes', () => {
  const file = { name: 'a.mov', size: 1, lastModified: 2 };
  const known = fingerprint(file, ['x']);
  expect(fingerprint({ ...file }, ['x'])).toBe(known);
  for (const other of [
    { ...file, size: 2 },
    { ...file, lastModified: 3 },
    { ...file, name: 'b' },
  ]) {
    expect(fingerprint(other, ['x'])).not.toBe(known);
  }
  expect(fingerprint(file, ['y'])).not.toBe(known);
});
