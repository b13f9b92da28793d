/** Buying and paying over HTTP. */

import type { IncomingHttpHeaders } from 'node:http';
import { routesOver } from '../../../platform/http/route.ts';
import {
  BillingCatalog,
  BillingPortalQuery,
  CheckCouponsQuery,
  CheckoutQuery,
  CouponCheckResponse,
  SubscriptionChangePlanRequest,
  SubscriptionChangePlanResponse,
} from './billing.schema.ts';
import type { BillingService, Navigation } from './billing.service.ts';

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
