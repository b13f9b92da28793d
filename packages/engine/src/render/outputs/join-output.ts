/** The parts of a programme joined into its file, in the way of its format. */
import { copyFile, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { newPacket } from '../../av/frames.ts';
import { openInput } from '../../av/open/open-input.ts';
import { openOutput } from '../../av/open/open-output.ts';
import { MediaError } from '../../errors.ts';
import type { RenderSource } from '../../types.ts';
import { joinProgramme } from '../join-programme.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import { addMp3Chapters, addMp4Chapters, addWebmChapters, roomForChapters } from './chapters.ts';
import { joinGif, joinWebp } from './join-animation.ts';
import type { ContainerSpec } from './output-table.ts';
import { type PicturesToJoin, readSegments } from './segment-packets.ts';
import { type GrowingFile, writeWhole } from './write-whole.ts';

export interface JoinOutputRequest {
  plan: RenderPlan;
  sources: ReadonlyMap<string, RenderSource>;
  /** Segment files in order; empty for what is copied. */
  segments: readonly string[];
  /** The encoded sound in a file of its own; null for a silent programme. */
  soundPath: string | null;
  outputPath: string;
  signal: AbortSignal;
  onSegment: () => void;
}

// The sound of a programme as a file of its own.

interface SoundToJoin {
  /** The encoded sound; null for a silent programme. */
  soundPath: string | null;
  /** Null where the encoded sound is already the file. */
  container: ContainerSpec | null;
  outputPath: string;
  /** Adds to the written file what the muxer can not. */
  complete: (path: string) => Promise<void>;
  signal: AbortSignal;
}

/** Writes the file. Throws MediaError, `invalid` for a programme without sound. */
async function joinSound(request: SoundToJoin): Promise<void> {
  const { soundPath, container, outputPath, signal } = request;
  if (soundPath === null) {
    throw new MediaError('invalid', 'The timeline has no sound, so no sound file can be made of it.');
  }
  const partial = `${outputPath}.part`;
  try {
    if (container === null) await copyFile(soundPath, partial);
    else await copyPackets({ from: soundPath, to: partial, container, signal });
    await request.complete(partial);
    await rename(partial, outputPath);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function copyPackets(copy: {
  from: string;
  to: string;
  container: ContainerSpec;
  signal: AbortSignal;
}): Promise<void> {
  const input = await openInput(copy.from);
  const output = await openOutput(copy.to, copy.container.muxer);
  const packet = newPacket();
  try {
    const [stream] = input.streams;
    if (stream === undefined) throw new MediaError('internal', 'The rendered sound is empty.');
    const index = output.copyStream(stream);
    await output.start(copy.container.options);
    while ((await input.read(packet)) === 'got') {
      if (copy.signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
      output.write(packet, index, stream.timeBase);
    }
    await output.finish();
  } finally {
    packet.free();
    await output.abandon();
    await input.close();
  }
}

// Numbered pictures in one .zip: every packet of the encoder is a file.

/** Enough for an hour at 60 pictures per second. */
const MIN_DIGITS = 6;

// A .zip of files that are stored as they are, written as it grows: APPNOTE.TXT of PKWARE, with its 64-bit records where they are needed.

interface ZipWriter {
  /** Adds a file; names are ASCII. */
  add(name: string, data: Uint8Array): Promise<void>;
  /** Writes the directory, without which nothing can be found. */
  finish(): Promise<void>;
}

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** 1 January 1980: the same pictures make the same file. */
const DATE = 0x21;

interface Entry {
  name: Buffer;
  crc: number;
  bytes: number;
  offset: number;
}

/** A .zip in an empty file. */
function createZip(file: GrowingFile): ZipWriter {
  const entries: Entry[] = [];
  return {
    async add(name, data) {
      const entry = {
        name: Buffer.from(name, 'latin1'),
        crc: crc32(data),
        bytes: data.length,
        offset: file.bytes,
      };
      entries.push(entry);
      await file.append(Buffer.concat([localHeader(entry), data]));
    },
    async finish() {
      const start = file.bytes;
      for (let from = 0; from < entries.length; from += 1000) {
        await file.append(Buffer.concat(entries.slice(from, from + 1000).map(directoryEntry)));
      }
      await file.append(directoryEnd({ entries: entries.length, start, bytes: file.bytes - start }));
    },
  };
}

/** Version, flags, method "stored", time, date, sum and sizes: alike in both headers of an entry. */
function facts({ name, crc, bytes }: Entry, version: number): Buffer {
  const data = Buffer.alloc(24);
  data.writeUInt16LE(version, 0);
  data.writeUInt16LE(DATE, 8);
  data.writeUInt32LE(crc, 10);
  data.writeUInt32LE(bytes, 14);
  data.writeUInt32LE(bytes, 18);
  data.writeUInt16LE(name.length, 22);
  return data;
}

const PLAIN = 20;
const WITH_64_BITS = 45;

function localHeader(entry: Entry): Buffer {
  return Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    facts(entry, PLAIN),
    Buffer.alloc(2),
    entry.name,
  ]);
}

function directoryEntry(entry: Entry): Buffer {
  const isFar = entry.offset >= MAX_32;
  const extra = isFar ? Buffer.alloc(12) : Buffer.alloc(0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  }
  const version = isFar ? WITH_64_BITS : PLAIN;
  const rest = Buffer.alloc(16);
  rest.writeUInt16LE(extra.length, 0);
  rest.writeUInt32LE(Math.min(entry.offset, MAX_32), 12);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(version, 0);
  return Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    madeBy,
    facts(entry, version),
    rest,
    entry.name,
    extra,
  ]);
}

