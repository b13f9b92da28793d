/** What other parts of the program use of this module; they import nothing else of it. */
export { describeWebhookEvent, webhookEvents, webhookEventTypes } from './webhook-events.schema.ts';
export { startWebhookRounds } from './webhook-rounds.ts';
