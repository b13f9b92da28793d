/** A .zip of files that are stored as they are, written as it grows: APPNOTE.TXT of PKWARE, with its 64-bit records where they are needed. */
import { crc32 } from 'node:zlib';
import type { GrowingFile } from './write-whole.ts';

export interface ZipWriter {
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
export function createZip(file: GrowingFile): ZipWriter {
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
