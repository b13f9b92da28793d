/** The API document of this server, and its committed copy. */
import { fileURLToPath } from 'node:url';
import {
  describeWebhookEvent,
  webhookEvents,
  webhookEventTypes,
} from './modules/webhooks/webhook-events.schema.ts';
import { buildOpenApi } from './platform/http/openapi.ts';
import { routes } from './process/routes.ts';

/** The committed copy of the API document. */
export const OPENAPI_FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

/** The API document of this server. */
export function openApiDocument(): Record<string, unknown> {
  const events = webhookEventTypes.map((type) => ({
    type,
    description: describeWebhookEvent(type).description,
    schema: webhookEvents[type],
  }));
  return buildOpenApi(routes, events);
}

/** The API document as the committed copy holds it. */
export function formatOpenApi(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
