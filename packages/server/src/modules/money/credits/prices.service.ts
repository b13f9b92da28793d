/**
 * What things cost. A price table is published whole, with a number, and never changed; each process holds the newest
 * in memory and reads it again when another is published. Work keeps the price that it was told.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { type Notifications, notify } from '../../../platform/events/notifications.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import { amountOf, type PriceLine, type Quote, roundedQuantity } from '../../../platform/money/price-line.ts';
import { holdTables, insertTable, type Prices, type PriceTable, readTables } from '../plans/plans.repo.ts';
import { builtInPrices } from './built-in-prices.ts';
import { type PriceName, priceMeanings, priceUnits, priorityFactors } from './price-names.ts';
import type { PriceList } from './prices.schema.ts';

/** So much of something. */
export interface Quantity {
  price: PriceName;
  /** In the unit of the price, from 0. */
  quantity: number;
  /** By which the unit is dearer or cheaper: a priority. 1 by default. */
  factor?: number;
}

export interface PublishRequest {
  /** Those that change; the others stay as they are. */
  prices: Readonly<Record<string, number>>;
  note?: string;
  madeBy: string;
}

export interface PricesService {
  /**
   * Reads the newest table, and publishes the built-in one where it is new and the operator has none of their own. To
   * be awaited once at start; from then on the table follows what is published.
   */
  load(): Promise<void>;
  /** The table that holds now. */
  current(): PriceTable;
  /**
   * What the quantities cost by the table that holds now. Quantities of one price are put together; those of 0 are
   * left out. With `upTo` it is the most that can be taken.
   */
  quote(quantities: readonly Quantity[], options?: { upTo?: boolean }): Quote;
  /** Publishes the next table. Returns its number. Throws `conflict` for names or amounts that can not be. */
  publish(trx: Transaction<Database>, request: PublishRequest): Promise<number>;
  /** Reads the newest table now: whoever has just published one sees it in this process at once. */
  refresh(): Promise<void>;
  /** All tables that were ever published, the newest first. */
  history(db: Kysely<Database>): Promise<PriceTable[]>;
  /** The table that holds now, as the API tells it. */
  getPrices(): Static<typeof PriceList>;
}

/** Who made the tables that come with the program. */
export const BUILT_IN = 'built-in';

/** More than a million credits for one unit is a slip of the pen. */
const MAX_UNIT_MICROCREDITS = 10 ** 12;

const names = Object.keys(priceUnits) as PriceName[];
const nothingCosts: PriceTable = {
  version: 0,
  prices: Object.fromEntries(names.map((name) => [name, 0])) as Record<PriceName, number>,
  note: 'Nothing has a price here.',
  madeBy: null,
  publishedAt: null,
};

function isPriceName(name: string): name is PriceName {
  return Object.hasOwn(priceUnits, name);
}

/** A kept table as this program knows prices: what is new in it costs what is built in, what is unknown is left out. */
function completed(prices: Readonly<Record<string, number>>): Prices {
  return Object.fromEntries(names.map((name) => [name, prices[name] ?? builtInPrices[name]])) as Prices;
}

function samePrices(one: Readonly<Record<string, number>>, other: Prices): boolean {
  return Object.keys(one).length === names.length && names.every((name) => one[name] === other[name]);
}

function checkPrices(prices: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(prices)) {
    if (!isPriceName(name)) throw new ServiceError('conflict', `There is no price called "${name}".`);
    if (!Number.isSafeInteger(amount) || amount < 0 || amount > MAX_UNIT_MICROCREDITS) {
      throw new ServiceError(
        'conflict',
        `${name} must be a whole number of micro-credits from 0 to ${MAX_UNIT_MICROCREDITS}, not ${amount}.`,
      );
    }
  }
}

/** The lines of a price, one for each name and unit, in the order in which they were asked for. */
function linesOf(quantities: readonly Quantity[], prices: Prices): PriceLine[] {
  const lines = new Map<string, PriceLine>();
  for (const { price, quantity, factor = 1 } of quantities) {
    if (quantity === 0) continue;
    const unit = amountOf(factor, prices[price]);
    const key = `${price} ${unit}`;
    const sum = roundedQuantity((lines.get(key)?.quantity ?? 0) + quantity);
    lines.set(key, { price, quantity: sum, unit_microcredits: unit, microcredits: amountOf(sum, unit) });
  }
  return [...lines.values()];
}

/** A table as the API tells it. */
function listPrices({ version, publishedAt, prices }: PriceTable): Static<typeof PriceList> {
  const listed = names.map((name) => ({
    name,
    unit: priceUnits[name],
    credits: prices[name] / MICROCREDITS,
    description: priceMeanings[name],
  }));
  return { version, published_at: publishedAt, priority_factors: priorityFactors, prices: listed };
}

export interface PricesDeps {
  config: Pick<Config, 'prices'>;
  db: Kysely<Database>;
  clock: Clock;
  notifications: Pick<Notifications, 'subscribe'>;
}

export function createPricesService({ config, db, clock, notifications }: PricesDeps): PricesService {
  let newest: PriceTable | null = config.prices === 'off' ? nothingCosts : null;
  let listens = false;

  function current(): PriceTable {
    if (newest === null) throw new Error('The prices have not been loaded.');
    return newest;
  }

  const keep = (table: PriceTable) => {
    if (newest === null || table.version > newest.version) {
      newest = { ...table, prices: completed(table.prices) };
    }
  };

  async function readNewest(): Promise<void> {
    const [table] = await readTables(db);
    if (table !== undefined) keep(table);
  }

  async function insert(trx: Transaction<Database>, table: Omit<PriceTable, 'publishedAt'>): Promise<void> {
    await insertTable(trx, { ...table, madeBy: table.madeBy ?? BUILT_IN, publishedAt: clock.now() });
    await notify(trx, 'rushes_prices', String(table.version));
  }

  /** An older program beside a newer one finds its own table among the earlier ones, and leaves the newer one alone. */
  async function publishBuiltIn(trx: Transaction<Database>): Promise<void> {
    await holdTables(trx);
    const tables = await readTables(trx);
    const [last] = tables;
    if (last !== undefined && last.madeBy !== BUILT_IN) return;
    if (tables.some(({ madeBy, prices }) => madeBy === BUILT_IN && samePrices(prices, builtInPrices))) return;
    const version = (last?.version ?? 0) + 1;
    await insert(trx, {
      version,
      prices: builtInPrices,
      note: 'As docs/prices.md derives them.',
      madeBy: BUILT_IN,
    });
  }

  return {
    async load() {
      if (config.prices === 'off') return;
      await db.transaction().execute(publishBuiltIn);
      await readNewest();
      if (listens) return;
      listens = true;
      // A reading that fails is made up for by the next one, or by the gap that the listener tells of.
      notifications.subscribe('rushes_prices', () => void readNewest().catch(() => undefined));
    },

    current,

    quote(quantities, { upTo = false } = {}) {
      const { version, prices } = current();
      const lines = linesOf(quantities, prices);
      const microcredits = lines.reduce((sum, line) => sum + line.microcredits, 0);
      return { priceVersion: version, lines, microcredits, upTo };
    },

    async publish(trx, { prices, note = '', madeBy }) {
      checkPrices(prices);
      await holdTables(trx);
      const [last] = await readTables(trx);
      const version = (last?.version ?? 0) + 1;
      const all = { ...completed(last?.prices ?? builtInPrices), ...prices };
      await insert(trx, { version, prices: all, note, madeBy });
      return version;
    },

    async refresh() {
      if (config.prices !== 'off') await readNewest();
    },

    history: readTables,

    getPrices: () => listPrices(current()),
  };
}
