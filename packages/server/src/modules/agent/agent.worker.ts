/** Answers one message: read, then a film made or changed, or words. Each step is its own module; this strings them together. */
import {
  type Claim,
  type FilmMeasures,
  measuredClaims,
  type PromptReader,
  readPrompt,
  readQuestion,
  unmetSentence,
} from '@rushes/director';
import type { PriceName } from '../money/index.ts';
import { startedBy, TaskFailure, type TaskHandler, type TaskRecord } from '../tasks/index.ts';
import { isOfIndex } from '../understanding/index.ts';
import type { createTask } from './agent.tasks.ts';
import { answerQuestion } from './answer-question.ts';
import { findFilm, keepChange, planChange, requireMedia, toldOfFilm } from './films/change-film.ts';
import type { FilmNote } from './films/film-states.ts';
import type { FurtherFilm } from './films/keep-film.ts';
import { keepFilm, planFilm } from './films/make-film.ts';
import { timelinesOf } from './films/planned-film.ts';
import { createMomentFinder } from './finds/find-moments.ts';
import { openRunStock } from './finds/stock-footage.ts';
import { readRun } from './runs/read-run.ts';
import {
  type AgentContext,
  type AgentWorkerDeps,
  begins,
  type CreateContext,
  indexMissing,
  loadLibrary,
  span,
  waitForProbes,
} from './runs/run-material.ts';
import { createRunReporter, type RunReporter } from './runs/run-reporter.ts';
import type { RunRow } from './runs/runs.repo.ts';

/** Why a rendering that has ended made no video. */
function failureOf(task: TaskRecord): TaskFailure | null {
  if (task.state === 'SUCCESS') return null;
  if (task.state === 'REVOKED') return new TaskFailure('cancelled', 'The rendering was cancelled.');
  return new TaskFailure(task.error?.code ?? 'internal', task.error?.message ?? 'The rendering failed.');
}

/** Makes the film of a plan that was confirmed: exactly what was told. */
async function keepPlanned(
  agent: AgentContext,
  context: CreateContext,
  { run, reporter }: { run: RunRow; reporter: RunReporter },
): Promise<void> {
  const plan = await agent.filmPlans.find(run.user_id, String(run.request.plan_id));
  if (plan === undefined) throw new TaskFailure('gone', 'The plan was deleted before its turn came.');
  reporter.report({ stage: 'planning', fraction: begins.planning, message: 'Taking up the plan' });
  const made = plan.film;
  for (const timeline of timelinesOf(made)) await requireMedia(agent, context, timeline);
  if (made.change === null) return keepFilm(agent, context, { run, made });
  const film = await findFilm(agent, context, run.chat_id);
  if (film === null)
    throw new TaskFailure('follow_up', 'The film that the plan changes is not there any more.');
  return keepChange(agent, context, { run, film, made });
}

/** Reads the message and does what it asks; answers the tasks that analysed footage for it. */
async function work(
  agent: AgentContext,
  context: CreateContext,
  run: RunRow,
  reporter: RunReporter,
): Promise<string[]> {
  const { read, findMoments, runs } = agent;
  if (run.request.plan_id !== undefined) {
    await keepPlanned(agent, context, { run, reporter });
    return [];
  }
  const prompt = String(run.request.prompt);
  await waitForProbes(agent, context);
  const film = run.request.follows_video === true ? await findFilm(agent, context, run.chat_id) : null;
  const stock = openRunStock(agent, { userId: context.userId, prompt, traceId: context.traceId });
  // A film that is there and a question are answered from one's own.
  const takesStock = film === null && readQuestion(prompt) === null;
  const reading = await readRun(
    { prompt, followsVideo: film !== null, before: toldOfFilm(film) },
    {
      read,
      loadLibrary: async () => {
        const own = await loadLibrary(agent, context, prompt);
        return takesStock ? stock.addTo(own) : own;
      },
      lookUp: (wishes, assets) => findMoments(context, wishes, assets),
      analyse: (wanted) => indexMissing(agent, context, wanted, { run, reporter }),
    },
  );
  const { brief, library, analysing } = reading;
  if (brief.question !== null) {
    const { question } = brief;
    const message = await answerQuestion(agent, context, { run, question, assets: library.assets });
    await context.commit((trx) => runs.setAnswer(trx, run.id, { message, claims: [], notes: [] }));
    return [];
  }
  const { request } = run;
  if (film !== null && brief.followsUp) {
    const asked = { request, film, asked: brief, library };
    const planned = await planChange(agent, context, asked, async (missing) => {
      const started =
        missing.length === 0 ? [] : await indexMissing(agent, context, missing, { run, reporter });
      reporter.report({ stage: 'planning', fraction: begins.planning, message: 'Changing the film' });
      return started;
    });
    await keepChange(agent, context, { run, film, made: planned.made });
    return planned.analysing;
  }
  reporter.report({ stage: 'planning', fraction: begins.planning, message: 'Planning the edit' });
  const made = await planFilm(agent, context, { request, reading, stock });
  await keepFilm(agent, context, { run, made });
  return analysing;
}

