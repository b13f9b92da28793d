/** ZIP archives as careful and as hostile programs write them: every field is the test's to say. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  deflate?: boolean;
  /** Upper half of the external attributes, e.g. 0o120777 for a link. */
  unixMode?: number;
  /** General purpose bits, e.g. 1 for encryption. */
  flags?: number;
  method?: number;
  /** What the entry says of its unpacked size, when that is not true. */
  claimedBytes?: number;
  /** The same bytes in the file as the entry of this index. */
  sharesWith?: number;
  crc?: number;
}

interface Laid {
  entry: ZipEntry;
  offset: number;
  packed: number;
}

const UTF8 = 0x800;

function fieldsOf(entry: ZipEntry, packed: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE((entry.flags ?? 0) | UTF8, 2);
  fields.writeUInt16LE(entry.method ?? (entry.deflate ? 8 : 0), 4);
  fields.writeUInt32LE(0x00210000, 6);
  fields.writeUInt32LE(entry.crc ?? crc32(entry.bytes), 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(entry.claimedBytes ?? entry.bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  return fields;
}

const signature = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function centralOf({ entry, offset, packed }: Laid): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16LE(0x0314);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), head, fieldsOf(entry, packed), tail, Buffer.from(entry.name)]);
}

/** An archive of these entries; `count` is what it says of their number, when that is not true. */
export function makeZip(entries: readonly ZipEntry[], { count = entries.length } = {}): Buffer {
  const parts: Buffer[] = [];
  const laid: Laid[] = [];
  let offset = 0;
  for (const entry of entries) {
    const shared = entry.sharesWith === undefined ? undefined : laid[entry.sharesWith];
    if (shared) {
      laid.push({ entry, offset: shared.offset, packed: shared.packed });
      continue;
    }
    const data = entry.deflate ? deflateRawSync(entry.bytes) : Buffer.from(entry.bytes);
    const local = [signature(0x04034b50), fieldsOf(entry, data.length), Buffer.from(entry.name), data];
    parts.push(...local);
    laid.push({ entry, offset, packed: data.length });
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const central = Buffer.concat(laid.map(centralOf));
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(count, 0xffff), 4);
  end.writeUInt16LE(Math.min(count, 0xffff), 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, signature(0x06054b50), end]);
}
