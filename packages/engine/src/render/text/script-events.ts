/**
 * Drawings as events of a libass script. The script's clock has 25 frames per second whatever the programme's rate
 * is: libass counts centiseconds, and so every frame lies on a whole number of them.
 */
import { DRAWING_MODE, type PixelPoint } from './glyph-path.ts';
import type { MotionPiece, MotionState } from './text-motion.ts';

/** Frames per second of a script's own clock. */
export const SCRIPT_RATE = 25;

const CENTISECONDS_PER_FRAME = 100 / SCRIPT_RATE;

/** Frames that a script is made for; its time zero is `from`. */
export interface ScriptWindow {
  from: number;
  until: number;
}

/** Something drawn. */
export interface Drawing {
  /** Higher lies above lower. */
  layer: number;
  /** Tags of its looks. */
  look: string;
  /** Seen from its unit's centre. */
  path: string;
  /** Only the shadow is seen: the shape itself lies far above the picture. */
  thrown?: boolean;
  /** Cut to what lies on one side of an edge that moves from `start` to `end` (pixels) within the piece. */
  sweep?: { side: 'left' | 'right'; start: number; end: number };
}

/** Where and when something is drawn. */
export interface DrawnPiece {
  drawing: Drawing;
  center: PixelPoint;
  /** Frames from the programme's start. */
  piece: MotionPiece;
}

/** The event of a piece, cut to the window; null when the window shows nothing of it. */
export function dialogue(drawn: DrawnPiece, window: ScriptWindow): string | null {
  const { drawing, piece } = drawn;
  const from = Math.max(piece.from, window.from);
  const until = Math.min(piece.until, window.until);
  if (from >= until || drawing.path === '') return null;
  // Half a frame before the first frame it shows, so that rounding never shifts it.
  const edge = (frame: number) =>
    Math.max(0, (frame - window.from) * CENTISECONDS_PER_FRAME - CENTISECONDS_PER_FRAME / 2);
  const [start, end] = [edge(from), edge(until)];
  const time = (frame: number) => (frame - window.from) * CENTISECONDS_PER_FRAME * 10 - start * 10;
  const times = { from: time(piece.from), until: time(piece.until) };
  const tags = `\\an7${placeTags(drawn, times)}${drawing.look}${sweepTags(drawing, times)}`;
  const body = `{${tags}${DRAWING_MODE}}${drawing.path}`;
  return `Dialogue: ${drawing.layer},${clock(start)},${clock(end)},T,,0,0,0,,${body}`;
}

interface Times {
  from: number;
  until: number;
}

/** How far above the picture a shape lies of which only the shadow is seen, pixels. */
export const THROWN = 16_000;

function placeTags({ drawing, center, piece }: DrawnPiece, times: Times): string {
  const { start, end } = piece;
  const above = drawing.thrown ? THROWN : 0;
  const at = (state: MotionState) => `${number(center.x + state.dx)},${number(center.y + state.dy - above)}`;
  const span = `${times.from},${times.until}`;
  let tags = at(start) === at(end) ? `\\pos(${at(start)})` : `\\move(${at(start)},${at(end)},${span})`;
  const scale = (state: MotionState) =>
    `\\fscx${number(state.scale * 100)}\\fscy${number(state.scale * 100)}`;
  if (start.scale !== 1 || end.scale !== 1) {
    tags += scale(start) + (scale(start) === scale(end) ? '' : `\\t(${span},${scale(end)})`);
  }
  const clear = (state: MotionState) => Math.round((1 - state.alpha) * 255);
  if (start.alpha < 1 || end.alpha < 1) {
    tags += `\\fade(${clear(start)},${clear(end)},${clear(end)},${span},${times.until},${times.until})`;
  }
  return tags;
}

/** Larger than any picture. */
const FAR = 20_000;

function sweepTags({ sweep }: Drawing, times: Times): string {
  if (!sweep) return '';
  const clip = (edge: number) => {
    const [left, right] = sweep.side === 'left' ? [-FAR, Math.round(edge)] : [Math.round(edge), FAR];
    return `\\clip(${left},${-FAR},${right},${FAR})`;
  };
  return `${clip(sweep.start)}\\t(${times.from},${times.until},${clip(sweep.end)})`;
}

function clock(total: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(total / 360_000), Math.floor(total / 6000) % 60];
  return `${hours}:${two(minutes)}:${two(Math.floor(total / 100) % 60)}.${two(total % 100)}`;
}

/** A number of a script: two decimals at most. */
export function number(value: number): string {
  const text = value.toFixed(2).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
