/**
 * Rights as SQL. Entries stand on nodes, one per principal; for one principal the nearest entry on the way
 * up wins, over a caller's principals the highest wins. What a group may do, a member may do up to the right
 * that the member has in the group. The owning group has ADMIN on its root unless an entry says otherwise.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Right } from '../tables.ts';

export type Reader = Pick<Principal, 'userId'>;

/** The same inside a query, where the user may also be a parameter of a prepared statement. */
export interface ReaderInQuery {
  userId: string | RawBuilder<unknown>;
}

/** The node itself and the folders above it, nearest first by `depth`, of the node under `alias`. */
function chain(alias: string): RawBuilder<unknown> {
  const node = sql.table(alias);
  return sql`(
    select ${node}.id as id, 0 as depth
    union all
    select c.ancestor_id, c.depth + 1 from folder_closure c where c.descendant_id = ${node}.folder_id
  )`;
}

function byEntries(userId: ReaderInQuery['userId'], alias: string): RawBuilder<number> {
  return sql`coalesce((
    select max(nearest."right") from (
      select distinct on (g.user_id, g.group_id)
        case when g.user_id is not null then g."right" else least(m."right", g."right") end as "right"
      from ${chain(alias)} a
      join access_grant g on g.node_id = a.id
      left join group_member m on m.group_id = g.group_id and m.user_id = ${userId}
      where g.user_id = ${userId} or m.user_id is not null
      order by g.user_id, g.group_id, a.depth
    ) nearest
  ), 0)`;
}

function byOwnership(userId: ReaderInQuery['userId'], alias: string): RawBuilder<number> {
  const node = sql.table(alias);
  return sql`coalesce((
    select m."right" from group_member m
    where m.group_id = ${node}.owner_group_id and m.user_id = ${userId}
      and not exists (
        select 1 from ${chain(alias)} a
        join access_grant g on g.node_id = a.id and g.group_id = ${node}.owner_group_id
      )
  ), 0)`;
}

function byPublicRead(alias: string): RawBuilder<number> {
  const node = sql.table(alias);
  return sql`case when ${node}.is_public_read or exists (
    select 1 from folder_closure c join node f on f.id = c.ancestor_id
    where c.descendant_id = ${node}.folder_id and f.is_public_read
  ) then 1 else 0 end`;
}

/** The same without what everybody may: what was given to the caller. */
export function grantedRightOf({ userId }: ReaderInQuery, alias = 'node'): RawBuilder<Right> {
  return sql`greatest(${byOwnership(userId, alias)}, ${byEntries(userId, alias)})`;
}

/** The caller's effective right (0 to 3) on the node under `alias`. */
export function rightOf(reader: ReaderInQuery, alias = 'node'): RawBuilder<Right> {
  const { userId } = reader;
  return sql`greatest(${byOwnership(userId, alias)}, ${byEntries(userId, alias)}, ${byPublicRead(alias)})`;
}

/**
 * Whether the caller has at least `right` on the node under `alias`. The usual case, a member of the owning
 * group that has no entries anywhere, is decided without walking up the tree.
 */
export function readableBy(reader: ReaderInQuery, right: Right, alias = 'node'): RawBuilder<SqlBool> {
  const node = sql.table(alias);
  return sql`(case when exists (
    select 1 from group_member m
    where m.group_id = ${node}.owner_group_id and m.user_id = ${reader.userId} and m."right" >= ${sql.lit(right)}
      and not exists (select 1 from access_grant g where g.group_id = ${node}.owner_group_id)
  ) then true else ${rightOf(reader, alias)} >= ${sql.lit(right)} end)`;
}

// Nodes that a caller may read, as a query for listings to build on.

/** Which part of the tree is meant. */
export type Scope =
  | { kind: 'children'; folderId: string }
  | { kind: 'below'; folderId: string }
  /** These alone, wherever they lie. */
  | { kind: 'some'; ids: readonly string[] }
  /** All of a group, and besides it what was granted to the caller directly. */
  | { kind: 'group'; groupId: string; withGranted: boolean }
  /** What was granted to the caller directly, with what lies below it, outside one group. */
  | { kind: 'granted'; outsideGroupId: string };

/** By way of a list of ids: an "or" over two conditions would look at every node there is. */
function grantedTo({ userId }: Reader) {
  const granted = sql`select g.node_id from access_grant g where g.user_id = ${userId} and g."right" > 0`;
  return sql<SqlBool>`node.id in (
    ${granted}
    union all
    select below.id from folder_closure c join node below on below.folder_id = c.descendant_id
    where c.ancestor_id in (${granted})
  )`;
}

function inScope(reader: Reader, scope: Scope) {
  if (scope.kind === 'children') return sql<SqlBool>`node.folder_id = ${scope.folderId}`;
  if (scope.kind === 'some') return sql<SqlBool>`node.id = any(${[...scope.ids]}::uuid[])`;
  if (scope.kind === 'below') {
    return sql<SqlBool>`node.folder_id in (
      select c.descendant_id from folder_closure c where c.ancestor_id = ${scope.folderId})`;
  }
  const granted = grantedTo(reader);
  if (scope.kind === 'granted') {
    return sql<SqlBool>`(node.owner_group_id <> ${scope.outsideGroupId} and ${granted})`;
  }
  const ofGroup = sql<SqlBool>`(node.owner_group_id = ${scope.groupId} and node.folder_id is not null)`;
  if (!scope.withGranted) return ofGroup;
  return sql<SqlBool>`(${ofGroup} or ${granted})`;
}

/**
 * The readable nodes of `scope` that are shown to people: nothing in the trash, nothing that is still being
 * uploaded. In the query they are called `node`.
 */
export function readableNodes(db: Kysely<Database>, reader: Reader, scope: Scope) {
  return db
    .selectFrom('node')
    .leftJoin('asset', 'asset.id', 'node.id')
    .where('node.deleted_at', 'is', null)
    .where('node.is_pending', '=', false)
    .where(inScope(reader, scope))
    .where(readableBy(reader, 1));
}
