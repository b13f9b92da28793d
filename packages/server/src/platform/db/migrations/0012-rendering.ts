/** Renders that several workers share, the finished parts that an object store keeps for them, and previews. */
import { type Kysely, sql } from 'kysely';

const rendering = sql`
create table render (
  id uuid primary key,
  task_id uuid not null references task on delete cascade,
  -- Which of the task's files it is.
  name text not null,
  account_id uuid not null references account on delete cascade,
  -- Only machines of this name make its parts.
  machine text not null,
  -- The worker that will join it, and the call of it that may write here.
  worker_id text not null,
  token uuid not null,
  -- The engine's request but for paths.
  request json not null,
  created_at timestamptz not null,
  unique (task_id, name)
);
create index render_by_machine on render (machine, created_at);
create index render_account on render (account_id);

create table render_part (
  render_id uuid not null references render on delete cascade,
  -- The file that says that the part is whole.
  file text not null,
  files text[] not null,
  sources text[] not null,
  number integer not null,
  is_sound boolean not null,
  -- Share of the whole, in frames.
  weight integer not null check (weight > 0),
  state text not null check (state in ('waiting', 'running', 'made', 'failed')),
  claim uuid,
  -- Who makes or made it.
  worker_id text,
  lease_expires_at timestamptz,
  -- Of a part under way, 0 to 1.
  fraction real not null default 0,
  -- Claims that broke off by themselves.
  breaks smallint not null default 0,
  primary key (render_id, file),
  check ((state = 'running') = (claim is not null and lease_expires_at is not null))
);
create index render_part_waiting on render_part (render_id, number) where state = 'waiting';
create index render_part_claim on render_part (claim) where state = 'running';

-- Holds what a render reads until it ends, whatever becomes of the assets.
create table render_source (
  render_id uuid not null references render on delete cascade,
  object_id uuid not null references object,
  primary key (render_id, object_id)
);
create index render_source_object on render_source (object_id);

create table kept_part (
  file text primary key,
  bytes bigint not null,
  -- Of the bytes as they were made: what arrives otherwise is made again.
  sha256 bytea not null check (length(sha256) = 32),
  -- Null while the bytes are on their way.
  stored_at timestamptz,
  used_at timestamptz not null
);
create index kept_part_used on kept_part (used_at);
`;

const previews = sql`
create table preview (
  id uuid primary key,
  project_id uuid not null references project on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  task_id uuid references task on delete set null,
  -- Equal keys are equal pictures: the document, its sources and the size.
  content_key text not null,
  version integer not null,
  state text not null check (state in ('rendering', 'complete', 'failed')),
  width integer not null, height integer not null,
  duration_seconds double precision not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index preview_of_user on preview (user_id, project_id, content_key);
create index preview_project on preview (project_id);
create index preview_task on preview (task_id);
create index preview_expires on preview (expires_at);

-- What it shows: whoever may not read one of them any more may not watch it. An asset that is gone must not leave
-- the list, so it is none of its rows that this refers to.
create table preview_asset (
  preview_id uuid not null references preview on delete cascade,
  asset_id uuid not null,
  primary key (preview_id, asset_id)
);

create table preview_fragment (
  preview_id uuid not null references preview on delete cascade,
  -- 0 is the initialisation segment.
  number integer not null check (number >= 0),
  object_id uuid not null references object,
  seconds double precision not null check (seconds >= 0),
  primary key (preview_id, number)
);
create index preview_fragment_object on preview_fragment (object_id);

create function object_held_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update object set reference_count = reference_count - 1 where id = old.object_id;
  else
    update object set reference_count = reference_count + 1 where id = new.object_id;
  end if;
  return null;
end $$;
create trigger render_source_object_held after insert or delete on render_source
  for each row execute function object_held_changed();
create trigger preview_fragment_object_held after insert or delete on preview_fragment
  for each row execute function object_held_changed();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await rendering.execute(db);
  await previews.execute(db);
}
