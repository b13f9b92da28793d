/**
 * One timeline to one file, alone or by many workers. Who renders plans, shares out the parts that are not there yet, makes
 * parts like everybody else and joins them: one worker alone always finishes, and all others only make it sooner. The file
 * is the same, byte for byte, whoever made the parts.
 */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type JobRunner,
  type PlannedRender,
  type RenderRequest,
  type RenderResult,
  type RenderSource,
  renderPlaces,
} from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import { openRenderRunner } from '../../../platform/media-engine.ts';
import type { StagedStorage } from '../../../platform/storage/storage.ts';
import { GiveWayError, jobLimits } from '../../tasks/index.ts';
import { createPartsMaker } from './make-parts.ts';
import {
  closeEndedRenders,
  closeRender,
  expireClaims,
  findPartsState,
  openRender,
  type SharedPart,
} from './renders.repo.ts';
import { type AccountSegments, createSegmentStore, type SegmentStore } from './segment-store.ts';
import { type StoredFile, sharedRequest } from './shared-request.ts';

/** A source with its file, and where others find it. */
export interface HeldSource extends RenderSource, StoredFile {}

export interface RenderFile extends Omit<RenderRequest, 'sources' | 'tables' | 'segmentFolder'> {
  sources: HeldSource[];
  /** Colour tables. */
  tables?: Omit<HeldSource, 'probe'>[];
}

/** Whose work it is. */
export interface RenderOwner {
  taskId: string;
  accountId: string;
  /** Tells the files of one task apart. */
  name: string;
}

export interface RenderHooks {
  signal: AbortSignal;
  /** Once aborted, rendering stops after the segments under way: it throws GiveWayError, unless nothing was left to make. */
  giveWay?: AbortSignal;
  /** Told 0 to 1, at every whole percent. */
  onProgress?: (fraction: number) => void;
}

export interface RenderingService {
  /**
   * Renders `file.outputPath`, whole or not at all; parts that are kept from before are used again, also after a crash.
   * Until the task ends other workers make parts of it. Throws MediaError.
   */
  renderFile(file: RenderFile, owner: RenderOwner, hooks: RenderHooks): Promise<RenderResult>;
  /** Where finished parts are kept. */
  readonly segments: SegmentStore;
  /** Forgets shared renders whose task has ended; answers how many. */
  closeEndedRenders(): Promise<number>;
}

export interface RenderingServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'dataFolder' | 'limits'>;
  storage: StagedStorage;
  /** Names this process among the workers. */
  processId: string;
}

interface RenderingContext extends RenderingServiceDeps {
  segments: SegmentStore;
  processLimits: ReturnType<typeof jobLimits>;
  makeParts: ReturnType<typeof createPartsMaker>;
}

/** Fewer missing parts are made here sooner than others hear of them. */
const SHARED_FROM = 3;
/** As many segments at a time as the engine renders by itself. */
const MOST_LANES = 4;
const LOOK_MILLISECONDS = 250;
/** What joining takes of the whole, as measured. */
const JOIN_SHARE = 0.04;

/** Parts that are not there, each once; the sound first, which takes longest. */
function missingParts({ segments, sound, frames }: PlannedRender): SharedPart[] {
  const parts = new Map<string, SharedPart>();
  if (sound !== null && !sound.isMade) {
    const weight = Math.max(1, Math.round(frames / 10));
    parts.set(sound.files[0] ?? '', { files: sound.files, sources: sound.sources, isSound: true, weight });
  }
  for (const { files, sources, frames: weight, isMade } of segments) {
    if (!isMade) parts.set(files[0] ?? '', { files, sources, isSound: false, weight });
  }
  return [...parts.values()];
}

/** Tells rising whole percents. */
function percentTeller(tell: RenderHooks['onProgress']): (fraction: number) => void {
  let told = -1;
  return (fraction) => {
    const percent = Math.floor(Math.min(1, fraction) * 100);
    if (percent <= told) return;
    told = percent;
    tell?.(percent / 100);
  };
}

/** What is planned, with what other machines have made brought here. */
async function plan(
  deps: RenderingServiceDeps,
  request: RenderRequest,
  { own, runner, signal }: Pick<Sharing, 'own' | 'runner' | 'signal'>,
): Promise<PlannedRender> {
  const { config, storage } = deps;
  const { outputPath: _, ...rest } = request;
  const asked = { copies: 'find' as const, ...rest };
  const options = { limits: jobLimits('planRender', config.limits), hooks: { signal } };
  const planned = await runner.run('planRender', asked, options);
  const wanted = missingParts(planned).flatMap(({ files }) => files);
  if (wanted.length === 0 || !storage.clientsReachStore) return planned;
  await own.fetch(wanted);
  return runner.run('planRender', { ...asked, copies: planned.copies }, options);
}

interface Sharing {
  file: RenderFile;
  own: AccountSegments;
  owner: RenderOwner;
  planned: PlannedRender;
  parts: SharedPart[];
  runner: JobRunner;
  signal: AbortSignal;
  giveWay: AbortSignal | undefined;
  tell: (fraction: number) => void;
}

/**
 * Has the parts made by everybody; returns when none is waiting or under way. Who gives way leaves the rest shared: others
 * that have a slot to spare go on with it.
 */
