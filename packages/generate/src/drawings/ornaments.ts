/** What a style adds around type and drawings: rings, rules, blocks, grids, brackets. */

import { between } from '@rushes/engine/generators';
import { drift, easeOut, easeOutBack, easeOutSharp, plus, sway, times, tween } from '../layout/easing.ts';
import type { Motion, ShapeElement } from '../layout/stage.ts';
import { mix } from '../look/color.ts';
import type { StyleName } from '../names.ts';
import { type Canvas, type Tone, toneColor } from './drawing.ts';
import {
  type Box,
  bar,
  circle,
  type Path,
  type PathCommand,
  polygon,
  rectangle,
  ring,
  rotate,
  roundRect,
} from './path.ts';

function shape(
  canvas: Canvas,
  options: { path: Path; tone: Tone; layer: number; motion: Motion; color?: string },
): ShapeElement {
  return {
    kind: 'shape',
    layer: options.layer,
    from: 0,
    until: canvas.seconds,
    color: options.color ?? toneColor(canvas.palette, options.tone),
    path: options.path,
    motion: options.motion,
  };
}

/** Big pale discs and rings that wander behind everything. */
function softGround(canvas: Canvas): ShapeElement[] {
  const { random, width, height, unit } = canvas;
  return Array.from({ length: 4 }, (_, index) => {
    const r = unit * between(random, 0.14, 0.34);
    const x = width * ((index % 2 ? 0.92 : 0.06) + between(random, -0.06, 0.06));
    const y = height * (index < 2 ? between(random, 0.05, 0.3) : between(random, 0.55, 0.95));
    const pulse = sway({ center: 1, reach: 0.05, period: between(random, 3, 5), phase: random() });
    return shape(canvas, {
      path: index % 2 ? ring({ outer: r, inner: r * 0.86 }) : circle(r),
      tone: index % 2 ? 'spark' : 'mid',
      layer: 2,
      motion: {
        x: sway({ center: x, reach: unit * 0.05, period: between(random, 5, 8), phase: random() }),
        y: sway({ center: y, reach: unit * 0.05, period: between(random, 4.5, 7), phase: random() }),
        scaleX: pulse,
        scaleY: pulse,
        opacity: tween({ from: 0, to: index % 2 ? 0.16 : 0.22, start: 0, end: 0.8 }),
      },
    });
  });
}

/** A lattice of dots that slides, and a line of light that sweeps over it. */
function gridGround(canvas: Canvas): ShapeElement[] {
  const { width, height, unit, palette } = canvas;
  const step = unit * 0.075;
  const rows = Math.ceil(height / step) + 2;
  const columns = Math.ceil(width / step) + 2;
  const all: PathCommand[] = [];
  for (let row = -1; row < rows; row++) {
    for (let column = -1; column < columns; column++)
      all.push(
        ...rectangle(
          column * step - unit * 0.0016,
          row * step - unit * 0.0016,
          column * step + unit * 0.0016,
          row * step + unit * 0.0016,
        ),
      );
  }
  const sweep = (t: number) => ((t * 0.26 * canvas.tempo) % 1.3) * height * 1.1 - height * 0.1;
  return [
    shape(canvas, {
      path: all,
      tone: 'accent',
      color: mix(palette.mid, palette.accent, 0.4),
      layer: 2,
      motion: {
        x: sway({ center: 0, reach: step * 0.45, period: 7 }),
        y: sway({ center: 0, reach: step * 0.45, period: 5.5 }),
        opacity: tween({ from: 0, to: 0.6, start: 0, end: 0.7 }),
      },
    }),
    shape(canvas, {
      path: rectangle(0, 0, width, unit * 0.002),
      tone: 'accent',
      layer: 3,
      motion: { x: 0, y: sweep, opacity: 0.35 },
    }),
  ];
}

