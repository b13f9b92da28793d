/** Brings a large file into the library in parts: several at once, and after a break only those that are missing. */
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import type { AssetUploadResponse } from './generated/schemas.ts';
import { createPartProofs, type PartProofsOptions } from './part-proofs.ts';
import { needsNewUrl, type PutBytes, putBytes, putRetryDelay } from './put-bytes.ts';
import { waitFor } from './transport.ts';

export interface UploadPartsOptions extends PartProofsOptions {
  /** Asks for fresh URLs of the parts that are missing. */
  askForPlace: () => Promise<AssetUploadResponse>;
  /** Parts that are sent at the same time; with a `put` that tells, as many more may wait for their answer. */
  parallel: number;
  /** Further attempts for a part after one that failed. */
  retries: number;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Instead of fetch. */
  put?: PutBytes | undefined;
}

/** What is known of the upload; renewed as a whole when URLs have expired. */
interface Place {
  assetId: string;
  id: string;
  partBytes: number;
  /** By part number. */
  urls: Map<number, string>;
  /** ETags by part number. */
  arrived: Map<number, string>;
}

/** When a part went missing in between, it is sent once more, and once again. */
const ROUNDS = 3;
const FIRST_POLL_MILLISECONDS = 100;
const LONGEST_POLL_MILLISECONDS = 5_000;

function placeOf(answer: AssetUploadResponse): Place {
  const { multipart_upload_id: id, multipart_part_size: partBytes } = answer;
  if (id == null || partBytes == null) throw new TypeError('No upload in parts was answered.');
  const urls = answer.presigned_put_urls ?? [];
  const numbers = answer.multipart_part_numbers ?? urls.map((_, index) => index + 1);
  const uploaded = answer.multipart_uploaded_parts ?? [];
  return {
    assetId: answer.asset_id,
    id,
    partBytes,
    urls: new Map(numbers.map((number, index) => [number, urls[index] ?? ''])),
    arrived: new Map(uploaded.map(({ part_number: number, etag }) => [number, etag])),
  };
}

function createProgress(total: number, onProgress: UploadPartsOptions['onProgress']) {
  const byPart = new Map<number, number>();
  let sent = 0;
  return (number: number, bytes: number): void => {
    sent += bytes - (byPart.get(number) ?? 0);
    byPart.set(number, bytes);
    onProgress?.(sent, total);
  };
}

/** Sends something until it arrives, or there is no sense in it. */
async function again(
  attempt: () => Promise<void>,
  { retries, signal }: Pick<UploadPartsOptions, 'retries' | 'signal'>,
): Promise<void> {
  for (let failed = 0; ; failed += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      const delay = putRetryDelay(error, failed);
      if (delay === null || failed >= retries) throw error;
      await waitFor(delay, signal);
    }
  }
}

/**
 * Sends each part, `parallel` at once; after the first failure no other begins. A part is answered when it lies safely on the
 * disk of the service: were its place left empty until then, disk and way would wait for each other by turns. So one more
 * begins in the place of one that has left, while that one waits for its answer.
 */
async function sendEach(
  numbers: readonly number[],
  parallel: number,
  send: (number: number, onLeft: () => void) => Promise<void>,
): Promise<void> {
  const waiting = numbers.values();
  const failures: unknown[] = [];
  async function work(): Promise<void> {
    let before: Promise<void> | undefined;
    for (const number of waiting) {
      let answered: Promise<void> | undefined;
      // Whatever is not told of as it leaves has left when it is answered.
      await new Promise<void>((onLeft) => {
        answered = send(number, onLeft)
          .catch((error: unknown) => {
            failures.push(error);
          })
          .finally(onLeft);
      });
      await before;
      before = answered;
      if (failures.length > 0) break;
    }
    await before;
  }
  await Promise.all(Array.from({ length: Math.min(parallel, numbers.length) }, work));
  if (failures.length > 0) throw failures[0];
}

