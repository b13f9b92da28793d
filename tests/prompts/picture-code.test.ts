import { describe, expect, test } from 'vitest';
import { codeAreas, decodeCells, encodeCells, mostCodedFrames } from './picture-code.ts';

const codes = Array.from({ length: 16 * mostCodedFrames }, (_, index) => ({
  file: Math.floor(index / mostCodedFrames),
  frame: index % mostCodedFrames,
}));

describe('the code in a picture', () => {
  test('tells file and frame', () => {
    for (const code of codes) expect(decodeCells(encodeCells(code))).toEqual(code);
  });

  test('is not read from a picture of one colour, from a damaged copy, or from two mixed pictures', () => {
    for (const level of [16, 50, 128, 165, 235]) expect(decodeCells(new Array(24).fill(level))).toBeNull();
    const cells = encodeCells({ file: 5, frame: 300 });
    for (const [index, level] of cells.entries())
      expect(decodeCells(cells.with(index, level > 100 ? 50 : 165))).toBeNull();
    const other = encodeCells({ file: 6, frame: 20 });
    expect(decodeCells(cells.map((level, index) => (level + (other[index] ?? 0)) / 2))).toBeNull();
  });

  test('lies inside the picture, its copies apart, two within what cropping to 9:16 leaves', () => {
    for (const size of [
      { width: 320, height: 180 },
      { width: 270, height: 480 },
      { width: 360, height: 240 },
    ]) {
      const areas = codeAreas(size);
      const [upper, lower, top, bottom] = areas;
      const edges = [top, upper, lower, bottom].flatMap((area) => [
        area?.y ?? 0,
        (area?.y ?? 0) + (area?.height ?? 0),
      ]);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(edges[0]).toBeGreaterThan(0);
      expect(edges.at(-1)).toBeLessThan(size.height);
      const left = Math.min(size.width, (size.height * 9) / 16);
      if (size.width > size.height) expect(upper?.width).toBeLessThanOrEqual(left);
    }
  });
});
