/** Where a picture with a look is drawn, in whole pixels. Colour is stored at half size, so edges that stand still lie on even ones. */
import type { FrameFit, Layout } from '@rushes/timeline';
import { fitInside, type Size } from '../plan/geometry.ts';
import {
  boxOf,
  isMoving,
  type LayoutPlace,
  poseAt,
  type Rect,
  samplePoses,
  unmove,
} from '../plan/look-geometry.ts';
import type { PlacedPicture } from '../plan/plan-types.ts';
import { displaySize, type GraphContext, videoOf } from './graph-context.ts';

/** Even, and at least `least`. */
export function evenNumber(value: number, least = 0): number {
  return Math.max(least, Math.round(value / 2) * 2);
}

/** A rectangle with its edges on even pixels: neighbours stay neighbours. */
export function evenRect(rect: Rect): Rect {
  const [x, y] = [Math.round(rect.x / 2) * 2, Math.round(rect.y / 2) * 2];
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height].map((edge) => Math.round(edge / 2) * 2);
  return { x, y, width: Math.max(2, (right ?? 0) - x), height: Math.max(2, (bottom ?? 0) - y) };
}

/** What two rectangles share; null when that is nothing. */
export function intersection(a: Rect, b: Rect): Rect | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

type PlanContext = Pick<GraphContext, 'output' | 'sources'>;

/** How a picture is put into its box. Only media is cropped or pulled by default to what it is. */
export function fitOf({ source, look }: PlacedPicture): FrameFit {
  if (source.kind === 'media') return source.fit;
  return source.kind === 'color' ? 'stretch' : (look?.fit ?? 'fit');
}

/** What a picture's layout is worked out for. A picture over its own blur fills its box, so it counts as large as that. */
export function layoutPlace(context: PlanContext, picture: PlacedPicture): LayoutPlace {
  const { output } = context;
  const layout: Layout = picture.look?.layout ?? {};
  const fit = fitOf(picture);
  const shared = { layout, frame: output, rate: output.rate };
  if (fit === 'blur' && picture.source.kind === 'media') {
    const { width, height } = evenRect(boxOf(layout, output));
    // The crop is made before the blur, as the picture begins with it.
    const { crop: _crop, ...uncropped } = layout;
    return { ...shared, layout: uncropped, fit: 'stretch', source: { width, height } };
  }
  const source =
    picture.source.kind === 'media' ? displaySize(videoOf(context, picture.source.assetId)) : output;
  return {
    ...shared,
    fit: fit === 'blur' ? 'fit' : fit,
    source: { width: source.width, height: source.height },
  };
}

/** True when a layout needs every pixel worked out anew: it moves, or stands at an angle. */
export function isTurned(place: LayoutPlace): boolean {
  return isMoving(place.layout) || poseAt(place, 0).angle % (2 * Math.PI) !== 0;
}

/** A picture that stands still and upright: where it lies, even beyond the frame, and what of the source is seen there. */
export interface StillPlace {
  rect: Rect;
  seen: Rect;
}

export function stillPlace(place: LayoutPlace): StillPlace {
  const { seen, scale, shift } = poseAt(place, 0);
  const box = evenRect(boxOf(place.layout, place.frame));
  const fitted = fittedRect(place, box, seen);
  if (scale === 1 && shift[0] === 0 && shift[1] === 0) return { rect: fitted, seen };
  const [anchorX, anchorY] = place.layout.anchor ?? [0.5, 0.5];
  const rect = {
    x: fitted.x + shift[0] + anchorX * fitted.width * (1 - scale),
    y: fitted.y + shift[1] + anchorY * fitted.height * (1 - scale),
    width: fitted.width * scale,
    height: fitted.height * scale,
  };
  return { rect: evenRect(rect), seen };
}

function fittedRect({ fit }: LayoutPlace, box: Rect, seen: Size): Rect {
  if (fit !== 'fit') return box;
  const inside = fitInside(seen, box);
  return { ...inside, x: box.x + inside.x, y: box.y + inside.y };
}

/** True when a picture with this layout fills the frame all the time. Conservative. */
export function layoutCovers(place: LayoutPlace): boolean {
  const { frame } = place;
  if (!isTurned(place)) {
    const { rect } = stillPlace(place);
    return (
      rect.x <= 0 && rect.y <= 0 && rect.x + rect.width >= frame.width && rect.y + rect.height >= frame.height
    );
  }
  const corners: [number, number][] = [
    [0, 0],
    [frame.width, 0],
    [0, frame.height],
    [frame.width, frame.height],
  ];
  return samplePoses(place).every((pose) => {
    const { fitted } = pose;
    return corners.every(([x, y]) => {
      const [across, down] = unmove(pose, x, y);
      const inside = (value: number, from: number, length: number) =>
        value > from - 0.01 && value < from + length + 0.01;
      return (
        pose.scale > 0.001 && inside(across, fitted.x, fitted.width) && inside(down, fitted.y, fitted.height)
      );
    });
  });
}
