/** Pictures that move or stand at an angle: worked out anew for each pixel and frame, with fractions of pixels. */

import type { Size } from '../plan/geometry.ts';
import {
  boundsOf,
  type LayoutPlace,
  type Pose,
  poseAt,
  type Rect,
  samplePoses,
  unmove,
} from '../plan/look-geometry.ts';
import { levelPlane, maskPlane, movingMask, multiplyPlanes } from './alpha-planes.ts';
import type { DataFile } from './data-files.ts';
import { chain, filter } from './filter-text.ts';
import { frameExpression, isConstant } from './frame-expressions.ts';
import { type Emitter, emit, programmeTags } from './graph-context.ts';
import { drawContent } from './picture-content.ts';
import { evenNumber } from './place-looks.ts';
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
import { describeMotion, motionFilters, type Stretch, WINDOW_ROOM } from './upright-motion.ts';

type TurnedRequest = LookRequest & { place: LayoutPlace; opacity: readonly number[] };

/** Pixels around a picture that hold its edge: interpolation then has something to mix it with. */
const EDGE = 2;

/** A source is made at most so much larger than the frame: twice the pixels for half a step of sharpness are not worth their time. */
const OVERSIZE = 1.5;

/** Draws a moving or turned picture; null where nothing of it lies in the frame. */
export function drawTurned(emitter: Emitter, request: TurnedRequest): Sprites | null {
  const { picture, place, span } = request;
  const { look } = picture;
  const first = span.start - picture.atFrame - look.start;
  const poses = Array.from({ length: span.frames }, (_, index) => poseAt(place, first + index));
  const largest = largestPose(place);
  const shape: Shape = { ...largest.size, mask: look.mask ?? null };
  const seenOn = canvasOf(poses, place.frame, 0);
  if (!seenOn) return null;
  const shared = { ...request, poses, largest, shape };
  const shadow = turnedShadow(emitter, shared);
  return { shadow, picture: turnedPicture(emitter, { ...shared, canvas: seenOn }) };
}

interface Turned extends TurnedRequest {
  poses: readonly Pose[];
  largest: Largest;
  shape: Shape;
}

/** The fitted picture where it is shown largest in the whole clip, in pixels of the frame. */
interface Largest {
  size: Size;
  scale: number;
  /** All of the source that is ever seen. */
  seen: Rect;
  /** Pixels of the frame per pixel of the source, across and down. */
  steps: [number, number];
}

function largestPose(place: LayoutPlace): Largest {
  const poses = samplePoses(place);
  const scale = Math.max(0.01, ...poses.map((pose) => pose.scale));
  const most = (value: (pose: Pose) => number) => Math.max(...poses.map(value));
  const left = Math.max(0, Math.min(...poses.map(({ seen }) => seen.x)));
  const top = Math.max(0, Math.min(...poses.map(({ seen }) => seen.y)));
  return {
    scale,
    size: {
      width: most((pose) => pose.fitted.width) * scale,
      height: most((pose) => pose.fitted.height) * scale,
    },
    seen: {
      x: left,
      y: top,
      width:
        Math.min(
          place.source.width,
          most(({ seen }) => seen.x + seen.width),
        ) - left,
      height:
        Math.min(
          place.source.height,
          most(({ seen }) => seen.y + seen.height),
        ) - top,
    },
    steps: [
      most((pose) => (pose.fitted.width / pose.seen.width) * pose.scale),
      most((pose) => (pose.fitted.height / pose.seen.height) * pose.scale),
    ],
  };
}

/** A part of the frame that holds a picture at each frame: of one size, its corner on even pixels. */
interface Canvas extends Size {
  xs: number[];
  ys: number[];
}

