/** Renders that several workers share, and who makes which of their parts. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notify } from '../../../platform/events/notifications.ts';

/** A part as it is shared. */
export interface SharedPart {
  /** The last one says that the part is whole; it names the part. */
  files: string[];
  /** Ids of the sources that it is made of. */
  sources: string[];
  isSound: boolean;
  /** Share of the whole, in frames. */
  weight: number;
}

export interface NewRender {
  id: string;
  taskId: string;
  /** Which of the task's files it is. */
  name: string;
  accountId: string;
  machine: string;
  workerId: string;
  token: string;
  /** The engine's request but for paths. */
  request: unknown;
  objectIds: readonly string[];
  parts: readonly SharedPart[];
  now: Date;
}

/** A render that a worker can help with. */
export interface OpenRender {
  id: string;
  taskId: string;
  accountId: string;
  request: unknown;
}

export interface Claim {
  id: string;
  renderId: string;
  parts: SharedPart[];
}

/** How far the parts are. */
export interface PartsState {
  /** 0 to 1. */
  fraction: number;
  /** Parts that are waiting or under way. */
  open: number;
}

/** The file by which a part is known. */
export const partName = ({ files }: Pick<SharedPart, 'files'>): string => files.at(-1) ?? '';

/** Rows of one insertion. */
const INSERTED_AT_ONCE = 1_000;

/** A part that broke off so often is left to whoever joins the file, where its error is told. */
const MOST_BREAKS = 2;

/** The database's own clock, as for the leases of tasks. */
const databaseNow = sql<string>`clock_timestamp()`;

const leaseEnd = (seconds: number) => sql<string>`${databaseNow} + make_interval(secs => ${seconds})`;

async function writeRender(trx: Transaction<Database>, render: NewRender): Promise<string> {
  const { id, taskId, name, accountId, machine, workerId, token, request, now } = render;
  const mine = { machine, worker_id: workerId, token, request: JSON.stringify(request) };
  const row = await trx
    .insertInto('render')
    .values({ id, task_id: taskId, name, account_id: accountId, created_at: now, ...mine })
    .onConflict((conflict) => conflict.columns(['task_id', 'name']).doUpdateSet(mine))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function writeParts(
  trx: Transaction<Database>,
  renderId: string,
  parts: readonly SharedPart[],
): Promise<void> {
  for (let from = 0; from < parts.length; from += INSERTED_AT_ONCE) {
    await trx
      .insertInto('render_part')
      .values(
        parts.slice(from, from + INSERTED_AT_ONCE).map((part, index) => ({
          render_id: renderId,
          file: partName(part),
          files: part.files,
          sources: part.sources,
          number: from + index,
          is_sound: part.isSound,
          weight: part.weight,
          state: 'waiting' as const,
        })),
      )
      .onConflict((conflict) => conflict.columns(['render_id', 'file']).doNothing())
      .execute();
  }
}

/**
 * Shares the parts of a render. One of the same task and name that is there is taken over: what others are making of it
 * goes on, and what is no part any more goes. Answers its id.
 */
export function openRender(db: Kysely<Database>, render: NewRender): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = await writeRender(trx, render);
    const names = render.parts.map(partName);
    await sql`delete from render_part where render_id = ${id} and not (file = any(${names}::text[]))`.execute(
      trx,
    );
    // Tried again by whoever takes it over.
    await sql`update render_part set state = 'waiting', breaks = 0
      where render_id = ${id} and state in ('failed', 'made')`.execute(trx);
    await writeParts(trx, id, render.parts);
    await sql`insert into render_source (render_id, object_id)
      select ${id}, id from object where id = any(${[...render.objectIds]}::uuid[]) order by id
      on conflict do nothing`.execute(trx);
    await notify(trx, 'rushes_parts', id);
    return id;
  });
}

/** Ends the sharing, if it is still this call's; what others are making of it stops. */
export async function closeRender(
  db: Kysely<Database>,
  { id, token }: { id: string; token: string },
): Promise<void> {
  await db.deleteFrom('render').where('id', '=', id).where('token', '=', token).execute();
}

/** Ends the sharing of renders whose task has ended; answers how many. */
export async function closeEndedRenders(db: Kysely<Database>): Promise<number> {
  const ended = await sql`delete from render using task
    where task.id = render.task_id and task.ended_at is not null`.execute(db);
  return Number(ended.numAffectedRows ?? 0n);
}

