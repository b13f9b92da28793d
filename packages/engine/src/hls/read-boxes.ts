import { open } from 'node:fs/promises';

/** One box at the top of an ISO base media file. */
export interface Box {
  /** Four characters, e.g. `moof`. */
  type: string;
  offset: number;
  bytes: number;
}

const HEADER_BYTES = 16;

/** The top-level boxes of the file at `path`, in order. Throws when their sizes do not add up to the file's. */
export async function readBoxes(path: string): Promise<Box[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const boxes: Box[] = [];
    const header = Buffer.alloc(HEADER_BYTES);
    for (let offset = 0; offset < size; ) {
      await file.read(header, 0, HEADER_BYTES, offset);
      const short = header.readUInt32BE(0);
      const bytes = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - offset : short;
      if (bytes < 8 || offset + bytes > size) throw new Error(`a box at ${offset} does not fit into ${path}`);
      boxes.push({ type: header.toString('latin1', 4, 8), offset, bytes });
      offset += bytes;
    }
    return boxes;
  } finally {
    await file.close();
  }
}
