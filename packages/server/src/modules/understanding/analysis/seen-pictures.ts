/** The pictures of a version that analysers look at: its stills, else its keyframes, else its thumbnail. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { findKeyframes, findStills, findThumbnail, type SeenPicture } from './seen-pictures.repo.ts';

interface Owner {
  versionId: string;
  /** Null where nobody has decoded the file. */
  analysisId: string | null;
}

/** In the order of their times; empty where there is nothing to see. */
export async function findSeenPictures(
  db: Kysely<Database>,
  { versionId, analysisId }: Owner,
): Promise<SeenPicture[]> {
  const stills = analysisId === null ? [] : await findStills(db, analysisId);
  if (stills.length > 0) return stills;
  const keyframes = analysisId === null ? [] : await findKeyframes(db, analysisId);
  return keyframes.length > 0 ? keyframes : findThumbnail(db, versionId);
}

/** At most `count` of them, evenly chosen: what is left out is told by the caller. */
export function evenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as T);
}
