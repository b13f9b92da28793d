/**
 * A display list as a libass script. Channels become piecewise linear: each element is cut into
 * events within which `\move` and `\t` follow the curve to less than the tolerances below.
 */
import { metricsOf, scriptHead, textRuns } from '@rushes/engine/generators';
import type { Path } from '../drawings/path.ts';
import type { Placing } from './cells.ts';
import { type Channel, channelAt, type Element, type TextElement } from './stage.ts';
import { type Windows, windowsOf } from './windows.ts';

/** Sampling step of channels: 4 centiseconds, as script times have whole centiseconds. */
const STEP = 4;

/** How far a linear piece may be from the curve: pixels, degrees, share. */
const TOLERANCE = { position: 0.35, angle: 0.25, scale: 0.004, opacity: 0.02 } as const;

interface Track {
  channel: Channel;
  tolerance: number;
}

/** Channels of an element in a fixed order: x, y, angle, scale x, scale y, opacity, then the clip window's edges. */
function tracksOf(element: Element): Track[] {
  const { motion, clip } = element;
  const tracks: Track[] = [
    { channel: motion.x, tolerance: TOLERANCE.position },
    { channel: motion.y, tolerance: TOLERANCE.position },
    { channel: motion.angle ?? 0, tolerance: TOLERANCE.angle },
    { channel: motion.scaleX ?? 1, tolerance: TOLERANCE.scale },
    { channel: motion.scaleY ?? 1, tolerance: TOLERANCE.scale },
    { channel: motion.opacity ?? 1, tolerance: TOLERANCE.opacity },
  ];
  if (clip) {
    for (const channel of [clip.left, clip.top, clip.right, clip.bottom]) {
      tracks.push({ channel, tolerance: TOLERANCE.position });
    }
  }
  return tracks;
}

interface Piece {
  /** Centiseconds. */
  start: number;
  end: number;
  first: number[];
  last: number[];
}

/** Nearer to a bound than this, what is rounded decides. */
const NEAR = 1e-9;

/** Whether samples lie near the line between two of them: looked at one by one. */
function fits(
  samples: readonly number[][],
  from: number,
  to: number,
  tolerances: readonly number[],
): boolean {
  const [first = [], last = []] = [samples[from], samples[to]];
  return samples.slice(from + 1, to).every((sample, index) => {
    const share = (index + 1) / (to - from);
    return tolerances.every((tolerance, track) => {
      const [a = 0, b = 0] = [first[track], last[track]];
      return Math.abs((sample[track] ?? 0) - (a + (b - a) * share)) <= tolerance;
    });
  });
}

/**
 * Where the longest piece from a sample on ends: none in it is further from a straight line than its track allows. Kept
 * are the slopes that all samples so far allow, so that what lies still for a minute is not looked at 1500 times over.
 */
function pieceEnd(samples: readonly number[][], from: number, tolerances: readonly number[]): number {
  const first = samples[from] ?? [];
  const least = tolerances.map(() => Number.NEGATIVE_INFINITY);
  const most = tolerances.map(() => Number.POSITIVE_INFINITY);
  let to = from + 1;
  for (; to < samples.length - 1; to += 1) {
    const [passed = [], next = []] = [samples[to], samples[to + 1]];
    let room = Number.POSITIVE_INFINITY;
    for (const [track, tolerance] of tolerances.entries()) {
      const a = first[track] ?? 0;
      const far = (passed[track] ?? 0) - a;
      const low = Math.max(least[track] ?? 0, (far - tolerance) / (to - from));
      const high = Math.min(most[track] ?? 0, (far + tolerance) / (to - from));
      [least[track], most[track]] = [low, high];
      const slope = ((next[track] ?? 0) - a) / (to + 1 - from);
      room = Math.min(room, slope - low, high - slope);
    }
    if (room < -NEAR || (room < NEAR && !fits(samples, from, to + 1, tolerances))) return to;
  }
  return to;
}

/** Cuts a life into the longest pieces that stay within the tolerances. */
function piecesOf(element: Element): Piece[] {
  const start = Math.round(element.from * 100);
  const end = Math.max(start + 1, Math.round(element.until * 100));
  const tracks = tracksOf(element);
  const at = (time: number) => tracks.map((track) => channelAt(track.channel, time / 100, 0));
  if (tracks.every((track) => typeof track.channel === 'number')) {
    return [{ start, end, first: at(start), last: at(start) }];
  }
  const moments: number[] = [];
  for (let time = start; time < end; time += STEP) moments.push(time);
  moments.push(end);
  const samples = moments.map(at);
  const tolerances = tracks.map((track) => track.tolerance);
  const pieces: Piece[] = [];
  let from = 0;
  while (from < moments.length - 1) {
    const to = pieceEnd(samples, from, tolerances);
    pieces.push({
      start: moments[from] ?? start,
      end: moments[to] ?? end,
      first: samples[from] ?? [],
      last: samples[to] ?? [],
    });
    from = to;
  }
  return pieces;
}

