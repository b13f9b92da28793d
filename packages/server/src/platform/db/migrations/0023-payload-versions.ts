/** Which workers know what a task carries: those of an older program leave it to newer ones. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table task add column payload_version integer not null default 1 check (payload_version > 0)`.execute(
    db,
  );
}
