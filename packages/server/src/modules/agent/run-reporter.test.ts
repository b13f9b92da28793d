import type { Transaction } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/db/schema.ts';
import { createRunReporter, type RunProgress } from './run-reporter.ts';

/** A reporter whose first event is written when `let` is called. */
function createSlowReporter() {
  const written: RunProgress[] = [];
  const first = Promise.withResolvers<void>();
  const reporter = createRunReporter({
    context: {
      progress: () => undefined,
      commit: async (write) => {
        if (written.length === 0) await first.promise;
        return write({} as Transaction<Database>);
      },
    },
    runs: {
      appendEvent: async (_trx, _runId, data) => {
        written.push(data as unknown as RunProgress);
      },
    },
    runId: 'run',
  });
  return { reporter, written, letGo: () => first.resolve() };
}

const at = (stage: RunProgress['stage'], fraction: number): RunProgress => ({
  stage,
  fraction,
  message: stage,
});

it('tells every stage, in order, and of each the newest of what came while an event was written', async () => {
  const { reporter, written, letGo } = createSlowReporter();
  reporter.report(at('reading', 0));
  reporter.report(at('indexing', 0.1));
  reporter.report(at('indexing', 0.3));
  reporter.report(at('planning', 0.5));
  reporter.report(at('rendering', 0.6));
  reporter.report(at('rendering', 0.7));
  letGo();
  await reporter.flush();
  expect(written).toEqual([at('reading', 0), at('indexing', 0.3), at('planning', 0.5), at('rendering', 0.7)]);
});
