/** When a run ended is when its task did; nothing ever wrote it a second time. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table run drop column ended_at`.execute(db);
}
