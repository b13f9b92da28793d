/** One picture going over into another. At frame k of a transition it has come `ease(k / frames)` of the way. */
import { ease, type RushesTransitionMetadata } from '@rushes/timeline';
import type { Size } from '../plan/geometry.ts';
import type { PictureTransition } from '../plan/plan-types.ts';
import { levelPlane, movingMask } from './alpha-planes.ts';
import { rgbColor } from './colors.ts';
import { type DataFile, pgmFile } from './data-files.ts';
import { chain, filter } from './filter-text.ts';
import { frameExpression, timeExpression } from './frame-expressions.ts';
import { colorSource } from './generated-pictures.ts';
import {
  type Emitter,
  emit,
  type FrameSpan,
  mergeAlpha,
  overlay,
  programmeTags,
  rateText,
  split,
} from './graph-context.ts';

/** Frames as large as the programme, clear in places where `alpha` says so. */
interface Canvas {
  label: string;
  alpha: boolean;
}

/** What a transition is drawn from. */
export interface TransitionParts {
  transition: PictureTransition;
  /** What of it is drawn. */
  span: FrameSpan;
  /** Draws one of the two pictures over the whole frame. */
  draw: (which: 'from' | 'to', span: FrameSpan) => Canvas;
}

/** Both pictures, and the share of the way at each frame. */
interface Passage {
  from: Canvas;
  to: Canvas;
  shares: number[];
  settings: RushesTransitionMetadata;
  span: FrameSpan;
}

/** Draws the frames of a transition. */
export function drawTransition(emitter: Emitter, parts: TransitionParts): Canvas {
  const { transition, span } = parts;
  const { settings, startFrame, frames } = transition;
  const shares = Array.from({ length: span.frames }, (_, index) =>
    ease(settings.easing, (span.start + index - startFrame) / frames),
  );
  if (settings.kind === 'dip') return drawDip(emitter, parts, shares);
  const [from, to] = alike(emitter, parts.draw('from', span), parts.draw('to', span));
  const passage = { from, to, shares, settings, span };
  switch (settings.kind) {
    case 'wipe':
    case 'iris':
    case 'clock':
      return mix(emitter, passage, fieldPlane(emitter, passage));
    case 'slide':
      return drawSlide(emitter, passage);
    case 'push':
      return drawPush(emitter, passage);
    case 'zoom':
      return drawZoom(emitter, passage);
    default:
      return mix(emitter, passage, levelPlane(emitter, shares, emitter.context.output));
  }
}

/** Both with alpha, or both without. */
function alike(emitter: Emitter, from: Canvas, to: Canvas): [Canvas, Canvas] {
  if (from.alpha === to.alpha) return [from, to];
  const withAlpha = (canvas: Canvas): Canvas =>
    canvas.alpha
      ? canvas
      : { label: emit(emitter, canvas.label, filter('format', { pix_fmts: 'yuva420p' })), alpha: true };
  return [withAlpha(from), withAlpha(to)];
}

/** The incoming picture where and as far as a plane of grey says so. */
function mix(emitter: Emitter, { from, to }: Passage, plane: string): Canvas {
  if (!from.alpha) {
    const seen = mergeAlpha(emitter, to.label, plane);
    return { label: emit(emitter, from.label + seen, overlay({ x: 0, y: 0 })), alpha: false };
  }
  // Colours count as much as they are seen: multiplied by their alpha, mixed, and divided by what alpha comes out.
  const full = filter('format', { pix_fmts: 'yuva444p' });
  const multiplied = (label: string) =>
    emit(emitter, label, chain(full, filter('premultiply', { inplace: 1 })));
  const pair = multiplied(from.label) + multiplied(to.label);
  const mixed = emit(emitter, pair + fourPlanes(emitter, plane), filter('maskedmerge'));
  const divided = filter('unpremultiply', { inplace: 1 });
  const stored = filter('format', { pix_fmts: 'yuva420p' });
  return { label: emit(emitter, mixed, chain(divided, stored, programmeTags)), alpha: true };
}

/** The same grey for all planes of yuva444p, the format that filters multiply by alpha in. */
function fourPlanes(emitter: Emitter, plane: string): string {
  const [luma, rest] = split(emitter, plane);
  const [alpha, colors] = split(emitter, rest);
  const pair = split(emitter, colors).join('');
  const planes = { map0s: 0, map1s: 1, map2s: 2, map3s: 3, format: 'yuva444p' };
  return emit(emitter, luma + pair + alpha, filter('mergeplanes', planes));
}

