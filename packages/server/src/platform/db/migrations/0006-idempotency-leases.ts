/** Requests that are named by a key hold a lease while they run. */
import { type Kysely, sql } from 'kysely';

const leases = sql`
-- Nothing was kept in it before.
delete from idempotency_key;
-- Who runs the request, and until when that is believed without a sign of life.
alter table idempotency_key add column claim uuid not null, add column leased_until timestamptz not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await leases.execute(db);
}
