/** What is known about versions: their files, and analyses already made. */
import type { AnalysisResult, ProbeResult } from '@rushes/engine';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import { momentRows, soundRows, stillRows, withoutRows } from './analysis-rows.ts';

/** Names the analyser and its version: a new version recomputes, an unchanged one never does. */
export const analyser = { name: 'media', version: '6' } as const;

export interface AnalysisOptions {
  cutterSensitivity: number;
  proxyHeights: number[];
}

/** The same for the same options, however they were written. */
export function optionsKey({ cutterSensitivity, proxyHeights }: AnalysisOptions): string {
  const heights = [...new Set(proxyHeights)].sort((a, b) => a - b);
  return JSON.stringify({ cutterSensitivity, proxyHeights: heights });
}

export interface VersionFile {
  versionId: string;
  assetId: string;
  storageKey: string;
  bytes: number;
}

/** The file of a version; undefined when asset or version is gone. */
export function findVersionFile(db: Kysely<Database>, versionId: string): Promise<VersionFile | undefined> {
  return db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select([
      'asset_version.id as versionId',
      'asset_version.asset_id as assetId',
      'object.storage_key as storageKey',
      'object.size_bytes as bytes',
    ])
    .where('asset_version.id', '=', versionId)
    .executeTakeFirst();
}

/** A version with what its file says of itself, and what a look into it told. */
export interface StoredFile {
  versionId: string;
  assetId: string;
  probe: ProbeResult | null;
  bytes: number;
  contentType: string;
}

/** The files of those of the versions that are there. */
export async function findStoredFiles(
  db: Kysely<Database>,
  versionIds: readonly string[],
): Promise<StoredFile[]> {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select([
      'asset_version.id as versionId',
      'asset_version.asset_id as assetId',
      'asset_version.probe',
      'object.size_bytes as bytes',
      'object.content_type as contentType',
    ])
    .where('asset_version.id', '=', sql<string>`any(${[...versionIds]}::uuid[])`)
    .execute();
}

/** Keeps a version from being deleted until the transaction ends; false when it is gone. */
export async function holdVersion(trx: Transaction<Database>, versionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('asset_version')
    .select('id')
    .where('id', '=', versionId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a model has put the scenes of a version into words. */
export async function isDescribed(db: Kysely<Database>, versionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('scene_description')
    .select('id')
    .where('version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface UploadedVersion {
  assetId: string;
  state: 'uploading' | 'ready' | 'failed';
  versionId: string | null;
}

/** State and newest version of each of the assets that exist. */
export async function findUploadedVersions(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<Map<string, UploadedVersion>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('asset')
    .select(['id as assetId', 'state', 'current_version_id as versionId'])
    .where('id', 'in', assetIds)
    .execute();
  return new Map(rows.map((row) => [row.assetId, row]));
}

/** What a preprocess task answers. */
export interface PreprocessResult {
  [key: string]: unknown;
  asset_id: string;
  media_kind: string;
  duration_seconds: number;
  shots: number;
  proxies: string[];
  warnings: string[];
}

/** The stored result for these options; undefined when there is none yet. */
export async function findPreprocessResult(
  db: Kysely<Database>,
  version: { versionId: string; assetId: string },
  options: AnalysisOptions,
): Promise<PreprocessResult | undefined> {
  const row = await db
    .selectFrom('analysis')
    .select('result')
    .where('version_id', '=', version.versionId)
    .where('analyser', '=', analyser.name)
    .where('analyser_version', '=', analyser.version)
    .where('options_key', '=', optionsKey(options))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { probe, shots, proxies, warnings } = row.result;
  return {
    asset_id: version.assetId,
    media_kind: probe.mediaKind,
    duration_seconds: probe.durationSeconds,
    shots: shots.length,
    proxies: proxies.map((proxy) => proxy.label),
    warnings,
  };
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const ROWS_AT_ONCE = 1_000;

async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insert(rows.slice(from, from + ROWS_AT_ONCE));
  }
}

/** What one run of the engine came to. */
export interface AnalysisRecord {
  analysisId: string;
  options: AnalysisOptions;
  result: AnalysisResult;
  /** Rendition of each keyframe and still, by the engine's name of its file. */
  pictures: Map<string, string>;
  /** The task whose work it is. */
  taskId: string | null;
  clock: Clock;
  ids: Ids;
}

/** Whether this analysis is stored already, by another account's task for instance. */
export async function hasAnalysis(
  trx: Transaction<Database>,
  versionId: string,
  options: AnalysisOptions,
): Promise<boolean> {
  const row = await trx
    .selectFrom('analysis')
    .select('id')
    .where('version_id', '=', versionId)
    .where('analyser', '=', analyser.name)
    .where('analyser_version', '=', analyser.version)
    .where('options_key', '=', optionsKey(options))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the stored analysis is the work of this task. */
export async function isMadeBy(
  db: Kysely<Database>,
  taskId: string,
  { versionId, ...options }: AnalysisOptions & { versionId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('analysis')
    .select('id')
    .where('task_id', '=', taskId)
    .where('version_id', '=', versionId)
    .where('options_key', '=', optionsKey(options))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any analysis of the version is stored. */
export async function isAnalysed(trx: Transaction<Database>, versionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('analysis')
    .select('id')
    .where('version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether an earlier task is at work at this moment on the same version with the same options. Of two that begin at once
 * only the later one finds the other.
 */
export async function isLookedAtByEarlier(
  db: Kysely<Database>,
  { taskId, payload }: { taskId: string; payload: AnalysisOptions & { assetId: string; versionId: string } },
): Promise<boolean> {
  const rows = await db
    .selectFrom('task_asset')
    .innerJoin('task', 'task.id', 'task_asset.task_id')
    .innerJoin('attempt', 'attempt.task_id', 'task.id')
    .select('task.payload')
    .where('task_asset.asset_id', '=', payload.assetId)
    .where('task.type', '=', 'preprocess_task')
    .where('task.ended_at', 'is', null)
    .where('task.id', '<', taskId)
    .where('attempt.ended_at', 'is', null)
    .execute();
  const others = rows.map((row) => row.payload as unknown as AnalysisOptions & { versionId: string });
  return others.some(
    (other) => other.versionId === payload.versionId && optionsKey(other) === optionsKey(payload),
  );
}

/** Stores an analysis with its shots, scenes, stills and sounds. */
export async function writeAnalysis(
  trx: Transaction<Database>,
  versionId: string,
  { analysisId, options, result, pictures, taskId, clock, ids }: AnalysisRecord,
): Promise<void> {
  await trx
    .insertInto('analysis')
    .values({
      id: analysisId,
      version_id: versionId,
      analyser: analyser.name,
      analyser_version: analyser.version,
      options: JSON.stringify(options),
      options_key: optionsKey(options),
      result: JSON.stringify(withoutRows(result)),
      task_id: taskId,
      created_at: clock.now(),
    })
    .execute();
  const owner = { versionId, analysisId, pictures, ids };
  await inParts(momentRows(result, owner), (rows) => trx.insertInto('moment').values(rows).execute());
  await inParts(stillRows(result, owner), (rows) => trx.insertInto('still').values(rows).execute());
  await inParts(soundRows(result, owner), (rows) => trx.insertInto('sound_range').values(rows).execute());
}
