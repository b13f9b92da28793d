/** The layouts: what each kind of scene shows, where and when. */
import { mix } from './color.ts';
import { toneColor } from './drawing.ts';
import { easeInOut, easeOutBack, easeOutSharp, plus, sway, times, tween } from './easing.ts';
import { type Paragraph, type Stage, stackParagraphs } from './layout-tools.ts';
import type { LayoutName } from './names.ts';
import { drawObject } from './objects.ts';
import { cornerBrackets, pedestal, pedestalTone } from './ornaments.ts';
import { arcBand, circle, ring, roundRect } from './path.ts';
import { revealLines } from './reveal.ts';
import type { Element, ShapeElement } from './stage.ts';
import { measureText, metricsOf } from './typefaces.ts';
import type { SceneFigure } from './types.ts';
import { fitText } from './typesetting.ts';

type Layout = (stage: Stage) => Element[];

/** The scene's object on its pedestal, in the zone for objects. */
function heroObject(stage: Stage): Element[] {
  const { spec, canvas, zones } = stage;
  if (spec.object === 'none') return [];
  const { x, y, radius } = zones.object;
  const start = stage.begin + 0.05;
  return [
    ...pedestal(canvas, { style: spec.style, x, y, radius, start }),
    ...drawObject(canvas, spec.object, {
      x,
      y: sway({ center: y, reach: radius * 0.025, period: 3 }),
      radius: radius * 0.68,
      start: start + 0.18,
      layer: 30,
      ...(spec.style === 'editorial' ? {} : { on: toneColor(canvas.palette, pedestalTone(spec.style)) }),
    }),
  ];
}

function brackets(
  stage: Stage,
  box: { left: number; top: number; right: number; bottom: number },
): Element[] {
  if (stage.spec.style !== 'grid') return [];
  const { unit, width, height } = stage.canvas;
  const pad = unit * 0.05;
  return cornerBrackets(
    stage.canvas,
    {
      left: Math.max(box.left - pad, unit * 0.02),
      top: Math.max(box.top - pad, unit * 0.02),
      right: Math.min(box.right + pad, width - unit * 0.02),
      bottom: Math.min(box.bottom + pad, height - unit * 0.02),
    },
    stage.begin,
  );
}

/** Largest headline sizes by shape of frame, as shares of the shorter side. */
function big(stage: Stage, wide: number): number {
  const { shape } = stage.zones;
  return shape === 'wide' ? wide : shape === 'square' ? wide * 0.8 : wide * 0.9;
}

const title: Layout = (stage) => {
  const { text } = stage.spec;
  const paragraphs: Paragraph[] = [
    { role: 'kicker', text: text.kicker, size: 0.032, maxLines: 2 },
    {
      role: 'headline',
      text: text.headline,
      size: big(stage, 0.18),
      maxLines: 3,
      ruled: text.body === '' || stage.spec.style !== 'grid',
    },
    { role: 'body', text: text.body, size: 0.052, maxLines: 3 },
  ];
  const stack = stackParagraphs(stage, { paragraphs, box: stage.zones.text });
  return [...heroObject(stage), ...stack.elements, ...brackets(stage, stack.box)];
};

const statement: Layout = (stage) => {
  const { text } = stage.spec;
  const paragraphs: Paragraph[] = [
    { role: 'kicker', text: text.kicker, size: 0.03, maxLines: 1 },
    {
      role: 'headline',
      text: text.headline,
      size: big(stage, 0.115),
      maxLines: 5,
      reveal: stage.spec.style === 'grid' ? 'type' : 'words',
    },
    { role: 'body', text: text.body, size: 0.042, maxLines: 4 },
  ];
  const stack = stackParagraphs(stage, { paragraphs, box: stage.zones.text });
  return [...heroObject(stage), ...stack.elements, ...brackets(stage, stack.box)];
};

const word: Layout = (stage) => {
  const { text } = stage.spec;
  const stack = stackParagraphs(stage, {
    paragraphs: [
      { role: 'headline', text: text.headline, size: big(stage, 0.24), maxLines: 2 },
      { role: 'body', text: text.body, size: 0.045, maxLines: 2 },
    ],
    box: stage.zones.text,
  });
  return [...heroObject(stage), ...stack.elements];
};

