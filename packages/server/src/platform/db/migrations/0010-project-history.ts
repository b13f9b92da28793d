/** Every version of a project: who made it, with which operations, and how to get its timeline back. */
import { type Kysely, sql } from 'kysely';

const history = sql`
create table project_version (
  project_id uuid not null references project on delete cascade,
  version integer not null check (version > 0),
  -- What a person calls it.
  name text,
  summary text not null,
  -- Null where a whole timeline came.
  operations jsonb,
  operation_count integer not null default 0 check (operation_count >= 0),
  notes jsonb not null default '[]',
  -- Null for a version from before there was a history.
  duration_seconds double precision check (duration_seconds >= 0),
  created_at timestamptz not null,
  created_by uuid references app_user on delete set null,
  -- Its timeline: as the steps that lead back to it from the next version's, or whole as gzipped JSON. The newest
  -- version has neither, its timeline stands in the project.
  back jsonb,
  snapshot bytea,
  -- What the steps take as JSON text, or the snapshot; with the operations.
  back_bytes integer not null default 0,
  stored_bytes integer not null default 0,
  primary key (project_id, version),
  check (back is null or snapshot is null)
);
create index project_version_snapshot on project_version (project_id, version) where snapshot is not null;
create index project_version_created_by on project_version (created_by) where created_by is not null;

insert into project_version (project_id, version, summary, created_at, created_by)
select p.id, p.version, 'Created', p.updated_at, n.created_by from project p join node n on n.id = p.id;

alter table project_pin
  -- The newest version of the project that pins it; null while the current one does.
  add column last_version integer check (last_version > 0);
create index project_pin_past on project_pin (project_id, last_version) where last_version is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await history.execute(db);
}
