/** Sceneries of water. */

import { between } from '@rushes/engine/generators';
import { drift, plus, sway } from '../../layout/easing.ts';
import type { ShapeElement } from '../../layout/stage.ts';
import { mix } from '../../look/color.ts';
import type { Canvas } from '../drawing.ts';
import { ellipse, ground, outline, type Path, type Point, points, polygon, scale } from '../path.ts';
import { cloudsAcross, lightDisc } from './sky.ts';
import { type Ground, land, piece, ridge, rising, type SceneryDrawing, slideSpeed } from './tools.ts';

/** A band of water with a rolling crest that moves sideways by whole wavelengths' worth of time. */
function swell(
  canvas: Canvas,
  options: {
    at: number;
    crest: number;
    length: number;
    speed: number;
    color: string;
    depth: number;
    delay: number;
  },
): ShapeElement {
  const points: Point[] = [];
  for (let x = -2 * options.length; x <= canvas.width + 2 * options.length; x += options.length / 8) {
    points.push([x, -options.crest * Math.sin((2 * Math.PI * x) / options.length)]);
  }
  const shift = (t: number) =>
    ((((t * options.speed) % options.length) + options.length) % options.length) - options.length / 2;
  return piece(canvas, {
    path: ground(points, canvas.height * 1.1 - options.at),
    tone: 'mid',
    color: options.color,
    depth: options.depth,
    motion: {
      // A jump by one wavelength is invisible, but a piecewise linear move must not smear it: glide instead.
      x:
        options.speed * canvas.seconds < options.length
          ? (t) => t * options.speed - options.length / 2
          : sway({
              center: 0,
              reach: options.length * 0.45,
              period: Math.abs((options.length * 2.6) / options.speed),
              phase: shift(options.depth) / options.length,
            }),
      y: plus(
        options.at,
        rising(canvas, canvas.height * 0.3, options.delay),
        sway({ center: 0, reach: options.crest * 0.5, period: 2.6, phase: options.depth * 0.21 }),
      ),
    },
  });
}

/** Water from `top` to the lower edge in four bands. */
function sea(canvas: Canvas, top: number): ShapeElement[] {
  const { far, mid, near } = canvas.palette;
  const drop = canvas.height - top;
  const colors = [far, mix(far, mid, 0.6), mix(mid, near, 0.35), near];
  return colors.map((color, index) =>
    swell(canvas, {
      at: top + drop * (0.04 + index * 0.23),
      crest: canvas.unit * (0.008 + index * 0.006),
      length: canvas.unit * (0.42 + index * 0.16),
      speed: canvas.unit * (0.03 + index * 0.015) * (index % 2 ? -1 : 1) * canvas.tempo,
      color,
      depth: 3 + index,
      delay: 0.05 + index * 0.08,
    }),
  );
}

/** Short strokes of reflected light below a sun or moon. */
function glitter(canvas: Canvas, place: Ground): ShapeElement[] {
  const [x] = place.light;
  const drop = canvas.height - place.horizon;
  return Array.from({ length: 9 }, (_, index) => {
    const width = place.lightRadius * (1.5 - index * 0.1) * between(canvas.random, 0.5, 1);
    return piece(canvas, {
      path: ellipse({ rx: width, ry: canvas.unit * 0.0035 }),
      tone: 'glow',
      depth: 8,
      motion: {
        x: sway({ center: x, reach: canvas.unit * 0.02, period: 2.1 + index * 0.2, phase: index * 0.37 }),
        y: plus(place.horizon + drop * (0.1 + index * 0.07), rising(canvas, drop, 0.2)),
        opacity: sway({ center: 0.4, reach: 0.25, period: 1.6, phase: index * 0.23 }),
      },
    });
  });
}

