/**
 * Brings many files into the library: places are asked for many at a time, while the files of the request before are being
 * sent, and several files are under way at once.
 */

import { anySignal } from './any-signal.ts';
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import type { AssetUploadRequest, AssetUploadResponse } from './generated/schemas.ts';
import { newId } from './new-id.ts';
import { RETRIES } from './transport.ts';
import { PARALLEL_PARTS } from './upload-file.ts';
import type { UploadFileOptions } from './upload-request.ts';
import { bytesOf, requestFor, sendToPlace } from './upload-request.ts';

/** How the upload of one file ended. */
export type UploadOutcome<File extends UploadFileOptions = UploadFileOptions> =
  | {
      file: File;
      assetId: string;
      /** The service had it before, under the same `uploadId`: nothing was sent. */
      wasThere: boolean;
    }
  | { file: File; error: unknown };

export interface UploadFilesOptions {
  /** Files under way at the same time; 4 by default. */
  parallel?: number;
  /** Files whose places are asked for in one request, at most; 100 by default. */
  batch?: number;
  /** Ends what is under way; the same `uploadId`s take it up again. */
  signal?: AbortSignal;
  /** For one request to the service to be answered. */
  timeoutMilliseconds?: number;
}

type UploadClient = Pick<Client, 'createUploadUrls' | 'completeMultipartUpload'>;

interface Planned<File> {
  file: File;
  bytes: Blob;
  request: AssetUploadRequest;
}

interface Placed<File> extends Planned<File> {
  place: AssetUploadResponse;
}

const PARALLEL_FILES = 4;
const BATCH = 100;
/** The first request is for so few, and each after it for twice as many as the one before: nobody waits long to begin. */
const FIRST_BATCH = 8;
/** Nobody should wait for places of files that are far away: so many bytes are asked for together. */
const BATCH_BYTES = 32 * 1024 ** 2;
/** One bad element refuses the whole request by one of these; then each is asked for alone. */
const OF_ONE_ELEMENT = [403, 404, 409, 422];

function planOf<File extends UploadFileOptions>(file: File): Planned<File> {
  const bytes = bytesOf(file.file);
  return { file, bytes, request: requestFor(file, bytes, file.uploadId ?? newId()) };
}

