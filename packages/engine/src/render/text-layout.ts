/** Lines of a text with their size and place: inside the safe margins at any shape of frame. */
import type { TextParameters } from '@rushes/timeline';
import { faceOf } from '../fonts/catalog.ts';
import { runsOf, widthOf } from '../fonts/text-runs.ts';
import { metricsOf, type Typeface } from '../generate/typefaces.ts';
import type { Size } from './geometry.ts';
import { lookOf, SAFE_MARGIN, type TextLook } from './text-styles.ts';
import { cutsWord, wrapText } from './wrap-text.ts';

/** One line: its runs share a baseline. */
export interface TextLine {
  text: string;
  width: number;
  /** Baseline, pixels from the top. */
  baseline: number;
}

/** A text ready to be written. All lengths in pixels. */
export interface TextLayout {
  look: TextLook;
  face: Typeface;
  /** Em size. */
  size: number;
  lines: TextLine[];
  /** The block with its padding; where a plate is drawn. */
  box: { left: number; top: number; right: number; bottom: number };
  /** True when the text did not fit at any size and its end was left out. */
  shortened: boolean;
}

/** Room between the letters and the plate's edge, em. */
const PADDING = 0.42;

/** Letters are never set smaller than this share of the shorter side. */
const SMALLEST = 0.022;

/** Advances do not know outlines and shaping: lines are set as if they were this much wider. */
const MEASURE_SLACK = 1.03;

/** Baseline below the top of a line, and its depth, em: typical of the faces in use. */
const ASCENT = 0.8;
const DESCENT = 0.22;

/** Lays out a text; null when it has nothing to draw. */
export function layoutText(parameters: TextParameters, frame: Size): TextLayout | null {
  const look = lookOf(parameters.style, frame);
  const face = faceOf(`${parameters.font} SemiBold`) ?? faceOf(parameters.font ?? '') ?? faceOf(look.family);
  if (!face) throw new Error(`the font ${look.family} is not installed`);
  const text = drawable(parameters.text, face);
  if (text === '') return null;
  const fitted = fitText(text, { look, face, frame });
  return { look, face, ...fitted, ...placeLines(fitted, { look, face, frame }) };
}

/** The text without what no face can draw, with plain line feeds. */
function drawable(text: string, face: Typeface): string {
  const lines = text.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n');
  const known = lines.map((line) =>
    runsOf(line.replace(/[\p{Cc}]/gu, ' '), face)
      .map((run) => run.text)
      .join('')
      .trim(),
  );
  return known.join('\n').trim();
}

interface Setting {
  look: TextLook;
  face: Typeface;
  frame: Size;
}

interface FittedText {
  size: number;
  lines: string[];
  shortened: boolean;
}

function fitText(text: string, setting: Setting): FittedText {
  const { look, frame } = setting;
  const side = Math.min(frame.width, frame.height);
  const preferred = look.size * side;
  for (let size = preferred; size >= look.minSize * side; size *= 0.96) {
    const lines = linesAt(text, size, setting);
    if (lines && lines.length <= look.maxLines) return { size, lines, shortened: false };
  }
  // More lines than the style wants are better than small print, small print is better than cut words.
  for (let size = look.minSize * side; size >= SMALLEST * side; size *= 0.94) {
    const lines = linesAt(text, size, setting);
    if (lines) return { size, lines, shortened: false };
  }
  return cutToFit(text, SMALLEST * side, setting);
}

function rule(size: number, { look, face, frame }: Setting) {
  const padding = look.plate ? 2 * PADDING * size : 0;
  const measure = (piece: string) => widthOf(piece, { face, size }) * MEASURE_SLACK;
  return { measure, width: look.width * frame.width - padding };
}

function linesAt(text: string, size: number, setting: Setting): string[] | null {
  const fit = rule(size, setting);
  if (cutsWord(text, fit)) return null;
  const lines = wrapText(text, fit);
  return lines.length * setting.look.leading * size <= setting.look.height * setting.frame.height
    ? lines
    : null;
}

function cutToFit(text: string, size: number, setting: Setting): FittedText {
  const lines = wrapText(text, rule(size, setting));
  const room = Math.floor((setting.look.height * setting.frame.height) / (setting.look.leading * size));
  if (lines.length <= room) return { size, lines, shortened: false };
  const kept = lines.slice(0, Math.max(1, room));
  const last = kept.pop() ?? '';
  return { size, lines: [...kept, `${last.slice(0, -1)}…`], shortened: true };
}

function placeLines(fitted: FittedText, { look, face, frame }: Setting): Pick<TextLayout, 'lines' | 'box'> {
  const { size } = fitted;
  const height = ((fitted.lines.length - 1) * look.leading + ASCENT + DESCENT) * size;
  const padding = look.plate ? PADDING * size : 0;
  const anchor = look.at * frame.height;
  const top = look.edge === 'top' ? anchor + padding : anchor - height - padding;
  const lines = fitted.lines.map((text, index) => ({
    text,
    width: widthOf(text, { face, size }),
    baseline: top + (index * look.leading + ASCENT) * size,
  }));
  const width = Math.max(...lines.map((line) => line.width));
  const left = look.align === 'left' ? frame.width * SAFE_MARGIN + padding : (frame.width - width) / 2;
  const box = {
    left: left - padding,
    top: top - padding,
    right: left + width + padding,
    bottom: top + height + padding,
  };
  return { lines, box };
}

/** How far libass draws below the baseline for this line, pixels: its lines end at their deepest face. */
export function lineDepth(text: string, setting: { face: Typeface; size: number }): number {
  const depths = runsOf(text, setting.face).map((run) => metricsOf(run.typeface).descent);
  return Math.max(0, ...depths) * setting.size;
}