function createPartSender(first: Place, options: UploadPartsOptions) {
  const { bytes, askForPlace, signal, onProgress, put } = options;
  const proofs = createPartProofs(options);
  const progress = createProgress(bytes.size, onProgress);
  let place = first;
  let asking: Promise<Place> | null = null;

  const sliceOf = (number: number) =>
    bytes.slice((number - 1) * place.partBytes, Math.min(number * place.partBytes, bytes.size));

  /** All whose URL has expired wait for one question. */
  async function renew(stale: Place): Promise<void> {
    if (place !== stale) return;
    asking ??= askForPlace()
      .then(placeOf)
      .finally(() => {
        asking = null;
      });
    const fresh = await asking;
    // What this client sent meanwhile is known here, whether or not the answer had it yet.
    for (const [number, etag] of stale.arrived) {
      if (!fresh.urls.has(number) && !fresh.arrived.has(number)) fresh.arrived.set(number, etag);
    }
    place = fresh;
  }

  /** Calls `onLeft` where it is told that all bytes of the part have left. */
  async function attempt(number: number, onLeft: () => void): Promise<void> {
    const asked = place;
    const url = asked.urls.get(number);
    // Asked anew it turned out to be there.
    if (url === undefined) return;
    try {
      const part = sliceOf(number);
      const tell = (sent: number) => {
        progress(number, sent);
        // Of a browser's few connections to a host, waiting for answers takes no more.
        if (put !== undefined && sent >= part.size) onLeft();
      };
      // Where nothing else asks to be told, fetch sends.
      const told = onProgress === undefined && put === undefined ? undefined : tell;
      const { etag } = await putBytes(url, part, { signal, onProgress: told, put });
      proofs.sent(number);
      place.urls.delete(number);
      if (etag !== null) place.arrived.set(number, etag);
    } catch (error) {
      if (needsNewUrl(error)) await renew(asked);
      throw error;
    }
  }

  return {
    current: () => place,
    compare: () => proofs.compare(place.arrived, sliceOf),
    noteWhole: () => proofs.noteWhole(place.arrived),

    /** Sends what is missing, some at once; the first failure ends the others. */
    async sendMissing(): Promise<void> {
      for (const number of place.arrived.keys()) progress(number, sliceOf(number).size);
      const send = (number: number, onLeft: () => void) => again(() => attempt(number, onLeft), options);
      await sendEach([...place.urls.keys()], options.parallel, send);
    },

    renew: () => renew(place),
  };
}

/**
 * Sends what is missing of an upload in parts and puts it together; answers the asset's id. Throws ApiError,
 * ConnectionError, or the signal's reason; the upload can be taken up again then.
 */
export async function uploadParts(
  client: Pick<Client, 'completeMultipartUpload'>,
  answer: AssetUploadResponse,
  options: UploadPartsOptions,
): Promise<string> {
  const { signal } = options;
  const sender = createPartSender(placeOf(answer), options);

  /** Until all is there: the service goes on by itself, and says so. */
  async function complete(): Promise<void> {
    const { assetId, id, arrived } = sender.current();
    const parts = [...arrived]
      .sort(([one], [other]) => one - other)
      .map(([number, etag]) => ({ part_number: number, etag }));
    const body = { asset_id: assetId, multipart_upload_id: id, parts };
    const call = signal === undefined ? {} : { signal };
    for (let wait = FIRST_POLL_MILLISECONDS; ; wait = Math.min(LONGEST_POLL_MILLISECONDS, 2 * wait)) {
      const { state } = await client.completeMultipartUpload({ body }, call);
      if (state === 'complete') return;
      await waitFor(wait, signal);
    }
  }

  await sender.compare();
  for (let round = 1; ; round += 1) {
    await sender.sendMissing();
    const { arrived, partBytes, assetId } = sender.current();
    const partCount = Math.max(1, Math.ceil(options.bytes.size / partBytes));
    // A store that hides ETags from scripts tells them to the service.
    if (arrived.size < partCount) await sender.renew();
    await sender.compare();
    if (await sender.noteWhole()) await sender.renew();
    try {
      await complete();
      return assetId;
    } catch (error) {
      const wentMissing = error instanceof ApiError && error.code === 'wrong_parts';
      if (!wentMissing || round >= ROUNDS) throw error;
      await sender.renew();
    }
  }
}
