/**
 * Where a picture moves beyond the movement of the camera. Between two pictures that follow each other soon the change of
 * light at a point is what its slope makes of the shift there (Lucas and Kanade 1981): one shift and zoom for the whole
 * picture is fitted to all points, and what it does not explain moves by itself.
 */
import type { FocusBox } from './focus-boxes.ts';

/** A plane of luma, one byte a pixel. */
export interface LumaPlane {
  luma: Uint8Array;
  width: number;
  height: number;
}

/** Pixels of a cell's side. */
const CELL = 4;
/** Levels that noise and coding change a pixel by. */
const NOISE_LEVELS = 5;
/** A pair of pictures that differs by more on average is no movement but another picture. */
const OTHER_PICTURE = 30;
/** Points that the fit explains worse than so many times the average move by themselves: they are left out the second time. */
const OUTLIER = 2;
/** While the camera moves a slope of so many levels is expected to be off by this share of what the movement makes of it. */
const UNEVEN_CAMERA = 0.6;
/** A camera that moves by so many pixels from picture to picture halves what is said about the rest. */
const STEADY_PIXELS = 0.25;
/** Cells of a moving part have this share of the energy of the strongest. */
const PART_SHARE = 0.2;
/** Cells so near belong to one part: of something evenly coloured only the edges change. */
const REACH = 2;
/** Energy per pixel and pair below which nothing moves. */
const LEAST_ENERGY = 1.2;
/** Where more of the picture than this moves by itself, no part of it is the one to look at. */
const MOST_OF_PICTURE = 0.45;
const MOST_BOXES = 3;
const LEAST_WEIGHT = 0.12;

/** Adds up what moves between pictures, cell by cell. */
export interface MovingParts {
  /** Takes two pictures of the same size, one soon after the other. */
  add(before: LumaPlane, after: LumaPlane): void;
  /** The parts that moved since the last call; starts anew. */
  take(): FocusBox[];
}

/** Shift across and down at the middle, and zoom. */
type Flow = [across: number, down: number, zoom: number];

/** Solves three equations by Cramer's rule; no movement where they say nothing. */
function solve(m: Float64Array, v: Float64Array): Flow {
  const at = (i: number) => m[i] ?? 0;
  const [a, b, c, d, e, f] = [at(0), at(1), at(2), at(3), at(4), at(5)];
  const [x, y, z] = [v[0] ?? 0, v[1] ?? 0, v[2] ?? 0];
  const determinant = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d);
  if (Math.abs(determinant) < 1e-9) return [0, 0, 0];
  return [
    (x * (d * f - e * e) - b * (y * f - e * z) + c * (y * e - d * z)) / determinant,
    (a * (y * f - e * z) - x * (b * f - c * e) + c * (b * z - c * y)) / determinant,
    (a * (d * z - e * y) - b * (b * z - c * y) + x * (b * e - c * d)) / determinant,
  ];
}

/** Changes and slopes of a pair of pictures, per pixel. */
interface Slopes {
  change: Float32Array;
  across: Float32Array;
  down: Float32Array;
  mean: number;
}

function slopesOf(before: LumaPlane, after: LumaPlane): Slopes {
  const { width, height } = before;
  const size = width * height;
  const [change, across, down] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  const [a, b] = [before.luma, after.luma];
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const difference = (b[i] ?? 0) - (a[i] ?? 0);
      change[i] = difference;
      across[i] = ((a[i + 1] ?? 0) - (a[i - 1] ?? 0) + (b[i + 1] ?? 0) - (b[i - 1] ?? 0)) / 4;
      down[i] = ((a[i + width] ?? 0) - (a[i - width] ?? 0) + (b[i + width] ?? 0) - (b[i - width] ?? 0)) / 4;
      sum += Math.abs(difference);
    }
  }
  return { change, across, down, mean: sum / Math.max(1, size) };
}

/** The movement that explains the changes best; points that `skip` more than it are left out. */
function fitFlow(
  slopes: Slopes,
  size: { width: number; height: number },
  known: { flow: Flow; skip: number },
): Flow {
  const { width, height } = size;
  const { change, across, down } = slopes;
  const [m, v] = [new Float64Array(6), new Float64Array(3)];
  const [p, q, zoom] = known.flow;
  for (let y = 1; y < height - 1; y += 1) {
    const v0 = (y - height / 2) / width;
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const [gx, gy, t] = [across[i] ?? 0, down[i] ?? 0, change[i] ?? 0];
      const gz = gx * (x / width - 0.5) + gy * v0;
      if (Math.abs(t + p * gx + q * gy + zoom * gz) > known.skip) continue;
      m[0] = (m[0] ?? 0) + gx * gx;
      m[1] = (m[1] ?? 0) + gx * gy;
      m[2] = (m[2] ?? 0) + gx * gz;
      m[3] = (m[3] ?? 0) + gy * gy;
      m[4] = (m[4] ?? 0) + gy * gz;
      m[5] = (m[5] ?? 0) + gz * gz;
      v[0] = (v[0] ?? 0) - t * gx;
      v[1] = (v[1] ?? 0) - t * gy;
      v[2] = (v[2] ?? 0) - t * gz;
    }
  }
  return solve(m, v);
}

