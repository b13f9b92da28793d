import type { TaskContext } from '../tasks/index.ts';
import type { RunsRepo } from './runs.repo.ts';

/** Where a run stands, as its stream tells it. */
export interface RunProgress {
  stage: 'waiting' | 'reading' | 'indexing' | 'planning' | 'rendering' | 'finishing';
  /** 0..1 over the whole run. */
  fraction: number;
  message: string;
}

export interface RunReporter {
  /**
   * Tells where the run stands. Never waits: while one event is being written, of each stage only the newest of the
   * next is kept, and no stage is left out.
   */
  report(progress: RunProgress): void;
  /** Resolves when everything told so far is written; rejects when it could not be. */
  flush(): Promise<void>;
}

const smallestStep = 0.01;

/** Writes a run's progress as events, a new stage at once and else one per percent, each under the attempt's fence. */
export function createRunReporter(options: {
  context: Pick<TaskContext<unknown>, 'commit' | 'progress'>;
  runs: Pick<RunsRepo, 'appendEvent'>;
  runId: string;
}): RunReporter {
  const { context, runs, runId } = options;
  let last: RunProgress | null = null;
  /** Each of another stage than the one before it. */
  const waiting: RunProgress[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const event = next;
      await context.commit((trx) => runs.appendEvent(trx, runId, { ...event }));
    }
  }

  function isNews(progress: RunProgress): boolean {
    return (
      last === null || progress.stage !== last.stage || progress.fraction - last.fraction >= smallestStep
    );
  }

  return {
    report(progress) {
      if (!isNews(progress)) return;
      last = progress;
      if (waiting.at(-1)?.stage === progress.stage) waiting.pop();
      waiting.push(progress);
      context.progress(progress.stage, progress.fraction);
      if (writing !== null) return;
      writing = writeAll().finally(() => {
        writing = null;
      });
      // A lost lease shows at flush() and at the next commit; here nobody waits for it.
      writing.catch(() => undefined);
    },
    async flush() {
      await writing;
    },
  };
}
