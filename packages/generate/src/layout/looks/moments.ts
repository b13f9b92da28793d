/** A countdown, and quotations until the fourth version. */
import { measureText, metricsOf } from '@rushes/engine/generators';
import { bar, outline, rectangle, ring, rotate } from '../../drawings/path.ts';
import { easeOutSharp, linear, tween } from '../easing.ts';
import type { Layout, Stage } from '../layout-tools.ts';
import { type Element, TEXT_LAYER, type TextElement } from '../stage.ts';
import { middleAboveBaseline } from '../typesetting.ts';
import { after, all, growIn, insideMargins, MARGIN, part, plate, setType, unitWidth } from './kit.ts';

/** A quotation mark of two strokes, 100 high. */
export const MARK = outline(
  'm 0 0 b 0 -52 24 -88 62 -100 l 70 -84 b 44 -72 33 -54 33 -36 b 35 -37 39 -38 43 -38 b 60 -38 72 -26 72 -10 b 72 12 56 26 36 26 b 14 26 0 14 0 0 m 88 0 b 88 -52 112 -88 150 -100 l 158 -84 b 132 -72 121 -54 121 -36 b 123 -37 127 -38 131 -38 b 148 -38 160 -26 160 -10 b 160 12 144 26 124 26 b 102 26 88 14 88 0',
);

/** Until the fourth version: words of somebody, large, word by word, the speaker below a short line. */
export const firstQuote: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { unit, palette, width, height } = canvas;
  const { headline, body } = spec.text;
  const wide = zones.shape === 'wide';
  const mark = unit * 0.0014;
  const pop = growIn(stage, stage.begin, 0.8);
  const left = width * (wide ? 0.12 : MARGIN + 0.02);
  const right = width * (wide ? 0.88 : 1 - MARGIN - 0.02);
  const top = height * (wide ? 0.14 : 0.16) + unit * 0.2;
  const size = unit * (wide ? 0.19 : 0.15);
  const room = { left, right, top, bottom: height * 0.9 - (body === '' ? 0 : unit * 0.16) };
  const words = setType(stage, {
    text: headline,
    face: type.headline,
    box: insideMargins(stage, room, { text: headline, face: type.headline, size }),
    size,
    maxLines: 8,
    anchor: 'left',
    vertical: 'top',
    color: palette.ink,
    tracking: type.tracking,
    leading: Math.max(1.16, type.leading + 0.04),
    start: stage.begin,
    reveal: 'words',
  });
  const line = words.box.bottom + unit * 0.1;
  const small = unit * 0.05;
  // A name with what somebody is takes two lines where one would make it small.
  const reach = !wide && canvas.version > 3 && body.length > 24 ? 1.5 : 0.7;
  const speaker = setType(stage, {
    text: body,
    face: type.kicker,
    box: insideMargins(
      stage,
      { left: left + unit * 0.13, right, top: line - small * reach, bottom: line + small * reach },
      { text: body, face: type.kicker, size: small },
    ),
    size: small,
    maxLines: reach > 1 ? 2 : 1,
    anchor: 'left',
    vertical: 'middle',
    color: palette.accent,
    start: after(stage, 0.9),
  });
  return all(
    plate(stage, {
      path: MARK.map(([letter, ...numbers]) => [letter, ...numbers.map((value) => value * mark)] as const),
      color: palette.accent,
      layer: 30,
      motion: { x: left, y: top - unit * 0.07, scaleX: pop, scaleY: pop },
    }),
    words.elements,
    body === ''
      ? []
      : plate(stage, {
          path: rectangle(0, -unit * 0.003, unit * 0.1, unit * 0.003),
          color: palette.accent,
          layer: 30,
          start: after(stage, 0.7),
          motion: { x: left, y: line, scaleX: growIn(stage, after(stage, 0.7), 0.5) },
        }),
    speaker.elements,
  );
};

