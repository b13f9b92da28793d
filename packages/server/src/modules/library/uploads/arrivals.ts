/** Notices files that clients sent to the store itself: nobody tells us, so we look. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Over } from '../../../platform/over.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type AccessService, WRITE } from '../../access/index.ts';
import { nextLook } from './arrival-schedule.ts';
import type { Completions } from './completions.ts';
import * as work from './upload-work.repo.ts';
import * as repo from './uploads.repo.ts';

export interface ArrivalsDeps {
  db: Kysely<Database>;
  clock: Clock;
  storage: Pick<Storage, 'clientsReachStore' | 'stat'>;
  access: Pick<AccessService, 'rightsOn'>;
  completions: Completions;
  limits: { uploadUrlSeconds: number };
}

/** Questions to the store at the same time. */
const ASKED_AT_ONCE = 8;
/** Uploads looked for in one round. */
const ROUND = 100;
/** Should this process die in a round, others look after this. */
const CLAIM_MILLISECONDS = 60_000;

/** The store asks nobody: a right that was taken away since the URL was made ends it here. */
async function isStillAllowed({ access }: ArrivalsDeps, { userId, assetId }: repo.Upload): Promise<boolean> {
  const asked = await access.rightsOn({ userId }, [assetId], { pending: true, inTrash: true });
  return (asked.get(assetId)?.right ?? 0) >= WRITE;
}

/** Whether the whole file is there. One of another length stays where it is: the PUT that replaces it may be under way. */
async function lookFor(deps: ArrivalsDeps, upload: repo.Upload): Promise<boolean> {
  const { storage, completions } = deps;
  const { stagingKey, state, transfer, contentLength } = upload;
  if (state !== 'open' || transfer !== 'single' || stagingKey === null) return false;
  const found = await storage.stat(stagingKey);
  if (found?.bytes !== contentLength || !(await isStillAllowed(deps, upload))) return false;
  await completions.begin(upload, { event: 'arrive', parts: null });
  return true;
}

/** Completes those of these uploads whose bytes have come; waits for it as long as a request should last. */
export async function look(deps: ArrivalsDeps, uploads: readonly repo.Upload[]): Promise<void> {
  const { storage, completions } = deps;
  if (!storage.clientsReachStore) return;
  await inParallel(uploads, ASKED_AT_ONCE, (upload) => lookFor(deps, upload));
  // What is refused is sent again by whoever sent it; here nobody asked for it to be right.
  await Promise.all(uploads.map(({ id }) => completions.waitFor(id).catch(() => undefined)));
}

async function lookOnce(deps: ArrivalsDeps, upload: repo.Upload): Promise<void> {
  const { clock, limits, db } = deps;
  if (await lookFor(deps, upload)) return;
  const now = clock.now();
  const expiresAt = new Date(upload.expiresAt);
  const askedAt = new Date(expiresAt.getTime() - limits.uploadUrlSeconds * 1000);
  await work.setCheckAfter(db, { id: upload.id, checkAfter: nextLook({ askedAt, expiresAt, now }) });
}

/** The same for what is being sent to these assets. */
export async function checkArrivals(deps: ArrivalsDeps, assetIds: readonly string[]): Promise<void> {
  const { storage, db } = deps;
  if (!storage.clientsReachStore || assetIds.length === 0) return;
  await look(deps, await repo.findOpenOfAssets(db, assetIds));
}

/** Looks for those whose turn it is, some at a time; returns how many it looked for. */
export async function checkDueArrivals(deps: ArrivalsDeps): Promise<number> {
  const { storage, clock, db } = deps;
  if (!storage.clientsReachStore) return 0;
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
  const ids = await work.claimArrivals(db, { now, until, limit: ROUND });
  await inParallel(await repo.findUploadsById(db, ids), ASKED_AT_ONCE, (upload) => lookOnce(deps, upload));
  return ids.length;
}

/** What `Arrivals` is over its context. */
export const arrivalsFunctions = { look, checkArrivals, checkDueArrivals };

export type Arrivals = Over<typeof arrivalsFunctions>;
