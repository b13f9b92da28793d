/**
 * Removes what a user who has left had, stage by stage. Each step counts what it removes in its own transaction, so
 * that a run that is cut off anywhere is gone on with by the next one, and nothing is counted twice.
 */
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Leaver, Leaving } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { BillingIncomingService } from '../../money/index.ts';
import { type TaskContext, TaskFailure, type TaskHandler, type TasksService } from '../../tasks/index.ts';
import * as repo from './account-deletion.repo.ts';
import type { DeletionStage } from './account-deletion.schema.ts';
import type { deleteAccountTask } from './account-deletion.tasks.ts';

export interface AccountDeletionWorkerDeps {
  clock: Clock;
  leaving: Leaving;
  library: Pick<LibraryService, 'discardFile'>;
  tasks: Pick<TasksService, 'revokeTasksOf' | 'revokeTasksAbout'>;
  billingIncoming: Pick<BillingIncomingService, 'listBilling' | 'cancelSubscription'>;
}

type Context = TaskContext<Static<(typeof deleteAccountTask)['payload']>>;

/** Rows of one transaction: nobody is held up for long, and little is done again after a crash. */
const AT_ONCE = 500;

/** What requests that were under way left behind is found in the second round. */
const MOST_ROUNDS = 5;

interface Removal {
  context: Context;
  leaver: Leaver;
}

type Stage = Exclude<DeletionStage, 'user'>;

/** One step in a transaction; when the work was taken from us, nothing of it. */
function step<T>({ context }: Removal, write: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  context.signal.throwIfAborted();
  return context.commit(write);
}

function begin({ context, leaver }: Removal, stage: DeletionStage, total: number): Promise<void> {
  context.progress(stage, 0);
  return context.commit((trx) => repo.beginStage(trx, leaver.userId, { stage, total }));
}

async function removeSomeFiles(
  deps: AccountDeletionWorkerDeps,
  removal: Removal,
  ids: string[],
  isOwn: boolean,
): Promise<void> {
  const { leaving, library, tasks } = deps;
  const { userId } = removal.leaver;
  // Others may have work going on with these; it ends first, so that neither waits for the other.
  await tasks.revokeTasksAbout(ids);
  const unreferenced = await step(removal, async (trx) => {
    const objects = await repo.objectsOf(trx, ids);
    const aborted = await repo.countOpenUploads(trx, ids);
    const removed = await leaving.removeFiles(trx, ids);
    const files = await repo.unreferencedOf(trx, objects);
    const own = isOwn ? removed : 0;
    const counts = {
      assets_deleted: own,
      s3_objects_deleted: files.length,
      s3_multipart_uploads_aborted: aborted,
    };
    await repo.addCounts(trx, userId, { counts, done: own });
    return files;
  });
  // What is not reached here the sweeper removes.
  for (const objectId of unreferenced) await library.discardFile(objectId);
}

async function removeFiles(
  deps: AccountDeletionWorkerDeps,
  removal: Removal,
  of: 'leaver' | 'nobody',
): Promise<void> {
  const { leaving } = deps;
  for (;;) {
    removal.context.signal.throwIfAborted();
    const ids = await leaving.nextFiles(removal.leaver, { limit: AT_ONCE, of });
    if (ids.length === 0) return;
    await removeSomeFiles(deps, removal, ids, of === 'leaver');
    removal.context.progress('files', 0.5);
  }
}

async function handOver(deps: AccountDeletionWorkerDeps, removal: Removal): Promise<void> {
  const { leaving } = deps;
  const { leaver } = removal;
  const takeNext = () =>
    step(removal, async (trx) => {
      const moved = await leaving.takeOutNext(trx, leaver);
      const counts = { assets_kept_not_created_by_user: moved };
      await repo.addCounts(trx, leaver.userId, { counts, done: moved });
      return moved;
    });
  while ((await takeNext()) > 0) removal.context.progress('handover', 0.5);
}

async function removeFolders(deps: AccountDeletionWorkerDeps, removal: Removal): Promise<void> {
  const { leaving } = deps;
  const { leaver } = removal;
  const removeNext = () =>
    step(removal, async (trx) => {
      const removed = await leaving.removeEmptyFolders(trx, leaver, AT_ONCE);
      const counts = { assets_deleted: removed ?? 0 };
      await repo.addCounts(trx, leaver.userId, { counts, done: removed ?? 0 });
      return removed !== null;
    });
  while (await removeNext()) removal.context.progress('folders', 0.5);
}

/** Repeats a step until it removes nothing. */
async function untilNone(
  removal: Removal,
  remove: (trx: Transaction<Database>) => Promise<number>,
): Promise<void> {
  while ((await step(removal, remove)) > 0);
}

async function removeChats(removal: Removal): Promise<void> {
  const { userId } = removal.leaver;
  await untilNone(removal, async (trx) => {
    const removed = await repo.deleteChats(trx, userId, AT_ONCE);
    await repo.addCounts(trx, userId, { counts: { chats_deleted: removed }, done: removed });
    return removed;
  });
}

