/** Starts the analysis of uploaded files, and reads what it found for the director. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { ServiceError, ValidationError } from '../../platform/errors.ts';
import { type AccessService, WRITE } from '../access/access.service.ts';
import type { Principal } from '../accounts/principal.ts';
import type { ConfigsService } from '../configs/configs.service.ts';
import { preprocessFolderTask } from '../indexing/indexing.tasks.ts';
import type { TaskOwner, TasksService } from '../tasks/tasks.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import {
  type AnalysisOptions,
  analyser,
  findPreprocessResult,
  findUploadedVersions,
  optionsKey,
  type UploadedVersion,
} from './analysis.repo.ts';
import type {
  PreprocessQuery,
  ProcessAssetsRequest,
  RequestTaskResponse,
  VersionReference,
} from './analysis.schema.ts';
import { isAnalysedKind, preprocessTask, probeTask } from './analysis.tasks.ts';
import type { PlannerAsset, PlannerLibrary } from './planner-asset.ts';
import { loadPlannerLibrary, loadShots } from './planner-library.ts';

export interface PreprocessCall {
  /** Of an asset nothing counts but its id. */
  body: Omit<ProcessAssetsRequest, 'assets'> & { assets: readonly { asset_id: string }[] };
  query: PreprocessQuery;
  traceId: string;
}

/** How a version is to be looked at, and what the index that follows is told. */
export interface PreprocessOptions extends AnalysisOptions {
  describe?: boolean | undefined;
  /** In place of the entities in force. */
  entityIds?: readonly string[] | undefined;
}

export interface PreprocessVersion {
  target: { assetId: string; versionId: string };
  options: PreprocessOptions;
  /** Higher goes first among the account's own waiting tasks. */
  priority: number;
  traceId: string;
}

export interface AnalysisService {
  /**
   * One answer per asset, in order: the task that analyses it, of a folder all below it, or why there is none. Asked again while the
   * same analysis runs, it answers the same task; asked again after it, a task that has already ended with
   * the stored result. Throws `insufficient_credits`, `rate_limited`, and ValidationError for entities that are none or
   * not the caller's to read.
   */
  preprocess(owner: TaskOwner, call: PreprocessCall): Promise<RequestTaskResponse[]>;
  /** The same of one version, in the caller's transaction; rights are the caller's to check. */
  preprocessVersion(
    trx: Transaction<Database>,
    owner: TaskOwner,
    request: PreprocessVersion,
  ): Promise<{ taskId: string; created: boolean }>;
  /** Probes of the owner's uploads that have not ended: what they find is not in the library yet. */
  findOpenProbes(owner: TaskOwner): Promise<string[]>;
  /** What the caller can read and the director could use, newest first, at most `limit` (500) assets. */
  loadPlannerLibrary(
    principal: Pick<Principal, 'userId'>,
    options?: { limit?: number },
  ): Promise<PlannerLibrary>;
  /**
   * `assets` of a library with their shots. Ask for those that a prompt draws on: the shots of 500 hours are 0.7 GB
   * and take 8 s.
   */
  loadShots(
    library: Pick<PlannerLibrary, 'analyses'>,
    assets: readonly PlannerAsset[],
  ): Promise<PlannerAsset[]>;
}

export interface AnalysisServiceDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'rightsOn' | 'defaultGroupOf'>;
  tasks: Pick<TasksService, 'startTask' | 'recordDone' | 'requireRoom' | 'findOpenTasks' | 'findFailures'>;
  /** What came to a store a moment ago is uploaded, whether or not it has been noticed. */
  uploads: Pick<UploadsService, 'checkArrivals'>;
  configs: Pick<ConfigsService, 'requireEntities'>;
  /** Null for an embedding space that is there; else a sentence that says which ones are. */
  problemOfVersion(reference: VersionReference): Promise<string | null>;
}

const priorities = { low: -10, default: 0, high: 10 } as const;

type NodesWithRights = Awaited<ReturnType<AccessService['rightsOn']>>;

/** Why an asset can not be analysed; null when it can. What may not be read does not exist. */
function refusal(
  assetId: string,
  nodes: NodesWithRights,
  uploaded: UploadedVersion | undefined,
): string | null {
  const node = nodes.get(assetId);
  if (node === undefined) return 'This asset does not exist.';
  if (node.right < WRITE) return 'You may read this asset, but not change it.';
  if (node.kind === 'folder') return null;
  if (!isAnalysedKind(node.kind)) return `Assets of the kind ${node.kind} are stored, but not analysed.`;
  if (uploaded?.state === 'failed') return 'The upload of this asset failed.';
  if (uploaded?.state !== 'ready' || uploaded.versionId === null)
    return 'This asset has not been uploaded yet.';
  return null;
}

