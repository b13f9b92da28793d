/**
 * The one way to a database: a `pg` pool under Kysely. Values arrive as the schema names them: timestamptz
 * as an ISO string with microseconds and Z (a JS Date would lose them), bigint as a safe number, numeric
 * (which `sum(bigint)` gives: cast it) and date as text.
 */
import { availableParallelism } from 'node:os';
import { type Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createBatchedLookup } from '../collections/batched-lookup.ts';
import type { DatabaseTimeouts } from '../config.ts';
import type { DatabaseOutage } from '../health/database-outage.ts';
import { databaseAway, isDatabaseLost } from '../health/outages.ts';
import { preparedName } from './prepared.ts';
import type { Database } from './schema.ts';
import { RetryingDatabase, type RetryOptions } from './transactions.ts';

export interface DatabaseOptions extends RetryOptions {
  /** Connections at most; by default four for each core, and at least ten. */
  maxConnections?: number;
  /**
   * Whether a pooler in transaction mode stands between: a session may be another one after each transaction, so nothing
   * is kept in it. Its role brings the settings that `sessionProblem` asks for.
   */
  isPooled?: boolean;
  /**
   * After which the server gives up what a connection holds or waits for; never by default, and behind a pooler as its
   * role says.
   */
  timeouts?: DatabaseTimeouts;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void;
  /** Told of each statement that met a database that is away, and of each one that was answered. */
  outage?: Pick<DatabaseOutage, 'met' | 'over'>;
}

/** Object identifiers of types as in PostgreSQL's pg_type.dat; they never change. */
const oid = {
  int8: 20,
  int8Array: 1016,
  textArray: 1009,
  date: 1082,
  dateArray: 1182,
  timestamptz: 1184,
  timestamptzArray: 1185,
} as const;

const TIMESTAMP = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d(?::\d\d){0,2})$/;

/**
 * PostgreSQL's text of a timestamptz (`2026-01-31 12:00:00.000001+00`) as `2026-01-31T12:00:00.000001Z`.
 * Throws RangeError on what our tables never hold: infinity and years before Christ.
 */
export function parseTimestamp(text: string): string {
  const match = TIMESTAMP.exec(text);
  if (match === null) throw new RangeError(`not a time we can represent: ${text}`);
  const [, date, time, fraction = '', offset = '+00'] = match;
  const micros = fraction.padEnd(6, '0');
  if (/^[+-]00(:00){0,2}$/.test(offset)) return `${date}T${time}.${micros}Z`;
  return `${shiftToUtc(`${date}T${time}`, offset)}.${micros}Z`;
}

/** Whole seconds of a local time at `offset` in UTC; offsets never have fractions of a second. */
function shiftToUtc(local: string, offset: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const sign = offset.startsWith('-') ? -1 : 1;
  const shift = sign * (hours * 3_600 + minutes * 60 + seconds) * 1_000;
  return new Date(Date.parse(`${local}Z`) - shift).toISOString().slice(0, 19);
}

/** A bigint as a number. Throws RangeError when it is not exact. */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return value;
}

const text = (value: string): string => value;

/** Parses an array of any depth: its strings as text[] would be, then each by `parse`; null stays. */
function arrayOf(parse: (value: string) => unknown): (value: string) => unknown {
  // The type's list of ids lacks the arrays, which the parsers know all the same.
  const id = oid.textArray as unknown as Parameters<typeof pg.types.getTypeParser>[0];
  const parseStrings: (value: string) => unknown = pg.types.getTypeParser(id, 'text');
  const parseNested = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(parseNested) : typeof value === 'string' ? parse(value) : value;
  return (value) => parseNested(parseStrings(value));
}

const parsers = new Map<number, (value: string) => unknown>([
  [oid.int8, parseBigint],
  [oid.int8Array, arrayOf(parseBigint)],
  [oid.date, text],
  [oid.dateArray, arrayOf(text)],
  [oid.timestamptz, parseTimestamp],
  [oid.timestamptzArray, arrayOf(parseTimestamp)],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' ? parsers.get(id) : undefined) ??
    pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
};

/** More only share the cores: with 20 on two of them a listing took a fifth more time of the processor than with 8. */
function defaultConnections(): number {
  return Math.max(10, availableParallelism() * 4);
}

function timeoutOptions({ statement, lock, idleTransaction }: DatabaseTimeouts): string {
  return (
    `-c statement_timeout=${statement}s -c lock_timeout=${lock}s ` +
    `-c idle_in_transaction_session_timeout=${idleTransaction}s`
  );
}

/** Session settings that our SQL and the parsers above stand on, besides what the address itself asks for. */
function sessionOptions(url: string, timeouts: DatabaseTimeouts | undefined): string {
  const asked = URL.parse(url)?.searchParams.get('options') ?? '';
  const given = timeouts === undefined ? '' : `${timeoutOptions(timeouts)} `;
  // What the address asks for counts, but for what we stand on.
  return `${given}${asked} -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres`.trim();
}

/** The address without `options`, which would otherwise override ours. */
function withoutOptions(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !parsed.searchParams.has('options')) return url;
  parsed.searchParams.delete('options');
  return parsed.href;
}

/** Lets a connection keep the plans of statements that were made with `prepared`. */
function keepPrepared(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const queryByName = (first: unknown, ...rest: unknown[]): unknown => {
    const name = typeof first === 'string' ? preparedName(first) : null;
    return name === null ? query(first, ...rest) : query({ name, text: first, values: rest[0] });
  };
  client.query = queryByName as typeof client.query;
}

