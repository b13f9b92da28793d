/** What was decided while something was generated. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table generation
      add column notes text[] not null default '{}' check (cardinality(notes) <= 100)
  `.execute(db);
}
