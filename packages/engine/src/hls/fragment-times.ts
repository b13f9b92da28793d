/**
 * Rewrites the times inside a movie fragment (ISO/IEC 14496-12, `moof`). FFmpeg's muxer, told to write no edit
 * lists, counts each track's decoding from zero and so shows pictures late by the reordering of their first
 * frame, and forgets where a track began. Players that join fragments to a line (Media Source Extensions) then
 * play sound and picture apart.
 */

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
