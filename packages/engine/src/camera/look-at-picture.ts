/** Finds what a picture is about, and takes subject and background apart where that can be done cleanly. */
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { RgbPicture } from '../av/pictures/frame-to-rgb.ts';
import { pictureAt } from '../renditions/video-frame.ts';
import { openStill } from '../stills/open-still.ts';
import { PAPER } from '../stills/paper.ts';
import { toRgb } from '../stills/shown-picture.ts';
import { fillBehind } from './fill-behind.ts';
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
  const whole = await cropped(await openShown(request), request.crop);
  const { width, height } = whole;
  const known = knownIn(request);
  const map = saliencyOf(await fitted(whole, LOOKED_AT), known);
  const focus = focusOf(map, known);
  const nothing = { width, height, focus, layers: null };
  if (focus === null) return { ...nothing, reason: 'nothing stands out in the picture' };
  const divided = await fitted(whole, DIVIDED);
  const matte = matteOf(divided, stretchedTo(map, divided.width, divided.height));
  if (!matte.isClean) return { ...nothing, reason: matte.reason };
  const picture = await fitted(whole, Math.round(request.side * NEAREST));
  const layers = await writeLayers(request, picture, await alphaOf(picture, matte.subject));
  return { width, height, focus, layers, reason: null };
}
