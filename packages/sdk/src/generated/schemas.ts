// Made from openapi.json by `npm run openapi`. Changes belong into the routes and their schemas.

export interface AddGroupMemberRequest {
  /** Compared without regard to case; no account with it has to exist. */
  email: string;
  /** Default: `"READ"`. */
  right?: "READ" | "WRITE" | "ADMIN";
}

export interface AgentTool {
  id: string;
  name: string;
  description: string;
  enabled: boolean;
  [name: string]: unknown;
}

export interface ApiUser {
  firebase_uid: string | null;
  email: string;
  company: string | null;
  first_name: string | null;
  job_title: string | null;
  last_name: string | null;
  profile_pic: string | null;
  /** UTC, ISO 8601 with trailing Z. */
  created_at_str: string;
  last_seen_at_str: string;
  updated_at_str: string;
  /** What can be spent. */
  credits: number;
  /** In GB of 10^9 bytes. */
  storage_quota_gb: number;
  storage_used_gb?: number | null;
  subscription: ApiUserSubscription | null;
  role?: { [name: string]: boolean };
  user_preferences: UserPreferences;
}

export interface ApiUserSubscription {
  type: "Monthly" | "Yearly";
  monthly_tokens: number;
  storage_quota_gb: number;
  pricing?: ApiUserSubscriptionPricingLine[];
  /** Default: `false`. */
  cancel_at_period_end?: boolean;
  cancel_at?: string | null;
  current_period_end?: string | null;
  latest_payment_issue?: { [name: string]: unknown } | null;
}

export interface ApiUserSubscriptionPricingLine {
  id: string;
  quantity: number;
}

export interface AppSettings {
  maintenance_mode: boolean;
  social_publishing_platforms: SocialPublishingPlatformSetting[];
  project_aspect_ratios: AspectRatio[];
  available_agent_tools: AgentTool[];
  available_llm_models: AvailableModel[];
  llm_model_tiers: LlmModelTier;
  presets: ServicePreset[];
  /** The preset of a request that has no model settings. */
  default_preset: string;
  parallel_tool_calls: boolean;
}

export type AspectRatio = "16_9" | "9_16" | "4_5" | "1_1" | "2_3" | "1.91_1" | "1.43_1";

export interface AssetAnalysisSettings {
  reasoning?: "low" | "medium" | "high" | null;
  fps?: number | null;
  entity_quality?: "low" | "medium" | "high" | null;
  asset_quality?: "low" | "medium" | "high" | null;
  prompt?: string | null;
}

export interface AssetDownloadUrlBatchItem {
  asset_id: string;
  error: boolean;
  error_message?: string | null;
  download?: AssetDownloadUrlResponse | null;
}

export interface AssetDownloadUrlBatchRequest {
  asset_ids: string[];
  /** Default: `"720p"`. */
  quality?: "480p" | "720p" | "1080p" | "original" | "highest" | "lowest" | "thumbnail";
  /** Default: `true`. */
  player_compatible?: boolean;
  frame_time?: number | null;
  request_id?: string | null;
}

export interface AssetDownloadUrlBatchResponse {
  items: AssetDownloadUrlBatchItem[];
}

export interface AssetDownloadUrlResponse {
  url: string;
  /** Seconds during which the URL works. */
  expiredIn: number;
  current_time?: string;
  request_id?: string | null;
}

export interface AssetInfosBatchItem {
  asset_id: string;
  error: boolean;
  error_message?: string | null;
  info?: AssetMinimalInfoResponse | null;
}

export interface AssetInfosBatchRequest {
  asset_ids: string[];
}

export interface AssetInfosBatchResponse {
  items: AssetInfosBatchItem[];
}

export interface AssetMinimalInfoResponse {
  source_name: string;
  path: string;
  duration_second: number;
  file_type: FileType;
}

export interface AssetUploadRequest {
  /** Size in bytes. */
  content_length: number;
  /** The client's own id: asking again with it answers the same asset. */
  upload_id: string;
  source_file: SourceFileInfo;
  /** Default: `"video"`. */
  file_type?: FileType;
  parent_asset_id?: string | null;
  /** Default: `false`. */
  multipart?: boolean;
  multipart_part_size?: number | null;
}