/** Whether any render waits for help, whatever machines it wants. */
export async function isHelpWanted(db: Kysely<Database>, workerId: string): Promise<boolean> {
  const { rows } = await sql`select from render where worker_id <> ${workerId} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The render of this machine's kind that needs help most: of the account for which fewest parts are being made, the one that
 * waits longest. Those that this worker joins itself are left to it.
 */
export async function findOpenRender(
  db: Kysely<Database>,
  { machine, workerId, except }: { machine: string; workerId: string; except: readonly string[] },
): Promise<OpenRender | undefined> {
  const { rows } = await sql<OpenRender>`
    select render.id, task_id as "taskId", render.account_id as "accountId", render.request
    from render join task on task.id = render.task_id
    where render.machine = ${machine} and render.worker_id <> ${workerId} and task.ended_at is null
      and not (render.id = any(${[...except]}::uuid[]))
      and exists (select from render_part where render_id = render.id and state = 'waiting')
    order by (
      select count(distinct claim) from render_part part join render other on other.id = part.render_id
      where other.account_id = render.account_id and part.state = 'running'
    ), render.created_at limit 1`.execute(db);
  return rows[0];
}

export interface ClaimRequest {
  claimId: string;
  renderId: string;
  workerId: string;
  /** At most so many, fewer when few are left: the last ones should end at the same time everywhere. */
  most: number;
  leaseSeconds: number;
}

/** Takes the next waiting parts, a sound alone; null when none waits or the render is over. */
export function claimParts(db: Kysely<Database>, request: ClaimRequest): Promise<Claim | null> {
  const { claimId, renderId, workerId, most, leaseSeconds } = request;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ file: string; is_sound: boolean }>`
      with left_over as (
        select count(*) filter (where state = 'waiting') as waiting, count(distinct claim) + 1 as claims
        from render_part where render_id = ${renderId} and state in ('waiting', 'running')
      )
      select file, is_sound from render_part
      where render_id = ${renderId} and state = 'waiting'
        and exists (select from render join task on task.id = render.task_id
          where render.id = ${renderId} and task.ended_at is null)
      order by number
      limit least(${most}::int, (select ceil(waiting / (2.0 * claims))::int from left_over))
      for update skip locked`.execute(trx);
    const chosen = rows[0]?.is_sound === true ? rows.slice(0, 1) : rows.filter(({ is_sound }) => !is_sound);
    if (chosen.length === 0) return null;
    const parts = await trx
      .updateTable('render_part')
      .set({
        state: 'running',
        claim: claimId,
        worker_id: workerId,
        fraction: 0,
        lease_expires_at: leaseEnd(leaseSeconds),
      })
      .where('render_id', '=', renderId)
      .where(
        'file',
        'in',
        chosen.map(({ file }) => file),
      )
      .returning(['files', 'sources', 'is_sound as isSound', 'weight', 'number'])
      .execute();
    return { id: claimId, renderId, parts: parts.sort((a, b) => a.number - b.number) };
  });
}

/**
 * Says that a claim is being worked on, and how far its parts are that are not made yet; false when it does not hold any
 * more, or the task has ended.
 */
export async function keepClaim(
  db: Kysely<Database>,
  claim: { id: string; fraction: number; leaseSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    update render_part set lease_expires_at = ${leaseEnd(claim.leaseSeconds)}, fraction = ${claim.fraction}
    from render join task on task.id = render.task_id
    where claim = ${claim.id} and render_part.state = 'running' and render.id = render_part.render_id
      and task.ended_at is null
    returning render_part.file`.execute(db);
  return rows.length > 0;
}

/** The part is in the store; one that is somebody else's by now is left alone. */
export async function markMade(db: Kysely<Database>, claimId: string, file: string): Promise<void> {
  await sql`update render_part
    set state = 'made', claim = null, lease_expires_at = null, fraction = 1
    where claim = ${claimId} and state = 'running' and file = ${file}`.execute(db);
}

/** Gives back what of a claim is not made; parts that broke off by themselves are not tried for ever. */
export async function releaseClaim(
  db: Kysely<Database>,
  claimId: string,
  how: 'stopped' | 'broke' | 'failed',
): Promise<void> {
  await sql`update render_part set claim = null, worker_id = null, lease_expires_at = null, fraction = 0,
    breaks = breaks + ${how === 'stopped' ? 0 : 1},
    state = case when ${how} = 'failed' or (${how} = 'broke' and breaks >= ${MOST_BREAKS}) then 'failed' else 'waiting' end
    where claim = ${claimId} and state = 'running'`.execute(db);
}

/** Parts of workers that were not heard of any more wait again. */
export async function expireClaims(db: Kysely<Database>, renderId: string): Promise<void> {
  await sql`update render_part set state = 'waiting', claim = null, worker_id = null, lease_expires_at = null,
    fraction = 0
    where render_id = ${renderId} and state = 'running' and lease_expires_at < ${databaseNow}`.execute(db);
}

/** How far a render's parts are. */
export async function findPartsState(db: Kysely<Database>, renderId: string): Promise<PartsState> {
  const { rows } = await sql<PartsState>`
    select coalesce(sum(weight * case state when 'made' then 1 when 'running' then fraction else 0 end)
      / nullif(sum(weight), 0), 1)::float8 as fraction,
      count(*) filter (where state in ('waiting', 'running'))::int as open
    from render_part where render_id = ${renderId}`.execute(db);
  return rows[0] ?? { fraction: 1, open: 0 };
}
