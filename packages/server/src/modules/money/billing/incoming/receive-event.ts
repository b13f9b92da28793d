/** What the payment provider sends: checked by its signature, kept, and answered at once. */
import type { Readable } from 'node:stream';
import { Stripe } from 'stripe';
import type { Clock } from '../../../../platform/clock.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import { subjectOf } from './event-kinds.ts';
import type { ArrivedEvent } from './events.repo.ts';

/** The largest events are some hundred kilobytes. */
export const MOST_BYTES = 1_000_000;

/** An event that was signed longer ago than this may be an old one that somebody sends again. */
const TOLERANCE_SECONDS = 300;

/** Reads a body whole. Throws `body_too_large`. */
export async function readEventBody(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_BYTES) {
      throw new ServiceError('body_too_large', `An event has up to ${MOST_BYTES / 1_000_000} MB.`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What an event is about, or null for one that does not matter here. */
export type CheckedEvent = ArrivedEvent | null;

function describe(event: unknown, now: Date): CheckedEvent {
  const { id, type, created, data } = (event ?? {}) as Partial<Stripe.Event>;
  const object = (data?.object ?? {}) as { id?: unknown };
  const isEvent = typeof id === 'string' && typeof type === 'string' && typeof created === 'number';
  if (!isEvent || id.length > 255 || type.length > 255) {
    throw new ServiceError('bad_request', 'This is signed, but it is no event.');
  }
  if (subjectOf(type) === null || typeof object.id !== 'string') return null;
  return { id, type, objectId: object.id, happenedAt: new Date(created * 1_000), now };
}

function verified(
  { body, signature, secret }: { body: Buffer; signature: string | undefined; secret: string },
  now: Date,
): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) {
      const detail = 'The event is not signed by the payment provider, or was signed too long ago.';
      throw new ServiceError('signature_invalid', detail, { cause });
    }
    throw new ServiceError('bad_request', 'This is signed, but it is no event.', { cause });
  }
}

/** Checks a body against its signature. Throws `signature_invalid` and `bad_request`. */
export function checkEvent(
  { body, signature, secret }: { body: Buffer; signature: string | undefined; secret: string },
  clock: Clock,
): CheckedEvent {
  const now = clock.now();
  return describe(verified({ body, signature, secret }, now), now);
}