/** The files of a sequence, some together. */
async function* batchesOf<File extends UploadFileOptions>(
  files: AsyncIterable<File> | Iterable<File>,
  most: number,
): AsyncGenerator<Planned<File>[], void, undefined> {
  let batch: Planned<File>[] = [];
  let bytes = 0;
  let count = Math.min(FIRST_BATCH, most);
  for await (const file of files) {
    const planned = planOf(file);
    batch.push(planned);
    bytes += planned.bytes.size;
    if (batch.length < count && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
    count = Math.min(2 * count, most);
  }
  if (batch.length > 0) yield batch;
}

/** The same elements: while one is worked at, the next is being made. */
async function* oneAhead<Item>(
  items: AsyncGenerator<Item, void, undefined>,
): AsyncGenerator<Item, void, undefined> {
  const ask = () => {
    const coming = items.next();
    // It is looked at when its turn comes; until then a failure waits.
    coming.catch(() => undefined);
    return coming;
  };
  try {
    for (let coming = ask(); ; ) {
      const { done, value } = await coming;
      if (done === true) return;
      coming = ask();
      yield value;
    }
  } finally {
    // Not waited for: what is being made may only end with what the caller does next.
    items.return().catch(() => undefined);
  }
}

/** Runs `work` over items, a few at a time, and yields each result as it comes. */
async function* asTheyEnd<Item, Result>(
  items: AsyncIterable<Item>,
  parallel: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const underWay = new Map<number, Promise<{ key: number; result: Result }>>();
  let next = 0;
  for await (const item of items) {
    const key = next;
    next += 1;
    const working = work(item).then((result) => ({ key, result }));
    // It is looked at when its turn comes; until then a failure waits.
    working.catch(() => undefined);
    underWay.set(key, working);
    while (underWay.size >= parallel) {
      const ended = await Promise.race(underWay.values());
      underWay.delete(ended.key);
      yield ended.result;
    }
  }
  while (underWay.size > 0) {
    const ended = await Promise.race(underWay.values());
    underWay.delete(ended.key);
    yield ended.result;
  }
}

/** How requests to the service are made. */
interface UploadCall {
  signal: AbortSignal;
  timeoutMilliseconds?: number;
}

type MaybePlaced<File> = Placed<File> | { file: File; error: unknown };

/** Asks for the places of some files; where one of them is refused, for each alone. */
async function placesOf<File extends UploadFileOptions>(
  client: UploadClient,
  planned: readonly Planned<File>[],
  call: UploadCall,
): Promise<MaybePlaced<File>[]> {
  const body = planned.map(({ request }) => request);
  try {
    const places = await client.createUploadUrls({ body }, call);
    return planned.map((one, index) => {
      const place = places[index];
      if (place === undefined) throw new TypeError('No place for an upload was answered.');
      return { ...one, place };
    });
  } catch (error) {
    const isOfOne = error instanceof ApiError && OF_ONE_ELEMENT.includes(error.status);
    if (!isOfOne) throw error;
    const [only] = planned;
    if (planned.length === 1 && only !== undefined) return [{ file: only.file, error }];
    const answers: MaybePlaced<File>[] = [];
    for (const one of planned) answers.push(...(await placesOf(client, [one], call)));
    return answers;
  }
}

async function send<File extends UploadFileOptions>(
  client: UploadClient,
  placed: MaybePlaced<File>,
  call: UploadCall,
): Promise<UploadOutcome<File>> {
  if (!('place' in placed)) return placed;
  const { file, bytes, request, place } = placed;
  const { signal } = call;
  const askForPlace = async () => {
    const [again] = await client.createUploadUrls({ body: [request] }, call);
    if (again === undefined) throw new TypeError('No place for the upload was answered.');
    return again;
  };
  const { parallel = PARALLEL_PARTS, retries = RETRIES, onProgress, put, hashOf } = file;
  const way = { bytes, request, askForPlace, parallel, retries, signal, onProgress, put, hashOf };
  const wasThere = place.state === 'complete' && (request.sha256 != null || hashOf !== undefined);
  try {
    return { file, assetId: await sendToPlace(client, place, way), wasThere };
  } catch (error) {
    signal.throwIfAborted();
    return { file, error };
  }
}

/**
 * Uploads files as `uploadFile` does each; yields how each ended, as they end. A file that is refused or breaks off is
 * an outcome with its error, and the others go on. Throws what concerns all of them: no credential, no credits, no
 * storage, a service that is not reached, or the signal's reason.
 */
export async function* uploadFiles<File extends UploadFileOptions>(
  client: UploadClient,
  files: AsyncIterable<File> | Iterable<File>,
  options: UploadFilesOptions = {},
): AsyncGenerator<UploadOutcome<File>, void, undefined> {
  const { parallel = PARALLEL_FILES, batch = BATCH, timeoutMilliseconds } = options;
  const leaving = new AbortController();
  const signals = options.signal === undefined ? [leaving.signal] : [options.signal, leaving.signal];
  const call = {
    signal: anySignal(signals),
    ...(timeoutMilliseconds === undefined ? {} : { timeoutMilliseconds }),
  };
  async function* placedBatches() {
    for await (const some of batchesOf(files, batch)) yield await placesOf(client, some, call);
  }
  async function* places() {
    for await (const some of oneAhead(placedBatches())) yield* some;
  }
  try {
    yield* asTheyEnd(places(), parallel, (placed) => send(client, placed, call));
  } finally {
    // Whoever leaves early, or is left by an error, has nothing under way afterwards.
    leaving.abort(new Error('The uploads were left.'));
  }
}
