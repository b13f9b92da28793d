/** Pictures as graphs of TensorFlow.js take them: row by row, the three colours of each point together. */
import type { Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { MediaError } from '../errors.ts';
import { loadOnnx } from './onnx-runtime.ts';

/** Our own stills have 1.6 million points; reference pictures of people have more. */
const MAX_PIXELS = 100_000_000;

/** A part of a picture, in shares of it from its upper left; it may reach beyond the picture, which is then black. */
export interface ShareBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The share of what two boxes cover together that both cover. */
export function overlap(a: ShareBox, b: ShareBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}

/** A picture in memory, upright, three bytes for each point. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The picture at `path`. Throws MediaError `damaged` for what is none. */
export async function readPixels(path: string): Promise<Pixels> {
  try {
    const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .flatten()
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`${info.channels} channels`);
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw new MediaError('damaged', 'A picture could not be read.', { cause });
  }
}

export interface PixelTarget {
  width: number;
  height: number;
  /** A byte times this, plus `shift`. */
  scale: number;
  shift: number;
}

/** All of a picture, or a part of it, in another size and as the model wants its numbers. */
export async function scaledPixels(
  { data, width, height }: Pixels,
  target: PixelTarget,
  part?: ShareBox,
): Promise<Tensor> {
  const { Tensor } = await loadOnnx();
  const raw = { width, height, channels: 3 } as const;
  let picture = sharp(data, { raw, limitInputPixels: MAX_PIXELS });
  if (part !== undefined) {
    const left = Math.round(part.x * width);
    const top = Math.round(part.y * height);
    const size = {
      width: Math.max(1, Math.round(part.width * width)),
      height: Math.max(1, Math.round(part.height * height)),
    };
    const inside = {
      left: Math.min(width - 1, Math.max(0, left)),
      top: Math.min(height - 1, Math.max(0, top)),
    };
    const right = Math.min(width, left + size.width);
    const bottom = Math.min(height, top + size.height);
    const cut = await picture
      .extract({
        ...inside,
        width: Math.max(1, right - inside.left),
        height: Math.max(1, bottom - inside.top),
      })
      .extend({
        left: inside.left - left,
        top: inside.top - top,
        right: Math.max(0, left + size.width - right),
        bottom: Math.max(0, top + size.height - bottom),
        background: '#000',
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    picture = sharp(cut.data, { raw: { width: cut.info.width, height: cut.info.height, channels: 3 } });
  }
  const bytes = await picture
    .resize({ width: target.width, height: target.height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const values = Float32Array.from(bytes, (byte) => byte * target.scale + target.shift);
  return new Tensor('float32', values, [1, target.height, target.width, 3]);
}

/** The picture at `path`, in another size. Throws MediaError `damaged` for what is none. */
export async function pixelsOf(path: string, target: PixelTarget): Promise<Tensor> {
  return scaledPixels(await readPixels(path), target);
}
