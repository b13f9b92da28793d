/** Which shots of what a reader may see show the same. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { MediaFilter } from '../../library/index.ts';
import type { VectorStore } from '../../search-index/index.ts';
import { groupShots, type ShotGroup } from './group-shots.ts';
import { type ComparedShot, findShotsOf, withPictures } from './shot-pictures.repo.ts';
import { takeQuality } from './take-quality.ts';

/** As many are held in memory at once: some 8 kB each. */
const MOST_SHOTS = 3_000;

/** A shot that was compared, and how good a take it is, 0..1. */
export type RatedShot = Pick<ComparedShot, 'id' | 'assetId' | 'versionId' | 'startMs' | 'endMs'> & {
  quality: number;
};

export interface AlikeShots {
  shots: RatedShot[];
  /** Of indices of `shots`. */
  groups: ShotGroup[];
  /** Shots whose pictures no picture model has seen yet. */
  unseen: number;
  /** False where there are more than are compared at once. */
  isComplete: boolean;
}

const secondsOf = ({ startMs, endMs }: ComparedShot): number => Math.max(0, endMs - startMs) / 1_000;

/** Of the newest files, at most 3,000 shots; rights are asked for in the query that reads them. */
export async function findAlikeShots(
  { db, vectors }: { db: Kysely<Database>; vectors: Pick<VectorStore, 'activeSpace'> },
  reader: { userId: string },
  { filter, onlyCopies }: { filter: MediaFilter; onlyCopies: boolean },
): Promise<AlikeShots> {
  const [picture, print] = [await vectors.activeSpace(db, 'picture'), await vectors.activeSpace(db, 'print')];
  const found = await findShotsOf(db, reader, { filter, limit: MOST_SHOTS + 1 });
  const rated = found
    .slice(0, MOST_SHOTS)
    .map((shot) => ({ ...shot, quality: takeQuality({ ...shot, seconds: secondsOf(shot) }) }));
  const seen = await withPictures(db, rated, { picture: picture?.id ?? null, print: print?.id ?? null });
  const groups = await groupShots(seen, { onlyCopies });
  const unseen = seen.filter(({ looks }) => looks.length === 0).length;
  return { shots: rated, groups, unseen, isComplete: found.length <= MOST_SHOTS };
}
