/** A child process for media work: started once, given one job at a time, ended by us. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MediaError, OutOfTimeError } from '../errors.ts';
import {
  confinement,
  confiningProgram,
  EXIT_NOT_CONFINED,
  type JobPlaces,
  packageFolders,
} from '../sandbox/confine.ts';
import { launcherPath } from '../sandbox/launcher.ts';
import type { JobHooks, JobLimits } from '../types.ts';
import { heldUpBetween, waitsOf } from './held-up.ts';
import { type CompileStart, compiledFolder, compileModules } from './job-modules.ts';
import { generatorsArguments } from './load-generators.ts';
import {
  type ChildMessage,
  ENDS_WITH_PARENT,
  isPlainName,
  type JobUsage,
  requirePlainNames,
  type StartMessage,
  strangeAnswer,
} from './messages.ts';

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

/** How a process begins. */
export interface JobProcessStart {
  /** Calls `serveJobs`. */
  module: URL;
  /** All files of all its jobs. */
  places: JobPlaces;
  /** Bounds of the process that the kernel keeps, at least as wide as those of each job. */
  limits: JobLimits;
  /** Module of what draws generator references; the process reads the package it stands in. */
  generators?: URL;
  /** Somebody looks at what it makes: it goes before the rest of the media work. */
  isWatched?: boolean;
}

/** Settings a child may see. Everything else in our environment could be a secret (keys, database URL). */
const PASSED_ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot'];

/** Below the service's own: media work uses what the server leaves over, so that answers stay quick. */
const CHILD_NICENESS = 10;
/** Of what somebody waits for with the picture before them. */
const WATCHED_NICENESS = 5;
const MOST_NICENESS = 19;

const POLL_MILLISECONDS = 100;

const STDERR_TAIL_CHARACTERS = 4000;

/** How a job came to its end, as far as its messages and our own kill tell. */
type Outcome = { ok: true; result: unknown; usage: JobUsage } | { ok: false; error: MediaError };

/**
 * Room for what a job's JavaScript allocates. The megabyte V8 begins with lets objects of a few frames grow old, and
 * then the whole heap is collected several times a second (4% of a proxy's processor time). The machine’s settings of
 * OpenSSL are not the child’s to read, and it has nothing to encrypt.
 */
const CHILD_FLAGS = ['--min-semi-space-size=8', '--openssl-config=/dev/null'];

/** A child loads its modules compiled where this program keeps them so (0.6 s of processor time to 0.3 s). */
function childEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  const compiled = compiledFolder();
  if (compiled !== null) env.NODE_COMPILE_CACHE = compiled;
  for (const name of PASSED_ENVIRONMENT) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  // The AV1 encoder describes itself for each segment; only its errors are for us.
  env.SVT_LOG = '1';
  // onnxruntime 1.30 reports its use to its makers over the network, and leaves files of that in the temporary folder.
  env.ORT_DISABLE_TELEMETRY = '1';
  return env;
}

