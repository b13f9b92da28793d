/** Makes renditions: finds what is left to be made, makes it, stores the files, then the rows in one transaction. */
import { stat } from 'node:fs/promises';
import { type ProbeResult, probeFile } from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { useWorkbench, type Workbench, type WorkbenchDeps } from '../../../platform/processes/workbench.ts';
import type { AccessService } from '../../access/index.ts';
import {
  type LibraryService,
  renditionOf,
  type StorageRequest,
  type StoredFile,
} from '../../library/index.ts';
import { jobLimits, type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/index.ts';
import { hlsDetails } from './hls-playlists.ts';
import { type MadeFile, type MadeFiles, makeFiles, type PackedRung } from './make-files.ts';
import {
  bySlot,
  countMade,
  type ExistingRendition,
  isDone,
  planRenditions,
  renditionsFor,
} from './rendition-plan.ts';
import { plannedQuantities } from './rendition-price.ts';
import { renditionsResult } from './rendition-result.ts';
import * as repo from './renditions.repo.ts';
import type { renditionsTask } from './renditions.tasks.ts';
import { requireFew } from './require-few.ts';
import { type Wish, wishProblem } from './wishes.ts';

export interface RenditionsWorkerDeps extends WorkbenchDeps {
  config: Pick<Config, 'limits'>;
  access: Pick<AccessService, 'findNodes'>;
  library: Pick<LibraryService, 'storeFile' | 'addRendition' | 'findPayer' | 'requireStorage'>;
}

type Context = TaskContext<Static<(typeof renditionsTask)['payload']>>;

/** A file in storage that no row refers to yet. */
type Stored<T> = T & { file: StoredFile };

interface StoredFiles {
  files: Stored<MadeFile>[];
  hls: Stored<PackedRung>[];
}

/** Names who made a rendition, with the version of how. */
const MADE_BY = 'renditions/1';

/** Share of a task's time after which files are stored. */
const MADE = 0.95;

const gone = () => new TaskFailure('asset_gone', 'The asset was deleted before this was made.');

function requirePossible(wishes: readonly Wish[], probe: ProbeResult): void {
  for (const wish of wishes) {
    const problem = wishProblem(wish, { kind: probe.mediaKind, probe });
    if (problem !== null) throw new TaskFailure('impossible', problem);
  }
}

/** Files that become renditions; a size that only HLS is packed from does not. */
function kept({ files, hls }: MadeFiles): MadeFiles {
  return { files: files.filter(({ planned }) => !planned.isForHlsOnly), hls };
}

const bytesOf = ({ files, hls }: MadeFiles) =>
  [...files.map(({ made }) => made), ...hls.map(({ rung }) => rung)].reduce(
    (sum, { bytes }) => sum + bytes,
    0,
  );

export interface RenditionsHandlers {
  renditions_task: TaskHandler<typeof renditionsTask>;
}

/** What the bytes are; where nobody looked into them yet this does. */
async function probeOf(
  deps: RenditionsWorkerDeps,
  context: Context,
  source: repo.VersionSource,
  bench: Workbench,
): Promise<ProbeResult> {
  const { config } = deps;
  if (source.probe !== null) return source.probe;
  const path = await bench.show(source.storageKey);
  const limits = jobLimits('probe', config.limits, { bytes: (await stat(path)).size });
  return probeFile(path, { limits, hooks: { signal: context.signal } });
}

/** What is made counts to whoever made the asset, as the asset does. */
async function roomFor(
  deps: RenditionsWorkerDeps,
  context: Context,
  made: MadeFiles,
): Promise<StorageRequest> {
  const { access, library } = deps;
  const { assetId } = context.payload;
  const creatorId = (await access.findNodes([assetId], context.db)).get(assetId)?.createdBy ?? null;
  const payerId = await library.findPayer(creatorId, context.db);
  return { payerId, bytes: bytesOf(made), askingAccountId: context.accountId };
}

/** Stores files before the transaction that makes them renditions; without one they are swept. */
async function store(
  deps: RenditionsWorkerDeps,
  context: Context,
  { files, hls }: MadeFiles,
): Promise<StoredFiles> {
  const { library } = deps;
  const stored: StoredFiles = { files: [], hls: [] };
  for (const file of files) {
    context.signal.throwIfAborted();
    const { path, made } = file;
    stored.files.push({ ...file, file: await library.storeFile({ path, contentType: made.contentType }) });
  }
  for (const packed of hls) {
    context.signal.throwIfAborted();
    const file = await library.storeFile({ path: packed.path, contentType: 'video/mp4' });
    stored.hls.push({ ...packed, file });
  }
  return stored;
}

function addFile(
  deps: RenditionsWorkerDeps,
  trx: Transaction<Database>,
  versionId: string,
  { planned, made, file }: Stored<MadeFile>,
) {
  const { library } = deps;
  return library.addRendition(trx, {
    versionId,
    ...renditionOf(made, planned.slot),
    file,
    madeBy: MADE_BY,
  });
}

/** The sizes of HLS, in place of those there were: a player must find all of them packed alike. */
async function addHls(
  deps: RenditionsWorkerDeps,
  trx: Transaction<Database>,
  versionId: string,
  { hls, existing }: { hls: readonly Stored<PackedRung>[]; existing: readonly ExistingRendition[] },
): Promise<void> {
  const { library } = deps;
  if (hls.length === 0) return;
  const labels = hls.map(({ rung }) => rung.label);
  const stale = existing.filter(({ kind, label }) => kind === 'hls' && !labels.includes(label));
  await repo.removeRenditions(
    trx,
    stale.map(({ id }) => id),
  );
  const proxies = bySlot(existing);
  for (const { rung, from, file } of hls) {
    const { label, width, height } = rung;
    const proxy = from ?? proxies.find({ kind: 'proxy', label });
    if (proxy === undefined) throw new Error(`The size ${label} was packed from no proxy.`);
    await library.addRendition(trx, {
      versionId,
      kind: 'hls',
      label,
      file,
      width,
      height,
      playerCompatible: true,
      madeBy: MADE_BY,
      details: hlsDetails(rung, proxy.objectId),
    });
  }
}

async function commit(
  deps: RenditionsWorkerDeps,
  context: Context,
  { files, hls }: StoredFiles,
  room: StorageRequest,
): Promise<void> {
  const { library } = deps;
  const { versionId } = context.payload;
  // Held, so that what else is stored for the account meanwhile has no use of the same room.
  const accounts = room.payerId === null ? [] : [room.payerId];
  const write = async (trx: Transaction<Database>) => {
    await library.requireStorage(room, trx);
    if (!(await repo.holdVersion(trx, versionId))) throw gone();
    for (const file of files) await addFile(deps, trx, versionId, file);
    await addHls(deps, trx, versionId, { hls, existing: await repo.findExisting(trx, versionId) });
    // Others may have been asked for while there was room for these.
    requireFew(countMade(await repo.findExisting(trx, versionId)));
  };
  await context.commit(write, { accounts });
}

async function make(
  deps: RenditionsWorkerDeps,
  context: Context,
  bench: Workbench,
): Promise<Record<string, unknown>> {
  const { config, library } = deps;
  const { payload, db, signal } = context;
  const { versionId, wishes } = payload;
  const source = await repo.findVersion(db, versionId);
  if (source === undefined) throw gone();
  const probe = await probeOf(deps, context, source, bench);
  requirePossible(wishes, probe);
  const existing = await repo.findExisting(db, versionId);
  const plan = planRenditions(wishes, { probe, existing });
  context.used(plannedQuantities(plan, probe.durationSeconds / 60));
  if (!isDone(plan)) {
    const { storageKey } = source;
    const report = (stage: string, fraction: number) => context.progress(stage, fraction * MADE);
    const request = { plan, storageKey, existing, signal, report };
    const made = kept(await makeFiles({ bench, limits: config.limits }, request));
    context.progress('storing', MADE);
    const room = await roomFor(deps, context, made);
    await library.requireStorage(room, context.db);
    await commit(deps, context, await store(deps, context, made), room);
  }
  const renditions = renditionsFor(wishes, { probe, existing: await repo.findExisting(db, versionId) });
  return renditionsResult(source, renditions);
}

export function createRenditionsHandlers(deps: RenditionsWorkerDeps): RenditionsHandlers {
  return { renditions_task: (context) => useWorkbench(deps, context, (bench) => make(deps, context, bench)) };
}
