/** Sceneries of water, night sky and space. */
import { mix } from './color.ts';
import type { Canvas } from './drawing.ts';
import { drift, plus, sway, tween } from './easing.ts';
import { circle, ellipse, ground, type Path, type Point, polygon, rotate, scale, star } from './path.ts';
import { between } from './random.ts';
import { cloudsAcross, lightDisc } from './sceneries-land.ts';
import { type Ground, land, piece, ridge, rising, type SceneryDrawing, slideSpeed } from './scenery-tools.ts';
import type { ShapeElement } from './stage.ts';

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
      path: scale(
        [
          ['m', 4, -96],
          ['b', 42, -64, 48, -28, 46, -10],
          ['l', 4, -10],
        ],
        k,
      ),
      tone: 'ink',
      depth: 3,
      motion,
    }),
    piece(canvas, {
      path: scale(
        polygon([
          [-4, -84],
          [-4, -10],
          [-38, -10],
        ]),
        k,
      ),
      tone: 'accent',
      depth: 3,
      motion,
    }),
    piece(canvas, {
      path: scale(
        [
          ['m', -46, -4],
          ['l', 54, -4],
          ['b', 44, 16, 30, 18, 20, 18],
          ['l', -24, 18],
          ['b', -36, 18, -42, 8, -46, -4],
        ],
        k,
      ),
      tone: 'near',
      depth: 3,
      motion,
    }),
  ];
}

