/** Which process does what only one at a time is to do by itself: it is its own until it is gone. */
import { type Kysely, sql } from 'kysely';

const leases = sql`
create table schedule_lease (
  name text primary key check (length(name) between 1 and 100),
  process_id text not null references process (id) on delete cascade,
  taken_at timestamptz not null default clock_timestamp()
);
create index schedule_lease_process on schedule_lease (process_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await leases.execute(db);
}
