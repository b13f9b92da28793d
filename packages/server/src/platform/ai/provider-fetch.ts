/**
 * All that goes out to a provider: only to its configured address, without redirects, within a time and a size, with
 * retries where the provider may do better the next time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { storableText } from '../storable-text.ts';
import type { AiModelSettings } from './ai-settings.ts';
import { ProviderError } from './provider-error.ts';

export interface ProviderFetchOptions {
  settings: AiModelSettings;
  /** Of one attempt, the whole answer included. */
  timeoutMs: number;
  /** Of an answer. */
  maxBytes: number;
  /** Of an answer that comes as a stream: how long it may say nothing. Such an answer is handed on while it comes. */
  idleMs?: number;
  /** How long to wait before the attempt after the `attempt`th (from 1) where the provider does not say. */
  backoffMs?: (attempt: number) => number;
}

const ATTEMPTS = 4;

/** Longer than that a task is better tried again later, as a whole. */
const MAX_WAIT_MS = 60_000;

/** Words of a provider's own error in our message. */
const MAX_SAID = 300;

/** Answers after which the same request may succeed (RFC 9110 and what the providers document, 529 = overloaded). */
function mayRecover(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Milliseconds that an answer asks to wait; null where it does not say. */
function askedWait(headers: Headers): number | null {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const text = headers.get('retry-after') ?? '';
  const seconds = Number.parseFloat(text);
  if (seconds >= 0) return seconds * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** The whole body, or a ProviderError once it is larger than it may be. */
async function readBody(
  response: Response,
  maxBytes: number,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new ProviderError('malformed', `${name} answered more than ${maxBytes} bytes.`, response.status);
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** A stream while it comes, with its own end where it grows too large, says nothing for too long, or breaks off. */
function passOn(
  response: Response,
  {
    maxBytes,
    idleMs,
    name,
    aborted,
  }: { maxBytes: number; idleMs: number; name: string; aborted: AbortSignal },
): ReadableStream<Uint8Array> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    if (reader === undefined) return;
    let size = 0;
    try {
      for (;;) {
        const silence = AbortSignal.timeout(idleMs);
        const { done, value } = await Promise.race([reader.read(), rejectedBy(silence)]).catch(
          (error: unknown) => {
            aborted.throwIfAborted();
            if (silence.aborted)
              throw new ProviderError('slow', `${name} said nothing for ${idleMs / 1_000} s.`);
            throw error instanceof ProviderError ? error : brokeOff(name);
          },
        );
        if (done) return;
        size += value.byteLength;
        if (size > maxBytes)
          throw new ProviderError('malformed', `${name} answered more than ${maxBytes} bytes.`);
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
  return ReadableStream.from(pieces());
}

const brokeOff = (name: string) =>
  new ProviderError('unreachable', `${name} broke off in the middle of its answer.`);

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const isStream = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** What a provider says of an error, in one line: `error.message` as most have it, else how the body begins. */
function wordsOf(body: Uint8Array): string {
  const text = Buffer.from(body).toString('utf8');
  try {
    const parsed: unknown = JSON.parse(text);
    const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : parsed;
    if (typeof error === 'string') return error;
    if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  } catch {
    // Not JSON: a proxy's page, most likely.
  }
  return text;
}

/** A provider's words, fit for a message: one line, not long, without our key should it echo it. */
export function saidBy(words: string, key: string | null): string {
  const hidden = key === null ? words : words.replaceAll(key, '[key]');
  // Providers echo keys in part as well.
  const masked = hidden.replace(/\b(sk|key|AIza|pk|rk)[-_*][\w*-]{6,}/gi, '[key]');
  // An escape would be obeyed by the terminal of who reads the log.
  return storableText(
    masked
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_SAID),
  );
}

/** Throws the caller's own reason on abort. */
async function pause(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  if (signal === null) return wait(milliseconds);
  await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

function requireOwnAddress(target: URL, base: URL, name: string): void {
  const root = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  if (target.origin === base.origin && target.pathname.startsWith(root)) return;
  throw new ProviderError('refused', `${name}: a request to ${target.origin} was not let out.`);
}

/** A fetch for the SDK. Throws ProviderError for every answer but a success, and the caller's own reason on abort. */
export function createProviderFetch(options: ProviderFetchOptions): typeof fetch {
  const {
    settings,
    timeoutMs,
    maxBytes,
    idleMs,
    backoffMs = (attempt) => 500 * 4 ** (attempt - 1),
  } = options;
  const name = `${settings.provider}:${settings.model}`;
  const base = new URL(settings.url);

  async function attempt(target: URL, init: RequestInit): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const headers = new Headers(init.headers);
    // Where no key is set the SDK sends an empty one.
    if (settings.key() === null) headers.delete('authorization');
    try {
      const response = await fetch(target, { ...init, headers, signal, redirect: 'manual' });
      if (idleMs !== undefined && response.ok && isStream(response)) {
        const aborted = init.signal ?? new AbortController().signal;
        const { status, headers: sent } = response;
        return new Response(passOn(response, { maxBytes, idleMs, name, aborted }), { status, headers: sent });
      }
      const body = await readBody(response, maxBytes, name);
      // Those have no body by their nature, and Response refuses one.
      const empty = [204, 205, 304].includes(response.status);
      return new Response(empty ? null : body, { status: response.status, headers: response.headers });
    } catch (error) {
      init.signal?.throwIfAborted();
      if (error instanceof ProviderError) throw error;
      if (timeout.aborted) {
        throw new ProviderError('slow', `${name} did not answer within ${timeoutMs / 1_000} s.`);
      }
      throw new ProviderError('unreachable', `${name} could not be reached.`);
    }
  }

  function failureOf(response: Response, body: Uint8Array): ProviderError {
    const { status } = response;
    if (status >= 300 && status < 400) {
      return new ProviderError('refused', `${name} answered with a redirect, which is not followed.`, status);
    }
    const said = saidBy(wordsOf(body), settings.key());
    const failure = status === 429 ? 'limited' : mayRecover(status) ? 'unreachable' : 'refused';
    return new ProviderError(failure, `${name} answered ${status}${said === '' ? '.' : `: ${said}`}`, status);
  }

  /** The answer, or why there was none and how long to wait before the next attempt. */
  async function tryOnce(
    target: URL,
    init: RequestInit,
  ): Promise<{ response: Response } | { failed: ProviderError; waitMs: number | null }> {
    try {
      const response = await attempt(target, init);
      if (response.ok) return { response };
      const failed = failureOf(response, new Uint8Array(await response.arrayBuffer()));
      if (!mayRecover(response.status)) throw failed;
      return { failed, waitMs: askedWait(response.headers) };
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'unreachable') {
        return { failed: error, waitMs: null };
      }
      throw error;
    }
  }

  return async (input, init = {}) => {
    const target = new URL(input instanceof Request ? input.url : input);
    requireOwnAddress(target, base, name);
    for (let count = 1; ; count += 1) {
      const outcome = await tryOnce(target, init);
      if ('response' in outcome) return outcome.response;
      const waitMs = outcome.waitMs ?? backoffMs(count);
      if (count === ATTEMPTS || waitMs > MAX_WAIT_MS) throw outcome.failed;
      await pause(waitMs, init.signal ?? null);
    }
  };
}
