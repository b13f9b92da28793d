/** Fetches a file to this machine; what broke off is gone on with. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionError } from '@rushes/sdk';
import { EXIT, Problem } from '../problems.ts';

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
 * Saves what `url` serves at `path`, whole or not at all: it grows beside it and is renamed at the end. Given again it
 * goes on where it was. Throws ConnectionError, Problem, or what the disk says.
 */
export async function saveFile(url: string, path: string, options: SaveOptions): Promise<SavedFile> {
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
  return { path, bytes: await sizeOf(path), resumedAt };
}

/** Refuses to write over what is there, unless that is meant. */
export async function refuseExisting(path: string, isMeant: boolean): Promise<void> {
  if (isMeant) return;
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  throw new Problem(`${path} is there already.`, {
    exitCode: EXIT.local,
    code: 'exists',
    hint: '--force writes over it.',
  });
}
