/**
 * Plans, checkouts and the payment provider's pages. Without a provider requests are checked as far as that needs none,
 * and then refused with `not_configured`.
 */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError, type ValidationIssue } from '../../../platform/errors.ts';
import type { PublicAddress } from '../../../platform/outgoing/public-address.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { PlansService } from '../plans/plans.service.ts';
import type {
  BillingCatalog,
  BillingPortalQuery,
  CheckCouponsQuery,
  CheckoutQuery,
  CouponCheckResponse,
  SubscriptionChangePlanRequest,
  SubscriptionChangePlanResponse,
} from './billing.schema.ts';
import { catalogFrom, createStock, type Stock } from './catalog.ts';
import { changeSubscription } from './change-plan.ts';
import {
  chooseReturnOrigin,
  describeCheck,
  findPromotion,
  openCheckout,
  type ReturnPage,
  readCart,
} from './checkout.ts';
import { type Customers, createCustomers } from './customers.ts';
import type { Offer } from './offer.ts';
import { createProvider, type Provider, refusesParameter } from './stripe-client.ts';
import { isLive, isOwing, listSubscriptions } from './subscriptions.ts';

/** What a navigation says about the page it came from. */
export interface Navigation {
  origin: string | undefined;
  referer: string | undefined;
}

export interface BillingService {
  /** What can be bought: nothing, as long as nothing can be paid. Throws `payment_unavailable`. */
  getBillingCatalog(): Promise<BillingCatalog>;
  /** Whether the caller can use a promotion code. Throws `not_configured` and `payment_unavailable`. */
  checkCoupons(principal: Principal, query: CheckCouponsQuery): Promise<CouponCheckResponse>;
  /**
   * The address of a checkout; the same for the same as long as it is open. Throws ValidationError, `not_found` for an
   * unknown tier, `conflict` for a second subscription, `not_configured` and `payment_unavailable`.
   */
  checkoutRedirect(principal: Principal, query: CheckoutQuery, from: Navigation): Promise<string>;
  /** The address of the provider's pages about the caller. Throws as `checkoutRedirect` does. */
  billingPortalRedirect(principal: Principal, query: BillingPortalQuery, from: Navigation): Promise<string>;
  /**
   * Changes the caller's subscription now or at the end of its period. Throws ValidationError, `not_found` for an unknown
   * tier, `conflict` without a subscription, `not_configured` and `payment_unavailable`.
   */
  changePlan(
    principal: Principal,
    request: SubscriptionChangePlanRequest,
  ): Promise<SubscriptionChangePlanResponse>;
}

export interface BillingDeps {
  config: Pick<Config, 'appOrigin' | 'trustedOrigins'>;
  address: PublicAddress;
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
  /** Null where nothing is sold. */
  stripe: Stripe | null;
  plans: Pick<PlansService, 'listPlans'>;
  /** Asks the provider about a subscription that was changed, so that the profile shows it. */
  refreshSubscription(id: string): Promise<void>;
  /** The subscription of an account as its profile shows it. */
  subscriptionOf(accountId: string): Promise<SubscriptionChangePlanResponse['subscription']>;
}

type Part = 'query' | 'body';

interface Shop {
  provider: Provider;
  stock: Stock;
  customers: Customers;
}

function notConfigured(): ServiceError {
  return new ServiceError(
    'not_configured',
    'No payment provider is configured here, so nothing can be bought.',
  );
}

function valueError(loc: string[], msg: string): ValidationIssue {
  return { loc, msg, type: 'value_error' };
}

/** A price that is named twice could mean the sum or the last. */
function repeatedPrices(part: Part, items: readonly string[] | null | undefined): ValidationIssue[] {
  const prices = (items ?? []).map((item) => item.slice(0, item.lastIndexOf(':')));
  if (new Set(prices).size === prices.length) return [];
  return [valueError([part, 'item_list'], 'Each price may be named once.')];
}

function refuse(issues: readonly ValidationIssue[]): void {
  if (issues.length > 0) throw new ValidationError([...issues]);
}

function unusableCoupon(part: Part): ValidationError {
  return new ValidationError([valueError([part, 'coupon_code'], 'This code can not be used for this.')]);
}

/** What a request wants to buy. Throws ValidationError. */
function requireCart(
  offer: Offer,
  { part, list }: { part: Part; list: readonly string[] | null | undefined },
) {
  const cart = readCart(offer, { part, list: list ?? null });
  if ('issues' in cart) throw new ValidationError(cart.issues);
  return cart.items;
}

/** The id of a promotion code that the caller can use; null where none is named. Throws ValidationError. */
async function promotionOf(
  { provider, customers }: Shop,
  { principal, code, part }: { principal: Principal; code: string | null | undefined; part: Part },
): Promise<string | null> {
  if (code === null || code === undefined) return null;
  const customerId = await customers.find(principal.accountId);
  const promotion = await findPromotion(provider, { code, customerId });
  if (promotion === null) throw unusableCoupon(part);
  return promotion.id;
}

/** Refusals of a promotion code that only the provider can know, e.g. that it is for other products. */
async function withCoupon<T>(part: Part, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && refusesParameter(error.cause, 'discounts')) throw unusableCoupon(part);
    throw error;
  }
}

interface Selling extends BillingDeps {
  shop: Shop | null;
}

function createShop(deps: BillingDeps, client: Stripe): Shop {
  const { clock, db, log } = deps;
  const provider = createProvider({ stripe: client, log });
  return {
    provider,
    stock: createStock({ ...deps, provider }),
    customers: createCustomers({ provider, db, clock }),
  };
}

