/** The database that the settings name, ready to use: the embedded one, or a server's. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config, DatabaseTimeouts } from '../config.ts';
import { ServiceError } from '../errors.ts';
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
    if (directUrl !== null) await requireConnection(direct, { url, setting: 'RUSHES_DATABASE_DIRECT_URL' });
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
  let isClosing = false;
  const server = await findServer(options, () => isClosing);
  const { log } = options;
  const { directUrl, connections } = options.config.database;
  const isPooled = directUrl !== null;
  const db = createDatabase(server.url, {
    isPooled,
    ...(connections === null ? {} : { maxConnections: connections }),
    ...(timeouts === undefined ? {} : { timeouts }),
    onConnectionError: (error) => {
      // A server that stops may still meet a connection that is just being closed.
      if (!isClosing) log.warn({ err: error }, 'an idle database connection broke');
    },
  });
  const close = async () => {
    isClosing = true;
    await db.destroy();
    await server.stop();
  };
  try {
    await requireConnection(db, { url: server.url, setting: 'DATABASE_URL' });
    const problem = isPooled ? await sessionProblem(db) : null;
    if (problem !== null) throw new StartError(problem);
    return { db, url: directUrl ?? server.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findServer(
  options: OpenDatabaseOptions,
  isClosing: () => boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { config, log, onLost, room } = options;
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => undefined };
  const { totalBytes } = await readSpace(config.dataFolder);
  const server = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    settings: logSettings(totalBytes),
    onLog: (line) => {
      if (!isClosing()) logServerLine(log, line);
    },
    onDown: (error) => log.error({ err: error }, 'the database ended by itself: it is started again'),
    onBack: () => log.warn('the database is back'),
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

const SERVER_LINE = /\b(LOG|WARNING|ERROR|FATAL|PANIC):\s+(.*)$/;

/** What the server says, as loud as it matters: errors of a statement reach whoever sent it. */
function logServerLine(log: Logger, line: string): void {
  const [, severity, message = line] = SERVER_LINE.exec(line) ?? [];
  if (severity === 'WARNING' || severity === 'FATAL') log.warn({ postgres: message }, 'PostgreSQL');
  else if (severity === 'PANIC') log.error({ postgres: message }, 'PostgreSQL');
  else log.debug({ postgres: message }, 'PostgreSQL');
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
