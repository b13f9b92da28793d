/** Where a picture with a layout lies at each frame. Lengths are pixels of the frame, or of the source as it is shown. */
import {
  cropAt,
  type FrameFit,
  framesToSeconds,
  isAnimated,
  type Layout,
  lastKeyframe,
  numberAt,
  pointAt,
  type Rational,
} from '@rushes/timeline';
import type { Size } from './geometry.ts';

/** A rectangle with fractions of pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture at one moment: the part of the source that is seen, the place it is fitted to, and how that is moved. */
export interface Pose {
  /** Of the source. */
  seen: Rect;
  /** Of the frame, before it is moved. */
  fitted: Rect;
  /** What `scale` and `rotation` turn on, in the frame. */
  pivot: [x: number, y: number];
  scale: number;
  /** Radians clockwise. */
  angle: number;
  shift: [x: number, y: number];
}

/** What a layout is worked out for. */
export interface LayoutPlace {
  layout: Layout;
  fit: FrameFit;
  /** The source as it is shown. */
  source: Size;
  frame: Size;
  rate: Rational;
}

/** True when anything but the opacity changes over the clip. */
export function isMoving(layout: Layout): boolean {
  return (
    isAnimated(layout.crop) ||
    isAnimated(layout.position) ||
    isAnimated(layout.scale) ||
    isAnimated(layout.rotation)
  );
}

/** The pose at a frame of the clip, counted from its start. */
export function poseAt(place: LayoutPlace, frame: number): Pose {
  const { layout, frame: size } = place;
  const seconds = framesToSeconds(frame, place.rate);
  const { seen, fitted } = fitCrop(place, seconds);
  const [anchorX, anchorY] = layout.anchor ?? [0.5, 0.5];
  const [shiftX, shiftY] = pointAt(layout.position, seconds);
  return {
    seen,
    fitted,
    pivot: [fitted.x + anchorX * fitted.width, fitted.y + anchorY * fitted.height],
    scale: Math.max(0, numberAt(layout.scale, seconds, 1)),
    angle: (numberAt(layout.rotation, seconds, 0) * Math.PI) / 180,
    shift: [shiftX * size.width, shiftY * size.height],
  };
}

/** The box of a layout in the frame. */
export function boxOf(layout: Layout, frame: Size): Rect {
  const box = layout.box ?? { x: 0, y: 0, width: 1, height: 1 };
  return {
    x: box.x * frame.width,
    y: box.y * frame.height,
    width: Math.max(2, box.width * frame.width),
    height: Math.max(2, box.height * frame.height),
  };
}

function fitCrop(place: LayoutPlace, seconds: number): { seen: Rect; fitted: Rect } {
  const { source } = place;
  const crop = cropAt(place.layout.crop, seconds);
  const seen: Rect = {
    x: crop.left * source.width,
    y: crop.top * source.height,
    width: (1 - crop.left - crop.right) * source.width,
    height: (1 - crop.top - crop.bottom) * source.height,
  };
  const box = boxOf(place.layout, place.frame);
  if (place.fit === 'stretch') return { seen, fitted: box };
  const ratios = [box.width / seen.width, box.height / seen.height] as const;
  if (place.fit !== 'fill') {
    const scale = Math.min(...ratios);
    return { seen, fitted: middle(box, { width: seen.width * scale, height: seen.height * scale }) };
  }
  const scale = Math.max(...ratios);
  return { seen: middle(seen, { width: box.width / scale, height: box.height / scale }), fitted: box };
}

/** A rectangle of this size in the middle of another. */
function middle(outer: Rect, size: Size): Rect {
  return {
    ...size,
    x: outer.x + (outer.width - size.width) / 2,
    y: outer.y + (outer.height - size.height) / 2,
  };
}

/** A point of the frame back to where it lies in the fitted picture, as if that were not moved. */
export function unmove(pose: Pose, x: number, y: number): [x: number, y: number] {
  const [across, down] = [x - pose.pivot[0] - pose.shift[0], y - pose.pivot[1] - pose.shift[1]];
  const [cos, sin] = [Math.cos(pose.angle), Math.sin(pose.angle)];
  const scale = Math.max(pose.scale, 1e-4);
  return [
    pose.pivot[0] + (across * cos + down * sin) / scale,
    pose.pivot[1] + (down * cos - across * sin) / scale,
  ];
}

/** A point of the fitted picture to where it is moved in the frame. */
export function move(pose: Pose, x: number, y: number): [x: number, y: number] {
  const [across, down] = [(x - pose.pivot[0]) * pose.scale, (y - pose.pivot[1]) * pose.scale];
  const [cos, sin] = [Math.cos(pose.angle), Math.sin(pose.angle)];
  return [
    pose.pivot[0] + pose.shift[0] + across * cos - down * sin,
    pose.pivot[1] + pose.shift[1] + across * sin + down * cos,
  ];
}

/** The upright rectangle around the moved picture, `margin` pixels wider at its own scale. */
export function boundsOf(pose: Pose, margin = 0): Rect {
  const { fitted } = pose;
  const [left, top] = [fitted.x - margin, fitted.y - margin];
  const [right, bottom] = [fitted.x + fitted.width + margin, fitted.y + fitted.height + margin];
  const corners = [
    move(pose, left, top),
    move(pose, right, top),
    move(pose, left, bottom),
    move(pose, right, bottom),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** At most so many moments of a clip are looked at to find its extremes. */
const MAX_SAMPLES = 600;

/** Poses over a clip's whole animation, the same whichever part of it is drawn: extremes are read from them. */
export function samplePoses(place: LayoutPlace): Pose[] {
  const { crop, position, scale, rotation } = place.layout;
  const seconds = Math.max(
    lastKeyframe(crop),
    lastKeyframe(position),
    lastKeyframe(scale),
    lastKeyframe(rotation),
  );
  const last = Math.ceil((seconds * place.rate.num) / place.rate.den);
  const step = Math.max(1, Math.ceil(last / MAX_SAMPLES));
  const frames = Array.from({ length: Math.ceil(last / step) + 1 }, (_, index) =>
    Math.min(last, index * step),
  );
  return frames.map((frame) => poseAt(place, frame));
}
