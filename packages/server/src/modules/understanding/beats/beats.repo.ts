/** Rows of stretches that have a beat. */
import type { BeatSection } from '@rushes/engine';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Rows of one statement: eight parameters each, of 65,535. */
const BATCH = 1_000;

const milliseconds = (seconds: number) => Math.round(seconds * 1_000);

/** In place of all that the version had. */
export async function replaceBeatSections(
  trx: Transaction<Database>,
  versionId: string,
  sections: readonly BeatSection[],
): Promise<void> {
  await deleteBeatSections(trx, versionId);
  for (let from = 0; from < sections.length; from += BATCH) {
    const rows = sections.slice(from, from + BATCH).map((section) => ({
      version_id: versionId,
      start_ms: milliseconds(section.startSeconds),
      end_ms: milliseconds(section.endSeconds),
      bpm: section.bpm,
      confidence: section.confidence,
      beats_per_bar: section.beatsPerBar,
      beats: section.beats.map(milliseconds),
      downbeats: section.downbeats.map((index) => milliseconds(section.beats[index] ?? 0)),
    }));
    await trx.insertInto('beat_section').values(rows).execute();
  }
}

export async function deleteBeatSections(trx: Transaction<Database>, versionId: string): Promise<void> {
  await trx.deleteFrom('beat_section').where('version_id', '=', versionId).execute();
}

/** Beats of a version, in milliseconds of the asset. */
export interface FoundBeats {
  versionId: string;
  startMs: number;
  endMs: number;
  bpm: number;
  confidence: number;
  beatsPerBar: number | null;
  beats: number[];
  /** Those of `beats` that begin a bar. */
  downbeats: number[];
}

/** Of several versions, in order of time. */
export function findBeatSections(db: Kysely<Database>, versionIds: readonly string[]): Promise<FoundBeats[]> {
  return db
    .selectFrom('beat_section')
    .select([
      'version_id as versionId',
      'start_ms as startMs',
      'end_ms as endMs',
      'bpm',
      'confidence',
      'beats_per_bar as beatsPerBar',
      'beats',
      'downbeats',
    ])
    .where('version_id', '=', (eb) => eb.fn.any(eb.val([...versionIds])))
    .orderBy('version_id')
    .orderBy('start_ms')
    .execute();
}
