/** A board of geometric tiles: what stands beside words that name nothing to draw, and what abstract loops are made of. */
import { pick } from '@rushes/engine/generators';
import type { Channel, ShapeElement } from '../layout/stage.ts';
import { type Canvas, type Tone, toneColor } from './drawing.ts';
import { type Box, circle, ellipse, type Path, polygon, rectangle, ring } from './path.ts';

/** Tiles of a side of two around the origin. */
const TILES: readonly Path[] = [
  quarter(),
  quarter(),
  [...halfDisc(-1, 0), ...halfDisc(0, 1)],
  circle(0.62),
  ring({ outer: 0.9, inner: 0.5 }),
  [...rectangle(-1, -1, 1, -0.6), ...rectangle(-1, -0.2, 1, 0.2), ...rectangle(-1, 0.6, 1, 1)],
  polygon([
    [-1, 1],
    [1, 1],
    [1, -1],
  ]),
  [0, 1, 2].flatMap((row) =>
    [0, 1, 2].flatMap((column) => circle(0.16, (column - 1) * 0.62, (row - 1) * 0.62)),
  ),
];

/** A quarter of a disc that fills its tile from one corner. */
function quarter(): Path {
  const k = 2 * 0.5522847498;
  return [
    ['m', -1, -1],
    ['l', 1, -1],
    ['b', 1, -1 + k, -1 + k, 1, -1, 1],
    ['l', -1, -1],
  ];
}

/** The upper half of a disc between two heights of a tile. */
function halfDisc(top: number, bottom: number): Path {
  const k = 0.5522847498;
  return [
    ['m', -1, bottom],
    ['b', -1, bottom - k * (bottom - top), -k, top, 0, top],
    ['b', k, top, 1, bottom - k * (bottom - top), 1, bottom],
    ['l', -1, bottom],
  ];
}

const TONES: readonly Tone[] = ['accent', 'accent', 'mid', 'far', 'glow', 'near', 'spark'];

/** Fills a box with tiles; `turn` gives each its angle, `size` its scale over time. */
export function tileBoard(
  canvas: Canvas,
  options: {
    box: Box;
    /** Side of a tile, pixels. */
    side: number;
    layer: number;
    turn: (index: number) => Channel;
    size: (index: number, place: { row: number; column: number }) => Channel;
    /** Share of the tiles that are left out. */
    gaps: number;
  },
): ShapeElement[] {
  const { box, side, layer } = options;
  const columns = Math.max(1, Math.round((box.right - box.left) / side));
  const rows = Math.max(1, Math.round((box.bottom - box.top) / side));
  const half = Math.min((box.right - box.left) / columns, (box.bottom - box.top) / rows) / 2;
  const left = (box.left + box.right) / 2 - columns * half;
  const top = (box.top + box.bottom) / 2 - rows * half;
  const { random } = canvas;
  return Array.from({ length: rows * columns }, (_, index): ShapeElement[] => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const tile = pick(random, TILES);
    const tone = pick(random, TONES);
    const base = Math.floor(random() * 4) * 90;
    if (random() < options.gaps) return [];
    const turn = options.turn(index);
    const size = options.size(index, { row, column });
    return [
      {
        kind: 'shape',
        layer,
        from: 0,
        until: canvas.seconds,
        color: toneColor(canvas.palette, tone),
        path: tile.map(([letter, ...numbers]) => [letter, ...numbers.map((value) => value * half)] as const),
        motion: {
          x: left + (2 * column + 1) * half,
          y: top + (2 * row + 1) * half,
          angle: typeof turn === 'number' ? base + turn : (seconds) => base + turn(seconds),
          scaleX: size,
          scaleY: size,
        },
      },
    ];
  }).flat();
}

/** Discs of one palette, for orbits. */
export function disc(radius: number): Path {
  return ellipse({ rx: radius });
}
