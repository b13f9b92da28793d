/** What other parts of the program use of this module; they import nothing else of it. */
export { findSubscriptionShown } from './billing/incoming/give-limits.ts';
export type { BillingIncomingService } from './billing/incoming/incoming.service.ts';
export { ApiUserSubscription } from './billing/subscription.schema.ts';
export { lockAccount, lockAccounts } from './credits/credits.service.ts';
export type { CreditsService, Quote } from './credits/credits.types.ts';
export { type PriceName, pricesLike, priceUnits, priorityFactors } from './credits/price-names.ts';
export type { PricesService, Quantity } from './credits/prices.service.ts';
export type { RequestMeter } from './credits/request-meter.ts';
export { grantSignupCredits } from './credits/signup-credits.ts';
export {
  addQuotes,
  exportPrice,
  gigabytes,
  mostMinutes,
  partOfQuote,
  renditionPrice,
} from './credits/work-prices.ts';
export type { MoneyServices } from './money.services.ts';
export type { Plan, PlanLimits } from './plans/plan.ts';
export { documentOf, PlanDocument, readPlan } from './plans/plan-document.ts';
export type { PlansService } from './plans/plans.service.ts';
