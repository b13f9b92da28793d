/** What a description of scenes looks at, and the rows that it writes and others read. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { DescribedScene, SeenPicture } from './description-plan.ts';
import { MAX_DESCRIPTIONS, type SceneDescription } from './scene-descriptions.schema.ts';

// What a description of scenes looks at, and the rows it writes.

/** `scene` and `shot` of the newest analysis, in the order of their times. */
export async function findStretches(
  db: Kysely<Database>,
  analysisId: string,
): Promise<{ kind: 'shot' | 'picture' | 'scene'; startMs: number; endMs: number }[]> {
  const rows = await db
    .selectFrom('moment')
    .select(['kind', 'start_seconds', 'end_seconds'])
    .where('analysis_id', '=', analysisId)
    .orderBy('start_seconds')
    .execute();
  return rows.map(({ kind, start_seconds: start, end_seconds: end }) => ({
    kind,
    startMs: Math.round(start * 1_000),
    endMs: Math.round(end * 1_000),
  }));
}

/** Pictures that are kept of an analysis: one per still, and the keyframe of each shot. */
export async function findPictures(db: Kysely<Database>, analysisId: string): Promise<SeenPicture[]> {
  const { rows } = await sql<SeenPicture>`
    select seen.seconds, object.storage_key as "storageKey" from (
      select seconds, rendition_id from still where analysis_id = ${analysisId}
      union all
      select (start_seconds + end_seconds) / 2, keyframe_rendition_id from moment
      where analysis_id = ${analysisId} and kind in ('shot', 'picture')
    ) seen
    join rendition on rendition.id = seen.rendition_id
    join object on object.id = rendition.object_id
    order by seen.seconds`.execute(db);
  return rows;
}

/** Ranges that a person has put into words of their own, and how many descriptions there are that are not ours. */
export async function findByHand(
  db: Kysely<Database>,
  { assetId, versionId }: { assetId: string; versionId: string },
): Promise<{ startMs: number; endMs: number }[]> {
  return db
    .selectFrom('scene_description')
    .select(['start_time_ms as startMs', 'end_time_ms as endMs'])
    .where('asset_id', '=', assetId)
    .where('made_by', 'is', null)
    .where((eb) => eb.or([eb('version_id', 'is', null), eb('version_id', '=', versionId)]))
    .execute();
}

/** Removes what this analyser said of a version; what a person wrote or changed has no maker and stays. */
export async function removeMade(
  trx: Transaction<Database>,
  versionId: string,
  makerPrefix: string,
): Promise<void> {
  await trx
    .deleteFrom('scene_description')
    .where('version_id', '=', versionId)
    .where('made_by', 'is not', null)
    .where(sql<boolean>`starts_with(made_by, ${makerPrefix})`)
    .execute();
}

/** Rows of one statement. */
const AT_ONCE = 500;

export async function insertMade(
  trx: Transaction<Database>,
  of: { assetId: string; versionId: string; madeBy: string; userId: string; now: Date },
  scenes: readonly (DescribedScene & { id: string })[],
): Promise<void> {
  const { assetId, versionId, madeBy, userId, now } = of;
  for (let from = 0; from < scenes.length; from += AT_ONCE) {
    const rows = scenes.slice(from, from + AT_ONCE).map((scene) => ({
      id: scene.id,
      asset_id: assetId,
      version_id: versionId,
      start_time_ms: scene.startMs,
      end_time_ms: scene.endMs,
      description: scene.description,
      made_by: madeBy,
      generation_metadata: JSON.stringify(scene.metadata),
      created_by: userId,
      created_at: now,
      updated_at: now,
    }));
    await trx.insertInto('scene_description').values(rows).execute();
  }
}

// Rows of timed scene descriptions.

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
