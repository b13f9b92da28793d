/** Sceneries of land: mountains, forests, hills, meadows, dunes, roads. */
import { mix } from './color.ts';
import type { Canvas } from './drawing.ts';
import { drift, easeOut, plus, sway, tween } from './easing.ts';
import {
  circle,
  ellipse,
  type Path,
  type PathCommand,
  type Point,
  polygon,
  scale,
  translate,
} from './path.ts';
import { between } from './random.ts';
import { type Ground, land, piece, ridge, rising, type SceneryDrawing, slideSpeed } from './scenery-tools.ts';
import type { ShapeElement } from './stage.ts';

/** A disc of light with two halos that breathe. */
export function lightDisc(canvas: Canvas, place: Ground): ShapeElement[] {
  const [x, y] = place.light;
  const r = place.lightRadius;
  const climb = plus(rising(canvas, r * 2.2, 0), drift(0, -r * 0.05 * canvas.tempo));
  const halo = (k: number, opacity: number, phase: number) =>
    piece(canvas, {
      path: circle(r * k),
      tone: 'glow',
      depth: 0,
      motion: {
        x,
        y: plus(y, climb),
        scaleX: sway({ center: 1, reach: 0.05, period: 3.2, phase }),
        scaleY: sway({ center: 1, reach: 0.05, period: 3.2, phase }),
        opacity,
      },
    });
  return [
    halo(1.75, 0.12, 0),
    halo(1.35, 0.18, 0.3),
    piece(canvas, { path: circle(r), tone: 'glow', depth: 0, motion: { x, y: plus(y, climb) } }),
  ];
}

/** A cloud of overlapping discs on a flat base, about `size` pixels wide. */
export function cloudPath(size: number): Path {
  const k = size / 200;
  return scale(
    [
      ...ellipse({ x: -52, y: -14, rx: 36, ry: 30 }),
      ...ellipse({ x: 2, y: -32, rx: 48, ry: 44 }),
      ...ellipse({ x: 58, y: -12, rx: 34, ry: 28 }),
      ['m', -88, 14],
      ['b', -100, 14, -100, -12, -84, -12],
      ['l', 84, -12],
      ['b', 100, -12, 100, 14, 88, 14],
    ],
    k,
  );
}

/** Clouds that cross the sky, evenly spread between two heights. */
export function cloudsAcross(
  canvas: Canvas,
  options: { count: number; top: number; bottom: number; size: number; opacity: number; depth: number },
): ShapeElement[] {
  return Array.from({ length: options.count }, (_, index) => {
    const size = options.size * between(canvas.random, 0.6, 1.15);
    const speed = slideSpeed(canvas, 0.25) * between(canvas.random, 0.6, 1.1) + 4;
    const x = (canvas.width * (index + between(canvas.random, 0.15, 0.85))) / options.count;
    return piece(canvas, {
      path: cloudPath(size),
      tone: 'ink',
      color: mix('#ffffff', canvas.palette.far, 0.3),
      depth: options.depth,
      motion: {
        x: drift(x - (speed * canvas.seconds) / 2, speed),
        y: between(canvas.random, options.top, options.bottom),
        opacity: tween({ from: 0, to: options.opacity, start: 0.1, end: 0.9 }),
      },
    });
  });
}

/** White caps on the summits of a jagged ridge. */
function snowCaps(points: readonly Point[], depth: number): Path {
  const caps: PathCommand[] = [];
  for (let index = 1; index < points.length - 1; index++) {
    const [before, top, after] = [points[index - 1], points[index], points[index + 1]];
    if (!before || !top || !after || top[1] >= before[1] || top[1] >= after[1]) continue;
    const along = (to: Point, share: number): Point => [
      top[0] + (to[0] - top[0]) * share,
      top[1] + (to[1] - top[1]) * share,
    ];
    const left = along(before, depth);
    const right = along(after, depth);
    const third = (share: number, lift: number): Point => [
      left[0] + (right[0] - left[0]) * share,
      left[1] + (right[1] - left[1]) * share + lift * (left[1] - top[1]),
    ];
    caps.push(
      ...polygon([
        left,
        top,
        right,
        third(0.78, -0.1),
        third(0.62, 0.32),
        third(0.45, -0.12),
        third(0.26, 0.28),
      ]),
    );
  }
  return caps;
}

