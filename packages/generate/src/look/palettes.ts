/** Hand-picked palettes, and palettes built around colours that a prompt names. */

import type { ScenePalette } from '../types.ts';
import { adjust, contrast, hexToOklch, lowestContrast, mix, oklchToHex, readableOn } from './color.ts';

/** Contrast that written palettes have, above the 4.5:1 that is required. */
const INK_CONTRAST = 5;
/** What turned palettes have at least: scenes are drawn at 4.6. */
const CONTRAST_LEAST = 4.7;

/** Colours as one line: three of the background, then ink, accent, far, mid, near, glow, spark. */
const LINES = {
  alpine: '#16324f #24577a #1b3d63 #ffffff #ffd166 #3d6f94 #2b5a80 #122740 #ffd9a0 #ffffff',
  dawn: '#fdebd8 #f9d9c4 #fbe6e0 #22304f #a83c28 #c9b8cf #8d8fb5 #4a5480 #ffb38a #ffffff',
  forest: '#123227 #1c4a38 #0f2a2b #f4f7ea #f2c14e #2f6b52 #225541 #0b211a #ffe3a3 #c8e6a0',
  meadow: '#eaf6e3 #d8efdc #f6f7dc #173a2b #a82c66 #bfe0b0 #86c28b #3f8f63 #ffd24d #f58fb4',
  vegetable: '#eaf6e3 #d8efdc #f6f7dc #173a2b #b0301c #bfe0b0 #86c28b #3f8f63 #ffd24d #f2836b',
  grove: '#123227 #1c4a38 #0f2a2b #f4f7ea #ff9a7a #2f6b52 #225541 #0b211a #ffe3a3 #c8e6a0',
  ocean: '#06354f #0b5470 #042a45 #f2fbff #ffcf6b #1b7f98 #126a86 #04233a #ffe0a3 #bdf0f5',
  beach: '#d6f1f5 #bfe8ee #fdf3dc #0d3b52 #ad3a14 #7cc9d6 #45acc4 #1f7f9f #ffcf70 #fff6e0',
  autumn: '#3b1d14 #5a2a18 #2e1712 #fff3e3 #ffb347 #9c4a22 #7c3519 #24110c #ffd08a #e8743b',
  harvest: '#f7efe2 #fbe3cf #f3e9dc #2b2118 #a83e1a #e8c9a8 #d98f5f #8a4b2c #f2a65a #e07a5f',
  frost: '#cfe0f1 #b9d1ea #e3eef9 #12304f #174f93 #a5c3e2 #7fa6cf #3f6c9c #fff0cf #ffffff',
  blossom: '#fdf0f4 #f7e1ec #eef6e6 #3a1f3d #ad2166 #d7e8c5 #a9cf9c #5f9d6e #ffc7a1 #f38fb5',
  cosmos: '#0b1030 #1a1850 #070a20 #f5f3ff #ffb86b #3a2f7a #4b3a9a #0d0b2a #ff9d76 #d9d4ff',
  aurora: '#06202e #0d3b46 #081327 #eafff7 #7af0c0 #14505a #0f3a46 #04121c #4fe3a8 #d8fff0',
  concrete: '#f2eee9 #e6e4ea #fbeee0 #232a3b #ac3a26 #c9cbd8 #8f97b0 #434c66 #ffc56b #ffe8b8',
  neon: '#150a2e #2a0f4a #0a0a24 #ffffff #ff6fba #3c1f6e #54298f #0a0620 #33e1ff #ffd1f0',
  circuit: '#071a2b #0a2a43 #061221 #eaf6ff #37d5ff #12446a #0f5a86 #04101d #7cf5d2 #a9e9ff',
  ultraviolet: '#14102b #23194d #0d0a1e #f4f1ff #a78bff #3a2c7d #4b38a8 #0b0819 #5ce1e6 #d6ccff',
  boardroom: '#0f2747 #173a63 #0b1d38 #ffffff #ffb454 #2b5c93 #24507f #091a30 #5fd3c4 #cfe3ff',
  daylight: '#f5f7fb #e8eef7 #fdf6ec #14233d #1d58b8 #c5d4ec #7fa3dc #244a86 #ffab4a #ff7a59',
  kitchen: '#fff1e0 #ffe2c7 #fff7ea #3a1a10 #ae2e17 #f6c99a #f0a35e #8c3b1c #ffd25e #5f8f3a',
  roast: '#2b1a12 #43291b #20130d #fdf1e2 #f0b67a #6b4630 #5a3824 #170d08 #ffd9a8 #e9c9a5',
  mint: '#e6f6ee #d0efe2 #f3faf0 #0c3b33 #0c6a4b #a8dcc4 #5fc39a #1f7f66 #ffd166 #ff8c6b',
  stadium: '#101418 #1c232b #0a0d10 #ffffff #ffd60a #2f3a46 #3c4957 #07090b #ff5a36 #ffffff',
  victory: '#8f1220 #a3182a #6e0d1a #ffffff #ffd94d #c0392f #6a0c18 #3b060d #ffb02e #ffe7c2',
  stage: '#1b0b2e #3b1157 #12071f #fff5ff #ff7ac6 #5a1f80 #74289f #0d0416 #ffb84d #9df3ff',
  fiesta: '#fff3d6 #ffe6ea #fff9ec #3a1446 #ad1f67 #ffd08a #ff9fb2 #7a2f8f #ffb627 #2fb8ac',
  disco: '#2a0f45 #45176b #1d0a33 #ffffff #ffcb47 #6d2fa0 #8a36b5 #180629 #ff6f91 #57e2e5',
  blush: '#ffe9ec #ffd9df #fff3ef #4a0f26 #a81540 #ffb9c6 #f98ba3 #a12a4e #ffb48f #e04f77',
  crayon: '#fff4c9 #ffe9a8 #fffbe6 #1f2a5a #b52c1a #8fd3ff #58b7f0 #2f6fb8 #ff9a3d #5fc66f',
  meadowbrown: '#fdf0e1 #f7e2cb #eef3e4 #3b2416 #8f4316 #e3c9a4 #d2a06a #7d5230 #ffc25c #7fae7a',
  laboratory: '#0b1f3a #123a5c #0a1830 #f0fbff #6ee7d0 #1d5480 #226a98 #071426 #ffd166 #c2f0ff',
  windfarm: '#e9f7ef #dff2ec #fbf9e3 #123c35 #126450 #b5dfc0 #7cc79a #2f8a67 #ffcc4d #4fb0d8',
  parchment: '#f8f1e4 #efe4d0 #fbf6ec #2b2233 #742b47 #dccbb0 #c6a67a #5f4730 #e8a33d #8a6fa8',
  classroom: '#1d3b8b #2a4fae #173070 #ffffff #ffd84d #3f69cf #3a5fc0 #122654 #ff9f6b #bfe3ff',
  linen: '#f4efe8 #e9e0d4 #f9f5ef #2f2a26 #82452e #d8c8b4 #b9a086 #6f5b48 #f0c27a #8fa58a',
  atelier: '#f3ece8 #ead9d5 #faf6f3 #1e1a1c #882b47 #dcc4c2 #c49a9c #3c2e33 #d9a26b #a05a6c',
  noir: '#151315 #241f23 #0e0c0e #f7f1ea #d9b48a #3c343a #4d4249 #0a090a #e0b887 #f2e3d0',
  voyage: '#0e4a63 #12607a #0a3a52 #ffffff #ffd27a #2f94a8 #1f7d95 #06293c #ff9e6d #fff0d0',
  sunset: '#5a1f4d #7d2a52 #3a1846 #fff4ea #ffc36b #a8425c #8a3158 #2a1038 #ffb067 #ffe2c0',
  desert: '#fbe8cf #f6d5ae #fdf0de #4a2213 #9a3611 #eab67e #d98c4f #9c5226 #ff9f55 #c8622f',
  arcade: '#12082b #2b0d5e #0a0620 #f6f0ff #58f0a7 #40189a #5a22c4 #0b0420 #ff5fa8 #ffe34d',
  ledger: '#06281f #0b3f30 #041c16 #f2fff8 #8de08a #16614a #127053 #03140f #ffd166 #bff5d5',
  asphalt: '#15181d #2a2f38 #0f1115 #ffffff #ff7a4d #3c4450 #4a5462 #08090b #ffc857 #dfe7f0',
  dusk: '#22223b #3b2f5c #1a1b33 #f8f5ff #ffb4a2 #5c4b8a #6d5aa8 #14142a #ffcdb2 #b5ead7',
  paper: '#f7f3ee #efe9f5 #fff6e8 #1f1b2e #5228b8 #d9cff0 #a58ee0 #4c3a8c #ff9f6b #2fb5a8',
  rainy: '#26333f #34444f #1e2832 #eef2f4 #c2cfd6 #4a5f6d #3d515e #151d24 #d8c7a8 #aebfc9',
} as const;

