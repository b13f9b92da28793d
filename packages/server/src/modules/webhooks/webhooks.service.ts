/**
 * Where an account wants to be told of events: its endpoints and their secrets, and what was delivered to them. What is
 * told and how it gets there is the delivery's.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { type OutgoingGuard, writtenUrl } from '../../platform/outgoing/outgoing-guard.ts';
import { over } from '../../platform/over.ts';
import type { Principal } from '../../platform/principal.ts';
import { SealError, type Sealer } from '../../platform/secrets/sealed.ts';
import { lockAccount } from '../money/index.ts';
import type { WebhookRow } from './endpoints.repo.ts';
import * as repo from './endpoints.repo.ts';
import * as listeners from './listening/webhook-listeners.ts';
import { readDeliveries, readDelivery, requireDelivery } from './log/webhook-log.ts';
import { ensureRequestEndpoint } from './request-endpoint.ts';
import type { WebhookDeliveryService } from './webhook-delivery.service.ts';
import {
  describeWebhookEvent,
  type FilterableEventType,
  filterableEventTypes,
} from './webhook-events.schema.ts';
import {
  newWebhookSecret,
  openWebhookSecret,
  sealWebhookSecret,
  writeWebhookSecret,
} from './webhook-secrets.ts';
import type {
  CreatedWebhook,
  CreatedWebhookListener,
  CreateWebhookListenerRequest,
  CreateWebhookRequest,
  DeletedWebhook,
  HeardEvent,
  HeardEvents,
  HeardEventsQuery,
  ListDeliveriesQuery,
  ReplayedDelivery,
  ReplayedWebhook,
  ReplayWebhookRequest,
  RequestSecret,
  RotatedSecret,
  RotateSecretRequest,
  UpdateWebhookRequest,
  Webhook,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  WebhookEventTypeInfo,
  WebhookTestResult,
} from './webhooks.schema.ts';

type Owner = Pick<Principal, 'accountId'>;

export interface WebhooksService {
  /** Every kind of event with an example. Operation `listWebhookEventTypes`. */
  listWebhookEventTypes(): Promise<WebhookEventTypeInfo[]>;
  /**
   * A new endpoint; its secret is in no later answer. Throws ValidationError for an address that may not be called,
   * `conflict` when there are as many as an account may have. Operation `createWebhook`.
   */
  createWebhook(owner: Owner, request: CreateWebhookRequest): Promise<CreatedWebhook>;
  /** The account's endpoints, the newest first. Operation `listWebhooks`. */
  listWebhooks(owner: Owner): Promise<Webhook[]>;
  /** Throws `not_found`. Operation `getWebhook`. */
  getWebhook(owner: Owner, webhookId: string): Promise<Webhook>;
  /** Changes what is given. Throws `not_found`, ValidationError. Operation `updateWebhook`. */
  updateWebhook(owner: Owner, webhookId: string, request: UpdateWebhookRequest): Promise<Webhook>;
  /** Removes an endpoint with its log. Throws `not_found`. Operation `deleteWebhook`. */
  deleteWebhook(owner: Owner, webhookId: string): Promise<DeletedWebhook>;
  /** A new secret, the old one valid besides it for a while. Throws `not_found`. Operation `rotateWebhookSecret`. */
  rotateWebhookSecret(owner: Owner, webhookId: string, request: RotateSecretRequest): Promise<RotatedSecret>;
  /** Sends `webhook.test` now and tells how it went. Throws `not_found`. Operation `testWebhook`. */
  testWebhook(owner: Owner, webhookId: string): Promise<WebhookTestResult>;
  /** Throws `not_found`, ValidationError for a wrong cursor. Operation `listWebhookDeliveries`. */
  listWebhookDeliveries(
    owner: Owner,
    webhookId: string,
    query: ListDeliveriesQuery,
  ): Promise<WebhookDeliveryPage>;
  /** Throws `not_found`. Operation `getWebhookDelivery`. */
  getWebhookDelivery(owner: Owner, webhookId: string, deliveryId: string): Promise<WebhookDeliveryDetails>;
  /** Sends an event again. Throws `not_found`, `conflict` while disabled. Operation `replayWebhookDelivery`. */
  replayWebhookDelivery(owner: Owner, webhookId: string, deliveryId: string): Promise<ReplayedDelivery>;
  /** Sends again what came since. Throws `not_found`, `conflict` while disabled. Operation `replayWebhook`. */
  replayWebhook(owner: Owner, webhookId: string, request: ReplayWebhookRequest): Promise<ReplayedWebhook>;
  /** The secret of everything sent to a `webhook_url`. Operation `getWebhookRequestSecret`. */
  getWebhookRequestSecret(owner: Owner): Promise<RequestSecret>;
  /** As `rotateWebhookSecret`, of that one. Operation `rotateWebhookRequestSecret`. */
  rotateWebhookRequestSecret(owner: Owner, request: RotateSecretRequest): Promise<RotatedSecret>;
  /** Begins to keep events for a program that fetches them. Throws `conflict`. Operation `createWebhookListener`. */
  createWebhookListener(owner: Owner, request: CreateWebhookListenerRequest): Promise<CreatedWebhookListener>;
  /** What it was told behind a place. Throws `not_found`. Operation `listHeardEvents`. */
  listHeardEvents(owner: Owner, listenerId: string, query: HeardEventsQuery): Promise<HeardEvents>;
  /** An event of before. Throws `not_found`. Operation `getHeardEvent`. */
  getHeardEvent(owner: Owner, listenerId: string, eventId: string): Promise<HeardEvent>;
  /** Keeps no more for it. Throws `not_found`. Operation `deleteWebhookListener`. */
  deleteWebhookListener(owner: Owner, listenerId: string): Promise<DeletedWebhook>;
}

