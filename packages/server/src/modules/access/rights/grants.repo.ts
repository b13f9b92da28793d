/** Entries of rights: who has which on a node, and how they are written. */
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Email } from '../../../platform/email.ts';
import { ensureAdmin } from '../groups.repo.ts';
import type { Right } from '../tables.ts';
import { lockGroups } from '../tree/tree-changes.repo.ts';
import type { Reader } from './readable-by.repo.ts';
import { type NodeWithRight, rightsOver } from './rights.repo.ts';

/** Whom an entry is for. A person is an email, whether or not an account has it. */
export type GrantTarget = { groupId: string } | { email: Email };

export interface GroupGrant {
  groupId: string;
  name: string;
  right: Right;
  /** The group that the node belongs to. */
  isOwner: boolean;
  /** The entry stands on a folder above. */
  inherited: boolean;
}

export interface PersonGrant {
  /** As it was typed. */
  email: string;
  right: Right;
  inherited: boolean;
}

/** Entries of one answer at most, of groups and of people each. */
const MAX_SHOWN = 1_000;
const LIMIT = sql.lit(MAX_SHOWN + 1);

/**
 * Of a folder that was shared with thousands, no more emails are read than are shown: the first of each place along
 * the way hold the first of all. Entries that take away are among them and are left out at the end. By one id and no
 * array: a plan for an array of one looks cheaper than one for any, and PostgreSQL would plan each time.
 */
const findGrants = prepared(
  { user: 'uuid', id: 'uuid' },
  (p) => sql<
    NodeWithRight & {
      held: Right;
      groups: GroupGrant[];
      people: PersonGrant[];
      moreGroups: boolean;
      morePeople: boolean;
      isPublicInherited: boolean;
    }
  >`
    with ${rightsOver(p.user, sql`n.id = ${p.id} and n.deleted_at is null and not n.is_pending`)},
    along as materialized (
      select id as node_id, -1 as depth from rights where held > 0
      union all
      select l.node_id, l.depth from links l where exists (select from rights where held > 0)
    ),
    of_groups as materialized (
      select distinct on (g.group_id) g.group_id, g."right", a.depth >= 0 as inherited
      from along a join access_grant g on g.node_id = a.node_id and g.group_id is not null
      order by g.group_id, a.depth
    ),
    groups as materialized (
      select g.group_id as "groupId", ug.name, g."right", g.group_id = r."ownerGroupId" as "isOwner", g.inherited
      from rights r cross join (
        select group_id, "right", inherited from of_groups where "right" > 0
        union all
        select o."ownerGroupId", 3, o."folderId" is not null from rights o
        where o.held > 0 and not exists (select from of_groups e where e.group_id = o."ownerGroupId")
      ) g join user_group ug on ug.id = g.group_id
      order by 4 desc, ug.name, g.group_id limit ${LIMIT}
    ),
    people as materialized (
      select distinct on (g.email_folded) g.email_folded, g.email, g."right", a.depth >= 0 as inherited
      from along a cross join lateral (
        select e.email_folded, e.email, e."right" from access_grant e
        where e.node_id = a.node_id and e.email_folded is not null order by e.email_folded limit ${LIMIT}
      ) g order by g.email_folded, a.depth limit ${LIMIT}
    )
    select rights.*, (
      select coalesce(json_agg(to_json(g) order by g."isOwner" desc, g.name, g."groupId"), '[]') from groups g
    ) as groups, (
      select coalesce(json_agg(json_build_object('email', p.email, 'right', p."right", 'inherited', p.inherited)
        order by p.email_folded), '[]')
      from (select * from people order by email_folded limit ${sql.lit(MAX_SHOWN)}) p where p."right" > 0
    ) as people, (
      select count(*) > ${sql.lit(MAX_SHOWN)} from groups
    ) as "moreGroups", (
      select count(*) > ${sql.lit(MAX_SHOWN)} from people
    ) as "morePeople", exists (
      select from links l join node f on f.id = l.node_id where f.is_public_read
    ) as "isPublicInherited"
    from rights`,
);