export type PaletteName = keyof typeof LINES;

function paletteFromLine(line: string): ScenePalette {
  const colors = line.split(' ');
  const at = (index: number) => colors[index] ?? '#000000';
  return {
    background: [at(0), at(1), at(2)],
    ink: at(3),
    accent: at(4),
    far: at(5),
    mid: at(6),
    near: at(7),
    glow: at(8),
    spark: at(9),
  };
}

/** A palette whose ink and accent are readable on every blend of its background. */
export function makeReadable(palette: ScenePalette, ratio = INK_CONTRAST): ScenePalette {
  const { background } = palette;
  return {
    ...palette,
    ink: readableOn(palette.ink, background, ratio),
    accent: readableOn(palette.accent, background, ratio),
  };
}

/** The hand-picked palette of this name. */
export function namedPalette(name: PaletteName): ScenePalette {
  return makeReadable(paletteFromLine(LINES[name]));
}

/** Names of all hand-picked palettes. */
export const PALETTES = Object.keys(LINES) as PaletteName[];

/** True when type on this palette is light. */
export function isDark(palette: ScenePalette): boolean {
  return contrast(palette.background[0] ?? '#000000', '#ffffff') > 4.5;
}

/** The temperature of a palette's ground and drawings. */
export type Warmth = 'warm' | 'cool';

