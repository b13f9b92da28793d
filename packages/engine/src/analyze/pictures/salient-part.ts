/**
 * What stands out from its surroundings in a single picture. Things that matter seldom touch the picture's edge: a colour that
 * is like none of its four edges belongs to the foreground (boundary prior, Wei et al. 2012). Each edge is taken as one
 * cloud of colours; how far a point is from the nearest cloud is counted in the cloud's own widths.
 */
import type { FocusBox } from './focus-boxes.ts';
import type { ActiveArea } from './picture-bars.ts';
import type { SmallPicture } from './small-picture.ts';

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
export function salientPart(picture: SmallPicture, active: ActiveArea): FocusBox | null {
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
