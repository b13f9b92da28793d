/** Analyses that nobody asked for by their own operation: of new uploads. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Over } from '../../../platform/over.ts';
import type { AccessService } from '../../access/index.ts';
import { indexesUploads } from '../../accounts/index.ts';
import type { OnUploaded } from '../../library/index.ts';
import type { EndingHook, TasksService } from '../../tasks/index.ts';
import { findOpenPreprocess } from '../indexing/runs/analyser-runs.repo.ts';
import { isAnalysed } from './analysis.repo.ts';
import type { AnalysisService } from './analysis.service.ts';
import { isAnalysedKind, probeTask, TOOK_TOO_LONG } from './analysis.tasks.ts';
import {
  addWait,
  endWait,
  findDueWaits,
  findProbed,
  postponeWait,
  type WaitingUpload,
  type WaitReason,
} from './index-wait.repo.ts';
import { factorOfRank } from './pricing/analysis-price.ts';

export interface UploadedMediaDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'indexOnUpload'>;
  tasks: Pick<TasksService, 'startTask'>;
  analysis: Pick<AnalysisService, 'preprocessVersion'>;
  access: Pick<AccessService, 'findNodes'>;
}

/** As preprocess has it where a client leaves everything out; nobody waits for it. */
const uploadedOptions = { cutterSensitivity: 0.5, proxyHeights: [720] };
const UPLOADED_PRIORITY = -10;

/** How long an upload that could not be paid is left alone: a look costs a few statements. */
const PAUSE_MILLISECONDS = 30_000;
/** Accounts of one round, and files that one of them starts in it. */
const ACCOUNTS_AT_ONCE = 50;
const FILES_AT_ONCE = 20;

/** A finished upload is probed; what else follows is told by what that finds. */
export function probeUpload({ tasks }: Pick<UploadedMediaDeps, 'tasks'>): OnUploaded {
  return async (trx, { assetId, versionId, kind, userId, accountId, traceId }) => {
    if (!isAnalysedKind(kind)) return;
    await tasks.startTask(trx, {
      definition: probeTask,
      payload: { assetId, versionId },
      principal: { userId, accountId },
      assetIds: [assetId],
      traceId,
    });
  };
}

/** Starts the analysis of an upload; the reason why it can not be had now, or null. */
async function start(
  { analysis }: Pick<UploadedMediaDeps, 'analysis'>,
  trx: Transaction<Database>,
  { versionId, assetId, userId, accountId, traceId }: WaitingUpload & { traceId: string },
): Promise<WaitReason | null> {
  const order = { priority: UPLOADED_PRIORITY, factor: factorOfRank(UPLOADED_PRIORITY) };
  const request = { target: { assetId, versionId }, options: uploadedOptions, ...order, traceId };
  try {
    await analysis.preprocessVersion(trx, { userId, accountId }, request);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'insufficient_credits' || error.code === 'storage_full') return error.code;
    throw error;
  }
}

/**
 * What was looked into is analysed by itself, unless its owner does not want that or somebody asked for it meanwhile. So is
 * what the look had not enough time for.
 * What its owner can not pay or store waits, and goes on by itself.
 */
export function analyseProbed(deps: UploadedMediaDeps): EndingHook {
  const { clock } = deps;
  return async (trx, { task, ending }) => {
    if (ending.state !== 'SUCCESS' && !(ending.state === 'FAILURE' && ending.code === TOOK_TOO_LONG)) return;
    const probed = await findProbed(trx, task.id);
    if (probed === undefined) return;
    const { assetId, versionId, traceId } = probed;
    const upload = { versionId, assetId, userId: task.user_id, accountId: task.account_id };
    if (!(await isStillWanted(deps, trx, upload))) return;
    const reason = await start(deps, trx, { ...upload, traceId });
    if (reason === null) return;
    const now = clock.now();
    const nextAttemptAt = new Date(now.getTime() + PAUSE_MILLISECONDS);
    await addWait(trx, upload, { reason, now, nextAttemptAt });
  };
}

/** Whether nobody looked into it or asked for that meanwhile, and its owner wants it still. */
async function isStillWanted(
  { config }: Pick<UploadedMediaDeps, 'config'>,
  trx: Transaction<Database>,
  { versionId, userId }: WaitingUpload,
): Promise<boolean> {
  if (!(await indexesUploads(trx, userId, config.indexOnUpload))) return false;
  return !(await isAnalysed(trx, versionId)) && (await findOpenPreprocess(trx, versionId)) === undefined;
}

/** Whether it went on, or was gone; one that can not, or lies in the trash, is left alone for a while. */
async function tryOne(deps: UploadedMediaDeps, upload: WaitingUpload): Promise<boolean> {
  const { access, db, clock } = deps;
  const node = (await access.findNodes([upload.assetId])).get(upload.assetId);
  const reason = node?.deletedAt ? 'in_trash' : await startIfWanted(deps, upload);
  if (reason === null) return true;
  await postponeWait(db, upload.versionId, new Date(clock.now().getTime() + PAUSE_MILLISECONDS));
  return false;
}

function startIfWanted(deps: UploadedMediaDeps, upload: WaitingUpload): Promise<WaitReason | null> {
  const { db, ids } = deps;
  return db.transaction().execute(async (trx) => {
    if (!(await isStillWanted(deps, trx, upload))) {
      await endWait(trx, upload.versionId);
      return null;
    }
    const refused = await start(deps, trx, { ...upload, traceId: `upload-${ids.uuid()}` });
    if (refused === null) await endWait(trx, upload.versionId);
    return refused;
  });
}

/** Starts what can be paid and stored by now; how many files that were. */
export async function startWaiting(deps: UploadedMediaDeps): Promise<number> {
  const { db, clock } = deps;
  let started = 0;
  // One upload that is too large leaves the others of its account to the next time, when it is put off itself.
  const refused = new Set<string>();
  for (let round = 0; round < FILES_AT_ONCE; round += 1) {
    const found = await findDueWaits(db, { now: clock.now(), limit: ACCOUNTS_AT_ONCE });
    const due = found.filter(({ accountId }) => !refused.has(accountId));
    if (due.length === 0) break;
    for (const upload of due) {
      if (await tryOne(deps, upload)) started += 1;
      else refused.add(upload.accountId);
    }
  }
  return started;
}

/** What `WaitingUploads` is over its context. */
export const waitingUploadsFunctions = { startWaiting };

export type WaitingUploads = Over<typeof waitingUploadsFunctions>;
