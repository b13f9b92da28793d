/** A source's coded pictures as they stand in its file, for copying into a programme. */
import type { Rational } from '@rushes/timeline';
import { isPlainPacket, newPacket } from '../../av/frames.ts';
import { type InputHandle, openInput } from '../../av/open/open-input.ts';
import {
  type AvcConfiguration,
  type ParameterSets,
  parseAvcConfiguration,
} from '../../h264/avc-configuration.ts';
import { nalType, splitLengthPrefixed, typeOf } from '../../h264/nal-units.ts';
import { canShare, isSlice, pictureNumberOf } from '../../h264/number-sets.ts';
import { parsePictureParameters, parseSequenceParameters } from '../../h264/parameter-sets.ts';
import type { RenderSource } from '../../types.ts';
import { videoStreamOf } from '../plan/source-time.ts';

/** One coded picture. Its bytes are valid until the next one is read. */
export interface CodedPicture {
  /** Which frame of the source it shows, from 0. */
  frame: number;
  /** Nothing before it is needed to decode what follows. */
  isEntry: boolean;
  bytes: number;
  /** NAL units without parameter sets. */
  units: Buffer[];
  /** The packet as it stood in the file, where it is just its units with four bytes of length each; else null. */
  whole: Buffer | null;
}

/** What reading came to; `unfit`: a picture that may not be copied. */
export type ReadState = CodedPicture | 'unfit' | 'end';

/** A source opened for copying. */
export interface CopySource {
  readonly sets: ParameterSets;
  /** Goes to an entry at or before a frame. False when the file cannot. */
  seek(frame: number): Promise<boolean>;
  read(): Promise<ReadState>;
  close(): Promise<void>;
}

/** Opens a source; null when its coding is none that can be copied. Throws MediaError when it does not open. */
export async function openCopySource(source: RenderSource, rate: Rational): Promise<CopySource | null> {
  const stream = videoStreamOf(source.probe);
  if (!stream || stream.startPts === null) return null;
  const input = await openInput(source.path);
  const extraData = input.streams[stream.index]?.codecpar.extradata;
  const configuration = extraData ? parseAvcConfiguration(extraData) : null;
  if (!configuration || !areCopyable(configuration)) {
    await input.close();
    return null;
  }
  input.readOnly([stream.index]);
  return createSource(input, { stream: stream.index, startPts: stream.startPts, rate, configuration });
}

/** 4:2:0 in 8 bits, whole frames, of the profiles that a decoder of High must decode. */
function areCopyable(own: ParameterSets): boolean {
  const { sequence, picture } = own;
  const sets = sequence.map(parseSequenceParameters);
  const known = sets.every((set) => {
    if (!set?.framesOnly || set.chromaFormat !== 1 || set.bitDepth !== 8) return false;
    // Of Baseline only what forgoes its own tools (constraint_set1_flag).
    return (
      set.profile === 77 || set.profile === 100 || (set.profile === 66 && (set.constraints & 0x40) !== 0)
    );
  });
  return known && sets.length > 0 && picture.length > 0 && canShare(own);
}

/** Units that a copied picture may consist of beside its parameter sets. */
const PLAIN_UNITS: readonly number[] = [
  nalType.slice,
  nalType.idrSlice,
  nalType.sei,
  nalType.delimiter,
  nalType.filler,
];

const ON_GRID = 0.01;

function createSource(
  input: InputHandle,
  facts: { stream: number; startPts: number; rate: Rational; configuration: AvcConfiguration },
): CopySource {
  const { rate, configuration } = facts;
  const timeBase = input.streams[facts.stream]?.timeBase ?? { num: 1, den: 1 };
  const packet = newPacket();
  const framesPerTick = (timeBase.num * rate.num) / (timeBase.den * rate.den);
  // Containers with coarse clocks round each time by up to half a tick.
  const tolerance = Math.max(ON_GRID, 0.6 * framesPerTick);
  const numbers = new Set(configuration.picture.map((unit) => parsePictureParameters(unit)?.id));
  const own = [...configuration.sequence, ...configuration.picture];

  function frameOf(pts: bigint): number | null {
    const exact = (Number(pts) - facts.startPts) * framesPerTick;
    const frame = Math.round(exact);
    return Math.abs(exact - frame) <= tolerance ? frame : null;
  }

  function fits(unit: Buffer): boolean {
    const type = typeOf(unit);
    if (type === nalType.sequenceParameters || type === nalType.pictureParameters)
      return own.some((set) => set.equals(unit));
    return PLAIN_UNITS.includes(type) && (!isSlice(unit) || numbers.has(pictureNumber(unit) ?? undefined));
  }

  function describe(): ReadState {
    const data = isPlainPacket(packet) ? packet.data : null;
    const frame = frameOf(packet.pts);
    const all = data ? splitLengthPrefixed(data, configuration.lengthBytes) : null;
    if (!data || !all || frame === null || !all.every(fits)) return 'unfit';
    const units = all.filter((unit) => PLAIN_UNITS.includes(typeOf(unit)));
    const isWhole = units.length === all.length && configuration.lengthBytes === 4;
    const isEntry = units.some((unit) => typeOf(unit) === nalType.idrSlice);
    return { frame, isEntry, bytes: data.length, units, whole: isWhole ? data : null };
  }

  return {
    sets: configuration,
    seek: (frame) =>
      input.seek((facts.startPts * timeBase.num) / timeBase.den + (frame * rate.den) / rate.num),
    async read() {
      for (;;) {
        const state = await input.read(packet);
        if (state === 'end') return 'end';
        if (state === 'damaged') return 'unfit';
        if (packet.streamIndex === facts.stream) return describe();
      }
    },
    close() {
      packet.free();
      return input.close();
    },
  };
}

function pictureNumber(slice: Buffer): number | null {
  try {
    return pictureNumberOf(slice);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
