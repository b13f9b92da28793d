/** Checkouts at the payment provider: what is bought, with which promotion codes, where a person comes back to, and never two for the same. */
import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { ServiceError, type ValidationIssue } from '../../../platform/errors.ts';
import type { Plan } from '../plans/plan.ts';
import type { PricedItem } from '../plans/plan-catalog.ts';
import type { CouponCheckResponse } from './billing.schema.ts';
import { boundsOf, defaultQuantityOf, type Offer, type OfferLine } from './offer.ts';
import type { Provider } from './stripe-client.ts';
import { isLive, listSubscriptions } from './subscriptions.ts';

// Checkouts at the payment provider: what is asked for, and never two for the same.

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

// What a request wants to buy: `price_id:quantity`, checked against an offer.

/** Of items that match the schema. */
function readItem(text: string): PricedItem {
  const at = text.lastIndexOf(':');
  return { priceId: text.slice(0, at), quantity: Number(text.slice(at + 1)) };
}

/** Why so many of a line can not be bought; null when they can. */
function quantityProblem(line: OfferLine, quantity: number): string | null {
  const { least, most, step } = boundsOf(line);
  const name = line.price_id;
  if (quantity < least) return `Of ${name} at least ${least} must be bought.`;
  if (most !== null && quantity > most) return `Of ${name} at most ${most} can be bought.`;
  if (quantity % step !== 0) return `${name} is sold in steps of ${step}.`;
  const pack = line.price.pack;
  // The part of a pack that is rounded away would be had for nothing.
  if (pack?.round === 'down' && quantity % pack.size !== 0)
    return `${name} is sold in packs of ${pack.size}.`;
  return null;
}

/** What is not named and belongs to every subscription: the plan itself, and what has a least quantity. */
function isMissed({ plan }: Offer, line: OfferLine): boolean {
  return plan.kind === 'subscription' && line.gives !== 'plan' && boundsOf(line).least > 0;
}

/** Items with a quantity, in the offer's order. */
function itemsOf({ lines }: Offer, quantityOf: (line: OfferLine) => number): PricedItem[] {
  return lines
    .map((line) => ({ priceId: line.price_id, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity > 0);
}

type Cart = { items: PricedItem[] } | { issues: ValidationIssue[] };

/**
 * The cart of a request: what it names, or what is in the cart at the beginning where it names nothing. The plan itself
 * is always in it. Each price may be named once, which is checked before.
 */
export function readCart(
  offer: Offer,
  { part, list }: { part: 'query' | 'body'; list: readonly string[] | null },
): Cart {
  const asked = list === null ? null : list.map(readItem);
  const problems: string[] = [];
  for (const { priceId } of asked ?? []) {
    if (!offer.lines.some((line) => line.price_id === priceId)) {
      problems.push(`${priceId} is no price of ${offer.plan.tierId}.`);
    }
  }
  const items = itemsOf(offer, (line) => {
    if (asked === null) return defaultQuantityOf(line);
    const named = asked.find(({ priceId }) => priceId === line.price_id);
    return named?.quantity ?? (line.gives === 'plan' ? 1 : 0);
  });
  for (const line of offer.lines) {
    const quantity = items.find(({ priceId }) => priceId === line.price_id)?.quantity ?? 0;
    const problem = quantity > 0 || isMissed(offer, line) ? quantityProblem(line, quantity) : null;
    if (problem !== null) problems.push(problem);
  }
  if (problems.length === 0 && items.length === 0)
    problems.push('Nothing is chosen: name prices and quantities.');
  if (problems.length === 0) return { items };
  return { issues: problems.map((msg) => ({ loc: [part, 'item_list'], msg, type: 'value_error' })) };
}

// Promotion codes of the payment provider.

/** A code that can be used, with what it is worth. */
interface Promotion {
  id: string;
  coupon: Stripe.Coupon;
}

/** The code as people write it, if it can be used by a customer; null when not. `customerId` null = not one yet. */
export async function findPromotion(
  provider: Provider,
  { code, customerId }: { code: string; customerId: string | null },
): Promise<Promotion | null> {
  const { data } = await provider.ask((stripe) =>
    stripe.promotionCodes.list({ code, active: true, limit: 100, expand: ['data.promotion.coupon'] }),
  );
  for (const { id, customer, promotion } of data) {
    const owner = typeof customer === 'string' || customer === null ? customer : customer.id;
    const { coupon } = promotion;
    if (typeof coupon !== 'object' || coupon === null || !coupon.valid) continue;
    // One that was made for somebody is nobody else's, and nobody else learns of it.
    if (owner === null || owner === customerId) return { id, coupon };
  }
  return null;
}

function worthOf({ percent_off: percent, amount_off: cents, currency }: Stripe.Coupon): string {
  if (percent !== null) return `${percent} % off`;
  return `${((cents ?? 0) / 100).toFixed(2)} ${(currency ?? '').toUpperCase()} off`;
}

function durationOf({ duration, duration_in_months: months }: Stripe.Coupon): string {
  if (duration === 'forever') return 'every time';
  return duration === 'repeating' ? `for ${months} ${months === 1 ? 'month' : 'months'}` : 'once';
}

/** What a check of a code answers; of one that can not be used nothing is told. */
export function describeCheck(code: string, promotion: Promotion | null): CouponCheckResponse {
  if (promotion === null) return { coupon_code: code, is_valid: false, name: null, description: null };
  const { coupon } = promotion;
  const description = `${worthOf(coupon)} ${durationOf(coupon)}`;
  return { coupon_code: code, is_valid: true, name: coupon.name, description };
}

// To which web app a person comes back from the payment provider.

export interface ReturnOriginRequest {
  /** What the caller asks for; null = nothing in particular. */
  asked: string | null;
  /** Headers as received. */
  origin: string | undefined;
  referer: string | undefined;
  /** Origins that may be come back to, each as `https://host[:port]`. */
  trusted: readonly string[];
  /** Where nothing else is said. */
  fallback: string;
}

/** The origin of an address; null for what is none, or has none of its own, such as `data:` and `file:`. */
function originOf(address: string | undefined): string | null {
  const origin = address === undefined ? undefined : URL.parse(address)?.origin;
  return origin === undefined || origin === 'null' ? null : origin;
}

/**
 * The origin to come back to: the one asked for, or null when that one is not trusted; where none is asked for, the
 * first trusted of the Origin header and the Referer's origin, else the fallback. Origins are compared whole.
 */
export function chooseReturnOrigin(request: ReturnOriginRequest): string | null {
  const { asked, origin, referer, trusted, fallback } = request;
  const isTrusted = (one: string | null): one is string => one !== null && trusted.includes(one);
  // An origin is asked for by its name and nothing else: no path, no user, no other spelling.
  if (asked !== null) return isTrusted(asked) ? asked : null;
  return [originOf(origin), originOf(referer)].find(isTrusted) ?? fallback;
}
