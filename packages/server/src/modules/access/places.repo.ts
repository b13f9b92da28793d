/** Where a listing is to look: start, folder, the caller's right on it and what of it is hidden, in one question. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Parameter, prepared } from '../../platform/db/prepared.ts';
import type { Database } from '../../platform/db/schema.ts';
import { type Reader, rightOf } from './rights/readable-by.repo.ts';
import { type NodeWithRight, nodeColumns } from './rights/rights.repo.ts';
import type { Right } from './tables.ts';

/** Where a path starts: at the root of a group of the caller, or in any folder that they can read. */
export type Start =
  | { kind: 'default' }
  | { kind: 'named'; name: string }
  | { kind: 'id'; id: string }
  | { kind: 'folder'; id: string };

/** The folders that `names` lead through from a start. */
export interface Way {
  start: Start;
  names: readonly string[];
}

export interface FoundPlace<Folder = NodeWithRight> {
  /** How many groups the start means: 0, 1, or 2 for several. */
  groups: number;
  /** Null when the path leads nowhere, or to what the caller can not read. */
  folder: Folder | null;
  /** An entry below the folder takes access away from the caller: some of what lies there may be hidden. */
  hasDenials: boolean;
}

/** The group that holds the place; of a folder the one it lies in, whoever is in that. */
const choices: Record<
  Start['kind'],
  (user: RawBuilder<unknown>, value: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  default: (user) => sql`select g.id from user_group g where g.default_of_user_id = ${user}`,
  // One's own library is meant before all others: anybody can add anybody to a group of whatever name.
  named: (user, value) => sql`(
    select g.id from user_group g join group_member m on m.group_id = g.id and m.user_id = ${user}
    where g.name = ${value} order by g.default_of_user_id is not distinct from ${user} desc
    limit case when exists (
      select from user_group own where own.default_of_user_id = ${user} and own.name = ${value}
    ) then 1 else 2 end
  )`,
  id: (user, value) => sql`
    select m.group_id as id from group_member m where m.user_id = ${user} and m.group_id = ${value}::uuid`,
  folder: (_user, value) => sql`
    select n.owner_group_id as id from node n where n.id = ${value}::uuid and n.kind = 'folder'
      and n.deleted_at is null and n.purge_started_at is null and not n.is_pending`,
};

const fromRoot = () => sql`
  select n.id, 0 as level, n.is_public_read
  from chosen join node n on n.owner_group_id = chosen.id and n.folder_id is null`;

/** Folders above the first one count for its rights, so that the way begins with them, at levels below 0. */
const fromFolder = (value: RawBuilder<unknown>) => sql`
  select n.id, -c.depth as level, n.is_public_read
  from chosen join folder_closure c on c.descendant_id = ${value}::uuid join node n on n.id = c.ancestor_id`;

