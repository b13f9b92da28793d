/** What attempts do to deliveries and endpoints, in one transaction: the log, the next attempt, what is disabled. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Outbox } from '../../../platform/events/outbox.ts';
import type { AttemptResult } from './attempt.ts';
import { discardPending, recordAttempts } from './deliveries.repo.ts';
import { type DisabledEndpoint, disableEndpoints, noteArrived, noteFailed } from './endpoint-state.repo.ts';
import { FAILING_MILLISECONDS } from './webhook-retries.ts';

export interface RecordDeps {
  db: Kysely<Database>;
  clock: Clock;
  outbox: Pick<Outbox, 'publish'>;
}

/** Endpoints by what happened to them. One at which anything arrived has not failed. */
function sortEndpoints(results: readonly AttemptResult[]) {
  const idsOf = (wanted: readonly AttemptResult[]) =>
    [...new Set(wanted.map(({ row }) => row.endpointId))].sort();
  const arrived = idsOf(results.filter((result) => result.arrived));
  const failed = idsOf(results.filter((result) => !result.arrived && result.row.state !== 'discarded'));
  return {
    arrived,
    failed: failed.filter((id) => !arrived.includes(id)),
    gone: results
      .filter((result) => result.gone)
      .map(({ row, updatedAt }) => ({ id: row.endpointId, updatedAt })),
  };
}

/** Records attempts; returns the endpoints that are disabled by them. */
export async function recordResults(
  { db, clock, outbox }: RecordDeps,
  results: readonly AttemptResult[],
): Promise<DisabledEndpoint[]> {
  const rows = results.map(({ row }) => row);
  // As almost always: a statement, and no word of the endpoints.
  if (results.every(({ arrived, wasFailing }) => arrived && !wasFailing)) {
    await recordAttempts(db, rows);
    return [];
  }
  const { arrived, failed, gone } = sortEndpoints(results);
  const now = clock.now();
  return await db.transaction().execute(async (trx) => {
    await recordAttempts(trx, rows);
    await noteArrived(trx, arrived);
    await noteFailed(trx, failed, now);
    const failingBefore = new Date(now.getTime() - FAILING_MILLISECONDS);
    const disabled = await disableEndpoints(trx, { gone, failed, failingBefore, now });
    for (const { id, accountId, url, reason, disabledAt } of disabled) {
      await discardPending(trx, id, now);
      await outbox.publish(trx, {
        topic: 'webhook.disabled',
        accountId,
        subjectId: id,
        payload: { endpoint_id: id, url, reason, disabled_at: disabledAt },
      });
    }
    return disabled;
  });
}
