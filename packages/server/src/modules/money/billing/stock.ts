/** What is for sale: the plans of the table with the prices of the payment provider, which are kept for some minutes. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Plan } from '../plans/plan.ts';
import { linesOf } from '../plans/plan-catalog.ts';
import type { PlansService } from '../plans/plans.service.ts';
import { type Offer, type PricesById, readOffer } from './offer.ts';
import { readSalePrice, type SalePrice } from './sale-price.ts';
import type { Provider } from './stripe-client.ts';

/** How long a price is taken as it was; its amount never changes at Stripe, whether it is sold may. */
const FRESH_MILLISECONDS = 5 * 60_000;
/** Prices asked for at the same time. */
const AT_ONCE = 8;

export interface Stock {
  /** All plans, and the prices in their lines. */
  look(): Promise<{ plans: readonly Plan[]; prices: PricesById }>;
  /** What can be bought, as the catalog orders it. */
  offers(): Promise<Offer[]>;
  /** What a plan sells, on sale or not any more; null when it can not be sold. */
  offerOf(plan: Plan): Promise<Offer | null>;
}

export interface StockDeps {
  provider: Provider;
  plans: Pick<PlansService, 'listPlans'>;
  db: Kysely<Database>;
  clock: Clock;
  log: Logger;
}

type Known = SalePrice | string;

export function createStock({ provider, plans: plansService, db, clock, log }: StockDeps): Stock {
  const kept = new Map<string, { price: Known; until: number }>();
  const underWay = new Map<string, Promise<Known>>();

  async function fetchPrice(id: string): Promise<Known> {
    const found = await provider.find((stripe: Stripe) => stripe.prices.retrieve(id, { expand: ['tiers'] }));
    if (found === null) return 'there is no such price';
    const read = readSalePrice(found);
    return 'problem' in read ? read.problem : read;
  }

  /** What is asked for by many at once is asked of the provider once; while that is away, the last answer holds. */
  async function renew(id: string): Promise<Known> {
    const asked = underWay.get(id) ?? fetchPrice(id).finally(() => underWay.delete(id));
    underWay.set(id, asked);
    try {
      const price = await asked;
      kept.set(id, { price, until: clock.now().getTime() + FRESH_MILLISECONDS });
      return price;
    } catch (error) {
      const last = kept.get(id);
      if (last === undefined) throw error;
      return last.price;
    }
  }

  async function priceOf(id: string): Promise<Known> {
    const known = kept.get(id);
    return known !== undefined && known.until > clock.now().getTime() ? known.price : renew(id);
  }

  async function pricesOf(plans: readonly Plan[]): Promise<PricesById> {
    const wished = [...new Set(plans.flatMap((plan) => linesOf(plan).map((line) => line.price_id)))];
    const prices = new Map<string, Known>();
    for (let at = 0; at < wished.length; at += AT_ONCE) {
      const some = wished.slice(at, at + AT_ONCE);
      const found = await Promise.all(some.map(priceOf));
      some.forEach((id, index) => void prices.set(id, found[index] ?? 'there is no such price'));
    }
    return prices;
  }

  function offerOrNull(plan: Plan, prices: PricesById): Offer | null {
    const read = readOffer(plan, prices);
    if (!('problem' in read)) return read;
    log.warn({ plan: plan.tierId, problem: read.problem }, 'a plan can not be sold');
    return null;
  }

  async function look() {
    const all = await plansService.listPlans(db);
    const plans = all.filter(({ kind }) => kind !== 'internal');
    return { plans, prices: await pricesOf(plans) };
  }

  return {
    look,

    async offers() {
      const all = await plansService.listPlans(db);
      const sold = all.filter(({ kind, enabled }) => kind !== 'internal' && enabled);
      const prices = await pricesOf(sold);
      return sold.map((plan) => offerOrNull(plan, prices)).filter((offer) => offer !== null);
    },

    async offerOf(plan) {
      return offerOrNull(plan, await pricesOf([plan]));
    },
  };
}
