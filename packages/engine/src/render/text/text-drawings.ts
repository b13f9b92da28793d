/** What is drawn of a text: plates, shadows, outlines and letters, each a shape with its looks. */
import type { TextParameters } from '@rushes/timeline';
import {
  coloredPaths,
  type GlyphRow,
  glyphPath,
  type PixelPoint,
  roundedPath,
  underlinePath,
} from './glyph-path.ts';
import { type Drawing, number, THROWN } from './script-events.ts';
import type { TextLayout } from './text-layout.ts';
import type { RunStyle } from './text-source.ts';
import type { TextUnit } from './text-units.ts';

/** Layers of one text, from the bottom. */
const LAYERS = { plate: 0, shadow: 1, outline: 2, wordPlate: 3, letters: 4, sweep: 5 } as const;
const LAYERS_PER_TEXT = 8;

/** How a word of a caption looks for a time. */
export type WordPaint =
  | { kind: 'plain' }
  | { kind: 'color'; color: string }
  | { kind: 'plate'; color: string }
  /** Filled from one end (pixels) to the other. */
  | { kind: 'sweep'; color: string; rightToLeft: boolean; start: number; end: number };

/** How the drawings of a unit are made. */
export interface UnitLook {
  parameters: TextParameters;
  order: number;
  /** Outlines lie below all letters: needed where units touch each other. */
  split: boolean;
  paint?: WordPaint;
}

/** How much is seen of a plate through which the picture shines: white on it over white footage still has 8:1. */
const PLATE_OPACITY = 1 - 0x48 / 255;

/** Corner of a plate, em. */
const PLATE_RADIUS = 0.18;

// Colours as libass writes them, and which of them can be read on which.

