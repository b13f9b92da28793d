/** What people without an account see by the link of a review: the tree's side of it. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** What a link that works shows, and by whose right. */
export interface LinkItems {
  createdBy: string;
  nodeIds: string[];
}

/** Null of a link that does not exist, has ended or was revoked, or whose maker is gone or shut out. */
export async function findLinkItems(
  db: Kysely<Database>,
  linkId: string,
  now: Date,
): Promise<LinkItems | null> {
  const { rows } = await sql<LinkItems>`
    select l.created_by as "createdBy", array(
      select i.node_id from review_link_item i where i.link_id = l.id order by i.position
    ) as "nodeIds"
    from review_link l join app_user u on u.id = l.created_by
    where l.id = ${linkId} and l.revoked_at is null and l.expires_at > ${now}
      and u.deleted_at is null and u.disabled_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Those of `ids` that are one of `items`, or lie below one. */
export async function idsWithin(
  db: Kysely<Database>,
  ids: readonly string[],
  items: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from node n where n.id = any(${[...ids]}::uuid[]) and (
      n.id = any(${[...items]}::uuid[]) or exists (
        select from folder_closure c where c.descendant_id = n.folder_id and c.ancestor_id = any(${[...items]}::uuid[])
      ))`.execute(db);
  return rows.map(({ id }) => id);
}
