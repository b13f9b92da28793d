/** What analyses found in versions, as edits by material take it. */
import type { ProbeResult, ShotFocus } from '@rushes/engine';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { StoredBox } from '../tables.ts';

/** One of some ids, in one parameter however many there are. */
export const inIds = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

export interface EvidenceVersion {
  versionId: string;
  assetId: string;
  durationSeconds: number;
  /** It was looked into, and has no sound. */
  isMute: boolean;
  /** The newest one; null for a version that was never analysed. */
  analysisId: string | null;
}

/** The versions that are there, with their newest analysis. */
export async function findEvidenceVersions(
  db: Kysely<Database>,
  versionIds: readonly string[],
): Promise<EvidenceVersion[]> {
  return db
    .selectFrom('asset_version')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('analysis')
          .select('analysis.id')
          .whereRef('analysis.version_id', '=', 'asset_version.id')
          .orderBy('analysis.created_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'asset_version.id as versionId',
      'asset_version.asset_id as assetId',
      'asset_version.duration_seconds as durationSeconds',
      sql<boolean>`asset_version.probe is not null and asset_version.probe ->> 'audioStream' is null`.as(
        'isMute',
      ),
      'newest.id as analysisId',
    ])
    .where('asset_version.id', '=', inIds(versionIds))
    .execute();
}

export interface WaveformRow {
  versionId: string;
  storageKey: string;
  bytes: number;
}

/** Where the waveforms of versions are. */
export async function findWaveforms(
  db: Kysely<Database>,
  versionIds: readonly string[],
): Promise<WaveformRow[]> {
  return db
    .selectFrom('rendition')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'rendition.version_id as versionId',
      'object.storage_key as storageKey',
      'object.size_bytes as bytes',
    ])
    .where('rendition.version_id', '=', inIds(versionIds))
    .where('rendition.kind', '=', 'waveform')
    .where('rendition.label', '=', 'default')
    .execute();
}

export interface HeardRow {
  versionId: string;
  kind: 'silence' | 'speech' | 'music';
  startMs: number;
  endMs: number;
}

/** What is heard when, by analyses; `limit` in all. */
export async function findHeard(
  db: Kysely<Database>,
  analysisIds: readonly string[],
  limit: number,
): Promise<HeardRow[]> {
  return db
    .selectFrom('sound_range')
    .select(['version_id as versionId', 'kind', 'start_ms as startMs', 'end_ms as endMs'])
    .where('analysis_id', '=', inIds(analysisIds))
    .orderBy('version_id')
    .orderBy('start_ms')
    .limit(limit)
    .execute();
}

export interface ShotRow {
  versionId: string;
  start: number;
  end: number;
  motion: number | null;
}

/** The shots that analyses found; `limit` in all. */
export async function findShotsSeen(
  db: Kysely<Database>,
  analysisIds: readonly string[],
  limit: number,
): Promise<ShotRow[]> {
  return db
    .selectFrom('moment')
    .select([
      'version_id as versionId',
      'start_seconds as start',
      'end_seconds as end',
      sql<number | null>`(facts ->> 'motion')::float8`.as('motion'),
    ])
    .where('analysis_id', '=', inIds(analysisIds))
    .where('kind', '=', 'shot')
    .orderBy('version_id')
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

/** Versions in which beats were looked for, or can not be. */
export async function findListenedTo(db: Kysely<Database>, versionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('analyser_run')
    .select('version_id as versionId')
    .where('version_id', '=', inIds(versionIds))
    .where('analyser', '=', 'beats')
    .where('state', 'in', ['done', 'refused', 'stale'])
    .execute();
  return rows.map(({ versionId }) => versionId);
}

/** Versions that something is under way for: an analysis, or one of the analysers. */
export async function findUnderWay(
  db: Kysely<Database>,
  versionIds: readonly string[],
): Promise<Set<string>> {
  const [runs, tasks] = await Promise.all([
    db
      .selectFrom('analyser_run')
      .select('version_id as versionId')
      .where('version_id', '=', inIds(versionIds))
      .where('analyser', 'in', ['transcript', 'subtitles', 'beats'])
      .where('state', 'in', ['queued', 'running'])
      .execute(),
    db
      .selectFrom('asset_version')
      .innerJoin('task_asset', 'task_asset.asset_id', 'asset_version.asset_id')
      .innerJoin('task', 'task.id', 'task_asset.task_id')
      .select('asset_version.id as versionId')
      .where('asset_version.id', '=', inIds(versionIds))
      .where('task.type', '=', 'preprocess_task')
      .where('task.ended_at', 'is', null)
      .execute(),
  ]);
  return new Set([...runs, ...tasks].map(({ versionId }) => versionId));
}

// Where in the pictures of versions something is seen: shots, labels with boxes, words on the screen.

export interface VersionProbe {
  versionId: string;
  probe: ProbeResult | null;
}

export function findProbes(db: Kysely<Database>, versionIds: readonly string[]): Promise<VersionProbe[]> {
  return db
    .selectFrom('asset_version')
    .select(['id as versionId', 'probe'])
    .where('id', '=', inIds(versionIds))
    .execute();
}

export interface FocusRow {
  versionId: string;
  start: number;
  end: number;
  focus: ShotFocus | null;
}

/** The shots of analyses, pictures too; `limit` in all. */
export function findFocus(
  db: Kysely<Database>,
  analysisIds: readonly string[],
  limit: number,
): Promise<FocusRow[]> {
  return db
    .selectFrom('moment')
    .select([
      'version_id as versionId',
      'start_seconds as start',
      'end_seconds as end',
      sql<ShotFocus | null>`facts -> 'focus'`.as('focus'),
    ])
    .where('analysis_id', '=', inIds(analysisIds))
    .where('kind', 'in', ['shot', 'picture'])
    .orderBy('version_id')
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

export interface LabelBoxes {
  versionId: string;
  name: string;
  boxes: StoredBox[];
}

/** Labels that have a place, by their time; `limit` in all. */
export function findLabelBoxes(
  db: Kysely<Database>,
  versionIds: readonly string[],
  limit: number,
): Promise<LabelBoxes[]> {
  return db
    .selectFrom('label')
    .select(['version_id as versionId', 'name', 'boxes'])
    .where('version_id', '=', inIds(versionIds))
    .where(sql<boolean>`jsonb_array_length(boxes) > 0`)
    .orderBy('version_id')
    .orderBy('start_ms')
    .limit(limit)
    .execute();
}

export interface TextBox {
  versionId: string;
  startMs: number;
  endMs: number;
  confidence: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function findTextBoxes(
  db: Kysely<Database>,
  versionIds: readonly string[],
  limit: number,
): Promise<TextBox[]> {
  return db
    .selectFrom('screen_text')
    .select([
      'version_id as versionId',
      'start_ms as startMs',
      'end_ms as endMs',
      'confidence',
      'x',
      'y',
      'width',
      'height',
    ])
    .where('version_id', '=', inIds(versionIds))
    .orderBy('version_id')
    .orderBy('start_ms')
    .limit(limit)
    .execute();
}
