/** The tables as the program sees them; columns as in migrations/. Times are ISO strings with microseconds, in UTC. */
import type {
  AnalysisResult,
  MediaKind,
  ProbeResult,
  ShotCurve,
  ShotFacts,
  ShotFocus,
  ShotTransition,
} from '@rushes/engine';
import type { ColumnType, Generated } from 'kysely';
import type { ErrorCode } from '../errors.ts';
import type { PriceLine } from '../money/price-line.ts';
import type {
  AccountDeletionTable,
  IdentityTables,
  ProcessTable,
  ScheduleLeaseTable,
} from './account-tables.ts';
import type { AgentTables, GenerationTables } from './agent-tables.ts';
import type { DefaultedJsonColumn, JsonColumn, NullableTimestamp, Timestamp } from './columns.ts';
import type { ExportTables, ProjectTables, RenderingTables } from './making-tables.ts';
import type { LedgerTables, MoneyTables } from './money-tables.ts';
import type { ReviewTables, StockTables } from './review-tables.ts';
import type { UnderstandingTables } from './understanding-tables.ts';

export type { DefaultedJsonColumn, JsonColumn, NullableTimestamp, Timestamp } from './columns.ts';

export type NodeKind =
  | 'folder'
  | 'video'
  | 'audio'
  | 'image'
  | 'text'
  | 'pdf'
  | 'placeholder'
  | 'group_clip'
  | 'master_clip'
  | 'aaf'
  | 'proj_original'
  | 'project'
  | 'entity'
  | 'service_config';

/** 0 none, 1 read, 2 write, 3 admin. */
export type Right = 0 | 1 | 2 | 3;

export type TaskState = 'PENDING' | 'STARTED' | 'PROGRESS' | 'RETRY' | 'SUCCESS' | 'FAILURE' | 'REVOKED';

interface UserGroupTable {
  id: string;
  name: string;
  default_of_user_id: string | null;
  last_edit: Timestamp;
  /** Another one after a folder of the group was renamed or moved; the database writes it. */
  tree_version: Generated<string>;
  created_at: Timestamp;
}

interface GroupMemberTable {
  group_id: string;
  user_id: string;
  right: Right;
  /** The email a member was invited by; null for the one who made the group. */
  email: string | null;
  created_at: Timestamp;
}

interface GroupInvitationTable {
  group_id: string;
  email_folded: string;
  email: string;
  right: Right;
  created_at: Timestamp;
}

interface ObjectTable {
  id: string;
  storage_key: string;
  size_bytes: number;
  content_type: string;
  sha256: Buffer | null;
  reference_count: Generated<number>;
  /** Kept by the database, as reference_count is. */
  account_id: Generated<string | null>;
  created_at: Timestamp;
}

interface NodeTable {
  id: string;
  kind: NodeKind;
  name: string;
  folder_id: string | null;
  owner_group_id: string;
  created_by: string | null;
  is_public_read: Generated<boolean>;
  is_reference: Generated<boolean>;
  legal_hold: Generated<boolean>;
  /** Still being uploaded, or never was: shown to nobody. */
  is_pending: Generated<boolean>;
  created_at: Timestamp;
  last_edit: Timestamp;
  deleted_at: NullableTimestamp;
  /** The item whose trashing took this one along, itself for that item; null exactly where deleted_at is. */
  trashed_root_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the removal of this item for good began; nobody reaches it any more. */
  purge_started_at: NullableTimestamp;
}

interface FolderClosureTable {
  ancestor_id: string;
  descendant_id: string;
  depth: number;
}

interface AccessGrantTable {
  id: string;
  node_id: string;
  /** Set once an account with that verified email exists. */
  user_id: string | null;
  group_id: string | null;
  email_folded: string | null;
  email: string | null;
  right: Right;
  granted_by: string | null;
  created_at: Timestamp;
}

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

interface AnalysisTable {
  id: string;
  version_id: string;
  analyser: string;
  analyser_version: string;
  options: JsonColumn<Record<string, unknown>>;
  options_key: string;
  result: JsonColumn<AnalysisResult>;
  /** The task whose work it is; null where nobody noted it. */
  task_id: string | null;
  created_at: Timestamp;
}

