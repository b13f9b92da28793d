/** The database that the settings name, ready to use: the embedded one, or a server's. */
import { totalmem } from 'node:os';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config, DatabaseTimeouts } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { createDatabaseOutage, type DatabaseOutage } from '../health/database-outage.ts';
import { type Room, readSpace } from '../health/room.ts';
import { StartError } from '../processes/start-error.ts';
import { startEmbeddedPostgres } from './launcher.ts';
import { migrateToLatest } from './migrator.ts';
import { createDatabase, sessionProblem } from './pool.ts';
import type { Database } from './schema.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  /** Address for connections of another kind, which keep their session. */
  url: string;
  /** Closes the pool and stops the embedded server. */
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'database'>;
  /** Told where the embedded server's files lie. */
  room?: Pick<Room, 'add'>;
  log: Logger;
  /** The embedded server ended by itself: nothing works any more. */
  onLost: (error: Error) => void;
}

/**
 * Starts or connects, and migrates. `db` gives up what lasts longer than the settings say; migrations, and waiting for
 * those of another process, last as long as they do. Throws StartError with a sentence when that is not possible.
 */
export async function openDatabase(
  options: OpenDatabaseOptions & { config: Pick<Config, 'databaseTimeouts'> },
): Promise<OpenDatabase> {
  const { config, log } = options;
  const database = await connectDatabase(options, config.databaseTimeouts);
  try {
    const ran = await migrate(database, config.database);
    if (ran.length > 0) log.debug({ migrations: ran }, 'migrated the database');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A migration holds a lock of its session, so it goes past a pooler; and it lasts as long as it does. */
async function migrate({ url }: OpenDatabase, { directUrl }: Config['database']): Promise<string[]> {
  const direct = createDatabase(url, { maxConnections: 2 });
  try {
    if (directUrl !== null) {
      await refusePooler(url, 'RUSHES_DATABASE_DIRECT_URL');
      await requireConnection(direct, { url, setting: 'RUSHES_DATABASE_DIRECT_URL' });
    }
    return await migrateToLatest(direct);
  } finally {
    await direct.destroy();
  }
}

/** Starts or connects, and leaves the tables as they are. Throws StartError like `openDatabase`. */
export async function connectDatabase(
  options: OpenDatabaseOptions,
  timeouts?: DatabaseTimeouts,
): Promise<OpenDatabase> {
  const { log } = options;
  const outage = createDatabaseOutage(log);
  let isOpen = false;
  let isClosing = false;
  const server = await findServer(options, { outage, isClosing: () => isClosing });
  // What keeps us from opening it is thrown, and a server that stops may still meet a connection that is just being closed.
  const met = (error: unknown) => {
    if (isOpen && !isClosing) outage.met(error);
  };
  const { directUrl, connections } = options.config.database;
  const isPooled = directUrl !== null;
  const db = createDatabase(server.url, {
    isPooled,
    ...(connections === null ? {} : { maxConnections: connections }),
    ...(timeouts === undefined ? {} : { timeouts }),
    onConnectionError: (error) => met(error),
    outage: { met, over: outage.over },
  });
  const close = async () => {
    isClosing = true;
    await db.destroy();
    await server.stop();
  };
  const isOurs = options.config.databaseUrl === null;
  try {
    if (!isOurs && !isPooled) await refusePooler(server.url, 'DATABASE_URL');
    await requireConnection(db, { url: server.url, setting: 'DATABASE_URL' });
    // A pooler that hands out whole sessions may drop what a connection brings.
    const problem = isOurs ? null : await sessionProblem(db);
    if (problem !== null) throw new StartError(problem);
    isOpen = true;
    return { db, url: directUrl ?? server.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findServer(
  options: OpenDatabaseOptions,
  { outage, isClosing }: { outage: DatabaseOutage; isClosing: () => boolean },
): Promise<{ url: string; stop(): Promise<void> }> {
  const { config, log, onLost, room } = options;
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => undefined };
  const { totalBytes } = await readSpace(config.dataFolder);
  const server = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    settings: { ...logSettings(totalBytes), ...memorySettings(totalmem(), process.constrainedMemory()) },
    onLog: (line) => {
      if (!isClosing()) logServerLine(log, line);
    },
    onDown: outage.ended,
    onBack: outage.over,
    onUnexpectedEnd: onLost,
  });
  room?.add(server.folder);
  return server;
}

const MIB = 1024 ** 2;

/**
 * How far PostgreSQL's log may grow before a checkpoint lets it begin anew. Its own 1 GB would fill a small disk: a
 * sixteenth of it at most, and no less than the four files that it needs to work well.
 */
function logSettings(totalBytes: number): Record<string, string> {
  const most = Math.min(1024, Math.max(64, Math.round(totalBytes / MIB / 16)));
  return { max_wal_size: `${most}MB`, min_wal_size: `${Math.min(80, Math.floor(most / 2))}MB` };
}

/** A million assets with their indexes are 3.5 GB, of which reads look at a fraction. */
const MOST_BUFFERS_MIB = 1024;
/** As PostgreSQL ships it. */
const LEAST_BUFFERS_MIB = 128;

/**
 * How much of its tables the server keeps in memory of its own: an eighth of what there is. What lies beyond is read from
 * the system's cache, by a call for each block: over a million assets 20 to 27 blocks a request with 128 MB, 5 to 13 with
 * 1 GB. Memory is taken as blocks come, so that a small library takes little. In a container its limit counts (bytes; 0 and
 * undefined = there is none).
 */
export function memorySettings(total: number, limit: number | undefined): Record<string, string> {
  const bytes = limit === undefined || limit === 0 ? total : Math.min(total, limit);
  const most = Math.min(MOST_BUFFERS_MIB, Math.max(LEAST_BUFFERS_MIB, Math.floor(bytes / MIB / 8)));
  return { shared_buffers: `${most}MB` };
}

const SERVER_LINE = /\b(LOG|WARNING|ERROR|FATAL|PANIC):\s+(.*)$/;
/** What it tells each connection while it starts or ends: that it does is said once already. */
const COMING_AND_GOING =
  /^(?:the database system is |terminating connection |terminating background worker )/;

/** What the server says, as loud as it matters: errors of a statement reach whoever sent it. */
function logServerLine(log: Logger, line: string): void {
  const [, severity, message = line] = SERVER_LINE.exec(line) ?? [];
  if (severity === 'PANIC') log.error({ postgres: message }, 'PostgreSQL');
  else if (COMING_AND_GOING.test(message)) log.debug({ postgres: message }, 'PostgreSQL');
  else if (severity === 'WARNING' || severity === 'FATAL') log.warn({ postgres: message }, 'PostgreSQL');
  else log.debug({ postgres: message }, 'PostgreSQL');
}

// Finds out whether an address leads to a pooler that hands out its sessions by transaction.

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

/** What needs a session of its own would seem to work and be lost: said at the start instead. */
async function refusePooler(url: string, setting: string): Promise<void> {
  // An address that does not answer is told by whoever connects next.
  if (!(await sharesSessions(url).catch(() => false))) return;
  throw new StartError(
    `${setting} leads to a pooler that hands out sessions by transaction (${nameOf(url)}), and part of the work needs a session of ` +
      'its own: give the address of the server itself in RUSHES_DATABASE_DIRECT_URL, and that of the pooler in DATABASE_URL.',
  );
}

async function requireConnection(
  db: Kysely<Database>,
  { url, setting }: { url: string; setting: string },
): Promise<void> {
  await sql`select 1`.execute(db).catch((cause: unknown) => {
    throw new StartError(
      `The database ${nameOf(url)} can not be used: ${reasonOf(cause)}. Check ${setting}.`,
      {
        cause,
      },
    );
  });
}

/** The address as far as it may be shown: no user, no password, no options. */
function nameOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'of DATABASE_URL' : `at ${decodeURIComponent(parsed.host)}${parsed.pathname}`;
}

function reasonOf(error: unknown): string {
  // What the pool says of it is the same for all; a host with several addresses gives one error for each.
  const own = error instanceof ServiceError ? error.cause : error;
  const first = own instanceof AggregateError ? own.errors[0] : own;
  const text = first instanceof Error ? first.message : String(first);
  return text.replace(/\.$/, '');
}
