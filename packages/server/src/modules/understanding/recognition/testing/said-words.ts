/** Words that are said in a version, as a transcript that somebody brought. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Ids } from '../../../../platform/ids.ts';

export async function addSaidWords(
  { db, ids }: { db: Kysely<Database>; ids: Ids },
  { versionId, startMs, text }: { versionId: string; startMs: number; text: string },
): Promise<void> {
  const now = new Date();
  const id = ids.uuid();
  const transcript = { id, version_id: versionId, kind: 'original', source: 'file' } as const;
  await db
    .insertInto('transcript')
    .values({
      ...transcript,
      stream_index: null,
      analyser: null,
      engine: null,
      created_by: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const segment = { transcript_id: id, ordinal: 0, start_ms: startMs, end_ms: startMs + 1_000, text };
  await db
    .insertInto('transcript_segment')
    .values({ ...segment, id: ids.uuid(), speaker: null, confidence: null })
    .execute();
}
