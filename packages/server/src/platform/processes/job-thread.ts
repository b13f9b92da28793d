/**
 * A thread for work that would keep all requests waiting. One piece at a time, so that its memory is that of one; the
 * thread is started at the first, and replaced where it died, used up its memory or did not come to an end.
 */
import { Worker } from 'node:worker_threads';
import { createKeyedSlots } from '../collections/keyed-slots.ts';

export interface JobThreadOptions {
  script: URL;
  name: string;
  /** What the thread may hold of the results of its work. */
  memoryMegabytes: number;
  /** One piece of work may last so long. */
  seconds: number;
  /** Pieces that may wait for their turn. */
  waiting: number;
}

/** What a thread is asked; it answers with ThreadAnswer. */
export interface ThreadQuestion<Task> {
  id: number;
  task: Task;
}

export type ThreadAnswer = { id: number } & ({ result: unknown } | { error: string });

/** The thread ended before it answered. */
export class ThreadLost extends Error {
  override name = 'ThreadLost';
  readonly reason: 'memory' | 'time' | 'died';

  constructor(reason: ThreadLost['reason'], options?: ErrorOptions) {
    super(`The thread ended before its work did: ${reason}.`, options);
    this.reason = reason;
  }
}

export interface JobThread<Task> {
  /** Throws ThreadLost, and `rate_limited` where too many wait already. */
  run(task: Task): Promise<unknown>;
  close(): Promise<void>;
}

const LINE = 'all';

interface Waiting extends PromiseWithResolvers<unknown> {
  id: number;
}

export function createJobThread<Task>(options: JobThreadOptions): JobThread<Task> {
  const slots = createKeyedSlots({ running: 1, waiting: options.waiting });
  let worker: Worker | null = null;
  let asked: Waiting | null = null;
  let questions = 0;

  function lose(ended: Worker, reason: ThreadLost['reason'], cause?: unknown): void {
    if (worker !== ended) return;
    worker = null;
    asked?.reject(new ThreadLost(reason, { cause }));
    asked = null;
  }

  function take(answer: ThreadAnswer): void {
    if (asked?.id !== answer.id) return;
    if ('error' in answer) asked.reject(new Error(answer.error));
    else asked.resolve(answer.result);
    asked = null;
  }

  function start(): Worker {
    const { script, name, memoryMegabytes } = options;
    const started = new Worker(script, {
      name,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    started.on('message', take);
    started.on('error', (error: Error & { code?: string }) => {
      lose(started, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'died', error);
    });
    started.on('exit', () => lose(started, 'died'));
    return started;
  }

  async function ask(task: Task): Promise<unknown> {
    worker ??= start();
    const current = worker;
    questions += 1;
    const waiting = { id: questions, ...Promise.withResolvers<unknown>() };
    asked = waiting;
    // A process that has nothing else to do may end, but not in the middle of this.
    current.ref();
    const timer = setTimeout(() => {
      lose(current, 'time');
      void current.terminate();
    }, options.seconds * 1_000);
    try {
      current.postMessage({ id: waiting.id, task } satisfies ThreadQuestion<Task>);
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
      current.unref();
    }
  }

  return {
    run: (task) => slots.run(LINE, () => ask(task)),
    async close() {
      const ended = worker;
      if (ended === null) return;
      lose(ended, 'died');
      await ended.terminate();
    },
  };
}
