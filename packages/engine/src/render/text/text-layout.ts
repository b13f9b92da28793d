/** Lines of a text with their size and place: inside the safe margins, or the box that is told, at any shape of frame. */
import { breakCost, type TextParameters } from '@rushes/timeline';
import { type Cluster, type Paragraph, setParagraph, visualOrder } from '../../fonts/typeset.ts';
import type { Size } from '../plan/geometry.ts';
import { cut, type RunStyle, readSource, type TextSource } from './text-source.ts';
import { lookOf, type TextLook } from './text-styles.ts';
import { balanceLines, fillLines, type LineSpan, lineBreaks, type Pieces, partsPiece } from './wrap-text.ts';

/** A cluster at its place. */
export interface PlacedCluster extends Cluster {
  /** Left end, pixels from the frame's left. */
  x: number;
  /** Its advance, pixels. */
  pixels: number;
  /** Place in the document's text, UTF-16 units. */
  origin: number;
}

/** One line: its clusters share a baseline and stand from left to right. */
export interface TextLine {
  text: string;
  left: number;
  width: number;
  /** Baseline, pixels from the top. */
  baseline: number;
  clusters: PlacedCluster[];
}

/** A rectangle of the frame, pixels. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A text ready to be drawn. All lengths in pixels. */
export interface TextLayout {
  look: TextLook;
  /** Em size. */
  size: number;
  styles: RunStyle[];
  lines: TextLine[];
  /** Room between the letters and the plate's edge; 0 without a plate. */
  padding: number;
  /** The block with its padding; where a plate is drawn. */
  box: PixelBox;
  /** True when the text did not fit at any size and its end was left out. */
  shortened: boolean;
  /** Graphemes that no shipped face has. */
  missing: string[];
}

/** Room between the letters and the plate's edge where none is told, em. */
const PADDING = 0.42;

/** Letters are never set smaller than this share of the shorter side. */
const SMALLEST = 0.022;

/** Baseline below the top of a line, and its depth, em: typical of the faces in use. */
const ASCENT = 0.8;
const DESCENT = 0.22;

/** What a layout is made against. */
export interface LayoutFrame extends Size {
  /** BCP 47 of the text where it is told. */
  language?: string | undefined;
  /** Instead of the style's own. */
  maxLines?: number | undefined;
}

interface Setting {
  parameters: TextParameters;
  look: TextLook;
  frame: LayoutFrame;
  /** Em size where the text tells it, pixels. */
  fixed: number | null;
  leading: number;
  /** Em. */
  padding: number;
  box: PixelBox;
}

/** Lays out a text; null when it has nothing to draw. */
export function layoutText(parameters: TextParameters, frame: LayoutFrame): TextLayout | null {
  const setting = settingOf(parameters, frame);
  const side = Math.min(frame.width, frame.height);
  const em = parameters.size ?? setting.look.size;
  const source = readSource(parameters, { look: setting.look, em });
  const block = setBlock(source, frame.language, parameters.style === 'caption');
  if (block.paragraphs.every(({ clusters }) => clusters.every((cluster) => cluster.isBlank))) return null;
  const fitted = setting.fixed === null ? fitBlock(block, setting) : setAt(block, setting.fixed, setting);
  const missing = [...new Set(block.paragraphs.flatMap((paragraph) => paragraph.missing))];
  if (fitted) return { ...placeBlock({ block, source, ...fitted }, setting), shortened: false, missing };
  const short = cutBlock(source, { size: SMALLEST * side, setting });
  return { ...placeBlock(short, setting), shortened: true, missing };
}

function settingOf(parameters: TextParameters, frame: LayoutFrame): Setting {
  const own = lookOf(parameters.style, frame);
  const look = { ...own, maxLines: frame.maxLines ?? own.maxLines };
  const area = parameters.box ?? look.box;
  const side = Math.min(frame.width, frame.height);
  const hasPlate = parameters.plate === undefined ? look.plate : parameters.plate !== null;
  return {
    parameters,
    look,
    frame,
    fixed: parameters.size === undefined ? null : parameters.size * side,
    leading: parameters.lineHeight ?? look.leading,
    padding: hasPlate ? (parameters.plate?.padding ?? PADDING) : 0,
    box: {
      left: area.x * frame.width,
      top: area.y * frame.height,
      right: (area.x + area.width) * frame.width,
      bottom: (area.y + area.height) * frame.height,
    },
  };
}

/** The paragraphs of a text, measured. */
interface Block {
  paragraphs: MeasuredParagraph[];
}

interface MeasuredParagraph extends Paragraph {
  /** Where it begins in the source. */
  start: number;
  pieces: Pieces;
}

function setBlock(source: TextSource, language: string | undefined, isPhrased = false): Block {
  let start = 0;
  const paragraphs = source.text.split('\n').map((text) => {
    const styleAt = source.styleAt.slice(start, start + text.length);
    const paragraph = setParagraph({ text, styleAt, styles: source.styles, language });
    const measured = { ...paragraph, start, pieces: piecesOf(paragraph, isPhrased) };
    start += text.length + 1;
    return measured;
  });
  return { paragraphs };
}

