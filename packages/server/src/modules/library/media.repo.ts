/** Assets with their newest version and its renditions, as downloads and workers read them. */
import type { ProbeResult } from '@rushes/engine';
import { type AssetLocation, locationKey } from '@rushes/timeline';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { RenditionKind } from './tables.ts';

export interface MediaRendition {
  id: string;
  kind: RenditionKind;
  label: string;
  width: number | null;
  height: number | null;
  playerCompatible: boolean;
  contentType: string;
  sizeBytes: number;
  storageKey: string;
}

export interface AssetMedia {
  assetId: string;
  state: 'uploading' | 'ready' | 'failed';
  /** Null while nothing is uploaded, and where the asset does not have the version that was asked for. */
  versionId: string | null;
  /** Of the version; 0 for what lasts no time, and while it is not known. */
  durationSeconds: number;
  renditions: MediaRendition[];
}

/** Kinds of renditions that a quality can choose: few of each version, unlike pictures of scenes and frames. */
const CHOSEN_KINDS = ['original', 'proxy', 'thumbnail', 'audio', 'image'] as const;

/** Each asset that exists, with the renditions of its current version, or of `versionId` where that is one of it. */
export async function findAssetMedia(
  db: Kysely<Database>,
  assetIds: readonly string[],
  { versionId = null }: { versionId?: string | null } = {},
): Promise<Map<string, AssetMedia>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('asset')
    .leftJoin('asset_version', (join) =>
      join
        .onRef('asset_version.asset_id', '=', 'asset.id')
        .on('asset_version.id', '=', (eb) =>
          versionId === null ? eb.ref('asset.current_version_id') : eb.val(versionId),
        ),
    )
    .leftJoin('rendition', (join) =>
      join
        .onRef('rendition.version_id', '=', 'asset_version.id')
        .on('rendition.kind', 'in', [...CHOSEN_KINDS]),
    )
    .leftJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'asset.id as assetId',
      'asset.state',
      'asset_version.id as versionId',
      'asset_version.duration_seconds as durationSeconds',
      'rendition.id',
      'rendition.kind',
      'rendition.label',
      'rendition.width',
      'rendition.height',
      'rendition.player_compatible as playerCompatible',
      'object.content_type as contentType',
      'object.size_bytes as sizeBytes',
      'object.storage_key as storageKey',
    ])
    .where('asset.id', '=', sql<string>`any(${[...assetIds]}::uuid[])`)
    .execute();
  const found = new Map<string, AssetMedia>();
  for (const { assetId, state, versionId: version, durationSeconds, ...rendition } of rows) {
    const empty = {
      assetId,
      state,
      versionId: version,
      durationSeconds: durationSeconds ?? 0,
      renditions: [],
    };
    const media: AssetMedia = found.get(assetId) ?? empty;
    found.set(assetId, media);
    // All of a rendition's columns are there, or none is.
    if (rendition.id !== null) media.renditions.push(rendition as MediaRendition);
  }
  return found;
}

/** The renditions of versions that a quality can choose, by version. */
export async function findVersionRenditions(
  db: Kysely<Database>,
  versionIds: readonly string[],
): Promise<Map<string, MediaRendition[]>> {
  const rows = await db
    .selectFrom('rendition')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'rendition.version_id as versionId',
      'rendition.id',
      'rendition.kind',
      'rendition.label',
      'rendition.width',
      'rendition.height',
      'rendition.player_compatible as playerCompatible',
      'object.content_type as contentType',
      'object.size_bytes as sizeBytes',
      'object.storage_key as storageKey',
    ])
    .where('rendition.version_id', '=', sql<string>`any(${[...versionIds]}::uuid[])`)
    .where('rendition.kind', 'in', [...CHOSEN_KINDS])
    .execute();
  const found = new Map<string, MediaRendition[]>();
  for (const { versionId, ...rendition } of rows) {
    const others = found.get(versionId) ?? [];
    others.push(rendition);
    found.set(versionId, others);
  }
  return found;
}

/** A proxy of a version, where its bytes are. */
export interface FoundProxy {
  width: number;
  height: number;
  storageKey: string;
}

/** The proxies of versions, by version, smallest first. */
export async function findProxies(
  db: Kysely<Database>,
  versionIds: readonly string[],
): Promise<Map<string, FoundProxy[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('rendition')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'rendition.version_id as versionId',
      'rendition.width',
      'rendition.height',
      'object.storage_key as storageKey',
    ])
    .where('rendition.version_id', '=', sql<string>`any(${[...versionIds]}::uuid[])`)
    .where('rendition.kind', '=', 'proxy')
    .orderBy('rendition.width')
    .execute();
  const found = new Map<string, FoundProxy[]>();
  for (const { versionId, width, height, storageKey } of rows) {
    if (width === null || height === null) continue;
    const others = found.get(versionId) ?? [];
    others.push({ width, height, storageKey });
    found.set(versionId, others);
  }
  return found;
}

/** A rendition with the object that holds its bytes. */
export interface ServedRendition {
  renditionId: string;
  kind: RenditionKind;
  label: string;
  assetId: string;
  versionId: string;
  objectId: string;
  storageKey: string;
  bytes: number;
  contentType: string;
  /** When the bytes were stored. */
  storedAt: string;
}

/** Of each rendition that exists, by its id. */
export async function findServedRenditions(
  db: Kysely<Database>,
  renditionIds: readonly string[],
): Promise<Map<string, ServedRendition>> {
  const rows = await db
    .selectFrom('rendition')
    .innerJoin('asset_version', 'asset_version.id', 'rendition.version_id')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'rendition.id as renditionId',
      'rendition.kind',
      'rendition.label',
      'asset_version.asset_id as assetId',
      'asset_version.id as versionId',
      'object.id as objectId',
      'object.storage_key as storageKey',
      'object.size_bytes as bytes',
      'object.content_type as contentType',
      'object.created_at as storedAt',
    ])
    .where('rendition.id', '=', sql<string>`any(${renditionIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.renditionId, row]));
}

export async function findServedRendition(
  db: Kysely<Database>,
  renditionId: string,
): Promise<ServedRendition | null> {
  return (await findServedRenditions(db, [renditionId])).get(renditionId) ?? null;
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

/** A user with their account; null for one that is gone. */
export async function findOwner(
  db: Kysely<Database>,
  userId: string,
): Promise<{ userId: string; accountId: string } | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id as userId', 'account_id as accountId'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
