/** Rows of API keys, which hold hashes of keys and no key. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { RequestAllowance } from '../../../platform/principal.ts';

/** A key that works, with its user. */
export interface KeyUser extends RequestAllowance {
  id: string;
  lastUsedAt: string | null;
  userId: string;
  accountId: string;
  email: string;
  isOperator: boolean;
  lastSeenAt: string;
  disabledAt: string | null;
}

const usersOfKeys = prepared(
  { hashes: 'text[]' },
  ({ hashes }) => sql<KeyUser & { hash: string }>`
    select asked.hash, k.id, k.last_used_at as "lastUsedAt", u.id as "userId", u.account_id as "accountId", u.email,
      u.is_operator as "isOperator", u.last_seen_at as "lastSeenAt", u.disabled_at as "disabledAt",
      a.requests_per_minute as "requestsPerMinute", a.request_parallelism as "requestParallelism"
    from unnest(${hashes}) asked(hash) join api_key k on k.key_hash = decode(asked.hash, 'hex')
      join app_user u on u.id = k.user_id join account a on a.id = u.account_id
    where k.revoked_at is null and u.deleted_at is null`,
);

/** The keys that work of these hashes (hexadecimal), by hash. */
export async function findUsersOfKeys(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<Map<string, KeyUser>> {
  return new Map((await usersOfKeys(db, { hashes })).map((user) => [user.hash, user]));
}

/** Returns when it was made. */
export async function insertKey(
  trx: Kysely<Database>,
  { id, userId, name, hash, now }: { id: string; userId: string; name: string; hash: Buffer; now: Date },
): Promise<string> {
  const row = await trx
    .insertInto('api_key')
    .values({ id, user_id: userId, name, key_hash: hash, created_at: now })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return row.created_at;
}

/** Revokes a user's keys of a name, or with null all; returns how many. */
export async function revokeKeys(
  trx: Kysely<Database>,
  { userId, name, now }: { userId: string; name: string | null; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .$if(name !== null, (query) => query.where('name', '=', name))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Notes that a key was used, unless that was noted after `before`. */
export async function setLastUsed(
  db: Kysely<Database>,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before.toISOString())]))
    .execute();
}

/** A user's keys that work, the newest first. */
export async function listKeys(
  db: Kysely<Database>,
  userId: string,
  limit: number,
): Promise<{ name: string; created_at: string; last_used_at: string | null }[]> {
  return db
    .selectFrom('api_key')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Holds a user until the transaction ends: nobody else makes a key of theirs meanwhile. */
export async function holdOwner(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export function findByHash(trx: Transaction<Database>, hash: Buffer) {
  return trx
    .selectFrom('api_key')
    .select(['user_id', 'name', 'revoked_at'])
    .where('key_hash', '=', hash)
    .executeTakeFirst();
}

export async function deleteByHash(trx: Transaction<Database>, hash: Buffer): Promise<void> {
  await trx.deleteFrom('api_key').where('key_hash', '=', hash).execute();
}
