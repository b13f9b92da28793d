/** Answers to what is no HTTP request at all, in the form of every other refusal. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue, ServiceError } from '../errors.ts';

/** Node's codes (llhttp and its own) that mean something else than a request that can not be read. */
const KNOWN: Readonly<Record<string, () => ServiceError>> = {
  HPE_HEADER_OVERFLOW: () =>
    new ServiceError('headers_too_large', 'The address and the headers of this request are too long.'),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new ServiceError('request_timeout', 'The headers of this request took too long to arrive.'),
};

function refusalFor(code: string | undefined): ServiceError {
  const known = KNOWN[code ?? '']?.();
  return known ?? new ServiceError('bad_request', 'This is not an HTTP request that can be read.');
}

/** Answers on the bare connection, there being no request yet, and ends it. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, message } = refusalFor(error.code);
  const status = errorCatalogue[code];
  const body = JSON.stringify({ detail: message, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
