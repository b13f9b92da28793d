/** Fills the index of one version: every analyser that is due, one after the other, each committed by itself. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Static } from 'typebox';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Ids } from '../../../platform/ids.ts';
import { useWorkbench, type Workbench, type WorkbenchDeps } from '../../../platform/processes/workbench.ts';
import type { ServiceConfigFile } from '../../entities/index.ts';
import { type TaskContext, TaskFailure, type TaskHandler, type UsedLine } from '../../tasks/index.ts';
import type { Analyser, AnalyserName } from '../analysis/analyser.ts';
import { isOfTheMinute, minutesOf, type PricedMedia } from '../analysis/pricing/analysis-price.ts';
import { findPricedVersions } from '../analysis/pricing/priced-versions.ts';
import { followersOf, isSwitchedOn, SWITCHED_OFF } from './analyser-choice.ts';
import type { EffectiveConfigs } from './effective-config.ts';
import type { indexTask } from './indexing.tasks.ts';
import type { RunRow } from './runs/analyser-runs.repo.ts';
import * as repo from './runs/analyser-runs.repo.ts';
import { failHeldRun, runAnalyser } from './runs/run-analyser.ts';
import { isUpToDate, runMaker } from './runs/run-maker.ts';
import { findIndexedVersion, type IndexedVersion } from './version-facts.repo.ts';

export interface IndexingWorkerDeps extends WorkbenchDeps {
  clock: Clock;
  ids: Ids;
  log: Logger;
  config: Pick<Config, 'index'>;
  analysers: readonly Analyser[];
  effectiveConfigs: EffectiveConfigs;
}

type IndexContext = TaskContext<Static<(typeof indexTask)['payload']>>;
type LookedInto = IndexedVersion &
  Pick<{ [K in keyof IndexedVersion]: NonNullable<IndexedVersion[K]> }, 'mediaKind' | 'probe'>;

/** So often it is looked whether another task has come to the end of a run. */
const BUSY_MILLISECONDS = 500;

interface Work {
  context: IndexContext;
  version: LookedInto;
  config: ServiceConfigFile;
  bench: Workbench;
}

function isLookedInto(version: IndexedVersion): version is LookedInto {
  return version.mediaKind !== null && version.probe !== null;
}

async function requireVersion(context: IndexContext): Promise<LookedInto> {
  const version = await findIndexedVersion(context.db, context.payload.versionId);
  if (version === undefined) {
    throw new TaskFailure('asset_gone', 'The asset was deleted before its turn came.');
  }
  if (isLookedInto(version)) return version;
  throw new TaskFailure('not_analysed', 'Nobody has looked into this file yet: preprocess it first.');
}

/** Whether this task is to look at an analyser: it was asked for, or stands on what has just changed. */
function isWanted({ payload }: IndexContext, analyser: Analyser, row: repo.RunRow): boolean {
  if (payload.analysers === null && analyser.onRequestOnly !== true) return true;
  if ([...(payload.analysers ?? []), ...(payload.further ?? [])].includes(analyser.name)) return true;
  return row.state === 'stale' && analyser.onRequestOnly !== true;
}

async function noteNotAvailable(
  deps: IndexingWorkerDeps,
  { context, version }: Work,
  analyser: AnalyserName,
  why: { reason: string; enable: string },
): Promise<void> {
  const { ids, clock } = deps;
  const key = { versionId: version.versionId, analyser };
  await context.commit((trx) => repo.setNotAvailable(trx, key, { id: ids.uuid(), ...why, now: clock.now() }));
}

/** Takes the run, after another task that is at it. False where there is nothing left to do. */
async function claim(
  deps: IndexingWorkerDeps,
  { context, version }: Work,
  analyser: Analyser,
  maker: repo.RunMaker,
): Promise<boolean> {
  const { ids, clock } = deps;
  const held = { versionId: version.versionId, analyser: analyser.name, taskId: context.taskId };
  for (;;) {
    const claimed = await context.commit((trx) =>
      repo.claimRun(trx, held, { maker, id: ids.uuid(), now: clock.now() }),
    );
    if (claimed.kind === 'held') return true;
    if (claimed.kind === 'deadly') {
      const reason = 'The process that ran it died each time, so the other analysers went on without it.';
      await failHeldRun(deps, context, { held, reason });
      return false;
    }
    await pause(BUSY_MILLISECONDS, undefined, { signal: context.signal });
    if (isUpToDate(await repo.findRun(context.db, held), maker)) return false;
  }
}

