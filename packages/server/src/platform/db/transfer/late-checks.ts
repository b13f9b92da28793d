import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import type { Catalog, ForeignKey } from './catalog.ts';

/**
 * Runs `fill` with the transaction's tables prepared for rows that come as they were: foreign keys that
 * point to rows still to come are checked at the end, triggers that write (counters and the like) do not
 * run. Every constraint holds when it returns. Needs the rights of the tables' owner, not a superuser's.
 */
export async function withLateChecks<T>(
  inputs: {
    trx: Transaction<Database>;
    catalog: Catalog;
    /** Names of the tables in the order in which they are filled. */
    order: readonly string[];
  },
  fill: () => Promise<T>,
): Promise<T> {
  const { trx, catalog, order } = inputs;
  const late = foreignKeysAgainstOrder(catalog.foreignKeys, order);
  for (const key of late) await alterKey(trx, key, 'deferrable initially deferred');
  for (const { table, name } of catalog.triggers) await switchTrigger(trx, { table, name, on: false });
  const result = await fill();
  // What is still to be checked would keep the tables from being altered back.
  await sql`set constraints all immediate`.execute(trx);
  for (const { table, name } of catalog.triggers) await switchTrigger(trx, { table, name, on: true });
  for (const key of late) await alterKey(trx, key, 'not deferrable');
  return result;
}

/** Those within one table and those to a table that comes later. */
function foreignKeysAgainstOrder(foreignKeys: readonly ForeignKey[], order: readonly string[]): ForeignKey[] {
  return foreignKeys.filter(
    (key) => !key.deferrable && order.indexOf(key.references) >= order.indexOf(key.table),
  );
}

async function alterKey(db: Kysely<Database>, key: ForeignKey, mode: string): Promise<void> {
  await sql`alter table ${sql.table(key.table)} alter constraint ${sql.ref(key.name)} ${sql.raw(mode)}`.execute(
    db,
  );
}

async function switchTrigger(
  db: Kysely<Database>,
  { table, name, on }: { table: string; name: string; on: boolean },
): Promise<void> {
  const verb = sql.raw(on ? 'enable' : 'disable');
  await sql`alter table ${sql.table(table)} ${verb} trigger ${sql.ref(name)}`.execute(db);
}
