/** Whether a search may find a node, as an expression for the queries of others. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NodeKind } from '../../../platform/db/schema.ts';
import { type ReaderInQuery, readableBy } from '../rights/readable-by.repo.ts';

export interface FindableWhere {
  /** With all below it; null = everywhere. */
  folderId: string | null;
  kinds: readonly NodeKind[] | null;
  /** ISO times; both ends belong to the range. */
  createdAfter: string | null;
  createdBefore: string | null;
  /** In the library of the reader alone, nothing of groups, nothing public. */
  onlyOwn: boolean;
}

function conditions(reader: ReaderInQuery, where: FindableWhere): RawBuilder<SqlBool>[] {
  const { folderId, kinds, createdAfter, createdBefore, onlyOwn } = where;
  const all: RawBuilder<SqlBool>[] = [];
  if (folderId !== null) {
    all.push(
      sql`found.folder_id in (select c.descendant_id from folder_closure c where c.ancestor_id = ${folderId}::uuid)`,
    );
  }
  if (kinds !== null) all.push(sql`found.kind = any(${[...kinds]}::text[])`);
  if (createdAfter !== null) all.push(sql`found.created_at >= ${createdAfter}::timestamptz`);
  if (createdBefore !== null) all.push(sql`found.created_at <= ${createdBefore}::timestamptz`);
  if (onlyOwn) {
    all.push(
      sql`found.owner_group_id = (select g.id from user_group g where g.default_of_user_id = ${reader.userId})`,
    );
  }
  return all;
}

/**
 * True of a node that is shown (neither in the trash nor being uploaded), lies where it is asked for and may be read.
 * `id` is a column of the query around. Rights come last: they cost most.
 */
export function isFindable(
  reader: ReaderInQuery,
  id: RawBuilder<unknown>,
  where: FindableWhere,
): RawBuilder<SqlBool> {
  const all = [
    sql<SqlBool>`found.deleted_at is null`,
    sql<SqlBool>`not found.is_pending`,
    ...conditions(reader, where),
    readableBy(reader, 1, 'found'),
  ];
  return sql`exists (select from node found where found.id = ${id} and ${sql.join(all, sql` and `)})`;
}

/** True of a node whose name is like `pattern`, whatever its case. `id` is a column of the query around. */
export function isNamedLike(id: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql`exists (select from node called where called.id = ${id} and called.name ilike ${pattern})`;
}

/**
 * The groups whose items the reader may be able to read, as an array: their own, those that share something with them
 * or with one of their groups, and those that show something to everybody. For indexes to leave out the others.
 */
export function possibleOwners({ userId }: ReaderInQuery): RawBuilder<string[]> {
  return sql`array(
    select m.group_id from group_member m where m.user_id = ${userId}
    union
    select n.owner_group_id from access_grant g join node n on n.id = g.node_id
    where g."right" > 0 and (g.user_id = ${userId}
      or g.group_id in (select m.group_id from group_member m where m.user_id = ${userId}))
    union
    select n.owner_group_id from node n where n.is_public_read
  )`;
}
