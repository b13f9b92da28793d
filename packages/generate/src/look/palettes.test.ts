import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contrast,
  hexToOklch,
  hexToRgb,
  lowestContrast,
  mix,
  oklchToHex,
  readableOn,
  rgbToHex,
} from './color.ts';
import {
  inversePalette,
  namedPalette,
  PALETTES,
  paletteContrast,
  paletteFromColors,
  siblingPalette,
} from './palettes.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colour', () => {
  test('contrast follows WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test('OKLCH and back is the same colour', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const back = hexToRgb(oklchToHex(hexToOklch(color)));
        for (const [index, channel] of hexToRgb(color).entries()) {
          expect(Math.abs((back[index] ?? 0) - channel)).toBeLessThan(0.03);
        }
        expect(rgbToHex(hexToRgb(color))).toBe(color);
      }),
    );
  });

  test('an ink is found for every ground that allows one', () => {
    fc.assert(
      fc.property(hex, hex, (ink, ground) => {
        expect(contrast(readableOn(ink, [ground], 4.5), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe('palettes', () => {
  test('every hand-picked one, its siblings and its bold form carry text', () => {
    for (const name of PALETTES) {
      const palette = namedPalette(name);
      for (const variant of [
        palette,
        inversePalette(palette),
        ...[0, 1, 2, 3, 4].map((index) => siblingPalette(palette, index, 1)),
      ]) {
        expect(paletteContrast(variant), name).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('those around any named colours carry text, also between their colours', () => {
    fc.assert(
      fc.property(fc.array(hex, { minLength: 1, maxLength: 4 }), fc.boolean(), (colors, dark) => {
        const palette = paletteFromColors(colors, dark);
        for (const variant of [palette, inversePalette(palette)]) {
          const [a = '#000000', b = a] = variant.background;
          expect(lowestContrast(variant.ink, variant.background)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(variant.accent, mix(a, b, 0.37))).toBeGreaterThanOrEqual(4.45);
        }
      }),
      { numRuns: 400 },
    );
  });
});
