/** Looks into a GGML file of whisper.cpp: its loader ends the whole process, or reads beyond its bounds, on some that are damaged. */
import { type FileHandle, open } from 'node:fs/promises';
import { MediaError } from '../errors.ts';

/** What a model file says of itself. */
export interface WhisperModel {
  /** `tiny` to `large`, or `custom` for sizes that were never published. */
  size: string;
  /** False for models of English alone. */
  multilingual: boolean;
}

const MAGIC = 0x67676d6c;
const SMALLEST_VOCABULARY = 51_864;
const MULTILINGUAL_VOCABULARY = 51_865;

const sizesByLayers: { [layers: number]: string } = {
  4: 'tiny',
  6: 'base',
  12: 'small',
  24: 'medium',
  32: 'large',
};

/** Values and bytes of a block, by the number of the type. */
const blockBytes: { [type: number]: readonly [values: number, bytes: number] } = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  9: [32, 36],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
};

const damaged = (why: string) =>
  new MediaError('invalid', `The speech model is damaged or of another kind: ${why}.`);

interface Reader {
  int(): Promise<number>;
  bytes(count: number): Promise<Buffer>;
  skip(count: number): void;
  position(): number;
}

const WINDOW_BYTES = 256 * 1024;

/** Reads forward with few calls; skipping costs nothing. */
function createReader(file: FileHandle, size: number): Reader {
  let at = 0;
  let window = Buffer.alloc(0);
  let windowAt = 0;

  async function bytes(count: number): Promise<Buffer> {
    if (count < 0 || at + count > size) throw damaged('it ends too early');
    if (at < windowAt || at + count > windowAt + window.length) {
      const fresh = Buffer.alloc(Math.min(Math.max(count, WINDOW_BYTES), size - at));
      const { bytesRead } = await file.read(fresh, 0, fresh.length, at);
      if (bytesRead < count) throw damaged('it ends too early');
      window = fresh.subarray(0, bytesRead);
      windowAt = at;
    }
    const found = window.subarray(at - windowAt, at - windowAt + count);
    at += count;
    return found;
  }

  return {
    bytes,
    int: async () => (await bytes(4)).readInt32LE(0),
    skip(count) {
      if (!(count >= 0) || at + count > size) throw damaged('it ends too early');
      at += count;
    },
    position: () => at,
  };
}

interface Sizes {
  vocabulary: number;
  audioLayers: number;
  textLayers: number;
}

function within(value: number, [low, high]: readonly [number, number], what: string): number {
  if (value < low || value > high) throw damaged(`${what} is ${value}`);
  return value;
}

async function readSizes(reader: Reader): Promise<Sizes> {
  const vocabulary = within(await reader.int(), [SMALLEST_VOCABULARY, 60_000], 'the size of its vocabulary');
  within(await reader.int(), [1, 3000], 'the length of its hearing');
  const audioState = within(await reader.int(), [8, 4096], 'its width');
  const audioHeads = within(await reader.int(), [1, 64], 'the number of its heads');
  const audioLayers = within(await reader.int(), [1, 64], 'the number of its layers');
  within(await reader.int(), [8, 4096], 'the length of its text');
  const textState = await reader.int();
  const textHeads = within(await reader.int(), [1, 64], 'the number of its heads');
  const textLayers = within(await reader.int(), [1, 64], 'the number of its layers');
  within(await reader.int(), [80, 128], 'the number of its bands');
  within((await reader.int()) % 1000, [0, 40], 'the type of its weights');
  if (textState !== audioState || audioState % audioHeads !== 0 || textState % textHeads !== 0) {
    throw damaged('its widths do not fit');
  }
  return { vocabulary, audioLayers, textLayers };
}

async function readVocabulary(reader: Reader, most: number): Promise<void> {
  const count = within(await reader.int(), [1, most], 'the length of its vocabulary');
  let hasBlank = false;
  for (let index = 0; index < count; index += 1) {
    const word = await reader.bytes(within(await reader.int(), [0, 1000], 'the length of a word'));
    hasBlank ||= word.length === 1 && word[0] === 0x20;
  }
  // The decoder looks it up by name and ends the process when it is not there.
  if (!hasBlank) throw damaged('its vocabulary has no blank');
}

/** Passes over one tensor; its values are not looked at. */
async function skipTensor(reader: Reader): Promise<void> {
  const dimensions = within(await reader.int(), [1, 4], 'the number of dimensions');
  const nameLength = within(await reader.int(), [1, 200], 'the length of a name');
  const block = blockBytes[await reader.int()];
  if (block === undefined) throw damaged('it has weights of an unknown type');
  let values = 1;
  for (let index = 0; index < dimensions; index += 1) {
    values *= within(await reader.int(), [1, 1_000_000], 'the size of a tensor');
  }
  await reader.bytes(nameLength);
  if (values % block[0] !== 0) throw damaged('a tensor does not fill its blocks');
  reader.skip((values / block[0]) * block[1]);
}

async function readModel(file: FileHandle, size: number): Promise<WhisperModel> {
  const reader = createReader(file, size);
  if (size < 64 || (await reader.int()) !== MAGIC) throw damaged('it is no GGML file of Whisper');
  const { vocabulary, audioLayers, textLayers } = await readSizes(reader);
  const bands = within(await reader.int(), [80, 128], 'the number of its bands');
  const bins = within(await reader.int(), [1, 2049], 'the number of its bins');
  reader.skip(bands * bins * 4);
  await readVocabulary(reader, vocabulary);
  const expected = 11 + 15 * audioLayers + 24 * textLayers;
  let tensors = 0;
  for (; reader.position() < size; tensors += 1) {
    if (tensors >= expected) throw damaged('it holds more than a model');
    await skipTensor(reader);
  }
  if (tensors !== expected) throw damaged(`it holds ${tensors} of ${expected} tensors`);
  return {
    size: sizesByLayers[audioLayers] ?? 'custom',
    multilingual: vocabulary >= MULTILINGUAL_VOCABULARY,
  };
}

/**
 * What the model at `path` is; its structure is read through to the end, its weights are not. Throws MediaError
 * `invalid` when it is missing, damaged or of another kind.
 */
export async function inspectWhisperModel(path: string): Promise<WhisperModel> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (cause) {
    throw new MediaError('invalid', 'The speech model is not there or can not be read.', { cause });
  }
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new MediaError('invalid', 'The speech model is no file.');
    return await readModel(file, stats.size);
  } finally {
    await file.close();
  }
}
