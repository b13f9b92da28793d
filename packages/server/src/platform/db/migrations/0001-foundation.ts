/**
 * The tables everything stands on. Only SQL that PostgreSQL 15 knows. Conventions: ids are UUIDv7 made by
 * the program, times are timestamptz in UTC, money is integer micro-credits, a right is a number
 * (0 none, 1 read, 2 write, 3 admin) so that "the higher of" is `max`.
 */
import { type Kysely, sql } from 'kysely';

const identity = sql`
create table account (
  id uuid primary key,
  plan text not null,
  storage_quota_bytes bigint not null check (storage_quota_bytes >= 0),
  task_parallelism integer not null check (task_parallelism > 0),
  index_on_upload boolean not null default false,
  created_at timestamptz not null
);

create table app_user (
  id uuid primary key,
  account_id uuid not null unique references account,
  email text not null check (length(email) between 3 and 320),
  email_folded text not null,
  first_name text, last_name text, company text, job_title text, profile_picture_url text,
  preferences jsonb not null default '{}',
  is_operator boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_seen_at timestamptz not null,
  deleted_at timestamptz
);
create unique index app_user_email on app_user (email_folded) where deleted_at is null;

-- Who a token speaks for: an issuer of ID tokens and the subject it names.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index user_identity_user on user_identity (user_id);

create table user_group (
  id uuid primary key,
  name text not null check (length(name) between 1 and 255),
  default_of_user_id uuid unique references app_user,
  -- The newest last_edit given out in this group: keeps them unique and in commit order.
  last_edit timestamptz not null,
  created_at timestamptz not null
);

create table group_member (
  group_id uuid not null references user_group on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  "right" smallint not null check ("right" between 1 and 3),
  created_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_member_user on group_member (user_id, group_id);

create table api_key (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  name text not null check (length(name) between 1 and 255),
  -- SHA-256 of the key; the key itself has 256 bits of randomness and is never stored.
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_key_name on api_key (user_id, name) where revoked_at is null;
`;