const mountains: SceneryDrawing = (canvas, place) => {
  const { random, height } = canvas;
  const drop = height - place.horizon;
  const step = canvas.unit * 0.34;
  const far = ridge({
    canvas,
    random,
    base: place.horizon + drop * 0.12,
    reach: drop * 0.34,
    step: step * 0.8,
  });
  const mid = ridge({ canvas, random, base: place.horizon + drop * 0.38, reach: drop * 0.42, step });
  const near = ridge({
    canvas,
    random,
    base: place.horizon + drop * 0.82,
    reach: drop * 0.12,
    step: step * 1.5,
  });
  const middle = land(canvas, {
    points: mid,
    tone: 'mid',
    depth: 3,
    slide: slideSpeed(canvas, 0.06),
    delay: 0.12,
    smooth: false,
  });
  return [
    ...lightDisc(canvas, place),
    ...cloudsAcross(canvas, {
      count: 3,
      top: place.horizon - drop * 0.15,
      bottom: place.horizon + drop * 0.2,
      size: canvas.unit * 0.3,
      opacity: 0.3,
      depth: 1,
    }),
    land(canvas, {
      points: far,
      tone: 'far',
      depth: 2,
      slide: slideSpeed(canvas, 0.03),
      delay: 0.05,
      smooth: false,
    }),
    middle,
    piece(canvas, {
      path: snowCaps(mid, 0.3),
      tone: 'ink',
      color: mix(canvas.palette.spark, canvas.palette.mid, 0.12),
      depth: 3,
      motion: middle.motion,
    }),
    ...pineRow(canvas, {
      base: place.horizon + drop * 0.82,
      size: canvas.unit * 0.12,
      depth: 4,
      delay: 0.3,
      color: mix(canvas.palette.near, canvas.palette.mid, 0.25),
    }),
    land(canvas, { points: near, tone: 'near', depth: 5, slide: slideSpeed(canvas, 0.12), delay: 0.22 }),
  ];
};

function pinePath(size: number): Path {
  return scale(
    polygon([
      [-3, 0],
      [-3, -12],
      [-24, -12],
      [-12, -36],
      [-18, -36],
      [-7, -62],
      [-11, -62],
      [0, -96],
      [11, -62],
      [7, -62],
      [18, -36],
      [12, -36],
      [24, -12],
      [3, -12],
      [3, 0],
    ]),
    size / 100,
  );
}

/** A row of pines as one outline, so that a forest costs one event. */
function pineRow(
  canvas: Canvas,
  options: {
    base: number;
    size: number;
    depth: number;
    delay: number;
    color: string;
    crowded?: boolean;
    slide?: number;
  },
): ShapeElement[] {
  const { random } = canvas;
  const path: PathCommand[] = [];
  const spacing = options.size * (options.crowded ? 0.34 : 0.8);
  for (let x = -0.2 * canvas.width; x < canvas.width * 1.2; x += spacing * between(random, 0.6, 1.5)) {
    const size = options.size * between(random, 0.6, 1.15);
    path.push(...translate(pinePath(size), x, between(random, 0, options.size * 0.12)));
  }
  const slide = options.slide ?? slideSpeed(canvas, 0.09);
  return [
    piece(canvas, {
      path,
      tone: 'near',
      color: options.color,
      depth: options.depth,
      motion: {
        x: (t) => slide * canvas.tempo * (t - canvas.seconds / 2),
        y: plus(options.base, rising(canvas, canvas.height * 0.3, options.delay)),
      },
    }),
  ];
}