async function makeTogether(context: RenderingContext, sharing: Sharing): Promise<void> {
  const { ids, db, processId: workerId, clock } = context;
  const { file, owner, planned, parts, signal } = sharing;
  const token = ids.uuid();
  const id = await openRender(db, {
    id: ids.uuid(),
    token,
    workerId,
    parts,
    taskId: owner.taskId,
    name: owner.name,
    accountId: owner.accountId,
    machine: planned.machine,
    request: sharedRequest(file),
    objectIds: [...file.sources, ...(file.tables ?? [])].map(({ objectId }) => objectId),
    now: clock.now(),
  });
  let isLeft = false;
  try {
    await runLanes(context, id, sharing);
    isLeft = sharing.giveWay?.aborted === true && (await findPartsState(db, id)).open > 0;
  } finally {
    if (!isLeft) await closeRender(db, { id, token });
  }
  signal.throwIfAborted();
  if (isLeft) throw new GiveWayError('Another account waits for the slot.');
}

async function runLanes(context: RenderingContext, renderId: string, sharing: Sharing): Promise<void> {
  const { processLimits, makeParts, db } = context;
  const { file, own, parts, runner, signal, giveWay, tell } = sharing;
  const { outputPath: _, ...request } = { ...file, segmentFolder: own.folder };
  const lanes = Math.min(MOST_LANES, availableParallelism(), parts.length);
  const places = renderPlaces(request);
  const others = Array.from({ length: lanes - 1 }, () => openRenderRunner({ places, limits: processLimits }));
  const stop = new AbortController();
  const stopping = AbortSignal.any([signal, stop.signal]);
  // Ends the looking for parts and the waiting for those of others, not what is being made.
  const leaving = giveWay === undefined ? stopping : AbortSignal.any([stopping, giveWay]);
  let open = parts.length;

  /** Also what others give back. */
  async function runLane(lane: JobRunner): Promise<void> {
    while (open > 0 && !leaving.aborted) {
      await makeParts({
        renderId,
        segments: own,
        runner: lane,
        signal: stopping,
        requestFor: async () => request,
        ...(giveWay === undefined ? {} : { giveWay }),
      });
      await pause(LOOK_MILLISECONDS, undefined, { signal: leaving }).catch(() => undefined);
    }
  }
  async function watch(): Promise<void> {
    while (open > 0 && !leaving.aborted) {
      await expireClaims(db, renderId);
      const state = await findPartsState(db, renderId);
      open = state.open;
      tell(state.fraction * (1 - JOIN_SHARE));
      if (open > 0) await pause(LOOK_MILLISECONDS, undefined, { signal: leaving }).catch(() => undefined);
    }
  }
  let failure: unknown;
  const all = [watch(), ...[runner, ...others].map(runLane)].map((one) =>
    one.catch((error: unknown) => {
      failure ??= error;
      stop.abort();
    }),
  );
  try {
    await Promise.all(all);
  } finally {
    await Promise.all(others.map((other) => other.close()));
  }
  if (failure !== undefined) throw failure;
}

async function renderFile(
  context: RenderingContext,
  file: RenderFile,
  owner: RenderOwner,
  { signal, giveWay, onProgress }: RenderHooks,
): Promise<RenderResult> {
  const { segments, processLimits, config } = context;
  const tell = percentTeller(onProgress);
  const own = segments.of(owner.accountId);
  const request = { ...file, segmentFolder: own.folder };
  await mkdir(own.folder, { recursive: true, mode: 0o700 });
  const runner = openRenderRunner({ places: renderPlaces(request), limits: processLimits });
  try {
    const planned = await plan(context, request, { own, runner, signal });
    const parts = missingParts(planned);
    // Found once: all who make parts and who joins them must agree on what is copied.
    const { copies } = planned;
    if (parts.length >= SHARED_FROM) {
      const work = { file: { ...file, copies }, own, owner, planned, parts };
      await makeTogether(context, { ...work, runner, signal, giveWay, tell });
      await own.fetch(parts.flatMap(({ files }) => files));
    }
    const result = await runner.run(
      'render',
      { ...request, copies },
      {
        limits: jobLimits('render', config.limits),
        hooks: { signal, onProgress: ({ fraction }) => tell(fraction) },
      },
    );
    await own.publish(parts.flatMap(({ files }) => files));
    const made = parts.filter(({ isSound }) => !isSound).length;
    const { total } = result.segments;
    const reused = Math.max(0, total - made - result.copied.segments);
    return { ...result, segments: { total, reused } };
  } finally {
    await runner.close();
  }
}

export function createRenderingService(deps: RenderingServiceDeps): RenderingService {
  const { db, clock, ids, storage, config, processId: workerId } = deps;
  const segments = createSegmentStore({
    db,
    clock,
    ids,
    storage,
    folder: join(config.dataFolder, 'segments'),
    maxBytes: config.limits.segmentStoreBytes,
  });
  const processLimits = jobLimits('render', config.limits);
  const makeParts = createPartsMaker({ db, ids, config, workerId });
  const context: RenderingContext = { ...deps, segments, processLimits, makeParts };
  return {
    segments,
    closeEndedRenders: () => closeEndedRenders(db),

    renderFile: (file, owner, hooks) => renderFile(context, file, owner, hooks),
  };
}
