/** What lies in the trash, for whoever may take it out again, and how its rows go for good. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { type Reader, readableBy } from '../rights/readable-by.repo.ts';
import type { NodeKind } from '../tables.ts';
import { rehangFolders } from './tree-changes.repo.ts';

// What lies in the trash, for whoever may take it out again.

/** An item that was put into the trash by itself. */
export interface TrashedNode {
  id: string;
  kind: NodeKind;
  name: string;
  lastEdit: string;
  deletedAt: string;
}

export interface TrashQuery {
  /** The group whose trash it is. */
  groupId: string;
  /** Besides it, what was granted to the caller directly in other groups. */
  withGranted: boolean;
  limit: number;
  offset: number;
}

const WRITE = 2;

/** Nodes that were granted to the caller directly, with what of the trash lay below them. */
const grantedTo = ({ userId }: Reader) => sql`(
  select g.node_id from access_grant g where g.user_id = ${userId} and g."right" >= ${WRITE}
  union
  select n.id from access_grant g join folder_closure c on c.ancestor_id = g.node_id
    join node n on n.folder_id = c.descendant_id and n.trashed_root_id = n.id
  where g.user_id = ${userId} and g."right" >= ${WRITE}
)`;

/** One page of the trash, what went there last first. */
export async function findTrashed(
  db: Kysely<Database>,
  reader: Reader,
  { groupId, withGranted, limit, offset }: TrashQuery,
): Promise<TrashedNode[]> {
  const shown = sql`node.trashed_root_id = node.id and node.purge_started_at is null
    and ${readableBy(reader, WRITE)}`;
  const page = sql`order by deleted_at desc, id desc limit ${offset + limit}`;
  const ofGroup = sql`(select * from node where owner_group_id = ${groupId} and ${shown} ${page})`;
  const granted = sql`(select * from node
    where owner_group_id <> ${groupId} and id in ${grantedTo(reader)} and ${shown} ${page})`;
  const { rows } = await sql<TrashedNode>`
    select id, kind, name, last_edit as "lastEdit", deleted_at as "deletedAt"
    from (${withGranted ? sql`${ofGroup} union all ${granted}` : ofGroup}) trashed
    order by deleted_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

// Rows of the trash as they go for good, bit by bit.

/** Whether something that went into the trash with an item is under a legal hold. */
export async function isHeld(trx: Transaction<Database>, itemId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('node')
    .select('id')
    .where('trashed_root_id', '=', itemId)
    .where('legal_hold', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was put into the trash on its own and lies in a folder that went there with `itemId`. */
async function trashedWithin(
  trx: Transaction<Database>,
  itemId: string,
): Promise<{ id: string; isFolder: boolean }[]> {
  const { rows } = await sql<{ id: string; isFolder: boolean }>`
    select n.id, n.kind = 'folder' as "isFolder" from node f join node n on n.folder_id = f.id
    where f.trashed_root_id = ${itemId} and f.kind = 'folder' and n.trashed_root_id = n.id
      and n.id <> ${itemId}`.execute(trx);
  return rows;
}

/** Writes on each item what everyone has on it by the folders below its group's root, which it is about to lose. */
async function keepEntries(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await sql`
    insert into access_grant (id, node_id, user_id, group_id, email, email_folded, "right", granted_by, created_at)
    select gen_random_uuid(), near.* from (
      select distinct on (n.id, g.group_id, g.email_folded)
        n.id as node_id, g.user_id, g.group_id, g.email, g.email_folded, g."right", g.granted_by, g.created_at
      from node n
      join folder_closure c on c.descendant_id = n.folder_id
      join node f on f.id = c.ancestor_id and f.folder_id is not null
      join access_grant g on g.node_id = f.id
      where n.id = any(${[...ids]}::uuid[])
      order by n.id, g.group_id, g.email_folded, c.depth
    ) near
    on conflict do nothing`.execute(trx);
}

/**
 * Items that are in the trash on their own outlive the folder they lay in: they move to the root of the group, and
 * nobody can do more or less with them than before.
 */
export async function rescueTrashed(
  trx: Transaction<Database>,
  { itemId, rootId }: { itemId: string; rootId: string },
): Promise<void> {
  const within = await trashedWithin(trx, itemId);
  if (within.length === 0) return;
  const ids = within.map(({ id }) => id);
  const folders = within.filter(({ isFolder }) => isFolder).map(({ id }) => id);
  await keepEntries(trx, ids);
  await rehangFolders(trx, { ids: folders, parentId: rootId });
  await sql`update node set folder_id = ${rootId} where id = any(${ids}::uuid[])`.execute(trx);
}

/** Marks an item as going for good, and counts what goes with it. */
export async function markPurged(
  trx: Transaction<Database>,
  { itemId, now }: { itemId: string; now: Date },
): Promise<{ assets: number; folders: number }> {
  await trx.updateTable('node').set({ purge_started_at: now }).where('id', '=', itemId).execute();
  const { rows } = await sql<{ assets: number; folders: number }>`
    select count(*) filter (where kind <> 'folder')::int as assets,
      count(*) filter (where kind = 'folder')::int as folders
    from node where trashed_root_id = ${itemId}`.execute(trx);
  return rows[0] ?? { assets: 0, folders: 0 };
}

/** Items whose removal has begun; the oldest first. */
export async function findPurged(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('node')
    .select('id')
    .where('purge_started_at', 'is not', null)
    .orderBy('purge_started_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The next rows to go of a marked item: files first, then folders from the deepest up, the item itself last. */
export async function nextToPurge(
  db: Kysely<Database>,
  { itemId, limit }: { itemId: string; limit: number },
): Promise<string[]> {
  const files = await sql<{ id: string }>`
    select id from node where trashed_root_id = ${itemId} and kind <> 'folder' limit ${limit}`.execute(db);
  if (files.rows.length > 0) return files.rows.map(({ id }) => id);
  const folders = await sql<{ id: string }>`
    select node.id from folder_closure c join node on node.id = c.descendant_id
    where c.ancestor_id = ${itemId} and node.trashed_root_id = ${itemId}
    order by c.depth desc limit ${limit}`.execute(db);
  return folders.rows.map(({ id }) => id);
}

/** Removes rows of a marked item; one transaction at a time, whoever else is removing it. */
export async function removeRows(
  trx: Transaction<Database>,
  { itemId, ids }: { itemId: string; ids: readonly string[] },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${itemId}, 0))`.execute(trx);
  // Whoever completes an upload holds it before its asset: held here first, neither waits for the other in a circle.
  await sql`select from upload where asset_id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
  await sql`delete from node where id = any(${[...ids]}::uuid[])`.execute(trx);
}
