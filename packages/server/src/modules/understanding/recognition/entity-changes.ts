/** Passes on to the index that entities, or the configs that name them, have changed: bit by bit, whoever does it. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Over } from '../../../platform/over.ts';
import { markStale } from '../indexing/runs/due-runs.repo.ts';
import * as repo from './recognition.repo.ts';

/** Versions of one transaction. */
const BATCH = 1_000;
/** Transactions of one round. */
const BATCHES = 50;

export interface EntityChangesDeps {
  db: Kysely<Database>;
}

/** One batch of the change that waits the longest; null where none does, or another process has it. */
async function markSome(trx: Transaction<Database>): Promise<number | null> {
  const change = await repo.holdOldestChange(trx);
  if (change === null) return null;
  const versionIds = await repo.versionsAfter(trx, change, BATCH);
  const reason = change.isEntity
    ? 'An entity it looked for has changed.'
    : 'Another service-config is in force where the file lies.';
  await markStale(trx, { versionIds, analysers: ['entities'], reason });
  const last = versionIds.at(-1);
  if (last === undefined || versionIds.length < BATCH) await repo.deleteChange(trx, change.nodeId);
  else await repo.noteProgress(trx, change.nodeId, last);
  return versionIds.length;
}

/** Marks what changed entities make out of date, a bounded share of it; answers how many versions that were. */
export async function markChanged({ db }: EntityChangesDeps): Promise<number> {
  let marked = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const some = await db.transaction().execute(markSome);
    if (some === null) break;
    marked += some;
  }
  return marked;
}

/** What `EntityChanges` is over its context. */
export const entityChangesFunctions = { markChanged };

export type EntityChanges = Over<typeof entityChangesFunctions>;
