import {
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVA420P,
  AV_PIX_FMT_YUVJ420P,
} from 'node-av/constants';
import type { Frame } from '../frames.ts';

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
