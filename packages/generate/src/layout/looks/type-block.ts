/** Kinetic type: few words as a block of lines, each as wide as the block, one of them set off. */
import { metricsOf, needsShaping } from '@rushes/engine/generators';
import { type Box, roundRect } from '../../drawings/path.ts';
import type { Stage } from '../layout-tools.ts';
import { revealLines } from '../reveal.ts';
import type { Element } from '../stage.ts';
import { fontReach } from '../typesetting.ts';
import { growIn, ON_ACCENT, onAccent, plate, unitWidth } from './kit.ts';

/** More words than this are set as a paragraph. */
const MOST_WORDS = 9;
const MOST_LINES = 4;

interface BlockLine {
  text: string;
  size: number;
}

interface Block {
  lines: BlockLine[];
  /** From the first line's capitals to the last baseline. */
  height: number;
}

/** All ways to break words into at most `most` lines. */
function breaksOf(words: readonly string[], most: number): string[][] {
  if (words.length === 0) return [[]];
  if (most === 1) return [[words.join(' ')]];
  return words.flatMap((_, index) => {
    const first = words.slice(0, index + 1).join(' ');
    const rest = words.slice(index + 1);
    return rest.length === 0 ? [[first]] : breaksOf(rest, most - 1).map((lines) => [first, ...lines]);
  });
}

/** Air below a line, in ems of the larger neighbour: room for descenders and accents, little between capitals. */
function airOf(stage: Stage): number {
  return stage.type.capitals ? 0.16 : 0.36;
}

/** Air before the last line where it stands on a plate, which reaches above its capitals. */
const PLATE_AIR = 0.56;

function heightOf(stage: Stage, lines: readonly BlockLine[], plated: boolean): number {
  const cap = metricsOf(stage.type.headline).capHeight;
  return lines.reduce(
    (sum, { size }, index) => sum + cap * size + (index > 0 ? airBefore(stage, lines, { index, plated }) : 0),
    0,
  );
}

function airBefore(
  stage: Stage,
  lines: readonly BlockLine[],
  { index, plated }: { index: number; plated: boolean },
): number {
  const share = plated && index === lines.length - 1 ? PLATE_AIR : airOf(stage);
  return share * Math.max(lines[index]?.size ?? 0, lines[index - 1]?.size ?? 0);
}

/** The lines at their own sizes, and how well they fill the box: the area of type, less where sizes differ much. */
function setLines(
  stage: Stage,
  texts: readonly string[],
  room: { box: Box; size: number; plated: boolean },
): Block & { worth: number } {
  const { headline, tracking } = stage.type;
  const width = room.box.right - room.box.left;
  const height = room.box.bottom - room.box.top;
  const natural = texts.map((text) => ({
    text,
    size: Math.min(room.size, width / unitWidth(text, headline, tracking)),
  }));
  // A line of one short word does not tower over the others.
  const smallest = Math.min(...natural.map(({ size }) => size));
  const even = natural.map((line) => ({ ...line, size: Math.min(line.size, smallest * 2.1) }));
  const shrink = Math.min(1, height / heightOf(stage, even, room.plated));
  const lines = even.map((line) => ({ ...line, size: line.size * shrink }));
  const area = lines.reduce(
    (sum, { text, size }) => sum + size * size * unitWidth(text, headline, tracking),
    0,
  );
  const spread = Math.max(...lines.map(({ size }) => size)) / Math.min(...lines.map(({ size }) => size));
  return { lines, height: heightOf(stage, lines, room.plated), worth: area / (1 + 0.22 * (spread - 1)) };
}

/** True for texts that a block can be made of: a few words of letters that stand alone. */
export function isBlock(text: string): boolean {
  const words = text.split(' ').filter(Boolean);
  return (
    words.length > 0 &&
    words.length <= MOST_WORDS &&
    !needsShaping(text) &&
    Math.max(...words.map((word) => word.length)) <= 18
  );
}

/** Which line is set off: the largest, of equals the last. */
function strongest(lines: readonly BlockLine[]): number {
  if (lines.length < 2) return -1;
  const largest = Math.max(...lines.map(({ size }) => size));
  return lines.findLastIndex(({ size }) => size > largest * 0.98);
}

