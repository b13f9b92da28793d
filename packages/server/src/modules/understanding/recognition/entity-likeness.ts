/** Which pictures of a version are like references of an entity. Pure but for letting others run in between. */
import { setImmediate } from 'node:timers/promises';

/** A picture with its vector, of length one. */
export interface SeenPicture {
  startMs: number;
  endMs: number;
  vector: Float32Array;
}

export interface EntityReference {
  entityId: string;
  vector: Float32Array;
}

/** 0..1 for a cosine, null where that is no likeness. */
export type Likeness = (similarity: number) => number | null;

export interface LikePicture {
  entityId: string;
  picture: SeenPicture;
  score: number;
}

/** With fewer other pictures nobody can tell a likeness from chance. */
export const LEAST_BACKGROUND = 30;

/**
 * Spreads above the middle of the background at which a likeness begins: of a normal one, 3 in 100,000 are there. More
 * would leave no room below 1 in spaces where any two pictures are alike by half.
 */
const SPREADS = 4;
/** The narrowest spread that is believed: pictures of one scene are all alike. */
const LEAST_SPREAD = 0.01;
/** Turns the deviation from the median into the standard deviation of a normal distribution. */
const NORMAL = 1.4826;

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * What a cosine with `reference` is worth, by how far it stands out of those with other pictures. Medians, so that a
 * background in which the entity itself appears now and then does not hide it.
 */
export function likenessAgainst(reference: Float32Array, background: readonly Float32Array[]): Likeness {
  if (background.length < LEAST_BACKGROUND) return () => null;
  const similarities = background.map((vector) => dot(reference, vector));
  const middle = median(similarities);
  const deviation = median(similarities.map((similarity) => Math.abs(similarity - middle)));
  const spread = Math.max(NORMAL * deviation, LEAST_SPREAD);
  return (similarity) => {
    const beyond = (similarity - middle) / spread - SPREADS;
    return beyond < 0 ? null : 1 / (1 + Math.exp(-beyond));
  };
}

/** The best reference of each entity for each picture that is like one. */
export async function findLikePictures(
  pictures: readonly SeenPicture[],
  references: readonly EntityReference[],
  likenessTo: (reference: EntityReference) => Likeness,
): Promise<LikePicture[]> {
  const best = new Map<string, LikePicture>();
  for (const reference of references) {
    const likeness = likenessTo(reference);
    for (const [index, picture] of pictures.entries()) {
      const score = likeness(dot(reference.vector, picture.vector));
      const key = `${reference.entityId} ${index}`;
      if (score === null || score <= (best.get(key)?.score ?? 0)) continue;
      best.set(key, { entityId: reference.entityId, picture, score });
    }
    // A thousand pictures against one reference take a millisecond.
    await setImmediate();
  }
  return [...best.values()];
}
