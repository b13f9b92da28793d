/** Sizes and rates of animations, which are loaded whole by whoever shows them. Pure. */
import type { Rational } from '@rushes/timeline';
import type { RenderFormat, RenderQuality } from './output-types.ts';

/** Longest side in pixels where nobody says a size, and most pictures per second. */
const limits: Readonly<Record<'gif' | 'webp', Record<RenderQuality, { side: number; rate: number }>>> = {
  gif: {
    draft: { side: 320, rate: 10 },
    standard: { side: 480, rate: 15 },
    high: { side: 640, rate: 25 },
  },
  webp: {
    draft: { side: 320, rate: 12 },
    standard: { side: 640, rate: 15 },
    high: { side: 960, rate: 30 },
  },
};

const isAnimation = (format: RenderFormat): format is 'gif' | 'webp' => format === 'gif' || format === 'webp';

const toEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** The size an output has by itself: a programme's own, but for animations no larger than is sensible. */
export function ownSize(
  size: { width: number; height: number },
  { format, quality }: { format: RenderFormat; quality: RenderQuality },
): { width: number; height: number } {
  if (!isAnimation(format)) return size;
  const scale = Math.min(1, limits[format][quality].side / Math.max(size.width, size.height));
  return { width: toEven(size.width * scale), height: toEven(size.height * scale) };
}

/** The output's rate: a programme's own, but for animations a whole part of it, so that every picture shown is one of the programme's. */
export function ownRate(
  rate: Rational,
  { format, quality }: { format: RenderFormat; quality: RenderQuality },
): Rational {
  if (!isAnimation(format)) return rate;
  const part = Math.ceil(rate.num / rate.den / limits[format][quality].rate - 1e-9);
  return part <= 1 ? rate : { num: rate.num, den: rate.den * part };
}
