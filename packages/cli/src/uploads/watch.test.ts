import { expect, test } from 'vitest';
import type { FoundFile } from './scan.ts';
import { watchFiles } from './watch.ts';

const file = (name: string, bytes: number, mtimeMs = 1): FoundFile => ({
  ...{ path: `/films/${name}`, name, folder: [], bytes, mtimeMs },
});

/** What is sent at which look, of what is there at each. */
async function watched(looks: readonly FoundFile[][], refusedAt: readonly number[] = []) {
  const sent: [number, string[]][] = [];
  let at = 0;
  const watching = watchFiles({
    look: async () => looks[at] ?? [],
    async send(files) {
      sent.push([at, files.map(({ name, bytes }) => `${name} ${bytes}`)]);
      return refusedAt.includes(at) ? 'again' : 'sent';
    },
    async wait() {
      at += 1;
      if (at === looks.length) throw new Error('Ctrl-C');
    },
  });
  await expect(watching).rejects.toThrow('Ctrl-C');
  return sent;
}

test('what was there and what comes is sent once, when it has stayed as it is', async () => {
  const [one, two] = [file('one.mp4', 10), file('two.mp4', 20)];
  const looks = [[one], [one, two], [one, two], [one, two], [one, two], [one, two]];
  expect(await watched(looks)).toEqual([
    [2, ['one.mp4 10']],
    [3, ['two.mp4 20']],
  ]);
});

test('a growing file is waited for, and one that is written to anew is sent anew', async () => {
  const growing = [1, 2, 3, 3, 3, 3].map((bytes) => [file('a.mp4', bytes)]);
  const rewritten = [2, 2, 2, 2].map((time) => [file('a.mp4', 3, time)]);
  expect(await watched([...growing, ...rewritten])).toEqual([
    [4, ['a.mp4 3']],
    [8, ['a.mp4 3']],
  ]);
});

test('what is gone and comes back is new; what could not be sent is tried again', async () => {
  const there = [file('a.mp4', 1)];
  expect(await watched([there, there, there, [], there, there, there])).toEqual([
    [2, ['a.mp4 1']],
    [6, ['a.mp4 1']],
  ]);
  expect(await watched([there, there, there, there, there], [2])).toEqual([
    [2, ['a.mp4 1']],
    [3, ['a.mp4 1']],
  ]);
});
