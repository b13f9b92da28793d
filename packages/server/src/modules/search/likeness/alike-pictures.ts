/**
 * What looks like an example by two measures that fail at different things: prints, which know where edges and colours lie,
 * and the picture model, which knows what is shown wherever it lies and however it is lit.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { VectorHit } from '../../search-index/index.ts';
import { FINGERPRINT_THRESHOLD, jointLikeness, SURE_LIKENESS } from '../../understanding/index.ts';
import { cosine } from './calibration.ts';
import { vectorsBeside } from './likeness.repo.ts';

/** Below these a place is not looked at more closely, whatever the other measure says. */
const LEAST_PRINT = 0.45;
const LEAST_LOOK = 0.5;

/** Places of each measure that are looked at more closely: the best ones. */
const MOST_PLACES = 100;

export interface AlikeQuery {
  db: Kysely<Database>;
  /** Of the example; hits of a place are by the best of its prints. */
  example: { print: readonly Float32Array[]; look: Float32Array };
  spaces: { print: string; picture: string };
  /** Best first. */
  prints: readonly VectorHit[];
  looks: readonly VectorHit[];
}

const keyOf = ({ versionId, startMs, endMs }: VectorHit): string => `${versionId} ${startMs} ${endMs}`;

/** Prints that share time with what the picture model finds, by how alike they are themselves. */
async function printsBeside({ db, example, spaces, looks }: AlikeQuery) {
  const near = looks.filter(({ similarity }) => similarity >= LEAST_LOOK).slice(0, MOST_PLACES);
  const beside = await vectorsBeside(db, { spaceId: spaces.print, scope: 'print' }, near);
  return [...beside].flatMap(([place, list]) =>
    list.map(({ vector, ...range }) => ({
      hit: { ...range, similarity: Math.max(-1, ...example.print.map((one) => cosine(one, vector))) },
      look: near[place]?.similarity ?? -1,
    })),
  );
}

/** What the picture model says of the nearest prints; of those whose pictures it has not seen null. */
async function looksBeside({ db, example, spaces, prints }: AlikeQuery) {
  const near = prints.filter(({ similarity }) => similarity >= LEAST_PRINT).slice(0, MOST_PLACES);
  const beside = await vectorsBeside(db, { spaceId: spaces.picture, scope: 'keyframe' }, near);
  return near.map((hit, place) => {
    const seen = beside.get(place)?.map(({ vector }) => cosine(example.look, vector));
    return { hit, look: seen === undefined ? null : Math.max(...seen) };
  });
}

/**
 * Places of prints with one likeness each, best first: by both measures where the picture model has seen them, else by
 * the print alone.
 */
export async function alikePictures(query: AlikeQuery): Promise<VectorHit[]> {
  const best = new Map<string, VectorHit>();
  for (const { hit, look } of [...(await looksBeside(query)), ...(await printsBeside(query))]) {
    const similarity = look === null ? hit.similarity : jointLikeness(hit.similarity, look);
    const key = keyOf(hit);
    if (similarity > (best.get(key)?.similarity ?? -1)) best.set(key, { ...hit, similarity });
  }
  return [...best.values()].sort((a, b) => b.similarity - a.similarity || (keyOf(a) < keyOf(b) ? -1 : 1));
}

// Whether the best picture of a search by example is the one looked for. Pure; figures in docs/decisions/0017-prints.md.

/** Pictures that look this much like the best one show the same. */
export const SAME_PICTURE = 0.8;

/** As many of the nearest others tell how alike anything is to the example. */
export const BACKGROUND_HITS = 200;

/** Of fewer others nothing can be said: the flat threshold counts alone. */
const LEAST_OTHERS = 20;

/** Below this it is never the one, however far the others are. */
export const LEAST_LIKENESS = 0.55;

/** Chosen on the tuning set of `npm run eval:frames`; look-alikes that are answered too are counted in 0017. */
const PER_MARGIN = 0.5;
const PER_DEVIATION = 0.02;
const ACCEPTED = 0.86;

/** Others that are all equally far would let any best one stand out without end. */
const LEAST_DEVIATION = 0.05;

/**
 * How much a picture is to be taken for the example, on the scale of a cosine: at least FINGERPRINT_THRESHOLD is an answer.
 * `best` is its own cosine, `others` those of pictures that show something else, in any order. It is more where the
 * best one stands out from the next and from the rest, less where others are as alike; with few others it is `best`.
 */
export function standingLikeness(best: number, others: readonly number[]): number {
  const nearest = others.toSorted((a, b) => b - a).slice(0, BACKGROUND_HITS);
  const next = nearest[0];
  if (next === undefined || nearest.length < LEAST_OTHERS || best >= SURE_LIKENESS) return best;
  if (best < LEAST_LIKENESS) return best;
  const mean = nearest.reduce((sum, value) => sum + value, 0) / nearest.length;
  const variance = nearest.reduce((sum, value) => sum + (value - mean) ** 2, 0) / nearest.length;
  const deviations = (best - mean) / Math.max(LEAST_DEVIATION, Math.sqrt(variance));
  const standing = best + PER_MARGIN * Math.max(0, best - next) + PER_DEVIATION * deviations;
  return Math.min(SURE_LIKENESS, standing - (ACCEPTED - FINGERPRINT_THRESHOLD));
}
