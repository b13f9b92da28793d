/**
 * Upright pictures that move over the whole frame, such as photographs that are slowly zoomed into: scaled, cut by whole
 * pixels, scaled and cut again, which costs a fifth of working out each pixel's place. Sizes and places in whole even
 * numbers alone would make the picture jump from pixel to pixel; but of the thousands of ways to scale and cut, which all show
 * nearly what is wanted, one shows it within a hundredth of a pixel. Pure.
 */

import type { Size } from '../plan/geometry.ts';
import type { OutputPicture } from '../plan/plan-types.ts';
import { chain, filter } from './filter-text.ts';
import { frameExpression } from './frame-expressions.ts';

/** Along one side: what of a raster is seen, in its pixels, and over how many pixels of the frame. */
export interface Stretch {
  start: number;
  /** Pixels of the raster per pixel of the frame. */
  step: number;
  count: number;
}

/** The raster scaled to `enlarged`, `length` pixels of that from `from` on scaled to `scaled`, `skip` of these cut off before the frame. All even. */
export interface ScaledWindow {
  enlarged: number;
  from: number;
  length: number;
  scaled: number;
  skip: number;
  /** Pixels of the frame that its edges lie beside where they should. */
  error: number;
}

/** Room around a raster's picture for windows to choose from, pixels. */
export const WINDOW_ROOM = 128;

/** A window this exact is looked no further for. */
const GOOD_ERROR = 0.003;
/** Pictures that would lie beside their place by more are worked out pixel by pixel. */
const WORST_ERROR = 0.02;

/** Pixels on each side that the scaler mixes into one, where it does not make the picture smaller. */
const LOBES = 3;

/** The raster is first made so much larger than the frame, and never smaller, so that scaling it twice costs no sharpness. */
const ENLARGED = 1.5;
/** Sizes and lengths that are tried, and pixels that are cut off at most. */
const SIZES = 64;
const LENGTHS = 48;
const MOST_SKIPPED = 96;

const even = (value: number) => 2 * Math.round(value / 2);

/** Pixels per pixel as the scaler has them: in fractions of 65,536. */
const scalerStep = (from: number, to: number) => Math.floor((from * 65_536 + to / 2) / to) / 65_536;

/** The best window of a raster `length` pixels long at each frame; null where one is not exact enough. */
export function findWindows(stretches: readonly Stretch[], length: number): ScaledWindow[] | null {
  const windows: ScaledWindow[] = [];
  for (const stretch of stretches) {
    const window = findWindow(stretch, length);
    if (window === null) return null;
    windows.push(window);
  }
  return windows;
}

function findWindow({ start, step, count }: Stretch, length: number): ScaledWindow | null {
  // The same for all frames, so that all are equally sharp.
  const smallest = even(Math.max(ENLARGED * count, length));
  let best: ScaledWindow | null = null;
  for (let size = 0; size < SIZES; size += 1) {
    const enlarged = smallest + 2 * size;
    const ratio = scalerStep(length, enlarged);
    best = bestLength({ start: start / ratio, step: step / ratio, count }, { enlarged, smallest, best });
    if (best !== null && best.error < GOOD_ERROR) return best;
  }
  return best;
}

interface Found {
  enlarged: number;
  /** Windows are no longer than any enlarged raster: their sizes are set while the frame before is there. */
  smallest: number;
  best: ScaledWindow | null;
}

function bestLength(stretch: Stretch, found: Found): ScaledWindow | null {
  const { step, count } = stretch;
  const { smallest } = found;
  // Pixels beside the frame that the scaler mixes with those at its edge.
  const reach = Math.ceil(LOBES * Math.max(1, step)) + 2;
  const least = even(step * count + 2 * reach + 2);
  const longest = Math.min(smallest, least + 2 * LENGTHS);
  let { best } = found;
  for (let length = least; length <= longest; length += 2) {
    const scaled = even(length / step);
    const exact = scalerStep(length, scaled);
    const drift = count * (exact - step);
    if (Math.abs(drift) / 2 >= (best?.error ?? WORST_ERROR) * step) continue;
    best = bestSkip(stretch, { ...found, length, scaled, exact, drift, reach, best });
  }
  return best;
}

