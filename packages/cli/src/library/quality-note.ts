/** What is said where a copy of a quality was asked for, and the original was given. Pure. */
import type { AssetDownloadUrlResponse } from '@rushes/sdk';

export interface QualityNote {
  /** Whether something else was given than was asked for. */
  isShort: boolean;
  text: string;
}

/** Null where there is nothing to say. */
export function qualityNote(
  name: string,
  quality: string,
  { rendition_kind: kind, content_type: type, width, height }: AssetDownloadUrlResponse,
): QualityNote | null {
  if (quality === 'original' || kind !== 'original') return null;
  const hasSize = width != null && height != null;
  const size = hasSize ? ` (${width}×${height})` : '';
  const limit = Number(/^(\d+)p$/.exec(quality)?.[1] ?? 0);
  if (hasSize && Math.min(width, height) <= limit) {
    const text = `${name}: the original${size} is no larger than ${quality}, so it is what was saved.`;
    return { isShort: false, text };
  }
  // The highest quality is the original, and a sound or a picture has no other.
  if (quality === 'highest' || type?.startsWith('video/') !== true) return null;
  return { isShort: true, text: `${name}: there is no copy in ${quality}; the original${size} was saved.` };
}