async function runOne(
  deps: IndexingWorkerDeps,
  work: Work,
  analyser: Analyser,
  progress: (fraction: number) => void,
): Promise<void> {
  const { analysers } = deps;
  const { context, version, config, bench } = work;
  const { versionId, mediaKind } = version;
  if (!analyser.kinds.includes(mediaKind)) return;
  const row = await repo.findRun(context.db, { versionId, analyser: analyser.name });
  // Every run that is to be made was noted when the task was started: one that is not there was removed.
  if (row === undefined || row.state === 'parked' || !isWanted(context, analyser, row)) return;
  if (!isSwitchedOn(deps.config.index, analyser.name)) {
    await noteNotAvailable(deps, work, analyser.name, SWITCHED_OFF);
    return;
  }
  const availability = await analyser.availability();
  if (!availability.available) {
    await noteNotAvailable(deps, work, analyser.name, availability);
    return;
  }
  const maker = runMaker(analyser, { engine: availability.engine, config, version });
  if (isUpToDate(row, maker) || !(await claim(deps, work, analyser, maker))) return;
  const { userId, accountId, traceId, db } = context;
  const { assetId, probe, analysisId } = version;
  await runAnalyser(deps, context, {
    analyser,
    maker,
    followers: followersOf(analysers, analyser.name),
    progress,
    surroundings: {
      assetId,
      versionId,
      accountId,
      userId,
      mediaKind,
      probe,
      analysisId,
      config,
      db,
      bench,
      traceId,
    },
  });
}

// What a task of the index really found, in quantities of what has a price.

type Run = Pick<RunRow, 'analyser' | 'task_id' | 'state' | 'details'>;

/** What was found counts, also where something it stands on has changed since. */
const found = ({ state }: Run): boolean => state === 'done' || state === 'stale';

const numberIn = ({ details }: Run, name: string): number => {
  const value = (details as Record<string, unknown> | null)?.[name];
  return typeof value === 'number' ? value : 0;
};

/**
 * What to take for the runs of a task over `media`: of the analysers that share a price their share that came to an
 * end, of the others what they did. What failed is made up for by the service itself, and costs nothing then.
 */
function usedOfIndex(media: PricedMedia, runs: readonly Run[], taskId: string): UsedLine[] {
  const own = runs.filter((run) => run.task_id === taskId && run.state !== 'not_available');
  const sharing = own.filter(({ analyser }) => isOfTheMinute(analyser));
  const share = sharing.length === 0 ? 0 : sharing.filter(found).length / sharing.length;
  const minutes = minutesOf(media);
  const heard = own.some((run) => run.analyser === 'transcript' && found(run) && !isSkipped(run));
  const pictures = own.filter(({ analyser }) => analyser === 'descriptions').filter(found);
  return [
    { price: 'index.minute', quantity: minutes * share },
    { price: 'analysis.item', quantity: share },
    { price: 'transcript.minute.local', quantity: heard ? minutes : 0 },
    { price: 'transcript.minute.provider', quantity: heard ? minutes : 0 },
    {
      price: 'description.picture',
      quantity: pictures.reduce((sum, run) => sum + numberIn(run, 'pictures'), 0),
    },
  ];
}

/** Nothing was heard: there was no sound, or a transcript already. */
function isSkipped({ details }: Run): boolean {
  return (details as Record<string, unknown> | null)?.skipped != null;
}

async function report(context: IndexContext): Promise<Record<string, unknown>> {
  const { db, payload, taskId } = context;
  const rows = await repo.findRuns(db, payload.versionId);
  const version = (await findPricedVersions(db, [payload.versionId])).get(payload.versionId);
  context.used(version === undefined ? [] : usedOfIndex(version, rows, taskId));
  const states = rows.map(({ analyser, state, reason }) => ({ analyser, state, reason }));
  return { asset_id: payload.assetId, analysers: states };
}

function createIndexHandler(deps: IndexingWorkerDeps): TaskHandler<typeof indexTask> {
  const { effectiveConfigs, analysers } = deps;

  return async (context) => {
    const version = await requireVersion(context);
    const config = await effectiveConfigs.configFor(context, context.payload);
    await useWorkbench(deps, context, async (bench) => {
      for (const [index, analyser] of analysers.entries()) {
        context.signal.throwIfAborted();
        const progress = (fraction: number) =>
          context.progress(analyser.name, (index + fraction) / analysers.length);
        progress(0);
        await runOne(deps, { context, version, config, bench }, analyser, progress);
      }
    });
    return report(context);
  };
}

export interface IndexingHandlers {
  index_task: TaskHandler<typeof indexTask>;
}

export function createIndexingHandlers(deps: IndexingWorkerDeps): IndexingHandlers {
  return { index_task: createIndexHandler(deps) };
}
