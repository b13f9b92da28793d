/** Movie fragments: where segments begin, how packets are cut into them, and how their times are set right. */
import type { Packet } from '../av/frames.ts';
import type { OutputHandle } from '../av/open/open-output.ts';

// Rewrites the times inside a movie fragment (ISO/IEC 14496-12, `moof`). FFmpeg's muxer, told to write no edit
// lists, counts each track's decoding from zero and so shows pictures late by the reordering of their first
// frame, and forgets where a track began. Players that join fragments to a line (Media Source Extensions) then
// play sound and picture apart.

/** How one track's times are set right, in ticks of the track. */
export interface TrackTimes {
  /** Where the track begins: is added to the decoding time of every fragment. */
  startTicks: number;
  /** How late the first sample would be shown: is taken from every composition offset. */
  delayTicks: number;
}

/** A box inside a buffer. */
interface InnerBox {
  type: string;
  /** Where its content begins, and where it ends. */
  start: number;
  end: number;
}

function* boxesIn(buffer: Buffer, from: number, to: number): Generator<InnerBox> {
  for (let offset = from; offset + 8 <= to; ) {
    const bytes = buffer.readUInt32BE(offset);
    if (bytes < 8 || offset + bytes > to) throw new RangeError(`a box at ${offset} does not fit`);
    yield { type: buffer.toString('latin1', offset + 4, offset + 8), start: offset + 8, end: offset + bytes };
    offset += bytes;
  }
}

function find(buffer: Buffer, parent: InnerBox, type: string): InnerBox[] {
  return [...boxesIn(buffer, parent.start, parent.end)].filter((box) => box.type === type);
}

const DATA_OFFSET_PRESENT = 0x001;
const FIRST_FLAGS_PRESENT = 0x004;
const SAMPLE_DURATION_PRESENT = 0x100;
const SAMPLE_SIZE_PRESENT = 0x200;
const SAMPLE_FLAGS_PRESENT = 0x400;
const COMPOSITION_PRESENT = 0x800;

/** Offsets in `buffer` of the composition offsets of a track run. */
function* compositionPlaces(buffer: Buffer, run: InnerBox): Generator<number> {
  const flags = buffer.readUInt32BE(run.start) & 0xffffff;
  if ((flags & COMPOSITION_PRESENT) === 0) return;
  const count = buffer.readUInt32BE(run.start + 4);
  const words = (mask: number): number => ((flags & mask) === 0 ? 0 : 4);
  const head = 8 + words(DATA_OFFSET_PRESENT) + words(FIRST_FLAGS_PRESENT);
  const before = words(SAMPLE_DURATION_PRESENT) + words(SAMPLE_SIZE_PRESENT) + words(SAMPLE_FLAGS_PRESENT);
  for (let sample = 0; sample < count; sample += 1) yield run.start + head + sample * (before + 4) + before;
}

/** Version 1 has signed composition offsets; of version 0 they stay the same bits while they are small. */
function shiftRun(buffer: Buffer, run: InnerBox, delayTicks: number): void {
  buffer.writeUInt8(1, run.start);
  for (const place of compositionPlaces(buffer, run)) {
    buffer.writeInt32BE(buffer.readInt32BE(place) - delayTicks, place);
  }
}

function shiftDecodeTime(buffer: Buffer, box: InnerBox, startTicks: number): void {
  const place = box.start + 4;
  if (buffer.readUInt8(box.start) === 1) {
    buffer.writeBigUInt64BE(buffer.readBigUInt64BE(place) + BigInt(startTicks), place);
  } else buffer.writeUInt32BE(buffer.readUInt32BE(place) + startTicks, place);
}

function trackFragments(moof: Buffer): { id: number; box: InnerBox }[] {
  const whole = { type: 'moof', start: 8, end: moof.length };
  return find(moof, whole, 'traf').flatMap((box) =>
    find(moof, box, 'tfhd').map((head) => ({ id: moof.readUInt32BE(head.start + 4), box })),
  );
}

