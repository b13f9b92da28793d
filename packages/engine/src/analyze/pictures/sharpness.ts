/**
 * How blurred a picture is, from the width of its edges: where brightness climbs within one pixel the
 * picture is sharp, where the same climb takes many pixels it is not. Independent of contrast and of
 * how much texture there is, unlike the usual variance of the Laplacian.
 */

/** A luma plane as decoders give it. */
export interface LumaPlane {
  data: Uint8Array;
  /** Bytes from one row to the next. */
  stride: number;
  width: number;
  height: number;
}

/** Pixels over which an edge is looked at. A climb wider than this counts as fully blurred. */
const WINDOW = 8;

/** Pixels on both sides of the window within which the climb must be over: a part of an edge looks sharper than it is. */
const MARGIN = WINDOW / 2;
const CONTAINED_SHARE = 0.8;

/** Levels of 255 that the ends of the window must differ by to be an edge, not noise. */
const EDGE_LEVELS = 20;

/** Rows and columns looked at; more change the result by less than 0.02. */
const SAMPLED_LINES = 120;

/** Window of the second look, when there are no edges: light and dark that far apart without one is plain blur. */
const WIDE_WINDOW = 32;

/** Share of edges taken as the picture's sharpest: a subject in focus before a soft background counts as sharp. */
const SHARPEST_SHARE = 0.1;

/** Fewer edges than this say nothing: a clear sky is neither sharp nor blurred. */
const MIN_EDGES = 24;

/** Steepest step a sharp edge shows, as a share of its climb: lenses, scaling and codecs soften even the best. */
const SHARP_STEEPNESS = 0.62;

/** Steepness of an even ramp over the whole window. */
const RAMP_STEEPNESS = 1 / WINDOW;

const HISTOGRAM_BINS = 256;

/** Bin from which an edge is sharp enough to count as detail: half the climb within two pixels. */
const DETAIL_BIN = Math.round(0.35 * (HISTOGRAM_BINS / 2));

/** One row (step 1) or column (step = stride) of a plane. */
interface Line {
  data: Uint8Array;
  start: number;
  step: number;
  length: number;
}

function* sampledLines({ data, stride, width, height }: LumaPlane): Generator<Line> {
  const rowStep = Math.max(1, Math.floor(height / SAMPLED_LINES));
  const columnStep = Math.max(1, Math.floor(width / SAMPLED_LINES));
  for (let y = 0; y < height; y += rowStep) yield { data, start: y * stride, step: 1, length: width };
  for (let x = 0; x < width; x += columnStep) yield { data, start: x, step: stride, length: height };
}

/** Adds the edges along one line to a histogram of steepness; answers the number of places looked at. */
function collectEdges({ data, start, step, length }: Line, bins: Uint32Array): number {
  for (let i = MARGIN; i + WINDOW + MARGIN < length; i += WINDOW / 2) {
    const from = start + i * step;
    const climb = Math.abs((data[from + WINDOW * step] ?? 0) - (data[from] ?? 0));
    if (climb < EDGE_LEVELS) continue;
    const outer = (data[from + (WINDOW + MARGIN) * step] ?? 0) - (data[from - MARGIN * step] ?? 0);
    if (climb < CONTAINED_SHARE * Math.abs(outer)) continue;
    let steepest = 0;
    for (let k = 0; k < WINDOW; k++) {
      const at = from + k * step;
      const rise = Math.abs((data[at + step] ?? 0) - (data[at] ?? 0));
      if (rise > steepest) steepest = rise;
    }
    const bin = Math.min(HISTOGRAM_BINS - 1, Math.floor((steepest / climb) * (HISTOGRAM_BINS / 2)));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return Math.max(0, Math.ceil((length - WINDOW - 2 * MARGIN) / (WINDOW / 2)));
}

/** Places along one line where brightness differs over the wide window. */
function countWideClimbs({ data, start, step, length }: Line): number {
  let climbs = 0;
  for (let i = 0; i + WIDE_WINDOW < length; i += WIDE_WINDOW) {
    const from = start + i * step;
    if (Math.abs((data[from + WIDE_WINDOW * step] ?? 0) - (data[from] ?? 0)) >= EDGE_LEVELS) climbs += 1;
  }
  return climbs;
}

/** Steepness that the sharpest edges reach. */
function sharpestSteepness(bins: Uint32Array, edges: number): number {
  let rest = edges * SHARPEST_SHARE;
  for (let bin = HISTOGRAM_BINS - 1; bin >= 0; bin--) {
    rest -= bins[bin] ?? 0;
    if (rest <= 0) return (bin + 0.5) / (HISTOGRAM_BINS / 2);
  }
  return 0;
}

/** How sharp a picture is and how much there is to see. */
export interface Sharpness {
  /** 0 = as sharp as a picture can be, 1 = nothing but blur; null when there are no edges to judge by. */
  blur: number | null;
  /** Share of the picture with sharp edges: a face or a car has more than an empty road. */
  detail: number;
}

function isBlurredThroughout(plane: LumaPlane): boolean {
  const climbs = [...sampledLines(plane)].reduce((sum, line) => sum + countWideClimbs(line), 0);
  return climbs >= MIN_EDGES;
}

/**
 * Judges one picture. Gaussian blur of 1.5, 3, 5 and 8 pixels gives a blur of about 0.4, 0.65, 0.75
 * and 1 (measured on nine clips, which by themselves stay below 0.4).
 */
export function sharpnessOf(plane: LumaPlane): Sharpness {
  const bins = new Uint32Array(HISTOGRAM_BINS);
  let places = 0;
  for (const line of sampledLines(plane)) places += collectEdges(line, bins);
  const edges = bins.reduce((sum, count) => sum + count, 0);
  if (edges < MIN_EDGES) return { blur: isBlurredThroughout(plane) ? 1 : null, detail: 0 };
  const sharpEdges = bins.subarray(DETAIL_BIN).reduce((sum, count) => sum + count, 0);
  const blur = (SHARP_STEEPNESS - sharpestSteepness(bins, edges)) / (SHARP_STEEPNESS - RAMP_STEEPNESS);
  return { blur: Math.min(1, Math.max(0, blur)), detail: sharpEdges / places };
}
