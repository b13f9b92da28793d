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

export interface AnalysisConfigAsset {
  asset_id: string | null;
  in_app_path: string | null;
}

/** A config in place of all that stands in the folders. What it leaves open comes from the preferences of the user, then from the defaults. */
export interface AnalysisConfigOverrideRequest {
  config: ServiceConfigFile;
}

export interface AnalysisInfo {
  analyser: string;
  version: string;
  created_at: string;
}

export interface AnalysisPreflightResponse {
  asset_id: string;
  in_app_path: string;
  is_folder: boolean;
  /** Assets that a description would be made of. */
  description_asset_count: number;
  /** Assets that a transcript would be made of. */
  transcript_asset_count: number;
  config: ServiceConfigFile;
  /** The configs that `config` is made of, the nearest last. */
  config_assets: AnalysisConfigAsset[];
  /** Of a folder: configs deeper in it, below which something else is in force. */
  overriding_config_assets: AnalysisConfigAsset[];
  /** There are more of these. */
  overriding_config_assets_truncated: boolean;
}

export interface ApiKeyInfo {
  name: string;
  created_at: string;
  last_used_at: string | null;
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

export interface AssetDescriptionGenerationMetadataResponse {
  description_id: string;
  asset_id: string;
  start_time_ms: number;
  end_time_ms: number;
  generation_metadata: { [name: string]: unknown } | null;
}

export interface AssetDetails {
  asset_id: string;
  version_id: string;
  source_name: string;
  path: string;
  file_type: FileType;
  content_type: string;
  size_bytes: number;
  duration_seconds: number | null;
  width: number | null;
  height: number | null;
  rotation: number | null;
  frame_rate: string | null;
  fps: number | null;
  frame_count: number | null;
  is_variable_rate: boolean | null;
  video_codec: string | null;
  audio_codec: string | null;
  audio_channels: number | null;
  sample_rate: number | null;
  has_audio: boolean;
  source_file: SourceFileInfo | null;
  project_ranges?: ProjectRange[] | null;
  title: string | null;
  description: string | null;
  keywords: string[];
  /** `ready`: the file is there. */
  state: string;
  problem: string | null;
  created_at: string;
  last_edit: string;
  right: Right;
  is_public_read: boolean;
  is_reference: boolean;
  version_number: number;
  container: string | null;
  sha256: string | null;
  streams: StreamInfo[];
  /** Without the pictures of single scenes. */
  renditions: RenditionInfo[];
  /** By the newest analysis; the first 10,000. */
  scenes: SceneInfo[];
  descriptions: SceneDescription[];
  analyses: AnalysisInfo[];
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

export interface AssetFlagsResponse {
  asset_id: string;
  is_public_read: boolean;
  is_reference: boolean;
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
  /** 0 for what lasts no time, and while it is not known. */
  duration_second: number;
  file_type: FileType;
}

export interface AssetMoveRequest {
  parent_asset_id: string;
}

export interface AssetPlaceResponse {
  asset_id: string;
  name: string;
  path: string;
  parent_asset_id: string | null;
  last_edit: string;
  trashed_at: string | null;
}

export interface AssetPurgeResponse {
  asset_id: string;
  assets_deleted: number;
  folders_deleted: number;
}

export interface AssetReferenceRequest {
  is_reference: boolean;
}

export interface AssetRenameRequest {
  name: string;
}

/** Without a folder: to where it lay. */
export interface AssetRestoreRequest {
  parent_asset_id?: string | null;
}

export interface AssetSceneDescriptionCreateRequest {
  start_time_ms: number;
  /** Exclusive. */
  end_time_ms: number;
  description: string;
}

/** At least one field must be given; what is left out or null is kept. */
export interface AssetSceneDescriptionUpdateRequest {
  description?: string | null;
  start_time_ms?: number | null;
  end_time_ms?: number | null;
}

export interface AssetSceneDescriptionUpdateResponse {
  description_id: string;
  task_id: string;
}

export interface AssetShareResponseOptimized {
  groups: ShareGroup[];
  validated_users: ShareUser[];
  /** Of the item itself, whatever the folders above are. */
  is_public_read: boolean;
  /** A folder above is public, so that everybody can read this, whatever `is_public_read` says. */
  is_public_inherited: boolean;
  is_reference: boolean;
  /** The caller has ADMIN here. */
  can_share: boolean;
  /** There are more than 1,000 groups or emails; those that come first are listed. */
  truncated: boolean;
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

export interface AssetVisibilityRequest {
  is_public_read: boolean;
}

export interface AvailableModel {
  name: string;
  codename: string;
  compatible_models: string[];
  options: ServiceAvailableOptions;
  available_priorities: Array<"low" | "default" | "high">;
  pricing_level: number;
}

/** What can be bought here. */
export interface BillingCatalog {
  plans: Array<CatalogPlanOneOff | CatalogPlanSubscription>;
}

export interface CancelTaskResponse {
  task_id: string;
  previous_state: TaskStatus;
  description: string;
}

export interface CatalogFeature {
  text: string;
  icon_key?: string | null;
}

export interface CatalogHighlight {
  number?: number | null;
  stripe_price_id?: string | null;
  text: string;
}

/** A pack of credits, bought once. */
export interface CatalogPlanOneOff {
  tier_id: string;
  display_name: string;
  /** Default: `""`. */
  subtitle?: string;
  /** Default: `""`. */
  cta_text?: string;
  highlights?: CatalogHighlight[];
  features?: CatalogFeature[];
  /** Default: `true`. */
  enabled?: boolean;
  default_items: PlanLineItem[];
  pricing: PlanPricing;
  /** Default: `"one_off_tokens"`. */
  kind?: "one_off_tokens";
}

export interface CatalogPlanSubscription {
  tier_id: string;
  display_name: string;
  /** Default: `""`. */
  subtitle?: string;
  /** Default: `""`. */
  cta_text?: string;
  highlights?: CatalogHighlight[];
  features?: CatalogFeature[];
  /** Default: `true`. */
  enabled?: boolean;
  default_items: PlanLineItem[];
  pricing: PlanPricing;
  /** Default: `"subscription"`. */
  kind?: "subscription";
  interval?: "month" | "year" | null;
  /** Default: `""`. */
  interval_upgrade_cta?: string;
  /** Default: `""`. */
  quantity_update_cta?: string;
}

/** One price of a plan. */
export interface CatalogPricingLine {
  stripe_price_id: string;
  /** Default: `""`. */
  display_name?: string;
  /** Cents per displayed unit. Default: `0`. */
  unit_amount_cents?: number;
  min_quantity?: number | null;
  max_quantity?: number | null;
  /** Default: `false`. */
  tier_pricing_from_stripe?: boolean;
  tiers_mode?: "graduated" | "volume" | null;
}

export interface ClipSourceInfo {
  asset_id: string;
  version_id: string;
  source_name: string;
  path: string;
  file_type: FileType;
  content_type: string;
  size_bytes: number;
  duration_seconds: number | null;
  width: number | null;
  height: number | null;
  rotation: number | null;
  frame_rate: string | null;
  fps: number | null;
  frame_count: number | null;
  is_variable_rate: boolean | null;
  video_codec: string | null;
  audio_codec: string | null;
  audio_channels: number | null;
  sample_rate: number | null;
  has_audio: boolean;
  source_file: SourceFileInfo | null;
  project_ranges?: ProjectRange[] | null;
}

export interface CompleteTaskResponse {
  /** Default: `"COMPLETE"`. */
  status?: "COMPLETE";
  result: unknown;
}

export interface CouponCheckResponse {
  coupon_code: string;
  is_valid: boolean;
  name: string | null;
  description: string | null;
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

export interface CreateEntityRequest {
  /** As of a file; entities may share names. */
  name: string;
  description?: string | null;
  group_id?: string | null;
  directory_id?: string | null;
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

export interface CreateUserResponse {
  email: string;
  message: string;
}

export interface CreatedApiKey {
  name: string;
  /** The key. It is in no later answer. */
  api_key: string;
  created_at: string;
}

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

export interface DeleteAccountPreview {
  email: string;
  /** Subject at the identity provider. */
  firebase_uid: string;
  /** Assets, projects and folders that the user made, wherever they are. */
  assets: number;
  /** Others' things in groups that go: they move to their makers' own libraries. */
  assets_kept_not_created_by_user: number;
  /** Of the user, kept until the legal hold on them is lifted. */
  assets_on_legal_hold: number;
  chats: number;
  /** Always 0: there are no assistants here. */
  agents: number;
  /** The library, and groups in which nobody else is; others are left, not deleted. */
  groups: number;
  /** Always false: no such service is connected. */
  upload_post_profile: boolean;
  stripe_customer_id: string | null;
  stripe_subscriptions: string[];
  stripe_error: string | null;
  /** The sign-in at the built-in identity provider goes too. */
  firebase_account_deleted: boolean;
  firebase_skip_reason: string | null;
  /** The email had its free credits; it gets none again. */
  signup_grant_lost_on_recreate: boolean;
}

export interface DeleteAccountProgress {
  stage: "tasks" | "files" | "handover" | "folders" | "groups" | "chats" | "traces" | "user";
  done: number;
  /** As counted at the beginning of the stage. */
  total: number;
}

export interface DeleteAccountSummary {
  /** Default: `false`. */
  dry_run?: boolean;
  preview?: DeleteAccountPreview | null;
  /** Assets, projects and folders. Default: `0`. */
  assets_deleted?: number;
  /** Others' things that moved to their makers' libraries. Default: `0`. */
  assets_kept_not_created_by_user?: number;
  /** Kept until the legal hold on them is lifted. Default: `0`. */
  assets_on_legal_hold?: number;
  /** Default: `0`. */
  chats_deleted?: number;
  /** Always 0. Default: `0`. */
  agents_deleted?: number;
  /** Always 0. Default: `0`. */
  assistant_media_handed_over?: number;
  /** Default: `0`. */
  groups_deleted?: number;
  /** Stored files that nothing refers to any more. Default: `0`. */
  s3_objects_deleted?: number;
  /** Uploads that were open. Default: `0`. */
  s3_multipart_uploads_aborted?: number;
  /** Default: `0`. */
  stripe_subscriptions_cancelled?: number;
  /** Default: `false`. */
  stripe_customer_kept?: boolean;
  /** The sign-in at the built-in identity provider. Default: `false`. */
  firebase_deleted?: boolean;
  firebase_skip_reason?: string | null;
  /** Default: `false`. */
  signup_history_recorded?: boolean;
  /** Everything is done. Default: `false`. */
  user_deleted?: boolean;
  /** What happened, or would happen, in words. */
  message: string;
}

export interface DeletedApiKey {
  name: string;
  deleted: true;
}

export interface DownscaleRequest {
  /** The shorter side of the result's picture. Default: `720`. */
  min_dimension?: 360 | 480 | 720 | 1080 | 2160;
}

export interface DownscaleResponse {
  task_id: string;
  asset_id: string;
  min_dimension: number;
}

export interface DuplicateAssetResponse {
  /** Id of the copy. */
  id: string;
}

export interface EntityAssetsRequest {
  entity_id: string;
  /** Images, audio, and folders, which stand for the images and audio directly in them. */
  asset_ids: string[];
}

export interface EntityResponse {
  id: string;
  name: string;
  description: string;
  group_id: string;
  /** Null where the caller may not read the folder. */
  directory_id: string | null;
  /** Anyone signed in may read it; its media stay as they are. */
  is_public: boolean;
  /** Those that the caller may read, in order. */
  image_asset_ids: string[];
  /** Those that the caller may read, in order. */
  audio_asset_ids: string[];
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

export interface Health {
  status: "ready";
  /** The state of each part: ready, starting, stopping, or not ready. */
  parts: { [name: string]: string };
}

export interface LlmModelTier {
  low?: string | null;
  medium?: string | null;
  high?: string | null;
}

export interface MultipartAbortRequest {
  asset_id: string;
  multipart_upload_id: string;
}

export interface MultipartAborted {
  asset_id: string;
  aborted: true;
}

export interface MultipartCompletePart {
  part_number: number;
  /** As the PUT of the part answered it. */
  etag: string;
}

export interface MultipartCompleteRequest {
  asset_id: string;
  multipart_upload_id: string;
  parts: MultipartCompletePart[];
}

export interface PendingTaskResponse {
  /** Default: `"PENDING"`. */
  status?: "PENDING";
  progress?: number | null;
  /** While the task runs: its stage. */
  result?: unknown;
}

/** A row of the cart at the beginning of a checkout. */
export interface PlanLineItem {
  price_id: string;
  /** Default quantity. */
  quantity: number;
  quantity_step: number;
  /** Default: `1`. */
  units_per_quantity?: number;
}

export interface PlanPricing {
  lines: CatalogPricingLine[];
}

export interface PreprocessEntitiesRequest {
  entity_ids: string[];
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

/** A stretch of the source that a clip shows or plays. */
export interface ProjectRange {
  clip_name: string;
  track_kind: "Video" | "Audio" | null;
  start_time_seconds: number;
  end_time_seconds: number;
}

export interface ProjectResponse {
  id: string;
  name: string;
  version: number;
  timeline: unknown;
  created_at: string;
  updated_at: string;
  /** Assets the timeline uses that the caller can not read, or that are in the trash or gone. */
  missing_asset_ids: string[];
  warnings: string[];
}

export interface RemoveGroupMemberRequest {
  /** Compared without regard to case; no account with it has to exist. */
  email: string;
}

export interface RenditionInfo {
  id: string;
  /** original, proxy, thumbnail, waveform, sprite or hls. */
  kind: string;
  label: string;
  width: number | null;
  height: number | null;
  size_bytes: number;
  content_type: string;
  player_compatible: boolean;
  made_by: string;
}

export interface RequestTaskResponse {
  /** Empty where `error` says why nothing was started. */
  task_id: string;
  error?: string | null;
}

export type Right = "READ" | "WRITE" | "ADMIN";

export interface SceneDescription {
  description_id: string;
  start_time_ms: number;
  end_time_ms: number;
  description: string;
  made_by: string | null;
}

export interface SceneInfo {
  index: number;
  start_time_seconds: number;
  end_time_seconds: number;
  start_frame: number;
  /** Exclusive. */
  end_frame: number;
}

export interface ServiceAvailableOptions {
  verbosity: Array<"low" | "medium" | "high">;
  reasoning_effort: Array<"none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null>;
  /** Default: `false`. */
  compaction?: boolean;
  compaction_threshold?: number | null;
}

/** Entities, and folders, which stand for the entities directly in them. */
export interface ServiceConfigAddEntitiesRequest {
  entity_ids: string[];
}

/** Give either `path`, or `directory_id` with `name`. */
export interface ServiceConfigCreateRequest {
  path?: string | null;
  directory_id?: string | null;
  name?: string | null;
  config?: ServiceConfigFile;
}

export interface ServiceConfigCreateResponse {
  asset_id: string;
  path: string;
}

export interface ServiceConfigFile {
  /** Ids of entities; 1000 at most in one config, all of a chain in what is in force. Default: `[]`. */
  entity_to_use?: string[];
  analysis?: AssetAnalysisSettings | null;
  /** Default: `false`. */
  generate_stt_from_op_atom?: boolean;
  /** Default: `true`. */
  generate_stt_from_master_clip?: boolean;
  /** Also tell speakers apart; the words stay the same. Default: `true`. */
  generate_stt_with_diarization?: boolean;
  /** Default: `false`. */
  generate_description_from_op_atom?: boolean;
  /** Default: `true`. */
  generate_description_from_master_clip?: boolean;
  /** `merge`: on top of the configs of the folders above, field by field, entities together. `override`: those are ignored. Default: `"merge"`. */
  merge_strategy?: "merge" | "override";
  [name: string]: unknown;
}

/** What is left out stays, null is unset again; so too for the fields of `analysis`. Entities are added and taken out by POST and DELETE /asset/service-config/entities. */
export interface ServiceConfigPatchRequest {
  analysis?: AssetAnalysisSettings | null;
  generate_stt_from_op_atom?: boolean | null;
  generate_stt_from_master_clip?: boolean | null;
  generate_stt_with_diarization?: boolean | null;
  generate_description_from_op_atom?: boolean | null;
  generate_description_from_master_clip?: boolean | null;
  merge_strategy?: "merge" | "override" | null;
}

/** Entities, and folders, which stand for the entities directly in them. */
export interface ServiceConfigRemoveEntitiesRequest {
  entity_ids: string[];
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

export interface SessionCookieResponse {
  /** Seconds until the ID token, and the cookie with it, ends. */
  expires_in: number;
  /** UTC, ISO 8601. */
  expires_at: string;
}

/** Give either `group_id` or `email`. */
export interface ShareAddRequest {
  group_id?: string | null;
  email?: string | null;
}

export interface ShareGroup {
  group_id: string;
  name: string;
  right: Right;
  /** The item lies in the library of this group. */
  is_owner: boolean;
  /** It was given on a folder above. */
  inherited: boolean;
}

/** Give either `group_id` or `email`. */
export interface ShareRemoveRequest {
  group_id?: string | null;
  email?: string | null;
}

/** Give either `group_id` or `email`. */
export interface ShareUpdateRightRequest {
  group_id?: string | null;
  email?: string | null;
  to_right: Right;
}

export interface ShareUser {
  /** As it was typed. */
  email: string;
  right: Right;
  /** It was given on a folder above. */
  inherited: boolean;
}

export interface SharedItem {
  /** Where a whole library was shared, the name of its group, `Library` for that of a person. */
  file_name: string;
  is_folder: boolean;
  file_id: string | null;
  file_type: string | null;
  duration_seconds?: number | null;
  last_edit: string;
  right: Right;
  /** As far as the caller may know it. */
  path: string;
  group_name: string | null;
}

export interface SignedOutResponse {
  signed_out: true;
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

export interface StreamInfo {
  index: number;
  /** video, audio, subtitle or data. */
  kind: string;
  codec: string;
  profile: string | null;
  language: string | null;
  is_default: boolean;
  start_seconds: number;
  duration_seconds: number | null;
  frame_count: number | null;
  width: number | null;
  height: number | null;
  rotation: number | null;
  frame_rate: string | null;
  is_variable_rate: boolean | null;
  pixel_format: string | null;
  bit_depth: number | null;
  has_alpha: boolean | null;
  color_primaries: string | null;
  color_transfer: string | null;
  color_matrix: string | null;
  color_range: string | null;
  hdr: string | null;
  sample_rate: number | null;
  channels: number | null;
  channel_layout: string | null;
}

export interface SubscriptionChangePlanRequest {
  /** A `tier_id` of GET /billing/catalog. */
  pricing_tier: string;
  item_list?: string[] | null;
  coupon_code?: string | null;
}

export interface SubscriptionChangePlanResponse {
  status: "changed" | "scheduled" | "payment_required";
  subscription: ApiUserSubscription | null;
  redirect_url?: string | null;
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

export interface TrashedItem {
  file_name: string;
  is_folder: boolean;
  file_id: string | null;
  file_type: string | null;
  duration_seconds?: number | null;
  last_edit: string;
  path: string;
  trashed_at: string;
}

export interface UpdateGroupMemberRequest {
  /** Compared without regard to case; no account with it has to exist. */
  email: string;
  right: Right;
}

/** What is left out stays; null clears. `user_preferences` replaces all that was stored: send the whole object. */
export interface UpdateUserRequest {
  first_name?: string | null;
  last_name?: string | null;
  user_preferences?: UserPreferences | null;
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
  docs: string;
}
