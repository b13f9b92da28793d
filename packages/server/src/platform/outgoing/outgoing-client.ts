/**
 * Calls addresses that users name: only those the guard permits, without redirects, within a time, reading no more of
 * an answer than is kept. A connection goes to the very address that was looked at, so that a name which resolves
 * to something else a moment later leads nowhere.
 */
import { isIPv6, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { type OutgoingGuard, UnreachableHostError } from './outgoing-guard.ts';

export interface OutgoingPost {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Ends the call early. */
  signal?: AbortSignal;
}

/** How a call went: `status` is null where no answer came, and `error` says why. */
export interface OutgoingAnswer {
  status: number | null;
  error: string | null;
  /** By lower-case name. */
  headers: Record<string, string | string[] | undefined>;
  /** The beginning of the body, as text. */
  body: string;
}

export interface OutgoingClient {
  /** Never throws, except when `signal` is aborted. */
  post(call: OutgoingPost): Promise<OutgoingAnswer>;
  close(): Promise<void>;
}

export interface OutgoingClientOptions {
  guard: OutgoingGuard;
  /** Milliseconds for the whole call. */
  timeoutMs: number;
  /** Bytes of an answer's body that are read; the rest is not waited for. */
  bodyBytes: number;
}

/** An answer is known by its status; its body is not worth waiting long for. */
const BODY_MILLISECONDS = 2_000;

/** Connections of one protocol, to the addresses that the guard permits. Ends with `destroy`. */
export function createGuardedAgent(
  guard: OutgoingGuard,
  protocol: 'http:' | 'https:',
  timeoutMs: number,
): Agent {
  const lookup: LookupFunction = (host, options, callback) => {
    guard.addressesOf(host, protocol).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first = { address: '', family: 4 }] = found;
        if (options.all === true) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
  return new Agent({ connect: { lookup, timeout: timeoutMs }, maxHeaderSize: 16_384, pipelining: 1 });
}

/** The beginning of a body, whatever becomes of the rest. */
async function readStart(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  most: number,
): Promise<string> {
  if (statusCode === 204 || headers['content-length'] === '0') {
    await body.dump();
    return '';
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), BODY_MILLISECONDS);
  try {
    for await (const chunk of body) {
      const bytes = chunk as Buffer;
      chunks.push(bytes);
      size += bytes.length;
      if (size > most) break;
    }
  } catch {
    // What came so far is kept.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8');
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  UND_ERR_SOCKET: 'The connection was closed before an answer came.',
  ENETUNREACH: 'The network of the host can not be reached.',
  EHOSTUNREACH: 'The host can not be reached.',
  ETIMEDOUT: 'No connection came about in time.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection came about in time.',
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too long.",
  HPE_HEADER_OVERFLOW: "The answer's headers are too long.",
};

/** A sentence for the delivery log, which tells nothing of this machine. */
function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof UnreachableHostError) return error.message;
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (name === 'TimeoutError') return `No answer came within ${timeoutMs / 1_000} s.`;
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0], timeoutMs);
  const words = WORDS[code];
  if (words !== undefined) return words;
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return `The certificate or the encryption of the host is not right (${code}).`;
  }
  if (code.startsWith('HPE_')) return 'The answer is not HTTP.';
  return 'The call failed.';
}

export function createOutgoingClient({ guard, timeoutMs, bodyBytes }: OutgoingClientOptions): OutgoingClient {
  const agents = {
    'http:': createGuardedAgent(guard, 'http:', timeoutMs),
    'https:': createGuardedAgent(guard, 'https:', timeoutMs),
  };
  const failed = (error: string): OutgoingAnswer => ({ status: null, error, headers: {}, body: '' });

  return {
    async post({ url, headers, body, signal }) {
      const problem = guard.problemOf(url);
      if (problem !== null) return failed(problem);
      // By hand: of thousands of calls a second, signals made of signals cost as much as the calls.
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), timeoutMs);
      const giveUp = () => ending.abort(signal?.reason);
      signal?.addEventListener('abort', giveUp);
      try {
        signal?.throwIfAborted();
        const answer = await request(url, {
          method: 'POST',
          dispatcher: url.toLowerCase().startsWith('http:') ? agents['http:'] : agents['https:'],
          headers,
          body,
          signal: ending.signal,
        });
        const start = await readStart(answer, bodyBytes);
        return { status: answer.statusCode, error: null, headers: answer.headers, body: start };
      } catch (error) {
        signal?.throwIfAborted();
        return failed(describe(error, timeoutMs));
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      }
    },

    async close() {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}