/** Square em for each point that a break inside a phrase costs: ten points are worth lines that differ by eight em. */
const PHRASE = 7;
const LONGEST_WORD = 40;

/** How bad a line of a caption is that begins at a place of the text. */
function phraseCost(text: string, at: number): number {
  // No further than a word is long: a text may be one word of thousands of letters.
  const near = text.slice(Math.max(0, at - LONGEST_WORD), at).trimEnd();
  const before = near.slice(near.lastIndexOf(' ') + 1);
  const after = text.slice(at, at + LONGEST_WORD).trimStart();
  return breakCost(before, after.slice(0, Math.max(0, after.indexOf(' ')) || undefined));
}

/** Each cluster is a piece; widths in em. */
function piecesOf({ text, clusters }: Paragraph, isPhrased: boolean): Pieces {
  const breaks = new Set(lineBreaks(text));
  const sums = [0];
  for (const cluster of clusters) sums.push((sums.at(-1) ?? 0) + cluster.width);
  // How many pieces are left when the blanks before `to` hang over.
  const inked = clusters.map(() => 0);
  inked.push(0);
  for (const [index, cluster] of clusters.entries()) {
    inked[index + 1] = cluster.isBlank ? (inked[index] ?? 0) : index + 1;
  }
  // Each place is asked about once per line that may end there: thousands of times in a text of one long word.
  const costs: number[] = [];
  const costAt = (at: number) => {
    costs[at] ??= PHRASE * phraseCost(text, clusters[at]?.start ?? 0);
    return costs[at];
  };
  return {
    count: clusters.length,
    width: (from, to) => Math.max(0, (sums[Math.max(from, inked[to] ?? to)] ?? 0) - (sums[from] ?? 0)),
    mayBreak: (at) => breaks.has(clusters[at]?.start ?? -1),
    ...(isPhrased && { breakCost: costAt }),
  };
}

interface Fitted {
  size: number;
  /** Lines of each paragraph. */
  lines: LineSpan[][];
}

function fitBlock(block: Block, setting: Setting): Fitted | null {
  const { look, frame } = setting;
  const side = Math.min(frame.width, frame.height);
  for (let size = look.size * side; size >= look.minSize * side; size *= 0.96) {
    const fitted = setInside(block, size, setting);
    if (fitted && count(fitted) <= look.maxLines) return fitted;
  }
  // More lines than the style wants are better than small print, small print is better than cut words.
  for (let size = look.minSize * side; size >= SMALLEST * side; size *= 0.94) {
    const fitted = setInside(block, size, setting);
    if (fitted) return fitted;
  }
  const smallest = setAt(block, SMALLEST * side, setting);
  return count(smallest) <= roomFor(SMALLEST * side, setting) ? smallest : null;
}

function count({ lines }: Fitted): number {
  return lines.reduce((sum, paragraph) => sum + paragraph.length, 0);
}

/** Lines that fit the box, at least one. */
function roomFor(size: number, { box, leading }: Setting): number {
  return Math.max(1, Math.floor((box.bottom - box.top) / (leading * size)));
}

/** The lines at this size; null when a word has to be parted or they are too many. */
function setInside(block: Block, size: number, setting: Setting): Fitted | null {
  const width = lineWidth(size, setting);
  const fills = block.paragraphs.map(({ pieces }) => fillLines(pieces, width));
  if (block.paragraphs.some(({ pieces }, index) => partsPiece(pieces, fills[index] ?? []))) return null;
  const height = fills.reduce((sum, lines) => sum + Math.max(1, lines.length), 0) * setting.leading * size;
  return height <= setting.box.bottom - setting.box.top ? setAt(block, size, setting) : null;
}

/** Width of a line in em. */
function lineWidth(size: number, { box, padding }: Setting): number {
  return Math.max(0.01, (box.right - box.left) / size - 2 * padding);
}

function setAt(block: Block, size: number, setting: Setting): Fitted {
  const width = lineWidth(size, setting);
  const wrap = setting.look.balanced ? balanceLines : fillLines;
  const lines = block.paragraphs.map(({ pieces }) =>
    pieces.count === 0 ? [{ from: 0, to: 0 }] : wrap(pieces, width),
  );
  return { size, lines };
}

interface SetBlock extends Fitted {
  block: Block;
  source: TextSource;
}

/** As much of a text as fits, with an ellipsis. */
function cutBlock(source: TextSource, { size, setting }: { size: number; setting: Setting }): SetBlock {
  const room = roomFor(size, setting);
  let short = { ...source, styleAt: [...source.styleAt], origin: [...source.origin] };
  for (;;) {
    const block = setBlock(short, setting.frame.language, setting.parameters.style === 'caption');
    const fitted = setAt(block, size, setting);
    if (count(fitted) <= room || short.text.length < 3) return { block, source: short, ...fitted };
    // The first time to where the last line ends, then character by character.
    const end = Math.min(endOfLine(block, fitted, room - 1), short.text.length - 2);
    cut(short, Math.max(1, end - 1));
    short = { ...short, text: `${short.text}…` };
    short.styleAt.push(short.styleAt.at(-1) ?? 0);
    short.origin.push(short.origin.at(-1) ?? 0);
  }
}