export interface WebhooksServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  sealer: Sealer;
  outgoing: Pick<OutgoingGuard, 'check'>;
  delivery: WebhookDeliveryService;
}

/** Endpoints of one account. */
export const MAX_WEBHOOKS = 20;
/** Deliveries that one request begins again at most. */
export const MAX_REPLAYED = 10_000;
const HOUR_MILLISECONDS = 3_600_000;

/** What the owner should know of an endpoint, as a sentence. */
function noticeOf({ disabled_reason: reason, failing_since: since }: WebhookRow): string | null {
  if (reason === 'gone') {
    return 'The endpoint answered 410, so nothing is sent to it any more. Enable it again when it is back.';
  }
  if (reason === 'failing') {
    return 'Nothing has arrived at the endpoint for days, so nothing is sent to it any more. Enable it again when it is repaired.';
  }
  if (reason === 'by_owner' || since === null) return null;
  return 'The last attempts did not arrive. They are repeated; the deliveries say what went wrong.';
}

/** A row as it is shown; a secret that is over is none. */
function shown(row: WebhookRow, now: Date): Webhook {
  const until = row.previous_secret_until;
  return {
    ...row,
    url: row.url ?? '',
    event_types: row.event_types as FilterableEventType[],
    enabled: row.disabled_at === null,
    notice: noticeOf(row),
    previous_secret_until: until !== null && Date.parse(until) > now.getTime() ? until : null,
  };
}

/** The URL as it is kept. Throws ValidationError. */
async function requireCallable({ outgoing }: WebhooksServiceDeps, url: string): Promise<string> {
  const problem = await outgoing.check(url);
  if (problem === null) return writtenUrl(url);
  throw new ValidationError([{ loc: ['body', 'url'], msg: problem, type: 'value_error' }]);
}

/** The row of a webhook. Throws `not_found` where there is none. */
function requireFound(row: WebhookRow | undefined, webhookId: string): WebhookRow {
  if (row === undefined) throw notFound(`Webhook ${webhookId}`);
  return row;
}

/** One that the account registered. Throws `not_found`. */
async function requireRegistered(
  { db }: WebhooksServiceDeps,
  { accountId }: Owner,
  id: string,
): Promise<WebhookRow> {
  return requireFound(await repo.findRegistered(db, { id, accountId }), id);
}

/** One of the account, that of its requests too. Throws `not_found`. */
async function requireEndpoint(
  { db }: WebhooksServiceDeps,
  { accountId }: Owner,
  id: string,
): Promise<WebhookRow> {
  return requireFound(await repo.findEndpoint(db, { id, accountId }), id);
}

/** Held, so that of two who ask at once for what is to be sent again the second sees what the first began. */
async function requireEnabled(
  trx: Transaction<Database>,
  { accountId }: Owner,
  webhookId: string,
): Promise<void> {
  const row = requireFound(await repo.holdEndpoint(trx, { id: webhookId, accountId }), webhookId);
  if (row.disabled_at === null) return;
  throw new ServiceError(
    'conflict',
    'The webhook is disabled, so nothing can be sent to it. Enable it first.',
  );
}

