/** A run that a language model answers: the same tools as everybody has, as the run's user, within what the run may cost. */
import { readPrompt } from '@rushes/director';
import type { Logger } from 'pino';
import type { Static } from 'typebox';
import type { LanguageModel, ModelUse } from '../../../platform/ai/language-model.ts';
import { ProviderError } from '../../../platform/ai/provider-error.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { PricesService } from '../../money/index.ts';
import { type TaskContext, TaskFailure, type TasksService } from '../../tasks/index.ts';
import type { createTask } from '../agent.tasks.ts';
import { capOf } from '../runs/run-budget.ts';
import type { RunReporter } from '../runs/run-reporter.ts';
import type { RunRow } from '../runs/runs.repo.ts';
import type { AgentToolsService } from '../tools/tools.service.ts';
import { checkFilm, type ModelClaim } from './check-film.ts';
import { callsOf, doneBefore, goingOn, nothingEarlier, spentBefore } from './go-on.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { linesOfTokens, MOST_INPUT_TOKENS, MOST_OUTPUT_TOKENS } from './model-price.ts';
import type { Earlier } from './model-runs.repo.ts';
import { createModelSpending } from './model-spending.ts';
import { asData, type ModelToolCall, modelTools } from './model-tools.ts';

export interface ModelRunDeps {
  agentTools: AgentToolsService;
  findPrincipal(userId: string): Promise<Principal | null>;
  /** What was said in the chat before this run, the oldest first. */
  findHistory(run: RunRow): Promise<readonly { role: 'user' | 'assistant'; text: string }[]>;
  /** What attempts before this one have done. */
  findEarlier(run: RunRow): Promise<Earlier>;
  tasks: Pick<TasksService, 'waitForTask'>;
  prices: Pick<PricesService, 'quote'>;
  log: Logger;
}

export interface ModelRun {
  context: TaskContext<Static<(typeof createTask)['payload']>>;
  run: RunRow;
  model: LanguageModel;
  reporter: RunReporter;
}

const MOST_STEPS = 40;
const STEP_OUTPUT_TOKENS = 8_000;
const RUN_MILLISECONDS = 20 * 60_000;
/** After the first film that is not as it was asked for there is one more try. */
const MOST_ROUNDS = 2;
const BETWEEN_ROUNDS = '\n\n';

/** Why a run ends that the model could not go on with. */
function failureOf(error: unknown, { model, context }: ModelRun, signal: AbortSignal): unknown {
  if (context.signal.aborted || error instanceof TaskFailure) return error;
  const kept = 'What was made until then is in your library; nothing is charged for the run itself.';
  if (signal.aborted) {
    const minutes = RUN_MILLISECONDS / 60_000;
    return new TaskFailure(
      'model_slow',
      `${model.id} was not done after ${minutes} minutes, so the run was ended. ${kept}`,
    );
  }
  if (!(error instanceof ProviderError)) return error;
  return new TaskFailure(`model_${error.failure}`, `The language model failed: ${error.message} ${kept}`);
}

/** Tokens that a run has used; throws TaskFailure where they are more than a run may use. */
function createTokenCount() {
  const used: ModelUse = { inputTokens: 0, outputTokens: 0 };
  return {
    used,
    add({ inputTokens, outputTokens }: ModelUse): void {
      used.inputTokens += inputTokens;
      used.outputTokens += outputTokens;
      if (used.inputTokens <= MOST_INPUT_TOKENS && used.outputTokens <= MOST_OUTPUT_TOKENS) return;
      throw new TaskFailure(
        'model_too_long',
        `The model has read ${used.inputTokens} and written ${used.outputTokens} tokens, more than a run may, so it was ended. What was ` +
          'made until then is in your library. Ask for less at once.',
      );
    },
  };
}

interface Film {
  projectId: string;
  /** Of the task that rendered it. */
  result: Record<string, unknown>;
}

const textAt = (value: unknown, key: string): string | null => {
  const found = (value as Record<string, unknown> | null)?.[key];
  return typeof found === 'string' ? found : null;
};

