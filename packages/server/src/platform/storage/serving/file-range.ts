/** A range of a file: a stream like any other, which can also be sent without becoming one. */
import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { Readable, type Writable } from 'node:stream';
import { openFile } from '../files/fs-paths.ts';
import type { ByteRange } from '../storage.ts';

export interface FileRangeOptions {
  /** Open for reading; closed when the range has ended. */
  file: FileHandle;
  /** Inclusive positions; an empty range ends before it starts. */
  start: number;
  end: number;
}

/** Where a sender begins; a client that takes it quickly gets more at once. */
const FIRST_CHUNK_BYTES = 64 * 1024;
/** A chunk that was taken within this time may be larger next time; one that took longer, smaller. */
const QUICK_MILLISECONDS = 100;
const SLOW_MILLISECONDS = 500;
const STREAM_CHUNK_BYTES = 1024 ** 2;

// Buffers that are lent to whoever sends a file, and used again. Few senders get large buffers, which cost the least
// processor time; whoever asks for little, or comes when much is lent, gets a small one. All large ones together stay
// within one budget.

interface ChunkPool {
  /** A buffer of about `wanted` bytes, smaller when much is lent already. What it holds is undefined. */
  take(wanted: number): Buffer;
  /** Takes a buffer back that nothing reads or writes any more. */
  give(chunk: Buffer): void;
  /** A buffer that was lent will not come back, as something may still read it. */
  forget(chunk: Buffer): void;
}

/** A sender always gets this much, whatever is lent. */
export const MIN_CHUNK_BYTES = 8 * 1024;
/** Larger ones save nothing: a GiB takes the same processor time. */
export const MAX_CHUNK_BYTES = 1024 ** 2;

const BUDGET_BYTES = 8 * 1024 ** 2;
/** One sender gets this share of what is left of the budget at most. */
const SHARE = 1 / 8;

/** The largest power of two that is not above `bytes`, within the sizes that are lent. */
function sizeUpTo(bytes: number): number {
  const power = 2 ** Math.floor(Math.log2(Math.max(1, bytes)));
  return Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, power));
}

/** Of the smallest buffers there are never more than senders, so that they stand outside. */
const costOf = (size: number) => (size === MIN_CHUNK_BYTES ? 0 : size);

/** Gives memory back at once; as garbage it would stay for long, since hardly anything else is allocated. */
function release(chunk: Buffer): void {
  if (chunk.buffer instanceof ArrayBuffer) chunk.buffer.transfer(0);
}

/** Buffers that wait to be used again. */
function createKept() {
  const bySize = new Map<number, Buffer[]>();
  let bytes = 0;

  function takeSize(size: number): Buffer | undefined {
    const chunk = bySize.get(size)?.pop();
    if (chunk !== undefined) bytes -= size;
    return chunk;
  }

  return {
    takeSize,
    put(chunk: Buffer): void {
      bytes += chunk.length;
      const ofSize = bySize.get(chunk.length);
      if (ofSize === undefined) bySize.set(chunk.length, [chunk]);
      else ofSize.push(chunk);
    },
    /** Lets go of others, so that no more than `most` bytes wait besides those of `size`, if that can be. */
    shrink(most: number, size: number): void {
      for (const other of bySize.keys()) {
        while (other !== size && bytes > most) {
          const chunk = takeSize(other);
          if (chunk === undefined) break;
          release(chunk);
        }
      }
    },
    bytes: () => bytes,
  };
}

/** Lent and waiting buffers together stay within `budgetBytes`, besides the smallest that are lent. */
export function createChunkPool(budgetBytes = BUDGET_BYTES): ChunkPool {
  const kept = createKept();
  let lentBytes = 0;

  /** The smallest size that holds all that is wanted, unless too little is left for it. */
  function sizeFor(wanted: number): number {
    const enough = sizeUpTo(2 * wanted - 1);
    return Math.min(enough, sizeUpTo((budgetBytes - lentBytes) * SHARE));
  }

  return {
    take(wanted) {
      const size = sizeFor(wanted);
      lentBytes += costOf(size);
      const chunk = kept.takeSize(size);
      kept.shrink(budgetBytes - lentBytes, size);
      return chunk ?? Buffer.allocUnsafeSlow(size);
    },
    give(chunk) {
      const size = chunk.length;
      lentBytes -= costOf(size);
      kept.shrink(budgetBytes - lentBytes - size, size);
      if (lentBytes + kept.bytes() + size > budgetBytes) release(chunk);
      else kept.put(chunk);
    },
    forget(chunk) {
      lentBytes -= costOf(chunk.length);
    },
  };
}

/** One budget for the whole process. */
const chunks = createChunkPool();

function readAt(file: FileHandle, chunk: Buffer, { length, at }: { length: number; at: number }) {
  // Less than half the cost of the handle's own method, and the handle is not closed before this ends.
  return new Promise<number>((resolve, reject) => {
    read(file.fd, chunk, 0, length, at, (error, bytes) => {
      if (error !== null) reject(error);
      else if (bytes === 0 && length > 0) reject(new Error('The file is shorter than it should be.'));
      else resolve(bytes);
    });
  });
}

