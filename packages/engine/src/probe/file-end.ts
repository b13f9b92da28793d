import { isPlainPacket, newPacket, packetSeconds } from '../av/frames.ts';
import type { InputHandle } from '../av/open/open-input.ts';
import { packetTimes } from '../av/streams/packet-times.ts';
import type { StreamInfo } from '../types.ts';

/** How far the last picture may lie before the end that is promised: a few pictures of slow footage. */
const TOLERATED_SECONDS = 2;

/** Packets read at the end before it is taken for whole. */
const MAX_PACKETS = 500;

/**
 * True when no whole picture lies near the end that the header promises: the file was cut off. Only containers whose index
 * stands apart from the pictures promise what they do not hold. Moves the position.
 */
export async function endsEarly(input: InputHandle, stream: StreamInfo, seconds: number): Promise<boolean> {
  if (input.sniffed.demuxer !== 'mov' || seconds <= TOLERATED_SECONDS) return false;
  if (!(await input.seek(stream.startSeconds + seconds))) return true;
  const packet = newPacket();
  let last = Number.NEGATIVE_INFINITY;
  try {
    for (let read = 0; read < MAX_PACKETS; read += 1) {
      if ((await input.read(packet)) !== 'got') break;
      if (packet.streamIndex !== stream.index || !isPlainPacket(packet)) continue;
      const end = packetSeconds(packet, stream.timeBase) ?? last;
      last = Math.max(last, end - stream.startSeconds);
    }
  } finally {
    packet.free();
  }
  return last < seconds - TOLERATED_SECONDS;
}

/** The timestamps of a stream's packets to the end of the file, ticks, and where the last one ends, seconds from the first. */
export async function readToEnd(
  input: InputHandle,
  stream: StreamInfo,
): Promise<{ timestamps: number[]; endSeconds: number }> {
  const packet = newPacket();
  const timestamps: number[] = [];
  let end = 0;
  try {
    while ((await input.read(packet)) === 'got') {
      if (packet.streamIndex !== stream.index) continue;
      const { pts, duration } = packetTimes(packet);
      const start = pts ?? timestamps.length;
      timestamps.push(start);
      end = Math.max(end, start + duration);
    }
  } finally {
    packet.free();
  }
  const first = Math.min(end, ...timestamps.slice(0, 1));
  return { timestamps, endSeconds: ((end - first) * stream.timeBase.num) / stream.timeBase.den };
}

/** Whole pictures of a stream, counted by reading the file to its end without decoding. Moves the position. */
export async function countPackets(input: InputHandle, stream: StreamInfo): Promise<number> {
  await input.seek(stream.startSeconds);
  const packet = newPacket();
  let count = 0;
  try {
    while ((await input.read(packet)) === 'got') {
      if (packet.streamIndex === stream.index && isPlainPacket(packet)) count += 1;
    }
  } finally {
    packet.free();
  }
  return count;
}
