/** Assets with their newest version and its renditions, as downloads and workers read them. */
import type { ProbeResult } from '@rushes/engine';
import { type AssetLocation, locationKey } from '@rushes/timeline';
import { type Kysely, sql } from 'kysely';
import type { Database, RenditionKind } from '../../platform/db/schema.ts';

export interface MediaRendition {
  id: string;
  kind: RenditionKind;
  label: string;
  width: number | null;
  height: number | null;
  playerCompatible: boolean;
  contentType: string;
}

export interface AssetMedia {
  assetId: string;
  state: 'uploading' | 'ready' | 'failed';
  durationSeconds: number;
  renditions: MediaRendition[];
}

/** The current version's renditions of each asset that exists. */
export async function findAssetMedia(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<Map<string, AssetMedia>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('asset')
    .leftJoin('rendition', 'rendition.version_id', 'asset.current_version_id')
    .leftJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'asset.id as assetId',
      'asset.state',
      'asset.duration_seconds as durationSeconds',
      'rendition.id',
      'rendition.kind',
      'rendition.label',
      'rendition.width',
      'rendition.height',
      'rendition.player_compatible as playerCompatible',
      'object.content_type as contentType',
    ])
    .where('asset.id', 'in', [...assetIds])
    .execute();
  const found = new Map<string, AssetMedia>();
  for (const { assetId, state, durationSeconds, ...rendition } of rows) {
    const media = found.get(assetId) ?? { assetId, state, durationSeconds, renditions: [] };
    found.set(assetId, media);
    // All of a rendition's columns are there, or none is.
    if (rendition.id !== null) media.renditions.push(rendition as MediaRendition);
  }
  return found;
}

/** A rendition with the object that holds its bytes. */
export interface ServedRendition {
  renditionId: string;
  kind: RenditionKind;
  label: string;
  assetId: string;
  objectId: string;
  storageKey: string;
  bytes: number;
  contentType: string;
}

export async function findServedRendition(
  db: Kysely<Database>,
  renditionId: string,
): Promise<ServedRendition | null> {
  const row = await db
    .selectFrom('rendition')
    .innerJoin('asset_version', 'asset_version.id', 'rendition.version_id')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'rendition.id as renditionId',
      'rendition.kind',
      'rendition.label',
      'asset_version.asset_id as assetId',
      'object.id as objectId',
      'object.storage_key as storageKey',
      'object.size_bytes as bytes',
      'object.content_type as contentType',
    ])
    .where('rendition.id', '=', renditionId)
    .executeTakeFirst();
  return row ?? null;
}

/** A version's uploaded bytes. */
export interface SourceObject {
  assetId: string;
  versionId: string;
  objectId: string;
  storageKey: string;
  bytes: number;
  contentType: string;
  /** Null until the version was probed. */
  probe: ProbeResult | null;
}

/**
 * The original of each asset's current version; of another version where the reference pins one. What is not
 * uploaded, or does not exist, is not in the map. Keyed as `locationKey` writes it.
 */
export async function findSources(
  db: Kysely<Database>,
  locations: readonly AssetLocation[],
): Promise<Map<string, SourceObject>> {
  if (locations.length === 0) return new Map();
  const assetIds = [...new Set(locations.map(({ assetId }) => assetId))];
  const pinned = locations.flatMap(({ versionId }) => versionId ?? []);
  const rows = await db
    .selectFrom('asset')
    .innerJoin('asset_version', 'asset_version.asset_id', 'asset.id')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select([
      'asset.id as assetId',
      'asset.current_version_id as currentVersionId',
      'asset_version.id as versionId',
      'object.id as objectId',
      'object.storage_key as storageKey',
      'object.size_bytes as bytes',
      'object.content_type as contentType',
      'asset_version.probe',
    ])
    .where('asset.id', '=', sql<string>`any(${assetIds}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('asset_version.id', '=', eb.ref('asset.current_version_id')),
        eb('asset_version.id', '=', sql<string>`any(${pinned}::uuid[])`),
      ]),
    )
    .execute();
  const found = new Map<string, SourceObject>();
  for (const { currentVersionId, ...source } of rows) {
    const { assetId, versionId } = source;
    found.set(locationKey({ assetId, versionId }), source);
    if (versionId === currentVersionId) found.set(locationKey({ assetId, versionId: null }), source);
  }
  return new Map(
    locations.flatMap((location) => {
      const key = locationKey(location);
      const source = found.get(key);
      return source === undefined ? [] : [[key, source] as const];
    }),
  );
}
