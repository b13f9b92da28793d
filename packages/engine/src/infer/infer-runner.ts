/** One warm child for all inference of a process tree: models stay loaded, and the machine runs one at a time. */
import { MediaError } from '../errors.ts';
import { type JobProcess, startJobProcess } from '../jobs/job-process.ts';
import type { JobLimits } from '../types.ts';
import type { InferKind, InferMap } from './infer-types.ts';

export interface InferOptions {
  signal?: AbortSignal;
  /** Goes before calls that are not: somebody waits for the answer. */
  urgent?: boolean;
  limits?: JobLimits;
}

export interface InferRunner {
  /**
   * Runs one call after the other. A call that crashes its process, takes too long or too much memory fails alone; the
   * next one gets a new process. Throws MediaError; `limit` as well where too many wait.
   */
  run<Kind extends InferKind>(
    kind: Kind,
    request: InferMap[Kind]['request'],
    options?: InferOptions,
  ): Promise<InferMap[Kind]['result']>;
  /** Ends the process and with it a call under way; nothing is run afterwards. */
  close(): Promise<void>;
}

export interface InferRunnerOptions {
  /** Files and folders of models, and of the pictures they look at. */
  read: readonly string[];
  limits?: JobLimits;
  /** Seconds without a call after which the process, and the memory of its models, is given back. */
  idleSeconds?: number;
  /** The child's module, for tests. */
  module?: URL;
}

/** Bounds, not expectations: there are no weights here to measure a call with. */
const DEFAULT_LIMITS: JobLimits = { timeoutSeconds: 120, memoryBytes: 2 * 1024 ** 3 };

/** Calls of one process: what a library leaks goes with it. */
const CALLS_PER_PROCESS = 2_000;

/** Callers wait for one call before they make the next, so more than this is a fault or an attack. */
const MAX_WAITING = 500;

const CHILD_MODULE = new URL('./infer-child.ts', import.meta.url);

interface Waiting {
  kind: InferKind;
  request: unknown;
  options: InferOptions;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A runner without a process until the first call. */
export function openInferRunner({
  read,
  limits = DEFAULT_LIMITS,
  idleSeconds = 120,
  module = CHILD_MODULE,
}: InferRunnerOptions): InferRunner {
  const waiting: Waiting[] = [];
  let child: JobProcess | null = null;
  let calls = 0;
  let busy: Promise<void> | null = null;
  let closed = false;
  let idle: NodeJS.Timeout | undefined;

  async function endChild(): Promise<void> {
    const ending = child;
    child = null;
    calls = 0;
    await ending?.end();
  }

  async function readyChild(): Promise<JobProcess> {
    if (child !== null && (calls >= CALLS_PER_PROCESS || !child.isAlive())) await endChild();
    child ??= startJobProcess({
      module,
      places: { read, write: [] },
      limits: { ...limits, timeoutSeconds: limits.timeoutSeconds * CALLS_PER_PROCESS },
    });
    calls += 1;
    return child;
  }

  async function runOne({ kind, request, options, resolve, reject }: Waiting): Promise<void> {
    try {
      if (closed) throw new MediaError('cancelled', 'This was cancelled.');
      const process = await readyChild();
      const hooks = options.signal === undefined ? {} : { signal: options.signal };
      resolve(await process.run({ kind, request }, { limits: options.limits ?? limits, hooks }));
    } catch (error) {
      reject(error);
    }
  }

  function nextWaiting(): Waiting | undefined {
    const urgent = waiting.findIndex(({ options }) => options.urgent === true);
    return waiting.splice(Math.max(urgent, 0), 1)[0];
  }

  async function work(): Promise<void> {
    for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) await runOne(next);
    busy = null;
    if (closed) return;
    idle = setTimeout(() => {
      if (busy === null) void endChild();
    }, idleSeconds * 1000).unref();
  }

  /** One that is cancelled while it waits is gone at once. */
  function leaveOnAbort(entry: Waiting): void {
    const { signal } = entry.options;
    const leave = (): void => {
      const at = waiting.indexOf(entry);
      if (at < 0) return;
      waiting.splice(at, 1);
      entry.reject(new MediaError('cancelled', 'This was cancelled.'));
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  }

  return {
    run(kind, request, options = {}) {
      return new Promise((resolve, reject) => {
        if (closed) {
          reject(new MediaError('cancelled', 'This was cancelled.'));
          return;
        }
        if (waiting.length >= MAX_WAITING) {
          reject(new MediaError('limit', 'Too much waits for the models of this machine; try again later.'));
          return;
        }
        clearTimeout(idle);
        const entry: Waiting = {
          kind,
          request,
          options,
          resolve: resolve as (result: unknown) => void,
          reject,
        };
        waiting.push(entry);
        leaveOnAbort(entry);
        busy ??= work();
      });
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await endChild();
      await busy;
    },
  };
}
