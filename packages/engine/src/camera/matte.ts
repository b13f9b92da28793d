/**
 * The subject of a picture apart from its background, where the two can be told apart: colours of both are learnt from where
 * people look and from the picture's edges, each pixel is drawn to the likelier side and to its neighbours of like colour
 * (random walker with priors, Grady 2005), and what comes out is judged before anybody uses it. Pure.
 */
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { blurred, mapped, type Plane, partsWhere, quantile } from './planes.ts';
import { colorPlanes } from './saliency.ts';

export type Matte = { isClean: true; subject: Plane } | { isClean: false; reason: string };

const CLUSTERS = 5;
/** Relaxation beyond the mean of the neighbours, which brings the same answer in a quarter of the rounds. */
const OVER = 1.6;
const ROUNDS = 90;
/** How strongly colours pull against neighbours. */
const PRIOR = 0.06;
/** Spread of a cluster, at least, levels: one flat colour has none of its own. */
const LEAST_SPREAD = 5;

/** Shares of the picture that a subject has. */
const LEAST_AREA = 0.025;
const MOST_AREA = 0.5;
/** Of all that was taken for the subject, how much its largest part has to be. */
const LEAST_WHOLE = 0.85;
/** Share of the left, right and upper edge that a subject may touch: one that is cut off there can not be moved. */
const MOST_TOUCHING = 0.04;
/** Mean of how decided each pixel around the outline is, 0 to 1. */
const LEAST_DECIDED = 0.8;
/** Difference of colour across the outline, levels: its tenth percentile. */
const LEAST_STEP = 9;
/** Length of the outline squared by the area; a disc has 12.6, a hand some 60. */
const MOST_RAGGED = 75;

/** Share of the map's most from which on a place is taken for the subject to begin with. */
const LEAST_LOOKED_AT = 0.6;

type Color = [number, number, number];

interface Cluster {
  mean: Color;
  spread: Color;
  share: number;
}

/** Clusters of colours (k-means from spread-out firsts), with their widths. */
function clustersOf(colors: readonly Color[]): Cluster[] {
  const square = (a: Color, b: Color) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
  const [first] = colors;
  if (first === undefined) return [];
  const means: Color[] = [first];
  while (means.length < CLUSTERS) {
    const far = colors.map((color) => Math.min(...means.map((mean) => square(color, mean))));
    // Not the farthest of all, which may be a stray point.
    const order = far.map((value, at) => [value, at] as const).toSorted((a, b) => a[0] - b[0]);
    means.push(colors[order[Math.floor(order.length * 0.97)]?.[1] ?? 0] ?? first);
  }
  let members: Color[][] = [];
  for (let round = 0; round < 6; round++) {
    members = means.map(() => []);
    for (const color of colors) {
      const distances = means.map((mean) => square(color, mean));
      members[distances.indexOf(Math.min(...distances))]?.push(color);
    }
    for (const [at, own] of members.entries()) {
      if (own.length === 0) continue;
      means[at] = [0, 1, 2].map(
        (c) => own.reduce((sum, color) => sum + (color[c] ?? 0), 0) / own.length,
      ) as Color;
    }
  }
  return members.flatMap((own, at): Cluster[] => {
    const mean = means[at];
    if (mean === undefined || own.length < 0.01 * colors.length) return [];
    const spread = [0, 1, 2].map((c) =>
      Math.max(
        LEAST_SPREAD,
        Math.sqrt(own.reduce((sum, color) => sum + ((color[c] ?? 0) - (mean[c] ?? 0)) ** 2, 0) / own.length),
      ),
    ) as Color;
    return [{ mean, spread, share: own.length / colors.length }];
  });
}

function likelihood(clusters: readonly Cluster[], color: Color): number {
  let sum = 1e-9;
  for (const { mean, spread, share } of clusters) {
    const away = [0, 1, 2].reduce(
      (all, c) => all + (((color[c] ?? 0) - (mean[c] ?? 0)) / (spread[c] ?? 1)) ** 2,
      0,
    );
    sum += (share * Math.exp(-0.5 * away)) / ((spread[0] ?? 1) * (spread[1] ?? 1) * (spread[2] ?? 1));
  }
  return sum;
}

/** Up to so many colours of those that are wanted, evenly taken. */
function sample(planes: readonly Plane[], wanted: (index: number) => boolean): Color[] {
  const found: number[] = [];
  const count = planes[0]?.values.length ?? 0;
  for (let i = 0; i < count; i++) if (wanted(i)) found.push(i);
  const step = Math.max(1, Math.floor(found.length / 1_500));
  return found
    .filter((_, at) => at % step === 0)
    .map((i) => planes.map(({ values }) => values[i] ?? 0) as Color);
}

