/** Brings one file into the library: asks for its place, then sends its bytes there. */
import type { Client } from './client.ts';
import { ApiError, ConnectionError, readApiError } from './errors.ts';
import type { AssetUploadRequest, AssetUploadResponse } from './generated/schemas.ts';
import { retryDelay } from './retry.ts';
import { RETRIES, waitFor } from './transport.ts';

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
  /** Further fields of the file's record. */
  source?: Partial<AssetUploadRequest['source_file']>;
  signal?: AbortSignal;
  /** Further attempts to send the bytes after one that broke off; 3 by default. */
  retries?: number;
  /** Told as bytes leave, where the platform tells (XMLHttpRequest); else once at the end. */
  onProgress?: (sent: number, total: number) => void;
}

function bytesOf(file: UploadFileOptions['file']): Blob {
  return file instanceof Blob ? file : new Blob([file]);
}

function nameOf({ name, file }: UploadFileOptions): string {
  const own = (file as { name?: unknown }).name;
  const found = name ?? (typeof own === 'string' ? own : undefined);
  if (found === undefined || found === '') throw new TypeError('An upload needs a name.');
  return found;
}

function kindOf({ type }: Blob): AssetUploadRequest['file_type'] {
  const kind = type.split('/')[0];
  return kind === 'video' || kind === 'audio' || kind === 'image' ? kind : undefined;
}

function requestFor(options: UploadFileOptions, bytes: Blob, uploadId: string): AssetUploadRequest {
  const { fileType = kindOf(bytes), folder = [], parentAssetId, source } = options;
  return {
    upload_id: uploadId,
    content_length: bytes.size,
    ...(fileType === undefined ? {} : { file_type: fileType }),
    ...(parentAssetId === undefined ? {} : { parent_asset_id: parentAssetId }),
    source_file: {
      sourceName: nameOf(options),
      sourceUrl: null,
      sourceIconUrl: null,
      authors: ['__current_user__'],
      creationDatetime: null,
      additionDatetime: Math.floor(Date.now() / 1_000),
      inAppPath: folder,
      title: null,
      description: null,
      keywords: [],
      ...source,
    },
  };
}

/** The part of XMLHttpRequest that tells how far an upload is; fetch does not. */
interface ProgressRequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  status: number;
  responseText: string;
  open(method: string, url: string): void;
  send(body: Blob): void;
  abort(): void;
}

const { XMLHttpRequest: ProgressRequestType } = globalThis as unknown as {
  XMLHttpRequest?: new () => ProgressRequest;
};

function sendWithProgress(url: string, bytes: Blob, options: UploadFileOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new (ProgressRequestType as new () => ProgressRequest)();
    const leave = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(loaded, total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('The upload broke off.'));
    request.onabort = () => reject(options.signal?.reason);
    options.signal?.addEventListener('abort', leave, { once: true });
    request.open('PUT', url);
    request.send(bytes);
  });
}

async function send(url: string, bytes: Blob, options: UploadFileOptions): Promise<void> {
  const { signal, onProgress } = options;
  const hasProgress = onProgress !== undefined && ProgressRequestType !== undefined;
  const put = () =>
    hasProgress
      ? sendWithProgress(url, bytes, options)
      : fetch(url, { method: 'PUT', body: bytes, ...(signal === undefined ? {} : { signal }) });
  const response = await put().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new ConnectionError('The upload broke off.', { cause });
  });
  if (!response.ok) throw await readApiError(response);
  await response.body?.cancel();
  onProgress?.(bytes.size, bytes.size);
}

/** A URL that has expired is asked for anew: the same upload id answers the same asset. */
function needsNewUrl(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'signature_expired';
}

/**
 * Uploads one file whole; answers its asset's id. What breaks off is sent again, a few times. Throws ApiError,
 * ConnectionError, or the signal's reason.
 */
export async function uploadFile(
  client: Pick<Client, 'createUploadUrls'>,
  options: UploadFileOptions,
): Promise<string> {
  const { signal, retries = RETRIES } = options;
  const bytes = bytesOf(options.file);
  const request = requestFor(options, bytes, options.uploadId ?? crypto.randomUUID());
  const askForPlace = async (): Promise<AssetUploadResponse> => {
    const [place] = await client.createUploadUrls(
      { body: [request] },
      signal === undefined ? {} : { signal },
    );
    if (place === undefined) throw new TypeError('No place for the upload was answered.');
    return place;
  };
  let place = await askForPlace();
  for (let failed = 0; ; failed += 1) {
    try {
      await send(place.presigned_put_url ?? '', bytes, options);
      return place.asset_id;
    } catch (error) {
      const delay = needsNewUrl(error)
        ? 0
        : retryDelay({ error, attempt: failed, repeatable: true, random: Math.random() });
      if (delay === null || failed >= retries) throw error;
      await waitFor(delay, signal);
      if (needsNewUrl(error)) place = await askForPlace();
    }
  }
}
