/** The part of the API document that says what this service sends to others: OpenAPI's `webhooks`. */
import type { TSchema } from 'typebox';
import { exampleOf } from './openapi-examples.ts';
import { type Components, hoist, type Json } from './openapi-schemas.ts';

/** One kind of event that is sent. */
export interface OutgoingEvent {
  /** Dotted, e.g. `task.completed`. */
  type: string;
  /** A sentence. */
  description: string;
  /** Of the body; a named one. */
  schema: TSchema;
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** As Standard Webhooks names them. */
const HEADERS = [
  header(
    'webhook-id',
    'Of the event, the same at every attempt and replay: what came before is not new.',
    '01890a5d-ac96-774b-bcce-b302099a8057',
  ),
  header('webhook-timestamp', 'Of this attempt, in seconds since 1970.', '1769860800'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the secret; while a ' +
      'secret is being rotated two of them, a space between.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const RESPONSES = {
  '2XX': { description: 'It arrived. Any other status, also a redirect, counts as a failure.' },
  410: { description: 'Nothing more is wanted: the webhook is disabled.' },
  '4XX': { description: 'It is tried again over three days; after the time of a `Retry-After` header.' },
  '5XX': { description: 'It is tried again over three days; after the time of a `Retry-After` header.' },
};

/** `task.completed` as `onTaskCompleted`. */
function operationIdOf(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `on${words.join('')}`;
}

/** Every event as the request that a receiver gets; named schemas go to `components`. */
export function webhooksOf(events: readonly OutgoingEvent[], components: Components): Json {
  const entries = events.map(({ type, description, schema: stated }) => {
    const schema = hoist(stated, components) as Json;
    const example = exampleOf(schema, '', { components, whole: true });
    const post = {
      tags: ['Webhooks'],
      summary: description,
      operationId: operationIdOf(type),
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: RESPONSES,
      security: [],
    };
    return [type, { post }];
  });
  return Object.fromEntries(entries);
}
