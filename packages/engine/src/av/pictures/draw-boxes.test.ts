/** Outlines over pictures. */
import { expect, test } from 'vitest';
import { drawBoxes } from './draw-boxes.ts';

const red = [255, 0, 0] as const;

function drawn(box: { x: number; y: number; width: number; height: number }): string[] {
  const picture = { data: Buffer.alloc(8 * 4 * 3), width: 8, height: 4 };
  drawBoxes(picture, [{ ...box, color: red }]);
  return [0, 1, 2, 3].map((y) =>
    Array.from({ length: 8 }, (_, x) => (picture.data[(y * 8 + x) * 3] === 255 ? '#' : '.')).join(''),
  );
}

test('an outline stands around its box, and nothing else is touched', () => {
  expect(drawn({ x: 0.25, y: 0, width: 0.5, height: 1 })).toEqual([
    '..####..',
    '..#..#..',
    '..#..#..',
    '..####..',
  ]);
});

test('of a box that lies partly outside the part inside is drawn', () => {
  expect(drawn({ x: -0.5, y: 0.25, width: 0.75, height: 9 })).toEqual([
    '........',
    '##......',
    '.#......',
    '.#......',
  ]);
  const nothing = Array(4).fill('........');
  expect(drawn({ x: 2, y: 2, width: 1e9, height: 1e9 })).toEqual(nothing);
  expect(drawn({ x: Number.NaN, y: 0, width: 1, height: 1 })).toEqual(nothing);
});
