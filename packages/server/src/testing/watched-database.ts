/** What connections to a database are sent, as PostgreSQL's protocol has it: a relay that reads along and changes nothing. */
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface WatchedDatabase {
  /** Address of the same database through the relay. */
  url: string;
  /** Names of the parameters with which connections began. */
  startup: ReadonlySet<string>;
  /** Names of prepared statements, without the unnamed one. */
  names: ReadonlySet<string>;
  /** Each different text that was run. */
  statements: ReadonlySet<string>;
  /** Cuts all connections and takes none, until it is told to come back. */
  goAway(): void;
  comeBack(): void;
  stop(): Promise<void>;
}

/** A connection's first message has no type. */
const STARTUP = '';

/** Cuts what a client sends into messages. */
function createReader(onMessage: (type: string, content: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      onMessage(isFirst ? STARTUP : String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end));
      isFirst = false;
      rest = rest.subarray(end);
    }
  };
}

const textsOf = (content: Buffer): string[] => content.toString('utf8').split('\0');

function connectTo(url: URL): Socket {
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || '5432');
  return createConnection(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port });
}

/** A relay before the database at `url`; the caller stops it. */
export async function watchDatabase(url: string): Promise<WatchedDatabase> {
  const [startup, names, statements] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const sockets = new Set<Socket>();
  const note = (type: string, content: Buffer) => {
    if (type === STARTUP) {
      const pairs = textsOf(content.subarray(4));
      for (let index = 0; index < pairs.length; index += 2) if (pairs[index]) startup.add(pairs[index] ?? '');
    }
    if (type === 'Q') statements.add(textsOf(content)[0] ?? '');
    if (type === 'P') {
      const [name = '', text = ''] = textsOf(content);
      if (name !== '') names.add(name);
      statements.add(text);
    }
  };
  let isAway = false;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const relay = createServer((client) => {
    if (isAway) return void client.destroy();
    const server = connectTo(new URL(url));
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
      socket.pipe(other);
    }
    client.on('data', createReader(note));
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  const watched = new URL(url);
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `postgres://${watched.username}:${watched.password}@127.0.0.1:${port}${watched.pathname}`,
    startup,
    names,
    statements,
    goAway: () => {
      isAway = true;
      cutAll();
    },
    comeBack: () => {
      isAway = false;
    },
    stop: async () => {
      relay.close();
      cutAll();
      await once(relay, 'close');
    },
  };
}
