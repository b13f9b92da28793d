/** Tables of shared renders and of previews. */
import type { Generated } from 'kysely';
import type { JsonColumn, NullableTimestamp, Timestamp } from './columns.ts';

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

export interface RenderingTables {
  render: RenderTable;
  render_part: RenderPartTable;
  render_source: RenderSourceTable;
  kept_part: KeptPartTable;
  preview: PreviewTable;
  preview_asset: PreviewAssetTable;
  preview_fragment: PreviewFragmentTable;
}
