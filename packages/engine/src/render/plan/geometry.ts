/** Where a picture lies in the frame. All sizes are square pixels, all positions even (colour is stored at half size). */

export interface Size {
  width: number;
  height: number;
}

/** A picture scaled to `width` x `height` with its left upper corner at `x`, `y`; negative where it is cropped. */
export interface Placement extends Size {
  x: number;
  y: number;
}

/** Bars up to this wide are rounding, not shape: the picture is stretched over them. */
const SNAP_PIXELS = 2;

function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2);
}

function snap(value: number, whole: number): number {
  return Math.abs(value - whole) <= SNAP_PIXELS ? whole : value;
}

function centered(size: Size, frame: Size): Placement {
  const middle = (outer: number, inner: number) => Math.floor((outer - inner) / 4) * 2;
  return { ...size, x: middle(frame.width, size.width), y: middle(frame.height, size.height) };
}

/** The whole picture inside the frame. */
export function fitInside(picture: Size, frame: Size): Placement {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = Math.min(frame.width, snap(even(picture.width * scale), frame.width));
  const height = Math.min(frame.height, snap(even(picture.height * scale), frame.height));
  return centered({ width, height }, frame);
}

/** The picture over the whole frame, cropped evenly. */
export function coverFrame(picture: Size, frame: Size): Placement {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
  const width = Math.max(frame.width, snap(even(picture.width * scale), frame.width));
  const height = Math.max(frame.height, snap(even(picture.height * scale), frame.height));
  return centered({ width, height }, frame);
}

/** True when the placement fills the frame. */
export function isFull(placement: Placement, frame: Size): boolean {
  return placement.width >= frame.width && placement.height >= frame.height;
}
