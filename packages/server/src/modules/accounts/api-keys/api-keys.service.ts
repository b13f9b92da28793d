/** API keys: 256 bits of randomness each, shown once, kept as a hash. */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { createBatchedLookup } from '../../../platform/collections/batched-lookup.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import { API_KEY_PREFIX } from '../../../platform/http/authentication.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import { SEEN_RESOLUTION_MILLISECONDS } from '../accounts.service.ts';
import { requireEnabled } from '../disabled.ts';
import * as keys from './api-keys.repo.ts';
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

type Context = Pick<ApiKeysServiceDeps, 'db' | 'clock' | 'ids'>;

function insertKey(
  { clock, ids }: Context,
  trx: Kysely<Database>,
  { userId, name, key }: { userId: string; name: string; key: string },
): Promise<string> {
  return keys.insertKey(trx, { id: ids.uuid(), userId, name, hash: hashOf(key), now: clock.now() });
}

/** Refuses a key too many, also of two that are made at the same time: the user's row is held. */
async function requireRoom(trx: Transaction<Database>, { userId }: Owner): Promise<void> {
  await keys.holdOwner(trx, userId);
  if ((await keys.listKeys(trx, userId, MAX_KEYS_PER_USER)).length < MAX_KEYS_PER_USER) return;
  throw new ServiceError('conflict', `A user can have at most ${MAX_KEYS_PER_USER} keys.`);
}

async function createApiKey(
  context: Context,
  owner: Owner,
  {
    name,
    alongside,
  }: { name: string; alongside: ((trx: Transaction<Database>) => Promise<void>) | undefined },
): Promise<CreatedApiKey> {
  const { db, ids } = context;
  const key = `${API_KEY_PREFIX}${ids.random(32).toString('base64url')}`;
  const createdAt = await db
    .transaction()
    .execute(async (trx) => {
      await requireRoom(trx, owner);
      const at = await insertKey(context, trx, { userId: owner.userId, name, key });
      await alongside?.(trx);
      return at;
    })
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new ServiceError('conflict', `There is a key called "${name}" already.`);
    });
  return { name, api_key: key, created_at: createdAt };
}

async function ensureApiKey(
  context: Context,
  trx: Transaction<Database>,
  { userId, name, key }: { userId: string; name: string; key: string },
): Promise<void> {
  const existing = await keys.findByHash(trx, hashOf(key));
  const isSame = existing?.user_id === userId && existing.name === name;
  if (isSame && existing.revoked_at === null) return;
  await keys.revokeKeys(trx, { userId, name, now: context.clock.now() });
  // Going back to an earlier key: its hash is unique, so its row is used again.
  await keys.deleteByHash(trx, hashOf(key));
  await insertKey(context, trx, { userId, name, key });
}

async function noteUse({ db, clock, noteSeen }: ApiKeysServiceDeps, key: keys.KeyUser): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - SEEN_RESOLUTION_MILLISECONDS);
  if (key.lastUsedAt !== null && Date.parse(key.lastUsedAt) > before.getTime()) return;
  await keys.setLastUsed(db, key.id, { now, before });
  await noteSeen(key);
}

export function createApiKeysService(deps: ApiKeysServiceDeps): ApiKeysService {
  const { db, clock } = deps;
  // Every request asks for its key. What is read is never older than the question: a key that ended is refused at once.
  const userOfKey = createBatchedLookup<keys.KeyUser>({
    find: (_group, hashes) => keys.findUsersOfKeys(db, hashes),
    most: MAX_LOOKED_UP,
  });
  const keysOf = ({ userId }: Owner): Promise<ApiKeyInfo[]> => keys.listKeys(db, userId, MAX_KEYS_PER_USER);

  return {
    getApiKeys: keysOf,
    listApiKeys: async (owner) => (await keysOf(owner)).map(({ name }) => name),
    createApiKey: (owner, name, alongside) => createApiKey(deps, owner, { name, alongside }),
    ensureApiKey: (trx, { userId }, named) => ensureApiKey(deps, trx, { userId, ...named }),

    async deleteApiKey({ userId }, name) {
      if ((await keys.revokeKeys(db, { userId, name, now: clock.now() })) === 0) {
        throw notFound(`API key "${name}"`);
      }
      return { name, deleted: true };
    },

    async revokeAll(trx, { userId }) {
      await keys.revokeKeys(trx, { userId, name: null, now: clock.now() });
    },

    async verifyApiKey(key) {
      const user = await userOfKey('', hashOf(key).toString('hex'));
      if (user === undefined) return null;
      requireEnabled(user);
      await noteUse(deps, user);
      const { id, userId, accountId, email, isOperator, requestsPerMinute, requestParallelism } = user;
      const limits = { requestsPerMinute, requestParallelism };
      return { userId, accountId, email, isOperator, credential: 'api-key', apiKeyId: id, limits };
    },
  };
}