/** Where line `index` of the block ends in the source. */
function endOfLine(block: Block, { lines }: Fitted, index: number): number {
  const all = block.paragraphs.flatMap((paragraph, at) =>
    (lines[at] ?? []).map(({ to }) => paragraph.start + (paragraph.clusters[to - 1]?.end ?? 0)),
  );
  return all[index] ?? 0;
}

function placeBlock(set: SetBlock, setting: Setting): Omit<TextLayout, 'shortened' | 'missing'> {
  const { size } = set;
  const { look, leading } = setting;
  const padding = setting.padding * size;
  const drafts = set.block.paragraphs.flatMap((paragraph, index) =>
    (set.lines[index] ?? []).map((span) => draftLine(paragraph, span, { source: set.source, size })),
  );
  // A line with larger letters takes more room above itself.
  const scales = drafts.map((line) => Math.max(...line.clusters.map((cluster) => cluster.scale), 0) || 1);
  const offsets: number[] = [];
  for (const [index, scale] of scales.entries()) {
    const above =
      index === 0 ? ASCENT * scale : leading * Math.max(scale, scales[index - 1] === undefined ? 1 : scale);
    offsets.push((offsets.at(-1) ?? 0) + above * size);
  }
  const height = (offsets.at(-1) ?? 0) + DESCENT * (scales.at(-1) ?? 1) * size;
  const top = blockTop(height, { setting, padding });
  const lines = drafts.map((draft, index) =>
    placeLine(draft, { setting, padding, baseline: top + (offsets[index] ?? 0) }),
  );
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.left + line.width));
  const box = {
    left: left - padding,
    top: top - padding,
    right: right + padding,
    bottom: top + height + padding,
  };
  return { look, size, styles: set.source.styles, lines, padding, box };
}

interface DraftLine {
  text: string;
  width: number;
  clusters: PlacedCluster[];
}

function draftLine(
  paragraph: MeasuredParagraph,
  span: LineSpan,
  { source, size }: { source: TextSource; size: number },
): DraftLine {
  const read = clustersOfLine(paragraph, span, source);
  const text = paragraph.text.slice(read[0]?.start ?? 0, read.at(-1)?.end ?? 0);
  let x = 0;
  const clusters = visualOrder(read, paragraph.rightToLeft).map((cluster) => {
    const pixels = cluster.width * size;
    const placed = { ...cluster, x, pixels, origin: source.origin[paragraph.start + cluster.start] ?? 0 };
    x += pixels;
    return placed;
  });
  return { text, width: x, clusters };
}

/** The clusters of a line without the blanks at its end. */
function clustersOfLine(paragraph: MeasuredParagraph, span: LineSpan, source: TextSource): Cluster[] {
  const read = paragraph.clusters.slice(span.from, span.to);
  while (read.at(-1)?.isBlank) read.pop();
  const [start, end] = [read[0]?.start ?? 0, read.at(-1)?.end ?? 0];
  // Blanks at the ends belong to the line: what they shaped stays.
  const [before, after] = [paragraph.clusters[span.from - 1], paragraph.clusters[span.from + read.length]];
  const isBound = (at: Cluster | undefined, beside: Cluster | undefined) => at?.isBound && !beside?.isBlank;
  const isFree = !(before && isBound(read[0], before)) && !isBound(after, after);
  if (isFree || read.some(({ level }) => level > 0)) return read;
  // Letters at the ends were set closer to letters that stand on other lines now.
  const styleAt = source.styleAt.slice(paragraph.start + start, paragraph.start + end);
  const again = setParagraph({ text: paragraph.text.slice(start, end), styleAt, styles: source.styles });
  return again.clusters.map((cluster) => ({
    ...cluster,
    start: cluster.start + start,
    end: cluster.end + start,
  }));
}

function blockTop(height: number, { setting, padding }: { setting: Setting; padding: number }): number {
  const { box, parameters, look } = setting;
  switch (parameters.valign ?? look.valign) {
    case 'top':
      return box.top + padding;
    case 'middle':
      return (box.top + box.bottom - height) / 2;
    case 'bottom':
      return box.bottom - height - padding;
  }
}

function placeLine(
  draft: DraftLine,
  place: { setting: Setting; padding: number; baseline: number },
): TextLine {
  const { box, parameters, look } = place.setting;
  const align = parameters.align ?? look.align;
  const free = box.right - box.left - 2 * place.padding - draft.width;
  const share = { left: 0, center: 0.5, right: 1 }[align];
  const left = box.left + place.padding + free * share;
  const clusters = draft.clusters.map((cluster) => ({ ...cluster, x: cluster.x + left }));
  return { ...draft, clusters, left, baseline: place.baseline };
}
