import type { Transaction } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/db/schema.ts';
import type { RunEvent, RunNews, RunProgress } from './run-events.ts';
import { createRunReporter } from './run-reporter.ts';

/** A reporter whose first event is written when `let` is called. */
function createSlowReporter() {
  const written: RunNews[] = [];
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
      addNews: async (_trx, _runId, news) => {
        written.push(news);
      },
    },
    runId: 'run',
  });
  const events = () => written.flatMap((news) => news.events);
  return { reporter, written, events, letGo: () => first.resolve() };
}

const at = (stage: RunProgress['stage'], fraction: number): RunProgress => ({
  stage,
  fraction,
  message: stage,
});
const progress = (stage: RunProgress['stage'], fraction: number): RunEvent => ({
  type: 'service.progress',
  data: at(stage, fraction),
});

it('tells every stage, in order, and of each the newest of what came while an event was written', async () => {
  const { reporter, events, letGo } = createSlowReporter();
  reporter.report(at('reading', 0));
  reporter.report(at('indexing', 0.1));
  reporter.report(at('indexing', 0.3));
  reporter.report(at('planning', 0.5));
  reporter.report(at('rendering', 0.6));
  reporter.report(at('rendering', 0.7));
  letGo();
  await reporter.flush();
  expect(events()).toEqual([
    progress('reading', 0),
    progress('indexing', 0.3),
    progress('planning', 0.5),
    progress('rendering', 0.7),
  ]);
});

it('joins pieces of text that come while something is written, and keeps the order of what is said', async () => {
  const { reporter, events, written, letGo } = createSlowReporter();
  reporter.text('One ');
  reporter.text('two ');
  reporter.text('three.');
  reporter.reasoning('Because');
  const tool = reporter.startTool({ callId: '1', toolId: 'look', arguments: { at: 1 } });
  tool.progress(0.2, 'looking');
  tool.progress(0.7, 'looking');
  tool.finish({ status: 'completed', summary: 'Seen.', microcredits: 1_500_000 });
  reporter.text('Done.');
  letGo();
  await reporter.flush();
  const call = { tool_call_id: '1', tool_id: 'look' };
  expect(events()).toEqual([
    { type: 'response.output_text.delta', data: { delta: 'One ' } },
    { type: 'response.output_text.delta', data: { delta: 'two three.' } },
    { type: 'response.reasoning_summary_text.delta', data: { delta: 'Because' } },
    { type: 'service.tool.started', data: { ...call, arguments: { at: 1 } } },
    { type: 'service.tool.progress', data: { ...call, progress: 0.7, message: 'looking' } },
    {
      type: 'service.tool.finished',
      data: { ...call, status: 'completed', summary: 'Seen.', tokens_used: 1.5 },
    },
    { type: 'response.output_text.delta', data: { delta: 'Done.' } },
  ]);
  expect(written).toHaveLength(2);
  expect(written[1]?.tools).toEqual([{ toolId: 'look', microcredits: 1_500_000 }]);
});

it.each([{ text: 'a'.repeat(10_000) }, { text: 'NUL\u0000' }, { 'half\ud83d': 1 }])(
  'tells no arguments that are longer than anybody reads, or that no database holds',
  async (values) => {
    const { reporter, events, letGo } = createSlowReporter();
    letGo();
    reporter.startTool({ callId: '1', toolId: 'write', arguments: values });
    await reporter.flush();
    expect(events()[0]?.data).toMatchObject({
      arguments: { truncated: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  },
);

it('writes what could not be written, once it can be, and says so where it never could', async () => {
  const written: RunNews[] = [];
  let failures = 1;
  const reporter = createRunReporter({
    context: {
      progress: () => undefined,
      commit: async (write) => {
        failures -= 1;
        if (failures >= 0) throw new Error('The database is away.');
        return write({} as Transaction<Database>);
      },
    },
    runs: {
      addNews: async (_trx, _runId, news) => {
        written.push(news);
      },
    },
    runId: 'run',
  });
  reporter.text('One.');
  await reporter.flush();
  expect(written.flatMap(({ events }) => events)).toEqual([
    { type: 'response.output_text.delta', data: { delta: 'One.' } },
  ]);
  failures = 2;
  reporter.text('Two.');
  await expect(reporter.flush()).rejects.toThrow('The database is away.');
});
