/** Previews and their fragments in the database. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notify } from '../../../platform/events/notifications.ts';

export interface PreviewRow {
  id: string;
  projectId: string;
  userId: string;
  taskId: string | null;
  state: 'rendering' | 'complete' | 'failed';
  durationSeconds: number;
  expiresAt: string;
}

const columns = [
  'id',
  'project_id as projectId',
  'user_id as userId',
  'task_id as taskId',
  'state',
  'duration_seconds as durationSeconds',
  'expires_at as expiresAt',
] as const;

export function findPreview(db: Kysely<Database>, id: string): Promise<PreviewRow | undefined> {
  return db.selectFrom('preview').select(columns).where('id', '=', id).executeTakeFirst();
}

/** One of the same pictures for the same user that is rendered or on its way, and works until `until`. */
export function findSamePreview(
  trx: Kysely<Database>,
  same: { userId: string; projectId: string; contentKey: string; until: Date },
): Promise<PreviewRow | undefined> {
  return trx
    .selectFrom('preview')
    .select(columns)
    .where('user_id', '=', same.userId)
    .where('project_id', '=', same.projectId)
    .where('content_key', '=', same.contentKey)
    .where('state', '<>', 'failed')
    .where('task_id', 'is not', null)
    .where('expires_at', '>', same.until.toISOString())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export async function insertPreview(
  trx: Transaction<Database>,
  preview: {
    id: string;
    projectId: string;
    userId: string;
    contentKey: string;
    version: number;
    width: number;
    height: number;
    durationSeconds: number;
    /** What it shows. */
    assetIds: readonly string[];
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('preview')
    .values({
      id: preview.id,
      project_id: preview.projectId,
      user_id: preview.userId,
      task_id: null,
      content_key: preview.contentKey,
      version: preview.version,
      state: 'rendering',
      width: preview.width,
      height: preview.height,
      duration_seconds: preview.durationSeconds,
      created_at: preview.now,
      expires_at: preview.expiresAt,
    })
    .execute();
  await addShownAssets(trx, { previewId: preview.id, assetIds: preview.assetIds });
}

/** Adds to what a preview shows. Nothing where the preview is gone. */
export async function addShownAssets(
  trx: Transaction<Database>,
  { previewId, assetIds }: { previewId: string; assetIds: readonly string[] },
): Promise<void> {
  await sql`insert into preview_asset (preview_id, asset_id)
    select preview.id, shown.id from preview, unnest(${[...new Set(assetIds)]}::uuid[]) as shown (id)
    where preview.id = ${previewId} for share of preview
    on conflict do nothing`.execute(trx);
}

/** The assets that a preview shows, those that are gone among them. */
export async function findShownAssets(db: Kysely<Database>, previewId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('preview_asset')
    .select('asset_id')
    .where('preview_id', '=', previewId)
    .execute();
  return rows.map(({ asset_id }) => asset_id);
}

export async function setPreviewTask(
  trx: Transaction<Database>,
  { id, taskId }: { id: string; taskId: string },
): Promise<void> {
  await trx.updateTable('preview').set({ task_id: taskId }).where('id', '=', id).execute();
}

/** Removes the oldest previews of a user beyond so many, except what is being rendered. */
export async function trimPreviews(
  trx: Transaction<Database>,
  { userId, most }: { userId: string; most: number },
): Promise<void> {
  await sql`delete from preview where id in (
    select id from preview where user_id = ${userId} and state <> 'rendering'
    order by created_at desc offset ${most}
  )`.execute(trx);
}

/** Ends a preview that is being rendered. */
export async function endPreview(
  trx: Transaction<Database>,
  { taskId, state }: { taskId: string; state: 'complete' | 'failed' },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update preview set state = ${state}
    where task_id = ${taskId} and state = 'rendering' returning id`.execute(trx);
  for (const { id } of rows) await notify(trx, 'rushes_preview', id);
}

export interface FragmentRow {
  number: number;
  seconds: number;
  storageKey: string;
  objectId: string;
  bytes: number;
}

function fragmentQuery(db: Kysely<Database>, previewId: string) {
  return db
    .selectFrom('preview_fragment')
    .innerJoin('object', 'object.id', 'preview_fragment.object_id')
    .select([
      'number',
      'seconds',
      'object.storage_key as storageKey',
      'object.id as objectId',
      'size_bytes as bytes',
    ])
    .where('preview_id', '=', previewId);
}

/** In order, the initialisation segment (0) first. */
export function findFragments(db: Kysely<Database>, previewId: string): Promise<FragmentRow[]> {
  return fragmentQuery(db, previewId).orderBy('number').execute();
}

export function findFragment(
  db: Kysely<Database>,
  fragment: { previewId: string; number: number },
): Promise<FragmentRow | undefined> {
  return fragmentQuery(db, fragment.previewId).where('number', '=', fragment.number).executeTakeFirst();
}

/** Adds a fragment that is stored; one that is there stays. Nothing where the preview is gone. */
export async function insertFragment(
  trx: Transaction<Database>,
  fragment: { previewId: string; number: number; objectId: string; seconds: number },
): Promise<void> {
  await sql`insert into preview_fragment (preview_id, number, object_id, seconds)
    select id, ${fragment.number}, ${fragment.objectId}, ${fragment.seconds} from preview
    where id = ${fragment.previewId} for share
    on conflict do nothing`.execute(trx);
  await notify(trx, 'rushes_preview', fragment.previewId);
}

/** Forgets what expired before `now`; answers how many. Their bytes go with the sweep of objects. */
export async function removeExpired(db: Kysely<Database>, now: Date): Promise<number> {
  const removed = await db
    .deleteFrom('preview')
    .where('expires_at', '<', now.toISOString())
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
