/** What other parts of the program use of this module; they import nothing else of it. */

export { startDeliveryLoop } from './delivery/delivery-loop.ts';
export { describeWebhookEvent, webhookEvents, webhookEventTypes } from './webhook-events.schema.ts';
