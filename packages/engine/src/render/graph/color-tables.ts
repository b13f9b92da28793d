/** Colour adjustments and look-up tables as one table that FFmpeg's `lut3d` applies. */
import { open } from 'node:fs/promises';
import { type ColorAdjustments, listUsedAssets, locationKey, type Timeline } from '@rushes/timeline';
import type { RenderFile } from '../../types.ts';
import type { PictureLook } from '../plan/plan-types.ts';
import { type CubeTable, lookUp, MAX_CUBE_BYTES, parseCube, type Rgb } from './cube-file.ts';
import type { DataFile } from './data-files.ts';
import { chain, filter } from './filter-text.ts';
import { type ColorTable, type GraphContext, programmeTags } from './graph-context.ts';

/** Gamma of a display for standard dynamic range (ITU-R BT.1886). */
const DISPLAY_GAMMA = 2.4;

/** By how much the warmest setting raises red and lowers blue, and the most magenta one lowers green. */
const BALANCE = 0.2;

/** Luma weights of W3C Filter Effects, which its matrices are written with. */
const [RED, GREEN, BLUE] = [0.213, 0.715, 0.072];

/**
 * A colour through the adjustments, in this order, on gamma-encoded R'G'B' from 0 to 1 without clipping between:
 * exposure (light times 2^stops on a display of gamma 2.4), temperature and tint (gains of the channels that leave
 * the luma of grey alone), brightness (added), then contrast, saturation and hue as `contrast()`, `saturate()` and
 * `hue-rotate()` of W3C Filter Effects Module Level 1, and gamma (the power 1/gamma of what is above 0).
 */
export function adjustColor(color: Rgb, adjustments: ColorAdjustments): Rgb {
  const { exposure = 0, brightness = 0, contrast = 0, saturation = 0, hue = 0, gamma = 1 } = adjustments;
  const gain = 2 ** (exposure / DISPLAY_GAMMA);
  const balance = balanceOf(adjustments);
  const slope = 1 + contrast;
  const toned = mapRgb(color, (value, channel) => {
    const lit = value * gain * balance[channel] + brightness;
    return (lit - 0.5) * slope + 0.5;
  });
  const mixed = multiply(hueMatrix(hue), multiply(saturationMatrix(1 + saturation), toned));
  return gamma === 1 ? mixed : mapRgb(mixed, (value) => Math.max(0, value) ** (1 / gamma));
}

function mapRgb([red, green, blue]: Rgb, change: (value: number, channel: 0 | 1 | 2) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)];
}

function balanceOf({ temperature = 0, tint = 0 }: ColorAdjustments): Rgb {
  const gains: Rgb = [1 + BALANCE * temperature, 1 - BALANCE * tint, 1 - BALANCE * temperature];
  const grey = RED * gains[0] + GREEN * gains[1] + BLUE * gains[2];
  return mapRgb(gains, (value) => value / grey);
}

type Matrix = [Rgb, Rgb, Rgb];

