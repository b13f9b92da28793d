/** Uploads files that were found: what is there is skipped, what changes under the reader is tried again. */
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type Client, ConnectionError, type UploadFileOptions, uploadFiles } from '@rushes/sdk';
import { kindOf } from './media-names.ts';
import { DiskFile, putFile } from './put-file.ts';
import type { FoundFile } from './scan.ts';

/** How one file ended. */
export type FileEnd =
  | { status: 'uploaded' | 'there'; file: FoundFile; assetId: string }
  | { status: 'failed'; file: FoundFile; code: string; message: string };

export interface UploadTold {
  /** Bytes that the service has by now, or that need not be sent. */
  onBytes(bytes: number): void;
  onEnd(end: FileEnd): void;
  /** What is being read or sent. */
  onFile(file: FoundFile): void;
}

export interface UploadAllOptions {
  signal: AbortSignal;
  /** Files under way at the same time. */
  parallel: number;
  /** Bytes of a part; by the length where undefined. */
  partSize: number | undefined;
  told: UploadTold;
}

interface Waiting {
  file: FoundFile;
  /** Counts assets of the same content that lie in the trash. */
  attempt: number;
  /** How often it was found changed. */
  changes: number;
}

// What is in a file, and whether it stays that way.

export interface Fingerprint {
  /** Of the content, hexadecimal; of samples of it for a large file. */
  sha256: string;
  bytes: number;
  /** When the file was last written to, as it was read. */
  mtimeMs: number;
  /** All of it, of a small file: it need not be read a second time to be sent. */
  content?: Buffer;
}

/** Contents that are kept: of two hundred files, which are read before the first of them is sent, they are 13 MB. */
const KEPT_BYTES = 64 * 1024;
const BLOCK = 1024 ** 2;
/** Files that tell no size, as in /proc, are not read byte by byte. */
const LEAST_BLOCK = 4096;
/** Blocks that tell a large file: its head, its end and some between. */
const SAMPLES = 16;
const SAMPLE = 64 * 1024;

/** Reads the whole file; null where somebody wrote to it meanwhile. Throws the system's error, or the signal's reason. */
export async function fingerprintOf(
  path: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes?: (count: number) => void },
): Promise<Fingerprint | null> {
  const file = await open(path, 'r');
  try {
    const before = await file.stat();
    const hash = createHash('sha256');
    // Room for one byte more: a read that leaves it empty has come to the end.
    const block = Buffer.allocUnsafeSlow(Math.min(BLOCK, Math.max(LEAST_BLOCK, before.size + 1)));
    let bytes = 0;
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(block, 0, block.length, null);
      hash.update(block.subarray(0, bytesRead));
      bytes += bytesRead;
      onBytes?.(bytesRead);
      if (bytesRead === 0 || (bytesRead < block.length && bytes === before.size)) break;
    }
    const after = await file.stat();
    const isSame = before.mtimeMs === after.mtimeMs && before.size === after.size && after.size === bytes;
    if (!isSame) return null;
    const isKept = bytes <= KEPT_BYTES && bytes < block.length;
    const kept = isKept ? { content: block.subarray(0, bytes) } : {};
    return { sha256: hash.digest('hex'), bytes, mtimeMs: after.mtimeMs, ...kept };
  } finally {
    await file.close();
  }
}

/**
 * Tells a large file by its length and samples of it, so that it need not be read before it is sent. Two files that are alike
 * in these are told apart later, part by part. Null where somebody wrote to it meanwhile.
 */
