/** Patches of known colours, written sample by sample by the standards' own formulas and read back the same way. */
import { writeFile } from 'node:fs/promises';
import { decoder, eachPicture } from './independent-decoder.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** R'G'B' from 0 to 1: greys, primaries, skin, muted and strong colours. */
export const patches: readonly Rgb[] = [
  [0, 0, 0],
  [0.25, 0.25, 0.25],
  [0.5, 0.5, 0.5],
  [0.75, 0.75, 0.75],
  [1, 1, 1],
  [0.8, 0.2, 0.2],
  [0.2, 0.7, 0.25],
  [0.2, 0.25, 0.8],
  [0.85, 0.65, 0.53],
  [0.4, 0.5, 0.3],
  [0.9, 0.8, 0.1],
  [0.1, 0.6, 0.6],
];

/** Luma weights of red and blue (ITU-R BT.601, BT.709, BT.2020). */
const weights = { bt601: [0.299, 0.114], bt709: [0.2126, 0.0722], bt2020: [0.2627, 0.0593] } as const;

export interface PatchSpec {
  matrix: keyof typeof weights | 'rgb';
  range: 'limited' | 'full';
  /** Planar, by FFmpeg's name: yuv420p, yuv444p, yuv420p10le, yuv422p10le, gbrp. */
  format: string;
  size: { width: number; height: number };
  /** R'G'B' of each patch as the file has it. */
  colors: readonly Rgb[];
  encoder: string[];
  tags: string[];
}

const COLUMNS = 6;

function patchAt(x: number, y: number, size: PatchSpec['size']): number {
  return Math.floor((x * COLUMNS) / size.width) + COLUMNS * Math.floor((y * 2) / size.height);
}

/** Y'CbCr of a colour: luma 0 to 1, chroma -0.5 to 0.5. */
function toYuv([red, green, blue]: Rgb, matrix: keyof typeof weights): Rgb {
  const [kr, kb] = weights[matrix];
  const luma = kr * red + (1 - kr - kb) * green + kb * blue;
  return [luma, (blue - luma) / (2 * (1 - kb)), (red - luma) / (2 * (1 - kr))];
}

function quantise(
  value: number,
  at: { plane: number; bits: number; range: PatchSpec['range']; isRgb: boolean },
): number {
  const unit = 2 ** (at.bits - 8);
  const isChroma = at.plane > 0 && !at.isRgb;
  if (at.range === 'full') {
    const full = 2 ** at.bits - 1;
    return Math.round(isChroma ? value * full + 128 * unit : value * full);
  }
  return Math.round(isChroma ? (224 * value + 128) * unit : (219 * value + 16) * unit);
}

/** Writes a file of 25 equal pictures; answers its path. */
export async function makePatches(path: string, spec: PatchSpec): Promise<string> {
  const { width, height } = spec.size;
  const bits = /10le$/.test(spec.format) ? 10 : 8;
  const isRgb = spec.matrix === 'rgb';
  const [across, down] = /420/.test(spec.format) ? [2, 2] : /422/.test(spec.format) ? [2, 1] : [1, 1];
  const values = spec.colors.map((color) => {
    const planes = spec.matrix === 'rgb' ? [color[1], color[2], color[0]] : toYuv(color, spec.matrix);
    return planes.map((value, plane) => quantise(value, { plane, bits, range: spec.range, isRgb }));
  });
  const planes = [0, 1, 2].map((plane) => {
    const [stepX, stepY] = plane > 0 ? [across, down] : [1, 1];
    const bytes = Buffer.alloc((width / stepX) * (height / stepY) * (bits > 8 ? 2 : 1));
    let at = 0;
    for (let y = 0; y < height; y += stepY) {
      for (let x = 0; x < width; x += stepX) {
        const value = values[patchAt(x, y, spec.size)]?.[plane] ?? 0;
        at = bits > 8 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt8(value, at);
      }
    }
    return bytes;
  });
  const raw = `${path}.raw`;
  await writeFile(raw, Buffer.concat(Array.from({ length: 25 }, () => planes).flat()));
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    spec.format,
    '-s',
    `${width}x${height}`,
    '-r',
    '25',
    '-i',
    raw,
  ];
  await decoder(['-loglevel', 'error', ...input, ...spec.encoder, ...spec.tags, '-threads', '1', path]);
  return path;
}

/** R'G'B' in 8-bit levels of each patch of a finished file: its middle, by BT.709 in limited range. */
export async function readPatches(path: string, size: PatchSpec['size']): Promise<Rgb[]> {
  const { width, height } = size;
  const found: Rgb[] = [];
  const bytes = (width * height * 3) / 2;
  await eachPicture(path, { filters: 'null', format: 'yuv420p', bytes }, (picture, index) => {
    if (index !== 3) return;
    for (let patch = 0; patch < patches.length; patch += 1) {
      const x = Math.floor((((patch % COLUMNS) + 0.5) * width) / COLUMNS);
      const y = Math.floor(((Math.floor(patch / COLUMNS) + 0.5) * height) / 2);
      const chroma = Math.floor(y / 2) * (width / 2) + Math.floor(x / 2);
      const luma = ((picture[y * width + x] ?? 0) - 16) / 219;
      const cb = ((picture[width * height + chroma] ?? 0) - 128) / 224;
      const cr = ((picture[width * height * 1.25 + chroma] ?? 0) - 128) / 224;
      const [kr, kb] = weights.bt709;
      const [red, blue] = [luma + 2 * (1 - kr) * cr, luma + 2 * (1 - kb) * cb];
      found.push([red * 255, ((luma - kr * red - kb * blue) / (1 - kr - kb)) * 255, blue * 255]);
    }
  });
  return found;
}

/** Light of the display (ITU-R BT.1886), which is what a change of primaries keeps (ITU-R BT.2087). */
const toLinear = (value: number) => value ** 2.4;
const fromLinear = (value: number) => Math.max(0, value) ** (1 / 2.4);

/** Linear BT.709 to linear BT.2020 (ITU-R BT.2087). */
const widen = [
  [0.6274, 0.3293, 0.0433],
  [0.0691, 0.9195, 0.0114],
  [0.0164, 0.088, 0.8956],
] as const;

/** The R'G'B' that a BT.2020 file has for a colour of BT.709. */
export function asWideGamut(color: Rgb): Rgb {
  const linear = color.map(toLinear);
  const [red = 0, green = 0, blue = 0] = widen.map((row) =>
    fromLinear(row.reduce((sum, factor, index) => sum + factor * (linear[index] ?? 0), 0)),
  );
  return [red, green, blue];
}
