import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rateToNumber } from '@rushes/timeline';
import { newPacket, type Packet, packetSeconds, timestampSeconds } from '../av/frames.ts';
import { type InputHandle, openInput } from '../av/open/open-input.ts';
import { type OutputHandle, openOutput } from '../av/open/open-output.ts';
import { MediaError } from '../errors.ts';
import { probeInput } from '../probe/probe-input.ts';
import { pictureStream } from '../transcode/picture-plan.ts';
import type { HlsRung, JobHooks, PackageHlsRequest, PackageHlsResult, ProbeResult } from '../types.ts';
import {
  bandwidthsOf,
  createFragmentCutter,
  firstDelay,
  segmentStarts,
  shiftFragment,
  type TrackTimes,
} from './fragments.ts';
import { type Box, readBoxes } from './read-boxes.ts';

type InputStream = InputHandle['streams'][number];

/** What is read of a proxy before anything is written. */
interface Source {
  label: string;
  path: string;
  probe: ProbeResult;
  picture: number;
  sound: number | null;
  /** Times of keyframes, rising, and the end of the last picture, seconds of the asset. */
  keyframes: number[];
  endSeconds: number;
  codecs: string;
}

/** Labels become parts of file names. */
const LABEL = /^[A-Za-z0-9_-]{1,32}$/;

function requireRequest({ inputs }: PackageHlsRequest): void {
  if (inputs.length === 0) throw new MediaError('invalid', 'There is nothing to package.');
  const labels = inputs.map(({ label }) => label);
  if (!labels.every((label) => LABEL.test(label)) || new Set(labels).size < labels.length) {
    throw new MediaError('invalid', 'Each rung needs a label of its own, of letters and digits.');
  }
}

function extradataOf(stream: InputStream | undefined): Uint8Array {
  return stream?.codecpar.extradata ?? new Uint8Array();
}

// Names of codecs as playlists and browsers want them (RFC 6381), read from the streams' own headers.

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

/** `avc1.PPCCLL` from an AVCDecoderConfigurationRecord (ISO/IEC 14496-15): profile, constraints, level; null when it is none. */
function avcCodecString(avcConfiguration: Uint8Array): string | null {
  const [version, profile, constraints, level] = avcConfiguration;
  if (version !== 1 || profile === undefined || constraints === undefined || level === undefined) return null;
  return `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`;
}

/** Escape value after which the object type has six more bits (ISO/IEC 14496-3, 1.6.2.1). */
const EXTENDED_OBJECT_TYPE = 31;

/** `mp4a.40.N` from an AudioSpecificConfig: N is the audio object type, 2 for AAC-LC; null when it is none. */
function aacCodecString(audioSpecificConfig: Uint8Array): string | null {
  const [first, second] = audioSpecificConfig;
  if (first === undefined || second === undefined) return null;
  const short = first >> 3;
  const type = short === EXTENDED_OBJECT_TYPE ? 32 + (((first & 7) << 3) | (second >> 5)) : short;
  return `mp4a.40.${type}`;
}

function codecsOf(input: InputHandle, picture: number, sound: number | null): string {
  const video = avcCodecString(extradataOf(input.streams[picture]));
  const audio = sound === null ? [] : [aacCodecString(extradataOf(input.streams[sound]))];
  const names = [video, ...audio];
  if (names.some((name) => name === null)) throw notAProxy();
  return names.join(',');
}

function notAProxy(): MediaError {
  return new MediaError('invalid', 'Only proxies (H.264 and AAC in MP4) are packaged for streaming.');
}

function packetTimes(packet: Packet, stream: InputStream): { start: number; end: number } {
  const start = packetSeconds(packet, stream.timeBase) ?? 0;
  return { start, end: start + (timestampSeconds(packet.duration, stream.timeBase) ?? 0) };
}

/** Reads a proxy through, without decoding: where its keyframes are. */
async function readKeyframes(
  input: InputHandle,
  picture: number,
): Promise<Pick<Source, 'keyframes' | 'endSeconds'>> {
  const stream = input.streams[picture];
  if (stream === undefined) throw notAProxy();
  const packet = newPacket();
  const keyframes: number[] = [];
  let endSeconds = 0;
  await input.seek(0);
  while ((await input.read(packet)) === 'got') {
    if (packet.streamIndex !== picture) continue;
    const { start, end } = packetTimes(packet, stream);
    if (packet.isKeyframe) keyframes.push(start);
    endSeconds = Math.max(endSeconds, end);
  }
  packet.free();
  if (keyframes.length === 0) throw new MediaError('damaged', 'This proxy holds no picture.');
  return { keyframes, endSeconds };
}

async function readSource({ label, path }: PackageHlsRequest['inputs'][number]): Promise<Source> {
  const input = await openInput(path);
  try {
    const probe = await probeInput(input);
    const picture = pictureStream(probe);
    const sound = probe.audioStream;
    const isProxy = probe.container === 'mov' && picture?.stream.codec === 'h264';
    if (picture === null || !isProxy || (sound !== null && probe.streams[sound]?.codec !== 'aac')) {
      throw notAProxy();
    }
    const { index } = picture.stream;
    const codecs = codecsOf(input, index, sound);
    return { label, path, probe, picture: index, sound, codecs, ...(await readKeyframes(input, index)) };
  } finally {
    await input.close();
  }
}

/** A track of the package, in the order of its number, which counts from 1. */
interface CopiedTrack {
  /** Index of its stream in the source. */
  index: number;
  /** Start of its first packet, seconds of the asset; null before there was one. */
  startSeconds: number | null;
}

/** True for a keyframe with which the next fragment begins. */
function begins(packet: Packet, seconds: number, due: number | undefined): boolean {
  const isKeyframe = packet.isKeyframe;
  return isKeyframe && due !== undefined && seconds >= due - GRACE_SECONDS;
}

