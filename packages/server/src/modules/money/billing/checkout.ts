/** Checkouts at the payment provider: what is asked for, and never two for the same. */
import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { ServiceError } from '../../../platform/errors.ts';
import type { Plan } from '../plans/plan.ts';
import type { PricedItem } from '../plans/plan-catalog.ts';
import type { Provider } from './stripe-client.ts';
import { isLive, listSubscriptions } from './subscriptions.ts';

/** Where the browser goes afterwards. */
export interface ReturnPage {
  origin: string;
  /** A path, or empty for the origin's first page. */
  page: string;
}

export interface CheckoutRequest {
  accountId: string;
  customerId: string;
  plan: Plan;
  items: readonly PricedItem[];
  /** Of the provider; null = people may enter one there. */
  promotionId: string | null;
  back: ReturnPage;
}

/** Sessions of a customer looked at; those that are open are among the newest. */
const NEWEST_SESSIONS = 100;
/** Metadata by which an open checkout of the same is known again. */
const REQUEST_KEY = 'request';

/** The page to come back to, which learns how it went by the query parameter `checkout`. */
export function returnUrl({ origin, page }: ReturnPage, outcome: 'success' | 'cancelled'): string {
  const url = new URL(page === '' ? '/' : page, origin);
  url.searchParams.set('checkout', outcome);
  return url.href;
}

/** What the provider is asked for. Pure. */
export function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { accountId, customerId, plan, items, promotionId, back } = request;
  const metadata = { account_id: accountId, tier_id: plan.tierId };
  const isSubscription = plan.kind === 'subscription';
  return {
    mode: isSubscription ? 'subscription' : 'payment',
    customer: customerId,
    client_reference_id: accountId,
    line_items: items.map(({ priceId, quantity }) => ({ price: priceId, quantity })),
    success_url: returnUrl(back, 'success'),
    cancel_url: returnUrl(back, 'cancelled'),
    metadata,
    ...(promotionId === null
      ? { allow_promotion_codes: true }
      : { discounts: [{ promotion_code: promotionId }] }),
    ...(isSubscription ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  };
}

/** A second subscription would be paid beside the first. */
async function refuseSecondSubscription(provider: Provider, customerId: string): Promise<void> {
  const subscriptions = await listSubscriptions(provider, customerId);
  if (!subscriptions.some(isLive)) return;
  throw new ServiceError(
    'conflict',
    'You have a subscription already. Change it with POST /users/subscription/change-plan.',
  );
}

/** Closes an open checkout: of two that are paid, both would count. */
async function expire(provider: Provider, id: string): Promise<void> {
  await provider.ask(async (stripe) => {
    try {
      await stripe.checkout.sessions.expire(id);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      throw new ServiceError('conflict', 'Another checkout of yours is just ending; look again in a moment.');
    }
  });
}

/**
 * The address of a checkout. Who asks for the same again, also at the same moment, is sent to the same one as long as it
 * is open. Of subscriptions only one checkout is open at a time. Throws `conflict` for a second subscription.
 */
export async function openCheckout(provider: Provider, request: CheckoutRequest): Promise<string> {
  const { customerId } = request;
  const params = sessionParams(request);
  const print = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 32);
  if (params.mode === 'subscription') await refuseSecondSubscription(provider, customerId);
  const { data: newest } = await provider.ask((stripe) =>
    stripe.checkout.sessions.list({ customer: customerId, limit: NEWEST_SESSIONS }),
  );
  const open = newest.filter(({ status }) => status === 'open');
  const same = open.find(({ metadata }) => metadata?.[REQUEST_KEY] === print);
  if (same?.url) return same.url;
  if (params.mode === 'subscription') {
    for (const { id } of open.filter(({ mode }) => mode === 'subscription')) await expire(provider, id);
  }
  const session = await provider.ask((stripe) =>
    stripe.checkout.sessions.create(
      { ...params, metadata: { ...params.metadata, [REQUEST_KEY]: print } },
      // Whoever asks at the same moment sees the same newest one.
      { idempotencyKey: `checkout:${print}:${newest[0]?.id ?? 'first'}` },
    ),
  );
  if (session.url === null) throw new Error('The provider made a checkout without an address.');
  return session.url;
}
