/** What stands directly in a folder, below it and above it, and sets of nodes for the queries of others. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { type Reader, type ReaderInQuery, readableBy, rightOf } from '../rights/readable-by.repo.ts';
import { type NodeRow, nodeColumns } from '../rights/rights.repo.ts';
import type { NodeKind, Right } from '../tables.ts';
import { isFindable, pathsOf, possibleOwners } from './node-infos.repo.ts';

// What stands directly in a folder, below it and above it.

const isShown = sql<SqlBool>`n.deleted_at is null and not n.is_pending`;

/** The readable children of folders of some kinds, in the order they were added. */
export async function childrenOfKind(
  db: Kysely<Database>,
  reader: Reader,
  { folderIds, kinds, limit }: { folderIds: readonly string[]; kinds: readonly NodeKind[]; limit: number },
): Promise<NodeRow[]> {
  if (folderIds.length === 0) return [];
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns} from node n
    where n.folder_id = any(${[...folderIds]}::uuid[]) and ${isShown} and n.kind = any(${[...kinds]}::text[])
      and ${readableBy(reader, 1, 'n')}
    order by n.created_at, n.id limit ${limit}`.execute(db);
  return rows;
}

/** Where a walk goes on: after the last node of the page before. */
export interface WalkPosition {
  folderId: string;
  id: string;
}

export interface SubtreeQuery {
  folderId: string;
  kinds: readonly NodeKind[];
  /** The least right the caller must have on each. */
  right: Right;
}

/**
 * Whether the caller has `right` on the node `n` in the folder `f`, whose right is known: an asset without an entry
 * of its own has the right of its folder.
 */
function hasRightIn(reader: Reader, right: Right): RawBuilder<SqlBool> {
  return sql`(case when n.is_public_read or exists (select from access_grant g where g.node_id = n.id)
    then ${rightOf(reader, 'n')} else f."right" end) >= ${right}`;
}

/** A folder below, with the caller's right on it; `id` is an expression of the query around. */
const folderWithRight = (reader: Reader, id: RawBuilder<unknown>) => sql`(
  select folder.id, ${rightOf(reader, 'folder')} as "right" from node folder
  where folder.id = ${id} and folder.deleted_at is null
  offset 0
)`;

/**
 * One page of the nodes below a folder, folder after folder; each node that stays there is met exactly once. Rights
 * are asked for folder by folder as the page fills, so that a page costs what it holds and not what lies below.
 */
export async function subtreeFiles(
  db: Kysely<Database>,
  reader: Reader,
  query: SubtreeQuery & { after: WalkPosition | null; limit: number },
): Promise<NodeRow[]> {
  const { folderId, kinds, right, after, limit } = query;
  const from = after?.folderId ?? ZERO;
  const { rows } = await sql<NodeRow>`
    select n.* from (
      select c.descendant_id as id from folder_closure c
      where c.ancestor_id = ${folderId} and c.descendant_id >= ${from}::uuid
      order by c.descendant_id offset 0
    ) below
    cross join lateral ${folderWithRight(reader, sql`below.id`)} f
    cross join lateral (
      select ${nodeColumns} from node n
      where n.folder_id = f.id and ${isShown} and n.kind = any(${[...kinds]}::text[])
        and (f.id, n.id) > (${from}::uuid, ${after?.id ?? ZERO}::uuid)
        and ${hasRightIn(reader, right)}
      order by n.id
    ) n
    order by below.id, n.id limit ${limit}`.execute(db);
  return rows;
}

const ZERO = '00000000-0000-0000-0000-000000000000';

/** How many nodes of each kind `subtreeFiles` would give. */
export async function countSubtree(
  db: Kysely<Database>,
  reader: Reader,
  { folderId, kinds, right }: SubtreeQuery,
): Promise<Map<NodeKind, number>> {
  const { rows } = await sql<{ kind: NodeKind; count: number }>`
    select n.kind, count(*)::int as count
    from folder_closure c
    cross join lateral ${folderWithRight(reader, sql`c.descendant_id`)} f
    join node n on n.folder_id = f.id
    where c.ancestor_id = ${folderId} and ${isShown} and n.kind = any(${[...kinds]}::text[])
      and ${hasRightIn(reader, right)}
    group by n.kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

export interface ConfigNode extends NodeRow {
  /** The caller's right on it, which may be none: a config is in force for whatever lies below it. */
  right: Right;
}

/** The service-configs directly in the folders above a node, for a folder in itself too; nearest last. */
export async function configsAbove(
  db: Kysely<Database>,
  reader: Reader,
  nodeId: string,
): Promise<ConfigNode[]> {
  const { rows } = await sql<ConfigNode>`
    select ${nodeColumns}, ${rightOf(reader, 'n')} as "right"
    from node place
    join folder_closure c
      on c.descendant_id = case when place.kind = 'folder' then place.id else place.folder_id end
    join node n on n.folder_id = c.ancestor_id and n.kind = 'service_config' and n.deleted_at is null
    where place.id = ${nodeId} and not n.is_pending
    order by c.depth desc`.execute(db);
  return rows;
}

