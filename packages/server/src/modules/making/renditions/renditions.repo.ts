/** Rows of renditions, and what must be known of a version to make more. */
import type { ProbeResult } from '@rushes/engine';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { RenditionKind } from '../../library/index.ts';
import { INNER_KINDS } from '../../library/index.ts';
import { type ExistingRendition, PROXY_OBJECT } from './rendition-plan.ts';

/** A version whose bytes are there. */
export interface VersionSource {
  assetId: string;
  versionId: string;
  storageKey: string;
  /** Null until the version was probed. */
  probe: ProbeResult | null;
}

const sourceColumns = [
  'asset_version.asset_id as assetId',
  'asset_version.id as versionId',
  'object.storage_key as storageKey',
  'asset_version.probe',
] as const;

export interface CurrentVersion {
  state: 'uploading' | 'ready' | 'failed';
  source: VersionSource | null;
}

/** The current version of an asset; undefined for what is no asset. */
export async function findCurrentVersion(
  db: Kysely<Database>,
  assetId: string,
): Promise<CurrentVersion | undefined> {
  const asset = await db.selectFrom('asset').select('state').where('id', '=', assetId).executeTakeFirst();
  if (asset === undefined) return undefined;
  const source = await db
    .selectFrom('asset')
    .innerJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select(sourceColumns)
    .where('asset.id', '=', assetId)
    .executeTakeFirst();
  return { state: asset.state, source: source ?? null };
}

/** A version by its id; undefined when it is gone. */
export function findVersion(db: Kysely<Database>, versionId: string): Promise<VersionSource | undefined> {
  return db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select(sourceColumns)
    .where('asset_version.id', '=', versionId)
    .executeTakeFirst();
}

/** Keeps a version, and what is made of it, from being changed by others until the transaction ends; false when it is gone. */
export async function holdVersion(trx: Transaction<Database>, versionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('asset_version')
    .select('id')
    .where('id', '=', versionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** As many as the list of segments of a long video are left where they are: nobody plans by them. */
const detailsWithoutSegments = sql<Record<string, unknown>>`rendition.details - 'segments'`.as('details');

/** What clients are told: which object a size was packed from is ours to know. */
const shownDetails = sql<
  Record<string, unknown>
>`rendition.details - array['segments', ${sql.lit(PROXY_OBJECT)}]`.as('details');

/** What was made of a version, besides the pictures of single moments. */
export async function findExisting(db: Kysely<Database>, versionId: string): Promise<ExistingRendition[]> {
  return db
    .selectFrom('rendition')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'rendition.id',
      'rendition.kind',
      'rendition.label',
      'rendition.object_id as objectId',
      'object.storage_key as storageKey',
      'rendition.width',
      'rendition.height',
      detailsWithoutSegments,
    ])
    .where('rendition.version_id', '=', versionId)
    .where('rendition.kind', 'not in', INNER_KINDS)
    .orderBy('rendition.id')
    .execute();
}

/** One line of a list. */
export interface ListedRendition {
  id: string;
  kind: RenditionKind;
  label: string;
  width: number | null;
  height: number | null;
  sizeBytes: number;
  contentType: string;
  storageKey: string;
  playerCompatible: boolean;
  madeBy: string;
  createdAt: string;
  details: Record<string, unknown>;
}

export interface ListFilter {
  /** Those of these kinds; null stands for all but the pictures of single moments. */
  kinds: readonly RenditionKind[] | null;
  after: string | null;
  limit: number;
}

/** Renditions of a version by id, which is the order they were made in. */
export async function listRenditions(
  db: Kysely<Database>,
  versionId: string,
  { kinds, after, limit }: ListFilter,
): Promise<ListedRendition[]> {
  return db
    .selectFrom('rendition')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'rendition.id',
      'rendition.kind',
      'rendition.label',
      'rendition.width',
      'rendition.height',
      'object.size_bytes as sizeBytes',
      'object.content_type as contentType',
      'object.storage_key as storageKey',
      'rendition.player_compatible as playerCompatible',
      'rendition.made_by as madeBy',
      'rendition.created_at as createdAt',
      shownDetails,
    ])
    .where('rendition.version_id', '=', versionId)
    .where((eb) =>
      kinds === null ? eb('rendition.kind', 'not in', INNER_KINDS) : eb('rendition.kind', 'in', kinds),
    )
    .$if(after !== null, (query) => query.where('rendition.id', '>', after))
    .orderBy('rendition.id')
    .limit(limit)
    .execute();
}

/** A rendition of any version of an asset, held until the transaction ends. */
export function lockRendition(
  trx: Transaction<Database>,
  { assetId, renditionId }: { assetId: string; renditionId: string },
): Promise<{ id: string; kind: RenditionKind; label: string } | undefined> {
  return trx
    .selectFrom('rendition')
    .innerJoin('asset_version', 'asset_version.id', 'rendition.version_id')
    .select(['rendition.id', 'rendition.kind', 'rendition.label'])
    .where('rendition.id', '=', renditionId)
    .where('asset_version.asset_id', '=', assetId)
    .forUpdate('rendition')
    .executeTakeFirst();
}

/** Its bytes are swept when nothing else refers to them. */
export async function removeRenditions(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('rendition')
    .where('id', 'in', [...ids])
    .execute();
}

/** One size of a version's HLS, as playlists are written from it. */
export interface HlsRow {
  renditionId: string;
  assetId: string;
  label: string;
  width: number | null;
  height: number | null;
  storageKey: string;
  details: Record<string, unknown>;
}

/** The sizes of a version's HLS, or the one with a label; the smallest first. Without the segments unless one is named. */
export async function findHls(
  db: Kysely<Database>,
  { versionId, label }: { versionId: string; label: string | null },
): Promise<HlsRow[]> {
  const rows = await db
    .selectFrom('rendition')
    .innerJoin('asset_version', 'asset_version.id', 'rendition.version_id')
    .innerJoin('object', 'object.id', 'rendition.object_id')
    .select([
      'rendition.id as renditionId',
      'asset_version.asset_id as assetId',
      'rendition.label',
      'rendition.width',
      'rendition.height',
      'object.storage_key as storageKey',
    ])
    .select(label === null ? detailsWithoutSegments : 'rendition.details')
    .where('rendition.version_id', '=', versionId)
    .where('rendition.kind', '=', 'hls')
    .$if(label !== null, (query) => query.where('rendition.label', '=', label))
    .execute();
  return rows.sort((a, b) => Number(a.label) - Number(b.label));
}
