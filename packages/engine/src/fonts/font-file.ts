/** Font files as the shaper and the metrics need them. Tables: https://learn.microsoft.com/typography/opentype/spec/otff */
import { readFileSync } from 'node:fs';

/** Pictographs once more as SVG documents: 20 of the 25 MB of the face that has them in colour, and nobody reads them. */
const LEFT_OUT = 'SVG ';

const HEADER = 12;
const RECORD = 16;

/** A font file without what is left out. */
export function readFontFile(path: string): Buffer {
  return withoutTable(readFileSync(path), LEFT_OUT);
}

/** A font without one of its tables; the file itself where it has none such. */
function withoutTable(file: Buffer, tag: string): Buffer {
  const records = Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
    const at = HEADER + index * RECORD;
    return file.subarray(at, at + RECORD);
  });
  const kept = records.filter((record) => record.toString('latin1', 0, 4) !== tag);
  if (kept.length === records.length) return file;
  const head = Buffer.from(file.subarray(0, HEADER));
  head.writeUInt16BE(kept.length, 4);
  const parts = [head];
  const tables: Buffer[] = [];
  let offset = HEADER + kept.length * RECORD;
  for (const record of kept) {
    const [from, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
    const moved = Buffer.from(record);
    moved.writeUInt32BE(offset, 8);
    parts.push(moved);
    // Tables begin at multiples of four.
    const table = Buffer.alloc(4 * Math.ceil(length / 4));
    file.copy(table, 0, from, from + length);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([...parts, ...tables]);
}
