/** Takes the bytes of a request into a file, or only looks at them. */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../errors.ts';
import { outageOf } from '../health/outages.ts';

export interface ReceivedBytes {
  bytes: number;
  sha256: Buffer;
}

/** Where bytes go: from `position` of an open file on. */
export interface ReceiveTarget {
  file: FileHandle;
  position: number;
  /** Exactly so many bytes are taken. */
  expected: number;
}

/** Bytes that are written at once; as many again may wait meanwhile. Larger writes save nothing. */
const WRITE_BYTES = 512 * 1024;
/** What all bodies together may have waiting; beyond it each writes as soon as it has this much. */
const WAITING_BUDGET_BYTES = 32 * 1024 ** 2;
const SMALL_WRITE_BYTES = 64 * 1024;
/** A body of which hardly anything arrives for so long is given up. */
const STALL_SECONDS = 60;
/** So little is hardly anything: a file of a few bytes a second would hold its connection and its room for ever. */
const STALL_BYTES = 16 * 1024;

/** The refusal of a body that is not as long as it was announced. */
export function wrongLength(expected: number, received: number | null): ServiceError {
  const told = received === null ? 'it ended early or goes on' : `it has ${received}`;
  return new ServiceError('wrong_length', `The file should have ${expected} bytes, but ${told}.`, {
    headers: { connection: 'close' },
  });
}

function stalled(expected: number, received: number): ServiceError {
  const message = `The file should have ${expected} bytes, but of the first ${received} hardly any came in ${STALL_SECONDS} s.`;
  return new ServiceError('wrong_length', message, { headers: { connection: 'close' } });
}

/** Chunks of `body`, until it ends or stands still for too long. The connection survives that, for the refusal. */
async function* chunksOf(body: Readable, onStall: () => Error): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer, undefined> = body.iterator({ destroyOnReturn: false });
  let giveUp: ((error: Error) => void) | null = null;
  let [bytesSince, secondsSince] = [0, 0];
  // Only time spent waiting counts, not that of a slow disk.
  const timer = setInterval(() => {
    if (giveUp === null) return;
    secondsSince += 1;
    if (secondsSince >= STALL_SECONDS) giveUp(onStall());
  }, 1_000);
  const next = () =>
    new Promise<IteratorResult<Buffer, undefined>>((resolve, reject) => {
      giveUp = reject;
      chunks.next().then(resolve, reject);
    });
  try {
    for (let one = await next(); one.done !== true; one = await next()) {
      giveUp = null;
      bytesSince += one.value.length;
      if (bytesSince >= STALL_BYTES) [bytesSince, secondsSince] = [0, 0];
      yield one.value;
    }
  } finally {
    clearInterval(timer);
    // One that is still waited for would never return.
    if (giveUp === null) await chunks.return?.();
  }
}

/** Passes the bytes on while counting and hashing them; throws as soon as there are too many. */
function createCounter(body: Readable, expected: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of chunksOf(body, () => stalled(expected, bytes))) {
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

/**
 * Gives the memory of chunks back at once. Left to the garbage collector, the 64 KiB each that a request brings cost
 * more processor time than hashing them. Only requests own their chunks alone.
 */
function createRelease(body: Readable): (chunks: readonly Buffer[]) => void {
  if (!(body instanceof IncomingMessage)) return () => undefined;
  return (chunks) => {
    for (const { buffer, byteLength } of chunks) {
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
    }
  };
}

function asRefusal(error: unknown, expected: number): unknown {
  const { code } = (error ?? {}) as { code?: string };
  const outage = outageOf(error);
  if (outage !== null) return outage;
  // The client left in the middle; nobody reads this any more.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return wrongLength(expected, null);
  return error;
}

/** A write may take less than it was given, most of all just before the disk is full. */
async function writeAll(file: FileHandle, chunks: Buffer[], position: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks, position);
  if (bytesWritten === total) return;
  const rest = Buffer.concat(chunks);
  for (let at = bytesWritten; at < total; ) {
    at += (await file.write(rest, at, total - at, position + at)).bytesWritten;
  }
}

/** Of all bodies: those that stand still keep what they have waiting. */
let allWaitingBytes = 0;

/** Writes what it is given in large pieces, one at a time, while the next piece gathers. */
function createWriter(
  { file, position: start }: ReceiveTarget,
  release: (chunks: readonly Buffer[]) => void,
) {
  let position = start;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    await writing;
    const chunks = waiting;
    allWaitingBytes -= waitingBytes;
    writing = writeAll(file, chunks, position).then(() => release(chunks));
    // Whoever waits next is told; until then a failure must not end the process.
    writing.catch(() => undefined);
    position += waitingBytes;
    waiting = [];
    waitingBytes = 0;
  }

  return {
    async write(chunk: Buffer): Promise<void> {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      allWaitingBytes += chunk.length;
      const enough = allWaitingBytes > WAITING_BUDGET_BYTES ? SMALL_WRITE_BYTES : WRITE_BYTES;
      if (waitingBytes >= enough) await flush();
    },
    async end(): Promise<void> {
      if (waitingBytes > 0) await flush();
      await writing;
    },
    /** Lets go of what waits; resolves when nothing is being written any more. */
    async giveUp(): Promise<void> {
      allWaitingBytes -= waitingBytes;
      waiting = [];
      waitingBytes = 0;
      await writing.catch(() => undefined);
    },
  };
}

/**
 * Writes exactly `expected` bytes of `body` into `file` from `position` on. Nothing is synced. The chunks of a request
 * are used up. Throws
 * ServiceError `wrong_length` or `disk_full`; what was written until then stays, for the caller to remove, who
 * also closes the file: nothing touches it any more once the promise has settled. Memory stays at a few chunks
 * whatever the size.
 */
export async function receiveBytes(body: Readable, target: ReceiveTarget): Promise<ReceivedBytes> {
  const { expected } = target;
  const counter = createCounter(body, expected);
  const writer = createWriter(target, createRelease(body));
  try {
    for await (const chunk of counter.chunks()) await writer.write(chunk);
    await writer.end();
    return counter.result();
  } catch (error) {
    await writer.giveUp();
    throw asRefusal(error, expected);
  }
}

/**
 * Writes exactly `expected` bytes of `body` to a new file at `path`. On any other length (`wrong_length`) and
 * on any failure no file is left.
 */
export async function receiveFile(
  body: Readable,
  { path, expected }: { path: string; expected: number },
): Promise<ReceivedBytes> {
  const file = await open(path, 'wx', 0o600);
  try {
    const received = await receiveBytes(body, { file, position: 0, expected });
    await file.close();
    return received;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Length and hash of `body` without keeping it. Throws `wrong_length`. */
export async function inspectBytes(body: Readable, expected: number): Promise<ReceivedBytes> {
  const counter = createCounter(body, expected);
  const release = createRelease(body);
  try {
    for await (const chunk of counter.chunks()) release([chunk]);
    return counter.result();
  } catch (error) {
    throw asRefusal(error, expected);
  }
}