/** Refuses an endpoint too many, also of two that are made at the same time: the account's row is held. */
async function requireRoom(trx: Transaction<Database>, { accountId }: Owner): Promise<void> {
  await lockAccount(trx, accountId);
  if ((await repo.countRegistered(trx, accountId, MAX_WEBHOOKS)) < MAX_WEBHOOKS) return;
  throw new ServiceError('conflict', `An account can have at most ${MAX_WEBHOOKS} webhooks.`);
}

/** What `enabled` of a request changes; of an endpoint that is so already, nothing. */
function switched(row: WebhookRow, enabled: boolean | undefined, now: Date) {
  const isEnabled = row.disabled_at === null;
  if (enabled === undefined || enabled === isEnabled) return {};
  if (!enabled) return { disabled_at: now, disabled_reason: 'by_owner' as const };
  return { disabled_at: null, disabled_reason: null, failing_since: null };
}

async function createWebhook(
  deps: WebhooksServiceDeps,
  owner: Owner,
  { url: sent, description, event_types: eventTypes = [] }: CreateWebhookRequest,
): Promise<CreatedWebhook> {
  const { db, clock, ids, sealer } = deps;
  const url = await requireCallable(deps, sent);
  const id = ids.uuid();
  const now = clock.now();
  const secret = newWebhookSecret(ids);
  const sealed = sealWebhookSecret(sealer, id, secret);
  const { accountId } = owner;
  const row = await db.transaction().execute(async (trx) => {
    await requireRoom(trx, owner);
    const endpoint = { id, accountId, url, description, eventTypes, secret: sealed, now };
    return await repo.insertRegistered(trx, endpoint);
  });
  return { ...shown(row, now), secret: writeWebhookSecret(secret) };
}

async function updateWebhook(
  deps: WebhooksServiceDeps,
  owner: Owner,
  webhookId: string,
  { url: sent, description, event_types: eventTypes, enabled }: UpdateWebhookRequest,
): Promise<Webhook> {
  const { db, clock, delivery } = deps;
  await requireRegistered(deps, owner, webhookId);
  const url = sent === undefined ? undefined : await requireCallable(deps, sent);
  return await db.transaction().execute(async (trx) => {
    // Held, since the service may be disabling it at this moment.
    const held = await repo.holdRegistered(trx, { id: webhookId, accountId: owner.accountId });
    const before = requireFound(held, webhookId);
    const row = await repo.updateEndpoint(trx, webhookId, {
      ...(url === undefined ? {} : { url, failing_since: null }),
      ...(description === undefined ? {} : { description }),
      ...(eventTypes === undefined ? {} : { event_types: eventTypes }),
      ...switched(before, enabled, clock.now()),
      updated_at: clock.now(),
    });
    if (row.disabled_at !== null && before.disabled_at === null) {
      await delivery.discardPending(trx, webhookId);
    }
    return shown(row, clock.now());
  });
}

async function rotate(
  { db, clock, ids, sealer }: WebhooksServiceDeps,
  { accountId }: Owner,
  webhookId: string,
  { overlap_hours: hours }: RotateSecretRequest,
): Promise<RotatedSecret> {
  const now = clock.now();
  const secret = newWebhookSecret(ids);
  const until = hours === 0 ? null : new Date(now.getTime() + hours * HOUR_MILLISECONDS);
  const sealed = sealWebhookSecret(sealer, webhookId, secret);
  const row = await repo.replaceSecret(db, { id: webhookId, accountId }, { secret: sealed, until, now });
  if (row === undefined) throw notFound(`Webhook ${webhookId}`);
  return { secret: writeWebhookSecret(secret), previous_secret_until: row.previous_secret_until };
}

async function testWebhook(
  deps: WebhooksServiceDeps,
  owner: Owner,
  webhookId: string,
): Promise<WebhookTestResult> {
  await requireRegistered(deps, owner, webhookId);
  const outcome = await deps.delivery.testEndpoint(webhookId);
  const { deliveryId, messageId, durationMs, ...rest } = outcome;
  return { ...rest, delivery_id: deliveryId, event_id: messageId, duration_ms: durationMs };
}

async function replayWebhookDelivery(
  { db, delivery }: WebhooksServiceDeps,
  owner: Owner,
  webhookId: string,
  deliveryId: string,
): Promise<ReplayedDelivery> {
  return await db.transaction().execute(async (trx) => {
    await requireEnabled(trx, owner, webhookId);
    await requireDelivery(trx, webhookId, deliveryId);
    return { delivery_id: await delivery.replayDelivery(trx, deliveryId) };
  });
}

