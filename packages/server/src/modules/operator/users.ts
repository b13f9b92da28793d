/** Whom the operator looks up, disables and lets in again. */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { foldEmail } from '../../platform/email.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { MICROCREDITS } from '../../platform/microcredits.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type CreditsService, lockAccount } from '../money/index.ts';
import type { Actor, NoteAct } from './acts.ts';

/** A user with their account, as the operator sees them. Times are UTC, ISO 8601. */
export interface UserOverview {
  user_id: string;
  account_id: string;
  email: string;
  email_verified: boolean;
  plan: string;
  created_at: string;
  last_seen_at: string;
  disabled_at: string | null;
}

export interface UserDetails extends UserOverview {
  is_operator: boolean;
  credits: number;
  reserved_credits: number;
  storage_used_gb: number;
  storage_quota_gb: number;
  task_parallelism: number;
  request_parallelism: number;
  requests_per_minute: number;
  api_keys: number;
}

export interface OperatorUsers {
  /** Users whose email contains `text`, the newest first. */
  listUsers(filter: { text?: string; limit: number }): Promise<UserOverview[]>;
  /**
   * The user of an email or an id. Throws `not_found`, and `conflict` where several have the email and none of them
   * has proven it.
   */
  findUser(emailOrId: string): Promise<UserOverview>;
  showUser(emailOrId: string): Promise<UserDetails>;
  /**
   * Refuses all credentials of a user from now on, or takes them again. What runs goes on. Returns whether that
   * changed anything.
   */
  setDisabled(
    actor: Actor,
    emailOrId: string,
    change: { disabled: boolean; reason: string },
  ): Promise<boolean>;
}

export interface OperatorUsersDeps {
  db: Kysely<Database>;
  clock: Clock;
  noteAct: NoteAct;
  credits: Pick<CreditsService, 'balance'>;
  storageUsedBytes(accountId: string): Promise<number>;
}

const GB = 1_000_000_000;
export function createOperatorUsers(deps: OperatorUsersDeps): OperatorUsers {
  const { db, clock, noteAct, credits, storageUsedBytes } = deps;

  const overviews = () =>
    db
      .selectFrom('app_user')
      .innerJoin('account', 'account.id', 'app_user.account_id')
      .select(['app_user.id as user_id', 'app_user.account_id', 'app_user.email', 'app_user.email_verified'])
      .select(['account.plan', 'app_user.created_at', 'app_user.last_seen_at', 'app_user.disabled_at'])
      .where('app_user.deleted_at', 'is', null);

  async function findUser(emailOrId: string): Promise<UserOverview> {
    const found = isUuid(emailOrId)
      ? await overviews().where('app_user.id', '=', emailOrId).execute()
      : await overviews().where('app_user.email_folded', '=', foldEmail(emailOrId)).limit(100).execute();
    const [first, ...others] = found;
    if (first === undefined) throw notFound(`User ${emailOrId}`);
    if (others.length === 0) return first;
    const proven = found.find((user) => user.email_verified);
    if (proven !== undefined) return proven;
    const ids = found.map((user) => user.user_id).join(', ');
    throw new ServiceError(
      'conflict',
      `Several users say that ${emailOrId} is theirs. Name one by its id: ${ids}.`,
    );
  }

  return {
    findUser,

    async listUsers({ text = '', limit }) {
      const query = overviews()
        .orderBy('app_user.created_at', 'desc')
        .orderBy('app_user.id', 'desc')
        .limit(limit);
      if (text === '') return await query.execute();
      // Not LIKE: what a person types has no signs of a pattern.
      return await query
        .where(sql<boolean>`position(${foldEmail(text)} in app_user.email_folded) > 0`)
        .execute();
    },

    async showUser(emailOrId) {
      const user = await findUser(emailOrId);
      const { user_id: userId, account_id: accountId } = user;
      const [account, rest, balance, usedBytes] = await Promise.all([
        db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow(),
        db
          .selectFrom('app_user')
          .select([
            'is_operator',
            sql<number>`(select count(*) from api_key k
            where k.user_id = app_user.id and k.revoked_at is null)`.as('api_keys'),
          ])
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
        credits.balance(db, accountId),
        storageUsedBytes(accountId),
      ]);
      return {
        ...user,
        ...rest,
        credits: balance.available / MICROCREDITS,
        reserved_credits: balance.reserved / MICROCREDITS,
        storage_used_gb: usedBytes / GB,
        storage_quota_gb: account.storage_quota_bytes / GB,
        task_parallelism: account.task_parallelism,
        request_parallelism: account.request_parallelism,
        requests_per_minute: account.requests_per_minute,
      };
    },

    async setDisabled(actor, emailOrId, { disabled, reason }) {
      const { user_id: userId, account_id: accountId } = await findUser(emailOrId);
      return await db.transaction().execute(async (trx) => {
        await lockAccount(trx, accountId);
        const { numUpdatedRows } = await trx
          .updateTable('app_user')
          .set({ disabled_at: disabled ? clock.now() : null })
          .where('id', '=', userId)
          .where('disabled_at', disabled ? 'is' : 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const act = disabled ? 'users.disable' : 'users.enable';
        await noteAct(trx, actor, { act, subjectId: userId, details: { reason } });
        return true;
      });
    },
  };
}
