/** What a run works with: footage that is analysed, with its shots and words. */
import type { Brief, PlannerAsset, PlannerLibrary, PromptReader } from '@rushes/director';
import type { Static } from 'typebox';
import type { AccessService } from '../../access/index.ts';
import type { ExportsService, ProjectsService } from '../../making/index.ts';
import type { SearchService } from '../../search/index.ts';
import type { TaskContext, TasksService } from '../../tasks/index.ts';
import type { AnalysisService, TranscriptsService } from '../../understanding/index.ts';
import type { createTask } from '../agent.tasks.ts';
import { assetsInPlay, withoutSurplus } from '../finds/assets-in-play.ts';
import type { FindMoments } from '../finds/find-moments.ts';
import type { StockFootageDeps } from '../finds/stock-footage.ts';
import type { ModelRuns } from '../model/model-runs.ts';
import type { PlansRepo } from '../plans/plans.repo.ts';
import { requireBudget } from './run-budget.ts';
import type { RunReporter } from './run-reporter.ts';
import type { RunRow, RunsRepo } from './runs.repo.ts';

export interface AgentWorkerDeps {
  access: Pick<AccessService, 'defaultGroupOf' | 'rootFolderOf' | 'rightsOn'>;
  analysis: Pick<AnalysisService, 'loadPlannerLibrary' | 'loadShots' | 'preprocess' | 'findOpenProbes'>;
  projects: Pick<
    ProjectsService,
    'addProject' | 'requireProject' | 'getTimeline' | 'prepareVersion' | 'findEvidence'
  >;
  exports: Pick<ExportsService, 'startExport'>;
  tasks: Pick<TasksService, 'waitForTask' | 'findIncludedLines'>;
  transcripts: Pick<TranscriptsService, 'findSpokenWords' | 'findCues'>;
  search: Pick<SearchService, 'findHits' | 'lacksPictureMeaning' | 'refreshChanged'>;
  runs: RunsRepo;
  stock: StockFootageDeps['stock'];
  modelRuns: ModelRuns;
  filmPlans: PlansRepo;
}

export interface AgentContext extends AgentWorkerDeps {
  findMoments: FindMoments;
  read: PromptReader;
}

export type CreateContext = TaskContext<Static<(typeof createTask)['payload']>>;

/** For whom something is planned. */
export type Planner = Pick<CreateContext, 'userId'>;

/** Share of the whole run at which each stage begins. */
export const begins = { indexing: 0.02, planning: 0.4, rendering: 0.45, finishing: 0.99 } as const;

export function span(from: number, to: number, fraction: number): number {
  return from + (to - from) * Math.min(1, Math.max(0, fraction));
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

/** Analyses footage that nobody analysed yet; answers the tasks. What can not be opened is unusable afterwards. */
export async function indexMissing(
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
export async function addSpokenWords(
  { transcripts }: Pick<AgentContext, 'transcripts'>,
  assets: readonly PlannerAsset[],
): Promise<PlannerAsset[]> {
  const spoken = await transcripts.findSpokenWords(assets.map(({ id }) => id));
  return assets.map((asset) => {
    const transcript = spoken.get(asset.id);
    return transcript === undefined ? asset : { ...asset, transcript };
  });
}

/** The library, where sounds that the prompt may name come with what is said in them: so that a voice is told from music. */
export async function loadLibrary(
  agent: AgentContext,
  context: Planner,
  prompt: string,
): Promise<PlannerLibrary> {
  const library = await agent.analysis.loadPlannerLibrary(context);
  const named = library.assets.filter((asset) => asset.kind === 'audio' && isNamedIn(prompt, asset));
  const heard = await addSpokenWords(agent, named.slice(0, MOST_VOICES));
  const byId = new Map(heard.map((asset) => [asset.id, asset]));
  return { ...library, assets: library.assets.map((asset) => byId.get(asset.id) ?? asset) };
}

/** Waits until every upload that the caller can read was opened. */
export async function waitForProbes(
  agent: Pick<AgentContext, 'analysis' | 'tasks'>,
  context: Pick<CreateContext, 'userId' | 'accountId' | 'signal'>,
): Promise<void> {
  const { analysis, tasks } = agent;
  // One after the other: of a thousand uploads each wait would ask the database once a second.
  for (const taskId of await analysis.findOpenProbes(context)) {
    await tasks.waitForTask(taskId, { signal: context.signal });
  }
}

/** The assets of a library; those that are drawn on with their shots and spoken words. */
export async function withShots(
  agent: AgentContext,
  library: PlannerLibrary,
  drawnOn: ReadonlySet<string>,
): Promise<PlannerAsset[]> {
  const shown = await agent.analysis.loadShots(
    library,
    library.assets.filter(({ id }) => drawnOn.has(id)),
  );
  const withWords = await addSpokenWords(agent, shown);
  const shownById = new Map(withWords.map((asset) => [asset.id, asset]));
  return library.assets.map((asset) => shownById.get(asset.id) ?? asset);
}

/**
 * What the planner works with: shots and spoken words of what the brief may draw on, and none of the footage that is
 * too much.
 */
export async function materialFor(
  agent: AgentContext,
  brief: Brief,
  library: PlannerLibrary,
): Promise<PlannerAsset[]> {
  const drawnOn = new Set([...assetsInPlay(brief, library.assets), ...brief.voiceAssetIds]);
  const assets = await withShots(agent, library, drawnOn);
  return withoutSurplus(brief, assets);
}
