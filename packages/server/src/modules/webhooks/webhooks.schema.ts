/** Endpoints of webhooks and what was delivered to them, as clients see them. */
import { type Static, Type } from 'typebox';
import { closed, DateTime, nullable, PROBLEM, Uuid, words } from '../../platform/http/schema.ts';
import { filterableEventTypes } from './webhook-events.schema.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const NOW = '2026-01-31T12:00:00.000001Z';

const Url = Type.String({
  minLength: 1,
  // As it is kept it may end with one slash more, and 2,000 characters are kept.
  maxLength: 1_999,
  pattern: '^[hH][tT][tT][pP][sS]?:',
  [PROBLEM]: 'The URL must be an https address such as https://example.com/hooks.',
  description: 'Begins with https:// and leads to a public address.',
  examples: ['https://example.com/hooks/rushes'],
});

const describing = {
  maxLength: 500,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  [PROBLEM]: 'A description must be one line without control characters.',
  examples: ['Cuts of the sports desk'],
};

const EventTypes = Type.Array(words(filterableEventTypes), {
  maxItems: filterableEventTypes.length,
  uniqueItems: true,
  description: 'Events that are sent there; none = all, also those that are added later.',
  examples: [['task.completed', 'task.failed']],
});

export const CreateWebhookRequest = closed(
  {
    url: Url,
    description: Type.String({ default: '', ...describing }),
    event_types: Type.Optional(EventTypes),
  },
  {
    $id: 'CreateWebhookRequest',
    examples: [{ url: 'https://example.com/hooks/rushes', event_types: ['task.completed', 'task.failed'] }],
  },
);
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>;

export const UpdateWebhookRequest = closed(
  {
    url: Type.Optional(Url),
    description: Type.Optional(Type.String(describing)),
    event_types: Type.Optional(EventTypes),
    enabled: Type.Optional(
      Type.Boolean({
        description:
          'False: nothing is sent, and what still waited is given up. True: from now on, also after the service ' +
          'had disabled it.',
      }),
    ),
  },
  { $id: 'UpdateWebhookRequest', examples: [{ enabled: true }] },
);
export type UpdateWebhookRequest = Static<typeof UpdateWebhookRequest>;

const webhookProperties = {
  id: Uuid,
  url: Type.String(),
  description: Type.String(),
  event_types: EventTypes,
  enabled: Type.Boolean(),
  disabled_at: nullable(DateTime),
  disabled_reason: nullable(
    words(['by_owner', 'gone', 'failing'], {
      description: '`gone`: it answered 410. `failing`: nothing arrived there for days.',
    }),
  ),
  notice: nullable(
    Type.String({ description: 'What the owner should know of it, as a sentence; null when all is well.' }),
  ),
  failing_since: nullable(
    Type.String({ format: 'date-time', description: 'Since when nothing has arrived.' }),
  ),
  previous_secret_until: nullable(
    Type.String({ format: 'date-time', description: 'Until then what is sent is signed with both secrets.' }),
  ),
  created_at: DateTime,
  updated_at: DateTime,
};

const webhookExample = {
  id: ID,
  url: 'https://example.com/hooks/rushes',
  description: 'Cuts of the sports desk',
  event_types: ['task.completed', 'task.failed'],
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  notice: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: NOW,
  updated_at: NOW,
};

export const Webhook = Type.Object(webhookProperties, { $id: 'Webhook', examples: [webhookExample] });
export type Webhook = Static<typeof Webhook>;

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const Secret = (description: string) => Type.String({ description, examples: [SECRET] });

export const CreatedWebhook = Type.Object(
  { ...webhookProperties, secret: Secret('What is sent there is signed with it. It is in no later answer.') },
  { $id: 'CreatedWebhook', examples: [{ ...webhookExample, secret: SECRET }] },
);
export type CreatedWebhook = Static<typeof CreatedWebhook>;

export const DeletedWebhook = Type.Object(
  { id: Uuid, deleted: Type.Literal(true) },
  { $id: 'DeletedWebhook' },
);
export type DeletedWebhook = Static<typeof DeletedWebhook>;

export const RotateSecretRequest = closed(
  {
    overlap_hours: Type.Number({
      default: 24,
      minimum: 0,
      maximum: 168,
      description: 'For so long what is sent is signed with the old secret as well; 0 = no more from now on.',
    }),
  },
  { $id: 'RotateSecretRequest', examples: [{ overlap_hours: 24 }] },
);
export type RotateSecretRequest = Static<typeof RotateSecretRequest>;

