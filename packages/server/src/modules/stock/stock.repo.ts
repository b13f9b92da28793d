/** Rows of the stock library, and of what providers were found to have. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Whose library the stock is. */
export interface StockOwner {
  userId: string;
  accountId: string;
}

export async function findOwner(db: Kysely<Database>): Promise<StockOwner | undefined> {
  return db
    .selectFrom('stock_library')
    .select(['user_id as userId', 'account_id as accountId'])
    .executeTakeFirst();
}

/** Nobody else finds that there is none until the transaction ends. */
export async function lockOwner(trx: Transaction<Database>): Promise<void> {
  await sql`lock table stock_library in share row exclusive mode`.execute(trx);
}

export async function insertOwner(
  trx: Transaction<Database>,
  { userId, accountId }: StockOwner,
): Promise<void> {
  await trx.insertInto('stock_library').values({ user_id: userId, account_id: accountId }).execute();
}

export interface StockItem {
  id: string;
  provider: string;
  providerKey: string;
  kind: 'video' | 'image';
  title: string;
  description: string;
  durationSeconds: number;
  mediaUrl: string | null;
  sourceFile: Record<string, unknown>;
}

const toRow = (item: StockItem, now: Date) => ({
  id: item.id,
  provider: item.provider,
  provider_key: item.providerKey,
  kind: item.kind,
  title: item.title,
  description: item.description,
  duration_seconds: item.durationSeconds,
  media_url: item.mediaUrl,
  source_file: JSON.stringify(item.sourceFile),
  found_at: now,
});

const columns = [
  'id',
  'provider',
  'provider_key as providerKey',
  'kind',
  'title',
  'description',
  'duration_seconds as durationSeconds',
  'media_url as mediaUrl',
  'source_file as sourceFile',
] as const;

/** Notes what is found, each thing under the id that it got when it was found first; answers the ids in order. */
export async function upsertItems(
  db: Kysely<Database>,
  items: readonly StockItem[],
  now: Date,
): Promise<string[]> {
  if (items.length === 0) return [];
  // In one order, so that two searches that find the same do not wait for each other crosswise.
  const ordered = [...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const rows = await db
    .insertInto('stock_item')
    .values(ordered.map((item) => toRow(item, now)))
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_key']).doUpdateSet((eb) => ({
        media_url: eb.ref('excluded.media_url'),
        source_file: eb.ref('excluded.source_file'),
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        found_at: eb.ref('excluded.found_at'),
      })),
    )
    .returning(['id', 'provider', 'provider_key as providerKey'])
    .execute();
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return items.map((item) => ids.get(keyOf(item)) ?? item.id);
}

/** Names an item among those of all providers. */
export function keyOf({ provider, providerKey }: Pick<StockItem, 'provider' | 'providerKey'>): string {
  return `${provider} ${providerKey}`;
}

/** Adds a file of the operator's; undefined where the same bytes are there already, in the trash or not. */
export async function insertOwnItem(
  trx: Transaction<Database>,
  item: StockItem,
  now: Date,
): Promise<string | undefined> {
  // One that was removed for good may come again.
  await sql`delete from stock_item s where s.provider = ${item.provider} and s.provider_key = ${item.providerKey}
    and not exists (select from asset a where a.id = s.id)`.execute(trx);
  const row = await trx
    .insertInto('stock_item')
    .values(toRow(item, now))
    .onConflict((conflict) => conflict.columns(['provider', 'provider_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findItems(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, StockItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('stock_item')
    .select(columns)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findOwnItem(db: Kysely<Database>, providerKey: string): Promise<StockItem | undefined> {
  return db
    .selectFrom('stock_item')
    .select(columns)
    .where('provider', '=', 'own')
    .where('provider_key', '=', providerKey)
    .executeTakeFirst();
}

/** Which of these are assets by now, in the trash or not. */
export async function findPresent(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select a.id from asset a where a.id = any(${[...ids]}::uuid[]) and a.state = 'ready'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of all providers, the newest first. */
export async function listItems(db: Kysely<Database>, limit: number): Promise<StockItem[]> {
  return db
    .selectFrom('stock_item')
    .select(columns)
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Forgets what was found before `before` and that nobody used; returns how many. */
export async function deleteUnused(db: Kysely<Database>, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stock_item s where s.media_url is not null and s.found_at < ${before.toISOString()}::timestamptz
      and not exists (select from asset a where a.id = s.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
