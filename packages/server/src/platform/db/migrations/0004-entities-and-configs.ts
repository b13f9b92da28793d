/** Entities with their reference media, and service-configs. */
import { type Kysely, sql } from 'kysely';

const tables = sql`
create table entity (
  id uuid primary key references node on delete cascade,
  description text not null default '',
  created_at timestamptz not null
);
-- Images and audio; which of them an asset is stands on its node, where a probe may still correct it.
create table entity_reference (
  entity_id uuid not null references entity on delete cascade,
  asset_id uuid not null references asset on delete cascade,
  position integer not null,
  created_at timestamptz not null,
  primary key (entity_id, asset_id)
);
create index entity_reference_asset on entity_reference (asset_id);

create table service_config (
  id uuid primary key references node on delete cascade,
  -- A ServiceConfigFile without entity_to_use; only what was set.
  content jsonb not null default '{}',
  updated_at timestamptz not null
);
-- The file's entity_to_use, in the order of position. An id stays when its entity is gone, as in a file.
create table service_config_entity (
  config_id uuid not null references service_config on delete cascade,
  entity_id uuid not null,
  position integer not null,
  primary key (config_id, entity_id)
);
create index service_config_entity_entity on service_config_entity (entity_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
}
