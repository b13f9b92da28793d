/**
 * Sends what is due, from as many processes as there are: takes deliveries for a while, makes an attempt at each, and
 * writes down together how those went that ended meanwhile. What a killed process had taken is due again at the end
 * of its lease; a receiver may then get it twice, with the same webhook-id.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { type AttemptDeps, type AttemptResult, attempt } from './attempt.ts';
import { type ClaimedDelivery, claimDeliveries, giveBack } from './deliveries.repo.ts';
import { type DisabledEndpoint, type EndpointRow, findEndpoints } from './endpoint-state.repo.ts';
import { createReceiverWindows } from './receiver-windows.ts';
import { type RecordDeps, recordResults } from './record-attempts.ts';

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

export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { db, clock, onDisabled, onError } = deps;
  const windows = createReceiverWindows();
  const ending = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const brokenOff: ClaimedDelivery[] = [];
  let results: AttemptResult[] = [];
  let recording: Promise<void> | null = null;
  let claiming: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let lastClaimAt = Number.NEGATIVE_INFINITY;
  let stopping = false;

  /** What ended while a batch was written is the next one. */
  async function recordAll(): Promise<void> {
    while (results.length > 0) {
      const batch = results;
      results = [];
      try {
        for (const endpoint of await recordResults(deps, batch)) onDisabled(endpoint);
      } catch (error) {
        // They are due again at the end of their leases.
        onError(error);
      }
    }
    recording = null;
  }

  function record(result: AttemptResult): void {
    results.push(result);
    recording ??= recordAll();
  }

  async function deliver(delivery: ClaimedDelivery, endpoint: EndpointRow): Promise<void> {
    let arrived = false;
    try {
      const result = await attempt(deps, delivery, { endpoint, signal: ending.signal });
      arrived = result.arrived;
      record(result);
    } catch (error) {
      if (ending.signal.aborted) brokenOff.push(delivery);
      else onError(error);
    } finally {
      windows.end(delivery.receiver, delivery.id, { arrived, now: performance.now() });
      underWay.delete(delivery.id);
      wake();
    }
  }

  /** A disabled endpoint is sent nothing: what came for it between two looks is given up. */
  function discard(delivery: ClaimedDelivery, { failing: wasFailing, updatedAt }: EndpointRow): void {
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
    record({ row, arrived: false, gone: false, wasFailing, updatedAt });
  }

  function begin(delivery: ClaimedDelivery, endpoint: EndpointRow | undefined): void {
    if (endpoint === undefined) return;
    if (endpoint.disabled) {
      discard(delivery, endpoint);
      return;
    }
    windows.begin(delivery.receiver, delivery.id, {
      isRetry: delivery.attempt > 1,
      startedAt: performance.now(),
    });
    underWay.set(delivery.id, deliver(delivery, endpoint));
  }

  async function claim(): Promise<number> {
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
    for (const delivery of claimed) begin(delivery, endpoints.get(delivery.endpointId));
    return claimed.length;
  }

  /** Not more often than it pays: under load each claim then takes many. */
  async function claimAll(): Promise<void> {
    do {
      await wait(Math.max(0, lastClaimAt + CLAIM_EVERY_MILLISECONDS - performance.now()));
      lastClaimAt = performance.now();
      wokenMeanwhile = false;
      if (!stopping) await claim().catch(onError);
    } while (wokenMeanwhile && !stopping);
    claiming = null;
  }

  function wake(): void {
    wokenMeanwhile = true;
    if (!stopping) claiming ??= claimAll();
  }

  return {
    wake,
    isIdle: () => underWay.size === 0 && claiming === null && recording === null,

    async stop() {
      stopping = true;
      await claiming;
      const timer = setTimeout(() => ending.abort(), STOP_MILLISECONDS);
      await Promise.all(underWay.values());
      clearTimeout(timer);
      await recording;
      if (brokenOff.length > 0) await giveBack(db, brokenOff).catch(onError);
    },
  };
}
