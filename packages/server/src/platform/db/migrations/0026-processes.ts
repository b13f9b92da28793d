/** Which processes of a deployment live, by what they write themselves on the database's clock. */
import { type Kysely, sql } from 'kysely';

const processes = sql`
create table process (
  id text primary key check (length(id) between 1 and 100),
  -- What only one process at a time can be: whoever is it now knows that those who were it are gone. null = nothing.
  home text check (length(home) between 1 and 100),
  seen_at timestamptz not null default clock_timestamp()
);
create index process_home on process (home) where home is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await processes.execute(db);
}
