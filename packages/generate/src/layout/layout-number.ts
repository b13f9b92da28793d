/** The number layout: a figure that counts up inside a ring, and what it counts. */
import { measureText, metricsOf } from '@rushes/engine/generators';
import type { Canvas } from '../drawings/drawing.ts';
import { arcBand, circle, type Path, ring } from '../drawings/path.ts';
import { formatFigure } from '../figures.ts';
import { mix } from '../look/color.ts';
import type { SceneFigure } from '../types.ts';
import { drift, easeInOut, easeOutBack, easeOutSharp, linear, sway, times, tween } from './easing.ts';
import { big } from './layout-points.ts';
import { type Layout, type Stage, stackParagraphs } from './layout-tools.ts';
import { leaving } from './reveal.ts';
import { type ShapeElement, TEXT_LAYER, type TextElement } from './stage.ts';
import { middleAboveBaseline } from './typesetting.ts';

interface RingPlace {
  x: number;
  y: number;
  radius: number;
}

/** Thickness of the ring as a share of its radius. */
const BAND = 0.1;

/** A band of the ring from one angle to another. */
function band(radius: number, from: number, to: number): Path {
  return arcBand({ outer: radius, inner: radius * (1 - BAND), from, to });
}

/** Three short arcs that run around: for numbers that are no share of anything. */
function runningArcs(canvas: Canvas, base: ShapeElement, radius: number): ShapeElement[] {
  return [0, 120, 240].map((from) => ({
    ...base,
    layer: 27,
    color: canvas.palette.accent,
    path: band(radius, from, from + 46),
    motion: { ...base.motion, angle: drift(0, 46) },
  }));
}

/** The ring filled to a share of 0..1 in small steps, led by a dot that stays. */
function filledArc(
  stage: Stage,
  base: ShapeElement,
  options: { place: RingPlace; share: number },
): ShapeElement[] {
  const { canvas, begin } = stage;
  const { place, share } = options;
  const { x, y, radius } = place;
  const length = 1.1 / canvas.tempo;
  const steps = 48;
  const filled = Math.max(1, Math.round(share * steps));
  const arcs = Array.from({ length: filled }, (_, index): ShapeElement => {
    const at = begin + 0.2 + (length * index) / filled;
    return {
      ...base,
      layer: 27,
      from: Math.min(at, canvas.seconds - 0.1),
      color: canvas.palette.accent,
      path: band(radius, (index * 360) / steps, ((index + 1.06) * 360) / steps),
      motion: { x, y, opacity: tween({ from: 0, to: 1, start: at, end: at + 0.15 }) },
    };
  });
  const run = tween({
    from: 0,
    to: share * 2 * Math.PI,
    start: begin + 0.2,
    end: begin + 0.2 + length,
    ease: linear,
  });
  const orbit = radius * (1 - BAND / 2);
  const pulse = times(base.motion.scaleX ?? 1, sway({ center: 1, reach: 0.2, period: 1.4 }));
  const dot: ShapeElement = {
    ...base,
    layer: 28,
    color: canvas.palette.glow,
    path: circle(radius * 0.075),
    motion: {
      x: (seconds) => x + orbit * Math.sin(run(seconds)),
      y: (seconds) => y - orbit * Math.cos(run(seconds)),
      scaleX: pulse,
      scaleY: pulse,
    },
  };
  return [...arcs, dot];
}

/** The ring around a figure: filled to the share for percentages, else with arcs that run. */
function figureRing(stage: Stage, place: RingPlace, figure: SceneFigure): ShapeElement[] {
  const { canvas, begin } = stage;
  const { x, y, radius } = place;
  const pop = tween({ from: 0, to: 1, start: begin, end: begin + 0.7 / canvas.tempo, ease: easeOutBack });
  const base: ShapeElement = {
    kind: 'shape',
    surrounds: true,
    layer: 26,
    from: 0,
    until: canvas.seconds,
    color: mix(canvas.palette.mid, canvas.palette.background[0] ?? canvas.palette.mid, 0.35),
    path: ring({ outer: radius, inner: radius * (1 - BAND) }),
    motion: { x, y, scaleX: pop, scaleY: pop },
  };
  const isShare = figure.suffix.startsWith('%') && figure.value > 0 && figure.value <= 100;
  const marks = isShare
    ? filledArc(stage, base, { place, share: figure.value / 100 })
    : runningArcs(canvas, base, radius);
  return [base, ...marks];
}

