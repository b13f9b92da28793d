/**
 * Tiny media written byte by byte, so that tests need no encoder: an AVI of uncompressed pictures with PCM
 * sound, a WAV file and a PNG picture.
 */
import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number];

/** A take in which a bright square moves over a background of one colour. */
export interface TestShot {
  background: Color;
  frames: number;
}

export interface TestVideoOptions {
  width?: number;
  height?: number;
  rate?: number;
  shots: readonly TestShot[];
  /** Seconds in which it sounds; all of it by default. */
  loud?: readonly (readonly [start: number, end: number])[];
}

const sampleRate = 8_000;

function chunk(id: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function list(id: string, type: string, parts: readonly Buffer[]): Buffer {
  return chunk(id, Buffer.concat([Buffer.from(type, 'latin1'), ...parts]));
}

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value >>> 0, index * 4);
  return buffer;
}

/** A sine of 440 Hz as 16-bit samples, 60 dB softer outside of what is loud. */
function sine(samples: number, loud: TestVideoOptions['loud']): Buffer {
  const buffer = Buffer.alloc(samples * 2);
  for (let n = 0; n < samples; n += 1) {
    const seconds = n / sampleRate;
    const isLoud = loud?.some(([start, end]) => seconds >= start && seconds < end) ?? true;
    const level = isLoud ? 9_000 : 9;
    buffer.writeInt16LE(Math.round(level * Math.sin((2 * Math.PI * 440 * n) / sampleRate)), n * 2);
  }
  return buffer;
}

/** One picture, bottom row first, blue before red, as AVI has it. */
function picture(width: number, height: number, { background, step }: { background: Color; step: number }) {
  const pixels = Buffer.alloc(width * height * 3);
  const size = Math.floor(height / 3);
  const left = step % Math.max(1, width - size);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inSquare = x >= left && x < left + size && y >= size && y < 2 * size;
      const [red, green, blue] = inSquare ? [255, 255, 255] : background;
      const at = (y * width + x) * 3;
      pixels[at] = blue;
      pixels[at + 1] = green;
      pixels[at + 2] = red;
    }
  }
  return pixels;
}

function streamHeader(
  type: 'vids' | 'auds',
  { scale, rate, length, sampleSize }: { scale: number; rate: number; length: number; sampleSize: number },
): Buffer {
  const head = Buffer.from(type === 'vids' ? 'vidsDIB ' : 'auds\0\0\0\0', 'latin1');
  const body = words(0, 0, 0, scale, rate, 0, length, 0, 0xffffffff, sampleSize, 0, 0);
  return chunk('strh', Buffer.concat([head, body]));
}

/** An AVI file of uncompressed pictures with a 440 Hz tone. */
export function testVideo({ width = 160, height = 96, rate = 10, shots, loud }: TestVideoOptions): Buffer {
  const frames = shots.reduce((sum, shot) => sum + shot.frames, 0);
  const frameBytes = width * height * 3;
  const samplesPerFrame = sampleRate / rate;
  const sound = sine(frames * samplesPerFrame, loud);
  const movie: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 4;
  const add = (id: string, data: Buffer) => {
    movie.push(chunk(id, data));
    index.push(Buffer.from(id, 'latin1'), words(0x10, offset, data.length));
    offset += 8 + data.length + (data.length % 2);
  };
  let step = 0;
  for (const shot of shots) {
    for (let n = 0; n < shot.frames; n += 1) {
      add('00db', picture(width, height, { background: shot.background, step: step * 3 }));
      add('01wb', sound.subarray(step * samplesPerFrame * 2, (step + 1) * samplesPerFrame * 2));
      step += 1;
    }
  }
  const main = words(1_000_000 / rate, 0, 0, 0x10, frames, 0, 2, frameBytes, width, height, 0, 0, 0, 0);
  const bitmap = Buffer.concat([words(40, width, height, 0x180001, 0, frameBytes, 0, 0, 0, 0)]);
  const wave = Buffer.concat([words(0x10001, sampleRate, sampleRate * 2, 0x100002), Buffer.alloc(2)]);
  const video = list('LIST', 'strl', [
    streamHeader('vids', { scale: 1, rate, length: frames, sampleSize: 0 }),
    chunk('strf', bitmap),
  ]);
  const audio = list('LIST', 'strl', [
    streamHeader('auds', { scale: 1, rate: sampleRate, length: frames * samplesPerFrame, sampleSize: 2 }),
    chunk('strf', wave),
  ]);
  const header = list('LIST', 'hdrl', [chunk('avih', main), video, audio]);
  return list('RIFF', 'AVI ', [header, list('LIST', 'movi', movie), chunk('idx1', Buffer.concat(index))]);
}

function waveFile(samples: Buffer, rate: number): Buffer {
  const format = words(0x10001, rate, rate * 2, 0x100002);
  return list('RIFF', 'WAVE', [chunk('fmt ', format), chunk('data', samples)]);
}

/** A mono WAV file with a 440 Hz tone, or with one in stretches of it. */
export function testSound(seconds: number, loud?: TestVideoOptions['loud']): Buffer {
  return waveFile(sine(Math.round(seconds * sampleRate), loud), sampleRate);
}

/** A mono WAV file of samples from -1 to 1. */
export function soundFile(samples: Float32Array, rate: number): Buffer {
  const values = Int16Array.from(samples, (sample) => Math.round(32_767 * sample));
  return waveFile(Buffer.from(values.buffer), rate);
}

function pngChunk(id: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(id, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG picture of one colour with a gradient of brightness. */
export function testImage(width: number, height: number, [red, green, blue]: Color): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = (x + 1) / width;
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = red * share;
      rows[at + 1] = green * share;
      rows[at + 2] = blue * share;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
