/** Puts what a handler answered on the wire. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAnswer } from './large-json.ts';

export interface SentAnswer {
  status: number;
  /** JSON; of a redirect its address. */
  body: unknown;
  /** Answers 304 to who has the same already. */
  etag: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether one of the tags in If-None-Match is `etag`; weak and strong ones are the same here (RFC 9110, 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

function sendRevalidated(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(text);
}

/** Sends JSON, a redirect, or nothing, as the status says. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: SentAnswer): FastifyReply {
  const { status, body, etag } = answer;
  reply.code(status);
  if (status === 204) return reply.send();
  if (isRedirect(status)) return reply.header('location', String(body)).send();
  const text = writeAnswer(body);
  return etag ? sendRevalidated(request, reply, text) : reply.type(JSON_TYPE).send(text);
}

/** Statuses whose answer is an address to go to. */
export function isRedirect(status: number): boolean {
  return status === 302 || status === 303;
}
