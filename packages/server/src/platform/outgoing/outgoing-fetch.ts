/**
 * Fetches from addresses that others name: only those the guard permits, through few redirects of which each is looked at
 * anew, within a size and a time.
 */
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { createGuardedAgent } from './outgoing-client.ts';
import { type OutgoingGuard, UnreachableHostError } from './outgoing-guard.ts';

/** Why nothing was fetched, a sentence that repeats no address: that may hold a key. */
export class OutgoingFetchError extends Error {
  override name = 'OutgoingFetchError';
  /** Whether the same another time may succeed. */
  readonly mayRecover: boolean;
  /** Of the answer, where there was one. */
  readonly status: number | null;
  /** Seconds that the other side asks to be left alone; null where it does not say. */
  readonly restSeconds: number | null;

  constructor(
    message: string,
    { mayRecover, status = null, restSeconds = null }: OutgoingFailure,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.mayRecover = mayRecover;
    this.status = status;
    this.restSeconds = restSeconds;
  }
}

interface OutgoingFailure {
  mayRecover: boolean;
  status?: number | null;
  restSeconds?: number | null;
}

export interface OutgoingFetchOptions {
  guard: OutgoingGuard;
  /** The operator's own choice of an origin, which is asked without being looked at and alone gets `headers`. */
  ownOrigin?: string;
  headers?: Record<string, string>;
  maxBytes: number;
  /** For the whole of it. */
  timeoutMs: number;
  signal: AbortSignal;
}

const MOST_REDIRECTS = 5;
const CONNECT_MS = 10_000;

/** Wikimedia refuses those that do not say what they are. */
const USER_AGENT = 'Rushes (self-hosted media service)';

const lasting = (message: string, status: number | null = null) =>
  new OutgoingFetchError(message, { mayRecover: false, status });

function tooLarge(maxBytes: number): OutgoingFetchError {
  return lasting(`The answer is larger than the ${maxBytes} bytes that are taken.`);
}

/** Seconds by `Retry-After`, or by the header that Pexels and Pixabay count down or set to a time. */
function restOf(headers: Dispatcher.ResponseData['headers'], now: number): number | null {
  for (const name of ['retry-after', 'x-ratelimit-reset']) {
    const value = Number(headers[name]);
    if (headers[name] === undefined || !Number.isFinite(value) || value < 0) continue;
    // A time since 1970 is far more than any rest.
    return value > 1e9 ? Math.max(0, value - now / 1_000) : value;
  }
  return null;
}

/** Throws for every answer that is neither 200 nor a redirect. */
function requireUsable({ statusCode: status, headers }: Dispatcher.ResponseData): void {
  if (status === 200 || (status >= 300 && status < 400 && headers.location !== undefined)) return;
  throw new OutgoingFetchError(`The other side answered ${status}.`, {
    mayRecover: status === 408 || status === 429 || status >= 500,
    status,
    restSeconds: restOf(headers, Date.now()),
  });
}

function limiter(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length;
      if (size > maxBytes) callback(tooLarge(maxBytes));
      else callback(null, chunk);
    },
  });
}

async function ask<T>(
  url: URL,
  { guard, ownOrigin, headers, maxBytes, signal }: OutgoingFetchOptions,
  read: (body: Dispatcher.ResponseData['body']) => Promise<T>,
): Promise<{ next: URL } | { value: T }> {
  const isOwn = url.origin === ownOrigin;
  const problem = isOwn ? null : guard.problemOf(url.href);
  if (problem !== null) throw lasting(`The address is not asked. ${problem}`);
  const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
  const agent = isOwn
    ? new Agent({ connect: { timeout: CONNECT_MS } })
    : createGuardedAgent(guard, protocol, CONNECT_MS);
  try {
    const told = { 'user-agent': USER_AGENT, ...(isOwn ? headers : {}) };
    const answer = await request(url, { dispatcher: agent, signal, headers: told });
    // Destroyed before it was read it says so as an error, which nobody would hear.
    answer.body.on('error', () => undefined);
    try {
      requireUsable(answer);
      const { location } = answer.headers;
      if (answer.statusCode !== 200) {
        const next = URL.parse(String(location), url.href);
        if (next === null) throw lasting('The other side sends to no address.');
        return { next };
      }
      if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
      return { value: await read(answer.body) };
    } finally {
      answer.body.destroy();
    }
  } finally {
    await agent.destroy();
  }
}

async function follow<T>(
  first: string,
  options: OutgoingFetchOptions,
  read: (body: Dispatcher.ResponseData['body']) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const bounded = { ...options, signal: AbortSignal.any([options.signal, timeout]) };
  let url = URL.parse(first);
  try {
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      if (url === null) throw lasting('The address can not be read.');
      const answer = await ask(url, bounded, read);
      if ('value' in answer) return answer.value;
      url = answer.next;
    }
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof OutgoingFetchError) throw error;
    if (error instanceof UnreachableHostError) throw lasting(`The address is not asked. ${error.message}`);
    // Our own disk is not the other side.
    if (['ENOSPC', 'EDQUOT', 'EACCES', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    const what = timeout.aborted ? 'The answer did not come in time.' : 'The connection failed.';
    throw new OutgoingFetchError(what, { mayRecover: true }, { cause: error });
  }
  throw lasting('The other side sends from one address to the next without end.');
}

/** The body as text. Throws OutgoingFetchError, and the signal's reason. */
export function fetchText(url: string, options: OutgoingFetchOptions): Promise<string> {
  return follow(url, options, async (body) => {
    const chunks: Buffer[] = [];
    await pipeline(body, limiter(options.maxBytes), async (limited) => {
      for await (const chunk of limited) chunks.push(chunk as Buffer);
    });
    return Buffer.concat(chunks).toString('utf8');
  });
}

/** Writes the body to a new file. Throws as `fetchText`. */
export function fetchFile(url: string, path: string, options: OutgoingFetchOptions): Promise<void> {
  return follow(url, options, (body) =>
    pipeline(body, limiter(options.maxBytes), createWriteStream(path, { mode: 0o600 }), {
      signal: options.signal,
    }),
  );
}
