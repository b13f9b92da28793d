/**
 * What a person who leaves for good has in the tree. Their things go wherever they are; what others put into groups
 * that go with the person moves to its maker's own library; what is under a legal hold stays.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { type NodeRow, nodeColumns } from './rights/rights.repo.ts';

/** Who leaves, and the groups that go with them. */
export interface Leaver {
  userId: string;
  groupIds: readonly string[];
}

type Alias = 'n' | 'f' | 'a';

const goingGroups = ({ groupIds }: Leaver) => sql`any(${[...groupIds]}::uuid[])`;

/** Under a legal hold: itself, or a folder above it. */
function isHeld(alias: Alias): RawBuilder<SqlBool> {
  const node = sql.table(alias);
  return sql`(${node}.legal_hold or exists (
    select from folder_closure hc join node hf on hf.id = hc.ancestor_id
    where hc.descendant_id = ${node}.folder_id and hf.legal_hold))`;
}

/** Made by somebody else who is still here and has a library to take it to. */
function isOfOthers({ userId }: Leaver, alias: Alias): RawBuilder<SqlBool> {
  const node = sql.table(alias);
  return sql`(${node}.created_by <> ${userId} and exists (
    select from app_user u join user_group g on g.default_of_user_id = u.id
    where u.id = ${node}.created_by and u.deleted_at is null))`;
}

/** Goes to somebody else's library: made by others, or lies in a folder that was. For nodes of groups that go. */
function movesOut(leaver: Leaver, alias: Alias): RawBuilder<SqlBool> {
  const node = sql.table(alias);
  return sql`exists (
    select from (
      select ${node}.id as id
      union all select mc.ancestor_id from folder_closure mc where mc.descendant_id = ${node}.folder_id
    ) up join node a on a.id = up.id
    where a.folder_id is not null and ${isOfOthers(leaver, 'a')} and not ${isHeld('a')})`;
}

/** Whether the folder `f` of the leaver has to stay for the sake of something below it. */
function mustStay(leaver: Leaver): RawBuilder<SqlBool> {
  const goes = sql`n.owner_group_id = ${goingGroups(leaver)}`;
  return sql`exists (
    select from folder_closure c join node n on n.folder_id = c.descendant_id
    where c.ancestor_id = f.id
      and (n.created_by is distinct from ${leaver.userId} or ${isHeld('n')})
      and not (${goes} and ${movesOut(leaver, 'n')} and not ${movesOut(leaver, 'f')})
      and not (${goes} and not ${isHeld('n')} and not ${movesOut(leaver, 'n')}))`;
}

export interface LeavingCounts {
  /** What goes. */
  files: number;
  folders: number;
  /** Things of others in groups that go, which move to their makers. */
  keptOfOthers: number;
  /** Assets and folders that stay because of a legal hold. */
  held: number;
  /** Groups that go; one that holds something under a legal hold stays. */
  groups: number;
}

/** What `remove…` and `takeOut` would do, without doing it. */
export async function countLeaving(db: Kysely<Database>, leaver: Leaver): Promise<LeavingCounts> {
  const { userId } = leaver;
  const { rows } = await sql<LeavingCounts>`
    select
      (select count(*) from node n where n.created_by = ${userId} and n.kind <> 'folder' and not ${isHeld('n')}) as files,
      (select count(*) from node f where f.created_by = ${userId} and f.kind = 'folder'
          and f.folder_id is not null and not ${isHeld('f')} and not ${mustStay(leaver)}) as folders,
      (select count(*) from node n where n.owner_group_id = ${goingGroups(leaver)} and n.folder_id is not null
        and n.created_by <> ${userId} and ${movesOut(leaver, 'n')}) as "keptOfOthers",
      (select count(*) from node n where n.created_by = ${userId} and n.folder_id is not null and ${isHeld('n')}) as held,
      (select count(*) from user_group g where g.id = ${goingGroups(leaver)} and not exists (
        select from node n where n.owner_group_id = g.id and ${isHeld('n')} and not ${movesOut(leaver, 'n')})) as groups
  `.execute(db);
  return rows[0] ?? { files: 0, folders: 0, keptOfOthers: 0, held: 0, groups: 0 };
}

