/** What a database is asked to see that it answers, and what time it has. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Rejects when the database does not answer. */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The database's clock, milliseconds since 1970. */
export async function readTime(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
  return rows[0]?.time ?? null;
}