/** A big pale numeral that the point's words stand under or beside. */
const point: Layout = (stage) => {
  const { spec, canvas, zones } = stage;
  const { text } = spec;
  const ordinal = text.ordinal === null ? '' : String(text.ordinal).padStart(2, '0');
  const paragraphs: Paragraph[] = [
    { role: 'kicker', text: text.kicker, size: 0.03, maxLines: 1 },
    {
      role: 'headline',
      text: ordinal,
      size: big(stage, 0.15),
      maxLines: 1,
      color: canvas.palette.accent,
      reveal: 'rise',
    },
    { role: 'headline', text: text.headline, size: big(stage, 0.125), maxLines: 3 },
    { role: 'body', text: text.body, size: 0.044, maxLines: 4 },
  ];
  const stack = stackParagraphs(stage, { paragraphs, box: zones.text });
  return [...heroObject(stage), ...stack.elements];
};

/** Rows of the list layout: a marker, then a line of text. */
const points: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { unit } = canvas;
  const items = spec.text.points;
  const box = zones.text;
  const boxHeight = box.bottom - box.top;
  const heading = stackParagraphs(stage, {
    paragraphs: [{ role: 'headline', text: spec.text.headline, size: big(stage, 0.085), maxLines: 2 }],
    box: { ...box, bottom: box.top + boxHeight * 0.3 },
    anchor: 'left',
    vertical: 'top',
  });
  const top = spec.text.headline === '' ? box.top : heading.box.bottom + unit * 0.06;
  const row = Math.min((box.bottom - top) / Math.max(1, items.length), unit * 0.15);
  const mark = Math.min(row * 0.3, unit * 0.036);
  const left = box.left + mark * 2 + unit * 0.03;
  const rest = stage.end - stage.begin;
  const elements: Element[] = [...heroObject(stage), ...heading.elements];
  for (const [index, item] of items.entries()) {
    const start =
      stage.begin + 0.3 / canvas.tempo + (index * Math.min(rest * 0.45, items.length * 0.9)) / items.length;
    const middle = top + row * (index + 0.5);
    const fitted = fitText({
      text: item,
      typeface: type.kicker,
      tracking: 0,
      leading: 1.22,
      maxWidth: box.right - left,
      maxHeight: row * 0.8,
      maxSize: Math.min(unit * 0.062, row * 0.52),
      minSize: unit * 0.026,
      maxLines: 2,
    });
    const baseline = middle - fitted.height / 2 + metricsOf(type.kicker).capHeight * fitted.size;
    const pop = tween({ from: 0, to: 1, start, end: start + 0.5 / canvas.tempo, ease: easeOutBack });
    const pulse = times(pop, sway({ center: 1, reach: 0.05, period: 2.4, phase: index * 0.2 }));
    elements.push(
      {
        kind: 'shape',
        layer: 40,
        from: start,
        until: stage.end,
        color: canvas.palette.accent,
        path:
          spec.style === 'poster' || spec.style === 'grid'
            ? roundRect(
                { left: -mark, top: -mark, right: mark, bottom: mark },
                spec.style === 'grid' ? mark * 0.3 : 0,
              )
            : circle(mark),
        motion: { x: box.left + mark, y: middle, scaleX: pulse, scaleY: pulse },
      },
      ...markerNumber(stage, {
        index,
        x: box.left + mark,
        y: middle,
        size: mark * 1.15,
        start: start + 0.12,
      }),
      ...revealLines(canvas, {
        lines: fitted.lines,
        typeface: type.kicker,
        size: fitted.size,
        tracking: 0,
        leading: 1.22,
        anchor: 'left',
        x: left,
        baseline,
        color: canvas.palette.ink,
        layer: 70,
        reveal: 'fade',
        start: start + 0.08,
        end: stage.end,
      }),
    );
  }
  return elements;
};

function markerNumber(
  stage: Stage,
  options: { index: number; x: number; y: number; size: number; start: number },
): Element[] {
  const { canvas, type } = stage;
  const text = String(options.index + 1);
  const cap = metricsOf(type.kicker).capHeight;
  return revealLines(canvas, {
    lines: [text],
    typeface: type.kicker,
    size: options.size,
    tracking: 0,
    leading: 1,
    anchor: 'center',
    x: options.x,
    baseline: options.y + (cap * options.size) / 2,
    color: canvas.palette.background[0] ?? '#000000',
    layer: 71,
    reveal: 'fade',
    start: options.start,
    end: stage.end,
  });
}

