import { setImmediate } from 'node:timers/promises';
import { newPacket } from '../av/frames.ts';
import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { type DescribedStream, describeStream } from '../av/streams/describe-stream.ts';
import { purposeOf, type StreamPurpose } from '../av/streams/media-tags.ts';
import { packetTimes } from '../av/streams/packet-times.ts';
import { recogniseFile } from '../av/streams/recognise-file.ts';
import { MediaError } from '../errors.ts';
import { probeInput } from '../probe/probe-input.ts';
import { isSharpPicture } from '../probe/probe-still.ts';
import type { JobHooks, ProbeResult, StreamInfo } from '../types.ts';
import { type CaptionReader, createCaptionReaders } from './caption-readers.ts';
import { capWarnings, checkCues } from './cue-rules.ts';
import { type PacketReader, packetReader, refusalOf } from './text-packets.ts';
import type {
  CaptionKind,
  CaptionTrackCue,
  CaptionTrackFound,
  RefusedSubtitleStream,
  SubtitleStreamsRequest,
  SubtitleStreamsResult,
} from './types.ts';

/** One subtitle stream while its packets pass. */
interface TextStream {
  readonly index: number;
  push(packet: { data: Buffer | null; pts: number | null; duration: number }): void;
  finish(warnings: string[]): CaptionTrackFound | null;
}

interface TextStreamFacts {
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
function createTextStream(facts: TextStreamFacts): TextStream | null {
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

interface Found {
  texts: TextStream[];
  captions: CaptionReader[];
  refused: RefusedSubtitleStream[];
}

/** The asset's own zero: where its used picture starts, else its sound. */
function zeroOf(probe: ProbeResult): number {
  const used = probe.videoStream ?? probe.audioStream;
  return used === null ? 0 : (probe.streams[used]?.startSeconds ?? 0);
}

function textStreams(
  input: InputHandle,
  probe: ProbeResult,
  described: DescribedStream[],
): Omit<Found, 'captions'> {
  const texts: TextStream[] = [];
  const refused: RefusedSubtitleStream[] = [];
  const zeroSeconds = zeroOf(probe);
  const spoken = probe.audioStream === null ? null : (probe.streams[probe.audioStream]?.language ?? null);
  for (const [index, { info, metadata }] of described.entries()) {
    const stream = input.streams[index];
    // Captions of television as a stream of their own are read by their own readers.
    if (info.kind !== 'subtitle' || info.codec === 'eia_608' || stream === undefined) continue;
    const title = (metadata.title ?? metadata.handler_name ?? '').slice(0, 200);
    const label = /^(?:SubtitleHandler|VideoHandler)$/.test(title) ? '' : title;
    const text = createTextStream({ info, title: label, purpose: purposeOf(stream), zeroSeconds, spoken });
    if (text === null) refused.push({ streamIndex: info.index, reason: refusalOf(info.codec) });
    else texts.push(text);
  }
  return { texts, refused };
}

/** Longest stretch of work after which waiting events (the end of the parent) get their turn, ms. */
const TURN_MILLISECONDS = 50;

/** Stops looking at pictures that carry nothing; answers how many streams are still read. */
function dropHopeless(input: InputHandle, takers: Map<number, TextStream | CaptionReader>): number {
  const before = takers.size;
  for (const [index, taker] of takers) {
    if ('isHopeless' in taker && taker.isHopeless()) takers.delete(index);
  }
  if (takers.size < before) input.readOnly([...takers.keys()]);
  return takers.size;
}

async function readThrough(input: InputHandle, found: Found, hooks: JobHooks): Promise<boolean> {
  const takers = new Map<number, TextStream | CaptionReader>();
  for (const taker of [...found.texts, ...found.captions]) takers.set(taker.index, taker);
  if (takers.size === 0) return true;
  input.readOnly([...takers.keys()]);
  const packet = newPacket();
  let read = 0;
  let lastTurn = performance.now();
  try {
    for (;;) {
      const state = await input.read(packet);
      if (state !== 'got') return state === 'end';
      read += packet.size;
      takers.get(packet.streamIndex)?.push(packetTimes(packet));
      if (performance.now() - lastTurn < TURN_MILLISECONDS) continue;
      lastTurn = performance.now();
      if (hooks.signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      if (dropHopeless(input, takers) === 0) return true;
      hooks.onProgress?.({ stage: 'captions', fraction: Math.min(1, read / Math.max(1, input.bytes)) });
      await setImmediate();
    }
  } finally {
    packet.free();
  }
}

/**
 * The captions that a media file carries: text streams, and CEA-608 and CEA-708 in the picture's side data or as a
 * stream. One pass over its packets; pictures are decoded only where there is no other way. Throws MediaError as
 * `openInput` does, and `cancelled`.
 */
export async function readSubtitleStreams(
  { inputPath }: SubtitleStreamsRequest,
  hooks: JobHooks = {},
): Promise<SubtitleStreamsResult> {
  const { sniffed } = await recogniseFile(inputPath);
  if (sniffed.still && isSharpPicture(sniffed.contentType)) return { tracks: [], refused: [], warnings: [] };
  const probe = await probeOf(inputPath);
  const input = await openInput(inputPath);
  const found: Found = { texts: [], captions: [], refused: [] };
  try {
    const described = input.streams.map(describeStream);
    Object.assign(found, textStreams(input, probe, described));
    found.captions = createCaptionReaders(input, { probe, described, zeroSeconds: zeroOf(probe) });
    const isWhole = await readThrough(input, found, hooks);
    const warnings = isWhole ? [] : ['The file is damaged: captions behind the damage are missing.'];
    const texts = found.texts.map((text) => text.finish(warnings)).filter((track) => track !== null);
    const captions = found.captions.flatMap((reader) => reader.finish(warnings));
    return { tracks: [...texts, ...captions], refused: found.refused, warnings: capWarnings(warnings) };
  } finally {
    await input.close();
  }
}

/** Probing reads packets and does not go back, so it has an opening of its own. */
async function probeOf(inputPath: string): Promise<ProbeResult> {
  const input = await openInput(inputPath);
  try {
    return await probeInput(input);
  } finally {
    await input.close();
  }
}
