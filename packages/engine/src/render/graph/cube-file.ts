/** Colour tables in .cube files (Adobe Cube LUT Specification 1.0), read by ourselves: a file of the library is not trusted. */

/** A table from R'G'B' to R'G'B'; shares from 0 to 1, more where the file has more. */
export interface CubeTable {
  /** Points per side of the cube, or of each channel's curve. */
  size: number;
  /** 3: red runs fastest, then green, then blue. 1: a row has one value per channel. */
  dimensions: 1 | 3;
  values: Float32Array;
  min: Rgb;
  max: Rgb;
}

export type Rgb = [red: number, green: number, blue: number];

/** Largest file that is read, bytes: a cube of 65 takes about 7 MB. */
export const MAX_CUBE_BYTES = 20_000_000;

const MAX_CUBE_SIDE = 65;
const MAX_CURVE_POINTS = 65_536;
const MAX_LINE = 400;

/** Reads a table. Throws a RangeError that says in which line what is wrong. */
export function parseCube(text: string): CubeTable {
  if (text.length > MAX_CUBE_BYTES) throw new RangeError('the colour table is too large');
  const reading: Reading = { table: null, filled: 0, min: [0, 0, 0], max: [1, 1, 1], line: 0 };
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    reading.line += 1;
    if (end - start > MAX_LINE) throw wrong(reading, 'is too long');
    readLine(reading, text.slice(start, end).trim());
    start = end + 1;
  }
  const { table, filled, min, max } = reading;
  if (!table) throw new RangeError('the colour table names no LUT_3D_SIZE or LUT_1D_SIZE');
  if (filled !== table.values.length) {
    throw new RangeError(`the colour table has ${filled / 3} of ${table.values.length / 3} rows`);
  }
  if (min.some((low, channel) => low >= (max[channel] ?? 0))) {
    throw new RangeError('the domain of the colour table is empty');
  }
  return { ...table, min, max };
}

interface Reading {
  table: Pick<CubeTable, 'size' | 'dimensions' | 'values'> | null;
  filled: number;
  min: Rgb;
  max: Rgb;
  line: number;
}

function wrong(reading: Reading, what: string): RangeError {
  return new RangeError(`line ${reading.line} of the colour table ${what}`);
}

function readLine(reading: Reading, line: string): void {
  if (line === '' || line.startsWith('#') || line.startsWith('TITLE')) return;
  const words = line.split(/\s+/);
  const [keyword = '', ...rest] = words;
  if (keyword === 'LUT_3D_SIZE' || keyword === 'LUT_1D_SIZE') openTable(reading, keyword, rest);
  else if (keyword === 'DOMAIN_MIN') reading.min = readRow(reading, rest);
  else if (keyword === 'DOMAIN_MAX') reading.max = readRow(reading, rest);
  else if (keyword === 'LUT_3D_INPUT_RANGE' || keyword === 'LUT_1D_INPUT_RANGE') readRange(reading, rest);
  else addRow(reading, readRow(reading, words));
}

function openTable(reading: Reading, keyword: string, [count = '']: string[]): void {
  if (reading.table) throw wrong(reading, 'opens a second table');
  const dimensions = keyword === 'LUT_3D_SIZE' ? 3 : 1;
  const most = dimensions === 3 ? MAX_CUBE_SIDE : MAX_CURVE_POINTS;
  const size = /^\d{1,6}$/.test(count) ? Number(count) : 0;
  if (size < 2 || size > most) throw wrong(reading, `must give a size from 2 to ${most}`);
  reading.table = { size, dimensions, values: new Float32Array(size ** dimensions * 3) };
}

function readRow(reading: Reading, words: string[]): Rgb {
  const [red, green, blue] = words.map((word) => readNumber(reading, word));
  if (words.length !== 3 || red === undefined || green === undefined || blue === undefined) {
    throw wrong(reading, 'must have three numbers');
  }
  return [red, green, blue];
}

function readRange(reading: Reading, [low = '', high = '']: string[]): void {
  const [from, to] = [readNumber(reading, low), readNumber(reading, high)];
  reading.min = [from, from, from];
  reading.max = [to, to, to];
}

function readNumber(reading: Reading, word: string): number {
  const value = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(word) ? Number(word) : Number.NaN;
  if (!Number.isFinite(value) || Math.abs(value) > 1e4)
    throw wrong(reading, 'has something that is no number');
  return value;
}

function addRow(reading: Reading, row: Rgb): void {
  const { table } = reading;
  if (!table) throw wrong(reading, 'comes before the size of the table');
  if (reading.filled >= table.values.length) throw wrong(reading, 'is one row too many');
  table.values.set(row, reading.filled);
  reading.filled += 3;
}

/** A colour through a table; what lies outside its domain is taken to its edge. */
export function lookUp(table: CubeTable, color: Rgb): Rgb {
  const share = (channel: 0 | 1 | 2) => {
    const [low, high] = [table.min[channel], table.max[channel]];
    return Math.min(1, Math.max(0, (color[channel] - low) / (high - low))) * (table.size - 1);
  };
  const at: Rgb = [share(0), share(1), share(2)];
  return table.dimensions === 1 ? curves(table, at) : tetrahedron(table, at);
}

function curves({ values, size }: CubeTable, at: Rgb): Rgb {
  const channel = (index: 0 | 1 | 2) => {
    const low = Math.min(size - 2, Math.floor(at[index]));
    const [from, to] = [values[low * 3 + index] ?? 0, values[(low + 1) * 3 + index] ?? 0];
    return from + (to - from) * (at[index] - low);
  };
  return [channel(0), channel(1), channel(2)];
}

/** Interpolation in the one of six tetrahedra of a cell that holds the colour: walk along the axes, the longest way first. */
function tetrahedron({ values, size }: CubeTable, at: Rgb): Rgb {
  const cell = at.map((value) => Math.min(size - 2, Math.floor(value)));
  const rest = at.map((value, channel) => value - (cell[channel] ?? 0));
  const steps = [1, size, size * size];
  const axes = [0, 1, 2].sort((a, b) => (rest[b] ?? 0) - (rest[a] ?? 0));
  let index = cell.reduce((sum, value, channel) => sum + value * (steps[channel] ?? 0), 0);
  const weights = [1, ...axes.map((axis) => rest[axis] ?? 0), 0];
  const result: Rgb = [0, 0, 0];
  for (let corner = 0; corner < 4; corner += 1) {
    const weight = (weights[corner] ?? 0) - (weights[corner + 1] ?? 0);
    for (const channel of [0, 1, 2] as const) result[channel] += weight * (values[index * 3 + channel] ?? 0);
    index += steps[axes[corner] ?? 0] ?? 0;
  }
  return result;
}
