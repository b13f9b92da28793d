import { setImmediate } from 'node:timers/promises';
import { newPacket } from '../av/frames.ts';
import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { type DescribedStream, describeStream } from '../av/streams/describe-stream.ts';
import { packetTimes } from '../av/streams/packet-times.ts';
import { recogniseFile } from '../av/streams/recognise-file.ts';
import { purposeOf } from '../av/streams/stream-purpose.ts';
import { MediaError } from '../errors.ts';
import { probeInput } from '../probe/probe-input.ts';
import { isSharpPicture } from '../probe/probe-still.ts';
import type { JobHooks, ProbeResult } from '../types.ts';
import { type CaptionReader, createCaptionReaders } from './caption-readers.ts';
import { capWarnings } from './cue-rules.ts';
import { refusalOf } from './text-packets.ts';
import { createTextStream, type TextStream } from './text-stream.ts';
import type { RefusedSubtitleStream, SubtitleStreamsRequest, SubtitleStreamsResult } from './types.ts';

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