/** The next files of the leaver, wherever they are. */
export async function nextFiles(db: Kysely<Database>, { userId }: Leaver, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from node n where n.created_by = ${userId} and n.kind <> 'folder' and not ${isHeld('n')}
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next files that nobody who is still here made, in groups that go. */
export async function nextFilesOfNobody(
  db: Kysely<Database>,
  leaver: Leaver,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from node n where n.owner_group_id = ${goingGroups(leaver)} and n.kind <> 'folder'
      and not ${isHeld('n')} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next folders that go and in which nothing lies any more; all of groups that go, else the leaver's. */
export async function nextEmptyFolders(
  db: Kysely<Database>,
  leaver: Leaver,
  limit: number,
): Promise<{ id: string; groupId: string; isOwn: boolean }[]> {
  const { rows } = await sql<{ id: string; groupId: string; isOwn: boolean }>`
    select f.id, f.owner_group_id as "groupId", f.created_by is not distinct from ${leaver.userId} as "isOwn"
    from (
      select id from node where created_by = ${leaver.userId} and kind = 'folder'
      union select id from node where owner_group_id = ${goingGroups(leaver)} and kind = 'folder'
    ) mine join node f on f.id = mine.id
    where f.folder_id is not null and not ${isHeld('f')}
      and not exists (select from node child where child.folder_id = f.id)
    limit ${limit}`.execute(db);
  return rows;
}

/** Removes nodes with all that hangs on them; a folder in which something lies by now stays. Returns which went. */
export async function removeNodes(trx: Transaction<Database>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from node n where n.id = any(${[...ids]}::uuid[])
      and not exists (select from node child where child.folder_id = n.id)
    returning n.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The next thing of others in groups that go, the highest of its branch. */
export async function nextOfOthers(db: Kysely<Database>, leaver: Leaver): Promise<NodeRow | null> {
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns} from node n
    where n.owner_group_id = ${goingGroups(leaver)} and n.folder_id is not null
      and ${isOfOthers(leaver, 'n')} and not ${isHeld('n')}
      and not exists (
        select from folder_closure c join node f on f.id = c.ancestor_id
        where c.descendant_id = n.folder_id and f.folder_id is not null
          and ${isOfOthers(leaver, 'f')} and not ${isHeld('f')})
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Everything of an item: itself, and what lies below it. */
const rowsOf = (id: string) => sql`(
  select ${id}::uuid union all
  select n.id from folder_closure c join node n on n.folder_id = c.descendant_id where c.ancestor_id = ${id})`;

/** How many rows an item has that the leaver did not make. */
export async function countOfOthers(
  trx: Transaction<Database>,
  { userId }: Leaver,
  itemId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from node where id in ${rowsOf(itemId)} and created_by <> ${userId}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** What went into the trash with a folder that stays behind is in the trash by itself from now on. */
export async function splitFromTrash(trx: Transaction<Database>, itemId: string): Promise<void> {
  await sql`
    update node set trashed_root_id = case when id = ${itemId} or exists (
        select from node top where top.id = ${itemId} and top.deleted_at is not null) then ${itemId}::uuid else id end
    where id in ${rowsOf(itemId)} and trashed_root_id is not null
      and trashed_root_id not in ${rowsOf(itemId)}`.execute(trx);
}

/** Whoever made something in a folder that goes to somebody else's library keeps all rights on it. */
export async function keepMakers(
  trx: Transaction<Database>,
  { itemId, makerId, now }: { itemId: string; makerId: string; now: Date },
): Promise<void> {
  await sql`
    insert into access_grant (id, node_id, user_id, email, email_folded, "right", granted_by, created_at)
    select gen_random_uuid(), n.id, u.id, u.email, u.email_folded, 3, ${makerId}, ${now}
    from node n join app_user u on u.id = n.created_by
    where n.id in ${rowsOf(itemId)} and u.id <> ${makerId} and u.deleted_at is null and u.email_verified
    on conflict (email_folded, node_id) where email_folded is not null do update set "right" = 3`.execute(
    trx,
  );
}

/** The library of a user. */
export async function libraryOf(
  trx: Transaction<Database>,
  userId: string,
): Promise<{ groupId: string; root: NodeRow } | null> {
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns} from user_group g join node n on n.owner_group_id = g.id and n.folder_id is null
    where g.default_of_user_id = ${userId}`.execute(trx);
  const [root] = rows;
  return root === undefined ? null : { groupId: root.ownerGroupId, root };
}

/**
 * Removes a group with its root folder when nothing is left in it; one in which something is held stays, without
 * members and under a name that tells nothing.
 */
export async function removeGroup(trx: Transaction<Database>, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from node where owner_group_id = ${groupId} and folder_id is not null limit 1`.execute(trx);
  if (rows.length > 0) {
    await sql`delete from group_member where group_id = ${groupId}`.execute(trx);
    await sql`delete from group_invitation where group_id = ${groupId}`.execute(trx);
    await sql`
      update user_group set name = 'kept for legal reasons', default_of_user_id = null
      where id = ${groupId}`.execute(trx);
    return false;
  }
  await sql`delete from node where owner_group_id = ${groupId}`.execute(trx);
  const removed = await sql`delete from user_group where id = ${groupId} returning id`.execute(trx);
  return removed.rows.length > 0;
}

/** The groups that would be nobody's without the user: the library, and those without another member. */
export async function groupsOfAlone(db: Kysely<Database>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from user_group where default_of_user_id = ${userId}
    union
    select m.group_id from group_member m where m.user_id = ${userId} and not exists (
      select from group_member other where other.group_id = m.group_id and other.user_id <> ${userId})
      and not exists (select from user_group g where g.id = m.group_id and g.default_of_user_id <> ${userId})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Holds the user's groups, so that nobody becomes a member while it is decided which of them go. */
export async function lockGroupsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    select g.id from user_group g
    where g.id in (select m.group_id from group_member m where m.user_id = ${userId})
    order by g.id for update`.execute(trx);
}

/**
 * Ends the user's memberships, entries and what is waiting for their email, and invitations to groups that go. In a
 * group that is left without an ADMIN the member with the highest right becomes one, of several the longest there.
 * Returns these groups.
 */
export async function endRights(trx: Transaction<Database>, { userId, groupIds }: Leaver): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from group_member where user_id = ${userId} returning group_id as id`.execute(trx);
  const email = sql`(select email_folded from app_user where id = ${userId} and email_verified)`;
  await sql`
    delete from access_grant where user_id = ${userId} or (user_id is null and email_folded = ${email})`.execute(
    trx,
  );
  await sql`
    delete from group_invitation
    where group_id = any(${[...groupIds]}::uuid[]) or email_folded = ${email}`.execute(trx);
  const promoted = await sql<{ id: string }>`
    with next as (
      select distinct on (m.group_id) m.group_id, m.user_id from group_member m
      where m.group_id = any(${rows.map(({ id }) => id)}::uuid[])
        and not exists (select from group_member a where a.group_id = m.group_id and a."right" = 3)
      order by m.group_id, m."right" desc, m.created_at, m.user_id
    )
    update group_member m set "right" = 3 from next
    where m.group_id = next.group_id and m.user_id = next.user_id returning m.group_id as id`.execute(trx);
  return promoted.rows.map(({ id }) => id);
}

/** Takes the leaver's name from what stays: folders that others use, entries that they made. */
export async function forgetMaker(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update node n set created_by = null
    where n.created_by = ${userId} and not ${isHeld('n')}`.execute(trx);
  await sql`update access_grant set granted_by = null where granted_by = ${userId}`.execute(trx);
}
