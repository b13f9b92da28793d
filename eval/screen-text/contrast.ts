/** How far two colours are set off from each other, as WCAG 2 measures it. */

/** Red, green, blue; 0 to 255. */
export type Rgb = readonly [number, number, number];

const linear = (value: number): number =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** 1 for equal ones, 21 for black and white. */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