/** The last film that was exported, when all that is being rendered has ended. */
async function lastFilm(
  { tasks }: ModelRunDeps,
  calls: readonly ModelToolCall[],
  signal: AbortSignal,
): Promise<Film | null> {
  let film: Film | null = null;
  for (const { toolId, input, result } of calls) {
    if (toolId !== 'export_project') continue;
    const taskId = textAt(result, 'task_id');
    if (taskId === null) continue;
    const ended = await tasks.waitForTask(taskId, { signal });
    if (ended.state === 'SUCCESS')
      film = { projectId: textAt(input, 'project_id') ?? '', result: ended.result ?? {} };
  }
  return film;
}

function nameOf(calls: readonly ModelToolCall[], projectId: string): string {
  for (const { result } of calls.toReversed()) {
    if (textAt(result, 'project_id') === projectId) return textAt(result, 'name') ?? '';
  }
  return '';
}

interface Conversing extends ModelRun {
  principal: Principal;
  signal: AbortSignal;
  calls: ModelToolCall[];
  earlier: Earlier;
  tokens: ReturnType<typeof createTokenCount>;
}

/** Lets the model work until it says that it is done; answers its last words. */
async function converse(
  deps: ModelRunDeps,
  talk: Conversing,
  messages: readonly { role: 'user' | 'assistant'; text: string }[],
  tools: ReturnType<typeof modelTools>,
  spending: ReturnType<typeof createModelSpending>,
): Promise<string> {
  const { model, run, reporter, signal, tokens } = talk;
  const { request } = run;
  let steps = 0;
  const end = await model.converse({
    instructions: INSTRUCTIONS,
    messages,
    tools,
    maxSteps: MOST_STEPS,
    maxOutputTokens: STEP_OUTPUT_TOKENS,
    parallel: request.parallel_tool_calls !== false,
    effort: effortOf(request.llm_reasoning_effort),
    signal,
    onText: (delta) => reporter.text(delta),
    onReasoning: (delta) => reporter.reasoning(delta),
    onStep(use) {
      steps += 1;
      reporter.usedModel({
        llm_calls: 1,
        input_tokens_uncached: use.inputTokens,
        output_tokens: use.outputTokens,
      });
      reporter.report({ stage: 'planning', fraction: 0.9 * (steps / MOST_STEPS), message: 'Working' });
      tokens.add(use);
      spending.take(deps.prices.quote(linesOfTokens(use)).microcredits);
    },
  });
  if (end.reason === 'stop') return end.text;
  throw new TaskFailure(
    `model_${end.reason}`,
    `${STOPPED[end.reason]} What it made until then is in your library.`,
  );
}

const STOPPED = {
  length: 'The answer of the model became too long, so it was cut off.',
  steps: `The model was not done after ${MOST_STEPS} steps, so the run was ended.`,
  filtered: 'The provider of the model refused to go on with this request.',
} as const;

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

function effortOf(asked: unknown): (typeof EFFORTS)[number] | null {
  return EFFORTS.find((effort) => effort === asked) ?? null;
}

/** What the model is told of claims that the finished film does not meet. By a program, of measured figures. */
function correction(claims: readonly ModelClaim[]): string {
  const wrong = claims.filter(({ met }) => !met).map(({ reason }) => `- ${reason}`);
  return `The exported film was measured, and is not what was asked for:\n${wrong.join('\n')}\nMend it and export it again. Where that is not possible, say why.`;
}

/** What the user's program shows while they write: `this clip` is meant by it. */
function shownTo(context: unknown): string {
  return context == null ? '' : `\n\nWhat my program shows just now: ${asData(context)}`;
}

type Said = { role: 'user' | 'assistant'; text: string };

/** What the user asks, and where the model was cut off in answering it. */
function openingOf(asking: string, { said }: Earlier, goOn: string | null): Said[] {
  if (goOn === null) return [{ role: 'user', text: asking }];
  if (said === '') return [{ role: 'user', text: `${asking}\n\n${goOn}` }];
  return [
    { role: 'user', text: asking },
    { role: 'assistant', text: said },
    { role: 'user', text: goOn },
  ];
}

