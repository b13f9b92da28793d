/**
 * Plans, checkouts and the payment provider's pages. No provider can be configured yet: requests are checked as far
 * as that needs none, and then refused with `not_configured`.
 */
import type { Config } from '../../platform/config.ts';
import { ServiceError, ValidationError, type ValidationIssue } from '../../platform/errors.ts';
import type { PublicAddress } from '../../platform/public-address.ts';
import type { Principal } from '../accounts/principal.ts';
import type {
  BillingCatalog,
  BillingPortalQuery,
  CheckCouponsQuery,
  CheckoutQuery,
  CouponCheckResponse,
  SubscriptionChangePlanRequest,
  SubscriptionChangePlanResponse,
} from './billing.schema.ts';
import { chooseReturnOrigin } from './return-origin.ts';

/** What a navigation says about the page it came from. */
export interface Navigation {
  origin: string | undefined;
  referer: string | undefined;
}

export interface BillingService {
  /** What can be bought: nothing, as long as nothing can be paid. */
  getBillingCatalog(): Promise<BillingCatalog>;
  /** Throws `not_configured`. */
  checkCoupons(principal: Principal, query: CheckCouponsQuery): Promise<CouponCheckResponse>;
  /** The address of a checkout. Throws ValidationError and `not_configured`. */
  checkoutRedirect(principal: Principal, query: CheckoutQuery, from: Navigation): Promise<string>;
  /** The address of the provider's pages about the caller. Throws ValidationError and `not_configured`. */
  billingPortalRedirect(principal: Principal, query: BillingPortalQuery, from: Navigation): Promise<string>;
  /** Throws ValidationError and `not_configured`. */
  changePlan(
    principal: Principal,
    request: SubscriptionChangePlanRequest,
  ): Promise<SubscriptionChangePlanResponse>;
}

export interface BillingDeps {
  config: Pick<Config, 'appOrigin' | 'trustedOrigins'>;
  address: PublicAddress;
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
function repeatedPrices(
  part: 'query' | 'body',
  items: readonly string[] | null | undefined,
): ValidationIssue[] {
  const prices = (items ?? []).map((item) => item.slice(0, item.lastIndexOf(':')));
  if (new Set(prices).size === prices.length) return [];
  return [valueError([part, 'item_list'], 'Each price may be named once.')];
}

export function createBillingService({ config, address }: BillingDeps): BillingService {
  function untrustedReturn(
    { return_origin: asked }: BillingPortalQuery,
    from: Navigation,
  ): ValidationIssue[] {
    const fallback = config.appOrigin ?? new URL(address.baseUrl()).origin;
    const trusted = [...config.trustedOrigins, fallback];
    if (chooseReturnOrigin({ asked: asked ?? null, ...from, trusted, fallback }) !== null) return [];
    return [valueError(['query', 'return_origin'], 'This is not a trusted origin.')];
  }

  function refuse(issues: readonly ValidationIssue[]): never {
    if (issues.length > 0) throw new ValidationError([...issues]);
    throw notConfigured();
  }

  return {
    getBillingCatalog: async () => ({ plans: [] }),
    checkCoupons: async () => refuse([]),
    checkoutRedirect: async (_principal, query, from) =>
      refuse([...untrustedReturn(query, from), ...repeatedPrices('query', query.item_list)]),
    billingPortalRedirect: async (_principal, query, from) => refuse(untrustedReturn(query, from)),
    changePlan: async (_principal, { item_list: items }) => refuse(repeatedPrices('body', items)),
  };
}
