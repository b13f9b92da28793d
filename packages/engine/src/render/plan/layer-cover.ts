/** What a picture hides. Conservative: what may let something through does not cover. */

import { isAnimated } from '@rushes/timeline';
import { displaySize, type GraphContext, videoOf } from '../graph/graph-context.ts';
import { layoutCovers, layoutPlace } from '../graph/place-looks.ts';
import { fitInside, isFull } from './geometry.ts';
import type { PictureLayer, PictureLook, PictureSource, PlacedPicture } from './plan-types.ts';

type PlanContext = Pick<GraphContext, 'output' | 'sources'>;

/** Frames of the programme. */
type Frames = Pick<PictureLayer, 'startFrame' | 'endFrame'>;

/** True when a layer hides everything below it. */
export function layerCovers(context: PlanContext, layer: PictureLayer): boolean {
  const { picture, transition } = layer;
  const covers = (each: PlacedPicture) => pictureCovers(context, each, layer);
  return covers(picture) && (transition === null || covers(transition.to));
}

function pictureCovers(
  context: PlanContext,
  { source, look, atFrame }: PlacedPicture,
  frames: Frames,
): boolean {
  if (!hasNoAlpha(context, source, frames)) return false;
  if (look) return isOpaque(look) && layoutCovers(layoutPlace(context, { source, look, atFrame }));
  return sourceCovers(context, source);
}

function isOpaque({ layout, blend, mask, fade }: PictureLook): boolean {
  const opacity = layout?.opacity;
  const isSeenWhole = opacity === undefined || (!isAnimated(opacity) && opacity === 1);
  return isSeenWhole && !fade && !mask && (blend === undefined || blend === 'normal');
}

function sourceCovers(context: PlanContext, source: PictureSource): boolean {
  if (source.kind !== 'media') return true;
  const size = displaySize(videoOf(context, source.assetId));
  return source.fit !== 'fit' || isFull(fitInside(size, context.output), context.output);
}

function hasNoAlpha(context: PlanContext, source: PictureSource, { startFrame, endFrame }: Frames): boolean {
  if (source.kind === 'nothing' || source.kind === 'text') return false;
  if (source.kind === 'media') return !videoOf(context, source.assetId).alpha;
  if (source.kind !== 'group') return true;
  return source.layers.some(
    (layer) => layer.startFrame <= startFrame && layer.endFrame >= endFrame && layerCovers(context, layer),
  );
}
