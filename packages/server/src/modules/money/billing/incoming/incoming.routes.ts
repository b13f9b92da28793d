/** Where the payment provider sends its events. */
import { routesOver } from '../../../../platform/http/route.ts';
import { StripeEventHeaders, StripeEventReceipt } from './incoming.schema.ts';
import type { BillingIncomingService } from './incoming.service.ts';
import { MOST_BYTES } from './receive-event.ts';

const route = routesOver<{ billingIncoming: BillingIncomingService }>();

export const billingIncomingRoutes = [
  route({
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
