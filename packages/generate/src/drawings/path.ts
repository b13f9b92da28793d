/** Vector outlines in local coordinates: origin at the pivot, x right, y down, pixels. Filled by the non-zero rule. */

export type Point = readonly [number, number];

/** One drawing command: its letter (move, line, cubic Bézier) and its coordinates. */
export type PathCommand = readonly ['m' | 'l' | 'b', ...number[]];

/** A filled outline of one or more closed figures. */
export type Path = readonly PathCommand[];

/** An axis-parallel rectangle. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Handle length that makes four cubic Béziers a circle. */
const CIRCLE = 0.5522847498;

/** A closed polygon. */
export function polygon(points: readonly Point[]): Path {
  return points.map(([x, y], index) => [index === 0 ? 'm' : 'l', x, y] as const);
}

/** A rectangle by its edges. */
export function rectangle(left: number, top: number, right: number, bottom: number): Path {
  return polygon([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
}

/** An ellipse around (x, y); `hole` reverses its direction so that it cuts out of what surrounds it. */
export function ellipse(options: { x?: number; y?: number; rx: number; ry?: number; hole?: boolean }): Path {
  const { x = 0, y = 0, rx, ry = rx, hole = false } = options;
  const s = hole ? -1 : 1;
  const kx = rx * CIRCLE;
  const ky = ry * CIRCLE * s;
  const top = y - ry * s;
  const bottom = y + ry * s;
  return [
    ['m', x - rx, y],
    ['b', x - rx, y - ky, x - kx, top, x, top],
    ['b', x + kx, top, x + rx, y - ky, x + rx, y],
    ['b', x + rx, y + ky, x + kx, bottom, x, bottom],
    ['b', x - kx, bottom, x - rx, y + ky, x - rx, y],
  ];
}

/** A circle of radius `r` around (x, y). */
export function circle(r: number, x = 0, y = 0): Path {
  return ellipse({ x, y, rx: r });
}

/** A circle with a round hole. */
export function ring(options: { outer: number; inner: number; x?: number; y?: number }): Path {
  const { outer, inner, x = 0, y = 0 } = options;
  return [...circle(outer, x, y), ...ellipse({ x, y, rx: inner, hole: true })];
}

/** A rectangle with round corners. */
export function roundRect(box: Box, radius: number): Path {
  const { left, top, right, bottom } = box;
  const r = Math.max(0, Math.min(radius, (right - left) / 2, (bottom - top) / 2));
  const k = r * (1 - CIRCLE);
  return [
    ['m', left + r, top],
    ['l', right - r, top],
    ['b', right - k, top, right, top + k, right, top + r],
    ['l', right, bottom - r],
    ['b', right, bottom - k, right - k, bottom, right - r, bottom],
    ['l', left + r, bottom],
    ['b', left + k, bottom, left, bottom - k, left, bottom - r],
    ['l', left, top + r],
    ['b', left, top + k, left + k, top, left + r, top],
  ];
}

/** A point on a circle; 0 degrees is up, clockwise. */
export function polar(r: number, degrees: number, x = 0, y = 0): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
}

/** A ring segment from `from` to `to` degrees (0 = up, clockwise). */
export function arcBand(options: { outer: number; inner: number; from: number; to: number }): Path {
  const { outer, inner, from, to } = options;
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 6));
  const at = (r: number, index: number) => polar(r, from + ((to - from) * index) / steps);
  const points: Point[] = [];
  for (let index = 0; index <= steps; index++) points.push(at(outer, index));
  for (let index = steps; index >= 0; index--) points.push(at(inner, index));
  return polygon(points);
}

/** A star with `tips` points; `tips` 5 and inner 0.4 of outer is the usual one. */
export function star(tips: number, outer: number, inner: number): Path {
  const points: Point[] = [];
  for (let index = 0; index < tips * 2; index++) {
    points.push(polar(index % 2 === 0 ? outer : inner, (index * 180) / tips));
  }
  return polygon(points);
}

/** A straight bar of `width` with round or square ends. */
export function bar(from: Point, to: Point, width: number, round = true): Path {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const extent = round ? width / 2 : 0;
  const straight = roundRect(
    { left: -extent, top: -width / 2, right: length + extent, bottom: width / 2 },
    round ? width / 2 : 0,
  );
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return translate(rotate(straight, angle), from[0], from[1]);
}

/** Bars along a list of points: a stroked line. */
export function stroke(points: readonly Point[], width: number, closed = false): Path {
  const path: PathCommand[] = [];
  const last = closed ? points.length : points.length - 1;
  for (let index = 0; index < last; index++) {
    const from = points[index];
    const to = points[(index + 1) % points.length];
    if (from && to) path.push(...bar(from, to, width));
  }
  return path;
}

/** A smooth open curve through the points (Catmull-Rom), as commands that continue from the first point. */
function curveThrough(points: readonly Point[]): PathCommand[] {
  const commands: PathCommand[] = [];
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    commands.push([
      'b',
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ]);
  }
  return commands;
}

/** A closed smooth blob through the points. */
export function blob(points: readonly Point[]): Path {
  const count = points.length;
  const wrapped = [...points, ...points, ...points];
  const commands = curveThrough(wrapped).slice(count, 2 * count);
  const start = points[0] ?? [0, 0];
  return [['m', start[0], start[1]], ...commands];
}

/** The area under a smooth or jagged skyline, closed at `bottom`. */
export function ground(points: readonly Point[], bottom: number, smooth = true): Path {
  const first = points[0] ?? [0, 0];
  const last = points[points.length - 1] ?? first;
  const top: PathCommand[] = smooth
    ? curveThrough(points)
    : points.slice(1).map(([x, y]) => ['l', x, y] as const);
  return [['m', first[0], bottom], ['l', first[0], first[1]], ...top, ['l', last[0], bottom]];
}

function transformPath(path: Path, transform: (x: number, y: number) => Point): Path {
  return path.map(([letter, ...numbers]) => {
    const moved: number[] = [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      moved.push(...transform(numbers[index] ?? 0, numbers[index + 1] ?? 0));
    }
    return [letter, ...moved] as const;
  });
}

/** The path moved by (dx, dy). */
export function translate(path: Path, dx: number, dy: number): Path {
  return transformPath(path, (x, y) => [x + dx, y + dy]);
}

/** The path scaled about the origin; a negative factor mirrors. */
export function scale(path: Path, sx: number, sy = sx): Path {
  return transformPath(path, (x, y) => [x * sx, y * sy]);
}

/** The path turned clockwise about the origin. */
export function rotate(path: Path, degrees: number): Path {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return transformPath(path, (x, y) => [x * cos - y * sin, x * sin + y * cos]);
}

/** The smallest box around all points and handles. */
export function boundsOf(path: Path): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [, ...numbers] of path) {
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const x = numbers[index] ?? 0;
      const y = numbers[index + 1] ?? 0;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

/** Points written as `x,y x,y …`. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = '0', y = '0'] = pair.split(',');
    return [Number(x), Number(y)];
  });
}

/** A path written as letters and numbers: `m x y l x y b x1 y1 x2 y2 x y`. */
export function outline(text: string): Path {
  return [...text.matchAll(/([mlb])([^mlb]*)/g)].map(([, letter, numbers = '']) => [
    letter as PathCommand[0],
    ...numbers.trim().split(' ').map(Number),
  ]);
}
