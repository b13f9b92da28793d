/** One page of a folder. Rows that come before it are skipped in an index; only those of the page are read. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Parameter, prepared } from '../../../platform/db/prepared.ts';
import type { Database, NodeKind } from '../../../platform/db/schema.ts';

/**
 * Adds what another module knows of nodes to a query for them: `select page.*, … from ${nodes} page left join …`.
 * The nodes have `id`, `name`, `kind` and `last_edit`, and columns that the order needs.
 */
export type Decorate = (nodes: RawBuilder<unknown>) => RawBuilder<unknown>;

export interface ListedNode {
  id: string;
  name: string;
  kind: NodeKind;
  last_edit: string;
}

export interface FolderOrder {
  column: 'last_edit' | 'created_at';
  order: 'asc' | 'desc';
  /** Folders first, whatever the order of the rest. */
  foldersOnTop: boolean;
}

export interface FolderPageQuery extends FolderOrder {
  /** A folder that the caller can read. */
  folderId: string;
  /** The kinds to show; null for all. */
  kinds: readonly NodeKind[] | null;
  /** What `hiddenChildren` found. */
  hidden: readonly string[];
  limit: number;
  offset: number;
}

export type FolderPages<Row> = (db: Kysely<Database>, query: FolderPageQuery) => Promise<Row[]>;

const types = {
  folder: 'uuid',
  kinds: 'text[]',
  hidden: 'uuid[]',
  limit: 'int',
  offset: 'int',
} as const;

type Parameters = { [K in keyof typeof types]: Parameter };

/** The rows of the page as `id`, `key` and `on_top`. */
function chosenRows(p: Parameters, { column, order, foldersOnTop }: FolderOrder): RawBuilder<unknown> {
  const key = sql.ref(column);
  const direction = sql.raw(order);
  const tie = column === 'last_edit' ? sql`` : sql`, id ${direction}`;
  const orderBy = sql`${key} ${direction}${tie}`;
  const there = sql<SqlBool>`folder_id = ${p.folder} and deleted_at is null and not is_pending
    and id <> all(${p.hidden})`;
  const shown = sql<SqlBool>`${there} and (${p.kinds} is null or kind = any(${p.kinds}))`;
  if (!foldersOnTop) {
    return sql`
      select id, ${key} as key, false as on_top from node where ${shown}
      order by ${orderBy} limit ${p.limit} offset ${p.offset}`;
  }
  const folders = sql`node where ${there} and kind = 'folder' and (${p.kinds} is null or 'folder' = any(${p.kinds}))`;
  return sql`
    with folders as materialized (
      select id, ${key} as key from ${folders} order by ${orderBy} limit ${p.limit} offset ${p.offset}
    )
    select id, key, true as on_top from folders
    union all
    select * from (
      select id, ${key}, false from node where ${shown} and kind <> 'folder'
      order by ${orderBy} limit ${p.limit} - (select count(*) from folders)
      offset case when ${p.offset} = 0 then 0
        else greatest(0, ${p.offset} - (select count(*) from ${folders})) end
    ) files`;
}

function pageStatement<Row>(decorate: Decorate, order: FolderOrder) {
  const direction = sql.raw(order.order);
  return prepared(
    types,
    (p) => sql<Row>`${decorate(sql`(
        select n.id, n.name, n.kind, n.last_edit, chosen.key, chosen.on_top
        from (${chosenRows(p, order)}) chosen join node n on n.id = chosen.id
      )`)}
      order by page.on_top desc, page.key ${direction}, page.id ${direction}`,
  );
}

/** Pages of folders with what `decorate` adds. */
export function createFolderPages<Row extends ListedNode>(decorate: Decorate): FolderPages<Row> {
  const statements = new Map<string, ReturnType<typeof pageStatement<Row>>>();
  return (db, { column, order, foldersOnTop, folderId, ...query }) => {
    const name = `${column} ${order} ${foldersOnTop}`;
    const statement = statements.get(name) ?? pageStatement<Row>(decorate, { column, order, foldersOnTop });
    statements.set(name, statement);
    return statement(db, { folder: folderId, ...query });
  };
}
