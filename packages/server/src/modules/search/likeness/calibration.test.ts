/** Scores of likenesses: that chance is told from what was looked for. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../search-index/vectors/testing/vector-library.ts';
import { BACKGROUND, calibrate, cosine, upperTail } from './calibration.ts';
import { VECTOR_THRESHOLD } from './vector-search.ts';

const DIMENSIONS = 192;
const TOTAL = 1_500;
const QUERIES = 60;

const random = seededRandom(7);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** As models make them: all in one half of their space. */
const nonsense = () => Float32Array.from({ length: DIMENSIONS }, () => normal() + 0.5);

/** Of `topics` kinds, as media of one library are. */
function library(topics: number): Float32Array[] {
  const centres = Array.from({ length: topics }, nonsense);
  return Array.from({ length: TOTAL }, (_, index) => {
    const centre = centres[index % topics];
    return nonsense().map((value, at) => value + 0.6 * (centre?.[at] ?? 0));
  });
}

function scoreOf(query: Float32Array, all: readonly Float32Array[]): (similarity: number) => number {
  const step = Math.floor(all.length / BACKGROUND);
  const sample = all.filter((_, index) => index % step === 0).slice(0, BACKGROUND);
  const score = calibrate(
    sample.map((one) => cosine(query, one)),
    all.length,
  );
  if (score === null) throw new Error('too few to compare with');
  return score;
}

describe.each([1, 11])('a library of %i topics', (topics) => {
  const all = library(topics);

  test('answers a query of nonsense once in twenty times at most', () => {
    let answered = 0;
    for (let query = 0; query < QUERIES; query += 1) {
      const asked = nonsense();
      const score = scoreOf(asked, all);
      if (all.some((one) => score(cosine(asked, one)) >= VECTOR_THRESHOLD)) answered += 1;
    }
    expect(answered).toBeLessThanOrEqual(QUERIES / 20);
  });

  test('finds a vector that was planted near', () => {
    let found = 0;
    for (let query = 0; query < QUERIES; query += 1) {
      const asked = nonsense();
      const near = asked.map((value) => value + normal());
      if (scoreOf(asked, all)(cosine(asked, near)) >= VECTOR_THRESHOLD) found += 1;
    }
    expect(found).toBeGreaterThanOrEqual(QUERIES * 0.95);
  });

  test('a part of what is there that is looked for does not raise the bar for itself', () => {
    const asked = nonsense();
    const many = all.map((one, index) =>
      index % 16 === 0 ? asked.map((value) => value + normal() * 0.7) : one,
    );
    const score = scoreOf(asked, many);
    const missed = many.filter(
      (one, index) => index % 16 === 0 && score(cosine(asked, one)) < VECTOR_THRESHOLD,
    );
    expect(missed.length).toBeLessThanOrEqual(many.length / 16 / 20);
  });
});

test('of few vectors nothing is known', () => {
  expect(calibrate([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7], 7)).toBeNull();
});

test('vectors that are all the same make nothing infinite', () => {
  const score = calibrate(Array<number>(20).fill(0.5), 20);
  expect(score?.(0.5)).toBeLessThan(VECTOR_THRESHOLD);
  expect(score?.(1)).toBe(1);
});

test('a score rises with the likeness and falls with the number of vectors', () => {
  const background = Array.from({ length: 100 }, (_, index) => Math.sin(index) / 10);
  const [few, many] = [calibrate(background, 100), calibrate(background, 1_000_000)];
  const scores = [0, 0.2, 0.3, 0.4, 0.6].map((likeness) => few?.(likeness) ?? -1);
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  expect(many?.(0.3)).toBeLessThan(few?.(0.3) ?? 0);
});

test.each([
  [0, 0.5],
  [1, 0.158_655_254],
  [-1, 0.841_344_746],
  [3, 0.001_349_898],
])('the tail beyond %f deviations', (z, tail) => {
  expect(upperTail(z)).toBeCloseTo(tail, 6);
});
