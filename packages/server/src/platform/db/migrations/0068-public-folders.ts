/** Which groups have public folders, of which there are few among many public assets. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index node_public_folder on node (owner_group_id) where is_public_read and kind = 'folder'
  `.execute(db);
}
