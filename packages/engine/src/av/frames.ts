import {
  AV_FRAME_FLAG_CORRUPT,
  AV_FRAME_FLAG_INTERLACED,
  AV_FRAME_FLAG_TOP_FIELD_FIRST,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL,
  AV_PKT_DATA_NEW_EXTRADATA,
  AV_PKT_FLAG_CORRUPT,
  AV_PKT_FLAG_DISCARD,
  type AVSampleFormat,
} from 'node-av/constants';
import { avGetSampleFmtName, Frame, type IRational, Packet } from 'node-av/lib';

export { Frame, Packet };

/** An empty frame, to be filled by a decoder or a graph. Free it with `free()`. */
export function newFrame(): Frame {
  const frame = new Frame();
  frame.alloc();
  return frame;
}

/** An empty packet, to be filled by a demuxer or an encoder. Free it with `free()`. */
export function newPacket(): Packet {
  const packet = new Packet();
  packet.alloc();
  return packet;
}

/** A second reference to the same picture or sound; no bytes are copied. Free it with `free()`. */
export function shareFrame(frame: Frame): Frame {
  const shared = frame.clone();
  if (shared === null) throw new Error('out of memory while keeping a frame');
  return shared;
}

/** A timestamp in seconds, or null where there is none. */
export function timestampSeconds(timestamp: bigint, timeBase: IRational): number | null {
  return timestamp === AV_NOPTS_VALUE ? null : (Number(timestamp) * timeBase.num) / timeBase.den;
}

/** When a decoded frame is shown, in its stream's ticks; null when neither it nor the decoder knows. */
export function presentationTime(frame: Frame): bigint | null {
  if (frame.bestEffortTimestamp !== AV_NOPTS_VALUE) return frame.bestEffortTimestamp;
  return frame.pts === AV_NOPTS_VALUE ? null : frame.pts;
}

/** When what a packet holds is shown, seconds of its stream's clock; where only decoding times are known, then. */
export function packetSeconds({ pts, dts }: Packet, timeBase: IRational): number | null {
  return timestampSeconds(pts === AV_NOPTS_VALUE ? dts : pts, timeBase);
}

/** Name of the format of a frame of sound, e.g. `s16p`. */
export function sampleFormatName(frame: Frame): string {
  return avGetSampleFmtName(frame.format as AVSampleFormat) ?? 'unknown';
}

/** True when the decoder marked the frame as two interlaced fields. */
export function isInterlaced(frame: Frame): boolean {
  return (frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0;
}

/** True when the upper of an interlaced frame's fields is the earlier. */
export function isTopFieldFirst(frame: Frame): boolean {
  return (frame.flags & AV_FRAME_FLAG_TOP_FIELD_FIRST) !== 0;
}

/** True when the decoder had to conceal damage in the frame. */
export function isDamaged(frame: Frame): boolean {
  return (frame.flags & AV_FRAME_FLAG_CORRUPT) !== 0 || frame.decodeErrorFlags !== 0;
}

/** What a filter wrote about a frame under this name, e.g. `lavfi.r128.M`; null when it wrote nothing. */
export function frameTag(frame: Frame, name: string): string | null {
  const tags = frame.getMetadata();
  try {
    return tags?.get(name) ?? null;
  } finally {
    tags?.free();
  }
}

/** Side data begins with the number of the addition; 1 is transparency (WebM's AlphaMode). */
const ADDITION_BYTES = 8;

/** The coded transparency that stands beside a packet's picture in Matroska; null where there is none. */
export function alphaOf(packet: Packet): Buffer | null {
  const addition = packet.getSideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL);
  if (addition === null || addition.length <= ADDITION_BYTES || addition.readBigUInt64BE(0) !== 1n)
    return null;
  return Buffer.from(addition.subarray(ADDITION_BYTES));
}

/** True for packets that are whole, shown, and coded by the parameters of the stream's header. */
export function isPlainPacket(packet: Packet): boolean {
  const spoilt = packet.hasFlags(AV_PKT_FLAG_CORRUPT) || packet.hasFlags(AV_PKT_FLAG_DISCARD);
  return !spoilt && packet.pts !== AV_NOPTS_VALUE && packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA) === null;
}
