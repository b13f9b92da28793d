import type { SpriteDetails } from '../types.ts';

/** More tiles make the sheet heavy, and nobody moves the mouse more finely. */
const MOST_TILES = 100;

const MOST_COLUMNS = 10;

/** Shorter stretches are not told apart while scrubbing. */
const LEAST_SECONDS = 1;

/** Longer side of a tile, pixels. */
const TILE_SIDE = 192;

function evenAtLeastTwo(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}

/** The grid for a video of `durationSeconds` shown at `display`: a tile a second, 100 at most, aspect kept. */
export function planSprite(
  durationSeconds: number,
  display: { width: number; height: number },
): SpriteDetails {
  const tiles = Math.min(MOST_TILES, Math.max(1, Math.ceil(durationSeconds / LEAST_SECONDS - 1e-6)));
  const columns = Math.min(MOST_COLUMNS, tiles);
  const scale = Math.min(1, TILE_SIDE / Math.max(display.width, display.height));
  return {
    columns,
    rows: Math.ceil(tiles / columns),
    tiles,
    tileWidth: evenAtLeastTwo(display.width * scale),
    tileHeight: evenAtLeastTwo(display.height * scale),
    secondsPerTile: durationSeconds > 0 ? durationSeconds / tiles : LEAST_SECONDS,
  };
}
