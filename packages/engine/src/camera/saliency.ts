/**
 * Where people look in a picture, from the picture alone: what is rare in its spectrum (spectral residual, Hou and Zhang 2007),
 * what differs from its surroundings at several sizes (Itti 1998) and what is like no edge of the picture (Wei 2012). Pure.
 */
import type { Area } from '@rushes/timeline';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { blurred, mapped, normalised, type Plane, planeOf, quantile } from './planes.ts';

/** Something known to be there, in shares of the picture: a face, a person, a thing, writing. */
export interface KnownBox extends Area {
  kind: 'face' | 'person' | 'object' | 'text' | 'moving' | 'salient';
  weight: number;
}

/** How much each kind counts beside what the picture itself says (0 to 1). */
const KIND_WEIGHTS: Readonly<Record<KnownBox['kind'], number>> = {
  face: 3,
  person: 1.5,
  object: 0.8,
  text: 0.5,
  moving: 0.4,
  salient: 0.4,
};

/** Side of the square whose spectrum is looked at: what is larger is layout, what is smaller is texture. */
const SPECTRUM = 64;

/** Luma and two differences of colour, 0..255 and around 0. */
export function colorPlanes({ data, width, height }: RgbPicture): [Plane, Plane, Plane] {
  const rgb = (x: number, y: number) => {
    const at = (y * width + x) * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
  };
  return [
    planeOf(width, height, (x, y) => {
      const [r, g, b] = rgb(x, y);
      return 0.299 * r + 0.587 * g + 0.114 * b;
    }),
    planeOf(width, height, (x, y) => {
      const [r, g] = rgb(x, y);
      return (r - g) * 0.7;
    }),
    planeOf(width, height, (x, y) => {
      const [r, g, b] = rgb(x, y);
      return (r + g) * 0.35 - b * 0.7;
    }),
  ];
}

/** Fourier transform in place, of a power of two. */
function transform(re: Float64Array, im: Float64Array, isInverse: boolean): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
    [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
  }
  for (let size = 2; size <= n; size *= 2) {
    const step = ((isInverse ? 2 : -2) * Math.PI) / size;
    for (let from = 0; from < n; from += size) {
      for (let k = 0; k < size / 2; k++) {
        const [a, b] = [from + k, from + k + size / 2];
        const [cos, sin] = [Math.cos(step * k), Math.sin(step * k)];
        const [x, y] = [re[b] ?? 0, im[b] ?? 0];
        const [tx, ty] = [x * cos - y * sin, x * sin + y * cos];
        [re[b], im[b]] = [(re[a] ?? 0) - tx, (im[a] ?? 0) - ty];
        [re[a], im[a]] = [(re[a] ?? 0) + tx, (im[a] ?? 0) + ty];
      }
    }
  }
}

function transformSquare(re: Float64Array, im: Float64Array, isInverse: boolean): void {
  const n = SPECTRUM;
  const [lineRe, lineIm] = [new Float64Array(n), new Float64Array(n)];
  for (const isRow of [true, false]) {
    for (let line = 0; line < n; line++) {
      const at = (i: number) => (isRow ? line * n + i : i * n + line);
      for (let i = 0; i < n; i++) [lineRe[i], lineIm[i]] = [re[at(i)] ?? 0, im[at(i)] ?? 0];
      transform(lineRe, lineIm, isInverse);
      for (let i = 0; i < n; i++) [re[at(i)], im[at(i)]] = [lineRe[i] ?? 0, lineIm[i] ?? 0];
    }
  }
}

/** A plane at another size, by the mean of what falls on each pixel or the nearest. */
function resized(plane: Plane, width: number, height: number): Plane {
  const radius = Math.max(0, Math.floor(Math.min(plane.width / width, plane.height / height) / 2));
  const { values, ...from } = blurred(plane, radius);
  return planeOf(width, height, (x, y) => {
    const column = Math.min(from.width - 1, Math.floor(((x + 0.5) * from.width) / width));
    const row = Math.min(from.height - 1, Math.floor(((y + 0.5) * from.height) / height));
    return values[row * from.width + column] ?? 0;
  });
}

function spectralResidual(luma: Plane): Plane {
  const n = SPECTRUM;
  const square = resized(luma, n, n);
  const [re, im] = [Float64Array.from(square.values), new Float64Array(n * n)];
  transformSquare(re, im, false);
  const log = planeOf(n, n, (x, y) => Math.log(1e-3 + Math.hypot(re[y * n + x] ?? 0, im[y * n + x] ?? 0)));
  const mean = blurred(log, 1);
  for (let i = 0; i < n * n; i++) {
    const size = Math.exp((log.values[i] ?? 0) - (mean.values[i] ?? 0));
    const phase = Math.atan2(im[i] ?? 0, re[i] ?? 0);
    [re[i], im[i]] = [size * Math.cos(phase), size * Math.sin(phase)];
  }
  transformSquare(re, im, true);
  const power = planeOf(n, n, (x, y) => (re[y * n + x] ?? 0) ** 2 + (im[y * n + x] ?? 0) ** 2);
  return resized(blurred(blurred(power, 2), 2), luma.width, luma.height);
}

