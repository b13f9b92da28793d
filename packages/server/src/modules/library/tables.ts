/** Assets: uploads, versions, what was made of them. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { MediaKind, ProbeResult } from '@rushes/engine';
import type { Generated } from 'kysely';
import type {
  DefaultedJsonColumn,
  JsonColumn,
  NullableTimestamp,
  Timestamp,
} from '../../platform/db/columns.ts';
import type { ErrorCode } from '../../platform/errors.ts';

interface AssetTable {
  id: string;
  state: 'uploading' | 'ready' | 'failed';
  current_version_id: string | null;
  duration_seconds: Generated<number>;
  title: string | null;
  description: string | null;
  keywords: Generated<string[]>;
  source_file: DefaultedJsonColumn<Record<string, unknown>>;
  created_at: Timestamp;
}

interface AssetVersionTable {
  id: string;
  asset_id: string;
  number: number;
  object_id: string;
  media_kind: MediaKind | null;
  content_type: string;
  container: string | null;
  duration_seconds: Generated<number>;
  probe: JsonColumn<ProbeResult | null>;
  created_at: Timestamp;
  created_by: string | null;
  source_name: string | null;
}

export type RenditionKind =
  | 'original'
  | 'proxy'
  | 'thumbnail'
  | 'keyframe'
  | 'waveform'
  | 'sprite'
  | 'hls'
  | 'audio'
  | 'image'
  | 'frame'
  | 'still'
  | 'prints';

interface RenditionTable {
  id: string;
  version_id: string;
  kind: RenditionKind;
  label: string;
  object_id: string;
  width: number | null;
  height: number | null;
  player_compatible: Generated<boolean>;
  made_by: string;
  created_at: Timestamp;
  details: DefaultedJsonColumn<Record<string, unknown>>;
  last_used_at: NullableTimestamp;
}

interface StreamTable {
  version_id: string;
  stream_index: number;
  kind: 'video' | 'audio' | 'subtitle' | 'data';
  codec: string;
  profile: string | null;
  time_base_num: number;
  time_base_den: number;
  start_pts: number | null;
  start_seconds: number;
  duration_seconds: number | null;
  frames: number | null;
  language: string | null;
  is_default: boolean;
  width: number | null;
  height: number | null;
  display_width: number | null;
  display_height: number | null;
  rotation: number | null;
  sample_aspect_num: number | null;
  sample_aspect_den: number | null;
  rate_num: number | null;
  rate_den: number | null;
  variable_rate: boolean | null;
  pixel_format: string | null;
  bit_depth: number | null;
  alpha: boolean | null;
  color_primaries: string | null;
  color_transfer: string | null;
  color_matrix: string | null;
  color_range: string | null;
  hdr: string | null;
  attached_picture: boolean | null;
  sample_rate: number | null;
  channels: number | null;
  channel_layout: string | null;
}

interface UploadTable {
  id: string;
  user_id: string;
  upload_id: string;
  asset_id: string;
  content_length: number;
  state: 'open' | 'completing' | 'complete' | 'aborted' | 'expired';
  sha256: Buffer | null;
  expires_at: Timestamp;
  created_at: Timestamp;
  completed_at: NullableTimestamp;
  transfer: Generated<'single' | 'multipart'>;
  staging_key: string | null;
  store_upload_id: string | null;
  part_bytes: number | null;
  part_count: number | null;
  expected_sha256: Buffer | null;
  replaces_content: Generated<boolean>;
  completed_parts: DefaultedJsonColumn<[number, string][] | null>;
  refusal: DefaultedJsonColumn<{ code: ErrorCode; detail: string } | null>;
  object_id: string | null;
  busy_until: NullableTimestamp;
  check_after: NullableTimestamp;
  source_name: string | null;
  version_id: string | null;
}

interface UploadReservationTable {
  upload_id: string;
  reservation_id: string;
}

/** The tables of the module, by name. */
export interface LibraryTables {
  asset: AssetTable;
  asset_version: AssetVersionTable;
  rendition: RenditionTable;
  stream: StreamTable;
  upload: UploadTable;
  upload_reservation: UploadReservationTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends LibraryTables {}
}