export interface NodeGrants {
  node: NodeWithRight;
  /** A folder above is public. */
  isPublicInherited: boolean;
  /** The owning group first, then by name. */
  groups: GroupGrant[];
  people: PersonGrant[];
  /** There are more groups or more people than can be listed. */
  truncated: boolean;
}

/** A node with the effective entries of everybody on it; null when it can not be read. */
export async function grantsOn(
  db: Kysely<Database>,
  { userId }: Reader,
  nodeId: string,
): Promise<NodeGrants | null> {
  const [row] = await findGrants(db, { user: userId, id: nodeId });
  if (row === undefined || row.right === 0) return null;
  const { held, groups, people, moreGroups, morePeople, isPublicInherited, ...node } = row;
  return {
    node: { ...node, viaPublicOnly: held === 0 },
    isPublicInherited,
    groups: groups.slice(0, MAX_SHOWN),
    people,
    truncated: moreGroups || morePeople,
  };
}

function isFor(target: GrantTarget): RawBuilder<SqlBool> {
  return 'groupId' in target
    ? sql`g.group_id = ${target.groupId}`
    : sql`g.email_folded = ${target.email.folded}`;
}

/** Those of the entries `g` that stand below a folder; asked of each entry, never of all that lies below. */
function isBelow(folderId: string): RawBuilder<SqlBool> {
  return sql`exists (
    select from folder_closure c
    where c.ancestor_id = ${folderId} and c.descendant_id = (select n.folder_id from node n where n.id = g.node_id)
  )`;
}

/** A node, at depth 0, and the folders above it. */
const wayUp = (nodeId: string) => sql`(
  select n.id, 0 as depth from node n where n.id = ${nodeId}
  union all
  select c.ancestor_id, c.depth + 1 from node n join folder_closure c on c.descendant_id = n.folder_id
  where n.id = ${nodeId}
)`;

/** The entries of one principal on a node and above it, nearest first; `depth` 0 is the node itself. */
export async function entriesAlong(
  trx: Kysely<Database>,
  nodeId: string,
  target: GrantTarget,
): Promise<{ depth: number; right: Right }[]> {
  const { rows } = await sql<{ depth: number; right: Right }>`
    select a.depth, g."right" from ${wayUp(nodeId)} a join access_grant g on g.node_id = a.id
    where ${isFor(target)} order by a.depth`.execute(trx);
  return rows;
}

