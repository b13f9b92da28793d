import { describe, expect, test } from 'vitest';
import { lookUp, parseCube } from './cube-file.ts';

const inverting = `TITLE "x"
LUT_3D_SIZE 2
# red runs fastest
1 1 1
0 1 1
1 0 1
0 0 1
1 1 0
0 1 0
1 0 0
0 0 0
`;

describe('colour tables', () => {
  test('a cube', () => {
    const [red, green, blue] = lookUp(parseCube(inverting), [0.2, 0.5, 1]);
    expect(red).toBeCloseTo(0.8);
    expect(green).toBeCloseTo(0.5);
    expect(blue).toBeCloseTo(0);
  });

  test('curves, and a domain of their own', () => {
    const table = parseCube('LUT_1D_SIZE 3\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 2 2 2\n0 0 0\n0.5 0.25 1\n1 1 1\n');
    const [red, green, blue] = lookUp(table, [1, 1, 0.5]);
    expect([red, green, blue]).toEqual([0.5, 0.25, 0.5]);
  });

  test.each([
    ['', /names no/],
    ['LUT_3D_SIZE 66\n', /line 1 .* size from 2 to 65/],
    ['LUT_3D_SIZE 99999999999\n', /size/],
    ['LUT_3D_SIZE 2\n0 0 0\n', /1 of 8 rows/],
    [`${inverting}0 0 0\n`, /one row too many/],
    ['LUT_3D_SIZE 2\nnan 0 0\n', /no number/],
    ['LUT_3D_SIZE 2\n1e999 0 0\n', /no number/],
    ['0 0 0\n', /before the size/],
    ['LUT_3D_SIZE 2\nLUT_1D_SIZE 2\n', /second table/],
    ['x'.repeat(1000), /too long/],
    ['LUT_3D_SIZE 2\nDOMAIN_MIN 1 1 1\nDOMAIN_MAX 1 1 1\n'.concat('0 0 0\n'.repeat(8)), /domain/],
  ])('wrong: %.30j', (text, message) => {
    expect(() => parseCube(text)).toThrow(message);
    expect(() => parseCube(text)).toThrow(RangeError);
  });
});
