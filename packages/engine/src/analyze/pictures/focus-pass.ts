/** Notes where in the picture something moves or stands out, and where it has black bars, while the one decode passes. */
import type { Area } from '@rushes/timeline';
import type { Shot, ShotFocus } from '../../types.ts';
import type { MeasurePass } from '../measure-pass.ts';
import { type FocusBox, type FocusStep, packFocus } from './focus-boxes.ts';
import { createMovingParts } from './moving-parts.ts';
import { type ActiveArea, activeArea } from './picture-bars.ts';
import type { SmallPicture } from './small-picture.ts';

/** Nothing that a camera follows needs more. */
const STEP_SECONDS = 0.25;
/** Pictures that are compared are at least this far apart: half the work at 30 frames a second. */
const PAIR_SECONDS = 0.055;
/** And at most: what is further apart has moved too far to be followed. */
const FAR_SECONDS = 0.35;
/** Of one shot; longer ones have longer steps, so that five minutes keep the fine one. */
const MOST_STEPS = 1_200;
/** How often bars are looked for. */
const BARS_SECONDS = 1;
/** Lines at a bar's edge that coding and shrinking mix with the picture. */
const EDGE_LINES = 1;

/** The brightest value of each row and column of a picture, by which bars are found over many pictures. */
interface Brightest {
  seconds: number;
  rows: Uint8Array;
  columns: Uint8Array;
}

function brightestOf({ luma, width, height }: SmallPicture, seconds: number): Brightest {
  const [rows, columns] = [new Uint8Array(height), new Uint8Array(width)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = luma[y * width + x] ?? 0;
      if (value > (rows[y] ?? 0)) rows[y] = value;
      if (value > (columns[x] ?? 0)) columns[x] = value;
    }
  }
  return { seconds, rows, columns };
}

/** What is left of the picture without bars that are there all the time; the whole where there are none. */
function pictureOf(brightest: readonly Brightest[]): Area | undefined {
  const [first] = brightest;
  if (first === undefined) return undefined;
  const most = (of: 'rows' | 'columns') =>
    first[of].map((_, i) => Math.max(...brightest.map((each) => each[of][i] ?? 0)));
  const [rows, columns] = [most('rows'), most('columns')];
  const [width, height] = [columns.length, rows.length];
  // A column of the rows' brightest values has the rows' bars, and a row of the columns' the columns'.
  const down = activeArea({ luma: rows, width: 1, height });
  const across = activeArea({ luma: columns, width, height: 1 });
  const inner = (bar: number) => (bar === 0 ? 0 : bar + EDGE_LINES);
  const [top, bottom] = [inner(down.top), inner(height - down.bottom)];
  const [left, right] = [inner(across.left), inner(width - across.right)];
  if (top + bottom + left + right === 0) return undefined;
  return {
    x: left / width,
    y: top / height,
    width: (width - left - right) / width,
    height: (height - top - bottom) / height,
  };
}

const wholeOf = ({ halfWidth, halfHeight }: SmallPicture): ActiveArea => ({
  left: 0,
  top: 0,
  right: halfWidth,
  bottom: halfHeight,
});

/** The active area of a picture at its half size. */
function halfArea(picture: SmallPicture): ActiveArea {
  const { top, bottom, left, right } = activeArea(picture);
  const half = (value: number, bar: boolean) => Math.floor(value / 2) + (bar ? EDGE_LINES : 0);
  const area = {
    left: half(left, left > 0),
    top: half(top, top > 0),
    right: Math.ceil(right / 2) - (right < picture.width ? EDGE_LINES : 0),
    bottom: Math.ceil(bottom / 2) - (bottom < picture.height ? EDGE_LINES : 0),
  };
  return area.right - area.left < 8 || area.bottom - area.top < 8 ? wholeOf(picture) : area;
}

interface SeenStep {
  seconds: number;
  boxes: FocusBox[];
}

/** Two steps become one: of movement the stronger, of what stands out the first. */
function joined(a: FocusStep, b: FocusStep | undefined): FocusStep {
  if (b === undefined || a.length > 0) return a;
  return b;
}