export interface AssetUploadResponse {
  upload_id: string;
  asset_id: string;
  presigned_put_url?: string | null;
  presigned_put_urls?: string[] | null;
  multipart_upload_id?: string | null;
  multipart_part_size?: number | null;
  multipart_part_count?: number | null;
}

export interface AvailableModel {
  name: string;
  codename: string;
  compatible_models: string[];
  options: ServiceAvailableOptions;
  available_priorities: Array<"low" | "default" | "high">;
  pricing_level: number;
}

export interface CancelTaskResponse {
  task_id: string;
  previous_state: TaskStatus;
  description: string;
}

export interface CompleteTaskResponse {
  /** Default: `"COMPLETE"`. */
  status?: "COMPLETE";
  result: unknown;
}

export interface CreateDone {
  status: "done";
  chat_id: string;
  task_id: string;
  /** What was made, and what of the prompt could not be done. */
  message: string;
  projects: CreatedProject[];
  assets: CreatedAsset[];
  /** What was asked and whether it is met, item by item. */
  claims: unknown[];
  notes: string[];
  /** What the render could not do as written. */
  warnings: string[];
  loudness?: unknown | null;
}

export interface CreateFailed {
  status: "failed";
  chat_id: string;
  task_id: string;
  code: string;
  /** Why, for a person. */
  message: string;
}

/** Give either `path`, or `parent_asset_id` with `name`. */
export interface CreateFolderRequest {
  path?: string | null;
  parent_asset_id?: string | null;
  name?: string | null;
}

export interface CreateFolderResponse {
  id: string;
  path: string;
}

export interface CreateGroupRequest {
  /** Need not be unique. Kept in NFC. */
  name: string;
}

export interface CreateGroupResponse {
  id: string;
  name: string;
  right: Right;
  /** The caller's own library; it takes no members. */
  is_default: boolean;
  root_folder_id: string;
  created_at: string;
}

export interface CreateProgressing {
  status: "progressing";
  chat_id: string;
  /** For GET and DELETE /users/tasks/{task_id}. */
  task_id: string;
  /** waiting, reading, indexing, planning, rendering or finishing. */
  stage: string;
  progress: number;
  message: string;
}

export interface CreateProjectRequest {
  name: string;
  /** OpenTimelineIO JSON. Media of the library is `asset://<asset_id>`, one version of it `asset://<asset_id>?version=<version_id>`. */
  timeline: unknown;
  parent_asset_id?: string | null;
}

export interface CreateProjectResponse {
  id: string;
  name: string;
  path: string;
  version: number;
  duration_seconds: number;
}

export type CreateResult = CreateProgressing | CreateDone | CreateFailed;

export interface CreatedAsset {
  asset_id: string;
  name: string;
  /** Where the file can be fetched without a credential. */
  url: string;
  /** Seconds the URL works. */
  expiredIn: number;
  duration_seconds: number;
  width: number;
  height: number;
  bytes: number;
}

export interface CreatedProject {
  project_id: string;
  name: string;
}

export interface ErrorResponse {
  /** What is wrong, as a sentence. */
  detail: string;
  /** A stable word for it. */
  code: string;
  [name: string]: unknown;
}

export interface ExportProjectResponse {
  task_id: string;
  asset_id: string;
}

export interface FailedTaskResponse {
  /** Default: `"FAILED"`. */
  status?: "FAILED";
  /** Why: `detail`, a sentence, and `code`, a stable word. */
  result?: unknown;
}

export interface FileReference {
  file_name: string;
  is_folder: boolean;
  file_id: string | null;
  file_type: string | null;
  duration_seconds?: number | null;
  last_edit: string;
}

export type FileType = "video" | "audio" | "image" | "text" | "pdf" | "placeholder" | "group_clip" | "master_clip" | "aaf" | "proj_original" | "folder" | "project" | "entity" | "service_config";

export type FileTypeFilter = "video" | "audio" | "image" | "text" | "pdf" | "placeholder" | "group_clip" | "master_clip" | "aaf" | "proj_original" | "folder" | "project" | "entity" | "service_config" | "config";

export interface GroupMemberResponse {
  /** As it was typed when it was added. */
  email: string;
  right: Right;
}

export interface GroupResponse {
  id: string;
  name: string;
  right: Right;
  /** The caller's own library; it takes no members. */
  is_default: boolean;
  root_folder_id: string;
  created_at: string;
}

