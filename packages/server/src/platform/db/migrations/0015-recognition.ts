/** What is seen in a version: words on the screen, objects, and the entities that people named. */
import { type Kysely, sql } from 'kysely';

const seen = sql`
create table screen_text (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  text text not null check (length(text) > 0),
  confidence real not null check (confidence between 0 and 1),
  -- Shares of the picture, from its upper left.
  x real not null, y real not null, width real not null, height real not null,
  check (end_ms > start_ms)
);
create index screen_text_version on screen_text (version_id, start_ms);

create table label (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  name text not null check (length(name) > 0),
  score real not null check (score between 0 and 1),
  -- [{ ms, x, y, width, height, score }]: where it was seen; empty for what the whole picture shows.
  boxes jsonb not null default '[]',
  check (end_ms > start_ms)
);
create index label_version on label (version_id, start_ms);

create table entity_match (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  entity_id uuid not null references entity on delete cascade,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  -- By what: a picture like a reference, a voice like one, or the name in words.
  evidence text not null check (evidence in ('picture', 'voice', 'name')),
  score real not null check (score between 0 and 1),
  -- The frame or the words that show it best.
  evidence_ms integer not null check (evidence_ms >= 0),
  evidence_text text,
  evidence_still_id uuid references still on delete set null,
  check (end_ms > start_ms)
);
create index entity_match_version on entity_match (version_id, start_ms);
create index entity_match_entity on entity_match (entity_id, score desc, id);
create index entity_match_still on entity_match (evidence_still_id) where evidence_still_id is not null;

-- For which entities the last run looked: what a change of one of them makes out of date.
create table entity_sought (
  version_id uuid not null references asset_version on delete cascade,
  entity_id uuid not null,
  primary key (version_id, entity_id)
);
create index entity_sought_entity on entity_sought (entity_id, version_id);
`;

/**
 * Entities, and folders with service-configs, whose change has not been passed on to the runs that read them. Triggers
 * fill it, so that whoever changes them need not know who reads them; the marking goes on after a crash.
 */
const changes = sql`
create table entity_change (
  -- No reference: what is being deleted takes its references along, and those are noted too.
  node_id uuid primary key,
  since timestamptz not null,
  -- Where the marking has come to.
  after_version_id uuid
);
create index entity_change_since on entity_change (since, node_id);

create function note_entity_changes(changed uuid[]) returns void language sql as $$
  insert into entity_change (node_id, since)
  select distinct on (id) id, now() from unnest(changed) as one (id) where id is not null order by id
  on conflict (node_id) do update set since = excluded.since, after_version_id = null
$$;

create function note_entity_references() returns trigger language plpgsql as $$
begin
  perform note_entity_changes(array(select entity_id from touched));
  return null;
end $$;
create trigger entity_reference_added after insert on entity_reference
  referencing new table as touched for each statement execute function note_entity_references();
create trigger entity_reference_removed after delete on entity_reference
  referencing old table as touched for each statement execute function note_entity_references();

create function note_entity_row() returns trigger language plpgsql as $$
begin
  perform note_entity_changes(array[new.id]);
  return null;
end $$;
create trigger entity_described after update of description on entity
  for each row when (old.description <> new.description) execute function note_entity_row();
create trigger entity_renamed after update of name, deleted_at on node for each row
  when (new.kind = 'entity' and (old.name, old.deleted_at) is distinct from (new.name, new.deleted_at))
  execute function note_entity_row();

create function note_config_entities() returns trigger language plpgsql as $$
begin
  perform note_entity_changes(array(
    select n.folder_id from node n where n.id in (select config_id from touched)));
  return null;
end $$;
create trigger service_config_entity_added after insert on service_config_entity
  referencing new table as touched for each statement execute function note_config_entities();
create trigger service_config_entity_removed after delete on service_config_entity
  referencing old table as touched for each statement execute function note_config_entities();

create function note_config_row() returns trigger language plpgsql as $$
begin
  perform note_entity_changes(array(select n.folder_id from node n where n.id = new.id));
  return null;
end $$;
create trigger service_config_changed after update of content on service_config
  for each row when (old.content is distinct from new.content) execute function note_config_row();

create function note_config_place() returns trigger language plpgsql as $$
begin
  perform note_entity_changes(array[old.folder_id, new.folder_id]);
  return null;
end $$;
create trigger service_config_placed after update of folder_id, deleted_at on node for each row
  when (new.kind = 'service_config'
    and (old.folder_id, old.deleted_at) is distinct from (new.folder_id, new.deleted_at))
  execute function note_config_place();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await seen.execute(db);
  await changes.execute(db);
}
