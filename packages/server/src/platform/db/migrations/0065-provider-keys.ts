/** Keys of providers that accounts brought themselves, encrypted; and which requests went out with one. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_key (
      account_id uuid not null references account on delete cascade,
      provider text not null check (length(provider) between 1 and 40),
      sealed bytea not null,
      set_at timestamptz not null,
      primary key (account_id, provider)
    )
  `.execute(db);
  await sql`alter table provider_operation add column uses_own_key boolean not null default false`.execute(
    db,
  );
}
