/** Embeddings by space. */
import { type Kysely, sql } from 'kysely';

/** The extension's type has the name of our table; where it is in our schema it goes to the one of its driver. */
const room = sql`
do $$ begin
  if exists (select 1 from pg_extension e where e.extname = 'vector' and e.extnamespace = current_schema()::regnamespace) then
    create schema if not exists rushes_vectors;
    alter extension vector set schema rushes_vectors;
  end if;
end $$;
`;

const vectors = sql`
create table vector_space (
  id uuid primary key,
  purpose text not null check (purpose in ('print', 'picture_text', 'text')),
  name text not null,
  strategy text not null,
  dimensions integer not null check (dimensions between 1 and 8192),
  state text not null check (state in ('building', 'active', 'retired')),
  created_at timestamptz not null,
  unique (name, strategy, dimensions)
);
create unique index vector_space_active on vector_space (purpose) where state = 'active';

create table vector (
  id uuid primary key,
  space_id uuid not null references vector_space on delete cascade,
  asset_id uuid not null references asset on delete cascade,
  version_id uuid not null references asset_version on delete cascade,
  scope text not null
    check (scope in ('print', 'keyframe', 'description', 'transcript', 'sequence', 'asset', 'entity')),
  subject_id uuid,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null check (end_ms >= start_ms),
  -- float32, little endian, of length one.
  value bytea not null
);
create index vector_version on vector (version_id, space_id, scope);
create index vector_asset on vector (asset_id);
create index vector_space_id on vector (space_id, id);
-- Up to 2,000 numbers stay in their row: reading a million of them one by one out of line takes minutes.
alter table vector set (toast_tuple_target = 8160);
alter table vector alter column value set storage external;
`;

/**
 * What threads that hold a space in memory follow: the transaction that last added or removed vectors of a version.
 * Rows outlive their vectors, so that removals are seen too. Whoever remembers the oldest transaction that was under
 * way when it looked asks for all since then, and misses none that commits later than it began.
 */
const changes = sql`
create table vector_change (
  space_id uuid not null,
  version_id uuid not null,
  changed bigint not null,
  changed_at timestamptz not null,
  primary key (space_id, version_id)
);
create index vector_change_newest on vector_change (space_id, changed);
create index vector_change_age on vector_change (changed_at);

create function note_vector_change() returns trigger language plpgsql as $$
begin
  insert into vector_change (space_id, version_id, changed, changed_at)
  select t.space_id, t.version_id, pg_current_xact_id()::text::bigint, now()
  from (select distinct space_id, version_id from touched) t order by t.space_id, t.version_id
  on conflict (space_id, version_id) do update set changed = excluded.changed, changed_at = excluded.changed_at;
  -- Of a reference: what is like it is to be looked for anew.
  if exists (select 1 from touched t join entity_reference r on r.asset_id = t.asset_id) then
    perform note_entity_changes(array(
      select r.entity_id from touched t join entity_reference r on r.asset_id = t.asset_id));
  end if;
  return null;
end $$;
create trigger vector_added after insert on vector
  referencing new table as touched for each statement execute function note_vector_change();
create trigger vector_removed after delete on vector
  referencing old table as touched for each statement execute function note_vector_change();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await room.execute(db);
  await vectors.execute(db);
  await changes.execute(db);
}
