/** A given picture as a clip of a timeline. Pure. */
import type { LookResult } from '@rushes/engine';
import {
  assetClip,
  type Clip,
  type Crop,
  type Effect,
  type Keyframe,
  type Layout,
  type Rational,
  type RushesClipMetadata,
} from '@rushes/timeline';
import type { WantedFrame } from '../models/check-request.ts';
import type { PictureRole } from './camera-move.ts';

/** A frame with where it is in its file, seconds; null for a picture. */
export interface PlacedFrame {
  frame: WantedFrame;
  at: number | null;
}

/** One picture of a film, and whether the film begins or ends with the whole of it. */
export interface FilmPicture extends PlacedFrame, PictureRole {}

/** What was found in a picture, and where its layers are by the names of assets; null where nobody looked. */
export interface LookedAt extends Pick<LookResult, 'edges' | 'width' | 'height' | 'focus' | 'reason'> {
  layers: { subject: string; background: string } | null;
  /** Whether something behind it is seen. */
  hasAlpha: boolean;
}

/** Shows the first picture of a clip all along. */
const held: Effect = {
  OTIO_SCHEMA: 'FreezeFrame.1',
  name: 'held',
  effect_name: 'FreezeFrame',
  time_scalar: 0,
  metadata: {},
};

/** A picture that the camera moves over. */
export function pictureClip(
  { assetId, at }: { assetId: string; at: number | null },
  { frames, rate, layout, fadeIn }: { frames: number; rate: Rational; layout: Layout; fadeIn?: number },
  look: Pick<RushesClipMetadata, 'fit' | 'mask' | 'shadow'> = {},
): Clip {
  const clip = assetClip({
    assetId,
    span: { frames, rate },
    name: 'Picture',
    settings: {
      fit: 'fill',
      layout,
      ...look,
      ...(fadeIn !== undefined && { pictureFadeInSeconds: fadeIn }),
    },
  });
  if (at === null || clip.source_range === null) return clip;
  // To the millisecond: frames of the film would be too coarse to name one of a faster file.
  const start = { ...clip.source_range.start_time, value: Math.round(1_000 * at), rate: 1_000 };
  return { ...clip, source_range: { ...clip.source_range, start_time: start }, effects: [held] };
}

/** A crop of what another one leaves, as one of the whole. */
export function cropOf(outer: Crop, inner: Crop): Crop {
  const [across, down] = [1 - outer.left - outer.right, 1 - outer.top - outer.bottom];
  return {
    left: outer.left + inner.left * across,
    right: outer.right + inner.right * across,
    top: outer.top + inner.top * down,
    bottom: outer.bottom + inner.bottom * down,
  };
}

/** Within what is left by the crop that was asked for. */
export function inside(outer: Crop, keyframes: Keyframe<Crop>[]): Keyframe<Crop>[] {
  return keyframes.map(({ value, ...rest }) => ({ ...rest, value: cropOf(outer, value) }));
}

/** A picture without the black edges that were found around it. */
export function withoutEdges<Picture extends PlacedFrame>(picture: Picture, look: LookedAt | null): Picture {
  const edges = look?.edges ?? null;
  if (edges === null) return picture;
  return { ...picture, frame: { ...picture.frame, crop: cropOf(picture.frame.crop, edges) } };
}
