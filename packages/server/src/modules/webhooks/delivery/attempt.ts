/** One attempt at one delivery: signed, sent, and what its answer means. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { OutgoingAnswer, OutgoingClient } from '../../../platform/outgoing/outgoing-client.ts';
import { SealError, type Sealer } from '../../../platform/secrets/sealed.ts';
import { openWebhookSecret } from '../webhook-secrets.ts';
import type { AttemptRow, ClaimedDelivery } from './deliveries.repo.ts';
import type { EndpointRow } from './endpoint-state.repo.ts';
import { nextAttemptAt, readRetryAfter } from './webhook-retries.ts';
import { signatureHeaders } from './webhook-signature.ts';

export interface AttemptDeps {
  clock: Clock;
  sealer: Sealer;
  client: Pick<OutgoingClient, 'post'>;
  /** From 0 to 1. */
  random: () => number;
}

/** Characters of an answer that the log keeps. */
const RESPONSE_CHARACTERS = 1_000;

const GONE = 410;

/** An attempt as it is recorded, and whether the receiver wants nothing more. */
export interface AttemptResult {
  row: AttemptRow;
  arrived: boolean;
  gone: boolean;
  /** Nothing had arrived at the endpoint lately. */
  wasFailing: boolean;
  /** Of the endpoint, as it was asked. */
  updatedAt: string;
}

/** The secrets that an endpoint's deliveries are signed with, by the rows that attempts of one claim share. */
const opened = new WeakMap<EndpointRow, KeyObject[]>();

/** The secrets that were valid when the row was read, the newest first. Throws SealError. */
function secretsOf(endpoint: EndpointRow, sealer: Sealer, now: Date): KeyObject[] {
  const known = opened.get(endpoint);
  if (known !== undefined) return known;
  const { id, secret, previousSecret, previousSecretUntil } = endpoint;
  const isValid = previousSecretUntil !== null && Date.parse(previousSecretUntil) > now.getTime();
  const sealed = [secret, ...(previousSecret !== null && isValid ? [previousSecret] : [])];
  const keys = sealed.map((one) => createSecretKey(openWebhookSecret(sealer, id, one)));
  opened.set(endpoint, keys);
  return keys;
}

/** What PostgreSQL can keep of what a receiver said. */
function loggable(text: string): string | null {
  return text === '' ? null : text.replaceAll('\0', '').slice(0, RESPONSE_CHARACTERS);
}

async function post(
  { clock, sealer, client }: AttemptDeps,
  delivery: ClaimedDelivery,
  { endpoint, signal }: { endpoint: EndpointRow; signal: AbortSignal },
): Promise<OutgoingAnswer> {
  const at = clock.now();
  const { messageId: id, body } = delivery;
  const failed = (error: string) => ({ status: null, error, headers: {}, body: '' });
  const url = delivery.url ?? endpoint.url;
  if (url === null) return failed('The webhook has no URL.');
  let headers: Record<string, string>;
  try {
    headers = signatureHeaders({ id, at, body }, secretsOf(endpoint, sealer, at));
  } catch (error) {
    if (error instanceof SealError) return failed(`${error.message} Rotate the secret of the webhook.`);
    throw error;
  }
  return await client.post({
    url,
    body,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Rushes-Webhooks/1' },
    signal,
  });
}

function errorOf({ status, error }: OutgoingAnswer): string | null {
  if (status === null || (status >= 200 && status < 300)) return error;
  if (status >= 300 && status < 400) return `It answered ${status}. Redirects are not followed.`;
  return `It answered ${status}.`;
}

/** Makes one attempt. Throws only when `signal` is aborted. */
export async function attempt(
  deps: AttemptDeps,
  delivery: ClaimedDelivery,
  options: { endpoint: EndpointRow; signal: AbortSignal },
): Promise<AttemptResult> {
  const at = deps.clock.now();
  const startedAt = performance.now();
  const answer = await post(deps, delivery, options);
  const durationMs = Math.round(performance.now() - startedAt);
  const { status } = answer;
  const arrived = status !== null && status >= 200 && status < 300;
  const gone = status === GONE;
  const next =
    arrived || gone
      ? null
      : nextAttemptAt({
          number: delivery.attempt,
          at: deps.clock.now(),
          since: new Date(delivery.createdAt),
          askedWait: readRetryAfter(answer.headers['retry-after'], deps.clock.now()),
          random: deps.random(),
        });
  const row: AttemptRow = {
    deliveryId: delivery.id,
    endpointId: delivery.endpointId,
    number: delivery.attempt,
    leaseUntil: delivery.leaseUntil,
    at,
    durationMs,
    status,
    error: errorOf(answer),
    response: loggable(answer.body),
    state: arrived ? 'delivered' : next === null ? 'failed' : 'pending',
    nextAttemptAt: next,
  };
  const { failing: wasFailing, updatedAt } = options.endpoint;
  return { row, arrived, gone, wasFailing, updatedAt };
}
