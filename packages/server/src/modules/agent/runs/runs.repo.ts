import type { ChatBefore } from '@rushes/director';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notify } from '../../../platform/events/notifications.ts';
import type { PriceLine } from '../../../platform/money/price-line.ts';
import type { FilmTurn } from '../films/film-states.ts';
import type { ModelUsage, RunEvent, RunNews } from './run-events.ts';

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
  event: RunEvent;
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

/** Holds a chat of the user until the transaction ends; false where there is none. */
async function lockChat(trx: Transaction<Database>, chatId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('chat')
    .select('id')
    .where('id', '=', chatId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The task that answers a chat now; null where none does. */
async function findOpenTask(db: Kysely<Database>, chatId: string): Promise<string | null> {
  const row = await db
    .selectFrom('run')
    .innerJoin('task', 'task.id', 'run.task_id')
    .select('task.id')
    .where('run.chat_id', '=', chatId)
    .where('task.ended_at', 'is', null)
    .orderBy('run.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A run that answers what its user's client has named. */
export interface NamedRun {
  id: string;
  chat_id: string;
  /** The message as it is kept. */
  content: Record<string, unknown>;
}

/** The run that answers what the user's client names so. */
async function findByClientKey(
  trx: Transaction<Database>,
  userId: string,
  clientKey: string,
): Promise<NamedRun | undefined> {
  return trx
    .selectFrom('run')
    .innerJoin('chat_message', (join) =>
      join.onRef('chat_message.run_id', '=', 'run.id').on('chat_message.author', '=', 'user'),
    )
    .select(['run.id', 'run.chat_id', 'chat_message.content'])
    .where('run.user_id', '=', userId)
    .where('run.client_key', '=', clientKey)
    .executeTakeFirst();
}

/** The price that a task was told, and those of what it has started and that has not failed. */
async function findQuotes(
  db: Kysely<Database>,
  taskId: string,
): Promise<{ told: PriceLine[]; started: PriceLine[] }> {
  const found = await db
    .selectFrom('task')
    .select(['id', 'quote'])
    .where((eb) => eb.or([eb('id', '=', taskId), eb('started_by', '=', taskId)]))
    .where('state', 'not in', ['FAILURE', 'REVOKED'])
    .execute();
  const own = found.find(({ id }) => id === taskId);
  const started = found.filter(({ id }) => id !== taskId).flatMap(({ quote }) => quote ?? []);
  return { told: own?.quote ?? [], started };
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
    clientKey: string | null;
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
      client_key: run.clientKey,
      created_at: run.now,
    })
    .execute();
  await trx
    .updateTable('chat')
    .set({ updated_at: run.now, last_read_at: run.now })
    .where('id', '=', run.chatId)
    .execute();
}

/** Keeps what the user of a chat has said. */
async function insertUserMessage(
  trx: Transaction<Database>,
  message: { id: string; chatId: string; runId: string; content: Record<string, unknown>; now: Date },
): Promise<void> {
  await trx
    .insertInto('chat_message')
    .values({
      id: message.id,
      chat_id: message.chatId,
      run_id: message.runId,
      author: 'user',
      content: JSON.stringify(message.content),
      created_at: message.now,
    })
    .execute();
}

function rows(db: Kysely<Database>) {
  return db
    .selectFrom('run')
    .select(['id', 'chat_id', 'user_id', 'task_id', 'request', 'outcome', 'project_id', 'export_task_id']);
}

async function find(db: Kysely<Database>, runId: string): Promise<RunRow | undefined> {
  return rows(db).where('id', '=', runId).executeTakeFirst();
}

async function findNewest(db: Kysely<Database>, chatId: string): Promise<RunRow | undefined> {
  return rows(db)
    .where('chat_id', '=', chatId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The run that answered the next message of the same chat. */
async function findNext(
  db: Kysely<Database>,
  run: Pick<RunRow, 'id' | 'chat_id'>,
): Promise<RunRow | undefined> {
  return rows(db)
    .where('chat_id', '=', run.chat_id)
    .where(sql<boolean>`(created_at, id) > (select created_at, id from run where id = ${run.id})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The number of the newest event; 0 without any. */
async function lastSequence(db: Kysely<Database>, runId: string): Promise<number> {
  const row = await db
    .selectFrom('run_event')
    .select('sequence')
    .where('run_id', '=', runId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

/** Events after a sequence number, oldest first, one page. */
async function eventsAfter(db: Kysely<Database>, runId: string, sequence: number): Promise<RunEventRow[]> {
  const rows = await db
    .selectFrom('run_event')
    .select(['sequence', 'type', 'data'])
    .where('run_id', '=', runId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(200)
    .execute();
  return rows.map(({ sequence: place, type, data }) => ({
    sequence: place,
    event: { type, data } as RunEvent,
  }));
}

/** Whether the run has begun its answer: an attempt that takes it up says it no second time. */
async function hasAnswered(db: Kysely<Database>, runId: string): Promise<boolean> {
  const row = await db
    .selectFrom('run_event')
    .select('sequence')
    .where('run_id', '=', runId)
    .where('type', '=', 'response.output_text.delta')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds events. The caller's transaction holds the task's row, so two never get the same number. */
async function appendEvents(
  trx: Transaction<Database>,
  runId: string,
  events: readonly RunEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const types = events.map(({ type }) => type);
  const data = events.map((event) => JSON.stringify(event.data));
  await sql`
    insert into run_event (run_id, sequence, type, data, created_at)
    select ${runId}::uuid,
      (select coalesce(max(sequence), 0) from run_event where run_id = ${runId}::uuid) + place, type, data,
      clock_timestamp()
    from unnest(${types}::text[], ${data}::jsonb[]) with ordinality as said (type, data, place)`.execute(trx);
  await notify(trx, 'rushes_run', runId);
}

/** Says `text` after what the run of a task has said; nothing where the task has none. */
async function sayLast(trx: Transaction<Database>, taskId: string, text: string): Promise<void> {
  const row = await trx.selectFrom('run').select('id').where('task_id', '=', taskId).executeTakeFirst();
  if (row === undefined) return;
  const delta = (await hasAnswered(trx, row.id)) ? `\n\n${text}` : text;
  await appendEvents(trx, row.id, [{ type: 'response.output_text.delta', data: { delta } }]);
}

async function countTools(trx: Transaction<Database>, runId: string, tools: RunNews['tools']): Promise<void> {
  if (tools.length === 0) return;
  await sql`
    insert into chat_tool_usage as used (chat_id, tool, calls, microcredits)
    select run.chat_id, called.tool, count(*), sum(called.microcredits)
    from run, unnest(${tools.map(({ toolId }) => toolId)}::text[],
      ${tools.map(({ microcredits }) => microcredits)}::bigint[]) as called (tool, microcredits)
    where run.id = ${runId} group by run.chat_id, called.tool
    on conflict (chat_id, tool) do update
      set calls = used.calls + excluded.calls, microcredits = used.microcredits + excluded.microcredits`.execute(
    trx,
  );
}

async function countModels(
  trx: Transaction<Database>,
  runId: string,
  models: readonly ModelUsage[],
): Promise<void> {
  if (models.length === 0) return;
  const sums: Record<string, number> = {};
  for (const usage of models) {
    for (const [name, count] of Object.entries(usage)) sums[name] = (sums[name] ?? 0) + count;
  }
  await sql`
    insert into chat_model_usage as used (chat_id, counts)
    select chat_id, ${JSON.stringify(sums)}::jsonb from run where id = ${runId}
    on conflict (chat_id) do update set counts = (
      select jsonb_object_agg(name, coalesce((used.counts ->> name)::bigint, 0)
        + coalesce((excluded.counts ->> name)::bigint, 0))
      from jsonb_object_keys(used.counts || excluded.counts) as name)`.execute(trx);
}

/** Adds what a run has said, and what that adds to the usage of its chat. */
async function addNews(trx: Transaction<Database>, runId: string, news: RunNews): Promise<void> {
  await appendEvents(trx, runId, news.events);
  await countTools(trx, runId, news.tools);
  await countModels(trx, runId, news.models);
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

/** Keeps what a run has answered in words alone. */
async function setAnswer(
  trx: Transaction<Database>,
  runId: string,
  outcome: Record<string, unknown>,
): Promise<void> {
  await trx
    .updateTable('run')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', runId)
    .execute();
}

/**
 * The turns of a chat that left a film, the oldest first, of its newest runs: also those whose rendering failed, for the
 * project has changed.
 */
async function findFilmTurns(db: Kysely<Database>, chatId: string): Promise<FilmTurn[]> {
  const rows = await db
    .selectFrom('run')
    .select(['project_id', 'outcome'])
    .where('chat_id', '=', chatId)
    .where('project_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(newestRuns)
    .execute();
  return rows.toReversed().flatMap(({ project_id: projectId, outcome }): FilmTurn[] => {
    const film = outcome?.film;
    return projectId === null || film === undefined ? [] : [{ projectId, film: film as FilmTurn['film'] }];
  });
}

/** An answer as it is kept. */
export interface Answer {
  taskId: string;
  messageId: string;
  content: Record<string, unknown>;
}

/**
 * Keeps what the run of a task that is ending has answered, with what it told of its thoughts and tools; nothing where
 * its chat was deleted meanwhile. The caller's transaction has written the task's end.
 */
async function addAnswer(trx: Transaction<Database>, { taskId, messageId, content }: Answer): Promise<void> {
  const { rows } = await sql<{ run_id: string }>`
    update chat set updated_at = task.ended_at, answered_at = task.ended_at,
      charged_microcredits = chat.charged_microcredits + coalesce(task.charged_microcredits, 0)
    from run join task on task.id = run.task_id
    where run.task_id = ${taskId} and chat.id = run.chat_id returning run.id as run_id`.execute(trx);
  const [row] = rows;
  if (row === undefined) return;
  await sql`
    insert into chat_message (id, chat_id, run_id, author, content, created_at)
    select ${messageId}, run.chat_id, run.id, 'agent',
      ${JSON.stringify(content)}::jsonb || jsonb_build_object('reasoning_summary', said.reasoning, 'tool_calls',
        coalesce(said.tools, '[]')), task.ended_at
    from run join task on task.id = run.task_id, lateral (
      select string_agg(data ->> 'delta', '' order by sequence)
          filter (where type = 'response.reasoning_summary_text.delta') as reasoning,
        jsonb_agg(data order by sequence) filter (where type = 'service.tool.finished') as tools
      from run_event where run_id = run.id
        and type in ('response.reasoning_summary_text.delta', 'service.tool.finished')
    ) said where run.id = ${row.run_id}`.execute(trx);
}

/** Rows of chats, runs and their events. */
export function createRunsRepo(db: Kysely<Database>) {
  return {
    chatBelongsTo,
    chatBefore,
    lockChat,
    findOpenTask,
    findByClientKey,
    findQuotes,
    insertChat,
    insertRun,
    insertUserMessage,
    appendEvents,
    sayLast,
    addNews,
    addAnswer,
    hasAnswered: (runId: string) => hasAnswered(db, runId),
    setOutcome,
    setAnswer,
    findFilmTurns: (chatId: string) => findFilmTurns(db, chatId),
    find: (runId: string) => find(db, runId),
    findNewest: (chatId: string) => findNewest(db, chatId),
    findNext: (run: Pick<RunRow, 'id' | 'chat_id'>) => findNext(db, run),
    lastSequence: (runId: string) => lastSequence(db, runId),
    eventsAfter: (runId: string, sequence: number) => eventsAfter(db, runId, sequence),
  };
}
