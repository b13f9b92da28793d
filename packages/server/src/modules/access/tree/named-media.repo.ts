/** The SQL that finds media by what other programs call it: by the name of a file, with or without its ending. */
import { type RawBuilder, sql } from 'kysely';

/** Which media is meant: ids, and names in lower case of what lies in the library of a group. */
export interface NamedMedia {
  ids: readonly string[];
  names: readonly string[];
  groupId: string;
  /** What lies there comes first. */
  folderId: string | null;
}

/** Files of one name may be many; those beyond are never meant. */
const MOST = 20_000;

/** Rows of `id`, `name` in lower case and `place`, counted from the likeliest: the folder's own, then the newest. */
export function namedMedia({ ids, names, groupId, folderId }: NamedMedia): RawBuilder<unknown> {
  return sql`
    select node.id, lower(node.name) as name,
      row_number() over (order by (node.folder_id = ${folderId}) desc nulls last, node.last_edit desc, node.id) as place
    from node
    where node.kind in ('video', 'audio', 'image') and node.deleted_at is null and not node.is_pending
      and (node.id = any (${[...ids]}::uuid[]) or node.owner_group_id = ${groupId}
        and (lower(node.name) = any (${[...names]}::text[])
          or lower(regexp_replace(node.name, '\\.[^.]*$', '')) = any (${[...names]}::text[])))
    order by place limit ${MOST}`;
}
