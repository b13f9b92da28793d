/** Puts an answer of bytes on the wire. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileRange } from '../../storage/serving/file-range.ts';

export interface BodyAnswer {
  status: number;
  /** With the length of the body. */
  headers: Readonly<Record<string, string>>;
  /** Null where only headers are wanted. */
  body: Readable | null;
}

/** A file that is not as long as was promised would leave its reader waiting for the rest. Throws `EIO`. */
function requireLength(body: FileRange, headers: BodyAnswer['headers']): void {
  const promised = Number(headers['content-length'] ?? body.bytesLeft);
  if (body.bytesLeft === promised) return;
  body.destroy();
  const sentence = `A stored file has ${body.bytesLeft} bytes where ${promised} are known.`;
  throw Object.assign(new Error(sentence), { code: 'EIO' });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: BodyAnswer & { body: FileRange },
): Promise<void> {
  const response = reply.raw;
  reply.hijack();
  response.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  try {
    const isWhole = await body.sendTo({ out: response, connection: request.raw.socket });
    if (isWhole) response.end();
    else response.destroy();
  } catch (error) {
    request.log.error({ err: error }, 'a file could not be sent whole');
    // The length was promised already: only the end of the connection says that this is not all.
    response.destroy();
  }
}

/**
 * Sends the answer. A file goes out with little memory and processor time; the handler returns `replySent`. Throws
 * before anything is sent when the file has another length than `content-length` says.
 */
export function sendBody(request: FastifyRequest, reply: FastifyReply, answer: BodyAnswer): void {
  const { status, headers, body } = answer;
  if (body instanceof FileRange) {
    requireLength(body, headers);
    void sendFile(request, reply, { ...answer, body });
  } else
    reply
      .code(status)
      .headers(headers)
      .send(body ?? undefined);
}
