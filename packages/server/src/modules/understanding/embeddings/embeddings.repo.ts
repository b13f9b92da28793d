/** What embeddings are made of besides pictures: words that were said or written of a version, and its scenes. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Words with their place. */
export interface TimedText {
  id: string;
  startMs: number;
  endMs: number;
  text: string;
}

/** More are not looked at: a day of speech has some 20,000 segments. */
const MAX_TEXTS = 50_000;

/** Descriptions of the version, and those that people wrote of the asset. */
export function findDescribed(
  db: Kysely<Database>,
  { assetId, versionId }: { assetId: string; versionId: string },
): Promise<TimedText[]> {
  return db
    .selectFrom('scene_description')
    .select(['id', 'start_time_ms as startMs', 'end_time_ms as endMs', 'description as text'])
    .where('asset_id', '=', assetId)
    .where((eb) => eb.or([eb('version_id', 'is', null), eb('version_id', '=', versionId)]))
    .orderBy('start_time_ms')
    .orderBy('id')
    .limit(MAX_TEXTS)
    .execute();
}

/** What was said, by the transcript that people would read: the original, corrected before as it came, the newest. */
export async function findSpoken(db: Kysely<Database>, versionId: string): Promise<TimedText[]> {
  const transcript = await db
    .selectFrom('transcript')
    .select('id')
    .where('version_id', '=', versionId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('transcript_segment')
          .select('transcript_segment.id')
          .whereRef('transcript_segment.transcript_id', '=', 'transcript.id'),
      ),
    )
    .orderBy(sql`array_position(array['original', 'sdh', 'translation', 'forced'], kind)`)
    .orderBy('is_edited', 'desc')
    .orderBy(sql`array_position(array['hand', 'file', 'stream', 'cea708', 'cea608', 'speech'], source)`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (transcript === undefined) return [];
  return db
    .selectFrom('transcript_segment')
    .select(['id', 'start_ms as startMs', 'end_ms as endMs', 'text'])
    .where('transcript_id', '=', transcript.id)
    .orderBy('ordinal')
    .limit(MAX_TEXTS)
    .execute();
}

/** What is seen in the version. */
export function findSeenLabels(db: Kysely<Database>, versionId: string): Promise<TimedText[]> {
  return db
    .selectFrom('label')
    .select(['id', 'start_ms as startMs', 'end_ms as endMs', 'name as text'])
    .where('version_id', '=', versionId)
    .orderBy('start_ms')
    .orderBy('id')
    .limit(MAX_TEXTS)
    .execute();
}

/** What can be read in the version. */
export function findReadTexts(db: Kysely<Database>, versionId: string): Promise<TimedText[]> {
  return db
    .selectFrom('screen_text')
    .select(['id', 'start_ms as startMs', 'end_ms as endMs', 'text'])
    .where('version_id', '=', versionId)
    .orderBy('start_ms')
    .orderBy('id')
    .limit(MAX_TEXTS)
    .execute();
}

export interface TimeRange {
  id: string;
  startMs: number;
  endMs: number;
}

/** Scenes, or shots where nobody grouped them. */
export async function findScenes(db: Kysely<Database>, analysisId: string): Promise<TimeRange[]> {
  const rows = await db
    .selectFrom('moment')
    .select(['id', 'kind', 'start_seconds', 'end_seconds'])
    .where('analysis_id', '=', analysisId)
    .where('kind', 'in', ['scene', 'shot'])
    .orderBy('ordinal')
    .execute();
  const scenes = rows.filter(({ kind }) => kind === 'scene');
  return (scenes.length > 0 ? scenes : rows).map(({ id, start_seconds, end_seconds }) => ({
    id,
    startMs: Math.round(start_seconds * 1000),
    endMs: Math.round(end_seconds * 1000),
  }));
}
