/** The API document of this server, and its committed copy. */
import { fileURLToPath } from 'node:url';
import { describeWebhookEvent, webhookEvents, webhookEventTypes } from './modules/webhooks/index.ts';
import { routes } from './modules.ts';
import { buildOpenApi } from './platform/http/document/openapi.ts';

/** The committed copy of the API document. */
export const OPENAPI_FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

/** The areas in the order in which somebody who reads from the top meets them; others come last. */
const AREAS = [
  'Service',
  'Users',
  'Assets',
  'Uploads',
  'Media',
  'Renditions',
  'Tasks',
  'Groups',
  'Sharing',
  'Review',
  'Settings',
  'Entities',
  'Service-configs',
  'Video',
  'Transcripts',
  'Search',
  'Projects',
  'Generation',
  'Tools',
  'Billing',
  'Credits',
  'Webhooks',
];

function placeOf({ tag }: { tag: string }): number {
  const place = AREAS.indexOf(tag);
  return place < 0 ? AREAS.length : place;
}

/** The API document of this server. */
export function openApiDocument(): Record<string, unknown> {
  const events = webhookEventTypes.map((type) => ({
    type,
    description: describeWebhookEvent(type).description,
    schema: webhookEvents[type],
  }));
  return buildOpenApi(
    routes.toSorted((a, b) => placeOf(a) - placeOf(b)),
    events,
  );
}

/** The API document as the committed copy holds it. */
export function formatOpenApi(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
