import type { Json } from '@rushes/timeline';
import { expect, test } from 'vitest';
import {
  type Chain,
  goBack,
  type KeptVersion,
  keepVersion,
  maxChain,
  readSnapshot,
} from './history-store.ts';

/** A history in memory, kept and read as the one in the database is. */
async function keepAll(documents: readonly Json[]) {
  const kept: KeptVersion[] = [];
  let chain: Chain = { count: 0, bytes: 0 };
  for (const [index, old] of documents.slice(0, -1).entries()) {
    const version = await keepVersion(
      { old, next: documents[index + 1] ?? null, oldText: JSON.stringify(old) },
      chain,
    );
    kept.push(version);
    chain =
      version.snapshot === null
        ? { count: chain.count + 1, bytes: chain.bytes + version.bytes }
        : { count: 0, bytes: 0 };
  }
  return kept;
}

async function readAt(kept: readonly KeptVersion[], newest: Json, index: number): Promise<Json> {
  const whole = kept.findIndex((version, at) => at >= index && version.snapshot !== null);
  const rows = kept.slice(index, whole < 0 ? kept.length : whole + 1);
  const last = rows.at(-1)?.snapshot ?? null;
  const steps = rows.flatMap(({ back }) => (back === null ? [] : [JSON.parse(back)])).reverse();
  expect(steps.length).toBeLessThan(maxChain);
  return goBack(last === null ? newest : await readSnapshot(last), steps);
}

const clips = (count: number, changed: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `clip ${index}`,
    frames: 25 + (index === changed ? 1 : 0),
  }));

test('any of many versions comes back as it was, and small changes take little room', async () => {
  const documents: Json[] = Array.from({ length: 260 }, (_, version) => ({ clips: clips(300, version) }));
  const kept = await keepAll(documents);
  const newest = documents.at(-1) ?? null;
  for (const index of [0, 1, 98, 99, 100, 101, 198, 199, 200, 258]) {
    expect(await readAt(kept, newest, index)).toEqual(documents[index]);
  }
  const bytes = kept.reduce((sum, version) => sum + version.bytes, 0);
  expect(bytes).toBeLessThan(8 * JSON.stringify(newest).length);
  expect(kept.filter(({ snapshot }) => snapshot !== null)).toHaveLength(2);
});

test('a version of which little is left in the next is kept whole', async () => {
  const documents: Json[] = [
    { clips: clips(300, -1) },
    { text: 'x' },
    { clips: clips(300, 7) },
    { text: 'y' },
  ];
  const kept = await keepAll(documents);
  expect(kept.map(({ snapshot }) => snapshot !== null)).toEqual([true, true, true]);
  for (const index of [0, 1, 2]) {
    expect(await readAt(kept, documents.at(-1) ?? null, index)).toEqual(documents[index]);
  }
});
