/** Where the beats of media fall, for other modules. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Over } from '../../../platform/over.ts';
import { type FoundBeats, findBeatSections } from './beats.repo.ts';

export type { FoundBeats };

export interface BeatsDeps {
  db: Kysely<Database>;
}

/** Stretches with a beat, of several versions, in order of time; rights are the caller's to check. */
export function findBeats({ db }: BeatsDeps, versionIds: readonly string[]): Promise<FoundBeats[]> {
  return findBeatSections(db, versionIds);
}

/** What `BeatsService` is over its context. */
export const beatsFunctions = { findBeats };

export type BeatsService = Over<typeof beatsFunctions>;
