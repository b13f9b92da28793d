/** Where the sound of files is speech, music or nothing. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { matchesFilter } from '../../library/index.ts';
import type { ModeQuery } from '../search-mode.ts';

interface SoundPlace {
  assetId: string;
  versionId: string;
  startMs: number;
  endMs: number;
}

/** Stretches of a kind in current versions, the longest first; those that are shorter or less sure are left out. */
export async function soundsOf(
  db: Kysely<Database>,
  { kind, leastMs, leastSure }: { kind: 'speech' | 'music' | 'silence'; leastMs: number; leastSure: number },
  { reader, filter, limit }: Pick<ModeQuery, 'reader' | 'filter' | 'limit'>,
): Promise<SoundPlace[]> {
  const columns = {
    assetId: sql.ref('a.id'),
    versionId: sql.ref('s.version_id'),
    range: { startMs: sql.ref('s.start_ms'), endMs: sql.ref('s.end_ms') },
  };
  const { rows } = await sql<SoundPlace>`
    select a.id as "assetId", s.version_id as "versionId", s.start_ms as "startMs", s.end_ms as "endMs"
    from sound_range s join asset a on a.current_version_id = s.version_id
    where s.kind = ${kind} and s.end_ms - s.start_ms >= ${leastMs} and s.confidence >= ${leastSure}
      and ${matchesFilter(filter, columns, reader)}
    order by s.end_ms - s.start_ms desc, s.id limit ${limit}`.execute(db);
  return rows;
}
