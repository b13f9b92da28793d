/** The index of a file as its owner sees it: what it holds, filled again, removed. */
import type { Kysely } from 'kysely';
import type { Database, Right } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import { type AccessService, READ, WRITE } from '../access/access.service.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Analyser, AnalyserName } from '../analysis/analyser.ts';
import { withArticle } from '../library/kind-words.ts';
import type { TasksService } from '../tasks/tasks.service.ts';
import { followersOf } from './analyser-choice.ts';
import * as repo from './analyser-runs.repo.ts';
import type { AnalyserStates } from './analyser-states.ts';
import type { AssetIndex, ReindexRequest, ReindexResponse, RemoveIndexQuery } from './indexing.schema.ts';
import { INDEX_PRIORITIES, type StartIndex } from './start-index.ts';
import { findCurrentVersion, type IndexedVersion } from './version-facts.repo.ts';

export interface IndexingService {
  /** Throws `not_found`, and ValidationError for what has no media. */
  getIndex(principal: Principal, assetId: string): Promise<AssetIndex>;
  /** Throws `conflict` while nobody has looked into the file, and `rate_limited`. */
  reindex(
    principal: Principal,
    assetId: string,
    call: { request: ReindexRequest; traceId: string },
  ): Promise<ReindexResponse>;
  /** What is under way writes nothing any more. What stood on the removed results is made anew. */
  removeIndex(principal: Principal, assetId: string, query: RemoveIndexQuery): Promise<AssetIndex>;
}

export interface IndexingServiceDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'requireRight'>;
  tasks: Pick<TasksService, 'requireRoom'>;
  analysers: readonly Analyser[];
  analyserStates: AnalyserStates;
  startIndex: StartIndex;
}

export function createIndexingService(deps: IndexingServiceDeps): IndexingService {
  const { db, access, tasks, analysers, analyserStates, startIndex } = deps;

  async function requireVersion(principal: Principal, given: string, right: Right): Promise<IndexedVersion> {
    const [node] = await access.requireRight(principal, [given], right);
    if (node === undefined) throw notFound(`Asset ${given}`);
    const version = await findCurrentVersion(db, node.id);
    if (version !== undefined) return version;
    const msg = `This asset is ${withArticle(node.kind)}, which has no media.`;
    throw new ValidationError([{ loc: ['path', 'source_file_id'], msg, type: 'value_error' }]);
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
      const version = await requireVersion(principal, assetId, WRITE);
      const { mediaKind, versionId } = version;
      if (mediaKind === null) {
        throw new ServiceError(
          'conflict',
          'Nobody has looked into this file yet; that happens by itself soon.',
        );
      }
      const { taskId } = await db.transaction().execute(async (trx) => {
        await tasks.requireRoom(trx, principal.accountId, 1);
        const names = request.analysers ?? null;
        return startIndex(trx, {
          principal,
          payload: { assetId: version.assetId, versionId, analysers: names, again: true },
          mediaKind,
          priority: INDEX_PRIORITIES.asked,
          traceId,
        });
      });
      return { task_id: taskId };
    },

    async removeIndex(principal, assetId, { analyser: names }) {
      const version = await requireVersion(principal, assetId, WRITE);
      await remove(version.versionId, names);
      return indexOf(version);
    },
  };
}
