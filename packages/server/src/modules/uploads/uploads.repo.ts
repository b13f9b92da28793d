/** Rows of uploads: intents to send bytes. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export interface UploadRow {
  id: string;
  uploadId: string;
  assetId: string;
  contentLength: number;
}

/** An upload as the reception of its bytes needs it. */
export interface OpenableUpload extends UploadRow {
  state: 'open' | 'complete' | 'aborted' | 'expired';
  sha256: Buffer | null;
  userId: string;
  accountId: string;
}

/** The user's uploads with these upload ids. */
export async function findUploads(
  trx: Transaction<Database>,
  userId: string,
  uploadIds: readonly string[],
): Promise<Map<string, UploadRow>> {
  const rows = await trx
    .selectFrom('upload')
    .select(['id', 'upload_id as uploadId', 'asset_id as assetId', 'content_length as contentLength'])
    .where('user_id', '=', userId)
    .where('upload_id', '=', sql<string>`any(${[...uploadIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.uploadId, row]));
}

export async function insertUploads(
  trx: Transaction<Database>,
  uploads: readonly UploadRow[],
  { userId, now, expiresAt }: { userId: string; now: Date; expiresAt: Date },
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
        expires_at: expiresAt,
        created_at: now,
        sha256: null,
      })),
    )
    .execute();
}

/** Uploads that were asked for again live as long as their new URLs. */
export async function extendUploads(
  trx: Transaction<Database>,
  ids: readonly string[],
  expiresAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('upload')
    .set({ expires_at: expiresAt })
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .execute();
}

/** Bytes that the account's open uploads may still bring. */
export async function openUploadBytes(trx: Transaction<Database>, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(u.content_length), 0)::bigint as bytes
    from upload u join app_user a on a.id = u.user_id
    where a.account_id = ${accountId} and u.state = 'open'`.execute(trx);
  return rows[0]?.bytes ?? 0;
}

export async function storageQuotaBytes(trx: Transaction<Database>, accountId: string): Promise<number> {
  const row = await trx
    .selectFrom('account')
    .select('storage_quota_bytes')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.storage_quota_bytes;
}

function selectOpenable(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('upload')
    .innerJoin('app_user', 'app_user.id', 'upload.user_id')
    .select([
      'upload.id',
      'upload.upload_id as uploadId',
      'upload.asset_id as assetId',
      'upload.content_length as contentLength',
      'upload.state',
      'upload.sha256',
      'upload.user_id as userId',
      'app_user.account_id as accountId',
    ])
    .where('upload.id', '=', id);
}

export async function findUpload(db: Kysely<Database>, id: string): Promise<OpenableUpload | null> {
  return (await selectOpenable(db, id).executeTakeFirst()) ?? null;
}

/** The upload, held until the transaction ends: of two receptions at once, one completes it. */
export async function lockUpload(trx: Transaction<Database>, id: string): Promise<OpenableUpload | null> {
  return (await selectOpenable(trx, id).forUpdate('upload').executeTakeFirst()) ?? null;
}

export async function markComplete(
  trx: Transaction<Database>,
  id: string,
  { sha256, now }: { sha256: Buffer; now: Date },
): Promise<void> {
  await trx
    .updateTable('upload')
    .set({ state: 'complete', sha256, completed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Assets of open uploads whose URLs ended before `before`, held until the transaction ends. */
export async function lockExpiredAssets(trx: Transaction<Database>, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('upload')
    .select('asset_id')
    .where('state', '=', 'open')
    .where('expires_at', '<', before.toISOString())
    .limit(1_000)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.asset_id);
}
