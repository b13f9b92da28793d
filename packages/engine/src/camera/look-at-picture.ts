/** Finds what a picture is about, and takes subject and background apart where that can be done cleanly. */
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { pictureAt } from '../renditions/video-frame.ts';
import { openStill } from '../stills/open-still.ts';
import { PAPER } from '../stills/paper.ts';
import { toRgb } from '../stills/shown-picture.ts';
import { blackEdges } from './black-edges.ts';
import { focusOf } from './focus.ts';
import { guidedMatte, matteOf } from './matte.ts';
import { blurred, mapped, type Plane, planeOf } from './planes.ts';
import { colorPlanes, type KnownBox, saliencyOf } from './saliency.ts';
import type { LookRequest, LookResult } from './types.ts';

/** Longer sides of the copies that are looked at, divided, and whose outline is followed. */
const LOOKED_AT = 96;
const DIVIDED = 224;
const FOLLOWED = 640;
/** A camera comes this near. */
const NEAREST = 1.25;
/** Beyond the outline, share of the longer side, the background is made anew: the subject's edge is soft. */
const RIM = 0.006;

const raw = ({ data, width, height }: RgbPicture): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

function fitted(picture: RgbPicture, side: number): Promise<RgbPicture> {
  return toRgb(raw(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }));
}

async function openShown({ inputPath, probe, seconds }: LookRequest): Promise<RgbPicture> {
  if (seconds !== null) return pictureAt(inputPath, probe, seconds);
  const picture = await openStill(inputPath, probe);
  return toRgb(picture.toColourspace('srgb').flatten({ background: PAPER }));
}

/** What the crop leaves. */
function cropped(
  picture: RgbPicture,
  { left, top, right, bottom }: LookRequest['crop'],
): Promise<RgbPicture> {
  const x = Math.min(picture.width - 1, Math.round(left * picture.width));
  const y = Math.min(picture.height - 1, Math.round(top * picture.height));
  const width = Math.max(1, Math.min(picture.width - x, Math.round((1 - left - right) * picture.width)));
  const height = Math.max(1, Math.min(picture.height - y, Math.round((1 - top - bottom) * picture.height)));
  return toRgb(raw(picture).extract({ left: x, top: y, width, height }));
}

const isWhole = ({ left, top, right, bottom }: LookRequest['crop']): boolean =>
  left + top + right + bottom === 0;

/** Boxes of the whole picture in shares of what the crop leaves; what lies outside is left out. */
function knownIn({ known, crop: { left, top, right, bottom } }: LookRequest): KnownBox[] {
  const [across, down] = [1 - left - right, 1 - top - bottom];
  return known.flatMap((box) => {
    const [x, y] = [Math.max(0, (box.x - left) / across), Math.max(0, (box.y - top) / down)];
    const width = Math.min(1, (box.x + box.width - left) / across) - x;
    const height = Math.min(1, (box.y + box.height - top) / down) - y;
    return width > 0 && height > 0 ? [{ ...box, x, y, width, height }] : [];
  });
}

/** A plane at another size, between four of its values. */
function stretchedTo({ width: w, height: h, values }: Plane, width: number, height: number): Plane {
  return planeOf(width, height, (x, y) => {
    const u = Math.min(w - 1, Math.max(0, ((x + 0.5) * w) / width - 0.5));
    const v = Math.min(h - 1, Math.max(0, ((y + 0.5) * h) / height - 0.5));
    const [x0, y0] = [Math.floor(u), Math.floor(v)];
    const [x1, y1] = [Math.min(w - 1, x0 + 1), Math.min(h - 1, y0 + 1)];
    const [fx, fy] = [u - x0, v - y0];
    const upper = (values[y0 * w + x0] ?? 0) * (1 - fx) + (values[y0 * w + x1] ?? 0) * fx;
    const lower = (values[y1 * w + x0] ?? 0) * (1 - fx) + (values[y1 * w + x1] ?? 0) * fx;
    return upper * (1 - fy) + lower * fy;
  });
}

/** How much of each pixel of the picture is the subject's. */
async function alphaOf(picture: RgbPicture, subject: Plane): Promise<Plane> {
  const { width, height } = picture;
  const [guide] = colorPlanes(await fitted(picture, FOLLOWED));
  const { slope, offset } = guidedMatte(stretchedTo(subject, guide.width, guide.height), guide, 4);
  const [luma] = colorPlanes(picture);
  const [a, b] = [stretchedTo(slope, width, height), stretchedTo(offset, width, height)];
  return mapped(luma, (value, i) => {
    const share = Math.min(1, Math.max(0, ((a.values[i] ?? 0) * value + (b.values[i] ?? 0) - 0.2) / 0.6));
    return share * share * (3 - 2 * share);
  });
}

// What was behind a subject, made of what is around it: means over ever larger squares fill the hole from its edge.

interface Level {
  width: number;
  height: number;
  /** Red, green, blue, each times its weight, and the weight. */
  values: Float32Array;
}

