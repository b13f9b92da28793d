/** Which of several takes of the same is the one to use. Pure. */
import type { ShotFacts } from '@rushes/engine';

/** What is known of a take. */
export interface TakeFacts extends Pick<ShotFacts, 'blur' | 'black' | 'freeze' | 'brightness'> {
  /** Of the picture as shown, pixels; null where it is not known. */
  height: number | null;
  seconds: number;
}

/**
 * Shares of the whole: what is blurred can not be mended, light can. A picture that was made smaller is sharper by its own pixels,
 * so its size counts as much.
 */
const WEIGHTS = { sharpness: 0.35, light: 0.2, size: 0.45 };

/** A picture of this many lines is as good as any. */
const FULL_HEIGHT = 2_160;
/** From this light on, and as far from white, nothing is lost. */
const ENOUGH_LIGHT = 0.25;
/** What is shorter is hardly a take, seconds. */
const WHOLE_TAKE_SECONDS = 1.5;

/** 0 (leave it) to 1: sharp, lit, large, neither black nor frozen, long enough to be used. A still's length is no fault. */
export function takeQuality({
  blur,
  black,
  freeze,
  brightness,
  height,
  seconds,
  isStill,
}: TakeFacts & { isStill: boolean }): number {
  const light = Math.min(1, brightness / ENOUGH_LIGHT, (1 - brightness) / ENOUGH_LIGHT);
  const size = Math.min(1, Math.sqrt((height ?? 720) / FULL_HEIGHT));
  const whole = isStill ? 1 : Math.min(1, Math.max(0, seconds) / WHOLE_TAKE_SECONDS);
  const score = WEIGHTS.sharpness * (1 - blur) + WEIGHTS.light * Math.max(0, light) + WEIGHTS.size * size;
  const spoilt = (1 - 0.7 * black) * (isStill ? 1 : 1 - 0.5 * freeze) * (0.5 + 0.5 * whole);
  return Math.max(0, Math.min(1, score * spoilt));
}
