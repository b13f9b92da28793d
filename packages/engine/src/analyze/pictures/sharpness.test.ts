import { describe, expect, it } from 'vitest';
import { type LumaPlane, sharpnessOf } from './sharpness.ts';

const SIZE = 160;

function plane(levelOf: (x: number, y: number) => number): LumaPlane {
  const data = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) data[y * SIZE + x] = Math.round(levelOf(x, y));
  return { data, stride: SIZE, width: SIZE, height: SIZE };
}

/** Stripes 20 pixels wide whose edges climb over `width` pixels. */
function stripes(width: number, contrast = 150): LumaPlane {
  return plane((x) => {
    const fromMiddle = Math.abs((x % 40) - 19.5);
    const edge = Math.min(1, Math.max(0, (fromMiddle - 10 + width / 2) / width));
    return 50 + contrast * edge;
  });
}

describe('sharpnessOf', () => {
  it('calls edges of one pixel sharp and wide ones blurred, in order', () => {
    const blurs = [1, 2, 4, 6, 8].map((width) => sharpnessOf(stripes(width)).blur ?? -1);
    expect(blurs[0]).toBe(0);
    expect(blurs.at(-1)).toBeGreaterThan(0.9);
    expect(blurs).toEqual(blurs.toSorted((a, b) => a - b));
  });

  it('does not depend on contrast', () => {
    const strong = sharpnessOf(stripes(4, 180)).blur ?? 0;
    const weak = sharpnessOf(stripes(4, 60)).blur ?? 0;
    expect(Math.abs(strong - weak)).toBeLessThan(0.1);
  });

  it('has nothing to say about a plain picture', () => {
    expect(sharpnessOf(plane(() => 120))).toEqual({ blur: null, detail: 0 });
    expect(sharpnessOf(plane((x) => 100 + x / 10)).blur).toBeNull();
  });

  it('calls light and dark without any edge plain blur', () => {
    expect(sharpnessOf(plane((x) => 120 + 100 * Math.sin(x / 25))).blur).toBe(1);
  });

  it('sees more detail where there is more to see', () => {
    const few = sharpnessOf(plane((x, y) => (x < 20 && y < 20 ? 200 : 60))).detail;
    const many = sharpnessOf(plane((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 200 : 60))).detail;
    expect(many).toBeGreaterThan(few * 3);
  });
});
