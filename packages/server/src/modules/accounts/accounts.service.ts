/** Users, the account each one's money and storage belong to, and the group each one's library is. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { foldEmail } from '../../platform/email.ts';
import { notFound, ValidationError } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import { MICROCREDITS } from '../../platform/money/microcredits.ts';
import type { Principal } from '../../platform/principal.ts';
import * as accounts from './accounts.repo.ts';
import type { ApiUser, UpdateUserRequest, UserPreferences } from './accounts.schema.ts';

export interface NewUser {
  email: string;
  /** Whether it is known to be theirs, by an issuer or by the operator; true by default. */
  emailVerified?: boolean;
}

export interface UserIds {
  userId: string;
  accountId: string;
}

export interface AccountsService {
  /** The caller's profile. Operation `getMe`. */
  getMe(principal: Principal): Promise<ApiUser>;
  /** Changes what is given of the profile. Operation `updateMe`. */
  updateMe(principal: Principal, request: UpdateUserRequest): Promise<ApiUser>;
  /** Changes the names that are given. Operation `updateMyNames`. */
  updateMyNames(principal: Principal, names: { firstname?: string; lastname?: string }): Promise<boolean>;
  /** The user whose verified email it is. */
  findUserByEmail(db: Kysely<Database>, email: string): Promise<UserIds | null>;
  /**
   * Makes user, account, default group and its root folder. A verified email must not be another user's; what was
   * granted to it before becomes theirs.
   */
  createUser(trx: Transaction<Database>, user: NewUser): Promise<UserIds>;
  /** Makes `email` the user's verified one. It must not be another user's. */
  changeEmail(trx: Transaction<Database>, change: { userId: string; email: string }): Promise<void>;
  /** Notes that a user was here, unless that was noted less than a minute before. */
  noteSeen(user: { userId: string; lastSeenAt: string }): Promise<void>;
}

export interface AccountsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  outbox: Pick<Outbox, 'publish'>;
  createRootFolder(trx: Transaction<Database>, owner: { groupId: string; userId: string }): Promise<string>;
  /** Gives a user what was granted to their email while nobody had it. */
  claimEmail(trx: Transaction<Database>, claim: { userId: string; emailFolded: string }): Promise<void>;
  /** Spendable micro-credits of an account. */
  balanceOf(accountId: string): Promise<number>;
  storageUsedBytes(accountId: string): Promise<number>;
  /** What an account subscribed to; null = nothing. */
  subscriptionOf(accountId: string): Promise<ApiUser['subscription']>;
  /** The plan that a new account has, and its limits. */
  newAccountColumns(trx: Transaction<Database>): Promise<accounts.NewAccountColumns>;
}

/** Bytes of one GB as quotas count it. */
export const GB = 1_000_000_000;
/** Uses within this time are not written again, so that reads do not become writes. */
export const SEEN_RESOLUTION_MILLISECONDS = 60_000;

/** Characters of a user's preferences as JSON; they are read at every start of every client. */
const MAX_PREFERENCES = 16_384;

/** Preferences as they are stored. Throws ValidationError when they are too long. */
function storedPreferences(preferences: UserPreferences | null): string {
  const text = JSON.stringify(preferences ?? {});
  if (text.length <= MAX_PREFERENCES) return text;
  const msg = `Preferences may have ${MAX_PREFERENCES} characters as JSON`;
  throw new ValidationError([{ loc: ['body', 'user_preferences'], msg, type: 'too_long' }]);
}

/** A name that says nothing is none. */
function nameOrNull(name: string | null): string | null {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

async function getMe(deps: AccountsServiceDeps, { userId, accountId }: Principal): Promise<ApiUser> {
  const user = await accounts.findProfile(deps.db, userId);
  if (user === undefined) throw notFound('User');
  const [balance, usedBytes, subscription] = await Promise.all([
    deps.balanceOf(accountId),
    deps.storageUsedBytes(accountId),
    deps.subscriptionOf(accountId),
  ]);
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
    subscription,
    role: user.is_operator ? { admin: true } : {},
    user_preferences: user.preferences,
  };
}

/** Sets columns of the caller's row, when there is something to set. */
async function update(
  { db, clock }: AccountsServiceDeps,
  { userId }: Pick<Principal, 'userId'>,
  columns: accounts.ProfileColumns,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await accounts.setProfile(db, userId, { columns, now: clock.now() });
}

async function createUser(
  { clock, ids, outbox, createRootFolder, claimEmail, newAccountColumns }: AccountsServiceDeps,
  trx: Transaction<Database>,
  { email, emailVerified = true }: NewUser,
): Promise<UserIds> {
  const now = clock.now();
  const userId = ids.uuid();
  const accountId = ids.uuid();
  await accounts.insertAccount(trx, { id: accountId, columns: await newAccountColumns(trx), now });
  await accounts.insertUser(trx, { userId, accountId, email, emailVerified, now });
  const groupId = ids.uuid();
  await accounts.insertDefaultGroup(trx, {
    id: groupId,
    userId,
    name: email.slice(0, 255),
    now: clock.now(),
  });
  await createRootFolder(trx, { groupId, userId });
  if (emailVerified) await claimEmail(trx, { userId, emailFolded: foldEmail(email) });
  await outbox.publish(trx, { topic: 'user.created', accountId, subjectId: userId, payload: {} });
  return { userId, accountId };
}

async function changeEmail(
  { clock, claimEmail }: AccountsServiceDeps,
  trx: Transaction<Database>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await accounts.setVerifiedEmail(trx, { userId, email, now: clock.now() });
  await claimEmail(trx, { userId, emailFolded: foldEmail(email) });
}

async function noteSeen(
  { db, clock }: AccountsServiceDeps,
  { userId, lastSeenAt }: { userId: string; lastSeenAt: string },
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - SEEN_RESOLUTION_MILLISECONDS);
  if (Date.parse(lastSeenAt) > before.getTime()) return;
  await accounts.setLastSeen(db, userId, { now, before });
}

async function updateMe(
  deps: AccountsServiceDeps,
  principal: Principal,
  request: UpdateUserRequest,
): Promise<ApiUser> {
  const { first_name, last_name, user_preferences: preferences } = request;
  await update(deps, principal, {
    ...(first_name === undefined ? {} : { first_name: nameOrNull(first_name) }),
    ...(last_name === undefined ? {} : { last_name: nameOrNull(last_name) }),
    ...(preferences === undefined ? {} : { preferences: storedPreferences(preferences) }),
  });
  return getMe(deps, principal);
}

async function updateMyNames(
  deps: AccountsServiceDeps,
  principal: Principal,
  { firstname, lastname }: { firstname?: string; lastname?: string },
): Promise<boolean> {
  await update(deps, principal, {
    ...(firstname === undefined ? {} : { first_name: nameOrNull(firstname) }),
    ...(lastname === undefined ? {} : { last_name: nameOrNull(lastname) }),
  });
  return true;
}

export function createAccountsService(deps: AccountsServiceDeps): AccountsService {
  return {
    getMe: (principal) => getMe(deps, principal),
    updateMe: (principal, request) => updateMe(deps, principal, request),
    updateMyNames: (principal, names) => updateMyNames(deps, principal, names),
    findUserByEmail: accounts.findUserByEmail,
    createUser: (trx, user) => createUser(deps, trx, user),
    changeEmail: (trx, change) => changeEmail(deps, trx, change),
    noteSeen: (user) => noteSeen(deps, user),
  };
}
