import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MediaError } from '../errors.ts';
import type { JobHooks, JobLimits } from '../types.ts';
import type { ChildMessage, JobUsage, StartMessage } from './messages.ts';

/** Hooks of a job seen from its caller; `onUsage` is told what a finished job cost. */
export interface RunHooks extends JobHooks {
  onUsage?: (usage: JobUsage) => void;
}

/** What to run and within which limits. */
export interface RunChildOptions {
  /** Module of the child; it calls `serveJobs`. */
  module: URL;
  start: StartMessage;
  limits: JobLimits;
  hooks: RunHooks;
}

/** Settings a child may see. Everything else in our environment could be a secret (keys, database URL). */
const PASSED_ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot'];

/** Below normal: media work uses what the server leaves over, so that answers stay quick. */
const CHILD_NICENESS = 10;

const MEMORY_POLL_MILLISECONDS = 100;

const STDERR_TAIL_CHARACTERS = 4000;

/** How a child came to its end, as far as its messages and our own kill tell. */
type Outcome = { ok: true; result: unknown; usage: JobUsage } | { ok: false; error: MediaError };

function childEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const name of PASSED_ENVIRONMENT) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

function forkChild(module: URL): ChildProcess {
  const child = fork(fileURLToPath(module), [], {
    env: childEnvironment(),
    execArgv: [],
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(child);
  return child;
}

function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    // Set before the child starts its threads: they inherit it, a later call would reach only one of them.
    setPriority(child.pid, CHILD_NICENESS);
  } catch {
    // The child is already gone or the system forbids it; the job is merely less polite.
  }
}

/** Resident bytes of a process from /proc, or null where that is not available. */
export function residentBytes(pid: number): number | null {
  try {
    const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return match?.[1] === undefined ? null : Number(match[1]) * 1024;
  } catch {
    return null;
  }
}

function tailOf(stream: NodeJS.ReadableStream | null): () => string {
  let tail = '';
  stream?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString('utf8')).slice(-STDERR_TAIL_CHARACTERS);
  });
  return () => tail;
}

function timeoutError(limits: JobLimits): MediaError {
  return new MediaError('limit', `This took longer than ${limits.timeoutSeconds} seconds and was stopped.`);
}

function memoryError(limits: JobLimits): MediaError {
  const mebibytes = Math.round(limits.memoryBytes / 1024 ** 2);
  return new MediaError('limit', `This needed more than ${mebibytes} MB of memory and was stopped.`);
}

function crashError(how: string, stderr: string): MediaError {
  return new MediaError(
    'internal',
    'The media engine stopped unexpectedly while working on this file. Nothing was changed; it may be tried again.',
    { cause: new Error(`child ended by ${how}${stderr === '' ? '' : `: ${stderr}`}`) },
  );
}

function reportedError(message: Extract<ChildMessage, { type: 'error' }>): MediaError {
  return new MediaError(message.code, message.message, { cause: new Error(message.detail) });
}

/**
 * Runs one job in a fresh child process and gives its result. Settles only after the child is gone, so
 * nothing of it writes any more. Throws MediaError: what the job itself reported, `limit` when time or
 * memory ran out, `cancelled` after `hooks.signal` aborted, `internal` when the child crashed (the
 * tail of its error output is in `cause`).
 */
export function runChild(options: RunChildOptions): Promise<unknown> {
  const { limits, hooks, start } = options;
  if (hooks.signal?.aborted) return Promise.reject(new MediaError('cancelled', 'This was cancelled.'));
  return new Promise((resolve, reject) => {
    const child = forkChild(options.module);
    const stderrTail = tailOf(child.stderr);
    let outcome: Outcome | null = null;

    function finish(reached: Outcome): void {
      outcome ??= reached;
      // Also after a result: everything is with us by then, and a hanging exit handler must not hold us.
      child.kill('SIGKILL');
    }
    const fail = (error: MediaError): void => finish({ ok: false, error });
    const onAbort = (): void => fail(new MediaError('cancelled', 'This was cancelled.'));
    const checkMemory = (bytes: number | null): void => {
      if (bytes !== null && bytes > limits.memoryBytes) fail(memoryError(limits));
    };

    const timeout = setTimeout(() => fail(timeoutError(limits)), limits.timeoutSeconds * 1000);
    const memoryPoll = setInterval(() => {
      if (child.pid !== undefined) checkMemory(residentBytes(child.pid));
    }, MEMORY_POLL_MILLISECONDS);
    hooks.signal?.addEventListener('abort', onAbort, { once: true });

    function settle(how: string): void {
      clearTimeout(timeout);
      clearInterval(memoryPoll);
      hooks.signal?.removeEventListener('abort', onAbort);
      const reached: Outcome = outcome ?? { ok: false, error: crashError(how, stderrTail()) };
      if (reached.ok) {
        hooks.onUsage?.(reached.usage);
        resolve(reached.result);
      } else reject(reached.error);
    }

    child.on('message', (raw) => {
      const message = raw as ChildMessage;
      if (message.type === 'progress') {
        if (outcome === null) hooks.onProgress?.(message.progress);
      } else if (message.type === 'memory') checkMemory(message.residentBytes);
      else if (message.type === 'error') fail(reportedError(message));
      else finish({ ok: true, result: message.result, usage: message.usage });
    });
    child.once('exit', (code, signal) => settle(signal ?? `exit code ${code}`));
    child.on('error', (error) => {
      // A child that never started has no exit event; one that did will still send it.
      if (child.pid === undefined) settle(error.message);
    });
    child.send(start, (error) => {
      if (error) fail(crashError(error.message, stderrTail()));
    });
  });
}
