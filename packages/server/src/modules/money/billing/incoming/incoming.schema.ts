/** What the payment provider sends and is answered. */
import { Type } from 'typebox';

export const StripeEventHeaders = Type.Object({
  'stripe-signature': Type.String({
    maxLength: 2_000,
    description: 'Of the body as it is sent, with the secret of the endpoint.',
    examples: ['t=1767225600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd'],
  }),
});

export const StripeEventReceipt = Type.Object(
  { received: Type.Literal(true) },
  { $id: 'StripeEventReceipt', examples: [{ received: true }] },
);
