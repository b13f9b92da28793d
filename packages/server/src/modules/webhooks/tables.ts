/** Outgoing webhooks: addresses, messages and how they were delivered; listeners. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, NullableTimestamp, Timestamp } from '../../platform/db/columns.ts';

interface WebhookEndpointTable {
  id: string;
  account_id: string;
  kind: Generated<'account' | 'request'>;
  url: string | null;
  description: Generated<string>;
  event_types: Generated<string[]>;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: NullableTimestamp;
  disabled_at: NullableTimestamp;
  disabled_reason: 'gone' | 'failing' | 'by_owner' | null;
  failing_since: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface WebhookMessageTable {
  id: string;
  account_id: string;
  type: string;
  asset_id: string | null;
  sequence: number | null;
  payload: JsonColumn<Record<string, unknown>>;
  created_at: Timestamp;
}

interface WebhookSequenceTable {
  account_id: string;
  asset_id: string;
  last: number;
}

interface WebhookDeliveryTable {
  id: string;
  message_id: string;
  endpoint_id: string;
  url: string | null;
  lane: string;
  state: 'pending' | 'delivered' | 'failed' | 'discarded';
  attempts: Generated<number>;
  is_retry: GeneratedAlways<boolean>;
  next_attempt_at: NullableTimestamp;
  leased_until: NullableTimestamp;
  replay_of: string | null;
  created_at: Timestamp;
  ended_at: NullableTimestamp;
}

interface WebhookAttemptTable {
  delivery_id: string;
  number: number;
  at: Timestamp;
  duration_ms: number;
  status: number | null;
  error: string | null;
  response: string | null;
}

interface WebhookListenerTable {
  id: string;
  account_id: string;
  event_types: Generated<string[]>;
  secret: Buffer;
  created_at: Timestamp;
  last_seen_at: Timestamp;
}

interface WebhookHeardTable {
  listener_id: string;
  place: GeneratedAlways<number>;
  message_id: string;
}

/** The tables of the module, by name. */
export interface WebhooksTables {
  webhook_endpoint: WebhookEndpointTable;
  webhook_message: WebhookMessageTable;
  webhook_sequence: WebhookSequenceTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_listener: WebhookListenerTable;
  webhook_heard: WebhookHeardTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends WebhooksTables {}
}
