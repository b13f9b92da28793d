import { expect, test } from 'vitest';
import { tileAt } from './sprite.ts';

const sheet = { columns: 10, rows: 3, tiles: 24, tile_width: 192, tile_height: 108, seconds_per_tile: 1 };

test('a share of the length is one tile of the sheet, the last one at the end', () => {
  expect(tileAt(sheet, 0)).toEqual({ x: 0, y: 0, width: 1_000, height: 300 });
  expect(tileAt(sheet, 0.5)).toMatchObject({ x: (2 / 9) * 100, y: 50 });
  expect(tileAt(sheet, 1)).toEqual(tileAt(sheet, 0.99));
  expect(tileAt({ ...sheet, columns: 1, rows: 1, tiles: 1 }, 0.7)).toEqual({
    x: 0,
    y: 0,
    width: 100,
    height: 100,
  });
});