/** Levels that the scaler makes of the highest ones when it halves the bits. */
const NEARLY_FULL = 254;

// Wipes as fields: for each pixel the share of the way at which it turns to the incoming picture.

/** Levels of a field: it is stored in 16 bits, so that hard edges stay where they are to a fraction of a pixel. */
const FIELD_LEVELS = 65_535;

type Field = (x: number, y: number) => number;

/** The field of a wipe, an iris or a clock over a frame of this size. */
function fieldFile(settings: RushesTransitionMetadata, size: Size): DataFile {
  const { kind, direction = 'left' } = settings;
  const facts = { field: kind, direction: kind === 'wipe' ? direction : null, ...size };
  return {
    description: JSON.stringify(facts),
    extension: 'pgm',
    content: () => {
      const field = fieldOf(settings, size);
      const levels = new Uint16Array(size.width * size.height);
      for (let y = 0; y < size.height; y += 1) {
        for (let x = 0; x < size.width; x += 1) {
          const share = Math.min(1, Math.max(0, field(x + 0.5, y + 0.5)));
          levels[y * size.width + x] = Math.round(share * FIELD_LEVELS);
        }
      }
      return pgmFile(size, levels);
    },
  };
}

function fieldOf({ kind, direction = 'left' }: RushesTransitionMetadata, { width, height }: Size): Field {
  if (kind === 'iris') {
    const corner = Math.hypot(width, height) / 2;
    return (x, y) => Math.hypot(x - width / 2, y - height / 2) / corner;
  }
  if (kind === 'clock') {
    // From twelve o'clock, clockwise.
    return (x, y) => (Math.atan2(x - width / 2, height / 2 - y) / (2 * Math.PI) + 1) % 1;
  }
  // The edge moves to where the direction points: towards the left it starts at the right edge.
  if (direction === 'left') return (x) => 1 - x / width;
  if (direction === 'right') return (x) => x / width;
  return direction === 'up' ? (_x, y) => 1 - y / height : (_x, y) => y / height;
}

/** Width of a wipe's edge as a share of its field: the asked softness, at least a pixel so that it is smooth. */
function edgeWidth(settings: RushesTransitionMetadata, { width, height }: Size): number {
  const pixel = onePixel(settings, { width, height });
  return Math.max(pixel, (settings.softness ?? 0) * width * pixel);
}

function onePixel({ kind, direction }: RushesTransitionMetadata, { width, height }: Size): number {
  if (kind === 'iris') return 2 / Math.hypot(width, height);
  if (kind === 'clock') return 1 / (Math.PI * Math.hypot(width, height));
  return direction === 'up' || direction === 'down' ? 1 / height : 1 / width;
}

/** A plane whose edge moves over its field. */
function fieldPlane(emitter: Emitter, { settings, shares, span }: Passage): string {
  const { output } = emitter.context;
  const edge = edgeWidth(settings, output);
  const name = `lut@field${emitter.statements.length}`;
  const commands = shares.map((share, frame) => {
    const seconds = ((frame - 0.5) * output.rate.den) / output.rate.num;
    const from = (share * (1 + edge) * FIELD_LEVELS).toFixed(2);
    return `${Math.max(0, seconds).toFixed(6)} ${name} c0 'clip((${from}-val)/${edge.toFixed(7)},0,${FIELD_LEVELS})'`;
  });
  return emit(
    emitter,
    '',
    chain(
      movingMask(emitter, fieldFile(settings, output), span),
      filter('format', { pix_fmts: 'gray16' }),
      filter('sendcmd', { c: commands.join(';') }),
      filter(name, { c0: '0' }),
      filter('format', { pix_fmts: 'gray' }),
      filter('lut', { c0: `if(gte(val,${NEARLY_FULL}),255,val)` }),
    ),
  );
}

interface Direction {
  /** Which way pictures move: across and down, -1, 0 or 1. */
  x: number;
  y: number;
}

function directionOf({ direction = 'left' }: RushesTransitionMetadata): Direction {
  const ways = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } };
  return ways[direction];
}

/** Even pixels by which something has moved: colour is stored at half size. */
function evenSteps(shares: readonly number[], length: number): number[] {
  return shares.map((share) => Math.round((share * length) / 2) * 2);
}

