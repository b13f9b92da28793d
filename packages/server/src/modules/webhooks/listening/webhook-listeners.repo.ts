/** Rows of programs that fetch what is told, and what each has to hear. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export interface NewListener {
  id: string;
  accountId: string;
  eventTypes: string[];
  /** Sealed. */
  secret: Buffer;
  now: Date;
}

/** Adds a listener. */
export async function insertListener(
  trx: Transaction<Database>,
  { id, accountId, eventTypes, secret, now }: NewListener,
): Promise<void> {
  await trx
    .insertInto('webhook_listener')
    .values({
      id,
      account_id: accountId,
      event_types: eventTypes,
      secret,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
}

/** How many of an account have asked since then; counts no further than `atMost`. */
export async function countListeners(
  trx: Transaction<Database>,
  { accountId, since, atMost }: { accountId: string; since: Date; atMost: number },
): Promise<number> {
  const rows = await trx
    .selectFrom('webhook_listener')
    .select('id')
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>=', since.toISOString())
    .limit(atMost)
    .execute();
  return rows.length;
}

/** A listener of an account. */
interface ListenerOfAccount {
  id: string;
  accountId: string;
  /** Who has not asked since then is over. */
  since: Date;
}

/** Notes that it asks, and returns its sealed secret; undefined where there is none, or none any more. */
export async function touchListener(
  db: Kysely<Database>,
  { id, accountId, since }: ListenerOfAccount,
  now: Date,
): Promise<{ secret: Buffer } | undefined> {
  return await db
    .updateTable('webhook_listener')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>=', since.toISOString())
    .returning('secret')
    .executeTakeFirst();
}

/** Removes one; false where there is none. */
export async function deleteListener(
  db: Kysely<Database>,
  { id, accountId }: Omit<ListenerOfAccount, 'since'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_listener')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A message as it is told. */
export interface HeardMessage {
  event_id: string;
  type: string;
  body: string;
}

const asTold = sql`m.id as event_id, m.type, m.payload::text as body`;

/** What a listener has to hear behind that place, in order. */
export async function listHeard(
  db: Kysely<Database>,
  { listenerId, after, limit }: { listenerId: string; after: number; limit: number },
): Promise<(HeardMessage & { place: number })[]> {
  const { rows } = await sql<HeardMessage & { place: number }>`
    select h.place, ${asTold} from webhook_heard h join webhook_message m on m.id = h.message_id
    where h.listener_id = ${listenerId} and h.place > ${after} order by h.place limit ${limit}`.execute(db);
  return rows;
}

/** A message that an account was told. */
export async function findMessage(
  db: Kysely<Database>,
  { id, accountId }: { id: string; accountId: string },
): Promise<HeardMessage | undefined> {
  const { rows } = await sql<HeardMessage>`
    select ${asTold} from webhook_message m where m.id = ${id} and m.account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** Removes up to `limit` listeners that have not asked since then; returns how many. */
export async function sweepListeners(db: Kysely<Database>, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_listener where id in (
      select id from webhook_listener where last_seen_at < ${before} order by last_seen_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
