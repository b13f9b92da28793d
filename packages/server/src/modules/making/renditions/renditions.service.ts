/** Renditions on request: what is made of an asset besides its original, listed, added to and removed. */
import type { Kysely, Transaction } from 'kysely';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError, type ValidationIssue } from '../../../platform/errors.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type AccessService, type NodeWithRight, READ, WRITE } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { PricesService } from '../../money/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import { findPricedVersions, minutesOf } from '../../understanding/index.ts';
import { type HlsPlaylists, type HlsPlaylistsDeps, hlsPlaylistsFunctions } from './hls-playlists.ts';
import { countAdded, countMade, isDone, planRenditions, renditionsFor } from './rendition-plan.ts';
import { plannedQuantities, wishedQuantities } from './rendition-price.ts';
import { renditionsResult } from './rendition-result.ts';
import * as repo from './renditions.repo.ts';
import type {
  AssetRendition,
  CreateRenditionsRequest,
  CreateRenditionsResponse,
  ListRenditionsQuery,
  RenditionDeleted,
} from './renditions.schema.ts';
import { renditionsTask } from './renditions.tasks.ts';
import { requireFew } from './require-few.ts';
import { eachOnce, hasWishes, type Wish, wishKey, wishOf, wishProblem } from './wishes.ts';
import { PLAYLIST_TYPE } from './write-playlist.ts';

export interface StartRenditions {
  wishes: readonly Wish[];
  /** Where a wish that can not be met stands in the request; by default the asset in the path. */
  placeOf?: (index: number) => ValidationIssue['loc'];
  traceId: string;
}

export interface RenditionsService extends HlsPlaylists {
  /**
   * Starts the making of what is not there yet; answers a task that has already ended when nothing is left to be
   * made. Throws ValidationError for a wish that the asset can not meet, `conflict` while there are no bytes,
   * `storage_full` and `insufficient_credits`.
   */
  createRenditions(
    principal: Principal,
    assetId: string,
    call: { request: CreateRenditionsRequest; traceId: string },
  ): Promise<CreateRenditionsResponse>;
  /** What `createRenditions` would cost at most; makes nothing. */
  quoteRenditions(principal: Principal, assetId: string, request: CreateRenditionsRequest): Promise<Quote>;
  /** The same for an asset whose right has been asked. */
  startRenditions(principal: Principal, node: NodeWithRight, start: StartRenditions): Promise<string>;
  quoteStart(node: NodeWithRight, start: Omit<StartRenditions, 'traceId'>): Promise<Quote>;
  /** What there is of the current version, each with its URL, in the order it was made in. */
  listRenditions(
    principal: Principal,
    assetId: string,
    query: ListRenditionsQuery,
  ): Promise<AssetRendition[]>;
  /** Throws `conflict` for the original. */
  deleteRendition(
    principal: Principal,
    target: { assetId: string; renditionId: string },
  ): Promise<RenditionDeleted>;
}

export interface RenditionsServiceDeps extends HlsPlaylistsDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'requireRight' | 'rightsOn' | 'rightsOfHolder'>;
  tasks: Pick<TasksService, 'startTask' | 'recordDone' | 'requireRoom'>;
  library: Pick<LibraryService, 'findPayer' | 'requireStorage' | 'presignRendition'>;
  prices: Pick<PricesService, 'quote'>;
}

/** Someone waits for it, as for an export. */
const PRIORITY = 20;

/** URLs of one list that are signed at the same time. */
const SIGNED_AT_ONCE = 16;

const ASSET_PLACE: ValidationIssue['loc'] = ['path', 'asset_id'];

function invalid(loc: ValidationIssue['loc'], msg: string): ValidationError {
  return new ValidationError([{ loc, msg, type: 'value_error' }]);
}

function wishesOf({ renditions }: CreateRenditionsRequest): Pick<StartRenditions, 'wishes' | 'placeOf'> {
  return { wishes: renditions.map(wishOf), placeOf: (index) => ['body', 'renditions', index] };
}

