/** The filter graph of one interval: layers over each other, transitions, text. Pure text. */
import type { BlendMode } from '@rushes/timeline';
import { isFull, type Placement } from '../plan/geometry.ts';
import { layerCovers } from '../plan/layer-cover.ts';
import type { PictureInterval, PictureLayer, PictureLook, PlacedPicture } from '../plan/plan-types.ts';
import { scriptFilters, textSource } from '../text/text-layer.ts';
import { drawLook } from './draw-looks.ts';
import { drawTransition, type TransitionParts } from './draw-transitions.ts';
import { chain, createLabels, filter } from './filter-text.ts';
import { frameExpression } from './frame-expressions.ts';
import { blank, generated } from './generated-pictures.ts';
import {
  type DrawnPicture,
  type Emitter,
  emit,
  type FrameSpan,
  type GraphContext,
  mergeAlpha,
  overlay,
  programmeTags,
  split,
} from './graph-context.ts';
import { drawMedia } from './media-picture.ts';
import type { DrawGroup } from './picture-content.ts';
import type { Sprite } from './sprites.ts';

export { layerCovers } from '../plan/layer-cover.ts';

/** Name of the sink that gives the interval's frames: yuv420p, bt709, limited range. */
export const PICTURE_SINK = 'picture';

// Layers over each other: sprites over what lies below, blended where they ask for it.

/** Finished frames as large as the programme; `alpha` where they are clear in places. */
interface Canvas {
  label: string;
  alpha: boolean;
}

/** What layers are laid on: the programme's ground, or nothing. */
type Ground = 'background' | 'clear';

/** The layers over each other, lowest first; one label. */
function composeLayers(
  emitter: Emitter,
  layers: readonly PictureLayer[],
  { span, ground }: { span: FrameSpan; ground: Ground },
): Canvas {
  let below: Canvas | null = null;
  for (const layer of layers) below = drawLayer(emitter, { layer, span, ground, below });
  return below ?? blankCanvas(emitter, { span, ground });
}

function blankCanvas(emitter: Emitter, { span, ground }: { span: FrameSpan; ground: Ground }): Canvas {
  const alpha = ground === 'clear';
  const { output } = emitter.context;
  return { label: emit(emitter, '', blank(output, { frames: span.frames, transparent: alpha })), alpha };
}

interface LayerPlace {
  layer: PictureLayer;
  span: FrameSpan;
  ground: Ground;
  below: Canvas | null;
}

function drawLayer(emitter: Emitter, place: LayerPlace): Canvas {
  const { layer, span, ground, below } = place;
  if (layer.transition) return drawPassage(emitter, place);
  if (below === null) return drawFull(emitter, { picture: layer.picture, span, ground });
  return drawOver(emitter, { picture: layer.picture, span, below });
}

/** Draws a nested composition: where one of its layers fills the frame, without alpha. */
function groupDrawer(emitter: Emitter): DrawGroup {
  return (source, span) => {
    const seen = source.layers
      .filter((layer) => layer.startFrame < span.start + span.frames && layer.endFrame > span.start)
      .sort((a, b) => a.order - b.order);
    const coverAt = seen.findLastIndex((layer) => layerCovers(emitter.context, layer));
    return composeLayers(emitter, seen.slice(Math.max(0, coverAt)), { span, ground: 'clear' });
  };
}

interface PicturePlace {
  picture: PlacedPicture;
  span: FrameSpan;
}

/** A picture without a look: its own frames at its own size. */
function draw(emitter: Emitter, { picture, span }: PicturePlace): DrawnPicture {
  const { source } = picture;
  const { context } = emitter;
  const { width, height } = context.output;
  const placement: Placement = { x: 0, y: 0, width, height };
  if (source.kind === 'media') return drawMedia(emitter, { source, picture, ...span });
  if (source.kind === 'group') return { ...groupDrawer(emitter)(source, span), placement };
  if (source.kind === 'text') {
    const clock = { text: source.text, startFrame: span.start, endFrame: span.start + span.frames };
    return { label: emit(emitter, '', textSource(emitter, clock)), placement, alpha: true };
  }
  return {
    label: emit(emitter, '', generated(context, { source, picture, ...span })),
    placement,
    alpha: false,
  };
}

