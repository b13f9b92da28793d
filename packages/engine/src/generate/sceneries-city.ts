/** Sceneries of towns, technology, celebration and pure form. */
import { mix } from './color.ts';
import type { Canvas } from './drawing.ts';
import { drift, easeOutBack, plus, sway, tween } from './easing.ts';
import {
  arcBand,
  bar,
  circle,
  type Path,
  type PathCommand,
  type Point,
  polygon,
  rectangle,
  ring,
  roundRect,
} from './path.ts';
import { between } from './random.ts';
import { cloudsAcross, lightDisc } from './sceneries-land.ts';
import { starfield } from './sceneries-water.ts';
import { piece, rising, type SceneryDrawing, slideSpeed } from './scenery-tools.ts';
import type { ShapeElement } from './stage.ts';

interface Tower {
  left: number;
  right: number;
  top: number;
}

/** Houses side by side from beyond one edge to beyond the other. */
function towers(canvas: Canvas, options: { base: number; reach: number; width: number }): Tower[] {
  const list: Tower[] = [];
  for (let x = -0.15 * canvas.width; x < canvas.width * 1.15; ) {
    const width = options.width * between(canvas.random, 0.6, 1.25);
    list.push({
      left: x,
      right: x + width * 0.96,
      top: options.base - options.reach * between(canvas.random, 0.3, 1),
    });
    x += width;
  }
  return list;
}

function towerRow(
  canvas: Canvas,
  list: readonly Tower[],
  options: { color: string; depth: number; delay: number; slide: number },
): ShapeElement {
  const path: PathCommand[] = [];
  for (const [index, tower] of list.entries()) {
    path.push(...rectangle(tower.left, tower.top, tower.right, canvas.height * 1.05));
    const middle = (tower.left + tower.right) / 2;
    const span = tower.right - tower.left;
    if (index % 4 === 1)
      path.push(
        ...polygon([
          [tower.left, tower.top + 1],
          [middle, tower.top - span * 0.4],
          [tower.right, tower.top + 1],
        ]),
      );
    if (index % 4 === 2)
      path.push(
        ...rectangle(middle - span * 0.22, tower.top - span * 0.2, middle + span * 0.22, tower.top + 1),
        ...rectangle(middle - 1.5, tower.top - span * 0.7, middle + 1.5, tower.top),
      );
  }
  return piece(canvas, {
    path,
    tone: 'mid',
    color: options.color,
    depth: options.depth,
    motion: {
      x: (t) => options.slide * canvas.tempo * (t - canvas.seconds / 2),
      y: rising(canvas, canvas.height * 0.4, options.delay),
    },
  });
}

/** Lit windows: most in one outline, some that go on and off. */
function windows(
  canvas: Canvas,
  list: readonly Tower[],
  options: { depth: number; slide: number; lit: number; blinking: number; floor: number; color: string },
): ShapeElement[] {
  const { random, unit } = canvas;
  const size = unit * 0.0105;
  const steady: PathCommand[] = [];
  const blinking: Path[] = Array.from({ length: options.blinking }, () => []);
  for (const tower of list) {
    for (let x = tower.left + size * 1.3; x < tower.right - size * 1.6; x += size * 2.4) {
      for (let y = tower.top + size * 2; y < options.floor - size * 2; y += size * 3.1) {
        const chance = random();
        if (chance > options.lit) continue;
        const window = rectangle(x, y, x + size, y + size * 1.4);
        if (options.blinking > 0 && chance < options.lit * 0.3) {
          const group = Math.floor(random() * options.blinking);
          blinking[group] = [...(blinking[group] ?? []), ...window];
        } else steady.push(...window);
      }
    }
  }
  const motion = {
    x: (t: number) => options.slide * canvas.tempo * (t - canvas.seconds / 2),
    y: rising(canvas, canvas.height * 0.4, 0.2),
  };
  return [
    piece(canvas, {
      path: steady,
      tone: 'glow',
      color: options.color,
      depth: options.depth,
      motion: { ...motion, opacity: tween({ from: 0, to: 0.85, start: 0.4, end: 1 }) },
    }),
    ...blinking.map((path, index) =>
      piece(canvas, {
        path,
        tone: 'glow',
        color: options.color,
        depth: options.depth,
        motion: {
          ...motion,
          opacity: sway({ center: 0.5, reach: 0.45, period: 1.9 + index * 0.6, phase: index * 0.3 }),
        },
      }),
    ),
  ];
}

