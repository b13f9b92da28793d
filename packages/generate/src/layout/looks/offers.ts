/** A thing for sale on one card: its picture, what it is called, what it has, what it costs, what to do. */
import { toneColor } from '../../drawings/drawing.ts';
import { drawObject } from '../../drawings/objects.ts';
import { pedestal, pedestalTone } from '../../drawings/ornaments.ts';
import { type Box, roundRect, star, stroke } from '../../drawings/path.ts';
import { sway } from '../easing.ts';
import type { Layout, Stage } from '../layout-tools.ts';
import type { Element } from '../stage.ts';
import { shapeOf } from '../zones.ts';
import {
  after,
  all,
  growIn,
  MARGIN,
  ON_ACCENT,
  onAccent,
  part,
  plate,
  popIn,
  setType,
  unitWidth,
} from './kit.ts';

/** Heights of a card's rows as shares of the shorter side; where they do not fit together, all shrink. */
const KIND = 0.075;
const NAME = 0.2;
const POINT = 0.09;
const GAP = 0.055;
const FOOT = 0.14;
const CONTACT = 0.085;

interface Row {
  share: number;
  draw: (box: Box) => Element[];
}

/** `points` are what to do, where, and then what the thing has. */
export const product: Layout = (stage) => {
  const { spec, zones } = stage;
  const { kicker, body, points } = spec.text;
  const [, contact = '', ...features] = points;
  const wide = zones.shape === 'wide';
  const column = wide
    ? part(stage, 0.5, 0.1, 1 - MARGIN, 0.9)
    : part(stage, MARGIN + 0.01, wordsFrom(stage), 1 - MARGIN - 0.01, 0.92);
  const hasSeal = spec.object === 'none';
  const rows: Row[] = [
    ...(kicker === '' ? [] : [{ share: KIND, draw: (box: Box) => kindOf(stage, box) }]),
    { share: NAME, draw: (box) => nameOf(stage, box) },
    ...features.map((text, index) => ({
      share: POINT,
      draw: (box: Box) => featureOf(stage, box, { text, index }),
    })),
    ...((hasSeal || body === '') && points[0] === ''
      ? []
      : [
          { share: GAP, draw: () => [] },
          { share: FOOT, draw: (box: Box) => footOf(stage, box, hasSeal ? '' : body) },
        ]),
    ...(contact === '' ? [] : [{ share: CONTACT, draw: (box: Box) => contactOf(stage, box, contact) }]),
  ];
  return all(hasSeal ? priceSeal(stage) : thing(stage), stackRows(stage, column, rows));
};

/** Where the words begin below the picture. */
function wordsFrom({ zones }: Stage): number {
  return zones.shape === 'tall' ? 0.46 : 0.45;
}

function stackRows({ canvas, zones }: Stage, column: Box, rows: readonly Row[]): Element[] {
  const height = column.bottom - column.top;
  const whole = rows.reduce((sum, { share }) => sum + share, 0) * canvas.unit;
  // Tall frames have room for larger rows.
  const scale = Math.min(zones.shape === 'tall' ? 1.3 : 1.12, height / whole);
  let y = column.top + (height - whole * scale) / 2;
  return rows.flatMap(({ share, draw }) => {
    const top = y;
    y += share * canvas.unit * scale;
    return draw({ ...column, top, bottom: y });
  });
}

/** The middle of the room for a given picture, and its sides at most, as shares of the frame. */
export function givenRoom({ width, height }: { width: number; height: number }) {
  const shape = shapeOf(width, height);
  if (shape === 'wide') return { x: 0.255, y: 0.5, width: 0.41, height: 0.76 };
  return shape === 'tall'
    ? { x: 0.5, y: 0.255, width: 0.84, height: 0.37 }
    : { x: 0.5, y: 0.245, width: 0.84, height: 0.35 };
}

/** The middle of the picture and half of its side. */
function pictureAt({ canvas, zones }: Stage): { x: number; y: number; radius: number } {
  const { width, height, unit } = canvas;
  if (zones.shape === 'wide') return { x: width * 0.255, y: height / 2, radius: unit * 0.33 };
  return zones.shape === 'tall'
    ? { x: width / 2, y: height * 0.255, radius: Math.min(unit * 0.36, height * 0.19) }
    : { x: width / 2, y: height * 0.245, radius: unit * 0.175 };
}

function thing(stage: Stage): Element[] {
  const { spec, canvas } = stage;
  if (spec.object === 'none') return [];
  const { x, y, radius } = pictureAt(stage);
  return [
    ...pedestal(canvas, { style: spec.style, x, y, radius, start: stage.begin }),
    ...drawObject(canvas, spec.object, {
      x,
      y: sway({ center: y, reach: radius * 0.025, period: 3 }),
      radius: radius * 0.7,
      start: stage.begin + 0.15,
      layer: 30,
      ...(spec.style === 'editorial' ? {} : { on: toneColor(canvas.palette, pedestalTone(spec.style)) }),
    }),
  ];
}

/** The price on a seal, where there is no drawing of the thing. */
function priceSeal(stage: Stage): Element[] {
  const { spec, canvas, type } = stage;
  const { x, y, radius } = pictureAt(stage);
  const pop = popIn(stage, stage.begin, 0.6);
  const half = radius * 0.74;
  const price = setType(stage, {
    text: spec.text.body,
    face: type.headline,
    box: { left: x - half, right: x + half, top: y - half * 0.6, bottom: y + half * 0.6 },
    size: radius * 0.62,
    maxLines: 2,
    anchor: 'center',
    vertical: 'middle',
    color: onAccent(stage),
    layer: ON_ACCENT,
    tracking: type.tracking,
    start: after(stage, 0.1),
  });
  return all(
    plate(stage, {
      path: star(22, radius, radius * 0.93),
      color: canvas.palette.accent,
      layer: 40,
      motion: { x, y, scaleX: pop, scaleY: pop, angle: sway({ center: 0, reach: 3, period: 5 }) },
    }),
    price.elements,
  );
}