export const RotatedSecret = Type.Object(
  { secret: Secret('The new secret.'), previous_secret_until: nullable(DateTime) },
  { $id: 'RotatedSecret' },
);
export type RotatedSecret = Static<typeof RotatedSecret>;

export const RequestSecret = Type.Object(
  {
    webhook_id: Type.String({
      format: 'uuid',
      description: 'Under this id are the deliveries to all addresses that were given as `webhook_url`.',
    }),
    secret: Secret('What is sent to a `webhook_url` is signed with it.'),
    previous_secret_until: nullable(DateTime),
  },
  { $id: 'RequestSecret' },
);
export type RequestSecret = Static<typeof RequestSecret>;

export const WebhookTestResult = Type.Object(
  {
    delivery_id: Uuid,
    event_id: Type.String({ description: 'The `webhook-id` that was sent.' }),
    delivered: Type.Boolean({ description: 'It was answered with 2xx in time.' }),
    status: nullable(
      Type.Integer({ description: 'The status it was answered with; null = no answer came.' }),
    ),
    error: nullable(Type.String({ description: 'Why it did not arrive.' })),
    duration_ms: Type.Integer({ minimum: 0 }),
    response: nullable(Type.String({ description: "The beginning of the answer's body." })),
  },
  {
    $id: 'WebhookTestResult',
    examples: [
      {
        delivery_id: ID,
        event_id: ID,
        delivered: true,
        status: 200,
        error: null,
        duration_ms: 84,
        response: 'ok',
      },
    ],
  },
);
export type WebhookTestResult = Static<typeof WebhookTestResult>;

export const deliveryStates = ['pending', 'delivered', 'failed', 'discarded'] as const;

const State = words(deliveryStates, {
  description:
    '`pending`: it will be tried, or tried again. `failed`: all attempts were in vain. `discarded`: the endpoint was ' +
    'disabled before it arrived.',
});

const deliveryProperties = {
  id: Uuid,
  event_id: Type.String({ description: 'The `webhook-id`, the same at every attempt and replay.' }),
  type: Type.String({ description: 'Of the event.' }),
  url: Type.String({ description: 'Where it goes.' }),
  state: State,
  attempts: Type.Integer({ minimum: 0, description: 'How often it was tried.' }),
  next_attempt_at: nullable(DateTime),
  replay_of: nullable(Type.String({ format: 'uuid', description: 'The delivery that this one repeats.' })),
  created_at: DateTime,
  ended_at: nullable(DateTime),
};

const deliveryExample = {
  id: ID,
  event_id: ID,
  type: 'task.completed',
  url: webhookExample.url,
  state: 'delivered',
  attempts: 2,
  next_attempt_at: null,
  replay_of: null,
  created_at: NOW,
  ended_at: '2026-01-31T12:00:06.000001Z',
};

export const WebhookDelivery = Type.Object(deliveryProperties, {
  $id: 'WebhookDelivery',
  examples: [deliveryExample],
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryPage = Type.Object(
  {
    items: Type.Array(WebhookDelivery),
    next_cursor: nullable(Type.String({ description: 'Where the next page begins; null at the end.' })),
  },
  { $id: 'WebhookDeliveryPage', examples: [{ items: [deliveryExample], next_cursor: null }] },
);
export type WebhookDeliveryPage = Static<typeof WebhookDeliveryPage>;

export const WebhookAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    at: DateTime,
    duration_ms: Type.Integer({ minimum: 0 }),
    status: nullable(Type.Integer({ description: 'null = no answer came.' })),
    error: nullable(Type.String()),
    response: nullable(Type.String({ description: "The beginning of the answer's body." })),
  },
  { $id: 'WebhookAttempt' },
);
export type WebhookAttempt = Static<typeof WebhookAttempt>;

const attemptExamples = [
  {
    number: 1,
    at: NOW,
    duration_ms: 15_000,
    status: null,
    error: 'No answer came within 15 s.',
    response: null,
  },
  {
    number: 2,
    at: '2026-01-31T12:00:05.900001Z',
    duration_ms: 99,
    status: 200,
    error: null,
    response: 'ok',
  },
];

export const WebhookDeliveryDetails = Type.Object(
  {
    ...deliveryProperties,
    attempt_log: Type.Array(WebhookAttempt, { description: 'Every attempt, the first one first.' }),
    payload: Type.Record(Type.String(), Type.Unknown(), { description: 'The body that is sent.' }),
  },
  {
    $id: 'WebhookDeliveryDetails',
    examples: [{ ...deliveryExample, attempt_log: attemptExamples, payload: { type: 'task.completed' } }],
  },
);
export type WebhookDeliveryDetails = Static<typeof WebhookDeliveryDetails>;