/** The nodes on which an entry takes access from the caller, as `denials`; nearly always none. */
export function denialsOf(user: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    denials as materialized (
      select g.node_id from access_grant g where g.user_id = ${user} and g."right" = 0
      union all
      select g.node_id from access_grant g
      where g."right" = 0 and g.group_id = any(array(
        select m.group_id from group_member m where m.user_id = ${user}))
    )`;
}

/** What the caller has by entries and membership where the way has come to a level. */
function heldAt(user: RawBuilder<unknown>, level: RawBuilder<unknown>): RawBuilder<Right> {
  return sql<Right>`greatest((
    select max("right") from (
      select distinct on (principal) "right" from entries where level <= ${level} order by principal, level desc
    ) nearest
  ), (
    select m."right" from chosen join group_member m on m.group_id = chosen.id and m.user_id = ${user}
    where not exists (select from entries e where e.principal = chosen.id and e.level <= ${level}) limit 1
  ), 0)`;
}

const isPublicAt = (level: RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce((select bool_or(is_public_read) from walk where level <= ${level}), false)`;

/**
 * Whether a path may start there. In one's groups one knows the way down; of somebody else's folder, whoever may not
 * read it is not told what it holds, though they may read that.
 */
function mayStart(kind: Start['kind'], user: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (kind !== 'folder') return sql<SqlBool>`true`;
  const start = sql.lit(0);
  return sql<SqlBool>`(${heldAt(user, start)} > 0 or ${isPublicAt(start)})`;
}

type PlaceRow = { groups: number; hasDenials: boolean } & ((NodeWithRight & { held: Right }) | { id: null });

export const placeTypes = { user: 'uuid', names: 'text[]', choice: 'text' } as const;

type PlaceParameters = { [K in keyof typeof placeTypes]: Parameter };

/**
 * Common table expressions (to stand behind `with recursive`) that end in `place`: one row with `groups`, `"hasDenials"`
 * and what is known of the folder. The way down passes all folders above, so that rights need no other look at the tree.
 */
export function placeOver(kind: Start['kind'], p: PlaceParameters): RawBuilder<unknown> {
  return sql`
      chosen as materialized (${choices[kind](p.user, p.choice)}),
      walk as (
        ${kind === 'folder' ? fromFolder(p.choice) : fromRoot()}
        union all
        select child.id, walk.level + 1, child.is_public_read from walk
        join node child on child.folder_id = walk.id and child.kind = 'folder' and child.deleted_at is null
          and child.name = (${p.names})[walk.level + 1]
        where walk.level >= 0
      ),
      entries as materialized (
        select g.user_id as principal, g."right", w.level
        from walk w join access_grant g on g.user_id = ${p.user} and g.node_id = w.id
        union all
        select g.group_id, m."right", w.level
        from walk w join access_grant g on g.node_id = w.id and g.group_id is not null
        cross join lateral (
          select least(g."right", m."right") as "right" from group_member m
          where m.group_id = g.group_id and m.user_id = ${p.user} offset 0
        ) m
      ),
      held as materialized (
        select ${heldAt(p.user, sql`cardinality(${p.names})`)} as held
      ),
      found as (
        select ${nodeColumns}, held.held, case
          when held.held = 0 and ${isPublicAt(sql`cardinality(${p.names})`)} then 1 else held.held end as "right"
        from walk w join node n on n.id = w.id cross join held
        where w.level = cardinality(${p.names}) and ${mayStart(kind, p.user)}
      ),
      ${denialsOf(p.user)},
      place as materialized (
        select (select count(*)::int from chosen) as groups,
          exists (
            select from denials d join node n on n.id = d.node_id
            join folder_closure c on c.descendant_id = n.folder_id and c.ancestor_id = found.id
          ) as "hasDenials", found.*
        from (select) one left join found on found."right" > 0
        limit 1
      )`;
}

function placeStatement(kind: Start['kind']) {
  return prepared(placeTypes, (p) => sql<PlaceRow>`with recursive ${placeOver(kind, p)} select * from place`);
}

const statements = {
  default: placeStatement('default'),
  named: placeStatement('named'),
  id: placeStatement('id'),
  folder: placeStatement('folder'),
};

/** The value that a start is chosen by. */
export function choiceOf(start: Start): string | null {
  if (start.kind === 'default') return null;
  return start.kind === 'named' ? start.name : start.id;
}

/** The folder that `names` lead to from the start. */
export async function findPlace(
  db: Kysely<Database>,
  { userId }: Reader,
  { start, names }: Way,
): Promise<FoundPlace> {
  const [row] = await statements[start.kind](db, { user: userId, names, choice: choiceOf(start) });
  if (row === undefined) throw new Error('The question for a place gives one row.');
  const { groups, hasDenials, ...found } = row;
  return { groups, folder: toNode(found), hasDenials };
}

function toNode(found: (NodeWithRight & { held: Right }) | { id: null }): NodeWithRight | null {
  if (found.id === null) return null;
  const { held, ...node } = found;
  return { ...node, viaPublicOnly: held === 0 };
}

const findHidden = prepared(
  { user: 'uuid', folder: 'uuid' },
  (p) => sql<{ id: string }>`
    with ${denialsOf(p.user)}
    select n.id from denials d join node n on n.id = d.node_id
    where n.folder_id = ${p.folder} and ${rightOf({ userId: p.user }, 'n')} = 0`,
);

/**
 * Children of a readable folder that the caller may not read. Only an entry on the child itself can take away what
 * the folder gives.
 */
export async function hiddenChildren(
  db: Kysely<Database>,
  { userId }: Reader,
  folderId: string,
): Promise<string[]> {
  return (await findHidden(db, { user: userId, folder: folderId })).map(({ id }) => id);
}
