/** What lies in the trash, for whoever may take it out again. */
import { type Kysely, sql } from 'kysely';
import type { Database, NodeKind } from '../../../platform/db/schema.ts';
import { type Reader, readableBy } from '../rights/readable-by.repo.ts';

/** An item that was put into the trash by itself. */
export interface TrashedNode {
  id: string;
  kind: NodeKind;
  name: string;
  lastEdit: string;
  deletedAt: string;
}

export interface TrashQuery {
  /** The group whose trash it is. */
  groupId: string;
  /** Besides it, what was granted to the caller directly in other groups. */
  withGranted: boolean;
  limit: number;
  offset: number;
}

const WRITE = 2;

/** Nodes that were granted to the caller directly, with what of the trash lay below them. */
const grantedTo = ({ userId }: Reader) => sql`(
  select g.node_id from access_grant g where g.user_id = ${userId} and g."right" >= ${WRITE}
  union
  select n.id from access_grant g join folder_closure c on c.ancestor_id = g.node_id
    join node n on n.folder_id = c.descendant_id and n.trashed_root_id = n.id
  where g.user_id = ${userId} and g."right" >= ${WRITE}
)`;

/** One page of the trash, what went there last first. */
export async function findTrashed(
  db: Kysely<Database>,
  reader: Reader,
  { groupId, withGranted, limit, offset }: TrashQuery,
): Promise<TrashedNode[]> {
  const shown = sql`node.trashed_root_id = node.id and node.purge_started_at is null
    and ${readableBy(reader, WRITE)}`;
  const page = sql`order by deleted_at desc, id desc limit ${offset + limit}`;
  const ofGroup = sql`(select * from node where owner_group_id = ${groupId} and ${shown} ${page})`;
  const granted = sql`(select * from node
    where owner_group_id <> ${groupId} and id in ${grantedTo(reader)} and ${shown} ${page})`;
  const { rows } = await sql<TrashedNode>`
    select id, kind, name, last_edit as "lastEdit", deleted_at as "deletedAt"
    from (${withGranted ? sql`${ofGroup} union all ${granted}` : ofGroup}) trashed
    order by deleted_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