/** The numbers of a countdown and when each is there; the last one is 1. */
export function countdownNumbers(
  start: number,
  seconds: number,
): { value: number; at: number; until: number }[] {
  const count = Math.max(1, Math.min(Math.round(start), 60));
  return Array.from({ length: count }, (_, index) => ({
    value: count - index,
    at: (seconds * index) / count,
    until: (seconds * (index + 1)) / count,
  }));
}

/** Numbers that count down, inside a ring of marks that empties with the time. */
export const countdown: Layout = (stage) => {
  const { spec, canvas, zones, type } = stage;
  const { unit, palette, width, height, seconds } = canvas;
  const { headline } = spec.text;
  const wide = zones.shape === 'wide';
  const x = width / 2;
  const y = height * (headline === '' ? 0.5 : wide ? 0.44 : 0.46);
  const radius = unit * (headline === '' ? 0.4 : 0.34);
  const numbers = countdownNumbers(spec.figure?.value ?? 3, seconds);
  const size = Math.min(radius * 1.15, (radius * 1.35) / unitWidth('00', type.headline, type.tracking));
  const cap = metricsOf(type.headline).capHeight;
  const digits = numbers.map(({ value, at, until }, index): TextElement => {
    const text = String(value);
    const beat = tween({ from: index === 0 ? 1 : 1.22, to: 1, start: at, end: at + 0.3, ease: easeOutSharp });
    return {
      kind: 'text',
      layer: TEXT_LAYER,
      from: at,
      until,
      text,
      typeface: type.headline,
      size,
      tracking: type.tracking,
      anchor: 'center',
      width: measureText({ text, typeface: type.headline, size, tracking: type.tracking }),
      color: palette.ink,
      motion: {
        x: x + (type.tracking * size) / 2,
        y: y + (cap * size) / 2 - middleAboveBaseline(text, type.headline, size),
        scaleX: beat,
        scaleY: beat,
      },
    };
  });
  const small = unit * 0.06;
  const below = part(stage, MARGIN, 0, 1 - MARGIN, 0.93);
  const words = setType(stage, {
    text: headline,
    face: type.kicker,
    box: insideMargins(
      stage,
      { ...below, top: y + radius + unit * 0.07 },
      { text: headline, face: type.kicker, size: small },
    ),
    size: small,
    maxLines: 2,
    anchor: 'center',
    vertical: 'top',
    color: palette.ink,
    start: stage.begin,
  });
  return all(dial(stage, { x, y, radius, numbers: numbers.map(({ at }) => at) }), digits, words.elements);
};

/** Sixty marks that go out one after another, and a ring that opens with every number. */
function dial(
  stage: Stage,
  { x, y, radius, numbers }: { x: number; y: number; radius: number; numbers: number[] },
): Element[] {
  const { canvas } = stage;
  const { palette, seconds, unit } = canvas;
  const marks = Array.from({ length: 60 }, (_, index): Element => {
    const out = (seconds * (index + 1)) / 60;
    return {
      ...plate(stage, {
        path: rotate(bar([0, -radius * 0.9], [0, -radius], unit * 0.012), index * 6),
        color: palette.accent,
        layer: 30,
        motion: { x, y, opacity: tween({ from: 1, to: 0.16, start: out - 0.05, end: out, ease: linear }) },
      }),
      surrounds: true,
    };
  });
  const rings = numbers.map((at): Element => {
    const length = Math.min(0.7, seconds - at);
    return {
      ...plate(stage, {
        path: ring({ outer: radius, inner: radius * 0.985 }),
        color: palette.accent,
        layer: 6,
        start: at,
        motion: {
          x,
          y,
          scaleX: tween({ from: 1, to: 1.5, start: at, end: at + length }),
          scaleY: tween({ from: 1, to: 1.5, start: at, end: at + length }),
          opacity: tween({ from: 0.5, to: 0, start: at, end: at + length, ease: linear }),
        },
      }),
      until: at + length,
      surrounds: true,
    };
  });
  return all(marks, rings);
}