/** Null when the picture is never in the frame. `reach` is how far it goes beyond its edge, at its own scale. */
function canvasOf(poses: readonly Pose[], frame: Size, reach: number): Canvas | null {
  const inside = (value: number, length: number) => Math.min(length, Math.max(0, value));
  const bounds = poses.map((pose) => {
    const { x, y, width, height } = boundsOf(pose, reach);
    const [left, right] = [
      inside(Math.floor(x) - 1, frame.width),
      inside(Math.ceil(x + width) + 1, frame.width),
    ];
    const [top, bottom] = [
      inside(Math.floor(y) - 1, frame.height),
      inside(Math.ceil(y + height) + 1, frame.height),
    ];
    return { left, top, width: right - left, height: bottom - top };
  });
  const seen = bounds.filter(({ width, height }) => width > 0 && height > 0);
  if (seen.length === 0) return null;
  const side = (length: number, whole: number) => {
    const needed = evenNumber(length + 3, 16);
    // Nearly the whole frame is made the whole frame: then nothing has to be laid over at a place that moves.
    return needed > 0.8 * whole ? whole : needed;
  };
  const width = side(Math.max(...seen.map((each) => each.width)), frame.width);
  const height = side(Math.max(...seen.map((each) => each.height)), frame.height);
  const corner = (value: number, most: number) => Math.max(0, Math.min(most, Math.floor(value / 2) * 2));
  return {
    width,
    height,
    xs: bounds.map(({ left }) => corner(left, frame.width - width)),
    ys: bounds.map(({ top }) => corner(top, frame.height - height)),
  };
}

/** Where a canvas is laid, at each frame where it moves. */
function cornerOf({ xs, ys }: Canvas): { x: number | number[]; y: number | number[] } {
  const at = (values: number[]) => (isConstant(values) ? (values[0] ?? 0) : values);
  return { x: at(xs), y: at(ys) };
}

/** Where a point of the frame lies in a raster, in its pixels, at a pose. */
type ToRaster = (pose: Pose, x: number, y: number) => [number, number];

/** The filter that draws a raster of this size as it lies in a canvas at each frame. */
function perspective(
  turned: { poses: readonly Pose[]; canvas: Canvas; raster: Size; interpolation: 'cubic' | 'linear' },
  toRaster: ToRaster,
): string {
  const { poses, canvas, raster } = turned;
  const corners = {
    0: [0, 0],
    1: [raster.width, 0],
    2: [0, raster.height],
    3: [raster.width, raster.height],
  };
  const options: { [name: string]: string } = {};
  let moves = false;
  for (const [index, [across = 0, down = 0]] of Object.entries(corners)) {
    // Positions count from the middle of the first pixel: half a pixel from the edge.
    const points = poses.map((pose, frame) => {
      const x = (canvas.xs[frame] ?? 0) + across + 0.5;
      const y = (canvas.ys[frame] ?? 0) + down + 0.5;
      return toRaster(pose, x, y);
    });
    const [xs, ys] = [points.map(([x]) => x - 0.5), points.map(([, y]) => y - 0.5)];
    moves ||= !isConstant(xs) || !isConstant(ys);
    // The filter counts frames from 1.
    options[`x${index}`] = frameExpression(xs, '(on-1)');
    options[`y${index}`] = frameExpression(ys, '(on-1)');
  }
  return filter('perspective', {
    ...options,
    interpolation: turned.interpolation,
    eval: moves ? 'frame' : 'init',
  });
}

function turnedPicture(emitter: Emitter, turned: Turned & { canvas: Canvas }): Sprite {
  const { picture, canvas, largest, place, poses, shape, opacity } = turned;
  const { seen } = largest;
  const size = sourceSize(turned);
  const content = drawContent(emitter, { ...turned, whole: place.source, part: seen, size });
  const upright = content.alpha === null ? drawUpright(emitter, content.color, { turned, size }) : null;
  const raster = rasterFor(size, canvas);
  const toSource: ToRaster = (pose, x, y) => {
    const [across, down] = inSource(pose, unmove(pose, x, y));
    return [
      EDGE + ((across - seen.x) * size.width) / seen.width,
      EDGE + ((down - seen.y) * size.height) / seen.height,
    ];
  };
  const cut =
    canvas.width === raster.width && canvas.height === raster.height
      ? null
      : filter('crop', { w: canvas.width, h: canvas.height, x: 0, y: 0 });
  const lay = (label: string, interpolation: 'cubic' | 'linear', edge: 'smear' | 'clear') =>
    emit(
      emitter,
      label,
      chain(
        ...widen(size, { raster, edge, before: EDGE }),
        perspective({ poses, canvas, raster, interpolation }, toSource),
        cut,
        edge === 'smear' ? programmeTags : null,
      ),
    );
  let color = upright ?? lay(content.color, 'cubic', 'smear');
  const seenThrough = content.alpha === null ? null : lay(content.alpha, 'linear', 'clear');
  const border = borderPixels(picture.look, place.frame) * largest.scale;
  if (picture.look.border && border > 0) {
    const ring = layMask(emitter, turned, {
      canvas,
      reach: 0,
      file: (area) => borderFile(shape, area, border),
    });
    color = overColor(emitter, color, { ring, color: picture.look.border.color, size: canvas });
  }
  const needsMask = picture.look.mask !== undefined || !fillsCanvas(poses, canvas);
  const mask = needsMask
    ? layMask(emitter, turned, { canvas, reach: 0, file: (area) => shapeFile(shape, area) })
    : null;
  const alpha = multiplyPlanes(emitter, [mask, seenThrough, opacityPlane(emitter, opacity, canvas)]);
  return { width: canvas.width, height: canvas.height, ...cornerOf(canvas), color, alpha };
}

