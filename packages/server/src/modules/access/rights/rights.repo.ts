/**
 * Rights of a caller on a set of nodes, computed over the whole set at once: the folders above are looked at
 * once each, however many of the nodes lie below them. `readable-by.repo.ts` says the same of one row.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { NodeKind, Right } from '../tables.ts';
import type { Reader } from './readable-by.repo.ts';

export interface NodeRow {
  id: string;
  kind: NodeKind;
  name: string;
  /** Null for the root folder of a group. */
  folderId: string | null;
  ownerGroupId: string;
  createdBy: string | null;
  isPublicRead: boolean;
  isReference: boolean;
  legalHold: boolean;
  /** Still being uploaded, or never was. */
  isPending: boolean;
  createdAt: string;
  lastEdit: string;
  /** Since when it is in the trash. */
  deletedAt: string | null;
  /** The item whose trashing took this one along, itself for that item. */
  trashedRootId: string | null;
}

export interface NodeWithRight extends NodeRow {
  right: Right;
  /** Public read is all the caller has here: who else has a right is not theirs to know. */
  viaPublicOnly: boolean;
}

/** Which nodes count besides those that everybody is shown. */
export interface Including {
  /** Those in the trash as well; `deletedAt` tells. */
  inTrash?: boolean;
  /** Those whose bytes are not there yet as well; `isPending` tells. */
  pending?: boolean;
}

/** The columns of a NodeRow from a node called `n`. */
export const nodeColumns = sql`n.id, n.kind, n.name, n.folder_id as "folderId", n.owner_group_id as "ownerGroupId",
  n.created_by as "createdBy", n.is_public_read as "isPublicRead", n.is_reference as "isReference",
  n.legal_hold as "legalHold", n.is_pending as "isPending", n.created_at as "createdAt", n.last_edit as "lastEdit",
  n.deleted_at as "deletedAt", n.trashed_root_id as "trashedRootId"`;

/**
 * Joins what has no rows of its own besides those of the left side. PostgreSQL can do a full join only by hashing or
 * sorting; of a plain one it may think that a loop in a loop is cheap, since it does not know how many ids are asked
 * for, and with hundreds it is not.
 */
export const linear = sql.raw('full');

/**
 * Whether anything above can count, as `marked`: the caller has an entry somewhere, or a folder in groups
 * of others is public. Mostly not, and then nobody needs to know what lies above.
 */
function markedOver(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    marked as materialized (
      select exists (select from access_grant g where g.user_id = ${userId}) or exists (
        select from group_member m
        cross join lateral (select from access_grant g where g.group_id = m.group_id limit 1) g
        where m.user_id = ${userId}
      ) or coalesce((
        select bool_or((
          select true from node n where n.is_public_read and n.kind = 'folder' and n.owner_group_id = w.id limit 1))
        from (select distinct "ownerGroupId" as id from wanted) w
        where not exists (select from group_member m where m.group_id = w.id and m.user_id = ${userId})
      ), false) as is_marked
    ),`;
}

/**
 * Common table expressions that end in `rights`: the columns of a NodeRow of each node `n` that `which` chooses,
 * with `held` (the right by membership and entries) and `right`. On the way:
 * `links` the folders above each of the nodes' folders, itself at depth 0, or none where no right can depend on them;
 * `entries` the caller's on any of these, a group's cut to what the member may; `nearest` what counts of them.
 */
export function rightsOver(
  userId: RawBuilder<unknown>,
  which: RawBuilder<SqlBool>,
  links: 'always' | 'where they count' = 'always',
): RawBuilder<unknown> {
  const mayBeLeftOut = links === 'where they count';
  return sql`
    wanted as materialized (select ${nodeColumns} from node n where ${which}),
    ${mayBeLeftOut ? markedOver(userId) : sql``}
    links as materialized (
      select f.id as start, c.ancestor_id as node_id, c.depth
      from (select distinct "folderId" as id from wanted where "folderId" is not null) f
      join folder_closure c on c.descendant_id = f.id
      ${mayBeLeftOut ? sql`where (select is_marked from marked)` : sql``}
    ),
    places as materialized (select array(select node_id from links union select id from wanted) as ids),
    entries as materialized (
      select g.node_id, g.user_id as principal, g."right" from access_grant g
      where g.user_id = ${userId} and g.node_id = any((select ids from places)::uuid[])
      union all
      select g.node_id, g.group_id, m."right" from access_grant g
      cross join lateral (
        select least(g."right", m."right") as "right" from group_member m
        where m.group_id = g.group_id and m.user_id = ${userId} offset 0
      ) m
      where g.group_id is not null and g.node_id = any((select ids from places)::uuid[])
    ),
    nearest as materialized (
      select distinct on (id, principal) id, principal = owner as is_owner, "right" from (
        select w.id, w."ownerGroupId" as owner, e.principal, e."right", -1 as depth
        from entries e join wanted w on w.id = e.node_id
        union all
        select w.id, w."ownerGroupId", e.principal, e."right", l.depth
        from entries e join links l on l.node_id = e.node_id join wanted w on w."folderId" = l.start
      ) above order by id, principal, depth
    ),
    holdings as materialized (
      select w.id, greatest(e.top, case when not coalesce(e.has_owner, false) then (
        select m."right" from group_member m where m.group_id = w."ownerGroupId" and m.user_id = ${userId}
      ) end, 0) as held
      from wanted w ${linear} join (
        select id, max("right") as top, bool_or(is_owner) as has_owner from nearest group by id
      ) e on e.id = w.id
    ),
    public_folders as materialized (
      select n.id from node n
      where n.is_public_read and n.id = any((select ids from places)::uuid[])
        and exists (select from holdings where held = 0)
    ),
    rights as (
      select w.*, h.held, case when h.held = 0 and (w.id in (select id from public_folders) or w."folderId" in (
        select l.start from links l join public_folders p on p.id = l.node_id)) then 1 else h.held end as "right"
      from wanted w ${linear} join holdings h on h.id = w.id
    )`;
}

const findRights = prepared(
  { user: 'uuid', ids: 'uuid[]', inTrash: 'boolean', pending: 'boolean' },
  (p) => sql<Omit<NodeWithRight, 'viaPublicOnly'> & { held: Right }>`
    with ${rightsOver(
      p.user,
      sql`n.id = any(${p.ids}) and (n.deleted_at is null or ${p.inTrash}) and n.purge_started_at is null
        and (not n.is_pending or ${p.pending})`,
      'where they count',
    )}
    select * from rights`,
);

/** The nodes of `ids` that exist, each with the caller's right on it, which may be none. */
export async function nodesWithRights(
  db: Kysely<Database>,
  { userId }: Reader,
  ids: readonly string[],
  { inTrash = false, pending = false }: Including = {},
): Promise<NodeWithRight[]> {
  if (ids.length === 0) return [];
  const rows = await findRights(db, { user: userId, ids, inTrash, pending });
  return rows.map(({ held, ...row }) => ({ ...row, viaPublicOnly: held === 0 && row.right > 0 }));
}
