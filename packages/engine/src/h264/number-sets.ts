/**
 * Numbers of parameter sets when encodings of different origin share one track. Slices name their picture parameter
 * set by its number, so two encodings may not use the same number for different sets.
 */
import type { ParameterSets } from './avc-configuration.ts';
import { readBits, ueLength, writeBits } from './bits.ts';
import { nalType, typeOf, withEscapes, withoutEscapes } from './nal-units.ts';
import {
  MAX_PICTURE_ID,
  MAX_SEQUENCE_ID,
  parsePictureParameters,
  parseSequenceParameters,
  renumberPicture,
  renumberSequence,
} from './parameter-sets.ts';

/** New numbers of an encoding's picture parameter sets; empty where all stay. */
export type PictureNumbers = ReadonlyMap<number, number>;

/** Encodings with parameter sets that do not clash, and what became of each one's numbers. */
export interface SharedSets extends ParameterSets {
  numbers: PictureNumbers[];
}

/** Of one encoding that shares its track with others: so many sequence parameter sets, and picture parameter sets up to this number. */
const SHARED_SEQUENCES = 2;
const SHARED_PICTURE_ID = 14;

/**
 * True for an encoding that is sure of a place beside 15 more like it: 31 sequence parameter sets go into a record, and for
 * 0 to 14 there are sixteen times as many numbers whose code is a byte longer, which nobody else uses.
 */
export function canShare({ sequence, picture }: ParameterSets): boolean {
  const sequences = new Set(sequence.map((unit) => parseSequenceParameters(unit)?.id));
  const sets = picture.map(parsePictureParameters);
  const pictures = new Set(sets.map((set) => set?.id));
  return (
    sequences.size === sequence.length &&
    sequences.size <= SHARED_SEQUENCES &&
    pictures.size === picture.length &&
    sets.every((set) => set !== null && set.id <= SHARED_PICTURE_ID && sequences.has(set.sequenceId))
  );
}

/**
 * Puts the sets of several encodings into one record. Earlier ones keep their numbers, so that the packets of the
 * first need no change; equal sets stand there once. Null when the numbers of the format do not suffice.
 */
export function shareSets(encodings: readonly ParameterSets[]): SharedSets | null {
  const sequences = new Map<number, Buffer>();
  const pictures = new Map<number, Buffer>();
  const numbers: PictureNumbers[] = [];
  for (const encoding of encodings) {
    const renumbered = placeEncoding(encoding, { sequences, pictures });
    if (renumbered === null) return null;
    numbers.push(renumbered);
  }
  return { sequence: [...sequences.values()], picture: [...pictures.values()], numbers };
}

interface Places {
  sequences: Map<number, Buffer>;
  pictures: Map<number, Buffer>;
}

function placeEncoding(encoding: ParameterSets, places: Places): PictureNumbers | null {
  const sequenceIds = new Map<number, number>();
  for (const unit of encoding.sequence) {
    const id = parseSequenceParameters(unit)?.id;
    const place = id === undefined ? null : placeSequence(unit, id, places.sequences);
    if (id === undefined || place === null) return null;
    sequenceIds.set(id, place);
  }
  const numbers = new Map<number, number>();
  for (const unit of encoding.picture) {
    const set = parsePictureParameters(unit);
    const sequenceId = set ? sequenceIds.get(set.sequenceId) : undefined;
    if (!set || sequenceId === undefined) return null;
    const place = placePicture(unit, { id: set.id, sequenceId }, places.pictures);
    if (place === null) return null;
    if (place !== set.id) numbers.set(set.id, place);
  }
  return numbers;
}

function placeSequence(unit: Buffer, id: number, taken: Map<number, Buffer>): number | null {
  for (let candidate = id, tries = 0; tries <= MAX_SEQUENCE_ID; tries += 1) {
    const renumbered = candidate === id ? unit : renumberSequence(unit, candidate);
    const there = taken.get(candidate);
    if (!there || there.equals(renumbered)) {
      taken.set(candidate, renumbered);
      return candidate;
    }
    candidate = (candidate + 1) % (MAX_SEQUENCE_ID + 1);
  }
  return null;
}

/** A place for a picture parameter set: its own number, else one that `renumberSlice` can write. */
function placePicture(
  unit: Buffer,
  numbers: { id: number; sequenceId: number },
  taken: Map<number, Buffer>,
): number | null {
  const { sequenceId } = numbers;
  for (const id of [numbers.id, ...alignedNumbers(numbers.id)]) {
    const renumbered = renumberPicture(unit, { id, sequenceId });
    const there = taken.get(id);
    if (!there || there.equals(renumbered)) {
      taken.set(id, renumbered);
      return id;
    }
  }
  return null;
}

/** Numbers whose code is one byte longer than that of `id`: with them what follows in a slice keeps its place in its byte. */
function alignedNumbers(id: number): number[] {
  const length = ueLength(id) + 8;
  const first = 2 ** ((length - 1) / 2) - 1;
  const last = Math.min(MAX_PICTURE_ID, 2 * first);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** The number of the picture parameter set that a slice is coded by. Throws RangeError for damaged ones. */
export function pictureNumberOf(slice: Buffer): number {
  // First macroblock, slice type and number take at most 12 bytes.
  const reader = readBits(withoutEscapes(slice.subarray(0, 24)).subarray(1));
  reader.ue();
  reader.ue();
  return reader.ue();
}

/** True for coded pictures, which name a parameter set. */
export function isSlice(unit: Buffer): boolean {
  return typeOf(unit) === nalType.slice || typeOf(unit) === nalType.idrSlice;
}

/**
 * A slice that names its set by the new number. The code grows by exactly one byte, so that the coded picture behind
 * it, which CABAC aligns to bytes, stays as it is bit by bit.
 */
export function renumberSlice(slice: Buffer, numbers: PictureNumbers): Buffer {
  const payload = withoutEscapes(slice);
  const reader = readBits(payload);
  reader.bits(8);
  reader.ue();
  reader.ue();
  const start = reader.position();
  const id = reader.ue();
  const next = numbers.get(id);
  if (next === undefined) return slice;
  const rest = reader.position();
  const writer = writeBits();
  writer.copy(payload, 0, start);
  writer.ue(next);
  // To the end of the byte in which the old code ends; from there on whole bytes follow.
  const whole = Math.ceil(rest / 8);
  writer.copy(payload, rest, whole * 8);
  return withEscapes(Buffer.concat([writer.finish(), payload.subarray(whole)]));
}