/** Entries that stand on a node. */
export async function countEntries(trx: Transaction<Database>, nodeId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('access_grant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('node_id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Writes the entry of a principal on a node, in place of the one that stands there. */
export async function putGrant(
  trx: Transaction<Database>,
  grant: { id: string; nodeId: string; target: GrantTarget; right: Right; grantedBy: string; now: Date },
): Promise<void> {
  const { id, nodeId, target, right, grantedBy, now } = grant;
  if ('groupId' in target) {
    await sql`
      insert into access_grant (id, node_id, group_id, "right", granted_by, created_at)
      values (${id}, ${nodeId}, ${target.groupId}, ${right}, ${grantedBy}, ${now})
      on conflict (group_id, node_id) where group_id is not null
        do update set "right" = excluded."right", granted_by = excluded.granted_by`.execute(trx);
    return;
  }
  const { typed, folded } = target.email;
  const userId = meantBy(folded, nodeId);
  // Whoever has an entry by another of their emails has one entry on the node all the same.
  await sql`
    update access_grant g set email = ${typed}, email_folded = ${folded}
    where g.node_id = ${nodeId} and g.user_id = ${userId} and g.email_folded <> ${folded}
      and not exists (select from access_grant o where o.node_id = ${nodeId} and o.email_folded = ${folded})`.execute(
    trx,
  );
  await sql`
    insert into access_grant (id, node_id, user_id, email_folded, email, "right", granted_by, created_at)
    values (${id}, ${nodeId}, ${userId}, ${folded}, ${typed}, ${right}, ${grantedBy}, ${now})
    on conflict (email_folded, node_id) where email_folded is not null
      do update set "right" = excluded."right", granted_by = excluded.granted_by`.execute(trx);
}

/**
 * The user whom an email means on a node: of an entry for it there or above whoever it was made for, whatever email
 * they have by now, so that taking something away takes it from them; else who has it.
 */
function meantBy(folded: string, nodeId: string): RawBuilder<string | null> {
  return sql`coalesce((
    select g.user_id from ${wayUp(nodeId)} a join access_grant g on g.node_id = a.id
    where g.email_folded = ${folded} order by a.depth limit 1
  ), (
    select u.id from app_user u where u.email_folded = ${folded} and u.deleted_at is null and u.email_verified
  ))`;
}

export async function deleteGrant(
  trx: Transaction<Database>,
  nodeId: string,
  target: GrantTarget,
): Promise<void> {
  await sql`delete from access_grant g where g.node_id = ${nodeId} and ${isFor(target)}`.execute(trx);
}

/** Removes a principal's entries below a folder. */
export async function deleteGrantsBelow(
  trx: Transaction<Database>,
  folderId: string,
  target: GrantTarget,
): Promise<void> {
  await sql`delete from access_grant g where ${isFor(target)} and ${isBelow(folderId)}`.execute(trx);
}

/** Raises a principal's lower entries below a folder to `right`. */
export async function liftGrantsBelow(
  trx: Transaction<Database>,
  folderId: string,
  { target, right }: { target: GrantTarget; right: Right },
): Promise<void> {
  await sql`
    update access_grant g set "right" = ${right}
    where ${isFor(target)} and g."right" < ${right} and ${isBelow(folderId)}`.execute(trx);
}

async function ownerOf(trx: Transaction<Database>, nodeId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('node')
    .select('owner_group_id')
    .where('id', '=', nodeId)
    .executeTakeFirst();
  return row?.owner_group_id ?? null;
}

/**
 * Holds everything about who may do what in the group of a node until the transaction ends, by the lock that moves
 * take as well. A node that is none holds nothing.
 */
export async function holdRightsOfGroup(trx: Transaction<Database>, nodeId: string): Promise<void> {
  let held: string | null = null;
  for (let owner = await ownerOf(trx, nodeId); owner !== held; owner = await ownerOf(trx, nodeId)) {
    if (owner !== null) await lockGroups(trx, [owner]);
    held = owner;
  }
}

/** Gives an account what was granted to its email and the groups it was invited to. */
export async function claimEmail(
  trx: Transaction<Database>,
  { userId, folded, now }: { userId: string; folded: string; now: Date },
): Promise<void> {
  const waiting = sql`g.email_folded = ${folded} and g.user_id is null`;
  // An entry for an earlier email of the same person may stand there: one is kept, with the higher right.
  await sql`
    with doubled as (
      delete from access_grant g using access_grant own
      where ${waiting} and own.user_id = ${userId} and own.node_id = g.node_id
      returning own.id, g."right"
    )
    update access_grant own set "right" = greatest(own."right", doubled."right")
    from doubled where doubled.id = own.id`.execute(trx);
  await sql`update access_grant g set user_id = ${userId} where ${waiting}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    with taken as (delete from group_invitation where email_folded = ${folded} returning group_id, email, "right")
    insert into group_member (group_id, user_id, "right", email, created_at)
    select group_id, ${userId}, "right", email, ${now} from taken
    on conflict (group_id, user_id) do update set "right" = greatest(group_member."right", excluded."right")
    returning group_id as id`.execute(trx);
  const joined = rows.map(({ id }) => id);
  if (joined.length > 0) await ensureAdmin(trx, joined);
}
