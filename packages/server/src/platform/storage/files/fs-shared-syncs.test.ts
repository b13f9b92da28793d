import { expect, it } from 'vitest';
import { createSharedSyncs } from './fs-shared-syncs.ts';

/** Syncs that end when the test says so. */
function held() {
  const runs: { name: string; end: (error?: Error) => void }[] = [];
  const sync = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      runs.push({ name, end: (error) => (error === undefined ? resolve() : reject(error)) });
    });
  return { runs, sync };
}

/** Lets all that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('syncs once for all who come while another sync runs, by the handle that was opened first', async () => {
  const { runs, sync } = held();
  const syncs = createSharedSyncs();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => syncs.opened('file', sync(name)));
  const ended: string[] = [];
  void c?.().then(() => ended.push('c'));
  void b?.().then(() => ended.push('b'));
  void a?.().then(() => ended.push('a'));
  await settle();
  expect(runs.map(({ name }) => name)).toEqual(['c']);
  runs[0]?.end();
  await settle();
  expect(ended).toEqual(['c']);
  expect(runs.map(({ name }) => name)).toEqual(['c', 'a']);
  runs[1]?.end();
  await settle();
  expect(ended.toSorted()).toEqual(['a', 'b', 'c']);
});

it('tells all who share a sync that it failed, and nobody else', async () => {
  const { runs, sync } = held();
  const syncs = createSharedSyncs();
  const all = ['a', 'b', 'c'].map((name) => syncs.opened('file', sync(name))().catch(String));
  const other = syncs.opened('other', sync('other'))();
  await settle();
  runs.find(({ name }) => name === 'a')?.end();
  runs.find(({ name }) => name === 'other')?.end();
  await settle();
  runs.at(-1)?.end(new Error('disk'));
  expect(await Promise.all(all)).toEqual([undefined, 'Error: disk', 'Error: disk']);
  await other;
});

it('begins anew where nobody waited any more', async () => {
  const { runs, sync } = held();
  const syncs = createSharedSyncs();
  for (const round of [1, 2]) {
    const done = syncs.opened('file', sync('a'))();
    await settle();
    expect(runs).toHaveLength(round);
    runs.at(-1)?.end();
    await done;
    await settle();
  }
});
