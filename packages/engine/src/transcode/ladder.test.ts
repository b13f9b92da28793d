import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LADDER, ladderRung, ladderRungs } from './ladder.ts';

describe('ladderRung', () => {
  it.each([
    [1920, 1080, 720, '720', 1280, 720],
    [1080, 1920, 720, '720', 720, 1280],
    [3840, 2160, 720, '720', 1280, 720],
    [3840, 2160, 2160, '2160', 3840, 2160],
    [7680, 4320, 2160, '2160', 3840, 2160],
    [720, 480, 720, '480', 720, 480],
    [640, 480, 1080, '480', 640, 480],
    [853, 479, 720, '480', 852, 478],
    [1279, 719, 720, '720', 1278, 718],
    [853, 480, 360, '360', 638, 360],
    [1600, 900, 1080, '1080', 1600, 900],
    [1600, 900, 540, '720', 1280, 720],
    [8000, 1000, 720, '720', 4096, 512],
    [5120, 2160, 9999, '2160', 4096, 1728],
    [16, 16, 360, '360', 16, 16],
    [1, 1, 720, '360', 2, 2],
  ])(
    'makes of %i x %i, asked for %i, the rung %s of %i x %i',
    (width, height, asked, label, madeWidth, madeHeight) => {
      const made = ladderRung({ width, height }, asked);
      expect(made).toEqual({ rung: Number(label), label, width: madeWidth, height: madeHeight });
    },
  );

  it('is even, never larger than the source and never over the asked rung', () => {
    const side = fc.integer({ min: 2, max: 16_384 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(...LADDER), (width, height, asked) => {
        const made = ladderRung({ width, height }, asked);
        expect((made.width % 2) + (made.height % 2)).toBe(0);
        expect(made.width).toBeLessThanOrEqual(width);
        expect(made.height).toBeLessThanOrEqual(height);
        expect(Math.min(made.width, made.height)).toBeLessThanOrEqual(made.rung);
        expect(made.rung).toBeLessThanOrEqual(asked);
      }),
    );
  });
});

describe('ladderRungs', () => {
  it('gives each rung once, largest first, and of those above the source the one that holds it', () => {
    const labels = (height: number, asked: number[]): string[] =>
      ladderRungs({ width: height * 2, height }, asked).map(({ label }) => label);
    expect(labels(1080, [720])).toEqual(['720']);
    expect(labels(1080, [720, 360, 480, 1080, 2160])).toEqual(['1080', '720', '480', '360']);
    expect(labels(480, [720, 360, 480, 1080])).toEqual(['480', '360']);
    expect(labels(100, [720, 720])).toEqual(['360']);
  });
});
