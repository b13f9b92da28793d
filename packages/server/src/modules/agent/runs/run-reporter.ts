/**
 * THE SEAM BETWEEN A RUN'S WORK AND ITS STREAMS. Whatever works at a run (the built-in director, the loop of a language model,
 * a tool) says what it does through one `RunReporter`; nothing else writes to a run's stream. What is said is kept as rows
 * under the fence of the attempt, so that every node can stream it and a client can come back for it; it goes out as
 * `response.output_text.delta`, `response.reasoning_summary_text.delta`, `service.tool.started`, `.progress` and `.finished`,
 * and `service.progress`, which streams of results write as `service.json_result` with `progressing`.
 *
 * The last event is not said here: it is made of the task's ending. A handler's result may carry `reason` (a word of
 * `service.stream.end`; left out = `completed`), `message`, `project_id`, `project_name`, `asset_id`, `claims`, `notes`,
 * `warnings`, `loudness`. A TaskFailure ends the run as `error`, with the code `budget_exceeded` or `insufficient_credits` as
 * those, and its sentence is said as the answer. A cancelled attempt's `context.signal` is aborted, and its tasks are ended.
 */
import { createHash } from 'node:crypto';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { TaskContext } from '../../tasks/index.ts';
import type { ModelUsage, RunEvent, RunNews, RunProgress, ToolStatus } from './run-events.ts';
import type { RunsRepo } from './runs.repo.ts';

/** One call of a tool, while it goes on. */
export interface ToolCallReporter {
  /** `fraction`: 0..1 of this call. */
  progress(fraction: number, message: string): void;
  /** Once. `microcredits`: what it costs the run, counted to the tool in the chat's usage. */
  finish(ended: { status: ToolStatus; summary: string; microcredits?: number }): void;
}

/** None of its functions waits: what is said while something is being written is written together afterwards, in order. */
export interface RunReporter {
  /**
   * Where the run stands: a new stage at once, and else each percent; of what comes while something is written only the
   * newest of each stage.
   */
  report(progress: RunProgress): void;
  /** A piece of the answer. Pieces that come together are joined. */
  text(delta: string): void;
  /** A piece of what may be told of the thoughts behind it. */
  reasoning(delta: string): void;
  /** A tool begins. `callId` is one of its own in the run; arguments that are long, or that no database holds, are told as absent. */
  startTool(call: { callId: string; toolId: string; arguments: Record<string, unknown> }): ToolCallReporter;
  /** Adds what calls of a language model used to the chat's usage. */
  usedModel(usage: ModelUsage): void;
  /** Resolves when everything told so far is written; rejects when it could not be. */
  flush(): Promise<void>;
}

const smallestStep = 0.01;

/** Characters of a call's arguments, as JSON, that are told. */
const longestArguments = 8_000;

/** NUL and half characters, as JSON writes them: no column of the database holds them. */
const unstorable = /\\u(?:0000|d[89a-f])/;

/** Arguments of a call as they are told: by their fingerprint where they can not be. */
export function toldArguments(values: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(values);
  if (text.length <= longestArguments && !unstorable.test(text)) return values;
  return { truncated: true, sha256: createHash('sha256').update(text).digest('hex') };
}

/** Joins `event` to the newest of what waits, where both say one thing. */
function join(waiting: RunEvent[], event: RunEvent): void {
  const newest = waiting.at(-1);
  if (event.type === 'service.progress') {
    if (newest?.type === event.type && newest.data.stage === event.data.stage) waiting.pop();
  } else if (event.type === 'service.tool.progress') {
    if (newest?.type === event.type && newest.data.tool_call_id === event.data.tool_call_id) waiting.pop();
  } else if (
    event.type === 'response.output_text.delta' ||
    event.type === 'response.reasoning_summary_text.delta'
  ) {
    if (newest?.type === event.type) {
      waiting[waiting.length - 1] = { ...event, data: { delta: newest.data.delta + event.data.delta } };
      return;
    }
  }
  waiting.push(event);
}

/** Writes what a run says, each time all that waits, under the attempt's fence. */
export function createRunReporter(options: {
  context: Pick<TaskContext<unknown>, 'commit' | 'progress'>;
  runs: Pick<RunsRepo, 'addNews'>;
  runId: string;
}): RunReporter {
  const { context, runs, runId } = options;
  let last: RunProgress | null = null;
  let waiting: RunNews = { events: [], tools: [], models: [] };
  let writing: Promise<void> | null = null;

  const isIdle = ({ events, tools, models }: RunNews) => events.length + tools.length + models.length === 0;

  async function writeAll(): Promise<void> {
    while (!isIdle(waiting)) {
      const news = waiting;
      waiting = { events: [], tools: [], models: [] };
      try {
        await context.commit((trx) => runs.addNews(trx, runId, news));
      } catch (error) {
        // Nothing of it was written: what comes next is written after it.
        const { events, tools, models } = waiting;
        waiting = {
          events: [...news.events, ...events],
          tools: [...news.tools, ...tools],
          models: [...news.models, ...models],
        };
        throw error;
      }
    }
  }

  function write(): void {
    if (writing !== null) return;
    writing = writeAll().finally(() => {
      writing = null;
    });
    // Here nobody waits for it: what could not be written is tried again with what comes next, and at flush().
    writing.catch(() => undefined);
  }

  function say(event: RunEvent): void {
    join(waiting.events, event);
    write();
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
      context.progress(progress.stage, progress.fraction);
      say({ type: 'service.progress', data: { ...progress } });
    },
    text(delta) {
      if (delta !== '') say({ type: 'response.output_text.delta', data: { delta } });
    },
    reasoning(delta) {
      if (delta !== '') say({ type: 'response.reasoning_summary_text.delta', data: { delta } });
    },
    startTool({ callId, toolId, arguments: values }) {
      const call = { tool_call_id: callId, tool_id: toolId };
      say({ type: 'service.tool.started', data: { ...call, arguments: toldArguments(values) } });
      let told = -1;
      return {
        progress(fraction, message) {
          const progress = Math.min(1, Math.max(0, fraction));
          if (progress - told < smallestStep) return;
          told = progress;
          say({ type: 'service.tool.progress', data: { ...call, progress, message } });
        },
        finish({ status, summary, microcredits = 0 }) {
          waiting.tools.push({ toolId, microcredits });
          const tokens_used = microcredits / MICROCREDITS;
          say({ type: 'service.tool.finished', data: { ...call, status, summary, tokens_used } });
        },
      };
    },
    usedModel(usage) {
      waiting.models.push(usage);
      write();
    },
    async flush() {
      await writing?.catch(() => undefined);
      if (!isIdle(waiting)) write();
      await writing;
    },
  };
}