/** Size at which the source is drawn before it is turned: as large as it is ever shown, never larger than it is. */
function sourceSize({ largest, place }: Turned): Size {
  const { seen, steps } = largest;
  const [stepX, stepY] = [Math.min(1, steps[0]), Math.min(1, steps[1])];
  const wanted = { width: seen.width * stepX, height: seen.height * stepY };
  const most = Math.min(
    1,
    (place.frame.width * OVERSIZE) / wanted.width,
    (place.frame.height * OVERSIZE) / wanted.height,
  );
  return { width: evenNumber(wanted.width * most, 2), height: evenNumber(wanted.height * most, 2) };
}

function rasterFor(size: Size, canvas: Size): Size {
  return {
    width: Math.max(canvas.width, size.width + 2 * EDGE),
    height: Math.max(canvas.height, size.height + 2 * EDGE),
  };
}

/** Room around a picture, `before` of it left and above: its own edge for colours, nothing for alpha. */
function widen(
  size: Size,
  { raster, edge, before }: { raster: Size; edge: 'smear' | 'clear'; before: number },
): string[] {
  const pad = filter('pad', { w: raster.width, h: raster.height, x: before, y: before, color: 'black' });
  if (edge === 'clear') return [pad];
  const right = raster.width - size.width - before;
  const bottom = raster.height - size.height - before;
  if (2 * right > raster.width || 2 * bottom > raster.height) {
    // The filter fills no more than half of a picture from one side. Further out than the edge nothing is looked at.
    const own = { width: size.width + 2 * before, height: size.height + 2 * before };
    const beyond = filter('pad', { w: raster.width, h: raster.height, x: 0, y: 0, color: 'black' });
    return [...widen(size, { raster: own, edge, before }), beyond];
  }
  return [pad, filter('fillborders', { left: before, top: before, right, bottom, mode: 'smear' })];
}

/** Pixels of a frame below which it is as cheap to work out each. */
const WORTH_WINDOWS = 100_000;

/** The colours of a picture that stays upright and fills the frame at each frame; null where it does not, or not exactly enough. */
function drawUpright(
  emitter: Emitter,
  color: string,
  { turned, size }: { turned: Turned & { canvas: Canvas }; size: Size },
): string | null {
  const { poses, canvas, largest, place } = turned;
  const { seen } = largest;
  const isUpright = poses.every(({ angle }) => angle % (2 * Math.PI) === 0);
  const isWhole = canvas.width === place.frame.width && canvas.height === place.frame.height;
  const isWorthIt = canvas.width * canvas.height >= WORTH_WINDOWS;
  if (!isUpright || !isWhole || !isWorthIt || !fillsCanvas(poses, canvas)) return null;
  const stretchOf = (pose: Pose, side: 0 | 1): Stretch => {
    const count = side === 0 ? canvas.width : canvas.height;
    const [begin, length, pixels] =
      side === 0 ? [seen.x, seen.width, size.width] : [seen.y, seen.height, size.height];
    const at = (corner: [number, number]) =>
      ((inSource(pose, unmove(pose, ...corner))[side] - begin) * pixels) / length;
    const start = at([0, 0]);
    return { start: WINDOW_ROOM + start, step: (at([canvas.width, canvas.height]) - start) / count, count };
  };
  const motion = {
    across: poses.map((pose) => stretchOf(pose, 0)),
    down: poses.map((pose) => stretchOf(pose, 1)),
    raster: { width: size.width + 2 * WINDOW_ROOM, height: size.height + 2 * WINDOW_ROOM },
    output: emitter.context.output,
    name: emitter.labels.next().slice(1, -1),
  };
  const draw = emitter.context.forKey ? describeMotion(motion) : motionFilters(motion);
  if (draw === null) return null;
  const room = widen(size, { raster: motion.raster, edge: 'smear', before: WINDOW_ROOM });
  return emit(emitter, color, chain(...room, draw, programmeTags));
}