interface MomentTable {
  id: string;
  version_id: string;
  analysis_id: string;
  kind: 'shot' | 'picture' | 'scene';
  ordinal: number;
  start_frame: number;
  end_frame: number;
  rate_num: number;
  rate_den: number;
  start_seconds: number;
  end_seconds: number;
  /** `curve` is absent of stills, and of what the first version of the analyser found. */
  facts: JsonColumn<
    ShotFacts & {
      curve?: ShotCurve;
      /** Absent of what the first five versions of the analyser found. */
      focus?: ShotFocus;
      /** Absent of what the first three versions of the analyser found. */
      transition?: ShotTransition;
      /** Only of scenes: their shots by ordinal, the last one included. */
      shots?: { first: number; last: number };
      unusable: { kind: string; startSeconds: number; endSeconds: number }[];
    }
  >;
  keyframe_rendition_id: string | null;
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

interface TaskTable {
  id: string;
  account_id: string;
  user_id: string;
  type: string;
  state: TaskState;
  stage: string | null;
  progress: Generated<number>;
  payload: JsonColumn<Record<string, unknown>>;
  payload_version: Generated<number>;
  result: JsonColumn<Record<string, unknown> | null>;
  error_code: string | null;
  error_message: string | null;
  priority: Generated<number>;
  attempts_left: number;
  run_after: NullableTimestamp;
  /** Its time had not come when a claim last looked; kept by the database. */
  later: Generated<boolean>;
  fence: number | null;
  /** The newest token that it ever had. */
  served: Generated<number | null>;
  dedupe_key: string | null;
  price_microcredits: number;
  reservation_id: string | null;
  quote: JsonColumn<PriceLine[] | null>;
  charged_microcredits: number | null;
  api_key_id: string | null;
  webhook_url: string | null;
  trace_id: string;
  cancel_requested_at: NullableTimestamp;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  /** The task that started it, and takes it along where it ends without success. */
  started_by: ColumnType<string | null, string | null | undefined, string | null>;
}

interface TaskAssetTable {
  task_id: string;
  asset_id: string;
}

interface AttemptTable {
  id: string;
  task_id: string;
  number: number;
  fencing_token: number;
  worker_id: string;
  started_at: Timestamp;
  lease_expires_at: Timestamp;
  ended_at: NullableTimestamp;
  outcome: 'succeeded' | 'failed' | 'cancelled' | 'lost' | 'released' | 'gave_way' | null;
  error_message: string | null;
  asked_to_give_way_at: NullableTimestamp;
}

interface OutboxTable {
  id: Generated<number>;
  event_id: string;
  topic: string;
  account_id: string | null;
  subject_id: string | null;
  payload: JsonColumn<Record<string, unknown>>;
  created_at: Timestamp;
  published_at: NullableTimestamp;
}

interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  operation: string;
  request_hash: Buffer;
  /** Null while the request runs. */
  status: number | null;
  response: JsonColumn<unknown>;
  created_at: Timestamp;
  /** The run that may write the answer. */
  claim: string;
  leased_until: Timestamp;
  /** When something of it was first committed. */
  done_at: NullableTimestamp;
}

interface InstanceSettingTable {
  key: string;
  value: JsonColumn<unknown>;
}

interface AuditLogTable {
  id: string;
  at: Timestamp;
  user_id: string | null;
  act: string;
  subject_id: string | null;
  details: DefaultedJsonColumn<Record<string, unknown>>;
}

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

interface SceneDescriptionTable {
  id: string;
  asset_id: string;
  /** Of what an analyser found; null where a person wrote it. */
  version_id: string | null;
  start_time_ms: number;
  end_time_ms: number;
  description: string;
  /** Null = written or last edited by a person. */
  made_by: string | null;
  generation_metadata: JsonColumn<Record<string, unknown> | null>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** All tables, by name. */
export interface Database
  extends IdentityTables,
    AgentTables,
    ExportTables,
    GenerationTables,
    ProjectTables,
    RenderingTables,
    ReviewTables,
    StockTables,
    UnderstandingTables,
    LedgerTables,
    MoneyTables {
  account_deletion: AccountDeletionTable;
  user_group: UserGroupTable;
  group_member: GroupMemberTable;
  object: ObjectTable;
  node: NodeTable;
  folder_closure: FolderClosureTable;
  access_grant: AccessGrantTable;
  asset: AssetTable;
  asset_version: AssetVersionTable;
  rendition: RenditionTable;
  stream: StreamTable;
  analysis: AnalysisTable;
  moment: MomentTable;
  upload: UploadTable;
  upload_reservation: UploadReservationTable;
  task: TaskTable;
  task_asset: TaskAssetTable;
  attempt: AttemptTable;
  process: ProcessTable;
  schedule_lease: ScheduleLeaseTable;
  outbox: OutboxTable;
  idempotency_key: IdempotencyKeyTable;
  instance_setting: InstanceSettingTable;
  group_invitation: GroupInvitationTable;
  audit_log: AuditLogTable;
  entity: EntityTable;
  entity_reference: EntityReferenceTable;
  service_config: ServiceConfigTable;
  service_config_entity: ServiceConfigEntityTable;
  scene_description: SceneDescriptionTable;
}
