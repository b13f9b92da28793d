/** What the looks of the second version share: plates, lines of type, values that move, and the frame's own box. */
import { measureText, metricsOf, needsShaping, type Typeface } from '@rushes/engine/generators';
import { type Box, type Path, rectangle } from '../../drawings/path.ts';
import { formatFigure } from '../../figures.ts';
import { mix } from '../../look/color.ts';
import type { SceneFigure } from '../../types.ts';
import { easeInOut, easeOutBack, easeOutSharp, tween } from '../easing.ts';
import type { Stage } from '../layout-tools.ts';
import { type RevealName, revealLines } from '../reveal.ts';
import { type Element, type Motion, type ShapeElement, TEXT_LAYER, type TextElement } from '../stage.ts';
import { fitText, fontReach, middleAboveBaseline } from '../typesetting.ts';

/** Margin of everything that is read, share of each side; above the 5 % that must stay free. */
export const MARGIN = 0.07;

/** Type on plates of the accent: its colour is chosen to be read on it. */
export const ON_ACCENT = TEXT_LAYER + 1;

/** The colour of type on plates of the accent: that of the ground, which the accent was chosen to be read on. */
export function onAccent({ canvas }: Stage): string {
  return canvas.palette.background[0] ?? canvas.palette.ink;
}

/** A part of the frame by shares of its sides. */
export function part({ canvas }: Stage, left: number, top: number, right: number, bottom: number): Box {
  const { width, height } = canvas;
  return { left: left * width, top: top * height, right: right * width, bottom: bottom * height };
}

/** The moment that lies so many seconds, at the pace of the scene, after its words begin to come in. */
export function after({ begin, canvas }: Stage, seconds: number): number {
  return begin + seconds / canvas.tempo;
}

/** A filled outline that is there from `start` on. */
export function plate(
  { canvas }: Stage,
  options: { path: Path; color: string; layer: number; start?: number; motion: Motion },
): ShapeElement {
  return {
    kind: 'shape',
    layer: options.layer,
    from: Math.min(options.start ?? 0, canvas.seconds - 0.02),
    until: canvas.seconds,
    color: options.color,
    path: options.path,
    motion: options.motion,
  };
}

/** Grows from nothing with a little overshoot. */
export function popIn(stage: Stage, start: number, seconds = 0.5): (at: number) => number {
  return tween({ from: 0, to: 1, start, end: start + seconds / stage.canvas.tempo, ease: easeOutBack });
}

/** Grows evenly to its full length. */
export function growIn(stage: Stage, start: number, seconds = 0.6): (at: number) => number {
  return tween({ from: 0, to: 1, start, end: start + seconds / stage.canvas.tempo, ease: easeOutSharp });
}

/** The line below a row, which grows from its left. */
export function rowLine(stage: Stage, box: Box, start: number): ShapeElement {
  const { palette, unit } = stage.canvas;
  return plate(stage, {
    path: rectangle(0, 0, box.right - box.left, Math.max(1, unit * 0.003)),
    color: mix(palette.ink, palette.background[0] ?? palette.ink, 0.55),
    layer: 24,
    start,
    motion: { x: box.left, y: box.bottom, scaleX: growIn(stage, start, 0.7) },
  });
}

/** Type to be set into a box: largest size and lines, where it hangs, how it comes in. */
export interface Setting {
  text: string;
  face: Typeface;
  box: Box;
  /** Em size in pixels. */
  size: number;
  maxLines: number;
  anchor: 'left' | 'center' | 'right';
  vertical: 'top' | 'middle' | 'bottom';
  color: string;
  layer?: number;
  start: number;
  /** See `LineBlock.at`. */
  at?: (share: number) => number;
  reveal?: RevealName;
  tracking?: number;
  leading?: number;
}

