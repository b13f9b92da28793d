import type { StreamPurpose } from '../av/streams/stream-purpose.ts';
import type { StreamInfo } from '../types.ts';
import { checkCues } from './cue-rules.ts';
import { type PacketReader, packetReader } from './text-packets.ts';
import type { CaptionKind, CaptionTrackCue, CaptionTrackFound } from './types.ts';

/** One subtitle stream while its packets pass. */
export interface TextStream {
  readonly index: number;
  push(packet: { data: Buffer | null; pts: number | null; duration: number }): void;
  finish(warnings: string[]): CaptionTrackFound | null;
}

export interface TextStreamFacts {
  info: StreamInfo;
  title: string;
  purpose: StreamPurpose;
  /** Seconds of the file's clock at which the asset begins. */
  zeroSeconds: number;
  /** Of the sound that the asset uses; null where it is not told. */
  spoken: string | null;
}

/** A caption that nothing ends, neither its packet nor the next one. */
const LAST_CAPTION_MS = 3000;

/** Bytes of one packet; the text of a screen has some hundred. */
const MOST_PACKET_BYTES = 4 * 1024 ** 2;

/** Packets kept of one stream; a film has some thousand. */
const MOST_PACKETS = 400_000;

function kindOf({ purpose, title, info, spoken }: TextStreamFacts): CaptionKind {
  if (purpose.forced) return 'forced';
  if (purpose.hearingImpaired || /\b(?:sdh|cc)\b|hearing impaired/i.test(title)) return 'sdh';
  const isOther = info.language !== null && spoken !== null && info.language !== spoken;
  return isOther ? 'translation' : 'original';
}

interface Held {
  data: Buffer;
  startMs: number;
  endMs: number | null;
}

/** Starts reading a stream; null when its codec holds no text that we read. */
export function createTextStream(facts: TextStreamFacts): TextStream | null {
  const { info, zeroSeconds } = facts;
  const millisecondsPerTick = (info.timeBase.num * 1000) / info.timeBase.den;
  const reader = packetReader(info.codec, -zeroSeconds * 1000);
  if (reader === null) return null;
  const cues: CaptionTrackCue[] = [];
  let held: Held | null = null;
  let packets = 0;

  function release(read: PacketReader, nextMs: number | null): void {
    if (held === null) return;
    const { data, startMs } = held;
    const endMs = held.endMs ?? nextMs ?? startMs + LAST_CAPTION_MS;
    if (endMs > Math.max(0, startMs)) cues.push(...read(data, { startMs: Math.max(0, startMs), endMs }));
    held = null;
  }

  return {
    index: info.index,
    push({ data, pts, duration }) {
      packets += 1;
      if (data === null || pts === null || packets > MOST_PACKETS || data.length > MOST_PACKET_BYTES) return;
      const startMs = pts * millisecondsPerTick - zeroSeconds * 1000;
      release(reader, startMs);
      const endMs = duration > 0 ? startMs + duration * millisecondsPerTick : null;
      // The packet's bytes are FFmpeg's and gone with the next one.
      held = { data: Buffer.from(data), startMs, endMs };
    },
    finish(warnings) {
      release(reader, null);
      const checked = checkCues(cues, warnings);
      if (checked.length === 0) return null;
      return {
        source: 'stream',
        streamIndex: info.index,
        label: facts.title,
        language: info.language,
        kind: kindOf(facts),
        cues: checked,
      };
    },
  };
}
