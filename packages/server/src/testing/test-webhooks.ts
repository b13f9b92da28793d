/** The engine of webhooks over a test database: everything real but the clock and the length of an attempt. */

import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import { type DeliveryLoop, startDeliveryLoop } from '../modules/webhooks/delivery/delivery-loop.ts';
import { ensureRequestEndpoint } from '../modules/webhooks/request-endpoint.ts';
import {
  createWebhookDelivery,
  type WebhookDeliveryService,
} from '../modules/webhooks/webhook-delivery.service.ts';
import {
  newWebhookSecret,
  sealWebhookSecret,
  writeWebhookSecret,
} from '../modules/webhooks/webhook-secrets.ts';
import type { Database } from '../platform/db/schema.ts';
import { createOutbox, type Outbox } from '../platform/events/outbox.ts';
import { createOutgoingGuard } from '../platform/outgoing/outgoing-guard.ts';
import { createSealer, type Sealer } from '../platform/secrets/sealed.ts';
import { createTaskFixture, createTestNotifications, type TaskFixture } from './test-tasks.ts';
import type { ReceivedAttempt } from './webhook-receiver.ts';

/** An endpoint with its secrets, the newest first, as its owner knows them. */
export interface TestEndpoint {
  id: string;
  secrets: string[];
}

export interface WebhookFixture extends Pick<TaskFixture, 'clock' | 'ids' | 'tasks' | 'attempts'> {
  delivery: WebhookDeliveryService;
  outbox: Outbox;
  sealer: Sealer;
  /** Topics of the rows that made no sense. */
  untold: readonly string[];
  /** A new account; its id and its user's. */
  createOwner: TaskFixture['createOwner'];
  addEndpoint(
    accountId: string,
    url: string,
    options?: { types?: string[]; previousUntil?: Date },
  ): Promise<TestEndpoint>;
  requestEndpoint(accountId: string): Promise<string>;
  /** Commits an event about an asset. */
  publish(accountId: string, assetId: string, number?: number): Promise<string>;
  /** Begins to send until the test ends it. */
  start(): DeliveryLoop;
  close(): Promise<void>;
}

/** Attempts break off after `timeoutMs`. Secrets are sealed with `sealKey`, 32 bytes; by default it is random. */
export function createWebhookFixture(
  db: Kysely<Database>,
  { timeoutMs = 15_000, sealKey }: { timeoutMs?: number; sealKey?: Buffer } = {},
): WebhookFixture {
  const { clock, ids, tasks, attempts, createOwner } = createTaskFixture(db);
  const outbox = createOutbox({ clock, ids });
  const sealer = createSealer([sealKey ?? ids.random(32)]);
  const outgoing = createOutgoingGuard({ allowed: ['127.0.0.0/8'] });
  const shared = { db, clock, ids, sealer };
  const untold: string[] = [];
  const log = pino({ level: 'silent' });
  const metrics = { untold: (topic: string) => untold.push(topic) };
  const engine = { ...shared, outbox, outgoing, log, metrics };
  const delivery = createWebhookDelivery({ ...engine, random: () => 0.5, timeoutMs });
  const loops: DeliveryLoop[] = [];

  return {
    ...{ clock, ids, tasks, attempts, createOwner, delivery, outbox, sealer, untold },

    async addEndpoint(accountId, url, { types = [], previousUntil } = {}) {
      const id = ids.uuid();
      const [secret, previous] = [newWebhookSecret(ids), newWebhookSecret(ids)];
      await db
        .insertInto('webhook_endpoint')
        .values({
          ...{ id, account_id: accountId, url, event_types: types },
          secret: sealWebhookSecret(sealer, id, secret),
          previous_secret: previousUntil === undefined ? null : sealWebhookSecret(sealer, id, previous),
          previous_secret_until: previousUntil ?? null,
          ...{ created_at: clock.now(), updated_at: clock.now() },
        })
        .execute();
      return { id, secrets: [secret, previous].map(writeWebhookSecret) };
    },

    requestEndpoint: (accountId) => ensureRequestEndpoint(db, shared, accountId),

    publish: (accountId, assetId, number = 1) =>
      db.transaction().execute((trx) =>
        outbox.publish(trx, {
          topic: 'asset.ready',
          accountId,
          subjectId: assetId,
          payload: { asset_id: assetId, version_id: ids.uuid(), version_number: number, bytes: 10 },
        }),
      ),

    start() {
      const notifications = { ...createTestNotifications(), start: async () => {}, stop: async () => {} };
      const deps = { notifications, log };
      const started = startDeliveryLoop({ webhookDelivery: delivery }, deps, { everyMilliseconds: 20 });
      loops.push(started);
      return started;
    },

    async close() {
      await Promise.all(loops.map((one) => one.stop()));
      await delivery.close();
    },
  };
}

/** The body of an attempt, after the independent library found its signature right at the time it came. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape.
export function verified(secret: string, { headers, body, at }: ReceivedAttempt): any {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    const told = new Webhook(secret).verify(body, headers) as { id: string };
    expect(told.id).toBe(headers['webhook-id']);
    return told;
  } finally {
    vi.useRealTimers();
  }
}
