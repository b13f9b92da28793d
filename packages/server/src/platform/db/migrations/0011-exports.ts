/** What was exported of a project, and what is to be told of each export. */
import { type Kysely, sql } from 'kysely';

const exports = sql`
create table project_export (
  -- The asset that holds, or will hold, the file.
  asset_id uuid primary key references asset on delete cascade,
  project_id uuid not null references project on delete cascade,
  task_id uuid references task on delete set null,
  project_version integer not null check (project_version >= 1),
  format text not null,
  video_codec text,
  quality text not null check (quality in ('draft', 'standard', 'high')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- Of the attempt that finished it.
  started_at timestamptz,
  finished_at timestamptz,
  -- Null until it is finished.
  report json,
  check ((report is null) = (finished_at is null))
);
create index project_export_project on project_export (project_id, created_at desc, asset_id);
create index project_export_task on project_export (task_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await exports.execute(db);
}