/** A picture over the whole frame, on the programme's ground or on nothing. */
function drawFull(emitter: Emitter, place: PicturePlace & { ground: Ground }): Canvas {
  const { picture, span, ground } = place;
  const { output } = emitter.context;
  if (picture.source.kind === 'nothing') return blankCanvas(emitter, place);
  if (picture.look) return drawOver(emitter, { picture, span, below: null, ground });
  const { label, placement, alpha } = draw(emitter, place);
  if (isFull(placement, output) && (!alpha || ground === 'clear')) return { label, alpha };
  const { x, y } = placement;
  const canvas = { w: output.width, h: output.height, x, y };
  if (ground === 'clear') {
    const clear = filter('pad', { ...canvas, color: 'black@0' });
    return {
      label: emit(emitter, label, chain(filter('format', { pix_fmts: 'yuva420p' }), clear)),
      alpha: true,
    };
  }
  if (!alpha && output.background === undefined)
    return { label: emit(emitter, label, filter('pad', { ...canvas, color: 'black' })), alpha: false };
  const base = blankCanvas(emitter, place);
  return { label: emit(emitter, base.label + label, overlay({ x, y })), alpha: false };
}

/** A picture over what lies below it, or over its ground. */
function drawOver(emitter: Emitter, place: PicturePlace & { below: Canvas | null; ground?: Ground }): Canvas {
  const { picture, span, below, ground = 'background' } = place;
  if (!hasLook(picture)) {
    const { label, placement } = draw(emitter, place);
    const under = below ?? blankCanvas(emitter, { span, ground });
    return { ...under, label: emit(emitter, under.label + label, overlay(placement)) };
  }
  const sprites = drawLook(emitter, { picture, span, drawGroup: groupDrawer(emitter) });
  const isWhole = sprites !== null && !sprites.shadow && isOpaqueFrame(emitter, sprites.picture);
  if (sprites && isWhole && !picture.look.blend) return { label: sprites.picture.color, alpha: false };
  const under = below ?? blankCanvas(emitter, { span, ground });
  if (!sprites) return under;
  const shaded = sprites.shadow ? layOver(emitter, under, sprites.shadow) : under;
  const { blend } = picture.look;
  if (!blend || blend === 'normal') return layOver(emitter, shaded, sprites.picture);
  return blendOver(emitter, shaded, { sprite: sprites.picture, mode: blend });
}

function hasLook(picture: PlacedPicture): picture is PlacedPicture & { look: PictureLook } {
  return picture.look !== undefined;
}

function isOpaqueFrame({ context: { output } }: Emitter, { alpha, x, y, width, height }: Sprite): boolean {
  return alpha === null && x === 0 && y === 0 && width === output.width && height === output.height;
}

function layOver(emitter: Emitter, under: Canvas, sprite: Sprite): Canvas {
  const { color, alpha, x, y } = sprite;
  const seen = alpha === null ? color : mergeAlpha(emitter, color, alpha);
  const { rate } = emitter.context.output;
  return { ...under, label: emit(emitter, under.label + seen, overlay({ x, y }, rate)) };
}

// Blend modes on gamma-encoded R'G'B', by the formulas of W3C Compositing and Blending Level 1.

/**
 * B(x, y) with x the backdrop and y the source, both 0 to 255 per channel, as `lut2` evaluates them once per pair.
 * `overlay` is `hard-light` with the two exchanged; `add` is plus-lighter without alpha.
 */
const FORMULAS: { [mode in Exclude<BlendMode, 'normal'>]: string } = {
  multiply: multiply('x', 'y'),
  screen: screen('x', 'y'),
  overlay: hardLight('y', 'x'),
  darken: 'min(x,y)',
  lighten: 'max(x,y)',
  'color-dodge': 'if(eq(x,0),0,if(gte(y,255),255,min(255,255*x/(255-y))))',
  'color-burn': 'if(gte(x,255),255,if(eq(y,0),0,255-min(255,255*(255-x)/y)))',
  'hard-light': hardLight('x', 'y'),
  'soft-light':
    'if(lte(y,127.5),x-(1-2*y/255)*x*(1-x/255),x+(2*y/255-1)*(255*if(lte(x,63.75),((16*x/255-12)*x/255+4)*x/255,sqrt(x/255))-x))',
  difference: 'abs(x-y)',
  exclusion: 'x+y-2*x*y/255',
  add: 'min(255,x+y)',
};

function multiply(backdrop: string, source: string): string {
  return `${backdrop}*${source}/255`;
}

function screen(backdrop: string, source: string): string {
  return `${backdrop}+${source}-${backdrop}*${source}/255`;
}

function hardLight(backdrop: string, source: string): string {
  const [low, high] = [multiply(backdrop, `(2*${source})`), screen(backdrop, `(2*${source}-255)`)];
  return `if(lte(${source},127.5),${low},${high})`;
}

const toRgb = chain(
  filter('zscale', { min: '709', rin: 'limited', m: 'gbr', r: 'full' }),
  filter('format', { pix_fmts: 'gbrp' }),
);

const fromRgb = chain(
  filter('zscale', { min: 'gbr', rin: 'full', m: '709', r: 'limited' }),
  filter('format', { pix_fmts: 'yuv420p' }),
  programmeTags,
);

