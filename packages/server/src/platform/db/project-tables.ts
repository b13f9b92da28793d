/** The tables of projects and their history. */
import type { AnyEdit, DocumentDelta, Json } from '@rushes/timeline';
import type { Generated } from 'kysely';
import type { DefaultedJsonColumn, JsonColumn, Timestamp } from './columns.ts';

interface ProjectTable {
  id: string;
  version: number;
  /** As it came. */
  timeline: JsonColumn<Json>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface ProjectVersionTable {
  project_id: string;
  version: number;
  name: string | null;
  summary: string;
  /** Null where a whole timeline came. */
  operations: DefaultedJsonColumn<AnyEdit[] | null>;
  operation_count: Generated<number>;
  notes: DefaultedJsonColumn<string[]>;
  duration_seconds: number | null;
  created_at: Timestamp;
  created_by: string | null;
  back: DefaultedJsonColumn<DocumentDelta | null>;
  snapshot: Buffer | null;
  back_bytes: Generated<number>;
  stored_bytes: Generated<number>;
}

interface ProjectAssetTable {
  project_id: string;
  asset_id: string;
}

interface ProjectPinTable {
  project_id: string;
  version_id: string;
  last_version: number | null;
}

export interface ProjectTables {
  project: ProjectTable;
  project_version: ProjectVersionTable;
  project_asset: ProjectAssetTable;
  project_pin: ProjectPinTable;
}