function requireShop({ shop }: Selling): Shop {
  if (shop === null) throw notConfigured();
  return shop;
}

/** The page to come back to; null where the one that was asked for is not trusted. */
function returnPage(
  { address, config }: Selling,
  query: BillingPortalQuery,
  from: Navigation,
): ReturnPage | null {
  const fallback = config.appOrigin ?? new URL(address.baseUrl()).origin;
  const trusted = [...config.trustedOrigins, fallback];
  const asked = query.return_origin ?? null;
  const origin = chooseReturnOrigin({ asked, ...from, trusted, fallback });
  return origin === null ? null : { origin, page: query.calling_page };
}

/** The same, refused together with what else is wrong. */
function requireReturnPage(
  selling: Selling,
  query: BillingPortalQuery,
  { from, issues = [] }: { from: Navigation; issues?: ValidationIssue[] },
): ReturnPage {
  const page = returnPage(selling, query, from);
  const untrusted = valueError(['query', 'return_origin'], 'This is not a trusted origin.');
  refuse(page === null ? [untrusted, ...issues] : issues);
  if (page === null) throw new ValidationError([untrusted]);
  return page;
}

async function requireOffer({ stock }: Shop, tierId: string): Promise<Offer> {
  const offer = (await stock.offers()).find(({ plan }) => plan.tierId === tierId);
  if (offer === undefined) throw notFound('Plan');
  return offer;
}

/** The subscription to change: what runs, else what was begun and not paid; the newest. Throws `conflict`. */
async function requireSubscription({ provider, customers }: Shop, { accountId }: Principal) {
  const customerId = await customers.find(accountId);
  const known = customerId === null ? [] : await listSubscriptions(provider, customerId);
  const found = known.find(isLive) ?? known.find(isOwing);
  if (found !== undefined) return found;
  throw new ServiceError(
    'conflict',
    'You have no subscription to change. Begin one with GET /users/checkout_redirect.',
  );
}

/** What a subscription may be changed to, with all there is to compare it with. */
async function requireSubscriptionOffer({ stock }: Shop, tierId: string) {
  const looked = await stock.look();
  const plan = looked.plans.find((one) => one.tierId === tierId);
  if (plan === undefined) throw notFound('Plan');
  if (plan.kind !== 'subscription') {
    refuse([valueError(['body', 'pricing_tier'], 'This plan is no subscription.')]);
  }
  const offer = await stock.offerOf(plan);
  if (offer === null) throw notFound('Plan');
  return { offer, stock: looked };
}

/** The change is made: that it could not be asked about must not look like a failure. Its event tells it too. */
async function refresh({ log, refreshSubscription }: Selling, subscriptionId: string): Promise<void> {
  await refreshSubscription(subscriptionId).catch((error: unknown) =>
    log.warn({ err: error }, 'a changed subscription could not be asked about'),
  );
}

export function createBillingService(deps: BillingDeps): BillingService {
  const { stripe } = deps;
  const shop = stripe === null ? null : createShop(deps, stripe);
  const selling: Selling = { ...deps, shop };
  const { subscriptionOf } = deps;
  return {
    async getBillingCatalog() {
      return shop === null ? { plans: [] } : catalogFrom(await shop.stock.offers());
    },

    async checkCoupons({ accountId }, { coupon_code: code }) {
      const { provider, customers } = requireShop(selling);
      const customerId = await customers.find(accountId);
      return describeCheck(code, await findPromotion(provider, { code, customerId }));
    },

    async checkoutRedirect(principal, query, from) {
      const issues = repeatedPrices('query', query.item_list);
      const back = requireReturnPage(selling, query, { from, issues });
      const known = requireShop(selling);
      const offer = await requireOffer(known, query.pricing_tier);
      const items = requireCart(offer, { part: 'query', list: query.item_list });
      const { accountId } = principal;
      return known.customers.use(principal, async (customerId) => {
        const code = { principal, code: query.coupon_code, part: 'query' as const };
        const promotionId = await promotionOf(known, code);
        const request = { accountId, customerId, plan: offer.plan, items, promotionId, back };
        return withCoupon('query', () => openCheckout(known.provider, request));
      });
    },

    async billingPortalRedirect(principal, query, from) {
      const { origin, page } = requireReturnPage(selling, query, { from });
      const { provider, customers } = requireShop(selling);
      const returnTo = new URL(page === '' ? '/' : page, origin).href;
      const session = await customers.use(principal, (customer) =>
        provider.ask((client) => client.billingPortal.sessions.create({ customer, return_url: returnTo })),
      );
      return session.url;
    },

    async changePlan(principal, request) {
      refuse(repeatedPrices('body', request.item_list));
      const known = requireShop(selling);
      const { offer, stock } = await requireSubscriptionOffer(known, request.pricing_tier);
      const { plan } = offer;
      const items = requireCart(offer, { part: 'body', list: request.item_list });
      const subscription = await requireSubscription(known, principal);
      // Who has a plan that is not sold any more may still change how much of it.
      if (!plan.enabled && subscription.metadata.tier_id !== plan.tierId) throw notFound('Plan');
      const code = { principal, code: request.coupon_code, part: 'body' as const };
      const promotionId = await promotionOf(known, code);
      const change = { subscription, plan, items, promotionId, stock };
      const changed = await withCoupon('body', () => changeSubscription(known.provider, change));
      await refresh(selling, subscription.id);
      return {
        status: changed.status,
        subscription: await subscriptionOf(principal.accountId),
        redirect_url: changed.paymentUrl,
      };
    },
  };
}
