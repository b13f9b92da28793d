/**
 * Logs: one JSON object per line. They hold ids and route patterns; never query strings, headers, tokens,
 * signatures or prompts, which the serialisers and the redaction below also see to.
 */
import {
  type DestinationStream,
  type LogFn,
  type Logger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';
import type { Config } from './config.ts';
import { ServiceError } from './errors.ts';

/** Keys whose values are secrets wherever they turn up, at the top or one or two levels down. */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'headers',
  'apiKey',
  'api_key',
  'accessToken',
  'access_token',
  'idToken',
  'id_token',
  'token',
  'password',
  'secret',
  'signature',
  'prompt',
  'query',
  'querystring',
  'connectionString',
];

const redactedPaths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

export interface LogOptions {
  level: Config['logLevel'];
  /** Standard output by default. */
  destination?: DestinationStream;
}

/** The process's log. Requests log with `request_id`, work on tasks with the fields of `taskLog`. */
export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: {
      err: serialiseError,
      error: serialiseError,
      req: serialiseRequest,
      res: serialiseResponse,
    },
    hooks: { logMethod: saySilently },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** As pino numbers it. */
const DEBUG = 20;

/**
 * That something failed because the database is away is said in the debug log alone: the outage itself has its own lines
 * (`health/database-outage.ts`), and many times a second there is something that meets it.
 */
function saySilently(this: Logger, given: Parameters<LogFn>, method: LogFn, level: number): void {
  if (level > DEBUG && isOfOutage(given[0])) this.debug(...given);
  else method.apply(this, given);
}

function isOfOutage(fields: unknown): boolean {
  const error = (fields as { err?: unknown } | null | undefined)?.err;
  return error instanceof ServiceError && error.code === 'database_unavailable';
}

/** A log whose lines say which attempt of which task, for whom and in which trace. */
export function taskLog(
  log: Logger,
  task: { taskId: string; attempt: number; accountId: string; traceId: string },
): Logger {
  const { taskId, attempt, accountId, traceId } = task;
  return log.child({ task_id: taskId, attempt, account_id: accountId, trace_id: traceId });
}

/** Kind, message, code and stack, also of causes; not the further fields, in which drivers put values of users. */
function serialiseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return { type, message, stack, ...(code === undefined ? {} : { code }) };
}

/** Fastify's own lines would hold the address with its query. */
function serialiseRequest(request: { id?: string; method?: string }): object {
  return { request_id: request.id, method: request.method };
}

function serialiseResponse(response: { statusCode?: number }): object {
  return { status: response.statusCode };
}
