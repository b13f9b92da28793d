/** Sends an event to an endpoint, signed as Stripe signs. */
import { createHmac } from 'node:crypto';
import type { StripeEvent } from './state.ts';

/** The header `Stripe-Signature` for a body; `at` in Unix seconds. */
export function signatureOf(body: string, { secret, at }: { secret: string; at: number }): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}

export interface EventTarget {
  url: string;
  secret: string;
  /** Unix seconds of the signature. */
  at: number;
}

/** Returns the status that it was answered with. */
export async function sendEvent(event: StripeEvent, { url, secret, at }: EventTarget): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, { secret, at }),
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}
