/** The AVCDecoderConfigurationRecord of MP4 and Matroska (ISO/IEC 14496-15, 5.3.3.1). */
import { parseSequenceParameters } from './parameter-sets.ts';

/** Parameter sets of one encoding, as NAL units. */
export interface ParameterSets {
  sequence: Buffer[];
  picture: Buffer[];
}

/** A record as it is read: the sets, and how many bytes the length before each unit has. */
export interface AvcConfiguration extends ParameterSets {
  lengthBytes: number;
}

/** Reads a record; null when it is none or not whole. */
export function parseAvcConfiguration(bytes: Buffer): AvcConfiguration | null {
  if (bytes.length < 7 || bytes[0] !== 1) return null;
  let at = 5;
  function readUnits(count: number): Buffer[] | null {
    const units: Buffer[] = [];
    for (let index = 0; index < count; index += 1) {
      if (at + 2 > bytes.length) return null;
      const length = bytes.readUInt16BE(at);
      at += 2;
      if (length === 0 || at + length > bytes.length) return null;
      units.push(bytes.subarray(at, at + length));
      at += length;
    }
    return units;
  }
  const sequence = readUnits((bytes[at++] ?? 0) & 31);
  const picture = sequence === null || at >= bytes.length ? null : readUnits(bytes[at++] ?? 0);
  if (sequence === null || picture === null) return null;
  return { lengthBytes: ((bytes[4] ?? 0) & 3) + 1, sequence, picture };
}

/** Most sequence parameter sets that a record can name. */
export const MAX_SEQUENCES = 31;

/** Writes a record for streams of 4:2:0 in 8 bits, four bytes before each unit. Throws RangeError for more sets than it holds. */
export function writeAvcConfiguration({ sequence, picture }: ParameterSets): Buffer {
  const known = sequence.map(parseSequenceParameters).filter((set) => set !== null);
  if (known.length !== sequence.length || known.length === 0 || known.length > MAX_SEQUENCES)
    throw new RangeError('no such parameter sets');
  // The record says the most that any of its sets asks for, and only those promises that all of them keep.
  const profile = Math.max(...known.map((set) => set.profile));
  const constraints = known.reduce((all, set) => all & set.constraints, 255);
  const level = Math.max(...known.map((set) => set.level));
  const counted = (units: readonly Buffer[]) =>
    units.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 255]), unit]);
  return Buffer.concat([
    Buffer.from([1, profile, constraints, level, 0xff, 0xe0 | sequence.length]),
    ...counted(sequence),
    Buffer.from([picture.length]),
    ...counted(picture),
    // 4:2:0, 8 bits of luma and chroma, no extensions: only the High profiles say it.
    ...(profile >= 100 ? [Buffer.from([0xfd, 0xf8, 0xf8, 0])] : []),
  ]);
}
