/**
 * The pixels of a JPEG, for terminals that take nothing else: baseline, eight bits, as stills of the service are. Whatever is
 * otherwise throws.
 */
import { type BitReader, type CodeTable, codeTable, readBits } from './jpeg-bits.ts';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue, row after row. */
  rgb: Uint8Array;
}

interface Component {
  id: number;
  /** Blocks in a unit, across and down. */
  across: number;
  down: number;
  quantization: number;
  dc: CodeTable | null;
  ac: CodeTable | null;
  /** The value of the block before. */
  before: number;
  /** Samples of whole units. */
  samples: Uint8ClampedArray;
  stride: number;
}

interface Picture {
  width: number;
  height: number;
  components: Component[];
}

interface Tables {
  quantizations: Map<number, Float64Array>;
  codes: Map<number, CodeTable>;
  restartInterval: number;
}

/** Larger ones are no stills. */
const MOST_PIXELS = 4_000_000;

/** Where the coefficients stand in a block, in the order in which they come. */
const ZIGZAG = zigzag();

function zigzag(): Uint8Array {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum += 1) {
    const diagonal: number[] = [];
    for (let row = Math.max(0, sum - 7); row <= Math.min(7, sum); row += 1)
      diagonal.push(8 * row + sum - row);
    // Even diagonals go up, from the left to the top.
    order.push(...(sum % 2 === 0 ? diagonal.reverse() : diagonal));
  }
  return Uint8Array.from(order);
}

/** By sample and frequency. */
const COSINES = Float64Array.from({ length: 64 }, (_, index) => {
  const [sample, frequency] = [index >> 3, index & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16);
});

const rows = new Float64Array(64);

/** From frequencies to samples, along rows and then columns. */
function transform(block: Float64Array, to: Uint8ClampedArray, start: number, stride: number): void {
  for (let row = 0; row < 64; row += 8) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 0;
      for (let u = 0; u < 8; u += 1) sum += (block[row + u] as number) * (COSINES[8 * x + u] as number);
      rows[row + x] = sum;
    }
  }
  for (let x = 0; x < 8; x += 1) {
    for (let y = 0; y < 8; y += 1) {
      let sum = 128;
      for (let v = 0; v < 8; v += 1) sum += (rows[8 * v + x] as number) * (COSINES[8 * y + v] as number);
      to[start + y * stride + x] = sum;
    }
  }
}

function readQuantizations(segment: Uint8Array, { quantizations }: Tables): void {
  for (let at = 0; at < segment.length; ) {
    const [kind = 0] = segment.subarray(at, at + 1);
    const isWide = kind >> 4 !== 0;
    const table = new Float64Array(64);
    at += 1;
    for (const place of ZIGZAG) {
      table[place] = isWide ? ((segment[at] ?? 0) << 8) | (segment[at + 1] ?? 0) : (segment[at] ?? 0);
      at += isWide ? 2 : 1;
    }
    quantizations.set(kind & 15, table);
  }
}

function readCodes(segment: Uint8Array, { codes }: Tables): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    codes.set(segment[at] ?? 0, codeTable(counts, segment.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
  }
}

function readFrame(segment: Uint8Array): Picture {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  const [height, width, count] = [view.getUint16(1), view.getUint16(3), view.getUint8(5)];
  const isKnown = view.getUint8(0) === 8 && (count === 1 || count === 3);
  if (!isKnown || width * height === 0 || width * height > MOST_PIXELS) throw new Error('No such picture.');
  const components = Array.from({ length: count }, (_, index): Component => {
    const [id, sampling, quantization] = [0, 1, 2].map((place) => view.getUint8(6 + 3 * index + place));
    // A single component has blocks and no units.
    const [across, down] = count === 1 ? [1, 1] : [(sampling ?? 0) >> 4, (sampling ?? 0) & 15];
    if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) throw new Error('No such sampling.');
    return {
      id: id ?? 0,
      across,
      down,
      quantization: quantization ?? 0,
      dc: null,
      ac: null,
      before: 0,
      samples: new Uint8ClampedArray(),
      stride: 0,
    };
  });
  return { width, height, components };
}

