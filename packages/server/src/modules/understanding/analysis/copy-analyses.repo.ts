/** What was found in bytes holds for every version that has them. */
import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';

/** Gives `to`, a version with the bytes of `from`, the analyses of that with their scenes and the pictures of them. */
export async function copyAnalyses(
  trx: Transaction<Database>,
  { from, to }: { from: string; to: string },
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<void> {
  const analyses = await trx.selectFrom('analysis').select('id').where('version_id', '=', from).execute();
  if (analyses.length === 0) return;
  const now = clock.now();
  await sql`
    insert into rendition (id, version_id, kind, label, object_id, width, height, player_compatible, made_by, created_at,
      details)
    select gen_random_uuid(), ${to}, kind, label, object_id, width, height, player_compatible, made_by, ${now}, details
    from rendition where version_id = ${from} and kind in ('keyframe', 'still')`.execute(trx);
  for (const { id } of analyses) {
    const copy = ids.uuid();
    await sql`
      insert into analysis (id, version_id, analyser, analyser_version, options, options_key, result, created_at)
      select ${copy}, ${to}, analyser, analyser_version, options, options_key, result, created_at
      from analysis where id = ${id}`.execute(trx);
    await sql`
      insert into moment (id, version_id, analysis_id, kind, ordinal, start_frame, end_frame, rate_num, rate_den,
        start_seconds, end_seconds, facts, keyframe_rendition_id)
      select gen_random_uuid(), ${to}, ${copy}, moment.kind, ordinal, start_frame, end_frame, rate_num, rate_den,
        start_seconds, end_seconds, facts, new.id
      from moment
      left join rendition old on old.id = moment.keyframe_rendition_id
      left join rendition new on new.version_id = ${to} and new.kind = 'keyframe' and new.label = old.label
      where analysis_id = ${id}`.execute(trx);
    await copyFurther(trx, { from, to, id, copy }, now);
  }
}

/** Prints, stills and what is heard. */
async function copyFurther(
  trx: Transaction<Database>,
  { from, to, id, copy }: { from: string; to: string; id: string; copy: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into rendition (id, version_id, kind, label, object_id, width, height, player_compatible, made_by, created_at,
      details)
    select gen_random_uuid(), ${to}, kind, ${copy}, object_id, width, height, player_compatible, made_by, ${now}, details
    from rendition where version_id = ${from} and kind = 'prints' and label = ${id}`.execute(trx);
  await sql`
    insert into still (id, version_id, analysis_id, ordinal, seconds, start_ms, end_ms, rendition_id)
    select gen_random_uuid(), ${to}, ${copy}, ordinal, seconds, start_ms, end_ms, new.id
    from still
    left join rendition old on old.id = still.rendition_id
    left join rendition new on new.version_id = ${to} and new.kind = 'still' and new.label = old.label
    where analysis_id = ${id}`.execute(trx);
  await sql`
    insert into sound_range (id, version_id, analysis_id, kind, start_ms, end_ms, confidence)
    select gen_random_uuid(), ${to}, ${copy}, kind, start_ms, end_ms, confidence
    from sound_range where analysis_id = ${id}`.execute(trx);
}
