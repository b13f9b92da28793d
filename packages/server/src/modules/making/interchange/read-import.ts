/** Documents and bundles from elsewhere: what they are and lean on, checked before anything is unpacked. */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import {
  InvalidTimelineError,
  type Json,
  parseTimeline,
  readTimelineJson,
  relinkDocument,
  type Timeline,
} from '@rushes/timeline';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { TaskFailure } from '../../tasks/index.ts';
import type { ImportedMedia } from './add-imported.ts';

// What a document from elsewhere is and leans on.

/** Problems of a document that are told in one sentence. */
const TOLD_PROBLEMS = 10;

const notTimeline = (message: string) => new TaskFailure('not_a_timeline', message);

/** The JSON of a file's text. Throws TaskFailure `not_a_timeline`. */
export function readJson(bytes: Buffer): Json {
  try {
    return readTimelineJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8 text';
    throw notTimeline(
      `The file is no OpenTimelineIO document and no list of edits, and .otio, .otioz and .edl are all that is read: ${why.slice(0, 200)}.`,
    );
  }
}

/** The timeline of a document. Throws TaskFailure `not_a_timeline` with the places that are wrong. */
export function readDocument(json: Json): Timeline {
  try {
    return parseTimeline(json);
  } catch (error) {
    if (!(error instanceof InvalidTimelineError)) throw error;
    const told = error.errors
      .slice(0, TOLD_PROBLEMS)
      .map(({ path, message }) => `${path || 'the document'} ${message}`);
    const more = error.errors.length - told.length;
    throw notTimeline(
      `The document can not be read: ${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    );
  }
}

/** Every URL of a document, once, in order of first use. */
export function listUrls(document: Json): string[] {
  const urls = new Set<string>();
  relinkDocument(document, (url) => {
    urls.add(url);
    return null;
  });
  return [...urls];
}

/** The document with these URLs in place of others; everything else as it came. */
export function relinkUrls(document: Json, links: ReadonlyMap<string, string>): Json {
  return links.size === 0 ? document : relinkDocument(document, (url) => links.get(url) ?? null);
}

/** Media that is elsewhere: so many are told by name. */
const TOLD_URLS = 10;

/** A sentence about URLs that lead to no media of the library; empty when there are none. */
export function elsewhereWarnings(urls: readonly string[]): string[] {
  if (urls.length === 0) return [];
  const told = urls.slice(0, TOLD_URLS).map((url) => (url.length > 120 ? `${url.slice(0, 120)}…` : url));
  const more = urls.length > told.length ? ` and ${urls.length - told.length} more` : '';
  return [
    `Media that is elsewhere stays a reference and is empty until it is replaced: ${told.join(', ')}${more}.`,
  ];
}

// Reads .otioz files that anybody may have made: everything is checked before anything is unpacked.

/** A checked archive. */
export interface OpenBundle {
  /** Its files by their path; folders are not among them. */
  files: ReadonlyMap<string, { bytes: number }>;
  /** The whole of a small file. */
  readFile(path: string): Promise<Buffer>;
  /** Unpacks one file to `target`, which must not exist. */
  extract(path: string, target: string, signal: AbortSignal): Promise<void>;
}

interface BundleLimits {
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

// What an imported file counts as until its bytes have been looked into.

/** By the bytes where they are known, else by the name: look-up tables and subtitles are text. */
export function kindOfFile(name: string, contentType: string): ImportedMedia['kind'] {
  const [family] = contentType.split('/');
  if (family === 'video' || family === 'audio' || family === 'image') return family;
  if (contentType === 'application/pdf') return 'pdf';
  if (/\.(?:srt|vtt|cube|txt|csv|json|xml|edl)$/i.test(name)) return 'text';
  return 'video';
}