async function work(deps: ModelRunDeps, talk: Conversing): Promise<Record<string, unknown>> {
  const { run, reporter, principal, calls, signal, context, earlier } = talk;
  const prompt = String(run.request.prompt ?? '');
  const history = await deps.findHistory(run);
  const asked = await readPrompt(prompt, { assets: [], unusable: [], followsVideo: false });
  const spending = createModelSpending(capOf(run.request));
  spending.take(deps.prices.quote([{ price: 'create.run', quantity: 1 }]).microcredits);
  spending.take(spentBefore(earlier));
  const effects = new Map(deps.agentTools.list().map(({ id, effect }) => [id, effect]));
  const effectOf = (toolId: string) => effects.get(toolId) ?? 'changes';
  const tools = modelTools(
    {
      ...deps,
      principal,
      reporter,
      spending,
      calls,
      requestId: context.traceId,
      attempt: context.attempt,
      wasDone: doneBefore(earlier, effectOf),
      wishes: [...history.flatMap(({ role, text }) => (role === 'user' ? [text] : [])), prompt],
      onFailure: (error) => deps.log.error({ err: error, task_id: context.taskId }, 'a tool of a run failed'),
    },
    Array.isArray(run.request.tools) ? run.request.tools.map(String) : null,
  );
  const asking = `${prompt}${shownTo(run.request.context)}`;
  const messages = [...history, ...openingOf(asking, earlier, goingOn(earlier, effectOf))];
  const said: string[] = [];
  if (earlier.said !== '') {
    said.push(earlier.said);
    reporter.text(BETWEEN_ROUNDS);
  }
  for (let round = 1; ; round += 1) {
    const text = await converse(deps, talk, messages, tools, spending);
    said.push(text);
    const film = await lastFilm(deps, calls, signal);
    const claims = film === null ? [] : checkFilm(asked, film.result);
    if (round === MOST_ROUNDS || claims.every(({ met }) => met)) {
      return resultOf({ text: said.join(BETWEEN_ROUNDS), film, claims, calls, reporter });
    }
    reporter.text(BETWEEN_ROUNDS);
    messages.push({ role: 'assistant', text: text || '…' }, { role: 'user', text: correction(claims) });
  }
}

/** What the run comes to; what the film does not meet is said, whatever the model has said of it. */
function resultOf({
  text,
  film,
  claims,
  calls,
  reporter,
}: {
  text: string;
  film: Film | null;
  claims: readonly ModelClaim[];
  calls: readonly ModelToolCall[];
  reporter: RunReporter;
}): Record<string, unknown> {
  const unmet = claims.flatMap(({ met, reason }) => (met || reason === undefined ? [] : [reason]));
  const notes = unmet.length === 0 ? '' : `\n\nMeasured on the finished film: ${unmet.join(' ')}`;
  if (notes !== '') reporter.text(notes);
  const message = `${text}${notes}`;
  if (film === null) return { message, claims, notes: [] };
  const { projectId, result } = film;
  return {
    ...result,
    message,
    claims,
    notes: unmet,
    project_id: projectId,
    project_name: nameOf(calls, projectId),
  };
}

/** Answers a run by a language model. Throws TaskFailure with an honest end where it can not be brought to one. */
export async function answerByModel(deps: ModelRunDeps, asked: ModelRun): Promise<Record<string, unknown>> {
  const { context, reporter } = asked;
  const principal = await deps.findPrincipal(context.userId);
  if (principal === null) throw new TaskFailure('gone', 'The account is not there any more.');
  reporter.report({ stage: 'reading', fraction: 0, message: 'Reading the prompt' });
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(RUN_MILLISECONDS)]);
  const tokens = createTokenCount();
  try {
    const earlier = context.attempt > 1 ? await deps.findEarlier(asked.run) : nothingEarlier;
    const calls = callsOf(earlier);
    const result = await work(deps, { ...asked, principal, signal, calls, tokens, earlier });
    context.used([{ price: 'create.run', quantity: 1 }, ...linesOfTokens(tokens.used)]);
    await reporter.flush();
    return result;
  } catch (error) {
    await reporter.flush();
    throw failureOf(error, asked, signal);
  }
}
