/** Where things stand in a frame of any shape. All text keeps a margin of at least 6 % on every side. */

import type { Random } from '@rushes/engine/generators';
import type { Box } from '../drawings/path.ts';
import type { Ground } from '../drawings/sceneries/tools.ts';
import type { LayoutName, StyleName } from '../names.ts';
import type { SceneSpec } from '../types.ts';

/** Share of the frame's side inside which no part of a letter comes. */
export const SAFE_EDGE = 0.05;

export type Shape = 'wide' | 'square' | 'tall';

/** Margin around text as a share of each side; above the 5 % that must stay free. */
const MARGIN = 0.065;

export interface Zones {
  shape: Shape;
  /** The box that text is fitted into. */
  text: Box;
  anchor: 'left' | 'center';
  /** Whether the text block hangs from the box's top, stands in its middle or on its bottom. */
  vertical: 'top' | 'middle' | 'bottom';
  ground: Ground;
  object: { x: number; y: number; radius: number };
}

/** Wide from 1.25:1, tall up to 0.8:1, square between. */
export function shapeOf(width: number, height: number): Shape {
  const aspect = width / height;
  return aspect > 1.25 ? 'wide' : aspect < 0.8 ? 'tall' : 'square';
}

function leans(style: StyleName, layout: LayoutName): boolean {
  if (layout === 'closing') return style === 'poster';
  return style === 'editorial' || style === 'poster' || style === 'grid';
}

/** Text beside the object in wide frames, above it in others. */
function objectZones(shape: Shape): {
  text: [number, number, number, number];
  object: [number, number, number];
} {
  if (shape === 'wide') return { text: [MARGIN + 0.01, 0.14, 0.565, 0.86], object: [0.775, 0.5, 0.31] };
  if (shape === 'square')
    return { text: [MARGIN + 0.015, 0.09, 1 - MARGIN - 0.015, 0.5], object: [0.5, 0.735, 0.19] };
  return { text: [MARGIN + 0.015, 0.12, 1 - MARGIN - 0.015, 0.455], object: [0.5, 0.68, 0.33] };
}

/** Text above the land. */
function sceneryZones(shape: Shape): { text: [number, number, number, number]; horizon: number } {
  if (shape === 'wide') return { text: [0.1, 0.11, 0.9, 0.54], horizon: 0.62 };
  if (shape === 'square') return { text: [MARGIN + 0.015, 0.1, 1 - MARGIN - 0.015, 0.51], horizon: 0.63 };
  return { text: [MARGIN + 0.015, 0.13, 1 - MARGIN - 0.015, 0.5], horizon: 0.58 };
}

function plainText(shape: Shape): [number, number, number, number] {
  if (shape === 'wide') return [0.1, 0.12, 0.9, 0.88];
  return [MARGIN + 0.015, 0.14, 1 - MARGIN - 0.015, 0.86];
}

/** The object alone: in the middle and large. */
function soloObject(shape: Shape): [number, number, number] {
  if (shape === 'wide') return [0.5, 0.5, 0.36];
  return [0.5, 0.5, shape === 'square' ? 0.36 : 0.4];
}

/** Since the second version things are drawn as large as the frame allows, and type has the rest of its width. */
function largeObject(shape: Shape): [number, number, number] {
  if (shape === 'wide') return [0.8, 0.5, 0.345];
  return shape === 'square' ? [0.5, 0.75, 0.2] : [0.5, 0.7, 0.38];
}

/** The zones of a scene; `random` decides on which side a sun stands. */
export function zonesFor(options: { spec: SceneSpec; width: number; height: number; random: Random }): Zones {
  const { spec, width, height, random } = options;
  const shape = shapeOf(width, height);
  const unit = Math.min(width, height);
  const hasObject = spec.object !== 'none';
  const hasScenery = spec.scenery !== 'none';
  const beside = objectZones(shape);
  const above = sceneryZones(shape);
  const [objectX, objectY, objectRadius] =
    spec.layout === 'picture' ? soloObject(shape) : spec.version === 1 ? beside.object : largeObject(shape);
  const text = hasObject ? beside.text : hasScenery ? above.text : plainText(shape);
  const anchor = (hasObject && shape === 'wide') || leans(spec.style, spec.layout) ? 'left' : 'center';
  const horizon = hasObject ? (shape === 'wide' ? 0.8 : 0.84) : above.horizon;
  const right = random() < 0.6;
  const lightX = anchor === 'left' || right ? (shape === 'wide' ? 0.8 : 0.72) : shape === 'wide' ? 0.2 : 0.28;
  const [left, high, rightEdge, bottom] = text;
  // Strings of flags hang into the upper part.
  const top = spec.scenery === 'bunting' ? Math.max(high, 0.21) : high;
  return {
    shape,
    text: { left: left * width, top: top * height, right: rightEdge * width, bottom: bottom * height },
    anchor,
    vertical: hasObject && shape === 'square' ? 'bottom' : 'middle',
    ground: {
      horizon: horizon * height,
      light: [lightX * width, (horizon + 0.035) * height],
      lightRadius: unit * (shape === 'wide' ? 0.125 : 0.15),
    },
    object: { x: objectX * width, y: objectY * height, radius: objectRadius * unit },
  };
}
