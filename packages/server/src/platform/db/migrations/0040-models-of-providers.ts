/** Generative models that operators add, hide and price; and what was asked of the providers that run them. */
import { type Kysely, sql } from 'kysely';

const models = sql`
create table generation_model (
  id text primary key check (length(id) between 1 and 100),
  -- Null: the model comes with the program, and only what is said of it here is another.
  document jsonb check (jsonb_typeof(document) = 'object'),
  is_hidden boolean not null default false,
  -- Null: as the model itself says, if it does.
  price jsonb check (jsonb_typeof(price) = 'object'),
  changed_at timestamptz not null
);
`;

const operations = sql`
create table provider_operation (
  task_id uuid primary key references task on delete cascade,
  area text not null check (area in ('video', 'image', 'audio', 'tts')),
  provider text not null check (length(provider) between 1 and 100),
  -- The provider's own name of it.
  model text not null check (length(model) between 1 and 300),
  state text not null check (state in ('starting', 'running', 'to_cancel', 'ended')),
  operation jsonb,
  idempotency_key text not null unique,
  -- Whether the provider was told an address to call.
  has_webhook boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  check (operation is not null or state in ('starting', 'ended')),
  check ((ended_at is not null) = (state = 'ended'))
);
create index provider_operation_to_cancel on provider_operation (started_at) where state = 'to_cancel';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await models.execute(db);
  await operations.execute(db);
}
