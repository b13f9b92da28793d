/** Sends bytes by Node's own HTTP: it tells how far it is, which fetch does not. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { PutBytes } from '@rushes/sdk';

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const status = answer.statusCode ?? 500;
  const hasNoBody = status === 204 || status === 304;
  return new Response(hasNoBody ? null : Buffer.concat(chunks), { status, headers });
}

/** PUTs `bytes` as they are read, never more than a few blocks ahead. */
export const putFile: PutBytes = (url, bytes, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const start = url.startsWith('https:') ? httpsRequest : httpRequest;
    const headers = { 'content-length': String(bytes.size) };
    const request = start(url, { method: 'PUT', headers, ...(signal === undefined ? {} : { signal }) });
    const source = Readable.fromWeb(bytes.stream() as import('node:stream/web').ReadableStream);
    let sent = 0;
    let isAnswered = false;
    source.on('data', (chunk: Uint8Array) => {
      sent += chunk.byteLength;
      onProgress?.(sent);
    });
    // A file that somebody changes can not be read any more.
    source.on('error', (error) => request.destroy(error));
    request.on('error', (error) => {
      source.destroy();
      if (!isAnswered) reject(error);
    });
    request.on('response', (answer) => {
      isAnswered = true;
      responseOf(answer).then(resolve, reject);
      // What is refused early is not sent to its end.
      if (sent < bytes.size) {
        source.destroy();
        answer.on('close', () => request.destroy());
      }
    });
    source.pipe(request);
  });
