/** Takes the bytes of a request into a staging file, or only looks at them. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '../../platform/errors.ts';

export interface ReceivedBytes {
  bytes: number;
  sha256: Buffer;
}

/** Bytes that may wait for the disk while more are being hashed. */
const WRITE_BUFFER_BYTES = 4 * 1024 ** 2;

/** The refusal of a body that is not as long as it was announced. */
export function wrongLength(expected: number, received: number | null): ServiceError {
  const told = received === null ? 'it ended early or goes on' : `it has ${received}`;
  return new ServiceError('wrong_length', `The file should have ${expected} bytes, but ${told}.`, {
    headers: { connection: 'close' },
  });
}

/** Passes the bytes on while counting and hashing them; throws as soon as there are too many. */
function createCounter(body: Readable, expected: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    // The connection must survive a refusal, so that the client can read it.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > expected) throw wrongLength(expected, null);
      hash.update(chunk);
      yield chunk;
    }
  }
  const result = (): ReceivedBytes => {
    if (bytes !== expected) throw wrongLength(expected, bytes);
    return { bytes, sha256: hash.digest() };
  };
  return { chunks, result };
}

function asRefusal(error: unknown, expected: number): unknown {
  const { code } = (error ?? {}) as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ServiceError('storage_full', "The server's disk is full.", { cause: error });
  }
  // The client left in the middle; nobody reads this any more.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return wrongLength(expected, null);
  return error;
}

/**
 * Writes exactly `expected` bytes of `body` to a new file at `path`. On any other length (`wrong_length`) and
 * on any failure no file is left. Memory stays at a few chunks whatever the size.
 */
export async function receiveFile(
  body: Readable,
  { path, expected }: { path: string; expected: number },
): Promise<ReceivedBytes> {
  const counter = createCounter(body, expected);
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: WRITE_BUFFER_BYTES });
    await pipeline(counter.chunks, file);
    return counter.result();
  } catch (error) {
    await rm(path, { force: true });
    throw asRefusal(error, expected);
  }
}

/** Length and hash of `body` without keeping it. Throws `wrong_length`. */
export async function inspectBytes(body: Readable, expected: number): Promise<ReceivedBytes> {
  const counter = createCounter(body, expected);
  try {
    for await (const _chunk of counter.chunks());
    return counter.result();
  } catch (error) {
    throw asRefusal(error, expected);
  }
}