/** Cells that lie near each other as boxes; the strongest first. */
function partsOf(energy: Float64Array, columns: number, rows: number): FocusBox[] {
  const total = energy.reduce((sum, value) => sum + value, 0);
  const floor = Math.max(LEAST_ENERGY, PART_SHARE * Math.max(0, ...energy));
  const active = energy.map((value) => (value >= floor ? 1 : 0));
  const count = active.reduce((sum, value) => sum + value, 0);
  if (count === 0 || count > MOST_OF_PICTURE * energy.length) return [];
  const boxes: FocusBox[] = [];
  for (let start = 0; start < active.length; start += 1) {
    if (active[start] !== 1) continue;
    const part = { left: columns, right: 0, top: rows, bottom: 0, energy: 0 };
    const waiting = [start];
    active[start] = 0;
    while (waiting.length > 0) {
      const cell = waiting.pop() ?? 0;
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      part.left = Math.min(part.left, x);
      part.right = Math.max(part.right, x + 1);
      part.top = Math.min(part.top, y);
      part.bottom = Math.max(part.bottom, y + 1);
      part.energy += energy[cell] ?? 0;
      for (let dy = -REACH; dy <= REACH; dy += 1) {
        for (let dx = -REACH; dx <= REACH; dx += 1) {
          const [nx, ny] = [x + dx, y + dy];
          const next = ny * columns + nx;
          if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || active[next] !== 1) continue;
          active[next] = 0;
          waiting.push(next);
        }
      }
    }
    boxes.push({
      kind: 'moving',
      x: part.left / columns,
      y: part.top / rows,
      width: (part.right - part.left) / columns,
      height: (part.bottom - part.top) / rows,
      weight: part.energy / total,
    });
  }
  return boxes
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_BOXES);
}

/** Starts with nothing. */
export function createMovingParts(): MovingParts {
  let energy = new Float64Array(0);
  let [columns, rows, pairs, camera] = [0, 0, 0, 0];

  function addResidual(slopes: Slopes, { width, height }: LumaPlane, [p, q, zoom]: Flow): void {
    const { change, across, down } = slopes;
    const uneven = UNEVEN_CAMERA * (Math.hypot(p, q) + Math.abs(zoom) / 4);
    for (let y = 1; y < height - 1; y += 1) {
      const row = Math.min(rows - 1, Math.floor(y / CELL)) * columns;
      const v0 = (y - height / 2) / width;
      for (let x = 1; x < width - 1; x += 1) {
        const i = y * width + x;
        const [gx, gy] = [across[i] ?? 0, down[i] ?? 0];
        const gz = gx * (x / width - 0.5) + gy * v0;
        const expected = NOISE_LEVELS + uneven * (Math.abs(gx) + Math.abs(gy));
        const off = Math.abs((change[i] ?? 0) + p * gx + q * gy + zoom * gz) - expected;
        if (off <= 0) continue;
        const cell = row + Math.min(columns - 1, Math.floor(x / CELL));
        energy[cell] = (energy[cell] ?? 0) + off;
      }
    }
  }

  return {
    add(before, after) {
      if (before.width !== after.width || before.height !== after.height) return;
      const slopes = slopesOf(before, after);
      if (slopes.mean > OTHER_PICTURE) return;
      const first = fitFlow(slopes, before, { flow: [0, 0, 0], skip: Number.POSITIVE_INFINITY });
      const flow = fitFlow(slopes, before, { flow: first, skip: OUTLIER * slopes.mean + NOISE_LEVELS });
      const [nextColumns, nextRows] = [Math.ceil(before.width / CELL), Math.ceil(before.height / CELL)];
      if (nextColumns !== columns || nextRows !== rows) {
        [columns, rows, pairs, camera] = [nextColumns, nextRows, 0, 0];
        energy = new Float64Array(columns * rows);
      }
      addResidual(slopes, before, flow);
      camera += Math.hypot(flow[0], flow[1]) + Math.abs(flow[2]) / 4;
      pairs += 1;
    },
    take() {
      if (pairs === 0) return [];
      const parts = partsOf(
        energy.map((value) => value / (pairs * CELL * CELL)),
        columns,
        rows,
      );
      const steady = 1 / (1 + camera / pairs / STEADY_PIXELS);
      energy.fill(0);
      [pairs, camera] = [0, 0];
      return parts.map((part) => ({ ...part, weight: part.weight * steady }));
    },
  };
}