const forest: SceneryDrawing = (canvas, place) => {
  const drop = canvas.height - place.horizon;
  const { far, mid, near } = canvas.palette;
  const rows = [
    { at: 0.34, size: 0.24, color: mix(far, mid, 0.1), slide: 0.03 },
    { at: 0.6, size: 0.33, color: mid, slide: 0.06 },
    { at: 0.94, size: 0.46, color: near, slide: 0.11 },
  ];
  const elements = [...lightDisc(canvas, place)];
  for (const [index, row] of rows.entries()) {
    const base = place.horizon + drop * row.at;
    elements.push(
      ...pineRow(canvas, {
        base,
        size: Math.min(drop * 0.95, canvas.unit * 0.9) * row.size * 1.5,
        depth: 2 + index * 2,
        delay: 0.06 + index * 0.1,
        color: row.color,
        crowded: true,
        slide: slideSpeed(canvas, row.slide),
      }),
      piece(canvas, {
        path: polygon([
          [-canvas.width, 0],
          [canvas.width * 2, 0],
          [canvas.width * 2, drop * 1.1],
          [-canvas.width, drop * 1.1],
        ]),
        tone: 'near',
        color: row.color,
        depth: 2 + index * 2,
        motion: {
          x: 0,
          y: plus(base - drop * 0.035, rising(canvas, canvas.height * 0.3, 0.06 + index * 0.1)),
        },
      }),
    );
    if (index < 2) {
      elements.push(
        piece(canvas, {
          path: ellipse({ rx: canvas.width * 0.42, ry: drop * 0.06 }),
          tone: 'ink',
          depth: 3 + index * 2,
          motion: {
            x: sway({
              center: canvas.width * (0.35 + index * 0.3),
              reach: canvas.width * 0.16,
              period: 11,
              phase: index * 0.4,
            }),
            y: base - drop * 0.02,
            opacity: 0.14,
          },
          blur: 6,
        }),
      );
    }
  }
  return elements;
};

/** A slim round tree on a short trunk, standing at the origin. */
function poplarPath(size: number): Path {
  return [
    ['m', 0, -size],
    ['b', size * 0.3, -size * 0.72, size * 0.26, -size * 0.18, size * 0.03, -size * 0.14],
    ['l', size * 0.03, 0],
    ['l', -size * 0.03, 0],
    ['l', -size * 0.03, -size * 0.14],
    ['b', -size * 0.26, -size * 0.18, -size * 0.3, -size * 0.72, 0, -size],
  ];
}

const hills: SceneryDrawing = (canvas, place) => {
  const { random, height } = canvas;
  const drop = height - place.horizon;
  const line = (at: number, reach: number, step: number) =>
    ridge({ canvas, random, base: place.horizon + drop * at, reach: drop * reach, step: canvas.unit * step });
  const crest = line(0.42, 0.15, 0.6);
  const middle = land(canvas, {
    points: crest,
    tone: 'mid',
    depth: 3,
    slide: slideSpeed(canvas, 0.06),
    delay: 0.12,
  });
  const trees: PathCommand[] = [];
  for (const [x, y] of crest) {
    for (let index = 0; index < 3; index++) {
      const size = canvas.unit * between(random, 0.05, 0.085);
      const at = x + canvas.unit * between(random, -0.05, 0.05);
      trees.push(...translate(poplarPath(size), at, y + canvas.unit * between(random, 0.008, 0.03)));
    }
  }
  return [
    ...lightDisc(canvas, place),
    ...cloudsAcross(canvas, {
      count: 4,
      top: place.horizon - drop * 0.35,
      bottom: place.horizon,
      size: canvas.unit * 0.26,
      opacity: 0.4,
      depth: 1,
    }),
    land(canvas, {
      points: line(0.16, 0.16, 0.5),
      tone: 'far',
      depth: 2,
      slide: slideSpeed(canvas, 0.03),
      delay: 0.05,
    }),
    middle,
    piece(canvas, {
      path: trees,
      tone: 'near',
      depth: 4,
      color: mix(canvas.palette.near, canvas.palette.mid, 0.35),
      motion: { x: middle.motion.x, y: rising(canvas, height * 0.3, 0.25) },
    }),
    land(canvas, {
      points: line(0.76, 0.12, 0.8),
      tone: 'near',
      depth: 5,
      slide: slideSpeed(canvas, 0.12),
      delay: 0.2,
    }),
  ];
};

function stem(height: number, width: number): Path {
  return [
    ['m', -width / 2, 0],
    ['b', -width, -height * 0.4, width, -height * 0.7, 0, -height],
    ['b', width * 1.6, -height * 0.7, 0, -height * 0.4, width / 2, 0],
  ];
}