/** How much alike each pixel is to the one on its right and the one below. */
function likeness(planes: readonly Plane[]): { right: Float32Array; below: Float32Array } {
  const [{ width, height }] = planes as readonly [Plane];
  const [right, below] = [new Float32Array(width * height), new Float32Array(width * height)];
  const away = (a: number, b: number) =>
    planes.reduce((sum, { values }) => sum + ((values[a] ?? 0) - (values[b] ?? 0)) ** 2, 0);
  let sum = 0;
  for (let i = 0; i + width < width * height; i++) sum += away(i, i + width);
  const usual = Math.max(16, (2 * sum) / (width * height));
  for (let i = 0; i < width * height; i++) {
    if ((i + 1) % width !== 0) right[i] = Math.exp(-away(i, i + 1) / usual) + 1e-3;
    if (i + width < width * height) below[i] = Math.exp(-away(i, i + width) / usual) + 1e-3;
  }
  return { right, below };
}

/** Draws each value to its neighbours, and to the prior by how sure that is. */
function relax(
  value: Float32Array,
  prior: Float32Array,
  { right, below }: ReturnType<typeof likeness>,
  width: number,
): void {
  const count = value.length;
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < count; at++) {
      const i = round % 2 === 0 ? at : count - 1 - at;
      const [e, s] = [right[i] ?? 0, below[i] ?? 0];
      const w = i % width > 0 ? (right[i - 1] ?? 0) : 0;
      const n = i >= width ? (below[i - width] ?? 0) : 0;
      const own = prior[i] ?? 0.5;
      const pull = PRIOR * Math.abs(own - 0.5) * 2;
      const total = e + s + w + n + pull;
      if (total <= 0) continue;
      const around =
        e * (value[i + 1] ?? 0) +
        s * (value[i + width] ?? 0) +
        w * (value[i - 1] ?? 0) +
        n * (value[i - width] ?? 0);
      const next = (around + pull * own) / total;
      const moved = (value[i] ?? 0) + OVER * (next - (value[i] ?? 0));
      value[i] = Math.min(1, Math.max(0, moved));
    }
  }
}

/** Holes that are closed all around belong to the subject. */
function filled(inside: Plane): Plane {
  const { width, height } = inside;
  const open = partsWhere(inside, (value) => value === 0).filter((part) =>
    part.some((at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x === 0 || y === 0 || x === width - 1 || y === height - 1;
    }),
  );
  const values = new Float32Array(width * height).fill(1);
  for (const at of open.flat()) values[at] = 0;
  return { width, height, values };
}

interface Outline {
  length: number;
  /** Share of the left, right and upper edge. */
  touching: number;
  decided: number;
  step: number;
}

function outlineOf(mask: Plane, soft: Float32Array, planes: readonly Plane[]): Outline {
  const { width, height, values } = mask;
  const inside = (x: number, y: number) => values[y * width + x] === 1;
  const steps: number[] = [];
  let [length, touching, decided, near] = [0, 0, 0, 0];
  const colorStep = (a: number, b: number) =>
    Math.sqrt(planes.reduce((sum, { values: own }) => sum + ((own[a] ?? 0) - (own[b] ?? 0)) ** 2, 0));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!inside(x, y)) continue;
      if (x === 0 || x === width - 1 || y === 0) touching += 1;
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const [u, v] = [x + dx, y + dy];
        if (u < 0 || v < 0 || u >= width || v >= height || inside(u, v)) continue;
        length += 1;
        // Outlines are soft: what is two pixels on either side tells them apart.
        const [a, b] = [
          Math.min(height - 1, Math.max(0, y - 2 * dy)) * width +
            Math.min(width - 1, Math.max(0, x - 2 * dx)),
          Math.min(height - 1, Math.max(0, v + 2 * dy)) * width +
            Math.min(width - 1, Math.max(0, u + 2 * dx)),
        ];
        steps.push(colorStep(a, b));
        for (const at of [a, b]) {
          decided += Math.abs(2 * (soft[at] ?? 0.5) - 1);
          near += 1;
        }
      }
    }
  }
  return {
    length,
    touching: touching / (2 * height + width),
    decided: near === 0 ? 0 : decided / near,
    step: steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 10)] ?? 0,
  };
}