async function render(
  agent: AgentContext,
  context: CreateContext,
  exportTaskIds: readonly string[],
  reporter: RunReporter,
): Promise<Record<string, unknown>[]> {
  const fractions = exportTaskIds.map(() => 0);
  const waits = exportTaskIds.map(async (taskId, index) => {
    return renderOne(agent, context, { taskId, index, reporter }, (progress) => {
      fractions[index] = progress;
      const mean = fractions.reduce((sum, value) => sum + value, 0) / fractions.length;
      const fraction = span(begins.rendering, begins.finishing, mean);
      reporter.report({ stage: 'rendering', fraction, message: 'Rendering' });
    });
  });
  return Promise.all(waits);
}

async function renderOne(
  { tasks }: AgentContext,
  context: CreateContext,
  { taskId, index, reporter }: { taskId: string; index: number; reporter: RunReporter },
  onProgress: (fraction: number) => void,
): Promise<Record<string, unknown>> {
  const tool = reporter.startTool({
    callId: `export_project-${context.attempt}${index === 0 ? '' : `-${index + 1}`}`,
    toolId: 'export_project',
    arguments: { task_id: taskId },
  });
  const ended = await tasks.waitForTask(taskId, {
    signal: context.signal,
    onProgress: ({ progress }) => {
      onProgress(progress);
      tool.progress(progress, 'Rendering');
    },
  });
  const failure = failureOf(ended);
  if (failure !== null) {
    tool.finish({ status: ended.state === 'REVOKED' ? 'cancelled' : 'failed', summary: failure.message });
    throw failure;
  }
  const lines = await tasks.findIncludedLines([taskId]);
  const microcredits = lines.reduce((sum, line) => sum + line.microcredits, 0);
  tool.finish({ status: 'completed', summary: 'The video is rendered.', microcredits });
  return ended.result ?? {};
}

/** A second attempt finds what the first one did and goes on from there. */
async function worked(
  agent: AgentContext,
  context: CreateContext,
  reporter: RunReporter,
): Promise<{ run: RunRow; outcome: Record<string, unknown>; analysing: string[] }> {
  const { runs } = agent;
  const { run_id: runId } = context.payload;
  const before = await runs.find(runId);
  if (before === undefined) throw new TaskFailure('gone', 'The chat was deleted before its turn came.');
  const isFirst = before.outcome === null;
  if (isFirst) reporter.report({ stage: 'reading', fraction: 0, message: 'Reading the prompt' });
  const analysing = isFirst ? await work(agent, context, before, reporter) : [];
  const run = await runs.find(runId);
  if (run === undefined || run.outcome === null) {
    throw new TaskFailure('gone', 'The chat was deleted while the video was planned.');
  }
  // An attempt before this one may have said it.
  if (!(await runs.hasAnswered(run.id))) reporter.text(String(run.outcome.message ?? ''));
  return { run, outcome: run.outcome, analysing };
}

