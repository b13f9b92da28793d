/** Signatures as Standard Webhooks writes them: HMAC-SHA256 over id, time and body. */
import { createHmac, type KeyObject } from 'node:crypto';

/** Headers that let the receiver of `body` check where it comes from. A signature for each secret. */
export function signatureHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly KeyObject[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const sign = (secret: KeyObject) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
