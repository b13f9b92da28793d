import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proxyHeights, proxySize } from './analysis-plan.ts';

describe('proxySize', () => {
  it.each([
    [1920, 1080, 720, 1280, 720],
    [1080, 1920, 720, 720, 1280],
    [3840, 2160, 720, 1280, 720],
    [720, 480, 720, 720, 480],
    [1279, 719, 720, 1278, 718],
    [853, 480, 360, 638, 360],
    [8000, 1000, 720, 4096, 512],
    [1, 1, 720, 2, 2],
  ])('makes of %i x %i in class %i a picture of %i x %i', (width, height, label, proxyWidth, proxyHeight) => {
    expect(proxySize({ width, height }, label)).toEqual({ width: proxyWidth, height: proxyHeight });
  });

  it('is even and never larger than the source', () => {
    const side = fc.integer({ min: 2, max: 16_384 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(360, 480, 720, 1080, 2160), (width, height, label) => {
        const size = proxySize({ width, height }, label);
        expect((size.width % 2) + (size.height % 2)).toBe(0);
        expect(size.width).toBeLessThanOrEqual(Math.max(2, width));
        expect(size.height).toBeLessThanOrEqual(Math.max(2, height));
      }),
    );
  });
});

describe('proxyHeights', () => {
  it('always holds 720, and of the others those not above the source', () => {
    expect(proxyHeights([], 1080)).toEqual([720]);
    expect(proxyHeights([360, 480, 1080, 2160], 1080)).toEqual([1080, 720, 480, 360]);
    expect(proxyHeights([360, 480, 1080], 480)).toEqual([720, 480, 360]);
    expect(proxyHeights([720, 720], 100)).toEqual([720]);
  });
});
