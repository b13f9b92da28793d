/** A file with its beginning replaced, the rest copied as it is. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** The first `bytes` bytes of a file, fewer where it ends before. */
export async function readStart(path: string, bytes: number, from = 0): Promise<Buffer> {
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
export async function replaceStart(
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