function kindOf(stage: Stage, box: Box): Element[] {
  const { spec, canvas, type } = stage;
  return setType(stage, {
    text: spec.text.kicker.toUpperCase(),
    face: type.kicker,
    box,
    size: (box.bottom - box.top) * 0.46,
    maxLines: 1,
    anchor: 'left',
    vertical: 'middle',
    color: canvas.palette.accent,
    tracking: 0.12,
    start: stage.begin,
  }).elements;
}

function nameOf(stage: Stage, box: Box): Element[] {
  const { spec, canvas, type } = stage;
  const height = box.bottom - box.top;
  return setType(stage, {
    text: type.capitals ? spec.text.headline.toUpperCase() : spec.text.headline,
    face: type.headline,
    // Air for accents above the capitals and for descenders below the last line.
    box: { ...box, top: box.top + height * 0.12, bottom: box.bottom - height * 0.18 },
    size: height * 0.74,
    maxLines: 2,
    anchor: 'left',
    vertical: 'middle',
    color: canvas.palette.ink,
    tracking: type.tracking,
    leading: 1.12,
    start: stage.begin,
    reveal: 'rise',
  }).elements;
}

/** What the thing has, behind a tick. */
function featureOf(stage: Stage, box: Box, { text, index }: { text: string; index: number }): Element[] {
  const { canvas, type } = stage;
  const height = box.bottom - box.top;
  const start = after(stage, 0.2 + index * 0.18);
  const middle = (box.top + box.bottom) / 2;
  const mark = height * 0.17;
  const grow = growIn(stage, start, 0.35);
  const tick: Element = {
    ...plate(stage, {
      path: stroke(
        [
          [-mark, 0],
          [-mark * 0.25, mark * 0.72],
          [mark, -mark * 0.8],
        ],
        height * 0.07,
      ),
      color: canvas.palette.accent,
      layer: 40,
      start,
      motion: { x: box.left + mark, y: middle, scaleX: grow, scaleY: grow },
    }),
    surrounds: true,
  };
  return all(
    tick,
    setType(stage, {
      text,
      face: type.kicker,
      box: {
        ...box,
        left: box.left + height * 0.66,
        top: box.top + height * 0.1,
        bottom: box.bottom - height * 0.1,
      },
      size: height * 0.5,
      maxLines: 2,
      anchor: 'left',
      vertical: 'middle',
      color: canvas.palette.ink,
      start,
    }).elements,
  );
}

/** The price, and beside it what to do on a plate. */
function footOf(stage: Stage, box: Box, price: string): Element[] {
  const { spec, canvas, type } = stage;
  const [call = ''] = spec.text.points;
  const height = box.bottom - box.top;
  const across = box.right - box.left;
  const label = Math.min(
    height * 0.36,
    (across * (price === '' ? 0.8 : 0.42)) / Math.max(0.01, unitWidth(call, type.kicker, 0)),
  );
  const button = call === '' ? 0 : label * unitWidth(call, type.kicker, 0) + label * 2.2;
  const gap = call === '' || price === '' ? 0 : height * 0.35;
  const size = Math.min(
    height * 0.72,
    (across - button - gap) / Math.max(0.01, unitWidth(price, type.headline, type.tracking)),
  );
  const wide = price === '' ? 0 : size * unitWidth(price, type.headline, type.tracking);
  const priced = setType(stage, {
    text: price,
    face: type.headline,
    box: { ...box, right: box.left + wide * 1.02 },
    size,
    maxLines: 1,
    anchor: 'left',
    vertical: 'middle',
    color: canvas.palette.accent,
    tracking: type.tracking,
    start: after(stage, 0.45),
    reveal: 'rise',
  });
  const left = box.left + wide + gap;
  return all(priced.elements, callPlate(stage, { call, label, box: { ...box, left, right: left + button } }));
}

function callPlate(stage: Stage, { call, label, box }: { call: string; label: number; box: Box }): Element[] {
  if (call === '') return [];
  const { spec, canvas, type } = stage;
  const start = after(stage, 0.7);
  const pop = popIn(stage, start);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [half, tall] = [(box.right - box.left) / 2, label * 1.1];
  return all(
    plate(stage, {
      path: roundRect(
        { left: -half, top: -tall, right: half, bottom: tall },
        spec.style === 'poster' ? 0 : tall,
      ),
      color: canvas.palette.accent,
      layer: 40,
      start,
      motion: { x, y, scaleX: pop, scaleY: pop },
    }),
    setType(stage, {
      text: call,
      face: type.kicker,
      box: { left: x - half, right: x + half, top: y - tall, bottom: y + tall },
      size: label,
      maxLines: 1,
      anchor: 'center',
      vertical: 'middle',
      color: onAccent(stage),
      layer: ON_ACCENT,
      start: start + 0.1,
    }).elements,
  );
}

function contactOf(stage: Stage, box: Box, contact: string): Element[] {
  const { canvas, type } = stage;
  return setType(stage, {
    text: contact,
    face: type.kicker,
    box,
    size: (box.bottom - box.top) * 0.48,
    maxLines: 1,
    anchor: 'left',
    vertical: 'middle',
    color: canvas.palette.ink,
    start: after(stage, 0.85),
  }).elements;
}