async function sampleOf(path: string, { signal }: { signal: AbortSignal }): Promise<Fingerprint | null> {
  const file = await open(path, 'r');
  try {
    const before = await file.stat();
    const hash = createHash('sha256').update('samples');
    const block = Buffer.allocUnsafeSlow(SAMPLE);
    const step = Math.max(0, before.size - SAMPLE) / (SAMPLES - 1);
    for (let index = 0; index < SAMPLES; index += 1) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(block, 0, SAMPLE, Math.floor(index * step));
      hash.update(block.subarray(0, bytesRead));
    }
    const after = await file.stat();
    const isSame = before.mtimeMs === after.mtimeMs && before.size === after.size;
    return isSame ? { sha256: hash.digest('hex'), bytes: after.size, mtimeMs: after.mtimeMs } : null;
  } finally {
    await file.close();
  }
}

/**
 * Names the upload of a content to a place: the same file to the same place is the same upload, from whatever machine
 * and after whatever crash. `attempt` counts on where an asset of before was put into the trash.
 */
function uploadIdOf(
  content: Fingerprint,
  place: { folder: readonly string[]; name: string; attempt: number },
): string {
  const facts = [content.sha256, content.bytes, ...place.folder, place.name].map((one) =>
    String(one).normalize('NFC'),
  );
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return place.attempt === 0 ? `rushes-${digest}` : `rushes-${digest}-${place.attempt}`;
}

interface Prepared extends UploadFileOptions {
  waiting: Waiting;
  content: Fingerprint;
}

/** How often a file that is written to is looked at again, and after what pause. */
const MOST_CHANGES = 3;
const CHANGE_PAUSE_MILLISECONDS = 500;
const MOST_ATTEMPTS = 20;
/** Files that are read at once to know what is in them. */
const READ_AT_ONCE = 4;
/** Larger files go in parts, and are read once. */
const WHOLE_BYTES = 10 * 1024 ** 2;

const CHANGED = 'It is being written to: give the same command again when it is finished.';
const GONE = 'It is gone.';

function failure(file: FoundFile, code: string, message: string): FileEnd {
  return { status: 'failed', file, code, message };
}

/** SHA-256 of a range of a file, hexadecimal. */
function hashOf(range: Blob, signal: AbortSignal): Promise<string> {
  if (!(range instanceof DiskFile)) throw new TypeError('Only files of the disk are compared.');
  return range.hash(() => signal.throwIfAborted());
}

/** Whether what failed is the file's own: it was changed, or removed. */
async function stateOf({
  file,
  content,
}: {
  file: FoundFile;
  content: Fingerprint;
}): Promise<'same' | 'changed' | 'gone'> {
  try {
    const { size, mtimeMs } = await stat(file.path);
    return size === content.bytes && mtimeMs === content.mtimeMs ? 'same' : 'changed';
  } catch {
    return 'gone';
  }
}

function createProgress(told: UploadTold) {
  const byFile = new Map<FoundFile, number>();
  let sum = 0;
  return (file: FoundFile, bytes: number) => {
    sum += bytes - (byFile.get(file) ?? 0);
    byFile.set(file, bytes);
    told.onBytes(sum);
  };
}

/** What a round of uploads works with. */
interface Rounds {
  options: UploadAllOptions;
  /** Those that come again. */
  next: Waiting[];
  /** The service went away. */
  lost: ConnectionError | null;
  setBytes(file: FoundFile, bytes: number): void;
}

function end({ options, setBytes }: Rounds, result: FileEnd): void {
  setBytes(result.file, result.file.bytes);
  options.told.onEnd(result);
}

function comeAgain(rounds: Rounds, waiting: Waiting): void {
  if (waiting.changes < MOST_CHANGES) rounds.next.push({ ...waiting, changes: waiting.changes + 1 });
  else end(rounds, failure(waiting.file, 'changed', CHANGED));
}

