/** Prints that examples are looked up by. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { decodeVectors } from '../../search-index/index.ts';

/** The print of what an asset shows at a time: the one whose range has it, else the nearest. */
export async function printAt(
  db: Kysely<Database>,
  wanted: { assetId: string; spaceId: string; ms: number },
): Promise<Float32Array | null> {
  const { assetId, spaceId, ms } = wanted;
  const { rows } = await sql<{ value: Buffer }>`
    select v.value from asset a
    join vector v on v.version_id = a.current_version_id and v.space_id = ${spaceId} and v.scope = 'print'
    where a.id = ${assetId}
    order by greatest(v.start_ms - ${ms}::int, ${ms}::int - v.end_ms, 0), v.start_ms desc limit 1`.execute(
    db,
  );
  return rows[0] === undefined ? null : decodeVectors(rows[0].value);
}
