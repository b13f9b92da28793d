/** Sends a file in one piece, and waits until the service has it. */
import { ApiError } from './errors.ts';
import type { AssetUploadResponse } from './generated/schemas.ts';
import { needsNewUrl, type PutBytes, putBytes, putRetryDelay } from './put-bytes.ts';
import { waitFor } from './transport.ts';

export interface UploadWholeOptions {
  bytes: Blob;
  /** Asks for a fresh URL; of a file that went to a store this has the service look for it. */
  askForPlace: () => Promise<AssetUploadResponse>;
  /** Further attempts after one that failed. */
  retries: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Instead of fetch. */
  put?: PutBytes | undefined;
}

const FIRST_LOOK_MILLISECONDS = 200;
const LONGEST_LOOK_MILLISECONDS = 5_000;
/** A store may need a moment to show what it took; what is not there after so many looks was not accepted. */
const LOOKS_IN_VAIN = 5;

/** Refusals by which the service answers a PUT of its own with 400; all others are conflicts. */
const WRONG_BYTES = ['wrong_checksum', 'wrong_length'];

/** What the service says of bytes that a store took and it did not. */
function refused({ refusal }: AssetUploadResponse): ApiError {
  const untold = {
    code: 'upload_refused',
    detail:
      'The store took the file and the service did not: it may be another one than announced, or the right is gone.',
  };
  const { code, detail } = refusal ?? untold;
  const facts = { issues: [], requestId: null, retryAfterSeconds: null, body: { code, detail } };
  return new ApiError({ ...facts, status: WRONG_BYTES.includes(code) ? 400 : 409, code, detail });
}

/** Puts the bytes to the place; again where that breaks off, and at a fresh URL where the one before has expired. */
async function send(first: AssetUploadResponse, options: UploadWholeOptions): Promise<'complete' | 'sent'> {
  const { bytes, askForPlace, signal, onProgress, retries, put } = options;
  const told = onProgress === undefined ? undefined : (sent: number) => onProgress(sent, bytes.size);
  let place = first;
  for (let failed = 0; ; failed += 1) {
    // Without a URL there is nothing left to send.
    if (place.presigned_put_url == null) return 'sent';
    try {
      const { isComplete } = await putBytes(place.presigned_put_url, bytes, {
        signal,
        onProgress: told,
        put,
      });
      return isComplete ? 'complete' : 'sent';
    } catch (error) {
      const delay = putRetryDelay(error, failed);
      if (delay === null || failed >= retries) throw error;
      await waitFor(delay, signal);
      if (needsNewUrl(error)) place = await askForPlace();
    }
  }
}

/** Asks until the service has what was sent to a store: asking is what makes it look. */
async function waitUntilComplete(
  first: AssetUploadResponse,
  { askForPlace, signal }: UploadWholeOptions,
): Promise<void> {
  // Before this file another one may have been refused, which is told as long as the store shows nothing newer.
  const isNews = first.refusal == null;
  let inVain = 0;
  for (let wait = FIRST_LOOK_MILLISECONDS; ; wait = Math.min(LONGEST_LOOK_MILLISECONDS, 2 * wait)) {
    const place = await askForPlace();
    if (place.state === 'complete') return;
    if (place.state !== 'completing') inVain += 1;
    if ((isNews && place.refusal != null) || inVain >= LOOKS_IN_VAIN) throw refused(place);
    await waitFor(wait, signal);
  }
}

/**
 * Sends a file in one piece; resolves with the asset's id when the asset has it. Throws ApiError, also when a store
 * took what the service then refused, ConnectionError, or the signal's reason.
 */
export async function uploadWhole(first: AssetUploadResponse, options: UploadWholeOptions): Promise<string> {
  const isThere = first.state === 'complete' && first.presigned_put_url == null;
  if (!isThere && (await send(first, options)) === 'sent') await waitUntilComplete(first, options);
  return first.asset_id;
}
