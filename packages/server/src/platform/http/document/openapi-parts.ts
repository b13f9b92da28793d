/** Parts of the API document: headers of answers, what this service sends to others, what each code of a refusal means. */
import type { TSchema } from 'typebox';
import { codeOnTheWire, type ErrorCode, errorCatalogue } from '../../errors.ts';
import { isGuarded } from '../authentication.ts';
import { CREDITS_CHARGED, CREDITS_RESERVED, requestPriceOf } from '../charging.ts';
import type { AnyRoute } from '../route.ts';
import { exampleOf } from './openapi-examples.ts';
import { type Components, hoist, type Json } from './openapi-schemas.ts';

// The headers of answers in the API document: what a request cost, and how many more may follow.

type Headers = Record<string, object>;

const NAMES = {
  policy: 'RateLimit-Policy',
  left: 'RateLimit',
  retry: 'Retry-After',
  charged: CREDITS_CHARGED,
  reserved: CREDITS_RESERVED,
} as const;

const credits = (description: string) => ({ description, schema: { type: 'number', minimum: 0 } });

/** The headers themselves, to which operations refer. */
export const headerComponents = {
  [NAMES.policy]: {
    description:
      'How many requests the plan allows: `q` in `w` seconds, of this API key ("key") or of all who are signed in to ' +
      'the account ("account"). As in draft-ietf-httpapi-ratelimit-headers.',
    schema: { type: 'string' },
    example: '"key";q=6000;w=60',
  },
  [NAMES.left]: {
    description: 'How many of them are left: `r` now, and all again in `t` seconds.',
    schema: { type: 'string' },
    example: '"key";r=5999;t=1',
  },
  [NAMES.retry]: {
    description: 'Whole seconds after which the same request is worth another try.',
    schema: { type: 'integer', minimum: 0 },
  },
  [NAMES.charged]: credits('Credits that the request has cost. Left out where it cost nothing.'),
  [NAMES.reserved]: credits(
    'Credits that were set aside for the work it started: the most that is taken for it.',
  ),
};

function refer(names: readonly (keyof typeof headerComponents)[]): { headers?: Headers } {
  if (names.length === 0) return {};
  const entries = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
  return { headers: Object.fromEntries(entries) };
}

/** Those of a successful answer. */
export function successHeaders(route: AnyRoute<never>): { headers?: Headers } {
  const { policy, left, charged, reserved } = NAMES;
  const isPaid = requestPriceOf(route) !== 'free';
  return refer([
    ...(isGuarded(route.auth) ? [policy, left] : []),
    ...(isPaid ? [charged] : []),
    ...(route.quote === undefined ? [] : [reserved]),
  ]);
}

/** Refusals that say when another try is worth it. */
const TELL_WHEN: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'disk_full', 'database_unavailable']);

/** Those of a refusal for one of `codes`. */
export function refusalHeaders(codes: readonly ErrorCode[]): { headers?: Headers } {
  return codes.some((code) => TELL_WHEN.has(code)) ? refer([NAMES.retry]) : {};
}

// The part of the API document that says what this service sends to others: OpenAPI's `webhooks`.

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

// What each code of a refusal means, for the API document and the reference.

const meanings: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be understood as HTTP.',
  wrong_length: 'The bytes of an upload are not as many as were announced.',
  wrong_checksum: 'The bytes of an upload do not have the checksum that was announced.',
  not_authenticated: 'No credential was sent, or it is of the wrong kind, wrong, expired or revoked.',
  insufficient_credits: 'The account has no credits left for this.',
  forbidden: 'The caller may read this, but has too little right for what was asked.',
  password_required: 'The link of a review is kept behind a password: none was sent, or another one.',
  review_ended: "A guest's visit to a review is over: open the link again.",
  signature_invalid: 'The signed URL was changed, or is for something else.',
  signature_expired: 'The signed URL has expired; ask for a new one.',
  not_found: 'It does not exist, or the caller may not read it.',
  method_not_allowed: 'The address takes other methods, which the header Allow names.',
  request_timeout: 'The headers of the request took too long to arrive.',
  conflict: 'The state of things does not allow it: a name is taken, an id is in use for something else.',
  version_conflict: 'What is to be changed has changed meanwhile; `current_version` says where it is.',
  idempotency_in_progress: 'The request with this Idempotency-Key is still being worked on.',
  idempotency_answer_lost:
    'The request with this Idempotency-Key was done, or begun, and its answer was lost: see what is there.',
  already_uploaded: 'Other bytes have been uploaded to this URL before.',
  wrong_kind: 'The bytes are of another kind than the asset whose next version they were to become.',
  no_index: 'A way to search that was asked for has nothing to search yet, or what it needs is absent.',
  wrong_parts: 'Parts of an upload are missing, or are not the ones that arrived; the detail names them.',
  upload_ended: 'The upload was given up, or its time is over; ask for a new one.',
  storage_full: 'The account has no storage left for this.',
  body_too_large: 'The request body is too large.',
  precondition_failed: 'If-Match or If-Unmodified-Since names other bytes than those that are there.',
  range_not_satisfiable: 'The asked range lies outside the file.',
  rate_limited: 'Too many requests; the header Retry-After says when to try again.',
  headers_too_large: 'The address and the headers of the request are too long.',
  not_configured: 'This part is not available on this server.',
  identity_unavailable:
    'The issuer of the ID token can not be reached, so nobody can say whether it is right.',
  payment_unavailable:
    'The payment provider does not answer as it should; the header Retry-After says when to try again.',
  storage_unavailable: 'The storage does not answer; try again in a moment.',
  not_ready: 'It is still being made; the header Retry-After says when to ask again.',
  generation_failed:
    'What was asked for could not be generated; the sentence says why, and nothing is charged.',
  starting: 'The service is not ready yet, or about to stop.',
  disk_full:
    'The disk of the server is full, which is nothing of the account; the header Retry-After says when to try again.',
  database_unavailable:
    'The database can not be reached just now; the header Retry-After says when to try again.',
};

interface ErrorReference {
  code: string;
  status: number;
  meaning: string;
}

/** Every refusal by its code, by status. */
export function errorReference(): ErrorReference[] {
  const codes = Object.entries(errorCatalogue) as [ErrorCode, number][];
  const known = codes.map(([code, status]) => ({
    code: codeOnTheWire(code),
    status,
    meaning: meanings[code],
  }));
  const internal = {
    code: 'internal_error',
    status: 500,
    meaning: 'Something went wrong on our side; `request_id` tells the operator which request it was.',
  };
  return [...known, internal].sort((a, b) => a.status - b.status);
}

/** What a code means, as a sentence. */
export function meaningOf(code: ErrorCode): string {
  return meanings[code];
}
