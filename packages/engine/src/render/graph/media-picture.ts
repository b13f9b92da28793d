/** A file's picture, fitted into the frame in the programme's colours. */
import type { Crop } from '@rushes/timeline';
import { cropAt } from '@rushes/timeline';
import { workingSpaceFilters } from '../../av/pictures/picture-filters.ts';
import type { VideoStreamInfo } from '../../types.ts';
import { coverFrame, fitInside, isFull, type Placement, type Size } from '../plan/geometry.ts';
import type { Rect } from '../plan/look-geometry.ts';
import type { OutputPicture, PictureSource, PlacedPicture } from '../plan/plan-types.ts';
import { mediaTiming } from '../source-frames.ts';
import { chain, filter, type Labels } from './filter-text.ts';
import {
  type DrawnPicture,
  displaySize,
  type Emitter,
  mediaOf,
  overlay,
  trimFrames,
} from './graph-context.ts';

/** Draws a file's frames `start` to `start + frames` of the programme. */
export function drawMedia(
  emitter: Emitter,
  place: {
    source: Extract<PictureSource, { kind: 'media' }>;
    picture: PlacedPicture;
    start: number;
    frames: number;
  },
): DrawnPicture {
  const { context, labels, statements } = emitter;
  const { output } = context;
  const { video } = mediaOf(context, place.source.assetId);
  const size = displaySize(video);
  const { before, after } = mediaTiming(emitter, place);
  const end = chain(after, trimFrames({ skip: 0, frames: place.frames }));
  const inside = fitInside(size, output);
  const label = labels.next();
  if (place.source.fit === 'blur' && !isFull(inside, output)) {
    statements.push(...blurredFill({ head: before, video, inside, output, labels }, { end, label }));
    return { label, placement: { x: 0, y: 0, width: output.width, height: output.height }, alpha: false };
  }
  if (place.source.fit === 'fit' || place.source.fit === 'blur') {
    statements.push(`${chain(before, scaleToProgramme(video, inside), end)}${label}`);
    return { label, placement: inside, alpha: video.alpha };
  }
  if (place.source.fit === 'stretch') {
    statements.push(`${chain(before, scaleToProgramme(video, output), end)}${label}`);
    return {
      label,
      placement: { x: 0, y: 0, width: output.width, height: output.height },
      alpha: video.alpha,
    };
  }
  statements.push(`${chain(before, ...coverFilters(video, output), end)}${label}`);
  return { label, placement: { x: 0, y: 0, width: output.width, height: output.height }, alpha: video.alpha };
}

/** The frame covered: what falls beside it is cut off before scaling, which then has less to do. */
function coverFilters(video: VideoStreamInfo, output: Size): string[] {
  const size = displaySize(video);
  const cover = coverFrame(size, output);
  const lost = cover.width * cover.height - output.width * output.height;
  if (lost < WORTH_CUTTING * output.width * output.height) {
    const crop = filter('crop', { w: output.width, h: output.height, x: -cover.x, y: -cover.y });
    return [scaleToProgramme(video, cover), crop];
  }
  const [across, down] = [size.width / cover.width, size.height / cover.height];
  const even = (value: number) => Math.round(value / 2) * 2;
  const [width, height] = [even(output.width * across), even(output.height * down)];
  const [x, y] = [even((size.width - width) / 2), even((size.height - height) / 2)];
  return [codedCrop(video, { x, y, width, height }), scaleToProgramme(video, output)];
}

/** Share of the frame that must fall beside it: below it the whole picture is scaled, exact to the pixel. */
const WORTH_CUTTING = 0.15;

/** A file's picture, or the part that a crop leaves of it, over its own blurred copy in a frame of `box`: yuv420p. */
export function drawBlurred(
  emitter: Emitter,
  place: {
    source: Extract<PictureSource, { kind: 'media' }>;
    picture: PlacedPicture;
    start: number;
    frames: number;
    box: Size;
  },
): string {
  const { context, labels, statements } = emitter;
  const { video } = mediaOf(context, place.source.assetId);
  const { before, after } = mediaTiming(emitter, place);
  const end = chain(after, trimFrames({ skip: 0, frames: place.frames }));
  const whole = displaySize(video);
  const left = croppedPart(whole, cropAt(place.picture.look?.layout?.crop, 0));
  const head = left === null ? before : chain(before, codedCrop(video, left));
  const inside = fitInside(left ?? whole, place.box);
  const label = labels.next();
  const output = { ...context.output, ...place.box };
  statements.push(...blurredFill({ head, video, inside, output, labels }, { end, label }));
  return label;
}

