import type { Mask } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import type { DataFile } from './data-files.ts';
import { borderFile, shadowFile, shapeFile } from './shape-masks.ts';

const raster = { width: 100, height: 60, left: 0, top: 0, stepX: 1, stepY: 1 };

function levelsOf(file: DataFile): Uint8Array {
  const bytes = file.content();
  return bytes.subarray(bytes.length - raster.width * raster.height);
}

function maskOf(mask: Mask): { at: (x: number, y: number) => number; area: number } {
  const levels = levelsOf(shapeFile({ width: 100, height: 60, mask }, raster));
  const area = levels.reduce((sum, level) => sum + level / 255, 0);
  return { at: (x, y) => levels[y * 100 + x] ?? -1, area };
}

describe('masks', () => {
  test('an ellipse has its area', () => {
    expect(maskOf({ shape: 'ellipse' }).area / (Math.PI * 50 * 30)).toBeCloseTo(1, 2);
  });

  test('rounded corners leave out four corners of a square less its circle', () => {
    const { area, at } = maskOf({ shape: 'rectangle', radius: 0.25 });
    expect(area).toBeCloseTo(6000 - (4 - Math.PI) * 15 * 15, -1);
    expect([at(0, 0), at(50, 0), at(0, 30), at(99, 59)]).toEqual([0, 255, 255, 0]);
  });

  test('an area, and the same inverted', () => {
    const area = { x: 0.1, y: 0.5, width: 0.4, height: 0.5 };
    const own = maskOf({ shape: 'rectangle', area });
    const other = maskOf({ shape: 'rectangle', area, invert: true });
    expect(own.area).toBe(40 * 30);
    expect([own.at(9, 40), own.at(10, 30), own.at(49, 59), own.at(50, 40)]).toEqual([0, 255, 255, 0]);
    expect(own.area + other.area).toBe(6000);
  });

  test('a soft edge lies inside, half seen in its middle', () => {
    const { at } = maskOf({ shape: 'rectangle', feather: 0.2 });
    expect(at(0, 30)).toBeLessThan(3);
    expect([at(5, 30), at(6, 30)].reduce((a, b) => a + b) / 2).toBeCloseTo(127.5, -1);
    expect(at(12, 30)).toBe(255);
  });

  test('a border, and a shadow that is left out below the shape', () => {
    const shape = { width: 100, height: 60, mask: null };
    const ring = levelsOf(borderFile(shape, raster, 4));
    expect([0, 3, 4, 50].map((x) => ring[30 * 100 + x])).toEqual([255, 255, 0, 0]);
    const around = { ...raster, left: -20, top: -20, stepX: 1.4, stepY: 1.4 };
    const shadow = levelsOf(shadowFile(shape, around, { blur: 8, x: 6, y: 0, opacity: 0.5 }));
    const at = (x: number) => shadow[30 * 100 + Math.round((x + 20) / 1.4)] ?? -1;
    expect(at(50)).toBe(0);
    expect(at(-12)).toBe(0);
    expect(at(106)).toBeGreaterThan(40);
    expect(at(106)).toBeLessThan(90);
    expect(at(118)).toBe(0);
  });
});
