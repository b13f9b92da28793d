/** Black bars by their pixels: the pictures are drawn here. */
import { expect, test } from 'vitest';
import { blackEdges } from './black-edges.ts';

/** A picture whose row `y` is lit in the first `shares[y]` of its width. */
function drawn(shares: readonly number[], width = 20) {
  const data = Buffer.alloc(shares.length * width * 3);
  for (const [y, share] of shares.entries())
    data.fill(200, y * width * 3, (y * width + Math.round(share * width)) * 3);
  return { data, width, height: shares.length };
}

test('between bars something is left, however small the picture is', () => {
  // Both soft edges end at the line of the other side.
  expect(blackEdges(drawn([0, 0, 0, 0, 0, 0.3, 1, 1, 0.3, 0, 0, 0, 0, 0]))).toBeNull();
  const wide = drawn([
    ...Array<number>(8).fill(0),
    ...Array<number>(24).fill(1),
    ...Array<number>(8).fill(0),
  ]);
  expect(blackEdges(wide)).toEqual({ left: 0, top: 9 / 40, right: 0, bottom: 9 / 40 });
});
