/** Open land: hills, meadows, dunes, roads, banks of cloud. */

import { between } from '@rushes/engine/generators';
import { easeOut, plus, sway, tween } from '../../layout/easing.ts';
import type { ShapeElement } from '../../layout/stage.ts';
import { mix } from '../../look/color.ts';
import { circle, ellipse, type Path, type PathCommand, type Point, polygon, translate } from '../path.ts';
import { cloudsAcross, lightDisc } from './sky.ts';
import { land, piece, ridge, rising, type SceneryDrawing, slideSpeed } from './tools.ts';

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

export const hills: SceneryDrawing = (canvas, place) => {
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

export const meadow: SceneryDrawing = (canvas, place) => {
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

export const dunes: SceneryDrawing = (canvas, place) => {
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

export const road: SceneryDrawing = (canvas, place) => {
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

export const clouds: SceneryDrawing = (canvas, place) => {
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

/** Drawings of this group by name. */
export const hillSceneries = { hills, meadow, dunes, road, clouds };
