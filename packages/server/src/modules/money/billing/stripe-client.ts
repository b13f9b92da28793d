/** The payment provider's client, and what its failures mean here. */
import type { Logger } from 'pino';
import { Stripe } from 'stripe';
import { ServiceError } from '../../../platform/errors.ts';
import type { StripeSettings } from '../../../platform/settings/stripe-settings.ts';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;
const RETRY_AFTER_SECONDS = 60;

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

/** Whether the provider says that an object of a request is not there; `param` names which, null = any. */
export function isMissingObject(error: unknown, param: string | null = null): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code === 'resource_missing' && (param === null || error.param === param);
}

/** Whether the provider refuses a request for what stands in a parameter, or within it. */
export function refusesParameter(error: unknown, name: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith(name) === true;
}

/**
 * What a failure of the provider means to the caller: never an error of ours, and never the provider's own words, which
 * are for the operator. Anything else is answered as it is.
 */
export function providerFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return new ServiceError('conflict', 'The same is being done already; look again in a moment.', {
      cause: error,
    });
  }
  return new ServiceError(
    'payment_unavailable',
    'The payment provider does not answer as it should; try again in a minute.',
    { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, cause: error },
  );
}

/** Asks the payment provider on behalf of a request: its failures become refusals, told to the log. */
export interface Provider {
  ask<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** The same for one object: null when it is not there. */
  find<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T | null>;
}

function describe(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return {};
  const { type, code, param, requestId, statusCode, message } = error;
  return { type, code, param, requestId, statusCode, message };
}

export function createProvider({ stripe, log }: { stripe: Stripe; log: Logger }): Provider {
  async function ask<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await ask(stripe);
    } catch (error) {
      const refusal = providerFailure(error);
      if (refusal !== error)
        log.error({ stripe: describe(error) }, 'the payment provider did not do what was asked');
      throw refusal;
    }
  }

  return {
    ask,
    find: (askFor) =>
      ask(async (client) => {
        try {
          return await askFor(client);
        } catch (error) {
          if (isMissingObject(error)) return null;
          throw error;
        }
      }),
  };
}