function focusOf(shot: Shot, steps: readonly SeenStep[], brightest: readonly Brightest[]): ShotFocus {
  let stepSeconds = STEP_SECONDS;
  const length = Math.max(1, Math.ceil((shot.endSeconds - shot.startSeconds) / STEP_SECONDS - 1e-6));
  let list: FocusStep[] = Array.from({ length }, () => []);
  for (const { seconds, boxes } of steps) {
    // What moved, moved in the step before.
    const place = Math.floor((seconds - shot.startSeconds) / STEP_SECONDS - 0.5);
    const at = Math.min(length - 1, Math.max(0, place));
    list[at] = boxes;
  }
  while (list.length > MOST_STEPS) {
    const fine = list;
    list = fine.flatMap((step, i) => (i % 2 === 0 ? [joined(step, fine[i + 1])] : []));
    stepSeconds *= 2;
  }
  const picture = pictureOf(brightest);
  return { stepSeconds, ...(picture && { picture }), boxes: packFocus(list) };
}

/** The part of a sorted list between two times. */
function within<Timed extends { seconds: number }>(list: readonly Timed[], shot: Shot): Timed[] {
  return list.filter(({ seconds }) => seconds >= shot.startSeconds && seconds < shot.endSeconds);
}

/** A step in which a shot begins has compared it with the one before: that is no movement. */
function withoutCut({ seconds, boxes }: SeenStep, { index, startSeconds }: Shot): SeenStep {
  const isCut = index > 0 && seconds - startSeconds < STEP_SECONDS + 2 * PAIR_SECONDS;
  return { seconds, boxes: isCut ? boxes.filter(({ kind }) => kind !== 'moving') : boxes };
}

// What stands out from its surroundings in a single picture. Things that matter seldom touch the picture's edge: a colour that
// is like none of its four edges belongs to the foreground (boundary prior, Wei et al. 2012). Each edge is taken as one
// cloud of colours; how far a point is from the nearest cloud is counted in the cloud's own widths.

/** Share of a side that is taken for its edge. */
const EDGE = 0.08;
/** Squared widths beyond which further away says no more. */
const MOST_DISTANCE = 60;
/** Points this far stand out. */
const LEAST_DISTANCE = 9;
/** Levels of noise added to each colour's spread, squared: an edge of one flat colour has none of its own. */
const NOISE = 16;
/** What is left out at each end, of all that stands out: a few stray points are no part of it. */
const STRAY = 0.08;
/** More than this of the picture stands out from nothing. */
const MOST_AREA = 0.75;

interface Colors {
  mean: [number, number, number];
  /** Inverse of the covariance: xx, xy, xz, yy, yz, zz. */
  inverse: [number, number, number, number, number, number];
}

type PixelAt = (x: number, y: number) => [number, number, number];

function cloudOf(at: PixelAt, { left, right, top, bottom }: ActiveArea): Colors {
  const sum = [0, 0, 0];
  const square = [0, 0, 0, 0, 0, 0];
  let count = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [a, b, c] = at(x, y);
      for (const [i, value] of [a, b, c].entries()) sum[i] = (sum[i] ?? 0) + value;
      for (const [i, value] of [a * a, a * b, a * c, b * b, b * c, c * c].entries()) {
        square[i] = (square[i] ?? 0) + value;
      }
      count += 1;
    }
  }
  const n = Math.max(1, count);
  const [mx, my, mz] = [(sum[0] ?? 0) / n, (sum[1] ?? 0) / n, (sum[2] ?? 0) / n];
  const spread = (i: number, product: number) => (square[i] ?? 0) / n - product;
  const [xx, yy, zz] = [spread(0, mx * mx) + NOISE, spread(3, my * my) + NOISE, spread(5, mz * mz) + NOISE];
  const [xy, xz, yz] = [spread(1, mx * my), spread(2, mx * mz), spread(4, my * mz)];
  const determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
  const d = Math.max(1e-6, determinant);
  return {
    mean: [mx, my, mz],
    inverse: [
      (yy * zz - yz * yz) / d,
      (xz * yz - xy * zz) / d,
      (xy * yz - xz * yy) / d,
      (xx * zz - xz * xz) / d,
      (xy * xz - xx * yz) / d,
      (xx * yy - xy * xy) / d,
    ],
  };
}

function distance({ mean, inverse }: Colors, [a, b, c]: [number, number, number]): number {
  const [x, y, z] = [a - mean[0], b - mean[1], c - mean[2]];
  const [xx, xy, xz, yy, yz, zz] = inverse;
  return xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z);
}

/** Between which places all but the stray ends of a list lies. */
function middleRange(values: readonly number[]): [from: number, to: number] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let [from, to, passed] = [0, values.length, 0];
  for (const [i, value] of values.entries()) {
    if (passed < STRAY * total && passed + value >= STRAY * total) from = i;
    passed += value;
    if (passed >= (1 - STRAY) * total) {
      to = i + 1;
      break;
    }
  }
  return [from, Math.max(from + 1, to)];
}

