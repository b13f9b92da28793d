/** Sends bytes to a signed URL, with no credential. */
import { ApiError, ConnectionError, readApiError } from './errors.ts';
import { retryDelay } from './retry.ts';

export interface PutBytesOptions {
  signal?: AbortSignal | undefined;
  /** Told as bytes leave, where the platform tells (XMLHttpRequest); else once at the end. */
  onProgress?: ((sent: number) => void) | undefined;
  /** Instead of fetch. */
  put?: PutBytes | undefined;
}

/** Sends `bytes` to `url` by PUT with their length and no credential, and answers what it was answered. */
export type PutBytes = (
  url: string,
  bytes: Blob,
  options: Pick<PutBytesOptions, 'signal' | 'onProgress'>,
) => Promise<Response>;

/** The part of XMLHttpRequest that tells how far an upload is; fetch does not. */
interface ProgressRequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  status: number;
  responseText: string;
  getResponseHeader(name: string): string | null;
  open(method: string, url: string): void;
  send(body: Blob): void;
  abort(): void;
}

const { XMLHttpRequest: ProgressRequestType } = globalThis as unknown as {
  XMLHttpRequest?: new () => ProgressRequest;
};

function responseOf(request: ProgressRequest): Response {
  const etag = request.getResponseHeader('etag');
  const headers: Record<string, string> = etag === null ? {} : { etag };
  return new Response(request.responseText, { status: request.status, headers });
}

function sendWithProgress(
  url: string,
  bytes: Blob,
  { signal, onProgress }: PutBytesOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new (ProgressRequestType as new () => ProgressRequest)();
    const leave = () => request.abort();
    const end = (settle: () => void) => () => {
      signal?.removeEventListener('abort', leave);
      settle();
    };
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = end(() => resolve(responseOf(request)));
    request.onerror = end(() => reject(new TypeError('The upload broke off.')));
    request.onabort = end(() => reject(signal?.reason));
    signal?.addEventListener('abort', leave, { once: true });
    request.open('PUT', url);
    request.send(bytes);
  });
}

/** What the PUT was answered with. */
export interface PutAnswer {
  /** Null where it may not be read. */
  etag: string | null;
  /** Whether the service itself took a whole file, and says that the upload is complete; a store says nothing. */
  isComplete: boolean;
}

async function saysComplete(response: Response): Promise<boolean> {
  const text = await response.text().catch(() => '');
  try {
    return (JSON.parse(text) as { state?: unknown } | null)?.state === 'complete';
  } catch {
    return false;
  }
}

/** PUTs `bytes` to `url`. Throws ApiError, ConnectionError, or the signal's reason. */
export async function putBytes(url: string, bytes: Blob, options: PutBytesOptions): Promise<PutAnswer> {
  const { signal, onProgress } = options;
  const hasProgress = onProgress !== undefined && ProgressRequestType !== undefined;
  const put = () => {
    if (options.put !== undefined) return options.put(url, bytes, options);
    return hasProgress
      ? sendWithProgress(url, bytes, options)
      : fetch(url, { method: 'PUT', body: bytes, ...(signal === undefined ? {} : { signal }) });
  };
  const response = await put().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new ConnectionError('The upload broke off.', { cause });
  });
  if (!response.ok) throw await readApiError(response);
  const isComplete = await saysComplete(response);
  onProgress?.(bytes.size);
  return { etag: response.headers.get('etag'), isComplete };
}

/** A URL that has expired is asked for anew. A store says so in words of its own, by the same status. */
export function needsNewUrl(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'signature_expired' || (error.status === 403 && error.code === 'unknown');
}

/** Milliseconds until the next attempt; null when there should be none. Stores that stumble say 500. */
export function putRetryDelay(error: unknown, attempt: number): number | null {
  if (needsNewUrl(error)) return 0;
  const stumbled = error instanceof ApiError && error.status === 500 && error.code === 'unknown';
  const failure = stumbled ? new ConnectionError('The store stumbled.', { cause: error }) : error;
  return retryDelay({ error: failure, attempt, repeatable: true, random: Math.random() });
}