/** The colours of `source` mixed with those of `backdrop`, both yuv420p of the same size and without alpha. */
function blendColors(
  emitter: Emitter,
  mode: Exclude<BlendMode, 'normal'>,
  { backdrop, source }: { backdrop: string; source: string },
): string {
  const pair = emit(emitter, backdrop, toRgb) + emit(emitter, source, toRgb);
  const formula = `floor(${FORMULAS[mode]}+0.5)`;
  return emit(emitter, pair, chain(filter('lut2', { c0: formula, c1: formula, c2: formula }), fromRgb));
}

/** Mixes a sprite with the part of the canvas that lies below it; where nothing does, it stays as it is. */
function blendOver(
  emitter: Emitter,
  under: Canvas,
  { sprite, mode }: { sprite: Sprite; mode: Exclude<NonNullable<PictureLook['blend']>, 'normal'> },
): Canvas {
  const { x, y, width, height } = sprite;
  const [rest, copy] = split(emitter, under.label);
  const at = (value: number | number[]) => (typeof value === 'number' ? value : frameExpression(value, 'n'));
  const region = emit(emitter, copy, filter('crop', { w: width, h: height, x: at(x), y: at(y) }));
  const flat = filter('format', { pix_fmts: 'yuv420p' });
  if (!under.alpha) {
    const color = blendColors(emitter, mode, { backdrop: region, source: sprite.color });
    return layOver(emitter, { ...under, label: rest }, { ...sprite, color });
  }
  // Over a backdrop of alpha a the source counts as (1 - a) of itself and a of the mixture.
  const [colors, seen] = split(emitter, region);
  const [own, mixing] = split(emitter, sprite.color);
  const backdrop = emit(emitter, colors, flat);
  const mixed = blendColors(emitter, mode, { backdrop, source: mixing });
  const share = mergeAlpha(emitter, mixed, emit(emitter, seen, 'alphaextract'));
  const color = emit(emitter, own + share, chain(overlay({ x: 0, y: 0 }), flat));
  return layOver(emitter, { ...under, label: rest }, { ...sprite, color });
}

/** Two pictures in a transition. */
function drawPassage(emitter: Emitter, { layer, span, ground, below }: LayerPlace): Canvas {
  const { transition } = layer;
  if (!transition) throw new Error('no transition');
  const onGround: Ground = below === null ? ground : 'clear';
  const parts: TransitionParts = {
    transition,
    span,
    draw: (which, frames) => {
      const picture = which === 'from' ? layer.picture : transition.to;
      return drawFull(emitter, { picture: withoutBlend(picture), span: frames, ground: onGround });
    },
  };
  const passage = drawTransition(emitter, parts);
  if (below === null) return passage;
  const blend = layer.picture.look?.blend ?? transition.to.look?.blend;
  if (!blend || blend === 'normal') {
    return { ...below, label: emit(emitter, below.label + passage.label, overlay({ x: 0, y: 0 })) };
  }
  return blendOver(emitter, below, { sprite: wholeSprite(emitter, passage), mode: blend });
}

/** In a transition both pictures are mixed first, and the mixture is blended. */
function withoutBlend(picture: PlacedPicture): PlacedPicture {
  if (!picture.look?.blend) return picture;
  const { blend: _blend, ...look } = picture.look;
  return { ...picture, look };
}

function wholeSprite(emitter: Emitter, { label, alpha }: Canvas): Sprite {
  const { width, height } = emitter.context.output;
  const place = { x: 0, y: 0, width, height };
  if (!alpha) return { ...place, color: label, alpha: null };
  const [colors, seen] = split(emitter, label);
  return {
    ...place,
    color: emit(emitter, colors, filter('format', { pix_fmts: 'yuv420p' })),
    alpha: emit(emitter, seen, 'alphaextract'),
  };
}

/** The layers of an interval and the script of its texts (null without texts), as a graph. `textOffset` frames of the script's clock have passed at its start. */
export function pictureGraph(
  context: GraphContext,
  interval: PictureInterval,
  text: { script: string | null; offset: number },
): string {
  const emitter: Emitter = { context, labels: createLabels(), statements: [] };
  const span = { start: interval.startFrame, frames: interval.endFrame - interval.startFrame };
  const { label } = composeLayers(emitter, interval.layers, { span, ground: 'background' });
  const overlayText = text.script === null ? null : scriptFilters(context, { ...text, script: text.script });
  const finish = chain(
    overlayText,
    filter('format', { pix_fmts: 'yuv420p' }),
    filter(`buffersink@${PICTURE_SINK}`),
  );
  return [...emitter.statements, `${label}${finish}`].join(';');
}
