/** Chapters of a WebM, written into the room that was left before its first pictures (RFC 9559, Chapters). */
import { open } from 'node:fs/promises';
import { MediaError } from '../../errors.ts';
import type { Chapter } from './programme-extras.ts';
import { readStart } from './rewrite-file.ts';

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
