import { expect, test } from 'vitest';
import { boxBetween, fitted, MIDDLE, moved } from './box-geometry.ts';

test('a picture lies in the middle of a frame of another shape', () => {
  expect(fitted({ width: 100, height: 100 }, { width: 400, height: 200 })).toEqual({
    left: 100,
    top: 0,
    width: 200,
    height: 200,
  });
});

test('a box is the same from whatever corner it is drawn, stays in the picture, and a click is none', () => {
  const box = { x: 0.5, y: 0, width: 0.5, height: 0.25 };
  expect(boxBetween({ x: 0.5, y: -2 }, { x: 7, y: 0.25 })).toEqual(box);
  expect(boxBetween({ x: 7, y: 0.25 }, { x: 0.5, y: -2 })).toEqual(box);
  expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBeNull();
});

test('keys move a box to the edge and no further, and never make it nothing', () => {
  let box = MIDDLE;
  for (let count = 0; count < 100; count += 1) box = moved(box, 'ArrowRight', false) ?? box;
  expect(box.x + box.width).toBeCloseTo(1);
  for (let count = 0; count < 100; count += 1) box = moved(box, 'ArrowUp', true) ?? box;
  expect(box.height).toBeGreaterThan(0);
  expect(moved(box, 'Enter', false)).toBeNull();
});