const meadow: SceneryDrawing = (canvas, place) => {
  const { random, unit, width, height } = canvas;
  const drop = height - place.horizon;
  const elements = hills(canvas, place).filter((element) => element.layer !== 14);
  const count = Math.round(Math.max(10, (width / unit) * 11));
  for (let index = 0; index < count; index++) {
    const x = (width * (index + between(random, 0.1, 0.9))) / count;
    const tall = Math.min(drop * 0.5, unit * between(random, 0.1, 0.2));
    const swing = sway({ center: 0, reach: 6, period: between(random, 2.2, 3.4), phase: x / width });
    const y = plus(height + unit * 0.01, rising(canvas, tall * 1.3, 0.3 + 0.5 * random()));
    const petals: Path = [0, 72, 144, 216, 288].flatMap((angle) =>
      translate(
        ellipse({ rx: unit * 0.0115, ry: unit * 0.0115 }),
        Math.sin((angle * Math.PI) / 180) * unit * 0.013,
        -tall - Math.cos((angle * Math.PI) / 180) * unit * 0.013,
      ),
    );
    const tone = (['accent', 'spark', 'glow'] as const)[index % 3] ?? 'accent';
    elements.push(
      piece(canvas, {
        path: stem(tall, unit * 0.006),
        tone: 'mid',
        depth: 7,
        motion: { x, y, angle: swing },
      }),
      piece(canvas, { path: petals, tone, depth: 7, motion: { x, y, angle: swing } }),
      piece(canvas, {
        path: circle(unit * 0.008, 0, -tall),
        tone: tone === 'glow' ? 'near' : 'glow',
        depth: 7,
        motion: { x, y, angle: swing },
      }),
    );
  }
  return elements;
};

const dunes: SceneryDrawing = (canvas, place) => {
  const { height, width } = canvas;
  const drop = height - place.horizon;
  const crest = (at: number, peak: number, tall: number): Point[] => [
    [-0.4 * width, place.horizon + drop * (at + 0.2)],
    [width * (peak - 0.35), place.horizon + drop * (at + 0.1)],
    [width * peak, place.horizon + drop * (at - tall)],
    [width * (peak + 0.3), place.horizon + drop * (at + 0.12)],
    [width * 1.4, place.horizon + drop * (at + 0.05)],
  ];
  const shade = (at: number, peak: number, tall: number): Path => {
    const top: Point = [width * peak, place.horizon + drop * (at - tall)];
    return [
      ['m', ...top],
      [
        'b',
        top[0] + width * 0.03,
        top[1] + drop * 0.25,
        top[0] - width * 0.1,
        top[1] + drop * 0.5,
        top[0] + width * 0.08,
        height * 1.05,
      ],
      ['l', width * 1.4, height * 1.05],
      ['l', width * 1.4, place.horizon + drop * (at + 0.05)],
      [
        'b',
        width * (peak + 0.5),
        place.horizon + drop * (at + 0.16),
        width * (peak + 0.12),
        place.horizon + drop * (at - tall * 0.2),
        ...top,
      ],
    ];
  };
  const back = land(canvas, {
    points: crest(0.2, 0.7, 0.22),
    tone: 'far',
    depth: 2,
    slide: slideSpeed(canvas, 0.03),
    delay: 0.05,
  });
  const middle = land(canvas, {
    points: crest(0.48, 0.3, 0.26),
    tone: 'mid',
    depth: 3,
    slide: slideSpeed(canvas, 0.06),
    delay: 0.12,
  });
  return [
    ...lightDisc(canvas, place),
    back,
    middle,
    piece(canvas, {
      path: shade(0.48, 0.3, 0.26),
      tone: 'near',
      depth: 4,
      motion: { ...middle.motion, opacity: 0.35 },
    }),
    land(canvas, {
      points: crest(0.86, 0.78, 0.2),
      tone: 'near',
      depth: 5,
      slide: slideSpeed(canvas, 0.12),
      delay: 0.2,
    }),
  ];
};

