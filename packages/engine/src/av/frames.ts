import { AV_NOPTS_VALUE } from 'node-av/constants';
import { Frame, type IRational, Packet } from 'node-av/lib';

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
