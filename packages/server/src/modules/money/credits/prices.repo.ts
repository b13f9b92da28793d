/** Rows of price tables. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { PriceName } from './price-names.ts';

/** Micro-credits of one unit of each. */
export type Prices = Readonly<Record<PriceName, number>>;

export interface PriceTable {
  /** From 1; 0 = nothing has a price here. */
  version: number;
  prices: Prices;
  note: string;
  /** Who published it; null = nobody, nothing has a price. */
  madeBy: string | null;
  /** When it was published; null as above. */
  publishedAt: string | null;
}

/** One publishes at a time, so that numbers have no gaps. */
export async function holdTables(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('price_table', 0))`.execute(trx);
}

/** All tables that were ever published, the newest first. */
export async function readTables(db: Kysely<Database>): Promise<PriceTable[]> {
  const rows = await db.selectFrom('price_table').selectAll().orderBy('version', 'desc').execute();
  return rows.map(({ version, prices, note, made_by: madeBy, created_at: publishedAt }) => ({
    version,
    prices: prices as Prices,
    note,
    madeBy,
    publishedAt,
  }));
}

/** Keeps a table under its number, which is the next one. */
export async function insertTable(
  trx: Transaction<Database>,
  {
    version,
    prices,
    note,
    madeBy,
    publishedAt,
  }: Omit<PriceTable, 'madeBy' | 'publishedAt'> & {
    madeBy: string;
    publishedAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('price_table')
    .values({ version, prices: JSON.stringify(prices), note, made_by: madeBy, created_at: publishedAt })
    .execute();
}
