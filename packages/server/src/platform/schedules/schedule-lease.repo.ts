/** Which process a schedule belongs to that only one may run. All times are the database's. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

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
