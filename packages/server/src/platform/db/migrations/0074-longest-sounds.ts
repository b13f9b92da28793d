/** The longest stretches of speech, music or silence of a library: sorted anew for each search that asks for them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sound_range_longest on sound_range (kind, (end_ms - start_ms) desc, id)`.execute(db);
}
