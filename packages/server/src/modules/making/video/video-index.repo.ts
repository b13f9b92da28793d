/** What analysers found in one version, as the details of an asset list it. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { EntityMatch, FoundLabel, SceneGroup, ScreenText, SoundRange } from './video-index.schema.ts';

/** Entries of one list. */
const LISTED = 1_000;

/** The newest analysis by the one decode; undefined where there is none. */
export async function findNewestAnalysis(
  db: Kysely<Database>,
  versionId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('analysis')
    .select('id')
    .where('version_id', '=', versionId)
    .where('analyser', '=', 'media')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function findSceneGroups(db: Kysely<Database>, analysisId: string): Promise<SceneGroup[]> {
  return db
    .selectFrom('moment')
    .select([
      'ordinal as index',
      'start_seconds as start_time_seconds',
      'end_seconds as end_time_seconds',
      sql<number>`(facts #>> '{shots,first}')::int`.as('first_scene'),
      sql<number>`(facts #>> '{shots,last}')::int`.as('last_scene'),
    ])
    .where('analysis_id', '=', analysisId)
    .where('kind', '=', 'scene')
    .orderBy('ordinal')
    .limit(LISTED)
    .execute();
}

export async function findSoundRanges(db: Kysely<Database>, analysisId: string): Promise<SoundRange[]> {
  return db
    .selectFrom('sound_range')
    .select(['start_ms as start_time_ms', 'end_ms as end_time_ms', 'kind', 'confidence'])
    .where('analysis_id', '=', analysisId)
    .orderBy('start_ms')
    .limit(LISTED)
    .execute();
}

export async function findScreenTexts(db: Kysely<Database>, versionId: string): Promise<ScreenText[]> {
  return db
    .selectFrom('screen_text')
    .select([
      'start_ms as start_time_ms',
      'end_ms as end_time_ms',
      'text',
      'confidence',
      'x',
      'y',
      'width',
      'height',
    ])
    .where('version_id', '=', versionId)
    .orderBy('start_ms')
    .limit(LISTED)
    .execute();
}

export async function findLabels(db: Kysely<Database>, versionId: string): Promise<FoundLabel[]> {
  return db
    .selectFrom('label')
    .select(['start_ms as start_time_ms', 'end_ms as end_time_ms', 'name', 'score', 'boxes'])
    .where('version_id', '=', versionId)
    .orderBy('start_ms')
    .limit(LISTED)
    .execute();
}

export async function findMatchedEntities(db: Kysely<Database>, versionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entity_match')
    .select('entity_id')
    .distinct()
    .where('version_id', '=', versionId)
    .execute();
  return rows.map(({ entity_id: id }) => id);
}

export async function findEntityMatches(
  db: Kysely<Database>,
  versionId: string,
  entityIds: readonly string[],
): Promise<EntityMatch[]> {
  if (entityIds.length === 0) return [];
  return db
    .selectFrom('entity_match')
    .select([
      'start_ms as start_time_ms',
      'end_ms as end_time_ms',
      'entity_id',
      'evidence',
      'score',
      'evidence_ms as evidence_time_ms',
      'evidence_text',
    ])
    .where('version_id', '=', versionId)
    .where('entity_id', 'in', entityIds)
    .orderBy('start_ms')
    .limit(LISTED)
    .execute();
}
