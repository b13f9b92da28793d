/**
 * Cuts the packets of a file into fragments at given times, sound with the picture. In a file a picture stands as
 * long before its time as the decoder needs to put pictures in order, and the sound beside it is of that earlier
 * time: what belongs before the cut is still to come when the first packet behind it is read.
 */
import type { Packet } from '../av/frames.ts';
import type { OutputHandle } from '../av/open/open-output.ts';

type TimeBase = Parameters<OutputHandle['writeInOrder']>[2];

/** A packet with its track's number, 0 being the picture. */
export interface CutPacket {
  packet: Packet;
  track: number;
  timeBase: TimeBase;
  /** Where it begins, seconds of the asset. */
  start: number;
}

export interface FragmentCutter {
  /** Takes a packet, which stays the caller's; with `begins` a fragment begins with it. */
  push(packet: CutPacket, begins: boolean): void;
  /** Writes what is still held. */
  finish(): void;
  /** Forgets it, after a failure. Does nothing after `finish`. */
  abandon(): void;
}

/** Times that clocks of different fineness round apart. */
const GRACE_SECONDS = 0.002;

/** `hasSound`: whether there is another track than the picture. */
export function createFragmentCutter(
  output: Pick<OutputHandle, 'writeInOrder' | 'endFragment'>,
  { hasSound }: { hasSound: boolean },
): FragmentCutter {
  /** Pictures from the next cut on, while sound from before it may still come. */
  let held: CutPacket[] = [];

  function write({ packet, track, timeBase }: CutPacket): void {
    output.writeInOrder(packet, track, timeBase);
  }

  function hold(cut: CutPacket): void {
    const packet = cut.packet.clone();
    if (packet === null) throw new Error('out of memory while keeping a packet');
    held.push({ ...cut, packet });
  }

  /** Makes the cut that is waited for. */
  function flush(): void {
    const [first] = held;
    if (first === undefined) return;
    output.endFragment();
    for (const cut of held) {
      write(cut);
      cut.packet.free();
    }
    held = [];
  }

  return {
    push(cut, begins) {
      // No sound came for a whole fragment: it has ended, or pauses.
      if (begins) flush();
      if (begins || (held.length > 0 && cut.track === 0)) hold(cut);
      else {
        const [next] = held;
        if (next !== undefined && cut.start >= next.start - GRACE_SECONDS) flush();
        write(cut);
      }
      if (!hasSound) flush();
    },
    finish: flush,
    abandon() {
      for (const { packet } of held) packet.free();
      held = [];
    },
  };
}
