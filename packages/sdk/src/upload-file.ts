/** Brings one file into the library: asks for its place, then sends its bytes there. */
import type { CallOptions } from './call.ts';
import type { Client } from './client.ts';
import type { AssetUploadResponse } from './generated/schemas.ts';
import { newId } from './new-id.ts';
import { RETRIES } from './transport.ts';
import { bytesOf, requestFor, sendToPlace, type UploadFileOptions } from './upload-request.ts';

/** Parts under way at the same time. */
export const PARALLEL_PARTS = 4;

/** Gives up what a client that left has sent. */
async function giveUp(
  client: Pick<Client, 'abortMultipartUpload'>,
  { asset_id, multipart_upload_id: id }: AssetUploadResponse,
): Promise<void> {
  if (id == null) return;
  await client.abortMultipartUpload({ body: { asset_id, multipart_upload_id: id } }).catch(() => undefined);
}

/**
 * Uploads one file; answers its asset's id once the asset has it, also where the bytes went to an object store. Above 10 MiB it goes in parts, several at once; what breaks off is sent
 * again, a few times, and the same `uploadId` takes an upload up later: only what is missing is sent then. No more of
 * the file than the parts under way is in memory. Throws ApiError, ConnectionError, or the signal's reason.
 */
export async function uploadFile(
  client: Pick<Client, 'createUploadUrls' | 'completeMultipartUpload' | 'abortMultipartUpload'>,
  options: UploadFileOptions,
  call: Pick<CallOptions, 'signal' | 'timeoutMilliseconds'> = {},
): Promise<string> {
  const { signal = call.signal, retries = RETRIES, onProgress, parallel = PARALLEL_PARTS } = options;
  const bytes = bytesOf(options.file);
  const request = requestFor(options, bytes, options.uploadId ?? newId());
  const askForPlace = async (): Promise<AssetUploadResponse> => {
    const ways = signal === undefined ? call : { ...call, signal };
    const [place] = await client.createUploadUrls({ body: [request] }, ways);
    if (place === undefined) throw new TypeError('No place for the upload was answered.');
    return place;
  };
  const place = await askForPlace();
  const { put, hashOf } = options;
  const way = { bytes, request, askForPlace, parallel, retries, signal, onProgress, put, hashOf };
  try {
    return await sendToPlace(client, place, way);
  } catch (error) {
    if (signal?.aborted === true && options.abortUpload === true) await giveUp(client, place);
    throw error;
  }
}
