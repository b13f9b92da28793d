/** Chapters of finished files, written into MP4 and MOV, WebM and MP3. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { MediaError } from '../../errors.ts';
import type { Chapter } from './programme-extras.ts';

// Chapters of an MP4 or MOV: a `chpl` box, as Nero has it and players read it, in a file whose index stands first.

const HEAD = 8;
/** Times are tenths of microseconds. */
const PER_SECOND = 10_000_000;
const MOST_CHAPTERS = 255;
const LONGEST_TITLE = 255;

// A file with its beginning replaced, the rest copied as it is.

/** The first `bytes` bytes of a file, fewer where it ends before. */
async function readStart(path: string, bytes: number, from = 0): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Puts `start` in the place of the first `replaced` bytes of `path`, whole or not at all. */
async function replaceStart(
  path: string,
  { start, replaced }: { start: Buffer; replaced: number },
): Promise<void> {
  const rewritten = `${path}.rewritten`;
  try {
    const target = createWriteStream(rewritten);
    target.write(start);
    await pipeline(createReadStream(path, { start: replaced }), target);
    await rename(rewritten, path);
  } catch (error) {
    await rm(rewritten, { force: true });
    throw error;
  }
}

/** Boxes on the way to the offsets of samples. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

interface Box {
  name: string;
  start: number;
  end: number;
}

/** Writes the chapters into the file at `path`. Throws MediaError `internal` when its index does not stand first. */
export async function addMp4Chapters(path: string, chapters: readonly Chapter[]): Promise<void> {
  const [before, index] = await readIndex(path);
  const box = chapterBox(chapters);
  const grown = withUserData(index, box);
  const shift = grown.length - index.length;
  shiftOffsets(grown, { start: 0, end: grown.length, shift });
  await replaceStart(path, { start: Buffer.concat([before, grown]), replaced: before.length + index.length });
}

/** What stands before `moov`, and `moov`. */
async function readIndex(path: string): Promise<[before: Buffer, index: Buffer]> {
  let at = 0;
  for (;;) {
    const head = await readStart(path, HEAD, at);
    const size = head.length === HEAD ? head.readUInt32BE(0) : 0;
    const name = head.toString('latin1', 4, HEAD);
    if (size < HEAD || name === 'mdat') {
      throw new MediaError('internal', 'The index of the written file is not where it was put.');
    }
    if (name === 'moov') return [await readStart(path, at), await readStart(path, size, at)];
    at += size;
  }
}

function box(name: string, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(data.length + HEAD, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data]);
}

function chapterBox(chapters: readonly Chapter[]): Buffer {
  const kept = chapters.slice(0, MOST_CHAPTERS);
  const head = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, kept.length]);
  const entries = kept.map(({ start, title }) => {
    const text = cutText(title, LONGEST_TITLE);
    const entry = Buffer.alloc(9);
    entry.writeBigUInt64BE(BigInt(Math.round(start * PER_SECOND)), 0);
    entry[8] = text.length;
    return Buffer.concat([entry, text]);
  });
  return box('chpl', head, ...entries);
}

/** The text in UTF-8, cut between characters. */
function cutText(text: string, bytes: number): Buffer {
  let rest = text;
  while (Buffer.byteLength(rest) > bytes) rest = rest.replace(/.$/su, '');
  return Buffer.from(rest, 'utf8');
}

function* boxesIn(data: Buffer, { start, end }: { start: number; end: number }): Generator<Box> {
  for (let at = start; at + HEAD <= end; ) {
    const size = data.readUInt32BE(at);
    if (size < HEAD) return;
    yield { name: data.toString('latin1', at + 4, at + HEAD), start: at, end: Math.min(end, at + size) };
    at += size;
  }
}

/** `moov` with a box in its `udta`, which is made where there is none. */
function withUserData(moov: Buffer, added: Buffer): Buffer {
  const found = [...boxesIn(moov, { start: HEAD, end: moov.length })].find(({ name }) => name === 'udta');
  const own = found ? moov.subarray(found.start + HEAD, found.end) : Buffer.alloc(0);
  const before = moov.subarray(HEAD, found?.start ?? moov.length);
  const after = found ? moov.subarray(found.end) : Buffer.alloc(0);
  return box('moov', before, box('udta', own, added), after);
}

/** Everything behind the index has moved. */
function shiftOffsets(data: Buffer, place: { start: number; end: number; shift: number }): void {
  const { shift } = place;
  for (const { name, start, end } of boxesIn(data, place)) {
    if (CONTAINERS.has(name)) shiftOffsets(data, { start: start + HEAD, end, shift });
    const isLong = name === 'co64';
    if (name !== 'stco' && !isLong) continue;
    const count = data.readUInt32BE(start + 12);
    for (let entry = 0; entry < count; entry += 1) {
      const at = start + 16 + entry * (isLong ? 8 : 4);
      if (isLong) data.writeBigUInt64BE(data.readBigUInt64BE(at) + BigInt(shift), at);
      else data.writeUInt32BE(data.readUInt32BE(at) + shift, at);
    }
  }
}

// Chapters of a WebM, written into the room that was left before its first pictures (RFC 9559, Chapters).

const VOID = 0xec;
/** Ids of the elements around, by their bytes. */
const SEGMENT = '18538067';
const CLUSTER = '1f43b675';
const NANOSECONDS = 1_000_000_000;
/** A Void has at least its id and its size. */
const LEAST_VOID = 2;
/** Of the cues, each; more than any takes. */
const BYTES_PER_CUE = 40;