/** A block of type in a box; `setOff` says how its strongest line stands out. Null where the words make no block. */
export function typeBlock(
  stage: Stage,
  options: {
    text: string;
    box: Box;
    size: number;
    anchor: 'left' | 'center';
    vertical?: 'top' | 'middle' | 'bottom';
    setOff: 'color' | 'plate' | 'none';
    start: number;
  },
): { elements: Element[]; box: Box; done: number } | null {
  if (!isBlock(options.text)) return null;
  const { type, canvas } = stage;
  const text = type.capitals ? options.text.toUpperCase() : options.text;
  const { box, anchor } = options;
  const plated = options.setOff === 'plate';
  const candidates = breaksOf(text.split(' ').filter(Boolean), MOST_LINES).map((texts) =>
    setLines(stage, texts, { box: usable(stage, box, options.size), size: options.size, plated }),
  );
  const [best] = candidates.sort((a, b) => b.worth - a.worth);
  if (best === undefined) return null;
  const room = usable(stage, box, Math.max(best.lines[0]?.size ?? 0, best.lines.at(-1)?.size ?? 0));
  const spare = Math.max(0, room.bottom - room.top - best.height);
  const top = room.top + spare * { top: 0, middle: 0.5, bottom: 1 }[options.vertical ?? 'middle'];
  const cap = metricsOf(type.headline).capHeight;
  // A plate is under the last line: above and below others it would come too near to them.
  const last = best.lines.length - 1;
  const marked = options.setOff === 'none' || last < 1 ? -1 : plated ? last : strongest(best.lines);
  const elements: Element[] = [];
  let y = top;
  for (const [index, { text: words, size }] of best.lines.entries()) {
    if (index > 0) y += airBefore(stage, best.lines, { index, plated });
    const baseline = y + cap * size;
    const start = options.start + (index * 0.14) / canvas.tempo;
    const onPlate = index === marked && plated;
    elements.push(
      ...revealLines(canvas, {
        lines: [words],
        typeface: type.headline,
        size: onPlate ? size * 0.94 : size,
        tracking: type.tracking,
        leading: 1,
        anchor,
        x: anchor === 'left' ? box.left + (onPlate ? size * 0.12 : 0) : (box.left + box.right) / 2,
        baseline: onPlate ? baseline - size * 0.02 : baseline,
        color: onPlate ? onAccent(stage) : index === marked ? canvas.palette.accent : canvas.palette.ink,
        layer: onPlate ? ON_ACCENT : 70,
        reveal: canvas.pace === 'calm' ? 'fade' : 'rise',
        start,
        end: stage.end,
      }),
    );
    if (onPlate) elements.push(markPlate(stage, { words, size, baseline, box, anchor, start }));
    y = baseline;
  }
  const widest = Math.max(
    ...best.lines.map((line) => line.size * unitWidth(line.text, type.headline, type.tracking)),
  );
  const left = anchor === 'left' ? box.left : (box.left + box.right - widest) / 2;
  return {
    elements,
    box: { left, right: left + widest, top, bottom: y },
    done: options.start + (0.14 * best.lines.length) / canvas.tempo,
  };
}

/** The part of the box that capitals and baselines may use, so that accents and descenders stay inside the margins. */
function usable(stage: Stage, box: Box, size: number): Box {
  const { headline } = stage.type;
  const { above, below } = fontReach('Ag', headline);
  const { height } = stage.canvas;
  const rise = Math.max(0, above - metricsOf(headline).capHeight);
  return {
    ...box,
    top: Math.max(box.top, height * 0.055 + rise * size),
    bottom: Math.min(box.bottom, height * 0.945 - below * size),
  };
}

function markPlate(
  stage: Stage,
  line: { words: string; size: number; baseline: number; box: Box; anchor: 'left' | 'center'; start: number },
): Element {
  const { canvas, type } = stage;
  const { size, box, anchor } = line;
  const wide = size * 0.94 * unitWidth(line.words, type.headline, type.tracking) + size * 0.24;
  const cap = metricsOf(type.headline).capHeight;
  const left = anchor === 'left' ? box.left : (box.left + box.right - wide) / 2;
  const grow = growIn(stage, line.start - 0.1 / canvas.tempo, 0.45);
  return plate(stage, {
    path: roundRect(
      { left: 0, top: -size * (cap + 0.09), right: wide, bottom: size * (type.capitals ? 0.11 : 0.27) },
      stage.spec.style === 'soft' ? size * 0.12 : 0,
    ),
    color: canvas.palette.accent,
    layer: 60,
    start: line.start - 0.1 / canvas.tempo,
    motion: { x: left, y: line.baseline, scaleX: grow },
  });
}
