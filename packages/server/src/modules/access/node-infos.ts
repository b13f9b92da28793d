/** Nodes with their rights and paths, over a whole set at once. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Parameter, prepared } from '../../platform/db/prepared.ts';
import type { Database, Right } from '../../platform/db/schema.ts';
import type { Decorate, ListedNode } from './folder-pages.ts';
import { type Reader, rightOf } from './readable-by.ts';
import { linear, rightsOver } from './rights.repo.ts';

/** A depth above which no folder lies. */
const EVERYTHING = 1_000_000;

/**
 * Common table expressions after those of `rightsOver` that end in `prefixes`: for each `start` the names of the
 * folders along the way, without those that the caller may not read. What is readable far up makes everything below
 * it readable, unless an entry takes access away: then each folder is asked about.
 */
function prefixesOver(user: Parameter): RawBuilder<unknown> {
  return sql`
    above as materialized (
      select n.id, n.name, n.folder_id, n.owner_group_id, n.is_public_read from node n
      where n.id = any(array(select distinct node_id from links))
    ),
    tops as materialized (
      select s.id as start, coalesce(e.has_denial, false) as has_denial,
        greatest(m.top, e.top, p.top, -1) as top
      from (select distinct "folderId" as id, "ownerGroupId" as group_id from wanted where "folderId" is not null) s
      left join (
        select l.start, bool_or(e."right" = 0) as has_denial, max(l.depth) filter (where e."right" > 0) as top
        from entries e join links l on l.node_id = e.node_id group by l.start
      ) e on e.start = s.id
      left join (
        select l.start, max(l.depth) as top
        from above a join links l on l.node_id = a.id where a.is_public_read group by l.start
      ) p on p.start = s.id
      left join lateral (
        select ${sql.lit(EVERYTHING)} as top from group_member m
        where m.group_id = s.group_id and m.user_id = ${user} offset 0
      ) m on true
    ),
    prefixes as materialized (
      select l.start, string_agg('/' || folder.name, '' order by l.depth desc) as path
      from tops t join links l on l.start = t.start join above folder on folder.id = l.node_id
      where folder.folder_id is not null
        and case when t.has_denial then ${rightOf({ userId: user }, 'folder')} > 0 else l.depth <= t.top end
      group by l.start
    )`;
}

const pathOf = sql`case when r."folderId" is null then '/' else coalesce(p.path, '') || '/' || r.name end`;

const findPaths = prepared(
  { user: 'uuid', ids: 'uuid[]' },
  (p) => sql<{ id: string; path: string }>`
    with ${rightsOver(p.user, sql`n.id = any(${p.ids})`)}, ${prefixesOver(p.user)}
    select r.id, ${pathOf} as path from wanted r ${linear} join prefixes p on p.start = r."folderId"`,
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

export interface NodeInfo extends ListedNode {
  right: Right;
  path: string;
}

/** Those of some nodes that a caller can read, with right and path, in one question. */
export type NodeInfos<Row> = (db: Kysely<Database>, reader: Reader, ids: readonly string[]) => Promise<Row[]>;

/** Information on nodes with what `decorate` adds. */
export function createNodeInfos<Row extends NodeInfo>(decorate: Decorate): NodeInfos<Row> {
  const statement = prepared(
    { user: 'uuid', ids: 'uuid[]' },
    (p) => sql<Row>`
      with ${rightsOver(p.user, sql`n.id = any(${p.ids}) and n.deleted_at is null and not n.is_pending`)},
      ${prefixesOver(p.user)}
      ${decorate(sql`(
        select r.id, r.name, r.kind, r."lastEdit" as last_edit, r."right", ${pathOf} as path
        from rights r ${linear} join prefixes p on p.start = r."folderId" where coalesce(r."right", 0) > 0
      )`)}`,
  );
  return (db, { userId }, ids) => statement(db, { user: userId, ids });
}
