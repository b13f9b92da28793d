/** Hits of what is seen, by the colour that was asked for: where the picture has nothing of it, it is not what is meant. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { ModeHit } from '../search-mode.ts';
import { type ColourName, shareOf } from './colours.ts';
import { coloursAt } from './seen.repo.ts';

/** The least share of a picture that has a colour or may have it: a thing that is less of it is a speck. */
const LEAST_SHARE = 0.045;
/** Of which share on a thing is as much in that colour as any. */
const FULL_SHARE = 0.25;
/** What a hit keeps of its score where hardly anything has the colour. */
const KEPT = 0.75;

/** Sources that tell what is seen, and nothing of its colour. */
const SEEN: ReadonlySet<string> = new Set(['label', 'keyframe']);

/** `hits` without those that have nothing of the colour, best first; those that were found by what is written stay. */
export async function inColour(
  db: Kysely<Database>,
  hits: readonly ModeHit[],
  colour: ColourName | null,
): Promise<ModeHit[]> {
  if (colour === null) return [...hits];
  const seen = hits.filter(
    ({ source, versionId, startMs }) => SEEN.has(source) && versionId !== null && startMs !== null,
  );
  const places = seen.map(({ versionId, startMs, endMs }) => ({
    versionId: versionId ?? '',
    startMs: startMs ?? 0,
    endMs: endMs ?? startMs ?? 0,
  }));
  const colours = await coloursAt(db, places);
  const shares = new Map(seen.map((hit, index) => [hit, shareOf(colour, colours.get(index) ?? [])]));
  return hits
    .flatMap((hit) => {
      const known = shares.get(hit) ?? null;
      if (known === null) return [hit];
      if (known.share + known.unknown < LEAST_SHARE) return [];
      const part = Math.min(1, known.share / FULL_SHARE);
      return [{ ...hit, score: hit.score * (KEPT + (1 - KEPT) * part) }];
    })
    .sort((a, b) => b.score - a.score);
}
