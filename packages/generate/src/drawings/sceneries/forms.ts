/** Sceneries of pure form: networks, bars, flags, shapes, stripes. */

import { between } from '@rushes/engine/generators';
import { drift, easeOutBack, plus, sway, tween } from '../../layout/easing.ts';
import type { Channel, ShapeElement } from '../../layout/stage.ts';
import { mix } from '../../look/color.ts';
import type { Canvas } from '../drawing.ts';
import {
  arcBand,
  bar,
  circle,
  type Path,
  type PathCommand,
  type Point,
  polygon,
  ring,
  roundRect,
} from '../path.ts';
import { piece, rising, type SceneryDrawing } from './tools.ts';

interface Node {
  at: Point;
  phase: number;
  r: number;
}

/** How the whole net floats. */
interface Float {
  x: Channel;
  y: Channel;
}

function scatterNodes({ width, height, unit, random }: Canvas, horizon: number): Node[] {
  const nodes: Node[] = [];
  const columns = Math.max(4, Math.round(width / (unit * 0.17)));
  const rows = Math.max(2, Math.round((height - horizon) / (unit * 0.17)) + 1);
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row < rows; row++) {
      nodes.push({
        at: [
          (width * (column + between(random, -0.35, 0.35))) / columns,
          horizon + ((height - horizon) * (row + between(random, 0.1, 0.9))) / rows,
        ],
        phase: random(),
        r: unit * between(random, 0.004, 0.011),
      });
    }
  }
  return nodes;
}

/** The pairs of nodes that are near each other. */
function linksOf(nodes: readonly Node[], reach: number): [Point, Point][] {
  return nodes.flatMap((node, index) =>
    nodes
      .slice(index + 1)
      .filter((other) => Math.hypot(node.at[0] - other.at[0], node.at[1] - other.at[1]) < reach)
      .map((other): [Point, Point] => [node.at, other.at]),
  );
}

/** Sparks that run along every third link. */
function drawPulses(canvas: Canvas, links: readonly [Point, Point][], float: Float): ShapeElement[] {
  return links
    .filter((_, index) => index % 3 === 0)
    .slice(0, 16)
    .map(([from, to], index) => {
      const progress = (t: number) => (((t * 0.5 * canvas.tempo + index * 0.37) % 1) + 1) % 1;
      return piece(canvas, {
        path: circle(canvas.unit * 0.0055),
        tone: 'glow',
        depth: 4,
        motion: {
          x: plus((t) => from[0] + (to[0] - from[0]) * progress(t), float.x),
          y: plus((t) => from[1] + (to[1] - from[1]) * progress(t), float.y),
          opacity: (t) => Math.sin(Math.PI * progress(t)),
        },
      });
    });
}

function drawNode(canvas: Canvas, node: Node, float: Float): ShapeElement {
  const { palette } = canvas;
  const size: Channel = (t) =>
    tween({ from: 0, to: 1, start: node.phase * 0.7, end: node.phase * 0.7 + 0.5, ease: easeOutBack })(t) *
    (1 + 0.16 * Math.sin(t * 2.4 + node.phase * 6.3));
  return piece(canvas, {
    path: circle(node.r),
    tone: node.phase > 0.75 ? 'accent' : 'mid',
    color: node.phase > 0.75 ? palette.accent : mix(palette.mid, palette.accent, 0.55),
    depth: 3,
    motion: { x: plus(node.at[0], float.x), y: plus(node.at[1], float.y), scaleX: size, scaleY: size },
  });
}

export const network: SceneryDrawing = (canvas, place) => {
  const { unit, palette } = canvas;
  const nodes = scatterNodes(canvas, place.horizon);
  const links = linksOf(nodes, unit * 0.2);
  const float: Float = {
    x: sway({ center: 0, reach: unit * 0.012, period: 5.2 }),
    y: sway({ center: 0, reach: unit * 0.01, period: 4.1 }),
  };
  return [
    piece(canvas, {
      path: links.flatMap(([from, to]) => bar(from, to, unit * 0.0022, false)),
      tone: 'mid',
      color: mix(palette.mid, palette.accent, 0.35),
      depth: 2,
      motion: { ...float, opacity: tween({ from: 0, to: 0.7, start: 0.2, end: 1 }) },
    }),
    ...nodes.map((node) => drawNode(canvas, node, float)),
    ...drawPulses(canvas, links, float),
  ];
};

