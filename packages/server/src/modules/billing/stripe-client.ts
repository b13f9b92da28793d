/** The payment provider's client, and what its failures mean here. */
import { Stripe } from 'stripe';
import { ServiceError } from '../../platform/errors.ts';
import type { StripeSettings } from '../../platform/stripe-settings.ts';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;

/** The official client. Its retries send the same idempotency key, so that nothing is done twice. */
export function createStripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    ...(apiUrl === null ? {} : addressOf(apiUrl)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Rushes' },
  });
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    // Node's HTTP client takes an IPv6 address without its brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isPlain ? 80 : 443),
  };
}

/** Whether the provider says that there is no such object. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * What a failure of the provider means to the caller: never an error of ours, and never the provider's own words, which
 * may hold parts of a key. The cause is kept for the log. Anything else is answered as it is.
 */
export function providerFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return new ServiceError('conflict', 'The same request with other contents is under way.', {
      cause: error,
    });
  }
  return new ServiceError(
    'payment_unavailable',
    'The payment provider does not answer as it should. Nothing was bought or changed; try again in a minute.',
    { headers: { 'retry-after': '60' }, cause: error },
  );
}

/** Runs what asks the provider, with its failures as refusals of ours. */
export async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw providerFailure(error);
  }
}
