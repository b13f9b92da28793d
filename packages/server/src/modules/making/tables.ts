/** Projects and their history, exports, shared renders and previews. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { AnyEdit, DocumentDelta, Json } from '@rushes/timeline';
import type { ColumnType, Generated } from 'kysely';
import type {
  DefaultedJsonColumn,
  JsonColumn,
  NullableTimestamp,
  Timestamp,
} from '../../platform/db/columns.ts';

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

interface ProjectExportTable {
  asset_id: string;
  project_id: string;
  task_id: string | null;
  project_version: number;
  format: string;
  video_codec: string | null;
  quality: 'draft' | 'standard' | 'high';
  width: number;
  height: number;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  /** An ExportReport, kept as it was when the export ended. */
  report: ColumnType<unknown, string | null | undefined, string | null>;
}

interface RenderTable {
  id: string;
  task_id: string;
  name: string;
  account_id: string;
  machine: string;
  worker_id: string;
  token: string;
  request: JsonColumn<unknown>;
  created_at: Timestamp;
}

interface RenderPartTable {
  render_id: string;
  file: string;
  files: string[];
  sources: string[];
  number: number;
  is_sound: boolean;
  weight: number;
  state: 'waiting' | 'running' | 'made' | 'failed';
  claim: Generated<string | null>;
  worker_id: Generated<string | null>;
  lease_expires_at: NullableTimestamp;
  fraction: Generated<number>;
  breaks: Generated<number>;
}

interface RenderSourceTable {
  render_id: string;
  object_id: string;
}

interface KeptPartTable {
  file: string;
  bytes: number;
  sha256: Buffer;
  stored_at: NullableTimestamp;
  used_at: Timestamp;
}

interface PreviewTable {
  id: string;
  project_id: string;
  user_id: string;
  task_id: string | null;
  content_key: string;
  version: number;
  state: 'rendering' | 'complete' | 'failed';
  width: number;
  height: number;
  duration_seconds: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

interface PreviewAssetTable {
  preview_id: string;
  asset_id: string;
}

interface PreviewFragmentTable {
  preview_id: string;
  number: number;
  object_id: string;
  seconds: number;
}

/** The tables of the module, by name. */
export interface MakingTables {
  project: ProjectTable;
  project_version: ProjectVersionTable;
  project_asset: ProjectAssetTable;
  project_pin: ProjectPinTable;
  project_export: ProjectExportTable;
  render: RenderTable;
  render_part: RenderPartTable;
  render_source: RenderSourceTable;
  kept_part: KeptPartTable;
  preview: PreviewTable;
  preview_asset: PreviewAssetTable;
  preview_fragment: PreviewFragmentTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends MakingTables {}
}
