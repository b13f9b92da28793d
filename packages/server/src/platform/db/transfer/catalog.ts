/** Which tables the database has and how they hang together, read from PostgreSQL's own catalogue. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { migrationTables } from '../migrator.ts';
import type { Database } from '../schema.ts';

export interface CatalogColumn {
  name: string;
  /** As PostgreSQL writes it, e.g. `timestamp with time zone`. */
  type: string;
}

export interface CatalogTable {
  name: string;
  columns: CatalogColumn[];
  /** In the order of the index; empty where there is no primary key. */
  primaryKey: string[];
}

export interface ForeignKey {
  name: string;
  table: string;
  references: string;
  deferrable: boolean;
}

export interface Catalog {
  /** Tables come after those they refer to, as far as there is such an order. */
  tables: CatalogTable[];
  foreignKeys: ForeignKey[];
  /** Names of sequences, those of identity columns included. */
  sequences: string[];
  /** Triggers that act when a row is written, other than constraints. */
  triggers: { table: string; name: string }[];
}

/** The tables of the current schema without those of the migrator. */
export async function readCatalog(db: Kysely<Database>): Promise<Catalog> {
  const [tables, foreignKeys, sequences, triggers] = [
    await readTables(db),
    await readForeignKeys(db),
    await readSequences(db),
    await readTriggers(db),
  ];
  return { tables: inDependencyOrder(tables, foreignKeys), foreignKeys, sequences, triggers };
}

async function readTables(db: Kysely<Database>): Promise<CatalogTable[]> {
  const found = await sql<CatalogTable>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname <> all (${[...migrationTables]})
    order by c.relname`.execute(db);
  return found.rows;
}

async function readForeignKeys(db: Kysely<Database>): Promise<ForeignKey[]> {
  const found = await sql<ForeignKey>`
    select k.conname as name, t.relname as "table", r.relname as "references", k.condeferrable as deferrable
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace
    order by k.conname`.execute(db);
  return found.rows;
}

async function readSequences(db: Kysely<Database>): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`.execute(db);
  return found.rows.map((row) => row.name);
}

async function readTriggers(db: Kysely<Database>): Promise<Catalog['triggers']> {
  const found = await sql<{ table: string; name: string }>`
    select c.relname as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgconstraint = 0 and t.tgenabled <> 'D'
      and c.relnamespace = current_schema()::regnamespace
    order by c.relname, t.tgname`.execute(db);
  return found.rows;
}

/**
 * Tables after those they refer to; by name where nothing decides. A cycle is cut at the first table of it
 * by name, and its foreign keys have to be checked late.
 */
export function inDependencyOrder(
  tables: readonly CatalogTable[],
  foreignKeys: readonly Pick<ForeignKey, 'table' | 'references'>[],
): CatalogTable[] {
  const ordered: CatalogTable[] = [];
  const waiting = [...tables];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  const needs = (table: CatalogTable) =>
    foreignKeys.filter((key) => key.table === table.name && key.references !== table.name);
  while (waiting.length > 0) {
    const free = waiting.findIndex((table) => needs(table).every((key) => isPlaced(key.references)));
    ordered.push(...waiting.splice(Math.max(0, free), 1));
  }
  return ordered;
}

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
