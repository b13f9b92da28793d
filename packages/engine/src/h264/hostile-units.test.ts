/** Bytes that nobody meant well with: each reader says so, at once and in little memory. */
import { expect, test } from 'vitest';
import { type ParameterSets, parseAvcConfiguration, writeAvcConfiguration } from './avc-configuration.ts';
import { readBits, writeBits } from './bits.ts';
import { splitByteStream, splitLengthPrefixed, withEscapes, withoutEscapes } from './nal-units.ts';
import { canShare, pictureNumberOf, renumberSlice, shareSets } from './number-sets.ts';
import { parsePictureParameters, parseSequenceParameters } from './parameter-sets.ts';

/** Bytes that look random and are the same in each run (mulberry32). */
function randomBytes(seed: number, length: number): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return (mixed ^ (mixed >>> 14)) & 255;
    }),
  );
}

/** Main profile, level 4, 64x48 in frames. */
function sequenceSet(id: number, columns = 4): Buffer {
  const writer = writeBits();
  for (const byte of [0x67, 77, 0, 40]) writer.bits(byte, 8);
  for (const value of [id, 0, 2, 1]) writer.ue(value);
  writer.bits(0, 1);
  for (const value of [columns - 1, 2]) writer.ue(value);
  writer.bits(0b11001, 5);
  return withEscapes(writer.finish());
}

function pictureSet(id: number, sequenceId: number, mark = 0): Buffer {
  const writer = writeBits();
  writer.bits(0x68, 8);
  writer.ue(id);
  writer.ue(sequenceId);
  writer.bits(mark, 8);
  writer.bits(1, 1);
  return withEscapes(writer.finish());
}

/** What a reader answered, or that it refused; anything else fails. */
function answerOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return 'refused';
    throw error;
  }
}

test('random and truncated bytes are read or refused, never anything else', () => {
  const seeds = Array.from({ length: 3_000 }, (_, seed) => randomBytes(seed, (seed * 7) % 200));
  const whole = writeAvcConfiguration({ sequence: [sequenceSet(0)], picture: [pictureSet(0, 0)] });
  const cut = Array.from(whole, (_, length) => whole.subarray(0, length));
  for (const bytes of [...seeds, ...cut]) {
    for (const read of [parseAvcConfiguration, parseSequenceParameters, parsePictureParameters]) read(bytes);
    for (const lengthBytes of [1, 2, 3, 4]) splitLengthPrefixed(bytes, lengthBytes);
    const units = splitByteStream(bytes);
    for (const unit of units) expect(unit.length).toBeGreaterThan(0);
    answerOf(() => pictureNumberOf(bytes));
    answerOf(() => renumberSlice(bytes, new Map([[0, 15]])));
    expect(withoutEscapes(withEscapes(bytes)).subarray(0, bytes.length)).toEqual(bytes);
  }
  // The record of Main ends with its picture parameter set: every shorter one is none.
  expect(parseAvcConfiguration(whole)).not.toBeNull();
  for (const bytes of cut) expect(parseAvcConfiguration(bytes)).toBeNull();
});

test('runs of zeros are no code, wherever one is expected', () => {
  const zeros = Buffer.alloc(16 * 1024 ** 2);
  expect(() => readBits(zeros).ue()).toThrow(RangeError);
  const behind = (...head: number[]) => Buffer.concat([Buffer.from(head), zeros.subarray(0, 65_000)]);
  expect(parseSequenceParameters(behind(0x67, 100, 0, 40))).toBeNull();
  expect(parsePictureParameters(behind(0x68))).toBeNull();
  expect(() => pictureNumberOf(behind(0x65))).toThrow(RangeError);
  expect(() => renumberSlice(behind(0x65), new Map([[0, 15]]))).toThrow(RangeError);
});

test('a cycle of four billion entries ends with the bytes', () => {
  const writer = writeBits();
  for (const byte of [0x67, 77, 0, 40]) writer.bits(byte, 8);
  for (const value of [0, 0, 1]) writer.ue(value);
  writer.bits(0, 1);
  for (const value of [0, 0, 2 ** 32 - 2]) writer.ue(value);
  const unit = Buffer.concat([writer.finish(), Buffer.alloc(65_000, 255)]);
  expect(parseSequenceParameters(unit)).toBeNull();
});

test('sizes of gigabytes and units without number are not believed', () => {
  const huge = Buffer.from([255, 255, 255, 255, 0x65, 1]);
  for (const lengthBytes of [1, 2, 3, 4]) expect(splitLengthPrefixed(huge, lengthBytes)).toBeNull();
  const tiny = Buffer.alloc(2 * 1024 ** 2, Buffer.from([1, 0x65]));
  expect(splitLengthPrefixed(tiny, 1)).toBeNull();
  const claimed = Buffer.from([1, 77, 0, 40, 255, 255, 255, 255, 0x67]);
  expect(parseAvcConfiguration(claimed)).toBeNull();
});

test('escapes of megabytes take a few times as much', () => {
  const zeros = Buffer.alloc(8 * 1024 ** 2);
  const before = process.memoryUsage().arrayBuffers;
  const unit = withEscapes(zeros);
  expect(unit.length).toBe(zeros.length * 1.5);
  expect(withoutEscapes(unit).equals(zeros)).toBe(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1024 ** 2);
});

test('numbers beyond the standard are damage', () => {
  expect(parseSequenceParameters(sequenceSet(31))).toMatchObject({ id: 31, width: 64, height: 48 });
  expect(parseSequenceParameters(sequenceSet(32))).toBeNull();
  expect(parsePictureParameters(pictureSet(255, 31))).toEqual({ id: 255, sequenceId: 31 });
  expect(parsePictureParameters(pictureSet(256, 0))).toBeNull();
  expect(parsePictureParameters(pictureSet(0, 32))).toBeNull();
});

test.each<[string, ParameterSets]>([
  ['no place for others', { sequence: [0, 1, 2].map((id) => sequenceSet(id)), picture: [pictureSet(0, 0)] }],
  ['numbers that no slice can change', { sequence: [sequenceSet(0)], picture: [pictureSet(15, 0)] }],
  ['one number twice', { sequence: [sequenceSet(0)], picture: [pictureSet(0, 0, 1), pictureSet(0, 0, 2)] }],
  ['a sequence that is not there', { sequence: [sequenceSet(0)], picture: [pictureSet(0, 1)] }],
  ['damage', { sequence: [sequenceSet(0)], picture: [Buffer.from([0x68])] }],
])('sets with %s are not shared', (_what, sets) => {
  expect(canShare(sets)).toBe(false);
});

test('sixteen encodings with all the sets that each may have share one track', () => {
  const encodings = Array.from({ length: 16 }, (_, index) => ({
    sequence: [sequenceSet(0, 10 + index), ...(index === 15 ? [] : [sequenceSet(1, 40 + index)])],
    picture: Array.from({ length: 15 }, (_none, id) => pictureSet(id, 0, 15 * index + id)),
  }));
  expect(encodings.every(canShare)).toBe(true);
  const shared = shareSets(encodings) ?? { sequence: [], picture: [] };
  expect([shared.sequence.length, shared.picture.length]).toEqual([31, 240]);
  expect(parseAvcConfiguration(writeAvcConfiguration(shared))?.picture).toHaveLength(240);
});