interface Candidate extends Found {
  length: number;
  scaled: number;
  /** Pixels of the enlarged raster per pixel, as the scaler has it. */
  exact: number;
  /** How far it is off at the other end of the frame. */
  drift: number;
  reach: number;
}

function bestSkip({ start, step, count }: Stretch, candidate: Candidate): ScaledWindow | null {
  const { enlarged, length, scaled, exact, drift, reach } = candidate;
  let { best } = candidate;
  const edge = reach / exact;
  const most = Math.min(scaled - count - edge, start / exact, edge + MOST_SKIPPED);
  for (let skip = even(edge + 1); skip <= most; skip += 2) {
    const from = even(start - skip * exact);
    if (from < 0 || from + length > enlarged) continue;
    const off = from + skip * exact - start;
    const error = Math.max(Math.abs(off), Math.abs(off + drift)) / step;
    if (error < (best?.error ?? WORST_ERROR)) best = { enlarged, from, length, scaled, skip, error };
  }
  return best;
}

/** What is seen of a raster at each frame. */
export interface UprightMotion {
  across: readonly Stretch[];
  down: readonly Stretch[];
  raster: Size;
  output: OutputPicture;
  /** Names the filters of this picture in its graph. */
  name: string;
}

/** The motion in words, for keys: what follows from it need not be found. */
export function describeMotion({ across, down, raster }: UprightMotion): string {
  const numbers = [across, down].flatMap((stretches) => [
    stretches.map(({ start }) => start),
    stretches.map(({ step }) => step),
  ]);
  const of = numbers.map((values) => frameExpression(values, 'n')).join();
  return filter('windows', { size: `${raster.width}x${raster.height}`, of });
}

/** Filters that draw the motion; null where windows are not exact enough. */
export function motionFilters(motion: UprightMotion): string | null {
  const { raster, output, name } = motion;
  const columns = findWindows(motion.across, raster.width);
  const rows = columns && findWindows(motion.down, raster.height);
  const [first, top] = [columns?.[0], rows?.[0]];
  if (!columns || !rows || !first || !top) return null;
  const by = (windows: readonly ScaledWindow[], of: keyof ScaledWindow, counter: string) =>
    frameExpression(
      windows.map((window) => window[of]),
      counter,
    );
  const target = `crop@${name}`;
  const size = { w: motion.across[0]?.count ?? 0, h: motion.down[0]?.count ?? 0 };
  const commands = sizeCommands(target, { columns, rows, rate: output.rate });
  return chain(
    // Before the scaler: behind a filter that tells nobody of new sizes the cut would keep to the first.
    commands === '' ? null : filter('sendcmd', { commands }),
    scale(by(columns, 'enlarged', SCALER_FRAME), by(rows, 'enlarged', SCALER_FRAME)),
    filter(target, { w: first.length, h: top.length, x: by(columns, 'from', 'n'), y: by(rows, 'from', 'n') }),
    scale(by(columns, 'scaled', SCALER_FRAME), by(rows, 'scaled', SCALER_FRAME)),
    filter('crop', { ...size, x: by(columns, 'skip', 'n'), y: by(rows, 'skip', 'n') }),
    filter('setsar', { sar: 1 }),
  );
}

/** The scaler counts frames from 1; 0 stands for the time before the first. */
const SCALER_FRAME = '(max(n,1)-1)';

const scale = (w: string, h: string) => filter('scale', { w, h, eval: 'frame', flags: 'lanczos' });

/** Commands that change the size of the first cut before the frames at which it changes. */
function sizeCommands(
  target: string,
  windows: {
    columns: readonly ScaledWindow[];
    rows: readonly ScaledWindow[];
    rate: OutputPicture['rate'];
  },
): string {
  const { columns, rows, rate } = windows;
  const changes = columns.flatMap((column, frame) => {
    if (frame === 0) return [];
    const [before, row, above] = [columns[frame - 1], rows[frame], rows[frame - 1]];
    const wanted = [
      ...(column.length === before?.length ? [] : [`${target} w ${column.length}`]),
      ...(row === undefined || row.length === above?.length ? [] : [`${target} h ${row.length}`]),
    ];
    if (wanted.length === 0) return [];
    const seconds = ((frame - 0.5) * rate.den) / rate.num;
    return [`${seconds.toFixed(6)} ${wanted.join(',')}`];
  });
  return changes.join(';');
}
