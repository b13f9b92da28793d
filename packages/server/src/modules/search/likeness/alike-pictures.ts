/**
 * What looks like an example by two measures that fail at different things: prints, which know where edges and colours lie,
 * and the picture model, which knows what is shown wherever it lies and however it is lit.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { VectorHit } from '../../search-index/index.ts';
import { jointLikeness } from '../../understanding/index.ts';
import { cosine } from './calibration.ts';
import { vectorsBeside } from './example-mode.repo.ts';

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
