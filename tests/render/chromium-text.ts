/** The same text, set by a browser and by the renderer, from the same font files. */
import { readFileSync } from 'node:fs';
import type { TextParameters } from '@rushes/timeline';
import type { Browser, Page } from 'playwright-core';
import { colorEmojiFace, findFace } from '../../packages/engine/src/fonts/catalog.ts';
import { eastAsianOrder } from '../../packages/engine/src/fonts/fallback.ts';
import { graphemesOf } from '../../packages/engine/src/fonts/scripts.ts';
import { typefacePath } from '../../packages/engine/src/fonts/typefaces.ts';
import { layoutText, type TextLayout } from '../../packages/engine/src/render/text/text-layout.ts';

/** One text in a box. */
export interface Sample {
  name: string;
  text: string;
  /** Pixels. */
  width: number;
  /** Korean is broken at spaces only. */
  keepAll?: boolean;
  /** BCP 47; the browser needs it to follow the rules of line ends. */
  language?: string;
}

/** Pixels of an em in both. */
export const EM = 64;

/** Pixels of the page and of the frame. */
export const FRAME = { width: 1280, height: 640 };

const PICTOGRAPHS = 'Noto Color Emoji';

const fallbacks = (text: string, language?: string) => [
  'Inter',
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  ...eastAsianOrder(text, language),
  ...(colorEmojiFace() === null ? [] : [PICTOGRAPHS]),
  'Noto Emoji',
];

/** A grapheme's place: its line, and its left and right edge in pixels from the line's left end. */
export interface SetGrapheme {
  start: number;
  line: number;
  left: number;
  right: number;
}

export interface SetText {
  lines: string[];
  graphemes: SetGrapheme[];
}

const ORIGIN = 'http://fonts.test';

/** A page that has the renderer's own fonts, and no others of theirs. */
export async function openFontPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: FRAME });
  const families = [...new Set([...fallbacks('あ'), ...fallbacks('한'), ...fallbacks('a')])];
  await page.route(`${ORIGIN}/**`, (route) => {
    const family = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    if (family === '') return route.fulfill({ contentType: 'text/html', body: pageOf(families) });
    const typeface =
      family === PICTOGRAPHS ? colorEmojiFace() : (findFace({ family, weight: 600 })?.typeface ?? null);
    if (typeface === null) return route.abort();
    const body = readFileSync(typefacePath(typeface));
    return route.fulfill({ body, contentType: 'font/ttf', headers: { 'access-control-allow-origin': '*' } });
  });
  await page.goto(`${ORIGIN}/`);
  return page;
}

function pageOf(families: readonly string[]): string {
  const faces = families.map(
    (family) =>
      `@font-face{font-family:'${family}';font-weight:600;src:url('/${encodeURIComponent(family)}') format('truetype')}`,
  );
  return `<!doctype html><meta charset="utf-8"><style>${faces.join('')}
    body{margin:128px 0 0;background:#fff;color:#000}
    p{margin:0;font-weight:600;font-size:${EM}px;line-height:1.5;text-align:left;unicode-bidi:plaintext;
      text-rendering:geometricPrecision;line-break:strict;text-spacing-trim:space-all;overflow-wrap:anywhere;font-synthesis:none}</style><p id="p"></p>`;
}

/** The little of a browser that is used inside the page. */
declare const document: {
  fonts: { ready: Promise<unknown> };
  getElementById(id: string): PageElement | null;
  createRange(): PageRange;
};
declare const getComputedStyle: (element: PageElement) => { lineHeight: string };

interface PageElement {
  style: object;
  lang: string;
  textContent: string;
  firstChild: object | null;
  getBoundingClientRect(): PageBox;
}

interface PageBox {
  top: number;
  bottom: number;
  left: number;
  right: number;
  width: number;
}

interface PageRange {
  setStart(node: object, offset: number): void;
  setEnd(node: object, offset: number): void;
  getClientRects(): Iterable<PageBox>;
}

