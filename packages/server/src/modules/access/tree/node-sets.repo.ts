/** Sets of nodes as expressions for the queries of others, found from the tree and not from the rows around. */
import { type RawBuilder, sql } from 'kysely';
import type { ReaderInQuery } from '../rights/readable-by.repo.ts';
import { isFindable, possibleOwners } from './findable-node.repo.ts';

const ANYWHERE = { folderId: null, kinds: null, createdAfter: null, createdBefore: null, onlyOwn: false };

/**
 * A subquery of the ids of all nodes that a search of the reader may find. For where most rows around are not theirs:
 * it looks at the nodes of those groups only that have something for the reader.
 */
export function findableIds(reader: ReaderInQuery): RawBuilder<unknown> {
  return sql`(select owned.id from node owned
    where owned.owner_group_id = any(${possibleOwners(reader)})
      and ${isFindable(reader, sql.ref('owned.id'), ANYWHERE)})`;
}

/**
 * A subquery of the ids of all nodes of those groups that have something for the reader, who may not read each of them:
 * for queries that ask for rights themselves.
 */
export function possibleIds(reader: ReaderInQuery): RawBuilder<unknown> {
  return sql`(select owned.id from node owned where owned.owner_group_id = any(${possibleOwners(reader)}))`;
}

/** A subquery of the ids of all that lies below a folder, in the trash or not. */
export function idsBelow(folderId: string): RawBuilder<unknown> {
  return sql`(select below.id from folder_closure c join node below on below.folder_id = c.descendant_id
    where c.ancestor_id = ${folderId}::uuid)`;
}
