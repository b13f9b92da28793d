/** What is done with each asset of a walk: preprocessed where that is missing, then described or written down. */
import type { Static } from 'typebox';
import { over } from '../../../../platform/over.ts';
import type { SentServiceConfig } from '../../../entities/index.ts';
import type { TaskContext, TaskHandler, TaskRecord } from '../../../tasks/index.ts';
import { DESCRIBED_KINDS, PREPROCESSED_KINDS, TRANSCRIBED_KINDS } from '../../analysis/analysable-files.ts';
import type { Analyser, AnalyserName } from '../../analysis/analyser.ts';
import type { AnalysisService, PreprocessVersion } from '../../analysis/analysis.service.ts';
import { factorOfRank } from '../../analysis/pricing/analysis-price.ts';
import type { TranscriptsService } from '../../transcripts/transcripts.service.ts';
import {
  type descriptionTask,
  indexTask,
  type preprocessFolderTask,
  type transcriptTask,
} from '../indexing.tasks.ts';
import { findRun } from '../runs/analyser-runs.repo.ts';
import { readsDecode } from '../runs/run-maker.ts';
import { INDEX_PRIORITIES, type StartIndex } from '../start-index.ts';
import { findCurrentVersion, hasPlayableVideo, type IndexedVersion } from '../version-facts.repo.ts';
import { failedStep, type StepEnd, type StepNext, type WalkDeps, walkFunctions } from './walk.ts';
import { WALK_PROXY_HEIGHTS } from './walk-price.ts';

export interface WalksWorkerDeps extends WalkDeps {
  analysis: Pick<AnalysisService, 'preprocessVersion'>;
  transcripts: Pick<TranscriptsService, 'findTranscriptsOf'>;
  analysers: readonly Analyser[];
  startIndex: StartIndex;
}

export interface WalkHandlers {
  description_task: TaskHandler<typeof descriptionTask>;
  transcript_task: TaskHandler<typeof transcriptTask>;
  preprocess_folder_task: TaskHandler<typeof preprocessFolderTask>;
}

/** Analysers that an asset of a walk is to be looked at by; the last is the one that counts. */
interface Wanted {
  names: readonly [...AnalyserName[], AnalyserName];
  config?: SentServiceConfig | undefined;
  /** Whether there must be a video that players open. */
  playable: boolean;
}

/** As a client that leaves everything out would have it. */
const PLAIN = { cutterSensitivity: 0.5, proxyHeights: [...WALK_PROXY_HEIGHTS] };

const PLAIN_CALL = { options: PLAIN, priority: INDEX_PRIORITIES.asked, factor: 1 };

const DONE = { outcome: 'done', reason: null } as const;
const GONE: StepNext = { end: { outcome: 'skipped', reason: 'The asset has no file any more.' } };

async function lacksPreprocess(
  deps: WalksWorkerDeps,
  version: IndexedVersion,
  { names, playable }: Wanted,
): Promise<boolean> {
  const { analysers, db } = deps;
  if (version.mediaKind === null) return true;
  const reads = analysers.some((analyser) => names.includes(analyser.name) && readsDecode(analyser));
  if (reads && version.analysisId === null) return true;
  return playable && version.mediaKind === 'video' && !(await hasPlayableVideo(db, version.versionId));
}

function startPreprocess(
  deps: WalksWorkerDeps,
  owner: TaskContext<unknown>,
  { assetId, versionId }: IndexedVersion,
  how: Pick<PreprocessVersion, 'options' | 'priority' | 'factor'> = PLAIN_CALL,
): StepNext {
  const { analysis } = deps;
  const { traceId } = owner;
  const target = { assetId, versionId };
  const request = { target, ...how, isIncluded: true, traceId };
  return { start: (trx) => analysis.preprocessVersion(trx, owner, request) };
}

