/** Starts the analysis of uploaded files, and reads what it found for the director. */

import type { PlannerAsset, PlannerLibrary } from '@rushes/director';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type AccessService, findPayers, WRITE } from '../../access/index.ts';
import type { ConfigsService } from '../../entities/index.ts';
import type { LibraryService, UploadsService } from '../../library/index.ts';
import { addQuotes } from '../../money/index.ts';
import type { VectorStore } from '../../search-index/index.ts';
import type { RequestTaskResponse, TaskOwner, TasksService } from '../../tasks/index.ts';
import { preprocessFolderTask } from '../indexing/indexing.tasks.ts';
import { analysableFiles, PREPROCESSED_KINDS } from './analysable-files.ts';
import {
  type AnalysisOptions,
  analyser,
  findPreprocessResult,
  findUploadedVersions,
  optionsKey,
  type UploadedVersion,
} from './analysis.repo.ts';
import type { PreprocessQuery, ProcessAssetsRequest, VersionReference } from './analysis.schema.ts';
import { isAnalysedKind, preprocessTask, probeTask } from './analysis.tasks.ts';
import { loadPlannerLibrary, loadShots, ownScopes } from './planner/planner-library.ts';
import { priorityFactor } from './pricing/analysis-price.ts';
import type { AnalysisQuotes, PricedPreprocess } from './pricing/analysis-quotes.ts';

export interface PreprocessCall {
  /** Of an asset nothing counts but its id. */
  body: Omit<ProcessAssetsRequest, 'assets'> & { assets: readonly { asset_id: string }[] };
  query: PreprocessQuery;
  traceId: string;
  /** Part of the price of the work that asks for it. */
  isIncluded?: true;
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
  /** What the priority makes of the price. */
  factor: number;
  /** Part of the price of the work that asks for it. */
  isIncluded?: boolean;
  traceId: string;
}

export interface AnalysisService {
  /**
   * One answer per asset, in order: the task that analyses it, of a folder all below it, or why there is none. Asked again while the
   * same analysis runs, it answers the same task; asked again after it, a task that has already ended with
   * the stored result. Throws `insufficient_credits`, `storage_full`, `rate_limited`, and ValidationError for entities
   * that are none or not the caller's to read.
   */
  preprocess(owner: TaskOwner, call: PreprocessCall): Promise<RequestTaskResponse[]>;
  /** What `preprocess` would cost at most; starts nothing. */
  quotePreprocess(owner: TaskOwner, call: Omit<PreprocessCall, 'traceId'>): Promise<Quote>;
  /** The same of one version, in the caller's transaction; rights are the caller's to check. */
  preprocessVersion(
    trx: Transaction<Database>,
    owner: TaskOwner,
    request: PreprocessVersion,
  ): Promise<{ taskId: string; created: boolean }>;
  /** Probes of the owner's uploads that have not ended: what they find is not in the library yet. */
  findOpenProbes(owner: TaskOwner): Promise<string[]>;
  /**
   * What the caller can read and the director could use, newest first, at most `limit` (500) assets: of their own library and
   * what was granted to them, or of `assetIds`, wherever they lie.
   */
  loadPlannerLibrary(
    principal: Pick<Principal, 'userId'>,
    options?: { limit?: number; assetIds?: readonly string[] },
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
  vectors: Pick<VectorStore, 'activeSpace'>;
  access: Pick<AccessService, 'rightsOn' | 'defaultGroupOf' | 'subtreeFiles' | 'countSubtree'>;
  library: Pick<LibraryService, 'requireStorage'>;
  quotes: AnalysisQuotes;
  tasks: Pick<TasksService, 'startTask' | 'recordDone' | 'requireRoom' | 'findOpenTasks' | 'findFailures'>;
  /** What came to a store a moment ago is uploaded, whether or not it has been noticed. */
  uploads: Pick<UploadsService, 'checkArrivals'>;
  configs: Pick<ConfigsService, 'requireEntities'>;
  /** Null for an embedding space that is there; else a sentence that says which ones are. */
  problemOfVersion(reference: VersionReference): Promise<string | null>;
}

/** One asset of a request: why it can not be looked at, or what is; `versionId` null: a folder. */
type PlannedItem = { assetId: string; error: string } | { assetId: string; versionId: string | null };

interface Planned {
  items: PlannedItem[];
  options: PreprocessOptions;
  priority: number;
  factor: number;
}

/** Files of a folder whose price is looked up at a time. */
const PRICED_AT_ONCE = 500;

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

/** Proxies and pictures count to whoever made the asset. Throws `storage_full` where nothing more fits. */
async function requireStorage(
  deps: AnalysisServiceDeps,
  trx: Transaction<Database>,
  owner: TaskOwner,
  assetIds: readonly string[],
): Promise<void> {
  const { library } = deps;
  const payers = await findPayers(trx, assetIds);
  for (const payerId of new Set(payers.values())) {
    await library.requireStorage({ payerId, bytes: null, askingAccountId: owner.accountId }, trx);
  }
}

async function preprocessVersion(
  deps: AnalysisServiceDeps,
  trx: Transaction<Database>,
  owner: TaskOwner,
  request: PreprocessVersion,
): Promise<{ taskId: string; created: boolean }> {
  const { quotes, tasks } = deps;
  const { target, options, priority, factor, isIncluded = false, traceId } = request;
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
    quote: await quotes.quotePreprocess(trx, target.versionId, { options, factor }),
    isIncluded,
  };
  const result = await findPreprocessResult(trx, target, options);
  if (result === undefined) {
    if (!isIncluded) await requireStorage(deps, trx, owner, [target.assetId]);
    return tasks.startTask(trx, task);
  }
  return { taskId: await tasks.recordDone(trx, task, result), created: false };
}

