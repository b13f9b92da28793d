/** Sends bytes by Node's own HTTP: it tells how far it is, which fetch does not. */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { PutBytes } from '@rushes/sdk';
import { headersOf } from '../settings/node-fetch.ts';
import { DiskFile } from './disk-file.ts';

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const status = answer.statusCode ?? 500;
  const hasNoBody = status === 204 || status === 304;
  return new Response(hasNoBody ? null : Buffer.concat(chunks), { status, headers: headersOf(answer) });
}

/** Resolves when the block is on its way, and free to be used again. */
function write(request: ClientRequest, block: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('The connection is gone.'));
    request.once('close', leave);
    request.write(block, (error) => {
      request.off('close', leave);
      if (error == null) resolve();
      else reject(error);
    });
  });
}

async function* blocksOf(bytes: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  yield* bytes.stream();
}

/** Whether the service itself, whose ETags are SHA-256, took other bytes than `sha256` is of. */
function isOther({ headers }: Response, sha256: string | null): boolean {
  const taken = /^"([0-9a-f]{64})"$/.exec(headers.get('etag') ?? '')?.[1];
  return sha256 !== null && taken !== undefined && taken !== sha256;
}

/**
 * Whether bytes may change on the way with nobody noticing: TLS notices, and inside one machine there is no way. Hashing
 * there would take as much of the processor as sending.
 */
export function needsProof(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol !== 'https:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** PUTs `bytes` as they are read, never more than a block ahead. */
export const putFile: PutBytes = (url, bytes, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const start = url.startsWith('https:') ? httpsRequest : httpRequest;
    const headers = { 'content-length': String(bytes.size) };
    const request = start(url, { method: 'PUT', headers, ...(signal === undefined ? {} : { signal }) });
    let sent = 0;
    let isAnswered = false;
    const send = async (block: Uint8Array) => {
      await write(request, block);
      sent += block.byteLength;
      onProgress?.(sent);
    };
    const sendAll = async () => {
      let sha256: string | null = null;
      if (bytes instanceof DiskFile) sha256 = await bytes.sendTo(send, { hashes: needsProof(url) });
      else for await (const block of blocksOf(bytes)) await send(block);
      request.end();
      return sha256;
    };
    const sending = sendAll();
    request.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    request.on('response', (answer) => {
      isAnswered = true;
      responseOf(answer)
        .then(async (response) => {
          if (response.ok && isOther(response, await sending))
            throw new Error('Other bytes arrived than were sent.');
          return response;
        })
        .then(resolve, reject);
      // What is refused early is not sent to its end.
      if (sent < bytes.size) answer.on('close', () => request.destroy());
    });
    // A file that somebody changed is sent no further.
    sending.catch((error: Error) => request.destroy(error));
  });
