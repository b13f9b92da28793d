/** Serves stored bytes over HTTP: one answer, its headers and its stream. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../errors.ts';
import type { Storage } from '../storage.ts';
import { planServing, type ServeConditions, type Validators } from './serve-conditions.ts';

export interface ServedObject extends Validators {
  key: string;
  bytes: number;
  /** Content type, disposition and whatever else belongs to every answer with it. */
  headers: Readonly<Record<string, string>>;
}

export interface ServeRequest extends ServeConditions {
  /** HEAD: headers only. */
  withoutBody: boolean;
}

export interface ServedAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  body: Readable | null;
}

/** A header that may stand once. */
function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

/** A GET or HEAD as `serveObject` takes it. */
export function serveRequestOf(method: string, headers: IncomingHttpHeaders): ServeRequest {
  return {
    withoutBody: method === 'HEAD',
    // Only a GET has ranges (RFC 9110, 14.2).
    range: method === 'HEAD' ? undefined : headers.range,
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
    ifUnmodifiedSince: headers['if-unmodified-since'],
    ifRange: single(headers['if-range']),
  };
}

function headersOf({ etag, modified, headers }: ServedObject): Record<string, string> {
  return {
    ...headers,
    etag,
    ...(modified === null ? {} : { 'last-modified': modified.toUTCString() }),
    'accept-ranges': 'bytes',
  };
}

/**
 * The answer to a GET or HEAD, with ranges and conditions by RFC 9110. Throws ServiceError `range_not_satisfiable`
 * and `precondition_failed`, and what `Storage.read` throws.
 */
export async function serveObject(
  storage: Pick<Storage, 'read'>,
  object: ServedObject,
  request: ServeRequest,
): Promise<ServedAnswer> {
  const { key, bytes } = object;
  const headers = headersOf(object);
  const plan = planServing(request, object);
  if (plan.answer === 'not modified') return { status: 304, headers, body: null };
  if (plan.answer === 'precondition failed') {
    throw new ServiceError('precondition_failed', 'The file is not the one that the request is about.');
  }
  if (plan.answer === 'unsatisfiable') {
    throw new ServiceError('range_not_satisfiable', `This file has ${bytes} bytes.`, {
      headers: { 'content-range': `bytes */${bytes}` },
    });
  }
  const { range } = plan;
  headers['content-length'] = String(range === null ? bytes : range.end - range.start + 1);
  if (range !== null) headers['content-range'] = `bytes ${range.start}-${range.end}/${bytes}`;
  const body = request.withoutBody ? null : await storage.read(key, range ?? undefined);
  return { status: range === null ? 200 : 206, headers, body };
}
