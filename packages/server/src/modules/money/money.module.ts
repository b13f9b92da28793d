/** What accounts have, what things cost, what is taken for them, what is bought and what the payment provider tells. */
import { defineModule } from '../../module.ts';
import { createBillingService } from './billing/billing.service.ts';
import { findSubscriptionShown } from './billing/incoming/give-limits.ts';
import { createBillingIncomingService } from './billing/incoming/incoming.service.ts';
import { createStripeClient } from './billing/stripe-client.ts';
import { createCreditHistoryService } from './credits/credit-history.service.ts';
import { createCreditsService } from './credits/credits.service.ts';
import { createPricesService } from './credits/prices.service.ts';
import { createRequestMeter } from './credits/request-meter.ts';
import { billingIncomingRoutes, billingRoutes, creditHistoryRoutes, pricesRoutes } from './money.routes.ts';
import type { MoneyServices } from './money.services.ts';
import { createPlansService } from './plans/plans.service.ts';

export const moneyModule = defineModule()({
  name: 'money',
  create: (context): MoneyServices => {
    const { db, clock, config } = context;
    const credits = createCreditsService(context);
    const prices = createPricesService(context);
    const plans = createPlansService({ ...context, defaultTierId: config.defaultPlan });
    const stripe = config.stripe === null ? null : createStripeClient(config.stripe);
    const billingIncoming = createBillingIncomingService({ ...context, stripe, credits, plans });
    const billing = createBillingService({
      ...context,
      stripe,
      plans,
      refreshSubscription: billingIncoming.refreshSubscription,
      subscriptionOf: (accountId) => findSubscriptionShown(db, accountId, clock.now()),
    });
    return {
      credits,
      creditHistory: createCreditHistoryService(context),
      prices,
      requestMeter: createRequestMeter({ ...context, credits, prices }),
      plans,
      billing,
      billingIncoming,
    };
  },
  routes: [...billingRoutes, ...creditHistoryRoutes, ...pricesRoutes, ...billingIncomingRoutes],
  workerSchedules: ({ credits }) => [
    // Credits whose time is over are booked as expired.
    { name: 'credits_expire', everyMilliseconds: 60_000, alone: true, run: credits.expireGrants },
  ],
  apiSchedules: ({ billingIncoming, log }) => [
    {
      // Events that wait, months that begin, what no event told.
      name: 'billing',
      everyMilliseconds: 60_000,
      atStart: true,
      alone: true,
      run: async () => {
        const { takeInEvents, grantMonths, reconcile, sweepEvents } = billingIncoming;
        for (const step of [takeInEvents, grantMonths, reconcile, sweepEvents]) {
          await step().catch((error: unknown) => log.warn({ err: error }, 'a step of billing failed'));
        }
      },
    },
  ],
});
