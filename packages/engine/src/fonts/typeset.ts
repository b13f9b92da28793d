/** A paragraph as shaped clusters: faces by what they show, directions by UAX #9, glyphs by HarfBuzz. Lengths in em. */
import bidiFactory from 'bidi-js';
import { type EastAsian, eastAsianOrder, faceFor } from './fallback.ts';
import { type ShapedGlyph, shapeText } from './harfbuzz.ts';
import { graphemesOf, joinsLetters, scriptOf } from './scripts.ts';
import type { Typeface } from './typefaces.ts';

/** How the letters of a stretch are set. */
export interface SettingStyle {
  preferred: Typeface;
  weight: number;
  italic: boolean;
  /** Their size as a multiple of the paragraph's em. */
  scale: number;
  /** Space after each, em of their own size. */
  letterSpacing: number;
}

/** One line of source text and how each UTF-16 unit of it is set. */
export interface StyledText {
  text: string;
  /** Index into `styles` per unit. */
  styleAt: ArrayLike<number>;
  styles: readonly SettingStyle[];
  language?: string | undefined;
}

/** A glyph from its cluster's left end on the baseline; y grows upwards. */
export interface PlacedGlyph {
  id: number;
  x: number;
  y: number;
}

/** The smallest piece of a line: one character, or several that became one sign. */
export interface Cluster {
  /** Place in the text, UTF-16 units. */
  start: number;
  end: number;
  width: number;
  /** Odd where it runs from right to left (UAX #9). */
  level: number;
  /** Index into the styles. */
  style: number;
  /** Size as a multiple of the paragraph's em. */
  scale: number;
  typeface: Typeface;
  glyphs: PlacedGlyph[];
  /** What stands before it shaped it. */
  isBound: boolean;
  /** A space: hangs over the end of a line. */
  isBlank: boolean;
}

/** A paragraph ready to be broken into lines. */
export interface Paragraph {
  text: string;
  /** In the order they are read. */
  clusters: Cluster[];
  rightToLeft: boolean;
  /** Graphemes that no shipped face has; they are left out. */
  missing: string[];
}

// The package's types describe its ES module; Node loads the other build, whose default export is the factory.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const rightToLeftLetters =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

interface Item {
  start: number;
  text: string;
  typeface: Typeface;
  script: string | null;
  level: number;
  style: number;
}

/** Sets one paragraph, a text without line feeds. */
export function setParagraph(styled: StyledText): Paragraph {
  const levels = levelsOf(styled.text);
  const missing: string[] = [];
  const items = mergeScripts(itemsOf(styled, { levels: levels.at, missing }));
  const clusters = items.flatMap((item) => clustersOf(item, styled)).sort((a, b) => a.start - b.start);
  return { text: styled.text, clusters, rightToLeft: levels.base % 2 === 1, missing };
}

function levelsOf(text: string): { at: (index: number) => number; base: number } {
  if (!rightToLeftLetters.test(text)) return { at: () => 0, base: 0 };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  return { at: (index) => levels[index] ?? 0, base: paragraphs[0]?.level ?? 0 };
}

/** Stretches of one face, level and style; those without a script of their own have none yet. */
function itemsOf(
  styled: StyledText,
  found: { levels: (index: number) => number; missing: string[] },
): Item[] {
  const items: Item[] = [];
  const scripts = scriptReader();
  const eastAsian: readonly EastAsian[] = eastAsianOrder(styled.text, styled.language);
  for (const { text, start } of graphemesOf(styled.text)) {
    const style = styled.styleAt[start] ?? 0;
    const rule = styled.styles[style];
    const typeface = rule ? faceFor(text, { ...rule, eastAsian }) : null;
    if (!typeface) {
      found.missing.push(text);
      continue;
    }
    const item = { start, text, typeface, script: scripts(text), level: found.levels(start), style };
    const last = items.at(-1);
    if (last && continues(last, item)) {
      last.text += text;
      last.script ??= item.script;
    } else items.push(item);
  }
  return items;
}

