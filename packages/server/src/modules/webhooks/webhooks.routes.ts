/** Webhooks over HTTP: where an account is told of events, and what arrived there. */

import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
import {
  CreatedWebhook,
  CreateWebhookRequest,
  DeletedWebhook,
  DeliveryParams,
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
  WebhookParams,
  WebhookTestResult,
} from './webhooks.schema.ts';
import type { WebhooksService } from './webhooks.service.ts';

const route = routesOver<{ webhooks: WebhooksService }>();

const ofCaller = {
  tag: 'Webhooks',
  auth: 'K',
  permission: "the caller, about their account's webhooks",
  exempt402: true,
} as const;

const ofOne = { ...ofCaller, params: WebhookParams, refusals: ['not_found'] } as const;
const ofOneEnabled = { ...ofOne, refusals: ['not_found', 'conflict'] } as const;

export const webhooksRoutes = [
  route({
    ...ofCaller,
    method: 'GET',
    path: '/users/webhooks/event_types',
    operationId: 'listWebhookEventTypes',
    summary: 'Every kind of event, with an example of its body.',
    success: { status: 200, schema: Type.Array(WebhookEventTypeInfo) },
    handle: ({ services }) => services.webhooks.listWebhookEventTypes(),
  }),
  route({
    ...ofCaller,
    method: 'GET',
    path: '/users/webhooks/request_secret',
    operationId: 'getWebhookRequestSecret',
    summary: 'What is sent to addresses given as `webhook_url` is signed with this.',
    success: { status: 200, schema: RequestSecret },
    refusals: ['conflict'],
    handle: ({ services, principal }) => services.webhooks.getWebhookRequestSecret(principal),
  }),
  route({
    ...ofCaller,
    method: 'POST',
    path: '/users/webhooks/request_secret',
    operationId: 'rotateWebhookRequestSecret',
    summary: 'Makes a new secret for addresses given as `webhook_url`.',
    description: 'Until the overlap is over, what is sent is signed with both.',
    body: RotateSecretRequest,
    withoutIdempotencyKey: 'secret',
    success: { status: 200, schema: RotatedSecret },
    handle: ({ services, principal, body }) => services.webhooks.rotateWebhookRequestSecret(principal, body),
  }),
  route({
    ...ofCaller,
    method: 'POST',
    path: '/users/webhooks',
    operationId: 'createWebhook',
    summary: 'Registers an address for events and shows its secret this once.',
    body: CreateWebhookRequest,
    withoutIdempotencyKey: 'secret',
    success: { status: 200, schema: CreatedWebhook },
    refusals: ['conflict'],
    handle: ({ services, principal, body }) => services.webhooks.createWebhook(principal, body),
  }),
  route({
    ...ofCaller,
    method: 'GET',
    path: '/users/webhooks',
    operationId: 'listWebhooks',
    summary: "The account's webhooks, the newest first.",
    success: { status: 200, schema: Type.Array(Webhook) },
    handle: ({ services, principal }) => services.webhooks.listWebhooks(principal),
  }),
  route({
    ...ofOne,
    method: 'GET',
    path: '/users/webhooks/{webhook_id}',
    operationId: 'getWebhook',
    summary: 'A webhook, and what its owner should know of it.',
    success: { status: 200, schema: Webhook },
    handle: ({ services, principal, params }) => services.webhooks.getWebhook(principal, params.webhook_id),
  }),
  route({
    ...ofOne,
    method: 'PATCH',
    path: '/users/webhooks/{webhook_id}',
    operationId: 'updateWebhook',
    summary: 'Changes address, description or events of a webhook, disables or enables it.',
    body: UpdateWebhookRequest,
    success: { status: 200, schema: Webhook },
    handle: ({ services, principal, params, body }) =>
      services.webhooks.updateWebhook(principal, params.webhook_id, body),
  }),
  route({
    ...ofOne,
    method: 'DELETE',
    path: '/users/webhooks/{webhook_id}',
    operationId: 'deleteWebhook',
    summary: 'Removes a webhook and the log of its deliveries.',
    success: { status: 200, schema: DeletedWebhook },
    handle: ({ services, principal, params }) =>
      services.webhooks.deleteWebhook(principal, params.webhook_id),
  }),
  route({
    ...ofOne,
    method: 'POST',
    path: '/users/webhooks/{webhook_id}/rotate_secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Makes a new secret for a webhook and shows it this once.',
    description: 'Until the overlap is over, what is sent is signed with both.',
    body: RotateSecretRequest,
    withoutIdempotencyKey: 'secret',
    success: { status: 200, schema: RotatedSecret },
    handle: ({ services, principal, params, body }) =>
      services.webhooks.rotateWebhookSecret(principal, params.webhook_id, body),
  }),
  route({
    ...ofOne,
    method: 'POST',
    path: '/users/webhooks/{webhook_id}/test',
    operationId: 'testWebhook',
    summary: 'Sends `webhook.test` now, once, and tells how it went.',
    description:
      'It answers when the endpoint has, after 15 s at the latest. Disabled webhooks are tested as well.',
    success: { status: 200, schema: WebhookTestResult },
    handle: ({ services, principal, params }) => services.webhooks.testWebhook(principal, params.webhook_id),
  }),
  route({
    ...ofOne,
    method: 'GET',
    path: '/users/webhooks/{webhook_id}/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'What was and will be sent to a webhook, the newest first.',
    query: ListDeliveriesQuery,
    success: { status: 200, schema: WebhookDeliveryPage },
    handle: ({ services, principal, params, query }) =>
      services.webhooks.listWebhookDeliveries(principal, params.webhook_id, query),
  }),
  route({
    ...ofOne,
    method: 'GET',
    path: '/users/webhooks/{webhook_id}/deliveries/{delivery_id}',
    operationId: 'getWebhookDelivery',
    summary: 'A delivery with every attempt and the body.',
    params: DeliveryParams,
    success: { status: 200, schema: WebhookDeliveryDetails },
    handle: ({ services, principal, params }) =>
      services.webhooks.getWebhookDelivery(principal, params.webhook_id, params.delivery_id),
  }),
  route({
    ...ofOneEnabled,
    method: 'POST',
    path: '/users/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
    operationId: 'replayWebhookDelivery',
    summary: 'Sends an event again, under the same `webhook-id`.',
    params: DeliveryParams,
    success: { status: 200, schema: ReplayedDelivery },
    handle: ({ services, principal, params }) =>
      services.webhooks.replayWebhookDelivery(principal, params.webhook_id, params.delivery_id),
  }),
  route({
    ...ofOneEnabled,
    method: 'POST',
    path: '/users/webhooks/{webhook_id}/replay',
    operationId: 'replayWebhook',
    summary: 'Sends again what came since a time, by default only what has not arrived.',
    body: ReplayWebhookRequest,
    success: { status: 200, schema: ReplayedWebhook },
    handle: ({ services, principal, params, body }) =>
      services.webhooks.replayWebhook(principal, params.webhook_id, body),
  }),
];