interface Directory {
  entries: number;
  start: number;
  bytes: number;
}

function directoryEnd(directory: Directory): Buffer {
  const { entries, start, bytes } = directory;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries, MAX_16), 10);
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  const isPlain = entries < MAX_16 && start < MAX_32 && bytes < MAX_32;
  return isPlain ? end : Buffer.concat([directoryEnd64(directory), end]);
}

function directoryEnd64({ entries, start, bytes }: Directory): Buffer {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(WITH_64_BITS, 12);
  record.writeUInt16LE(WITH_64_BITS, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(start + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

/** Writes `000001.<extension>`, … Throws MediaError. */
function joinZip(request: PicturesToJoin, { extension }: { extension: string }): Promise<void> {
  const digits = Math.max(MIN_DIGITS, String(request.frames).length);
  return writeWhole(request.outputPath, async (file) => {
    const zip = createZip(file);
    let frame = 0;
    for await (const segment of readSegments(request)) {
      for (const { data } of segment.packets) {
        frame += 1;
        await zip.add(`${String(frame).padStart(digits, '0')}.${extension}`, data);
      }
    }
    await zip.finish();
  });
}

/** Writes `outputPath`, whole or not at all. Throws MediaError. */
export function joinOutput(request: JoinOutputRequest): Promise<void> {
  const { plan, ...rest } = request;
  const { join } = plan.written;
  switch (join.kind) {
    case 'container': {
      const parts = plan.segments.map(({ copy }, index) => copy ?? rest.segments[index] ?? '');
      const { output, frames, extras } = plan;
      const { captions } = extras;
      const chapters = chapterWriter(plan, join.container);
      return joinProgramme({ ...rest, parts, output, frames, captions, ...chapters });
    }
    case 'gif':
      return joinGif(picturesOf(request));
    case 'webp':
      return joinWebp(picturesOf(request));
    case 'zip':
      return joinZip(picturesOf(request), join);
    case 'sound':
      return joinSound({ ...request, container: join.container, complete: soundChapters(plan) });
  }
}

/** The container with room for the chapters, and what writes them into it. */
function chapterWriter(
  { extras: { chapters }, segments }: RenderPlan,
  container: ContainerSpec,
): { container: ContainerSpec; complete?: (path: string) => Promise<void> } {
  if (chapters.length === 0) return { container };
  if (container.muxer !== 'webm') return { container, complete: (path) => addMp4Chapters(path, chapters) };
  // Every place to enter the file stands in an index, which is written into the same room.
  const { cues_to_front: _, ...options } = container.options;
  const room = roomForChapters(
    chapters,
    segments.reduce((sum, segment) => sum + cuesOf(segment), 0),
  );
  return {
    container: { ...container, options: { ...options, reserve_index_space: String(room) } },
    complete: (path) => addWebmChapters(path, chapters),
  };
}

/** Pictures of a segment that a file can be entered at: encoders put one at its start and seldom another. */
const cuesOf = ({ startFrame, endFrame }: RenderPlan['segments'][number]) =>
  1 + Math.ceil((endFrame - startFrame) / 25);

function soundChapters({ extras: { chapters }, written }: RenderPlan): (path: string) => Promise<void> {
  return async (path) => {
    if (chapters.length === 0) return;
    if (written.format === 'mp3') await addMp3Chapters(path, chapters);
    if (written.format === 'm4a') await addMp4Chapters(path, chapters);
  };
}

function picturesOf({ plan, segments, outputPath, signal, onSegment }: JoinOutputRequest): PicturesToJoin {
  const { width, height, rate } = plan.output;
  return { width, height, rate, frames: plan.frames, segments, outputPath, signal, onSegment };
}
