/** What drawings are made with: the canvas they stand on and the parts they consist of. */

import type { Random } from '@rushes/engine/generators';
import type { Channel } from '../layout/stage.ts';
import type { Pace } from '../names.ts';
import type { ScenePalette, SceneVersion } from '../types.ts';
import type { Path } from './path.ts';

/** Colours a drawing may name. */
export type Tone = 'ink' | 'accent' | 'far' | 'mid' | 'near' | 'glow' | 'spark' | 'ground';

/** Everything a drawing may depend on. */
export interface Canvas {
  version: SceneVersion;
  width: number;
  height: number;
  /** The shorter side: what sizes are measured by. */
  unit: number;
  /** Length of the scene in seconds. */
  seconds: number;
  /** 0.7 calm, 1 normal, 1.4 fast. */
  tempo: number;
  pace: Pace;
  palette: ScenePalette;
  random: Random;
}

/** A piece of an object, in units where the object fills -100..100; it turns and grows about its own origin. */
export interface Part {
  path: Path;
  tone: Tone;
  /** Origin within the object; default its middle. */
  at?: readonly [number, number];
  dx?: Channel;
  dy?: Channel;
  angle?: Channel;
  scaleX?: Channel;
  scaleY?: Channel;
  opacity?: Channel;
  /** Seconds after the object's entrance at which this part enters. */
  delay?: number;
}

/** Draws an object: parts from back to front. `seconds` is the length of the scene. */
export type ObjectDrawing = (tools: { random: Random; seconds: number }) => Part[];

/** The palette's colour of a tone; `ground` is the backdrop's first. */
export function toneColor(palette: ScenePalette, tone: Tone): string {
  return tone === 'ground' ? (palette.background[0] ?? '#000000') : palette[tone];
}
