/** What a run's stream says, from its rows: what was written while it went on, the end as the task ended. */
import type { Notifications } from '../../../platform/events/notifications.ts';
import type { TaskRecord, TasksService } from '../../tasks/index.ts';
import type { CreateFailed, CreateProgressing, CreateResult } from '../agent.schema.ts';
import { reasonOf } from './end-run.ts';
import type { RunEvent, RunProgress } from './run-events.ts';
import type { RunRow, RunsRepo } from './runs.repo.ts';

/** One event of a stream. Ids are `<run id>:<sequence>`, the last one's sequence is one above all others. */
export interface RunStreamEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** `events`: all that a run says, then `service.stream.end`. `results`: `service.json_result` alone. */
export type RunView = 'events' | 'results';

export interface RunStreamDeps {
  runs: Pick<RunsRepo, 'eventsAfter'>;
  tasks: Pick<TasksService, 'findTask'>;
  notifications: Pick<Notifications, 'subscribe'>;
  /** The last event of a run whose task succeeded, with URLs that work from now on. */
  describeResult: (run: RunRow, result: Record<string, unknown>) => Promise<CreateResult>;
}

/** Looks this often when no notification comes, milliseconds. */
const pollMilliseconds = 1_000;

/** The position named by a Last-Event-ID; null when it is none of ours. */
export function parseEventId(id: string): { runId: string; sequence: number } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([0-9]{1,9})$/.exec(id);
  return match?.[1] === undefined ? null : { runId: match[1], sequence: Number(match[2]) };
}

function describeFailure(run: RunRow, task: TaskRecord): CreateFailed {
  const cancelled = task.state === 'REVOKED';
  return {
    status: 'failed',
    chat_id: run.chat_id,
    task_id: run.task_id,
    code: cancelled ? 'cancelled' : (task.error?.code ?? 'internal'),
    message: cancelled ? 'The work was cancelled.' : (task.error?.message ?? 'The work failed.'),
  };
}

/** Resolves when `signal` aborts, something of the run may have changed, or a second has passed. */
function createWaiter(notifications: Pick<Notifications, 'subscribe'>, run: RunRow, signal: AbortSignal) {
  let changed = false;
  let wake = (): void => undefined;
  const tell = (): void => {
    changed = true;
    wake();
  };
  const ends = [
    notifications.subscribe('rushes_run', (id) => (id === null || id === run.id) && tell()),
    notifications.subscribe('rushes_task', (id) => (id === null || id === run.task_id) && tell()),
  ];
  signal.addEventListener('abort', tell);
  return {
    async wait(): Promise<void> {
      if (!changed && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMilliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      changed = false;
    },
    stop(): void {
      for (const end of ends) end();
      signal.removeEventListener('abort', tell);
    },
  };
}

/** Whether the stream of a run holds anything after `sequence`, now or later. */
export async function isFinishedAt(deps: RunStreamDeps, run: RunRow, sequence: number): Promise<boolean> {
  const task = await deps.tasks.findTask(run.task_id);
  if (task === null || task.endedAt === null) return false;
  const lastStored = (await deps.runs.eventsAfter(run.id, sequence - 1)).at(-1);
  return lastStored === undefined;
}

function describeEvent(run: RunRow, { type, data }: RunEvent): Omit<RunStreamEvent, 'id'> {
  const about = { type, chat_id: run.chat_id };
  if (type !== 'service.progress') return { event: type, data: { ...about, ...data } };
  const { stage, fraction, message } = data;
  return { event: type, data: { ...about, stage, progress: fraction, message } };
}

/** How an event shows in a view; null where it does not. */
function shownIn(view: RunView, run: RunRow, event: RunEvent): Omit<RunStreamEvent, 'id'> | null {
  if (view === 'events') return describeEvent(run, event);
  if (event.type !== 'service.progress') return null;
  return { event: 'service.json_result', data: describeProgress(run, event.data) };
}

async function describeEnd(
  deps: RunStreamDeps,
  { run, view }: { run: RunRow; view: RunView },
  task: TaskRecord,
): Promise<Omit<RunStreamEvent, 'id'>> {
  const isDone = task.state === 'SUCCESS';
  const result = isDone ? await deps.describeResult(run, task.result ?? {}) : describeFailure(run, task);
  if (view === 'results') return { event: 'service.json_result', data: result };
  const { state, error } = task;
  const reason = reasonOf({ state, result: task.result, ...(error === null ? {} : { code: error.code }) });
  const { chat_id, task_id } = result;
  const type = 'service.stream.end';
  return { event: type, data: { type, chat_id, reason, task_id, result } };
}

/** The events of a run after `sequence`, up to its end or until `signal` aborts. */
export async function* followRun(
  deps: RunStreamDeps,
  options: { run: RunRow; sequence: number; signal: AbortSignal; view: RunView },
): AsyncGenerator<RunStreamEvent> {
  const { run, signal, view } = options;
  let { sequence } = options;
  const waiter = createWaiter(deps.notifications, run, signal);
  try {
    while (!signal.aborted) {
      // Read in this order: once the task has ended no event is written, so the page read after is complete.
      const task = await deps.tasks.findTask(run.task_id);
      // Its account was deleted: nothing will be said any more.
      if (task === null) return;
      const page = await deps.runs.eventsAfter(run.id, sequence);
      for (const stored of page) {
        sequence = stored.sequence;
        const shown = shownIn(view, run, stored.event);
        if (shown !== null) yield { id: `${run.id}:${sequence}`, ...shown };
      }
      if (page.length > 0) continue;
      if (task.endedAt !== null) {
        yield { id: `${run.id}:${sequence + 1}`, ...(await describeEnd(deps, { run, view }, task)) };
        return;
      }
      await waiter.wait();
    }
  } finally {
    waiter.stop();
  }
}

function describeProgress(run: RunRow, { stage, fraction, message }: RunProgress): CreateProgressing {
  return {
    status: 'progressing',
    chat_id: run.chat_id,
    task_id: run.task_id,
    stage,
    progress: fraction,
    message,
  };
}