export const ListDeliveriesQuery = Type.Object({
  state: Type.Optional(State),
  type: Type.Optional(
    words([...filterableEventTypes, 'webhook.test'] as const, { description: 'Of event.' }),
  ),
  limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next_cursor` of the page before.' })),
});
export type ListDeliveriesQuery = Static<typeof ListDeliveriesQuery>;

export const ReplayedDelivery = Type.Object(
  { delivery_id: Type.String({ format: 'uuid', description: 'Of the new delivery.' }) },
  { $id: 'ReplayedDelivery' },
);
export type ReplayedDelivery = Static<typeof ReplayedDelivery>;

export const ReplayWebhookRequest = closed(
  {
    since: Type.String({ format: 'date-time', description: 'Events from then on.', examples: [NOW] }),
    only_failed: Type.Boolean({ default: true, description: 'Only what has not arrived.' }),
  },
  { $id: 'ReplayWebhookRequest', examples: [{ since: NOW, only_failed: true }] },
);
export type ReplayWebhookRequest = Static<typeof ReplayWebhookRequest>;

export const ReplayedWebhook = Type.Object(
  {
    replayed: Type.Integer({
      minimum: 0,
      description: 'Deliveries that were begun, the oldest events first.',
    }),
    is_complete: Type.Boolean({
      description: 'False: there are more; ask again with the time of the last one as `since`.',
    }),
  },
  { $id: 'ReplayedWebhook', examples: [{ replayed: 12, is_complete: true }] },
);
export type ReplayedWebhook = Static<typeof ReplayedWebhook>;

export const WebhookEventTypeInfo = Type.Object(
  {
    type: words(filterableEventTypes),
    description: Type.String(),
    example: Type.Record(Type.String(), Type.Unknown(), { description: 'A whole body.' }),
  },
  { $id: 'WebhookEventTypeInfo' },
);
export type WebhookEventTypeInfo = Static<typeof WebhookEventTypeInfo>;

export const WebhookParams = Type.Object({ webhook_id: Uuid });
export type WebhookParams = Static<typeof WebhookParams>;

export const DeliveryParams = Type.Object({ webhook_id: Uuid, delivery_id: Uuid });
export type DeliveryParams = Static<typeof DeliveryParams>;

export const CreateWebhookListenerRequest = closed(
  { event_types: Type.Optional(EventTypes) },
  { $id: 'CreateWebhookListenerRequest', examples: [{ event_types: ['task.completed'] }] },
);
export type CreateWebhookListenerRequest = Static<typeof CreateWebhookListenerRequest>;

export const CreatedWebhookListener = Type.Object(
  { id: Uuid, secret: Secret('What it hears is signed with it. It is in no later answer.') },
  { $id: 'CreatedWebhookListener', examples: [{ id: ID, secret: SECRET }] },
);
export type CreatedWebhookListener = Static<typeof CreatedWebhookListener>;

export const HeardEvent = Type.Object(
  {
    event_id: Type.String({ description: 'The `webhook-id`.' }),
    type: Type.String({ description: 'Of the event.' }),
    headers: Type.Record(Type.String(), Type.String(), {
      description:
        'Headers that let a receiver of the body check it: `webhook-id`, `-timestamp`, `-signature`.',
    }),
    body: Type.String({ description: 'As webhooks are sent it, to the byte.' }),
  },
  {
    $id: 'HeardEvent',
    examples: [
      {
        event_id: ID,
        type: 'task.completed',
        headers: { 'webhook-id': ID, 'webhook-timestamp': '1769860800', 'webhook-signature': 'v1,…' },
        body: '{"type":"task.completed"}',
      },
    ],
  },
);
export type HeardEvent = Static<typeof HeardEvent>;

export const HeardEvents = Type.Object(
  {
    items: Type.Array(HeardEvent, { description: 'In the order of their telling.' }),
    next_after: Type.Integer({ minimum: 0, description: '`after` of the next request.' }),
  },
  { $id: 'HeardEvents', examples: [{ items: [], next_after: 0 }] },
);
export type HeardEvents = Static<typeof HeardEvents>;

export const HeardEventsQuery = Type.Object({
  after: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: '`next_after` of the answer before.',
  }),
  limit: Type.Integer({ default: 100, minimum: 1, maximum: 200 }),
});
export type HeardEventsQuery = Static<typeof HeardEventsQuery>;

export const ListenerParams = Type.Object({ listener_id: Uuid });
export const HeardEventParams = Type.Object({ listener_id: Uuid, event_id: Uuid });