async function replayWebhook(
  { db, delivery }: WebhooksServiceDeps,
  owner: Owner,
  webhookId: string,
  { since, only_failed: onlyFailed }: ReplayWebhookRequest,
): Promise<ReplayedWebhook> {
  return await db.transaction().execute(async (trx) => {
    await requireEnabled(trx, owner, webhookId);
    const replayed = await delivery.replaySince(trx, {
      endpointId: webhookId,
      since: new Date(since),
      onlyFailed,
      limit: MAX_REPLAYED,
    });
    return { replayed, is_complete: replayed < MAX_REPLAYED };
  });
}

/** The text of a stored secret. Throws `conflict` when the server's key is another one now. */
function openSecret({ sealer }: WebhooksServiceDeps, webhookId: string, sealed: Buffer): string {
  try {
    return writeWebhookSecret(openWebhookSecret(sealer, webhookId, sealed));
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new ServiceError(
      'conflict',
      'The secret was sealed with a key that this server no longer has. Rotate it.',
      { cause },
    );
  }
}

async function getWebhookRequestSecret(
  deps: WebhooksServiceDeps,
  { accountId }: Owner,
): Promise<RequestSecret> {
  const { db, clock } = deps;
  const id = await ensureRequestEndpoint(db, deps, accountId);
  const { secret, previous_secret_until: until } = await repo.readSecret(db, id);
  const isValid = until !== null && Date.parse(until) > clock.now().getTime();
  return {
    webhook_id: id,
    secret: openSecret(deps, id, secret),
    previous_secret_until: isValid ? until : null,
  };
}

async function listWebhookEventTypes(): Promise<WebhookEventTypeInfo[]> {
  return filterableEventTypes.map((type) => ({ type, ...describeWebhookEvent(type) }));
}

async function listWebhooks({ db, clock }: WebhooksServiceDeps, { accountId }: Owner): Promise<Webhook[]> {
  const rows = await repo.listRegistered(db, accountId);
  return rows.map((row) => shown(row, clock.now()));
}

async function getWebhook(deps: WebhooksServiceDeps, owner: Owner, webhookId: string): Promise<Webhook> {
  return shown(await requireRegistered(deps, owner, webhookId), deps.clock.now());
}

async function deleteWebhook(
  deps: WebhooksServiceDeps,
  owner: Owner,
  webhookId: string,
): Promise<DeletedWebhook> {
  const { db } = deps;
  await requireRegistered(deps, owner, webhookId);
  await repo.deleteEndpoint(db, webhookId);
  return { id: webhookId, deleted: true };
}

async function rotateWebhookSecret(
  deps: WebhooksServiceDeps,
  owner: Owner,
  webhookId: string,
  request: RotateSecretRequest,
): Promise<RotatedSecret> {
  await requireRegistered(deps, owner, webhookId);
  return await rotate(deps, owner, webhookId, request);
}

async function listWebhookDeliveries(
  deps: WebhooksServiceDeps,
  owner: Owner,
  webhookId: string,
  query: ListDeliveriesQuery,
): Promise<WebhookDeliveryPage> {
  const { db } = deps;
  await requireEndpoint(deps, owner, webhookId);
  return await readDeliveries(db, webhookId, query);
}

async function getWebhookDelivery(
  deps: WebhooksServiceDeps,
  owner: Owner,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetails> {
  const { db } = deps;
  await requireEndpoint(deps, owner, webhookId);
  return await readDelivery(db, webhookId, deliveryId);
}

async function rotateWebhookRequestSecret(
  deps: WebhooksServiceDeps,
  owner: Owner,
  request: RotateSecretRequest,
): Promise<RotatedSecret> {
  const { db } = deps;
  return await rotate(deps, owner, await ensureRequestEndpoint(db, deps, owner.accountId), request);
}

/** What the routes of webhooks ask, over these dependencies. */
export function createWebhooksService(deps: WebhooksServiceDeps): WebhooksService {
  return {
    listWebhookEventTypes,
    ...over(deps, {
      createWebhook,
      listWebhooks,
      getWebhook,
      updateWebhook,
      deleteWebhook,
      rotateWebhookSecret,
      testWebhook,
      listWebhookDeliveries,
      getWebhookDelivery,
      replayWebhookDelivery,
      replayWebhook,
      getWebhookRequestSecret,
      rotateWebhookRequestSecret,
      createWebhookListener: listeners.createWebhookListener,
      listHeardEvents: listeners.listHeardEvents,
      getHeardEvent: listeners.getHeardEvent,
      deleteWebhookListener: listeners.deleteWebhookListener,
    }),
  };
}
