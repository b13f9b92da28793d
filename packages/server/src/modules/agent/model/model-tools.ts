/** The tools of a run of a language model: the same definitions, run as the run's user, held to what the run may cost. */

import type { ModelTool } from '../../../platform/ai/language-model.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { errorAnswer } from '../../../platform/http/error-response.ts';
import type { Principal } from '../../../platform/principal.ts';
import { TaskFailure } from '../../tasks/index.ts';
import type { RunReporter } from '../runs/run-reporter.ts';
import { shortSchema } from '../tools/short-schema.ts';
import type { Tool } from '../tools/tool.ts';
import type { AgentToolsService } from '../tools/tools.service.ts';
import type { ModelSpending } from './model-spending.ts';

export interface ModelToolsDeps {
  agentTools: AgentToolsService;
  principal: Principal;
  reporter: RunReporter;
  spending: ModelSpending;
  requestId: string;
  /** Of the task: above 1 it goes on with what was cut off. */
  attempt: number;
  /** Whether an attempt before this one has done the very same. */
  wasDone(toolId: string, input: Record<string, unknown>): boolean;
  /** What calls have come to, in order. */
  calls: ModelToolCall[];
  /** The user's own words in this chat. */
  wishes: readonly string[];
  onFailure(error: unknown): void;
}

/** A call that was answered. */
export interface ModelToolCall {
  toolId: string;
  input: unknown;
  result: object;
}

/** Of an answer, characters that a model reads. */
const MOST_CHARACTERS = 24_000;
/** Equal calls in one run: the second may hope for news of a task, one more than this is a model that goes in circles. */
const MOST_EQUAL_CALLS = 6;

/** As data: what stands in it can not end it. */
export function asData(result: unknown): string {
  const text = JSON.stringify(result).replaceAll('<', '\\u003c');
  if (text.length <= MOST_CHARACTERS) return `<data>${text}</data>`;
  const note = `The answer has ${text.length} characters; these are the first ${MOST_CHARACTERS}. Ask for less at once.`;
  // Half a character at the cut would be no JSON that providers take.
  return `<data>${text.slice(0, MOST_CHARACTERS).toWellFormed()}</data> ${note}`;
}

const summaryOf = (tool: Tool, detail: unknown) =>
  typeof detail === 'string' ? detail : `${tool.title} did not take these arguments.`;

