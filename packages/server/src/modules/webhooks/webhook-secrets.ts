/** Secrets of endpoints as Standard Webhooks writes them: `whsec_` and base64. */
import type { Ids } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/secrets/sealed.ts';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret, not yet sealed. */
export function newWebhookSecret(ids: Pick<Ids, 'random'>): Buffer {
  return ids.random(SECRET_BYTES);
}

/** As the endpoint's owner is shown it. */
export function writeWebhookSecret(secret: Buffer): string {
  return PREFIX + secret.toString('base64');
}

/** As it stands in the row of the endpoint. */
export function sealWebhookSecret(sealer: Sealer, endpointId: string, secret: Buffer): Buffer {
  return sealer.seal(secret, `webhook_endpoint ${endpointId}`);
}

/** That of the row of an endpoint. */
export function openWebhookSecret(sealer: Sealer, endpointId: string, sealed: Buffer): Buffer {
  return sealer.open(sealed, `webhook_endpoint ${endpointId}`);
}
