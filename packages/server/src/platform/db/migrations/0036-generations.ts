/** How generated assets came to be. */
import { type Kysely, sql } from 'kysely';

const generations = sql`
create table generation (
  asset_id uuid primary key references node on delete cascade,
  task_id uuid unique references task on delete set null,
  area text not null check (area in ('video', 'image', 'audio', 'tts')),
  model text not null check (length(model) between 1 and 100),
  provider text not null check (length(provider) between 1 and 100),
  prompt text not null,
  -- As they were asked for.
  parameters jsonb not null,
  seed bigint check (seed >= 0),
  source_asset_ids uuid[] not null,
  created_at timestamptz not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await generations.execute(db);
}