function multiply(matrix: Matrix, color: Rgb): Rgb {
  const row = (weights: Rgb) => weights[0] * color[0] + weights[1] * color[1] + weights[2] * color[2];
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function saturationMatrix(amount: number): Matrix {
  const grey = 1 - amount;
  return [
    [RED * grey + amount, GREEN * grey, BLUE * grey],
    [RED * grey, GREEN * grey + amount, BLUE * grey],
    [RED * grey, GREEN * grey, BLUE * grey + amount],
  ];
}

function hueMatrix(degrees: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [
    [
      RED + cos * (1 - RED) - sin * RED,
      GREEN - cos * GREEN - sin * GREEN,
      BLUE - cos * BLUE + sin * (1 - BLUE),
    ],
    [RED - cos * RED + sin * 0.143, GREEN + cos * (1 - GREEN) + sin * 0.14, BLUE - cos * BLUE - sin * 0.283],
    [
      RED - cos * RED - sin * (1 - RED),
      GREEN - cos * GREEN + sin * GREEN,
      BLUE + cos * (1 - BLUE) + sin * BLUE,
    ],
  ];
}

/** Points per side where the change is a curve. Straight changes need but the corners: nothing clips inside the table. */
const CURVED_SIZE = 65;

/** True when a look changes colours. */
export function changesColor(context: Pick<GraphContext, 'tables'>, look: PictureLook | undefined): boolean {
  if (!look) return false;
  const adjusted = Object.entries(look.color ?? {}).some(
    ([name, value]) => value !== (name === 'gamma' ? 1 : 0),
  );
  return adjusted || tableOf(context, look) !== undefined;
}

function tableOf(context: Pick<GraphContext, 'tables'>, { lut }: PictureLook): ColorTable | undefined {
  return lut && lut.strength !== 0 ? context.tables?.get(lut.assetId) : undefined;
}

/** Filters that change the colours of yuv420p in the working space, null where a look does not. */
export function colorFilters(context: GraphContext, look: PictureLook | undefined): string | null {
  if (!look || !changesColor(context, look)) return null;
  const file = context.dataFile(lookFile(look, tableOf(context, look)));
  return chain(
    // 16 bits: `lut3d` has a fast path for them (8.8 against 24 ms per 1080p frame), and nothing is rounded twice.
    filter('zscale', { min: '709', rin: 'limited', m: 'gbr', r: 'full' }),
    filter('format', { pix_fmts: 'gbrp16' }),
    filter('lut3d', { file, interp: 'tetrahedral' }),
    filter('zscale', { min: 'gbr', rin: 'full', m: '709', r: 'limited' }),
    filter('format', { pix_fmts: 'yuv420p' }),
    programmeTags,
  );
}

function lookFile({ color = {}, lut }: PictureLook, user: ColorTable | undefined): DataFile {
  const strength = user ? (lut?.strength ?? 1) : 0;
  const table = user?.table;
  const size = sizeFor(color, table);
  const facts = { size, color, strength, table: user?.contentKey ?? null };
  return {
    description: JSON.stringify({ kind: 'colours', ...facts }),
    extension: 'cube',
    content: () =>
      cubeText(size, (input) => {
        const adjusted = adjustColor(input, color);
        if (!table) return adjusted;
        const looked = lookUp(table, adjusted);
        return mapRgb(adjusted, (value, channel) => value + (looked[channel] - value) * strength);
      }),
  };
}

function sizeFor(color: ColorAdjustments, table: CubeTable | undefined): number {
  const { gamma = 1 } = color;
  if (gamma !== 1 || table?.dimensions === 1) return CURVED_SIZE;
  if (!table) return 2;
  // A cube over the usual domain is taken as it is; after other changes its points lie between those of this one.
  const isPlain =
    Object.keys(color).length === 0 &&
    table.min.every((low) => low === 0) &&
    table.max.every((high) => high === 1);
  return isPlain ? table.size : CURVED_SIZE;
}

function cubeText(size: number, change: (input: Rgb) => Rgb): Uint8Array {
  const lines = [`LUT_3D_SIZE ${size}`];
  const share = (index: number) => index / (size - 1);
  for (let blue = 0; blue < size; blue += 1) {
    for (let green = 0; green < size; green += 1) {
      for (let red = 0; red < size; red += 1) {
        const result = change([share(red), share(green), share(blue)]);
        lines.push(result.map((value) => value.toFixed(6)).join(' '));
      }
    }
  }
  return Buffer.from(`${lines.join('\n')}\n`, 'latin1');
}

// Colour tables of the library, read and checked before anything is drawn.

/** Tables by asset, and what is wrong with those that could not be used. */
interface ReadTables {
  tables: ReadonlyMap<string, ColorTable>;
  warnings: string[];
}

/** Reads the tables that a timeline names. One that is missing or wrong is said and changes nothing. */
export async function readColorTables(timeline: Timeline, files: readonly RenderFile[]): Promise<ReadTables> {
  const named = listUsedAssets(timeline).filter(({ use }) => use === 'lut');
  const tables = new Map<string, ColorTable>();
  const warnings: string[] = [];
  for (const assetId of new Set(named.map(({ location }) => locationKey(location)))) {
    const file = files.find((each) => each.assetId === assetId);
    if (!file) {
      warnings.push('A colour table is not here; colours stay as they are.');
      continue;
    }
    try {
      tables.set(assetId, { contentKey: file.contentKey, table: parseCube(await readBounded(file.path)) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      warnings.push(`A colour table could not be used: ${error.message}. Colours stay as they are.`);
    }
  }
  return { tables, warnings: [...new Set(warnings)] };
}

/** The text of a file, never more of it than is allowed. */
async function readBounded(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > MAX_CUBE_BYTES) throw new RangeError('the colour table is too large');
    return await file.readFile('latin1');
  } finally {
    await file.close();
  }
}
