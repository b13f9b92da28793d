/** How a model goes on whose work was cut off by the end of its worker. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { exportTask } from '../../making/index.ts';
import { toldArguments } from '../runs/run-reporter.ts';
import type { ToolEffect } from '../tools/tool.ts';
import type { Earlier, EarlierCall } from './model-runs.repo.ts';
import { asData, type ModelToolCall } from './model-tools.ts';

export const nothingEarlier: Earlier = { said: '', calls: [], tasks: [] };

/** Calls that have done something, or may have; who only looks may look again. */
function acting({ calls }: Earlier, effectOf: (toolId: string) => ToolEffect): EarlierCall[] {
  return calls.filter(({ toolId }) => effectOf(toolId) !== 'reads');
}

/** Calls that are known to be done: they are not made a second time. */
export function doneBefore(
  earlier: Earlier,
  effectOf: (toolId: string) => ToolEffect,
): (toolId: string, given: Record<string, unknown>) => boolean {
  const done = acting(earlier, effectOf).filter(({ status }) => status === 'completed');
  return (toolId, given) => {
    const told = toldArguments(given);
    return done.some((call) => call.toolId === toolId && isDeepStrictEqual(call.arguments, told));
  };
}

const sumOf = (each: readonly { microcredits: number }[]) =>
  each.reduce((sum, { microcredits }) => sum + microcredits, 0);

/** What was spent until then. Of a call whose end nobody saw only the tasks tell that it has cost something. */
export function spentBefore({ calls, tasks }: Earlier): number {
  return Math.max(sumOf(calls), sumOf(tasks));
}

/** The tasks that were started then, as what calls have answered: they are the run's own. */
export function callsOf({ tasks }: Earlier): ModelToolCall[] {
  return tasks.map(({ id, type, payload }) => ({
    toolId: type === exportTask.type ? 'export_project' : type,
    input: { project_id: payload.project_id },
    result: { task_id: id },
  }));
}

/** What the model is told of it; null where nothing was done yet. */
export function goingOn(earlier: Earlier, effectOf: (toolId: string) => ToolEffect): string | null {
  const made = acting(earlier, effectOf).map(({ toolId, arguments: given, status }) => ({
    tool: toolId,
    arguments: given,
    state: status ?? 'begun',
  }));
  if (earlier.said === '' && made.length === 0) return null;
  const calls =
    made.length === 0
      ? ''
      : ` Of these calls you have not seen the answers: ${asData(made)} What is completed is done: do not make it again, look for what it ` +
        'has made (list_library, open_project, list_tasks). What is begun may be done or not: look before you make it again.';
  return `You were cut off in the middle by the end of a process, and go on now. Do not say again what you have said.${calls}`;
}
