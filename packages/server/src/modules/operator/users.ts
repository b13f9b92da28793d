/** Whom the operator looks up, disables and lets in again, and the keys and passwords they make for people. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { foldEmail } from '../../platform/email.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { MICROCREDITS } from '../../platform/money/microcredits.ts';
import { type Over, over } from '../../platform/over.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { AccountsService, ApiKeysService, IdentityService } from '../accounts/index.ts';
import { type CreditsService, lockAccount } from '../money/index.ts';
import type { Actor, NoteAct } from './acts.ts';
import {
  countKeys,
  findUsersByEmail,
  findUsersById,
  listUsers,
  readAccount,
  setUserDisabled,
  setUserOperator,
  type UserOverview,
} from './users.repo.ts';

// Whom the operator looks up, disables and lets in again.

export interface UserDetails extends UserOverview {
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
  listUsers(filter: { text?: string; offset?: number; limit: number }): Promise<UserOverview[]>;
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
  /** Makes a user an operator, or an ordinary user again. Returns whether that changed anything. */
  setOperator(actor: Actor, emailOrId: string, isOperator: boolean): Promise<boolean>;
}

export interface OperatorUsersDeps {
  db: Kysely<Database>;
  clock: Clock;
  noteAct: NoteAct;
  credits: Pick<CreditsService, 'balance'>;
  storageUsedBytes(accountId: string): Promise<number>;
}

const GB = 1_000_000_000;

async function findUser({ db }: OperatorUsersDeps, emailOrId: string): Promise<UserOverview> {
  const found = isUuid(emailOrId)
    ? await findUsersById(db, emailOrId)
    : await findUsersByEmail(db, foldEmail(emailOrId));
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

async function showUser(deps: OperatorUsersDeps, emailOrId: string): Promise<UserDetails> {
  const { db, credits, storageUsedBytes } = deps;
  const user = await findUser(deps, emailOrId);
  const { user_id: userId, account_id: accountId } = user;
  const [account, keys, balance, usedBytes] = await Promise.all([
    readAccount(db, accountId),
    countKeys(db, userId),
    credits.balance(db, accountId),
    storageUsedBytes(accountId),
  ]);
  return {
    ...user,
    api_keys: keys,
    credits: balance.available / MICROCREDITS,
    reserved_credits: balance.reserved / MICROCREDITS,
    storage_used_gb: usedBytes / GB,
    storage_quota_gb: account.storage_quota_bytes / GB,
    task_parallelism: account.task_parallelism,
    request_parallelism: account.request_parallelism,
    requests_per_minute: account.requests_per_minute,
  };
}

async function setDisabled(
  deps: OperatorUsersDeps,
  actor: Actor,
  emailOrId: string,
  { disabled, reason }: { disabled: boolean; reason: string },
): Promise<boolean> {
  const { db, clock, noteAct } = deps;
  const { user_id: userId, account_id: accountId } = await findUser(deps, emailOrId);
  return await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if (!(await setUserDisabled(trx, userId, disabled ? clock.now() : null))) return false;
    const act = disabled ? 'users.disable' : 'users.enable';
    await noteAct(trx, actor, { act, subjectId: userId, details: { reason } });
    return true;
  });
}

async function setOperator(
  deps: OperatorUsersDeps,
  actor: Actor,
  emailOrId: string,
  isOperator: boolean,
): Promise<boolean> {
  const { db, noteAct } = deps;
  const { user_id: userId } = await findUser(deps, emailOrId);
  return await db.transaction().execute(async (trx) => {
    if (!(await setUserOperator(trx, userId, isOperator))) return false;
    const act = isOperator ? 'users.operator' : 'users.no_operator';
    await noteAct(trx, actor, { act, subjectId: userId });
    return true;
  });
}

export function createOperatorUsers(deps: OperatorUsersDeps): OperatorUsers {
  const { db } = deps;
  return {
    listUsers: ({ text = '', offset = 0, limit }) =>
      listUsers(db, { folded: foldEmail(text), offset, limit }),
    ...over(deps, { findUser, showUser, setDisabled, setOperator }),
  };
}

// Keys and passwords that the operator makes for people.

interface CreatedKey {
  key: string;
  /** Whether there was no user of that email before. */
  isNewUser: boolean;
}

export interface OperatorCredentialsDeps {
  db: Kysely<Database>;
  noteAct: NoteAct;
  accounts: Pick<AccountsService, 'findUserByEmail'>;
  apiKeys: Pick<ApiKeysService, 'createApiKey'>;
  identity: Pick<IdentityService, 'admitUser' | 'createLocalUser' | 'resetPassword'>;
}

/**
 * Makes a key called `name` for the user of `email`, and the user, with the credits of a new one, where there is
 * none. Throws `conflict` when the user has a key of that name.
 */
export async function createKey(
  { accounts, db, identity, apiKeys, noteAct }: OperatorCredentialsDeps,
  actor: Actor,
  { email, name }: { email: string; name: string },
): Promise<CreatedKey> {
  const known = await accounts.findUserByEmail(db, email);
  const user = known ?? (await db.transaction().execute((trx) => identity.admitUser(trx, email)));
  const { api_key: key } = await apiKeys.createApiKey(user, name, (trx) =>
    noteAct(trx, actor, { act: 'keys.create', subjectId: user.userId, details: { name } }),
  );
  return { key, isNewUser: known === null };
}

/**
 * A password that works once at the built-in issuer: of somebody who could not sign in before (`createLocalUser`),
 * or a new one of somebody who could (`resetPassword`). Throws as those do.
 */
export async function givePassword(
  { identity, accounts, noteAct }: OperatorCredentialsDeps,
  actor: Actor,
  { email, action }: { email: string; action: 'createLocalUser' | 'resetPassword' },
): Promise<string> {
  const act = action === 'createLocalUser' ? 'users.create' : 'users.password';
  return await identity[action](email, async (trx) => {
    const user = await accounts.findUserByEmail(trx, email);
    await noteAct(trx, actor, { act, subjectId: user?.userId ?? null, details: { email } });
  });
}

/** What `OperatorCredentials` is over its context. */
export const operatorCredentialsFunctions = { createKey, givePassword };

export type OperatorCredentials = Over<typeof operatorCredentialsFunctions>;