const library = sql`
create table object (
  id uuid primary key,
  storage_key text not null unique,
  size_bytes bigint not null check (size_bytes >= 0),
  content_type text not null,
  sha256 bytea check (length(sha256) = 32),
  reference_count integer not null default 0 check (reference_count >= 0),
  -- Whose storage it counts for: the account of the first asset that referred to it.
  account_id uuid references account on delete set null,
  created_at timestamptz not null
);
create index object_of_account on object (account_id) include (size_bytes) where reference_count > 0;
create index object_unreferenced on object (created_at) where reference_count = 0;

-- Folders and assets alike. A group's root folder is the one node of the group without a folder.
create table node (
  id uuid primary key,
  kind text not null check (kind in ('folder', 'video', 'audio', 'image', 'text', 'pdf', 'placeholder', 'group_clip',
    'master_clip', 'aaf', 'proj_original', 'project', 'entity', 'service_config')),
  name text not null check (octet_length(name) <= 255),
  folder_id uuid references node,
  owner_group_id uuid not null references user_group,
  created_by uuid references app_user on delete set null,
  is_public_read boolean not null default false,
  is_reference boolean not null default false,
  legal_hold boolean not null default false,
  created_at timestamptz not null,
  last_edit timestamptz not null,
  deleted_at timestamptz,
  check (folder_id is distinct from id),
  check (folder_id is not null or kind = 'folder')
);
create unique index node_group_root on node (owner_group_id) where folder_id is null;
create unique index node_folder_name on node (folder_id, name) where kind = 'folder' and deleted_at is null;
create unique index node_service_config on node (folder_id) where kind = 'service_config' and deleted_at is null;
create unique index node_last_edit on node (owner_group_id, last_edit);
create index node_listing on node (folder_id, last_edit desc) where deleted_at is null;
create index node_listing_folders_on_top on node (folder_id, (kind = 'folder') desc, last_edit desc)
  where deleted_at is null;
create index node_name on node (folder_id, name) where deleted_at is null;
create index node_creator on node (created_by);

-- Folders only, each with itself at depth 0.
create table folder_closure (
  ancestor_id uuid not null references node on delete cascade,
  descendant_id uuid not null references node on delete cascade,
  depth integer not null check (depth >= 0),
  primary key (ancestor_id, descendant_id)
);
create index folder_closure_up on folder_closure (descendant_id, depth);

-- What one principal may do with a node and what lies below it. 0 takes away what an ancestor gives.
create table access_grant (
  id uuid primary key,
  node_id uuid not null references node on delete cascade,
  user_id uuid references app_user on delete cascade,
  group_id uuid references user_group on delete cascade,
  email_folded text,
  email text,
  "right" smallint not null check ("right" between 0 and 3),
  granted_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, group_id, email_folded) = 1),
  check ((email is null) = (email_folded is null))
);
create unique index access_grant_user on access_grant (user_id, node_id) where user_id is not null;
create unique index access_grant_group on access_grant (group_id, node_id) where group_id is not null;
create unique index access_grant_email on access_grant (email_folded, node_id) where email_folded is not null;
create index access_grant_node on access_grant (node_id);

create table asset (
  id uuid primary key references node on delete cascade,
  state text not null check (state in ('uploading', 'ready', 'failed')),
  current_version_id uuid,
  duration_seconds double precision not null default 0 check (duration_seconds >= 0),
  title text, description text,
  keywords text[] not null default '{}',
  -- The source_file object of the upload, as sent.
  source_file jsonb not null default '{}',
  created_at timestamptz not null
);

create table asset_version (
  id uuid primary key,
  asset_id uuid not null references asset on delete cascade,
  number integer not null check (number > 0),
  object_id uuid not null references object,
  media_kind text check (media_kind in ('video', 'audio', 'image')),
  content_type text not null,
  container text,
  duration_seconds double precision not null default 0 check (duration_seconds >= 0),
  -- The probe's result in full; the stream table holds what is queried.
  probe jsonb,
  created_at timestamptz not null,
  unique (asset_id, number),
  unique (asset_id, id)
);
create index asset_version_object on asset_version (object_id);
alter table asset add foreign key (id, current_version_id) references asset_version (asset_id, id)
  deferrable initially deferred;

create table rendition (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  kind text not null check (kind in ('original', 'proxy', 'thumbnail', 'keyframe', 'waveform', 'sprite', 'hls')),
  label text not null,
  object_id uuid not null references object,
  width integer, height integer,
  player_compatible boolean not null default false,
  made_by text not null,
  created_at timestamptz not null,
  unique (version_id, kind, label)
);
create index rendition_object on rendition (object_id);

-- object.reference_count and account_id follow the rows that refer to it, also when they go by a cascade.
create function object_reference_changed() returns trigger language plpgsql as $$
declare
  referring_asset uuid;
begin
  if tg_op <> 'INSERT' then
    update object set reference_count = reference_count - 1 where id = old.object_id;
  end if;
  if tg_op <> 'DELETE' then
    if tg_table_name = 'asset_version' then
      referring_asset := new.asset_id;
    else
      select asset_id into referring_asset from asset_version where id = new.version_id;
    end if;
    update object set reference_count = reference_count + 1, account_id = coalesce(account_id, (
      select u.account_id from node n join app_user u on u.id = n.created_by where n.id = referring_asset
    )) where id = new.object_id;
  end if;
  return null;
end $$;
create trigger asset_version_object_reference after insert or delete or update of object_id on asset_version
  for each row execute function object_reference_changed();
create trigger rendition_object_reference after insert or delete or update of object_id on rendition
  for each row execute function object_reference_changed();

create table stream (
  version_id uuid not null references asset_version on delete cascade,
  stream_index integer not null,
  kind text not null check (kind in ('video', 'audio', 'subtitle', 'data')),
  codec text not null,
  profile text,
  time_base_num bigint not null, time_base_den bigint not null check (time_base_den > 0),
  start_pts bigint,
  start_seconds double precision not null,
  duration_seconds double precision,
  frames bigint,
  language text,
  is_default boolean not null,
  -- Video: pictures as shown, after sample aspect and rotation.
  width integer, height integer, display_width integer, display_height integer,
  rotation smallint check (rotation in (0, 90, 180, 270)),
  sample_aspect_num bigint, sample_aspect_den bigint,
  rate_num bigint, rate_den bigint,
  variable_rate boolean,
  pixel_format text, bit_depth smallint, alpha boolean,
  color_primaries text, color_transfer text, color_matrix text, color_range text, hdr text,
  attached_picture boolean,
  sample_rate integer, channels integer, channel_layout text,
  primary key (version_id, stream_index)
);

-- One analyser's result on one version with one set of options; recomputed only when one of these changes.
create table analysis (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  analyser text not null,
  analyser_version text not null,
  options jsonb not null,
  options_key text not null,
  result jsonb not null,
  created_at timestamptz not null,
  unique (version_id, analyser, analyser_version, options_key)
);

-- A time range of a version with what is known of it. Frames count at rate_num/rate_den; the end is exclusive.
create table moment (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  analysis_id uuid not null references analysis on delete cascade,
  kind text not null check (kind in ('shot', 'picture')),
  ordinal integer not null check (ordinal >= 0),
  start_frame bigint not null check (start_frame >= 0),
  end_frame bigint not null,
  rate_num bigint not null check (rate_num > 0), rate_den bigint not null check (rate_den > 0),
  start_seconds double precision not null,
  end_seconds double precision not null,
  facts jsonb not null,
  keyframe_rendition_id uuid references rendition on delete set null,
  check (end_frame > start_frame),
  unique (analysis_id, kind, ordinal)
);
create index moment_version on moment (version_id, kind, start_frame);
create index moment_keyframe on moment (keyframe_rendition_id);

-- An intent to send bytes. The upload_id is the caller's own and makes asking again harmless.
create table upload (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  upload_id text not null check (length(upload_id) between 1 and 255),
  asset_id uuid not null unique references asset on delete cascade,
  content_length bigint not null check (content_length >= 0),
  state text not null check (state in ('open', 'complete', 'aborted', 'expired')),
  sha256 bytea check (length(sha256) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (user_id, upload_id)
);
create index upload_open on upload (expires_at) where state = 'open';

create table project (
  id uuid primary key references node on delete cascade,
  version integer not null check (version > 0),
  timeline jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table project_asset (
  project_id uuid not null references project on delete cascade,
  asset_id uuid not null references asset on delete cascade,
  version_id uuid references asset_version,
  primary key (project_id, asset_id)
);
create index project_asset_asset on project_asset (asset_id);
`;

