/** Films that were planned and told with their price before anything was made: what somebody may confirm. */
import { type Kysely, sql } from 'kysely';

const plans = sql`
create table film_plan (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- The chat that it was asked for in; null = a new one.
  chat_id uuid references chat on delete cascade,
  message text not null,
  -- What makes the film: PlannedFilm of the agent module.
  film jsonb not null check (jsonb_typeof(film) = 'object'),
  -- The message as it was asked, with its settings.
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  -- What it costs at most.
  quote jsonb not null check (jsonb_typeof(quote) = 'object'),
  -- The version that each asset had, by id.
  media jsonb not null check (jsonb_typeof(media) = 'object'),
  -- That makes the film; once only.
  run_id uuid references run on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index film_plan_of_user on film_plan (user_id, created_at desc, id desc);
create index film_plan_of_chat on film_plan (chat_id) where chat_id is not null;
create index film_plan_of_run on film_plan (run_id) where run_id is not null;
create index film_plan_expires on film_plan (expires_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await plans.execute(db);
}
