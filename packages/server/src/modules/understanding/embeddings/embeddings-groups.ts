/** What single vectors are put together to: passages of speech, sequences of scenes, whole assets. Pure. */

import type { VectorItem, VectorScope } from '../../search-index/index.ts';
import type { TimedText, TimeRange } from './embeddings.repo.ts';

/** A passage says something by itself: models of sentences were trained on a few of them at a time. */
const PASSAGE_CHARACTERS = 400;
const PASSAGE_MS = 30_000;
/** Silence after which something else is talked about. */
const PAUSE_MS = 5_000;

/** Consecutive segments put together; each passage begins with a segment and has its id. */
export function passagesOf(segments: readonly TimedText[]): TimedText[] {
  const passages: TimedText[] = [];
  for (const segment of segments) {
    const text = segment.text.trim();
    if (text === '') continue;
    const last = passages.at(-1);
    const fits =
      last !== undefined &&
      last.text.length + text.length < PASSAGE_CHARACTERS &&
      segment.endMs - last.startMs <= PASSAGE_MS &&
      segment.startMs - last.endMs <= PAUSE_MS;
    if (fits) {
      last.text += ` ${text}`;
      last.endMs = Math.max(last.endMs, segment.endMs);
    } else passages.push({ ...segment, text });
  }
  return passages;
}

/** The direction of the sum; null where nothing is left of it, as of opposite ones. */
export function meanVector(items: readonly { vector: Float32Array; weight: number }[]): Float32Array | null {
  const [first] = items;
  if (first === undefined) return null;
  const sum = new Float32Array(first.vector.length);
  for (const { vector, weight } of items) {
    for (let index = 0; index < sum.length; index += 1) {
      sum[index] = (sum[index] ?? 0) + (vector[index] ?? 0) * weight;
    }
  }
  const length = Math.hypot(...sum);
  return length > 1e-6 ? sum.map((value) => value / length) : null;
}

/** By how long it is seen or said; what lasts an instant counts as a tenth of a second. */
function weighted(items: readonly VectorItem[]) {
  return items.map(({ vector, startMs, endMs }) => ({ vector, weight: Math.max(100, endMs - startMs) }));
}

/** Scenes of one sequence: it begins anew with each scene, so that every two and three neighbours are together in one. */
const SEQUENCE_SCENES = 3;

/** One vector for each three consecutive scenes, of what lies in them. */
export function sequencesOf(scenes: readonly TimeRange[], items: readonly VectorItem[]): VectorItem[] {
  const sequences: VectorItem[] = [];
  const last = Math.max(0, scenes.length - SEQUENCE_SCENES);
  if (scenes.length < 2) return [];
  for (let from = 0; from <= last; from += 1) {
    const some = scenes.slice(from, from + SEQUENCE_SCENES);
    const startMs = some[0]?.startMs ?? 0;
    const endMs = some.at(-1)?.endMs ?? startMs;
    const inside = items.filter((item) => item.startMs < endMs && item.endMs > startMs);
    const vector = meanVector(weighted(inside));
    if (vector === null) continue;
    sequences.push({ scope: 'sequence', subjectId: some[0]?.id ?? null, startMs, endMs, vector });
  }
  return sequences;
}

/** One vector of all; none where there is nothing. */
export function assetOf(items: readonly VectorItem[]): VectorItem[] {
  const vector = meanVector(weighted(items));
  if (vector === null) return [];
  const endMs = Math.max(...items.map((item) => item.endMs));
  return [{ scope: 'asset', subjectId: null, startMs: 0, endMs, vector }];
}

/** Vectors with what they are of. */
export function itemsOf(
  scope: VectorScope,
  subjects: readonly { id: string | null; startMs: number; endMs: number }[],
  vectors: readonly (Float32Array | null)[],
): VectorItem[] {
  return subjects.flatMap(({ id, startMs, endMs }, index) => {
    const vector = vectors[index];
    return vector === undefined || vector === null ? [] : [{ scope, subjectId: id, startMs, endMs, vector }];
  });
}