/** Nobody could end them any more. While the provider is away this fails, and the deletion is gone on with later. */
async function endSubscriptions(deps: AccountDeletionWorkerDeps, removal: Removal): Promise<void> {
  const { billingIncoming: billing } = deps;
  const { userId } = removal.leaver;
  const accountId = await repo.accountOf(removal.context.db, userId);
  for (const id of await billing.listBilling(accountId)) {
    removal.context.signal.throwIfAborted();
    const ended = (await billing.cancelSubscription(id)) ? 1 : 0;
    const counts = { stripe_subscriptions_cancelled: ended };
    await step(removal, (trx) => repo.addCounts(trx, userId, { counts, done: ended }));
  }
}

async function removeGroups(deps: AccountDeletionWorkerDeps, removal: Removal): Promise<void> {
  const { leaving } = deps;
  const { userId, groupIds } = removal.leaver;
  for (const groupId of groupIds) {
    await step(removal, async (trx) => {
      const removed = (await leaving.removeGroup(trx, groupId)) ? 1 : 0;
      await repo.addCounts(trx, userId, { counts: { groups_deleted: removed }, done: removed });
    });
  }
}

async function removeTraces(deps: AccountDeletionWorkerDeps, removal: Removal): Promise<void> {
  const { leaving } = deps;
  const { userId } = removal.leaver;
  const some = { userId, limit: AT_ONCE, except: removal.context.taskId };
  await untilNone(removal, (trx) => repo.deleteReviews(trx, some));
  await untilNone(removal, (trx) => repo.deleteTasks(trx, some));
  await untilNone(removal, (trx) => repo.deleteEvents(trx, some));
  await untilNone(removal, (trx) => repo.deleteWebhookMessages(trx, some));
  await step(removal, (trx) => repo.deleteTraces(trx, userId));
  await step(removal, (trx) => leaving.forgetMaker(trx, userId));
}

const work: Record<Stage, (deps: AccountDeletionWorkerDeps, removal: Removal) => Promise<unknown>> = {
  tasks: ({ tasks }, { context, leaver }) => tasks.revokeTasksOf(leaver.userId, { except: context.taskId }),
  files: (deps, removal) => removeFiles(deps, removal, 'leaver'),
  handover: handOver,
  folders: async (deps, removal) => {
    await removeFiles(deps, removal, 'nobody');
    await removeFolders(deps, removal);
  },
  groups: removeGroups,
  chats: (_deps, removal) => removeChats(removal),
  subscriptions: endSubscriptions,
  traces: removeTraces,
};

/** The last step; false when a request that was under way has left something behind meanwhile. */
function endUser(deps: AccountDeletionWorkerDeps, removal: Removal): Promise<boolean> {
  const { clock, leaving } = deps;
  const { context, leaver } = removal;
  const { userId } = leaver;
  return step(removal, async (trx) => {
    await repo.lockOutUser(trx, userId);
    const left = await leaving.countLeaving(trx, leaver);
    if (left.files + left.folders > 0 || (await repo.hasLeftovers(trx, { userId, except: context.taskId })))
      return false;
    await repo.addCounts(trx, userId, { counts: { assets_on_legal_hold: left.held }, done: 1 });
    await repo.anonymise(trx, { userId, now: clock.now() });
    await repo.finish(trx, { userId, now: clock.now() });
    return true;
  });
}

async function runStages(deps: AccountDeletionWorkerDeps, removal: Removal): Promise<void> {
  const { leaving } = deps;
  const { context, leaver } = removal;
  const { userId } = leaver;
  const counts = await leaving.countLeaving(context.db, leaver);
  const chats = await repo.countChats(context.db, userId);
  const totals: Record<Stage, number> = {
    tasks: 0,
    files: counts.files,
    handover: counts.keptOfOthers,
    folders: counts.folders,
    groups: counts.groups,
    chats,
    subscriptions: 0,
    traces: 0,
  };
  for (const stage of Object.keys(work) as Stage[]) {
    await begin(removal, stage, totals[stage]);
    await work[stage](deps, removal);
  }
  await begin(removal, 'user', 1);
}

async function deleteAccount(
  deps: AccountDeletionWorkerDeps,
  context: Context,
): ReturnType<TaskHandler<typeof deleteAccountTask>> {
  const { user_id: userId } = context.payload;
  const deletion = await repo.findDeletion(context.db, userId);
  if (deletion === null) throw new TaskFailure('not_found', 'This account is not to be deleted.');
  if (deletion.finishedAt !== null) return {};
  const removal = { context, leaver: { userId, groupIds: deletion.groupIds } };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await runStages(deps, removal);
    if (await endUser(deps, removal)) return {};
  }
  throw new Error(`Something of user ${userId} can not be removed.`);
}

export function createAccountDeletionHandlers(deps: AccountDeletionWorkerDeps) {
  return { delete_account_task: (context: Context) => deleteAccount(deps, context) };
}
