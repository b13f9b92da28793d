/**
 * All that goes out to a provider: to its configured address alone, without redirects, within a time and a size. What
 * an answer means for the question whether the request was taken is decided here, once for all providers.
 */
import { saidBy } from '../../../platform/ai/provider-fetch.ts';
import { type FailureKind, ProviderFailure } from './provider.ts';
import { isRefusedContent } from './refused-content.ts';

export interface ProviderCallSettings {
  /** As messages name it. */
  provider: string;
  /** Base of its addresses, without a trailing slash. */
  url: string;
  /** Further origins of the same provider; nothing else is asked. */
  origins?: readonly string[];
  key: () => string | null;
}

export interface ProviderCallOptions extends ProviderCallSettings {
  /** Of one call, the whole answer included. */
  timeoutMs: number;
  /** Of an answer. */
  maxBytes: number;
  /** Addresses that an SDK knows by heart, and where they are in fact. */
  rewrite?: (url: string) => string;
  /** Answers that are no failure although their status says so. */
  passes?: (status: number, body: string) => boolean;
}

/** Refused before anything was sent: the host has no address, or nobody listens. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ENETUNREACH',
]);

/** By these a provider says that it did not take the request now (RFC 6585 and 9110; 529 = overloaded). */
const NOT_NOW = new Set([429, 503, 529]);

function askedWait(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  const seconds = Number.parseFloat(text);
  if (seconds >= 0) return seconds * 1_000;
  return null;
}

/** What a provider says of an error, in the places where the known ones say it. */
export function wordsOf(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return body;
  }
  const found: string[] = [];
  const collect = (value: unknown, depth: number): void => {
    if (typeof value === 'string') found.push(value);
    else if (Array.isArray(value)) for (const one of value.slice(0, 5)) collect(one, depth + 1);
    else if (typeof value === 'object' && value !== null && depth < 4) {
      const known = ['error', 'message', 'msg', 'detail', 'title', 'code', 'type', 'status_msg', 'base_resp'];
      for (const name of known) collect((value as Record<string, unknown>)[name], depth + 1);
    }
  };
  collect(parsed, 0);
  return [...new Set(found)].join(' ');
}

async function readBody(response: Response, maxBytes: number, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new ProviderFailure('malformed', `${name} answered more than ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (at instanceof AggregateError && at.errors[0] instanceof Error) return codeOf(at.errors[0]);
  }
  return '';
}

/** What a status that is no success means. */
function kindOf(status: number, words: string): FailureKind {
  if (NOT_NOW.has(status)) return 'busy';
  if (status === 408 || status >= 500) return 'unknown';
  if (status >= 400 && isRefusedContent(words)) return 'content';
  return 'refused';
}

/** A fetch that throws ProviderFailure for every answer but a success, and the caller's own reason on abort. */
export function createProviderCall(options: ProviderCallOptions): typeof fetch {
  const { provider: name, key, timeoutMs, maxBytes, rewrite = (url) => url, passes } = options;
  const base = new URL(options.url);
  const origins = new Set([base.origin, ...(options.origins ?? [])]);

  function failureOf(response: Response, body: string): ProviderFailure {
    const { status } = response;
    if (status >= 300 && status < 400) {
      return new ProviderFailure('refused', `${name} answered with a redirect, which is not followed.`);
    }
    const words = wordsOf(body);
    const said = saidBy(words, key());
    const message = `${name} answered ${status}${said === '' ? '.' : `: ${said}`}`;
    return new ProviderFailure(kindOf(status, words), message, askedWait(response.headers));
  }

  return async (input, init = {}) => {
    const target = new URL(rewrite(input instanceof Request ? input.url : String(input)));
    if (!origins.has(target.origin)) {
      throw new ProviderFailure('refused', `${name}: a request to ${target.origin} was not let out.`);
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await fetch(target, { ...init, signal, redirect: 'manual' });
      const body = await readBody(response, maxBytes, name);
      const text = () => body.toString('utf8');
      if (!response.ok && passes?.(response.status, text()) !== true) throw failureOf(response, text());
      const empty = [204, 205, 304].includes(response.status);
      const { status, headers } = response;
      return new Response(empty ? null : new Uint8Array(body), { status, headers });
    } catch (error) {
      init.signal?.throwIfAborted();
      if (error instanceof ProviderFailure) throw error;
      if (timeout.aborted) {
        throw new ProviderFailure('unknown', `${name} did not answer within ${timeoutMs / 1_000} s.`);
      }
      const kind = NOT_SENT.has(codeOf(error)) ? 'busy' : 'unknown';
      throw new ProviderFailure(kind, `${name} could not be reached.`);
    }
  };
}