/** How late the first sample of track `id` in this fragment is shown, ticks; 0 where nothing is reordered. */
export function firstDelay(moof: Buffer, id: number): number {
  const fragment = trackFragments(moof).find((track) => track.id === id);
  const run = fragment === undefined ? undefined : find(moof, fragment.box, 'trun')[0];
  const [place] = run === undefined ? [] : compositionPlaces(moof, run);
  return place === undefined ? 0 : moof.readInt32BE(place);
}

/** Sets the times of each track in `moof`, a whole `moof` box, right in place; `times` by track number. */
export function shiftFragment(moof: Buffer, times: ReadonlyMap<number, TrackTimes>): void {
  for (const { id, box } of trackFragments(moof)) {
    const track = times.get(id);
    if (track === undefined) continue;
    for (const run of find(moof, box, 'trun')) shiftRun(moof, run, track.delayTicks);
    for (const decodeTime of find(moof, box, 'tfdt')) shiftDecodeTime(moof, decodeTime, track.startTicks);
  }
}

// Where segments begin, and how much of a line they take.

/** Length that segments are grouped to, seconds: few requests, and a quick switch between rungs. */
const SEGMENT_SECONDS = 4;

/** How much longer one may get: keyframes stand at the first picture after a whole second. */
const SLACK_SECONDS = 0.5;

/** Times nearer than this are the same: tracks of different time scales round them. */
const SAME_SECONDS = 0.002;

/**
 * Times at which segments begin, of the keyframe times of each rung (rising): such as all rungs share, the
 * first of them and then each time the last one within about four seconds, or the next there is.
 */
export function segmentStarts(keyframes: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = keyframes;
  const shared = first.filter((time) => others.every((times) => holds(times, time)));
  const starts: number[] = [];
  for (const [index, time] of shared.entries()) {
    const last = starts.at(-1);
    const next = shared[index + 1];
    // A keyframe is passed over while the one after it still lies within the length.
    const due =
      last === undefined ||
      (next === undefined
        ? time - last >= SEGMENT_SECONDS - SAME_SECONDS
        : next - last > SEGMENT_SECONDS + SLACK_SECONDS);
    if (due) starts.push(time);
  }
  return starts;
}

/** Whether `times` (rising) holds `time`, by halving. */
function holds(times: readonly number[], time: number): boolean {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time - SAME_SECONDS) low = middle + 1;
    else high = middle;
  }
  return Math.abs((times[low] ?? Number.POSITIVE_INFINITY) - time) <= SAME_SECONDS;
}

interface SegmentSize {
  seconds: number;
  bytes: number;
}

const BITS = 8;

/**
 * Bits per second: over all, and the largest of any run of segments that lasts between half and one and a half
 * times the longest segment, as RFC 8216 defines the peak.
 */
export function bandwidthsOf(segments: readonly SegmentSize[]): { peak: number; average: number } {
  const total = segments.reduce(
    (sum, { seconds, bytes }) => ({ seconds: sum.seconds + seconds, bytes: sum.bytes + bytes }),
    {
      seconds: 0,
      bytes: 0,
    },
  );
  const average = total.seconds > 0 ? Math.ceil((total.bytes * BITS) / total.seconds) : 0;
  const target = Math.max(0, ...segments.map(({ seconds }) => seconds));
  let peak = average;
  for (let from = 0; from < segments.length; from += 1) {
    let [seconds, bytes] = [0, 0];
    for (let to = from; to < segments.length && seconds < 1.5 * target; to += 1) {
      seconds += segments[to]?.seconds ?? 0;
      bytes += segments[to]?.bytes ?? 0;
      if (seconds >= target / 2 && seconds <= 1.5 * target)
        peak = Math.max(peak, Math.ceil((bytes * BITS) / seconds));
    }
  }
  return { peak, average };
}

// Cuts the packets of a file into fragments at given times, sound with the picture. In a file a picture stands as
// long before its time as the decoder needs to put pictures in order, and the sound beside it is of that earlier
// time: what belongs before the cut is still to come when the first packet behind it is read.

type TimeBase = Parameters<OutputHandle['writeInOrder']>[2];

/** A packet with its track's number, 0 being the picture. */
interface CutPacket {
  packet: Packet;
  track: number;
  timeBase: TimeBase;
  /** Where it begins, seconds of the asset. */
  start: number;
}

interface FragmentCutter {
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
