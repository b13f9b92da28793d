/** Rows of the tree as they change place. Whoever calls holds the groups concerned, see `lockGroups`. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { type Reader, rightOf } from '../rights/readable-by.repo.ts';
import type { NodeRow } from '../rights/rights.repo.ts';
import { ownerGroupOf, takeLastEdits } from './nodes.repo.ts';

/**
 * All rows of an item: itself, and what lies below it. By way of a list of ids: an "or" over two conditions would look
 * at every node there is.
 */
const rowsOf = (id: string) => sql`(
  select ${id}::uuid as id
  union all
  select n.id from folder_closure c join node n on n.folder_id = c.descendant_id where c.ancestor_id = ${id}
)`;

/**
 * Holds groups until the transaction ends. Whatever gives a node a place or a `last_edit` in a group holds it first,
 * always in the order of ids, so that changes of one group happen one after the other and never wait in a circle.
 */
export async function lockGroups(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Holds the group that a node is of, also when it is moved to another one at that moment. */
export async function lockGroupOf(trx: Transaction<Database>, nodeId: string): Promise<string> {
  for (;;) {
    const groupId = await ownerGroupOf(trx, nodeId);
    await lockGroups(trx, [groupId]);
    if ((await ownerGroupOf(trx, nodeId)) === groupId) return groupId;
  }
}

/** Which of the folders take something new: not in the trash, and of the group that is held. */
export async function findOpenFolders(
  trx: Transaction<Database>,
  { ids, groupId }: { ids: readonly string[]; groupId: string },
): Promise<{ id: string; level: number }[]> {
  const { rows } = await sql<{ id: string; level: number }>`
    select node.id, (select max(c.depth) from folder_closure c where c.descendant_id = node.id) as level
    from node
    where node.id = any(${[...ids]}::uuid[]) and node.kind = 'folder' and node.deleted_at is null
      and node.owner_group_id = ${groupId}`.execute(trx);
  return rows;
}

/** How many levels of folders lie below a folder. */
export async function levelsBelow(trx: Transaction<Database>, folderId: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    select coalesce(max(c.depth), 0) as levels from folder_closure c where c.ancestor_id = ${folderId}`.execute(
    trx,
  );
  return rows[0]?.levels ?? 0;
}

/** Whether `folderId` is `ancestorId` or lies below it. */
export async function isWithin(
  trx: Transaction<Database>,
  { folderId, ancestorId }: { folderId: string; ancestorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from folder_closure c where c.ancestor_id = ${ancestorId} and c.descendant_id = ${folderId}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Which of `names` are taken in a folder: by another folder, or by anything. */
export async function takenNames(
  trx: Transaction<Database>,
  { folderId, names, by }: { folderId: string; names: readonly string[]; by: 'folders' | 'anything' },
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('node')
    .select('name')
    .where('folder_id', '=', folderId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .where('deleted_at', 'is', null)
    .$if(by === 'folders', (nodes) => nodes.where('kind', '=', 'folder'))
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Whether a service-config lies in a folder, which holds one at most. */
export async function hasConfig(trx: Transaction<Database>, folderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('node')
    .select('id')
    .where('folder_id', '=', folderId)
    .where('kind', '=', 'service_config')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether something of an item is kept from the caller although the item is not: only an entry for them, or for a
 * group of theirs, can take away below what it gives above, and of such entries there are few.
 */
export async function hasRestricted(
  trx: Transaction<Database>,
  reader: Reader,
  { itemId, right }: { itemId: string; right: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select g.node_id from access_grant g where g.user_id = ${reader.userId} and g."right" < ${right}
      union all
      select g.node_id from group_member m join access_grant g on g.group_id = m.group_id
        where m.user_id = ${reader.userId} and g."right" < ${right}
    ) lowered
    join node on node.id = lowered.node_id
    join folder_closure c on c.descendant_id = node.folder_id and c.ancestor_id = ${itemId}
    where ${rightOf(reader)} < ${right}
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** What everyone has by inheritance from `folderId` upwards: the nearest entry of each, and the owning group's own. */
const inherited = (folderId: string) => sql`(
  with above as (
    select f.id, f.is_public_read, c.depth from folder_closure c join node f on f.id = c.ancestor_id
    where c.descendant_id = ${folderId}
  ), nearest as (
    select distinct on (g.group_id, g.email_folded) coalesce(g.group_id::text, g.email_folded) as who, g."right"
    from above join access_grant g on g.node_id = above.id
    order by g.group_id, g.email_folded, above.depth
  )
  select who, "right" from nearest where "right" > 0
  union all
  select n.owner_group_id::text, 3 from node n
    where n.id = ${folderId} and n.owner_group_id::text not in (select who from nearest)
  union all
  select '', 1 where exists (select from above where is_public_read)
)`;

/**
 * Whether moving an item from one folder to another takes away or gives someone access. Who has an entry on the
 * item itself keeps exactly that, unless the item changes hands.
 */
export async function changesAccess(
  trx: Transaction<Database>,
  { itemId, from, to }: { itemId: string; from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${inherited(from)} a full join ${inherited(to)} b on b.who = a.who
    where a."right" is distinct from b."right"
      and coalesce(a.who, b.who) not in (
        select coalesce(g.group_id::text, g.email_folded) from access_grant g where g.node_id = ${itemId}
        union all select '' from node n where n.id = ${itemId} and n.is_public_read)
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Takes folders from their ancestors and puts them, with all below them, under another folder. */
export async function rehangFolders(
  trx: Transaction<Database>,
  { ids, parentId }: { ids: readonly string[]; parentId: string },
): Promise<void> {
  await sql`
    delete from folder_closure c using folder_closure up, folder_closure down
    where up.descendant_id = any(${[...ids]}::uuid[]) and up.depth > 0 and down.ancestor_id = up.descendant_id
      and c.ancestor_id = up.ancestor_id and c.descendant_id = down.descendant_id`.execute(trx);
  await sql`
    insert into folder_closure (ancestor_id, descendant_id, depth)
    select up.ancestor_id, down.descendant_id, up.depth + down.depth + 1
    from folder_closure up, folder_closure down
    where up.descendant_id = ${parentId} and down.ancestor_id = any(${[...ids]}::uuid[])`.execute(trx);
}

/**
 * Gives all rows of an item to another group. Each keeps its `last_edit` but where that is taken there already: such
 * a row counts as edited now. Entries for the new group go, because what it owns it has ADMIN on.
 */
async function changeOwner(
  trx: Transaction<Database>,
  { itemId, groupId, now }: { itemId: string; groupId: string; now: Date },
): Promise<void> {
  const { rows: taken } = await sql<{ id: string }>`
    select node.id from node join node other
      on other.owner_group_id = ${groupId} and other.last_edit = node.last_edit
    where node.id in ${rowsOf(itemId)} order by node.last_edit`.execute(trx);
  await sql`
    update user_group set last_edit = greatest(last_edit, (
      select max(node.last_edit) from node where node.id in ${rowsOf(itemId)}))
    where id = ${groupId}`.execute(trx);
  const fresh = taken.length === 0 ? [] : await takeLastEdits(trx, groupId, { now, count: taken.length });
  await sql`
    update node set owner_group_id = ${groupId}, last_edit = coalesce((
      select fresh.value from unnest(${taken.map(({ id }) => id)}::uuid[], ${fresh}::timestamptz[])
        as fresh (id, value) where fresh.id = node.id), node.last_edit)
    where node.id in ${rowsOf(itemId)}`.execute(trx);
  await sql`
    delete from access_grant g where g.group_id = ${groupId} and g.node_id in ${rowsOf(itemId)}`.execute(trx);
}

/** Hangs an item under another folder, of the same or of another group, and gives it a new `last_edit`. */
export async function rehang(
  trx: Transaction<Database>,
  item: NodeRow,
  { folder, now }: { folder: NodeRow; now: Date },
): Promise<void> {
  const groupId = folder.ownerGroupId;
  if (groupId !== item.ownerGroupId) await changeOwner(trx, { itemId: item.id, groupId, now });
  if (item.kind === 'folder') await rehangFolders(trx, { ids: [item.id], parentId: folder.id });
  await trx.updateTable('node').set({ folder_id: folder.id }).where('id', '=', item.id).execute();
}

/** Gives an item a name. */
export async function setName(trx: Transaction<Database>, id: string, name: string): Promise<void> {
  await trx.updateTable('node').set({ name }).where('id', '=', id).execute();
}

/** Notes that a person changed the item. */
export async function setEdited(
  trx: Transaction<Database>,
  { id, groupId, now }: { id: string; groupId: string; now: Date },
): Promise<void> {
  const [lastEdit = ''] = await takeLastEdits(trx, groupId, { now, count: 1 });
  await trx.updateTable('node').set({ last_edit: lastEdit }).where('id', '=', id).execute();
}

/** Puts an item with everything in it that is not in the trash yet into the trash. */
export async function putIntoTrash(
  trx: Transaction<Database>,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    update node set deleted_at = ${now}, trashed_root_id = ${id}
    where id in ${rowsOf(id)} and deleted_at is null`.execute(trx);
}

/** Takes an item and what went into the trash with it out again. */
export async function takeFromTrash(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('node')
    .set({ deleted_at: null, trashed_root_id: null })
    .where('trashed_root_id', '=', id)
    .execute();
}
