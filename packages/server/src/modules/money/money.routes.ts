/** Buying and paying, what the payment provider tells, the past of credits and the price list, over HTTP. */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { replySent, routesOver } from '../../platform/http/route.ts';
import {
  BillingCatalog,
  BillingPortalQuery,
  CheckCouponsQuery,
  CheckoutQuery,
  CouponCheckResponse,
  SubscriptionChangePlanRequest,
  SubscriptionChangePlanResponse,
} from './billing/billing.schema.ts';
import type { BillingService, Navigation } from './billing/billing.service.ts';
import { StripeEventHeaders, StripeEventReceipt } from './billing/incoming/incoming.schema.ts';
import type { BillingIncomingService } from './billing/incoming/incoming.service.ts';
import { MOST_BYTES } from './billing/incoming/receive-event.ts';
import { CreditsLedger, CreditsUsage, LedgerQuery, UsageQuery } from './credits/credit-history.schema.ts';
import type { CreditHistoryService } from './credits/credit-history.service.ts';
import { PriceList } from './credits/prices.schema.ts';
import type { PricesService } from './credits/prices.service.ts';

// Buying and paying over HTTP.

const route = routesOver<{ billing: BillingService }>();

const tag = 'Billing';
const self = 'the caller, about their own account';

const navigationOf = ({ origin, referer }: IncomingHttpHeaders): Navigation => ({ origin, referer });

export const billingRoutes = [
  route({
    method: 'GET',
    path: '/billing/catalog',
    operationId: 'getBillingCatalog',
    tag,
    summary: 'What can be bought here; nothing where no payment provider is configured.',
    auth: 'none',
    permission: 'anyone',
    success: { status: 200, schema: BillingCatalog, etag: true },
    refusals: ['payment_unavailable'],
    handle: ({ services }) => services.billing.getBillingCatalog(),
  }),
  route({
    method: 'GET',
    path: '/users/check_coupons',
    operationId: 'checkCoupons',
    tag,
    summary: 'Whether a promotion code is valid.',
    auth: 'K',
    permission: 'any user',
    exempt402: true,
    query: CheckCouponsQuery,
    success: { status: 200, schema: CouponCheckResponse },
    refusals: ['not_configured', 'payment_unavailable'],
    handle: ({ services, principal, query }) => services.billing.checkCoupons(principal, query),
  }),
  route({
    method: 'GET',
    path: '/users/checkout_redirect',
    operationId: 'checkoutRedirect',
    tag,
    summary: "Sends the browser to the payment provider's checkout.",
    description:
      'A full navigation: it takes the session cookie or `access_token` where no header can be sent.',
    auth: 'T',
    permission: self,
    query: CheckoutQuery,
    success: { status: 303, description: 'To the checkout.' },
    refusals: ['not_found', 'conflict', 'not_configured', 'payment_unavailable'],
    handle: ({ services, principal, query, request }) =>
      services.billing.checkoutRedirect(principal, query, navigationOf(request.headers)),
  }),
  route({
    method: 'GET',
    path: '/users/billing_portal_redirect',
    operationId: 'billingPortalRedirect',
    tag,
    summary: "Sends the browser to the payment provider's pages about the caller.",
    description:
      'A full navigation: it takes the session cookie or `access_token` where no header can be sent.',
    auth: 'T',
    permission: self,
    query: BillingPortalQuery,
    success: { status: 303, description: 'To the pages of the payment provider.' },
    refusals: ['not_configured', 'payment_unavailable'],
    handle: ({ services, principal, query, request }) =>
      services.billing.billingPortalRedirect(principal, query, navigationOf(request.headers)),
  }),
  route({
    method: 'POST',
    path: '/users/subscription/change-plan',
    operationId: 'changePlan',
    tag,
    summary: 'Change what the caller has subscribed to.',
    description:
      'What costs more happens at once, for the difference (`changed`); not paid, it does not happen, and ' +
      '`redirect_url` says where to pay (`payment_required`). What costs less happens at the end of the period that is ' +
      'paid for (`scheduled`). Asking for what the caller has drops a scheduled change and a cancellation.',
    auth: 'B',
    permission: self,
    body: SubscriptionChangePlanRequest,
    success: { status: 200, schema: SubscriptionChangePlanResponse },
    refusals: ['not_found', 'conflict', 'not_configured', 'payment_unavailable'],
    handle: ({ services, principal, body }) => services.billing.changePlan(principal, body),
  }),
];

