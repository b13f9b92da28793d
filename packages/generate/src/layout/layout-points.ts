/** The list layout: a heading and numbered lines that come one by one. */

import { metricsOf } from '@rushes/engine/generators';
import { circle, roundRect } from '../drawings/path.ts';
import { easeOutBack, sway, times, tween } from './easing.ts';
import { big, heroObject } from './layout-hero.ts';
import { type Layout, type Stage, stackParagraphs } from './layout-tools.ts';
import { revealLines } from './reveal.ts';
import type { Element } from './stage.ts';
import { fitText } from './typesetting.ts';

/** Rows of the list layout: a marker, then a line of text. */
export const points: Layout = (stage) => {
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
  const bare = spec.text.headline === '';
  const upper = bare ? box.top : heading.box.bottom + unit * 0.06;
  const row = Math.min((box.bottom - upper) / Math.max(1, items.length), unit * 0.15);
  // Without a heading the lines stand in the middle.
  const top = bare ? (box.top + box.bottom - row * items.length) / 2 : upper;
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
