/** Files that a graph reads beside its sources: masks and colour tables, made when the graph is written. */
import { createHash } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that is made when it is needed. Equal descriptions mean equal bytes. */
export interface DataFile {
  /** Everything that decides the content, as text; stands for the file in segment keys. */
  description: string;
  extension: 'pgm' | 'cube';
  content: () => Uint8Array;
}

/** Grey levels as a PGM file (https://netpbm.sourceforge.net/doc/pgm.html): one byte per pixel, or two for 16 bits. */
export function pgmFile(
  size: { width: number; height: number },
  levels: Uint8Array | Uint16Array,
): Uint8Array {
  const maximum = levels instanceof Uint16Array ? 65_535 : 255;
  const head = Buffer.from(`P5\n${size.width} ${size.height}\n${maximum}\n`, 'latin1');
  if (levels instanceof Uint8Array) return Buffer.concat([head, levels]);
  const bytes = Buffer.alloc(levels.length * 2);
  for (const [index, level] of levels.entries()) bytes.writeUInt16BE(level, index * 2);
  return Buffer.concat([head, bytes]);
}

/** Writes data files into a folder, each once, and tells their paths. */
export function createDataFiles(folder: string): (file: DataFile) => string {
  return (file) => {
    const name = createHash('sha256').update(file.description).digest('hex').slice(0, 40);
    const path = join(folder, `${name}.${file.extension}`);
    if (existsSync(path)) return path;
    // Renamed into place: another render of the same folder never reads half a file.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, file.content());
    renameSync(unfinished, path);
    return path;
  };
}
