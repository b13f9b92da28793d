/** An account's subscription as clients read it. */
import { Type } from 'typebox';
import { optionalNullable, words } from '../../../platform/http/schema.ts';

export const ApiUserSubscription = Type.Object(
  {
    type: words(['Monthly', 'Yearly']),
    monthly_tokens: Type.Number(),
    storage_quota_gb: Type.Integer(),
    pricing: Type.Optional(
      Type.Array(
        Type.Object(
          { id: Type.String(), quantity: Type.Integer() },
          { $id: 'ApiUserSubscriptionPricingLine' },
        ),
      ),
    ),
    cancel_at_period_end: Type.Boolean({ default: false }),
    cancel_at: optionalNullable(Type.String()),
    current_period_end: optionalNullable(Type.String()),
    latest_payment_issue: optionalNullable(Type.Object({}, { additionalProperties: true })),
  },
  { $id: 'ApiUserSubscription' },
);
