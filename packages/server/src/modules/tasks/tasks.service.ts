/** Long work as its owner sees it: started, followed, listed, cancelled. */
import type { Kysely, Transaction } from 'kysely';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { afterCommit } from '../../platform/db/transactions.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import type { Notifications } from '../../platform/events/notifications.ts';
import type { WakeUpSender } from '../../platform/events/wake-ups.ts';
import type { Ids } from '../../platform/ids.ts';
import type { PriceLine } from '../../platform/money/price-line.ts';
import { requestMoney } from '../../platform/money/request-money.ts';
import type { Principal } from '../../platform/principal.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type CreditsService, lockAccount, type Quote } from '../money/index.ts';
import { currentStarter } from './started-by.ts';
import type { TaskState } from './tables.ts';
import { payloadVersionOf, type TaskDefinition } from './task-definition.ts';
import { lockOpenTask, lockTaskToEnd, type TaskEndings } from './task-ending.ts';
import { createTaskFeed, type TaskEvent } from './task-feed.ts';
import type { TaskMetrics } from './task-metrics.ts';
import * as repo from './tasks.repo.ts';
import type { CancelTaskResponse, ListTasksQuery, TaskPollResponse, TaskResponse } from './tasks.schema.ts';

/** Whose task it is; a Principal is one. */
export type TaskOwner = Pick<Principal, 'userId' | 'accountId'>;

export interface StartTaskRequest<Payload extends TSchema = TSchema> {
  definition: TaskDefinition<string, Payload>;
  payload: Static<Payload>;
  principal: TaskOwner;
  /** What the task is about, for lists. */
  assetIds?: readonly string[];
  /** While a task of this type with this key is under way in the account, it is answered instead. */
  dedupeKey?: string;
  /** Higher goes first among the account's own waiting tasks; other accounts are not affected. */
  priority?: number;
  /** Reserved now, settled on success by what was used, released otherwise. Left out = the work costs nothing. */
  quote?: Quote;
  /** The quote is part of the price of the work that starts this: it is kept for what follows, and nothing reserved. */
  isIncluded?: boolean;
  /** The key of the work that this goes on with; left out = that of the request. */
  apiKeyId?: string | null;
  traceId: string;
}

/** A task as other modules see it. */
export interface TaskRecord {
  id: string;
  type: string;
  state: TaskState;
  stage: string | null;
  progress: number;
  result: Record<string, unknown> | null;
  error: { code: string; message: string } | null;
  endedAt: string | null;
}

export interface WaitForTaskOptions {
  signal: AbortSignal;
  /** Called with the record whenever it was read anew and the task has not ended. */
  onProgress?: (task: TaskRecord) => void;
}

/** Why the work on an asset was given up. */
export interface AssetFailure {
  code: string;
  /** A sentence for a person. */
  message: string;
}

