import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Packet } from 'node-av/lib';

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
