/**
 * Fetches what a provider says it has made. The address is the provider's word alone: only public hosts are asked, by the
 * very address that was looked at, through few redirects, within a size and a time.
 */
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { createGuardedAgent } from '../../../platform/outgoing/outgoing-client.ts';
import { type OutgoingGuard, UnreachableHostError } from '../../../platform/outgoing/outgoing-guard.ts';
import { ProviderFailure } from './provider.ts';

export interface DownloadOptions {
  guard: OutgoingGuard;
  /** Asked without being looked at. */
  ownOrigin: string | null;
  /** For `ownOrigin` alone. */
  ownHeaders?: Readonly<Record<string, string>> | undefined;
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
  /** Of the bytes where their number is known. */
  onProgress?: (fraction: number) => void;
}

const MOST_REDIRECTS = 3;
const CONNECT_MS = 15_000;

const away = (what: string) => new ProviderFailure('unknown', `What the provider made ${what}`);
const wrong = (what: string) => new ProviderFailure('malformed', `What the provider made ${what}`);

/** Reads no more of an answer; that it ends early is nobody's error. */
function drop({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
}

interface Answer {
  data: Dispatcher.ResponseData;
  agent: Agent;
}

async function ask(url: URL, { guard, ownOrigin, ownHeaders, signal }: DownloadOptions): Promise<Answer> {
  const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
  const isOwn = url.origin === ownOrigin;
  const problem = isOwn ? null : guard.problemOf(url.href);
  // The address itself is not repeated: it may hold a key.
  if (problem !== null) throw wrong(`lies at an address that is not asked: ${problem}`);
  const agent = isOwn ? new Agent() : createGuardedAgent(guard, protocol, CONNECT_MS);
  try {
    const headers = isOwn ? { ...ownHeaders } : {};
    return { data: await request(url, { dispatcher: agent, signal, headers }), agent };
  } catch (error) {
    await agent.destroy();
    throw error;
  }
}

function limited({ maxBytes, onProgress }: DownloadOptions, whole: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length;
      if (size > maxBytes) callback(wrong(`is larger than ${maxBytes} bytes, which is not taken.`));
      else {
        if (whole > 0) onProgress?.(Math.min(1, size / whole));
        callback(null, chunk);
      }
    },
  });
}

async function save(data: Dispatcher.ResponseData, path: string, options: DownloadOptions): Promise<void> {
  const whole = Number(data.headers['content-length'] ?? 0);
  if (whole > options.maxBytes) {
    drop(data);
    throw wrong(`is larger than ${options.maxBytes} bytes, which is not taken.`);
  }
  await pipeline(data.body, limited(options, whole), createWriteStream(path, { mode: 0o600 }), {
    signal: options.signal,
  });
}

async function follow(first: string, path: string, options: DownloadOptions): Promise<void> {
  let url = URL.parse(first);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    if (url === null) throw wrong('has no address that can be read.');
    const { data, agent } = await ask(url, options);
    try {
      const { statusCode: status, headers } = data;
      if (status === 200) return await save(data, path, options);
      drop(data);
      if (status === 429 || status >= 500) throw away(`could not be fetched now (${status}).`);
      const location = status >= 300 && status < 400 ? headers.location : undefined;
      if (typeof location !== 'string') throw wrong(`could not be fetched (${status}).`);
      url = URL.parse(location, url.href);
    } finally {
      await agent.destroy();
    }
  }
  throw wrong('lies behind too many redirects.');
}

/** Writes the file. Throws ProviderFailure: `malformed` for what will stay so, `unknown` for what may come yet. */
export async function downloadMedia(url: string, path: string, options: DownloadOptions): Promise<void> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    if (url.startsWith('data:')) return await saveInline(url, path, { ...options, signal });
    await follow(url, path, { ...options, signal });
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof ProviderFailure) throw error;
    if (error instanceof UnreachableHostError)
      throw wrong(`lies at an address that is not asked: ${error.message}`);
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['ENOSPC', 'EDQUOT', 'EACCES', 'EIO'].includes(code)) throw error;
    throw away(timeout.aborted ? 'did not come in time.' : 'could not be fetched.');
  }
}

/** Some providers answer with the file in the address itself. */
async function saveInline(url: string, path: string, options: DownloadOptions): Promise<void> {
  const at = url.indexOf(',');
  if (at < 0 || !url.slice(0, at).endsWith(';base64')) throw wrong('has no address that can be read.');
  const bytes = Buffer.from(url.slice(at + 1), 'base64');
  await pipeline(Readable.from([bytes]), limited(options, 0), createWriteStream(path, { mode: 0o600 }));
}
