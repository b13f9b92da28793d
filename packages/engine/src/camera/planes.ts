/** Planes of small pictures: one number for each pixel, row by row. Pure. */

export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
}

export function planeOf(width: number, height: number, at: (x: number, y: number) => number): Plane {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) values[y * width + x] = at(x, y);
  return { width, height, values };
}

/** One of `like`, value by value. */
export function mapped(
  { width, height, values }: Plane,
  to: (value: number, index: number) => number,
): Plane {
  return { width, height, values: values.map(to) };
}

function blurRows({ width, height, values }: Plane, radius: number): Plane {
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let [sum, count] = [0, 0];
    for (let x = 0; x <= Math.min(radius, width - 1); x++) {
      sum += values[row + x] ?? 0;
      count += 1;
    }
    for (let x = 0; x < width; x++) {
      out[row + x] = sum / count;
      if (x + radius + 1 < width) {
        sum += values[row + x + radius + 1] ?? 0;
        count += 1;
      }
      if (x - radius >= 0) {
        sum -= values[row + x - radius] ?? 0;
        count -= 1;
      }
    }
  }
  return { width, height, values: out };
}

function turned({ width, height, values }: Plane): Plane {
  return planeOf(height, width, (x, y) => values[x * width + y] ?? 0);
}

/** The mean of the square around each pixel, as far as it lies in the picture. */
export function blurred(plane: Plane, radius: number): Plane {
  if (radius < 1) return plane;
  return turned(blurRows(turned(blurRows(plane, radius)), radius));
}

/** Brought to 0..1; a plane of one value comes to 0. */
export function normalised(plane: Plane): Plane {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of plane.values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const range = high - low;
  return mapped(plane, (value) => (range < 1e-6 ? 0 : (value - low) / range));
}

/** The value below which a share of all lies. */
export function quantile({ values }: Plane, share: number): number {
  const sorted = values.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Parts of neighbouring pixels (four sides), the largest first, as lists of their indices. */
export function partsWhere(
  { width, height, values }: Plane,
  belongs: (value: number) => boolean,
): number[][] {
  const seen = new Uint8Array(values.length);
  const parts: number[][] = [];
  for (let first = 0; first < values.length; first++) {
    if (seen[first] === 1 || !belongs(values[first] ?? 0)) continue;
    const part = [first];
    seen[first] = 1;
    for (let next = 0; next < part.length; next++) {
      const at = part[next] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      const around = [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, y > 0 ? at - width : -1];
      for (const near of [...around, y + 1 < height ? at + width : -1]) {
        if (near < 0 || seen[near] === 1 || !belongs(values[near] ?? 0)) continue;
        seen[near] = 1;
        part.push(near);
      }
    }
    parts.push(part);
  }
  return parts.toSorted((a, b) => b.length - a.length);
}
