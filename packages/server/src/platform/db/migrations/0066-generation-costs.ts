/** What a generation cost, kept with it for as long as its asset: tasks are removed after some time. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table generation add column charged_microcredits bigint check (charged_microcredits >= 0)
  `.execute(db);
  await sql`
    update generation set charged_microcredits = task.charged_microcredits
    from task where task.id = generation.task_id and task.state = 'SUCCESS'
  `.execute(db);
}
