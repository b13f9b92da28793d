/** Reads .otioz files that anybody may have made: everything is checked before anything is unpacked. */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { TaskFailure } from '../../tasks/index.ts';

/** A checked archive. */
export interface OpenBundle {
  /** Its files by their path; folders are not among them. */
  files: ReadonlyMap<string, { bytes: number }>;
  /** The whole of a small file. */
  readFile(path: string): Promise<Buffer>;
  /** Unpacks one file to `target`, which must not exist. */
  extract(path: string, target: string, signal: AbortSignal): Promise<void>;
}

export interface BundleLimits {
  entries: number;
  /** Bytes of all files together, unpacked. */
  totalBytes: number;
}

/** Unpacked bytes for one packed one, beyond what any media reaches; small archives may well be all zeros. */
const MAX_RATIO = 200;
const SMALL_BYTES = 64 * 1024 ** 2;

/** The kind of file in the upper half of a Unix archive's attributes. */
const FILE_KIND = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

const refuse = (message: string): TaskFailure => new TaskFailure('unsafe_archive', message);

/** What is wrong with one entry, as a sentence; null when nothing is. */
function entryProblem(entry: Entry, seen: ReadonlySet<string>): string | null {
  const { fileName: name } = entry;
  const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
  const isFolder = name.endsWith('/');
  if (/\p{Cc}/u.test(name)) return 'A name in the archive has control characters.';
  if (name.split('/').some((part) => part === '..' || part === '.')) {
    return `The archive names "${name}", which leads out of it.`;
  }
  if (seen.has(keyOf(name))) return `The archive has "${name}" twice.`;
  if (kind !== 0 && kind !== (isFolder ? FOLDER : REGULAR))
    return `"${name}" is a link or a device, not a file.`;
  if (entry.isEncrypted()) return `"${name}" is encrypted.`;
  if (!isFolder && !entry.canDecodeFileData()) {
    return `"${name}" is packed by a method (${entry.compressionMethod}) that is not read; use store or deflate.`;
  }
  return null;
}

/** File systems may see names as one that differ in case or in how an accent is written. */
const keyOf = (name: string) => name.replace(/\/$/, '').normalize('NFC').toLowerCase();

async function listEntries(
  zip: ZipFile,
  limits: BundleLimits,
  archiveBytes: number,
): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) {
    throw refuse(`The archive has ${zip.entryCount} entries; at most ${limits.entries} are read.`);
  }
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const problem = entryProblem(entry, seen);
    if (problem !== null) throw refuse(problem);
    seen.add(keyOf(entry.fileName));
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  }
  if (packed > archiveBytes) throw refuse('Files in the archive share their bytes, which only traps do.');
  if (unpacked > limits.totalBytes) {
    throw refuse(`The archive unpacks to ${unpacked} bytes; at most ${limits.totalBytes} are taken.`);
  }
  if (unpacked > SMALL_BYTES && unpacked > MAX_RATIO * archiveBytes) {
    throw refuse(`The archive unpacks to ${Math.round(unpacked / archiveBytes)} times its size.`);
  }
  return entries;
}

/** Errors of the archive itself become sentences for whoever sent it. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TaskFailure || !(error instanceof Error)) throw error;
    // Of the file system, or because the task ended: not of the archive.
    const code = 'code' in error ? String(error.code) : 'Z_';
    if (error.name === 'AbortError' || !code.startsWith('Z_')) throw error;
    throw refuse(`The archive can not be read: ${error.message.slice(0, 300)}.`);
  }
}

/**
 * Opens the archive at `path`, checks every entry, and runs `work` with it. Throws TaskFailure `unsafe_archive` that
 * names what is wrong: paths that lead out, links, duplicates, encryption, too many or too large entries. A file that
 * unpacks to more than its entry says fails while it is unpacked.
 */
export function useBundle<T>(
  path: string,
  limits: BundleLimits,
  work: (bundle: OpenBundle) => Promise<T>,
): Promise<T> {
  return told(async () => {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
    try {
      const entries = await listEntries(zip, limits, (await stat(path)).size);
      return await work(bundleOf(zip, entries));
    } finally {
      zip.close();
    }
  });
}

/** The bytes as they come; at the end throws when they are not those that were packed. */
async function* whole(entry: Entry, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of chunks) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw refuse(`"${entry.fileName}" is damaged: its checksum is another.`);
}

function bundleOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): OpenBundle {
  function entryOf(path: string): Entry {
    const entry = entries.get(path);
    if (entry === undefined) throw refuse(`The archive has no "${path}".`);
    return entry;
  }
  return {
    files: new Map([...entries].map(([path, { uncompressedSize }]) => [path, { bytes: uncompressedSize }])),
    readFile: (path) =>
      told(async () => {
        const entry = entryOf(path);
        return buffer(whole(entry, await zip.openReadStreamPromise(entry)));
      }),
    extract: (path, target, signal) =>
      told(async () => {
        const entry = entryOf(path);
        const stream = await zip.openReadStreamPromise(entry);
        await pipeline(
          stream,
          (chunks) => whole(entry, chunks),
          createWriteStream(target, { flags: 'wx', mode: 0o600 }),
          { signal },
        );
      }),
  };
}