/** A number as people write it in English, with thousands separators. */
export function formatFigure(figure: SceneFigure, value: number): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(figure.decimals).split('.');
  const isYear =
    figure.decimals === 0 &&
    figure.prefix === '' &&
    figure.suffix === '' &&
    figure.value >= 1000 &&
    figure.value < 2200;
  const grouped = isYear ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${figure.prefix}${grouped}${fraction === undefined ? '' : `.${fraction}`}${figure.suffix}`;
}

/** The ring around a figure: filled to the share for percentages, else turning. */
function figureRing(
  stage: Stage,
  options: { x: number; y: number; radius: number; figure: SceneFigure },
): ShapeElement[] {
  const { canvas } = stage;
  const { x, y, radius, figure } = options;
  const start = stage.begin;
  const pop = tween({ from: 0, to: 1, start, end: start + 0.7 / canvas.tempo, ease: easeOutBack });
  const base: ShapeElement = {
    kind: 'shape',
    surrounds: true,
    layer: 26,
    from: 0,
    until: canvas.seconds,
    color: mix(canvas.palette.mid, canvas.palette.background[0] ?? canvas.palette.mid, 0.35),
    path: ring({ outer: radius, inner: radius * 0.9 }),
    motion: { x, y, scaleX: pop, scaleY: pop },
  };
  const isShare = figure.suffix.startsWith('%') && figure.value > 0 && figure.value <= 100;
  if (!isShare) {
    const turn = (speed: number) => (t: number) => t * speed;
    return [
      base,
      ...[0, 120, 240].map(
        (from, index): ShapeElement => ({
          ...base,
          layer: 27,
          color: canvas.palette.accent,
          path: arcBand({ outer: radius, inner: radius * 0.9, from, to: from + 46 }),
          motion: { x, y, angle: turn(46 + index * 0), scaleX: pop, scaleY: pop },
        }),
      ),
    ];
  }
  const steps = 48;
  const filled = Math.max(1, Math.round((figure.value / 100) * steps));
  return [
    base,
    ...Array.from({ length: filled }, (_, index): ShapeElement => {
      const at = start + 0.2 + (1.1 * index) / filled / canvas.tempo;
      return {
        ...base,
        layer: 27,
        from: Math.min(at, canvas.seconds - 0.1),
        color: canvas.palette.accent,
        path: arcBand({
          outer: radius,
          inner: radius * 0.9,
          from: (index * 360) / steps,
          to: ((index + 1.06) * 360) / steps,
        }),
        motion: { x, y, opacity: tween({ from: 0, to: 1, start: at, end: at + 0.15 }) },
      };
    }),
    {
      ...base,
      layer: 28,
      color: canvas.palette.glow,
      path: circle(radius * 0.075),
      motion: {
        x: plus(
          x,
          (t: number) =>
            radius *
            0.95 *
            Math.sin(
              2 *
                Math.PI *
                (figure.value / 100) *
                tween({
                  from: 0,
                  to: 1,
                  start: start + 0.2,
                  end: start + 0.2 + 1.1 / canvas.tempo,
                  ease: (p) => p,
                })(t),
            ),
        ),
        y: plus(
          y,
          (t: number) =>
            -radius *
            0.95 *
            Math.cos(
              2 *
                Math.PI *
                (figure.value / 100) *
                tween({
                  from: 0,
                  to: 1,
                  start: start + 0.2,
                  end: start + 0.2 + 1.1 / canvas.tempo,
                  ease: (p) => p,
                })(t),
            ),
        ),
        scaleX: times(pop, sway({ center: 1, reach: 0.2, period: 1.4 })),
        scaleY: times(pop, sway({ center: 1, reach: 0.2, period: 1.4 })),
      },
    },
  ];
}

/** The figure as it counts up: one element per step, the last one stays. */
function countingFigure(
  stage: Stage,
  options: { x: number; baseline: number; size: number; figure: SceneFigure; anchor: 'left' | 'center' },
): Element[] {
  const { canvas, type } = stage;
  const { figure } = options;
  const steps = Math.abs(figure.value) < 2 && figure.decimals === 0 ? 1 : 22;
  const length = Math.min(1.3 / canvas.tempo, canvas.seconds * 0.3);
  const first = stage.begin + 0.1;
  return Array.from({ length: steps }, (_, index) => {
    const share =
      steps === 1 ? 1 : easeInOut(index / (steps - 1)) * 0.6 + easeOutSharp(index / (steps - 1)) * 0.4;
    const from = first + (length * index) / steps;
    const until = index === steps - 1 ? stage.end : first + (length * (index + 1)) / steps;
    return revealLines(canvas, {
      lines: [formatFigure(figure, figure.value * share)],
      typeface: type.headline,
      size: options.size,
      tracking: type.tracking,
      leading: 1,
      anchor: options.anchor,
      x: options.x,
      baseline: options.baseline,
      color: canvas.palette.ink,
      layer: 70,
      reveal: 'fade',
      start: from,
      end: until,
    }).map((element): Element => {
      const motion = {
        x: element.motion.x,
        y: element.motion.y,
        opacity: index === 0 ? tween({ from: 0, to: 1, start: from, end: until }) : 1,
      };
      const leaves = index === steps - 1 && stage.end < canvas.seconds - 0.001;
      const opacity = leaves
        ? tween({ from: 1, to: 0, start: stage.end - 0.22, end: stage.end })
        : motion.opacity;
      const settle =
        index === steps - 1
          ? tween({ from: 1.05, to: 1, start: from, end: from + 0.35, ease: easeOutSharp })
          : 1;
      return {
        ...element,
        motion: {
          ...motion,
          y:
            typeof element.motion.y === 'function'
              ? element.motion.y(canvas.seconds * 0.5 + 1e6)
              : element.motion.y,
          opacity,
          scaleX: settle,
          scaleY: settle,
        },
      };
    });
  }).flat();
}

const number: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { figure } = spec;
  if (!figure) return statement(stage);
  const { width, height, unit } = canvas;
  const wide = zones.shape === 'wide';
  const radius = unit * (wide ? 0.33 : 0.36);
  const x = wide ? width * 0.29 : width / 2;
  const y = wide ? height / 2 : height * (zones.shape === 'tall' ? 0.36 : 0.4);
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
    ...figureRing(stage, { x, y, radius, figure }),
    ...countingFigure(stage, { x, baseline: y + (cap * size) / 2, size, figure, anchor: 'center' }),
    ...label.elements,
  ];
};

/** Rings that open behind the closing words. */
function burst(stage: Stage): ShapeElement[] {
  const { canvas, zones } = stage;
  const box = zones.text;
  const x = zones.anchor === 'left' ? canvas.width * 0.76 : (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  return [0, 1].map((index) => {
    const start = stage.begin + index * 0.18;
    const grow = tween({ from: 0.1, to: 1, start, end: start + 1.6 / canvas.tempo, ease: easeOutSharp });
    const r = canvas.unit * (0.27 + index * 0.15);
    return {
      kind: 'shape',
      layer: 4,
      from: 0,
      until: canvas.seconds,
      color: canvas.palette.accent,
      path: ring({ outer: r, inner: r - canvas.unit * 0.004 }),
      motion: {
        x,
        y,
        scaleX: grow,
        scaleY: grow,
        opacity: sway({ center: 0.26 - index * 0.06, reach: 0.08, period: 2.8, phase: index * 0.2 }),
      },
    };
  });
}

const closing: Layout = (stage) => {
  const { text } = stage.spec;
  const stack = stackParagraphs(stage, {
    paragraphs: [
      { role: 'kicker', text: text.kicker, size: 0.03, maxLines: 1 },
      { role: 'headline', text: text.headline, size: big(stage, 0.135), maxLines: 3, ruled: true },
      { role: 'body', text: text.body, size: 0.044, maxLines: 2 },
    ],
    box: stage.zones.text,
  });
  return [...burst(stage), ...heroObject(stage), ...stack.elements, ...brackets(stage, stack.box)];
};

const LAYOUT_DRAWINGS: Record<LayoutName, Layout> = {
  title,
  statement,
  points,
  point,
  number,
  word,
  closing,
};

/** The type, object and ornaments of a layout. */
export function drawLayout(stage: Stage): Element[] {
  return LAYOUT_DRAWINGS[stage.spec.layout](stage);
}
