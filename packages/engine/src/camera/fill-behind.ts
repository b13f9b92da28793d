/** What was behind a subject, made of what is around it: means over ever larger squares fill the hole from its edge. Pure. */
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import type { Plane } from './planes.ts';

interface Level {
  width: number;
  height: number;
  /** Red, green, blue, each times its weight, and the weight. */
  values: Float32Array;
}

function halved({ width, height, values }: Level): Level {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const out = new Float32Array(w * h * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = ((y >> 1) * w + (x >> 1)) * 4;
      const from = (y * width + x) * 4;
      for (let c = 0; c < 4; c++) out[to + c] = (out[to + c] ?? 0) + (values[from + c] ?? 0);
    }
  }
  for (let at = 0; at < out.length; at += 4) {
    // More than one known pixel is as good as one.
    const weight = out[at + 3] ?? 0;
    if (weight <= 1) continue;
    for (let c = 0; c < 4; c++) out[at + c] = (out[at + c] ?? 0) / weight;
  }
  return { width: w, height: h, values: out };
}

/** The coarse level where nothing is known, between four of its pixels. */
function fillFrom(fine: Level, coarse: Level): void {
  const { width, height, values } = fine;
  const colorAt = (x: number, y: number, c: number) => {
    const [u, v] = [Math.min(coarse.width - 1, Math.max(0, x)), Math.min(coarse.height - 1, Math.max(0, y))];
    const at = (v * coarse.width + u) * 4;
    const weight = coarse.values[at + 3] ?? 0;
    return weight > 0 ? (coarse.values[at + c] ?? 0) / weight : 0;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const missing = 1 - (values[at + 3] ?? 0);
      if (missing <= 0) continue;
      const [u, v] = [(x - 0.5) / 2, (y - 0.5) / 2];
      const [x0, y0] = [Math.floor(u), Math.floor(v)];
      const [fx, fy] = [u - x0, v - y0];
      for (let c = 0; c < 3; c++) {
        const upper = colorAt(x0, y0, c) * (1 - fx) + colorAt(x0 + 1, y0, c) * fx;
        const lower = colorAt(x0, y0 + 1, c) * (1 - fx) + colorAt(x0 + 1, y0 + 1, c) * fx;
        values[at + c] = (values[at + c] ?? 0) + missing * (upper * (1 - fy) + lower * fy);
      }
      values[at + 3] = 1;
    }
  }
}

/** The picture with all that `hole` covers (1) filled from around it. */
export function fillBehind({ data, width, height }: RgbPicture, hole: Plane): Buffer {
  const values = new Float32Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const known = 1 - Math.min(1, Math.max(0, hole.values[i] ?? 0));
    for (let c = 0; c < 3; c++) values[i * 4 + c] = (data[i * 3 + c] ?? 0) * known;
    values[i * 4 + 3] = known;
  }
  const levels: Level[] = [{ width, height, values }];
  for (let level = levels[0]; level !== undefined && Math.max(level.width, level.height) > 1; ) {
    level = halved(level);
    levels.push(level);
  }
  for (let at = levels.length - 2; at >= 0; at--) {
    const [fine, coarse] = [levels[at], levels[at + 1]];
    if (fine !== undefined && coarse !== undefined) fillFrom(fine, coarse);
  }
  const out = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) out[i * 3 + c] = Math.round(values[i * 4 + c] ?? 0);
  }
  return out;
}