const waves: SceneryDrawing = (canvas, place) => [
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
  const frond: Path = [
    ['m', 0, 0],
    ['b', 20, -26, 52, -24, 70, 4],
    ['b', 48, -8, 24, -6, 0, 6],
  ];
  const lean = sway({ center: 0, reach: 1.2, period: 3.8 });
  return [
    piece(canvas, {
      path: scale(
        [
          ['m', -5, 4],
          ['b', 2, -36, 8, -70, 26, -98],
          ['l', 33, -95],
          ['b', 18, -66, 12, -34, 8, 4],
        ],
        k,
      ),
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

const beach: SceneryDrawing = (canvas, place) => {
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
      Math.min(canvas.unit * 0.36, drop * 0.9),
    ),
  ];
};

/** Stars over the sky above `bottom`; a few twinkle, the rest stand in one outline that turns slowly. */
export function starfield(canvas: Canvas, bottom: number): ShapeElement[] {
  const { random, width, unit } = canvas;
  const count = Math.round(70 * Math.max(1, (width * bottom) / (unit * unit)));
  const still: Path = Array.from({ length: count }, () =>
    circle(
      unit * between(random, 0.0008, 0.0022),
      between(random, -0.1, 1.1) * width,
      between(random, 0, bottom),
    ),
  ).flat();
  const twinkling = Array.from({ length: 14 }, (_, index) => {
    const pulse = sway({ center: 0.75, reach: 0.4, period: between(random, 1.2, 2.6), phase: index / 14 });
    return piece(canvas, {
      path: star(4, unit * between(random, 0.008, 0.018), unit * 0.0022),
      tone: 'spark',
      depth: 0,
      motion: {
        x: between(random, 0.03, 0.97) * width,
        y: between(random, 0.04, 0.96) * bottom,
        scaleX: pulse,
        scaleY: pulse,
        opacity: tween({ from: 0, to: 0.95, start: random() * 0.6, end: 0.6 + random() * 0.6 }),
      },
    });
  });
  return [
    piece(canvas, {
      path: still,
      tone: 'spark',
      depth: 0,
      motion: { x: drift(0, -unit * 0.006), y: drift(0, unit * 0.002), opacity: 0.75 },
    }),
    ...twinkling,
  ];
}

/** Meteors that cross the sky now and then. */
function meteors(canvas: Canvas, bottom: number): ShapeElement[] {
  const { random, unit, width, seconds } = canvas;
  const count = Math.max(1, Math.floor(seconds / 2));
  return Array.from({ length: count }, (_, index) => {
    const start = 0.8 + index * 2 + random() * 0.6;
    const from: Point = [between(random, 0.1, 0.8) * width, between(random, 0.02, 0.4) * bottom];
    const reach = unit * between(random, 0.35, 0.55);
    const element = piece(canvas, {
      path: rotate(
        polygon([
          [0, 0],
          [-unit * 0.16, -unit * 0.0016],
          [-unit * 0.16, unit * 0.0016],
          [0, unit * 0.003],
        ]),
        24,
      ),
      tone: 'spark',
      depth: 1,
      motion: {
        x: (t) => from[0] + (t - start) * reach * 1.6,
        y: (t) => from[1] + (t - start) * reach * 1.6 * 0.445,
        opacity: (t) => Math.max(0, Math.sin(Math.PI * Math.min(1, Math.max(0, (t - start) / 0.7)))),
      },
    });
    return { ...element, from: Math.min(start, seconds - 0.05), until: Math.min(seconds, start + 0.7) };
  }).filter((element) => element.until > element.from);
}

const space: SceneryDrawing = (canvas, place) => {
  const { unit, palette } = canvas;
  const x = place.light[0] + (place.light[0] > canvas.width / 2 ? 0.05 : -0.05) * canvas.width;
  const y = canvas.height - (canvas.height - place.horizon) * 0.42;
  const r = Math.max(place.lightRadius * 1.7, unit * 0.2);
  const rise = rising(canvas, r, 0.1);
  const at = { x, y: plus(y, rise, sway({ center: 0, reach: unit * 0.008, period: 5 })) };
  const tilt = -16;
  const half = (sign: number): Path => {
    const outer: Point[] = Array.from({ length: 25 }, (_, index) => [
      1.75 * r * Math.cos((index * Math.PI) / 24),
      sign * 0.42 * r * Math.sin((index * Math.PI) / 24),
    ]);
    const inner: Point[] = outer.map(([px, py]): Point => [px * 0.8, py * 0.8]).reverse();
    return polygon([...outer, ...inner]);
  };
  return [
    ...starfield(canvas, canvas.height),
    ...meteors(canvas, canvas.height),
    piece(canvas, {
      path: half(-1),
      tone: 'spark',
      color: mix(palette.spark, palette.mid, 0.3),
      depth: 2,
      motion: { ...at, angle: tilt, opacity: 0.8 },
    }),
    piece(canvas, {
      path: circle(r),
      tone: 'accent',
      color: mix(palette.glow, palette.mid, 0.25),
      depth: 2,
      motion: at,
    }),
    piece(canvas, {
      path: [
        ...ellipse({ x: -r * 0.1, y: -r * 0.42, rx: r * 0.72, ry: r * 0.1 }),
        ...ellipse({ x: r * 0.12, y: -r * 0.02, rx: r * 0.8, ry: r * 0.13 }),
        ...ellipse({ x: -r * 0.05, y: r * 0.42, rx: r * 0.7, ry: r * 0.09 }),
      ],
      tone: 'mid',
      depth: 2,
      motion: { ...at, angle: tilt, opacity: 0.5, scaleX: sway({ center: 0.97, reach: 0.03, period: 6 }) },
    }),
    piece(canvas, { path: half(1), tone: 'spark', depth: 3, motion: { ...at, angle: tilt } }),
    piece(canvas, {
      path: circle(r * 0.16),
      tone: 'glow',
      depth: 3,
      motion: {
        x: (t) => x + 2.2 * r * Math.cos(t * 0.5 * canvas.tempo + 2.4),
        y: plus((t) => y + 0.8 * r * Math.sin(t * 0.5 * canvas.tempo + 2.4), rise),
      },
    }),
  ];
};

const aurora: SceneryDrawing = (canvas, place) => {
  const { width, height, random, unit } = canvas;
  const drop = height - place.horizon;
  const curtain = (index: number): ShapeElement => {
    const top: Point[] = [];
    const low: Point[] = [];
    for (let step = 0; step <= 10; step++) {
      const x = width * (-0.25 + step * 0.15);
      const wave = Math.sin(step * 0.9 + index * 1.7) * unit * 0.06;
      top.push([x, place.horizon - unit * (0.08 + index * 0.05) + wave]);
      low.unshift([x, place.horizon + unit * (0.06 + index * 0.02) + wave * 0.6]);
    }
    return piece(canvas, {
      path: polygon([...top, ...low]),
      tone: index === 1 ? 'accent' : 'glow',
      depth: 1,
      blur: 14,
      motion: {
        x: sway({ center: 0, reach: width * 0.06, period: 6 + index, phase: index * 0.3 }),
        y: sway({ center: 0, reach: unit * 0.02, period: 4 + index, phase: index * 0.2 }),
        opacity: sway({ center: 0.24, reach: 0.1, period: 3.1 + index, phase: index * 0.33 }),
      },
    });
  };
  return [
    ...starfield(canvas, place.horizon + drop * 0.3),
    curtain(0),
    curtain(1),
    land(canvas, {
      points: ridge({
        canvas,
        random,
        base: place.horizon + drop * 0.4,
        reach: drop * 0.3,
        step: unit * 0.3,
      }),
      tone: 'mid',
      depth: 3,
      slide: slideSpeed(canvas, 0.04),
      delay: 0.05,
      smooth: false,
    }),
    land(canvas, {
      points: ridge({
        canvas,
        random,
        base: place.horizon + drop * 0.75,
        reach: drop * 0.14,
        step: unit * 0.5,
      }),
      tone: 'near',
      depth: 5,
      slide: slideSpeed(canvas, 0.08),
      delay: 0.15,
    }),
  ];
};

const underwater: SceneryDrawing = (canvas, place) => {
  const { width, height, unit, random } = canvas;
  const drop = height - place.horizon;
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
  elements.push(
    land(canvas, {
      points: ridge({
        canvas,
        random,
        base: place.horizon + drop * 0.55,
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
        base: place.horizon + drop * 0.88,
        reach: drop * 0.08,
        step: unit * 0.3,
      }),
      tone: 'near',
      depth: 6,
      slide: 0,
      delay: 0.15,
    }),
  );
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
  for (let index = 0; index < 7; index++) {
    const size = (unit * between(random, 0.03, 0.06)) / 60;
    const speed = unit * between(random, 0.05, 0.11) * canvas.tempo;
    const body: Path = scale(
      [
        ['m', -58, 0],
        ['b', -30, -34, 30, -34, 56, 0],
        ['b', 30, 34, -30, 34, -58, 0],
        ['m', -46, 0],
        ['l', -86, -26],
        ['l', -78, 0],
        ['l', -86, 26],
      ],
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
            center: place.horizon + drop * between(random, 0.02, 0.5),
            reach: unit * 0.012,
            period: between(random, 1.6, 2.8),
            phase: random(),
          }),
        },
      }),
    );
  }
  return elements;
};

/** Sceneries of this group by name. */
export const waterSceneries = { waves, beach, space, aurora, underwater };
