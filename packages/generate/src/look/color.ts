/** Colour arithmetic: sRGB, OKLCH (Björn Ottosson's perceptual space) and WCAG contrast. */

/** Channels 0..1, gamma-encoded sRGB. */
export type Rgb = readonly [number, number, number];

/** Lightness 0..1, chroma 0..~0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const HEX = /^#[0-9a-f]{6}$/;

/** True for a lower-case `#rrggbb`. */
export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** Channels of `#rrggbb`. */
export function hexToRgb(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [((number >> 16) & 255) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

/** `#rrggbb` of channels, clamped. */
export function rgbToHex(rgb: Rgb): string {
  const digits = rgb.map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** WCAG relative luminance, 0 black to 1 white. */
export function luminance(hex: string): number {
  const [r, g, b] = hexToRgb(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const first = luminance(a);
  const second = luminance(b);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The gamma-encoded mix of two colours, as alpha blending makes it: 0 = `a`, 1 = `b`. */
export function mix(a: string, b: string, share: number): string {
  const first = hexToRgb(a);
  const second = hexToRgb(b);
  return rgbToHex([
    first[0] + (second[0] - first[0]) * share,
    first[1] + (second[1] - first[1]) * share,
    first[2] + (second[2] - first[2]) * share,
  ]);
}

/** A colour in OKLCH. */
export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = hexToRgb(hex).map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function oklchToLinear({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The nearest sRGB colour of the same lightness and hue: chroma gives way first. */
export function oklchToHex(color: Oklch): string {
  const l = Math.min(1, Math.max(0, color.l));
  let chroma = color.c;
  for (let step = 0; step < 24; step++) {
    const linear = oklchToLinear({ l, c: chroma, h: color.h });
    if (linear.every((channel) => channel >= -0.0005 && channel <= 1.0005)) {
      return rgbToHex(linear.map((channel) => fromLinear(Math.max(0, channel))) as unknown as Rgb);
    }
    chroma *= 0.9;
  }
  return rgbToHex([l, l, l]);
}

/** A colour with its lightness, chroma or hue changed. */
export function adjust(hex: string, change: (color: Oklch) => Partial<Oklch>): string {
  const color = hexToOklch(hex);
  return oklchToHex({ ...color, ...change(color) });
}

/**
 * A contrast that also holds for every blend of `ground` with other colours that have it. Luminance is a
 * convex function of the gamma-encoded channels that blending works on: no blend is lighter than its
 * lightest part, but it may be darker than its darkest. Under a dark ink the bound is therefore taken
 * from luma, which blends evenly and never promises more light than there is (Jensen's inequality).
 */
export function guaranteedContrast(ink: string, ground: string): number {
  const inkLight = luminance(ink);
  const light = luminance(ground);
  if (inkLight >= light) return (inkLight + 0.05) / (light + 0.05);
  const [r, g, b] = hexToRgb(ground);
  const least = toLinear(0.2126 * r + 0.7152 * g + 0.0722 * b);
  return (least + 0.05) / (inkLight + 0.05);
}

/** The lowest contrast of `ink` against the colours and every blend of them; below 1 where they lie on both sides of it. */
export function lowestContrast(ink: string, behind: readonly string[]): number {
  const onOneSide = new Set(behind.map((ground) => luminance(ground) > luminance(ink))).size < 2;
  if (!onOneSide) return 0;
  return Math.min(...behind.map((ground) => guaranteedContrast(ink, ground)));
}

/**
 * `ink`, made lighter or darker as little as possible until it has `ratio` against all of `behind`;
 * black or white where even they do not reach it.
 */
export function readableOn(ink: string, behind: readonly string[], ratio: number): string {
  if (lowestContrast(ink, behind) >= ratio) return ink;
  const start = hexToOklch(ink);
  for (let step = 1; step <= 50; step++) {
    for (const direction of [1, -1]) {
      const l = start.l + direction * step * 0.02;
      if (l < 0 || l > 1) continue;
      const candidate = oklchToHex({ ...start, l });
      if (lowestContrast(candidate, behind) >= ratio) return candidate;
    }
  }
  const lowest = (candidate: string) => Math.min(...behind.map((ground) => contrast(candidate, ground)));
  return lowest('#ffffff') >= lowest('#000000') ? '#ffffff' : '#000000';
}

/** `color` moved towards `anchor` as little as needed to pass; `anchor` itself when nothing before it does. */
export function retreat(options: {
  color: string;
  anchor: string;
  passes: (color: string) => boolean;
}): string {
  for (let step = 0; step < 20; step++) {
    const candidate = mix(options.color, options.anchor, step / 20);
    if (options.passes(candidate)) return candidate;
  }
  return options.anchor;
}
