/** Answers one prompt: read, index, plan, render. Each step is its own module; this strings them together. */
import { createHash } from 'node:crypto';
import {
  type Brief,
  describePlan,
  type PlannerAsset,
  type PlannerLibrary,
  type PromptReader,
  planEdit,
  readPrompt,
  sourcesFor,
} from '@rushes/director';
import { writeScenes } from '@rushes/generate';
import { outputOf } from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../platform/db/schema.ts';
import type { AccessService } from '../access/index.ts';
import { type ExportsService, factsOf, type ProjectsService, planOwnSize } from '../making/index.ts';
import type { PriceName } from '../money/index.ts';
import type { SearchService } from '../search/index.ts';
import {
  startedBy,
  type TaskContext,
  TaskFailure,
  type TaskHandler,
  type TaskRecord,
  type TasksService,
} from '../tasks/index.ts';
import { type AnalysisService, isOfIndex, type TranscriptsService } from '../understanding/index.ts';
import type { createTask } from './agent.tasks.ts';
import { assetsInPlay, withoutSurplus } from './assets-in-play.ts';
import { createMomentFinder } from './find-moments.ts';
import type { ModelRuns } from './model/model-runs.ts';
import { readRun } from './read-run.ts';
import { requireBudget } from './run-budget.ts';
import { createRunReporter, type RunReporter } from './run-reporter.ts';
import type { RunRow, RunsRepo } from './runs.repo.ts';
import { BUILT_IN_DIRECTOR } from './settings/built-in.ts';
import { openRunStock, type StockFootageDeps } from './stock-footage.ts';

export interface AgentWorkerDeps {
  access: Pick<AccessService, 'defaultGroupOf' | 'rootFolderOf'>;
  analysis: Pick<AnalysisService, 'loadPlannerLibrary' | 'loadShots' | 'preprocess' | 'findOpenProbes'>;
  projects: Pick<ProjectsService, 'addProject'>;
  exports: Pick<ExportsService, 'startExport'>;
  tasks: Pick<TasksService, 'waitForTask' | 'findIncludedLines'>;
  transcripts: Pick<TranscriptsService, 'findSpokenWords' | 'findCues'>;
  search: Pick<SearchService, 'findHits' | 'refreshChanged'>;
  runs: RunsRepo;
  stock: StockFootageDeps['stock'];
  modelRuns: ModelRuns;
}

interface AgentContext extends AgentWorkerDeps {
  findMoments: ReturnType<typeof createMomentFinder>;
  read: PromptReader;
}

type CreateContext = TaskContext<Static<(typeof createTask)['payload']>>;

/** Share of the whole run at which each stage begins. */
const begins = { indexing: 0.02, planning: 0.4, rendering: 0.45, finishing: 0.99 } as const;

/** The same prompt over the same footage makes the same video. */
function seedOf(prompt: string): number {
  return createHash('sha256').update(prompt).digest().readUInt32LE(0);
}

function span(from: number, to: number, fraction: number): number {
  return from + (to - from) * Math.min(1, Math.max(0, fraction));
}

/** What was asked for besides the prompt and is not there. */
function requestNotes({ llm_model: model, tools }: Record<string, unknown>): string[] {
  const notes: string[] = [];
  if (typeof model === 'string' && model !== BUILT_IN_DIRECTOR) {
    notes.push(`The model "${model}" is not available here; the built-in director made the plan.`);
  }
  if (Array.isArray(tools)) {
    notes.push(
      'The built-in director takes the tools that a prompt needs; the choice of tools had no effect.',
    );
  }
  return notes;
}

/** Why a rendering that has ended made no video. */
function failureOf(task: TaskRecord): TaskFailure | null {
  if (task.state === 'SUCCESS') return null;
  if (task.state === 'REVOKED') return new TaskFailure('cancelled', 'The rendering was cancelled.');
  return new TaskFailure(task.error?.code ?? 'internal', task.error?.message ?? 'The rendering failed.');
}

/** Sounds of one prompt that are looked at for words. */
const MOST_VOICES = 50;

/** Whether a word of the asset's name stands in the prompt. */
function isNamedIn(prompt: string, { name }: PlannerAsset): boolean {
  const said = prompt.toLowerCase();
  const words = name
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word.length > 1 && said.includes(word));
}