/** A point of the fitted picture in the source. */
function inSource({ seen, fitted }: Pose, [x, y]: [number, number]): [number, number] {
  return [
    seen.x + ((x - fitted.x) * seen.width) / fitted.width,
    seen.y + ((y - fitted.y) * seen.height) / fitted.height,
  ];
}

/** True when the picture lies over all of its canvas at each frame, so that no edge of it is seen. */
function fillsCanvas(poses: readonly Pose[], canvas: Canvas): boolean {
  return poses.every((pose, frame) => {
    const { fitted } = pose;
    const [left, top] = [canvas.xs[frame] ?? 0, canvas.ys[frame] ?? 0];
    const corners = [
      [left, top],
      [left + canvas.width, top],
      [left, top + canvas.height],
      [left + canvas.width, top + canvas.height],
    ];
    return corners.every(([cornerX = 0, cornerY = 0]) => {
      const [x, y] = unmove(pose, cornerX, cornerY);
      const inside = (value: number, from: number, length: number) =>
        value > from - 0.01 && value < from + length + 0.01;
      return inside(x, fitted.x, fitted.width) && inside(y, fitted.y, fitted.height);
    });
  });
}

/** A mask in the space of the fitted picture, `reach` pixels wider at its largest, as it lies in a canvas at each frame. */
function layMask(
  emitter: Emitter,
  { poses, largest, span }: Turned,
  mask: { canvas: Canvas; reach: number; file: (raster: Raster) => DataFile },
): string {
  const { canvas, reach } = mask;
  const { size } = largest;
  const [width, height] = [size.width + 2 * reach, size.height + 2 * reach];
  const [stepX, stepY] = [width / (canvas.width - 2 * EDGE), height / (canvas.height - 2 * EDGE)];
  const area = { width: canvas.width, height: canvas.height, stepX, stepY };
  const file = mask.file({ ...area, left: -reach - EDGE * stepX, top: -reach - EDGE * stepY });
  const toMask: ToRaster = (pose, x, y) => {
    const [across, down] = unmove(pose, x, y);
    const inShape = [
      ((across - pose.fitted.x) * size.width) / pose.fitted.width,
      ((down - pose.fitted.y) * size.height) / pose.fitted.height,
    ] as const;
    return [EDGE + (inShape[0] + reach) / stepX, EDGE + (inShape[1] + reach) / stepY];
  };
  const draw = perspective({ poses, canvas, raster: canvas, interpolation: 'linear' }, toMask);
  // Where nothing moves one frame is drawn, and holds.
  if (draw.endsWith('eval=init')) return emit(emitter, maskPlane(emitter, file), draw);
  return emit(
    emitter,
    '',
    chain(movingMask(emitter, file, span), filter('format', { pix_fmts: 'gray' }), draw),
  );
}

function turnedShadow(emitter: Emitter, turned: Turned): Sprite | null {
  const { picture, largest, place, poses, shape, opacity, span } = turned;
  if (!picture.look.shadow) return null;
  const own = shadowShape(picture.look.shadow, place.frame);
  const { scale } = largest;
  const shadow = { ...own, blur: own.blur * scale, x: own.x * scale, y: own.y * scale };
  const reach = shadowReach(shadow);
  const canvas = canvasOf(poses, place.frame, reach / scale);
  if (!canvas) return null;
  const mask = layMask(emitter, turned, { canvas, reach, file: (area) => shadowFile(shape, area, shadow) });
  const dim = opacity.every((share) => share === 1) ? null : levelPlane(emitter, opacity, canvas);
  const color = steadyColor(emitter, shadowColor(picture.look.shadow), { size: canvas, span });
  const alpha = multiplyPlanes(emitter, [mask, dim]);
  return { width: canvas.width, height: canvas.height, ...cornerOf(canvas), color, alpha };
}
