/** Price tables, each kept as it was published, and what a task was told that it costs. */
import { type Kysely, sql } from 'kysely';

const priceTables = sql`
create table price_table (
  version integer primary key check (version > 0),
  -- Micro-credits by the name of the price.
  prices jsonb not null,
  note text not null default '',
  -- 'built-in', or who published it.
  made_by text not null,
  created_at timestamptz not null
);
create trigger price_table_append_only before update or delete on price_table
  for each row execute function ledger_is_append_only();
create trigger price_table_never_emptied before truncate on price_table execute function ledger_is_append_only();
`;

const tasks = sql`
alter table task
  -- The lines of the price that was told when it started; null where it costs nothing.
  add column quote jsonb,
  -- What was really taken for it, once it has ended; never above price_microcredits.
  add column charged_microcredits bigint check (charged_microcredits between 0 and price_microcredits),
  -- The key it was asked for with; null = an ID token.
  add column api_key_id uuid,
  -- Where its end is told besides the account's endpoints.
  add column webhook_url text check (length(webhook_url) between 1 and 2000);
`;

const uploads = sql`
-- What is set aside for the bytes of an upload, until they are there or the upload ended. It outlives the upload, which
-- goes with its asset.
create table upload_reservation (
  upload_id uuid primary key,
  reservation_id uuid not null references ledger_transaction (id)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await priceTables.execute(db);
  await tasks.execute(db);
  await uploads.execute(db);
}
