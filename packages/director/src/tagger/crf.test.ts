import { expect, test } from 'vitest';
import { taggerOf } from './crf.ts';
import { hashOf, type TaggerWeights } from './weights.ts';

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** "a" begins a clip, "b" goes on with it, and "c" is nothing. */
function weightsOf(): TaggerWeights {
  const own = [
    ['a', 1, 80],
    ['b', 2, 80],
    ['c', 0, 80],
  ] as const;
  const sorted = own
    .map(([known, tag, weight]) => ({ hash: hashOf(known), tag, weight }))
    .toSorted((a, b) => a.hash - b.hash);
  return {
    tags: ['O', 'B-clip', 'I-clip'],
    transitions: [
      [10, 10, 0],
      [10, 0, 50],
      [10, 10, 10],
    ],
    known: base64(new Uint8Array(Uint32Array.from(sorted, ({ hash }) => hash).buffer)),
    counts: base64(Uint8Array.from(sorted, () => 1)),
    weightTags: base64(Uint8Array.from(sorted, ({ tag }) => tag)),
    weights: base64(Uint8Array.from(sorted, ({ weight }) => weight)),
    step: 0.05,
  };
}

test('the likeliest spans are found, with how sure they are', () => {
  const tagger = taggerOf(weightsOf());
  const [clip, ...others] = tagger.spans([['c'], ['a'], ['b'], ['c']]);
  expect(others).toEqual([]);
  expect(clip).toMatchObject({ label: 'clip', start: 1, end: 3 });
  expect(clip?.sureness).toBeGreaterThan(0.9);
  expect(clip?.sureness).toBeLessThanOrEqual(1);
});

test('what is not known is unsure, and an empty message has no spans', () => {
  const tagger = taggerOf(weightsOf());
  for (const { sureness } of tagger.spans([['never seen']])) expect(sureness).toBeLessThan(0.7);
  expect(tagger.spans([])).toEqual([]);
});
