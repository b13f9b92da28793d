/** What an analyser is told of the version it looks at. */
import type { MediaKind, ProbeResult } from '@rushes/engine';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export interface IndexedVersion {
  assetId: string;
  versionId: string;
  /** Null until somebody looked into the file. */
  mediaKind: MediaKind | null;
  probe: ProbeResult | null;
  /** The newest analysis by the one decode; null where there is none. */
  analysisId: string | null;
  /** What shots and stills depend on. */
  analysisKey: string | null;
}

function indexedVersions(db: Kysely<Database>) {
  return db
    .selectFrom('asset_version')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('analysis')
          .select([
            'analysis.id',
            sql<string>`analysis.analyser_version || ' ' || coalesce(analysis.options ->> 'cutterSensitivity', '')`.as(
              'key',
            ),
          ])
          .whereRef('analysis.version_id', '=', 'asset_version.id')
          .where('analysis.analyser', '=', 'media')
          .orderBy('analysis.created_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'asset_version.asset_id as assetId',
      'asset_version.id as versionId',
      'asset_version.media_kind as mediaKind',
      'asset_version.probe',
      'newest.id as analysisId',
      'newest.key as analysisKey',
    ]);
}

/** Undefined when the asset or the version is gone. */
export function findIndexedVersion(
  db: Kysely<Database>,
  versionId: string,
): Promise<IndexedVersion | undefined> {
  return indexedVersions(db).where('asset_version.id', '=', versionId).executeTakeFirst();
}

/** Of an asset; undefined where it has no bytes. */
export function findCurrentVersion(
  db: Kysely<Database>,
  assetId: string,
): Promise<IndexedVersion | undefined> {
  return indexedVersions(db)
    .innerJoin('asset', 'asset.current_version_id', 'asset_version.id')
    .where('asset.id', '=', assetId)
    .executeTakeFirst();
}

/** Of several assets; those without bytes are left out. */
export function findCurrentVersions(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<IndexedVersion[]> {
  return indexedVersions(db)
    .innerJoin('asset', 'asset.current_version_id', 'asset_version.id')
    .where('asset.id', '=', sql<string>`any(${[...assetIds]}::uuid[])`)
    .execute();
}

/** Whether there is a video of the version that every player opens. */
export async function hasPlayableVideo(db: Kysely<Database>, versionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rendition')
    .select('id')
    .where('version_id', '=', versionId)
    .where('kind', 'in', ['original', 'proxy'])
    .where('player_compatible', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
