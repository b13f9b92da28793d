/** Where a moment stands on a sheet of small pictures. Pure. */

export interface SpriteSheet {
  columns: number;
  rows: number;
  tiles: number;
  tile_width: number;
  tile_height: number;
  seconds_per_tile: number;
}

/** As CSS wants it, in per cent: place and size of the sheet behind a window of one tile. */
export function tileAt(
  sheet: SpriteSheet,
  share: number,
): { x: number; y: number; width: number; height: number } {
  const { columns, rows, tiles } = sheet;
  const tile = Math.max(0, Math.min(tiles - 1, Math.floor(share * tiles)));
  const place = (index: number, count: number) => (count <= 1 ? 0 : (index / (count - 1)) * 100);
  return {
    x: place(tile % columns, columns),
    y: place(Math.floor(tile / columns), rows),
    width: columns * 100,
    height: rows * 100,
  };
}