/** The incoming picture comes over the outgoing one. */
function drawSlide(emitter: Emitter, { from, to, shares, settings }: Passage): Canvas {
  const { output } = emitter.context;
  const { x, y } = directionOf(settings);
  const left = evenSteps(shares, output.width).map((moved) => x * (moved - output.width));
  const top = evenSteps(shares, output.height).map((moved) => y * (moved - output.height));
  const over = overlay({ x: left, y: top }, output.rate);
  return { label: emit(emitter, from.label + to.label, over), alpha: from.alpha };
}

/** Both pictures side by side, and a frame that moves over them. */
function drawPush(emitter: Emitter, { from, to, shares, settings }: Passage): Canvas {
  const { width, height } = emitter.context.output;
  const { x, y } = directionOf(settings);
  const isFirst = x < 0 || y < 0;
  const pair = isFirst ? from.label + to.label : to.label + from.label;
  const length = x === 0 ? height : width;
  const moved = evenSteps(shares, length).map((step) => (isFirst ? step : length - step));
  const expression = frameExpression(moved, 'n');
  const window = { w: width, h: height, x: x === 0 ? '0' : expression, y: x === 0 ? expression : '0' };
  const label = emit(emitter, pair, chain(filter(x === 0 ? 'vstack' : 'hstack'), filter('crop', window)));
  return { label, alpha: from.alpha };
}

/** The incoming picture grows out of the middle. */
function drawZoom(emitter: Emitter, { from, to, shares }: Passage): Canvas {
  const { width, height, rate } = emitter.context.output;
  const grown = (length: number) =>
    shares.map((share) => Math.max(2, Math.min(length, Math.round((share * length) / 2) * 2)));
  const [widths, heights] = [grown(width), grown(height)];
  const size = {
    w: timeExpression(widths, rate),
    h: timeExpression(heights, rate),
    eval: 'frame',
    flags: 'bicubic',
  };
  const small = emit(emitter, to.label, filter('scale', size));
  const middle = (length: number, sizes: number[]) =>
    sizes.map((each) => Math.round((length - each) / 4) * 2);
  const over = overlay({ x: middle(width, widths), y: middle(height, heights) }, rate);
  return { label: emit(emitter, from.label + small, over), alpha: from.alpha };
}

/** The outgoing picture turns into a colour, then that into the incoming one. Only one of both is drawn at a time. */
function drawDip(emitter: Emitter, parts: TransitionParts, shares: readonly number[]): Canvas {
  const { span, transition } = parts;
  const turn = shares.findIndex((share) => share >= 0.5);
  const before = turn === -1 ? span.frames : turn;
  const halves: Canvas[] = [];
  if (before > 0) halves.push(parts.draw('from', { start: span.start, frames: before }));
  if (before < span.frames) {
    halves.push(parts.draw('to', { start: span.start + before, frames: span.frames - before }));
  }
  const [first, second] = halves;
  if (!first) throw new Error('a transition without frames');
  const shown = second ? joined(emitter, ...alike(emitter, first, second)) : first;
  const { output } = emitter.context;
  const depth = shares.map((share) => 1 - Math.abs(2 * Math.min(1, Math.max(0, share)) - 1));
  const fill = { color: rgbColor(transition.settings.color), frames: span.frames, format: 'yuv420p' };
  const color = emit(emitter, '', colorSource(output, fill));
  const level = levelPlane(emitter, depth, output);
  if (!shown.alpha) {
    const dip = mergeAlpha(emitter, color, level);
    return { label: emit(emitter, shown.label + dip, overlay({ x: 0, y: 0 })), alpha: false };
  }
  // Only what is seen takes the colour: its own alpha stays.
  const [opaque, seen] = split(emitter, shown.label);
  const tinted = mergeAlpha(emitter, color, level);
  const base = emit(emitter, opaque, filter('format', { pix_fmts: 'yuv420p' }));
  const dipped = emit(emitter, base + tinted, overlay({ x: 0, y: 0 }));
  const label = mergeAlpha(emitter, dipped, emit(emitter, seen, 'alphaextract'));
  return { label, alpha: true };
}

function joined(emitter: Emitter, first: Canvas, second: Canvas): Canvas {
  const { rate } = emitter.context.output;
  const join = chain(
    filter('concat', { n: 2 }),
    filter('fps', { fps: rateText(rate) }),
    filter('setpts', { expr: 'N' }),
  );
  return { label: emit(emitter, first.label + second.label, join), alpha: first.alpha };
}
