/** Rows of transcripts and their segments. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { StoredWord } from '../tables.ts';
import type { TranscriptKind } from './transcripts.schema.ts';

export type TranscriptSource = 'stream' | 'file' | 'cea608' | 'cea708' | 'speech' | 'hand';

export interface TranscriptRow {
  id: string;
  assetId: string;
  versionId: string;
  streamIndex: number | null;
  language: string;
  kind: TranscriptKind;
  source: TranscriptSource;
  label: string;
  analyser: string | null;
  engine: string | null;
  revision: number;
  isEdited: boolean;
  createdAt: string;
  updatedAt: string;
  segments: number;
  endMs: number;
}

export interface SegmentRow {
  id: string;
  ordinal: number;
  startMs: number;
  endMs: number;
  text: string;
  speaker: string | null;
  confidence: number | null;
  words: StoredWord[];
  isEdited: boolean;
}

/** A segment on its way in; its ordinal is its place in the list. */
export type NewSegment = Pick<SegmentRow, 'startMs' | 'endMs' | 'text' | 'speaker' | 'confidence' | 'words'>;

export type NewTranscript = Pick<
  TranscriptRow,
  'id' | 'versionId' | 'streamIndex' | 'language' | 'kind' | 'source' | 'label' | 'analyser' | 'engine'
> & { createdBy: string | null };

/** Rows of one statement: eleven parameters each, of 65,535. */
const BATCH = 1_000;

