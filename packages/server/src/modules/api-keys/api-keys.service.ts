/** API keys: 256 bits of randomness each, shown once, kept as a hash. */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { API_KEY_PREFIX } from '../../platform/http/authentication.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Principal } from '../accounts/principal.ts';

type Owner = Pick<Principal, 'userId'>;

export interface ApiKeysService {
  /** A new key; its text is in no later answer. Throws `conflict` when the name is in use. */
  createApiKey(owner: Owner, name: string): Promise<{ name: string; key: string }>;
  /** Names of the owner's keys, the newest first. */
  listApiKeys(owner: Owner): Promise<string[]>;
  /** Ends a key at once. Throws `not_found`. */
  deleteApiKey(owner: Owner, name: string): Promise<void>;
  /** Makes `key` the owner's only key of that name; a no-op when it is. */
  ensureApiKey(trx: Transaction<Database>, owner: Owner, named: { name: string; key: string }): Promise<void>;
  /** Whose key it is; null when it is no valid one. Notes its use. */
  verifyApiKey(key: string): Promise<Principal | null>;
}

export interface ApiKeysServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
}

/** Uses within this time are not written again, so that reads do not become writes. */
const USE_RESOLUTION_MILLISECONDS = 60_000;
const MAX_KEYS_PER_USER = 100;
const UNIQUE_VIOLATION = '23505';

/**
 * What is stored and looked up. A key holds 256 random bits, so a plain hash can not be reversed, and a
 * look-up by hash tells nothing through its timing.
 */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function createApiKeysService({ db, clock, ids }: ApiKeysServiceDeps): ApiKeysService {
  async function insertKey(
    trx: Kysely<Database>,
    { userId }: Owner,
    { name, key }: { name: string; key: string },
  ): Promise<void> {
    await trx
      .insertInto('api_key')
      .values({ id: ids.uuid(), user_id: userId, name, key_hash: hashOf(key), created_at: clock.now() })
      .execute();
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

  async function noteUse(key: { id: string; userId: string; lastUsedAt: string | null }): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - USE_RESOLUTION_MILLISECONDS);
    if (key.lastUsedAt !== null && Date.parse(key.lastUsedAt) > before.getTime()) return;
    await db
      .updateTable('api_key')
      .set({ last_used_at: now })
      .where('id', '=', key.id)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before.toISOString())]))
      .execute();
    await db.updateTable('app_user').set({ last_seen_at: now }).where('id', '=', key.userId).execute();
  }

  async function namesOf(owner: Owner): Promise<string[]> {
    const rows = await db
      .selectFrom('api_key')
      .select('name')
      .where('user_id', '=', owner.userId)
      .where('revoked_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => row.name);
  }

  return {
    listApiKeys: namesOf,

    async createApiKey(owner, name) {
      if ((await namesOf(owner)).length >= MAX_KEYS_PER_USER) {
        throw new ServiceError('conflict', `A user can have at most ${MAX_KEYS_PER_USER} keys.`);
      }
      const key = `${API_KEY_PREFIX}${ids.random(32).toString('base64url')}`;
      await insertKey(db, owner, { name, key }).catch((error: unknown) => {
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
        throw new ServiceError('conflict', `There is a key called "${name}" already.`);
      });
      return { name, key };
    },

    async deleteApiKey(owner, name) {
      if ((await revoke(db, owner, name)) === 0) throw notFound(`API key "${name}"`);
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
      const row = await db
        .selectFrom('api_key')
        .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
        .select([
          'api_key.id',
          'api_key.last_used_at as lastUsedAt',
          'app_user.id as userId',
          'app_user.account_id as accountId',
          'app_user.email',
          'app_user.is_operator as isOperator',
        ])
        .where('api_key.key_hash', '=', hashOf(key))
        .where('api_key.revoked_at', 'is', null)
        .where('app_user.deleted_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) return null;
      await noteUse(row);
      const { userId, accountId, email, isOperator } = row;
      return { userId, accountId, email, isOperator, credential: 'api-key' };
    },
  };
}
