/** Review: what is said of assets, and the links by which people without an account see and judge them. */
import { type Kysely, sql } from 'kysely';

const links = sql`
create table review_link (
  id uuid primary key,
  -- SHA-256 of the secret in the link, which is shown once.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid not null references app_user,
  title text not null check (length(title) between 1 and 200),
  -- Null = who has the link needs none.
  password_hash text,
  allow_download boolean not null,
  allow_comments boolean not null,
  allow_approval boolean not null,
  watermark boolean not null,
  -- How often it was opened.
  views bigint not null default 0 check (views >= 0),
  last_viewed_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  check ((views = 0) = (last_viewed_at is null))
);
create index review_link_of_maker on review_link (created_by, id desc);

create table review_link_item (
  link_id uuid not null references review_link on delete cascade,
  -- An asset, or a folder with all that lies in it.
  node_id uuid not null references node on delete cascade,
  position int not null check (position >= 0),
  primary key (link_id, node_id)
);
create index review_link_item_of_node on review_link_item (node_id);

-- Somebody who opened a link in one browser.
create table review_guest (
  id uuid primary key,
  link_id uuid not null references review_link on delete cascade,
  name text check (length(name) between 1 and 100),
  views bigint not null check (views >= 1),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (id, link_id)
);
create index review_guest_of_link on review_guest (link_id, last_seen_at desc, id desc);

create table review_decision (
  link_id uuid not null,
  asset_id uuid not null references asset on delete cascade,
  guest_id uuid not null,
  decision text not null check (decision in ('approved', 'changes_requested')),
  name text not null check (length(name) between 1 and 100),
  note text not null check (length(note) <= 2000),
  decided_at timestamptz not null,
  primary key (link_id, asset_id, guest_id),
  foreign key (guest_id, link_id) references review_guest (id, link_id) on delete cascade
);
create index review_decision_of_asset on review_decision (asset_id, decided_at desc, guest_id);
create index review_decision_of_guest on review_decision (guest_id, link_id);
`;

const comments = sql`
create table review_comment (
  id uuid primary key,
  asset_id uuid not null references asset on delete cascade,
  -- The newest when it was written.
  version_id uuid references asset_version on delete set null,
  -- The first comment of its thread; null of that one.
  parent_id uuid,
  -- The link that the thread was begun by: its guests see the whole of it.
  link_id uuid references review_link on delete cascade,
  author_id uuid references app_user,
  guest_id uuid,
  guest_name text check (length(guest_name) between 1 and 100),
  -- What a guest's browser names the comment by, so that one that is sent twice is one.
  client_key uuid,
  body text not null check (length(body) between 1 and 10000),
  start_seconds double precision check (start_seconds >= 0 and start_seconds < 'infinity'),
  end_seconds double precision check (end_seconds < 'infinity'),
  box_x double precision,
  box_y double precision,
  box_width double precision,
  box_height double precision,
  created_at timestamptz not null,
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references app_user,
  unique (id, asset_id),
  unique (guest_id, client_key),
  foreign key (parent_id, asset_id) references review_comment (id, asset_id) on delete cascade,
  foreign key (guest_id, link_id) references review_guest (id, link_id) on delete cascade,
  check ((author_id is null) <> (guest_id is null)),
  check ((guest_id is null) = (guest_name is null)),
  check (guest_id is null or link_id is not null),
  check (client_key is null or guest_id is not null),
  check (parent_id is null or parent_id <> id),
  check (end_seconds is null or end_seconds >= start_seconds),
  check (num_nulls(box_x, box_y, box_width, box_height) in (0, 4)),
  check (box_x >= 0 and box_y >= 0 and box_width > 0 and box_height > 0
    and box_x + box_width <= 1.000001 and box_y + box_height <= 1.000001),
  -- A reply is about what its thread is about, and is settled with it.
  check (parent_id is null
    or num_nonnulls(start_seconds, end_seconds, box_x, resolved_at, resolved_by) = 0)
);
create index review_comment_threads on review_comment (asset_id, id desc) where parent_id is null;
create index review_comment_open on review_comment (asset_id, id desc)
  where parent_id is null and resolved_at is null;
create index review_comment_replies on review_comment (parent_id, asset_id, id) where parent_id is not null;
create index review_comment_of_link on review_comment (link_id, asset_id, id desc) where link_id is not null;
create index review_comment_of_author on review_comment (author_id) where author_id is not null;
create index review_comment_of_resolver on review_comment (resolved_by) where resolved_by is not null;
create index review_comment_of_version on review_comment (version_id) where version_id is not null;

create table review_mention (
  comment_id uuid not null references review_comment on delete cascade,
  user_id uuid not null references app_user,
  primary key (comment_id, user_id)
);
create index review_mention_of_user on review_mention (user_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await links.execute(db);
  await comments.execute(db);
}
