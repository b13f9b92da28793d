/** The index of a file as its owner sees it: what it holds, filled again, removed. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Right } from '../../access/index.ts';
import { type AccessService, READ, WRITE } from '../../access/index.ts';
import { withArticle } from '../../library/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import type { Analyser, AnalyserName } from '../analysis/analyser.ts';
import type { AnalysisQuotes } from '../analysis/pricing/analysis-quotes.ts';
import { followersOf } from './analyser-choice.ts';
import type { AnalyserStates } from './analyser-states.ts';
import type { AssetIndex, ReindexRequest, ReindexResponse, RemoveIndexQuery } from './indexing.schema.ts';
import * as repo from './runs/analyser-runs.repo.ts';
import { INDEX_PRIORITIES, type StartIndex } from './start-index.ts';
import { findCurrentVersion, type IndexedVersion } from './version-facts.repo.ts';

export interface IndexingServiceDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'requireRight'>;
  tasks: Pick<TasksService, 'requireRoom'>;
  quotes: Pick<AnalysisQuotes, 'quoteIndex'>;
  analysers: readonly Analyser[];
  analyserStates: AnalyserStates;
  startIndex: StartIndex;
}

async function requireVersion(
  { access, db }: IndexingServiceDeps,
  principal: Principal,
  given: string,
  right: Right,
): Promise<IndexedVersion> {
  const [node] = await access.requireRight(principal, [given], right);
  if (node === undefined) throw notFound(`Asset ${given}`);
  const version = await findCurrentVersion(db, node.id);
  if (version !== undefined) return version;
  const msg = `This asset is ${withArticle(node.kind)}, which has no media.`;
  throw new ValidationError([{ loc: ['path', 'source_file_id'], msg, type: 'value_error' }]);
}

async function requireLookedInto(deps: IndexingServiceDeps, principal: Principal, assetId: string) {
  const version = await requireVersion(deps, principal, assetId, WRITE);
  const { mediaKind } = version;
  if (mediaKind !== null) return { ...version, mediaKind };
  throw new ServiceError('conflict', 'Nobody has looked into this file yet; that happens by itself soon.');
}

async function indexOf(
  { analyserStates }: IndexingServiceDeps,
  version: IndexedVersion,
): Promise<AssetIndex> {
  return {
    asset_id: version.assetId,
    version_id: version.versionId,
    analysers: await analyserStates.statesOf(version),
  };
}

/** Removes what analysers wrote of a version, one after the other, and what says that they did. */
function remove(
  { analysers, db }: IndexingServiceDeps,
  versionId: string,
  names: readonly AnalyserName[] | undefined,
): Promise<void> {
  const removed = analysers.filter(({ name }) => names?.includes(name) !== false);
  return db.transaction().execute(async (trx) => {
    for (const analyser of removed) {
      await repo.deleteRun(trx, { versionId, analyser: analyser.name });
      await analyser.remove(trx, versionId);
      const reason = `Results of ${analyser.name} were removed.`;
      const followers = followersOf(analysers, analyser.name);
      await repo.markFollowers(trx, { versionId, followers, reason });
    }
  });
}

/** Throws `not_found`, and ValidationError for what has no media. */
export async function getIndex(
  deps: IndexingServiceDeps,
  principal: Principal,
  assetId: string,
): Promise<AssetIndex> {
  return indexOf(deps, await requireVersion(deps, principal, assetId, READ));
}

/** Throws `conflict` while nobody has looked into the file, `insufficient_credits` and `rate_limited`. */
export async function reindex(
  deps: IndexingServiceDeps,
  principal: Principal,
  assetId: string,
  { request, traceId }: { request: ReindexRequest; traceId: string },
): Promise<ReindexResponse> {
  const { quotes, db, tasks, startIndex } = deps;
  const { assetId: id, versionId, mediaKind } = await requireLookedInto(deps, principal, assetId);
  const names = request.analysers ?? null;
  const quote = await quotes.quoteIndex(db, versionId, names);
  const { taskId } = await db.transaction().execute(async (trx) => {
    await tasks.requireRoom(trx, principal.accountId, 1);
    return startIndex(trx, {
      principal,
      payload: { assetId: id, versionId, analysers: names, again: true },
      mediaKind,
      priority: INDEX_PRIORITIES.asked,
      quote,
      traceId,
    });
  });
  return { task_id: taskId };
}

/** What `reindex` would cost at most; starts nothing. */
export async function quoteReindex(
  deps: IndexingServiceDeps,
  principal: Principal,
  assetId: string,
  request: ReindexRequest,
): Promise<Quote> {
  const { quotes, db } = deps;
  const { versionId } = await requireLookedInto(deps, principal, assetId);
  return quotes.quoteIndex(db, versionId, request.analysers ?? null);
}

/** What is under way writes nothing any more. What stood on the removed results is made anew. */
export async function removeIndex(
  deps: IndexingServiceDeps,
  principal: Principal,
  assetId: string,
  { analyser: names }: RemoveIndexQuery,
): Promise<AssetIndex> {
  const version = await requireVersion(deps, principal, assetId, WRITE);
  await remove(deps, version.versionId, names);
  return indexOf(deps, version);
}

/** What `IndexingService` is over its context. */
export const indexingFunctions = { getIndex, reindex, quoteReindex, removeIndex };

export type IndexingService = Over<typeof indexingFunctions>;
