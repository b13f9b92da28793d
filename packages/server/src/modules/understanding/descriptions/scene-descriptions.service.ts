/** What people say of the scenes of an asset. What an analyser said is theirs from the first word they change. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type AccessService, READ, WRITE } from '../../access/index.ts';
import { lockAccount } from '../../money/index.ts';
import type { TaskOwner, TasksService } from '../../tasks/index.ts';
import { sceneDescriptionTask } from '../analysis/analysis.tasks.ts';
import * as repo from './descriptions.repo.ts';
import {
  type AssetDescriptionGenerationMetadataResponse,
  type AssetSceneDescriptionCreateRequest,
  type AssetSceneDescriptionUpdateRequest,
  type AssetSceneDescriptionUpdateResponse,
  MAX_DESCRIPTIONS,
  type SceneDescription,
} from './scene-descriptions.schema.ts';

/** A change of one description, with the trace of the request that asked for it. */
interface DescriptionCall {
  assetId: string;
  descriptionId: string;
  traceId: string;
}

export interface SceneDescriptionsService {
  /**
   * Throws ValidationError for times that are none of the asset, `not_found`, `forbidden`, and `conflict` when the
   * asset has as many as it may.
   */
  addSceneDescription(
    principal: Principal,
    call: Omit<DescriptionCall, 'descriptionId'> & { body: AssetSceneDescriptionCreateRequest },
  ): Promise<AssetSceneDescriptionUpdateResponse>;
  /** Another text makes the description the caller's; other times alone leave it to whom it was made by. */
  updateSceneDescription(
    principal: Principal,
    call: DescriptionCall & { body: AssetSceneDescriptionUpdateRequest },
  ): Promise<AssetSceneDescriptionUpdateResponse>;
  deleteSceneDescription(
    principal: Principal,
    call: DescriptionCall,
  ): Promise<AssetSceneDescriptionUpdateResponse>;
  /** What an analyser noted when it made a description; null of what a person wrote. */
  getDescriptionGenerationMetadata(
    principal: Principal,
    descriptionId: string,
  ): Promise<AssetDescriptionGenerationMetadataResponse>;
  /** In the order of their times; rights are the caller's to check. */
  findDescriptionsOf(asset: { assetId: string; versionId: string | null }): Promise<SceneDescription[]>;
}

export interface SceneDescriptionsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: Pick<AccessService, 'requireRight' | 'rightsOn'>;
  tasks: Pick<TasksService, 'recordDone'>;
  /**
   * Starts what makes the embeddings of an asset anew, in the transaction of the change; null where nothing makes any.
   */
  remakeEmbeddings(
    trx: Transaction<Database>,
    changed: { assetId: string; principal: TaskOwner; traceId: string },
  ): Promise<string | null>;
}

function invalid(loc: (string | number)[], msg: string): ValidationError {
  return new ValidationError([{ loc, msg, type: 'value_error' }]);
}

/** That a range is one, and one of the asset. Its last millisecond may be a fraction. */
function requireWithin(
  { durationSeconds }: repo.DescribedAsset,
  { startTimeMs, endTimeMs }: Pick<repo.DescriptionRow, 'startTimeMs' | 'endTimeMs'>,
): void {
  if (endTimeMs <= startTimeMs) {
    throw invalid(['body', 'end_time_ms'], 'The end must be after start_time_ms.');
  }
  if (durationSeconds === null) return;
  const most = Math.ceil(durationSeconds * 1_000);
  if (endTimeMs > most) throw invalid(['body', 'end_time_ms'], `The asset lasts ${most} ms.`);
}

async function requireScenes(
  deps: SceneDescriptionsServiceDeps,
  principal: Principal,
  assetId: string,
): Promise<string> {
  const { access } = deps;
  const [node] = await access.requireRight(principal, [assetId], WRITE);
  if (node?.kind !== 'video' && node?.kind !== 'audio') {
    throw invalid(['path', 'asset_id'], 'Only videos and audio have scenes to describe.');
  }
  return node.id;
}

/** One change of an asset that is held, with the task that tells of it, in one transaction. */
function change(
  deps: SceneDescriptionsServiceDeps,
  principal: Principal,
  call: Pick<DescriptionCall, 'assetId' | 'traceId'>,
  write: (trx: Transaction<Database>, asset: repo.DescribedAsset) => Promise<string>,
): Promise<AssetSceneDescriptionUpdateResponse> {
  const { db, tasks } = deps;
  const { assetId, traceId } = call;
  return db.transaction().execute(async (trx) => {
    // Before the asset, as everywhere.
    await lockAccount(trx, principal.accountId);
    const asset = await repo.lockAsset(trx, assetId);
    if (asset === undefined) throw notFound(`Asset ${assetId}`);
    const descriptionId = await write(trx, asset);
    const request = {
      definition: sceneDescriptionTask,
      payload: { assetId, descriptionId },
      principal,
      assetIds: [assetId],
      traceId,
    };
    const taskId = await deps.remakeEmbeddings(trx, { assetId, principal, traceId });
    if (taskId !== null) return { description_id: descriptionId, task_id: taskId };
    // Without a model there are none to make anew.
    const result = { asset_id: assetId, description_id: descriptionId, embeddings: [] };
    return { description_id: descriptionId, task_id: await tasks.recordDone(trx, request, result) };
  });
}

