/** All sceneries by name. */
import { between } from '@rushes/engine/generators';
import { plus, sway } from '../layout/easing.ts';
import type { ShapeElement } from '../layout/stage.ts';
import { mix } from '../look/color.ts';
import type { SceneryName } from '../names.ts';
import type { Canvas } from './drawing.ts';
import {
  ellipse,
  type Path,
  type PathCommand,
  type Point,
  points,
  polygon,
  scale,
  translate,
} from './path.ts';
import { citySceneries } from './sceneries/city.ts';
import { formSceneries } from './sceneries/forms.ts';
import { hillSceneries } from './sceneries/hills.ts';
import { nightSceneries } from './sceneries/night.ts';
import { seaSceneries } from './sceneries/sea.ts';
import { cloudsAcross, lightDisc } from './sceneries/sky.ts';
import {
  type Ground,
  land,
  piece,
  ridge,
  rising,
  type SceneryDrawing,
  slideSpeed,
} from './sceneries/tools.ts';

// Mountains and forests.

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
    polygon(
      points(
        '-3,0 -3,-12 -24,-12 -12,-36 -18,-36 -7,-62 -11,-62 0,-96 11,-62 7,-62 18,-36 12,-36 24,-12 3,-12 3,0',
      ),
    ),
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

/** Drawings of this group by name. */
const mountainSceneries = { mountains, forest };

const DRAWINGS: Record<Exclude<SceneryName, 'none'>, SceneryDrawing> = {
  ...mountainSceneries,
  ...hillSceneries,
  ...seaSceneries,
  ...nightSceneries,
  ...citySceneries,
  ...formSceneries,
};

/** The named scenery on its ground; `none` gives nothing. */
export function drawScenery(canvas: Canvas, name: SceneryName, ground: Ground): ShapeElement[] {
  return name === 'none' ? [] : DRAWINGS[name](canvas, ground);
}
