/** The services of money: those that nearly all work stands on, and those that talk to the payment provider. */

import type { SignInDeps } from '../modules/accounts/identity/sign-in.ts';
import { type BillingService, createBillingService } from '../modules/money/billing/billing.service.ts';
import { findSubscriptionShown } from '../modules/money/billing/incoming/give-limits.ts';
import {
  type BillingIncomingService,
  createBillingIncomingService,
} from '../modules/money/billing/incoming/incoming.service.ts';
import { createStripeClient } from '../modules/money/billing/stripe-client.ts';
import {
  type CreditHistoryService,
  createCreditHistoryService,
} from '../modules/money/credits/credit-history.service.ts';
import { type CreditsService, createCreditsService } from '../modules/money/credits/credits.service.ts';
import { createPricesService, type PricesService } from '../modules/money/credits/prices.service.ts';
import { createRequestMeter, type RequestMeter } from '../modules/money/credits/request-meter.ts';
import { createPlansService, type PlansService } from '../modules/money/plans/plans.service.ts';
import type { Deps } from '../platform/deps.ts';
import type { Outbox } from '../platform/events/outbox.ts';
import { MICROCREDITS } from '../platform/microcredits.ts';

/** What accounts have, what things cost, and what is taken for them. */
export interface CreditServices {
  credits: CreditsService;
  creditHistory: CreditHistoryService;
  prices: PricesService;
  requestMeter: RequestMeter;
  plans: PlansService;
}

/** Made before all that takes credits. */
export function createCreditServices(deps: Deps, outbox: Outbox): CreditServices {
  const credits = createCreditsService({ ...deps, outbox });
  const prices = createPricesService(deps);
  return {
    credits,
    creditHistory: createCreditHistoryService(deps),
    prices,
    requestMeter: createRequestMeter({ ...deps, credits, prices }),
    plans: createPlansService({ ...deps, defaultTierId: deps.config.defaultPlan }),
  };
}

/** What is bought, and what the payment provider tells of it. */
export interface BillingServices {
  billing: BillingService;
  billingIncoming: BillingIncomingService;
}

/** Made of what credits and plans are made of; without a payment provider they refuse what needs one. */
export function createBillingServices(
  deps: Deps,
  { credits, plans }: Pick<CreditServices, 'credits' | 'plans'>,
): BillingServices {
  const { db, clock, config } = deps;
  const stripe = config.stripe === null ? null : createStripeClient(config.stripe);
  const billingIncoming = createBillingIncomingService({ ...deps, stripe, credits, plans });
  const billing = createBillingService({
    ...deps,
    stripe,
    plans,
    refreshSubscription: billingIncoming.refreshSubscription,
    subscriptionOf: (accountId) => findSubscriptionShown(db, accountId, clock.now()),
  });
  return { billing, billingIncoming };
}

/** What an account gets that is the first of its email; nothing where the operator gives nothing. */
export function grantSignupCredits(
  credits: CreditsService,
  { identity: { signupCredits } }: Deps['config'],
): SignInDeps['grantCredits'] {
  return async (trx, { accountId }) => {
    if (signupCredits === 0) return;
    await credits.grant(trx, {
      accountId,
      amountMicrocredits: signupCredits * MICROCREDITS,
      actionKey: `signup:${accountId}`,
      source: 'signup',
      memo: 'Credits of a new account',
    });
  };
}
