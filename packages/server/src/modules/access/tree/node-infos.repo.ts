/** Nodes with their rights and paths, over a whole set at once. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Parameter, prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type Reader, type ReaderInQuery, readableBy } from '../rights/readable-by.repo.ts';
import { linear, rightsOver } from '../rights/rights.repo.ts';
import type { NodeKind, Right } from '../tables.ts';
import type { Decorate, ListedNode } from './folder-pages.repo.ts';

/** A depth above which no folder lies. */
const EVERYTHING = sql.lit(1_000_000);

/**
 * Common table expressions after those of `rightsOver` that end in `prefixes`: for each `start` the names of the
 * folders along the way, without those that the caller may not read. Each principal's entry gives what it gives from
 * where it stands (`top`) down to above the next entry for the same principal (`bottom`); a public folder and a
 * membership give all the way down.
 */
function prefixesOver(user: Parameter): RawBuilder<unknown> {
  return sql`
    above as materialized (
      select n.id, n.name, n.folder_id, n.is_public_read from node n
      where n.id = any(array(select distinct node_id from links)) and n.kind = 'folder'
    ),
    starts as materialized (
      select distinct "folderId" as id, "ownerGroupId" as group_id from wanted where "folderId" is not null
    ),
    standing as materialized (
      select l.start, e.principal, e."right", l.depth from entries e join links l on l.node_id = e.node_id
    ),
    spans as materialized (
      select start, bottom, top from (
        select start, coalesce(lag(depth) over (partition by start, principal order by depth), -1) as bottom,
          depth as top, "right" from standing
      ) given where "right" > 0
      union all
      select s.id, coalesce((
        select max(e.depth) from standing e where e.start = s.id and e.principal = s.group_id), -1), ${EVERYTHING}
      from starts s
      where exists (select from group_member m where m.group_id = s.group_id and m.user_id = ${user})
      union all
      select l.start, -1, l.depth from above a join links l on l.node_id = a.id where a.is_public_read
    ),
    shown as materialized (
      select distinct l.start, l.node_id, l.depth from links l ${linear} join spans s on s.start = l.start
      where coalesce(l.depth > s.bottom and l.depth <= s.top, false)
    ),
    prefixes as materialized (
      select s.start, string_agg('/' || a.name, '' order by s.depth desc) filter (where a.folder_id is not null) as path
      from shown s ${linear} join above a on a.id = s.node_id group by s.start
    )`;
}

const pathOf = sql`case when r."folderId" is null then '/' else coalesce(p.path, '') || '/' || r.name end`;

const findPaths = prepared(
  { user: 'uuid', ids: 'uuid[]' },
  (p) => sql<{ id: string; path: string }>`
    with ${rightsOver(p.user, sql`n.id = any(${p.ids})`)}, ${prefixesOver(p.user)}
    select r.id, ${pathOf} as path from wanted r ${linear} join prefixes p on p.start = r."folderId"
    where coalesce(r.kind, '') <> ''`,
);

/**
 * The paths of nodes, from the root of each one's group. What is shared out of a private folder shows no names of
 * folders that the caller may not read.
 */
export async function pathsOf(
  db: Kysely<Database>,
  { userId }: Reader,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await findPaths(db, { user: userId, ids });
  return new Map(rows.map((row) => [row.id, row.path]));
}

const findPathsOfFolders = prepared(
  { ids: 'uuid[]' },
  (p) => sql<{ id: string; path: string }>`
    with links as materialized (
      select c.descendant_id as start, c.ancestor_id as node_id, c.depth
      from folder_closure c where c.descendant_id = any(${p.ids})
    ),
    above as materialized (
      select n.id, n.name, n.folder_id from node n
      where n.id = any(array(select distinct node_id from links)) and n.kind = 'folder'
    )
    select l.start as id, coalesce(
      string_agg('/' || a.name, '' order by l.depth desc) filter (where a.folder_id is not null), '') as path
    from links l ${linear} join above a on a.id = l.node_id group by l.start`,
);

/** The whole path of each of some folders, whoever may know it; '' for the root of a group. */
export async function findFolderPaths(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ id: string; path: string }[]> {
  return ids.length === 0 ? [] : await findPathsOfFolders(db, { ids });
}

/** A node as it is found, and what its path depends on. */
export interface FoundInfo extends ListedNode {
  right: Right;
  folderId: string | null;
  treeVersion: string;
  /** The caller may know all folders above. */
  isWhole: boolean;
}

/**
 * Common table expressions after those of `rightsOver`. `groups`: of each group that nodes lie in, the version of its
 * tree, and whether the caller may know its folders, as a member or by an entry on its root. `barred`: the folders on
 * whose way an entry takes something away from the caller, so that they may know but a part of their paths.
 */
function pathsKnownOver(user: Parameter): RawBuilder<unknown> {
  return sql`
    groups as materialized (
      select g.id, g.tree_version, exists (
        select from group_member m where m.group_id = g.id and m.user_id = ${user}
      ) or g.id in (
        select n.owner_group_id from entries e join node n on n.id = e.node_id
        where n.folder_id is null and e."right" > 0
      ) as is_whole
      from user_group g where g.id = any(array(select distinct "ownerGroupId" from wanted))
    ),
    barred as materialized (
      select distinct l.start from entries e join links l on l.node_id = e.node_id where e."right" = 0
    )`;
}

/** Those of some nodes that a caller can read, with what `decorate` adds. */
export function infosStatement<Row extends ListedNode>(decorate: Decorate) {
  return prepared(
    { user: 'uuid', ids: 'uuid[]' },
    (p) => sql<Row & FoundInfo>`
      with ${rightsOver(p.user, sql`n.id = any(${p.ids}) and n.deleted_at is null and not n.is_pending`, 'where they count')},
      ${pathsKnownOver(p.user)}
      ${decorate(sql`(
        select r.id, r.name, r.kind, r."lastEdit" as last_edit, r."right", r."folderId",
          g.tree_version as "treeVersion", g.is_whole and (r."folderId" is null or r."folderId" not in (select start from barred)) as "isWhole"
        from rights r ${linear} join groups g on g.id = r."ownerGroupId" where coalesce(r."right", 0) > 0
      )`)}`,
  );
}

// Whether a search may find a node, as an expression for the queries of others.

interface FindableWhere {
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
