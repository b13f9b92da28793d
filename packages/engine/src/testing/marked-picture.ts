/** Pictures with a colour of its own in each corner, so that a wrong turn, crop or colour shows. */
import sharp from 'sharp';
import type { SceneSpec } from './make-media.ts';
import { readPictures } from './read-media.ts';

/** Corners from top left, row by row, of a picture as it was drawn. */
export const CORNERS = ['red', 'lime', 'blue', 'yellow'] as const;

const COLORS: { [name: string]: [number, number, number] } = {
  red: [255, 0, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  gray: [128, 128, 128],
  black: [0, 0, 0],
  white: [255, 255, 255],
};

const PLACES = ['x=0:y=0', 'x=iw*3/4:y=0', 'x=0:y=ih*3/4', 'x=iw*3/4:y=ih*3/4'];

/** Gray, with a quarter of each side coloured in the corners. */
export function markedScene(frames: number): SceneSpec {
  const boxes = CORNERS.map((color, index) => `drawbox=${PLACES[index]}:w=iw/4:h=ih/4:color=${color}:t=fill`);
  return { source: 'color=gray', frames, filters: ['format=rgb24', ...boxes] };
}

interface Rgb {
  width: number;
  height: number;
  at: (x: number, y: number) => [number, number, number];
}

/** The colour of `COLORS` that is nearest, or what was met when none is within `tolerance` per channel. */
function nameOf(color: [number, number, number], tolerance: number): string {
  const entry = Object.entries(COLORS).find(([, known]) =>
    known.every((value, channel) => Math.abs(value - (color[channel] ?? 0)) <= tolerance),
  );
  return entry?.[0] ?? `rgb(${color.join(',')})`;
}

function cornersOf({ width, height, at }: Rgb, tolerance: number): string[] {
  const [left, right] = [Math.floor(width / 8), Math.floor((width * 7) / 8)];
  const [top, bottom] = [Math.floor(height / 8), Math.floor((height * 7) / 8)];
  const middle = at(Math.floor(width / 2), Math.floor(height / 2));
  const corners = [at(left, top), at(right, top), at(left, bottom), at(right, bottom)];
  return [...corners, middle].map((color) => nameOf(color, tolerance));
}

/** Colours in the corners, row by row, and in the middle, of one frame of an MP4. */
export async function videoCorners(path: string, tolerance = 12, index = 0): Promise<string[]> {
  const { width, height, frames } = await readPictures(path, 'color');
  const planes = frames[index] ?? [];
  const level = (plane: number, place: number): number => planes[plane]?.[place] ?? -1;
  const at = (x: number, y: number): [number, number, number] => {
    const place = y * width + x;
    return [level(0, place), level(1, place), level(2, place)];
  };
  return cornersOf({ width, height, at }, tolerance);
}

/** Colours in the corners, row by row, and in the middle, of a picture file; transparent places are over black. */
export async function imageCorners(path: string, tolerance = 12): Promise<string[]> {
  const { data, info } = await sharp(path)
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number): [number, number, number] => {
    const place = (y * width + x) * channels;
    return [data[place] ?? -1, data[place + 1] ?? -1, data[place + 2] ?? -1];
  };
  return cornersOf({ width, height, at }, tolerance);
}