/** Waits for tasks together and tells their mean progress. Whether they succeeded is for the caller to see. */
async function waitForAll(
  agent: AgentContext,
  context: CreateContext,
  taskIds: readonly string[],
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { tasks } = agent;
  const fractions = new Map(taskIds.map((id) => [id, 0]));
  const tell = (id: string, fraction: number) => {
    fractions.set(id, fraction);
    onProgress([...fractions.values()].reduce((sum, value) => sum + value, 0) / taskIds.length);
  };
  await Promise.all(
    taskIds.map(async (id) => {
      await tasks.waitForTask(id, {
        signal: context.signal,
        onProgress: (task) => tell(id, task.progress),
      });
      tell(id, 1);
    }),
  );
}

/** Analyses what the brief may draw on and nobody analysed yet; answers the tasks. What can not be opened is unusable afterwards. */
async function indexMissing(
  agent: AgentContext,
  context: CreateContext,
  wanted: readonly string[],
  { run, reporter }: { run: RunRow; reporter: RunReporter },
): Promise<string[]> {
  const { analysis, runs } = agent;
  const body = {
    assets: wanted.map((assetId) => ({ asset_id: assetId })),
    version: null,
    cutter_sensitivity: 0.5,
    generate_proxy: ['720' as const],
  };
  const started = await analysis.preprocess(context, {
    body,
    query: { priority: 'high' },
    isIncluded: true,
    traceId: context.traceId,
  });
  const taskIds = started.filter(({ error }) => !error).map(({ task_id }) => task_id);
  await requireBudget(runs, context.db, { run });
  const count = taskIds.length === 1 ? 'one file' : `${taskIds.length} files`;
  await waitForAll(agent, context, taskIds, (fraction) =>
    reporter.report({
      stage: 'indexing',
      fraction: span(begins.indexing, begins.planning, fraction),
      message: `Analysing ${count}`,
    }),
  );
  return taskIds;
}

/** `assets` with what is said in them, as far as that was written down. */
async function addSpokenWords(agent: AgentContext, assets: readonly PlannerAsset[]): Promise<PlannerAsset[]> {
  const { transcripts } = agent;
  const spoken = await transcripts.findSpokenWords(assets.map(({ id }) => id));
  return assets.map((asset) => {
    const transcript = spoken.get(asset.id);
    return transcript === undefined ? asset : { ...asset, transcript };
  });
}

/** Sounds that the prompt may name, with what is said in them: so that a voice is told from music. */
async function withVoices(
  agent: AgentContext,
  prompt: string,
  library: PlannerLibrary,
): Promise<PlannerLibrary> {
  const named = library.assets.filter((asset) => asset.kind === 'audio' && isNamedIn(prompt, asset));
  const heard = await addSpokenWords(agent, named.slice(0, MOST_VOICES));
  const byId = new Map(heard.map((asset) => [asset.id, asset]));
  return { ...library, assets: library.assets.map((asset) => byId.get(asset.id) ?? asset) };
}

/** Waits until every upload that the caller can read was opened. */
async function waitForProbes(agent: AgentContext, context: CreateContext): Promise<void> {
  const { analysis, tasks } = agent;
  // One after the other: of a thousand uploads each wait would ask the database once a second.
  for (const taskId of await analysis.findOpenProbes(context)) {
    await tasks.waitForTask(taskId, { signal: context.signal });
  }
}

/**
 * What the planner works with: shots and spoken words of what the brief may draw on, and none of the footage that is
 * too much.
 */
async function materialFor(
  agent: AgentContext,
  brief: Brief,
  library: PlannerLibrary,
): Promise<PlannerAsset[]> {
  const { analysis } = agent;
  const drawnOn = new Set([...assetsInPlay(brief, library.assets), ...brief.voiceAssetIds]);
  const shown = await analysis.loadShots(
    library,
    library.assets.filter(({ id }) => drawnOn.has(id)),
  );
  const withWords = await addSpokenWords(agent, shown);
  const shownById = new Map(withWords.map((asset) => [asset.id, asset]));
  return withoutSurplus(brief, library.assets).map((asset) => shownById.get(asset.id) ?? asset);
}

/**
 * Plans the video and, in one transaction, keeps the project, starts its rendering and notes both on the run; answers
 * the tasks that analysed footage for it.
 */
