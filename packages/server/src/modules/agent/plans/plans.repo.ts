import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { PlannedFilm } from '../films/planned-film.ts';

/** Plans of one user that wait to be confirmed: of more the oldest are forgotten. */
const mostWaiting = 20;

export interface PlanRow {
  id: string;
  user_id: string;
  chat_id: string | null;
  message: string;
  film: PlannedFilm;
  request: Record<string, unknown>;
  quote: Quote;
  media: Record<string, string>;
  run_id: string | null;
  /** RFC 3339. */
  expires_at: string;
}

export interface NewPlan extends Omit<PlanRow, 'user_id' | 'chat_id' | 'run_id' | 'expires_at'> {
  userId: string;
  chatId: string | null;
  now: Date;
  expiresAt: Date;
}

/** The versions that assets have now, by id; those that have none are left out. */
async function findVersions(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<Record<string, string>> {
  if (assetIds.length === 0) return {};
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'current_version_id'])
    .where('id', 'in', [...assetIds])
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ id, current_version_id: version }) => (version === null ? [] : [[id, version]])),
  );
}

/** Keeps a plan; those that nobody may confirm any more, and those that are too many, go. */
async function insert(trx: Transaction<Database>, plan: NewPlan): Promise<void> {
  const { id, userId, chatId, message, now, expiresAt } = plan;
  const [film, request] = [JSON.stringify(plan.film), JSON.stringify(plan.request)];
  const [quote, media] = [JSON.stringify(plan.quote), JSON.stringify(plan.media)];
  await trx
    .insertInto('film_plan')
    .values({
      id,
      user_id: userId,
      chat_id: chatId,
      message,
      film,
      request,
      quote,
      media,
      run_id: null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await sql`
    delete from film_plan where id in (
      select id from film_plan where user_id = ${userId} and run_id is null
      order by created_at desc, id desc offset ${mostWaiting})`.execute(trx);
}

function plans(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('film_plan')
    .select(['id', 'user_id', 'chat_id', 'message', 'film', 'request', 'quote', 'media', 'run_id'])
    .select('expires_at')
    .where('user_id', '=', userId);
}

const rowOf = (row: Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirst']>>): PlanRow | undefined =>
  row as unknown as PlanRow | undefined;

async function find(db: Kysely<Database>, userId: string, planId: string): Promise<PlanRow | undefined> {
  return rowOf(await plans(db, userId).where('id', '=', planId).executeTakeFirst());
}

/** The newest plan of a chat (null = asked for in none), of a message where that is given. */
async function findNewest(
  db: Kysely<Database>,
  userId: string,
  { chatId, message }: { chatId: string | null; message: string | null },
): Promise<PlanRow | undefined> {
  let wanted = plans(db, userId).where('chat_id', chatId === null ? 'is' : '=', chatId);
  if (message !== null) wanted = wanted.where('message', '=', message);
  return rowOf(await wanted.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst());
}

/** The run that a plan has begun; holds the plan until the transaction ends. `undefined` = the plan is gone. */
async function lockRun(trx: Transaction<Database>, planId: string): Promise<string | null | undefined> {
  const row = await trx
    .selectFrom('film_plan')
    .select('run_id')
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst();
  return row?.run_id;
}

async function setRun(trx: Transaction<Database>, planId: string, runId: string): Promise<void> {
  await trx.updateTable('film_plan').set({ run_id: runId }).where('id', '=', planId).execute();
}

/** Forgets what nobody may confirm any more, and what was made long ago; returns how many. */
async function sweep(db: Kysely<Database>, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from film_plan where expires_at < ${now} and not exists (
      select from run join task on task.id = run.task_id where run.id = film_plan.run_id and task.ended_at is null)
    returning id`.execute(db);
  return rows.length;
}

export type PlansRepo = ReturnType<typeof createPlansRepo>;

export function createPlansRepo(db: Kysely<Database>) {
  return {
    insert,
    lockRun,
    setRun,
    findVersions: (assetIds: readonly string[]) => findVersions(db, assetIds),
    find: (userId: string, planId: string) => find(db, userId, planId),
    findNewest: (userId: string, wanted: { chatId: string | null; message: string | null }) =>
      findNewest(db, userId, wanted),
    sweep: (now: Date) => sweep(db, now),
  };
}
