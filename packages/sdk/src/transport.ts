/** Sends requests: credentials, time limits, retries. */

import { anySignal } from './any-signal.ts';
import type { CallInput, CallOptions, OperationFacts } from './call.ts';
import { ConnectionError, readApiError, redirectedError, TimeoutError } from './errors.ts';
import { newId } from './new-id.ts';
import { wireRequest } from './request.ts';
import { retryDelay } from './retry.ts';

/** A credential, or what gives one that is valid now; asked before every attempt. */
export type Credential = string | (() => string | Promise<string>);

export interface ClientOptions {
  /** Where the service is, e.g. `https://video.example.com`. */
  baseUrl: string;
  apiKey?: Credential;
  /** An ID token; for operations that take no API key. */
  token?: Credential;
  /** For one attempt to be answered; a minute by default. */
  timeoutMilliseconds?: number;
  /** Further attempts after one that failed for a reason that passes; 3 by default. */
  retries?: number;
  /** Of browsers: `include` sends and keeps the session cookie across origins. */
  credentials?: 'omit' | 'same-origin' | 'include';
  /** Instead of the global one. */
  fetch?: typeof fetch;
  /** Instead of waiting; for tests. */
  wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Between 0 and 1; for tests. */
  random?: () => number;
}

/** Sends one call and answers its response, which is a success. Throws what errors.ts has, or the signal's reason. */
export type Send = (facts: OperationFacts, input: CallInput, options?: CallOptions) => Promise<Response>;

const TIMEOUT_MILLISECONDS = 60_000;
/** Further attempts, unless the client or the call says otherwise. */
export const RETRIES = 3;

/** Resolves after a time; rejects with the signal's reason when that is earlier. */
export function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

async function readCredential(credential: Credential): Promise<string> {
  return typeof credential === 'string' ? credential : credential();
}

async function credentialHeaders({ apiKey, token }: ClientOptions): Promise<Record<string, string>> {
  return {
    ...(apiKey === undefined ? {} : { 'x-api-key': await readCredential(apiKey) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${await readCredential(token)}` }),
  };
}

function callHeaders(facts: OperationFacts, options: CallOptions): Record<string, string> {
  const key = facts.takesIdempotencyKey === true ? (options.idempotencyKey ?? newId()) : undefined;
  return {
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
  };
}

/** A name that is written otherwise would be another header beside the client's own, and both would be sent. */
const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Aborts with the caller's signal, or by itself when no answer came in time. */
function startLimit(milliseconds: number | null, signal: AbortSignal | undefined) {
  const limit = new AbortController();
  const timer =
    milliseconds === null
      ? undefined
      : setTimeout(() => limit.abort(new TimeoutError(milliseconds)), milliseconds);
  const signals = signal === undefined ? [limit.signal] : [limit.signal, signal];
  return { signal: anySignal(signals), end: () => clearTimeout(timer) };
}

/** To another address; of a browser, which hides where to, with the status 0. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

/** What sends the calls of one client. */
export function createSend(client: ClientOptions): Send {
  const baseUrl = client.baseUrl.replace(/\/+$/, '');
  const { wait = waitFor, random = Math.random } = client;

  async function attempt(request: RequestInit & { url: string }, options: CallOptions, limitless: boolean) {
    const { url, ...init } = request;
    const milliseconds = options.timeoutMilliseconds ?? client.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS;
    const limit = startLimit(limitless ? null : milliseconds, options.signal);
    try {
      return await (client.fetch ?? fetch)(url, { ...init, signal: limit.signal });
    } catch (error) {
      if (limit.signal.aborted) throw limit.signal.reason;
      throw new ConnectionError(`${baseUrl} could not be reached.`, { cause: error });
    } finally {
      limit.end();
    }
  }

  return async (facts, input, options = {}) => {
    const { headers, ...request } = wireRequest(baseUrl, facts, input);
    const ownHeaders = { ...lowerCased(options.headers), ...headers, ...callHeaders(facts, options) };
    const repeatable = facts.repeatable === true || facts.takesIdempotencyKey === true;
    const retries = options.retries ?? client.retries ?? RETRIES;
    for (let failed = 0; ; failed += 1) {
      try {
        options.signal?.throwIfAborted();
        const init = {
          ...request,
          headers: { ...ownHeaders, ...(await credentialHeaders(client)) },
          // fetch would take the key along to whatever address it is sent on to.
          redirect: 'manual' as const,
          ...(client.credentials === undefined ? {} : { credentials: client.credentials }),
        };
        const response = await attempt(init, options, facts.answer === 'events');
        if (response.ok) return response;
        if (isRedirect(response)) {
          // There are operations whose answer is a redirect.
          if ((facts.method ?? 'GET') === 'GET' && facts.answer === 'none') return response;
          throw redirectedError(baseUrl, response);
        }
        throw await readApiError(response);
      } catch (error) {
        const delay =
          failed < retries ? retryDelay({ error, attempt: failed, repeatable, random: random() }) : null;
        if (delay === null) throw error;
        await wait(delay, options.signal);
      }
    }
  };
}