export interface HTTPValidationError {
  detail?: ValidationError[];
}

export interface LlmModelTier {
  low?: string | null;
  medium?: string | null;
  high?: string | null;
}

export interface PendingTaskResponse {
  /** Default: `"PENDING"`. */
  status?: "PENDING";
  progress?: number | null;
  /** While the task runs: its stage. */
  result?: unknown;
}

export interface ProcessAssetsRequest {
  assets: AssetUploadResponse[];
  version: VersionReference | null;
  /** Higher finds more cuts. Default: `0.5`. */
  cutter_sensitivity?: number;
  /** Proxies to make, by the shorter side of the picture; none larger than the source. Default: `["720"]`. */
  generate_proxy?: Array<"360" | "480" | "720" | "1080" | "2160">;
  /** Taken from clients of an earlier revision. No model that describes scenes is built in, so none are. Default: `false`. */
  generate_time_based_media_description?: boolean;
  override_entity_ids?: string[] | null;
}

export interface ProjectResponse {
  id: string;
  name: string;
  version: number;
  timeline: unknown;
  created_at: string;
  updated_at: string;
}

export interface RemoveGroupMemberRequest {
  /** Compared without regard to case; no account with it has to exist. */
  email: string;
}

export interface RequestTaskResponse {
  /** Empty where `error` says why nothing was started. */
  task_id: string;
  error?: string | null;
}

export type Right = "READ" | "WRITE" | "ADMIN";

export interface ServiceAvailableOptions {
  verbosity: Array<"low" | "medium" | "high">;
  reasoning_effort: Array<"none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null>;
  /** Default: `false`. */
  compaction?: boolean;
  compaction_threshold?: number | null;
}

export interface ServicePreset {
  name: string;
  model: string | null;
  options: ServicePresetOptions;
}

export interface ServicePresetOptions {
  reasoning_effort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
  verbosity: "low" | "medium" | "high" | null;
  priority: "low" | "default" | "high" | null;
}

export interface SocialPublishingPlatformSetting {
  id: string;
  label: string;
  supported_media_types: string[];
}

export interface SourceFileInfo {
  /** The file name, or the literal `__user_upload__`. */
  sourceName: string;
  sourceUrl: string | null;
  sourceIconUrl: string | null;
  /** The literal `__current_user__` stands for the caller. */
  authors: string[];
  creationDatetime: number | string | null;
  /** Seconds since 1970. */
  additionDatetime: number;
  isCitationRequired?: boolean | null;
  citation?: string | null;
  reuseConditionInfo?: string | null;
  /** Folder names, or one path joined by slashes that may end in the file name. */
  inAppPath: string[];
  title: string | null;
  description: string | null;
  keywords: string[];
  duration_seconds?: number | null;
  provider_generation_id?: string | null;
  provider_generation_id_created_at?: string | null;
  generated_by_llm_model?: string | null;
  prompt_used_to_create?: string | null;
  parent_asset_start_time?: number | null;
  umid?: string | null;
  capture_device_umid?: string | null;
  original_file_path?: string | null;
  original_ffprobe_metadata?: { [name: string]: unknown } | null;
}

export interface TaskResponse {
  id: string;
  task_type: string;
  /** PENDING, STARTED, PROGRESS, RETRY, SUCCESS, FAILURE or REVOKED. */
  status: string;
  progress: number;
  asset_ids: string[];
  created_at: string | null;
  ended_at: string | null;
  error_message: string | null;
}

export type TaskStatus = "FAILURE" | "PENDING" | "RECEIVED" | "RETRY" | "REVOKED" | "STARTED" | "SUCCESS" | "PROGRESS";

export interface UpdateGroupMemberRequest {
  /** Compared without regard to case; no account with it has to exist. */
  email: string;
  right: Right;
}

export interface UploadReceipt {
  asset_id: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface UserPreferences {
  analysis?: AssetAnalysisSettings | null;
  [name: string]: unknown;
}

export interface ValidationError {
  loc: Array<string | number>;
  msg: string;
  type: string;
}

export interface VersionReference {
  embedding_space: string;
  embedding_strategy: string;
  dimensionality: number;
}

export interface Welcome {
  name: string;
  version: string;
  description: string;
  openapi: string;
}
