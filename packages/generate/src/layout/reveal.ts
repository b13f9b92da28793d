/** How lines of type enter and leave. */

import { measureText, metricsOf, needsShaping, type Typeface } from '@rushes/engine/generators';
import type { Canvas } from '../drawings/drawing.ts';
import { easeIn, easeOutSharp, linear, plus, times, tween } from './easing.ts';
import type { Channel, ClipWindow, TextElement } from './stage.ts';
import { middleAboveBaseline } from './typesetting.ts';
import { SAFE_EDGE } from './zones.ts';

/** `rise`: out of a slit; `words`: word by word; `fade`: softly upwards; `slam`: down in size; `type`: uncovered from the start. */
export type RevealName = 'rise' | 'words' | 'fade' | 'slam' | 'type';

export interface LineBlock {
  lines: readonly string[];
  typeface: Typeface;
  size: number;
  tracking: number;
  leading: number;
  anchor: 'left' | 'center' | 'right';
  /** Anchor of the lines and baseline of the first, pixels. */
  x: number;
  baseline: number;
  color: string;
  layer: number;
  reveal: RevealName;
  /** Seconds: when the first line enters and when all leave (the scene's end = they stay). */
  start: number;
  end: number;
  /** When what stands behind a share of all characters comes in, where words are timed to be read; `start` is not used then. */
  at?: (share: number) => number;
}

/** Seconds between the entrances of two lines or words. */
function stagger(canvas: Canvas): number {
  return 0.09 / canvas.tempo;
}

/** Opacity of words that leave at `end`; those that stay to the end of the scene do not. */
export function leaving(canvas: Canvas, end: number): Channel {
  if (end >= canvas.seconds - 0.001) return 1;
  return tween({ from: 1, to: 0, start: end - 0.22, end, ease: linear });
}

function lineElement(block: LineBlock, text: string, index: number): TextElement {
  const baseline = block.baseline + index * block.leading * block.size;
  const spacing = block.anchor === 'center' ? (block.tracking * block.size) / 2 : 0;
  return {
    kind: 'text',
    layer: block.layer,
    from: block.start,
    until: block.end,
    text,
    typeface: block.typeface,
    size: block.size,
    tracking: block.tracking,
    anchor: block.anchor,
    width: measureText({ text, typeface: block.typeface, size: block.size, tracking: block.tracking }),
    color: block.color,
    motion: { x: block.x + spacing, y: baseline - middleAboveBaseline(text, block.typeface, block.size) },
  };
}

/** The window of a line: from above its capitals to below its descenders, inside the frame's margins. */
function slit(canvas: Canvas, element: TextElement, line: { block: LineBlock; index: number }): ClipWindow {
  const { block, index } = line;
  const baseline = block.baseline + index * block.leading * block.size;
  const { capHeight } = metricsOf(block.typeface);
  return {
    left: -100000,
    right: 100000,
    top: Math.max(canvas.height * SAFE_EDGE, baseline - (capHeight + 0.34) * element.size),
    bottom: Math.min(canvas.height * (1 - SAFE_EDGE), baseline + 0.3 * element.size),
  };
}

function rise(canvas: Canvas, element: TextElement, block: LineBlock, index: number): TextElement {
  const start = block.start + index * stagger(canvas);
  const climb = tween({
    from: element.size * 1.25,
    to: 0,
    start,
    end: start + 0.62 / canvas.tempo,
    ease: easeOutSharp,
  });
  const fall =
    block.end < canvas.seconds - 0.001
      ? tween({ from: 0, to: -element.size * 1.3, start: block.end - 0.3, end: block.end, ease: easeIn })
      : 0;
  return {
    ...element,
    from: start,
    motion: { ...element.motion, y: plus(element.motion.y, climb, fall) },
    clip: slit(canvas, element, { block, index }),
  };
}

function fade(canvas: Canvas, element: TextElement, start: number, end: number): TextElement {
  const length = 0.8 / canvas.tempo;
  const climb = tween({ from: element.size * 0.28, to: 0, start, end: start + length, ease: easeOutSharp });
  return {
    ...element,
    from: start,
    motion: {
      ...element.motion,
      y: plus(element.motion.y, climb),
      opacity: times(tween({ from: 0, to: 1, start, end: start + length * 0.8 }), leaving(canvas, end)),
    },
  };
}