/** Steps in which a figure counts up; small whole numbers are just shown. */
const STEPS = 22;

/** The figure as it counts up: one element per step, the last one stays. */
function countingFigure(
  stage: Stage,
  options: { x: number; baseline: number; size: number; figure: SceneFigure },
): TextElement[] {
  const { canvas, type } = stage;
  const { figure, size } = options;
  const steps = Math.abs(figure.value) < 2 && figure.decimals === 0 ? 1 : STEPS;
  const length = Math.min(1.3 / canvas.tempo, canvas.seconds * 0.3);
  const first = stage.begin + 0.1;
  return Array.from({ length: steps }, (_, index): TextElement => {
    const progress = steps === 1 ? 1 : index / (steps - 1);
    const share = easeInOut(progress) * 0.6 + easeOutSharp(progress) * 0.4;
    const from = first + (length * index) / steps;
    const isLast = index === steps - 1;
    const until = isLast ? stage.end : first + (length * (index + 1)) / steps;
    const settle = isLast
      ? tween({ from: 1.05, to: 1, start: from, end: from + 0.35, ease: easeOutSharp })
      : 1;
    const text = formatFigure(figure, figure.value * share);
    return {
      kind: 'text',
      layer: TEXT_LAYER,
      from,
      until,
      text,
      typeface: type.headline,
      size,
      tracking: type.tracking,
      anchor: 'center',
      width: measureText({ text, typeface: type.headline, size, tracking: type.tracking }),
      color: canvas.palette.ink,
      motion: {
        x: options.x + (type.tracking * size) / 2,
        y: options.baseline - middleAboveBaseline(text, type.headline, size),
        scaleX: settle,
        scaleY: settle,
        opacity: isLast ? leaving(canvas, stage.end) : 1,
      },
    };
  });
}

export const number: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { figure } = spec;
  if (!figure) return [];
  const { width, height, unit } = canvas;
  const wide = zones.shape === 'wide';
  const radius = unit * (wide ? 0.33 : zones.shape === 'tall' ? 0.36 : 0.3);
  const x = wide ? width * 0.29 : width / 2;
  const y = wide ? height / 2 : height * (zones.shape === 'tall' ? 0.36 : 0.38);
  const text = formatFigure(figure, figure.value);
  const room = radius * 1.5;
  const size = Math.min(
    unit * 0.24,
    (unit * room) /
      Math.max(1, measureText({ text, typeface: type.headline, size: unit, tracking: type.tracking })),
  );
  const cap = metricsOf(type.headline).capHeight;
  const labelBox = wide
    ? { left: width * 0.54, right: width * 0.93, top: height * 0.15, bottom: height * 0.85 }
    : {
        left: width * 0.08,
        right: width * 0.92,
        top: y + radius + unit * 0.08,
        bottom: height * (zones.shape === 'tall' ? 0.86 : 0.93),
      };
  const label = stackParagraphs(stage, {
    paragraphs: [
      { role: 'kicker', text: spec.text.kicker, size: 0.03, maxLines: 1 },
      { role: 'headline', text: spec.text.headline, size: big(stage, wide ? 0.1 : 0.085), maxLines: 4 },
      { role: 'body', text: spec.text.body, size: 0.042, maxLines: 3 },
    ],
    box: labelBox,
    anchor: wide ? 'left' : 'center',
    vertical: wide ? 'middle' : 'top',
    start: stage.begin + 0.3,
  });
  return [
    ...figureRing(stage, { x, y, radius }, figure),
    ...countingFigure(stage, { x, baseline: y + (cap * size) / 2, size, figure }),
    ...label.elements,
  ];
};
