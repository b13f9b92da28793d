/** Faces of one version as people: whose vectors are alike are one. Pure. */
import type { DetectedFace } from '../../../platform/models/model-runtime.ts';

/**
 * From this cosine on two faces are one person's. Between 22 people on six photographs, each also darker, brighter, turned,
 * smaller and compressed, the highest is 0.67; between such copies of one face the lowest is 0.80
 * (docs/decisions/0036).
 */
export const SAME_PERSON = 0.7;
/** From this one on it may be the same person: told, as less sure. */
export const MAYBE_SAME_PERSON = 0.64;

/** How a person that nobody has named yet is called among the labels of a file. */
export const faceName = (person: number): string => `face ${person}`;
export const isFaceName = (label: string): boolean => /^face \d+$/.test(label);

export interface SeenFaces {
  ms: number;
  startMs: number;
  endMs: number;
  faces: readonly DetectedFace[];
}

export interface GroupedFace extends DetectedFace {
  /** From 1, in the order of their first appearance. */
  person: number;
  picture: SeenFaces;
}

interface Group {
  /** Sum of its vectors. */
  sum: Float32Array;
  count: number;
}

/** Further people are all one. */
const MOST_PEOPLE = 200;

function likeness({ sum }: Group, vector: Float32Array): number {
  let [dot, length] = [0, 0];
  for (let index = 0; index < sum.length; index += 1) {
    const value = sum[index] ?? 0;
    dot += value * (vector[index] ?? 0);
    length += value * value;
  }
  return length === 0 ? 0 : dot / Math.sqrt(length);
}

/** Each face with the person it is of. Of one picture no two faces are the same person's. */
export function groupFaces(pictures: readonly SeenFaces[]): GroupedFace[] {
  const groups: Group[] = [];
  const grouped: GroupedFace[] = [];
  for (const picture of pictures) {
    const taken = new Set<number>();
    for (const face of picture.faces) {
      let best = { index: -1, score: SAME_PERSON };
      for (const [index, group] of groups.entries()) {
        const score = taken.has(index) ? 0 : likeness(group, face.vector);
        if (score >= best.score) best = { index, score };
      }
      if (best.index < 0 && groups.length < MOST_PEOPLE) {
        groups.push({ sum: new Float32Array(face.vector.length), count: 0 });
        best.index = groups.length - 1;
      }
      const index = best.index < 0 ? MOST_PEOPLE - 1 : best.index;
      const group = groups[index];
      if (group === undefined) continue;
      taken.add(index);
      group.count += 1;
      for (let at = 0; at < group.sum.length; at += 1)
        group.sum[at] = (group.sum[at] ?? 0) + (face.vector[at] ?? 0);
      grouped.push({ ...face, person: index + 1, picture });
    }
  }
  return grouped;
}
