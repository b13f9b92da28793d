/** What the billing operations take and answer. */
import { type Static, Type } from 'typebox';
import { closed, nullable, optionalNullable, PROBLEM, words } from '../../../platform/http/schema.ts';
import { ApiUserSubscription } from './subscription.schema.ts';

const TierId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'A `tier_id` of GET /billing/catalog.',
  examples: ['pro-monthly'],
});

const CouponCode = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'A promotion code of the payment provider.',
  examples: ['SUMMER'],
});

/** `price_id:quantity`, the quantity from 1 to 1,000,000. */
const Item = Type.String({
  maxLength: 263,
  pattern: '^[A-Za-z0-9_.-]{1,255}:([1-9][0-9]{0,5}|1000000)$',
  [PROBLEM]: 'An item must be price_id:quantity, the quantity from 1 to 1000000.',
  description: '`price_id:quantity` with a quantity from 1 to 1,000,000; each price once.',
  examples: ['price_storage:200'],
});

/** More prices than a plan has. */
const ItemList = Type.Array(Item, { maxItems: 50 });

/** Empty, or a path: a second slash, a backslash or a control character could make a browser leave the origin. */
const CallingPage = Type.String({
  default: '',
  maxLength: 2_000,
  pattern: '^(/(?![/\\\\])[^\\\\\\u0000-\\u001f\\u007f]*)?$',
  [PROBLEM]: 'The page must be empty or a path that begins with one /, without backslashes.',
  description: 'Path of the web app to come back to; begins with exactly one slash.',
  examples: ['/settings/billing'],
});

const ReturnOrigin = Type.String({
  maxLength: 300,
  description:
    'Trusted origin of the web app to come back to. Left out: that of the Origin header, else of the Referer, ' +
    "else the server's own web app.",
  examples: ['https://app.example.com'],
});

export const CheckCouponsQuery = Type.Object({ coupon_code: CouponCode });
export type CheckCouponsQuery = Static<typeof CheckCouponsQuery>;

export const CouponCheckResponse = Type.Object(
  {
    coupon_code: Type.String(),
    is_valid: Type.Boolean(),
    name: nullable(Type.String()),
    description: nullable(Type.String()),
  },
  {
    $id: 'CouponCheckResponse',
    examples: [
      { coupon_code: 'SUMMER', is_valid: true, name: 'Summer', description: '20 % off for three months' },
    ],
  },
);
export type CouponCheckResponse = Static<typeof CouponCheckResponse>;

export const BillingPortalQuery = Type.Object({
  calling_page: CallingPage,
  return_origin: optionalNullable(ReturnOrigin),
});
export type BillingPortalQuery = Static<typeof BillingPortalQuery>;

export const CheckoutQuery = Type.Object({
  pricing_tier: TierId,
  coupon_code: optionalNullable(CouponCode),
  item_list: optionalNullable(ItemList),
  ...BillingPortalQuery.properties,
});
export type CheckoutQuery = Static<typeof CheckoutQuery>;

export const SubscriptionChangePlanRequest = closed(
  {
    pricing_tier: TierId,
    item_list: optionalNullable(ItemList),
    coupon_code: optionalNullable(CouponCode),
  },
  {
    $id: 'SubscriptionChangePlanRequest',
    examples: [{ pricing_tier: 'pro-monthly', item_list: ['price_storage:200'] }],
  },
);
export type SubscriptionChangePlanRequest = Static<typeof SubscriptionChangePlanRequest>;

export const SubscriptionChangePlanResponse = Type.Object(
  {
    status: words(['changed', 'scheduled', 'payment_required']),
    subscription: nullable(ApiUserSubscription),
    redirect_url: optionalNullable(Type.String({ description: 'Where an outstanding payment is made.' })),
  },
  {
    $id: 'SubscriptionChangePlanResponse',
    examples: [
      {
        status: 'payment_required',
        subscription: null,
        redirect_url: 'https://pay.example.com/session/1',
      },
    ],
  },
);
export type SubscriptionChangePlanResponse = Static<typeof SubscriptionChangePlanResponse>;

export const PlanLineItem = closed(
  {
    price_id: Type.String(),
    quantity: Type.Integer({ minimum: 0, description: 'Default quantity.' }),
    quantity_step: Type.Integer({ minimum: 1 }),
    units_per_quantity: Type.Number({ exclusiveMinimum: 0, default: 1 }),
  },
  { $id: 'PlanLineItem', description: 'A row of the cart at the beginning of a checkout.' },
);

export const CatalogPricingLine = closed(
  {
    stripe_price_id: Type.String(),
    display_name: Type.String({ default: '' }),
    unit_amount_cents: Type.Number({ default: 0, description: 'Cents per displayed unit.' }),
    min_quantity: optionalNullable(Type.Integer({ minimum: 0 })),
    max_quantity: optionalNullable(Type.Integer({ minimum: 0 })),
    tier_pricing_from_stripe: Type.Boolean({ default: false }),
    tiers_mode: optionalNullable(words(['graduated', 'volume'])),
  },
  { $id: 'CatalogPricingLine', description: 'One price of a plan.' },
);

const CatalogHighlight = closed(
  {
    number: optionalNullable(Type.Number()),
    stripe_price_id: optionalNullable(Type.String()),
    text: Type.String(),
  },
  { $id: 'CatalogHighlight' },
);

const CatalogFeature = closed(
  { text: Type.String(), icon_key: optionalNullable(Type.String()) },
  { $id: 'CatalogFeature' },
);

const PlanPricing = closed({ lines: Type.Array(CatalogPricingLine) }, { $id: 'PlanPricing' });

const planProperties = {
  tier_id: Type.String(),
  display_name: Type.String(),
  subtitle: Type.String({ default: '' }),
  cta_text: Type.String({ default: '' }),
  highlights: Type.Optional(Type.Array(CatalogHighlight, { maxItems: 2 })),
  features: Type.Optional(Type.Array(CatalogFeature)),
  enabled: Type.Boolean({ default: true }),
  default_items: Type.Array(PlanLineItem),
  pricing: PlanPricing,
};

const CatalogPlanOneOff = closed(
  { ...planProperties, kind: Type.Literal('one_off_tokens', { default: 'one_off_tokens' }) },
  { $id: 'CatalogPlanOneOff', description: 'A pack of credits, bought once.' },
);

const CatalogPlanSubscription = closed(
  {
    ...planProperties,
    kind: Type.Literal('subscription', { default: 'subscription' }),
    interval: optionalNullable(words(['month', 'year'])),
    interval_upgrade_cta: Type.String({ default: '' }),
    quantity_update_cta: Type.String({ default: '' }),
  },
  { $id: 'CatalogPlanSubscription' },
);

export const BillingCatalog = closed(
  { plans: Type.Array(Type.Union([CatalogPlanOneOff, CatalogPlanSubscription])) },
  { $id: 'BillingCatalog', description: 'What can be bought here.', examples: [{ plans: [] }] },
);
export type BillingCatalog = Static<typeof BillingCatalog>;