function sizeAfter(size: number, milliseconds: number): number {
  if (milliseconds > SLOW_MILLISECONDS) return Math.max(MIN_CHUNK_BYTES, size / 2);
  return milliseconds < QUICK_MILLISECONDS ? Math.min(MAX_CHUNK_BYTES, size * 2) : size;
}

/** Where a file is sent to. */
export interface FileSink {
  out: Writable;
  /** Whose end nobody but itself may tell: an answer that still waits for its turn never hears of it. */
  connection: Socket;
}

interface Written {
  /** Nothing reads the chunk any more. */
  isFree: boolean;
  /** The next one may follow. */
  goesOn: boolean;
}

/** Writes chunk after chunk to `out` until its connection is gone. */
function createChunkWriter({ out, connection }: FileSink) {
  let settle: (written: Written) => void = () => undefined;
  const onClose = () => settle({ isFree: false, goesOn: false });
  connection.once('close', onClose);
  return {
    isGone: () => connection.destroyed,
    write: (chunk: Buffer): Promise<Written> =>
      new Promise((resolve) => {
        settle = resolve;
        if (connection.destroyed) return resolve({ isFree: true, goesOn: false });
        out.write(chunk, (error) => resolve({ isFree: true, goesOn: error == null }));
      }),
    end: () => connection.off('close', onClose),
  };
}

type ChunkWriter = ReturnType<typeof createChunkWriter>;

export class FileRange extends Readable {
  readonly #file: FileHandle;
  readonly #end: number;
  #at: number;
  #reading: Promise<unknown> = Promise.resolve();

  constructor({ file, start, end }: FileRangeOptions) {
    super({ highWaterMark: STREAM_CHUNK_BYTES });
    this.#file = file;
    this.#at = start;
    this.#end = end;
  }

  get #left(): number {
    return this.#end - this.#at + 1;
  }

  /** Bytes that are still to come. */
  get bytesLeft(): number {
    return this.#left;
  }

  /**
   * Writes all of it, and ends neither. Holds one buffer of a shared pool at a time, so that however many are sent,
   * and however slowly, memory stays bounded. Resolves early, with false, when the connection is gone; rejects when
   * the file can not be read. The file is closed then.
   */
  async sendTo(sink: FileSink): Promise<boolean> {
    const writer = createChunkWriter(sink);
    let size = FIRST_CHUNK_BYTES;
    try {
      while (this.#left > 0 && !writer.isGone()) {
        const before = performance.now();
        if (!(await this.#sendChunk(writer, size))) return false;
        size = sizeAfter(size, performance.now() - before);
      }
      return this.#left <= 0;
    } finally {
      writer.end();
      this.destroy();
    }
  }

  async #sendChunk(writer: ChunkWriter, size: number): Promise<boolean> {
    const chunk = chunks.take(Math.min(size, this.#left));
    let isFree = true;
    try {
      const bytes = await this.#readInto(chunk);
      const written = await writer.write(chunk.subarray(0, bytes));
      isFree = written.isFree;
      return written.goesOn;
    } finally {
      if (isFree) chunks.give(chunk);
      else chunks.forget(chunk);
    }
  }

  /**
   * Shows all of it to `look`, chunk after chunk; what is in one counts until `look` returns. The next one is read
   * meanwhile, and memory is two buffers of the shared pool. Throws where it is destroyed before; the file is closed then.
   */
  async visit(look: (chunk: Buffer) => void): Promise<void> {
    let [current, next] = [chunks.take(MAX_CHUNK_BYTES), chunks.take(MAX_CHUNK_BYTES)];
    try {
      let reading = this.#left > 0 ? this.#readInto(current) : null;
      while (reading !== null) {
        const seen = current.subarray(0, await reading);
        if (this.destroyed) throw this.errored ?? new Error('The file was closed while it was read.');
        [current, next] = [next, current];
        reading = this.#left > 0 ? this.#readInto(current) : null;
        look(seen);
      }
    } finally {
      await this.#reading;
      chunks.give(current);
      chunks.give(next);
      this.destroy();
    }
  }

  /** Reads what comes next. */
  async #readInto(chunk: Buffer): Promise<number> {
    const length = Math.min(chunk.length, this.#left);
    const reading = readAt(this.#file, chunk, { length, at: this.#at });
    this.#reading = reading.catch(() => undefined);
    const bytes = await reading;
    this.#at += bytes;
    return bytes;
  }

  override _read(): void {
    if (this.#left <= 0) {
      this.push(null);
      return;
    }
    const chunk = Buffer.allocUnsafeSlow(Math.min(STREAM_CHUNK_BYTES, this.#left));
    this.#readInto(chunk).then(
      (bytes) => this.destroyed || this.push(chunk.subarray(0, bytes)),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const finish = () => done(error);
    // The number of a closed file is given to the next one, so what reads must have ended. That a file which was
    // only read can not be closed is no reason to fail.
    this.#reading.then(() => this.#file.close()).then(finish, finish);
  }
}

/** The whole file at `path`, or a range of it. */
export async function openFileRange(path: string, range?: ByteRange): Promise<FileRange> {
  const file = await openFile(path, 'read');
  try {
    const { start, end } = range ?? { start: 0, end: (await file.stat()).size - 1 };
    return new FileRange({ file, start, end });
  } catch (error) {
    await file.close();
    throw error;
  }
}