/** The part that stands out, in shares of the whole picture; null where none does. `active` is in pixels of the half size. */
function salientPart(picture: SmallPicture, active: ActiveArea): FocusBox | null {
  const { halfWidth: width, halfHeight: height, halfLuma, cb, cr } = picture;
  const at: PixelAt = (x, y) => {
    const i = y * width + x;
    return [(halfLuma[i] ?? 0) / 2, cb[i] ?? 0, cr[i] ?? 0];
  };
  const { left, right, top, bottom } = active;
  const [across, down] = [
    Math.max(1, Math.round(EDGE * (right - left))),
    Math.max(1, Math.round(EDGE * (bottom - top))),
  ];
  if (right - left < 8 || bottom - top < 8) return null;
  const clouds = [
    cloudOf(at, { left, right, top, bottom: top + down }),
    cloudOf(at, { left, right, top: bottom - down, bottom }),
    cloudOf(at, { left, right: left + across, top, bottom }),
    cloudOf(at, { left: right - across, right, top, bottom }),
  ];
  const [columns, rows] = [new Array<number>(width).fill(0), new Array<number>(height).fill(0)];
  let [count, sum] = [0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = at(x, y);
      const far = Math.min(MOST_DISTANCE, ...clouds.map((cloud) => distance(cloud, pixel)));
      if (far < LEAST_DISTANCE) continue;
      columns[x] = (columns[x] ?? 0) + far;
      rows[y] = (rows[y] ?? 0) + far;
      count += 1;
      sum += far;
    }
  }
  if (count < 0.004 * width * height) return null;
  const [[x0, x1], [y0, y1]] = [middleRange(columns), middleRange(rows)];
  const share = ((x1 - x0) * (y1 - y0)) / ((right - left) * (bottom - top));
  if (share > MOST_AREA) return null;
  // How densely what stands out fills its box, and how clearly.
  const weight = Math.min(1, (count / ((x1 - x0) * (y1 - y0))) * (sum / count / MOST_DISTANCE) * 2);
  return {
    kind: 'salient',
    x: x0 / width,
    y: y0 / height,
    width: (x1 - x0) / width,
    height: (y1 - y0) / height,
    weight,
  };
}

/** Starts the pass. What it finds is one focus per shot. */
export function createFocusPass(): MeasurePass<ShotFocus[]> {
  let steps: SeenStep[] = [];
  let brightest: Brightest[] = [];
  const moving = createMovingParts();
  let before: { picture: SmallPicture; seconds: number } | null = null;
  let [nextStep, nextBars] = [0, 0];

  function compare(picture: SmallPicture, seconds: number): void {
    if (before !== null && seconds - before.seconds < PAIR_SECONDS) return;
    if (before !== null && seconds - before.seconds <= FAR_SECONDS) {
      moving.add(halfOf(before.picture), halfOf(picture));
    }
    before = { picture, seconds };
  }

  return {
    push({ seconds, small }) {
      compare(small, seconds);
      if (seconds >= nextBars) {
        brightest.push(brightestOf(small, seconds));
        nextBars = seconds + BARS_SECONDS;
      }
      if (seconds < nextStep) return undefined;
      nextStep = Math.max(nextStep + STEP_SECONDS, seconds + STEP_SECONDS / 2);
      const salient = salientPart(small, halfArea(small));
      steps.push({ seconds, boxes: [...moving.take(), ...(salient === null ? [] : [salient])] });
      return undefined;
    },
    finish: async ({ shots }) =>
      shots.map((shot) => {
        const own = within(steps, shot).map((step) => withoutCut(step, shot));
        return focusOf(shot, own, within(brightest, shot));
      }),
    close: () => {
      steps = [];
      brightest = [];
      before = null;
    },
  };
}

const halfOf = ({ halfLuma, halfWidth, halfHeight }: SmallPicture) => ({
  luma: halfLuma,
  width: halfWidth,
  height: halfHeight,
});

/** What stands out in a still picture. */
export function focusOfStill(small: SmallPicture): ShotFocus {
  const salient = salientPart(small, halfArea(small));
  const picture = pictureOf([brightestOf(small, 0)]);
  return {
    stepSeconds: STEP_SECONDS,
    ...(picture && { picture }),
    boxes: packFocus([salient === null ? [] : [salient]]),
  };
}
