/** What the module makes, for those that need it. */
import type { BillingService } from './billing/billing.service.ts';
import type { BillingIncomingService } from './billing/incoming/incoming.service.ts';
import type { CreditHistoryService } from './credits/credit-history.service.ts';
import type { CreditsService } from './credits/credits.types.ts';
import type { PricesService } from './credits/prices.service.ts';
import type { RequestMeter } from './credits/request-meter.ts';
import type { PlansService } from './plans/plans.service.ts';

export interface MoneyServices {
  credits: CreditsService;
  creditHistory: CreditHistoryService;
  prices: PricesService;
  requestMeter: RequestMeter;
  plans: PlansService;
  /** Without a payment provider these two refuse what needs one. */
  billing: BillingService;
  billingIncoming: BillingIncomingService;
}