/** What the browser makes of a sample; it stays on the page for a picture. */
export function setByBrowser(page: Page, sample: Sample): Promise<SetText> {
  const style = {
    width: `${sample.width}px`,
    fontFamily: fallbacks(sample.text, sample.language)
      .map((family) => `"${family}"`)
      .join(','),
    wordBreak: sample.keepAll ? 'keep-all' : 'normal',
  };
  const starts = [...graphemesOf(sample.text)].map(({ start, text }) => ({
    start,
    end: start + text.length,
  }));
  return page.evaluate(
    async ({ text, css, graphemes, language }) => {
      const p = document.getElementById('p');
      if (!p) throw new Error('no paragraph');
      Object.assign(p.style, css);
      p.lang = language;
      p.textContent = text;
      // Fonts are loaded when something needs them.
      const { top } = p.getBoundingClientRect();
      await document.fonts.ready;
      const node = p.firstChild;
      if (!node) throw new Error('no text');
      const boxes = graphemes.map(({ start, end }) => {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        const [first, ...rest] = [...range.getClientRects()].filter((rect) => rect.width > 0);
        const right = rest.reduce((edge, rect) => Math.max(edge, rect.right), first?.right ?? 0);
        return first ? { start, middle: (first.top + first.bottom) / 2, left: first.left, right } : null;
      });
      const height = Number.parseFloat(getComputedStyle(p).lineHeight);
      const lines: string[] = [];
      const set: { start: number; line: number; left: number; right: number }[] = [];
      let last = 0;
      for (const [index, box] of boxes.entries()) {
        const line = box ? Math.floor((box.middle - top) / height) : last;
        last = line;
        const { start, end } = graphemes[index] ?? { start: 0, end: 0 };
        lines[line] = (lines[line] ?? '') + text.slice(start, end);
        if (box) set.push({ start, line, left: box.left, right: box.right });
      }
      return { lines: lines.map((line) => line.trim()), graphemes: set };
    },
    { text: sample.text, css: style, graphemes: starts, language: sample.language ?? '' },
  );
}

/** The sample as a text of the renderer. */
export function sampleParameters(sample: Sample): TextParameters {
  return {
    text: sample.text,
    style: 'free',
    ...{ font: 'Inter', weight: 600, size: EM / FRAME.height, color: '#000000' },
    outline: { color: '#000000', width: 0 },
    box: { x: 0, y: 0.2, width: sample.width / FRAME.width, height: 0.8 },
    ...{ align: 'left', valign: 'top', lineHeight: 1.5, plate: null },
  };
}

/** What the renderer makes of it. */
function layoutOf(sample: Sample): TextLayout {
  const layout = layoutText(sampleParameters(sample), { ...FRAME, language: sample.language });
  if (!layout) throw new Error('nothing to draw');
  return layout;
}

/** The same measures of the renderer's layout. */
export function setByRenderer(sample: Sample): SetText {
  const layout = layoutOf(sample);
  return {
    lines: layout.lines.map((line) => line.text.trim()),
    graphemes: layout.lines.flatMap((line, index) =>
      line.clusters.map((cluster) => ({
        ...{ start: cluster.origin, line: index, left: cluster.x, right: cluster.x + cluster.pixels },
      })),
    ),
  };
}

/** Largest difference of an edge in pixels; characters that became one sign are compared as one, Indic ones by words. */
export function largestShift(
  text: string,
  { browser, renderer }: { browser: SetText; renderer: SetText },
): { pixels: number; at: string } {
  const worst = { pixels: 0, at: '' };
  const starts = /\p{Script=Devanagari}/u.test(text)
    ? [...text.matchAll(/(?<=^|\s)\S/gu)].map(({ index }) => index)
    : renderer.graphemes.map(({ start }) => start).sort((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? text.length;
    const isBlank = ({ start: at }: SetGrapheme) => /\s/u.test(text[at] ?? '');
    const inside = (box: SetGrapheme) => box.start >= start && box.start < end && !isBlank(box);
    const [ours, theirs] = [renderer.graphemes.filter(inside), browser.graphemes.filter(inside)];
    if (ours.length === 0 || theirs.length === 0) continue;
    const left = (boxes: SetGrapheme[]) => Math.min(...boxes.map((box) => box.left));
    const right = (boxes: SetGrapheme[]) => Math.max(...boxes.map((box) => box.right));
    const pixels = Math.max(Math.abs(left(ours) - left(theirs)), Math.abs(right(ours) - right(theirs)));
    if (pixels > worst.pixels) Object.assign(worst, { pixels, at: text.slice(start, end) });
  }
  return worst;
}