const road: SceneryDrawing = (canvas, place) => {
  const { width, height, unit, random } = canvas;
  const drop = height - place.horizon;
  const center = width / 2;
  const points = ridge({
    canvas,
    random,
    base: place.horizon + drop * 0.2,
    reach: drop * 0.22,
    step: unit * 0.4,
  });
  const elements = [
    ...lightDisc(canvas, { ...place, light: [center, place.horizon + drop * 0.16] }),
    land(canvas, { points, tone: 'far', depth: 2, slide: slideSpeed(canvas, 0.04), delay: 0.05 }),
    piece(canvas, {
      path: polygon([
        [-width, 0],
        [width * 2, 0],
        [width * 2, drop],
        [-width, drop],
      ]),
      tone: 'mid',
      depth: 3,
      motion: { x: 0, y: plus(place.horizon + drop * 0.34, rising(canvas, drop, 0.1)) },
    }),
    piece(canvas, {
      path: polygon([
        [center - unit * 0.02, 0],
        [center + unit * 0.02, 0],
        [center + unit * 0.5, drop * 0.7],
        [center - unit * 0.5, drop * 0.7],
      ]),
      tone: 'near',
      depth: 4,
      motion: { x: 0, y: plus(place.horizon + drop * 0.34, rising(canvas, drop, 0.18)) },
    }),
  ];
  const dashes = 7;
  const period = 2.1 / canvas.tempo;
  for (let index = 0; index < dashes; index++) {
    const near = (t: number) => (((t / period + index / dashes) % 1) + 1) % 1;
    const deep = (t: number) => near(t) ** 2.4;
    elements.push(
      piece(canvas, {
        path: polygon([
          [-unit * 0.007, -drop * 0.05],
          [unit * 0.007, -drop * 0.05],
          [unit * 0.012, drop * 0.05],
          [-unit * 0.012, drop * 0.05],
        ]),
        tone: 'glow',
        depth: 5,
        motion: {
          x: center,
          y: (t) => place.horizon + drop * (0.35 + 0.72 * deep(t)),
          scaleX: (t) => 0.15 + 1.5 * deep(t),
          scaleY: (t) => 0.08 + 1.4 * deep(t),
          opacity: (t) =>
            Math.min(1, near(t) * 4) * tween({ from: 0, to: 1, start: 0.6, end: 1, ease: easeOut })(t),
        },
      }),
    );
  }
  return elements;
};

const clouds: SceneryDrawing = (canvas, place) => {
  const drop = canvas.height - place.horizon;
  const bank = (
    at: number,
    size: number,
    tone: 'far' | 'mid' | 'near',
    depth: number,
    slide: number,
  ): ShapeElement => {
    const path: PathCommand[] = [];
    for (let x = -0.4 * canvas.width; x < canvas.width * 1.4; x += size * 0.42) {
      path.push(
        ...circle(size * between(canvas.random, 0.26, 0.42), x, between(canvas.random, -0.08, 0.08) * size),
      );
    }
    path.push(
      ...polygon([
        [-0.5 * canvas.width, 0],
        [canvas.width * 1.5, 0],
        [canvas.width * 1.5, drop * 1.3],
        [-0.5 * canvas.width, drop * 1.3],
      ]),
    );
    return piece(canvas, {
      path,
      tone,
      depth,
      motion: {
        x: (t) => slide * canvas.tempo * (t - canvas.seconds / 2),
        y: plus(
          place.horizon + drop * at,
          rising(canvas, canvas.height * 0.3, depth * 0.05),
          sway({ center: 0, reach: canvas.unit * 0.006, period: 4, phase: at }),
        ),
      },
    });
  };
  return [
    ...lightDisc(canvas, place),
    ...cloudsAcross(canvas, {
      count: 4,
      top: place.horizon - drop * 0.5,
      bottom: place.horizon,
      size: canvas.unit * 0.26,
      opacity: 0.5,
      depth: 1,
    }),
    bank(0.34, canvas.unit * 0.34, 'far', 2, slideSpeed(canvas, 0.05)),
    bank(0.58, canvas.unit * 0.4, 'mid', 3, -slideSpeed(canvas, 0.08)),
    bank(0.84, canvas.unit * 0.46, 'near', 4, slideSpeed(canvas, 0.12)),
  ];
};

/** Sceneries of this group by name. */
export const landSceneries = { mountains, forest, hills, meadow, dunes, road, clouds };