/** Why the sessions that a pooler hands out do not do, as a sentence; null when they do. */
export async function sessionProblem(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ zone: string; dates: string; intervals: string; role: string }>`
    select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates,
      current_setting('IntervalStyle') as intervals, current_user as role`.execute(db);
  const [{ zone, dates, intervals, role } = { zone: '', dates: '', intervals: '', role: '' }] = rows;
  const isRight = /^(Etc\/)?UTC$/.test(zone) && dates.startsWith('ISO') && intervals === 'postgres';
  if (isRight) return null;
  const wanted = ["timezone = 'UTC'", "datestyle = 'ISO'", "intervalstyle = 'postgres'"];
  const told = wanted.map((setting) => `alter role "${role}" set ${setting};`).join(' ');
  return `Sessions behind a pooler need settings of their role: ${told} ${ANEW}`;
}

/**
 * What the database would never give up on behind a pooler, where a connection can not bring these settings, as a
 * sentence; null when the role or the database sets them all.
 */
export async function missingTimeouts(db: Kysely<Database>): Promise<string | null> {
  const settings = Object.keys(ROLE_TIMEOUTS);
  const { rows } = await sql<{ setting: keyof typeof ROLE_TIMEOUTS; role: string }>`
    select setting, current_user as role from unnest(${settings}::text[]) with ordinality as s (setting, place)
    where current_setting(setting) = '0' order by place`.execute(db);
  if (rows.length === 0) return null;
  const told = rows.map(
    ({ setting, role }) => `alter role "${role}" set ${setting} = '${ROLE_TIMEOUTS[setting]}';`,
  );
  return (
    'Behind a pooler the times after which the database gives up are those of the role, and some are not set, so that a ' +
    `process that is frozen may hold up all others: ${told.join(' ')} ${ANEW}`
  );
}

/** Seen with PgBouncer: its open sessions are from before the change, and stay as long as they are used. */
const ANEW = 'Then let the pooler connect anew (PgBouncer: RECONNECT).';

/** As the settings of a worker have them by default. */
const ROLE_TIMEOUTS = {
  statement_timeout: '300s',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
} as const;

/** Throws what a request or a task is told of it. */
function throwTold(outage: DatabaseOptions['outage'], error: unknown): never {
  if (!isDatabaseLost(error)) throw error;
  outage?.met(error);
  throw databaseAway(error);
}

/** Tells a database that is not there, or went in the middle of a statement, from errors of the statement. */
function tellLosses(client: pg.PoolClient, outage: DatabaseOptions['outage']): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const answered = <T>(result: T): T => {
    outage?.over();
    return result;
  };
  const failed = (error: unknown) => throwTold(outage, error);
  const querySaying = (...given: unknown[]): unknown => {
    const answer = query(...given);
    return answer instanceof Promise ? answer.then(answered, failed) : answer;
  };
  client.query = querySaying as typeof client.query;
}

/** The same of connections that can not be had. */
function tellMissing(pool: pg.Pool, outage: DatabaseOptions['outage']): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const connectSaying = (...given: unknown[]): unknown => {
    const answer = connect(...given);
    return answer instanceof Promise ? answer.catch((error) => throwTold(outage, error)) : answer;
  };
  pool.connect = connectSaying as typeof pool.connect;
}

/**
 * A pool on a `postgres://` address with our types; the caller ends it. A database that can not be reached is a
 * ServiceError `database_unavailable`. Prefer `createDatabase`.
 */
export function createPool(url: string, options: DatabaseOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withoutOptions(url),
    // Poolers refuse what they can not carry over to another session.
    ...(options.isPooled === true ? {} : { options: sessionOptions(url, options.timeouts) }),
    application_name: 'rushes',
    max: options.maxConnections ?? defaultConnections(),
    connectionTimeoutMillis: 10_000,
    // A new connection plans every statement anew.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    types,
  });
  if (options.isPooled !== true) pool.on('connect', keepPrepared);
  pool.on('connect', (client) => tellLosses(client, options.outage));
  tellMissing(pool, options.outage);
  // Without listeners a connection that breaks would end the process: one in use tells its statement, an idle one us.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => options.onConnectionError?.(error));
  return pool;
}

/** A record of the log that means nothing: its transaction is committed durably, and with it all before it. */
const FLUSH = `select pg_logical_emit_message(true, 'rushes', '')`;

/**
 * Puts on disk what has committed without waiting for that. While one write runs, those who ask wait for the next one,
 * which serves them all. It has a connection of its own: in the pool it would wait behind those that wait for a lock.
 */
function createFlush(url: string, options: DatabaseOptions) {
  const pool = createPool(url, { ...options, maxConnections: 1 });
  const find = async () => {
    await pool.query(FLUSH);
    return new Map<string, never>();
  };
  const flushed = createBatchedLookup<never>({ find, most: 1 });
  let ended: Promise<void> | null = null;
  return {
    flush: async () => void (await flushed('', '')),
    close: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}

/** The database, and the connection by which it is flushed. */
class FlushedDatabase extends RetryingDatabase {
  readonly #close: () => Promise<void>;

  constructor(url: string, options: DatabaseOptions) {
    const { flush, close } = createFlush(url, options);
    const dialect = new PostgresDialect({ pool: createPool(url, options) });
    const lockSeconds = options.timeouts?.lock ?? 0;
    const longestWait = lockSeconds > 0 ? lockSeconds * 1_000 : undefined;
    const connections = options.maxConnections ?? defaultConnections();
    super({ dialect }, { ...options, connections, flush, longestWait });
    this.#close = close;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#close();
  }
}

/**
 * The typed database at a `postgres://` address; connects on first use. Its transactions are run again when the
 * database broke them off for another's sake. `destroy()` waits for connections in use and closes all.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Kysely<Database> {
  return new FlushedDatabase(url, options);
}
