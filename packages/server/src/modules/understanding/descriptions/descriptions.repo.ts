/** What a description of scenes looks at, and the rows it writes. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { DescribedScene, SeenPicture } from './description-plan.ts';

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