function sailboat(canvas: Canvas, place: Ground): ShapeElement[] {
  const size = canvas.unit * 0.11;
  const side = place.light[0] > canvas.width / 2 ? 0.2 : 0.72;
  const motion = {
    x: drift(canvas.width * side, canvas.unit * 0.012 * canvas.tempo),
    y: plus(
      place.horizon + (canvas.height - place.horizon) * 0.1,
      rising(canvas, canvas.height * 0.3, 0.2),
      sway({ center: 0, reach: size * 0.03, period: 2.3 }),
    ),
    angle: sway({ center: 0, reach: 2.6, period: 3.1 }),
  };
  const k = size / 100;
  return [
    piece(canvas, {
      path: scale(outline('m 4 -96 b 42 -64 48 -28 46 -10 l 4 -10'), k),
      tone: 'ink',
      depth: 3,
      motion,
    }),
    piece(canvas, {
      path: scale(polygon(points('-4,-84 -4,-10 -38,-10')), k),
      tone: 'accent',
      depth: 3,
      motion,
    }),
    piece(canvas, {
      path: scale(outline('m -46 -4 l 54 -4 b 44 16 30 18 20 18 l -24 18 b -36 18 -42 8 -46 -4'), k),
      tone: 'near',
      depth: 3,
      motion,
    }),
  ];
}

export const waves: SceneryDrawing = (canvas, place) => [
  ...lightDisc(canvas, place),
  ...cloudsAcross(canvas, {
    count: 3,
    top: place.horizon - canvas.unit * 0.2,
    bottom: place.horizon - canvas.unit * 0.05,
    size: canvas.unit * 0.24,
    opacity: 0.35,
    depth: 1,
  }),
  ...sailboat(canvas, place),
  ...sea(canvas, place.horizon),
  ...glitter(canvas, place),
];

function palm(canvas: Canvas, x: number, base: number, size: number): ShapeElement[] {
  const k = size / 100;
  const rise = rising(canvas, canvas.height * 0.5, 0.25);
  const frond: Path = outline('m 0 0 b 20 -26 52 -24 70 4 b 48 -8 24 -6 0 6');
  const lean = sway({ center: 0, reach: 1.2, period: 3.8 });
  return [
    piece(canvas, {
      path: scale(outline('m -5 4 b 2 -36 8 -70 26 -98 l 33 -95 b 18 -66 12 -34 8 4'), k),
      tone: 'near',
      depth: 8,
      motion: { x, y: plus(base, rise), angle: lean },
    }),
    ...[-178, -215, -142, -20, 20, -62, -108].map((angle, index) =>
      piece(canvas, {
        path: scale(angle < -90 ? frondLeft(frond) : frond, k * 0.95),
        tone: 'near',
        color: mix(canvas.palette.near, canvas.palette.mid, index % 2 ? 0.3 : 0),
        depth: 8,
        motion: {
          x: x + 29 * k,
          y: plus(base - 96 * k, rise),
          angle: sway({
            center: angle < -90 ? angle + 180 : angle,
            reach: 4,
            period: 2.8,
            phase: index * 0.13,
          }),
        },
      }),
    ),
  ];
}

function frondLeft(frond: Path): Path {
  return scale(frond, -1, 1);
}

export const beach: SceneryDrawing = (canvas, place) => {
  const drop = canvas.height - place.horizon;
  const { glow, spark, mid } = canvas.palette;
  const shore: Point[] = [];
  for (let x = -0.2; x <= 1.25; x += 0.12)
    shore.push([x * canvas.width, canvas.height - drop * (0.27 + 0.07 * Math.sin(x * 5) + 0.1 * x)]);
  return [
    ...lightDisc(canvas, place),
    ...sailboat(canvas, place),
    ...sea(canvas, place.horizon),
    piece(canvas, {
      path: ground(shore, canvas.height * 1.2),
      tone: 'spark',
      color: mix(spark, mid, 0.25),
      depth: 7,
      motion: {
        x: 0,
        y: plus(sway({ center: -drop * 0.02, reach: drop * 0.02, period: 3.4 }), rising(canvas, drop, 0.2)),
        opacity: 0.7,
      },
    }),
    piece(canvas, {
      path: ground(shore, canvas.height * 1.2),
      tone: 'glow',
      color: mix(glow, spark, 0.45),
      depth: 7,
      motion: { x: 0, y: plus(drop * 0.03, rising(canvas, drop, 0.25)) },
    }),
    ...palm(
      canvas,
      canvas.width * (place.light[0] > canvas.width / 2 ? 0.045 : 0.9),
      canvas.height - drop * 0.12,
      Math.min(canvas.unit * 0.34, drop * 0.82),
    ),
  ];
};

