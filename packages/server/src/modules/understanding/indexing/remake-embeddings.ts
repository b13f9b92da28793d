/** Has the embeddings of an asset made anew after its words have changed. */
import type { Transaction } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { TaskOwner } from '../../tasks/index.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { isSwitchedOn } from './analyser-choice.ts';
import { markStale } from './runs/due-runs.repo.ts';
import { INDEX_PRIORITIES, type StartIndex } from './start-index.ts';
import { findCurrentVersion } from './version-facts.repo.ts';

/** What reads descriptions. */
const READERS = ['embeddings', 'entities'] as const;

/** Resolves with the task that does it, or null where there is no model or no version to do it of. */
export function createRemakeEmbeddings(deps: {
  config: Pick<Config, 'index'>;
  analysers: readonly Analyser[];
  startIndex: StartIndex;
}) {
  return async (
    trx: Transaction<Database>,
    { assetId, principal, traceId }: { assetId: string; principal: TaskOwner; traceId: string },
  ): Promise<string | null> => {
    const embeddings = deps.analysers.find(({ name }) => name === 'embeddings');
    if (embeddings === undefined || !isSwitchedOn(deps.config.index, 'embeddings')) return null;
    if (!(await embeddings.availability()).available) return null;
    const version = await findCurrentVersion(trx, assetId);
    if (version === undefined || version.mediaKind === null) return null;
    // A run under way may have read before the change.
    const stale = { versionIds: [version.versionId], analysers: READERS, reason: 'A description changed.' };
    await markStale(trx, stale);
    const { taskId } = await deps.startIndex(trx, {
      principal,
      payload: { assetId, versionId: version.versionId, analysers: ['embeddings'], again: true },
      mediaKind: version.mediaKind,
      priority: INDEX_PRIORITIES.asked,
      traceId,
    });
    return taskId;
  };
}