export interface TasksService {
  /**
   * Writes the task, reserves its price and sends the wake-up, all in the caller's transaction. Throws
   * `insufficient_credits`.
   */
  startTask<Payload extends TSchema>(
    trx: Transaction<Database>,
    request: StartTaskRequest<Payload>,
  ): Promise<{ taskId: string; created: boolean }>;
  /**
   * Before work that was asked for from outside: holds the account, and throws `rate_limited` when `tasks` more
   * would be more than an account may have open. What the service starts by itself is bounded by what caused it.
   */
  requireRoom(trx: Transaction<Database>, accountId: string, tasks: number): Promise<void>;
  /**
   * Writes a task that has already ended with `result`, for work whose outcome is known: nothing is enqueued
   * and nothing is charged. Returns its id.
   */
  recordDone<Payload extends TSchema>(
    trx: Transaction<Database>,
    request: StartTaskRequest<Payload>,
    result: Record<string, unknown>,
  ): Promise<string>;
  /** Someone else's task does not exist (404). */
  getTask(principal: TaskOwner, taskId: string): Promise<TaskPollResponse>;
  /** Pending ones and those that ended within the given seconds, newest first, at most 1,000. */
  listTasks(principal: TaskOwner, query: ListTasksQuery): Promise<TaskResponse[]>;
  /** The owner's tasks under way at once, then each anew whenever it changes; ends with the signal, or after some minutes. */
  followTasks(principal: TaskOwner, signal: AbortSignal): AsyncGenerator<TaskEvent>;
  /** Ends the task as REVOKED at once; whatever still runs for it can write no more and is told to stop. */
  cancelTask(principal: TaskOwner, taskId: string): Promise<CancelTaskResponse>;
  /** Ends tasks about assets that go for good as REVOKED, whoever started them; of what is still run nothing is written. */
  revokeTasksAbout(assetIds: readonly string[]): Promise<void>;
  /** Ends all open tasks of a user but one as REVOKED; returns how many. */
  revokeTasksOf(userId: string, options: { except: string }): Promise<number>;
  /** By asset, why the newest task of these types about it failed; assets whose newest one succeeded are not in it. */
  findFailures(assetIds: readonly string[], types: readonly string[]): Promise<Map<string, AssetFailure>>;
  /** Ids of the owner's tasks of a type that have not ended, newest first, at most 1,000. */
  findOpenTasks(owner: TaskOwner, type: string, trx?: Transaction<Database>): Promise<string[]>;
  /**
   * What those of the tasks come to that succeeded, by the prices they were told: for work whose price they are part of.
   */
  findIncludedLines(taskIds: readonly string[]): Promise<PriceLine[]>;
  /** The task without asking who wants to know; null when there is none. For handlers. */
  findTask(taskId: string): Promise<TaskRecord | null>;
  /** Resolves when the task has ended, however it ended. Rejects with the signal's reason when that aborts. */
  waitForTask(taskId: string, options: WaitForTaskOptions): Promise<TaskRecord>;
}

export interface TasksServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  credits: Pick<CreditsService, 'reserve'>;
  endings: TaskEndings;
  wakeUps: WakeUpSender;
  notifications: Pick<Notifications, 'subscribe'>;
  metrics: TaskMetrics;
}

/** Tasks of an account that may be open at the same time: as many are claimed from without anyone noticing. */
const maxOpenTasks = 10_000;

/** Tasks of a user that are looked up at a time to be ended. */
const revokedAtOnce = 500;

/** Looks this often when no notification comes, milliseconds. */
const waitPollMilliseconds = 1_000;

function toRecord(row: repo.TaskRow): TaskRecord {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    stage: row.stage,
    progress: row.progress,
    result: row.result,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    endedAt: row.ended_at,
  };
}

const stageOf = ({ stage }: TaskRecord) => (stage === null ? null : { stage });

/** Why a task was put off, while it waits for that; what it says of an attempt before is of no interest later. */
function waitingFor({ state, error }: TaskRecord): { code: string; detail: string } | null {
  return state === 'RETRY' && error !== null ? { code: error.code, detail: error.message } : null;
}

/** What a polling client reads: three words instead of seven. */
function toPollResponse(task: TaskRecord): TaskPollResponse {
  if (task.state === 'SUCCESS') return { status: 'COMPLETE', result: task.result };
  if (task.state === 'REVOKED') {
    return { status: 'FAILED', result: { detail: 'The task was cancelled.', code: 'cancelled' } };
  }
  if (task.state === 'FAILURE') {
    return {
      status: 'FAILED',
      result: { detail: task.error?.message ?? '', code: task.error?.code ?? 'internal' },
    };
  }
  return { status: 'PENDING', progress: task.progress, result: waitingFor(task) ?? stageOf(task) };
}

async function insert<Payload extends TSchema>(
  { clock, metrics }: TasksServiceDeps,
  trx: Transaction<Database>,
  request: StartTaskRequest<Payload>,
  { taskId, quote, reservationId }: { taskId: string; quote: Quote | null; reservationId: string | null },
): Promise<void> {
  const { definition, payload, principal } = request;
  if (!Value.Check(definition.payload, payload)) {
    throw new TypeError(`The payload of a ${definition.type} does not have the shape it states.`);
  }
  const asked = requestMoney();
  await repo.insert(
    trx,
    {
      id: taskId,
      accountId: principal.accountId,
      userId: principal.userId,
      type: definition.type,
      payload: payload as object,
      payloadVersion: payloadVersionOf(definition),
      priority: request.priority ?? 0,
      attemptsLeft: definition.maxAttempts,
      dedupeKey: request.dedupeKey ?? null,
      priceMicrocredits: request.isIncluded === true ? 0 : (quote?.microcredits ?? 0),
      quote: quote?.lines ?? null,
      reservationId,
      apiKeyId: request.apiKeyId ?? asked?.apiKeyId ?? null,
      webhookUrl: asked?.webhookUrl ?? null,
      startedBy: currentStarter(),
      traceId: request.traceId,
      createdAt: clock.now(),
    },
    request.assetIds ?? [],
  );
  afterCommit(trx, () => metrics.started(definition.type));
}