/** Copies the packets of one source; each time in `starts` begins a fragment. */
async function copyPackets(
  input: InputHandle,
  output: OutputHandle,
  { tracks, starts }: { tracks: CopiedTrack[]; starts: number[] },
): Promise<void> {
  const packet = newPacket();
  const cutter = createFragmentCutter(output, { hasSound: tracks.length > 1 });
  let next = 1;
  try {
    while ((await input.read(packet)) === 'got') {
      const number = tracks.findIndex(({ index }) => index === packet.streamIndex);
      const [track, stream] = [tracks[number], input.streams[packet.streamIndex]];
      if (track === undefined || stream === undefined) continue;
      const { start, end } = packetTimes(packet, stream);
      // Sound from before the picture only warms its decoder up.
      if (number > 0 && end <= GRACE_SECONDS) continue;
      const isFirst = number === 0 && begins(packet, start, starts[next]);
      if (isFirst) next += 1;
      track.startSeconds ??= start;
      cutter.push({ packet, track: number, timeBase: stream.timeBase, start }, isFirst);
    }
    cutter.finish();
  } finally {
    cutter.abandon();
    packet.free();
  }
}

/** Times that clocks of different fineness round apart. */
const GRACE_SECONDS = 0.002;

/** One `moof` with its `mdat` per segment, no edit lists: not all players that join fragments know them. */
const MUXER_OPTIONS = {
  movflags: '+frag_custom+empty_moov+default_base_moof',
  use_editlist: '0',
  avoid_negative_ts: 'disabled',
};

/** Writes the fragments of `source`; answers its tracks with their clocks. */
async function writeFragments(source: Source, path: string, starts: number[]): Promise<TrackClock[]> {
  const input = await openInput(source.path);
  const output = await openOutput(path, 'mp4');
  try {
    const tracks: CopiedTrack[] = [];
    for (const index of [source.picture, source.sound]) {
      const stream = index === null ? undefined : input.streams[index];
      if (index === null || stream === undefined) continue;
      output.copyStream(stream);
      tracks.push({ index, startSeconds: null });
    }
    await output.start(MUXER_OPTIONS);
    const clocks = tracks.map((_, number) => output.stream(number).timeBase);
    await copyPackets(input, output, { tracks, starts });
    await output.finish();
    return clocks.map(({ num, den }, number) => ({
      startTicks: Math.round(((tracks[number]?.startSeconds ?? 0) * den) / num),
    }));
  } finally {
    await output.abandon();
    await input.close();
  }
}

interface TrackClock {
  /** Where the track begins, ticks of its clock in the package. */
  startTicks: number;
}

/** Sets the times in the fragments right, see fragments.ts. */
async function settleTimes(path: string, boxes: Box[], clocks: TrackClock[]): Promise<void> {
  const file = await open(path, 'r+');
  let times: Map<number, TrackTimes> | null = null;
  try {
    for (const { offset, bytes } of boxes.filter(({ type }) => type === 'moof')) {
      const moof = Buffer.alloc(bytes);
      await file.read(moof, 0, bytes, offset);
      times ??= new Map(
        clocks.map(({ startTicks }, number) => {
          const delayTicks = firstDelay(moof, number + 1);
          return [number + 1, { startTicks, delayTicks }];
        }),
      );
      shiftFragment(moof, times);
      await file.write(moof, 0, bytes, offset);
    }
  } finally {
    await file.close();
  }
}

async function writeRung(
  source: Source,
  file: { name: string; path: string },
  starts: number[],
): Promise<HlsRung> {
  const clocks = await writeFragments(source, file.path, starts);
  const boxes = await readBoxes(file.path);
  await settleTimes(file.path, boxes, clocks);
  const fragments = boxes.filter(({ type }) => type === 'moof');
  const [first] = fragments;
  if (first === undefined || fragments.length !== starts.length) {
    throw new MediaError('damaged', 'The keyframes of this proxy do not stand where its index says.');
  }
  const { size } = await stat(file.path);
  const segments = fragments.map(({ offset }, index) => ({
    seconds: (starts[index + 1] ?? source.endSeconds) - (starts[index] ?? 0),
    offset,
    bytes: (fragments[index + 1]?.offset ?? size) - offset,
  }));
  const video = pictureStream(source.probe)?.video;
  const { peak, average } = bandwidthsOf(segments);
  return {
    label: source.label,
    file: file.name,
    bytes: size,
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    codecs: source.codecs,
    peakBandwidth: peak,
    averageBandwidth: average,
    frameRate: video === undefined ? 0 : rateToNumber(video.rate),
    initBytes: first.offset,
    segments,
  };
}

/**
 * Packages proxies of one source for HLS by copying: each becomes one fragmented MP4 `hls-<label>.mp4` in
 * `outputFolder`, whose segments begin with a keyframe, at the same times in all of them. Throws MediaError
 * `invalid` for what is not a proxy, `damaged`.
 */
export async function packageHls(request: PackageHlsRequest, hooks: JobHooks): Promise<PackageHlsResult> {
  requireRequest(request);
  const sources: Source[] = [];
  for (const input of request.inputs) sources.push(await readSource(input));
  const starts = segmentStarts(sources.map(({ keyframes }) => keyframes));
  const rungs: HlsRung[] = [];
  for (const [index, source] of sources.entries()) {
    const name = `hls-${source.label}.mp4`;
    const path = join(request.outputFolder, name);
    rungs.push(await writeRung(source, { name, path }, starts));
    hooks.onProgress?.({ stage: 'package', fraction: (index + 1) / sources.length });
  }
  return { rungs };
}
