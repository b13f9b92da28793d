/** Rows of timed scene descriptions. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { MAX_DESCRIPTIONS, type SceneDescription } from './scene-descriptions.schema.ts';

export interface DescriptionRow {
  id: string;
  assetId: string;
  startTimeMs: number;
  endTimeMs: number;
  description: string;
  madeBy: string | null;
  generationMetadata: Record<string, unknown> | null;
}

/** Of an asset that is held: how long it is, null where nobody knows. */
export interface DescribedAsset {
  durationSeconds: number | null;
}

/** Holds an asset until the transaction ends, so that changes of its descriptions come one after the other. */
export async function lockAsset(
  trx: Transaction<Database>,
  assetId: string,
): Promise<DescribedAsset | undefined> {
  const row = await trx
    .selectFrom('asset')
    .leftJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
    .select(['asset.duration_seconds as durationSeconds', 'asset_version.media_kind as mediaKind'])
    .where('asset.id', '=', assetId)
    .forNoKeyUpdate('asset')
    .executeTakeFirst();
  // Until it was probed an asset lasts 0 seconds, which says nothing.
  return row && { durationSeconds: row.mediaKind === null ? null : row.durationSeconds };
}

const columns = [
  'id',
  'asset_id as assetId',
  'start_time_ms as startTimeMs',
  'end_time_ms as endTimeMs',
  'description',
  'made_by as madeBy',
  'generation_metadata as generationMetadata',
] as const;

export async function findDescription(db: Kysely<Database>, id: string): Promise<DescriptionRow | undefined> {
  return db.selectFrom('scene_description').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function countDescriptions(trx: Transaction<Database>, assetId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('scene_description')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDescription(
  trx: Transaction<Database>,
  row: Omit<DescriptionRow, 'madeBy' | 'generationMetadata'>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('scene_description')
    .values({
      id: row.id,
      asset_id: row.assetId,
      version_id: null,
      start_time_ms: row.startTimeMs,
      end_time_ms: row.endTimeMs,
      description: row.description,
      made_by: null,
      generation_metadata: null,
      created_by: userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateDescription(
  trx: Transaction<Database>,
  row: DescriptionRow,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('scene_description')
    .set({
      start_time_ms: row.startTimeMs,
      end_time_ms: row.endTimeMs,
      description: row.description,
      made_by: row.madeBy,
      generation_metadata: row.generationMetadata === null ? null : JSON.stringify(row.generationMetadata),
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
}

export async function deleteDescription(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('scene_description').where('id', '=', id).execute();
}

/** Descriptions of an asset in the order of their times: a person's, and an analyser's of the given version. */
export async function findDescriptionsOf(
  db: Kysely<Database>,
  { assetId, versionId }: { assetId: string; versionId: string | null },
): Promise<SceneDescription[]> {
  return db
    .selectFrom('scene_description')
    .select(['id as description_id', 'start_time_ms', 'end_time_ms', 'description', 'made_by'])
    .where('asset_id', '=', assetId)
    .where((eb) => eb.or([eb('version_id', 'is', null), eb('version_id', '=', versionId)]))
    .orderBy('start_time_ms')
    .orderBy('id')
    .limit(MAX_DESCRIPTIONS)
    .execute();
}
