import type { ChatBefore } from '@rushes/director';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notify } from '../../platform/events/notifications.ts';

/** Runs of a chat that tell whether it has made a video: more are not looked at. */
const newestRuns = 50;

export interface RunRow {
  id: string;
  chat_id: string;
  user_id: string;
  task_id: string;
  request: Record<string, unknown>;
  outcome: Record<string, unknown> | null;
  project_id: string | null;
  export_task_id: string | null;
}

export interface RunEventRow {
  sequence: number;
  data: Record<string, unknown>;
}

export type RunsRepo = ReturnType<typeof createRunsRepo>;

async function chatBelongsTo(trx: Kysely<Database>, chatId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('chat')
    .select('id')
    .where('id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the chat has come to so far, told by its newest runs. */
async function chatBefore(trx: Kysely<Database>, chatId: string): Promise<ChatBefore> {
  const rows = await trx
    .selectFrom('run')
    .leftJoin('task', 'task.id', 'run.task_id')
    .select(['run.request', 'run.export_task_id', 'task.error_code', 'task.state', 'task.ended_at'])
    .where('run.chat_id', '=', chatId)
    .orderBy('run.created_at', 'desc')
    .limit(newestRuns)
    .execute();
  const [last] = rows;
  const isAsked = last?.error_code === 'length_unclear';
  return {
    hasVideo: rows.some(
      (row) => row.export_task_id !== null || (row.state !== null && row.ended_at === null),
    ),
    askedOf: isAsked ? String(last?.request.prompt) : null,
  };
}

async function insertChat(
  trx: Transaction<Database>,
  chat: { id: string; userId: string; name: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('chat')
    .values({
      id: chat.id,
      user_id: chat.userId,
      name: chat.name,
      created_at: chat.now,
      updated_at: chat.now,
    })
    .execute();
}

async function insertRun(
  trx: Transaction<Database>,
  run: {
    id: string;
    chatId: string;
    userId: string;
    taskId: string;
    request: Record<string, unknown>;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('run')
    .values({
      id: run.id,
      chat_id: run.chatId,
      user_id: run.userId,
      task_id: run.taskId,
      request: JSON.stringify(run.request),
      created_at: run.now,
    })
    .execute();
  await trx.updateTable('chat').set({ updated_at: run.now }).where('id', '=', run.chatId).execute();
}

async function find(db: Kysely<Database>, runId: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('run')
    .select(['id', 'chat_id', 'user_id', 'task_id', 'request', 'outcome', 'project_id', 'export_task_id'])
    .where('id', '=', runId)
    .executeTakeFirst();
}

/** The rendering that the run of a task waits for; null when it has none yet. */
async function exportTaskOf(trx: Transaction<Database>, taskId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('run')
    .select('export_task_id')
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row?.export_task_id ?? null;
}

/** Events after a sequence number, oldest first, one page. */
async function eventsAfter(db: Kysely<Database>, runId: string, sequence: number): Promise<RunEventRow[]> {
  return db
    .selectFrom('run_event')
    .select(['sequence', 'data'])
    .where('run_id', '=', runId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(200)
    .execute();
}

/** Adds the next event. The caller's transaction holds the task's row, so two never get the same number. */
async function appendEvent(
  trx: Transaction<Database>,
  runId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await trx
    .insertInto('run_event')
    .columns(['run_id', 'sequence', 'data', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('run_event')
        .where('run_id', '=', runId)
        .select([
          sql<string>`${runId}::uuid`.as('run_id'),
          sql<number>`coalesce(max(sequence), 0) + 1`.as('sequence'),
          sql<string>`${JSON.stringify(data)}::jsonb`.as('data'),
          sql<string>`clock_timestamp()`.as('created_at'),
        ]),
    )
    .execute();
  await notify(trx, 'rushes_run', runId);
}

async function setOutcome(
  trx: Transaction<Database>,
  runId: string,
  made: { outcome: Record<string, unknown>; projectId: string; exportTaskId: string },
): Promise<void> {
  await trx
    .updateTable('run')
    .set({
      outcome: JSON.stringify(made.outcome),
      project_id: made.projectId,
      export_task_id: made.exportTaskId,
    })
    .where('id', '=', runId)
    .execute();
}

/** Rows of chats, runs and their events. */
export function createRunsRepo(db: Kysely<Database>) {
  return {
    chatBelongsTo,
    chatBefore,
    insertChat,
    insertRun,
    exportTaskOf,
    appendEvent,
    setOutcome,
    find: (runId: string) => find(db, runId),
    eventsAfter: (runId: string, sequence: number) => eventsAfter(db, runId, sequence),
  };
}
