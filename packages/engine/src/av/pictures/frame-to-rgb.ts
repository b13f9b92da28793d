import {
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVA420P,
  AV_PIX_FMT_YUVJ420P,
} from 'node-av/constants';
import { type Frame, newFrame } from '../frames.ts';
import { pictureSourceText } from '../graph-sources.ts';
import { openGraph } from '../open/open-graph.ts';

/** Pixels as the image library takes them: 8-bit RGB, rows without padding. */
export interface RgbPicture {
  data: Buffer;
  width: number;
  height: number;
}

/** Slow and exact: without these flags FFmpeg's scaler is off by a level or more, and this runs once per picture. */
const TO_RGB = 'scale=out_range=pc:flags=bicubic+accurate_rnd+full_chroma_int';

function copyRows(frame: Frame): Buffer {
  const source = frame.data?.[0];
  const stride = frame.linesize[0] ?? 0;
  const row = frame.width * 3;
  const target = Buffer.alloc(row * frame.height);
  for (let y = 0; source !== undefined && y < frame.height; y++) {
    source.copy(target, y * row, y * stride, y * stride + row);
  }
  return target;
}

/**
 * One decoded picture as RGB. `filters` (trusted text) run before the conversion. Throws
 * FfmpegCallError.
 */
export async function frameToRgb(frame: Frame, filters: string[] = []): Promise<RgbPicture> {
  const timeBase = { num: 1, den: 1 };
  const chain = [pictureSourceText('in', frame, timeBase), ...filters, TO_RGB, 'format=rgb24'];
  const graph = await openGraph(`${chain.join(',')},buffersink@out`);
  const out = newFrame();
  try {
    graph.source('in').push(frame);
    graph.source('in').push(null);
    const state = await graph.sink('out').pull(out);
    if (state !== 'got') throw new Error('the picture could not be converted');
    return { data: copyRows(out), width: out.width, height: out.height };
  } finally {
    out.free();
    graph.close();
  }
}

const WITH_LUMA_FIRST: ReadonlySet<number> = new Set([
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_PIX_FMT_YUVA420P,
  AV_PIX_FMT_NV12,
]);

/** The brightness of a picture, a byte a pixel in rows of `stride` bytes; null for formats that hold it otherwise. */
export function lumaPlane(frame: Frame): { luma: Buffer; stride: number } | null {
  const [luma] = frame.data ?? [];
  if (luma === undefined || !WITH_LUMA_FIRST.has(frame.format)) return null;
  return { luma, stride: frame.linesize[0] ?? 0 };
}
