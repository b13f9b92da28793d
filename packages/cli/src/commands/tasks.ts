/** `rushes tasks`: what the service works at. */
import { type Client, type TaskResponse, waitForTask } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { harmless } from '../output/text-width.ts';
import { countText } from '../output/units.ts';
import { EXIT, Problem, usageProblem } from '../problems.ts';

const LOOK_MILLISECONDS = 1_000;

function problemOfTask(result: unknown): Problem {
  const { detail, code } = (result ?? {}) as { detail?: unknown; code?: unknown };
  const word = typeof code === 'string' ? code : 'failed';
  const exitCode = word === 'insufficient_credits' || word === 'storage_full' ? EXIT.funds : EXIT.failed;
  return new Problem(typeof detail === 'string' ? detail : 'It failed.', { code: word, exitCode });
}

/** What a waiting task says of itself: its stage, or why it waits. */
function stateOf(result: unknown): string {
  const { stage, detail } = (result ?? {}) as { stage?: unknown; detail?: unknown };
  if (typeof detail === 'string') return detail;
  return typeof stage === 'string' ? stage : '';
}

/** Shows how far a task is until it has ended; answers its result. Throws Problem where it failed. */
export async function followTask(context: Context, taskId: string, label: string): Promise<unknown> {
  const { out, signal } = context;
  const client = context.client();
  context.onLeave(
    `The service goes on with it: rushes tasks ${taskId} --follow; rushes tasks cancel ${taskId} ends it.`,
  );
  const watched: Pick<Client, 'getTask'> = {
    async getTask(input, options) {
      const task = await client.getTask(input, options);
      if (task.status === 'PENDING') {
        const progress = task.progress ?? 0;
        out.json({ event: 'progress', task_id: taskId, progress, state: stateOf(task.result) });
        const parts = [`${Math.floor(100 * progress)} %`, label, stateOf(task.result)];
        out.status(parts.filter((part) => part !== '').join('  '));
      }
      return task;
    },
  };
  const { status, result } = await waitForTask(watched, taskId, {
    signal,
    everyMilliseconds: LOOK_MILLISECONDS,
  });
  out.clearStatus();
  if (status === 'FAILED') throw problemOfTask(result);
  out.json({ event: 'done', task_id: taskId, result });
  return result;
}

const rowOf = (task: TaskResponse) => [
  task.id,
  task.task_type,
  task.status,
  `${Math.floor(100 * task.progress)} %`,
  task.created_at?.slice(0, 19).replace('T', ' ') ?? '',
  harmless(task.error_message ?? ''),
];

async function listAll(context: Context, { since }: { since?: string }): Promise<TaskResponse[]> {
  const minutes = Number(since ?? 5);
  if (!Number.isFinite(minutes) || minutes < 0)
    throw usageProblem(`--since "${since}" is no number of minutes.`);
  const query = { finish_before_seconds: Math.round(minutes * 60) };
  return context.client().listTasks({ query }, { signal: context.signal });
}

/** Without words all that are under way or ended lately; `cancel <id>` ends one; an id alone tells of it. */
export async function tasks(
  context: Context,
  [first, second]: string[],
  options: { follow?: boolean; since?: string },
): Promise<void> {
  const { out, signal } = context;
  if (first === 'cancel') {
    if (second === undefined) throw usageProblem('Name the task: rushes tasks cancel <id>.');
    await context.client().cancelTask({ params: { task_id: second } }, { signal });
    out.json({ event: 'cancelled', task_id: second });
    out.line(`${second} is stopped.`);
    return;
  }
  if (first !== undefined) {
    if (options.follow === true) {
      await followTask(context, first, first);
      out.line(`${first} is done.`);
      return;
    }
    const task = await context.client().getTask({ params: { task_id: first } }, { signal });
    out.json({ task_id: first, ...task });
    out.line(
      `${task.status}  ${'progress' in task ? `${Math.floor(100 * (task.progress ?? 0))} %` : ''}  ${stateOf(task.result)}`.trim(),
    );
    return;
  }
  const list = await listAll(context, options);
  for (const task of list) if (options.follow !== true) out.json(task);
  const open = list.filter(({ ended_at: ended }) => ended === null);
  if (options.follow !== true) {
    out.table(list.map(rowOf));
    const minutes = Number(options.since ?? 5);
    if (list.length === 0)
      out.note(`Nothing is under way, and nothing ended in the last ${countText(minutes, 'minute')}.`);
    return;
  }
  if (open.length === 0) out.note('Nothing is under way.');
  for (const { id, task_type: type } of open) {
    // One that fails is told, and the others are waited for.
    await followTask(context, id, type).then(
      () => out.line(`${id}  ${type}  done`),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        out.warn(`${id}  ${type}  failed: ${error.message}`);
      },
    );
  }
}
