/** Files that are written by ourselves, from their first byte to their last. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** A file that grows at its end. */
export interface GrowingFile {
  /** Bytes written so far. */
  readonly bytes: number;
  append(data: Uint8Array): Promise<void>;
  /** Overwrites bytes that are there already. */
  patch(data: Uint8Array, at: number): Promise<void>;
}

/** Writes `path`, whole or not at all. */
export async function writeWhole(path: string, fill: (file: GrowingFile) => Promise<void>): Promise<void> {
  const partial = `${path}.part`;
  try {
    const handle = await open(partial, 'w');
    try {
      await fill(growingFile(handle));
    } finally {
      await handle.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function growingFile(handle: FileHandle): GrowingFile {
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    async append(data) {
      const { bytesWritten } = await handle.write(data, 0, data.length, bytes);
      if (bytesWritten !== data.length) throw new Error('the disk took only a part of a write');
      bytes += data.length;
    },
    async patch(data, at) {
      await handle.write(data, 0, data.length, at);
    },
  };
}
