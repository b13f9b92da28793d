/** Uploads in parts, replaced content, and renditions of further kinds. */
import { type Kysely, sql } from 'kysely';

const bytes = sql`
-- One asset has an upload for each of its versions that was sent.
alter table upload drop constraint upload_asset_id_key;
create index upload_asset on upload (asset_id);

alter table upload drop constraint upload_state_check;
alter table upload
  -- completing: all bytes are there and verified against what the client named; only this server's work is left.
  add constraint upload_state_check check (state in ('open', 'completing', 'complete', 'aborted', 'expired')),
  add column transfer text not null default 'single' check (transfer in ('single', 'multipart')),
  -- Where the bytes arrive; never where they stay. Null for uploads from before there were parts.
  add column staging_key text unique,
  -- The store's own name of an upload in parts; null until the store was asked.
  add column store_upload_id text,
  add column part_bytes bigint check (part_bytes > 0),
  add column part_count integer check (part_count between 1 and 10000),
  -- What the client says the whole file hashes to; verified before the asset is there.
  add column expected_sha256 bytea check (length(expected_sha256) = 32),
  -- The upload brings the next version of an asset that has content.
  add column replaces_content boolean not null default false,
  -- The parts that were asked to be put together: [[number, etag], ...]; the same request again is told by it.
  add column completed_parts jsonb,
  -- Why what was put together last was thrown away, for who asks for the upload again: {code, detail}.
  add column refusal jsonb,
  -- The object that the bytes become. Its row comes first, so that the sweeper knows of the bytes.
  add column object_id uuid references object on delete set null,
  -- Whoever completes the upload says until when it may be taken for alive.
  add column busy_until timestamptz,
  -- When to look next whether the store has the bytes; null where they pass through this server.
  add column check_after timestamptz,
  -- What the file was called where it came from, for the version it becomes.
  add column source_name text,
  -- The version it became.
  add column version_id uuid references asset_version on delete set null,
  add check ((transfer = 'multipart') = (part_bytes is not null)),
  add check ((part_bytes is null) = (part_count is null));
create index upload_check on upload (check_after) where state = 'open' and check_after is not null;
create index upload_completing on upload (busy_until) where state = 'completing';
create index upload_ended on upload (id) where state in ('aborted', 'expired');
create index upload_object on upload (object_id) where object_id is not null;
create index upload_version on upload (version_id) where version_id is not null;
-- What an account still has under way counts for its storage.
create index upload_under_way on upload (user_id) include (content_length) where state in ('open', 'completing');
update upload set staging_key = 'incoming/' || id where state = 'open';

alter table rendition drop constraint rendition_kind_check;
alter table rendition
  add constraint rendition_kind_check check (kind in ('original', 'proxy', 'thumbnail', 'keyframe', 'waveform', 'sprite',
    'hls', 'audio', 'image', 'frame')),
  -- What only this kind has: the index of an HLS file, the grid of a sprite sheet, the rate of a waveform.
  add column details jsonb not null default '{}',
  add column last_used_at timestamptz;

-- Who made a version, and what it was called when it came.
alter table asset_version
  add column created_by uuid references app_user on delete set null,
  add column source_name text;
create index asset_version_created_by on asset_version (created_by) where created_by is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await bytes.execute(db);
}