async function requireDescription(
  trx: Transaction<Database>,
  { assetId, descriptionId }: { assetId: string; descriptionId: string },
): Promise<repo.DescriptionRow> {
  const row = await repo.findDescription(trx, descriptionId);
  if (row?.assetId !== assetId) throw notFound('Description');
  return row;
}

async function addSceneDescription(
  deps: SceneDescriptionsServiceDeps,
  principal: Principal,
  {
    assetId: given,
    traceId,
    body,
  }: Omit<DescriptionCall, 'descriptionId'> & { body: AssetSceneDescriptionCreateRequest },
): Promise<AssetSceneDescriptionUpdateResponse> {
  const { ids, clock } = deps;
  const assetId = await requireScenes(deps, principal, given);
  return change(deps, principal, { assetId, traceId }, async (trx, asset) => {
    const { start_time_ms: startTimeMs, end_time_ms: endTimeMs, description } = body;
    requireWithin(asset, { startTimeMs, endTimeMs });
    if ((await repo.countDescriptions(trx, assetId)) >= MAX_DESCRIPTIONS) {
      throw new ServiceError('conflict', `An asset has at most ${MAX_DESCRIPTIONS} descriptions.`);
    }
    const id = ids.uuid();
    const row = { id, assetId, startTimeMs, endTimeMs, description };
    await repo.insertDescription(trx, row, { userId: principal.userId, now: clock.now() });
    return id;
  });
}

async function updateSceneDescription(
  deps: SceneDescriptionsServiceDeps,
  principal: Principal,
  {
    assetId: given,
    descriptionId,
    traceId,
    body,
  }: DescriptionCall & { body: AssetSceneDescriptionUpdateRequest },
): Promise<AssetSceneDescriptionUpdateResponse> {
  const { clock } = deps;
  const { description, start_time_ms: start, end_time_ms: end } = body;
  if (description == null && start == null && end == null) {
    throw invalid(['body'], 'Give at least one of description, start_time_ms and end_time_ms.');
  }
  const assetId = await requireScenes(deps, principal, given);
  return change(deps, principal, { assetId, traceId }, async (trx, asset) => {
    const row = await requireDescription(trx, { assetId, descriptionId: descriptionId.toLowerCase() });
    const changed = {
      ...row,
      description: description ?? row.description,
      startTimeMs: start ?? row.startTimeMs,
      endTimeMs: end ?? row.endTimeMs,
    };
    requireWithin(asset, changed);
    const isByHand = changed.description !== row.description;
    const origin = isByHand ? { madeBy: null, generationMetadata: null } : {};
    await repo.updateDescription(trx, { ...changed, ...origin }, clock.now());
    return row.id;
  });
}

async function deleteSceneDescription(
  deps: SceneDescriptionsServiceDeps,
  principal: Principal,
  { assetId: given, descriptionId, traceId }: DescriptionCall,
): Promise<AssetSceneDescriptionUpdateResponse> {
  const assetId = await requireScenes(deps, principal, given);
  return change(deps, principal, { assetId, traceId }, async (trx) => {
    const row = await requireDescription(trx, { assetId, descriptionId: descriptionId.toLowerCase() });
    await repo.deleteDescription(trx, row.id);
    return row.id;
  });
}

async function getDescriptionGenerationMetadata(
  { db, access }: SceneDescriptionsServiceDeps,
  principal: Principal,
  descriptionId: string,
): Promise<AssetDescriptionGenerationMetadataResponse> {
  const row = await repo.findDescription(db, descriptionId);
  const node = row && (await access.rightsOn(principal, [row.assetId])).get(row.assetId);
  if (row === undefined || node === undefined || node.right < READ) throw notFound('Description');
  return {
    description_id: row.id,
    asset_id: row.assetId,
    start_time_ms: row.startTimeMs,
    end_time_ms: row.endTimeMs,
    generation_metadata: row.generationMetadata,
  };
}

function findDescriptionsOf(
  { db }: SceneDescriptionsServiceDeps,
  asset: { assetId: string; versionId: string | null },
): Promise<SceneDescription[]> {
  return repo.findDescriptionsOf(db, asset);
}

export function createSceneDescriptionsService(deps: SceneDescriptionsServiceDeps): SceneDescriptionsService {
  return over(deps, {
    addSceneDescription,
    updateSceneDescription,
    deleteSceneDescription,
    getDescriptionGenerationMetadata,
    findDescriptionsOf,
  });
}
