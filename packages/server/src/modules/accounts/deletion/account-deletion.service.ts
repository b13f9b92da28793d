/**
 * The deletion of an account. It begins in one transaction, from whose end on no credential of the user counts; the
 * rest is a task, which any worker does and which is gone on with after every crash.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Notifications } from '../../../platform/events/notifications.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService, Leaving } from '../../access/index.ts';
import type { BillingIncomingService } from '../../money/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import { BUILT_IN } from '../identity/built-in/built-in-issuer.ts';
import type { IdentityService } from '../identity/identity.service.ts';
import * as repo from './account-deletion.repo.ts';
import {
  type DeleteAccountPreview,
  type DeleteAccountProgress,
  type DeleteAccountSummary,
  stages,
} from './account-deletion.schema.ts';
import { deleteAccountTask } from './account-deletion.tasks.ts';
import { describeDeletion, describePreview } from './describe-deletion.ts';

export type DeletionEvent =
  | { event: 'progress'; data: DeleteAccountProgress }
  | { event: 'done'; data: DeleteAccountSummary };

/** The events of a deletion or its preview, up to `done`; when `signal` aborts they end, the work does not. */
export type DeletionEvents = (signal: AbortSignal) => AsyncGenerator<DeletionEvent>;

export interface AccountDeletionServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  notifications: Pick<Notifications, 'subscribe'>;
  leaving: Leaving;
  access: Pick<AccessService, 'audit'>;
  identity: Pick<IdentityService, 'forgetIdentities' | 'hadSignupGrant'>;
  tasks: Pick<TasksService, 'startTask' | 'findTask'>;
  billing: Pick<BillingIncomingService, 'findCustomer' | 'describeAccount'>;
}

/** Looks this often when no notification comes, milliseconds. */
const POLL_MILLISECONDS = 1_000;
/** An answer that comes later than this does not get through many a proxy. */
const PATIENCE_MILLISECONDS = 50_000;
/** Deletions looked up at a time. */
const RESUMED_AT_ONCE = 100;

interface SignIns {
  /** What the first identity is called by its issuer. */
  subject: string;
  isDeleted: boolean;
  skipReason: string | null;
}

function describeSignIns(identities: readonly { issuer: string; subject: string }[]): SignIns {
  const elsewhere = identities.filter(({ issuer }) => issuer !== BUILT_IN).map(({ issuer }) => issuer);
  return {
    subject: identities[0]?.subject ?? '',
    isDeleted: elsewhere.length < identities.length,
    skipReason:
      elsewhere.length === 0
        ? null
        : `The sign-in at ${elsewhere.join(', ')} belongs to that identity provider and stays there.`,
  };
}

async function preview(
  { billing, db, identity, leaving }: AccountDeletionServiceDeps,
  { userId, accountId, email }: Principal,
): Promise<DeleteAccountPreview> {
  const leaver = { userId, groupIds: await leaving.groupsOfAlone(db, userId) };
  const [counts, chats, identities, hadGrant, buyer] = await Promise.all([
    leaving.countLeaving(db, leaver),
    repo.countChats(db, userId),
    repo.identitiesOf(db, userId),
    identity.hadSignupGrant(userId),
    billing.describeAccount(accountId),
  ]);
  const { subject, isDeleted, skipReason } = describeSignIns(identities);
  return {
    email,
    firebase_uid: subject,
    assets: counts.files + counts.folders,
    assets_kept_not_created_by_user: counts.keptOfOthers,
    assets_on_legal_hold: counts.held,
    chats,
    agents: 0,
    groups: counts.groups,
    upload_post_profile: false,
    stripe_customer_id: buyer.customerId,
    stripe_subscriptions: buyer.subscriptions,
    stripe_error: buyer.error,
    firebase_account_deleted: isDeleted,
    firebase_skip_reason: skipReason,
    signup_grant_lost_on_recreate: hadGrant,
  };
}

/** The task of a deletion that is under way, started where there is none. */
async function ensureTask(
  { tasks }: AccountDeletionServiceDeps,
  trx: Transaction<Database>,
  { userId, accountId, traceId }: { userId: string; accountId: string; traceId: string },
): Promise<void> {
  const { taskId } = await tasks.startTask(trx, {
    definition: deleteAccountTask,
    payload: { user_id: userId },
    principal: { userId, accountId },
    dedupeKey: userId,
    traceId,
  });
  await repo.setTask(trx, userId, taskId);
}

async function leave(
  { access, billing, clock, identity, leaving }: AccountDeletionServiceDeps,
  trx: Transaction<Database>,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  const now = clock.now();
  await leaving.lockGroupsOf(trx, userId);
  const leaver = { userId, groupIds: await leaving.groupsOfAlone(trx, userId) };
  const { isDeleted, skipReason } = describeSignIns(await repo.identitiesOf(trx, userId));
  await repo.insertDeletion(trx, {
    ...leaver,
    now,
    tally: {
      assets_deleted: 0,
      assets_kept_not_created_by_user: 0,
      assets_on_legal_hold: 0,
      chats_deleted: 0,
      groups_deleted: 0,
      s3_objects_deleted: 0,
      s3_multipart_uploads_aborted: 0,
      stripe_subscriptions_cancelled: 0,
      stripe_customer_kept: (await billing.findCustomer(trx, accountId)) !== null,
      firebase_deleted: isDeleted,
      firebase_skip_reason: skipReason,
      signup_history_recorded: await identity.hadSignupGrant(userId, trx),
      user_deleted: false,
    },
  });
  await identity.forgetIdentities(trx, userId);
  const promoted = await leaving.endRights(trx, leaver);
  await repo.markLeft(trx, { userId, now });
  await access.audit(trx, { userId, act: 'deleteMe', subjectId: userId, details: { promoted } });
}

