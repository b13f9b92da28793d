/** Tells the world outside: what the interface of webhooks and the worker ask of the engine that delivers. */
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/errors.ts';
import { notify } from '../../platform/events/notifications.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import { createOutgoingClient, type OutgoingClient } from '../../platform/outgoing/outgoing-client.ts';
import type { OutgoingGuard } from '../../platform/outgoing/outgoing-guard.ts';
import type { Sealer } from '../../platform/secrets/sealed.ts';
import { attempt } from './delivery/attempt.ts';
import { createDeliverer, type Deliverer } from './delivery/deliverer.ts';
import {
  type ClaimedDelivery,
  copyDeliveries,
  copyDelivery,
  discardPending,
  findReplayable,
  leaseDelivery,
  recordAttempts,
} from './delivery/deliveries.repo.ts';
import { type DisabledEndpoint, type EndpointRow, findEndpoints } from './delivery/endpoint-state.repo.ts';
import { addMessages, sweepMessages, sweepOutbox, sweepSequences } from './delivery/fan-out.repo.ts';
import { fanOut } from './delivery/fan-out.ts';
import type { WebhookMetrics } from './delivery/webhook-metrics.ts';
import { sweepListeners } from './listening/webhook-listeners.repo.ts';
import { listeningSince } from './listening/webhook-listeners.ts';
import { writeBody } from './webhook-payloads.ts';

/** How one attempt went. */
export interface DeliveryOutcome {
  deliveryId: string;
  /** The webhook-id that was sent. */
  messageId: string;
  /** 2xx within the time. */
  delivered: boolean;
  /** null = no answer came; `error` says why. */
  status: number | null;
  error: string | null;
  durationMs: number;
  /** The beginning of the answer's body. */
  response: string | null;
}

export interface WebhookDeliveryService {
  /**
   * Sends `webhook.test` to the endpoint at once, once, disabled or not, and tells how it went; at most 15 s. The
   * caller has checked that the endpoint is the account's. Throws `not_found`.
   */
  testEndpoint(endpointId: string): Promise<DeliveryOutcome>;
  /** Sends the same message again, with the same webhook-id; returns the id of the new delivery. Throws `not_found`. */
  replayDelivery(trx: Transaction<Database>, deliveryId: string): Promise<string>;
  /**
   * Sends again what the endpoint was told since then, or only what did not arrive, each message once; returns how
   * many. At most `limit`, the oldest first. What is on its way is left alone.
   */
  replaySince(
    trx: Transaction<Database>,
    request: { endpointId: string; since: Date; onlyFailed: boolean; limit: number },
  ): Promise<number>;
  /** Gives up what still waits for an endpoint, which is being disabled; returns how many. */
  discardPending(trx: Transaction<Database>, endpointId: string): Promise<number>;
  /** Turns what waits in the outbox into deliveries, at most a batch; whether there may be more. */
  fanOut(): Promise<boolean>;
  /** Begins to send in this process. */
  startDeliverer(listener: {
    onDisabled: (endpoint: DisabledEndpoint) => void;
    onError: (error: unknown) => void;
  }): Deliverer;
  /** Removes what was told long ago; returns how many rows. */
  sweepTold(): Promise<number>;
  close(): Promise<void>;
}

export interface WebhookDeliveryDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  sealer: Sealer;
  outbox: Pick<Outbox, 'publish'>;
  outgoing: OutgoingGuard;
  log: Pick<Logger, 'error'>;
  metrics: Pick<WebhookMetrics, 'untold'>;
  /** From 0 to 1; tests give their own. */
  random?: () => number;
  /** Milliseconds of one attempt. */
  timeoutMs?: number;
}

const ATTEMPT_MILLISECONDS = 15_000;
/** Of an answer; the log keeps the beginning of it. */
const ANSWER_BYTES = 4_096;

const DAY_MILLISECONDS = 86_400_000;
const KEEP_OUTBOX = 7 * DAY_MILLISECONDS;
/** How long the log says what was sent, and it can be sent again. */
const KEEP_MESSAGES = 30 * DAY_MILLISECONDS;
const SWEPT_AT_ONCE = 5_000;

