/** Curves of motion: functions from 0..1 to 0..1 (some overshoot), and channels made of them. */
import type { Channel } from './stage.ts';

export type Easing = (progress: number) => number;

export const linear: Easing = (t) => t;
export const easeOut: Easing = (t) => 1 - (1 - t) ** 3;
export const easeOutSharp: Easing = (t) => 1 - (1 - t) ** 5;
export const easeIn: Easing = (t) => t ** 3;
export const easeInOut: Easing = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);

/** Arrives a little beyond the end and settles. */
export const easeOutBack: Easing = (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

/** A value that goes from one number to another between two moments and rests outside them. */
export function tween(options: {
  from: number;
  to: number;
  start: number;
  end: number;
  ease?: Easing;
}): (seconds: number) => number {
  const { from, to, start, end, ease = easeOut } = options;
  return (seconds) => {
    if (seconds <= start) return from;
    if (seconds >= end) return to;
    return from + (to - from) * ease((seconds - start) / (end - start));
  };
}

/** Sways around `center` by `reach`, one cycle in `period` seconds, starting at `phase` (0..1 of a cycle). */
export function sway(options: {
  center: number;
  reach: number;
  period: number;
  phase?: number;
}): (seconds: number) => number {
  const { center, reach, period, phase = 0 } = options;
  return (seconds) => center + reach * Math.sin(2 * Math.PI * (seconds / period + phase));
}

/** Moves evenly: `at` at second 0, `speed` per second. */
export function drift(at: number, speed: number): (seconds: number) => number {
  return (seconds) => at + speed * seconds;
}

function momentary(channel: Channel, seconds: number): number {
  return typeof channel === 'number' ? channel : channel(seconds);
}

/** The sum of channels. */
export function plus(...channels: Channel[]): Channel {
  return (seconds) => channels.reduce<number>((sum, channel) => sum + momentary(channel, seconds), 0);
}

/** The product of channels. */
export function times(...channels: Channel[]): Channel {
  return (seconds) => channels.reduce<number>((product, channel) => product * momentary(channel, seconds), 1);
}
