/** Fetches a recommended model: resumable, verified, in its place only once it works. */
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installModel } from './install-model.ts';
import { type ModelManifest, readManifest } from './model-manifest.ts';
import { ModelError } from './model-runtime.ts';
import type { RecommendedFile, RecommendedModel } from './recommended-models.ts';
import { compareChecksums, filesSignature, sha256Of } from './verify-files.ts';

export interface PullOptions {
  root: string;
  memoryBytes: number;
  now: Date;
  /** In place of the model's own address, e.g. a mirror. */
  base?: string;
  signal?: AbortSignal;
  onMessage?: (line: string) => void;
  onProgress?: (file: string, bytes: number) => void;
}

export interface PulledModel {
  id: string;
  folder: string;
  /** False where it was there already, whole. */
  fetched: boolean;
  /** Files whose checksum nobody published. */
  recorded: { path: string; sha256: string }[];
}

/** Whether the folder holds this version, whole. */
async function isThere(folder: string, { manifest }: RecommendedModel): Promise<boolean> {
  try {
    const found = await readManifest(folder, manifest.id);
    if (found.version !== manifest.version) return false;
    await filesSignature(folder, found);
    await compareChecksums(folder, found);
    return true;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

// One file from an https address, gone on with where an earlier attempt ended.

interface DownloadOptions {
  url: URL;
  /** Where the file is built up; what is there already is gone on with. */
  path: string;
  maxBytes: number;
  signal?: AbortSignal;
  onProgress?: (bytes: number) => void;
}

const MAX_REDIRECTS = 5;

/** A server that says nothing for so long is taken for gone. */
const SILENCE_MILLISECONDS = 60_000;

const CLOSED_NETWORK =
  'If this machine has no way out, fetch the files elsewhere, bring the folder here and say: npm run models -- import <folder>';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Weights are code in effect: nobody on the way may change them. A mirror on this very machine is its owner's affair. */
function requireSafe(url: URL): void {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return;
  throw new ModelError(`Models are fetched by https only, not from ${url.protocol}//${url.host}.`);
}

async function ask(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  let place = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    requireSafe(place);
    const response = await fetch(place, { headers, redirect: 'manual', signal }).catch((cause: unknown) => {
      signal.throwIfAborted();
      const why = (cause as Error).cause;
      const code = why instanceof Error ? ((why as NodeJS.ErrnoException).code ?? why.message) : 'no answer';
      throw new ModelError(`${place.host} can not be reached (${code}). ${CLOSED_NETWORK}`, { cause });
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    place = new URL(location, place);
  }
  throw new ModelError(`${url.host} sends from one address to the next without end.`);
}

/** Writes what comes as it comes, so that all of it is there for the next attempt; bounded, and not without end silent. */
async function writeBody(
  body: ReadableStream<Uint8Array>,
  target: { path: string; start: number },
  {
    maxBytes,
    onBytes,
    onSilence,
  }: { maxBytes: number; onBytes: (bytes: number) => void; onSilence: () => void },
): Promise<void> {
  const file = await open(target.path, target.start > 0 ? 'a' : 'w');
  let bytes = target.start;
  let timer = setTimeout(onSilence, SILENCE_MILLISECONDS);
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new ModelError(`The file is larger than the ${maxBytes} bytes it may have.`);
      await file.appendFile(chunk);
      onBytes(bytes);
      timer = setTimeout(onSilence, SILENCE_MILLISECONDS);
    }
  } finally {
    clearTimeout(timer);
    await file.close();
  }
}

/** What is there of an earlier attempt, and the mark by which the server knows whether it is still the same file. */
async function earlier(path: string): Promise<{ bytes: number; etag: string } | null> {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  const etag = await readFile(`${path}.etag`, 'utf8').catch(() => '');
  // Without a mark, parts of two different files could be joined.
  return bytes > 0 && etag !== '' ? { bytes, etag } : null;
}

/** Brings the file to `path`, whole. Throws ModelError with a sentence; what has come stays for the next attempt. */
export async function downloadFile(options: DownloadOptions): Promise<void> {
  const { url, path, maxBytes } = options;
  const silence = new AbortController();
  const signal = AbortSignal.any([silence.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const begun = await earlier(path);
  const range: Record<string, string> =
    begun === null ? {} : { range: `bytes=${begun.bytes}-`, 'if-range': begun.etag };
  const response = await ask(url, { ...range, 'accept-encoding': 'identity' }, signal);
  const goesOn = begun !== null && response.status === 206 && startOf(response) === begun.bytes;
  if (begun !== null && (response.status === 416 || (response.status === 206 && !goesOn))) {
    await response.body?.cancel();
    await Promise.all([rm(path, { force: true }), rm(`${path}.etag`, { force: true })]);
    return downloadFile(options);
  }
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new ModelError(`${url.host} answered ${response.status} for ${url.pathname}.`);
  }
  const start = goesOn ? begun.bytes : 0;
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (start + announced > maxBytes) {
    await response.body.cancel();
    throw new ModelError(
      `${url.pathname} has ${start + announced} bytes, more than the ${maxBytes} it may have.`,
    );
  }
  const etag = response.headers.get('etag') ?? '';
  // A weak one does not promise the same bytes.
  await writeFile(`${path}.etag`, etag.startsWith('"') ? etag : '');
  const onSilence = () =>
    silence.abort(new ModelError(`${url.host} fell silent. Run the same command again to go on.`));
  const onBytes = (bytes: number) => options.onProgress?.(bytes);
  const limits = { maxBytes, onBytes, onSilence };
  await writeBody(response.body, { path, start }, limits).catch((cause: unknown) => {
    if (cause instanceof ModelError) throw cause;
    signal.throwIfAborted();
    throw new ModelError(`The connection to ${url.host} broke off. Run the same command again to go on.`, {
      cause,
    });
  });
  await rm(`${path}.etag`, { force: true });
}

function startOf(response: Response): number | null {
  const match = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '');
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** Brings one file into `folder` and says its size and checksum. What is not what it should be does not stay. */
async function fetchFile(
  file: RecommendedFile,
  { folder, base, options }: { folder: string; base: string; options: PullOptions },
): Promise<ModelManifest['files'][number]> {
  const place = join(folder, file.path);
  const partial = `${place}.partial`;
  const { signal, onProgress } = options;
  await mkdir(dirname(place), { recursive: true });
  const isWhole = await stat(place).then(
    () => true,
    () => false,
  );
  if (!isWhole) {
    await downloadFile({
      url: new URL(`${base}/${file.path}`),
      path: partial,
      maxBytes: file.maxBytes,
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress: (bytes) => onProgress(file.path, bytes) }),
    });
  }
  const arrived = isWhole ? place : partial;
  const sha256 = await sha256Of(arrived);
  const { size: bytes } = await stat(arrived);
  const wrong =
    file.sha256 !== null && file.sha256 !== sha256
      ? `the checksum ${sha256} instead of ${file.sha256}`
      : file.bytes !== null && file.bytes !== bytes
        ? `${bytes} bytes instead of ${file.bytes}`
        : null;
  if (wrong !== null) {
    await rm(arrived, { force: true });
    throw new ModelError(`${file.path} came with ${wrong}; it was removed.`);
  }
  if (!isWhole) await rename(partial, place);
  const checksum = file.sha256 === null ? ('recorded' as const) : ('published' as const);
  return { path: file.path, sha256, bytes, checksum };
}

/** Fetches a model into its place. Throws ModelError with a sentence; what has come is gone on with at the next call. */
export async function pullModel(model: RecommendedModel, options: PullOptions): Promise<PulledModel> {
  const { root, memoryBytes, now, onMessage } = options;
  const { manifest } = model;
  const { id } = manifest;
  const place = join(root, id);
  if (await isThere(place, model)) return { id, folder: place, fetched: false, recorded: [] };
  // Beside its place, so that a rename puts it there; its dot keeps it from being taken for a model.
  const folder = join(root, `.pull-${id}`);
  const base = options.base === undefined ? model.base : `${options.base.replace(/\/+$/, '')}/${id}`;
  const files: ModelManifest['files'] = [];
  for (const file of model.files) {
    onMessage?.(`Fetching ${file.path} from ${new URL(base).host}`);
    files.push(await fetchFile(file, { folder, base, options }));
  }
  const complete = { ...manifest, files } as ModelManifest;
  const installed = await installModel(root, { folder, manifest: complete, memoryBytes, now });
  const recorded = files.filter(({ checksum }) => checksum === 'recorded');
  return { id, folder: installed, fetched: true, recorded };
}
