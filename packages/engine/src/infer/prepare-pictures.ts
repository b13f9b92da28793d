/** Pictures as a model wants them, by the preprocessor_config.json that comes with it. */
import sharp, { type KernelEnum, type Sharp } from 'sharp';
import { MediaError } from '../errors.ts';
import { readJsonObject } from './read-json.ts';

/** What a preprocessor_config.json asks for. */
export interface Preparation {
  size: { exact: { width: number; height: number } } | { shortest: number; longest: number | null } | null;
  crop: { width: number; height: number } | null;
  kernel: keyof KernelEnum;
  /** A byte times this, minus the mean, divided by the deviation, by channel. */
  scale: number;
  mean: [number, number, number];
  deviation: [number, number, number];
}

/** Larger inputs than any known model has would only take memory. */
const MAX_SIDE = 2_048;

/** Our own stills have 1.6 million pixels; reference pictures of people have more. */
const MAX_PIXELS = 100_000_000;

/** Numbers of Pillow's filters, as the file has them. */
const KERNELS: Readonly<Record<number, keyof KernelEnum>> = {
  0: 'nearest',
  1: 'lanczos3',
  2: 'linear',
  3: 'cubic',
};

function wrong(what: string): never {
  throw new MediaError('damaged', `The preprocessor_config.json of the model has a ${what} that can not be.`);
}

function side(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > MAX_SIDE) wrong('size');
  return value as number;
}

function sizeOf(value: unknown): Preparation['size'] {
  if (typeof value === 'number') return { shortest: side(value), longest: null };
  const size = value as Record<string, unknown> | null | undefined;
  if (size?.width !== undefined) return { exact: { width: side(size.width), height: side(size.height) } };
  const longest = size?.longest_edge;
  if (size?.shortest_edge !== undefined) {
    return { shortest: side(size.shortest_edge), longest: longest == null ? null : side(longest) };
  }
  return wrong('size');
}

function cropOf(value: unknown): Preparation['crop'] {
  if (typeof value === 'number') return { width: side(value), height: side(value) };
  const size = value as Record<string, unknown> | null | undefined;
  return { width: side(size?.width), height: side(size?.height) };
}

function channels(value: unknown, what: string): [number, number, number] {
  if (!Array.isArray(value) || value.length !== 3 || !value.every(Number.isFinite)) wrong(what);
  return value as [number, number, number];
}

/** What the file asks for. Throws MediaError `damaged` where that can not be. */
export async function readPreparation(path: string): Promise<Preparation> {
  const json = await readJsonObject(path, 1024 ** 2);
  const longest = json.max_size === undefined ? {} : { longest_edge: json.max_size };
  const size =
    typeof json.size === 'number' && json.max_size !== undefined
      ? { shortest_edge: json.size, ...longest }
      : json.size;
  const normalises = json.do_normalize !== false && json.image_mean !== undefined;
  const scale = json.rescale_factor ?? 1 / 255;
  if (typeof scale !== 'number' || !(scale > 0 && scale <= 1)) wrong('rescale_factor');
  const deviation = normalises
    ? channels(json.image_std, 'image_std')
    : ([1, 1, 1] as Preparation['deviation']);
  if (deviation.some((value) => value <= 0)) wrong('image_std');
  return {
    size: json.do_resize === false ? null : sizeOf(size),
    crop: json.do_center_crop === true ? cropOf(json.crop_size) : null,
    kernel: KERNELS[Number(json.resample ?? 2)] ?? 'linear',
    scale: json.do_rescale === false ? 1 : scale,
    mean: normalises ? channels(json.image_mean, 'image_mean') : [0, 0, 0],
    deviation,
  };
}

function target(width: number, height: number, size: Preparation['size']): { width: number; height: number } {
  if (size === null) return { width: Math.min(width, MAX_SIDE), height: Math.min(height, MAX_SIDE) };
  if ('exact' in size) return size.exact;
  const { shortest, longest } = size;
  let factor = shortest / Math.min(width, height);
  // A strip that is a hundred times as long as high must not become a picture of that length.
  const limit = longest ?? MAX_SIDE;
  if (Math.max(width, height) * factor > limit) factor = limit / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Centred: what is too large is cut off, what is too small gets black around it. */
function cropped(
  picture: Sharp,
  from: { width: number; height: number },
  to: { width: number; height: number },
) {
  const width = Math.min(from.width, to.width);
  const height = Math.min(from.height, to.height);
  const left = Math.floor((from.width - width) / 2);
  const top = Math.floor((from.height - height) / 2);
  const before = { left: Math.floor((to.width - width) / 2), top: Math.floor((to.height - height) / 2) };
  return picture.extract({ left, top, width, height }).extend({
    ...before,
    right: to.width - width - before.left,
    bottom: to.height - height - before.top,
    background: '#000',
  });
}

/** Channel by channel, as models read pictures. */
export interface PreparedPicture {
  width: number;
  height: number;
  values: Float32Array;
}

function planes(pixels: Buffer, count: number, { scale, mean, deviation }: Preparation): Float32Array {
  const values = new Float32Array(count * 3);
  for (const channel of [0, 1, 2] as const) {
    for (let index = 0; index < count; index += 1) {
      const byte = pixels[index * 3 + channel] ?? 0;
      values[channel * count + index] = (byte * scale - mean[channel]) / deviation[channel];
    }
  }
  return values;
}

/** One picture file, prepared. Throws MediaError `damaged` for what is no picture. */
export async function preparePicture(path: string, preparation: Preparation): Promise<PreparedPicture> {
  try {
    const upright = await sharp(path, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .flatten()
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    const sized = target(upright.info.width, upright.info.height, preparation.size);
    const scaled = await sharp(upright.data)
      .resize({ ...sized, fit: 'fill', kernel: preparation.kernel })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const picture =
      preparation.crop === null ? sharp(scaled) : cropped(sharp(scaled), sized, preparation.crop);
    const { data, info } = await picture
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    if (info.channels !== 3) throw new Error(`${info.channels} channels`);
    return { width, height, values: planes(data, width * height, preparation) };
  } catch (cause) {
    throw new MediaError('damaged', 'A picture could not be read.', { cause });
  }
}
