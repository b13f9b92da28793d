/** Rows of the keys that clients name requests by. Times are the database's. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './db/schema.ts';

const KEPT_SECONDS = 24 * 3_600;
/** Without a sign of life for this long, whoever ran the request is taken for dead. */
const LEASE_SECONDS = 30;

const now = sql<string>`clock_timestamp()`;
const leaseEnd = sql<string>`${now} + make_interval(secs => ${LEASE_SECONDS})`;
const oldest = sql<string>`${now} - make_interval(secs => ${KEPT_SECONDS})`;

/** A key that one run of a request holds. */
export interface HeldKey {
  userId: string;
  key: string;
  /** Names the run. */
  claim: string;
}

/** What a request is answered with. */
export interface GivenAnswer {
  status: number;
  body: unknown;
}

/** What is kept of an earlier request. */
export interface KeyRow {
  operation: string;
  request_hash: Buffer;
  status: number | null;
  response: unknown;
  /** Something of it was committed, and nobody works on it any more. */
  isLost: boolean;
}

/** Null when the request is this caller's to run, else the row of who was first, or that it was given back meanwhile. */
export async function claimKey(
  db: Kysely<Database>,
  { userId, key, claim }: HeldKey,
  { operation, hash }: { operation: string; hash: Buffer },
): Promise<KeyRow | 'given_back' | null> {
  const taken = await sql`
    insert into idempotency_key as k (user_id, key, operation, request_hash, created_at, claim, leased_until)
    values (${userId}, ${key}, ${operation}, ${hash}, ${now}, ${claim}, ${leaseEnd})
    on conflict (user_id, key) do update set
      operation = excluded.operation, request_hash = excluded.request_hash, status = null, response = null,
      created_at = excluded.created_at, claim = excluded.claim, leased_until = excluded.leased_until,
      done_at = null
    where k.created_at < ${oldest}
      or (k.status is null and k.done_at is null and k.leased_until < ${now} and k.request_hash = excluded.request_hash)
    returning 1`.execute(db);
  if (taken.rows.length > 0) return null;
  const row = await db
    .selectFrom('idempotency_key')
    .select(['operation', 'request_hash', 'status', 'response'])
    .select(sql<boolean>`done_at is not null and leased_until < ${now}`.as('isLost'))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? 'given_back';
}

/** The row as long as it is this run's: after its lease another may have taken it over. */
const heldBy = ({ userId, key, claim }: HeldKey) =>
  sql<boolean>`user_id = ${userId} and key = ${key} and claim = ${claim} and status is null`;

/** Says that the run lives. */
export async function renewKey(db: Kysely<Database>, held: HeldKey): Promise<void> {
  await db.updateTable('idempotency_key').set({ leased_until: leaseEnd }).where(heldBy(held)).execute();
}

/** Keeps the answer that the run gave. */
export async function keepAnswer(db: Kysely<Database>, held: HeldKey, answer: GivenAnswer): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
    .where(heldBy(held))
    .execute();
}

/** After a failure. Where something was committed before it, the key stays taken: what was done is not done again. */
export async function giveBackKey(db: Kysely<Database>, held: HeldKey): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where(heldBy(held))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  await db.updateTable('idempotency_key').set({ leased_until: now }).where(heldBy(held)).execute();
}

/**
 * Notes in a transaction of the run that it did something, and the answer where that is known; false where another run
 * holds the key by now.
 */
export async function noteKeyDone(
  trx: Transaction<Database>,
  held: HeldKey,
  answer: GivenAnswer | null,
): Promise<boolean> {
  const response = answer === null ? null : JSON.stringify(answer.body ?? null);
  const { rows } = await sql`
    update idempotency_key set done_at = coalesce(done_at, clock_timestamp()),
      status = coalesce(${answer?.status ?? null}::int, status),
      response = coalesce(${response ?? null}::jsonb, response)
    where user_id = ${held.userId} and key = ${held.key} and claim = ${held.claim}
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Forgets answers older than a day; answers how many. */
export async function deleteOldKeys(db: Kysely<Database>): Promise<number> {
  const gone = await db.deleteFrom('idempotency_key').where('created_at', '<', oldest).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
