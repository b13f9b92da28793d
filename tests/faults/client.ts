/** Requests of a client whose server may end in the middle: no answer is an answer too. */
import { request as httpRequest } from 'node:http';
import { firstUser } from '../acceptance/testing/service-host.ts';
import type { FaultyService } from './faulty-service.ts';
import { Violation } from './violation.ts';

export interface Reply {
  status: number;
  etag: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape.
  body: any;
  bytes: Buffer;
}

export interface FaultClient {
  /** Null when no whole answer came. */
  call(method: string, path: string, body?: unknown): Promise<Reply | null>;
  get(url: string): Promise<Reply | null>;
  /** `cut`: the share of the bytes after which the connection is broken. */
  put(url: string, bytes: Buffer, cut: number | null): Promise<Reply | null>;
}

export interface FaultClientOptions {
  /** Of the object store that clients reach, if there is one. */
  storeEndpoint: string | null;
  /** `isOurs`: of the service, not of the store. */
  onReply: (what: string, reply: Reply | null, isOurs: boolean) => void;
}

/** A server that answers nothing for so long has failed. */
const PATIENCE_MILLISECONDS = 60_000;

export function createFaultClient(
  service: FaultyService,
  { storeEndpoint, onReply }: FaultClientOptions,
): FaultClient {
  /** Where the service is now, whose signature does not cover the port; a store stays where it is. */
  const isOurs = (url: string) => storeEndpoint === null || !url.startsWith(storeEndpoint);
  const here = (url: string) => (!isOurs(url) ? url : url.replace(/^http:\/\/[^/]+/, service.baseUrl()));

  async function send(method: string, url: string, init: RequestInit = {}): Promise<Reply | null> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
      const response = await fetch(url, { ...init, method, signal });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, etag: response.headers.get('etag'), body: asJson(bytes), bytes };
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        throw new Violation(`${method} ${pathOf(url)} was never answered to its end`);
      }
      return null;
    }
  }

  /** Sends only the beginning, and goes. */
  async function putBeginning(url: string, bytes: Buffer, length: number): Promise<null> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const outgoing = httpRequest(url, { method: 'PUT', headers: { 'content-length': bytes.length } });
    outgoing.on('error', () => resolve());
    outgoing.on('close', () => resolve());
    outgoing.write(bytes.subarray(0, length), () => outgoing.destroy());
    await promise;
    return null;
  }

  const reported = async (what: string, url: string, answer: Promise<Reply | null>) => {
    const reply = await answer;
    onReply(what, reply, isOurs(url));
    return reply;
  };

  return {
    call(method, path, body) {
      const headers: Record<string, string> = { 'x-api-key': firstUser.key };
      if (body !== undefined) headers['content-type'] = 'application/json';
      const init = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
      return reported(
        `${method} ${path}`,
        service.baseUrl(),
        send(method, `${service.baseUrl()}${path}`, init),
      );
    },

    get: (url) => reported(`GET ${pathOf(url)}`, url, send('GET', here(url))),

    put(url, bytes, cut) {
      const what = `PUT ${pathOf(url)}${cut === null ? '' : ` cut at ${cut.toFixed(2)}`}`;
      if (cut === null) return reported(what, url, send('PUT', here(url), { body: Buffer.from(bytes) }));
      return reported(what, url, putBeginning(here(url), bytes, Math.floor(bytes.length * cut)));
    },
  };
}

const pathOf = (url: string) => new URL(url).pathname;

function asJson(bytes: Buffer): unknown {
  try {
    return bytes.length < 1_000_000 ? JSON.parse(bytes.toString()) : undefined;
  } catch {
    return undefined;
  }
}