async function plan(
  agent: AgentContext,
  context: CreateContext,
  run: RunRow,
  reporter: RunReporter,
): Promise<string[]> {
  const { read, analysis, findMoments, access, projects, exports, runs } = agent;
  const prompt = String(run.request.prompt);
  const asked = { prompt, followsVideo: run.request.follows_video === true };
  await waitForProbes(agent, context);
  const stock = openRunStock(agent, { userId: context.userId, prompt, traceId: context.traceId });
  const {
    brief: understood,
    library,
    analysing,
  } = await readRun(asked, {
    read,
    loadLibrary: async () =>
      stock.addTo(await withVoices(agent, prompt, await analysis.loadPlannerLibrary(context))),
    lookUp: (wishes, assets) => findMoments(context, wishes, assets),
    analyse: (wanted) => indexMissing(agent, context, wanted, { run, reporter }),
  });
  const brief = stock.about(understood);
  reporter.report({ stage: 'planning', fraction: begins.planning, message: 'Planning the edit' });
  const assets = await materialFor(agent, brief, { ...library, assets: sourcesFor(prompt, library.assets) });
  const made = await stock.credit(planEdit({ brief, assets, seed: seedOf(prompt), writeScenes }));
  const output = outputOf(made.timeline);
  if (output === null) throw new Error('A plan states its output.');
  made.notes.push(...requestNotes(run.request));
  const groupId = await access.defaultGroupOf(context);
  const folder = { id: await access.rootFolderOf(groupId), groupId };
  const write = async (trx: Transaction<Database>) => {
    const { name, timeline } = made;
    const { projectId } = await projects.addProject(trx, context, {
      name,
      document: factsOf(timeline),
      folder,
    });
    const { taskId } = await exports.startExport(trx, context, {
      ...planOwnSize(output),
      project: { id: projectId, name, version: 1, timeline, folder },
      isIncluded: true,
      traceId: context.traceId,
    });
    await requireBudget(runs, trx, { run });
    const message = describePlan(made, assets);
    const outcome = { message, claims: made.claims, notes: made.notes, project_name: name };
    await runs.setOutcome(trx, run.id, { outcome, projectId, exportTaskId: taskId });
  };
  await context.commit(write, { accounts: [context.accountId] });
  return analysing;
}

async function render(
  agent: AgentContext,
  context: CreateContext,
  exportTaskId: string,
  reporter: RunReporter,
): Promise<Record<string, unknown>> {
  const { tasks } = agent;
  const tool = reporter.startTool({
    callId: `export_project-${context.attempt}`,
    toolId: 'export_project',
    arguments: { task_id: exportTaskId },
  });
  const ended = await tasks.waitForTask(exportTaskId, {
    signal: context.signal,
    onProgress: ({ progress }) => {
      const fraction = span(begins.rendering, begins.finishing, progress);
      reporter.report({ stage: 'rendering', fraction, message: 'Rendering' });
      tool.progress(progress, 'Rendering');
    },
  });
  const failure = failureOf(ended);
  if (failure !== null) {
    tool.finish({ status: ended.state === 'REVOKED' ? 'cancelled' : 'failed', summary: failure.message });
    throw failure;
  }
  const lines = await tasks.findIncludedLines([exportTaskId]);
  const microcredits = lines.reduce((sum, line) => sum + line.microcredits, 0);
  tool.finish({ status: 'completed', summary: 'The video is rendered.', microcredits });
  return ended.result ?? {};
}

/** A second attempt finds what the first one planned and goes on from there. */
async function planned(
  agent: AgentContext,
  context: CreateContext,
  reporter: RunReporter,
): Promise<{ run: RunRow; exportTaskId: string; analysing: string[] }> {
  const { runs } = agent;
  const { run_id: runId } = context.payload;
  const before = await runs.find(runId);
  if (before === undefined) throw new TaskFailure('gone', 'The chat was deleted before its turn came.');
  const isFirst = before.export_task_id === null;
  if (isFirst) reporter.report({ stage: 'reading', fraction: 0, message: 'Reading the prompt' });
  const analysing = isFirst ? await plan(agent, context, before, reporter) : [];
  const run = await runs.find(runId);
  if (run === undefined || run.export_task_id === null) {
    throw new TaskFailure('gone', 'The chat was deleted while the video was planned.');
  }
  // An attempt before this one may have said it.
  if (!(await runs.hasAnswered(run.id))) reporter.text(String(run.outcome?.message ?? ''));
  return { run, exportTaskId: run.export_task_id, analysing };
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

async function answer(agent: AgentContext, context: CreateContext): Promise<Record<string, unknown>> {
  const reporter = createRunReporter({ context, runs: agent.runs, runId: context.payload.run_id });
  const byModel = await agent.modelRuns.answer(context, reporter);
  if (byModel !== null) return byModel;
  const { run, exportTaskId, analysing } = await planned(agent, context, reporter);
  const exported = await render(agent, context, exportTaskId, reporter);
  await tellUsed(agent, context, [exportTaskId, ...analysing]);
  reporter.report({ stage: 'finishing', fraction: begins.finishing, message: 'Finishing' });
  await reporter.flush();
  return { ...exported, ...run.outcome };
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