/**
 * The service-configs in the folders below one, that one left out, nearest first. They are looked for among those of
 * the group, which are few beside its folders.
 */
export async function configsBelow(
  db: Kysely<Database>,
  reader: Reader,
  { folderId, limit, withUnreadable }: { folderId: string; limit: number; withUnreadable: boolean },
): Promise<ConfigNode[]> {
  const { rows } = await sql<ConfigNode>`
    select * from (
      select ${nodeColumns}, ${rightOf(reader, 'n')} as "right", c.depth
      from node top
      join node n on n.owner_group_id = top.owner_group_id and n.kind = 'service_config' and ${isShown}
      join folder_closure c on c.descendant_id = n.folder_id and c.ancestor_id = top.id and c.depth > 0
      where top.id = ${folderId}
    ) below
    where "right" > 0 or ${withUnreadable}
    order by depth, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * One page of the readable nodes of a kind in the caller's groups and in those that share something with them, newest
 * `last_edit` first. Goes along the index of each group's nodes of that kind, no further than the page can reach:
 * looking below what is shared would meet all the media there.
 */
export async function listOfKind(
  db: Kysely<Database>,
  reader: Reader,
  { kind, limit, offset }: { kind: NodeKind; limit: number; offset: number },
): Promise<NodeRow[]> {
  const { userId } = reader;
  const { rows } = await sql<NodeRow>`
    with mine as materialized (
      select m.group_id as id from group_member m where m.user_id = ${userId}
    ),
    marked as materialized (
      select g.node_id from access_grant g where g.user_id = ${userId} and g."right" > 0
      union
      select g.node_id from access_grant g
      where g.group_id = any(array(select id from mine)) and g."right" > 0
    ),
    owners as materialized (
      select id from mine
      union
      select n.owner_group_id from marked join node n on n.id = marked.node_id
    )
    select newest.* from owners cross join lateral (
      select ${nodeColumns} from node n
      where n.owner_group_id = owners.id and n.kind = ${kind} and ${isShown} and ${readableBy(reader, 1, 'n')}
      order by n.last_edit desc limit ${offset + limit}
    ) newest
    order by newest."lastEdit" desc, newest.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface SharedNode {
  node: NodeRow;
  right: Right;
  /** As the caller may know it, its own name last. */
  path: string;
  /** Of the group it belongs to; null for the library of a person, which is called by their email. */
  groupName: string | null;
}

/**
 * The nodes on which an entry for the caller or a group of theirs stands, outside the groups they are members of;
 * newest first. Such an entry is the nearest there is, so all of these can be read.
 */
export async function sharedWith(
  db: Kysely<Database>,
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<SharedNode[]> {
  const { userId } = reader;
  const { rows } = await sql<NodeRow & Pick<SharedNode, 'right' | 'groupName'>>`
    with groups as materialized (
      select array(select m.group_id from group_member m where m.user_id = ${userId}) as ids
    ),
    marked as materialized (
      select g.node_id from access_grant g where g.user_id = ${userId} and g."right" > 0
      union
      select g.node_id from access_grant g
      where g.group_id = any((select ids from groups)::uuid[]) and g."right" > 0
    ),
    page as materialized (
      select n.* from marked join node n on n.id = marked.node_id
      where ${isShown} and not n.owner_group_id = any((select ids from groups)::uuid[])
      order by n.last_edit desc, n.id desc limit ${limit} offset ${offset}
    )
    select ${nodeColumns}, ${rightOf(reader, 'n')} as "right",
      case when owner.default_of_user_id is null then owner.name end as "groupName"
    from page n join user_group owner on owner.id = n.owner_group_id
    order by n.last_edit desc, n.id desc`.execute(db);
  const paths = await pathsOf(
    db,
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map(({ right, groupName, ...node }) => ({
    node,
    right,
    groupName,
    path: paths.get(node.id) ?? '/',
  }));
}

// Sets of nodes as expressions for the queries of others, found from the tree and not from the rows around.

const ANYWHERE = { folderId: null, kinds: null, createdAfter: null, createdBefore: null, onlyOwn: false };

/**
 * A subquery of the ids of all nodes that a search of the reader may find. For where most rows around are not theirs:
 * it looks at the nodes of those groups only that have something for the reader.
 */
export function findableIds(reader: ReaderInQuery): RawBuilder<unknown> {
  return sql`(select owned.id from node owned
    where owned.owner_group_id = any(${possibleOwners(reader)})
      and ${isFindable(reader, sql.ref('owned.id'), ANYWHERE)})`;
}

/**
 * A subquery of the ids of all nodes of those groups that have something for the reader, who may not read each of them:
 * for queries that ask for rights themselves.
 */
export function possibleIds(reader: ReaderInQuery): RawBuilder<unknown> {
  return sql`(select owned.id from node owned where owned.owner_group_id = any(${possibleOwners(reader)}))`;
}

/** A subquery of the ids of all that lies below a folder, in the trash or not. */
export function idsBelow(folderId: string): RawBuilder<unknown> {
  return sql`(select below.id from folder_closure c join node below on below.folder_id = c.descendant_id
    where c.ancestor_id = ${folderId}::uuid)`;
}
