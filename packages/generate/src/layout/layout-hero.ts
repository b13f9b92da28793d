/** What several layouts share: the object in its place, sizes by shape of frame. */
import { toneColor } from '../drawings/drawing.ts';
import { drawObject } from '../drawings/objects.ts';
import { pedestal, pedestalTone } from '../drawings/ornaments.ts';
import { sway } from './easing.ts';
import type { Stage } from './layout-tools.ts';
import type { Element } from './stage.ts';

/** The scene's object on its pedestal, in the zone for objects. */
export function heroObject(stage: Stage): Element[] {
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

/** Largest headline sizes by shape of frame, as shares of the shorter side. */
export function big(stage: Stage, wide: number): number {
  const { shape } = stage.zones;
  return shape === 'wide' ? wide : shape === 'square' ? wide * 0.8 : wide * 0.9;
}