function reserve(
  { credits }: TasksServiceDeps,
  trx: Transaction<Database>,
  quote: Quote,
  { taskId, request }: { taskId: string; request: StartTaskRequest },
): Promise<string | null> {
  const { accountId } = request.principal;
  const { type } = request.definition;
  const actionKey = `task:${taskId}`;
  return credits.reserve(trx, {
    accountId,
    quote,
    actionKey,
    action: type,
    taskId,
    apiKeyId: request.apiKeyId ?? null,
  });
}

async function startTask<Payload extends TSchema>(
  deps: TasksServiceDeps,
  trx: Transaction<Database>,
  request: StartTaskRequest<Payload>,
): Promise<{ taskId: string; created: boolean }> {
  const { definition, principal } = request;
  // One lock order for everything that starts work in an account: two transactions that each start
  // several tasks with the same keys in different order would otherwise wait for each other.
  await lockAccount(trx, principal.accountId);
  const earlier = await repo.findUnderWay(trx, principal.accountId, definition.type, request.dedupeKey);
  if (earlier !== null) {
    await repo.disown(trx, earlier, currentStarter());
    // What paid work waits for is not left behind a bulk. Anybody else pays for a place further ahead when it is started first.
    if (request.isIncluded === true) await repo.hasten(trx, earlier, request.priority ?? 0);
    return { taskId: earlier, created: false };
  }

  const taskId = deps.ids.uuid();
  const quote = request.quote ?? null;
  const isPaid = quote !== null && request.isIncluded !== true;
  const reservationId = !isPaid ? null : await reserve(deps, trx, quote, { taskId, request });
  await insert(deps, trx, request, { taskId, quote, reservationId });
  await deps.wakeUps.enqueue(trx, { taskId, accountId: principal.accountId, traceId: request.traceId });
  return { taskId, created: true };
}

async function recordDone<Payload extends TSchema>(
  deps: TasksServiceDeps,
  trx: Transaction<Database>,
  request: StartTaskRequest<Payload>,
  result: Record<string, unknown>,
): Promise<string> {
  const { definition, principal } = request;
  await lockAccount(trx, principal.accountId);
  const earlier = await repo.findUnderWay(trx, principal.accountId, definition.type, request.dedupeKey);
  if (earlier !== null) return earlier;
  const taskId = deps.ids.uuid();
  await insert(deps, trx, request, { taskId, quote: null, reservationId: null });
  const open = await lockOpenTask(trx, taskId);
  if (open === undefined) throw new Error('The task that was just written is not there.');
  await deps.endings.end(trx, open, { state: 'SUCCESS', result });
  return taskId;
}

async function requireRoom(trx: Transaction<Database>, accountId: string, more: number): Promise<void> {
  await lockAccount(trx, accountId);
  if ((await repo.countOpen(trx, accountId, maxOpenTasks)) + more <= maxOpenTasks) return;
  const message = `This account may have ${maxOpenTasks} tasks open at the same time; wait for some to end.`;
  throw new ServiceError('rate_limited', message, { headers: { 'retry-after': '60' } });
}

async function ownTask(
  { db }: TasksServiceDeps,
  principal: TaskOwner,
  taskId: string,
): Promise<repo.TaskRow> {
  const row = isUuid(taskId) ? await repo.find(db, taskId) : undefined;
  if (row === undefined || row.user_id !== principal.userId) throw notFound('Task');
  return row;
}