function halved({ width, height, values }: Level): Level {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const out = new Float32Array(w * h * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = ((y >> 1) * w + (x >> 1)) * 4;
      const from = (y * width + x) * 4;
      for (let c = 0; c < 4; c++) out[to + c] = (out[to + c] ?? 0) + (values[from + c] ?? 0);
    }
  }
  for (let at = 0; at < out.length; at += 4) {
    // More than one known pixel is as good as one.
    const weight = out[at + 3] ?? 0;
    if (weight <= 1) continue;
    for (let c = 0; c < 4; c++) out[at + c] = (out[at + c] ?? 0) / weight;
  }
  return { width: w, height: h, values: out };
}

/** The coarse level where nothing is known, between four of its pixels. */
function fillFrom(fine: Level, coarse: Level): void {
  const { width, height, values } = fine;
  const colorAt = (x: number, y: number, c: number) => {
    const [u, v] = [Math.min(coarse.width - 1, Math.max(0, x)), Math.min(coarse.height - 1, Math.max(0, y))];
    const at = (v * coarse.width + u) * 4;
    const weight = coarse.values[at + 3] ?? 0;
    return weight > 0 ? (coarse.values[at + c] ?? 0) / weight : 0;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const missing = 1 - (values[at + 3] ?? 0);
      if (missing <= 0) continue;
      const [u, v] = [(x - 0.5) / 2, (y - 0.5) / 2];
      const [x0, y0] = [Math.floor(u), Math.floor(v)];
      const [fx, fy] = [u - x0, v - y0];
      for (let c = 0; c < 3; c++) {
        const upper = colorAt(x0, y0, c) * (1 - fx) + colorAt(x0 + 1, y0, c) * fx;
        const lower = colorAt(x0, y0 + 1, c) * (1 - fx) + colorAt(x0 + 1, y0 + 1, c) * fx;
        values[at + c] = (values[at + c] ?? 0) + missing * (upper * (1 - fy) + lower * fy);
      }
      values[at + 3] = 1;
    }
  }
}

/** The picture with all that `hole` covers (1) filled from around it. */
function fillBehind({ data, width, height }: RgbPicture, hole: Plane): Buffer {
  const values = new Float32Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const known = 1 - Math.min(1, Math.max(0, hole.values[i] ?? 0));
    for (let c = 0; c < 3; c++) values[i * 4 + c] = (data[i * 3 + c] ?? 0) * known;
    values[i * 4 + 3] = known;
  }
  const levels: Level[] = [{ width, height, values }];
  for (let level = levels[0]; level !== undefined && Math.max(level.width, level.height) > 1; ) {
    level = halved(level);
    levels.push(level);
  }
  for (let at = levels.length - 2; at >= 0; at--) {
    const [fine, coarse] = [levels[at], levels[at + 1]];
    if (fine !== undefined && coarse !== undefined) fillFrom(fine, coarse);
  }
  const out = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) out[i * 3 + c] = Math.round(values[i * 4 + c] ?? 0);
  }
  return out;
}

async function writeLayers(
  { outputFolder, name }: LookRequest,
  picture: RgbPicture,
  alpha: Plane,
): Promise<{ subject: string; background: string }> {
  const { width, height, data } = picture;
  const reach = Math.max(2, Math.round(RIM * Math.max(width, height)));
  const hole = mapped(blurred(alpha, reach), (value) => (value > 0.02 ? 1 : 0));
  const background = fillBehind(picture, hole);
  const pixels = Buffer.alloc(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    data.copy(pixels, i * 4, i * 3, i * 3 + 3);
    pixels[i * 4 + 3] = Math.round(255 * (alpha.values[i] ?? 0));
  }
  const files = { subject: `${name}-subject.png`, background: `${name}-background.png` };
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toFile(join(outputFolder, files.subject));
  await raw({ data: background, width, height })
    .png({ compressionLevel: 1 })
    .toFile(join(outputFolder, files.background));
  return files;
}

/** Throws MediaError as opening does. */
export async function lookAtPicture(request: LookRequest): Promise<LookResult> {
  const given = await cropped(await openShown(request), request.crop);
  // Who says what is left out has looked at it.
  const edges = isWhole(request.crop) ? blackEdges(given) : null;
  const whole = edges === null ? given : await cropped(given, edges);
  const { width, height } = whole;
  const known = knownIn(edges === null ? request : { ...request, crop: edges });
  const map = saliencyOf(await fitted(whole, LOOKED_AT), known);
  const focus = focusOf(map, known);
  const nothing = { edges, width, height, focus, layers: null };
  if (focus === null) return { ...nothing, reason: 'nothing stands out in the picture' };
  const divided = await fitted(whole, DIVIDED);
  const matte = matteOf(divided, stretchedTo(map, divided.width, divided.height));
  if (!matte.isClean) return { ...nothing, reason: matte.reason };
  const picture = await fitted(whole, Math.round(request.side * NEAREST));
  const layers = await writeLayers(request, picture, await alphaOf(picture, matte.subject));
  return { edges, width, height, focus, layers, reason: null };
}