function startChild(start: JobProcessStart): ChildProcess {
  const path = fileURLToPath(start.module);
  const given = generatorsArguments(start.generators);
  // A group of its own, so that the end takes whatever it started.
  const common = { env: childEnvironment(), serialization: 'json', detached: true } as const;
  const measures = confinement();
  if (measures === null) {
    const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
    const child = fork(path, given, { ...common, execArgv: CHILD_FLAGS, stdio: [...stdio] });
    lowerPriority(child, start);
    return child;
  }
  const command = [process.execPath, ...CHILD_FLAGS, path, ENDS_WITH_PARENT, ...given];
  const child = spawn(launcherPath(measures.arch), command, {
    ...common,
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(child, start);
  if (child.pid === undefined) return child;
  // A launcher that ended already has its exit code to tell.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(
    confiningProgram(measures, { pid: child.pid, limits: start.limits, places: withProgram(start) }),
  );
  return child;
}

/** The places of its jobs, and what it is made of beside the engine: the package of the generators, compiled modules. */
function withProgram({ places, generators }: JobProcessStart): JobPlaces {
  const drawn = generators === undefined ? [] : packageFolders(fileURLToPath(generators));
  const compiled = compiledFolder();
  return { ...places, read: [...places.read, ...drawn, ...(compiled === null ? [] : [compiled])] };
}

function lowerPriority(child: ChildProcess, { isWatched }: Pick<JobProcessStart, 'isWatched'>): void {
  if (child.pid === undefined) return;
  try {
    // Set before the child starts its threads: they inherit it, a later call would reach only one of them.
    const below = isWatched === true ? WATCHED_NICENESS : CHILD_NICENESS;
    setPriority(child.pid, Math.min(MOST_NICENESS, getPriority() + below));
  } catch {
    // The child is already gone or the system forbids it; the job is merely less polite.
  }
}

/** Room on a disk below which nothing more is written to it: a database beside it would stop. */
const ROOM_KEPT_BYTES = 64 * 1024 ** 2;

/** Bytes that a process has written so far, to files or anything else; null where the system does not tell. */
function writtenBytes(pid: number): number | null {
  try {
    const match = /^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'));
    return match?.[1] === undefined ? null : Number(match[1]);
  } catch {
    return null;
  }
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < ROOM_KEPT_BYTES;
  } catch {
    return false;
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
  return new OutOfTimeError(`This took longer than ${limits.timeoutSeconds} seconds and was stopped.`);
}

function memoryError(limits: JobLimits): MediaError {
  const mebibytes = Math.round(limits.memoryBytes / 1024 ** 2);
  return new MediaError('limit', `This needed more than ${mebibytes} MB of memory and was stopped.`);
}

function writingError(limits: JobLimits): MediaError {
  const mebibytes = Math.round((limits.writtenBytes ?? 0) / 1024 ** 2);
  return new MediaError('limit', `This wrote more than ${mebibytes} MB and was stopped.`);
}

function fullError(): MediaError {
  return new MediaError(
    'limit',
    'The disk of the service is almost full, so this was stopped. Make room and start it again.',
  );
}

/** Signals of native code that broke; the same code on the same file breaks again. */
const BROKEN: readonly string[] = ['SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGABRT', 'SIGFPE', 'SIGTRAP', 'SIGSYS'];

/** What JavaScript engines, C and C++ say where the kernel gave no more memory. */
const NO_MEMORY = /heap limit|out of memory|allocation failed|bad_?alloc|bad allocation|allocate memory/i;

/** Why a process is gone that nobody ended; `how` is its signal or `exit code n`. */
export function endError(how: string, limits: JobLimits, stderr: string): MediaError {
  const cause = new Error(`child ended by ${how}${stderr === '' ? '' : `: ${stderr}`}`);
  if (how === 'SIGXCPU') return timeoutError(limits);
  if (how === 'SIGXFSZ') return writingError(limits);
  if (BROKEN.includes(how) && NO_MEMORY.test(stderr)) return memoryError(limits);
  if (BROKEN.includes(how)) {
    return new MediaError(
      'crash',
      `The media engine broke while working on this file (${how}). It would break again, so it is not tried again; ` +
        'nothing was changed. The operator finds what this machine can do with: npm run rushes -- server doctor.',
      { cause },
    );
  }
  if (how === `exit code ${EXIT_NOT_CONFINED}`) {
    return new MediaError(
      'internal',
      'The process for this file could not be confined and was not started. The operator finds the reason with: ' +
        'npm run rushes -- server doctor.',
      { cause },
    );
  }
  return new MediaError(
    'internal',
    'The media engine stopped unexpectedly while working on this file. Nothing was changed; it may be tried again.',
    { cause },
  );
}

function reportedError(message: Extract<ChildMessage, { type: 'error' }>, limits: JobLimits): MediaError {
  if (NO_MEMORY.test(message.detail)) return memoryError(limits);
  return new MediaError(message.code, message.message, { cause: new Error(message.detail) });
}

/** The job a process works on. */
interface Current {
  onMessage(message: ChildMessage): void;
  /** The process is gone; `how` names its exit code or signal. */
  onGone(how: string): void;
}

/** An idle child keeps nobody waiting for it: whoever started it may end. */
function keepAlive(child: ChildProcess, on: boolean): void {
  if (on) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function kill(child: ChildProcess): void {
  try {
    // The group: also what a child started where nothing keeps it from doing so.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is gone, or not yet the leader of its group.
  }
  child.kill('SIGKILL');
}

/** Why a process must not go on, of what it takes just now; null while it may. */
function overLimit(
  { pid }: ChildProcess,
  {
    limits,
    writtenBefore,
    folders,
  }: { limits: JobLimits; writtenBefore: number; folders: readonly string[] },
): MediaError | null {
  if (pid === undefined) return null;
  if ((residentBytes(pid) ?? 0) > limits.memoryBytes) return memoryError(limits);
  const { writtenBytes: mostWritten = Number.POSITIVE_INFINITY } = limits;
  if ((writtenBytes(pid) ?? 0) - writtenBefore > mostWritten) return writingError(limits);
  return folders.some(isFull) ? fullError() : null;
}

/**
 * Calls `late` when a job has had its time: that in which it could run, or waited for anything but a processor. What a process
 * keeps processors busy is bounded by the kernel. Answers how to stop.
 */
function watchTime(child: ChildProcess, limits: JobLimits, late: () => void): () => void {
  const most = limits.timeoutSeconds * 1000;
  const startedAt = performance.now();
  const { pid } = child;
  const before = pid === undefined ? null : waitsOf(pid);
  const look = () => {
    const heldUp = pid === undefined || before === null ? 0 : heldUpBetween(before, waitsOf(pid));
    const left = most - (performance.now() - startedAt - heldUp);
    if (left <= 0) late();
    else timer = setTimeout(look, Math.max(POLL_MILLISECONDS, left));
  };
  let timer = setTimeout(look, most);
  return () => clearTimeout(timer);
}

/** Looks at time, memory, written bytes and disk while a job runs, until the function it answers is called. */
function watchLimits(
  child: ChildProcess,
  job: { limits: JobLimits; folders: readonly string[]; fail: (error: MediaError) => void },
): () => void {
  const { limits, folders, fail } = job;
  const writtenBefore = child.pid === undefined ? 0 : (writtenBytes(child.pid) ?? 0);
  const stopTime = watchTime(child, limits, () => fail(timeoutError(limits)));
  const poll = setInterval(() => {
    const error = overLimit(child, { limits, writtenBefore, folders });
    if (error !== null) fail(error);
  }, POLL_MILLISECONDS);
  return () => {
    stopTime();
    clearInterval(poll);
  };
}

/** What the caller of a job does with what its process says. */
interface JobEnd {
  limits: JobLimits;
  hooks: RunHooks;
  fail: (error: MediaError) => void;
  settle: (reached: Outcome) => void;
  finish: (message: Extract<ChildMessage, { type: 'result' }>) => void;
}

function takeMessage(message: ChildMessage, { limits, hooks, fail, settle, finish }: JobEnd): void {
  if (message.type === 'progress') hooks.onProgress?.(message.progress);
  else if (message.type === 'made') {
    if (isPlainName(message.name)) hooks.onMade?.(message.name);
    else fail(strangeAnswer());
  } else if (message.type === 'memory') {
    if (message.residentBytes > limits.memoryBytes) fail(memoryError(limits));
  } else if (message.type === 'error') settle({ ok: false, error: reportedError(message, limits) });
  else finish(message);
}

/** Starts a process, confined as far as this machine allows; the first one also has the modules of jobs compiled. */
export function startJobProcess(start: JobProcessStart): JobProcess {
  const started = openJobProcess(start);
  // Where nothing is confined, each process keeps what it compiled.
  if (confinement() !== null) compileModules(start.generators, compileIn);
  return started;
}

async function compileIn(start: CompileStart): Promise<void> {
  const compiling = openJobProcess(start);
  try {
    await compiling.run({ kind: 'compile', request: {} }, { limits: start.limits, hooks: {} });
  } finally {
    await compiling.end();
  }
}

function openJobProcess(start: JobProcessStart): JobProcess {
  const child = startChild(start);
  const stderrTail = tailOf(child.stderr);
  let current: Current | null = null;
  let goneBy: string | null = null;
  const ended = Promise.withResolvers<void>();

  function gone(how: string): void {
    goneBy ??= how;
    current?.onGone(how);
    ended.resolve();
  }
  keepAlive(child, false);
  child.on('message', (raw) => current?.onMessage(raw as ChildMessage));
  child.once('exit', (code, signal) => gone(signal ?? `exit code ${code}`));
  child.on('error', (error) => {
    // A child that never started has no exit event; one that did will still send it.
    if (child.pid === undefined) gone(error.message);
  });

  function run(message: StartMessage, { limits, hooks }: ProcessJobOptions): Promise<unknown> {
    if (hooks.signal?.aborted) return Promise.reject(new MediaError('cancelled', 'This was cancelled.'));
    if (goneBy !== null) return Promise.reject(endError(goneBy, limits, stderrTail()));
    keepAlive(child, true);
    return new Promise((resolve, reject) => {
      let outcome: Outcome | null = null;
      /** Stops what can not be stopped otherwise; its end settles the job. */
      function fail(error: MediaError): void {
        outcome ??= { ok: false, error };
        kill(child);
      }
      const onAbort = (): void => fail(new MediaError('cancelled', 'This was cancelled.'));
      const stopWatching = watchLimits(child, { limits, folders: start.places.write, fail });
      hooks.signal?.addEventListener('abort', onAbort, { once: true });

      function settle(reached: Outcome): void {
        stopWatching();
        hooks.signal?.removeEventListener('abort', onAbort);
        current = null;
        keepAlive(child, false);
        if (reached.ok) {
          hooks.onUsage?.(reached.usage);
          resolve(reached.result);
        } else reject(reached.error);
      }

      function finish({ result, usage }: Extract<ChildMessage, { type: 'result' }>): void {
        try {
          requirePlainNames(result);
          settle({ ok: true, result, usage });
        } catch (error) {
          fail(error instanceof MediaError ? error : strangeAnswer());
        }
      }

      current = {
        onMessage(message) {
          if (outcome === null) takeMessage(message, { limits, hooks, fail, settle, finish });
        },
        onGone: (how) => settle(outcome ?? { ok: false, error: endError(how, limits, stderrTail()) }),
      };
      child.send(message, (error) => {
        // A channel that breaks means a process that ends; how it ended says more.
        if (error && goneBy === null && child.pid === undefined) fail(endError(error.message, limits, ''));
      });
    });
  }

  return {
    run,
    isAlive: () => goneBy === null && child.connected,
    end() {
      // Not an orderly exit: everything is with us by then, and a hanging exit handler must not hold us.
      kill(child);
      if (goneBy === null) keepAlive(child, true);
      return ended.promise;
    },
  };
}