/** What a walk over a folder comes to at most: all below it that nobody preprocessed yet. */
async function quoteFolder(
  deps: AnalysisServiceDeps,
  owner: TaskOwner,
  nodeId: string,
  asked: PricedPreprocess,
): Promise<Quote> {
  const { access, quotes, db } = deps;
  const target = { id: nodeId, kind: 'folder' } as const;
  const files = analysableFiles(access, owner, { target, kinds: PREPROCESSED_KINDS });
  const all: Quote[] = [];
  let page: string[] = [];
  const price = async () => {
    all.push(await quotes.quoteAssets(db, page, asked));
    page = [];
  };
  for await (const { id } of files) {
    page.push(id);
    if (page.length === PRICED_AT_ONCE) await price();
  }
  await price();
  return addQuotes(all);
}

async function startFolder(
  deps: AnalysisServiceDeps,
  trx: Transaction<Database>,
  owner: TaskOwner,
  { nodeId, call, quote }: { nodeId: string; call: Omit<PreprocessVersion, 'target'>; quote: Quote | null },
): Promise<string> {
  const { tasks } = deps;
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
    ...(quote === null ? {} : { quote }),
  });
  return taskId;
}

/** A batch is refused as a whole only for what is wrong with the request itself. */
async function requireEntities(
  deps: AnalysisServiceDeps,
  owner: TaskOwner,
  ids: readonly string[],
): Promise<string[]> {
  const { configs } = deps;
  const loc = ['body', 'override_entity_ids'];
  await configs.requireEntities(owner, { entity_to_use: [...ids] }, loc).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    throw new ValidationError([{ loc, msg: error.message, type: 'value_error' }]);
  });
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** Everything that a request asks for, checked; nothing is started. */
async function plan(
  deps: AnalysisServiceDeps,
  owner: TaskOwner,
  { body, query }: Omit<PreprocessCall, 'traceId'>,
): Promise<Planned> {
  const { access, uploads, db } = deps;
  const assetIds = body.assets.map((asset) => asset.asset_id.toLowerCase());
  const override = body.override_entity_ids ?? null;
  const entityIds = override === null ? undefined : await requireEntities(deps, owner, override);
  const nodes = await access.rightsOn(owner, assetIds, { pending: true });
  await uploads.checkArrivals([...nodes.keys()]);
  const uploaded = await findUploadedVersions(db, [...nodes.keys()]);
  const unknownSpace = body.version === null ? null : await deps.problemOfVersion(body.version);
  const items = assetIds.map((assetId): PlannedItem => {
    const error = refusal(assetId, nodes, uploaded.get(assetId)) ?? unknownSpace;
    return error === null
      ? { assetId, versionId: uploaded.get(assetId)?.versionId ?? null }
      : { assetId, error };
  });
  const options = {
    cutterSensitivity: body.cutter_sensitivity,
    proxyHeights: body.generate_proxy.map(Number),
    describe: body.generate_time_based_media_description,
    entityIds,
  };
  return { items, options, priority: priorities[query.priority], factor: priorityFactor(query.priority) };
}

