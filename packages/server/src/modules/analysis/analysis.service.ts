/** Starts the analysis of uploaded files, and reads what it found for the director. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { type AccessService, WRITE } from '../access/access.service.ts';
import type { Principal } from '../accounts/principal.ts';
import type { TaskOwner, TasksService } from '../tasks/tasks.service.ts';
import {
  type AnalysisOptions,
  analyser,
  findPreprocessResult,
  findUploadedVersions,
  optionsKey,
  type UploadedVersion,
} from './analysis.repo.ts';
import type { PreprocessQuery, ProcessAssetsRequest, RequestTaskResponse } from './analysis.schema.ts';
import { isAnalysedKind, preprocessTask, probeTask } from './analysis.tasks.ts';
import type { PlannerAsset, PlannerLibrary } from './planner-asset.ts';
import { loadPlannerLibrary, loadShots } from './planner-library.ts';

export interface PreprocessCall {
  /** Of an asset nothing counts but its id. */
  body: Omit<ProcessAssetsRequest, 'assets'> & { assets: readonly { asset_id: string }[] };
  query: PreprocessQuery;
  traceId: string;
}

export interface AnalysisService {
  /**
   * One answer per asset, in order: the task that analyses it, or why there is none. Asked again while the
   * same analysis runs, it answers the same task; asked again after it, a task that has already ended with
   * the stored result. Throws `insufficient_credits` and `rate_limited`.
   */
  preprocess(owner: TaskOwner, call: PreprocessCall): Promise<RequestTaskResponse[]>;
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
  if (!isAnalysedKind(node.kind)) return `Assets of the kind ${node.kind} are stored, but not analysed.`;
  if (uploaded?.state === 'failed') return 'The upload of this asset failed.';
  if (uploaded?.state !== 'ready' || uploaded.versionId === null)
    return 'This asset has not been uploaded yet.';
  return null;
}

export function createAnalysisService({ db, access, tasks }: AnalysisServiceDeps): AnalysisService {
  async function startOne(
    trx: Transaction<Database>,
    target: { assetId: string; versionId: string },
    call: { principal: TaskOwner; options: AnalysisOptions; priority: number; traceId: string },
  ): Promise<string> {
    const { principal, options, priority, traceId } = call;
    const request = {
      definition: preprocessTask,
      payload: { ...target, ...options },
      principal,
      assetIds: [target.assetId],
      dedupeKey: `${target.versionId} ${analyser.version} ${optionsKey(options)}`,
      priority,
      traceId,
    };
    const result = await findPreprocessResult(trx, target, options);
    if (result !== undefined) return tasks.recordDone(trx, request, result);
    return (await tasks.startTask(trx, request)).taskId;
  }

  return {
    async preprocess(owner, { body, query, traceId }) {
      const assetIds = body.assets.map((asset) => asset.asset_id.toLowerCase());
      const nodes = await access.rightsOn(owner, assetIds, { pending: true });
      const uploaded = await findUploadedVersions(db, [...nodes.keys()]);
      const options = {
        cutterSensitivity: body.cutter_sensitivity,
        proxyHeights: body.generate_proxy.map(Number),
      };
      const priority = priorities[query.priority];
      return db.transaction().execute(async (trx) => {
        await tasks.requireRoom(trx, owner.accountId, new Set(assetIds).size);
        const answers: RequestTaskResponse[] = [];
        for (const assetId of assetIds) {
          const error = refusal(assetId, nodes, uploaded.get(assetId));
          const versionId = uploaded.get(assetId)?.versionId ?? null;
          if (error !== null || versionId === null) {
            answers.push({ task_id: '', error });
            continue;
          }
          const call = { principal: owner, options, priority, traceId };
          answers.push({ task_id: await startOne(trx, { assetId, versionId }, call) });
        }
        return answers;
      });
    },

    findOpenProbes: (owner) => tasks.findOpenTasks(owner, probeTask.type),

    async loadPlannerLibrary(principal, { limit = 500 } = {}) {
      const groupId = await access.defaultGroupOf(principal);
      return loadPlannerLibrary({ db, tasks }, principal, { groupId, limit });
    },

    loadShots: ({ analyses }, assets) => loadShots(db, analyses, assets),
  };
}