function slam(canvas: Canvas, element: TextElement, block: LineBlock, index: number): TextElement {
  const start = block.start + index * stagger(canvas) * 1.4;
  const size = tween({ from: 1.12, to: 1, start, end: start + 0.4 / canvas.tempo, ease: easeOutSharp });
  return {
    ...element,
    from: start,
    motion: {
      ...element.motion,
      scaleX: size,
      scaleY: size,
      opacity: times(
        tween({ from: 0, to: 1, start, end: start + 0.16, ease: linear }),
        leaving(canvas, block.end),
      ),
    },
  };
}

function typed(canvas: Canvas, element: TextElement, block: LineBlock, index: number): TextElement {
  const start = block.start + (index * 0.28) / canvas.tempo;
  const x = typeof element.motion.x === 'number' ? element.motion.x : block.x;
  const left =
    block.anchor === 'left' ? x : block.anchor === 'center' ? x - element.width / 2 : x - element.width;
  const window = slit(canvas, element, { block, index });
  const edge = tween({
    from: left,
    to: left + element.width + element.size * 0.2,
    start,
    end: start + 0.6 / canvas.tempo,
    ease: linear,
  });
  return {
    ...element,
    from: start,
    clip: { ...window, left: left - element.size, right: (t) => Math.ceil(edge(t)) },
    motion: { ...element.motion, opacity: leaving(canvas, block.end) },
  };
}

/** A line as one element per word, each at its measured place. */
function splitWords(element: TextElement, block: LineBlock): TextElement[] {
  const measure = (text: string) =>
    measureText({ text, typeface: block.typeface, size: block.size, tracking: block.tracking });
  const x = typeof element.motion.x === 'number' ? element.motion.x : block.x;
  const left =
    block.anchor === 'left' ? x : block.anchor === 'center' ? x - element.width / 2 : x - element.width;
  const words = element.text.split(' ');
  return words.map((word, index) => {
    const before = index === 0 ? '' : `${words.slice(0, index).join(' ')} `;
    return {
      ...element,
      text: word,
      anchor: 'left',
      width: measure(word),
      motion: { ...element.motion, x: left + measure(before) },
    };
  });
}

/** Words one after another across all lines. */
function wordByWord(canvas: Canvas, block: LineBlock): TextElement[] {
  let word = 0;
  const words = block.lines.flatMap((text, index) => splitWords(lineElement(block, text, index), block));
  const starts = timed(block, words);
  return words.map((part, index) =>
    fade(canvas, part, starts[index] ?? block.start + word++ * stagger(canvas) * 0.8, block.end),
  );
}

/** When each part of a block comes in that is timed to be read; none of another. */
function timed({ at }: LineBlock, parts: readonly TextElement[]): number[] {
  if (at === undefined) return [];
  const total = parts.reduce((sum, { text }) => sum + text.length, 0);
  let passed = 0;
  return parts.map(({ text }) => {
    const start = at(passed / Math.max(1, total));
    passed += text.length;
    return start;
  });
}

type Entrance = (canvas: Canvas, element: TextElement, block: LineBlock, index: number) => TextElement;

const ENTRANCES: Record<Exclude<RevealName, 'words'>, Entrance> = {
  rise,
  slam,
  type: typed,
  fade: (canvas, element, block, index) =>
    fade(canvas, element, block.start + index * stagger(canvas), block.end),
};

/** The lines of a block as elements that enter and leave as asked. */
export function revealLines(canvas: Canvas, block: LineBlock): TextElement[] {
  const shaped = block.lines.some(needsShaping);
  if (block.reveal === 'words' && !shaped) return wordByWord(canvas, block);
  // Windows cut marks above and below such lines.
  const enter = shaped || block.reveal === 'words' ? ENTRANCES.fade : ENTRANCES[block.reveal];
  const lines = block.lines.map((text, index) => lineElement(block, text, index));
  const starts = timed(block, lines);
  return lines.map((line, index) => {
    const start = starts[index];
    return start === undefined ? enter(canvas, line, block, index) : fade(canvas, line, start, block.end);
  });
}
