/**
 * The display list of a scene: outlines and lines of type, each with channels that say where it is at
 * every moment. Seconds count from the start of the scene; angles are degrees clockwise.
 */

import type { Typeface } from '@rushes/engine/generators';
import { type Box, boundsOf, type Path } from '../drawings/path.ts';

/** A constant, or a value over time in seconds. */
export type Channel = number | ((seconds: number) => number);

/** Where an element is, pixels; scale 1 and opacity 1 by default. */
export interface Motion {
  x: Channel;
  y: Channel;
  angle?: Channel;
  scaleX?: Channel;
  scaleY?: Channel;
  opacity?: Channel;
}

/** A window that elements are seen through, pixels of the frame. */
export interface ClipWindow {
  left: Channel;
  top: Channel;
  right: Channel;
  bottom: Channel;
}

interface Placed {
  /** Higher is nearer to the viewer. */
  layer: number;
  /** Seconds of the scene during which it exists. */
  from: number;
  until: number;
  color: string;
  motion: Motion;
  clip?: ClipWindow;
  /** It runs off the frame's edge and would end in the open if a camera moved it. */
  fixed?: true;
}

/** A filled outline whose origin moves. */
export interface ShapeElement extends Placed {
  kind: 'shape';
  path: Path;
  /** Edge softness in pixels of standard deviation; expensive above small sizes. */
  blur?: number;
  /** It surrounds type without lying behind it, like a ring. */
  surrounds?: true;
}

/** One line of type; its middle (by font height) stands at the motion's y, its anchor at x. */
export interface TextElement extends Placed {
  kind: 'text';
  text: string;
  typeface: Typeface;
  /** Em size in pixels. */
  size: number;
  /** Letter spacing, em. */
  tracking: number;
  anchor: 'left' | 'center' | 'right';
  /** Width in pixels at rest. */
  width: number;
}

export type Element = ShapeElement | TextElement;

/** Type stands on this layer; characters on markers one above. */
export const TEXT_LAYER = 70;

/** The value of a channel at a moment. */
export function channelAt(channel: Channel | undefined, seconds: number, rest: number): number {
  if (channel === undefined) return rest;
  return typeof channel === 'number' ? channel : channel(seconds);
}

/** A line's box at one moment: its width, and from cap height to a descender. */
function textBox(element: TextElement, seconds: number): Box {
  const x = channelAt(element.motion.x, seconds, 0);
  const y = channelAt(element.motion.y, seconds, 0);
  const width = element.width * channelAt(element.motion.scaleX, seconds, 1);
  const size = element.size * channelAt(element.motion.scaleY, seconds, 1);
  const left = element.anchor === 'left' ? x : element.anchor === 'center' ? x - width / 2 : x - width;
  // Middle of the font box to accents above capitals, and to the deepest descenders.
  return { left, top: y - size * 0.5, right: left + width, bottom: y + size * 0.58 };
}

function shapeBox(element: ShapeElement, seconds: number): Box {
  const local = boundsOf(element.path);
  const scaleX = channelAt(element.motion.scaleX, seconds, 1);
  const scaleY = channelAt(element.motion.scaleY, seconds, 1);
  const angle = (channelAt(element.motion.angle, seconds, 0) * Math.PI) / 180;
  const x = channelAt(element.motion.x, seconds, 0);
  const y = channelAt(element.motion.y, seconds, 0);
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const cornerX of [local.left * scaleX, local.right * scaleX]) {
    for (const cornerY of [local.top * scaleY, local.bottom * scaleY]) {
      const px = x + cornerX * Math.cos(angle) - cornerY * Math.sin(angle);
      const py = y + cornerX * Math.sin(angle) + cornerY * Math.cos(angle);
      box.left = Math.min(box.left, px);
      box.right = Math.max(box.right, px);
      box.top = Math.min(box.top, py);
      box.bottom = Math.max(box.bottom, py);
    }
  }
  return box;
}

/** The box of what is seen of an element at one moment, pixels; its clip window included. */
export function elementBox(element: Element, seconds: number): Box {
  const box = element.kind === 'text' ? textBox(element, seconds) : shapeBox(element, seconds);
  const { clip } = element;
  if (!clip) return box;
  return {
    left: Math.max(box.left, channelAt(clip.left, seconds, 0)),
    top: Math.max(box.top, channelAt(clip.top, seconds, 0)),
    right: Math.min(box.right, channelAt(clip.right, seconds, 0)),
    bottom: Math.min(box.bottom, channelAt(clip.bottom, seconds, 0)),
  };
}

/** Moments at which an element is looked at: about ten a second, at most 60, both ends included. */
export function momentsOf(element: Element): number[] {
  const length = element.until - element.from;
  const count = Math.max(2, Math.min(60, Math.ceil(length * 10)));
  return Array.from({ length: count + 1 }, (_, index) => element.from + (length * index) / count);
}

/** The box of everywhere an element is seen during its life. */
export function sweptBox(element: Element): Box {
  const swept = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const moment of momentsOf(element)) {
    const box = elementBox(element, moment);
    if (box.left >= box.right || box.top >= box.bottom) continue;
    swept.left = Math.min(swept.left, box.left);
    swept.top = Math.min(swept.top, box.top);
    swept.right = Math.max(swept.right, box.right);
    swept.bottom = Math.max(swept.bottom, box.bottom);
  }
  return swept;
}

/** True when two boxes share more than an edge. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
