/** Brings one file into the library: asks for its place, then sends its bytes there. */
import type { CallOptions } from './call.ts';
import type { Client } from './client.ts';
import type { AssetUploadRequest, AssetUploadResponse } from './generated/schemas.ts';
import type { PutBytes } from './put-bytes.ts';
import { RETRIES } from './transport.ts';
import { bytesOf, requestFor, sendToPlace } from './upload-request.ts';

export interface UploadFileOptions {
  /** A File of an input field, a Blob (Node: `openAsBlob`), or bytes. */
  file: Blob | Uint8Array<ArrayBuffer>;
  /** By default that of a File. */
  name?: string;
  /** What it is taken for until its bytes have been looked at; by default what the Blob says it is. */
  fileType?: AssetUploadRequest['file_type'];
  /** Names of folders from the root of the default group; made where they are missing. */
  folder?: string[];
  /** Id of a folder, instead. */
  parentAssetId?: string;
  /** The same id again means the same upload: an upload that broke off is taken up by it. Made up when left out. */
  uploadId?: string;
  /** Id of an asset of the same kind, instead: the file becomes its next version. */
  replaceAssetId?: string;
  /** Of the whole file, 64 hexadecimal digits: the service refuses bytes that hash to something else. */
  sha256?: string;
  /** Whether it goes in parts; by default above 10 MiB. */
  multipart?: boolean;
  /** Bytes of a part, 5 MiB at least; by default as the service thinks fit for the length. */
  partSize?: number;
  /** Parts under way at the same time; 4 by default. */
  parallel?: number;
  /** Gives an upload in parts up when `signal` ends it; otherwise the same `uploadId` takes it up again. */
  abortUpload?: boolean;
  /** Further fields of the file's record. */
  source?: Partial<AssetUploadRequest['source_file']>;
  /** The same as in the third argument. */
  signal?: AbortSignal;
  /** Further attempts to send the bytes, or a part, after one that broke off; 3 by default. */
  retries?: number;
  /** Told as bytes leave, where the platform tells (XMLHttpRequest); else once at the end. */
  onProgress?: (sent: number, total: number) => void;
  /** Sends bytes to a signed URL instead of fetch, for platforms that can do it faster or tell more. */
  put?: PutBytes;
}

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
  const request = requestFor(options, bytes, options.uploadId ?? crypto.randomUUID());
  const askForPlace = async (): Promise<AssetUploadResponse> => {
    const ways = signal === undefined ? call : { ...call, signal };
    const [place] = await client.createUploadUrls({ body: [request] }, ways);
    if (place === undefined) throw new TypeError('No place for the upload was answered.');
    return place;
  };
  const place = await askForPlace();
  const way = { bytes, request, askForPlace, parallel, retries, signal, onProgress, put: options.put };
  try {
    return await sendToPlace(client, place, way);
  } catch (error) {
    if (signal?.aborted === true && options.abortUpload === true) await giveUp(client, place);
    throw error;
  }
}
