import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { applyDelta, diffDocuments } from './document-delta.ts';
import type { Json } from './types.ts';

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
const items = fc.array(
  fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), at: fc.integer({ min: 0, max: 3 }) }),
);

describe('diffDocuments', () => {
  test('makes any document of any other', () => {
    fc.assert(
      fc.property(json, json, (from, to) => {
        // Minus zero is no JSON.
        const [a, b] = [from, to].map((value) => JSON.parse(JSON.stringify(value)) as Json);
        expect(applyDelta(a ?? null, diffDocuments(a ?? null, b ?? null))).toEqual(b);
      }),
      { numRuns: 500 },
    );
  });

  test('makes any list of any other, and changes neither', () => {
    fc.assert(
      fc.property(items, items, (from, to) => {
        const texts = JSON.stringify([from, to]);
        expect(applyDelta(from as Json, diffDocuments(from as Json, to as Json))).toEqual(to);
        expect(JSON.stringify([from, to])).toBe(texts);
      }),
      { numRuns: 500 },
    );
  });

  test('takes no step where the documents are the same, whatever the order of their keys', () => {
    expect(diffDocuments({ a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] })).toEqual([]);
  });

  test('tells what was put in, taken out and moved in a long list without the rest', () => {
    const list = Array.from({ length: 1_000 }, (_, index) => ({ name: `clip ${index}` }));
    const moved = list.toSpliced(10, 1).toSpliced(700, 0, { name: 'clip 10' }).toSpliced(900, 2);
    const delta = diffDocuments({ list }, { list: moved });
    expect(delta).toHaveLength(3);
    expect(JSON.stringify(delta).length).toBeLessThan(200);
    expect(applyDelta({ list }, delta)).toEqual({ list: moved });
  });

  test('looks at a document once, however deep its one list of items lies', () => {
    const items = Array.from({ length: 20_000 }, (_, index) => ({ name: `clip ${index}`, at: index }));
    const nest = (list: Json): Json => Array.from({ length: 14 }).reduce<Json>((inner) => [inner], list);
    const delta = diffDocuments(nest(items), nest(items.toSpliced(9_000, 1)));
    expect(delta).toEqual([{ at: Array(14).fill(0), splice: [9_000, 1, []] }]);
    const sharing = vi.spyOn(JSON, 'stringify');
    diffDocuments(nest(items), nest(items.toSpliced(9_000, 1)));
    const longest = Math.max(...sharing.mock.results.map(({ value }) => String(value).length));
    sharing.mockRestore();
    expect(longest).toBeLessThan(1_000);
  });

  test('takes keys that every object has for what they are', () => {
    const from = JSON.parse('{"a": {"constructor": 1}}');
    const to = JSON.parse('{"a": {"__proto__": {"x": 1}}, "toString": []}');
    const made = applyDelta(from, diffDocuments(from, to));
    expect(JSON.parse(JSON.stringify(made))).toEqual(to);
    expect(JSON.stringify(made)).toContain('__proto__');
  });

  test('refuses steps of another document', () => {
    expect(() => applyDelta({ a: 1 }, [{ at: ['b', 'c', 0], set: 1 }])).toThrow(RangeError);
    expect(() => applyDelta([1], [{ at: [4], set: 1 }])).toThrow(RangeError);
    expect(() => applyDelta({ a: 1 }, [{ at: ['a'], splice: [0, 1, []] }])).toThrow(RangeError);
  });
});
