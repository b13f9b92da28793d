/** Closed captions of North American television from the triplets of a video's frames (ANSI/CTA-708-E, 4.3). Pure. */

import { type Cea608Field, createCea608Field } from './cea608.ts';
import { type Cea708Service, createCea708Service } from './cea708-service.ts';
import type { CaptionTrackCue } from './types.ts';

/** Captions of one channel or service, where it had any. */
export interface ChannelCues {
  source: 'cea608' | 'cea708';
  /** `CC1` to `CC4`, or the service's number. */
  label: string;
  cues: CaptionTrackCue[];
}

/** Takes the triplets of frames in the order in which they are shown. */
export interface ClosedCaptions {
  push(timeMs: number, triplets: Uint8Array): void;
  /** What was said; what is still visible ends at `timeMs`. */
  finish(timeMs: number): ChannelCues[];
}

/** Services that are read; the standard names six. */
const SERVICES = 6;

export function createClosedCaptions(): ClosedCaptions {
  const fields: [Cea608Field, Cea608Field] = [createCea608Field(), createCea608Field()];
  const services = new Map<number, Cea708Service>();
  let packet: number[] = [];
  let wanted = 0;

  /** The service blocks of one whole packet. */
  function readPacket(timeMs: number): void {
    let at = 1;
    while (at < packet.length) {
      const head = packet[at] ?? 0;
      const length = head & 31;
      at += 1;
      // 7 says that a longer number follows, of services that nobody names; 0 that nothing does.
      const number = head >> 5 === 7 && length > 0 ? (packet[at++] ?? 0) & 63 : head >> 5;
      if (number === 0) break;
      if (number <= SERVICES && at + length <= packet.length) {
        const service = services.get(number) ?? createCea708Service();
        services.set(number, service);
        service.push(timeMs, Uint8Array.from(packet.slice(at, at + length)));
      }
      at += length;
    }
    packet = [];
    wanted = 0;
  }

  function pushPacketBytes(timeMs: number, starts: boolean, bytes: readonly [number, number]): void {
    if (starts) {
      packet = [];
      const size = bytes[0] & 63;
      wanted = size === 0 ? 128 : size * 2;
    } else if (wanted === 0) return;
    packet.push(...bytes);
    if (packet.length >= wanted) readPacket(timeMs);
  }

  return {
    push(timeMs, triplets) {
      for (let at = 0; at + 3 <= triplets.length; at += 3) {
        const [head = 0, first = 0, second = 0] = triplets.subarray(at, at + 3);
        if ((head & 4) === 0) continue;
        const type = head & 3;
        if (type < 2) fields[type as 0 | 1].push(timeMs, first, second);
        else pushPacketBytes(timeMs, type === 3, [first, second]);
      }
    },
    finish(timeMs) {
      const channels = fields.flatMap((field) => field.finish(timeMs));
      const analog = channels.map((cues, index) => ({
        source: 'cea608' as const,
        label: `CC${index + 1}`,
        cues,
      }));
      const digital = [...services].map(([number, service]) => ({
        source: 'cea708' as const,
        label: String(number),
        cues: service.finish(timeMs),
      }));
      const all: ChannelCues[] = [...analog, ...digital.sort((a, b) => Number(a.label) - Number(b.label))];
      return all.filter(({ cues }) => cues.length > 0);
    },
  };
}
