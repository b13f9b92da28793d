/** A picture with a look as sprites that are laid over each other: its shadow, and the picture itself. */
import { framesToSeconds } from '@rushes/timeline';
import type { LayoutPlace, Rect } from '../plan/look-geometry.ts';
import { opacityAt } from '../plan/picture-looks.ts';
import type { PictureLook } from '../plan/plan-types.ts';
import { maskPlane, multiplyPlanes } from './alpha-planes.ts';
import type { Emitter } from './graph-context.ts';
import { drawContent } from './picture-content.ts';
import { intersection, isTurned, layoutPlace, stillPlace } from './place-looks.ts';
import { borderFile, type Raster, type Shape, shadowFile, shadowReach, shapeFile } from './shape-masks.ts';
import {
  borderPixels,
  type LookRequest,
  opacityPlane,
  overColor,
  type Sprite,
  type Sprites,
  shadowColor,
  shadowShape,
  steadyColor,
} from './sprites.ts';
import { drawTurned } from './turned-pictures.ts';

/** Draws a picture with its look; null where nothing of it lies in the frame. */
export function drawLook(emitter: Emitter, request: LookRequest): Sprites | null {
  const place = layoutPlace(emitter.context, request.picture);
  const opacity = opacities(emitter, request);
  if (opacity.every((share) => share === 0)) return null;
  if (isTurned(place)) return drawTurned(emitter, { ...request, place, opacity });
  return drawStill(emitter, { ...request, place, opacity });
}

/** How much of the picture is seen at each frame. */
function opacities({ context }: Emitter, { picture, span }: LookRequest): number[] {
  const { look, atFrame } = picture;
  return Array.from({ length: span.frames }, (_, index) => {
    const frame = span.start + index - atFrame - look.start;
    return opacityAt(look, frame, framesToSeconds(frame, context.output.rate));
  });
}

function drawStill(
  emitter: Emitter,
  request: LookRequest & { place: LayoutPlace; opacity: readonly number[] },
): Sprites | null {
  const { picture, place, opacity } = request;
  const { output } = emitter.context;
  const { rect, seen } = stillPlace(place);
  const frame = { x: 0, y: 0, width: output.width, height: output.height };
  const visible = intersection(rect, frame);
  const scale = pictureScale(place);
  const shape: Shape = { width: rect.width, height: rect.height, mask: picture.look.mask ?? null };
  const shadow = stillShadow(emitter, { ...request, rect, shape, scale });
  if (!visible) return null;
  const content = drawContent(emitter, {
    ...request,
    whole: place.source,
    part: partOf({ rect, seen, visible }),
    size: visible,
  });
  const raster = {
    width: visible.width,
    height: visible.height,
    stepX: 1,
    stepY: 1,
    left: visible.x - rect.x,
    top: visible.y - rect.y,
  };
  const mask = picture.look.mask ? maskPlane(emitter, shapeFile(shape, raster)) : null;
  const color = stillBorder(emitter, content.color, { look: picture.look, shape, raster, scale });
  const alpha = multiplyPlanes(emitter, [mask, content.alpha, opacityPlane(emitter, opacity, visible)]);
  return { shadow, picture: { ...visible, color, alpha } };
}

/** Borders and shadows grow with the picture. */
function pictureScale({ layout }: LayoutPlace): number {
  return typeof layout.scale === 'number' ? layout.scale : 1;
}

/** What of the source is seen in the part of its place that lies in the frame. */
function partOf({ rect, seen, visible }: { rect: Rect; seen: Rect; visible: Rect }): Rect {
  const [stepX, stepY] = [seen.width / rect.width, seen.height / rect.height];
  return {
    x: seen.x + (visible.x - rect.x) * stepX,
    y: seen.y + (visible.y - rect.y) * stepY,
    width: visible.width * stepX,
    height: visible.height * stepY,
  };
}

function stillBorder(
  emitter: Emitter,
  picture: string,
  place: { look: PictureLook; shape: Shape; raster: Raster; scale: number },
): string {
  const { look, shape, raster, scale } = place;
  const width = borderPixels(look, emitter.context.output) * scale;
  if (!look.border || width <= 0) return picture;
  const ring = maskPlane(emitter, borderFile(shape, raster, width));
  return overColor(emitter, picture, { ring, color: look.border.color, size: raster });
}

function stillShadow(
  emitter: Emitter,
  place: LookRequest & { rect: Rect; shape: Shape; scale: number; opacity: readonly number[] },
): Sprite | null {
  const { rect, shape, scale, opacity, span } = place;
  const { look } = place.picture;
  if (!look.shadow) return null;
  const { output } = emitter.context;
  const own = shadowShape(look.shadow, output);
  const shadow = { ...own, blur: own.blur * scale, x: own.x * scale, y: own.y * scale };
  const reach = Math.ceil(shadowReach(shadow) / 2) * 2;
  const around = {
    x: rect.x - reach,
    y: rect.y - reach,
    width: rect.width + 2 * reach,
    height: rect.height + 2 * reach,
  };
  const visible = intersection(around, { x: 0, y: 0, width: output.width, height: output.height });
  if (!visible) return null;
  const raster = {
    width: visible.width,
    height: visible.height,
    stepX: 1,
    stepY: 1,
    left: visible.x - rect.x,
    top: visible.y - rect.y,
  };
  const mask = maskPlane(emitter, shadowFile(shape, raster, shadow));
  const alpha = multiplyPlanes(emitter, [opacityPlane(emitter, opacity, visible), mask]);
  return {
    ...visible,
    color: steadyColor(emitter, shadowColor(look.shadow), { size: visible, span }),
    alpha,
  };
}
