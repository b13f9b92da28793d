/** What stands in a file, packet by packet, for tests. */
import { newPacket, timestampSeconds } from '../av/frames.ts';
import { openInput } from '../av/open/open-input.ts';

export interface PacketFacts {
  stream: number;
  seconds: number;
  endSeconds: number;
  isKey: boolean;
}

/** All packets of the file at `path`, in file order. */
export async function readPackets(path: string): Promise<PacketFacts[]> {
  const input = await openInput(path);
  const packet = newPacket();
  const facts: PacketFacts[] = [];
  while ((await input.read(packet)) === 'got') {
    const timeBase = input.streams[packet.streamIndex]?.timeBase ?? { num: 1, den: 1 };
    const seconds = timestampSeconds(packet.pts, timeBase) ?? Number.NaN;
    const endSeconds = seconds + (timestampSeconds(packet.duration, timeBase) ?? 0);
    facts.push({ stream: packet.streamIndex, seconds, endSeconds, isKey: packet.isKeyframe });
  }
  packet.free();
  await input.close();
  return facts;
}
