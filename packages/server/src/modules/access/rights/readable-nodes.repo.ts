/** Nodes that a caller may read, as a query for listings to build on. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { type Reader, readableBy } from './readable-by.repo.ts';

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
