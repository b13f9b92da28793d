/** Where the beats of media fall, for other modules. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { type FoundBeats, findBeatSections } from './beats.repo.ts';

export type { FoundBeats };

export interface BeatsService {
  /** Stretches with a beat, of several versions, in order of time; rights are the caller's to check. */
  findBeats(versionIds: readonly string[]): Promise<FoundBeats[]>;
}

export function createBeatsService({ db }: { db: Kysely<Database> }): BeatsService {
  return { findBeats: (versionIds) => findBeatSections(db, versionIds) };
}
