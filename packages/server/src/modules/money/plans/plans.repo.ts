/** Rows of plans and of prices. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { PriceName } from '../credits/price-names.ts';
import type { Plan, PlanLimits } from './plan.ts';

// Rows of plans.

type PlanRow = Selectable<Database['plan']>;

function limitsOfRow(row: PlanRow): PlanLimits | null {
  const { storage_quota_bytes, task_parallelism, request_parallelism, requests_per_minute } = row;
  // All or none, as the table checks.
  if (
    storage_quota_bytes === null ||
    task_parallelism === null ||
    request_parallelism === null ||
    requests_per_minute === null
  ) {
    return null;
  }
  return {
    storageQuotaBytes: storage_quota_bytes,
    taskParallelism: task_parallelism,
    requestParallelism: request_parallelism,
    requestsPerMinute: requests_per_minute,
  };
}

function planOfRow(row: PlanRow): Plan {
  return {
    tierId: row.tier_id,
    kind: row.kind,
    displayName: row.display_name,
    enabled: row.enabled,
    position: row.position,
    interval: row.interval,
    monthlyMicrocredits: row.monthly_microcredits,
    limits: limitsOfRow(row),
    catalog: row.catalog,
  };
}

export interface LimitColumns {
  storage_quota_bytes: number;
  task_parallelism: number;
  request_parallelism: number;
  requests_per_minute: number;
}

/** Limits as plans and accounts hold them; what is left out is left out. */
export function limitColumns(limits: PlanLimits): LimitColumns;
export function limitColumns(limits: Partial<PlanLimits>): Partial<LimitColumns>;
export function limitColumns(limits: Partial<PlanLimits>): Partial<LimitColumns> {
  const { storageQuotaBytes, taskParallelism, requestParallelism, requestsPerMinute } = limits;
  return {
    ...(storageQuotaBytes === undefined ? {} : { storage_quota_bytes: storageQuotaBytes }),
    ...(taskParallelism === undefined ? {} : { task_parallelism: taskParallelism }),
    ...(requestParallelism === undefined ? {} : { request_parallelism: requestParallelism }),
    ...(requestsPerMinute === undefined ? {} : { requests_per_minute: requestsPerMinute }),
  };
}

function columnsOf(plan: Plan) {
  const none = {
    storage_quota_bytes: null,
    task_parallelism: null,
    request_parallelism: null,
    requests_per_minute: null,
  };
  return {
    kind: plan.kind,
    display_name: plan.displayName,
    enabled: plan.enabled,
    position: plan.position,
    interval: plan.interval,
    monthly_microcredits: plan.monthlyMicrocredits,
    ...(plan.limits === null ? none : limitColumns(plan.limits)),
    catalog: JSON.stringify(plan.catalog),
  };
}

/** All plans, as the catalog orders them. */
export async function listPlans(db: Kysely<Database>): Promise<Plan[]> {
  const rows = await db.selectFrom('plan').selectAll().orderBy('position').orderBy('tier_id').execute();
  return rows.map(planOfRow);
}

/** The plan of an id; null when there is none. */
export async function findPlan(db: Kysely<Database>, tierId: string): Promise<Plan | null> {
  const row = await db.selectFrom('plan').selectAll().where('tier_id', '=', tierId).executeTakeFirst();
  return row === undefined ? null : planOfRow(row);
}

/** Makes a plan or replaces it. */
export async function putPlan(trx: Transaction<Database>, plan: Plan, now: Date): Promise<void> {
  const columns = columnsOf(plan);
  await trx
    .insertInto('plan')
    .values({ tier_id: plan.tierId, ...columns, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('tier_id').doUpdateSet({ ...columns, updated_at: now }))
    .execute();
}

/** Makes a plan where there is none of its id. */
export async function insertPlanIfNew(trx: Transaction<Database>, plan: Plan, now: Date): Promise<void> {
  await trx
    .insertInto('plan')
    .values({ tier_id: plan.tierId, ...columnsOf(plan), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('tier_id').doNothing())
    .execute();
}

/** The id of the plan that an account has. */
export async function findPlanOfAccount(db: Kysely<Database>, accountId: string): Promise<string> {
  const { plan } = await db
    .selectFrom('account')
    .select('plan')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return plan;
}

/** Gives an account a plan, limits or both; what is left out stays. */
export async function updateAccount(
  trx: Transaction<Database>,
  accountId: string,
  { plan, ...limits }: { plan?: string } & Partial<PlanLimits>,
): Promise<void> {
  const columns = { ...(plan === undefined ? {} : { plan }), ...limitColumns(limits) };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('account').set(columns).where('id', '=', accountId).execute();
}

/** Gives all accounts of a plan these limits; answers how many there are. */
export async function setLimitsOfPlan(
  trx: Transaction<Database>,
  tierId: string,
  limits: PlanLimits,
): Promise<number> {
  // In the order in which everybody takes several accounts.
  const accounts = await trx
    .selectFrom('account')
    .select('id')
    .where('plan', '=', tierId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await trx.updateTable('account').set(limitColumns(limits)).where('plan', '=', tierId).execute();
  return accounts.length;
}

// Rows of price tables.

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
