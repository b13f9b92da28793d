/** Finds out whether an address leads to a pooler that hands out its sessions by transaction. */
import pg from 'pg';

/** The server's process that answers now. */
async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The one that said it answers when the connection was made; poolers invent it. */
const greetedBy = (client: pg.Client): number | null =>
  (client as unknown as { processID: number | null }).processID;

/** Without `options` of ours, which poolers refuse. */
function createClient(url: string): pg.Client {
  const parsed = URL.parse(url);
  parsed?.searchParams.delete('options');
  const client = new pg.Client({
    connectionString: parsed?.href ?? url,
    connectionTimeoutMillis: 10_000,
    application_name: 'rushes',
  });
  client.on('error', () => undefined);
  return client;
}

/** Whether `first` has another session, or none, while `second` is in a transaction. */
async function isShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await backendOf(first);
  await second.query('begin');
  try {
    // Asked of a pooler with a single session, `first` would wait for the end of this transaction.
    return (await backendOf(second)) === before || (await backendOf(first)) !== before;
  } finally {
    await second.query('rollback');
  }
}

/**
 * True when a connection to this address has no session of its own, so that `LISTEN`, settings and prepared statements
 * would be another's after the next transaction. One connection and one question where the server itself answers.
 * Throws what connecting throws.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = createClient(url);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await connect();
    if ((await backendOf(first)) === greetedBy(first)) return false;
    return await isShared(first, await connect());
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
