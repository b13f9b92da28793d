/** The rows by which processes say that they live, and which of them does what only one may. All times are the database's. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

// The rows by which processes say that they live. All times are the database's: hosts need not agree on theirs.

/** Rows of processes that nobody asks for any more. */
const FORGOTTEN_SECONDS = 86_400;

/** Says that the process lives; it may have been taken for dead meanwhile. */
export async function writeSeen(
  db: Kysely<Database>,
  { id, home }: { id: string; home: string | null },
): Promise<void> {
  await sql`
    insert into process (id, home) values (${id}, ${home})
    on conflict (id) do update set seen_at = clock_timestamp()`.execute(db);
}

export async function removeProcess(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('process').where('id', '=', id).execute();
}

/** Removes the processes that were this home before, and those long gone; answers the former. */
export async function removePredecessors(
  db: Kysely<Database>,
  { id, home }: { id: string; home: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; mine: boolean }>`
    delete from process
    where (home = ${home} and id <> ${id})
      or seen_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})
    returning id, coalesce(home = ${home}, false) as mine`.execute(db);
  return rows.filter(({ mine }) => mine).map((row) => row.id);
}

/** The processes that were heard of within so many seconds. */
export async function findProcesses(db: Kysely<Database>, withinSeconds: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from process
    where seen_at >= clock_timestamp() - make_interval(secs => ${withinSeconds})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

// Which process a schedule belongs to that only one may run. All times are the database's.

/** A process that said nothing for so long, ten of its beats, is taken for gone. */
const GONE_SECONDS = 30;

/** Whether the schedule is this process's: it was, nobody's, or that of a process that is gone. */
export async function holdSchedule(
  db: Kysely<Database>,
  { name, processId }: { name: string; processId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into schedule_lease as held (name, process_id) values (${name}, ${processId})
    on conflict (name) do update
      set process_id = excluded.process_id,
        taken_at = case when held.process_id = excluded.process_id then held.taken_at else excluded.taken_at end
      where held.process_id = excluded.process_id
        or not exists (
          select from process
          where id = held.process_id and seen_at >= clock_timestamp() - make_interval(secs => ${GONE_SECONDS}))
    returning name`.execute(db);
  return rows.length > 0;
}
