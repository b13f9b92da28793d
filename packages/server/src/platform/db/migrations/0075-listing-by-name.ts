/** A page far into a folder that is sorted by name is found by an index alone, as the others are. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index node_listing_by_name on node (folder_id, (lower(name) collate "C"), id) include (name, kind)
      where deleted_at is null and not is_pending`.execute(db);
  // Few among many files, and shown above them.
  await sql`
    create index node_listing_folders_by_name on node (folder_id, (lower(name) collate "C"), id) include (name)
      where kind = 'folder' and deleted_at is null and not is_pending`.execute(db);
}
