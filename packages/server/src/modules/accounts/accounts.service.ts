/** Users, the account each one's money and storage belong to, and the group each one's library is. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { foldEmail } from '../../platform/email.ts';
import { notFound } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ApiUser } from './accounts.schema.ts';
import type { Principal } from './principal.ts';

export interface NewUser {
  email: string;
}

export interface UserIds {
  userId: string;
  accountId: string;
}

export interface AccountsService {
  /** The caller's profile. Operation `getMe`. */
  getMe(principal: Principal): Promise<ApiUser>;
  findUserByEmail(db: Kysely<Database>, email: string): Promise<UserIds | null>;
  /** Makes user, account, default group and its root folder. The email must not be in use. */
  createUser(trx: Transaction<Database>, user: NewUser): Promise<UserIds>;
}

export interface AccountsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  createRootFolder(trx: Transaction<Database>, owner: { groupId: string; userId: string }): Promise<string>;
  /** Spendable micro-credits of an account. */
  balanceOf(accountId: string): Promise<number>;
  storageUsedBytes(accountId: string): Promise<number>;
}

/** Bytes of one GB as quotas count it. */
export const GB = 1_000_000_000;
const MICROCREDITS = 1_000_000;

/** What an account of a self-hosted deployment starts with; the disk is the real limit. */
const newAccount = { plan: 'self-hosted', storage_quota_bytes: 10_000 * GB, task_parallelism: 4 };

export function createAccountsService(deps: AccountsServiceDeps): AccountsService {
  const { db, clock, ids, createRootFolder, balanceOf, storageUsedBytes } = deps;

  async function addDefaultGroup(trx: Transaction<Database>, userId: string, email: string): Promise<void> {
    const now = clock.now();
    const groupId = ids.uuid();
    await trx
      .insertInto('user_group')
      .values({
        id: groupId,
        name: email.slice(0, 255),
        default_of_user_id: userId,
        last_edit: now,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto('group_member')
      .values({ group_id: groupId, user_id: userId, right: 3, created_at: now })
      .execute();
    await createRootFolder(trx, { groupId, userId });
  }

  return {
    async findUserByEmail(source, email) {
      const row = await source
        .selectFrom('app_user')
        .select(['id', 'account_id'])
        .where('email_folded', '=', foldEmail(email))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? null : { userId: row.id, accountId: row.account_id };
    },

    async createUser(trx, { email }) {
      const now = clock.now();
      const userId = ids.uuid();
      const accountId = ids.uuid();
      await trx
        .insertInto('account')
        .values({ id: accountId, ...newAccount, created_at: now })
        .execute();
      await trx
        .insertInto('app_user')
        .values({
          id: userId,
          account_id: accountId,
          email,
          email_folded: foldEmail(email),
          created_at: now,
          updated_at: now,
          last_seen_at: now,
        })
        .execute();
      await addDefaultGroup(trx, userId, email);
      return { userId, accountId };
    },

    async getMe({ userId, accountId }) {
      const user = await db
        .selectFrom('app_user')
        .innerJoin('account', 'account.id', 'app_user.account_id')
        .leftJoin('user_identity', 'user_identity.user_id', 'app_user.id')
        .selectAll('app_user')
        .select(['account.storage_quota_bytes', 'user_identity.subject'])
        .where('app_user.id', '=', userId)
        .limit(1)
        .executeTakeFirst();
      if (user === undefined) throw notFound('User');
      const [balance, usedBytes] = await Promise.all([balanceOf(accountId), storageUsedBytes(accountId)]);
      return {
        firebase_uid: user.subject,
        email: user.email,
        company: user.company,
        first_name: user.first_name,
        job_title: user.job_title,
        last_name: user.last_name,
        profile_pic: user.profile_picture_url,
        created_at_str: user.created_at,
        last_seen_at_str: user.last_seen_at,
        updated_at_str: user.updated_at,
        credits: balance / MICROCREDITS,
        storage_quota_gb: Math.floor(user.storage_quota_bytes / GB),
        storage_used_gb: Math.round((usedBytes / GB) * 100) / 100,
        subscription: null,
        role: user.is_operator ? { admin: true } : {},
        user_preferences: user.preferences,
      };
    },
  };
}
