import type { InputHandle } from '../av/open/open-input.ts';
import type { DescribedStream } from '../av/streams/describe-stream.ts';
import type { PlainPacket } from '../av/streams/packet-times.ts';
import type { ProbeResult, StreamInfo } from '../types.ts';
import { type PayloadFinder, payloadFinder } from './caption-payload.ts';
import { createClosedCaptions } from './closed-captions.ts';
import { checkCues } from './cue-rules.ts';
import type { CaptionTrackFound } from './types.ts';

/** A stream that carries closed captions, while its packets pass. */
export interface CaptionReader {
  readonly index: number;
  push(packet: PlainPacket): void;
  /** True when nothing was found for so long that there is nothing. */
  isHopeless(): boolean;
  finish(warnings: string[]): CaptionTrackFound[];
}

/** Frames that may come before one that is shown sooner: H.264 and HEVC hold back 16 at most. */
const MOST_REORDERED = 32;

/**
 * Seconds without even empty caption data after which a picture is taken to have none: broadcasters send it with
 * every frame, and reading on would mean reading all of the file.
 */
const HOPE_SECONDS = 300;

interface Pending {
  timeMs: number;
  triplets: Buffer;
}

export function createCaptionReader(
  info: StreamInfo,
  { find, zeroSeconds, isPicture }: { find: PayloadFinder; zeroSeconds: number; isPicture: boolean },
): CaptionReader {
  const captions = createClosedCaptions();
  const millisecondsPerTick = (info.timeBase.num * 1000) / info.timeBase.den;
  const pending: Pending[] = [];
  let hasData = false;
  let [firstMs, lastMs] = [Number.NaN, 0];

  function release(keep: number): void {
    if (pending.length <= keep) return;
    pending.sort((a, b) => a.timeMs - b.timeMs);
    for (const { timeMs, triplets } of pending.splice(0, pending.length - keep))
      captions.push(timeMs, triplets);
  }

  return {
    index: info.index,
    push({ data, pts, duration }) {
      if (data === null || pts === null) return;
      const timeMs = pts * millisecondsPerTick - zeroSeconds * 1000;
      if (Number.isNaN(firstMs)) firstMs = timeMs;
      lastMs = Math.max(lastMs, timeMs + duration * millisecondsPerTick);
      const triplets = find(data);
      if (triplets === null) return;
      hasData = true;
      // The packet's bytes are FFmpeg's and gone with the next one.
      pending.push({ timeMs, triplets: Buffer.from(triplets) });
      if (pending.length >= 2 * MOST_REORDERED) release(MOST_REORDERED);
    },
    isHopeless: () => isPicture && !hasData && lastMs - firstMs > HOPE_SECONDS * 1000,
    finish(warnings) {
      release(0);
      return captions.finish(lastMs).flatMap(({ source, label, cues }) => {
        const checked = checkCues(cues, warnings);
        if (checked.length === 0) return [];
        const language = isPicture ? null : info.language;
        return [{ source, streamIndex: info.index, label, language, kind: 'sdh' as const, cues: checked }];
      });
    },
  };
}

/** Readers for what may carry captions: the used picture, and streams of captions alone. */
export function createCaptionReaders(
  input: InputHandle,
  facts: { probe: ProbeResult; described: readonly DescribedStream[]; zeroSeconds: number },
): CaptionReader[] {
  const { zeroSeconds } = facts;
  return facts.described.flatMap(({ info }, index) => {
    if (info.codec === 'eia_608') {
      return [createCaptionReader(info, { find: (packet) => packet, zeroSeconds, isPicture: false })];
    }
    if (info.index !== facts.probe.videoStream) return [];
    const find = payloadFinder(info.codec, input.streams[index]?.codecpar.extradata ?? null);
    return find === null ? [] : [createCaptionReader(info, { find, zeroSeconds, isPicture: true })];
  });
}
