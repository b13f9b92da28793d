/** How long assets play. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Seconds of each of `ids` that lasts some time, as far as it is known. */
export async function findDurations(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'duration_seconds'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('duration_seconds', '>', 0)
    .execute();
  return new Map(rows.map((row) => [row.id, row.duration_seconds]));
}
