/** How the payment provider, Stripe, is reached. */
import { ConfigError } from './config-error.ts';

export interface StripeSettings {
  secretKey: string;
  /** What Stripe signs its events with. */
  webhookSecret: string;
  /** Another address of Stripe's API, for tests; null = Stripe's own. */
  apiUrl: string | null;
}

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The secret key goes there: nobody on the way may read it. */
function readApiUrl(text: string): string | null {
  if (text === '') return null;
  const url = URL.parse(text);
  const isOrigin = url !== null && url.origin === text.replace(/\/$/, '');
  const isPrivate = url?.protocol === 'https:' || LOOPBACK_HOSTS.has(url?.hostname ?? '');
  if (isOrigin && isPrivate && /^https?:$/.test(url.protocol)) return url.origin;
  throw new ConfigError(
    `RUSHES_STRIPE_API_URL must be an https origin, or an http origin on this machine, not "${text}".`,
  );
}

/** Null where nothing is sold. Throws ConfigError. */
export function readStripeSettings(env: NodeJS.ProcessEnv): StripeSettings | null {
  const secretKey = env.RUSHES_STRIPE_SECRET_KEY ?? '';
  const webhookSecret = env.RUSHES_STRIPE_WEBHOOK_SECRET ?? '';
  if (secretKey === '' && webhookSecret === '') return null;
  if (secretKey === '' || webhookSecret === '') {
    throw new ConfigError(
      'RUSHES_STRIPE_SECRET_KEY and RUSHES_STRIPE_WEBHOOK_SECRET go together: without the second nobody learns of payments.',
    );
  }
  if (!/^(sk|rk)_[\w]{8,}$/.test(secretKey)) {
    throw new ConfigError('RUSHES_STRIPE_SECRET_KEY must be a secret key of Stripe: sk_… or rk_….');
  }
  if (!/^whsec_\S{8,}$/.test(webhookSecret)) {
    throw new ConfigError('RUSHES_STRIPE_WEBHOOK_SECRET must be the signing secret of an endpoint: whsec_….');
  }
  return { secretKey, webhookSecret, apiUrl: readApiUrl(env.RUSHES_STRIPE_API_URL ?? '') };
}