/** Throws TaskFailure for a call that has been made too often. */
function createRepetitionGuard() {
  const counts = new Map<string, number>();
  return (toolId: string, input: unknown): number => {
    const key = `${toolId} ${JSON.stringify(input)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= MOST_EQUAL_CALLS) return count;
    throw new TaskFailure(
      'model_repeats',
      `The model called ${toolId} with the same arguments ${count} times and came no further, so the run was ended. What it ` +
        'made until then is in your library; say what you want in other words.',
    );
  };
}

/** Tools that look at work: calls again are not repetition, for it changes with time. */
const AWAITED = new Set(['get_task', 'list_tasks']);

/** Operations after which a project is another one. */
const CHANGE_PROJECTS = new Set(['editProject', 'restoreProject']);

const idsIn = (result: object, field: string) => (result as Record<string, unknown>)[field];

/** Whether `text` names it as a whole: in `bob@example.com` nobody named `ob@example.com`. */
function isNamedIn(text: string, name: string): boolean {
  if (name === '') return false;
  const whole = `(?<![\\p{L}\\p{N}._%+@-])${RegExp.escape(name)}(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`;
  return new RegExp(whole, 'iu').test(text);
}

/**
 * What lets others in, and what ends work, is done only where the user's own words, or this very run, name whom or what it is
 * about: whatever stands in media may talk a model into a call, and gets nowhere. Throws `forbidden`.
 */
function requireOwnWish({ wishes, calls }: ModelToolsDeps, toolId: string, input: unknown): void {
  const { email, group_id: groupId, task_id: taskId } = (input ?? {}) as Record<string, unknown>;
  const isSaid = (name: unknown) => typeof name === 'string' && wishes.some((wish) => isNamedIn(wish, name));
  const others = [email, groupId].filter((one) => one != null);
  if (toolId === 'share_asset' && !(others.length > 0 && others.every(isSaid))) {
    throw new ServiceError(
      'forbidden',
      'The user has not named this person or group: share only with whom they name.',
    );
  }
  // To have looked at a task is not to have started it.
  const isOwn = calls.some(
    ({ toolId: by, result }) => !AWAITED.has(by) && idsIn(result, 'task_id') === taskId,
  );
  if (toolId === 'cancel_task' && !isOwn && !isSaid(taskId)) {
    throw new ServiceError('forbidden', 'This run did not start that task, and the user has not named it.');
  }
}

/**
 * Throws `conflict` for a call that an attempt before this one is known to have made: but what is exported of a project that
 * this attempt has changed is another film.
 */
function requireNew({ wasDone, changed }: Working, toolId: string, given: Record<string, unknown>): void {
  if (changed.has(given.project_id) || !wasDone(toolId, given)) return;
  const msg =
    'You have made this very call before you were cut off, and it is done: look for what it has made.';
  throw new ServiceError('conflict', msg);
}

interface Working extends ModelToolsDeps {
  /** Projects that this attempt has changed. */
  changed: Set<unknown>;
}

async function callOnce(
  deps: Working,
  tool: Tool,
  { input, callId, signal }: { input: unknown; callId: string; signal: AbortSignal },
): Promise<string> {
  const { agentTools, principal, reporter, spending, requestId, calls, attempt, changed } = deps;
  const given = (input ?? {}) as Record<string, unknown>;
  const told = reporter.startTool({
    // Providers may count anew in each attempt.
    callId: attempt === 1 ? callId : `${attempt}-${callId}`,
    toolId: tool.id,
    arguments: given,
  });
  // Whoever goes on after the end of this process has to know of it.
  if (tool.effect !== 'reads') await reporter.flush();
  const onProgress = told.progress.bind(told);
  const use = { principal, toolId: tool.id, input, requestId, signal, onProgress };
  try {
    requireOwnWish(deps, tool.id, input);
    requireNew(deps, tool.id, given);
    const { microcredits } = await agentTools.quoteTool(use);
    const settle = spending.hold(microcredits);
    const used = await agentTools.useTool(use).catch((error: unknown) => {
      settle(0);
      throw error;
    });
    const { result, pictures = [], charged, reserved } = used;
    settle(charged + reserved);
    calls.push({ toolId: tool.id, input, result });
    if (CHANGE_PROJECTS.has(tool.operation)) changed.add(given.project_id);
    told.finish({ status: 'completed', summary: tool.title, microcredits: charged + reserved });
    const stills = pictures.map(({ caption }) => caption);
    return asData(stills.length === 0 ? result : { ...result, stills_made: stills });
  } catch (error) {
    if (signal.aborted) {
      told.finish({ status: 'cancelled', summary: 'The run was ended.' });
      throw error;
    }
    const { body, isInternal } = errorAnswer(error, requestId);
    if (isInternal) deps.onFailure(error);
    told.finish({ status: 'failed', summary: summaryOf(tool, body.detail) });
    return asData({ refused: body });
  }
}

/** What a model may call: all, or those that the request names. */
export function modelTools(deps: ModelToolsDeps, allowed: readonly string[] | null): ModelTool[] {
  const guard = createRepetitionGuard();
  const working = { ...deps, changed: new Set<unknown>() };
  const tools = deps.agentTools.list().filter(({ id }) => allowed === null || allowed.includes(id));
  return tools.map((tool) => ({
    name: tool.id,
    description: tool.description,
    schema: shortSchema(tool.input),
    async run(call) {
      if (!AWAITED.has(tool.id)) guard(tool.id, call.input);
      return callOnce(working, tool, call);
    },
  }));
}
