/** The camera of a scene: it comes a little closer all the time, so that nothing that is read stands still. */
import type { Canvas } from '../drawings/drawing.ts';
import { linear, times, tween } from './easing.ts';
import { type Channel, type ClipWindow, channelAt, type Element } from './stage.ts';

/** How much closer it comes in a second, and in a whole scene at most, shares of the size at the end. */
const APPROACH = { second: 0.014, most: 0.07 } as const;

/** How large what stands in a scene of so many seconds is at its start, as a share of its size at the end. */
export function approachFrom(seconds: number): number {
  return 1 - Math.min(APPROACH.most, APPROACH.second * seconds);
}

/**
 * Elements as a camera sees them that moves towards the middle of the frame. At the end of the scene they stand
 * exactly where they were put, before that nearer to the middle: what kept inside the margins still does.
 */
export function approach(canvas: Canvas, elements: readonly Element[]): Element[] {
  const { width, height, seconds } = canvas;
  const zoom = tween({ from: approachFrom(seconds), to: 1, start: 0, end: seconds, ease: linear });
  const around = (middle: number) => (channel: Channel) => (at: number) =>
    middle + (channelAt(channel, at, 0) - middle) * zoom(at);
  const [across, down] = [around(width / 2), around(height / 2)];
  const seen = ({ left, top, right, bottom }: ClipWindow): ClipWindow => ({
    left: across(left),
    top: down(top),
    right: across(right),
    bottom: down(bottom),
  });
  return elements.map((element) => {
    if (element.fixed) return element;
    const { motion, clip } = element;
    return {
      ...element,
      motion: {
        ...motion,
        x: across(motion.x),
        y: down(motion.y),
        scaleX: times(motion.scaleX ?? 1, zoom),
        scaleY: times(motion.scaleY ?? 1, zoom),
      },
      ...(clip === undefined ? {} : { clip: seen(clip) }),
    };
  });
}