/** The upload of a file; null where it is not to be had now. */
async function prepare(rounds: Rounds, waiting: Waiting): Promise<Prepared | null> {
  const { file, attempt } = waiting;
  const { signal, partSize, told } = rounds.options;
  told.onFile(file);
  try {
    const isLarge = file.bytes > WHOLE_BYTES;
    const content = await (isLarge ? sampleOf : fingerprintOf)(file.path, { signal });
    if (content === null) {
      comeAgain(rounds, waiting);
      return null;
    }
    return {
      waiting,
      content,
      file: new DiskFile({
        path: file.path,
        start: 0,
        end: content.bytes,
        mtimeMs: content.mtimeMs,
        content: content.content,
      }),
      name: file.name,
      folder: file.folder,
      fileType: kindOf(file.name),
      multipart: isLarge,
      ...(isLarge ? { hashOf: (range: Blob) => hashOf(range, signal) } : { sha256: content.sha256 }),
      uploadId: uploadIdOf(content, { folder: file.folder, name: file.name, attempt }),
      put: putFile,
      ...(partSize === undefined ? {} : { partSize }),
      onProgress: (sent, total) => rounds.setBytes(file, total === 0 ? 0 : (sent / total) * file.bytes),
    };
  } catch (error) {
    signal.throwIfAborted();
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string') throw error;
    const isGone = code === 'ENOENT';
    const message = isGone ? GONE : `It can not be read (${code}).`;
    end(rounds, failure(file, isGone ? 'gone' : 'unreadable', message));
    return null;
  }
}

/** What is made of an upload that did not come to its end. */
async function fail(rounds: Rounds, { waiting, content }: Prepared, error: unknown): Promise<void> {
  const { file, attempt } = waiting;
  const state = await stateOf({ file, content });
  if (state === 'gone') return end(rounds, failure(file, 'gone', GONE));
  if (state === 'changed') return comeAgain(rounds, waiting);
  const isTrashed = error instanceof ApiError && error.code === 'conflict';
  if (isTrashed && attempt < MOST_ATTEMPTS) {
    rounds.next.push({ ...waiting, attempt: attempt + 1 });
    return;
  }
  if (error instanceof ApiError) return end(rounds, failure(file, error.code, error.detail));
  if (error instanceof ConnectionError) rounds.lost = error;
  const code = error instanceof ConnectionError ? 'unreachable' : 'failed';
  end(rounds, failure(file, code, error instanceof Error ? error.message : String(error)));
}

/** All of them in their order, some being read at once: each waits several times for the disk. */
async function* prepared(rounds: Rounds, all: readonly Waiting[]): AsyncGenerator<Prepared, void, undefined> {
  const beingRead: Promise<Prepared | null>[] = [];
  for (const [index, waiting] of all.entries()) {
    const reading = prepare(rounds, waiting);
    // It is looked at when its turn comes; until then a failure waits.
    reading.catch(() => undefined);
    beingRead.push(reading);
    const most = index === all.length - 1 ? 0 : READ_AT_ONCE - 1;
    while (beingRead.length > most) {
      const one = await beingRead.shift();
      if (one != null) yield one;
    }
  }
}

/**
 * Uploads all; each file's end is told once. Throws what concerns all of them, and ConnectionError where the service
 * went away; the same files again go on where it was.
 */
export async function uploadAll(
  client: Client,
  files: readonly FoundFile[],
  options: UploadAllOptions,
): Promise<void> {
  const { signal, parallel, told } = options;
  const rounds: Rounds = { options, next: [], lost: null, setBytes: createProgress(told) };
  let round: Waiting[] = files.map((file) => ({ file, attempt: 0, changes: 0 }));
  while (round.length > 0) {
    for await (const outcome of uploadFiles(client, prepared(rounds, round), { parallel, signal })) {
      const { waiting } = outcome.file;
      if ('error' in outcome) await fail(rounds, outcome.file, outcome.error);
      else {
        const status = outcome.wasThere ? 'there' : 'uploaded';
        end(rounds, { status, file: waiting.file, assetId: outcome.assetId });
      }
    }
    round = rounds.next;
    rounds.next = [];
    if (round.some(({ changes }) => changes > 0)) {
      await pause(CHANGE_PAUSE_MILLISECONDS, undefined, { signal });
    }
  }
  if (rounds.lost !== null) throw rounds.lost;
}
