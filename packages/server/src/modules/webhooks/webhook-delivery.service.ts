/** What the interface of webhooks asks of the engine that delivers them. */
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

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
   * caller has checked that the endpoint is the account's.
   */
  testEndpoint(endpointId: string): Promise<DeliveryOutcome>;
  /** Sends the same message again, with the same webhook-id; returns the id of the new delivery. */
  replayDelivery(trx: Transaction<Database>, deliveryId: string): Promise<string>;
  /**
   * Sends again what the endpoint was to be told since then, or only what did not arrive; returns how many. At most
   * `limit`, the oldest first.
   */
  replaySince(
    trx: Transaction<Database>,
    request: { endpointId: string; since: Date; onlyFailed: boolean; limit: number },
  ): Promise<number>;
  /** Gives up what still waits for an endpoint, which is being disabled; returns how many. */
  discardPending(trx: Transaction<Database>, endpointId: string): Promise<number>;
}
