import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing/vector-library.ts';
import { idBytes, idText } from '../vector-ids.ts';
import { normalised } from '../vector-values.ts';
import { createDotProducts } from './dot-module.ts';
import type { Rank } from './exact-protocol.ts';
import { createHeldSpace, dotProduct } from './held-space.ts';
import { createRanker } from './ranker.ts';
import { createSketches, sketchQuery } from './sketches.ts';

describe('the parts of exact search', () => {
  it('adds up dot products of any length', () => {
    for (const dimensions of [1, 3, 4, 7, 384]) {
      const values = Float32Array.from({ length: 3 * dimensions }, (_, index) => index);
      const query = Float32Array.from({ length: dimensions }, (_, index) => index + 1);
      for (const slot of [0, 1, 2]) {
        const expected = query.reduce((sum, one, index) => sum + one * (slot * dimensions + index), 0);
        expect(dotProduct(values, slot * dimensions, query, 0, dimensions)).toBe(expected);
      }
    }
  });

  it('multiplies whole numbers as they are, up to the ends of their ranges', () => {
    const random = seededRandom(4);
    for (const [length, count] of [
      [16, 1],
      [384, 5],
      [1_024, 3],
    ] as const) {
      const products = createDotProducts(length * count + 2 * length + 4 * count);
      if (products === null) throw new Error('This processor has no such instructions.');
      const codes = new Int8Array(products.memory, 0, length * count);
      const query = new Int16Array(products.memory, length * count, length);
      const sums = new Int32Array(products.memory, length * count + 2 * length, count);
      codes.forEach((_, at) => {
        codes[at] = at < length ? 127 : Math.floor(random() * 255) - 127;
      });
      query.forEach((_, at) => {
        query[at] = length > 384 ? -16_000 : at % 2 === 0 ? 32_767 : Math.floor(random() * 65_535) - 32_767;
      });
      products.run(0, length * count, length * count + 2 * length, count, length);
      const expected = Array.from({ length: count }, (_, slot) =>
        query.reduce((sum, one, index) => sum + one * (codes[slot * length + index] ?? 0), 0),
      );
      expect([...sums]).toEqual(expected);
    }
  });

  it('bounds every product of a sketch from both sides, and narrowly', () => {
    const random = seededRandom(9);
    for (const dimensions of [1, 5, 16, 100, 384, 768]) {
      const drawn = (size: number) =>
        Float32Array.from({ length: dimensions }, () => (random() - 0.5) * size);
      const vectors = [
        new Float32Array(dimensions),
        drawn(1).fill(0.5),
        ...[1e-6, 0.01, 1, 1, 1, 30].map(drawn),
      ];
      const sketches = createSketches(dimensions, vectors.length);
      if (sketches === null) throw new Error('This processor has no such instructions.');
      for (const [slot, vector] of vectors.entries()) sketches.write(slot, vector, 0);
      for (const query of vectors) {
        const asked = sketchQuery(query, 0, dimensions);
        const upper = new Float64Array(vectors.length).fill(Number.NEGATIVE_INFINITY);
        sketches.raise(upper, asked, vectors.length);
        for (const [slot, vector] of vectors.entries()) {
          const score = Math.fround(dotProduct(vector, 0, query, 0, dimensions));
          const most = upper[slot] ?? Number.NaN;
          expect(score).toBeLessThanOrEqual(most);
          expect(score).toBeGreaterThanOrEqual(most - sketches.margin(slot, asked));
        }
      }
    }
  });

  it.each([384, 33])(
    'finds by sketches just what a look at every vector of %i numbers finds',
    (dimensions) => {
      const random = seededRandom(dimensions);
      const unit = () => {
        const made = Float32Array.from({ length: dimensions }, () => random() - 0.5);
        return normalised(made, dimensions);
      };
      const count = 6_000;
      const some = Array.from({ length: 1_500 }, unit);
      const values = new Float32Array(count * dimensions);
      // Each four times: what is equally near goes by its id.
      for (let slot = 0; slot < count; slot += 1) {
        values.set(some[slot % some.length] ?? unit(), slot * dimensions);
      }
      const versions = new Uint8Array(count * 16).map((_, at) => (at >> 4) % 50);
      const ids = new Uint8Array(count * 16).map(() => Math.floor(random() * 256));
      const scopes = Array.from({ length: count }, (_, slot) => (slot % 3 === 0 ? 'asset' : 'keyframe'));
      const [kept, passing] = [true, false].map((isKept) => {
        const space = createHeldSpace(dimensions, { isKept });
        space.add({ ids, versions, scopes, values });
        return space;
      });
      const ofVersions = (most: number) =>
        Array.from({ length: most }, (_, version) => idText(new Uint8Array(16).fill(version), 0));
      for (const [vectors, versionIds] of [
        [unit(), null],
        [values.slice(0, dimensions), ofVersions(25)],
        [Float32Array.of(...unit(), ...unit(), ...unit()), ofVersions(2)],
        [Float32Array.of(...unit(), ...values.slice(-dimensions)), null],
      ] as const) {
        for (let [after, page]: [Rank | null, number] = [null, 0]; page < 3; page += 1) {
          const request = { vectors, versionIds, scopes: ['keyframe'] as const, after };
          const [found, expected] = [kept, passing].map((space) => {
            const ranker = createRanker({ count: 40, after });
            space?.scan(request, ranker);
            return ranker.finish();
          });
          expect(found).toEqual(expected);
          const last = (expected?.similarities.length ?? 0) - 1;
          expect(last).toBe(39);
          after = {
            similarity: expected?.similarities[last] ?? 0,
            id: idText(expected?.ids ?? ids, last * 16),
          };
        }
      }
    },
  );

  it('writes ids as they were', () => {
    const id = '0199c5a0-0a0b-7c0d-8e0f-ffeeddccbbaa';
    expect(idText(idBytes(id), 0)).toBe(id);
  });

  it('ranks by similarity and then by id, after a place, in any order of arrival', () => {
    const random = seededRandom(2);
    const all = Array.from({ length: 1_000 }, () => {
      const id = new Uint8Array(16).map(() => Math.floor(random() * 256));
      return { id, text: idText(id, 0), similarity: Math.fround(Math.floor(random() * 20) / 20) };
    });
    const inOrder = all.toSorted((a, b) => b.similarity - a.similarity || (a.text < b.text ? -1 : 1));
    let after: { similarity: number; id: string } | null = null;
    const found: string[] = [];
    for (let page = 0; page < 20; page += 1) {
      const ranker = createRanker({ count: 70, after });
      for (const one of all) ranker.offer(one.similarity, one.id, 0);
      const { ids, similarities } = ranker.finish();
      if (similarities.length === 0) break;
      for (let at = 0; at < ids.length; at += 16) found.push(idText(ids, at));
      after = { similarity: similarities.at(-1) ?? 0, id: found.at(-1) ?? '' };
    }
    expect(found).toEqual(inOrder.map(({ text }) => text));
  });

  it('uses the places of what was removed again', () => {
    const space = createHeldSpace(2, { isKept: true });
    const version = (digit: number) => new Uint8Array(16).fill(digit);
    const chunk = (digit: number) => ({
      ids: version(digit),
      versions: version(digit),
      scopes: ['keyframe'],
      values: Float32Array.of(digit, 0),
    });
    for (const digit of [1, 2]) space.add(chunk(digit));
    const bytes = space.bytes();
    space.removeVersions([idText(version(1), 0)]);
    space.add(chunk(3));
    expect([space.vectors(), space.bytes()]).toEqual([2, bytes]);
    const ranker = createRanker({ count: 5, after: null });
    space.scan(
      { vectors: Float32Array.of(1, 0), scopes: ['keyframe'], versionIds: null, after: null },
      ranker,
    );
    expect([...ranker.finish().similarities]).toEqual([3, 2]);
  });
});
