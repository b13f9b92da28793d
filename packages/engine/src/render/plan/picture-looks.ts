/** What a clip's settings say about its picture, in frames of the programme. */
import {
  framesToSeconds,
  isAnimated,
  type Layout,
  locationKey,
  numberAt,
  parseAssetUrl,
  type RushesClipMetadata,
  secondsToTicks,
  ticksToFrames,
} from '@rushes/timeline';
import type { PictureLayer, PictureLook, PlacedPicture } from './plan-types.ts';
import type { FlattenContext } from './row.ts';

/** Where a clip lies: frames of the programme at which it begins (before what a parent cuts off) and ends, and its picture's clock. */
export interface LookPlace {
  startFrame: number;
  endFrame: number;
  atFrame: number;
}

/** True when settings change how a picture looks, beyond the fit of media. */
export function hasLook(settings: RushesClipMetadata): boolean {
  const { layout, blend, color, lut, mask, border, shadow } = settings;
  const fades = (settings.pictureFadeInSeconds ?? 0) > 0 || (settings.pictureFadeOutSeconds ?? 0) > 0;
  const blends = blend !== undefined && blend !== 'normal';
  return fades || blends || [layout, color, lut, mask, border, shadow].some((value) => value !== undefined);
}

/** The look that settings ask for; undefined when the picture stays as it is. */
export function lookOf(
  context: FlattenContext,
  settings: RushesClipMetadata,
  place: LookPlace,
): PictureLook | undefined {
  if (!hasLook(settings)) return undefined;
  const { layout, fit, blend, color, mask, border, shadow } = settings;
  const lut = lutOf(settings);
  const fade = fadeOf(context, settings, place.endFrame - place.startFrame);
  return {
    start: place.startFrame - place.atFrame,
    ...(layout && { layout }),
    ...(fit && { fit }),
    ...(blend && blend !== 'normal' && { blend }),
    ...(color && { color }),
    ...(lut && { lut }),
    ...(mask && { mask }),
    ...(border && border.width > 0 && { border }),
    ...(shadow && { shadow }),
    ...(fade && { fade }),
  };
}

function lutOf({ lut }: RushesClipMetadata): PictureLook['lut'] {
  const location = lut ? parseAssetUrl(lut.target_url) : null;
  return lut && location ? { assetId: locationKey(location), strength: lut.strength ?? 1 } : undefined;
}

function fadeOf(context: FlattenContext, settings: RushesClipMetadata, frames: number): PictureLook['fade'] {
  const length = (seconds = 0) =>
    Math.min(frames, ticksToFrames(secondsToTicks(Math.max(0, seconds)), context.output.rate));
  const fade = {
    frames,
    in: length(settings.pictureFadeInSeconds),
    out: length(settings.pictureFadeOutSeconds),
  };
  return fade.in > 0 || fade.out > 0 ? fade : undefined;
}

/** How much of a picture is seen at a frame of its clip, by its opacity and its fades: 0 to 1. */
export function opacityAt(look: PictureLook, frame: number, seconds: number): number {
  const own = Math.min(1, Math.max(0, numberAt(look.layout?.opacity, seconds, 1)));
  if (!look.fade) return own;
  const { frames, in: fadeIn, out: fadeOut } = look.fade;
  const rising = fadeIn > 0 ? frame / fadeIn : 1;
  const falling = fadeOut > 0 ? (frames - frame) / fadeOut : 1;
  return own * Math.min(1, Math.max(0, Math.min(rising, falling)));
}

/**
 * A layer cut where its opacity begins or ends to change: what is seen whole in between is drawn as cheaply as
 * without fades, and hides what lies below.
 */
export function cutAtFades(context: Pick<FlattenContext, 'output'>, layer: PictureLayer): PictureLayer[] {
  const { look, atFrame } = layer.picture;
  const { rate } = context.output;
  if (!look || (!look.fade && !isAnimated(look.layout?.opacity))) return [layer];
  const from = atFrame + look.start;
  const isFull = (frame: number) => opacityAt(look, frame - from, framesToSeconds(frame - from, rate)) === 1;
  const edges = changesOf(look, rate).map((frame) => from + frame);
  const inside = edges.filter((frame) => frame > layer.startFrame && frame < layer.endFrame);
  const cuts = [layer.startFrame, ...new Set(inside), layer.endFrame].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((startFrame, index) => {
    const endFrame = cuts[index + 1] ?? layer.endFrame;
    const span = { startFrame, endFrame };
    return isFull(startFrame) && isFull(endFrame - 1) && isFull(Math.floor((startFrame + endFrame) / 2))
      ? { ...layer, ...span, picture: withoutFades(layer.picture) }
      : { ...layer, ...span };
  });
}

/** Frames of the clip between which the opacity is a line, a curve or still. */
function changesOf(look: PictureLook, rate: { num: number; den: number }): number[] {
  const { fade, layout } = look;
  const opacity = layout?.opacity;
  const keyframes = typeof opacity === 'object' ? opacity.keyframes : [];
  const at = keyframes.flatMap((keyframe) => {
    const exact = (keyframe.at * rate.num) / rate.den;
    return [Math.floor(exact), Math.ceil(exact)];
  });
  return fade ? [...at, fade.in, fade.frames - fade.out] : at;
}

/** The picture seen whole; without a look when nothing else is left of it. */
function withoutFades(picture: PlacedPicture): PlacedPicture {
  const { look, ...rest } = picture;
  if (!look) return picture;
  const { fade: _fade, layout, ...kept } = look;
  const { opacity: _opacity, ...placed } = layout ?? {};
  const left: PictureLook = { ...kept, ...(Object.keys(placed).length > 0 && { layout: placed as Layout }) };
  const says = Object.keys(left).some((key) => key !== 'start' && key !== 'fit');
  return says ? { ...rest, look: left } : rest;
}
