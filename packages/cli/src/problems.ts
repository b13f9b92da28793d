/** How a command ends that could not do what it was asked: a sentence, what to do next, and an exit code. */
import { ApiError, ConnectionError, TimeoutError, type ValidationIssue } from '@rushes/sdk';

/** What programs that call this one go by; written down in docs/command-line.md. */
export const EXIT = {
  done: 0,
  /** The service refused it, or it failed. */
  failed: 1,
  /** The command line was not understood. */
  usage: 2,
  /** The service was not reached. */
  unreachable: 3,
  /** No key, or one that is not accepted. */
  credential: 4,
  /** No credits, or no storage. */
  funds: 5,
  /** A part of it was done. */
  partly: 6,
  /** A file or the disk of this machine. */
  local: 7,
  interrupted: 130,
} as const;

/** A sentence for whoever typed the command. */
export class Problem extends Error {
  readonly exitCode: number;
  /** A stable word, for `--json`. */
  readonly code: string;
  /** What to do next. */
  readonly hint: string | null;

  constructor(message: string, options: { exitCode?: number; code?: string; hint?: string } = {}) {
    super(message);
    this.name = 'Problem';
    this.exitCode = options.exitCode ?? EXIT.failed;
    this.code = options.code ?? 'failed';
    this.hint = options.hint ?? null;
  }
}

/** The words were not understood. */
export function usageProblem(message: string, hint?: string): Problem {
  return new Problem(message, {
    exitCode: EXIT.usage,
    code: 'usage',
    ...(hint === undefined ? {} : { hint }),
  });
}

/** What is printed of a problem. */
export interface ToldProblem {
  message: string;
  code: string;
  hint: string | null;
  exitCode: number;
}

interface SystemError {
  code: string;
  /** Of whom a connection was wanted. */
  hostname?: string;
  port?: number;
}

/** What the system said: the deepest error that has a code, since each layer wraps the one below it. */
function systemErrorOf(error: unknown): SystemError | null {
  if (!(error instanceof Error)) return null;
  const { errors } = error as { errors?: unknown[] };
  const below = systemErrorOf(error.cause) ?? systemErrorOf(errors?.[0]);
  if (below !== null) return below;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? (error as Error & SystemError) : null;
}

/** Which service is called. */
export interface Called {
  baseUrl: string;
  /** Addresses of proxies that the environment names. */
  proxies?: readonly string[];
  /** The command that was given, without what it was given: `projects edit`. */
  command?: string;
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80));

/** The proxy that was not reached, where it was one and not the service; without what the one who asks is known by. */
export function lostProxy(error: ConnectionError, { baseUrl, proxies = [] }: Called): string | null {
  const { hostname, port } = systemErrorOf(error.cause) ?? {};
  // What could not be connected names its port, a name that nobody knows itself.
  const isAt = (url: URL) => (port === undefined ? url.hostname === hostname : portOf(url) === port);
  if (!URL.canParse(baseUrl) || isAt(new URL(baseUrl))) return null;
  const proxy = proxies.filter((one) => URL.canParse(one)).map((one) => new URL(one));
  return proxy.find(isAt)?.origin ?? null;
}

const CERTIFICATE_CODES =
  /^(CERT_|ERR_TLS|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO|ERR_SSL|HOSTNAME_MISMATCH)/;

/** Certificates count for a time: which of the two clocks is wrong, or whether it is over, can not be told from here. */
const TIME_CODES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'is over',
  CERT_NOT_YET_VALID: 'has not begun',
};

function outOfTimeProblem(
  baseUrl: string,
  code: string,
  state: string,
): Omit<ToldProblem, 'exitCode' | 'code'> {
  const now = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    message: `The time of the certificate of ${baseUrl} ${state} (${code}); the clock of this machine says ${now}.`,
    hint: 'Set the clock if it is wrong; else the operator of the service has to renew the certificate.',
  };
}

function connectionProblem(error: ConnectionError, called: Called): ToldProblem {
  const { baseUrl } = called;
  const told = { exitCode: EXIT.unreachable, code: 'unreachable' };
  const system = systemErrorOf(error.cause);
  const reason = system === null ? '' : ` (${system.code})`;
  const state = system === null ? undefined : TIME_CODES[system.code];
  if (system !== null && state !== undefined)
    return { ...told, ...outOfTimeProblem(baseUrl, system.code, state) };
  if (system !== null && CERTIFICATE_CODES.test(system.code)) {
    const message = `The certificate of ${baseUrl} is not trusted${reason}.`;
    return { ...told, message, hint: 'Name the file of your own CA: --ca-file ca.pem, or RUSHES_CA_FILE.' };
  }
  const hintOfProxy = 'HTTPS_PROXY and HTTP_PROXY name it; hosts in NO_PROXY are asked without it.';
  if (system?.code === 'ERR_PROXY_TUNNEL') {
    const message = `The proxy of the environment lets nothing through to ${baseUrl}.`;
    return { ...told, message, hint: hintOfProxy };
  }
  const proxy = lostProxy(error, called);
  if (proxy !== null) {
    const message = `The proxy of the environment, ${proxy}, is not reached${reason}.`;
    return { ...told, message, hint: hintOfProxy };
  }
  // Something was reached, and broke off or refused: it says itself what.
  if (error.cause == null) return { ...told, message: error.message, hint: null };
  const hint =
    'Start one with "npm start" in the folder of Rushes, or name another: --base-url https://video.example.com.';
  return { ...told, message: `There is no service at ${baseUrl}${reason}.`, hint };
}