/** Warm when most of its grounds and layers lie between red and yellow (hue 350 to 110 degrees). */
export function paletteWarmth(palette: ScenePalette): Warmth {
  const colors = [...palette.background, palette.far, palette.mid, palette.near].map(hexToOklch);
  const warm = colors.filter(({ h }) => h <= 110 || h >= 350).length;
  return warm * 2 > colors.length ? 'warm' : 'cool';
}

function isNeutral(hex: string): boolean {
  return hexToOklch(hex).c < 0.03;
}

/** Layers from the distance to the foreground in one hue. */
function layers(hue: number, chroma: number, dark: boolean): Pick<ScenePalette, 'far' | 'mid' | 'near'> {
  const at = (l: number, c: number) => oklchToHex({ l, c: chroma * c, h: hue });
  return dark
    ? { far: at(0.5, 0.9), mid: at(0.43, 1), near: at(0.2, 0.7) }
    : { far: at(0.84, 0.55), mid: at(0.7, 0.9), near: at(0.42, 0.9) };
}

/** Backgrounds around the first colour: as it is where type can stand on it, else made deeper or paler. */
function groundsOf(first: string, dark: boolean): string[] {
  const { l, c, h } = hexToOklch(first);
  const base = dark ? Math.min(l, 0.47) : Math.max(l, 0.86);
  const chroma = dark ? Math.min(c, 0.16) : Math.min(c, 0.075);
  const step = dark ? -0.08 : 0.045;
  return [
    oklchToHex({ l: base, c: chroma, h }),
    oklchToHex({ l: base + step * 0.6, c: chroma, h: h + 5 }),
    oklchToHex({ l: base + step * 1.3, c: chroma * 0.85, h: h - 5 }),
  ];
}

/**
 * A palette around colours that were asked for, the first one strongest. Black and white set the ground
 * where they are named with others; a pale first colour gives a light ground, a deep one a dark ground.
 */
export function paletteFromColors(colors: readonly string[], preferDark: boolean): ScenePalette {
  const chromatic = colors.filter((color) => !isNeutral(color));
  const hasBlack = colors.some((color) => isNeutral(color) && hexToOklch(color).l < 0.35);
  const hasWhite = colors.some((color) => isNeutral(color) && hexToOklch(color).l > 0.9);
  const first = chromatic[0] ?? colors[0] ?? '#446688';
  const { l, c, h } = hexToOklch(first);
  // "White background, black text": paper, and what is printed on it.
  const isPaper = isNeutral(first) && l > 0.8;
  const printed = isPaper && hasBlack ? '#101013' : null;
  const dark = !isPaper && (hasBlack || (l < 0.8 && !(l > 0.72 && !preferDark)));
  const second =
    chromatic[1] ?? oklchToHex({ l: 0.78, c: Math.max(0.1, c), h: h + (chromatic.length ? 65 : 0) });
  const third = chromatic[2] ?? adjust(second, (color) => ({ h: color.h - 25, l: 0.85 }));
  const black = ['#0b0b0d', '#1a1a1f', '#050506'];
  const background =
    hasBlack && chromatic.length > 0
      ? [mix(black[0] ?? '#000000', first, 0.06), mix('#17171b', first, 0.14), '#08080a']
      : isNeutral(first)
        ? neutralGround(first)
        : groundsOf(first, dark);
  const ink = dark ? '#ffffff' : (printed ?? oklchToHex({ l: 0.24, c: Math.min(c, 0.06), h }));
  const accentSource =
    printed !== null
      ? printed
      : hasBlack
        ? first
        : colors.includes('#ffffff') && chromatic.length < 2
          ? oklchToHex({ l: 0.93, c: 0.05, h })
          : second;
  return makeReadable({
    background,
    ink,
    accent: accentSource,
    ...layers(h, Math.max(c, isNeutral(first) ? 0.012 : 0.09), dark),
    ...(chromatic[1] && !isPale(chromatic[1]) ? { mid: blendable(chromatic[1], dark) } : {}),
    glow: hasWhite ? mix('#ffffff', first, 0.06) : (chromatic[1] ?? third),
    spark: dark ? mix('#ffffff', second, 0.25) : second,
  });
}

