/** Timed descriptions of scenes, by hand or by an analyser. */
import { type Kysely, sql } from 'kysely';

const tables = sql`
create table scene_description (
  id uuid primary key,
  asset_id uuid not null references asset on delete cascade,
  version_id uuid references asset_version on delete cascade,
  start_time_ms integer not null check (start_time_ms >= 0),
  end_time_ms integer not null,
  description text not null check (length(description) > 0),
  -- Null = written or last edited by a person.
  made_by text,
  generation_metadata jsonb,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (end_time_ms > start_time_ms)
);
create index scene_description_asset on scene_description (asset_id, start_time_ms);
create index scene_description_version on scene_description (version_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
}
