/** Rows of entities, and of the files that say how media are to be understood. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { ConfigContent, ConfigSettings } from './configs/cascade.ts';

// Rows of entities and of their reference media; the node of an entity is the access module's.

export interface EntityRow {
  description: string;
  /** Ids of the reference media, in the order in which they were added. */
  references: string[];
}

/** What is kept of each of `ids` that is an entity. */
export async function findEntities(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, EntityRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EntityRow & { id: string }>`
    select e.id, e.description, array(
      select r.asset_id from entity_reference r where r.entity_id = e.id order by r.position
    ) as references
    from entity e where e.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function insertEntity(
  trx: Transaction<Database>,
  entity: { id: string; description: string; createdAt: Date },
): Promise<void> {
  const { id, description, createdAt } = entity;
  await trx.insertInto('entity').values({ id, description, created_at: createdAt }).execute();
}

/** Returns whether that was a change. */
export async function setDescription(
  trx: Transaction<Database>,
  id: string,
  description: string,
): Promise<boolean> {
  const changed = await trx
    .updateTable('entity')
    .set({ description })
    .where('id', '=', id)
    .where('description', '<>', description)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Holds an entity until the transaction ends, so that its references are changed by one caller at a time. */
export async function holdEntity(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx.selectFrom('entity').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Those of `ids` that exist as assets; they are not deleted before the transaction ends. */
export async function holdAssets(trx: Transaction<Database>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from asset where id = any(${[...ids]}::uuid[]) order by id for key share`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Adds references behind those that are there; one that is there keeps its place. */
export async function addReferences(
  trx: Transaction<Database>,
  { entityId, assetIds, now }: { entityId: string; assetIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into entity_reference (entity_id, asset_id, position, created_at)
    select ${entityId}::uuid, added.id, last.position + added.ordinal, ${now}::timestamptz
    from unnest(${[...assetIds]}::uuid[]) with ordinality as added (id, ordinal),
      (select coalesce(max(position), 0) as position from entity_reference where entity_id = ${entityId}) last
    on conflict (entity_id, asset_id) do nothing`.execute(trx);
}

export async function countReferences(trx: Transaction<Database>, entityId: string): Promise<number> {
  const row = await trx
    .selectFrom('entity_reference')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What is said of those of `ids` that are entities, which are held until the transaction ends. */
export async function holdEntities(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; description: string }>`
    select id, description from entity where id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    trx,
  );
  return new Map(rows.map(({ id, description }) => [id, description]));
}

/** Entities that become another one, which stays. */
interface MergedRows {
  keptId: string;
  mergedIds: readonly string[];
  now: Date;
}

/** Adds the references of entities to those of another, behind them; one that is there keeps its place. */
export async function copyReferences(
  trx: Transaction<Database>,
  { keptId, mergedIds, now }: MergedRows,
): Promise<void> {
  const merged = sql`${[...mergedIds]}::uuid[]`;
  await sql`
    insert into entity_reference (entity_id, asset_id, position, created_at)
    select ${keptId}::uuid, r.asset_id,
      last.position + row_number() over (order by array_position(${merged}, r.entity_id), r.position),
      ${now}::timestamptz
    from entity_reference r,
      (select coalesce(max(position), 0) as position from entity_reference where entity_id = ${keptId}) last
    where r.entity_id = any(${merged})
    on conflict (entity_id, asset_id) do nothing`.execute(trx);
}

export async function removeReferences(
  db: Kysely<Database>,
  { entityId, assetIds }: { entityId: string; assetIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from entity_reference
    where entity_id = ${entityId} and asset_id = any(${[...assetIds]}::uuid[])`.execute(db);
}

// Rows of service-configs; the node of a config is the access module's.

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

/** Ids of the configs that name one of the entities. */
export async function findConfigsNaming(
  db: Kysely<Database>,
  entityIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct config_id as id from service_config_entity
    where entity_id = any(${[...entityIds]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Configs name one entity where they named others, at the place of the first of them. */
export async function nameInstead(
  trx: Transaction<Database>,
  { keptId, mergedIds, configIds, now }: MergedRows & { configIds: readonly string[] },
): Promise<void> {
  const configs = sql`${[...configIds]}::uuid[]`;
  const merged = sql`${[...mergedIds]}::uuid[]`;
  await sql`
    with held as (select id from service_config where id = any(${configs}) order by id for update)
    update service_config set updated_at = ${now} where id in (select id from held)`.execute(trx);
  await sql`
    insert into service_config_entity (config_id, entity_id, position)
    select config_id, ${keptId}::uuid, min(position) from service_config_entity
    where config_id = any(${configs}) and entity_id = any(${merged}) group by config_id
    on conflict (config_id, entity_id) do nothing`.execute(trx);
  await sql`
    delete from service_config_entity
    where config_id = any(${configs}) and entity_id = any(${merged})`.execute(trx);
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