/** Null where it is clean. */
function whyNot(
  { area, whole, outline }: { area: number; whole: number; outline: Outline },
  pixels: number,
): string | null {
  if (area < LEAST_AREA) return 'nothing stands out as a subject';
  if (area > MOST_AREA) return 'the subject fills most of the picture';
  if (whole < LEAST_WHOLE) return 'what stands out is in several parts';
  if (outline.touching > MOST_TOUCHING) return 'the subject is cut off by the edge of the picture';
  if (outline.decided < LEAST_DECIDED || outline.step < LEAST_STEP)
    return 'the subject is too like its background';
  if (outline.length ** 2 / (area * pixels) > MOST_RAGGED) return 'the outline of the subject is too ragged';
  return null;
}

/** One round: learns the colours of both sides, and divides the picture by them. */
function divide(
  planes: readonly Plane[],
  sides: { front: (i: number) => boolean; back: (i: number) => boolean },
): Float32Array {
  const [{ width, values }] = planes as readonly [Plane];
  const [front, back] = [sample(planes, sides.front), sample(planes, sides.back)].map((colors) =>
    clustersOf(colors ?? []),
  );
  const prior = new Float32Array(values.length);
  for (let i = 0; i < prior.length; i++) {
    const color = planes.map((plane) => plane.values[i] ?? 0) as Color;
    const [f, b] = [likelihood(front ?? [], color), likelihood(back ?? [], color)];
    prior[i] = f / (f + b);
  }
  const value = Float32Array.from(prior);
  relax(value, prior, likeness(planes), width);
  return value;
}

/** `map` says where people look, in the picture's size. */
export function matteOf(picture: RgbPicture, map: Plane): Matte {
  const planes = colorPlanes(picture);
  const { width, height } = picture;
  const pixels = width * height;
  const rim = Math.max(1, Math.round(0.03 * Math.min(width, height)));
  const isRim = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x < rim || x >= width - rim || y < rim;
  };
  const low = Math.min(0.5, quantile(map, 0.45));
  // The brightest part alone: beside it there may be others that people look at, and the background's own.
  const mass = (part: readonly number[]) => part.reduce((sum, at) => sum + (map.values[at] ?? 0), 0);
  const [brightest = []] = partsWhere(map, (value) => value >= LEAST_LOOKED_AT).toSorted(
    (a, b) => mass(b) - mass(a),
  );
  const looked = new Set(brightest);
  const seeds = {
    front: (i: number) => looked.has(i) && !isRim(i),
    back: (i: number) => isRim(i) || (map.values[i] ?? 0) <= low,
  };
  const first = divide(planes, seeds);
  const soft = divide(planes, {
    front: (i) => (first[i] ?? 0) > 0.7,
    back: (i) => (first[i] ?? 0) < 0.3,
  });
  const parts = partsWhere({ width, height, values: soft }, (value) => value > 0.5);
  const [largest = []] = parts;
  const found = parts.reduce((sum, part) => sum + part.length, 0);
  const values = new Float32Array(pixels);
  for (const at of largest) values[at] = 1;
  const mask = filled({ width, height, values });
  const area = mask.values.reduce((sum, value) => sum + value, 0) / pixels;
  const outline = outlineOf(mask, soft, planes);
  const reason = whyNot({ area, whole: found === 0 ? 0 : largest.length / found, outline }, pixels);
  return reason === null ? { isClean: true, subject: mask } : { isClean: false, reason };
}

/**
 * The matte at the size of a larger picture, its outline along that picture's own (guided filter, He 2013): within each
 * neighbourhood the matte is a line of the brightness.
 */
export function guidedMatte(subject: Plane, luma: Plane, radius: number): { slope: Plane; offset: Plane } {
  const mean = (plane: Plane) => blurred(plane, radius);
  const product = (a: Plane, b: Plane) => mapped(a, (value, i) => value * (b.values[i] ?? 0));
  const [meanI, meanP] = [mean(luma), mean(subject)];
  const [meanIP, meanII] = [mean(product(luma, subject)), mean(product(luma, luma))];
  const slope = mapped(meanIP, (value, i) => {
    const variance = (meanII.values[i] ?? 0) - (meanI.values[i] ?? 0) ** 2;
    return (value - (meanI.values[i] ?? 0) * (meanP.values[i] ?? 0)) / (variance + 25);
  });
  const offset = mapped(meanP, (value, i) => value - (slope.values[i] ?? 0) * (meanI.values[i] ?? 0));
  return { slope: mean(slope), offset: mean(offset) };
}
