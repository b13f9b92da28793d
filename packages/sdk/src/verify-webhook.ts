/** Checks that a request comes from the service, by Web Crypto alone: in Node, Deno, Bun and at the edge. */
import type {
  AssetFailedEvent,
  AssetReadyEvent,
  CreateDoneEvent,
  CreditsLowEvent,
  ExportDoneEvent,
  ReviewCommentEvent,
  ReviewDecisionEvent,
  TaskCompletedEvent,
  TaskFailedEvent,
  WebhookDisabledEvent,
  WebhookTestEvent,
} from './generated/schemas.ts';

/** What is sent to webhooks, told apart by `type`. */
export type WebhookEvent =
  | AssetFailedEvent
  | AssetReadyEvent
  | CreateDoneEvent
  | CreditsLowEvent
  | ExportDoneEvent
  | ReviewCommentEvent
  | ReviewDecisionEvent
  | TaskCompletedEvent
  | TaskFailedEvent
  | WebhookDisabledEvent
  | WebhookTestEvent;

/** Headers of a request: those of fetch, or of Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyWebhookOptions {
  headers: WebhookHeaders;
  /** As it came, not JSON that was parsed and written again. */
  body: string | Uint8Array<ArrayBuffer>;
  /** `whsec_…` of the webhook, or of the account for addresses given as `webhook_url`; several while they change. */
  secret: string | readonly string[];
  /** How old, or early, a request may be; 300 by default. */
  toleranceSeconds?: number;
  /** Milliseconds; for tests. */
  now?: () => number;
}

/** The request is not to be believed. */
export class WebhookError extends Error {
  /** `secret`: what was given is none. The others are of the request. */
  readonly code: 'headers' | 'time' | 'signature' | 'secret' | 'body';

  constructor(code: WebhookError['code'], message: string) {
    super(message);
    this.name = 'WebhookError';
    this.code = code;
  }
}

const TOLERANCE_SECONDS = 300;
/** The service signs with two at most. */
const MOST_SIGNATURES = 10;

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  if (typeof value === 'string') return value;
  throw new WebhookError('headers', `The request has no header ${name}.`);
}

async function keyOf(secret: string) {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ''));
  // Of an empty secret everybody knows the signature.
  if (bytes === null || bytes.length === 0)
    throw new WebhookError('secret', 'The secret is none of a webhook.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function requireRecent(timestamp: string, { toleranceSeconds, now = Date.now }: VerifyWebhookOptions): void {
  const age = now() / 1_000 - Number(timestamp);
  const isRecent = /^\d+$/.test(timestamp) && Math.abs(age) <= (toleranceSeconds ?? TOLERANCE_SECONDS);
  if (!isRecent)
    throw new WebhookError('time', 'The request is too old, or the clock of this machine is wrong.');
}

function signedBytes(prefix: string, body: VerifyWebhookOptions['body']): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [head, tail] = [encoder.encode(prefix), typeof body === 'string' ? encoder.encode(body) : body];
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

type Key = Awaited<ReturnType<typeof keyOf>>;

async function isSignedBy(keys: readonly Key[], signatures: string, data: Uint8Array<ArrayBuffer>) {
  for (const signature of signatures.split(' ').slice(0, MOST_SIGNATURES)) {
    const given = signature.startsWith('v1,') ? bytesOfBase64(signature.slice('v1,'.length)) : null;
    if (given === null) continue;
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, given, data)) return true;
  }
  return false;
}

/**
 * The event of a request, once its signature and time are proven. The same event may come twice: take each `webhook-id`
 * once. Throws WebhookError.
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const { headers, body, secret } = options;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  requireRecent(timestamp, options);
  const keys = await Promise.all([secret].flat().map(keyOf));
  if (!(await isSignedBy(keys, signatures, signedBytes(`${id}.${timestamp}.`, body)))) {
    throw new WebhookError('signature', 'The request is not signed with the secret.');
  }
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookError('body', 'The body is no JSON.');
  }
}
