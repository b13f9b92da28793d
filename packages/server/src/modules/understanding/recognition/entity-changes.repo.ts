/** Rows of changes that are still to be passed on; triggers write them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { idsBelow } from '../../access/index.ts';

export interface EntityChange {
  nodeId: string;
  /** Else it is a folder, whose service-config changed, or is gone. */
  isEntity: boolean;
  afterVersionId: string | null;
}

/** The oldest that nobody else is at, held until the transaction ends. */
export async function holdOldestChange(trx: Transaction<Database>): Promise<EntityChange | null> {
  const { rows } = await sql<EntityChange>`
    select c.node_id as "nodeId", c.after_version_id as "afterVersionId",
      exists (select 1 from entity e where e.id = c.node_id) as "isEntity"
    from entity_change c order by c.since, c.node_id limit 1 for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** The next versions that read what changed, by id. */
export async function versionsAfter(
  db: Kysely<Database>,
  { nodeId, isEntity, afterVersionId }: EntityChange,
  limit: number,
): Promise<string[]> {
  const after = afterVersionId ?? '00000000-0000-0000-0000-000000000000';
  const versions = isEntity
    ? sql`select version_id as id from entity_sought where entity_id = ${nodeId} and version_id > ${after}::uuid`
    : sql`select a.current_version_id as id from asset a
        where a.id in ${idsBelow(nodeId)} and a.current_version_id > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`${versions} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function noteProgress(
  trx: Transaction<Database>,
  nodeId: string,
  versionId: string,
): Promise<void> {
  await trx
    .updateTable('entity_change')
    .set({ after_version_id: versionId })
    .where('node_id', '=', nodeId)
    .execute();
}

export async function deleteChange(trx: Transaction<Database>, nodeId: string): Promise<void> {
  await trx.deleteFrom('entity_change').where('node_id', '=', nodeId).execute();
}
