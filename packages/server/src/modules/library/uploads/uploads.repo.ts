/** Rows of uploads: intents to send bytes. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { ErrorCode } from '../../../platform/errors.ts';
import type { NamedPart } from './named-parts.ts';
import type { UploadState } from './upload-states.ts';

/** What refused bytes, as the request that brings them would be told. */
export interface UploadRefusal {
  code: ErrorCode;
  detail: string;
}

export interface Upload {
  id: string;
  /** The client's own name of it. */
  uploadId: string;
  userId: string;
  accountId: string;
  assetId: string;
  contentLength: number;
  state: UploadState;
  transfer: 'single' | 'multipart';
  /** Of the whole file, once it is complete and where it is known. */
  sha256: Buffer | null;
  expectedSha256: Buffer | null;
  /** Null once what was there has been removed. */
  stagingKey: string | null;
  storeUploadId: string | null;
  partBytes: number | null;
  partCount: number | null;
  replacesContent: boolean;
  completedParts: NamedPart[] | null;
  /** Why what was put together last was thrown away; null when something has come since. */
  refusal: UploadRefusal | null;
  objectId: string | null;
  versionId: string | null;
  sourceName: string | null;
  expiresAt: string;
}

export type NewUpload = Pick<
  Upload,
  | 'id'
  | 'uploadId'
  | 'assetId'
  | 'contentLength'
  | 'transfer'
  | 'stagingKey'
  | 'partBytes'
  | 'partCount'
  | 'expectedSha256'
  | 'replacesContent'
  | 'sourceName'
>;

function selectUploads(db: Kysely<Database>) {
  return db
    .selectFrom('upload')
    .innerJoin('app_user', 'app_user.id', 'upload.user_id')
    .select([
      'upload.id',
      'upload.upload_id as uploadId',
      'upload.user_id as userId',
      'app_user.account_id as accountId',
      'upload.asset_id as assetId',
      'upload.content_length as contentLength',
      'upload.state',
      'upload.transfer',
      'upload.sha256',
      'upload.expected_sha256 as expectedSha256',
      'upload.staging_key as stagingKey',
      'upload.store_upload_id as storeUploadId',
      'upload.part_bytes as partBytes',
      'upload.part_count as partCount',
      'upload.replaces_content as replacesContent',
      'upload.completed_parts as completedParts',
      'upload.refusal',
      'upload.object_id as objectId',
      'upload.version_id as versionId',
      'upload.source_name as sourceName',
      'upload.expires_at as expiresAt',
    ]);
}

/** The user's uploads with these upload ids, held until the transaction ends. */
export async function lockUploads(
  trx: Transaction<Database>,
  userId: string,
  uploadIds: readonly string[],
): Promise<Upload[]> {
  return selectUploads(trx)
    .where('upload.user_id', '=', userId)
    .where('upload.upload_id', '=', sql<string>`any(${[...uploadIds]}::text[])`)
    .orderBy('upload.id')
    .forUpdate('upload')
    .execute();
}

/** Those of a user's upload ids that name an upload which has not ended without content. */
export async function findKnownIds(
  db: Kysely<Database>,
  userId: string,
  uploadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('upload')
    .select('upload_id')
    .where('user_id', '=', userId)
    .where('upload_id', '=', sql<string>`any(${[...uploadIds]}::text[])`)
    .where('state', 'in', ['open', 'completing', 'complete'])
    .execute();
  return new Set(rows.map((row) => row.upload_id));
}

