/** What a look draws over and under a picture, and how sprites are made of it. */
import type { Shadow } from '@rushes/timeline';
import type { Size } from '../plan/geometry.ts';
import type { PictureLook, PlacedPicture } from '../plan/plan-types.ts';
import { levelPlane } from './alpha-planes.ts';
import { alphaColor, rgbColor } from './colors.ts';
import { chain, filter } from './filter-text.ts';
import { colorSource } from './generated-pictures.ts';
import { type Emitter, emit, type FrameSpan, mergeAlpha, programmeTags, rateText } from './graph-context.ts';
import type { DrawGroup } from './picture-content.ts';
import type { ShadowShape } from './shape-masks.ts';

/** Colours with alpha at a place of the frame; `x` and `y` are even numbers, one per frame where they change. */
export interface Sprite extends Size {
  color: string;
  /** Null where all of it is seen. */
  alpha: string | null;
  x: number | number[];
  y: number | number[];
}

/** A picture in its place: what lies under it (its shadow), then itself. */
export interface Sprites {
  shadow: Sprite | null;
  picture: Sprite;
}

/** What drawing a look needs. */
export interface LookRequest {
  picture: PlacedPicture & { look: PictureLook };
  span: FrameSpan;
  drawGroup: DrawGroup;
}

/** The plane of an opacity; null for a picture seen whole. */
export function opacityPlane(emitter: Emitter, opacity: readonly number[], size: Size): string | null {
  return opacity.every((share) => share === 1) ? null : levelPlane(emitter, opacity, size);
}

/** Width of a look's border in pixels of the unscaled picture. */
export function borderPixels({ border }: PictureLook, frame: Size): number {
  return border ? border.width * Math.min(frame.width, frame.height) : 0;
}

/** A colour over a picture where a plane lets it be seen. */
export function overColor(
  emitter: Emitter,
  picture: string,
  { ring, color, size }: { ring: string; color: string; size: Size },
): string {
  const filled = mergeAlpha(emitter, oneColor(emitter, color, size), ring);
  const over = filter('overlay', { x: 0, y: 0, format: 'yuv420' });
  return emit(
    emitter,
    picture + filled,
    chain(over, filter('format', { pix_fmts: 'yuv420p' }), programmeTags),
  );
}

/** One frame of a colour, which holds. */
export function oneColor(emitter: Emitter, color: string, size: Size): string {
  const output = { ...emitter.context.output, width: size.width, height: size.height };
  return emit(emitter, '', colorSource(output, { color: rgbColor(color), frames: 1, format: 'yuv420p' }));
}

/** Measures of a shadow in pixels of the unscaled picture, with what is said of none. */
export function shadowShape(shadow: Shadow, frame: Size): ShadowShape {
  const shorter = Math.min(frame.width, frame.height);
  const { blur = 0.02, x = 0, y = 0.01, opacity = 0.5 } = shadow;
  return {
    blur: blur * shorter,
    x: x * shorter,
    y: y * shorter,
    opacity: opacity * alphaColor(shadow.color),
  };
}

/** Colour of a shadow. */
export function shadowColor(shadow: Shadow): string {
  return shadow.color ?? '#000000';
}

/** A colour as many frames, so that what is merged with it may change. */
export function steadyColor(emitter: Emitter, color: string, place: { size: Size; span: FrameSpan }): string {
  const one = oneColor(emitter, color, place.size);
  const rate = rateText(emitter.context.output.rate);
  const many = [filter('loop', { loop: -1, size: 1 }), filter('fps', { fps: rate, start_time: 0 })];
  return emit(
    emitter,
    one,
    chain(...many, filter('trim', { end_frame: place.span.frames }), filter('setpts', { expr: 'N' })),
  );
}
