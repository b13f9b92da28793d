/**
 * What a plan sells and how the catalog shows it: the JSON in `Plan.catalog`, and what follows from it. Pure.
 *
 * A plan for sale has lines, each a price of the payment provider. A line gives the plan itself, credits (at once for a
 * pack, every month for a subscription), or GB of storage.
 */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { closed, optionalNullable, words } from '../../../platform/http/schema.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { Plan } from './plan.ts';

const Text = (maxLength: number) => Type.String({ maxLength });

export const PlanLine = closed({
  price_id: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,255}$' }),
  display_name: Type.Optional(Text(200)),
  gives: words(['plan', 'credits', 'storage_gb']),
  /** Credits or GB that one of its quantity gives. */
  units_per_quantity: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 })),
  /** In the cart at the beginning. */
  default_quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  quantity_step: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  min_quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  max_quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** Shown as the bands of the price's tiers. */
  tier_pricing_from_stripe: Type.Optional(Type.Boolean()),
});
export type PlanLine = Static<typeof PlanLine>;

export const PlanCatalog = closed({
  subtitle: Type.Optional(Text(500)),
  cta_text: Type.Optional(Text(100)),
  highlights: Type.Optional(
    Type.Array(
      closed({
        number: optionalNullable(Type.Number()),
        stripe_price_id: optionalNullable(Text(255)),
        text: Text(200),
      }),
      { maxItems: 2 },
    ),
  ),
  features: Type.Optional(
    Type.Array(closed({ text: Text(500), icon_key: optionalNullable(Text(100)) }), { maxItems: 50 }),
  ),
  interval_upgrade_cta: Type.Optional(Text(100)),
  quantity_update_cta: Type.Optional(Text(100)),
  lines: Type.Optional(Type.Array(PlanLine, { maxItems: 20 })),
});
export type PlanCatalog = Static<typeof PlanCatalog>;

/** So many of a price. */
export interface PricedItem {
  priceId: string;
  quantity: number;
}

/** What an account gets. */
export interface PlanGift {
  /** Whole micro-credits: once of a pack, each month of a subscription. */
  microcredits: number;
  /** Bytes that may be stored; null of a pack, which changes no limits. */
  storageQuotaBytes: number | null;
}

const BYTES_PER_GB = 1_000_000_000;

function lineProblems(line: PlanLine, plan: Pick<Plan, 'kind'>): string[] {
  const { price_id: id, gives, min_quantity: least = 0, max_quantity: most } = line;
  return [
    gives !== 'credits' && plan.kind === 'one_off_tokens' ? `${id}: a pack gives nothing but credits.` : null,
    most !== undefined && most < least ? `${id}: max_quantity is below min_quantity.` : null,
    gives === 'plan' && (line.default_quantity ?? 1) !== 1
      ? `${id}: what gives the plan is bought once.`
      : null,
    line.tier_pricing_from_stripe === true && plan.kind !== 'subscription'
      ? `${id}: bands are for subscriptions.`
      : null,
  ].filter((problem) => problem !== null);
}

/** Why the JSON is no catalog entry of such a plan, in sentences; empty when it is one. */
export function catalogProblems(plan: Pick<Plan, 'kind' | 'catalog'>): string[] {
  if (!Value.Check(PlanCatalog, plan.catalog)) {
    const errors = Value.Errors(PlanCatalog, plan.catalog);
    // Of what is not known, the schema says both where it is and that it is somewhere.
    const told = errors.filter(({ keyword }) => keyword !== 'additionalProperties');
    return told.map(({ keyword, instancePath, message }) =>
      keyword === 'boolean' ? `catalog${instancePath} is not known.` : `catalog${instancePath} ${message}.`,
    );
  }
  const { lines = [] } = plan.catalog;
  const ids = lines.map(({ price_id: id }) => id);
  return [
    ...(plan.kind === 'internal' && lines.length > 0 ? ['A plan that is never sold has no lines.'] : []),
    ...(new Set(ids).size < ids.length ? ['Each price may stand in one line only.'] : []),
    ...lines.flatMap((line) => lineProblems(line, plan)),
  ];
}

/** The catalog entry of a plan; an empty one where the JSON is none. */
export function catalogOf(plan: Pick<Plan, 'catalog'>): PlanCatalog {
  return Value.Check(PlanCatalog, plan.catalog) ? plan.catalog : {};
}

/** What a plan sells. */
export function linesOf(plan: Pick<Plan, 'catalog'>): readonly PlanLine[] {
  return catalogOf(plan).lines ?? [];
}

function unitsOf(lines: readonly PlanLine[], items: readonly PricedItem[], gives: PlanLine['gives']): number {
  const units = items.map(({ priceId, quantity }) => {
    const line = lines.find((one) => one.price_id === priceId && one.gives === gives);
    return line === undefined ? 0 : quantity * (line.units_per_quantity ?? 1);
  });
  return units.reduce((sum, some) => sum + some, 0);
}

/** What an account gets that has bought these items of a plan; prices that are none of the plan give nothing. */
export function giftOf(plan: Plan, items: readonly PricedItem[]): PlanGift {
  const lines = linesOf(plan);
  const microcredits = Math.round(unitsOf(lines, items, 'credits') * MICROCREDITS);
  if (plan.limits === null) return { microcredits, storageQuotaBytes: null };
  const storage = Math.round(unitsOf(lines, items, 'storage_gb') * BYTES_PER_GB);
  return {
    microcredits: plan.monthlyMicrocredits + microcredits,
    storageQuotaBytes: plan.limits.storageQuotaBytes + storage,
  };
}

/**
 * The subscription that items belong to: one that has all their prices; of several the one that is `expected`, else the
 * one with the fewest lines. Null when there is none.
 */
export function planOfItems(
  plans: readonly Plan[],
  items: readonly PricedItem[],
  expected: string | null,
): Plan | null {
  const fitting = plans.filter((plan) => {
    const ids = new Set(linesOf(plan).map(({ price_id: id }) => id));
    return plan.kind === 'subscription' && items.length > 0 && items.every(({ priceId }) => ids.has(priceId));
  });
  const [fewest = null] = fitting.toSorted((a, b) => linesOf(a).length - linesOf(b).length);
  return fitting.find(({ tierId }) => tierId === expected) ?? fewest;
}
