/**
 * HTTP by hand on plain sockets: a client that costs as little as it can, and the same whoever answers. Bodies that
 * are read go into one buffer that all connections share; bodies that are sent are one block over and over.
 */
import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { PutAnswer, PutTarget } from './orders.ts';

const READ_BYTES = 256 * 1024;
const BLOCK_BYTES = 1024 ** 2;
const HEAD_END = '\r\n\r\n';

const shared = Buffer.allocUnsafeSlow(READ_BYTES);
const block = randomBytes(BLOCK_BYTES);

interface Head {
  status: number;
  contentLength: number;
  etag: string | null;
  /** Bytes of the head, its end included. */
  bytes: number;
}

function parseHead(text: string): Head | null {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = text.slice(0, end);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    contentLength: Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN),
    etag: /^etag: *(.*)$/im.exec(head)?.[1] ?? null,
    bytes: end + HEAD_END.length,
  };
}

const addressOf = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port) });

export interface GetOptions {
  url: string;
  /** Inclusive positions. */
  range?: { start: number; end: number };
  /** Called after each piece; what it answers is how many milliseconds to read nothing. */
  pauseAfter?: (bytes: number) => number;
  /** Ends it early, without an error. */
  signal?: AbortSignal;
}

/** Fetches and drops one body; resolves with its length. Rejects on any other answer than 200 and 206. */
export function getBytes({ url, range, pauseAfter, signal }: GetOptions): Promise<number> {
  const target = new URL(url);
  const wanted = range === undefined ? '' : `Range: bytes=${range.start}-${range.end}\r\n`;
  const request = `GET ${target.pathname}${target.search} HTTP/1.1\r\nHost: ${target.host}\r\n${wanted}\r\n`;
  return new Promise((resolve, reject) => {
    let head: Head | null = null;
    let received = 0;
    const onPiece = (length: number, buffer: Uint8Array): boolean => {
      if (head === null)
        head = parseHead(Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1'));
      received += length;
      if (head === null || head.status < 200 || head.status > 206) {
        socket.destroy(
          new Error(`answered ${Buffer.from(buffer).toString('latin1', 0, Math.min(length, 300))}`),
        );
      } else if (received >= head.bytes + head.contentLength) socket.destroy();
      else rest(socket, pauseAfter?.(length) ?? 0);
      return true;
    };
    const socket = connect({ ...addressOf(target), onread: { buffer: shared, callback: onPiece } });
    signal?.addEventListener('abort', () => socket.destroy(), { once: true });
    socket.once('connect', () => socket.write(request));
    socket.once('error', reject);
    socket.once('close', () => {
      const isWhole = head !== null && received === head.bytes + head.contentLength;
      if (isWhole || signal?.aborted === true) resolve(received);
      else reject(new Error(`the answer ended after ${received} bytes`));
    });
  });
}

function rest(socket: Socket, milliseconds: number): void {
  if (milliseconds === 0) return;
  socket.pause();
  setTimeout(() => socket.resume(), milliseconds);
}

/** Sends a body of the length wanted; resolves with the answer, whatever it is. */
export function putBytes({ url, bytes }: PutTarget): Promise<PutAnswer> {
  const target = new URL(url);
  const request = `PUT ${target.pathname}${target.search} HTTP/1.1\r\nHost: ${target.host}\r\nContent-Length: ${bytes}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(addressOf(target));
    let answer = '';
    socket.on('data', (piece: Buffer) => {
      answer += piece.toString('latin1');
      const head = parseHead(answer);
      if (head === null || answer.length < head.bytes + (head.contentLength || 0)) return;
      resolve({ status: head.status, etag: head.etag, body: answer.slice(head.bytes) });
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`no answer: ${answer}`)));
    socket.once('connect', () => {
      socket.write(request);
      sendBody(socket, bytes);
    });
  });
}

function sendBody(socket: Socket, bytes: number): void {
  if (bytes === 0) return;
  const length = Math.min(bytes, BLOCK_BYTES);
  socket.write(block.subarray(0, length), (error) => {
    if (error == null) sendBody(socket, bytes - length);
  });
}

/** SHA-256, in hexadecimal, of what `putBytes` sends. */
export function hashOfBody(bytes: number): string {
  const hash = createHash('sha256');
  for (let left = bytes; left > 0; left -= BLOCK_BYTES)
    hash.update(block.subarray(0, Math.min(left, BLOCK_BYTES)));
  return hash.digest('hex');
}