function startAnalysers(
  deps: WalksWorkerDeps,
  owner: TaskContext<unknown>,
  { assetId, versionId, mediaKind }: IndexedVersion,
  { names, config }: Wanted,
): StepNext {
  const { startIndex } = deps;
  if (mediaKind === null) return { end: { outcome: 'failed', reason: 'Nobody could look into this file.' } };
  const payload = {
    assetId,
    versionId,
    analysers: [...names],
    again: true,
    ...(config === undefined ? {} : { config }),
  };
  const { traceId } = owner;
  const request = { principal: owner, payload, mediaKind, priority: INDEX_PRIORITIES.asked, traceId };
  return { start: (trx) => startIndex(trx, request) };
}

async function endOf(
  deps: WalksWorkerDeps,
  { versionId }: IndexedVersion,
  { names }: Wanted,
): Promise<StepEnd> {
  const { db } = deps;
  const run = await findRun(db, { versionId, analyser: names.at(-1) as AnalyserName });
  if (run?.state === 'done' || run?.state === 'stale') return DONE;
  const reason = [run?.reason ?? 'Nothing came of it.', run?.enable].filter((part) => part != null).join(' ');
  return { outcome: run?.state === 'refused' ? 'skipped' : 'failed', reason };
}

async function analyserStep(
  deps: WalksWorkerDeps,
  owner: TaskContext<unknown>,
  wanted: Wanted,
  { assetId, ended }: { assetId: string; ended: TaskRecord | null },
): Promise<StepNext> {
  const { db } = deps;
  const version = await findCurrentVersion(db, assetId);
  if (version === undefined) return GONE;
  const failed = failedStep(ended);
  if (failed !== null) return failed;
  if (ended?.type === indexTask.type) return { end: await endOf(deps, version, wanted) };
  if (ended === null && (await lacksPreprocess(deps, version, wanted)))
    return startPreprocess(deps, owner, version);
  return startAnalysers(deps, owner, version, wanted);
}

async function hasTranscript(deps: WalksWorkerDeps, assetId: string): Promise<boolean> {
  const { db, transcripts } = deps;
  const version = await findCurrentVersion(db, assetId);
  if (version === undefined) return false;
  return ((await transcripts.findTranscriptsOf([version.versionId])).get(version.versionId) ?? []).length > 0;
}

async function preprocessStep(
  deps: WalksWorkerDeps,
  context: TaskContext<Static<(typeof preprocessFolderTask)['payload']>>,
  { assetId, ended }: { assetId: string; ended: TaskRecord | null },
): Promise<StepNext> {
  const { db } = deps;
  const version = await findCurrentVersion(db, assetId);
  if (version === undefined) return GONE;
  if (ended !== null) return failedStep(ended) ?? { end: DONE };
  const { nodeId: _node, asOperator: _operator, priority, ...options } = context.payload;
  return startPreprocess(deps, context, version, { options, priority, factor: factorOfRank(priority) });
}

export function createWalkHandlers(deps: WalksWorkerDeps): WalkHandlers {
  const walk = over(deps, walkFunctions);

  return {
    description_task: (context) => {
      const { config } = context.payload;
      const wanted: Wanted = { names: ['descriptions'], playable: true, config };
      return walk.run(context, {
        kinds: DESCRIBED_KINDS,
        proxyHeights: PLAIN.proxyHeights,
        next: (assetId, ended) => analyserStep(deps, context, wanted, { assetId, ended }),
      });
    },

    transcript_task: (context) => {
      const wanted: Wanted = { names: ['subtitles', 'transcript'], playable: false };
      return walk.run(context, {
        kinds: TRANSCRIBED_KINDS,
        proxyHeights: PLAIN.proxyHeights,
        next: async (assetId, ended) => {
          // What is there, or came with the file, is not heard a second time.
          if (await hasTranscript(deps, assetId)) return { end: DONE };
          return analyserStep(deps, context, wanted, { assetId, ended });
        },
      });
    },

    preprocess_folder_task: (context) =>
      walk.run(context, {
        kinds: PREPROCESSED_KINDS,
        proxyHeights: context.payload.proxyHeights,
        next: (assetId, ended) => preprocessStep(deps, context, { assetId, ended }),
      }),
  };
}
