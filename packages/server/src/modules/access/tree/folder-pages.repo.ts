/** One page of a folder. Rows that come before it are skipped in an index; only those of the page are read. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Parameter, prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { choiceOf, type FoundPlace, placeOver, placeTypes, type Start, type Way } from '../places.repo.ts';
import type { Reader } from '../rights/readable-by.repo.ts';
import type { NodeKind } from '../tables.ts';

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
  column: 'last_edit' | 'created_at' | 'name';
  order: 'asc' | 'desc';
  /** Folders first, whatever the order of the rest. */
  foldersOnTop: boolean;
}

export interface FolderPageQuery extends FolderOrder {
  /** The kinds to show; null for all. */
  kinds: readonly NodeKind[] | null;
  limit: number;
  offset: number;
}

/** A folder that the caller can read, and what `hiddenChildren` found in it. */
export interface ReadFolder {
  folderId: string;
  hidden: readonly string[];
}

/** Rows with the place they were found at. */
export interface PlacedRows<Row, Folder = { id: string }> {
  place: FoundPlace<Folder>;
  rows: Row[];
}

export interface FolderPages<Row> {
  /** A page of a folder that is known. */
  of(db: Kysely<Database>, query: FolderPageQuery & ReadFolder): Promise<Row[]>;
  /**
   * A page of the folder that a way leads to, in one question; without rows where something below may be hidden from
   * the caller.
   */
  at(db: Kysely<Database>, reader: Reader, query: FolderPageQuery & Way): Promise<PlacedRows<Row>>;
}

/** A far page of large ones begins beyond what an int holds: 394,029 of 10,000 entries. */
const pageTypes = { kinds: 'text[]', limit: 'int', offset: 'bigint' } as const;

type PageParameters = { [K in keyof typeof pageTypes]: Parameter };

/** The folder of a page, and which of its children may be shown, as they stand in a statement. */
interface FolderInQuery {
  id: RawBuilder<unknown>;
  shown: RawBuilder<SqlBool>;
}

/**
 * What a page is sorted by. Names as they are read, whatever their case; by the bytes of them, as the index has them, so that
 * no release of another library's rules of sorting makes it wrong.
 */
const KEYS: Record<FolderOrder['column'], RawBuilder<unknown>> = {
  last_edit: sql.ref('last_edit'),
  created_at: sql.ref('created_at'),
  name: sql`lower(name) collate "C"`,
};

/** The rows of the page as `id`, `key` and `on_top`. */
function chosenRows(
  p: PageParameters,
  folder: FolderInQuery,
  { column, order, foldersOnTop }: FolderOrder,
): RawBuilder<unknown> {
  const key = KEYS[column];
  const direction = sql.raw(order);
  const tie = column === 'last_edit' ? sql`` : sql`, id ${direction}`;
  const orderBy = sql`${key} ${direction}${tie}`;
  const there = sql<SqlBool>`folder_id = ${folder.id} and deleted_at is null and not is_pending
    and ${folder.shown}`;
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

/** The decorated rows of a page, in no order. */
function pageRows(
  decorate: Decorate,
  p: PageParameters,
  { folder, order }: { folder: FolderInQuery; order: FolderOrder },
): RawBuilder<unknown> {
  return decorate(sql`(
        select n.id, n.name, n.kind, n.last_edit, chosen.key, chosen.on_top
        from (${chosenRows(p, folder, order)}) chosen join node n on n.id = chosen.id
      )`);
}

function pageOrder({ order }: FolderOrder): RawBuilder<unknown> {
  const direction = sql.raw(order);
  return sql`order by page.on_top desc, page.key ${direction}, page.id ${direction}`;
}

function pageStatement<Row>(decorate: Decorate, order: FolderOrder) {
  return prepared({ ...pageTypes, folder: 'uuid', hidden: 'uuid[]' }, (p) => {
    const folder = { id: p.folder, shown: sql<SqlBool>`id <> all(${p.hidden})` };
    return sql<Row>`${pageRows(decorate, p, { folder, order })} ${pageOrder(order)}`;
  });
}

/** What stands beside each row of a page; the row itself is all null where the page is empty. */
interface PlaceOfRow {
  groups: number;
  hasDenials: boolean;
  placeId: string | null;
}

function placedStatement<Row>(decorate: Decorate, order: FolderOrder, kind: Start['kind']) {
  return prepared({ ...placeTypes, ...pageTypes }, (p) => {
    // Where something may be hidden the page is another question's.
    const id = sql`case when not place."hasDenials" then place.id end`;
    const rows = pageRows(decorate, p, { folder: { id, shown: sql<SqlBool>`true` }, order });
    return sql<(Row | { id: null }) & PlaceOfRow>`
      with recursive ${placeOver(kind, p)}
      select place.groups, place."hasDenials", place.id as "placeId", page.*
      from place left join lateral (${rows}) page on true ${pageOrder(order)}`;
  });
}

/** Makes each thing at its first use. */
export function keptBy<Made>(): (name: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (name, make) => {
    const made = kept.get(name) ?? make();
    kept.set(name, made);
    return made;
  };
}

/** Pages of folders with what `decorate` adds. */
export function createFolderPages<Row extends ListedNode>(decorate: Decorate): FolderPages<Row> {
  const pages = keptBy<ReturnType<typeof pageStatement<Row>>>();
  const placed = keptBy<ReturnType<typeof placedStatement<Row>>>();
  const nameOf = ({ column, order, foldersOnTop }: FolderOrder) => `${column} ${order} ${foldersOnTop}`;

  return {
    of(db, { folderId, ...query }) {
      const statement = pages(nameOf(query), () => pageStatement<Row>(decorate, query));
      return statement(db, { folder: folderId, ...query });
    },

    async at(db, { userId: user }, { start, ...query }) {
      const { kind } = start;
      const statement = placed(`${kind} ${nameOf(query)}`, () => placedStatement<Row>(decorate, query, kind));
      const rows = await statement(db, { user, choice: choiceOf(start), ...query });
      const [first] = rows;
      if (first === undefined) throw new Error('The question for a place gives at least one row.');
      const { groups, hasDenials, placeId } = first;
      return {
        place: { groups, hasDenials, folder: placeId === null ? null : { id: placeId } },
        rows: rows.filter((row): row is Row & PlaceOfRow => row.id !== null),
      };
    },
  };
}
