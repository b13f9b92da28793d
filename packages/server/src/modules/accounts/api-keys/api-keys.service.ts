/** API keys: 256 bits of randomness each, shown once, kept as a hash. */
import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { createBatchedLookup } from '../../../platform/batched-lookup.ts';
import type { Clock } from '../../../platform/clock.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import { API_KEY_PREFIX } from '../../../platform/http/authentication.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Principal, RequestAllowance } from '../../../platform/principal.ts';
import { SEEN_RESOLUTION_MILLISECONDS } from '../accounts.service.ts';
import { requireEnabled } from '../disabled.ts';
import type { ApiKeyInfo, CreatedApiKey, DeletedApiKey } from './api-keys.schema.ts';

type Owner = Pick<Principal, 'userId'>;

export interface ApiKeysService {
  /**
   * A new key; its text is in no later answer. Throws `conflict` when the name is in use, and when there are as many
   * keys as a user may have. `alongside` is written in the same transaction. Operation `createApiKey`.
   */
  createApiKey(
    owner: Owner,
    name: string,
    alongside?: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<CreatedApiKey>;
  /** Names of the owner's keys, the newest first. Operation `listApiKeys`. */
  listApiKeys(owner: Owner): Promise<string[]>;
  /** The owner's keys, the newest first. Operation `getApiKeys`. */
  getApiKeys(owner: Owner): Promise<ApiKeyInfo[]>;
  /** Ends a key at once. Throws `not_found`. Operation `deleteApiKey`. */
  deleteApiKey(owner: Owner, name: string): Promise<DeletedApiKey>;
  /** Makes `key` the owner's only key of that name; a no-op when it is. */
  ensureApiKey(trx: Transaction<Database>, owner: Owner, named: { name: string; key: string }): Promise<void>;
  /** Ends all keys of a user. */
  revokeAll(trx: Transaction<Database>, owner: Owner): Promise<void>;
  /**
   * Whose key it is, in one query for all that ask at the same time; null when it is no valid one. Notes its use. Throws `not_authenticated` when the
   * operator has disabled its user.
   */
  verifyApiKey(key: string): Promise<Principal | null>;
}

export interface ApiKeysServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  /** Notes that a user was here. */
  noteSeen(user: { userId: string; lastSeenAt: string }): Promise<void>;
}

interface KeyUser extends RequestAllowance {
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

/** Keys of one look-up. */
const MAX_LOOKED_UP = 100;

const MAX_KEYS_PER_USER = 100;
const UNIQUE_VIOLATION = '23505';

/**
 * What is stored and looked up. A key holds 256 random bits, so a plain hash can not be reversed, and a
 * look-up by hash tells nothing through its timing.
 */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function createApiKeysService({ db, clock, ids, noteSeen }: ApiKeysServiceDeps): ApiKeysService {
  // Every request asks for its key. What is read is never older than the question: a key that ended is refused at once.
  const userOfKey = createBatchedLookup<KeyUser>({
    find: async (_group, hashes) =>
      new Map((await usersOfKeys(db, { hashes })).map((user) => [user.hash, user])),
    most: MAX_LOOKED_UP,
  });

  async function insertKey(
    trx: Kysely<Database>,
    { userId }: Owner,
    { name, key }: { name: string; key: string },
  ): Promise<string> {
    const row = await trx
      .insertInto('api_key')
      .values({ id: ids.uuid(), user_id: userId, name, key_hash: hashOf(key), created_at: clock.now() })
      .returning('created_at')
      .executeTakeFirstOrThrow();
    return row.created_at;
  }

  /** Revokes the owner's keys of a name; returns how many. */
  async function revoke(trx: Kysely<Database>, { userId }: Owner, name: string): Promise<number> {
    const { numUpdatedRows } = await trx
      .updateTable('api_key')
      .set({ revoked_at: clock.now() })
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async function noteUse(key: KeyUser): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - SEEN_RESOLUTION_MILLISECONDS);
    if (key.lastUsedAt !== null && Date.parse(key.lastUsedAt) > before.getTime()) return;
    await db
      .updateTable('api_key')
      .set({ last_used_at: now })
      .where('id', '=', key.id)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before.toISOString())]))
      .execute();
    await noteSeen(key);
  }

  async function keysOf({ userId }: Owner, source: Kysely<Database> = db): Promise<ApiKeyInfo[]> {
    return await source
      .selectFrom('api_key')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_KEYS_PER_USER)
      .execute();
  }

  /** Refuses a key too many, also of two that are made at the same time: the user's row is held. */
  async function requireRoom(trx: Transaction<Database>, owner: Owner): Promise<void> {
    await trx.selectFrom('app_user').select('id').where('id', '=', owner.userId).forNoKeyUpdate().execute();
    if ((await keysOf(owner, trx)).length < MAX_KEYS_PER_USER) return;
    throw new ServiceError('conflict', `A user can have at most ${MAX_KEYS_PER_USER} keys.`);
  }

  return {
    getApiKeys: (owner) => keysOf(owner),
    listApiKeys: async (owner) => (await keysOf(owner)).map(({ name }) => name),

    async createApiKey(owner, name, alongside) {
      const key = `${API_KEY_PREFIX}${ids.random(32).toString('base64url')}`;
      const createdAt = await db
        .transaction()
        .execute(async (trx) => {
          await requireRoom(trx, owner);
          const at = await insertKey(trx, owner, { name, key });
          await alongside?.(trx);
          return at;
        })
        .catch((error: unknown) => {
          if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
          throw new ServiceError('conflict', `There is a key called "${name}" already.`);
        });
      return { name, api_key: key, created_at: createdAt };
    },

    async deleteApiKey(owner, name) {
      if ((await revoke(db, owner, name)) === 0) throw notFound(`API key "${name}"`);
      return { name, deleted: true };
    },

    async revokeAll(trx, { userId }) {
      await trx
        .updateTable('api_key')
        .set({ revoked_at: clock.now() })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
    },

    async ensureApiKey(trx, owner, { name, key }) {
      const existing = await trx
        .selectFrom('api_key')
        .select(['user_id', 'name', 'revoked_at'])
        .where('key_hash', '=', hashOf(key))
        .executeTakeFirst();
      const isSame = existing?.user_id === owner.userId && existing.name === name;
      if (isSame && existing.revoked_at === null) return;
      await revoke(trx, owner, name);
      // Going back to an earlier key: its hash is unique, so its row is used again.
      await trx.deleteFrom('api_key').where('key_hash', '=', hashOf(key)).execute();
      await insertKey(trx, owner, { name, key });
    },

    async verifyApiKey(key) {
      const user = await userOfKey('', hashOf(key).toString('hex'));
      if (user === undefined) return null;
      requireEnabled(user);
      await noteUse(user);
      const { id, userId, accountId, email, isOperator, requestsPerMinute, requestParallelism } = user;
      const limits = { requestsPerMinute, requestParallelism };
      return { userId, accountId, email, isOperator, credential: 'api-key', apiKeyId: id, limits };
    },
  };
}