/** Fine rules that draw themselves along two edges. */
function editorialGround(canvas: Canvas): ShapeElement[] {
  const { width, height, unit } = canvas;
  const inset = unit * 0.035;
  const draw = (start: number) =>
    tween({ from: 0, to: 1, start, end: start + 1.1 / canvas.tempo, ease: easeOutSharp });
  const thin = unit * 0.0016;
  const travel = (t: number) => inset + (((t * 0.11 * canvas.tempo) % 1) + 0) * (width - 2 * inset);
  return [
    shape(canvas, {
      path: rectangle(0, -thin, width - 2 * inset, thin),
      tone: 'ink',
      layer: 4,
      motion: { x: inset, y: inset, scaleX: draw(0.1), opacity: 0.55 },
    }),
    shape(canvas, {
      path: rectangle(-(width - 2 * inset), -thin, 0, thin),
      tone: 'ink',
      layer: 4,
      motion: { x: width - inset, y: height - inset, scaleX: draw(0.2), opacity: 0.55 },
    }),
    shape(canvas, {
      path: polygon([
        [0, -unit * 0.008],
        [unit * 0.008, 0],
        [0, unit * 0.008],
        [-unit * 0.008, 0],
      ]),
      tone: 'accent',
      layer: 5,
      motion: { x: travel, y: inset, angle: drift(0, 40) },
    }),
    shape(canvas, {
      path: polygon([
        [0, -unit * 0.008],
        [unit * 0.008, 0],
        [0, unit * 0.008],
        [-unit * 0.008, 0],
      ]),
      tone: 'accent',
      layer: 5,
      motion: { x: (t) => width - travel(t), y: height - inset, angle: drift(0, -40) },
    }),
  ];
}

/** Diagonal bands in one corner that keep running, and a slow half-tone disc. */
function posterGround(canvas: Canvas): ShapeElement[] {
  const { width, height, unit, palette } = canvas;
  const reach = unit * 0.9;
  const bands: Path = Array.from({ length: 26 }, (_, index) =>
    polygon([
      [-reach + index * unit * 0.09, -reach],
      [-reach + index * unit * 0.09 + unit * 0.03, -reach],
      [-reach * 2 + index * unit * 0.09 + unit * 0.03, reach],
      [-reach * 2 + index * unit * 0.09, reach],
    ]),
  ).flat();
  const run = (t: number) => ((t * unit * 0.05 * canvas.tempo) % (unit * 0.09)) - unit * 0.045;
  return [
    {
      ...shape(canvas, {
        path: bands,
        tone: 'mid',
        color: mix(palette.mid, palette.background[0] ?? palette.mid, 0.55),
        layer: 2,
        motion: {
          x: plus(width * 0.86, run),
          y: height * 0.14,
          opacity: tween({ from: 0, to: 0.7, start: 0, end: 0.5 }),
        },
      }),
      clip: {
        left: tween({ from: width, to: width * 0.62, start: 0, end: 0.8 / canvas.tempo, ease: easeOutSharp }),
        top: 0,
        right: width,
        bottom: height * 0.075,
      },
    },
    {
      ...shape(canvas, {
        path: bands,
        tone: 'mid',
        color: mix(palette.mid, palette.background[0] ?? palette.mid, 0.55),
        layer: 2,
        motion: {
          x: plus(width * 0.2, (t) => -run(t)),
          y: height * 0.9,
          opacity: tween({ from: 0, to: 0.7, start: 0, end: 0.5 }),
        },
      }),
      clip: {
        left: 0,
        top: height * 0.95,
        right: tween({ from: 0, to: width * 0.42, start: 0.1, end: 0.9 / canvas.tempo, ease: easeOutSharp }),
        bottom: height,
      },
    },
  ];
}

/** What a style puts behind everything else; nothing moves less than visibly. */
export function groundOrnaments(canvas: Canvas, style: StyleName): ShapeElement[] {
  if (style === 'soft') return softGround(canvas);
  if (style === 'grid') return gridGround(canvas);
  if (style === 'editorial') return editorialGround(canvas);
  if (style === 'poster') return posterGround(canvas);
  return [];
}

/** A short rule under or above type that draws itself; its look follows the style. */
export function accentRule(
  canvas: Canvas,
  options: { style: StyleName; x: number; y: number; anchor: 'left' | 'center'; start: number; end: number },
): ShapeElement[] {
  const { style, x, y, anchor, start, end } = options;
  const { unit } = canvas;
  const thick = { soft: 0.0085, flat: 0.011, editorial: 0.003, poster: 0.016, grid: 0.005 }[style] * unit;
  const length = { soft: 0.13, flat: 0.1, editorial: 0.2, poster: 0.16, grid: 0.14 }[style] * unit;
  const left = anchor === 'left' ? 0 : -length / 2;
  const grow = times(
    tween({ from: 0, to: 1, start, end: start + 0.7 / canvas.tempo, ease: easeOutSharp }),
    end >= canvas.seconds - 0.001 ? 1 : tween({ from: 1, to: 0, start: end - 0.25, end, ease: easeOut }),
  );
  const rounded = style === 'soft' || style === 'flat';
  const path = rounded
    ? roundRect({ left, top: -thick / 2, right: left + length, bottom: thick / 2 }, thick / 2)
    : rectangle(left, -thick / 2, left + length, thick / 2);
  return [
    {
      ...shape(canvas, { path, tone: 'accent', layer: 40, motion: { x, y, scaleX: grow } }),
      from: start,
      until: end,
      // It stands in room of its own below the type: only fading words pass over it.
      surrounds: true,
    },
  ];
}