export const equalizer: SceneryDrawing = (canvas, place) => {
  const { width, height, unit, random, palette } = canvas;
  const count = Math.max(14, Math.round(width / (unit * 0.052)));
  const gap = width / count;
  const tall = (height - place.horizon) * 0.92;
  return Array.from({ length: count }, (_, index) => {
    const center = 0.42 + 0.2 * Math.sin(index * 0.55);
    const [slow, quick] = [between(random, 1.6, 2.6), between(random, 4, 7)].map(
      (value) => value * canvas.tempo,
    ) as [number, number];
    const phase = random() * 6.28;
    const level = (t: number) =>
      Math.max(0.05, center + 0.24 * Math.sin(t * slow + index * 0.5) + 0.16 * Math.sin(t * quick + phase));
    const arrive = tween({
      from: 0,
      to: 1,
      start: 0.1 + (index / count) * 0.5,
      end: 0.7 + (index / count) * 0.5,
      ease: easeOutBack,
    });
    return piece(canvas, {
      path: roundRect({ left: -gap * 0.31, top: -tall, right: gap * 0.31, bottom: 0 }, gap * 0.2),
      tone: 'mid',
      color: mix(palette.mid, index % 4 === 0 ? palette.glow : palette.accent, (index / count) * 0.8),
      depth: 3,
      motion: { x: gap * (index + 0.5), y: height, scaleY: (t) => level(t) * arrive(t) },
    });
  });
};

export const bunting: SceneryDrawing = (canvas, place) => {
  const { width, unit, height } = canvas;
  const tones = ['accent', 'glow', 'spark', 'mid'] as const;
  const string = (y: number, sag: number, phase: number): ShapeElement[] => {
    const count = Math.round((width / unit) * 9);
    const at = (index: number): Point => {
      const share = index / count;
      return [width * (share * 1.1 - 0.05), y + sag * 4 * share * (1 - share)];
    };
    const line: PathCommand[] = [];
    for (let index = 0; index < count; index++)
      line.push(...bar(at(index), at(index + 1), unit * 0.003, false));
    const fall = rising(canvas, -height * 0.3, phase * 0.2);
    const flags = Array.from({ length: count }, (_, index) => {
      const [x, top] = at(index + 0.5);
      return piece(canvas, {
        path: polygon([
          [-unit * 0.036, 0],
          [unit * 0.036, 0],
          [0, unit * 0.075],
        ]),
        tone: tones[index % 4] ?? 'accent',
        depth: 1,
        motion: {
          x,
          y: plus(top, fall),
          angle: sway({ center: 0, reach: 7, period: 1.9, phase: index * 0.11 + phase }),
          scaleX: sway({ center: 0.94, reach: 0.06, period: 1.3, phase: index * 0.2 }),
        },
      });
    });
    return [
      piece(canvas, { path: line, tone: 'ink', depth: 1, motion: { x: 0, y: fall, opacity: 0.8 } }),
      ...flags,
    ];
  };
  const ribbons = Array.from({ length: Math.round((width / unit) * 5) }, (_, index): ShapeElement => {
    const x = (width * (index + between(canvas.random, 0.2, 0.8))) / Math.round((width / unit) * 5);
    const r = unit * between(canvas.random, 0.035, 0.06);
    const low = place.horizon + (height - place.horizon) * between(canvas.random, 0.25, 0.75);
    return piece(canvas, {
      path: [
        ...circle(r),
        ...polygon([
          [-r * 0.16, r * 1.14],
          [0, r * 0.9],
          [r * 0.16, r * 1.14],
        ]),
        ...bar([0, r], [0, r + height * 0.3], unit * 0.002, false),
      ],
      tone: tones[index % 4] ?? 'accent',
      depth: 4,
      motion: {
        x: sway({ center: x, reach: unit * 0.012, period: 3, phase: index * 0.3 }),
        y: plus(
          low,
          rising(canvas, height * 0.6, 0.1 + index * 0.08),
          drift(0, -unit * 0.012 * canvas.tempo),
        ),
        angle: sway({ center: 0, reach: 3, period: 2.7, phase: index * 0.21 }),
      },
    });
  });
  return [...string(-unit * 0.02, unit * 0.11, 0), ...ribbons];
};

