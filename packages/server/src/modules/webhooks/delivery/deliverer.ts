/**
 * Sends what is due, from as many processes as there are: takes deliveries for a while, makes an attempt at each, and
 * writes down together how those went that ended meanwhile. What a killed process had taken is due again at the end
 * of its lease; a receiver may then get it twice, with the same webhook-id.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Outbox } from '../../../platform/events/outbox.ts';
import { type AttemptDeps, type AttemptResult, attempt } from './attempt.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  discardPending,
  giveBack,
  recordAttempts,
} from './deliveries.repo.ts';
import {
  type DisabledEndpoint,
  disableEndpoints,
  type EndpointRow,
  findEndpoints,
  noteArrived,
  noteFailed,
} from './endpoint-state.repo.ts';
import { createReceiverWindows, type ReceiverWindows } from './receiver-windows.ts';
import { FAILING_MILLISECONDS } from './webhook-retries.ts';

// What attempts do to deliveries and endpoints, in one transaction: the log, the next attempt, what is disabled.

interface RecordDeps {
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
async function recordResults(
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

export interface DelivererDeps extends AttemptDeps, RecordDeps {
  db: Kysely<Database>;
  onDisabled: (endpoint: DisabledEndpoint) => void;
  onError: (error: unknown) => void;
}

export interface Deliverer {
  /** Takes what is due, now or as soon as the claim under way is over. */
  wake(): void;
  /** Whether nothing is under way. */
  isIdle(): boolean;
  /** Takes nothing more, breaks off what is under way and gives it back. */
  stop(): Promise<void>;
}

/** Longer than an attempt and its record ever take. */
const LEASE_MILLISECONDS = 60_000;
const CLAIM_EVERY_MILLISECONDS = 10;
/** Deliveries of one claim. */
const CLAIM = 400;
/** How long a stop waits for attempts under way. */
const STOP_MILLISECONDS = 1_000;

interface Delivering extends DelivererDeps {
  windows: ReceiverWindows;
  ending: AbortController;
  underWay: Map<string, Promise<void>>;
  brokenOff: ClaimedDelivery[];
  results: AttemptResult[];
  recording: Promise<void> | null;
  claiming: Promise<void> | null;
  wokenMeanwhile: boolean;
  lastClaimAt: number;
  stopping: boolean;
}

/** What ended while a batch was written is the next one. */
async function recordAll(delivering: Delivering): Promise<void> {
  const { onDisabled, onError } = delivering;
  while (delivering.results.length > 0) {
    const batch = delivering.results;
    delivering.results = [];
    try {
      for (const endpoint of await recordResults(delivering, batch)) onDisabled(endpoint);
    } catch (error) {
      // They are due again at the end of their leases.
      onError(error);
    }
  }
  delivering.recording = null;
}

function record(delivering: Delivering, result: AttemptResult): void {
  delivering.results.push(result);
  delivering.recording ??= recordAll(delivering);
}

async function deliver(
  delivering: Delivering,
  delivery: ClaimedDelivery,
  endpoint: EndpointRow,
): Promise<void> {
  const { brokenOff, ending, onError, underWay, windows } = delivering;
  let arrived = false;
  try {
    const result = await attempt(delivering, delivery, { endpoint, signal: ending.signal });
    arrived = result.arrived;
    record(delivering, result);
  } catch (error) {
    if (ending.signal.aborted) brokenOff.push(delivery);
    else onError(error);
  } finally {
    windows.end(delivery.receiver, delivery.id, { arrived, now: performance.now() });
    underWay.delete(delivery.id);
    wake(delivering);
  }
}

/** A disabled endpoint is sent nothing: what came for it between two looks is given up. */
function discard(
  delivering: Delivering,
  delivery: ClaimedDelivery,
  { failing: wasFailing, updatedAt }: EndpointRow,
): void {
  const { clock } = delivering;
  const at = clock.now();
  const row = {
    deliveryId: delivery.id,
    endpointId: delivery.endpointId,
    number: delivery.attempt,
    leaseUntil: delivery.leaseUntil,
    at,
    durationMs: 0,
    status: null,
    error: null,
    response: null,
    state: 'discarded' as const,
    nextAttemptAt: null,
  };
  record(delivering, { row, arrived: false, gone: false, wasFailing, updatedAt });
}

function begin(delivering: Delivering, delivery: ClaimedDelivery, endpoint: EndpointRow | undefined): void {
  const { underWay, windows } = delivering;
  if (endpoint === undefined) return;
  if (endpoint.disabled) {
    discard(delivering, delivery, endpoint);
    return;
  }
  windows.begin(delivery.receiver, delivery.id, {
    isRetry: delivery.attempt > 1,
    startedAt: performance.now(),
  });
  underWay.set(delivery.id, deliver(delivering, delivery, endpoint));
}

async function claim(delivering: Delivering): Promise<number> {
  const { clock, db, windows } = delivering;
  const limit = Math.min(CLAIM, windows.free());
  if (limit === 0) return 0;
  const now = clock.now();
  const claimed = await claimDeliveries(db, {
    rooms: windows.rooms(performance.now()),
    freshRoom: windows.freshRoom,
    limit,
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MILLISECONDS),
  });
  if (claimed.length === 0) return 0;
  const endpointIds = [...new Set(claimed.map(({ endpointId }) => endpointId))];
  const endpoints = await findEndpoints(db, endpointIds);
  for (const delivery of claimed) begin(delivering, delivery, endpoints.get(delivery.endpointId));
  return claimed.length;
}

/** Not more often than it pays: under load each claim then takes many. */
async function claimAll(delivering: Delivering): Promise<void> {
  const { onError } = delivering;
  do {
    await wait(Math.max(0, delivering.lastClaimAt + CLAIM_EVERY_MILLISECONDS - performance.now()));
    delivering.lastClaimAt = performance.now();
    delivering.wokenMeanwhile = false;
    if (!delivering.stopping) await claim(delivering).catch(onError);
  } while (delivering.wokenMeanwhile && !delivering.stopping);
  delivering.claiming = null;
}

function wake(delivering: Delivering): void {
  delivering.wokenMeanwhile = true;
  if (!delivering.stopping) delivering.claiming ??= claimAll(delivering);
}

export function createDeliverer(deps: DelivererDeps): Deliverer {
  const windows = createReceiverWindows();
  const ending = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const brokenOff: ClaimedDelivery[] = [];
  const delivering: Delivering = {
    ...deps,
    windows,
    ending,
    underWay,
    brokenOff,
    results: [],
    recording: null,
    claiming: null,
    wokenMeanwhile: false,
    lastClaimAt: Number.NEGATIVE_INFINITY,
    stopping: false,
  };
  const { db, onError } = delivering;
  return {
    wake: () => wake(delivering),
    isIdle: () => underWay.size === 0 && delivering.claiming === null && delivering.recording === null,

    async stop() {
      delivering.stopping = true;
      await delivering.claiming;
      const timer = setTimeout(() => ending.abort(), STOP_MILLISECONDS);
      await Promise.all(underWay.values());
      clearTimeout(timer);
      await delivering.recording;
      if (brokenOff.length > 0) await giveBack(db, brokenOff).catch(onError);
    },
  };
}