/** Brackets around the corners of a box, for the technical style. */
export function cornerBrackets(canvas: Canvas, box: Box, start: number): ShapeElement[] {
  const { unit } = canvas;
  const arm = unit * 0.045;
  const thick = unit * 0.004;
  const bracket: Path = [
    ...bar([0, 0], [arm, 0], thick, false),
    ...bar([0, -thick / 2], [0, arm], thick, false),
  ];
  const corners = [
    [box.left, box.top, 0, 1],
    [box.right, box.top, 90, 1],
    [box.right, box.bottom, 180, 1],
    [box.left, box.bottom, 270, 1],
  ] as const;
  const pop = tween({ from: 0, to: 1, start, end: start + 0.5 / canvas.tempo, ease: easeOutBack });
  const breathe = sway({ center: 0, reach: unit * 0.006, period: 2.2 });
  return corners.map(([x, y, angle], index) => {
    const outX = index === 0 || index === 3 ? -1 : 1;
    const outY = index < 2 ? -1 : 1;
    return shape(canvas, {
      path: bracket,
      tone: 'accent',
      layer: 41,
      motion: {
        x: plus(x, (t) => outX * breathe(t)),
        y: plus(y, (t) => outY * breathe(t)),
        angle,
        scaleX: pop,
        scaleY: pop,
      },
    });
  });
}

/** The tone of what objects stand on. */
export function pedestalTone(style: StyleName): Tone {
  return style === 'grid' ? 'near' : 'mid';
}

/** A disc with echoes behind an object, so that it stands on something. */
export function pedestal(
  canvas: Canvas,
  options: { style: StyleName; x: number; y: number; radius: number; start: number },
): ShapeElement[] {
  const { style, x, y, radius, start } = options;
  const pop = tween({ from: 0, to: 1, start, end: start + 0.7 / canvas.tempo, ease: easeOutBack });
  const breathe = sway({ center: 1, reach: 0.022, period: 3.4 });
  const size = times(pop, breathe);
  const halo = times(pop, sway({ center: 1, reach: 0.045, period: 3.4, phase: 0.18 }));
  if (style === 'editorial') {
    return [
      shape(canvas, {
        path: ring({ outer: radius * 1.08, inner: radius * 1.08 - canvas.unit * 0.003 }),
        tone: 'ink',
        layer: 26,
        motion: { x, y, scaleX: size, scaleY: size, opacity: 0.6 },
      }),
      shape(canvas, {
        path: circle(canvas.unit * 0.011),
        tone: 'accent',
        layer: 27,
        motion: {
          x: plus(
            x,
            times(pop, (t) => radius * 1.08 * Math.cos(t * 0.7)),
          ),
          y: plus(
            y,
            times(pop, (t) => radius * 1.08 * Math.sin(t * 0.7)),
          ),
        },
      }),
    ];
  }
  if (style === 'poster') {
    const tilt = sway({ center: 8, reach: 2.5, period: 3.2 });
    return [
      shape(canvas, {
        path: rectangle(-radius, -radius, radius, radius),
        tone: 'mid',
        layer: 26,
        motion: { x, y, angle: tilt, scaleX: pop, scaleY: pop },
      }),
    ];
  }
  const elements = [
    shape(canvas, {
      path: circle(radius * 1.14),
      tone: 'far',
      layer: 25,
      motion: { x, y, scaleX: halo, scaleY: halo, opacity: 0.35 },
    }),
    shape(canvas, {
      path: circle(radius),
      tone: pedestalTone(style),
      layer: 26,
      motion: { x, y, scaleX: size, scaleY: size },
    }),
  ];
  if (style === 'grid') {
    const dash: Path = Array.from({ length: 36 }, (_, index) =>
      rotate(rectangle(-1.5, -radius * 1.2, 1.5, -radius * (index % 3 ? 1.17 : 1.14)), index * 10),
    ).flat();
    elements.push(
      shape(canvas, {
        path: dash,
        tone: 'accent',
        layer: 26,
        motion: { x, y, angle: drift(0, 9), scaleX: pop, scaleY: pop, opacity: 0.8 },
      }),
    );
  }
  return elements;
}
