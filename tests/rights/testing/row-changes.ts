/** Every change of a row, exactly: triggers note each in the transaction that makes it, so what is undone leaves none. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../packages/server/src/platform/db/schema.ts';

/** Notes about requests, refused ones included. */
const BOOKKEEPING_TABLES = ['audit_log', 'test_change'];
/** What is searched: written anew in the background, in nobody's request. */
const DERIVED_TABLES = ['search_document', 'search_word', 'search_pending', 'search_removed'];
/** What rounds in the background write of the outbox, whenever they come to it. */
const TOLD_TABLES = [
  ...['webhook_message', 'webhook_sequence', 'webhook_delivery', 'webhook_attempt'],
  'webhook_heard',
];
/** Where processes say that they live, every few seconds. */
const HEARTBEAT_TABLES = ['process'];
/** Notes of requests that rounds in the background take up: only the writing of one is a request's. */
const TAKEN_UP_TABLES = new Set(['entity_change', 'outbox']);
/** Columns that any request of a known caller may move on. */
const BOOKKEEPING_COLUMNS = ['last_used_at', 'last_seen_at'];
/** Columns of webhooks that rounds in the background write when a delivery arrives or does not. */
const DELIVERY_COLUMNS = ['failing_since'];

export interface RowChanges {
  /** What changed since the last call, as `insert node`, in the order of the changes. */
  take(): Promise<string[]>;
}

/** Installs the triggers in a database that only this test uses. */
export async function watchRowChanges(db: Kysely<Database>): Promise<RowChanges> {
  const ignored = sql.raw(`array['${[...BOOKKEEPING_COLUMNS, ...DELIVERY_COLUMNS].join("','")}']`);
  await sql`create table test_change (id bigint generated always as identity primary key, what text not null)`.execute(
    db,
  );
  await sql`
    create function test_note_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - ${ignored} = to_jsonb(new) - ${ignored} then return null; end if;
      insert into test_change (what) values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$`.execute(db);
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    db,
  );
  const left = new Set([...BOOKKEEPING_TABLES, ...DERIVED_TABLES, ...TOLD_TABLES, ...HEARTBEAT_TABLES]);
  for (const { name } of tables.rows.filter((row) => !left.has(row.name))) {
    const acts = sql.raw(TAKEN_UP_TABLES.has(name) ? 'insert' : 'insert or update or delete');
    await sql`create trigger test_note_change after ${acts} on ${sql.table(name)}
      for each row execute function test_note_change()`.execute(db);
  }
  return {
    async take() {
      const { rows } = await sql<{ id: number; what: string }>`
        delete from test_change returning id, what`.execute(db);
      return rows.sort((a, b) => a.id - b.id).map(({ what }) => what);
    },
  };
}