/** Creams and the like: made deeper they turn brown. */
function isPale(color: string): boolean {
  const { l, c } = hexToOklch(color);
  return l > 0.85 && c < 0.08;
}

function blendable(color: string, dark: boolean): string {
  return adjust(color, ({ l }) => ({ l: dark ? Math.min(l, 0.55) : Math.max(l, 0.62) }));
}

function neutralGround(color: string): string[] {
  const { l } = hexToOklch(color);
  if (l > 0.8) return ['#ffffff', '#f1f1f3', '#f8f8fa'];
  return l > 0.4 ? ['#3a3d42', '#4a4e54', '#303338'] : ['#0f0f11', '#1d1d21', '#08080a'];
}

/** A sibling for the next scene: the same colours with the ground turned a little (`freedom` 0 = not at all) and reordered. */
export function siblingPalette(palette: ScenePalette, index: number, freedom: number): ScenePalette {
  const turn = ([0, 6, -5, 3, -8][index % 5] ?? 0) * freedom;
  if (index % 5 === 0) return palette;
  const { background } = palette;
  const rotated = [
    ...background.slice(index % background.length),
    ...background.slice(0, index % background.length),
  ];
  const shifted = rotated.map((color) =>
    adjust(color, ({ h, l }) => ({ h: h + turn, l: l + (index % 2 ? 0.012 : -0.012) })),
  );
  return makeReadable({ ...palette, background: shifted });
}

/**
 * A palette around the colours of a brand, as they are: the first one is the accent, on the darkest or lightest ground
 * that keeps it readable without a change; a second that is far enough from it is the ground.
 */
export function brandPalette(colors: readonly string[], preferDark: boolean): ScenePalette {
  const [first = '#446688', second] = colors;
  const { h, c } = hexToOklch(first);
  const tint = Math.min(c, 0.02);
  const dark = oklchToHex({ l: 0.17, c: tint, h });
  const light = oklchToHex({ l: 0.975, c: tint / 2, h });
  const grounds = [
    ...(second === undefined ? [] : [second]),
    ...(preferDark ? [dark, light] : [light, dark]),
  ];
  const ground =
    grounds.find((color) => contrast(first, color) >= INK_CONTRAST) ??
    (contrast(first, dark) > contrast(first, light) ? dark : light);
  const isDeep = contrast(ground, '#ffffff') > contrast(ground, '#000000');
  const near = (change: number) => adjust(ground, ({ l }) => ({ l: Math.min(1, Math.max(0, l + change)) }));
  const other =
    second !== undefined && second !== ground ? second : adjust(first, (color) => ({ h: color.h + 40 }));
  return makeReadable({
    background: [ground, near(isDeep ? 0.02 : -0.012), near(isDeep ? -0.015 : -0.02)],
    ink: isDeep ? '#ffffff' : oklchToHex({ l: 0.2, c: Math.min(c, 0.04), h }),
    accent: first,
    ...layers(h, Math.max(c * 0.8, 0.02), isDeep),
    glow: other,
    spark: colors[2] ?? mix(first, '#ffffff', 0.4),
  });
}

/**
 * The palette turned round: type in the colour of the ground on a ground of the accent, which is moved away from the
 * type as little as every blend of it needs to be read on.
 */
export function inversePalette(palette: ScenePalette): ScenePalette {
  const ground = palette.background[0] ?? '#000000';
  const dark = contrast(ground, '#000000') > contrast(palette.accent, '#000000');
  const away = dark ? '#000000' : '#ffffff';
  const turned = (accent: string): ScenePalette =>
    makeReadable({
      ...palette,
      background: [accent, mix(accent, away, 0.05), mix(accent, away, 0.09)],
      ink: ground,
      accent: palette.background[1] ?? ground,
      far: mix(accent, dark ? '#ffffff' : '#000000', 0.1),
      mid: mix(accent, dark ? '#ffffff' : '#000000', 0.2),
      near: mix(accent, '#000000', 0.4),
    });
  for (let step = 0; step < 20; step++) {
    const candidate = turned(mix(palette.accent, away, step / 20));
    if (paletteContrast(candidate) >= CONTRAST_LEAST) return candidate;
  }
  return palette;
}

/** The lowest contrast of ink and accent against the background, 1 to 21. */
export function paletteContrast(palette: ScenePalette): number {
  return Math.min(
    lowestContrast(palette.ink, palette.background),
    lowestContrast(palette.accent, palette.background),
  );
}
