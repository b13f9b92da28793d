/** Whether letters can be told from what lies behind them, by WCAG's ratio, and what helps where they can not. Pure. */
import type { TextParameters } from '@rushes/timeline';
import type { PlannerShot } from '../assets.ts';

/** Least contrast of letters (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

const WHITE = 1;
/**
 * Headlines are large letters, for which the same rule asks for 3, and their outline and shadow set them off; only a ground
 * that is bright over a good part of the picture takes them away.
 */
const headline = { contrast: 3, share: 0.2 };
/** Colours of less of the picture are not what lies behind a text. */
const leastShare = 0.08;

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of `#rrggbb`, 0 to 1. */
export function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of white letters before a ground of this luminance. */
export function contrastOn(luminance: number): number {
  return (WHITE + 0.05) / (luminance + 0.05);
}

/** The brightest of what at least a share of the pictures shows; null where nothing is known. */
function brightestOf(shots: readonly Pick<PlannerShot, 'facts'>[], least: number): number | null {
  const known = shots.flatMap(({ facts }) => {
    const colors = facts.colors.filter(({ share }) => share >= least).map(({ hex }) => luminanceOf(hex));
    return colors.length > 0 ? colors : [linear(facts.brightness * 255)];
  });
  return known.length === 0 ? null : Math.max(...known);
}

/** The luminance before which a text of a style can not be read; null where it can, or nothing is known. */
export function groundToCover(shots: readonly Pick<PlannerShot, 'facts'>[], style: string): number | null {
  const { contrast, share } = style === 'title' ? headline : { contrast: leastContrast, share: leastShare };
  const ground = brightestOf(shots, share);
  return ground === null || contrastOn(ground) >= contrast ? null : ground;
}

const plateColor = '#0d1014';
const leastOpacity = 0.45;

/** A plate before which white letters can be read, as light as it may be. */
export function plateFor(luminance: number): NonNullable<TextParameters['plate']> {
  let opacity = leastOpacity;
  while (opacity < 0.95 && contrastOn(under(luminance, opacity)) < leastContrast) opacity += 0.05;
  return { color: plateColor, opacity: Math.round(opacity * 100) / 100, padding: 0.42, radius: 0.28 };
}

/** Luminance of a ground behind a plate: colours are mixed as they are written, with their gamma. */
function under(luminance: number, opacity: number): number {
  const written = luminance ** (1 / 2.4);
  const plate = luminanceOf(plateColor) ** (1 / 2.4);
  return (plate * opacity + written * (1 - opacity)) ** 2.4;
}
