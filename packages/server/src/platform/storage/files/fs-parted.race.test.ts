import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import type { StoredPart } from '../storage.ts';
import { createFsStorage, type FsStorage } from './fs-storage.ts';

const ids = createIds(systemClock);
const PART = 20;
const PARTS = [1, 2, 3];
/** Turns of the event loop, by which what happens at once is shifted. */
const shift = fc.nat({ max: 60 });

let folder: string;
let processes: FsStorage[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-race-'));
  processes = await Promise.all([1, 2, 3].map(() => createFsStorage({ folder, ids })));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const process = (index: number): FsStorage => {
  const one = processes[index % processes.length];
  if (one === undefined) throw new Error('There are processes.');
  return one;
};

async function after<T>(turns: number, work: () => Promise<T>): Promise<T | { code: string }> {
  for (let count = 0; count < turns; count += 1) await turn();
  return work().catch((error: { code?: string }) => ({ code: error.code ?? String(error) }));
}

it('completes, gives up and receives at once in several processes, and each answer is true', async () => {
  const scene = fc.record({ late: shift, completes: fc.tuple(shift, shift, shift), abort: fc.option(shift) });
  await fc.assert(
    fc.asyncProperty(scene, async ({ late, completes, abort }) => {
      const key = `incoming/${ids.uuid()}`;
      const upload = await process(0).parted.begin({ key, bytes: PART * PARTS.length, partBytes: PART });
      const send = (number: number, fill: number) =>
        process(number).receivePart(upload, number, Readable.from([Buffer.alloc(PART, fill)]));
      const named: StoredPart[] = [];
      for (const number of PARTS) named.push(await send(number, number));
      const [replaced, ...completed] = await Promise.all([
        after(late, () => send(2, 99)),
        ...completes.map((turns, index) => after(turns, () => process(index).parted.complete(upload, named))),
        ...(abort === null ? [] : [after(abort, () => process(2).parted.abort(upload))]),
      ]);
      const kept = await process(0).stat(key);
      const isReplaced = !('code' in (replaced ?? {}));
      if (!isReplaced) expect(replaced).toMatchObject({ code: 'upload_ended' });
      if (kept === null) {
        // Nobody was told that it is complete, and only who gave it up took anything away.
        expect(completed.filter((one) => one !== undefined && 'etag' in one)).toEqual([]);
        if (abort === null) expect(await process(1).parted.list(upload)).toHaveLength(PARTS.length);
        await process(1).parted.abort(upload);
        return;
      }
      expect(isReplaced).toBe(false);
      const content = await buffer(await process(1).read(key));
      expect(content.equals(Buffer.concat(PARTS.map((number) => Buffer.alloc(PART, number))))).toBe(true);
    }),
    { numRuns: 60 },
  );
  for (const name of ['parts', 'joining', 'staging']) expect(await readdir(join(folder, name))).toEqual([]);
});