/** The version to work on. Throws `conflict` while there is none. */
function requireSource(current: repo.CurrentVersion | undefined, node: NodeWithRight): repo.VersionSource {
  if (current === undefined) throw invalid(ASSET_PLACE, `Of a ${node.kind} nothing can be made.`);
  if (current.source !== null && current.state === 'ready') return current.source;
  const why = current.state === 'failed' ? 'could not be made' : 'has not been uploaded yet';
  throw new ServiceError('conflict', `This asset ${why}.`);
}

function requirePossible(
  { wishes, placeOf = () => ASSET_PLACE }: Pick<StartRenditions, 'wishes' | 'placeOf'>,
  file: Parameters<typeof wishProblem>[1],
): void {
  const issues = wishes.flatMap((wish, index) => {
    const msg = wishProblem(wish, file);
    return msg === null ? [] : [{ loc: placeOf(index), msg, type: 'value_error' }];
  });
  if (issues.length > 0) throw new ValidationError(issues);
}

async function start(
  deps: RenditionsServiceDeps,
  trx: Transaction<Database>,
  principal: Principal,
  work: { node: NodeWithRight; source: repo.VersionSource; wishes: readonly Wish[]; traceId: string },
): Promise<string> {
  const { tasks, library } = deps;
  const { node, source, traceId } = work;
  const { assetId, versionId, probe } = source;
  const wishes = eachOnce(work.wishes);
  const request = {
    definition: renditionsTask,
    payload: { assetId, versionId, wishes },
    principal,
    assetIds: [assetId],
    dedupeKey: `${versionId} ${wishes.map(wishKey).sort().join(' ')}`,
    priority: PRIORITY,
    traceId,
  };
  const existing = await repo.findExisting(trx, versionId);
  const plan = probe === null ? null : planRenditions(wishes, { probe, existing });
  if (probe !== null && plan !== null && isDone(plan)) {
    const found = renditionsFor(wishes, { probe, existing });
    return tasks.recordDone(trx, request, renditionsResult({ assetId, versionId }, found));
  }
  requireFew(countMade(existing) + (plan === null ? 1 : countAdded(plan, existing)));
  const payerId = await library.findPayer(node.createdBy, trx);
  await library.requireStorage({ payerId, bytes: null, askingAccountId: principal.accountId }, trx);
  const quote = await quoteOf(deps, trx, source, wishes);
  return (await tasks.startTask(trx, { ...request, quote })).taskId;
}

/** What is left to be made of a version; of one that nobody looked into, the most that it can be. */
async function quoteOf(
  deps: RenditionsServiceDeps,
  trx: Kysely<Database>,
  { versionId, probe }: repo.VersionSource,
  wishes: readonly Wish[],
): Promise<Quote> {
  const { prices } = deps;
  const version = (await findPricedVersions(trx, [versionId])).get(versionId);
  if (version === undefined) return prices.quote([]);
  const minutes = minutesOf(version);
  if (probe === null) return prices.quote(wishedQuantities(wishes, minutes), { upTo: true });
  const plan = planRenditions(wishes, { probe, existing: await repo.findExisting(trx, versionId) });
  return prices.quote(plannedQuantities(plan, minutes), { upTo: true });
}

/** The version that wishes are to be met of. Throws as `startRenditions`. */
async function requireWishable(
  deps: RenditionsServiceDeps,
  node: NodeWithRight,
  call: Pick<StartRenditions, 'wishes' | 'placeOf'>,
): Promise<repo.VersionSource> {
  const { db } = deps;
  const current = hasWishes(node.kind) ? await repo.findCurrentVersion(db, node.id) : undefined;
  requirePossible(call, { kind: node.kind, probe: current?.source?.probe ?? null });
  return requireSource(current, node);
}

async function startRenditions(
  deps: RenditionsServiceDeps,
  principal: Principal,
  node: NodeWithRight,
  call: StartRenditions,
): Promise<string> {
  const { db, tasks } = deps;
  const source = await requireWishable(deps, node, call);
  const { wishes, traceId } = call;
  return db.transaction().execute(async (trx) => {
    await tasks.requireRoom(trx, principal.accountId, 1);
    return start(deps, trx, principal, { node, source, wishes, traceId });
  });
}