export async function findUpload(db: Kysely<Database>, id: string): Promise<Upload | null> {
  return (await selectUploads(db).where('upload.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findUploadsById(db: Kysely<Database>, ids: readonly string[]): Promise<Upload[]> {
  if (ids.length === 0) return [];
  return selectUploads(db)
    .where('upload.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Open uploads in one piece of these assets. */
export async function findOpenOfAssets(db: Kysely<Database>, assetIds: readonly string[]): Promise<Upload[]> {
  return selectUploads(db)
    .where('upload.asset_id', '=', sql<string>`any(${[...assetIds]}::uuid[])`)
    .where('upload.state', '=', 'open')
    .where('upload.transfer', '=', 'single')
    .limit(1_000)
    .execute();
}

/** The upload, held until the transaction ends: of two who would move it on, one does. */
export async function lockUpload(trx: Transaction<Database>, id: string): Promise<Upload | null> {
  return (
    (await selectUploads(trx).where('upload.id', '=', id).forUpdate('upload').executeTakeFirst()) ?? null
  );
}

export interface UploadTimes {
  now: Date;
  expiresAt: Date;
  /** When to look for the bytes; null where they pass through this server. */
  checkAfter: Date | null;
}

export async function insertUploads(
  trx: Transaction<Database>,
  uploads: readonly NewUpload[],
  { userId, times }: { userId: string; times: UploadTimes },
): Promise<void> {
  if (uploads.length === 0) return;
  await trx
    .insertInto('upload')
    .values(
      uploads.map((upload) => ({
        id: upload.id,
        user_id: userId,
        upload_id: upload.uploadId,
        asset_id: upload.assetId,
        content_length: upload.contentLength,
        state: 'open' as const,
        transfer: upload.transfer,
        staging_key: upload.stagingKey,
        part_bytes: upload.partBytes,
        part_count: upload.partCount,
        expected_sha256: upload.expectedSha256,
        replaces_content: upload.replacesContent,
        source_name: upload.sourceName,
        expires_at: times.expiresAt,
        check_after: upload.transfer === 'single' ? times.checkAfter : null,
        created_at: times.now,
        sha256: null,
      })),
    )
    .execute();
}

/** Uploads that were asked for again live as long as their new URLs. */
export async function extendUploads(
  trx: Transaction<Database>,
  ids: readonly string[],
  { expiresAt, checkAfter }: UploadTimes,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update upload set expires_at = ${expiresAt},
      check_after = case when transfer = 'single' then ${checkAfter}::timestamptz end
    where id = any(${[...ids]}::uuid[]) and state = 'open'`.execute(trx);
}

/** What the whole file is to hash to, told after the first time. */
export async function noteExpectedSha256(
  trx: Transaction<Database>,
  id: string,
  sha256: Buffer,
): Promise<void> {
  await trx.updateTable('upload').set({ expected_sha256: sha256 }).where('id', '=', id).execute();
}

export async function deleteUploads(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('upload')
    .where('id', 'in', [...ids])
    .execute();
}

/** What the first bytes of an asset's current version showed. */
export async function findContentType(db: Kysely<Database>, assetId: string): Promise<string | null> {
  const row = await db
    .selectFrom('asset')
    .innerJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
    .innerJoin('object', 'object.id', 'asset_version.object_id')
    .select('object.content_type')
    .where('asset.id', '=', assetId)
    .executeTakeFirst();
  return row?.content_type ?? null;
}

/** How many uploads the people of the account have under way. */
export async function countUnderWay(trx: Transaction<Database>, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from upload u join app_user a on a.id = u.user_id
    where a.account_id = ${accountId} and u.state in ('open', 'completing')`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Keeps the store's name of an upload in parts; false when another was kept before, or it is not open any more. */
export async function noteBegun(
  db: Kysely<Database>,
  { id, stagingKey }: Pick<Upload, 'id' | 'stagingKey'>,
  storeUploadId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ store_upload_id: storeUploadId })
    .where('id', '=', id)
    .where('staging_key', '=', stagingKey)
    .where('store_upload_id', 'is', null)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Gives an open upload in parts another place, where the store has lost the one before; false when it has moved on
 * since.
 */
export async function replaceBegun(
  db: Kysely<Database>,
  { id, stagingKey, storeUploadId }: Pick<Upload, 'id' | 'stagingKey' | 'storeUploadId'>,
  fresh: { key: string; id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ staging_key: fresh.key, store_upload_id: fresh.id })
    .where('id', '=', id)
    .where('staging_key', '=', stagingKey)
    .where('store_upload_id', '=', storeUploadId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An upload's next state, with what else changes; the row is held. */
export async function moveUpload(
  trx: Transaction<Database>,
  id: string,
  change: {
    state: UploadState;
    sha256?: Buffer | null;
    completedAt?: Date;
    versionId?: string;
    stagingKey?: string;
    storeUploadId?: null;
    completedParts?: readonly NamedPart[] | null;
    refusal?: UploadRefusal | null;
    objectId?: string | null;
    busyUntil?: Date | null;
    checkAfter?: Date | null;
  },
): Promise<void> {
  const { completedParts, refusal } = change;
  await trx
    .updateTable('upload')
    .set({
      state: change.state,
      ...(change.sha256 === undefined ? {} : { sha256: change.sha256 }),
      ...(change.completedAt === undefined ? {} : { completed_at: change.completedAt }),
      ...(change.versionId === undefined ? {} : { version_id: change.versionId }),
      ...(change.stagingKey === undefined ? {} : { staging_key: change.stagingKey }),
      ...(change.storeUploadId === undefined ? {} : { store_upload_id: change.storeUploadId }),
      ...(completedParts === undefined
        ? {}
        : { completed_parts: completedParts === null ? null : JSON.stringify(completedParts) }),
      ...(refusal === undefined ? {} : { refusal: refusal === null ? null : JSON.stringify(refusal) }),
      ...(change.objectId === undefined ? {} : { object_id: change.objectId }),
      ...(change.busyUntil === undefined ? {} : { busy_until: change.busyUntil }),
      ...(change.checkAfter === undefined ? {} : { check_after: change.checkAfter }),
    })
    .where('id', '=', id)
    .execute();
}