function surroundContrast(planes: readonly Plane[]): Plane {
  const [luma] = planes as readonly [Plane];
  const side = Math.max(luma.width, luma.height);
  const sum = new Float32Array(luma.values.length);
  for (const plane of planes) {
    for (const radius of [side / 24, side / 10, side / 5].map(Math.round)) {
      const [near, far] = [blurred(plane, Math.round(radius / 4)), blurred(plane, radius)];
      for (let i = 0; i < sum.length; i++)
        sum[i] = (sum[i] ?? 0) + Math.abs((near.values[i] ?? 0) - (far.values[i] ?? 0));
    }
  }
  return { ...luma, values: sum };
}

/** How far each colour is from the nearest of those along the picture's edge, of which those seldom there do not count. */
function edgeDistance(planes: readonly Plane[]): Plane {
  const [luma] = planes as readonly [Plane];
  const { width, height } = luma;
  const reach = Math.max(1, Math.round(0.05 * Math.min(width, height)));
  const isEdge = (x: number, y: number) =>
    x < reach || y < reach || x >= width - reach || y >= height - reach;
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  const colorAt = (i: number) => planes.map(({ values }) => values[i] ?? 0) as [number, number, number];
  for (let i = 0; i < width * height; i++) {
    if (!isEdge(i % width, Math.floor(i / width))) continue;
    const color = colorAt(i);
    const [a, b, c] = color.map((value) => Math.round((value + 256) / 20));
    const name = ((a ?? 0) * 64 + (b ?? 0)) * 64 + (c ?? 0);
    const bin = bins.get(name) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum = bin.sum.map((sum, j) => sum + (color[j] ?? 0)) as [number, number, number];
    bins.set(name, bin);
  }
  const total = [...bins.values()].reduce((sum, { count }) => sum + count, 0);
  const common = [...bins.values()].filter(({ count }) => count > 0.006 * total);
  const means = common.map(({ count, sum }) => sum.map((value) => value / count) as [number, number, number]);
  return planeOf(width, height, (x, y) => {
    const [a, b, c] = colorAt(y * width + x);
    let nearest = 90 ** 2;
    for (const [p, q, r] of means) nearest = Math.min(nearest, (a - p) ** 2 + (b - q) ** 2 + (c - r) ** 2);
    return Math.sqrt(nearest);
  });
}

/** Far out values are cut, so that one bright point does not hide all else. */
const stretched = (plane: Plane) => {
  const most = quantile(plane, 0.99);
  return normalised(mapped(plane, (value) => Math.min(value, most)));
};

function knownAt(boxes: readonly KnownBox[], x: number, y: number): number {
  let sum = 0;
  for (const box of boxes) {
    const across = (x - box.x - box.width / 2) / Math.max(0.02, box.width * 0.6);
    const down = (y - box.y - box.height / 2) / Math.max(0.02, box.height * 0.6);
    sum += KIND_WEIGHTS[box.kind] * box.weight * Math.exp(-0.5 * (across ** 2 + down ** 2) * 2);
  }
  return sum;
}

/** How much each place of a small picture is looked at, 0 to 1 at its most. */
export function saliencyOf(picture: RgbPicture, known: readonly KnownBox[] = []): Plane {
  const planes = colorPlanes(picture);
  const [luma] = planes;
  const { width, height } = luma;
  const own = [
    { plane: stretched(edgeDistance(planes)), weight: 0.42 },
    { plane: stretched(spectralResidual(luma)), weight: 0.3 },
    { plane: stretched(surroundContrast(planes)), weight: 0.28 },
  ];
  const mixed = planeOf(width, height, (x, y) => {
    const at = y * width + x;
    const seen = own.reduce((sum, { plane, weight }) => sum + weight * (plane.values[at] ?? 0), 0);
    const [across, down] = [(x + 0.5) / width, (y + 0.5) / height];
    // Pictures are taken with what matters somewhere in the middle (Tatler 2007).
    const middle = Math.exp(-((across - 0.5) ** 2 + (down - 0.5) ** 2) * 2.2);
    return seen * middle + knownAt(known, across, down);
  });
  return normalised(blurred(mixed, Math.round(Math.max(width, height) / 48)));
}