async function quoteStart(
  deps: RenditionsServiceDeps,
  node: NodeWithRight,
  call: Omit<StartRenditions, 'traceId'>,
): Promise<Quote> {
  const { db } = deps;
  return quoteOf(deps, db, await requireWishable(deps, node, call), eachOnce(call.wishes));
}

async function requireAsset(
  deps: RenditionsServiceDeps,
  principal: Principal,
  assetId: string,
  right: typeof READ | typeof WRITE,
) {
  const { access } = deps;
  const [node] = await access.requireRight(principal, [assetId], right, { pending: true });
  if (node === undefined) throw notFound(`Asset ${assetId}`);
  return node;
}

async function createRenditions(
  deps: RenditionsServiceDeps,
  principal: Principal,
  assetId: string,
  { request, traceId }: { request: CreateRenditionsRequest; traceId: string },
): Promise<CreateRenditionsResponse> {
  const node = await requireAsset(deps, principal, assetId, WRITE);
  const taskId = await startRenditions(deps, principal, node, { ...wishesOf(request), traceId });
  return { task_id: taskId, asset_id: node.id };
}

async function deleteRendition(
  deps: RenditionsServiceDeps,
  principal: Principal,
  { assetId, renditionId }: { assetId: string; renditionId: string },
): Promise<RenditionDeleted> {
  const { db } = deps;
  const node = await requireAsset(deps, principal, assetId, WRITE);
  return db.transaction().execute(async (trx) => {
    const target = { assetId: node.id, renditionId: renditionId.toLowerCase() };
    const row = await repo.lockRendition(trx, target);
    if (row === undefined) throw notFound(`Rendition ${renditionId}`);
    if (row.kind === 'original') {
      throw new ServiceError('conflict', 'This is the file itself: delete the asset or its version instead.');
    }
    await repo.removeRenditions(trx, [row.id]);
    return { asset_id: node.id, rendition_id: row.id, kind: row.kind, label: row.label };
  });
}

export function createRenditionsService(deps: RenditionsServiceDeps): RenditionsService {
  const { db, library } = deps;
  const playlists = over(deps, hlsPlaylistsFunctions);

  return {
    ...playlists,
    startRenditions: (principal, node, call) => startRenditions(deps, principal, node, call),
    quoteStart: (node, call) => quoteStart(deps, node, call),

    createRenditions: (principal, assetId, call) => createRenditions(deps, principal, assetId, call),

    async quoteRenditions(principal, assetId, request) {
      return quoteStart(deps, await requireAsset(deps, principal, assetId, WRITE), wishesOf(request));
    },

    async listRenditions(principal, assetId, { kind, limit, after }) {
      const node = await requireAsset(deps, principal, assetId, READ);
      const source = (await repo.findCurrentVersion(db, node.id))?.source ?? null;
      if (source === null) return [];
      const { versionId, probe } = source;
      const filter = { kinds: kind ?? null, after: after ?? null, limit };
      const rows = await repo.listRenditions(db, versionId, filter);
      const version = { versionId, durationSeconds: probe?.durationSeconds ?? 0 };
      return inParallel(rows, SIGNED_AT_ONCE, async (row) => {
        const { url, expiredIn } =
          row.kind === 'hls'
            ? playlists.signMasterPlaylist(principal, version)
            : await library.presignRendition(principal, { name: node.name, rendition: row });
        return {
          id: row.id,
          kind: row.kind,
          label: row.label,
          width: row.width,
          height: row.height,
          size_bytes: row.sizeBytes,
          // The URL is that of a playlist; the stored file is what that names.
          content_type: row.kind === 'hls' ? PLAYLIST_TYPE : row.contentType,
          player_compatible: row.playerCompatible,
          made_by: row.madeBy,
          created_at: row.createdAt,
          details: row.details,
          url,
          expiredIn,
        };
      });
    },

    deleteRendition: (principal, target) => deleteRendition(deps, principal, target),
  };
}
