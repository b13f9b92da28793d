/** People and things that footage shows; service-configs. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { Generated } from 'kysely';
import type { DefaultedJsonColumn, Timestamp } from '../../platform/db/columns.ts';

interface EntityTable {
  id: string;
  description: Generated<string>;
  created_at: Timestamp;
}

interface EntityReferenceTable {
  entity_id: string;
  asset_id: string;
  position: number;
  created_at: Timestamp;
}

interface ServiceConfigTable {
  id: string;
  content: DefaultedJsonColumn<Record<string, unknown>>;
  updated_at: Timestamp;
}

interface ServiceConfigEntityTable {
  config_id: string;
  entity_id: string;
  position: number;
}

/** The tables of the module, by name. */
export interface EntitiesTables {
  entity: EntityTable;
  entity_reference: EntityReferenceTable;
  service_config: ServiceConfigTable;
  service_config_entity: ServiceConfigEntityTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends EntitiesTables {}
}
