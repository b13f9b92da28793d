import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { MediaError } from '../errors.ts';
import type { JobHooks, JobProgress } from '../types.ts';
import { type ChildMessage, ENDS_WITH_PARENT, type JobUsage, type StartMessage } from './messages.ts';

/** Handlers as the child sees them: by name, JSON in, JSON out. */
export type AnyHandlers = { [kind: string]: (request: never, hooks: JobHooks) => Promise<unknown> };

const PROGRESS_INTERVAL_MILLISECONDS = 100;

const MEMORY_REPORT_MILLISECONDS = 200;

/**
 * Watches from a thread of its own, because a native call that never returns would keep the main
 * thread from noticing that the parent is gone.
 */
const PARENT_WATCH_SOURCE = `
const parent = process.ppid;
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 500);
`;

function dieWithParent(): void {
  // SIGKILL on ourselves: process.exit() would first wait for native calls that are still running.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  if (process.argv.includes(ENDS_WITH_PARENT)) return;
  new Worker(PARENT_WATCH_SOURCE, { eval: true }).unref();
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

function reportMemoryWithoutProc(): void {
  if (existsSync('/proc/self/status')) return;
  setInterval(
    () => send({ type: 'memory', residentBytes: process.memoryUsage.rss() }),
    MEMORY_REPORT_MILLISECONDS,
  ).unref();
}

/** Passes on what a person can see: a change of stage, the end, and ten steps a second in between. */
function throttledProgress(): (progress: JobProgress) => void {
  let lastStage = '';
  let lastSent = 0;
  return (progress) => {
    const now = performance.now();
    const due = progress.stage !== lastStage || progress.fraction >= 1;
    if (!due && now - lastSent < PROGRESS_INTERVAL_MILLISECONDS) return;
    lastStage = progress.stage;
    lastSent = now;
    send({ type: 'progress', progress });
  };
}

function usageSince(startedAt: number): JobUsage {
  const used = process.resourceUsage();
  return { peakMemoryBytes: used.maxRSS * 1024, userCpuSeconds: (used.userCPUTime - startedAt) / 1e6 };
}

function errorMessage(error: unknown): ChildMessage {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof MediaError) {
    const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : '';
    return { type: 'error', code: error.code, message: error.message, detail: detail + cause };
  }
  if ((error as NodeJS.ErrnoException | null)?.code === 'EFBIG') {
    return { type: 'error', code: 'limit', message: 'This wrote more than it may and was stopped.', detail };
  }
  return {
    type: 'error',
    code: 'internal',
    message: 'The media engine could not finish its work on this file because of an error of its own.',
    detail,
  };
}

/** The start of the process counts with its first job. */
let countedCpu = 0;

async function run(handlers: AnyHandlers, start: StartMessage): Promise<ChildMessage> {
  const startedAt = countedCpu;
  try {
    const handler = handlers[start.kind];
    if (handler === undefined) throw new MediaError('invalid', `There is no job of kind ${start.kind}.`);
    const result = await handler(start.request as never, {
      onProgress: throttledProgress(),
      onMade: (name) => send({ type: 'made', name }),
    });
    return { type: 'result', result, usage: usageSince(startedAt) };
  } catch (error) {
    return errorMessage(error);
  } finally {
    countedCpu = process.resourceUsage().userCPUTime;
  }
}

/**
 * The child's side of `startJobProcess`: takes a start message, runs its handler, sends the result or the
 * error, and waits for the next one or to be ended. Ends at once when the parent is gone.
 */
export function serveJobs(handlers: AnyHandlers): void {
  dieWithParent();
  reportMemoryWithoutProc();
  process.on('message', (start) => {
    run(handlers, start as StartMessage).then((message) => {
      // Node would write it at an orderly exit, which our kind of end is not.
      flushCompileCache();
      // No exit here: the parent ends us once it has read this, so no message can be lost on the way.
      send(message);
    }, console.error);
  });
}
