/**
 * A version of each group's tree of folders, which is another one after a folder was renamed or moved: what is known
 * of paths holds as long as it is the same. Written once per transaction, however many folders change; the time beside
 * the transaction's number keeps it apart from those of a database that this one was copied from.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TREE_VERSIONS).execute(db);
}

const TREE_VERSIONS = `
alter table user_group add column tree_version text not null default '';

create function note_tree_change() returns trigger language plpgsql as $$
declare
  version constant text := pg_current_xact_id()::text || '@' || now()::text;
begin
  update user_group set tree_version = version
  where id in (old.owner_group_id, new.owner_group_id) and tree_version <> version;
  return null;
end $$;

create trigger node_tree_version after update of name, folder_id, owner_group_id on node for each row
  when (new.kind = 'folder' and (old.name, old.folder_id, old.owner_group_id)
    is distinct from (new.name, new.folder_id, new.owner_group_id))
  execute function note_tree_change();
`;
