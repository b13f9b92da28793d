import { isInterlaced, isTopFieldFirst, newFrame, newPacket } from '../av/frames.ts';
import { openDecoder } from '../av/open/open-decoder.ts';
import type { InputHandle } from '../av/open/open-input.ts';
import { canBeInterlaced } from '../av/pictures/picture-filters.ts';
import { type DescribedStream, describeStream } from '../av/streams/describe-stream.ts';
import { readTimestamps } from '../av/streams/packet-times.ts';
import { MediaError } from '../errors.ts';
import { parseAvcConfiguration } from '../h264/avc-configuration.ts';
import { parseSequenceParameters } from '../h264/parameter-sets.ts';
import type { FieldOrder, ProbeResult, StreamInfo, VideoStreamInfo } from '../types.ts';
import {
  countPackets,
  endsEarly,
  exactRate,
  type FrameTiming,
  frameTiming,
  readToEnd,
} from './frame-timing.ts';
import { NO_RATE } from './picture-geometry.ts';

/** Frames whose timestamps are looked at in one place: ten seconds of the commonest rates. */
const FRAMES_PER_RUN = 300;

/** Bytes after which a run ends early, so that a probe of high-rate footage stays cheap. */
const BYTES_PER_RUN = 64 * 1024 * 1024;

/** Files longer than this are also looked at in the middle: phones vary their rate with the light. */
const MIDDLE_RUN_SECONDS = 20;

function isFootage({ info, decodable }: DescribedStream): boolean {
  return decodable && info.video !== null && !info.video.attachedPicture && info.video.width > 0;
}

function isSound({ info, decodable }: DescribedStream): boolean {
  return decodable && info.audio !== null && info.audio.sampleRate > 0 && info.audio.channels > 0;
}

/** One picture, such as the cover of an AVIF sequence: it stands for a file that has nothing else, not for one that moves. */
const isOnePicture = ({ kind, frames }: StreamInfo) => kind === 'video' && frames === 1;

/**
 * The stream that is used: one that moves, the one marked default, among equals the largest, among equals the first.
 */
function chooseStream(
  streams: DescribedStream[],
  usable: (stream: DescribedStream) => boolean,
  size: (info: StreamInfo) => number,
): DescribedStream | null {
  const candidates = streams.filter(usable);
  candidates.sort(
    (a, b) =>
      Number(isOnePicture(a.info)) - Number(isOnePicture(b.info)) ||
      Number(b.info.isDefault) - Number(a.info.isDefault) ||
      size(b.info) - size(a.info) ||
      a.info.index - b.info.index,
  );
  return candidates[0] ?? null;
}

/** Stretches of timestamps, and where the first one's first keyframe stands among them. */
interface Runs {
  runs: number[][];
  /** Of the first picture that can be decoded by itself, where others come before it; ticks. */
  keyTicks: number | null;
}

async function readRuns(input: InputHandle, stream: StreamInfo): Promise<Runs> {
  const packet = newPacket();
  const limits = { streamIndex: stream.index, frames: FRAMES_PER_RUN, bytes: BYTES_PER_RUN };
  try {
    const { timestamps, beforeKey } = await readTimestamps(input, packet, limits);
    // What comes before the first keyframe is cut out of its middle: its times are those of pieces.
    const runs = [timestamps.slice(beforeKey)];
    const seconds = Number(input.context.duration) / 1e6;
    if (seconds > MIDDLE_RUN_SECONDS && (await input.seek(stream.startSeconds + seconds / 2))) {
      runs.push((await readTimestamps(input, packet, limits)).timestamps);
    }
    return { runs, keyTicks: beforeKey > 0 ? (timestamps[beforeKey] ?? null) : null };
  } finally {
    packet.free();
  }
}

/** Frames per second that a film can have; a header may say anything from a frame in a year to a billion. */
const SLOWEST_RATE = 0.01;
const FASTEST_RATE = 1000;

function isRate(perSecond: number | null): perSecond is number {
  return perSecond !== null && perSecond >= SLOWEST_RATE && perSecond <= FASTEST_RATE;
}

