/** Rows of what was recognised of entities, and of their changes that are still to be passed on; triggers write those. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { idsBelow, isFindable, type Reader } from '../../access/index.ts';
import type { Merge } from '../../entities/index.ts';
import type { FoundEntity } from './entity-ranges.ts';

// Rows of what was recognised of entities.

export interface NewMatch extends FoundEntity {
  id: string;
  stillId: string | null;
}

const ROWS_AT_ONCE = 500;

/** Removes all matches of a version, and what it was looked through for. */
export async function deleteMatches(trx: Transaction<Database>, versionId: string): Promise<void> {
  await trx.deleteFrom('entity_match').where('version_id', '=', versionId).execute();
  await trx.deleteFrom('entity_sought').where('version_id', '=', versionId).execute();
}

/** Those of `ids` that are entities still; they stay until the transaction ends. */
export async function holdEntities(trx: Transaction<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from entity where id = any(${[...ids]}::uuid[]) order by id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export async function insertMatches(
  trx: Transaction<Database>,
  versionId: string,
  matches: readonly NewMatch[],
): Promise<void> {
  for (let from = 0; from < matches.length; from += ROWS_AT_ONCE) {
    const rows = matches.slice(from, from + ROWS_AT_ONCE).map((match) => ({
      id: match.id,
      version_id: versionId,
      entity_id: match.entityId,
      start_ms: match.startMs,
      end_ms: match.endMs,
      evidence: match.evidence,
      score: match.score,
      evidence_ms: match.evidenceMs,
      evidence_text: match.evidenceText,
      evidence_still_id: match.stillId,
    }));
    await trx.insertInto('entity_match').values(rows).execute();
  }
}

export async function insertSought(
  trx: Transaction<Database>,
  versionId: string,
  entityIds: readonly string[],
): Promise<void> {
  await sql`
    insert into entity_sought (version_id, entity_id)
    select ${versionId}::uuid, id from unnest(${[...entityIds]}::uuid[]) as sought (id)
    on conflict do nothing`.execute(trx);
}

/**
 * What was recognised of entities that become another is recognised of that one; by the same evidence once, where both were
 * seen at the same time. A change of it makes what was looked through for them out of date.
 */
export async function moveMatches(trx: Transaction<Database>, { keptId, mergedIds }: Merge): Promise<void> {
  for (const mergedId of mergedIds) {
    await sql`
      delete from entity_match m using entity_match kept
      where m.entity_id = ${mergedId} and kept.entity_id = ${keptId} and kept.version_id = m.version_id
        and kept.evidence = m.evidence and kept.start_ms < m.end_ms and kept.end_ms > m.start_ms`.execute(
      trx,
    );
    await trx
      .updateTable('entity_match')
      .set({ entity_id: keptId })
      .where('entity_id', '=', mergedId)
      .execute();
  }
  await sql`
    insert into entity_sought (version_id, entity_id)
    select distinct version_id, ${keptId}::uuid from entity_sought where entity_id = any(${mergedIds}::uuid[])
    on conflict do nothing`.execute(trx);
  await sql`delete from entity_sought where entity_id = any(${mergedIds}::uuid[])`.execute(trx);
}

/** A recognised moment as it is listed. */
export interface MatchRow {
  id: string;
  entityId: string;
  assetId: string;
  versionId: string;
  startMs: number;
  endMs: number;
  evidence: FoundEntity['evidence'];
  score: number;
  evidenceMs: number;
  evidenceText: string | null;
  /** Of the evidence frame; null where none was kept. */
  picture: { id: string; storageKey: string; contentType: string } | null;
}

export interface MatchPlace {
  score: number;
  id: string;
}

export interface MatchesWanted {
  entityId: string;
  folderId: string | null;
  minScore: number;
  after: MatchPlace | null;
  limit: number;
}

/** Of current versions that the reader may see, best first. */
export async function listMatches(
  db: Kysely<Database>,
  reader: Reader,
  { entityId, folderId, minScore, after, limit }: MatchesWanted,
): Promise<MatchRow[]> {
  const where = { folderId, kinds: null, createdAfter: null, createdBefore: null, onlyOwn: false };
  const isLater =
    after === null
      ? sql`true`
      : sql`m.score <= ${after.score}::real and (m.score < ${after.score}::real or m.id > ${after.id}::uuid)`;
  const { rows } = await sql<MatchRow>`
    select m.id, m.entity_id as "entityId", a.id as "assetId", m.version_id as "versionId", m.start_ms as "startMs", m.end_ms as "endMs", m.evidence, m.score, m.evidence_ms as "evidenceMs",
      m.evidence_text as "evidenceText",
      case when o.id is not null then
        json_build_object('id', r.id, 'storageKey', o.storage_key, 'contentType', o.content_type) end as picture
    from entity_match m
    join asset a on a.current_version_id = m.version_id
    left join still s on s.id = m.evidence_still_id
    left join rendition r on r.id = s.rendition_id
    left join object o on o.id = r.object_id
    where m.entity_id = ${entityId} and m.score >= ${minScore}::real and ${isLater}
      and ${isFindable(reader, sql.ref('a.id'), where)}
    order by m.score desc, m.id limit ${limit}`.execute(db);
  return rows;
}

// Rows of changes that are still to be passed on; triggers write them.

export interface EntityChange {
  nodeId: string;
  /** Else it is a folder, whose service-config changed, or is gone. */
  isEntity: boolean;
  afterVersionId: string | null;
}

/** The oldest that nobody else is at, held until the transaction ends. */
export async function holdOldestChange(trx: Transaction<Database>): Promise<EntityChange | null> {
  const { rows } = await sql<EntityChange>`
    select c.node_id as "nodeId", c.after_version_id as "afterVersionId",
      exists (select 1 from entity e where e.id = c.node_id) as "isEntity"
    from entity_change c order by c.since, c.node_id limit 1 for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** The next versions that read what changed, by id. */
export async function versionsAfter(
  db: Kysely<Database>,
  { nodeId, isEntity, afterVersionId }: EntityChange,
  limit: number,
): Promise<string[]> {
  const after = afterVersionId ?? '00000000-0000-0000-0000-000000000000';
  const versions = isEntity
    ? sql`select version_id as id from entity_sought where entity_id = ${nodeId} and version_id > ${after}::uuid`
    : sql`select a.current_version_id as id from asset a
        where a.id in ${idsBelow(nodeId)} and a.current_version_id > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`${versions} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function noteProgress(
  trx: Transaction<Database>,
  nodeId: string,
  versionId: string,
): Promise<void> {
  await trx
    .updateTable('entity_change')
    .set({ after_version_id: versionId })
    .where('node_id', '=', nodeId)
    .execute();
}

export async function deleteChange(trx: Transaction<Database>, nodeId: string): Promise<void> {
  await trx.deleteFrom('entity_change').where('node_id', '=', nodeId).execute();
}
