/** Programs that fetch what webhooks are told, for as long as they ask: `rushes webhooks listen`. */
import { type Kysely, sql } from 'kysely';

const listeners = sql`
create table webhook_listener (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- Empty = all.
  event_types text[] not null default '{}',
  -- Encrypted; see platform/secrets/sealed.ts.
  secret bytea not null,
  created_at timestamptz not null,
  -- When it last asked; it is over some minutes later.
  last_seen_at timestamptz not null
);
create index webhook_listener_account on webhook_listener (account_id, last_seen_at);
create index webhook_listener_age on webhook_listener (last_seen_at);

-- What a listener has to hear, in the order of its telling. Only one at a time tells, so none is seen before an earlier one.
create table webhook_heard (
  listener_id uuid not null references webhook_listener on delete cascade,
  place bigint generated always as identity,
  message_id uuid not null references webhook_message on delete cascade,
  primary key (listener_id, place)
);
create index webhook_heard_message on webhook_heard (message_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await listeners.execute(db);
}
