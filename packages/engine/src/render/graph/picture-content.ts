/** What a picture shows, as colours and alpha apart, any part of it at any size. */

import type { Size } from '../plan/geometry.ts';
import type { Rect } from '../plan/look-geometry.ts';
import type { PictureSource, PlacedPicture } from '../plan/plan-types.ts';
import { mediaTiming } from '../source-frames.ts';
import { textSource } from '../text/text-layer.ts';
import { changesColor, colorFilters } from './color-tables.ts';
import { chain, filter } from './filter-text.ts';
import { generated } from './generated-pictures.ts';
import {
  type Emitter,
  emit,
  type FrameSpan,
  mediaOf,
  programmeTags,
  split,
  trimFrames,
} from './graph-context.ts';
import { codedCrop, drawBlurred, scaleToProgramme } from './media-picture.ts';
import { evenNumber } from './place-looks.ts';

/** Colours (yuv420p) and how much of them is seen (grey, null for all). */
export interface Content {
  color: string;
  alpha: string | null;
}

/** Which part of a source is drawn, in pixels of what it counts as large, and how large it comes out (both sides even). */
export interface ContentPart {
  part: Rect;
  /** The whole of it, as `layoutPlace` says. */
  whole: Size;
  size: Size;
}

/** Draws a nested composition over the whole frame. */
export type DrawGroup = (
  source: Extract<PictureSource, { kind: 'group' }>,
  span: FrameSpan,
) => { label: string; alpha: boolean };

/** Draws a part of a picture in the colours its look gives it. */
export function drawContent(
  emitter: Emitter,
  place: { picture: PlacedPicture; span: FrameSpan; drawGroup: DrawGroup } & ContentPart,
): Content {
  const { picture } = place;
  const content = drawSource(emitter, place);
  const colors = colorFilters(emitter.context, picture.look);
  if (colors === null || !changesColor(emitter.context, picture.look)) return content;
  return { ...content, color: emit(emitter, content.color, colors) };
}

function drawSource(
  emitter: Emitter,
  place: { picture: PlacedPicture; span: FrameSpan; drawGroup: DrawGroup } & ContentPart,
): Content {
  const { context } = emitter;
  const { picture, span } = place;
  const { source } = picture;
  if (source.kind === 'media') return drawMediaPart(emitter, { ...place, source });
  if (source.kind === 'color') {
    // One colour is the same at any size.
    const output = { ...context.output, ...place.size };
    const label = emit(emitter, '', generated({ ...context, output }, { source, picture, ...span }));
    return { color: label, alpha: null };
  }
  if (source.kind === 'group') {
    const { label, alpha } = place.drawGroup(source, span);
    return takePart(emitter, { label, alpha }, place);
  }
  if (source.kind === 'text') {
    const clock = { text: source.text, startFrame: span.start, endFrame: span.start + span.frames };
    return takePart(emitter, { label: emit(emitter, '', textSource(emitter, clock)), alpha: true }, place);
  }
  return takePart(
    emitter,
    { label: emit(emitter, '', generated(context, { source, picture, ...span })), alpha: false },
    place,
  );
}

/** A part of a drawn picture: cut to whole pixels around it, scaled, cut to size. */
function takePart(emitter: Emitter, drawn: { label: string; alpha: boolean }, place: ContentPart): Content {
  const cut = wholePixels(place);
  const filters = chain(
    cut.isWhole
      ? null
      : filter('crop', { w: cut.from.width, h: cut.from.height, x: cut.from.x, y: cut.from.y }),
    cut.scaled.width === cut.from.width && cut.scaled.height === cut.from.height
      ? null
      : filter('scale', { w: cut.scaled.width, h: cut.scaled.height, flags: 'bicubic' }),
    cut.trim,
    programmeTags,
  );
  return splitAlpha(emitter, emit(emitter, drawn.label, filters), drawn.alpha);
}

/** Apart, so that edges are scaled without mixing in what is not seen. */
function splitAlpha(emitter: Emitter, label: string, alpha: boolean): Content {
  if (!alpha) return { color: label, alpha: null };
  const [colors, seen] = split(emitter, label);
  return {
    color: emit(emitter, colors, chain(filter('format', { pix_fmts: 'yuv420p' }), programmeTags)),
    alpha: emit(emitter, seen, 'alphaextract'),
  };
}

interface WholePixels {
  /** Even pixels around the part. */
  from: Rect;
  isWhole: boolean;
  /** What they are scaled to. */
  scaled: Size;
  /** Cuts what was taken too much; null for nothing. */
  trim: string | null;
}

function wholePixels({ part, whole, size }: ContentPart): WholePixels {
  const outwards = (from: number, length: number, limit: number) => {
    const start = Math.max(0, Math.floor((from + 0.001) / 2) * 2);
    return {
      start,
      length: Math.max(2, Math.min(limit, Math.ceil((from + length - 0.001) / 2) * 2) - start),
    };
  };
  const across = outwards(part.x, part.width, whole.width);
  const down = outwards(part.y, part.height, whole.height);
  const from = { x: across.start, y: down.start, width: across.length, height: down.length };
  const [stepX, stepY] = [size.width / part.width, size.height / part.height];
  const scaled = {
    width: Math.max(size.width, evenNumber(from.width * stepX)),
    height: Math.max(size.height, evenNumber(from.height * stepY)),
  };
  const x = Math.min(scaled.width - size.width, evenNumber((part.x - from.x) * stepX));
  const y = Math.min(scaled.height - size.height, evenNumber((part.y - from.y) * stepY));
  const isSame = scaled.width === size.width && scaled.height === size.height;
  return {
    from,
    isWhole: from.x === 0 && from.y === 0 && from.width >= whole.width && from.height >= whole.height,
    scaled,
    trim: isSame ? null : filter('crop', { w: size.width, h: size.height, x, y }),
  };
}

function drawMediaPart(
  emitter: Emitter,
  place: {
    source: Extract<PictureSource, { kind: 'media' }>;
    picture: PlacedPicture;
    span: FrameSpan;
  } & ContentPart,
): Content {
  const { context } = emitter;
  const { source, picture, span, whole } = place;
  if (source.fit === 'blur') {
    const blurred = drawBlurred(emitter, { source, picture, ...span, box: whole });
    return takePart(emitter, { label: blurred, alpha: false }, place);
  }
  const { video } = mediaOf(context, source.assetId);
  const { before, after } = mediaTiming(emitter, { source, picture, ...span });
  const cut = wholePixels(place);
  const text = chain(
    before,
    cut.isWhole ? null : codedCrop(video, cut.from),
    scaleToProgramme(video, cut.scaled),
    cut.trim,
    after,
    trimFrames({ skip: 0, frames: span.frames }),
  );
  return splitAlpha(emitter, emit(emitter, '', text), video.alpha);
}
