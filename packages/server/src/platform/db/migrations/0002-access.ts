/** Sharing by email, groups with invitations, the trash, listings that do not walk the tree, the audit log. */
import { type Kysely, sql } from 'kysely';

const nodes = sql`
-- An asset whose bytes are still on their way, or never came: nobody is shown it.
alter table node add column is_pending boolean not null default false;
update node set is_pending = true from asset where asset.id = node.id and asset.state <> 'ready';

-- The item whose trashing took this one along, itself for that item. Everything below a trashed folder carries
-- deleted_at as well, so that no reader has to look at the folders above.
alter table node add column trashed_root_id uuid;
update node set trashed_root_id = id where deleted_at is not null;
update node set deleted_at = above.deleted_at, trashed_root_id = above.id
  from folder_closure c join node above on above.id = c.ancestor_id and above.trashed_root_id = above.id
  where c.descendant_id = node.folder_id and node.deleted_at is null;
alter table node add constraint node_trash check ((deleted_at is null) = (trashed_root_id is null));

-- A page far into a folder is found by the index alone: it holds what rows are chosen and sorted by.
drop index node_listing, node_listing_folders_on_top, node_name;
create index node_listing on node (folder_id, last_edit desc) include (id, kind)
  where deleted_at is null and not is_pending;
create index node_listing_added on node (folder_id, created_at desc, id desc) include (kind)
  where deleted_at is null and not is_pending;
create index node_listing_folders on node (folder_id, last_edit desc) include (id, created_at)
  where kind = 'folder' and deleted_at is null and not is_pending;
create index node_name on node (folder_id, name) where deleted_at is null;
create index node_recent on node (owner_group_id, last_edit desc) include (id, folder_id)
  where deleted_at is null and not is_pending and kind <> 'folder';
create index node_recent_of_kind on node (owner_group_id, kind, last_edit desc) include (id, folder_id)
  where deleted_at is null and not is_pending;
create index node_public on node (id) where is_public_read;
-- Paths are made of names of folders: these lie together here, and not scattered among all assets.
create index node_folder_names on node (id) include (name, folder_id, is_public_read) where kind = 'folder';
create index node_trash_of_group on node (owner_group_id, deleted_at desc) where trashed_root_id = id;
create index node_trashed_with on node (trashed_root_id) where trashed_root_id is not null;
create index node_folder on node (folder_id, id);

drop index folder_closure_up;
create index folder_closure_up on folder_closure (descendant_id, depth) include (ancestor_id);
`;

/*
 * A person's entry is always made by an email and keeps it as it was typed; user_id follows when an account
 * with that verified email exists. So an entry for somebody without an account looks like any other.
 */
const grants = sql`
alter table access_grant drop constraint access_grant_check;
-- An entry for a user and one for their email become one, with the higher right.
with doubled as (
  delete from access_grant g using access_grant own join app_user u on u.id = own.user_id
  where g.email_folded = u.email_folded and g.node_id = own.node_id returning own.id, g."right"
)
update access_grant own set "right" = greatest(own."right", doubled."right") from doubled where doubled.id = own.id;
update access_grant g set email = u.email, email_folded = u.email_folded
  from app_user u where u.id = g.user_id and g.email is null;
alter table access_grant add constraint access_grant_principal
  check (num_nonnulls(group_id, email_folded) = 1 and (user_id is null or email_folded is not null));
-- Emails in their order, so that of the many on one folder only those that are listed are read.
drop index access_grant_node;
create index access_grant_node on access_grant (node_id, email_folded);
create index access_grant_of_groups on access_grant (node_id) where group_id is not null;
create index access_grant_waiting on access_grant (email_folded) where user_id is null and email_folded is not null;
-- Only an entry that takes access away can hide what lies below a readable folder, and there are few of them.
create index access_grant_none_of_user on access_grant (user_id) where "right" = 0 and user_id is not null;
create index access_grant_none_of_group on access_grant (group_id) where "right" = 0 and group_id is not null;

-- The email a member was invited by, as it was typed; null for the one who made the group.
alter table group_member add column email text;
create table group_invitation (
  group_id uuid not null references user_group on delete cascade,
  email_folded text not null,
  email text not null check (length(email) between 3 and 320),
  "right" smallint not null check ("right" between 1 and 3),
  created_at timestamptz not null,
  primary key (group_id, email_folded)
);
create index group_invitation_email on group_invitation (email_folded);
create index user_group_name on user_group (name);
`;

const audit = sql`
-- What was done by force of a role, and what opened something to everybody.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid,
  act text not null,
  subject_id uuid,
  details jsonb not null default '{}'
);
create index audit_log_at on audit_log (at desc);
create index audit_log_subject on audit_log (subject_id, at desc);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [nodes, grants, audit]) await part.execute(db);
}
