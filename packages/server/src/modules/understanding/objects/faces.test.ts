/** Faces as people, and what is believed of single pictures. */
import { expect, test } from 'vitest';
import type { DetectedFace } from '../../../platform/models/model-runtime.ts';
import { groupFaces, type SeenFaces } from './face-groups.ts';
import { agreedRanges } from './objects.analyser.ts';
import type { LabelRange } from './objects-merge.ts';

/** A vector at an angle, in degrees, from the first axis towards another one. */
function towards(axis: number, degrees: number): Float32Array {
  const vector = new Float32Array(8);
  vector[0] = Math.cos((degrees * Math.PI) / 180);
  vector[axis] = Math.sin((degrees * Math.PI) / 180);
  return vector;
}

const face = (vector: Float32Array): DetectedFace => ({
  score: 0.9,
  box: { x: 0.1, y: 0.1, width: 0.1, height: 0.2 },
  vector,
});
const picture = (ms: number, ...vectors: Float32Array[]): SeenFaces => ({
  ms,
  startMs: ms,
  endMs: ms + 1_000,
  faces: vectors.map(face),
});

test('a person seen in several shots is one, other people are others', async () => {
  const people = await groupFaces([
    picture(0, towards(1, 0)),
    picture(10_000, towards(1, 85), towards(1, 20)),
    picture(20_000, towards(2, 25)),
  ]);
  expect(people.map(({ person, picture: { ms } }) => [ms, person])).toEqual([
    [0, 1],
    [10_000, 2],
    [10_000, 1],
    [20_000, 1],
  ]);
});

test('two faces in one picture are never the same person', async () => {
  expect((await groupFaces([picture(0, towards(1, 0), towards(1, 1))])).map(({ person }) => person)).toEqual([
    1, 2,
  ]);
});

const box = { ms: 0, x: 0, y: 0, width: 0.5, height: 0.5, score: 0.6 };
const range = (change: Partial<LabelRange>): LabelRange => ({
  ...{ name: 'car', startMs: 0, endMs: 1_000, score: 0.6, boxes: [box], pictures: 1 },
  ...change,
});

test('what one picture shows unclearly is not believed where others could agree', () => {
  const all = [
    range({ name: 'unclear' }),
    range({ name: 'clear', score: 0.71 }),
    range({ name: 'seen twice', pictures: 2 }),
    range({ name: 'without a box', boxes: [] }),
    range({ name: 'face 1', score: 0.82 }),
    range({ name: 'face 2', score: 0.86 }),
  ];
  const named = (pictures: number) => agreedRanges(all, pictures).map(({ name }) => name);
  expect(named(10)).toEqual(['clear', 'seen twice', 'without a box', 'face 2']);
  expect(named(1)).toHaveLength(all.length);
});
