/** The address of the built-in issuer: a listener of its own, so that whoever exposes the service does not expose it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { messagePage, pagePolicy } from './pages.ts';

/** Answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface ListenerOptions {
  host: string;
  port: number;
  log: Pick<Logger, 'error'>;
  /** Hosts that requests may name, e.g. `127.0.0.1:8081`; empty = the address listened on, on this machine. */
  hosts: readonly string[];
  handle: Handler;
}

export interface Listener {
  port: number;
  close(): Promise<void>;
}

const STOP_MILLISECONDS = 2_000;
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** A web page elsewhere may not reach us by a name of its own that leads here. */
function isAddressed(request: IncomingMessage, hosts: readonly string[]): boolean {
  return hosts.includes(request.headers.host ?? '');
}

function answerPage(response: ServerResponse, status: number, [title, text]: [string, string]): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(messagePage(title, text));
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Listens. Rejects when the address can not be had. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const { host, port, log, hosts, handle } = options;
  let known: readonly string[] = hosts;
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    response.setHeader('content-security-policy', pagePolicy());
    if (!isAddressed(request, known)) {
      answerPage(response, 421, ['Not here', 'This address is not of the sign-in.']);
      return;
    }
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the built-in issuer failed');
      if (response.headersSent) response.destroy();
      else answerPage(response, 500, ['This did not work', 'Something went wrong on our side.']);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const actual = portOf(server);
  if (hosts.length === 0) known = LOOPBACK_HOSTS.map((name) => `${name}:${actual}`);
  return {
    port: actual,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      setTimeout(() => server.closeAllConnections(), STOP_MILLISECONDS).unref();
      server.closeIdleConnections();
      await closed;
    },
  };
}
