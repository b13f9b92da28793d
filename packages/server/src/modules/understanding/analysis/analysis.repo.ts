/** Reads of what is known about versions: their files, and analyses already made. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Names the analyser and its version: a new version recomputes, an unchanged one never does. */
export const analyser = { name: 'media', version: '5' } as const;

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
    ])
    .where('asset_version.id', '=', versionId)
    .executeTakeFirst();
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
