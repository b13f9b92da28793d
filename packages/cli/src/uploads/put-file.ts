/** Sends bytes from the disk by Node's own HTTP: it tells how far it is, which fetch does not. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { PutBytes } from '@rushes/sdk';
import { headersOf } from '../settings/node-fetch.ts';

// Sends bytes by Node's own HTTP: it tells how far it is, which fetch does not.

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

// A range of a file of this machine, read from the disk as it is sent.

interface DiskRange {
  path: string;
  /** Positions, the second one exclusive. */
  start: number;
  end: number;
  /** When the file was last written to; whoever finds another time there has another file. */
  mtimeMs: number;
  /** All of the file, where it is small and was read already. */
  content?: Buffer | undefined;
}

/** What is read and sent at once; larger blocks save nothing. */
const BLOCK_BYTES = 512 * 1024;

interface SendOptions {
  /** Whether the SHA-256 of what was read is wanted. */
  hashes: boolean;
}

function changed(): Error {
  return new Error('The file was written to while it was sent.');
}

async function fill(file: FileHandle, block: Buffer, at: number): Promise<void> {
  for (let done = 0; done < block.length; ) {
    const { bytesRead } = await file.read(block, done, block.length - done, at + done);
    if (bytesRead === 0) throw changed();
    done += bytesRead;
  }
}

/**
 * A Blob that Node's own HTTP can send without the streams of the web: those of `openAsBlob` take three times the
 * processor time.
 */
export class DiskFile extends Blob {
  readonly #range: DiskRange;

  constructor(range: DiskRange) {
    super([]);
    this.#range = range;
    // An accessor of Blob, which knows nothing of this range.
    Object.defineProperty(this, 'size', { value: range.end - range.start });
  }

  override slice(start = 0, end = this.size): DiskFile {
    const from = this.#range.start;
    return new DiskFile({ ...this.#range, start: from + start, end: Math.min(from + end, this.#range.end) });
  }

  /** SHA-256, hexadecimal. Throws where the file has changed, or what `onBlock` throws. */
  async hash(onBlock: () => void): Promise<string> {
    return (await this.sendTo(async () => onBlock(), { hashes: true })) ?? '';
  }

  /**
   * Shows it to `send` block after block; each is used again once `send` has resolved. Answers the SHA-256 of all of them,
   * hexadecimal, where that is wanted. Throws where the file has changed.
   */
  async sendTo(send: (block: Buffer) => Promise<void>, { hashes }: SendOptions): Promise<string | null> {
    const { path, start, end, mtimeMs, content } = this.#range;
    const hash = hashes ? createHash('sha256') : null;
    if (content !== undefined && end > start) {
      if ((await stat(path)).mtimeMs !== mtimeMs) throw changed();
      const wanted = content.subarray(start, end);
      hash?.update(wanted);
      await send(wanted);
      return hash?.digest('hex') ?? null;
    }
    const file = await open(path, 'r');
    try {
      const block = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, this.size));
      for (let at = start; at < end; at += block.length) {
        const wanted = block.subarray(0, Math.min(block.length, end - at));
        await fill(file, wanted, at);
        // The last block is kept back until it is known that all of them are of one content.
        if (at + block.length >= end && (await file.stat()).mtimeMs !== mtimeMs) throw changed();
        hash?.update(wanted);
        await send(wanted);
      }
      return hash?.digest('hex') ?? null;
    } finally {
      await file.close();
    }
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { path, start, end } = this.#range;
    const source = end === start ? Readable.from([]) : createReadStream(path, { start, end: end - 1 });
    return Readable.toWeb(source) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer();
  }

  override text(): Promise<string> {
    return new Response(this.stream()).text();
  }
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