/** A delivery that is taken from the start, so that no worker sends it as well. */
async function addTest(
  { db, clock, ids }: Pick<WebhookDeliveryDeps, 'db' | 'clock' | 'ids'>,
  { id: endpointId, accountId }: Pick<EndpointRow, 'id' | 'accountId'>,
  timeoutMs: number,
): Promise<ClaimedDelivery> {
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + 4 * timeoutMs);
  const event = {
    id: ids.uuid(),
    type: 'webhook.test' as const,
    timestamp: now.toISOString(),
    assetId: null,
    data: { endpoint_id: endpointId },
  };
  const body = writeBody(event, null);
  const delivery = { id: ids.uuid(), messageId: event.id, endpointId, url: null, receiver: endpointId };
  const { id: messageId, type, timestamp: createdAt } = event;
  await db.transaction().execute(async (trx) => {
    await addMessages(trx, {
      messages: [{ id: messageId, accountId, type, assetId: null, sequence: null, body, createdAt }],
      deliveries: [delivery],
      now,
    });
    await leaseDelivery(trx, delivery.id, leaseUntil);
  });
  return { ...delivery, attempt: 1, body, createdAt, leaseUntil };
}

async function sweepAll(sweep: () => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const swept = await sweep();
    all += swept;
    if (swept < SWEPT_AT_ONCE) return all;
  }
}

export function createWebhookDelivery(deps: WebhookDeliveryDeps): WebhookDeliveryService {
  const { db, clock, ids, random = Math.random, timeoutMs = ATTEMPT_MILLISECONDS } = deps;
  const client: OutgoingClient = createOutgoingClient({
    guard: deps.outgoing,
    timeoutMs,
    bodyBytes: ANSWER_BYTES,
  });
  const attemptDeps = { ...deps, client, random };

  return {
    async testEndpoint(endpointId) {
      const endpoint = (await findEndpoints(db, [endpointId])).get(endpointId);
      if (endpoint === undefined) throw notFound(`Webhook ${endpointId}`);
      const delivery = await addTest(deps, endpoint, timeoutMs);
      const { signal } = new AbortController();
      const { row, arrived } = await attempt(attemptDeps, delivery, { endpoint, signal });
      // A test is not repeated, and says nothing of what becomes of the endpoint.
      const ended = {
        ...row,
        state: arrived ? ('delivered' as const) : ('failed' as const),
        nextAttemptAt: null,
      };
      await recordAttempts(db, [ended]);
      const { status, error, durationMs, response } = row;
      const { id: deliveryId, messageId } = delivery;
      return { deliveryId, messageId, delivered: arrived, status, error, durationMs, response };
    },

    async replayDelivery(trx, deliveryId) {
      const copied = await copyDelivery(trx, { id: ids.uuid(), deliveryId, now: clock.now() });
      if (copied === null) throw notFound(`Delivery ${deliveryId}`);
      await notify(trx, 'rushes_webhook', '');
      return copied;
    },

    async replaySince(trx, request) {
      const found = await findReplayable(trx, request);
      const copies = found.map((deliveryId) => ({ id: ids.uuid(), deliveryId }));
      await copyDeliveries(trx, copies, clock.now());
      await notify(trx, 'rushes_webhook', '');
      return copies.length;
    },

    discardPending: (trx, endpointId) => discardPending(trx, endpointId, clock.now()),
    fanOut: () => fanOut(deps),
    startDeliverer: (listener) => createDeliverer({ ...attemptDeps, ...listener }),

    async sweepTold() {
      const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
      const outbox = await sweepAll(() => sweepOutbox(db, ago(KEEP_OUTBOX), SWEPT_AT_ONCE));
      const messages = await sweepAll(() => sweepMessages(db, ago(KEEP_MESSAGES), SWEPT_AT_ONCE));
      const over = listeningSince(clock.now());
      const listeners = await sweepAll(() => sweepListeners(db, over, SWEPT_AT_ONCE));
      return outbox + messages + listeners + (await sweepAll(() => sweepSequences(db, SWEPT_AT_ONCE)));
    },

    close: () => client.close(),
  };
}
