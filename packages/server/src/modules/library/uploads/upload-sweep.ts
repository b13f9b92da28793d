/** Ends uploads whose bytes never came, and removes what ended ones, and crashes, have left in the store. */
import type { Kysely } from 'kysely';
import { NIL } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../library.service.ts';
import type { Arrivals } from './arrivals.ts';
import type { UploadCharges } from './upload-charges.ts';
import { SENTENCES } from './upload-states.ts';
import * as work from './upload-work.repo.ts';
import * as repo from './uploads.repo.ts';

export interface UploadSweep {
  /** One round; returns how many uploads and orphans it ended. Each step may be cut off and done again. */
  sweepUploads(): Promise<number>;
}

export interface UploadSweepDeps {
  db: Kysely<Database>;
  clock: Clock;
  storage: Pick<Storage, 'clientsReachStore' | 'parted' | 'remove' | 'list'>;
  access: Pick<AccessService, 'discard'>;
  arrivals: Pick<Arrivals, 'look'>;
  charges: Pick<UploadCharges, 'releaseEnded'>;
  library: Pick<LibraryService, 'findRemovable' | 'tellFailure'>;
  limits: { uploadKeepHours: number };
}

const HOUR_MILLISECONDS = 3_600_000;
/** Longer than it takes from beginning an upload at the store to keeping its name. */
const BEGINNING_MILLISECONDS = 15 * 60_000;
/** Longer than the store itself takes to put a large object together from parts, in a place where it stays. */
const TRANSFER_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const SWEPT_AT_ONCE = 500;
/** Calls to the store at the same time. */
const ASKED_AT_ONCE = 8;
const EXPIRED = { code: 'upload_ended', detail: SENTENCES.expired };
/** Where bytes arrive. */
const STAGING_PREFIX = 'incoming/';

/** Something in the store that an upload under way may need. */
interface Staged {
  key: string;
  /** Of an upload in parts. */
  id?: string;
}

/** Goes through rows by id, some at a time; `take` answers them, `treat` does what is to be done. */
async function inPages<T extends { id: string }>(
  take: (after: string) => Promise<T[]>,
  treat: (rows: T[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  let after: string = NIL;
  for (;;) {
    const rows = await take(after);
    if (rows.length > 0) count += await treat(rows);
    if (rows.length < SWEPT_AT_ONCE) return count;
    after = rows.at(-1)?.id ?? NIL;
  }
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < SWEPT_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* only<T>(items: AsyncIterable<T>, isMeant: (item: T) => boolean): AsyncIterable<T> {
  for await (const item of items) if (isMeant(item)) yield item;
}

interface Sweeping extends UploadSweepDeps {
  limit: number;
}

function ago({ clock }: Sweeping, milliseconds: number) {
  return new Date(clock.now().getTime() - milliseconds);
}

function expireOverdue(sweeping: Sweeping, before: Date): Promise<number> {
  const { arrivals, db, limit, storage } = sweeping;
  return inPages(
    async (after) => (await work.findOverdue(db, { before, after, limit })).map((id) => ({ id })),
    async (rows) => {
      const ids = rows.map(({ id }) => id);
      // What came and was not noticed is not thrown away.
      if (storage.clientsReachStore) await arrivals.look(await repo.findUploadsById(db, ids));
      return expire(sweeping, ids, before);
    },
  );
}

/** Whoever waits for the bytes is told that they did not come. */
function expire({ db, library }: Sweeping, ids: readonly string[], before: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const expired = await work.expireUploads(trx, { ids, before });
    for (const upload of expired) await library.tellFailure(trx, { ...upload, error: EXPIRED });
    return expired.length;
  });
}

function cleanEnded({ db, limit, storage }: Sweeping, before: Date): Promise<number> {
  return inPages(
    (after) => work.findEnded(db, { cleaned: false, before, after, limit }),
    async (rows) => {
      await inParallel(rows, ASKED_AT_ONCE, async ({ stagingKey: key, storeUploadId: id }) => {
        if (key === null) return;
        if (id !== null) await storage.parted.abort({ key, id });
        await storage.remove(key);
      });
      await work.noteCleaned(
        db,
        rows.map(({ id }) => id),
      );
      return 0;
    },
  );
}

/** Removes the rows, and the assets that have no other content. */
function forgetEnded({ access, db, limit }: Sweeping, before: Date): Promise<number> {
  return inPages(
    (after) => work.findEnded(db, { cleaned: true, before, after, limit }),
    (rows) =>
      db.transaction().execute(async (trx) => {
        const ended = await work.lockEnded(
          trx,
          rows.map(({ id }) => id),
        );
        await repo.deleteUploads(
          trx,
          ended.map(({ id }) => id),
        );
        const invisible = ended.filter(({ replacesContent }) => !replacesContent);
        await access.discard(
          trx,
          invisible.map(({ assetId }) => assetId),
        );
        return 0;
      }),
  );
}

/** Removes what no upload under way has at this place. */
async function removeOrphans(
  { db }: Sweeping,
  staged: AsyncIterable<Staged>,
  remove: (orphan: Staged) => Promise<void>,
): Promise<number> {
  let removed = 0;
  for await (const batch of inBatches(staged)) {
    const needed = await work.findStaged(
      db,
      batch.map(({ key }) => key),
    );
    const orphans = batch.filter(
      ({ key, id }) => !needed.has(key) || (id !== undefined && needed.get(key) !== id),
    );
    await inParallel(orphans, ASKED_AT_ONCE, remove);
    removed += orphans.length;
  }
  return removed;
}

/** Only where nobody else's uploads can be meant. */
async function sweepOrphans(sweeping: Sweeping): Promise<number> {
  const { library, storage } = sweeping;
  const isRemovable = await library.findRemovable();
  const isOurs = ({ key }: Staged): boolean => isRemovable(key);
  const isArriving = (one: Staged): boolean => one.key.startsWith(STAGING_PREFIX) && isOurs(one);
  // What has another key is not ours: a bucket may serve other installations below a prefix, and other programs.
  const isObject = (one: Staged): boolean => isUuid(one.key) && isOurs(one);
  const abort = ({ key, id = '' }: Staged) => storage.parted.abort({ key, id });
  const begun = only(storage.parted.listOpen(ago(sweeping, BEGINNING_MILLISECONDS)), isArriving);
  const parted = await removeOrphans(sweeping, begun, abort);
  // Copies and results that a crash cut off half-way; nobody goes on with them.
  const cutOff = only(storage.parted.listOpen(ago(sweeping, TRANSFER_MILLISECONDS)), isObject);
  const transfers = await removeOrphans(sweeping, cutOff, abort);
  const whole = await removeOrphans(sweeping, only(storage.list(STAGING_PREFIX), isArriving), ({ key }) =>
    storage.remove(key),
  );
  return parted + transfers + whole;
}

export function createUploadSweep(deps: UploadSweepDeps): UploadSweep {
  const limit = SWEPT_AT_ONCE;
  const sweeping: Sweeping = {
    ...deps,
    limit,
  };
  const { charges, limits } = sweeping;
  return {
    async sweepUploads() {
      const before = ago(sweeping, limits.uploadKeepHours * HOUR_MILLISECONDS);
      const expired = await expireOverdue(sweeping, before);
      while ((await charges.releaseEnded()) > 0);
      await cleanEnded(sweeping, before);
      await forgetEnded(sweeping, before);
      return expired + (await sweepOrphans(sweeping));
    },
  };
}
