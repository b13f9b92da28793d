/** The main thread's side of exact search: starts the thread at the first question, and again where it died. */
import { Worker } from 'node:worker_threads';
import { createKeyedSlots } from '../../../../platform/collections/keyed-slots.ts';
import type {
  Ranking,
  RankRequest,
  ThreadAnswer,
  ThreadOptions,
  ThreadRequest,
  ThreadUse,
} from './exact-protocol.ts';

export interface ExactSearch {
  /** Throws `rate_limited` where too many wait already. */
  rank(request: RankRequest): Promise<Ranking>;
  use(): Promise<ThreadUse>;
  /** Ends the thread; what it was asked is asked anew of another one. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The thread ended before it answered. */
class ThreadLost extends Error {
  override name = 'ThreadLost';
}

interface Thread {
  ask(question: Question): Promise<ThreadAnswer>;
  end(): Promise<void>;
}

type Question = { rank: RankRequest } | { use: true };

/** Each waits for those before it, so more would only wait longer. */
const QUESTIONS = { running: 8, waiting: 64 };

function startThread(options: ThreadOptions, onLost: () => void): Thread {
  const worker = new Worker(new URL('./exact-thread.ts', import.meta.url), {
    workerData: options,
    name: 'vectors',
  });
  // A process that has nothing else to do may end.
  worker.unref();
  const waiting = new Map<number, PromiseWithResolvers<ThreadAnswer>>();
  let questions = 0;
  const lose = (cause?: unknown) => {
    onLost();
    for (const { reject } of waiting.values()) reject(new ThreadLost('The search broke off.', { cause }));
    waiting.clear();
  };
  worker.on('message', (answer: ThreadAnswer) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', lose);
  worker.on('exit', () => lose());
  return {
    ask(question) {
      const asked = Promise.withResolvers<ThreadAnswer>();
      questions += 1;
      waiting.set(questions, asked);
      worker.ref();
      worker.postMessage({ id: questions, ...question } satisfies ThreadRequest);
      return asked.promise;
    },
    end: async () => {
      await worker.terminate();
    },
  };
}

export function createExactSearch(options: ThreadOptions): ExactSearch {
  let thread: Thread | null = null;
  const slots = createKeyedSlots(QUESTIONS);

  function running(): Thread {
    if (thread !== null) return thread;
    const started = startThread(options, () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  }

  /** Once more where the thread was lost: it may have been killed for a reason of its own. */
  async function ask(question: Question): Promise<ThreadAnswer> {
    const answer = await running()
      .ask(question)
      .catch((error: unknown) => {
        if (error instanceof ThreadLost) return running().ask(question);
        throw error;
      });
    if ('error' in answer) throw new Error(`The vectors could not be searched: ${answer.error}`);
    return answer;
  }

  async function end(): Promise<void> {
    const ended = thread;
    thread = null;
    await ended?.end();
  }

  return {
    rank: (request) =>
      slots.run('', async () => {
        const answer = await ask({ rank: request });
        if ('ranking' in answer) return answer.ranking;
        throw new Error('The thread answered something else.');
      }),
    async use() {
      const answer = await ask({ use: true });
      if ('use' in answer) return answer.use;
      throw new Error('The thread answered something else.');
    },
    restart: end,
    close: end,
  };
}
