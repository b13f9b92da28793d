/** Fetches a file to this machine, unless it is there; what broke off is gone on with. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type AssetDownloadUrlResponse, ConnectionError } from '@rushes/sdk';
import { EXIT, Problem } from '../problems.ts';

// Fetches a file to this machine; what broke off is gone on with.

export interface SaveOptions {
  signal: AbortSignal;
  onProgress?: (bytes: number, total: number | null) => void;
}

export interface SavedFile {
  path: string;
  bytes: number;
  /** Bytes that were there from an attempt before. */
  resumedAt: number;
}

const RETRIES = 4;
const FIRST_PAUSE_MILLISECONDS = 300;

interface Remote {
  etag: string | null;
  bytes: number | null;
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    throw new ConnectionError('The download broke off.', { cause });
  });
}

async function look(url: string, signal: AbortSignal): Promise<Remote> {
  const response = await ask(url, { method: 'HEAD', signal });
  if (!response.ok)
    throw new Problem(`The file is not there any more (${response.status}).`, { code: 'not_found' });
  const length = response.headers.get('content-length');
  return { etag: response.headers.get('etag'), bytes: length === null ? null : Number(length) };
}

/** Beside the file; named after the content, so that bytes of another version are never joined. */
function partPath(path: string, { etag }: Remote): string {
  const mark = createHash('sha256')
    .update(etag ?? '')
    .digest('hex')
    .slice(0, 8);
  // Names have 255 bytes at most: of a long one the part keeps what fits.
  const name = Buffer.from(basename(path))
    .subarray(0, 220)
    .toString('utf8')
    .replace(/\uFFFD+$/u, '');
  return join(dirname(path), `.${name}.${mark}.part`);
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** What comes over the line. Throws ConnectionError where it breaks, or the signal's reason. */
async function* blocksOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new ConnectionError('The download broke off.', { cause });
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Fetches from `from` on. Throws ConnectionError where it breaks off. */
async function fetchRest(
  url: string,
  part: string,
  at: { from: number; remote: Remote },
  options: SaveOptions,
): Promise<void> {
  const { from, remote } = at;
  const { signal, onProgress } = options;
  const range: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-` };
  const condition: Record<string, string> =
    from === 0 || remote.etag === null ? {} : { 'if-range': remote.etag };
  const response = await ask(url, { headers: { ...range, ...condition }, signal });
  if (response.status >= 400 && response.status < 500 && ![408, 416, 429].includes(response.status))
    throw new Problem(`The download was refused (${response.status}).`, { code: 'refused' });
  if (!response.ok || response.body === null)
    throw new ConnectionError(`The download was answered ${response.status}.`, { cause: null });
  const start = response.status === 206 ? from : 0;
  const file = await open(part, start === 0 ? 'w' : 'a');
  let bytes = start;
  try {
    // Each block is on its way to the disk before the next one is read: what came before a break is kept.
    for await (const block of blocksOf(response.body, signal)) {
      bytes += block.byteLength;
      // What sends more than it announced may never end.
      if (remote.bytes !== null && bytes > remote.bytes)
        throw new Problem('The download is longer than it was announced.', { code: 'wrong_length' });
      await file.writeFile(block);
      onProgress?.(bytes, remote.bytes);
    }
  } finally {
    await file.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** With those above it. Node's own way never ends where no folder can be made in one that is there, as in /proc (seen with 24). */
async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) {
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      // Another command may have made it meanwhile.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * What is written where `path` names something that is there: the file that a link leads to; null where there is nothing.
 * Throws Problem where it is a device or a pipe, whose place a file would take for everybody on the machine.
 */
async function fileThere(path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return null;
  if (facts.isFile()) return await realpath(path);
  throw new Problem(`${path}: ${facts.isDirectory() ? 'That is a folder.' : 'That is no file.'}`, {
    exitCode: EXIT.local,
    code: 'no_file',
    hint: 'Name a file: what is saved grows beside it and takes its place at the end.',
  });
}

/** Saves what is short, whole or not at all, as `saveFile` does. Throws Problem, or what the disk says. */
export async function saveContent(
  given: string,
  content: string | ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const path = (await fileThere(given)) ?? given;
  await makeFolder(dirname(path));
  const beside = join(dirname(path), `.rushes-${randomUUID()}.part`);
  try {
    await writeFile(beside, content, { signal, flag: 'wx', flush: true });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * Saves what `url` serves at `given`, whole or not at all: it grows beside it and is renamed at the end. Given again it
 * goes on where it was. Throws ConnectionError, Problem, or what the disk says.
 */
export async function saveFile(url: string, given: string, options: SaveOptions): Promise<SavedFile> {
  const path = (await fileThere(given)) ?? given;
  await makeFolder(dirname(path));
  const remote = await look(url, options.signal);
  const part = partPath(path, remote);
  // Without a mark of its content nobody knows whether the bytes of before are of the same one.
  const bytesBefore = async () => (remote.etag === null ? 0 : await sizeOf(part));
  const resumedAt = await bytesBefore();
  for (let failed = 0; ; failed += 1) {
    const from = await bytesBefore();
    if (remote.bytes !== null && from > remote.bytes) await rm(part, { force: true });
    else if (remote.bytes !== null && from === remote.bytes && from > 0) break;
    try {
      await fetchRest(url, part, { from: await bytesBefore(), remote }, options);
      if (remote.bytes === null || (await sizeOf(part)) === remote.bytes) break;
      throw new ConnectionError('The download ended early.', { cause: null });
    } catch (error) {
      if (!(error instanceof ConnectionError) || failed >= RETRIES) throw error;
      await pause(FIRST_PAUSE_MILLISECONDS * 2 ** failed, undefined, { signal: options.signal });
    }
  }
  await syncFile(part);
  await rename(part, path);
  return { path: given, bytes: await sizeOf(path), resumedAt };
}

/** Refuses to write over what is there, unless that is meant. */
export async function refuseExisting(path: string, isMeant: boolean): Promise<void> {
  if ((await fileThere(path)) === null || isMeant) return;
  throw new Problem(`${path} is there already.`, {
    exitCode: EXIT.local,
    code: 'exists',
    hint: '--force writes over it.',
  });
}

// What is said where a copy of a quality was asked for, and the original was given.

interface QualityNote {
  /** Whether something else was given than was asked for. */
  isShort: boolean;
  text: string;
}

/** Null where there is nothing to say. */
export function qualityNote(
  name: string,
  quality: string,
  { rendition_kind: kind, content_type: type, width, height }: AssetDownloadUrlResponse,
): QualityNote | null {
  if (quality === 'original' || kind !== 'original') return null;
  const hasSize = width != null && height != null;
  const size = hasSize ? ` (${width}×${height})` : '';
  const limit = Number(/^(\d+)p$/.exec(quality)?.[1] ?? 0);
  if (hasSize && Math.min(width, height) <= limit) {
    const text = `${name}: the original${size} is no larger than ${quality}, so it is what was saved.`;
    return { isShort: false, text };
  }
  // The highest quality is the original, and a sound or a picture has no other.
  if (quality === 'highest' || type?.startsWith('video/') !== true) return null;
  return { isShort: true, text: `${name}: there is no copy in ${quality}; the original${size} was saved.` };
}

// Whether a file of this machine is what the library holds, without fetching all of it.

/** What is no longer is compared whole. */
const WHOLE = 1024 ** 2;
/** Of a longer file so many pieces of so many bytes are compared: its beginning, its end and some between. */
const PIECES = 16;
const PIECE = 64 * 1024;

/** First bytes of the pieces to compare of a file of so many bytes, with their lengths. */
function piecesOf(bytes: number): { start: number; length: number }[] {
  if (bytes <= WHOLE) return bytes === 0 ? [] : [{ start: 0, length: bytes }];
  return Array.from({ length: PIECES }, (_, index) => ({
    start: Math.floor(((bytes - PIECE) * index) / (PIECES - 1)),
    length: PIECE,
  }));
}

async function fetchPiece(
  url: string,
  { start, length }: { start: number; length: number },
  signal: AbortSignal,
): Promise<Buffer | null> {
  const headers = { range: `bytes=${start}-${start + length - 1}` };
  const response = await fetch(url, { headers, signal });
  const isPiece = response.status === 206 || (response.status === 200 && start === 0);
  const announced = Number(response.headers.get('content-length'));
  // A server that knows no ranges would send all of a long film for each piece.
  if (isPiece && announced === length) return Buffer.from(await response.arrayBuffer());
  await response.body?.cancel();
  return null;
}

async function isSamePiece(
  file: FileHandle,
  url: string,
  piece: { start: number; length: number },
  signal: AbortSignal,
): Promise<boolean> {
  const theirs = await fetchPiece(url, piece, signal);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(piece.length), 0, piece.length, piece.start);
  return theirs?.equals(buffer.subarray(0, bytesRead)) === true;
}

/** Whether `path` has the length and, as far as samples tell, the content of what `url` serves. False where it is not known. */
export async function isSameFile(path: string, url: string, signal: AbortSignal): Promise<boolean> {
  const head = await fetch(url, { method: 'HEAD', signal });
  const length = head.headers.get('content-length');
  if (!head.ok || length === null) return false;
  const file = await open(path, 'r');
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size !== Number(length)) return false;
    for (const piece of piecesOf(facts.size)) {
      if (!(await isSamePiece(file, url, piece, signal))) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}
