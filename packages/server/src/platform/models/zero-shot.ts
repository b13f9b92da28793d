/**
 * Which labels a picture shows, by how much nearer it is to a label's words than to words that fit any picture. With
 * plain softmax over the labels some label always wins; against those words "none of them" is an answer.
 */
import type { DetectedObject } from './model-runtime.ts';

/** Texts that are true of any picture: a label has to beat the best of them. */
export const ANY_PICTURE = ['a photo', 'a picture', 'a still from a video', 'a blurry photo', 'a dark photo'];

/** At least this sure; at most this many of one picture. Not measured: there are no weights to measure with here. */
export const LABEL_THRESHOLD = 0.75;
const LABELS_PER_PICTURE = 5;

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** The labels of one picture, best first. All vectors have length one; `scale` is the model's own. */
export function chooseLabels(
  picture: Float32Array,
  words: { labels: readonly string[]; vectors: readonly Float32Array[]; any: readonly Float32Array[] },
  scale: number,
): DetectedObject[] {
  const bar = Math.max(...words.any.map((vector) => cosine(picture, vector)));
  return words.labels
    .map((label, index) => {
      const lead = cosine(picture, words.vectors[index] ?? picture.subarray(0, 0)) - bar;
      return { label, score: 1 / (1 + Math.exp(-scale * lead)), box: null };
    })
    .filter(({ score }) => score >= LABEL_THRESHOLD)
    .sort((a, b) => b.score - a.score || a.label.localeCompare(b.label))
    .slice(0, LABELS_PER_PICTURE);
}