function clock(centiseconds: number): string {
  const whole = Math.floor(centiseconds / 100);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(centiseconds % 100)}`;
}

function trim(value: number, digits = 1): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** `#rrggbb` as a script writes it: &HBBGGRR&. */
function scriptColor(hex: string): string {
  return `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase();
}

function alphaOf(opacity: number): string {
  const alpha = Math.round((1 - Math.min(1, Math.max(0, opacity))) * 255);
  return `&H${alpha.toString(16).padStart(2, '0').toUpperCase()}&`;
}

/**
 * Text that libass shows as it is. Braces open override blocks and are escaped; a backslash cannot be
 * escaped in this format and becomes a slash.
 */
export function escapeScriptText(text: string): string {
  return text
    .replaceAll('\\', '/')
    .replaceAll('{', '\\{')
    .replaceAll('}', '\\}')
    .replace(/[\r\n]+/g, ' ');
}

/** Drawing commands of a path with one decimal. */
function drawing(path: Path): string {
  let letter = '';
  return path
    .map(([command, ...numbers]) => {
      const written = command === letter && command !== 'm' ? '' : `${command} `;
      letter = command;
      return written + numbers.map((value) => trim(value)).join(' ');
    })
    .join(' ');
}

/** Tags of one channel that starts at `a` and ends at `b`: set, and animated where it changes. */
function animated(write: (value: number) => string, a: number, b: number): string {
  const first = write(a);
  const last = write(b);
  return first === last ? first : `${first}\\t(${last})`;
}

function pieceTags(piece: Piece, isText: boolean): string {
  const [x0 = 0, y0 = 0, angle0 = 0, scaleX0 = 1, scaleY0 = 1, opacity0 = 1] = piece.first;
  const [x1 = 0, y1 = 0, angle1 = 0, scaleX1 = 1, scaleY1 = 1, opacity1 = 1] = piece.last;
  const from = `${trim(x0, 2)},${trim(y0, 2)}`;
  const to = `${trim(x1, 2)},${trim(y1, 2)}`;
  let tags = from === to ? `\\pos(${from})` : `\\move(${from},${to})`;
  if (angle0 !== 0 || angle1 !== 0) tags += animated((value) => `\\frz${trim(-value, 2)}`, angle0, angle1);
  if (scaleX0 !== 1 || scaleX1 !== 1) {
    tags += animated((value) => `\\fscx${trim(value * 100, 2)}`, scaleX0, scaleX1);
  }
  if (scaleY0 !== 1 || scaleY1 !== 1) {
    tags += animated((value) => `\\fscy${trim(value * 100, 2)}`, scaleY0, scaleY1);
  }
  if (opacity0 < 0.999 || opacity1 < 0.999) {
    tags += animated((value) => `\\${isText ? 'alpha' : '1a'}${alphaOf(value)}`, opacity0, opacity1);
  }
  if (piece.first.length > 6) {
    const window = (values: number[]) =>
      `\\clip(${values
        .slice(6)
        .map((value) => Math.round(value))
        .join(',')})`;
    const first = window(piece.first);
    const last = window(piece.last);
    tags += first === last ? first : `${first}\\t(${last})`;
  }
  return tags;
}

/** The text with face and size switched per run: libass sizes a face by its Windows ascent plus descent. */
function typeset(element: TextElement): string {
  return textRuns(element.text, element.typeface)
    .map((run) => {
      const metrics = metricsOf(run.typeface);
      const size = element.size * (metrics.ascent + metrics.descent);
      return `{\\fn${run.typeface.family}\\fs${trim(size, 2)}}${escapeScriptText(run.text)}`;
    })
    .join('');
}

const ANCHOR = { left: 4, center: 5, right: 6 } as const;

function isInvisible(piece: Piece): boolean {
  return (piece.first[5] ?? 1) <= 0.004 && (piece.last[5] ?? 1) <= 0.004;
}

const placingOf = ([x = 0, y = 0, angle = 0, scaleX = 1, scaleY = 1]: readonly number[]): Placing => ({
  x,
  y,
  angle,
  scaleX,
  scaleY,
});

/** The windows that a piece is drawn through, each as a tag; one empty one for the whole of it. */
function windowTags(element: Element, piece: Piece, windows: Windows): string[] {
  const span = { from: piece.start / 100, until: piece.end / 100 };
  const boxes = windows(element, { ...span, first: placingOf(piece.first), last: placingOf(piece.last) });
  if (boxes === null) return [''];
  return boxes.map(({ left, top, right, bottom }) => `\\clip(${left},${top},${right},${bottom})`);
}

function eventsOf(element: Element, windows: Windows): string[] {
  const isText = element.kind === 'text';
  const spacing = isText && element.tracking !== 0 ? `\\fsp${trim(element.tracking * element.size, 2)}` : '';
  const fixed = isText
    ? `\\an${ANCHOR[element.anchor]}${spacing}\\1c${scriptColor(element.color)}`
    : `\\an7\\1c${scriptColor(element.color)}${element.blur ? `\\blur${trim(element.blur)}` : ''}`;
  const body = isText ? typeset(element) : `{\\p1}${drawing(element.path)}`;
  return piecesOf(element)
    .filter((piece) => !isInvisible(piece))
    .flatMap((piece) => {
      const head = `Dialogue: ${element.layer},${clock(piece.start)},${clock(piece.end)},S,,0,0,0,,`;
      const tags = `${fixed}${pieceTags(piece, isText)}`;
      return windowTags(element, piece, windows).map((window) => `${head}{${tags}${window}}${body}`);
    });
}

/**
 * The script of a display list for a picture of this size. Elements of one layer are drawn in list order. `whole` draws
 * each shape without windows, which looks the same and takes longer.
 */
export function writeScript(options: {
  elements: readonly Element[];
  width: number;
  height: number;
  whole?: boolean;
}): string {
  const { elements, width, height, whole = false } = options;
  const header = scriptHead({ width, height }, { name: 'S', font: 'Inter' });
  const windows = whole ? () => null : windowsOf(elements, { width, height });
  return `${[...header, ...elements.flatMap((element) => eventsOf(element, windows))].join('\n')}\n`;
}
