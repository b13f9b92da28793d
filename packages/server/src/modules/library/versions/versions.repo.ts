/** Rows of an asset's versions. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import { INNER_KINDS } from '../made-rendition.ts';

/** An asset whose row is held until the transaction ends. */
export interface HeldAsset {
  id: string;
  state: 'uploading' | 'ready' | 'failed';
  currentVersionId: string | null;
}

/** Holds an asset against other changes of its versions; undefined when it is gone. */
export async function holdAsset(trx: Transaction<Database>, assetId: string): Promise<HeldAsset | undefined> {
  return trx
    .selectFrom('asset')
    .select(['id', 'state', 'current_version_id as currentVersionId'])
    .where('id', '=', assetId)
    .forUpdate()
    .executeTakeFirst();
}

/** One more than the highest number that the asset's versions ever had. The asset is held. */
export async function nextVersionNumber(trx: Transaction<Database>, assetId: string): Promise<number> {
  const row = await trx
    .selectFrom('asset_version')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  return (row?.number ?? 0) + 1;
}

/** A version as it is listed. */
export interface VersionRow {
  versionId: string;
  number: number;
  bytes: number;
  contentType: string;
  durationSeconds: number;
  width: number | null;
  height: number | null;
  sha256: Buffer | null;
  sourceName: string | null;
  createdAt: string;
  createdBy: string | null;
  isCurrent: boolean;
  pinnedBy: number;
}

const listed = (which: ReturnType<typeof sql>) => sql<VersionRow>`
  select v.id as "versionId", v.number, o.size_bytes as bytes, v.content_type as "contentType",
    v.duration_seconds as "durationSeconds", r.width, r.height, o.sha256, v.source_name as "sourceName",
    v.created_at as "createdAt", v.created_by as "createdBy", v.id = a.current_version_id as "isCurrent",
    (select count(*)::int from project_pin p where p.version_id = v.id) as "pinnedBy"
  from asset_version v
  join asset a on a.id = v.asset_id
  join object o on o.id = v.object_id
  left join rendition r on r.version_id = v.id and r.kind = 'original' and r.label = 'original'
  where ${which}`;

/** One page of an asset's versions, the newest first. */
export async function listVersions(
  db: Kysely<Database>,
  assetId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<VersionRow[]> {
  const { rows } =
    await sql<VersionRow>`${listed(sql`v.asset_id = ${assetId}`)} order by v.number desc limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}

/** One version of an asset; undefined when it is none of it. */
export async function findVersion(
  db: Kysely<Database>,
  { assetId, versionId }: { assetId: string; versionId: string },
): Promise<VersionRow | undefined> {
  const { rows } = await listed(sql`v.asset_id = ${assetId} and v.id = ${versionId}`).execute(db);
  return rows[0];
}

/** What a version is made of, for another one of the same bytes. */
export interface VersionContent {
  versionId: string;
  objectId: string;
  storageKey: string;
  contentType: string;
  bytes: number;
  sourceName: string | null;
}

const contents = (db: Kysely<Database>, assetId: string) =>
  db
    .selectFrom('asset_version')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select([
      'asset_version.id as versionId',
      'object.id as objectId',
      'object.storage_key as storageKey',
      'asset_version.content_type as contentType',
      'object.size_bytes as bytes',
      'asset_version.source_name as sourceName',
    ])
    .where('asset_version.asset_id', '=', assetId);

/** The content of a version; undefined when it is none of the asset. */
export async function findVersionContent(
  db: Kysely<Database>,
  { assetId, versionId }: { assetId: string; versionId: string },
): Promise<VersionContent | undefined> {
  return contents(db, assetId).where('asset_version.id', '=', versionId).executeTakeFirst();
}

/** What the asset shows; undefined while nothing is uploaded. */
export async function findCurrentContent(
  db: Kysely<Database>,
  assetId: string,
): Promise<VersionContent | undefined> {
  return contents(db, assetId)
    .innerJoin('asset', 'asset.current_version_id', 'asset_version.id')
    .executeTakeFirst();
}

/**
 * Gives a version of the same bytes what was found in, and made of, another one: facts, streams and renditions but for
 * pictures of scenes, which belong to an analysis, and single frames.
 */
export async function copyFindings(
  trx: Transaction<Database>,
  { from, to, now, ids }: { from: string; to: string; now: Date; ids: Ids },
): Promise<void> {
  await sql`
    update asset_version new set media_kind = old.media_kind, container = old.container,
      duration_seconds = old.duration_seconds, probe = old.probe
    from asset_version old where new.id = ${to} and old.id = ${from}`.execute(trx);
  await sql`
    update rendition new set width = old.width, height = old.height, player_compatible = old.player_compatible
    from rendition old
    where new.version_id = ${to} and new.kind = 'original' and old.version_id = ${from} and old.kind = 'original'`.execute(
    trx,
  );
  const streams = await trx.selectFrom('stream').selectAll().where('version_id', '=', from).execute();
  if (streams.length > 0) {
    await trx
      .insertInto('stream')
      .values(streams.map((stream) => ({ ...stream, version_id: to })))
      .execute();
  }
  const renditions = await trx
    .selectFrom('rendition')
    .selectAll()
    .where('version_id', '=', from)
    .where('kind', 'not in', ['original', ...INNER_KINDS])
    .execute();
  if (renditions.length === 0) return;
  await trx
    .insertInto('rendition')
    .values(
      renditions.map((rendition) => ({
        ...rendition,
        id: ids.uuid(),
        version_id: to,
        details: JSON.stringify(rendition.details),
        created_at: now,
        last_used_at: null,
      })),
    )
    .execute();
}

/** Holds a version against being pinned; undefined when it is none of the asset. */
export async function holdVersion(
  trx: Transaction<Database>,
  { assetId, versionId }: { assetId: string; versionId: string },
): Promise<{ number: number; createdBy: string | null } | undefined> {
  return trx
    .selectFrom('asset_version')
    .select(['number', 'created_by as createdBy'])
    .where('asset_id', '=', assetId)
    .where('id', '=', versionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a project pins the version, which is held. */
export async function isPinned(trx: Transaction<Database>, versionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('project_pin')
    .select('project_id')
    .where('version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeVersion(trx: Transaction<Database>, versionId: string): Promise<void> {
  await trx.deleteFrom('asset_version').where('id', '=', versionId).execute();
}