/** The run itself with what it rendered and analysed; the index of that footage is paid with its own tasks. */
async function tellUsed(
  agent: AgentContext,
  context: CreateContext,
  taskIds: readonly string[],
): Promise<void> {
  const { tasks } = agent;
  const lines = (await tasks.findIncludedLines(taskIds)).filter((line) => !isOfIndex(line));
  const made = lines.map(({ price, quantity }) => ({ price: price as PriceName, quantity }));
  context.used([{ price: 'create.run', quantity: 1 }, ...made]);
}

// What a run says of its film, held against the finished file.

type Told = Record<string, unknown>;

const isFigure = (value: unknown): value is number => typeof value === 'number';

/** Loudness of a programme that was brought to one; what is exempt has none to be held against. */
function lufsOf({ loudness }: Told): number | null {
  const { integratedLufs, exempt } = (loudness ?? {}) as { integratedLufs?: unknown; exempt?: unknown };
  return isFigure(integratedLufs) && (exempt === null || exempt === undefined || exempt === false)
    ? integratedLufs
    : null;
}

/**
 * The claims and message of a run after its file was measured; `told` is its answer so far, `exported` what the export says
 * of the file. `sentence`: what fell, to be said besides; null where all holds.
 */
export function measureClaims({ told, exported, film }: { told: Told; exported: Told; film: FilmNote }): {
  told: Told;
  exported: Told;
  sentence: string | null;
} {
  // The answer says it as claims.
  const { measures, measures_problem: problem, target_lufs: targetLufs, ...file } = exported;
  if (!Array.isArray(told.claims) || !isFigure(targetLufs)) return { told, exported: file, sentence: null };
  const whyNot = typeof problem === 'string' ? problem : null;
  const { claims, fallen } = measuredClaims(told.claims as Claim[], {
    measures: measures as FilmMeasures | null,
    whyNot: whyNot?.replace(/\.$/, '') ?? null,
    lufs: lufsOf(exported),
    targetLufs,
    brief: film.brief,
    blackAsked: film.blackAsked ?? [],
  });
  if (fallen.length === 0) return { told: { ...told, claims }, exported: file, sentence: null };
  const sentence = `${measures == null ? '' : 'I measured the file. '}${fallen.map((claim) => unmetSentence(claim)).join(' ')}`;
  return {
    told: { ...told, claims, message: `${String(told.message ?? '')} ${sentence}` },
    exported: file,
    sentence,
  };
}

async function answer(agent: AgentContext, context: CreateContext): Promise<Record<string, unknown>> {
  const reporter = createRunReporter({ context, runs: agent.runs, runId: context.payload.run_id });
  const byModel = await agent.modelRuns.answer(context, reporter);
  if (byModel !== null) return byModel;
  const { run, outcome, analysing } = await worked(agent, context, reporter);
  // What the next turn goes on from is no part of the answer.
  const { film, further, ...planned } = outcome;
  if (run.export_task_id === null) {
    context.used([]);
    await reporter.flush();
    return planned;
  }
  const others = Array.isArray(further) ? (further as FurtherFilm[]) : [];
  const taskIds = [run.export_task_id, ...others.map(({ export_task_id }) => export_task_id)];
  const [exported = {}, ...more] = await render(agent, context, taskIds, reporter);
  await tellUsed(agent, context, [...taskIds, ...analysing]);
  const { told, sentence, ...file } = measureClaims({ told: planned, exported, film: film as FilmNote });
  if (sentence !== null) reporter.text(` ${sentence}`);
  reporter.report({ stage: 'finishing', fraction: begins.finishing, message: 'Finishing' });
  await reporter.flush();
  const versions = others.map(({ project_id, project_name }, index) => ({
    ...more[index],
    project_id,
    project_name,
  }));
  return { ...file.exported, ...told, ...(versions.length > 0 && { versions }) };
}

/** `read`: what makes a brief of a prompt; the grammar of the built-in director where nothing else is given. */
export function createAgentHandlers(
  deps: AgentWorkerDeps,
  read: PromptReader = readPrompt,
): { create_task: TaskHandler<typeof createTask> } {
  const agent: AgentContext = { ...deps, findMoments: createMomentFinder(deps), read };
  return {
    create_task: (context) => startedBy(context.taskId, () => answer(agent, context)),
  };
}
