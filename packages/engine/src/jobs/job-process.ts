/** A child process for media work: started once, given one job at a time, ended by us. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MediaError } from '../errors.ts';
import type { JobHooks, JobLimits } from '../types.ts';
import type { ChildMessage, JobUsage, StartMessage } from './messages.ts';

/** Hooks of a job seen from its caller; `onUsage` is told what a finished job cost. */
export interface RunHooks extends JobHooks {
  onUsage?: (usage: JobUsage) => void;
}

/** Limits and hooks of one job. */
export interface ProcessJobOptions {
  limits: JobLimits;
  hooks: RunHooks;
}

export interface JobProcess {
  /**
   * Runs one job; the caller waits for one before it asks for the next. A job that is stopped (cancelled, out of time or
   * memory) or crashes takes the process with it, and this rejects once it is gone.
   */
  run(start: StartMessage, options: ProcessJobOptions): Promise<unknown>;
  /** Ends the process, whatever it does; resolves when it is gone. Calling again is harmless. */
  end(): Promise<void>;
  /** Whether it can take a job. */
  isAlive(): boolean;
}

/** Settings a child may see. Everything else in our environment could be a secret (keys, database URL). */
const PASSED_ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot'];

/** Below normal: media work uses what the server leaves over, so that answers stay quick. */
const CHILD_NICENESS = 10;

const MEMORY_POLL_MILLISECONDS = 100;

const STDERR_TAIL_CHARACTERS = 4000;

/** How a job came to its end, as far as its messages and our own kill tell. */
type Outcome = { ok: true; result: unknown; usage: JobUsage } | { ok: false; error: MediaError };

/**
 * Room for what a job's JavaScript allocates. The megabyte V8 begins with lets objects of a few frames grow old, and
 * then the whole heap is collected several times a second (4% of a proxy's processor time).
 */
const CHILD_FLAGS = ['--min-semi-space-size=8'];

/** A child compiles its modules once and then, where we do, loads them from our folder (0.25 s to 0.12 s). */
function childEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  const compiled = getCompileCacheDir();
  if (compiled !== undefined) env.NODE_COMPILE_CACHE = compiled;
  for (const name of PASSED_ENVIRONMENT) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  // The AV1 encoder describes itself for each segment; only its errors are for us.
  env.SVT_LOG = '1';
  return env;
}

function forkChild(module: URL): ChildProcess {
  const child = fork(fileURLToPath(module), [], {
    env: childEnvironment(),
    execArgv: CHILD_FLAGS,
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

/** The job a process works on. */
interface Current {
  onMessage(message: ChildMessage): void;
  /** The process is gone; `how` names its exit code or signal. */
  onGone(how: string): void;
}

/** Starts a process of `module`, which calls `serveJobs`. */
export function startJobProcess(module: URL): JobProcess {
  const child = forkChild(module);
  const stderrTail = tailOf(child.stderr);
  /** An idle child keeps nobody waiting for it: whoever started it may end. */
  function keepAlive(on: boolean): void {
    if (on) {
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  }
  let current: Current | null = null;
  let goneBy: string | null = null;
  const ended = Promise.withResolvers<void>();

  function gone(how: string): void {
    goneBy ??= how;
    current?.onGone(how);
    ended.resolve();
  }
  keepAlive(false);
  child.on('message', (raw) => current?.onMessage(raw as ChildMessage));
  child.once('exit', (code, signal) => gone(signal ?? `exit code ${code}`));
  child.on('error', (error) => {
    // A child that never started has no exit event; one that did will still send it.
    if (child.pid === undefined) gone(error.message);
  });

  function run(start: StartMessage, { limits, hooks }: ProcessJobOptions): Promise<unknown> {
    if (hooks.signal?.aborted) return Promise.reject(new MediaError('cancelled', 'This was cancelled.'));
    if (goneBy !== null) return Promise.reject(crashError(goneBy, stderrTail()));
    keepAlive(true);
    return new Promise((resolve, reject) => {
      let outcome: Outcome | null = null;
      /** Stops what can not be stopped otherwise; its end settles the job. */
      function fail(error: MediaError): void {
        outcome ??= { ok: false, error };
        child.kill('SIGKILL');
      }
      const onAbort = (): void => fail(new MediaError('cancelled', 'This was cancelled.'));
      const checkMemory = (bytes: number | null): void => {
        if (bytes !== null && bytes > limits.memoryBytes) fail(memoryError(limits));
      };
      const timeout = setTimeout(() => fail(timeoutError(limits)), limits.timeoutSeconds * 1000);
      const memoryPoll = setInterval(() => {
        if (child.pid !== undefined) checkMemory(residentBytes(child.pid));
      }, MEMORY_POLL_MILLISECONDS);
      hooks.signal?.addEventListener('abort', onAbort, { once: true });

      function settle(reached: Outcome): void {
        clearTimeout(timeout);
        clearInterval(memoryPoll);
        hooks.signal?.removeEventListener('abort', onAbort);
        current = null;
        keepAlive(false);
        if (reached.ok) {
          hooks.onUsage?.(reached.usage);
          resolve(reached.result);
        } else reject(reached.error);
      }

      current = {
        onMessage(message) {
          if (outcome !== null) return;
          if (message.type === 'progress') hooks.onProgress?.(message.progress);
          else if (message.type === 'made') hooks.onMade?.(message.name);
          else if (message.type === 'memory') checkMemory(message.residentBytes);
          else if (message.type === 'error') settle({ ok: false, error: reportedError(message) });
          else settle({ ok: true, result: message.result, usage: message.usage });
        },
        onGone: (how) => settle(outcome ?? { ok: false, error: crashError(how, stderrTail()) }),
      };
      child.send(start, (error) => {
        if (error) fail(crashError(error.message, stderrTail()));
      });
    });
  }

  return {
    run,
    isAlive: () => goneBy === null && child.connected,
    end() {
      // Not an orderly exit: everything is with us by then, and a hanging exit handler must not hold us.
      child.kill('SIGKILL');
      if (goneBy === null) keepAlive(true);
      return ended.promise;
    },
  };
}
