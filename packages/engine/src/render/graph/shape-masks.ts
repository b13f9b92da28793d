/** Masks, frames and shadows of a picture as grey levels: how much of each pixel they cover. */
import type { Mask } from '@rushes/timeline';
import { type DataFile, pgmFile } from './data-files.ts';

/** A raster over a part of the frame. Where its pixel (i, j) lies in the fitted picture: `left + (i + 0.5) * stepX`, likewise down. */
export interface Raster {
  width: number;
  height: number;
  left: number;
  top: number;
  /** Pixels of the fitted picture per pixel of the raster. */
  stepX: number;
  stepY: number;
}

/** What of a fitted picture of this size, in pixels, is seen. */
export interface Shape {
  width: number;
  height: number;
  mask: Mask | null;
}

/** A shadow in pixels of the fitted picture; `opacity` 0 to 1. */
export interface ShadowShape {
  blur: number;
  x: number;
  y: number;
  opacity: number;
}

/** Signed distance to the edge of what is seen, pixels, negative inside. */
type Distance = (x: number, y: number) => number;

/** How much of each pixel of the picture is seen. */
export function shapeFile(shape: Shape, raster: Raster): DataFile {
  return maskFile('shape', { shape, raster }, () => {
    const distance = distanceOf(shape);
    const feather = featherOf(shape);
    const picture = distanceToBox({ x: 0, y: 0, width: shape.width, height: shape.height, radius: 0 });
    return rasterize(raster, (x, y) => Math.min(coverage(distance(x, y), feather), hard(picture(x, y))));
  });
}

/** The frame that lies `width` pixels wide inside the edge; outside the edge it is whole, as the shape cuts it there. */
export function borderFile(shape: Shape, raster: Raster, width: number): DataFile {
  return maskFile('border', { shape, raster, width }, () => {
    const distance = distanceOf(shape);
    return rasterize(raster, (x, y) => 1 - hard(distance(x, y) + width));
  });
}

/** A shadow, left out where the shape itself is seen. */
export function shadowFile(shape: Shape, raster: Raster, shadow: ShadowShape): DataFile {
  return maskFile('shadow', { shape, raster, shadow }, () => {
    const distance = distanceOf(shape);
    const levels = new Float32Array(raster.width * raster.height);
    eachPixel(raster, (at, x, y) => {
      levels[at] = hard(distance(x - shadow.x, y - shadow.y));
    });
    // A Gaussian of half the blur's width, as CSS draws it, by three box filters.
    blur(levels, raster, { x: shadow.blur / 2 / raster.stepX, y: shadow.blur / 2 / raster.stepY });
    const bytes = new Uint8Array(levels.length);
    eachPixel(raster, (at, x, y) => {
      const clear = 1 - hard(distance(x, y));
      bytes[at] = Math.round(255 * (levels[at] ?? 0) * clear * shadow.opacity);
    });
    return bytes;
  });
}

/** How far a shadow reaches beyond the picture, pixels. */
export function shadowReach(shadow: ShadowShape): number {
  return Math.ceil(shadow.blur * 1.5 + Math.max(Math.abs(shadow.x), Math.abs(shadow.y))) + 2;
}

function maskFile(
  kind: string,
  facts: { shape: Shape; raster: Raster; width?: number; shadow?: ShadowShape },
  levels: () => Uint8Array,
): DataFile {
  return {
    description: JSON.stringify({ kind, ...facts }),
    extension: 'pgm',
    content: () => pgmFile(facts.raster, levels()),
  };
}

function eachPixel(raster: Raster, visit: (at: number, x: number, y: number) => void): void {
  for (let row = 0; row < raster.height; row += 1) {
    const y = raster.top + (row + 0.5) * raster.stepY;
    for (let column = 0; column < raster.width; column += 1) {
      visit(row * raster.width + column, raster.left + (column + 0.5) * raster.stepX, y);
    }
  }
}

