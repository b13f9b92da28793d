import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import type { InputHandle } from '../open/open-input.ts';

/** A packet in plain numbers; ticks of its stream. */
export interface PlainPacket {
  /** FFmpeg's memory: valid until the next packet is read. */
  data: Buffer | null;
  /** When it is shown, else when it is decoded; null where neither is told. */
  pts: number | null;
  /** 0 when unknown. */
  duration: number;
}

/** A packet in plain numbers. */
export function packetTimes(packet: Packet): PlainPacket {
  const time = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
  return {
    data: packet.data,
    pts: time === AV_NOPTS_VALUE ? null : Number(time),
    duration: Math.max(0, Number(packet.duration)),
  };
}

/** Where to stop reading timestamps. */
interface TimestampLimits {
  streamIndex: number;
  frames: number;
  /** Bytes of all streams together. */
  bytes: number;
}

/** What was read. */
interface ReadTimestamps {
  /** In file order. */
  timestamps: number[];
  /** How many come before the first picture that can be decoded by itself. */
  beforeKey: number;
}

/**
 * Presentation timestamps (ticks of the stream's time base) of the next packets of one stream, in file
 * order, without decoding. Packets without one (as in AVI) give their decoding timestamp.
 */
export async function readTimestamps(
  input: InputHandle,
  packet: Packet,
  limits: TimestampLimits,
): Promise<ReadTimestamps> {
  const timestamps: number[] = [];
  let beforeKey: number | null = null;
  let bytes = 0;
  while (timestamps.length < limits.frames && bytes < limits.bytes) {
    if ((await input.read(packet)) !== 'got') break;
    bytes += packet.size;
    if (packet.streamIndex !== limits.streamIndex) continue;
    if (packet.isKeyframe) beforeKey ??= timestamps.length;
    const timestamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
    if (timestamp !== AV_NOPTS_VALUE) timestamps.push(Number(timestamp));
  }
  packet.unref();
  return { timestamps, beforeKey: beforeKey ?? 0 };
}
