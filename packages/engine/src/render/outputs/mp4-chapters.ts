/** Chapters of an MP4 or MOV: a `chpl` box, as Nero has it and players read it, in a file whose index stands first. */
import { MediaError } from '../../errors.ts';
import type { Chapter } from './programme-extras.ts';
import { readStart, replaceStart } from './rewrite-file.ts';

const HEAD = 8;
/** Times are tenths of microseconds. */
const PER_SECOND = 10_000_000;
const MOST_CHAPTERS = 255;
const LONGEST_TITLE = 255;
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
