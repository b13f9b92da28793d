/** Wipes as fields: for each pixel the share of the way at which it turns to the incoming picture. */
import type { RushesTransitionMetadata } from '@rushes/timeline';
import type { Size } from '../plan/geometry.ts';
import { type DataFile, pgmFile } from './data-files.ts';

/** Levels of a field: it is stored in 16 bits, so that hard edges stay where they are to a fraction of a pixel. */
export const FIELD_LEVELS = 65_535;

type Field = (x: number, y: number) => number;

/** The field of a wipe, an iris or a clock over a frame of this size. */
export function fieldFile(settings: RushesTransitionMetadata, size: Size): DataFile {
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
export function edgeWidth(settings: RushesTransitionMetadata, { width, height }: Size): number {
  const pixel = onePixel(settings, { width, height });
  return Math.max(pixel, (settings.softness ?? 0) * width * pixel);
}

function onePixel({ kind, direction }: RushesTransitionMetadata, { width, height }: Size): number {
  if (kind === 'iris') return 2 / Math.hypot(width, height);
  if (kind === 'clock') return 1 / (Math.PI * Math.hypot(width, height));
  return direction === 'up' || direction === 'down' ? 1 / height : 1 / width;
}
