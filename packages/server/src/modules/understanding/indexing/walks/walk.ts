/**
 * The walk over a file, or over all below a folder: starts one task per asset, a few at a time, and follows them. What
 * it started is noted, so that another attempt goes on where the last one broke off.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import { refersToNothing } from '../../../../platform/db/transactions.ts';
import type { Over } from '../../../../platform/over.ts';
import type { AccessService, NodeKind } from '../../../access/index.ts';
import {
  type EndingHook,
  lockOpenTask,
  type TaskContext,
  TaskFailure,
  type TaskRecord,
  type TasksService,
} from '../../../tasks/index.ts';
import { type AnalysisTarget, analysableFiles, countAnalysable } from '../../analysis/analysable-files.ts';
import * as repo from './walk.repo.ts';
import { usedOfWalk } from './walk-price.ts';

export interface WalkDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'findNodes' | 'subtreeFiles' | 'countSubtree'>;
  tasks: Pick<TasksService, 'waitForTask'>;
}

type WalkContext = TaskContext<{ nodeId: string; asOperator: boolean }>;

export type StepEnd = { outcome: 'done' | 'skipped' | 'failed'; reason: string | null };

/** What a step does next for its asset: another task to follow, or the end. */
export type StepNext =
  | { start(trx: Transaction<Database>): Promise<{ taskId: string; created: boolean }> }
  | { end: StepEnd };

export interface WalkOf {
  kinds: readonly NodeKind[];
  /** Proxies of what is preprocessed on the way. */
  proxyHeights: readonly number[];
  /** Told the task that has just ended, null at first; called until it gives an end. */
  next(assetId: string, ended: TaskRecord | null): Promise<StepNext>;
}

/** Assets in the hands of one walk at the same time: enough for every slot, few enough that others get their turn. */
const AT_ONCE = 8;

/** How often in a row a file may be gone that was there a moment before: a new version may have taken its place. */
const LOOKS_IN_VAIN = 5;

const failureOf = (task: TaskRecord): string =>
  task.state === 'REVOKED' ? 'The task was cancelled.' : (task.error?.message ?? 'The task failed.');

/** The end of an asset whose task did not succeed; null where it did. */
export function failedStep(task: TaskRecord | null): { end: StepEnd } | null {
  if (task === null || task.state === 'SUCCESS') return null;
  return { end: { outcome: 'failed', reason: failureOf(task) } };
}

/** The task that was started; null where what it was to look at was removed since `next` saw it. */
async function startNext(
  context: WalkContext,
  key: { walkId: string; assetId: string },
  next: Extract<StepNext, { start: unknown }>,
): Promise<string | null> {
  const start = async (trx: Transaction<Database>) => {
    const started = await next.start(trx);
    await repo.noteStep(trx, key, started);
    return started.taskId;
  };
  try {
    return await context.commit(start, { accounts: [context.accountId] });
  } catch (error) {
    if (refersToNothing(error)) return null;
    throw error;
  }
}

async function requireTarget({ access }: WalkDeps, { payload }: WalkContext): Promise<AnalysisTarget> {
  const target = (await access.findNodes([payload.nodeId])).get(payload.nodeId);
  if (target !== undefined) return target;
  throw new TaskFailure('asset_gone', 'The asset was deleted before its turn came.');
}

async function stepThrough(
  { tasks, db }: WalkDeps,
  context: WalkContext,
  of: WalkOf,
  { assetId, progress }: { assetId: string; progress(fraction: number): void },
): Promise<void> {
  const key = { walkId: context.taskId, assetId };
  const follow = (taskId: string) =>
    tasks.waitForTask(taskId, { signal: context.signal, onProgress: (task) => progress(task.progress) });
  const known = await repo.findStep(db, key);
  if (known?.outcome != null) return;
  let ended = known?.taskId == null ? null : await follow(known.taskId);
  for (let inVain = 0; inVain < LOOKS_IN_VAIN; ) {
    context.signal.throwIfAborted();
    const next = await of.next(assetId, ended);
    if ('end' in next) {
      await context.commit((trx) => repo.endStep(trx, key, next.end));
      return;
    }
    const taskId = await startNext(context, key, next);
    if (taskId !== null) ended = await follow(taskId);
    inVain = taskId === null ? inVain + 1 : 0;
  }
  throw new Error(
    `What is to be started for the asset ${assetId} refers to nothing, though the asset is there.`,
  );
}

/** Walks; returns what came of it. Throws TaskFailure where the target is one file, and that failed. */
export async function run(
  deps: WalkDeps,
  context: WalkContext,
  of: WalkOf,
): Promise<Record<string, unknown>> {
  const { access, db } = deps;
  const { userId, payload } = context;
  const asker = { userId, isOperator: payload.asOperator };
  const target = await requireTarget(deps, context);
  const total = (await countAnalysable(access, asker, target))(of.kinds);
  const fractions = new Map<string, number>();
  let over = 0;
  const tell = () => {
    const underWay = [...fractions.values()].reduce((sum, fraction) => sum + fraction, 0);
    context.progress(`${over} of ${total} assets`, (over + underWay) / Math.max(1, total, over));
  };
  tell();
  await eachOf(analysableFiles(access, asker, { target, kinds: of.kinds }), AT_ONCE, async ({ id }) => {
    const progress = (fraction: number) => {
      fractions.set(id, fraction);
      tell();
    };
    await stepThrough(deps, context, of, { assetId: id, progress });
    fractions.delete(id);
    over += 1;
    tell();
  });
  const result = await repo.findResult(db, context.taskId);
  context.used(usedOfWalk(await repo.findWork(db, context.taskId), of));
  const reason = result.problems[0]?.reason;
  if (target.kind !== 'folder' && result.done === 0) {
    throw new TaskFailure('analysis_failed', reason ?? 'Nothing can be made of this file.');
  }
  return { asset_id: target.id, ...result };
}

/** What `Walk` is over its context. */
export const walkFunctions = { run };

export type Walk = Over<typeof walkFunctions>;

/** Does `work` for each of `items`, `atOnce` at a time. The first error ends it once those under way have settled. */
async function eachOf<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    const one: Promise<void> = work(item)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => underWay.delete(one));
    underWay.add(one);
    if (underWay.size >= atOnce) await Promise.race(underWay);
    if (failures.length > 0) break;
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}

/** A walk that is cancelled or gives up takes what it started along, whether or not a worker is alive to notice. */
export const endWalk: EndingHook = async (trx, { task, ending, endings }) => {
  if (ending.state === 'SUCCESS') return;
  for (const taskId of await repo.findStarted(trx, task.id)) {
    const open = await lockOpenTask(trx, taskId);
    if (open !== undefined) await endings.end(trx, open, { state: 'REVOKED' });
  }
};
