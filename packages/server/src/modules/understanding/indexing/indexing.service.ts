/** The index of a file as its owner sees it: what it holds, filled again, removed. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
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

export interface IndexingService {
  /** Throws `not_found`, and ValidationError for what has no media. */
  getIndex(principal: Principal, assetId: string): Promise<AssetIndex>;
  /** Throws `conflict` while nobody has looked into the file, `insufficient_credits` and `rate_limited`. */
  reindex(
    principal: Principal,
    assetId: string,
    call: { request: ReindexRequest; traceId: string },
  ): Promise<ReindexResponse>;
  /** What `reindex` would cost at most; starts nothing. */
  quoteReindex(principal: Principal, assetId: string, request: ReindexRequest): Promise<Quote>;
  /** What is under way writes nothing any more. What stood on the removed results is made anew. */
  removeIndex(principal: Principal, assetId: string, query: RemoveIndexQuery): Promise<AssetIndex>;
}

export interface IndexingServiceDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'requireRight'>;
  tasks: Pick<TasksService, 'requireRoom'>;
  quotes: Pick<AnalysisQuotes, 'quoteIndex'>;
  analysers: readonly Analyser[];
  analyserStates: AnalyserStates;
  startIndex: StartIndex;
}

export function createIndexingService(deps: IndexingServiceDeps): IndexingService {
  const { db, access, tasks, quotes, analysers, analyserStates, startIndex } = deps;

  async function requireVersion(principal: Principal, given: string, right: Right): Promise<IndexedVersion> {
    const [node] = await access.requireRight(principal, [given], right);
    if (node === undefined) throw notFound(`Asset ${given}`);
    const version = await findCurrentVersion(db, node.id);
    if (version !== undefined) return version;
    const msg = `This asset is ${withArticle(node.kind)}, which has no media.`;
    throw new ValidationError([{ loc: ['path', 'source_file_id'], msg, type: 'value_error' }]);
  }

  async function requireLookedInto(principal: Principal, assetId: string) {
    const version = await requireVersion(principal, assetId, WRITE);
    const { mediaKind } = version;
    if (mediaKind !== null) return { ...version, mediaKind };
    throw new ServiceError('conflict', 'Nobody has looked into this file yet; that happens by itself soon.');
  }

  async function indexOf(version: IndexedVersion): Promise<AssetIndex> {
    return {
      asset_id: version.assetId,
      version_id: version.versionId,
      analysers: await analyserStates.statesOf(version),
    };
  }

  /** Removes what analysers wrote of a version, one after the other, and what says that they did. */
  function remove(versionId: string, names: readonly AnalyserName[] | undefined): Promise<void> {
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

  return {
    async getIndex(principal, assetId) {
      return indexOf(await requireVersion(principal, assetId, READ));
    },

    async reindex(principal, assetId, { request, traceId }) {
      const { assetId: id, versionId, mediaKind } = await requireLookedInto(principal, assetId);
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
    },

    async quoteReindex(principal, assetId, request) {
      const { versionId } = await requireLookedInto(principal, assetId);
      return quotes.quoteIndex(db, versionId, request.analysers ?? null);
    },

    async removeIndex(principal, assetId, { analyser: names }) {
      const version = await requireVersion(principal, assetId, WRITE);
      await remove(version.versionId, names);
      return indexOf(version);
    },
  };
}
