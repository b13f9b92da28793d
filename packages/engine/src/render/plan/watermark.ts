/** A picture over the whole programme, e.g. a logo. Texts stay above it. */
import {
  locationKey,
  parseAssetUrl,
  type Timeline,
  timelineSettings,
  type Watermark,
} from '@rushes/timeline';
import type { PictureLayer } from './plan-types.ts';
import type { FlattenContext } from './row.ts';
import { videoStreamOf } from './source-time.ts';

/** The timeline's watermark as the topmost layer; null when it has none, or its file is not there, which is said. */
export function watermarkLayer(
  context: FlattenContext,
  timeline: Timeline,
  place: { frames: number; order: number },
): PictureLayer | null {
  const { watermark } = timelineSettings(timeline);
  if (!watermark) return null;
  const location = parseAssetUrl(watermark.target_url);
  const source = location ? context.sources.get(locationKey(location)) : undefined;
  const video = source ? videoStreamOf(source.probe)?.video : undefined;
  if (!source || !video) {
    context.warnings.add('The picture of the watermark is not here; it was left out.');
    return null;
  }
  const box = boxOf(context, watermark, video.displayHeight / video.displayWidth);
  const layout = { box, opacity: watermark.opacity ?? 0.8 };
  return {
    order: place.order,
    startFrame: 0,
    endFrame: place.frames,
    transition: null,
    picture: {
      atFrame: 0,
      source: { kind: 'media', assetId: source.assetId, position: 0, fit: 'fit' },
      look: { start: 0, layout },
    },
  };
}

function boxOf(
  { output }: FlattenContext,
  { width = 0.12, margin = 0.04, corner = 'bottom-right' }: Watermark,
  shape: number,
): { x: number; y: number; width: number; height: number } {
  const height = (width * output.width * shape) / output.height;
  const gap = margin * Math.min(output.width, output.height);
  const [across, down] = [gap / output.width, gap / output.height];
  const middle = { x: (1 - width) / 2, y: (1 - height) / 2 };
  if (corner === 'center') return { ...middle, width, height };
  return {
    x: corner.endsWith('left') ? across : 1 - across - width,
    y: corner.startsWith('top') ? down : 1 - down - height,
    width,
    height,
  };
}
