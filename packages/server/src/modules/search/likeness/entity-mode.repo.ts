/** Entities by name, and where they were recognised, for searches. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { findableIds, type Reader } from '../../access/index.ts';
import { type MediaFilter, matchesFilter } from '../../library/index.ts';

/** Its name is the access module's. */
export interface DescribedEntity {
  id: string;
  description: string;
}

/** Entities of one reader that a query is compared with. */
const MOST_ENTITIES = 5_000;

/** Entities that the reader may see and that were recognised somewhere, the newest first. */
export async function findRecognised(db: Kysely<Database>, reader: Reader): Promise<DescribedEntity[]> {
  const { rows } = await sql<DescribedEntity>`
    select e.id, e.description from entity e
    where e.id in ${findableIds(reader)} and exists (select 1 from entity_match m where m.entity_id = e.id)
    order by e.created_at desc, e.id limit ${MOST_ENTITIES}`.execute(db);
  return rows;
}

/** Whether anything that the reader may see was ever looked through for entities. */
export async function hasLooked(db: Kysely<Database>, reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from asset a
      where a.id in ${findableIds(reader)}
        and exists (select 1 from entity_sought s where s.version_id = a.current_version_id)
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

export interface SearchedMatch {
  entityId: string;
  assetId: string;
  versionId: string;
  startMs: number;
  endMs: number;
  evidence: 'picture' | 'voice' | 'name';
  score: number;
  evidenceMs: number;
  evidenceText: string | null;
}

/** The best matches of some entities in current versions, narrowed by the filter. */
export async function matchesOf(
  db: Kysely<Database>,
  wanted: { entityIds: readonly string[]; reader: Reader; filter: MediaFilter; limit: number },
): Promise<SearchedMatch[]> {
  const { entityIds, reader, filter, limit } = wanted;
  const columns = {
    assetId: sql.ref('a.id'),
    versionId: sql.ref('m.version_id'),
    range: { startMs: sql.ref('m.start_ms'), endMs: sql.ref('m.end_ms') },
  };
  const { rows } = await sql<SearchedMatch>`
    select m.entity_id as "entityId", a.id as "assetId", m.version_id as "versionId", m.start_ms as "startMs", m.end_ms as "endMs", m.evidence, m.score,
      m.evidence_ms as "evidenceMs", m.evidence_text as "evidenceText"
    from entity_match m
    join asset a on a.current_version_id = m.version_id
    where m.entity_id = any(${[...entityIds]}::uuid[]) and ${matchesFilter(filter, columns, reader)}
    order by m.score desc, m.id limit ${limit}`.execute(db);
  return rows;
}
