/** Whether taking ADMIN from somebody would leave something with nobody who is certain to exist and may share it. */
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { GrantTarget } from './grants.repo.ts';
import type { Reader } from './readable-by.repo.ts';

/** The node called `n` and the folders above it. */
const chain = sql`(
  select n.id, 0 as depth union all
  select c.ancestor_id, c.depth + 1 from folder_closure c where c.descendant_id = n.folder_id
)`;

const hasAdmin = (groupId: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from group_member m where m.group_id = ${groupId} and m."right" = 3)`;

/**
 * Whether `target` is ADMIN of a node, or of something below it, and no other is who counts: a group that has an
 * ADMIN of its own, or the caller. Another person's email never counts, since whether an account has it must show
 * nowhere. Where the owning group is ADMIN nothing can be wrong, so only what lies at and below its lower entries
 * is looked at: the node itself, and wherever an entry of somebody who matters stands.
 */
export async function isOnlyAdmin(
  trx: Transaction<Database>,
  { nodeId, target, by }: { nodeId: string; target: GrantTarget; by: Reader },
): Promise<boolean> {
  const groupId = 'groupId' in target ? target.groupId : null;
  const emailFolded = 'email' in target ? target.email.folded : null;
  const { rows } = await sql`
    with owner as (select n.owner_group_id as id from node n where n.id = ${nodeId}),
    shaken as (
      select n.id from node n where n.id = ${nodeId} and (
        n.owner_group_id = ${groupId}::uuid or not ${hasAdmin(sql`n.owner_group_id`)} or exists (
          select from ${chain} a join access_grant g on g.node_id = a.id
          where g.group_id = n.owner_group_id and g."right" < 3
        )
      )
      union
      select n.id from access_grant g join node n on n.id = g.node_id
        join folder_closure c on c.descendant_id = n.folder_id and c.ancestor_id = ${nodeId}
      where g.group_id = (select id from owner) and g."right" < 3
    ),
    points as (
      select id from shaken
      union
      select n.id from shaken s join folder_closure c on c.ancestor_id = s.id
        join node n on n.folder_id = c.descendant_id
      where exists (
        select from access_grant g where g.node_id = n.id
          and (g.group_id is not null or g.user_id = ${by.userId} or g.email_folded = ${emailFolded})
      )
    )
    select 1 from points join node n on n.id = points.id
    cross join lateral (
      select bool_or("right" = 3 and is_target) as target_has,
        bool_or("right" = 3 and not is_target and counts) as other_has,
        bool_or(is_owner) as owner_has_entry
      from (
        select distinct on (g.group_id, g.email_folded) g."right",
          g.group_id is not distinct from ${groupId}::uuid
            and g.email_folded is not distinct from ${emailFolded}::text as is_target,
          g.group_id is null or ${hasAdmin(sql`g.group_id`)} as counts,
          g.group_id is not distinct from n.owner_group_id as is_owner
        from ${chain} a join access_grant g on g.node_id = a.id
        where g.group_id is not null or g.user_id = ${by.userId} or g.email_folded = ${emailFolded}
        order by g.group_id, g.email_folded, a.depth
      ) nearest
    ) held
    cross join lateral (
      select not coalesce(held.owner_has_entry, false) as owner_has_all,
        n.owner_group_id is not distinct from ${groupId}::uuid as owner_is_target
    ) owned
    where (coalesce(held.target_has, false) or (owned.owner_has_all and owned.owner_is_target))
      and not coalesce(held.other_has, false)
      and not (owned.owner_has_all and not owned.owner_is_target and ${hasAdmin(sql`n.owner_group_id`)})
    limit 1`.execute(trx);
  return rows.length > 0;
}
