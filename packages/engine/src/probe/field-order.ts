import { isInterlaced, isTopFieldFirst, newFrame, newPacket } from '../av/frames.ts';
import { openDecoder } from '../av/open/open-decoder.ts';
import type { InputHandle } from '../av/open/open-input.ts';
import { canBeInterlaced } from '../av/pictures/picture-filters.ts';
import { parseAvcConfiguration } from '../h264/avc-configuration.ts';
import { parseSequenceParameters } from '../h264/parameter-sets.ts';
import type { FieldOrder, StreamInfo } from '../types.ts';

/** Where pictures are looked at, as shares of the length: programmes are cut together of both kinds. */
const PLACES = [0, 0.3, 0.6, 0.9];

/** Pictures that are decoded at each place: films in interlaced broadcasts alternate within five. */
const PICTURES = 6;

/** Packets read at a place before it is given up. */
const MAX_PACKETS = 400;

/**
 * H.264 whose parameter sets say that each picture is coded as a whole has no fields to tell apart. Only where a header
 * holds all sets, as in MP4: those of a byte stream come along with the pictures, and may be others further on.
 */
function isCodedWhole(extraData: Buffer | null): boolean {
  const units = extraData === null ? null : parseAvcConfiguration(extraData)?.sequence;
  if (!units) return false;
  return units.length > 0 && units.every((unit) => parseSequenceParameters(unit)?.framesOnly === true);
}

interface Seen {
  progressive: number;
  top: number;
  bottom: number;
}

async function lookHere(input: InputHandle, index: number, seen: Seen): Promise<void> {
  const stream = input.streams[index];
  if (stream === undefined) return;
  const [packet, frame] = [newPacket(), newFrame()];
  const decoder = await openDecoder(stream, { threads: 1 });
  try {
    for (let read = 0, pictures = 0; read < MAX_PACKETS && pictures < PICTURES; read += 1) {
      const state = await input.read(packet);
      if (state === 'got' && packet.streamIndex !== index) continue;
      await decoder.send(state === 'got' ? packet : null);
      while (pictures < PICTURES && decoder.receive(frame) === 'got') {
        pictures += 1;
        if (!isInterlaced(frame)) seen.progressive += 1;
        else if (isTopFieldFirst(frame)) seen.top += 1;
        else seen.bottom += 1;
      }
      if (state !== 'got') return;
    }
  } finally {
    decoder.close();
    frame.free();
    packet.free();
  }
}

/**
 * How the pictures of a stream are scanned, by what decoding some of them at a few places says; null when none could be
 * decoded. Moves the position of the input.
 */
export async function findFieldOrder(
  input: InputHandle,
  { stream, seconds }: { stream: StreamInfo; seconds: number },
): Promise<FieldOrder | null> {
  const extraData = input.streams[stream.index]?.codecpar.extradata ?? null;
  if (!canBeInterlaced(stream.codec)) return 'progressive';
  if (stream.codec === 'h264' && isCodedWhole(extraData)) return 'progressive';
  const seen: Seen = { progressive: 0, top: 0, bottom: 0 };
  for (const place of seconds > 0 ? PLACES : [0]) {
    if (!(await input.seek(stream.startSeconds + place * seconds))) continue;
    await lookHere(input, stream.index, seen);
  }
  const { progressive, top, bottom } = seen;
  const kinds = [progressive, top, bottom].filter((count) => count > 0).length;
  if (kinds === 0) return null;
  if (kinds > 1) return 'mixed';
  return top > 0 ? 'top_first' : bottom > 0 ? 'bottom_first' : 'progressive';
}