/** Ends a task as REVOKED; returns its state before, null when it had ended. */
function revoke({ db, endings }: TasksServiceDeps, task: repo.TaskOfAccount): Promise<TaskState | null> {
  return db.transaction().execute(async (trx) => {
    const open = await lockTaskToEnd(trx, task);
    if (open === undefined) return null;
    await endings.end(trx, open, { state: 'REVOKED' });
    return open.state;
  });
}

async function cancelTask(
  deps: TasksServiceDeps,
  principal: TaskOwner,
  taskId: string,
): Promise<CancelTaskResponse> {
  const seen = await ownTask(deps, principal, taskId);
  const previous = await revoke(deps, { taskId: seen.id, accountId: seen.account_id });
  if (previous !== null) {
    return { task_id: seen.id, previous_state: previous, description: 'The task was cancelled.' };
  }
  const ended = await ownTask(deps, principal, taskId);
  return {
    task_id: seen.id,
    previous_state: ended.state,
    description: 'The task had already ended; nothing was changed.',
  };
}

async function findTask({ db }: TasksServiceDeps, taskId: string): Promise<TaskRecord | null> {
  const row = await repo.find(db, taskId);
  return row === undefined ? null : toRecord(row);
}

async function waitForTask(
  deps: TasksServiceDeps,
  taskId: string,
  { signal, onProgress }: WaitForTaskOptions,
): Promise<TaskRecord> {
  let wake: () => void = () => undefined;
  let changed = false;
  const onChange = () => {
    changed = true;
    wake();
  };
  const unsubscribe = deps.notifications.subscribe('rushes_task', (id) => {
    if (id === null || id === taskId) onChange();
  });
  signal.addEventListener('abort', onChange);
  try {
    for (;;) {
      signal.throwIfAborted();
      changed = false;
      const task = await findTask(deps, taskId);
      if (task === null) throw new Error(`There is no task ${taskId}.`);
      if (task.endedAt !== null) return task;
      onProgress?.(task);
      await new Promise<void>((resolve) => {
        if (changed) return resolve();
        const timer = setTimeout(resolve, waitPollMilliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onChange);
  }
}

/** Ends all open tasks of a user but one as REVOKED; returns how many. */
async function revokeTasksOf(deps: TasksServiceDeps, userId: string, except: string): Promise<number> {
  let revoked = 0;
  for (;;) {
    const tasks = await repo.findOpenOf(deps.db, userId, { except, limit: revokedAtOnce });
    if (tasks.length === 0) return revoked;
    for (const task of tasks) if ((await revoke(deps, task)) !== null) revoked += 1;
  }
}

/** What others ask of tasks, over these dependencies. */
export function createTasksService(deps: TasksServiceDeps): TasksService {
  const { db, clock } = deps;
  const feed = createTaskFeed(deps);
  return {
    startTask: (trx, request) => startTask(deps, trx, request),
    requireRoom,
    recordDone: (trx, request, result) => recordDone(deps, trx, request, result),
    async getTask(principal, taskId) {
      return toPollResponse(toRecord(await ownTask(deps, principal, taskId)));
    },
    async listTasks(principal, { finish_before_seconds }) {
      const since = new Date(clock.now().getTime() - finish_before_seconds * 1_000);
      return repo.list(db, principal, since);
    },
    followTasks: (principal, signal) => feed.follow(principal, signal),
    cancelTask: (principal, taskId) => cancelTask(deps, principal, taskId),
    async revokeTasksAbout(assetIds) {
      for (const task of await repo.findOpenAbout(db, assetIds)) await revoke(deps, task);
    },
    revokeTasksOf: (userId, { except }) => revokeTasksOf(deps, userId, except),
    findOpenTasks: (owner, type, trx) => repo.findOpen(trx ?? db, owner, type),
    async findFailures(assetIds, types) {
      const rows = await repo.findFailures(db, assetIds, types);
      return new Map(rows.map(({ assetId, ...failure }) => [assetId, failure]));
    },
    findIncludedLines: async (taskIds) => (await repo.findQuotes(db, taskIds)).flat(),
    findTask: (taskId) => findTask(deps, taskId),
    waitForTask: (taskId, options) => waitForTask(deps, taskId, options),
  };
}