/** Bytes to leave before the first pictures, for `cues` places to enter and for the chapters. */
export function roomForChapters(chapters: readonly Chapter[], cues: number): number {
  return chaptersElement(chapters).length + LEAST_VOID + 9 + (cues + 16) * BYTES_PER_CUE;
}

/** Writes the chapters into the file at `path`, in the last bytes of its first large enough Void. Throws MediaError `internal`. */
export async function addWebmChapters(path: string, chapters: readonly Chapter[]): Promise<void> {
  const element = chaptersElement(chapters);
  const room = await findRoom(path, element.length);
  const file = await open(path, 'r+');
  try {
    const rest = room.bytes - element.length;
    const head = rest === 0 ? Buffer.alloc(0) : voidHead(rest);
    await file.write(head, 0, head.length, room.at);
    await file.write(element, 0, element.length, room.at + rest);
  } finally {
    await file.close();
  }
}

interface Element {
  id: string;
  at: number;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

/** The head of the element at `at`. */
async function readElement(path: string, at: number): Promise<Element | null> {
  const head = await readStart(path, 12, at);
  const idBytes = Math.clz32(head[0] ?? 0) - 23;
  const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23;
  if (head.length < 3 || idBytes > 4 || sizeBytes > 8) return null;
  let size = BigInt((head[idBytes] ?? 0) & (0xff >> sizeBytes));
  for (let index = 1; index < sizeBytes; index += 1) size = size * 256n + BigInt(head[idBytes + index] ?? 0);
  const start = at + idBytes + sizeBytes;
  return { id: head.toString('hex', 0, idBytes), at, start, end: start + Number(size) };
}

async function findRoom(path: string, bytes: number): Promise<{ at: number; bytes: number }> {
  let at = 0;
  for (;;) {
    const element = await readElement(path, at);
    if (element === null || element.id === CLUSTER) {
      throw new MediaError('internal', 'The written file has no room for its chapters.');
    }
    const { id, start, end } = element;
    const size = end - at;
    if (id === 'ec' && (size === bytes || size >= bytes + 9)) return { at, bytes: size };
    at = id === SEGMENT ? start : end;
  }
}

/** A Void of so many bytes in all; its size takes eight bytes where there is room for them. */
function voidHead(bytes: number): Buffer {
  if (bytes < 9) return Buffer.from([VOID, 0x80 | (bytes - LEAST_VOID)]);
  const head = Buffer.alloc(9);
  head[0] = VOID;
  head.writeBigUInt64BE(BigInt(bytes - 9) | 0x0100000000000000n, 1);
  return head;
}

function element(id: number, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content);
  const name = Buffer.from(id.toString(16).padStart(id > 0xff ? (id > 0xffff ? 8 : 4) : 2, '0'), 'hex');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 | data.length);
  return Buffer.concat([name, size, data]);
}

const number = (id: number, value: number | bigint) => {
  const data = Buffer.alloc(8);
  data.writeBigUInt64BE(BigInt(value));
  return element(id, data);
};

const text = (id: number, value: string) => element(id, Buffer.from(value, 'utf8'));

function chaptersElement(chapters: readonly Chapter[]): Buffer {
  const atoms = chapters.map(({ start, end, title }, index) =>
    element(
      0xb6,
      number(0x73c4, index + 1),
      number(0x91, Math.round(start * NANOSECONDS)),
      number(0x92, Math.round(end * NANOSECONDS)),
      number(0x4598, 1),
      element(0x80, text(0x85, title), text(0x437c, 'und')),
    ),
  );
  return element(0x1043a770, element(0x45b9, number(0x45bc, 1), number(0x45db, 1), ...atoms));
}

// Chapters of an MP3: an ID3v2.4 tag before the sound (id3.org, "ID3v2 Chapter Frame Addendum").

const UTF_8 = 3;
/** The table is the first of its kind, and its entries stand in order. */
const TOP_LEVEL_ORDERED = 3;

const NO_OFFSET = 0xffffffff;

/** Writes the chapters before what the file at `path` holds, which has no tag yet. */
export async function addMp3Chapters(path: string, chapters: readonly Chapter[]): Promise<void> {
  const kept = chapters.slice(0, MOST_CHAPTERS);
  const ids = kept.map((_, index) => textOfMp3(`chp${index}`));
  const table = frame('CTOC', textOfMp3('toc'), Buffer.from([TOP_LEVEL_ORDERED, kept.length]), ...ids);
  const frames = Buffer.concat([table, ...kept.map((chapter, index) => chapterFrame(chapter, index))]);
  const head = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0]), syncSafe(frames.length)]);
  await replaceStart(path, { start: Buffer.concat([head, frames]), replaced: 0 });
}

const textOfMp3 = (text: string) => Buffer.from(`${text}\0`, 'latin1');

/** Seven bits in each byte, so that no player takes it for sound. */
function syncSafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((bits) => (value >> bits) & 0x7f));
}

function frame(id: string, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(data.length), Buffer.alloc(2), data]);
}

function chapterFrame({ start, end, title }: Chapter, index: number): Buffer {
  const times = Buffer.alloc(16);
  times.writeUInt32BE(Math.round(start * 1000), 0);
  times.writeUInt32BE(Math.round(end * 1000), 4);
  times.writeUInt32BE(NO_OFFSET, 8);
  times.writeUInt32BE(NO_OFFSET, 12);
  const shown = frame('TIT2', Buffer.from([UTF_8]), Buffer.from(title, 'utf8'));
  return frame('CHAP', textOfMp3(`chp${index}`), times, shown);
}