const work = sql`
create sequence fencing_token;

create table task (
  id uuid primary key,
  account_id uuid not null references account,
  user_id uuid not null references app_user,
  type text not null,
  state text not null check (state in ('PENDING', 'STARTED', 'PROGRESS', 'RETRY', 'SUCCESS', 'FAILURE', 'REVOKED')),
  stage text,
  progress real not null default 0 check (progress between 0 and 1),
  payload jsonb not null,
  result jsonb,
  error_code text, error_message text,
  priority integer not null default 0,
  attempts_left integer not null check (attempts_left >= 0),
  -- Not to be run again before; null = at once.
  run_after timestamptz,
  -- The token of the only attempt that may write results.
  fence bigint,
  -- Same work asked twice while the first is under way answers the first task.
  dedupe_key text,
  price_microcredits bigint not null check (price_microcredits >= 0),
  reservation_id uuid,
  trace_id text not null,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is not null) = (state in ('SUCCESS', 'FAILURE', 'REVOKED')))
);
create unique index task_dedupe on task (account_id, type, dedupe_key) where ended_at is null;
create index task_of_user on task (user_id, created_at desc);
create index task_ended on task (user_id, ended_at desc) where ended_at is not null;
create index task_open on task (account_id, created_at desc) where ended_at is null;
-- The dispatcher's: the first waiting task of each type and account, and who was served last.
create index task_waiting on task (type, account_id, priority desc, created_at, id) where state in ('PENDING', 'RETRY');
create index task_served on task (account_id, fence desc) where fence is not null;

create table task_asset (
  task_id uuid not null references task on delete cascade,
  asset_id uuid not null,
  primary key (task_id, asset_id)
);
create index task_asset_asset on task_asset (asset_id);

-- One run of a task by one worker. Its token is larger than that of every earlier attempt.
create table attempt (
  id uuid primary key,
  task_id uuid not null references task on delete cascade,
  number integer not null check (number > 0),
  fencing_token bigint not null unique,
  worker_id text not null,
  started_at timestamptz not null,
  lease_expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('succeeded', 'failed', 'cancelled', 'lost', 'released')),
  error_message text,
  check ((ended_at is null) = (outcome is null)),
  unique (task_id, number)
);
create unique index attempt_running on attempt (task_id) where ended_at is null;
create index attempt_lease on attempt (lease_expires_at) where ended_at is null;

create table chat (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index chat_of_user on chat (user_id, updated_at desc);

-- One prompt being answered.
create table run (
  id uuid primary key,
  chat_id uuid not null references chat on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  task_id uuid not null unique references task,
  request jsonb not null,
  -- What the prompt was turned into; written once, so that a second attempt goes on from there.
  outcome jsonb,
  project_id uuid references project on delete set null,
  export_task_id uuid references task,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index run_of_chat on run (chat_id, created_at);

-- What a run's stream says while it goes on, in order; its last event is made from the ended task.
create table run_event (
  run_id uuid not null references run on delete cascade,
  sequence integer not null check (sequence > 0),
  data jsonb not null,
  created_at timestamptz not null,
  primary key (run_id, sequence)
);

-- Events for the world outside, written in the transaction of what they tell.
create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null unique,
  topic text not null,
  account_id uuid,
  subject_id uuid,
  payload jsonb not null,
  created_at timestamptz not null,
  published_at timestamptz
);
create index outbox_unpublished on outbox (id) where published_at is null;

create table idempotency_key (
  user_id uuid not null references app_user on delete cascade,
  key text not null check (length(key) between 1 and 255),
  operation text not null,
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table instance_setting (
  key text primary key,
  value jsonb not null
);
`;

/*
 * Double entry: each transaction's entries add up to zero. An account's spendable credits are the sum of
 * its 'available' entries; 'reserved' holds what running work may still cost; 'issued' and 'revenue' are
 * the deployment's own sides.
 */
const money = sql`
create table ledger_transaction (
  id uuid primary key,
  kind text not null check (kind in ('grant', 'reserve', 'settle', 'release', 'expire')),
  -- Names the act, so that the same act can not be booked twice.
  action_key text not null unique,
  account_id uuid not null references account,
  memo text,
  created_at timestamptz not null
);
create index ledger_transaction_account on ledger_transaction (account_id, created_at desc);

create table ledger_entry (
  transaction_id uuid not null references ledger_transaction,
  position smallint not null,
  account_id uuid not null references account,
  side text not null check (side in ('available', 'reserved', 'issued', 'revenue')),
  amount_microcredits bigint not null check (amount_microcredits <> 0),
  created_at timestamptz not null,
  primary key (transaction_id, position)
);
create index ledger_entry_balance on ledger_entry (account_id, side) include (amount_microcredits);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function ledger_is_append_only();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();

create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_microcredits) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_transaction_balances();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [identity, library, work, money]) await part.execute(db);
}