/** `#rrggbb` or `#rrggbbaa` as the value of a colour tag. */
function scriptColor(hex: string): string {
  return `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase();
}

/** How transparent it is as the value of an alpha tag: 00 opaque to FF clear. */
function scriptAlpha(hex: string, opacity = 1): string {
  const own = hex.length > 7 ? Number.parseInt(hex.slice(7, 9), 16) / 255 : 1;
  const clear = Math.round((1 - own * opacity) * 255);
  return `&H${clear.toString(16).padStart(2, '0').toUpperCase()}&`;
}

/** True for a colour through which something is seen. */
function isTranslucent(hex: string): boolean {
  return hex.length > 7 && hex.slice(7).toLowerCase() !== 'ff';
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever stands out more from the colour. */
function contrastColor(hex: string): string {
  return luminance(hex) > 0.18 ? '#000000' : '#ffffff';
}

/** The plate behind a text, seen from `center`; null without one. */
export function plateDrawing(
  layout: TextLayout,
  of: { parameters: TextParameters; order: number; center: PixelPoint },
): Drawing | null {
  const { plate } = of.parameters;
  const isWanted = plate === undefined ? layout.look.plate : plate !== null;
  if (!isWanted) return null;
  const color = plate?.color ?? contrastColor(layout.styles[0]?.color ?? '#ffffff');
  const opacity = plate ? (plate.opacity ?? 1) : PLATE_OPACITY;
  const { box, size } = layout;
  return {
    layer: of.order * LAYERS_PER_TEXT + LAYERS.plate,
    look: `\\1c${scriptColor(color)}\\1a${scriptAlpha(color, opacity)}\\bord0\\shad0`,
    path: roundedPath(shifted(box, of.center), (plate?.radius ?? PLATE_RADIUS) * size),
  };
}

function shifted(box: TextLayout['box'], origin: PixelPoint): TextLayout['box'] {
  return {
    left: box.left - origin.x,
    top: box.top - origin.y,
    right: box.right - origin.x,
    bottom: box.bottom - origin.y,
  };
}

/** The drawings of a unit, seen from its centre. */
export function unitDrawings(layout: TextLayout, unit: TextUnit, look: UnitLook): Drawing[] {
  const used = [...new Set(unit.rows.flatMap((row) => row.clusters.map((cluster) => cluster.style)))];
  const split = look.split || used.length > 1;
  const drawings = used.flatMap((index) => {
    const style = layout.styles[index];
    if (!style) return [];
    const path = stylePath(unit, { index, style });
    const letters = path === '' ? [] : styleDrawings({ layout, style, path }, { ...look, split });
    return [...letters, ...pictographDrawings(layout, unit, { index, style, order: look.order })];
  });
  return look.paint?.kind === 'plate' ? [wordPlate(layout, unit, look), ...drawings] : drawings;
}

function stylePath(unit: TextUnit, { index, style }: { index: number; style: RunStyle }): string {
  const origin = unit.center;
  const paths = unit.rows.map((row) => {
    const own: GlyphRow = { ...row, clusters: row.clusters.filter((cluster) => cluster.style === index) };
    const line = style.underline ? underlinePath(own, { origin, isUnderlined: () => true }) : '';
    return [glyphPath(own, origin), line].filter(Boolean).join(' ');
  });
  return paths.filter(Boolean).join(' ');
}

/** Letters with colours of their own: no outline and no word's paint, but the shadow where one is told. */
function pictographDrawings(
  layout: TextLayout,
  unit: TextUnit,
  { index, style, order }: { index: number; style: RunStyle; order: number },
): Drawing[] {
  const shapes = unit.rows.flatMap((row) => {
    const own: GlyphRow = { ...row, clusters: row.clusters.filter((cluster) => cluster.style === index) };
    return coloredPaths(own, unit.center);
  });
  const path = shapes.map((shape) => shape.path).join(' ');
  const shadow = path === '' ? null : shadowLook({ layout, style, path });
  const at = (name: keyof typeof LAYERS) => order * LAYERS_PER_TEXT + LAYERS[name];
  const alpha = style.color.slice(7);
  return [
    ...(shadow ? [{ layer: at('shadow'), look: shadow, path, thrown: true }] : []),
    ...shapes.map((shape) => ({
      layer: at('letters'),
      look: `\\1c${scriptColor(shape.color)}\\1a${scriptAlpha(`${shape.color}${alpha}`, shape.opacity)}\\bord0\\shad0`,
      path: shape.path,
    })),
  ];
}

interface StyledPath {
  layout: TextLayout;
  style: RunStyle;
  path: string;
}

function styleDrawings(of: StyledPath, look: UnitLook): Drawing[] {
  const { style, path } = of;
  const at = (name: keyof typeof LAYERS) => look.order * LAYERS_PER_TEXT + LAYERS[name];
  const outline = outlineLook(of, look.parameters);
  // Letters through which something is seen must not show their own outline.
  const split = look.split && outline !== null && !isTranslucent(style.color);
  const drawings: Drawing[] = [];
  const shadow = shadowLook(of);
  if (shadow) drawings.push({ layer: at('shadow'), look: shadow, path, thrown: true });
  if (split && outline) drawings.push({ layer: at('outline'), look: outline.below, path });
  const around = split || !outline ? '\\bord0\\shad0' : outline.around;
  return [...drawings, ...letterDrawings({ path, around, at }, { style, paint: look.paint })];
}

function letterDrawings(
  of: { path: string; around: string; at: (name: keyof typeof LAYERS) => number },
  { style, paint }: { style: RunStyle; paint: WordPaint | undefined },
): Drawing[] {
  const { path, around, at } = of;
  const fill = (color: string) => `\\1c${scriptColor(color)}${alphaTag(color)}${around}`;
  const letters = { layer: at('letters'), path };
  switch (paint?.kind) {
    case 'color':
      return [{ ...letters, look: fill(paint.color) }];
    case 'plate':
      return [{ ...letters, look: fill(contrastColor(paint.color)) }];
    case 'sweep': {
      const { start, end } = paint;
      const [done, rest] = paint.rightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
      return [
        { ...letters, look: fill(style.color), sweep: { side: rest, start, end } },
        { ...letters, layer: at('sweep'), look: fill(paint.color), sweep: { side: done, start, end } },
      ];
    }
    default:
      return [{ ...letters, look: fill(style.color) }];
  }
}

function alphaTag(color: string): string {
  return isTranslucent(color) ? `\\1a${scriptAlpha(color)}` : '';
}

/** Tags of an outline around letters drawn in the same event, and of letters drawn below them in its colour; null without one. */
function outlineLook(
  { layout, style }: StyledPath,
  parameters: TextParameters,
): { around: string; below: string } | null {
  const size = layout.size * style.scale;
  const { outline } = style;
  if (outline) {
    const tags = `\\bord${number(size * outline.width)}\\shad0\\3c${scriptColor(outline.color)}\\3a${scriptAlpha(outline.color)}`;
    return { around: tags, below: below(outline.color, scriptAlpha(outline.color), tags) };
  }
  const hasPlate = parameters.plate === undefined ? layout.look.plate : parameters.plate !== null;
  if (hasPlate || style.shadow) return null;
  const color = contrastColor(style.color);
  const contrast = scriptColor(color);
  // The outline is wide and soft rather than hard: it carries the text over bright footage without a comic look.
  const tags = `\\bord${number(size * 0.045)}\\blur${number(size * 0.02)}\\shad${number(size * 0.03)}\\3c${contrast}\\3a&H30&\\4c${contrast}\\4a&H70&`;
  return { around: tags, below: below(color, '&H30&', tags) };
}

function below(color: string, alpha: string, tags: string): string {
  return `\\1c${scriptColor(color)}\\1a${alpha}${tags}`;
}

/** The shadow where one is told: the letters (with their outline) once more, moved and blurred. */
function shadowLook({ layout, style }: StyledPath): string | null {
  const { shadow, outline } = style;
  if (!shadow) return null;
  const size = layout.size * style.scale;
  const { color = '#000000', opacity = 0.6, blur = 0.08, x = 0.04, y = 0.04 } = shadow;
  const tint = scriptColor(color);
  const alpha = scriptAlpha(color, opacity);
  const border = number(size * (outline?.width ?? 0));
  // The shape must be opaque to throw anything: it lies where nobody sees it.
  const offset = `\\xshad${number(size * x)}\\yshad${number(size * y + THROWN)}`;
  return `\\bord${border}\\blur${number(size * blur)}${offset}\\4c${tint}\\4a${alpha}`;
}

/** Room around a word on a plate of its own, em. */
const WORD_PADDING = { x: 0.16, above: 0.92, below: 0.28 } as const;

function wordPlate(layout: TextLayout, unit: TextUnit, look: UnitLook): Drawing {
  const color = look.paint?.kind === 'plate' ? look.paint.color : '#000000';
  const { size } = layout;
  const boxes = unit.rows.map((row) => ({
    left: unit.left - WORD_PADDING.x * size,
    right: unit.right + WORD_PADDING.x * size,
    top: row.baseline - WORD_PADDING.above * size,
    bottom: row.baseline + WORD_PADDING.below * size,
  }));
  return {
    layer: look.order * LAYERS_PER_TEXT + LAYERS.wordPlate,
    look: `\\1c${scriptColor(color)}\\1a${scriptAlpha(color)}\\bord0\\shad0`,
    path: boxes.map((box) => roundedPath(shifted(box, unit.center), PLATE_RADIUS * size)).join(' '),
  };
}