/** Brackets that belong together, so that both have one script. */
const closes: { readonly [closing: string]: string } = {
  ')': '(',
  ']': '[',
  '}': '{',
  '»': '«',
  '”': '“',
  '’': '‘',
};
const opens = new Set(Object.values(closes));

/** Scripts of graphemes in order; a closing bracket has that of the opening one, other common signs have none. */
function scriptReader(): (grapheme: string) => string | null {
  let current: string | null = null;
  const open: { sign: string; script: string | null }[] = [];
  return (grapheme) => {
    const own = scriptOf(grapheme);
    current = own ?? current;
    if (opens.has(grapheme)) open.push({ sign: grapheme, script: current });
    const opening = closes[grapheme];
    const at = opening === undefined ? -1 : open.findLastIndex(({ sign }) => sign === opening);
    if (at < 0) return own;
    current = open[at]?.script ?? current;
    open.length = at;
    return current;
  };
}

function continues(last: Item, next: Item): boolean {
  return (
    last.start + last.text.length === next.start &&
    last.typeface === next.typeface &&
    last.level === next.level &&
    last.style === next.style &&
    (last.script === next.script || last.script === null || next.script === null)
  );
}

/** Signs of all scripts belong to the script before them, at the start to the one behind. */
function mergeScripts(items: Item[]): (Item & { script: string })[] {
  let script = items.find((item) => item.script !== null)?.script ?? 'Zyyy';
  return items.map((item) => {
    script = item.script ?? script;
    return { ...item, script };
  });
}

function clustersOf(item: Item & { script: string }, styled: StyledText): Cluster[] {
  const rule = styled.styles[item.style];
  const scale = rule?.scale ?? 1;
  const spacing = joinsLetters(item.script) ? 0 : (rule?.letterSpacing ?? 0);
  const glyphs = shapeText({
    text: item.text,
    typeface: item.typeface,
    rightToLeft: item.level % 2 === 1,
    script: item.script,
    language: styled.language,
    withoutLigatures: spacing !== 0,
  });
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? item.text.length]));
  const byStart = new Map<number, ShapedGlyph[]>(starts.map((start) => [start, []]));
  for (const glyph of glyphs) byStart.get(glyph.cluster)?.push(glyph);
  return starts.map((start) => {
    const end = ends.get(start) ?? start;
    const text = item.text.slice(start, end);
    const own = byStart.get(start) ?? [];
    const placed = placeGlyphs(own, scale);
    return {
      start: item.start + start,
      end: item.start + end,
      level: item.level,
      style: item.style,
      scale,
      typeface: item.typeface,
      glyphs: placed.glyphs,
      width: placed.width + (placed.width > 0 ? spacing * scale : 0),
      isBound: own.some((glyph) => glyph.isBound),
      isBlank: /^[ \t\u200b\u3000]+$/.test(text),
    };
  });
}

function placeGlyphs(
  glyphs: readonly ShapedGlyph[],
  scale: number,
): { glyphs: PlacedGlyph[]; width: number } {
  let pen = 0;
  const placed = glyphs.map(({ id, advance, dx, dy }) => {
    const glyph = { id, x: (pen + dx) * scale, y: dy * scale };
    pen += advance;
    return glyph;
  });
  return { glyphs: placed, width: pen * scale };
}

/** The clusters of a line in the order they stand from left to right (UAX #9, rule L2). */
export function visualOrder(clusters: readonly Cluster[], rightToLeft: boolean): Cluster[] {
  const base = rightToLeft ? 1 : 0;
  // Blanks at the end belong to the paragraph's own direction (L1); callers have left them out where they hang.
  const levels = clusters.map((cluster) => cluster.level);
  for (let index = clusters.length - 1; index >= 0 && clusters[index]?.isBlank; index -= 1)
    levels[index] = base;
  const highest = Math.max(0, ...levels);
  const order = clusters.map((_, index) => index);
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      if ((levels[order[from] ?? 0] ?? 0) < level) continue;
      let to = from;
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order.flatMap((index) => clusters[index] ?? []);
}