/** Answers where the bits begin. */
function readScanHead(segment: Uint8Array, picture: Picture, { codes }: Tables): void {
  const count = segment[0] ?? 0;
  if (count !== picture.components.length) throw new Error('Only scans of all components are read.');
  for (let index = 0; index < count; index += 1) {
    const component = picture.components.find(({ id }) => id === segment[1 + 2 * index]);
    const tables = segment[2 + 2 * index] ?? 0;
    if (component === undefined) throw new Error('A scan of an unknown component.');
    component.dc = codes.get(tables >> 4) ?? null;
    component.ac = codes.get(0x10 | (tables & 15)) ?? null;
  }
}

const block = new Float64Array(64);

function readBlock(component: Component, reader: BitReader, quantization: Float64Array): void {
  const { dc, ac } = component;
  if (dc === null || ac === null) throw new Error('A table is missing.');
  block.fill(0);
  component.before += reader.signed(reader.symbol(dc));
  block[0] = component.before * (quantization[0] ?? 0);
  for (let index = 1; index < 64; index += 1) {
    const symbol = reader.symbol(ac);
    const size = symbol & 15;
    if (size === 0 && symbol !== 0xf0) return;
    index += symbol >> 4;
    const place = ZIGZAG[index] ?? 0;
    if (size > 0) block[place] = reader.signed(size) * (quantization[place] ?? 0);
  }
}

function readScan(picture: Picture, reader: BitReader, { quantizations, restartInterval }: Tables): void {
  const { width, height, components } = picture;
  const most = (side: 'across' | 'down') => Math.max(...components.map((one) => one[side]));
  const columns = Math.ceil(width / (8 * most('across')));
  const units = columns * Math.ceil(height / (8 * most('down')));
  for (const one of components) {
    one.stride = columns * one.across * 8;
    one.samples = new Uint8ClampedArray((one.stride * units * one.down * 8) / columns);
  }
  for (let unit = 0; unit < units; unit += 1) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      reader.restart();
      for (const one of components) one.before = 0;
    }
    const [column, row] = [unit % columns, Math.floor(unit / columns)];
    for (const one of components) {
      const quantization = quantizations.get(one.quantization);
      if (quantization === undefined) throw new Error('A table is missing.');
      for (let index = 0; index < one.across * one.down; index += 1) {
        const x = 8 * (column * one.across + (index % one.across));
        const y = 8 * (row * one.down + Math.floor(index / one.across));
        readBlock(one, reader, quantization);
        transform(block, one.samples, y * one.stride + x, one.stride);
      }
    }
  }
}

function colours({ width, height, components }: Picture): Pixels {
  const rgb = new Uint8ClampedArray(3 * width * height);
  const [widest, tallest] = [
    Math.max(...components.map((one) => one.across)),
    Math.max(...components.map((one) => one.down)),
  ];
  const sample = (one: Component | undefined, x: number, y: number) => {
    if (one === undefined) return 128;
    const place = Math.floor((y * one.down) / tallest) * one.stride + Math.floor((x * one.across) / widest);
    return one.samples[place] ?? 0;
  };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const light = sample(components[0], x, y);
      const blue = sample(components[1], x, y) - 128;
      const red = sample(components[2], x, y) - 128;
      rgb[at] = light + 1.402 * red;
      rgb[at + 1] = light - 0.344_136 * blue - 0.714_136 * red;
      rgb[at + 2] = light + 1.772 * blue;
    }
  }
  return { width, height, rgb: new Uint8Array(rgb.buffer) };
}

const MARKS = { frame: [0xc0, 0xc1], codes: 0xc4, scan: 0xda, quantizations: 0xdb, restart: 0xdd };

/** Throws for what is no JPEG of the kind that is read here. */
export function decodeJpeg(bytes: Uint8Array): Pixels {
  const tables: Tables = { quantizations: new Map(), codes: new Map(), restartInterval: 0 };
  let picture: Picture | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const mark = bytes[at + 1] ?? 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (bytes[at] !== 0xff || length < 2) break;
    const segment = bytes.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    if (mark === MARKS.quantizations) readQuantizations(segment, tables);
    else if (mark === MARKS.codes) readCodes(segment, tables);
    else if (mark === MARKS.restart) tables.restartInterval = ((segment[0] ?? 0) << 8) | (segment[1] ?? 0);
    else if (MARKS.frame.includes(mark)) picture = readFrame(segment);
    else if (mark === MARKS.scan && picture !== null) {
      readScanHead(segment, picture, tables);
      readScan(picture, readBits(bytes, at), tables);
      return colours(picture);
    }
  }
  throw new Error('No picture that is read here.');
}