/** Shafts of light from above. */
function lightRays(canvas: Canvas): ShapeElement[] {
  const { width, height, unit } = canvas;
  const elements: ShapeElement[] = [];
  for (let index = 0; index < 4; index++) {
    const x = width * (0.12 + index * 0.26);
    elements.push(
      piece(canvas, {
        path: polygon([
          [-unit * 0.05, -unit * 0.1],
          [unit * 0.03, -unit * 0.1],
          [unit * 0.2, height * 0.85],
          [-unit * 0.12, height * 0.85],
        ]),
        tone: 'spark',
        depth: 0,
        motion: {
          x: sway({ center: x, reach: unit * 0.04, period: 5 + index, phase: index * 0.2 }),
          y: 0,
          angle: sway({ center: 6, reach: 3, period: 6, phase: index * 0.3 }),
          opacity: sway({ center: 0.08, reach: 0.05, period: 3 + index, phase: index * 0.25 }),
        },
      }),
    );
  }
  return elements;
}

function seaFloor(canvas: Canvas, horizon: number): ShapeElement[] {
  const { height, unit, random } = canvas;
  const drop = height - horizon;
  return [
    land(canvas, {
      points: ridge({
        canvas,
        random,
        base: horizon + drop * 0.55,
        reach: drop * 0.2,
        step: unit * 0.4,
      }),
      tone: 'mid',
      depth: 2,
      slide: slideSpeed(canvas, 0.03),
      delay: 0.05,
    }),
    land(canvas, {
      points: ridge({
        canvas,
        random,
        base: horizon + drop * 0.88,
        reach: drop * 0.08,
        step: unit * 0.3,
      }),
      tone: 'near',
      depth: 6,
      slide: 0,
      delay: 0.15,
    }),
  ];
}

function seaGrass(canvas: Canvas, horizon: number): ShapeElement[] {
  const { width, height, unit, random } = canvas;
  const drop = height - horizon;
  const elements: ShapeElement[] = [];
  const blades = Math.round((width / unit) * 7);
  for (let index = 0; index < blades; index++) {
    const tall = Math.min(drop * 0.75, unit * between(random, 0.12, 0.3));
    const blade: Path = [
      ['m', -unit * 0.012, 0],
      ['b', -unit * 0.035, -tall * 0.35, unit * 0.03, -tall * 0.6, 0, -tall],
      ['b', unit * 0.05, -tall * 0.6, 0, -tall * 0.35, unit * 0.012, 0],
    ];
    elements.push(
      piece(canvas, {
        path: blade,
        tone: 'near',
        color: mix(canvas.palette.near, canvas.palette.far, (index % 3) * 0.28),
        depth: 5,
        motion: {
          x: (width * (index + random())) / blades,
          y: plus(height, rising(canvas, tall, 0.2 + random() * 0.4)),
          angle: sway({ center: 0, reach: 9, period: between(random, 2.6, 4), phase: index * 0.17 }),
        },
      }),
    );
  }
  return elements;
}

function shoal(canvas: Canvas, horizon: number): ShapeElement[] {
  const { width, height, unit, random } = canvas;
  const drop = height - horizon;
  const elements: ShapeElement[] = [];
  for (let index = 0; index < 7; index++) {
    const size = (unit * between(random, 0.03, 0.06)) / 60;
    const speed = unit * between(random, 0.05, 0.11) * canvas.tempo;
    const body: Path = scale(
      outline('m -58 0 b -30 -34 30 -34 56 0 b 30 34 -30 34 -58 0 m -46 0 l -86 -26 l -78 0 l -86 26'),
      size,
    );
    elements.push(
      piece(canvas, {
        path: body,
        tone: index % 3 ? 'accent' : 'glow',
        depth: 4,
        motion: {
          x: drift(between(random, -0.3, 0.8) * width, speed),
          y: sway({
            center: horizon + drop * between(random, 0.02, 0.5),
            reach: unit * 0.012,
            period: between(random, 1.6, 2.8),
            phase: random(),
          }),
        },
      }),
    );
  }
  return elements;
}

export const underwater: SceneryDrawing = (canvas, { horizon }) => [
  ...lightRays(canvas),
  ...seaFloor(canvas, horizon),
  ...seaGrass(canvas, horizon),
  ...shoal(canvas, horizon),
];

/** Drawings of this group by name. */
export const seaSceneries = { waves, beach, underwater };