/** The price of each folder of a plan, by its id. */
async function quoteFolders(
  deps: AnalysisServiceDeps,
  owner: TaskOwner,
  { items, options, factor }: Planned,
): Promise<Map<string, Quote>> {
  const folders = items.flatMap((item) => ('error' in item || item.versionId !== null ? [] : [item.assetId]));
  const found = new Map<string, Quote>();
  for (const id of new Set(folders)) found.set(id, await quoteFolder(deps, owner, id, { options, factor }));
  return found;
}

async function preprocess(
  deps: AnalysisServiceDeps,
  owner: TaskOwner,
  { traceId, ...call }: PreprocessCall,
): Promise<RequestTaskResponse[]> {
  const { db, tasks } = deps;
  const isIncluded = call.isIncluded === true;
  const planned = await plan(deps, owner, call);
  const { items, options, priority } = planned;
  const folders = isIncluded ? null : await quoteFolders(deps, owner, planned);
  const how = { options, priority, factor: planned.factor, isIncluded, traceId };
  return db.transaction().execute(async (trx) => {
    await tasks.requireRoom(trx, owner.accountId, new Set(items.map(({ assetId }) => assetId)).size);
    const answers: RequestTaskResponse[] = [];
    for (const item of items) {
      if ('error' in item) {
        answers.push({ task_id: '', error: item.error });
      } else if (item.versionId === null) {
        const nodeId = item.assetId;
        const quote = folders?.get(nodeId) ?? null;
        answers.push({ task_id: await startFolder(deps, trx, owner, { nodeId, call: how, quote }) });
      } else {
        const target = { assetId: item.assetId, versionId: item.versionId };
        answers.push({ task_id: (await preprocessVersion(deps, trx, owner, { target, ...how })).taskId });
      }
    }
    return answers;
  });
}

async function quotePreprocess(
  deps: AnalysisServiceDeps,
  owner: TaskOwner,
  call: Omit<PreprocessCall, 'traceId'>,
): Promise<Quote> {
  const { quotes, db } = deps;
  const planned = await plan(deps, owner, call);
  const { items, options, factor } = planned;
  const folders = await quoteFolders(deps, owner, planned);
  const files = items.flatMap((item) => ('error' in item ? [] : (item.versionId ?? [])));
  const each: Quote[] = [];
  for (const id of new Set(files)) each.push(await quotes.quotePreprocess(db, id, { options, factor }));
  return addQuotes([...each, ...folders.values()]);
}

export function createAnalysisService(deps: AnalysisServiceDeps): AnalysisService {
  const { tasks, access, db } = deps;

  return {
    preprocess: (owner, call) => preprocess(deps, owner, call),

    quotePreprocess: (owner, call) => quotePreprocess(deps, owner, call),

    preprocessVersion: (trx, owner, request) => preprocessVersion(deps, trx, owner, request),

    findOpenProbes: (owner) => tasks.findOpenTasks(owner, probeTask.type),

    async loadPlannerLibrary(principal, { limit = 500, assetIds } = {}) {
      const scopes =
        assetIds === undefined
          ? ownScopes(await access.defaultGroupOf(principal))
          : [{ kind: 'some' as const, ids: assetIds }];
      return loadPlannerLibrary({ db, tasks }, principal, { scopes, limit });
    },

    loadShots: ({ analyses }, assets) => loadShots(deps, analyses, assets),
  };
}