/** Sets type into a box at the largest size that fits; gives its elements and the height they take. */
export function setType(stage: Stage, setting: Setting): { elements: TextElement[]; size: number; box: Box } {
  const { text, face, box, anchor, vertical } = setting;
  if (text === '') return { elements: [], size: setting.size, box: { ...box, bottom: box.top } };
  const shaped = needsShaping(text);
  const tracking = setting.tracking ?? 0;
  const leading = Math.max(setting.leading ?? 1.24, shaped ? 1.5 : 0);
  const fitted = fitText({
    text,
    typeface: face,
    tracking,
    leading,
    maxWidth: (box.right - box.left) * (shaped ? 0.92 : 1),
    maxHeight: box.bottom - box.top,
    maxSize: setting.size,
    minSize: Math.min(setting.size * 0.6, stage.canvas.unit * 0.03),
    maxLines: setting.maxLines,
  });
  const spare = Math.max(0, box.bottom - box.top - fitted.height);
  const top = box.top + spare * { top: 0, middle: 0.5, bottom: 1 }[vertical];
  const x = { left: box.left, center: (box.left + box.right) / 2, right: box.right }[anchor];
  const elements = revealLines(stage.canvas, {
    lines: fitted.lines,
    typeface: face,
    size: fitted.size,
    tracking,
    leading,
    anchor,
    x,
    baseline: top + metricsOf(face).capHeight * fitted.size,
    color: setting.color,
    layer: setting.layer ?? TEXT_LAYER,
    reveal: setting.reveal ?? 'fade',
    start: setting.start,
    end: stage.end,
    ...(setting.at !== undefined && { at: setting.at }),
  });
  return { elements, size: fitted.size, box: { ...box, top, bottom: top + fitted.height } };
}

/** The part of a box in which capitals and baselines of one face keep all of their letters inside the frame's margins. */
export function insideMargins(
  stage: Stage,
  box: Box,
  options: { text: string; face: Typeface; size: number },
): Box {
  const { above, below } = fontReach(options.text, options.face);
  const { height } = stage.canvas;
  const rise = Math.max(0, above - metricsOf(options.face).capHeight) * options.size;
  return {
    ...box,
    top: Math.max(box.top, height * 0.055 + rise),
    bottom: Math.min(box.bottom, height * 0.945 - below * options.size),
  };
}

/** The width of a text in the scene's face for headlines, at a size of one pixel. */
export function unitWidth(text: string, face: Typeface, tracking: number): number {
  return Math.max(0.001, measureText({ text, typeface: face, size: 100, tracking }) / 100);
}

/** A value at a moment. */
export interface ValueStop {
  at: number;
  value: number;
}

/** Changes of the digits in a second. */
const DIGITS_A_SECOND = 18;

/** The texts of a value that goes from stop to stop, and when each is shown. */
function shownValues(figure: SceneFigure, stops: readonly ValueStop[]): { text: string; at: number }[] {
  const shown: { text: string; at: number }[] = [];
  for (const [index, stop] of stops.entries()) {
    const next = stops[index + 1];
    const steps = next === undefined ? 1 : Math.max(1, Math.round((next.at - stop.at) * DIGITS_A_SECOND));
    for (let step = 0; step < steps; step++) {
      const share = step / steps;
      const value =
        next === undefined ? stop.value : stop.value + (next.value - stop.value) * easeInOut(share);
      const text = formatFigure(figure, value);
      const at = next === undefined ? stop.at : stop.at + (next.at - stop.at) * share;
      if (shown.at(-1)?.text !== text) shown.push({ text, at });
    }
  }
  return shown;
}

/** A number that moves from value to value and stays at the last one; it is as large as its widest text allows. */
export function movingValue(
  stage: Stage,
  options: {
    figure: SceneFigure;
    stops: readonly ValueStop[];
    face: Typeface;
    size: number;
    maxWidth: number;
    x: number;
    /** Where the middle of its capitals stands. */
    y: number;
    anchor: 'left' | 'center';
    color: string;
    layer?: number;
  },
): { elements: TextElement[]; size: number; width: number } {
  const { face, anchor, figure } = options;
  const tracking = stage.type.tracking;
  const shown = shownValues(figure, options.stops);
  const widest = Math.max(...shown.map(({ text }) => unitWidth(text, face, tracking)));
  const size = Math.min(options.size, options.maxWidth / widest);
  const baseline = options.y + (metricsOf(face).capHeight * size) / 2;
  const elements = shown.map(({ text, at }, index): TextElement => {
    const until = shown[index + 1]?.at ?? stage.end;
    return {
      kind: 'text',
      layer: options.layer ?? TEXT_LAYER,
      from: index === 0 ? Math.min(0, at) : at,
      until,
      text,
      typeface: face,
      size,
      tracking,
      anchor,
      width: measureText({ text, typeface: face, size, tracking }),
      color: options.color,
      motion: { x: options.x, y: baseline - middleAboveBaseline(text, face, size) },
    };
  });
  return { elements, size, width: widest * size };
}

/** Elements of several parts as one list. */
export function all(...parts: readonly (Element | readonly Element[])[]): Element[] {
  return parts.flat() as Element[];
}