/** The exact rate: from even timestamps where they are even, else what the container averaged. */
function settleRate(
  video: VideoStreamInfo,
  described: DescribedStream,
  timing: FrameTiming,
): VideoStreamInfo {
  const { average, base } = described.claimedRates;
  const claimed = [average, base].find(isRate) ?? null;
  const measured = isRate(timing.framesPerSecond) ? timing.framesPerSecond : null;
  const perSecond = timing.variable ? (claimed ?? measured) : (measured ?? claimed);
  const rate = perSecond === null ? { num: 25, den: 1 } : exactRate(perSecond);
  return { ...video, rate, variableRate: timing.variable };
}

function secondsAfterStart({ timeBase, startSeconds }: StreamInfo, ticks: number): number {
  return (ticks * timeBase.num) / timeBase.den - startSeconds;
}

/** True for animations whose header tells no length, and which can be read from their start alone. */
function isReadOnce(input: InputHandle): boolean {
  return input.sniffed.demuxer === 'webp_anim';
}

/** All timestamps of such an animation; settles in place how long it lasts. */
async function readWhole(input: InputHandle, info: StreamInfo): Promise<number[]> {
  const { timestamps, endSeconds } = await readToEnd(input, info);
  info.durationSeconds = endSeconds;
  info.frames = timestamps.length;
  return timestamps;
}

/** Settles the stream's rate in place; answers how many frames were seen, which tells a still from an animation. */
async function settleTiming(input: InputHandle, described: DescribedStream): Promise<number> {
  const { info } = described;
  if (info.video === null) return 0;
  const { runs, keyTicks } = isReadOnce(input)
    ? { runs: [await readWhole(input, info)], keyTicks: null }
    : await readRuns(input, info);
  const timing = frameTiming(runs, info.timeBase.num / info.timeBase.den);
  const heldSeconds = keyTicks === null ? 0 : secondsAfterStart(info, keyTicks);
  info.video = { ...settleRate(info.video, described, timing), ...(heldSeconds > 0 && { heldSeconds }) };
  return runs.flat().length;
}

/** Where pictures are looked at, as shares of the length: programmes are cut together of both kinds. */
const PLACES = [0, 0.3, 0.6, 0.9];

/** Pictures that are decoded at each place: films in interlaced broadcasts alternate within five. */
const PICTURES = 6;

/** Packets read at a place before it is given up. */
const MAX_PACKETS = 400;

/**
 * H.264 whose parameter sets say that each picture is coded as a whole has no fields to tell apart. Only where a header
 * holds all sets, as in MP4: those of a byte stream come along with the pictures, and may be others further on.
 */
function isCodedWhole(extraData: Buffer | null): boolean {
  const units = extraData === null ? null : parseAvcConfiguration(extraData)?.sequence;
  if (!units) return false;
  return units.length > 0 && units.every((unit) => parseSequenceParameters(unit)?.framesOnly === true);
}

interface Seen {
  progressive: number;
  top: number;
  bottom: number;
}

async function lookHere(input: InputHandle, index: number, seen: Seen): Promise<void> {
  const stream = input.streams[index];
  if (stream === undefined) return;
  const [packet, frame] = [newPacket(), newFrame()];
  const decoder = await openDecoder(stream, { threads: 1 });
  try {
    for (let read = 0, pictures = 0; read < MAX_PACKETS && pictures < PICTURES; read += 1) {
      const state = await input.read(packet);
      if (state === 'got' && packet.streamIndex !== index) continue;
      await decoder.send(state === 'got' ? packet : null);
      while (pictures < PICTURES && decoder.receive(frame) === 'got') {
        pictures += 1;
        if (!isInterlaced(frame)) seen.progressive += 1;
        else if (isTopFieldFirst(frame)) seen.top += 1;
        else seen.bottom += 1;
      }
      if (state !== 'got') return;
    }
  } finally {
    decoder.close();
    frame.free();
    packet.free();
  }
}

/**
 * How the pictures of a stream are scanned, by what decoding some of them at a few places says; null when none could be
 * decoded. Moves the position of the input.
 */