// Where the payment provider sends its events.

const incomingRoute = routesOver<{ billingIncoming: BillingIncomingService }>();

export const billingIncomingRoutes = [
  incomingRoute({
    method: 'POST',
    path: '/billing/stripe/webhook',
    operationId: 'receiveStripeEvent',
    tag: 'Billing',
    summary: "Takes the payment provider's events.",
    description:
      'For the payment provider alone: set this address as an endpoint there. The signature of the body, no older ' +
      'than five minutes, is the credential. An event is kept and answered at once, and taken in afterwards; one that ' +
      'comes again changes nothing.',
    auth: 'none',
    permission: 'whoever signs with the secret of the endpoint',
    headers: StripeEventHeaders,
    streamedBody: true,
    success: { status: 200, schema: StripeEventReceipt },
    refusals: ['bad_request', 'signature_invalid', 'body_too_large', 'rate_limited', 'not_configured'],
    withoutIdempotencyKey: 'repeatable',
    // All events come from a few addresses, many at once at the turn of a month.
    rateLimit: { perAddress: { requests: 6_000, seconds: 60 }, total: { requests: 60_000, seconds: 60 } },
    handle: ({ services, request, arrive }) =>
      arrive(MOST_BYTES, (body) =>
        services.billingIncoming.receiveStripeEvent({
          body,
          signature: request.headers['stripe-signature'] as string | undefined,
        }),
      ),
  }),
];

// The past of an account's credits over HTTP.

const creditHistoryRoute = routesOver<{ creditHistory: CreditHistoryService }>();

const creditHistoryTag = 'Credits';
const own = "the caller's own account";

/** Sends the pieces as they are read, so that a long ledger is never held whole. */
function sendFile(reply: FastifyReply, pieces: AsyncGenerator<string>): never {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="credits.csv"',
    'cache-control': 'private, no-store',
  });
  reply.send(Readable.from(pieces));
  return replySent as never;
}

export const creditHistoryRoutes = [
  creditHistoryRoute({
    method: 'GET',
    path: '/users/credits/ledger',
    operationId: 'listCreditsLedger',
    tag: creditHistoryTag,
    summary: "Every change of the account's credits, the newest first, by pages or as CSV.",
    description:
      'Filters hold together; of each list one must match. With `format=csv` the answer is a text/csv file of all ' +
      'entries. Requests with an API key are booked once a minute, so the latest may not be here yet.',
    auth: 'K',
    permission: own,
    exempt402: true,
    query: LedgerQuery,
    success: { status: 200, schema: CreditsLedger, otherTypes: ['text/csv'] },
    handle: async ({ services, principal, query, reply }) =>
      query.format === 'csv'
        ? sendFile(reply, services.creditHistory.writeLedgerFile(principal, query))
        : services.creditHistory.listCreditsLedger(principal, query),
  }),
  creditHistoryRoute({
    method: 'GET',
    path: '/users/credits/usage',
    operationId: 'getCreditsUsage',
    tag: creditHistoryTag,
    summary: 'What was used, summed by day, API key and action; of the last 30 days where nothing is said.',
    auth: 'K',
    permission: own,
    exempt402: true,
    query: UsageQuery,
    success: { status: 200, schema: CreditsUsage },
    handle: ({ services, principal, query }) => services.creditHistory.getCreditsUsage(principal, query),
  }),
];

// The price list over HTTP.

const pricesRoute = routesOver<{ prices: PricesService }>();

export const pricesRoutes = [
  pricesRoute({
    method: 'GET',
    path: '/billing/prices',
    operationId: 'getPrices',
    tag: 'Billing',
    summary: 'What everything costs here, in credits.',
    description:
      'Each operation names its prices in `x-price`. What a request would cost in all is answered by the operation ' +
      'itself with `dry_run=true`. Work that fails or is stopped costs nothing.',
    auth: 'none',
    permission: 'anyone',
    success: { status: 200, schema: PriceList, etag: true },
    handle: async ({ services }) => services.prices.getPrices(),
  }),
];
