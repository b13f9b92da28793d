/** Parameter sets of H.264 (ITU-T H.264, 7.3.2): what they say, and other numbers for them. */
import { type BitReader, readBits, writeBits } from './bits.ts';
import { withEscapes, withoutEscapes } from './nal-units.ts';

/** What is read of a sequence parameter set. */
export interface SequenceParameters {
  id: number;
  profile: number;
  /** The byte of constraint flags behind the profile. */
  constraints: number;
  /** Ten times the level. */
  level: number;
  /** 1 is 4:2:0. */
  chromaFormat: number;
  bitDepth: number;
  /** Coded size in pixels before cropping. */
  width: number;
  height: number;
  /** False where pictures may be coded as fields. */
  framesOnly: boolean;
}

/** What is read of a picture parameter set. */
export interface PictureParameters {
  id: number;
  sequenceId: number;
}

/** Highest numbers of the sets. */
export const MAX_SEQUENCE_ID = 31;
export const MAX_PICTURE_ID = 255;

/** Profiles whose sets say their chroma format and depth. */
const HIGH_PROFILES = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/** Reads a set; null when it is damaged. */
export function parseSequenceParameters(unit: Buffer): SequenceParameters | null {
  return attempt(() => readSequence(readBits(withoutEscapes(unit).subarray(1))));
}

/** Reads a set; null when it is damaged. */
export function parsePictureParameters(unit: Buffer): PictureParameters | null {
  return attempt(() => {
    const reader = readBits(withoutEscapes(unit).subarray(1));
    return { id: upTo(MAX_PICTURE_ID, reader.ue()), sequenceId: upTo(MAX_SEQUENCE_ID, reader.ue()) };
  });
}

function upTo(most: number, value: number): number {
  if (value > most) throw new RangeError('no value of the standard');
  return value;
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readSequence(reader: BitReader): SequenceParameters {
  const [profile, constraints, level] = [reader.bits(8), reader.bits(8), reader.bits(8)];
  const id = upTo(MAX_SEQUENCE_ID, reader.ue());
  const sampling = HIGH_PROFILES.includes(profile) ? readSampling(reader) : { chromaFormat: 1, bitDepth: 8 };
  skipFrameNumbers(reader);
  const [columns, rows, framesOnly] = [reader.ue() + 1, reader.ue() + 1, reader.bits(1) === 1];
  const height = rows * 16 * (framesOnly ? 1 : 2);
  return { id, profile, constraints, level, ...sampling, width: columns * 16, height, framesOnly };
}

function readSampling(reader: BitReader): { chromaFormat: number; bitDepth: number } {
  const chromaFormat = reader.ue();
  if (chromaFormat === 3) reader.bits(1);
  const bitDepth = 8 + Math.max(reader.ue(), reader.ue());
  reader.bits(1);
  if (reader.bits(1) === 1) skipScalingLists(reader, chromaFormat === 3 ? 12 : 8);
  return { chromaFormat, bitDepth };
}

function skipScalingLists(reader: BitReader, lists: number): void {
  for (let list = 0; list < lists; list += 1) {
    if (reader.bits(1) === 0) continue;
    const size = list < 6 ? 16 : 64;
    let [last, next] = [8, 8];
    for (let index = 0; index < size; index += 1) {
      if (next !== 0) next = (last + reader.se() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
}

/** Numbering of frames, order of output, and how many are kept for reference. */
function skipFrameNumbers(reader: BitReader): void {
  reader.ue();
  const order = reader.ue();
  if (order === 0) reader.ue();
  if (order === 1) {
    reader.bits(1);
    reader.se();
    reader.se();
    const cycle = reader.ue();
    for (let index = 0; index < cycle; index += 1) reader.se();
  }
  reader.ue();
  reader.bits(1);
}

/** The same sequence parameter set under another number (0 to 31). */
export function renumberSequence(unit: Buffer, id: number): Buffer {
  const payload = withoutEscapes(unit);
  const reader = readBits(payload);
  reader.bits(32);
  const start = reader.position();
  reader.ue();
  return rewrite({ payload, start, rest: reader.position() }, [id]);
}

/** The same picture parameter set under another number (0 to 255), for a sequence parameter set `sequenceId`. */
export function renumberPicture(unit: Buffer, numbers: { id: number; sequenceId: number }): Buffer {
  const payload = withoutEscapes(unit);
  const reader = readBits(payload);
  reader.bits(8);
  const start = reader.position();
  reader.ue();
  reader.ue();
  return rewrite({ payload, start, rest: reader.position() }, [numbers.id, numbers.sequenceId]);
}

/** A unit whose bits from `start` to before `rest` are replaced by the codes of `values`. */
function rewrite(unit: { payload: Buffer; start: number; rest: number }, values: readonly number[]): Buffer {
  const { payload } = unit;
  const writer = writeBits();
  writer.copy(payload, 0, unit.start);
  for (const value of values) writer.ue(value);
  writer.copy(payload, unit.rest, endOfPayload(payload));
  return withEscapes(writer.finish());
}

/** Bits up to the stop bit, it included: what follows are zeros that fill the last byte. */
function endOfPayload(payload: Buffer): number {
  let bytes = payload.length;
  while (bytes > 0 && payload[bytes - 1] === 0) bytes -= 1;
  const last = payload[bytes - 1] ?? 0;
  return bytes * 8 - Math.log2(last & -last);
}
