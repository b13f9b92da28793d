/** Timed descriptions of scenes, and what it takes to remove a folder of a hundred thousand files. */
import { type Kysely, sql } from 'kysely';

const descriptions = sql`
create table scene_description (
  id uuid primary key,
  asset_id uuid not null references asset on delete cascade,
  -- What an analyser found belongs to the version it looked at; what a person wrote belongs to the asset.
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
create index scene_description_asset on scene_description (asset_id, start_time_ms, id);
create index scene_description_version on scene_description (version_id) where version_id is not null;
create index scene_description_creator on scene_description (created_by) where created_by is not null;
`;

const removal = sql`
-- Set on the item whose removal for good was asked for: it can not be restored any more, and its rows go bit by bit.
alter table node add column purge_started_at timestamptz;
alter table node add constraint node_purge check (purge_started_at is null or trashed_root_id is not distinct from id);
create index node_purging on node (purge_started_at) where purge_started_at is not null;
create index node_held on node (trashed_root_id) where legal_hold and trashed_root_id is not null;
-- What was put into the trash on its own, by the folder it lay in.
create index node_trash_in_folder on node (folder_id) where trashed_root_id = id;

-- A version that goes takes the note of who uses it along. Every column that refers to what is removed has an index.
alter table project_asset drop constraint project_asset_version_id_fkey;
alter table project_asset add constraint project_asset_version_id_fkey
  foreign key (version_id) references asset_version on delete cascade;
create index project_asset_version on project_asset (version_id) where version_id is not null;
create index run_project on run (project_id) where project_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [descriptions, removal]) await part.execute(db);
}