function city(canvas: Canvas, place: { horizon: number }, night: boolean): ShapeElement[] {
  const { palette, unit, height } = canvas;
  const drop = height - place.horizon;
  const back = towers(canvas, { base: place.horizon + drop * 0.62, reach: drop * 0.62, width: unit * 0.1 });
  const middle = towers(canvas, {
    base: place.horizon + drop * 0.82,
    reach: drop * 0.58,
    width: unit * 0.13,
  });
  const front = towers(canvas, { base: place.horizon + drop * 1.0, reach: drop * 0.36, width: unit * 0.17 });
  const slides = [0.02, 0.045, 0.08].map((share) => slideSpeed(canvas, share)) as [number, number, number];
  return [
    towerRow(canvas, back, { color: palette.far, depth: 2, delay: 0.05, slide: slides[0] }),
    ...(night
      ? windows(canvas, back, {
          depth: 2,
          slide: slides[0],
          lit: 0.16,
          blinking: 0,
          floor: place.horizon + drop * 0.7,
          color: mix(palette.glow, palette.far, 0.45),
        })
      : []),
    towerRow(canvas, middle, { color: palette.mid, depth: 3, delay: 0.13, slide: slides[1] }),
    ...windows(canvas, middle, {
      depth: 3,
      slide: slides[1],
      lit: night ? 0.42 : 0.3,
      blinking: 2,
      floor: place.horizon + drop * 0.92,
      color: night ? palette.glow : mix(palette.glow, palette.mid, 0.35),
    }),
    towerRow(canvas, front, { color: palette.near, depth: 5, delay: 0.2, slide: slides[2] }),
    ...windows(canvas, front, {
      depth: 5,
      slide: slides[2],
      lit: night ? 0.34 : 0.2,
      blinking: 1,
      floor: height,
      color: palette.spark,
    }),
  ];
}

/** Headlights and tail lights that race along the lower edge. */
function traffic(canvas: Canvas): ShapeElement[] {
  const { width, height, unit, random, seconds } = canvas;
  return Array.from({ length: 8 }, (_, index) => {
    const direction = index % 2 ? -1 : 1;
    const speed = unit * between(random, 0.5, 0.9) * canvas.tempo * direction;
    const start = random() * seconds * 0.8;
    const from = direction > 0 ? -unit * 0.3 : width + unit * 0.3;
    const life = Math.min(seconds, start + (width + unit * 0.6) / Math.abs(speed));
    const element = piece(canvas, {
      path: roundRect(
        { left: -unit * 0.09, top: -unit * 0.0035, right: unit * 0.09, bottom: unit * 0.0035 },
        unit * 0.004,
      ),
      tone: direction > 0 ? 'spark' : 'accent',
      depth: 9,
      motion: {
        x: (t) => from + (t - start) * speed,
        y: height - unit * (0.02 + 0.014 * (index % 3)),
        opacity: 0.9,
      },
    });
    return { ...element, from: start, until: life };
  });
}

const skyline: SceneryDrawing = (canvas, place) => [
  ...lightDisc(canvas, place),
  ...cloudsAcross(canvas, {
    count: 4,
    top: place.horizon - canvas.unit * 0.2,
    bottom: place.horizon + canvas.unit * 0.05,
    size: canvas.unit * 0.25,
    opacity: 0.4,
    depth: 1,
  }),
  ...city(canvas, place, false),
];

