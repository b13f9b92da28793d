import { expect, it } from 'vitest';
import { imageSide } from './image-side.ts';

it.each([
  [1200, 800, 'jpeg', 4000, 1200],
  [1200, 800, 'jpeg', 2000, 1200],
  [800, 1200, 'jpeg', 1000, 1000],
  [16_384, 1, 'webp', 20_000, 16_383],
  [16_384, 1, 'avif', 20_000, 16_384],
  [1, 1, 'png', 16, 1],
] as const)('of %i x %i as %s, %i asked for, it is %i', (width, height, format, maxSide, side) => {
  expect(imageSide({ width, height }, { format, maxSide })).toBe(side);
});