export const shapes: SceneryDrawing = (canvas, place) => {
  const { width, height, unit, random, palette } = canvas;
  const colors = [palette.mid, palette.accent, palette.glow, palette.near, palette.far, palette.spark];
  const forms: ((r: number) => Path)[] = [
    (r) => circle(r),
    (r) => ring({ outer: r, inner: r * 0.62 }),
    (r) => arcBand({ outer: r, inner: 0.01, from: 0, to: 180 }),
    (r) => arcBand({ outer: r, inner: r * 0.55, from: 0, to: 90 }),
    (r) =>
      polygon([
        [-r, r],
        [r, r],
        [-r, -r],
      ]),
    (r) => roundRect({ left: -r, top: -r * 0.3, right: r, bottom: r * 0.3 }, r * 0.3),
    (r) =>
      Array.from({ length: 16 }, (_, index) =>
        circle(r * 0.075, ((index % 4) - 1.5) * r * 0.5, (Math.floor(index / 4) - 1.5) * r * 0.5),
      ).flat(),
  ];
  const count = Math.max(7, Math.round((width / unit) * 6));
  return Array.from({ length: count }, (_, index) => {
    const r = unit * between(random, 0.05, 0.13);
    const x = (width * (index + between(random, 0.2, 0.8))) / count;
    const y = between(random, place.horizon + r * 0.5, height + r * 0.1);
    const form = forms[(index + Math.floor(random() * 2)) % forms.length] ?? forms[0];
    const start = 0.05 + index * 0.05;
    const pop = tween({ from: 0, to: 1, start, end: start + 0.7, ease: easeOutBack });
    return piece(canvas, {
      path: form ? form(r) : circle(r),
      tone: 'mid',
      color: colors[index % colors.length] ?? palette.mid,
      depth: 2 + (index % 3),
      motion: {
        x: sway({ center: x, reach: unit * 0.014, period: between(random, 3.4, 5.2), phase: random() }),
        y: sway({ center: y, reach: unit * 0.018, period: between(random, 3, 4.6), phase: random() }),
        angle: drift(Math.floor(random() * 4) * 90, between(random, -16, 16) * canvas.tempo),
        scaleX: pop,
        scaleY: pop,
      },
    });
  });
};

export const stripes: SceneryDrawing = (canvas, place) => {
  const { width, height, unit, palette } = canvas;
  const colors = [palette.mid, palette.near, palette.accent, palette.glow];
  const drop = height - place.horizon;
  const reach = width + height;
  return colors.map((color, index) => {
    const thick = drop * ([0.5, 0.3, 0.1, 0.035][index] ?? 0.1);
    const y = place.horizon + drop * (0.78 - index * 0.16);
    const enter = tween({
      from: index % 2 ? reach : -reach,
      to: 0,
      start: 0.05 + index * 0.09,
      end: 0.75 + index * 0.09,
    });
    return piece(canvas, {
      path: polygon([
        [-reach, 0],
        [reach, 0],
        [reach, thick],
        [-reach, thick],
      ]),
      tone: 'mid',
      color,
      depth: 2 + index,
      motion: {
        x: plus(width / 2, enter),
        y: plus(y, sway({ center: 0, reach: unit * 0.012, period: 2.6, phase: index * 0.25 })),
        angle: sway({ center: -7, reach: 0.5, period: 4, phase: index * 0.2 }),
      },
    });
  });
};

/** Drawings of this group by name. */
export const formSceneries = { network, equalizer, bunting, shapes, stripes };