const skylineNight: SceneryDrawing = (canvas, place) => [
  ...starfield(canvas, place.horizon),
  ...lightDisc(canvas, place),
  ...city(canvas, place, true),
  ...traffic(canvas),
];

const network: SceneryDrawing = (canvas, place) => {
  const { width, height, unit, random, palette } = canvas;
  const nodes: { at: Point; phase: number; r: number }[] = [];
  const columns = Math.max(4, Math.round(width / (unit * 0.17)));
  const rows = Math.max(2, Math.round((height - place.horizon) / (unit * 0.17)) + 1);
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row < rows; row++) {
      nodes.push({
        at: [
          (width * (column + between(random, -0.35, 0.35))) / columns,
          place.horizon + ((height - place.horizon) * (row + between(random, 0.1, 0.9))) / rows,
        ],
        phase: random(),
        r: unit * between(random, 0.004, 0.011),
      });
    }
  }
  const lines: PathCommand[] = [];
  const links: [Point, Point][] = [];
  for (const [index, node] of nodes.entries()) {
    for (const other of nodes.slice(index + 1)) {
      const distance = Math.hypot(node.at[0] - other.at[0], node.at[1] - other.at[1]);
      if (distance < unit * 0.2) {
        links.push([node.at, other.at]);
        lines.push(...bar(node.at, other.at, unit * 0.0022, false));
      }
    }
  }
  const floatX = sway({ center: 0, reach: unit * 0.012, period: 5.2 });
  const floatY = sway({ center: 0, reach: unit * 0.01, period: 4.1 });
  const pulses = links
    .filter((_, index) => index % 3 === 0)
    .slice(0, 16)
    .map(([from, to], index) => {
      const progress = (t: number) => (((t * 0.5 * canvas.tempo + index * 0.37) % 1) + 1) % 1;
      return piece(canvas, {
        path: circle(unit * 0.0055),
        tone: 'glow',
        depth: 4,
        motion: {
          x: plus((t) => from[0] + (to[0] - from[0]) * progress(t), floatX),
          y: plus((t) => from[1] + (to[1] - from[1]) * progress(t), floatY),
          opacity: (t) => Math.sin(Math.PI * progress(t)),
        },
      });
    });
  return [
    piece(canvas, {
      path: lines,
      tone: 'mid',
      color: mix(palette.mid, palette.accent, 0.35),
      depth: 2,
      motion: { x: floatX, y: floatY, opacity: tween({ from: 0, to: 0.7, start: 0.2, end: 1 }) },
    }),
    ...nodes.map((node) =>
      piece(canvas, {
        path: circle(node.r),
        tone: node.phase > 0.75 ? 'accent' : 'mid',
        color: node.phase > 0.75 ? palette.accent : mix(palette.mid, palette.accent, 0.55),
        depth: 3,
        motion: {
          x: plus(node.at[0], floatX),
          y: plus(node.at[1], floatY),
          scaleX: (t) =>
            tween({
              from: 0,
              to: 1,
              start: node.phase * 0.7,
              end: node.phase * 0.7 + 0.5,
              ease: easeOutBack,
            })(t) *
            (1 + 0.16 * Math.sin(t * 2.4 + node.phase * 6.3)),
          scaleY: (t) =>
            tween({
              from: 0,
              to: 1,
              start: node.phase * 0.7,
              end: node.phase * 0.7 + 0.5,
              ease: easeOutBack,
            })(t) *
            (1 + 0.16 * Math.sin(t * 2.4 + node.phase * 6.3)),
        },
      }),
    ),
    ...pulses,
  ];
};

const equalizer: SceneryDrawing = (canvas, place) => {
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

const bunting: SceneryDrawing = (canvas, place) => {
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

const shapes: SceneryDrawing = (canvas, place) => {
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

const stripes: SceneryDrawing = (canvas, place) => {
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

/** Sceneries of this group by name. */
export const citySceneries = {
  skyline,
  'skyline-night': skylineNight,
  network,
  equalizer,
  bunting,
  shapes,
  stripes,
};
