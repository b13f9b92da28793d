/**
 * fetch by Node's own HTTP, for whoever goes through a proxy: the fetch of Node tries without a pause and without an end
 * where a proxy takes a connection and closes it.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

const MOST_REDIRECTS = 20;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Statuses whose answers have no body. */
const BODILESS = [204, 205, 304];

export function headersOf({ headers: received }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 500;
  const hasNoBody = BODILESS.includes(status);
  if (hasNoBody) answer.resume();
  const body = hasNoBody ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>);
  return new Response(body, { status, headers: headersOf(answer) });
}

interface Sent {
  method: string;
  headers: Headers;
  body: Buffer | null;
  signal: AbortSignal | undefined;
}

function send(url: URL, { method, headers, body, signal }: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const options = { method, headers: Object.fromEntries(headers) };
    const request = start(url, { ...options, ...(signal === undefined ? {} : { signal }) });
    request.on('error', (cause) => {
      reject(signal?.aborted === true ? signal.reason : new TypeError('fetch failed', { cause }));
    });
    request.on('response', (answer) => {
      try {
        resolve(responseOf(answer));
      } catch (cause) {
        // A proxy may answer what is no HTTP, as a status of 999.
        answer.destroy();
        reject(new TypeError('fetch failed', { cause }));
      }
    });
    request.end(body);
  });
}

/** As fetch, for addresses as text; only what is asked by GET is sent on. */
export const fetchByNode = async (
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> => {
  const { method = 'GET', body = null, redirect = 'follow' } = init;
  const headers = new Headers(init.headers);
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  const sent: Sent = {
    method,
    headers,
    signal: init.signal ?? undefined,
    body: body === null ? null : Buffer.from(await encoded.arrayBuffer()),
  };
  let url = new URL(input instanceof Request ? input.url : input);
  for (let hops = 0; ; hops += 1) {
    const response = await send(url, sent);
    const to = response.headers.get('location');
    const isFollowed = redirect === 'follow' && method === 'GET' && to !== null;
    if (!isFollowed || !REDIRECTS.includes(response.status)) return response;
    await response.body?.cancel();
    if (hops === MOST_REDIRECTS)
      throw new TypeError('fetch failed', { cause: new Error('Too many redirects.') });
    const next = new URL(to, url);
    // What proves who asks is for the one who was asked.
    if (next.origin !== url.origin)
      for (const name of ['authorization', 'x-api-key', 'cookie']) headers.delete(name);
    url = next;
  }
};
