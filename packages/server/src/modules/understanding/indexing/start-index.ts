/** Starts index tasks: after a preprocess, on request, and for what has become due. */
import type { MediaKind } from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import { type PricesService, partOfQuote } from '../../money/index.ts';
import type { EndingHook, OpenTask, TaskOwner, TasksService } from '../../tasks/index.ts';
import type { Analyser, AnalyserName } from '../analysis/analyser.ts';
import { isOfIndex } from '../analysis/pricing/analysis-price.ts';
import { isSwitchedOn } from './analyser-choice.ts';
import { indexTask } from './indexing.tasks.ts';
import * as repo from './runs/analyser-runs.repo.ts';
import { nextAttemptAt } from './runs/run-maker.ts';
import { findPreprocessed, findPromisedPrice } from './start-index.repo.ts';

export interface StartIndexDeps {
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'index'>;
  analysers: readonly Analyser[];
  tasks: Pick<TasksService, 'startTask'>;
  prices: Pick<PricesService, 'current'>;
}

export interface StartIndexRequest {
  principal: TaskOwner;
  payload: Static<(typeof indexTask)['payload']>;
  mediaKind: MediaKind;
  /** Higher goes first among what the account has waiting for the index. */
  priority: number;
  /** Left out for what becomes due by itself, and for what is part of the price of the work that starts it. */
  quote?: Quote | null;
  /** The key of the preprocess that this follows. */
  apiKeyId?: string | null;
  traceId: string;
}

/** Nobody waits for what becomes due by itself; somebody may for what follows an upload, and does for what was asked. */
export const INDEX_PRIORITIES = { due: -20, afterPreprocess: -10, asked: 10 } as const;

export type StartIndex = (
  trx: Transaction<Database>,
  request: StartIndexRequest,
) => Promise<{ taskId: string; created: boolean }>;

/** The names a task is to run, of those that look at such media and are switched on. */
export function namesToRun(
  { analysers, config }: Pick<StartIndexDeps, 'analysers' | 'config'>,
  { payload, mediaKind }: Pick<StartIndexRequest, 'payload' | 'mediaKind'>,
): AnalyserName[] {
  const { analysers: asked, further = [] } = payload;
  return analysers
    .filter(({ name, kinds, onRequestOnly = false }) => {
      if (!kinds.includes(mediaKind) || !isSwitchedOn(config.index, name)) return false;
      return further.includes(name) || (asked === null ? !onRequestOnly : asked.includes(name));
    })
    .map(({ name }) => name);
}

export function createStartIndex(deps: StartIndexDeps): StartIndex {
  const { clock, ids, tasks } = deps;
  return async (trx, request) => {
    const { principal, payload, priority, quote = null, apiKeyId = null, traceId } = request;
    const { assetId, versionId, ...choice } = payload;
    const started = await tasks.startTask(trx, {
      definition: indexTask,
      payload,
      principal,
      assetIds: [assetId],
      dedupeKey: `${versionId} ${JSON.stringify(choice)}`,
      priority,
      apiKeyId,
      traceId,
      ...(quote === null ? {} : { quote }),
    });
    const runs = namesToRun(deps, request).map((analyser) => ({ id: ids.uuid(), analyser }));
    const { taskId } = started;
    await repo.queueRuns(trx, { versionId, taskId }, { runs, again: payload.again, now: clock.now() });
    return started;
  };
}

/**
 * The part of a preprocess's price that is for the index: given back a moment ago in this transaction, and reserved
 * anew for the task that fills it, so that nobody pays for what that one does not find.
 */
async function quoteOfIndex(
  { prices }: Pick<StartIndexDeps, 'prices'>,
  trx: Transaction<Database>,
  { quote: lines, reservation_id: reservationId }: OpenTask,
): Promise<Quote | null> {
  if (lines === null) return null;
  const promised = await findPromisedPrice(trx, reservationId);
  const priceVersion = promised ?? prices.current().version;
  return partOfQuote({ priceVersion, lines, microcredits: 0, upTo: true }, isOfIndex);
}

/** An analysis that is stored, by this task or an earlier one, is followed by what else there is to find. */
export function startIndexAfterPreprocess(
  deps: Pick<StartIndexDeps, 'config' | 'prices'>,
  startIndex: StartIndex,
): EndingHook {
  return async (trx, { task, ending }) => {
    if (ending.state !== 'SUCCESS' || deps.config.index === 'none') return;
    const row = await findPreprocessed(trx, task.id);
    if (row?.mediaKind == null) return;
    const { assetId, versionId, describe, entityIds } = row.payload;
    const request = {
      principal: { userId: task.user_id, accountId: task.account_id },
      payload: {
        assetId,
        versionId,
        analysers: null,
        again: false,
        ...(describe === true ? { further: ['descriptions' as const] } : {}),
        ...(entityIds === undefined ? {} : { entityIds }),
      },
      mediaKind: row.mediaKind,
      priority: INDEX_PRIORITIES.afterPreprocess,
      apiKeyId: task.api_key_id,
      traceId: row.traceId,
    };
    const quote = await quoteOfIndex(deps, trx, task);
    await startIndex(trx, { ...request, quote }).catch((error: unknown) => {
      // A payment that was taken back meanwhile leaves less than nothing; the work was promised all the same.
      if (!(error instanceof ServiceError) || error.code !== 'insufficient_credits') throw error;
      return startIndex(trx, request);
    });
  };
}

/** An index task that did not come to its end leaves no run that seems to be under way. */
export function endIndexTask({ clock }: Pick<StartIndexDeps, 'clock'>): EndingHook {
  return async (trx, { task, ending }) => {
    const now = clock.now();
    if (ending.state === 'REVOKED') {
      const reason = 'It was cancelled; ask for it again.';
      const running = { reason, nextAttemptAt: null };
      await repo.leaveRuns(trx, task.id, { queued: { state: 'parked', reason }, running, now });
      return;
    }
    const reason = ending.state === 'FAILURE' ? ending.message : 'The task ended without it.';
    const running = { reason, nextAttemptAt: nextAttemptAt(1, now) };
    await repo.leaveRuns(trx, task.id, { queued: { state: 'stale', reason }, running, now });
  };
}
