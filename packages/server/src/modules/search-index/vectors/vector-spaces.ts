/** The life of spaces: building, active, retired. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { VectorSpace, VectorStore } from './vector-store.ts';
import * as repo from './vectors.repo.ts';

export interface Spaces extends Pick<VectorStore, 'ensureSpace' | 'activate' | 'sweepSpaces'> {
  /** Throws RangeError where there is none. */
  require(db: Kysely<Database>, spaceId: string): Promise<VectorSpace>;
}

const MOST_DIMENSIONS = 8_192;
/** Removed in one statement: some hundredths of a second. */
const REMOVED_AT_ONCE = 5_000;
/** Removed in one round; what is left waits for the next. */
const REMOVED_A_ROUND = 500_000;
/** Twice as long as the threads remember where they looked last. */
const CHANGES_MILLISECONDS = 24 * 3_600_000;

async function require(from: Kysely<Database>, spaceId: string): Promise<VectorSpace> {
  const space = await repo.findSpaceById(from, spaceId);
  if (space === null) throw new RangeError(`There is no vector space ${spaceId}.`);
  return space;
}

async function ensureSpace(
  deps: { db: Kysely<Database>; clock: Clock; ids: Ids },
  trx: Kysely<Database>,
  wanted: Parameters<VectorStore['ensureSpace']>[1],
): Promise<VectorSpace> {
  const { ids, clock } = deps;
  const { dimensions } = wanted;
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MOST_DIMENSIONS) {
    throw new RangeError(`A vector has 1 to ${MOST_DIMENSIONS} numbers, not ${dimensions}.`);
  }
  // The second round is for one who lost: to one that made the same space, or became the active one first.
  for (let round = 0; round < 3; round += 1) {
    const space = await repo.findSpace(trx, wanted);
    if (space?.state === 'retired') {
      await repo.setSpaceState(trx, [space.id], 'building');
      return { ...space, state: 'building' };
    }
    if (space !== null) return space;
    await repo.insertSpace(trx, { ...wanted, id: ids.uuid(), createdAt: clock.now() });
  }
  throw new Error(`The vector space ${wanted.name} could not be made.`);
}

async function activate(trx: Transaction<Database>, spaceId: string): Promise<void> {
  const { purpose } = await require(trx, spaceId);
  const spaces = await repo.holdSpaces(trx, purpose);
  // Older ones that are still being filled were overtaken: nobody fills them any more.
  const others = spaces.filter(
    ({ id, state }) => id !== spaceId && (state === 'active' || (state === 'building' && id < spaceId)),
  );
  await repo.setSpaceState(
    trx,
    others.map(({ id }) => id),
    'retired',
  );
  await repo.setSpaceState(trx, [spaceId], 'active');
}

/** A space that has all that the active one has takes its place. */
async function promote(deps: { db: Kysely<Database>; clock: Clock; ids: Ids }): Promise<void> {
  const { db } = deps;
  for (const space of await repo.spacesIn(db, 'building')) {
    const active = await repo.findActiveSpace(db, space.purpose);
    if (active !== null && !(await repo.hasCaughtUp(db, { oldId: active.id, newId: space.id }))) continue;
    await db.transaction().execute((trx) => activate(trx, space.id));
  }
}

async function removeRetired(deps: { db: Kysely<Database>; clock: Clock; ids: Ids }): Promise<number> {
  const { db } = deps;
  let removed = 0;
  for (const { id } of await repo.spacesIn(db, 'retired')) {
    while (removed < REMOVED_A_ROUND) {
      const some = await repo.deleteSome(db, id, REMOVED_AT_ONCE);
      removed += some;
      if (some < REMOVED_AT_ONCE) {
        await repo.deleteSpace(db, id);
        break;
      }
    }
  }
  return removed;
}

async function sweepSpaces(deps: { db: Kysely<Database>; clock: Clock; ids: Ids }) {
  const { clock, db } = deps;
  await promote(deps);
  const removed = await removeRetired(deps);
  const before = new Date(clock.now().getTime() - CHANGES_MILLISECONDS);
  return removed + (await repo.deleteOldChanges(db, before));
}

export function createSpaces(deps: { db: Kysely<Database>; clock: Clock; ids: Ids }): Spaces {
  return {
    require,
    ensureSpace: (trx, wanted) => ensureSpace(deps, trx, wanted),
    activate,
    sweepSpaces: () => sweepSpaces(deps),
  };
}
