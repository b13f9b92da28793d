/**
 * Where an account wants to be told of events: its endpoints and their secrets, and what was delivered to them. What is
 * told and how it gets there is the delivery's.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { type OutgoingGuard, writtenUrl } from '../../platform/outgoing-guard.ts';
import type { Principal } from '../../platform/principal.ts';
import { SealError, type Sealer } from '../../platform/sealed.ts';
import { lockAccount } from '../money/index.ts';
import { ensureRequestEndpoint } from './request-endpoint.ts';
import type { WebhookDeliveryService } from './webhook-delivery.service.ts';
import {
  describeWebhookEvent,
  type FilterableEventType,
  filterableEventTypes,
} from './webhook-events.schema.ts';
import { readDeliveries, readDelivery, requireDelivery } from './webhook-log.ts';
import {
  newWebhookSecret,
  openWebhookSecret,
  sealWebhookSecret,
  writeWebhookSecret,
} from './webhook-secrets.ts';
import type {
  CreatedWebhook,
  CreateWebhookRequest,
  DeletedWebhook,
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

const columns = [
  'id',
  'url',
  'description',
  'event_types',
  'disabled_at',
  'disabled_reason',
  'failing_since',
  'previous_secret_until',
  'created_at',
  'updated_at',
] as const;

interface Row extends Omit<Webhook, 'url' | 'enabled' | 'notice' | 'event_types'> {
  url: string | null;
  event_types: string[];
}

/** What the owner should know of an endpoint, as a sentence. */
function noticeOf({ disabled_reason: reason, failing_since: since }: Row): string | null {
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
function shown(row: Row, now: Date): Webhook {
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

export function createWebhooksService(deps: WebhooksServiceDeps): WebhooksService {
  const { db, clock, ids, sealer, outgoing, delivery } = deps;

  /** The URL as it is kept. Throws ValidationError. */
  async function requireCallable(url: string): Promise<string> {
    const problem = await outgoing.check(url);
    if (problem === null) return writtenUrl(url);
    throw new ValidationError([{ loc: ['body', 'url'], msg: problem, type: 'value_error' }]);
  }

  function rowsOf(source: Kysely<Database>, { accountId }: Owner) {
    return source.selectFrom('webhook_endpoint').select(columns).where('account_id', '=', accountId);
  }

  const registered = (source: Kysely<Database>, owner: Owner) =>
    rowsOf(source, owner).where('kind', '=', 'account');

  /** One of `rows`. Throws `not_found`. */
  async function find(rows: ReturnType<typeof rowsOf>, webhookId: string): Promise<Row> {
    const row = await rows.where('id', '=', webhookId).executeTakeFirst();
    if (row === undefined) throw notFound(`Webhook ${webhookId}`);
    return row;
  }

  /** Held, so that of two who ask at once for what is to be sent again the second sees what the first began. */
  async function requireEnabled(trx: Transaction<Database>, owner: Owner, webhookId: string): Promise<void> {
    const { disabled_at: disabledAt } = await find(rowsOf(trx, owner).forNoKeyUpdate(), webhookId);
    if (disabledAt === null) return;
    throw new ServiceError(
      'conflict',
      'The webhook is disabled, so nothing can be sent to it. Enable it first.',
    );
  }

  /** Refuses an endpoint too many, also of two that are made at the same time: the account's row is held. */
  async function requireRoom(trx: Transaction<Database>, owner: Owner): Promise<void> {
    await lockAccount(trx, owner.accountId);
    const rows = await registered(trx, owner).limit(MAX_WEBHOOKS).execute();
    if (rows.length < MAX_WEBHOOKS) return;
    throw new ServiceError('conflict', `An account can have at most ${MAX_WEBHOOKS} webhooks.`);
  }

  /** What `enabled` of a request changes; of an endpoint that is so already, nothing. */
  function switched(row: Row, enabled: boolean | undefined) {
    const isEnabled = row.disabled_at === null;
    if (enabled === undefined || enabled === isEnabled) return {};
    if (!enabled) return { disabled_at: clock.now(), disabled_reason: 'by_owner' as const };
    return { disabled_at: null, disabled_reason: null, failing_since: null };
  }

  async function rotate(
    owner: Owner,
    webhookId: string,
    { overlap_hours: hours }: RotateSecretRequest,
  ): Promise<RotatedSecret> {
    const now = clock.now();
    const secret = newWebhookSecret(ids);
    const until = hours === 0 ? null : new Date(now.getTime() + hours * HOUR_MILLISECONDS);
    const row = await db
      .updateTable('webhook_endpoint')
      .set((eb) => ({
        secret: sealWebhookSecret(sealer, webhookId, secret),
        previous_secret: until === null ? null : eb.ref('secret'),
        previous_secret_until: until,
        updated_at: now,
      }))
      .where('id', '=', webhookId)
      .where('account_id', '=', owner.accountId)
      .returning('previous_secret_until')
      .executeTakeFirst();
    if (row === undefined) throw notFound(`Webhook ${webhookId}`);
    return { secret: writeWebhookSecret(secret), previous_secret_until: row.previous_secret_until };
  }

  /** The text of a stored secret. Throws `conflict` when the server's key is another one now. */
  function readSecret(webhookId: string, sealed: Buffer): string {
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

  return {
    listWebhookEventTypes: async () =>
      filterableEventTypes.map((type) => ({ type, ...describeWebhookEvent(type) })),

    async createWebhook(owner, { url: sent, description, event_types: eventTypes = [] }) {
      const url = await requireCallable(sent);
      const id = ids.uuid();
      const now = clock.now();
      const secret = newWebhookSecret(ids);
      const row = await db.transaction().execute(async (trx) => {
        await requireRoom(trx, owner);
        return await trx
          .insertInto('webhook_endpoint')
          .values({
            ...{ id, account_id: owner.accountId, url, description, event_types: eventTypes },
            ...{ secret: sealWebhookSecret(sealer, id, secret), created_at: now, updated_at: now },
          })
          .returning(columns)
          .executeTakeFirstOrThrow();
      });
      return { ...shown(row, now), secret: writeWebhookSecret(secret) };
    },

    async listWebhooks(owner) {
      const rows = await registered(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
      return rows.map((row) => shown(row, clock.now()));
    },

    getWebhook: async (owner, webhookId) => shown(await find(registered(db, owner), webhookId), clock.now()),

    async updateWebhook(owner, webhookId, { url: sent, description, event_types: eventTypes, enabled }) {
      await find(registered(db, owner), webhookId);
      const url = sent === undefined ? undefined : await requireCallable(sent);
      return await db.transaction().execute(async (trx) => {
        // Held, since the service may be disabling it at this moment.
        const before = await find(registered(trx, owner).forNoKeyUpdate(), webhookId);
        const row = await trx
          .updateTable('webhook_endpoint')
          .set({
            ...(url === undefined ? {} : { url, failing_since: null }),
            ...(description === undefined ? {} : { description }),
            ...(eventTypes === undefined ? {} : { event_types: eventTypes }),
            ...switched(before, enabled),
            updated_at: clock.now(),
          })
          .where('id', '=', webhookId)
          .returning(columns)
          .executeTakeFirstOrThrow();
        if (row.disabled_at !== null && before.disabled_at === null) {
          await delivery.discardPending(trx, webhookId);
        }
        return shown(row, clock.now());
      });
    },

    async deleteWebhook(owner, webhookId) {
      await find(registered(db, owner), webhookId);
      await db.deleteFrom('webhook_endpoint').where('id', '=', webhookId).execute();
      return { id: webhookId, deleted: true };
    },

    async rotateWebhookSecret(owner, webhookId, request) {
      await find(registered(db, owner), webhookId);
      return await rotate(owner, webhookId, request);
    },

    async testWebhook(owner, webhookId) {
      await find(registered(db, owner), webhookId);
      const outcome = await delivery.testEndpoint(webhookId);
      const { deliveryId, messageId, durationMs, ...rest } = outcome;
      return { ...rest, delivery_id: deliveryId, event_id: messageId, duration_ms: durationMs };
    },

    async listWebhookDeliveries(owner, webhookId, query) {
      await find(rowsOf(db, owner), webhookId);
      return await readDeliveries(db, webhookId, query);
    },

    async getWebhookDelivery(owner, webhookId, deliveryId) {
      await find(rowsOf(db, owner), webhookId);
      return await readDelivery(db, webhookId, deliveryId);
    },

    async replayWebhookDelivery(owner, webhookId, deliveryId) {
      return await db.transaction().execute(async (trx) => {
        await requireEnabled(trx, owner, webhookId);
        await requireDelivery(trx, webhookId, deliveryId);
        return { delivery_id: await delivery.replayDelivery(trx, deliveryId) };
      });
    },

    async replayWebhook(owner, webhookId, { since, only_failed: onlyFailed }) {
      return await db.transaction().execute(async (trx) => {
        await requireEnabled(trx, owner, webhookId);
        const replayed = await delivery.replaySince(trx, {
          ...{ endpointId: webhookId, since: new Date(since) },
          ...{ onlyFailed, limit: MAX_REPLAYED },
        });
        return { replayed, is_complete: replayed < MAX_REPLAYED };
      });
    },

    async getWebhookRequestSecret({ accountId }) {
      const id = await ensureRequestEndpoint(db, deps, accountId);
      const row = await db
        .selectFrom('webhook_endpoint')
        .select(['secret', 'previous_secret_until'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const until = row.previous_secret_until;
      const isValid = until !== null && Date.parse(until) > clock.now().getTime();
      return {
        webhook_id: id,
        secret: readSecret(id, row.secret),
        previous_secret_until: isValid ? until : null,
      };
    },

    async rotateWebhookRequestSecret(owner, request) {
      return await rotate(owner, await ensureRequestEndpoint(db, deps, owner.accountId), request);
    },
  };
}