export function createAnalysisService(deps: AnalysisServiceDeps): AnalysisService {
  const { db, access, tasks, uploads, configs } = deps;

  const preprocessVersion: AnalysisService['preprocessVersion'] = async (trx, owner, request) => {
    const { target, options, priority, traceId } = request;
    const { describe, entityIds, ...analysis } = options;
    const told = {
      ...(describe === true ? { describe } : {}),
      ...(entityIds === undefined ? {} : { entityIds: [...entityIds] }),
    };
    const toldKey = Object.keys(told).length === 0 ? '' : ` ${JSON.stringify(told)}`;
    const task = {
      definition: preprocessTask,
      payload: { ...target, ...analysis, ...told },
      principal: owner,
      assetIds: [target.assetId],
      dedupeKey: `${target.versionId} ${analyser.version} ${optionsKey(options)}${toldKey}`,
      priority,
      traceId,
    };
    const result = await findPreprocessResult(trx, target, options);
    if (result === undefined) return tasks.startTask(trx, task);
    return { taskId: await tasks.recordDone(trx, task, result), created: false };
  };

  async function startFolder(
    trx: Transaction<Database>,
    owner: TaskOwner,
    { nodeId, call }: { nodeId: string; call: Omit<PreprocessVersion, 'target'> },
  ): Promise<string> {
    const { options, priority, traceId } = call;
    const { describe, entityIds, ...analysis } = options;
    const payload = {
      nodeId,
      asOperator: false,
      ...analysis,
      ...(describe === true ? { describe } : {}),
      ...(entityIds === undefined ? {} : { entityIds: [...entityIds] }),
      priority,
    };
    const { taskId } = await tasks.startTask(trx, {
      definition: preprocessFolderTask,
      payload,
      principal: owner,
      assetIds: [nodeId],
      dedupeKey: JSON.stringify(payload),
      priority,
      traceId,
    });
    return taskId;
  }

  /** A batch is refused as a whole only for what is wrong with the request itself. */
  async function requireEntities(owner: TaskOwner, ids: readonly string[]): Promise<string[]> {
    const loc = ['body', 'override_entity_ids'];
    await configs.requireEntities(owner, { entity_to_use: [...ids] }, loc).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
      throw new ValidationError([{ loc, msg: error.message, type: 'value_error' }]);
    });
    return [...new Set(ids.map((id) => id.toLowerCase()))];
  }

  return {
    async preprocess(owner, { body, query, traceId }) {
      const assetIds = body.assets.map((asset) => asset.asset_id.toLowerCase());
      const override = body.override_entity_ids ?? null;
      const entityIds = override === null ? undefined : await requireEntities(owner, override);
      const nodes = await access.rightsOn(owner, assetIds, { pending: true });
      await uploads.checkArrivals([...nodes.keys()]);
      const uploaded = await findUploadedVersions(db, [...nodes.keys()]);
      const unknownSpace = body.version === null ? null : await deps.problemOfVersion(body.version);
      const options = {
        cutterSensitivity: body.cutter_sensitivity,
        proxyHeights: body.generate_proxy.map(Number),
        describe: body.generate_time_based_media_description,
        entityIds,
      };
      const call = { options, priority: priorities[query.priority], traceId };
      return db.transaction().execute(async (trx) => {
        await tasks.requireRoom(trx, owner.accountId, new Set(assetIds).size);
        const answers: RequestTaskResponse[] = [];
        for (const assetId of assetIds) {
          const error = refusal(assetId, nodes, uploaded.get(assetId)) ?? unknownSpace;
          const versionId = uploaded.get(assetId)?.versionId ?? null;
          if (error !== null) {
            answers.push({ task_id: '', error });
          } else if (versionId === null) {
            answers.push({ task_id: await startFolder(trx, owner, { nodeId: assetId, call }) });
          } else {
            const started = await preprocessVersion(trx, owner, { target: { assetId, versionId }, ...call });
            answers.push({ task_id: started.taskId });
          }
        }
        return answers;
      });
    },

    preprocessVersion,

    findOpenProbes: (owner) => tasks.findOpenTasks(owner, probeTask.type),

    async loadPlannerLibrary(principal, { limit = 500 } = {}) {
      const groupId = await access.defaultGroupOf(principal);
      return loadPlannerLibrary({ db, tasks }, principal, { groupId, limit });
    },

    loadShots: ({ analyses }, assets) => loadShots(db, analyses, assets),
  };
}