function rasterize(raster: Raster, level: (x: number, y: number) => number): Uint8Array {
  const bytes = new Uint8Array(raster.width * raster.height);
  eachPixel(raster, (at, x, y) => {
    bytes[at] = Math.round(255 * level(x, y));
  });
  return bytes;
}

/** Coverage of a pixel whose middle is `distance` from a hard edge. */
function hard(distance: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance));
}

/** A soft edge lies inside the hard one: outside there is no picture. Smoothstep, so that its ends do not show. */
function coverage(distance: number, feather: number): number {
  if (feather < 1) return hard(distance);
  const share = Math.min(1, Math.max(0, -distance / feather));
  return share * share * (3 - 2 * share);
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function areaOf({ width, height, mask }: Shape): Area {
  const area = mask?.area ?? { x: 0, y: 0, width: 1, height: 1 };
  return { x: area.x * width, y: area.y * height, width: area.width * width, height: area.height * height };
}

function featherOf(shape: Shape): number {
  const { width, height } = areaOf(shape);
  return (shape.mask?.feather ?? 0) * Math.min(width, height);
}

function distanceOf(shape: Shape): Distance {
  const area = areaOf(shape);
  const radius = (shape.mask?.radius ?? 0) * Math.min(area.width, area.height);
  const distance =
    shape.mask?.shape === 'ellipse' ? distanceToEllipse(area) : distanceToBox({ ...area, radius });
  return shape.mask?.invert ? (x, y) => -distance(x, y) : distance;
}

function distanceToBox(box: Area & { radius: number }): Distance {
  const { radius } = box;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return (x, y) => {
    const across = Math.abs(x - middleX) - box.width / 2 + radius;
    const down = Math.abs(y - middleY) - box.height / 2 + radius;
    const outside = Math.hypot(Math.max(across, 0), Math.max(down, 0));
    return outside + Math.min(Math.max(across, down), 0) - radius;
  };
}

/** To first order: exact on the edge itself, where it counts. */
function distanceToEllipse(area: Area): Distance {
  const [radiusX, radiusY] = [Math.max(area.width / 2, 1e-6), Math.max(area.height / 2, 1e-6)];
  const [middleX, middleY] = [area.x + area.width / 2, area.y + area.height / 2];
  return (x, y) => {
    const [across, down] = [(x - middleX) / radiusX, (y - middleY) / radiusY];
    const size = Math.hypot(across, down);
    const slope = Math.hypot(across / radiusX, down / radiusY);
    return slope === 0 ? -Math.min(radiusX, radiusY) : (size * (size - 1)) / slope;
  };
}

function blur(
  levels: Float32Array,
  size: { width: number; height: number },
  sigma: { x: number; y: number },
): void {
  for (let pass = 0; pass < 3; pass += 1) {
    const across = { count: size.height, length: size.width, step: 1, stride: size.width };
    const down = { count: size.width, length: size.height, step: size.width, stride: 1 };
    boxFilter(levels, across, boxRadius(sigma.x));
    boxFilter(levels, down, boxRadius(sigma.y));
  }
}

/** Three boxes of width 2r + 1 have the variance of a Gaussian of this sigma: 3 ((2r + 1)^2 - 1) / 12. */
function boxRadius(sigma: number): number {
  return Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2);
}

function boxFilter(
  levels: Float32Array,
  lines: { count: number; length: number; step: number; stride: number },
  radius: number,
): void {
  if (radius < 1) return;
  const line = new Float32Array(lines.length);
  for (let index = 0; index < lines.count; index += 1) {
    const base = index * lines.stride;
    for (let at = 0; at < lines.length; at += 1) line[at] = levels[base + at * lines.step] ?? 0;
    let sum = 0;
    for (let at = 0; at < Math.min(radius, lines.length); at += 1) sum += line[at] ?? 0;
    for (let at = 0; at < lines.length; at += 1) {
      sum += line[at + radius] ?? 0;
      levels[base + at * lines.step] = sum / (2 * radius + 1);
      sum -= line[at - radius] ?? 0;
    }
  }
}
