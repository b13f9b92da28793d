/** Rows of service-configs; the node of a config is the access module's. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { ConfigContent, ConfigSettings } from './cascade.ts';

/** What each of `ids` that is a config holds. */
export async function findConfigs(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, ConfigContent>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; settings: ConfigSettings; entityIds: string[] }>`
    select c.id, c.content as settings, array(
      select e.entity_id from service_config_entity e where e.config_id = c.id order by e.position
    ) as "entityIds"
    from service_config c where c.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}

export async function insertConfig(
  trx: Transaction<Database>,
  config: { id: string; content: ConfigContent; now: Date },
): Promise<void> {
  const { id, content, now } = config;
  await trx
    .insertInto('service_config')
    .values({ id, content: JSON.stringify(content.settings), updated_at: now })
    .execute();
  await insertEntities(trx, id, content.entityIds);
}

/** Replaces what a config holds. */
export async function writeConfig(
  trx: Transaction<Database>,
  config: { id: string; content: ConfigContent; now: Date },
): Promise<void> {
  const { id, content, now } = config;
  await trx
    .updateTable('service_config')
    .set({ content: JSON.stringify(content.settings), updated_at: now })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('service_config_entity').where('config_id', '=', id).execute();
  await insertEntities(trx, id, content.entityIds);
}

async function insertEntities(
  trx: Transaction<Database>,
  configId: string,
  entityIds: readonly string[],
): Promise<void> {
  await sql`
    insert into service_config_entity (config_id, entity_id, position)
    select ${configId}::uuid, entity.id, entity.position
    from unnest(${[...entityIds]}::uuid[]) with ordinality as entity (id, position)`.execute(trx);
}