/** Ends the rights of the user in one transaction; returns the account while something is left to do, else null. */
function beginLeaving(deps: AccountDeletionServiceDeps, userId: string): Promise<string | null> {
  const { db } = deps;
  return db.transaction().execute(async (trx) => {
    const { accountId } = await repo.lockUser(trx, userId);
    const begun = await repo.findDeletion(trx, userId);
    if (begun === null) await leave(deps, trx, { userId, accountId });
    return begun !== null && begun.finishedAt !== null ? null : accountId;
  });
}

/**
 * Begins a deletion; one that was begun goes on, one that has ended stays so. The task in a transaction of its own,
 * since what starts tasks holds the account before groups, and the beginning holds groups; `resumeDeletions` finds
 * what is cut off between the two.
 */
async function begin(
  deps: AccountDeletionServiceDeps,
  { userId }: Pick<Principal, 'userId'>,
  traceId: string,
): Promise<void> {
  const { db } = deps;
  const accountId = await beginLeaving(deps, userId);
  if (accountId === null) return;
  await db.transaction().execute((trx) => ensureTask(deps, trx, { userId, accountId, traceId }));
}

/** Resolves when a task may have changed, a second has passed, or `signal` aborts. */
async function changeOf(
  { notifications }: AccountDeletionServiceDeps,
  taskId: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = notifications.subscribe('rushes_task', (id) => {
    if (id === null || id === taskId) resolve();
  });
  const timer = setTimeout(resolve, POLL_MILLISECONDS);
  const stop = () => resolve();
  signal.addEventListener('abort', stop);
  if (signal.aborted) resolve();
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  unsubscribe();
}

async function hasEnded({ tasks }: AccountDeletionServiceDeps, taskId: string | null): Promise<boolean> {
  const task = taskId === null ? null : await tasks.findTask(taskId);
  return task === null || task.endedAt !== null;
}

async function* follow(
  deps: AccountDeletionServiceDeps,
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<DeletionEvent> {
  const { db } = deps;
  const told = new Map<string, string>();
  while (!signal.aborted) {
    // In this order: what is read after the end of the task is all there is.
    const taskId = (await repo.findDeletion(db, userId))?.taskId ?? null;
    const isOver = await hasEnded(deps, taskId);
    const row = await repo.findDeletion(db, userId);
    if (row === null) return;
    for (const stage of stages) {
      const state = row.stages[stage];
      if (state === undefined || told.get(stage) === JSON.stringify(state)) continue;
      told.set(stage, JSON.stringify(state));
      yield { event: 'progress', data: { stage, ...state } };
    }
    if (isOver) {
      yield { event: 'done', data: describeDeletion(row.tally) };
      return;
    }
    await changeOf(deps, taskId, signal);
  }
}

async function* tellPreview(found: DeleteAccountPreview): AsyncGenerator<DeletionEvent> {
  const totals = { files: found.assets, handover: found.assets_kept_not_created_by_user };
  const counted = { ...totals, groups: found.groups, chats: found.chats };
  for (const stage of stages) {
    const total = (counted as Partial<Record<typeof stage, number>>)[stage];
    if (total !== undefined) yield { event: 'progress', data: { stage, done: 0, total } };
  }
  yield { event: 'done', data: describePreview(found) };
}

/** Counts what would go or, with `dryRun` false, begins to remove it. Operation `deleteMe`. */
export async function deleteMe(
  deps: AccountDeletionServiceDeps,
  principal: Principal,
  { dryRun, traceId }: { dryRun: boolean; traceId: string },
): Promise<DeletionEvents> {
  const { db } = deps;
  const begun = await repo.findDeletion(db, principal.userId);
  if (dryRun && begun === null) {
    const found = await preview(deps, principal);
    return () => tellPreview(found);
  }
  // Of an account that is on its way out there is nothing to foretell, only to tell.
  if (!dryRun) await begin(deps, principal, traceId);
  return (signal) => follow(deps, principal.userId, signal);
}

/** Removes the account and tells when it is done, or after a while how far it is. Operation `deleteUser`. */
export async function deleteUser(
  deps: AccountDeletionServiceDeps,
  principal: Principal,
  { traceId, signal }: { traceId: string; signal: AbortSignal },
): Promise<DeleteAccountSummary> {
  const { db } = deps;
  await begin(deps, principal, traceId);
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]);
  for await (const { event, data } of follow(deps, principal.userId, patience)) {
    if (event === 'done') return data;
  }
  const row = await repo.findDeletion(db, principal.userId);
  if (row === null) throw new Error(`The deletion of user ${principal.userId} is gone.`);
  return describeDeletion(row.tally);
}

/** Begins the task of deletions anew that lost it; returns how many. */
export async function resumeDeletions(deps: AccountDeletionServiceDeps): Promise<number> {
  const { db, ids } = deps;
  let resumed = 0;
  for (const userId of await repo.findOpen(db, RESUMED_AT_ONCE)) {
    const row = await repo.findDeletion(db, userId);
    if (row === null || !(await hasEnded(deps, row.taskId))) continue;
    await begin(deps, { userId }, ids.uuid());
    resumed += 1;
  }
  return resumed;
}

/** What `AccountDeletionService` is over its context. */
export const accountDeletionFunctions = { deleteMe, deleteUser, resumeDeletions };

export type AccountDeletionService = Over<typeof accountDeletionFunctions>;