function croppedPart(whole: Size, crop: Crop): Rect | null {
  if (crop.left + crop.top + crop.right + crop.bottom === 0) return null;
  const even = (value: number) => Math.round(value / 2) * 2;
  const [x, y] = [even(crop.left * whole.width), even(crop.top * whole.height)];
  const width = Math.max(2, even((1 - crop.right) * whole.width) - x);
  const height = Math.max(2, even((1 - crop.bottom) * whole.height) - y);
  return { x, y, width, height };
}

/** A part of a picture as it is shown, in the pixels it is stored in: turned, and with pixels that need not be square. */
export function codedCrop(video: VideoStreamInfo, shown: Rect): string {
  const { displayWidth, displayHeight, rotation, width, height } = video;
  const [left, top] = [shown.x / displayWidth, shown.y / displayHeight];
  const [right, bottom] = [left + shown.width / displayWidth, top + shown.height / displayHeight];
  const edges = {
    0: [left, top, right, bottom],
    90: [top, 1 - right, bottom, 1 - left],
    180: [1 - right, 1 - bottom, 1 - left, 1 - top],
    270: [1 - bottom, left, 1 - top, right],
  }[rotation];
  const [turnedLeft = 0, y1 = 0, turnedRight = 1, y2 = 1] = edges;
  const [x1, x2] = video.mirrored ? [1 - turnedRight, 1 - turnedLeft] : [turnedLeft, turnedRight];
  const even = (share: number, length: number) => Math.round((share * length) / 2) * 2;
  const [x, y] = [even(x1, width), even(y1, height)];
  const w = Math.max(2, Math.min(width, even(x2, width)) - x);
  const h = Math.max(2, Math.min(height, even(y2, height)) - y);
  return filter('crop', { w, h, x, y });
}

/** A source's picture upright and scaled in the programme's colours: yuv420p, with alpha yuva420p. */
export function scaleToProgramme(video: VideoStreamInfo, size: { width: number; height: number }): string {
  const { width, height } = size;
  return chain(...workingSpaceFilters({ video, width, height, keepAlpha: true }));
}

/** The background of `blur` is made at this fraction of the size: what is blurred needs no pixels. */
const BLUR_REDUCTION = 8;

/** How bright the blurred background is, so that the picture itself stands out. */
const BLUR_BRIGHTNESS = 0.6;

function blurredFill(
  input: { head: string; video: VideoStreamInfo; inside: Placement; output: OutputPicture; labels: Labels },
  result: { end: string; label: string },
): string[] {
  const { output, inside, labels, video } = input;
  const reduced = (side: number) => Math.max(16, Math.round(side / BLUR_REDUCTION / 2) * 2);
  const small = { width: reduced(output.width), height: reduced(output.height) };
  const cover = coverFrame({ width: inside.width, height: inside.height }, small);
  const [sharp, copy, background] = [labels.next(), labels.next(), labels.next()];
  const paler = `128+(val-128)*${BLUR_BRIGHTNESS}`;
  const darken = filter('lutyuv', { y: `16+(val-16)*${BLUR_BRIGHTNESS}`, u: paler, v: paler });
  return [
    `${chain(input.head, scaleToProgramme({ ...video, alpha: false }, inside), filter('split'))}${sharp}${copy}`,
    `${copy}${chain(
      filter('scale', { w: cover.width, h: cover.height, flags: 'area' }),
      filter('crop', { w: small.width, h: small.height, x: -cover.x, y: -cover.y }),
      filter('gblur', { sigma: Math.round(Math.min(small.width, small.height) / 12) }),
      darken,
      filter('scale', { w: output.width, h: output.height, flags: 'bicubic' }),
    )}${background}`,
    `${background}${sharp}${chain(overlay(inside), result.end)}${result.label}`,
  ];
}
