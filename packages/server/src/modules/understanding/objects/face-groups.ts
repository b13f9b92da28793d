/** Faces of one version as people: whose vectors are alike are one. Pure. */
import { setImmediate } from 'node:timers/promises';
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
  /** Sum of its vectors, and the length of that. */
  sum: Float32Array;
  length: number;
}

/** Further people have no number: their faces are told as nobody's. */
const MOST_PEOPLE = 200;

function likeness({ sum, length }: Group, vector: Float32Array): number {
  let dot = 0;
  for (let index = 0; index < sum.length; index += 1)
    dot += (sum[index] as number) * (vector[index] as number);
  return length === 0 ? 0 : dot / length;
}

function join(group: Group, vector: Float32Array): void {
  let squares = 0;
  for (let index = 0; index < group.sum.length; index += 1) {
    const value = (group.sum[index] as number) + (vector[index] ?? 0);
    group.sum[index] = value;
    squares += value * value;
  }
  group.length = Math.sqrt(squares);
}

/**
 * Each face with the person it is of. Of one picture no two faces are the same person's. It pauses between pictures: ten
 * thousand faces take seconds, and leases are kept alive meanwhile.
 */
export async function groupFaces(pictures: readonly SeenFaces[]): Promise<GroupedFace[]> {
  const groups: Group[] = [];
  const grouped: GroupedFace[] = [];
  for (const picture of pictures) {
    if (picture.faces.length > 0) await setImmediate();
    const taken = new Set<number>();
    for (const face of picture.faces) {
      let best = { index: -1, score: SAME_PERSON };
      for (const [index, group] of groups.entries()) {
        const score = taken.has(index) ? 0 : likeness(group, face.vector);
        if (score >= best.score) best = { index, score };
      }
      if (best.index < 0 && groups.length < MOST_PEOPLE) {
        groups.push({ sum: new Float32Array(face.vector.length), length: 0 });
        best.index = groups.length - 1;
      }
      const group = groups[best.index];
      if (group === undefined) continue;
      taken.add(best.index);
      join(group, face.vector);
      grouped.push({ ...face, person: best.index + 1, picture });
    }
  }
  return grouped;
}
