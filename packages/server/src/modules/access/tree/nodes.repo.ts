/** Rows of the folder tree. The only place, with readable-by.repo.ts, that reads or writes it. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import { type NodeRow, nodeColumns } from '../rights/rights.repo.ts';
import type { NodeKind } from '../tables.ts';

export interface NewNode {
  id: string;
  kind: NodeKind;
  name: string;
  folderId: string | null;
  ownerGroupId: string;
  createdBy: string;
  createdAt: Date;
  lastEdit: string;
  isPending: boolean;
}

export async function findNodes(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, NodeRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns} from node n where n.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The root folder of a group. */
export async function rootFolderOf(db: Kysely<Database>, groupId: string): Promise<string> {
  const row = await db
    .selectFrom('node')
    .select('id')
    .where('owner_group_id', '=', groupId)
    .where('folder_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The root folder of each of the groups, by group. */
export async function rootFoldersOf(
  db: Kysely<Database>,
  groupIds: readonly string[],
): Promise<Map<string, string>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('node')
    .select(['id', 'owner_group_id'])
    .where('owner_group_id', 'in', [...groupIds])
    .where('folder_id', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.owner_group_id, row.id]));
}

/**
 * Removes the library of a group in which nothing lies, not in the trash or on its way in either; false when something
 * does. Call it while the group is held, so that nothing comes in meanwhile.
 */
export async function removeEmptyLibrary(trx: Transaction<Database>, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from node where owner_group_id = ${groupId} and folder_id is not null limit 1`.execute(trx);
  if (rows.length > 0) return false;
  await trx.deleteFrom('node').where('owner_group_id', '=', groupId).execute();
  return true;
}

/** How far `names` lead down from `folderId`: the folders found, in order, one per name. */
export async function walkDown(
  db: Kysely<Database>,
  folderId: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive walk as (
      select ${folderId}::uuid as id, 0 as level
      union all
      select child.id, walk.level + 1
      from walk join node child on child.folder_id = walk.id and child.kind = 'folder'
        and child.deleted_at is null and child.name = (${[...names]}::text[])[walk.level + 1]
    )
    select id from walk where level > 0 order by level`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * `count` new values of `last_edit`, ascending and newer than every other of the group. Holds the group
 * until the transaction ends, so that the order of the values is the order of the commits.
 */
export async function takeLastEdits(
  trx: Transaction<Database>,
  groupId: string,
  { now, count }: { now: Date; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with taken as (
      update user_group
      set last_edit = greatest(${now}::timestamptz, last_edit + interval '1 microsecond')
        + ${count - 1}::int * interval '1 microsecond'
      where id = ${groupId} returning last_edit
    )
    select taken.last_edit - step * interval '1 microsecond' as value
    from taken, generate_series(0, ${count - 1}::int) step order by value`.execute(trx);
  // Whoever was alone in the group may have left it meanwhile.
  if (rows.length !== count) throw notFound('Group');
  return rows.map((row) => row.value);
}

export async function insertNodes(trx: Transaction<Database>, nodes: readonly NewNode[]): Promise<void> {
  await trx.insertInto('node').values(nodes.map(rowOf)).execute();
}

function rowOf(node: NewNode) {
  return {
    id: node.id,
    kind: node.kind,
    name: node.name,
    folder_id: node.folderId,
    owner_group_id: node.ownerGroupId,
    created_by: node.createdBy,
    created_at: node.createdAt,
    last_edit: node.lastEdit,
    is_pending: node.isPending,
  };
}

/** Adds a folder and its place in the tree. Returns false when the name is taken by another folder. */
export async function insertFolder(trx: Transaction<Database>, folder: NewNode): Promise<boolean> {
  const inserted = await trx
    .insertInto('node')
    .values(rowOf(folder))
    .onConflict((conflict) =>
      conflict
        .columns(['folder_id', 'name'])
        .where('kind', '=', 'folder')
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await sql`
    insert into folder_closure (ancestor_id, descendant_id, depth)
    select ancestor_id, ${folder.id}::uuid, depth + 1 from folder_closure
      where descendant_id = ${folder.folderId}::uuid
    union all select ${folder.id}::uuid, ${folder.id}::uuid, 0`.execute(trx);
  return true;
}

/** What may be written of a node. */
export interface NodeChange {
  lastEdit?: string;
  kind?: NodeKind;
  pending?: boolean;
  isPublicRead?: boolean;
  isReference?: boolean;
}

/** Writes what is given of `change`. */
export async function updateNode(trx: Transaction<Database>, id: string, change: NodeChange): Promise<void> {
  const written = {
    last_edit: change.lastEdit,
    kind: change.kind,
    is_pending: change.pending,
    is_public_read: change.isPublicRead,
    is_reference: change.isReference,
  };
  if (Object.values(written).every((value) => value === undefined)) return;
  await trx.updateTable('node').set(written).where('id', '=', id).execute();
}

export async function ownerGroupOf(trx: Transaction<Database>, id: string): Promise<string> {
  const row = await trx
    .selectFrom('node')
    .select('owner_group_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.owner_group_id;
}

/** Removes nodes that were never visible; whatever hangs on them goes with them. */
export async function deleteNodes(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('node')
    .where('id', 'in', [...ids])
    .execute();
}