const API_HINTS: Readonly<Record<string, string>> = {
  unauthorized: 'Sign in again: rushes login.',
  insufficient_credits: 'rushes credits shows what is left; rushes usage what was used.',
  storage_full: 'rushes rm puts files into the trash, whose bytes count until they are removed for good.',
  no_index:
    'rushes upload of the same file to the same place has it analysed: what is there is not sent again.',
  not_configured: 'The operator of the service can enable it.',
  starting: 'The service is starting; try again in a moment.',
};

function exitCodeOf({ status }: ApiError): number {
  if (status === 401) return EXIT.credential;
  if (status === 402 || status === 413) return EXIT.funds;
  return EXIT.failed;
}

/** The options by which fields of the interface are given. */
export const FIELD_OPTIONS: Readonly<Record<string, string>> = {
  voice_id: '--voice',
  duration_seconds: '--seconds',
  format: '--format',
  llm_model: '--model',
  max_credits: '--budget',
  modes: '--mode',
  file_type: '--type',
  event_id: '--replay',
};

/** What the interface calls by a name of its own, in words of the command line. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...FIELD_OPTIONS,
  prompt: 'The prompt',
  message: 'The message',
  query: 'What is searched for',
  text: 'The text',
  operations: 'The list of operations',
  email: 'The email address',
  path: 'The path',
};

/** One fault of what was sent, as whoever typed the command would say it. */
function issueText({ loc, msg, type }: ValidationIssue): string {
  // The first part says where in the request it stood, which nobody typed.
  const names = loc.length > 1 ? loc.slice(1) : loc;
  const [first = '', ...further] = names.map(String);
  const what = [FIELD_WORDS[first] ?? first, ...further].join('.');
  if (type === 'missing') return `${what} is missing.`;
  if (/ at least 1 (character|item)/.test(msg)) return `${what} is empty.`;
  return `${what}: ${msg}`;
}

function apiProblem(error: ApiError, command = '<command>'): ToldProblem {
  if (error.status === 422 && error.issues.length > 0) {
    const message = error.issues.map(issueText).join('\n');
    const hint = `rushes help ${command} says what it takes.`;
    return { message, code: error.code, exitCode: EXIT.failed, hint };
  }
  const told = { message: error.detail, code: error.code, exitCode: exitCodeOf(error) };
  if (error.status === 401) return { ...told, hint: 'Sign in: rushes login, or give a key: RUSHES_KEY.' };
  return { ...told, hint: API_HINTS[error.code] ?? null };
}

const LOCAL_SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'Your share of the disk is used up.',
  ENOENT: 'There is no such file or folder.',
  EACCES: 'You may not open it.',
  EPERM: 'You may not do that.',
  EISDIR: 'That is a folder.',
  ENOTDIR: 'A part of the path is no folder.',
  EROFS: 'The disk can only be read.',
  ENAMETOOLONG: 'The name is too long for this disk.',
  EMFILE: 'Too many files are open.',
  EFBIG: 'The file is larger than this disk takes.',
  EIO: 'The disk, or the terminal, can not be read or written.',
  EBUSY: 'Something else uses it.',
  ELOOP: 'Its links lead in a circle.',
};

function localProblem(error: unknown): ToldProblem | null {
  const { code, path, syscall } = error as { code?: unknown; path?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || typeof syscall !== 'string') return null;
  const sentence = LOCAL_SENTENCES[code];
  if (sentence === undefined) return null;
  const where = typeof path === 'string' ? `${path}: ` : '';
  const hint =
    code === 'ENOSPC' ? 'Make room and give the same command again: it goes on where it was.' : null;
  return { message: `${where}${sentence}`, code: code.toLowerCase(), hint, exitCode: EXIT.local };
}

/** What is told of any error. What no sentence is known for keeps its stack: it is a fault of this program. */
export function problemOf(error: unknown, called: Called): ToldProblem {
  if (error instanceof Problem) {
    const { message, code, hint, exitCode } = error;
    return { message, code, hint, exitCode };
  }
  if (error instanceof ApiError) return apiProblem(error, called.command);
  if (error instanceof ConnectionError) return connectionProblem(error, called);
  if (error instanceof TimeoutError) {
    const hint = 'The service is there and does not answer; try again, or ask its operator.';
    return { message: error.message, code: 'timeout', hint, exitCode: EXIT.unreachable };
  }
  const local = localProblem(error);
  if (local !== null) return local;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: text, code: 'internal', hint: null, exitCode: EXIT.failed };
}
