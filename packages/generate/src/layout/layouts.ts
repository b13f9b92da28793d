/** The layouts: what each kind of scene shows, where and when. */
import { cornerBrackets } from '../drawings/ornaments.ts';
import { ring } from '../drawings/path.ts';
import type { LayoutName } from '../names.ts';
import { easeOutSharp, sway, tween } from './easing.ts';
import { number } from './layout-number.ts';
import { big, heroObject, points } from './layout-points.ts';
import { type Layout, type Paragraph, type Stage, stackParagraphs } from './layout-tools.ts';
import { chart } from './looks/charts.ts';
import { badge, cards } from './looks/figures.ts';
import { list, steps } from './looks/lists.ts';
import { loop } from './looks/loops.ts';
import { countdown } from './looks/moments.ts';
import { event, places } from './looks/occasions.ts';
import { product } from './looks/offers.ts';
import { ending, kinetic, numbered, opening } from './looks/openings.ts';
import { quote } from './looks/quotations.ts';
import { timetable } from './looks/timetables.ts';
import type { Element, ShapeElement } from './stage.ts';

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

/** The drawing alone. */
const picture: Layout = (stage) => heroObject(stage);

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

/** Drawings of the first version, for documents that keep its specs. */
const FIRST_DRAWINGS: Partial<Record<LayoutName, Layout>> = {
  title,
  statement,
  points,
  point,
  number,
  word,
  picture,
  closing,
};

const DRAWINGS: Record<LayoutName, Layout> = {
  title: opening,
  statement: kinetic,
  points: list,
  point: numbered,
  number: badge,
  word: kinetic,
  picture,
  closing: ending,
  quote,
  steps,
  chart,
  cards,
  countdown,
  event,
  places,
  loop,
  product,
  timetable,
};

/** The type, object and ornaments of a layout. */
export function drawLayout(stage: Stage): Element[] {
  const { figure, version } = stage.spec;
  // A number scene without its number still has words to show.
  const layout = stage.spec.layout === 'number' && !figure ? 'statement' : stage.spec.layout;
  const draw = (version === 1 ? FIRST_DRAWINGS[layout] : undefined) ?? DRAWINGS[layout];
  return draw(stage);
}