async function findFieldOrder(
  input: InputHandle,
  { stream, seconds }: { stream: StreamInfo; seconds: number },
): Promise<FieldOrder | null> {
  const extraData = input.streams[stream.index]?.codecpar.extradata ?? null;
  if (!canBeInterlaced(stream.codec)) return 'progressive';
  if (stream.codec === 'h264' && isCodedWhole(extraData)) return 'progressive';
  const seen: Seen = { progressive: 0, top: 0, bottom: 0 };
  for (const place of seconds > 0 ? PLACES : [0]) {
    if (!(await input.seek(stream.startSeconds + place * seconds))) continue;
    await lookHere(input, stream.index, seen);
  }
  const { progressive, top, bottom } = seen;
  const kinds = [progressive, top, bottom].filter((count) => count > 0).length;
  if (kinds === 0) return null;
  if (kinds > 1) return 'mixed';
  return top > 0 ? 'top_first' : bottom > 0 ? 'bottom_first' : 'progressive';
}

/** Settles in place how the pictures are scanned, and how many there are where the file ends before its header says. */
async function settleFields(input: InputHandle, info: StreamInfo): Promise<void> {
  const seconds = durationOf(input, info);
  if (info.frames !== null && (await endsEarly(input, info, seconds))) {
    info.frames = await countPackets(input, info);
  }
  if (info.video === null) return;
  const fieldOrder = await findFieldOrder(input, { stream: info, seconds });
  info.video = { ...info.video, fieldOrder };
}

function timecodeOf(streams: DescribedStream[], container: { [key: string]: string }): string | null {
  const tags = [...streams.map(({ metadata }) => metadata), container];
  return tags.map((tag) => tag.timecode).find((timecode) => timecode !== undefined) ?? null;
}

/** Seconds that the file lasts: its picture's length, else its sound's, else what the container says. */
function durationOf(input: InputHandle, used: StreamInfo): number {
  const container = Number(input.context.duration) / 1e6;
  return Math.max(0, used.durationSeconds ?? (Number.isFinite(container) ? container : 0));
}

function contentTypeOf(input: InputHandle, hasPicture: boolean): string {
  const { sniffed } = input;
  return hasPicture ? sniffed.contentType : (sniffed.audioContentType ?? sniffed.contentType);
}

function noStreamError(input: InputHandle, streams: DescribedStream[]): MediaError {
  if (input.sniffed.still) return new MediaError('damaged', 'This picture is damaged or too large.');
  const undecodable = streams.find(
    ({ info, decodable }) => !decodable && info.kind !== 'data' && info.codec !== 'none',
  );
  return undecodable === undefined
    ? new MediaError('unsupported', 'This file contains neither a picture nor sound that can be read.')
    : new MediaError(
        'unsupported',
        `This file uses the codec ${undecodable.info.codec}, which we cannot decode.`,
      );
}

/** A picture lasts no time, whatever the demuxer makes of its one frame. */
function endTime(info: StreamInfo): void {
  info.durationSeconds = null;
  info.frames = 1;
  if (info.video !== null) info.video = { ...info.video, rate: NO_RATE, variableRate: false };
}

function isStill(input: InputHandle, video: DescribedStream | null, seenFrames: number): boolean {
  const animation = ['image/gif', 'image/apng', 'image/webp'].includes(input.sniffed.contentType);
  return video !== null && (input.sniffed.still || (animation && seenFrames <= 1));
}

/** Facts about an opened file. Reads some packets; the position is not restored. Throws MediaError `unsupported`. */
export async function probeInput(input: InputHandle): Promise<ProbeResult> {
  const streams = input.streams.map(describeStream);
  const video = chooseStream(streams, isFootage, ({ video }) => (video?.width ?? 0) * (video?.height ?? 0));
  const audio = chooseStream(streams, isSound, ({ audio }) => audio?.channels ?? 0);
  const used = video ?? audio;
  if (used === null) throw noStreamError(input, streams);
  const seenFrames = video === null ? 0 : await settleTiming(input, video);
  const still = isStill(input, video, seenFrames);
  if (video !== null && !still) await settleFields(input, video.info);
  if (still && video !== null) endTime(video.info);
  return {
    mediaKind: video === null ? 'audio' : still ? 'image' : 'video',
    container: input.sniffed.demuxer,
    contentType: contentTypeOf(input, video !== null),
    bytes: input.bytes,
    durationSeconds: still ? 0 : durationOf(input, used.info),
    streams: streams.map(({ info }) => info),
    videoStream: video?.info.index ?? null,
    audioStream: audio?.info.index ?? null,
    audioOffsetSeconds:
      video !== null && audio !== null ? audio.info.startSeconds - video.info.startSeconds : 0,
    timecode: timecodeOf(streams, input.context.metadata?.getAll() ?? {}),
  };
}