/** Holds a version until the transaction ends, so that what is said of it changes one after the other; whether it is there. */
export async function lockVersion(trx: Transaction<Database>, versionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('asset_version')
    .select('id')
    .where('id', '=', versionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function transcripts(db: Kysely<Database>) {
  return db
    .selectFrom('transcript')
    .innerJoin('asset_version', 'asset_version.id', 'transcript.version_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('transcript_segment')
          .select([
            sql<number>`count(*)::int`.as('segments'),
            sql<number>`coalesce(max(transcript_segment.end_ms), 0)`.as('endMs'),
          ])
          .whereRef('transcript_segment.transcript_id', '=', 'transcript.id')
          .as('content'),
      (join) => join.onTrue(),
    )
    .select([
      'transcript.id as id',
      'asset_version.asset_id as assetId',
      'transcript.version_id as versionId',
      'transcript.stream_index as streamIndex',
      'transcript.language as language',
      'transcript.kind as kind',
      'transcript.source as source',
      'transcript.label as label',
      'transcript.analyser as analyser',
      'transcript.engine as engine',
      'transcript.revision as revision',
      'transcript.is_edited as isEdited',
      'transcript.created_at as createdAt',
      'transcript.updated_at as updatedAt',
      'content.segments as segments',
      'content.endMs as endMs',
    ]);
}

/** Those of versions, in the order they came. */
export async function findTranscripts(
  db: Kysely<Database>,
  versionIds: readonly string[],
): Promise<TranscriptRow[]> {
  if (versionIds.length === 0) return [];
  return transcripts(db)
    .where('transcript.version_id', 'in', versionIds)
    .orderBy('transcript.created_at')
    .orderBy('transcript.id')
    .execute();
}

export async function findTranscript(db: Kysely<Database>, id: string): Promise<TranscriptRow | undefined> {
  return transcripts(db).where('transcript.id', '=', id).executeTakeFirst();
}

/** The version of an asset: `versionId` where it is one of it, the current one for null. */
export async function findVersion(
  db: Kysely<Database>,
  assetId: string,
  versionId: string | null,
): Promise<{ id: string } | undefined> {
  const versions = db
    .selectFrom('asset_version')
    .innerJoin('asset', 'asset.id', 'asset_version.asset_id')
    .select('asset_version.id as id')
    .where('asset.id', '=', assetId);
  return versionId === null
    ? versions.whereRef('asset_version.id', '=', 'asset.current_version_id').executeTakeFirst()
    : versions.where('asset_version.id', '=', versionId).executeTakeFirst();
}

/** The current versions of assets. */
export async function findCurrentVersions(
  db: Kysely<Database>,
  assetIds: readonly string[],
): Promise<string[]> {
  if (assetIds.length === 0) return [];
  const rows = await db
    .selectFrom('asset')
    .select('current_version_id as id')
    .where('id', 'in', assetIds)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

function segmentsOf(db: Kysely<Database>) {
  return db
    .selectFrom('transcript_segment')
    .select([
      'transcript_segment.id as id',
      'transcript_id as transcriptId',
      'ordinal',
      'start_ms as startMs',
      'end_ms as endMs',
      'text',
      'speaker',
      'confidence',
      'words',
      'is_edited as isEdited',
    ]);
}

/** In their order, those after the ordinal `after`. */
export async function findSegments(
  db: Kysely<Database>,
  transcriptId: string,
  { after, limit }: { after: number; limit: number },
): Promise<SegmentRow[]> {
  return segmentsOf(db)
    .where('transcript_id', '=', transcriptId)
    .where('ordinal', '>', after)
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

/** All of several transcripts, in their order. */
export async function findSegmentsOfAll(
  db: Kysely<Database>,
  transcriptIds: readonly string[],
): Promise<(SegmentRow & { transcriptId: string })[]> {
  if (transcriptIds.length === 0) return [];
  return segmentsOf(db)
    .where('transcript_id', 'in', transcriptIds)
    .orderBy('transcript_id')
    .orderBy('ordinal')
    .execute();
}

export async function findSegmentsById(
  trx: Transaction<Database>,
  transcriptId: string,
  ids: readonly string[],
): Promise<SegmentRow[]> {
  if (ids.length === 0) return [];
  return segmentsOf(trx).where('transcript_id', '=', transcriptId).where('id', 'in', ids).execute();
}

export async function countTranscripts(trx: Transaction<Database>, versionId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('transcript')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertTranscript(
  trx: Transaction<Database>,
  row: NewTranscript,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('transcript')
    .values({
      id: row.id,
      version_id: row.versionId,
      stream_index: row.streamIndex,
      language: row.language,
      kind: row.kind,
      source: row.source,
      label: row.label,
      analyser: row.analyser,
      engine: row.engine,
      created_by: row.createdBy,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function insertSegments(
  trx: Transaction<Database>,
  transcriptId: string,
  segments: readonly (NewSegment & { id: string })[],
): Promise<void> {
  for (let from = 0; from < segments.length; from += BATCH) {
    const rows = segments.slice(from, from + BATCH).map((segment, index) => ({
      id: segment.id,
      transcript_id: transcriptId,
      ordinal: from + index,
      start_ms: segment.startMs,
      end_ms: segment.endMs,
      text: segment.text,
      speaker: segment.speaker,
      confidence: segment.confidence,
      words: JSON.stringify(segment.words),
    }));
    await trx.insertInto('transcript_segment').values(rows).execute();
  }
}

export interface TranscriptChange {
  language?: string;
  kind?: TranscriptKind;
  label?: string;
}

/** Counts a change by hand of the revision that was seen; false where another has come before. */
export async function advanceRevision(
  trx: Transaction<Database>,
  { id, revision, change, now }: { id: string; revision: number; change: TranscriptChange; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('transcript')
    .set({ ...change, revision: revision + 1, is_edited: true, updated_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes segments that were changed by hand. */
export async function updateSegments(
  trx: Transaction<Database>,
  segments: readonly SegmentRow[],
): Promise<void> {
  if (segments.length === 0) return;
  const rows = segments.map(({ id, startMs, endMs, text, speaker, words }) => {
    return { id, start_ms: startMs, end_ms: endMs, text, speaker, words };
  });
  await sql`
    update transcript_segment set start_ms = new.start_ms, end_ms = new.end_ms, text = new.text,
      speaker = new.speaker, words = new.words, is_edited = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new(id uuid, start_ms integer, end_ms integer, text text, speaker text, words jsonb)
    where transcript_segment.id = new.id`.execute(trx);
}

export async function deleteSegments(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('transcript_segment').where('id', 'in', ids).execute();
}

/** Brings the ordinals into the order of the times, without gaps. */
export async function renumberSegments(trx: Transaction<Database>, transcriptId: string): Promise<void> {
  await sql`
    update transcript_segment set ordinal = new.ordinal
    from (
      select id, row_number() over (order by start_ms, end_ms, ordinal) - 1 as ordinal
      from transcript_segment where transcript_id = ${transcriptId}
    ) new
    where transcript_segment.id = new.id and transcript_segment.ordinal <> new.ordinal`.execute(trx);
}

/** Whether there was one. */
export async function deleteTranscript(trx: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('transcript').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** What an analyser wrote of a version and nobody changed. */
export async function deleteMade(
  trx: Transaction<Database>,
  { versionId, analyser }: { versionId: string; analyser: string },
): Promise<void> {
  await trx
    .deleteFrom('transcript')
    .where('version_id', '=', versionId)
    .where('analyser', 'like', `${analyser}/%`)
    .where('is_edited', '=', false)
    .execute();
}

/** Gives `to`, a version with the bytes of `from`, what is said in that, edits included. */
export async function copyTranscripts(
  trx: Transaction<Database>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    with old as (select *, gen_random_uuid() as copy from transcript where version_id = ${from}),
    made as (
      insert into transcript (id, version_id, stream_index, language, kind, source, label, analyser, engine, revision,
        is_edited, created_by, created_at, updated_at)
      select copy, ${to}, stream_index, language, kind, source, label, analyser, engine, revision, is_edited, created_by,
        created_at, updated_at
      from old
    )
    insert into transcript_segment (id, transcript_id, ordinal, start_ms, end_ms, text, speaker, confidence, words,
      is_edited)
    select gen_random_uuid(), old.copy, ordinal, start_ms, end_ms, text, speaker, confidence, words,
      transcript_segment.is_edited
    from old join transcript_segment on transcript_segment.transcript_id = old.id`.execute(trx);
}

/** What was found in the sound by an analysis, in the order of its times. */
export async function findSoundRanges(
  db: Kysely<Database>,
  versionId: string,
  analysisId: string,
): Promise<{ kind: 'silence' | 'speech' | 'music'; startMs: number; endMs: number }[]> {
  return db
    .selectFrom('sound_range')
    .select(['kind', 'start_ms as startMs', 'end_ms as endMs'])
    .where('version_id', '=', versionId)
    .where('analysis_id', '=', analysisId)
    .orderBy('start_ms')
    .execute();
}
