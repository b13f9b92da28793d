// Made from openapi.json by `npm run openapi`. Changes belong into the routes and their schemas.

export interface AddGroupMemberRequest {
  /** Compared without regard to case; no account with it has to exist. */
  email: string;
  /** Default: `"READ"`. */
  right?: "READ" | "WRITE" | "ADMIN";
}

/** Mark a stretch of a track or an item; with [] of the timeline. */
export interface AddMarkerEdit {
  type: "add_marker";
  target: ItemAddress;
  start: EditTime;
  duration?: EditTime;
  name?: string;
  color?: string;
  /** Fields of `metadata.rushes`; each replaces the one of its name whole. */
  settings?: { [name: string]: unknown };
}

/** Add an empty track, by default over all others. */
export interface AddTrackEdit {
  type: "add_track";
  kind: "Video" | "Audio";
  index?: number;
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  stack?: number[];
  name?: string;
  /** Fields of `metadata.rushes`; each replaces the one of its name whole. */
  settings?: { [name: string]: unknown };
}

/** Put a transition on the cut at the start of an item. */
export interface AddTransitionEdit {
  type: "add_transition";
  item: ItemAddress;
  in_offset: EditTime;
  out_offset: EditTime;
  transition_type?: string;
  name?: string;
  /** Fields of `metadata.rushes`; each replaces the one of its name whole. */
  settings?: { [name: string]: unknown };
}

export type AgentEvent = ResponseCreated | RunProgress | OutputTextDelta | ReasoningSummaryTextDelta | ToolStarted | ToolProgress | ToolFinished | StreamEnd;

export interface AgentMessageRequest {
  /** What the agent shall do, or answer. Assets are named by id (preferred) or by file name. */
  message: string;
  chat_id?: string | null;
  previous_response_id?: string | null;
  /** How long answers may get. Ignored where the model does not list the value in GET /settings. Default: `"low"`. */
  llm_verbosity?: "low" | "medium" | "high";
  llm_reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
  priority?: "low" | "default" | "high" | null;
  context?: AppContext | null;
  llm_model?: string | null;
  tools?: string[] | null;
  custom_agent_id?: string | null;
  /** For language models: whether tools may be called together. The built-in director calls them in turn. Default: `true`. */
  parallel_tool_calls?: boolean;
  /** Shortens what a model remembers of a long chat. Ignored where the model does not list the value in GET /settings. Default: `true`. */
  compaction?: boolean;
  prefer_compaction?: number | null;
  override_llm_verbosity?: "low" | "medium" | "high" | null;
  override_llm_reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
  /** How much of each tool a language model sees at first. Default: `"flat_search"`. */
  tool_exposure?: "search" | "flat_search" | "flat";
  max_service_token?: number | null;
  max_credits?: number | null;
  /** The agent asks nothing back and decides by itself. Default: `false`. */
  no_interaction?: boolean;
}

export interface AgentMessageRequestWithoutNoInteraction {
  /** What the agent shall do, or answer. Assets are named by id (preferred) or by file name. */
  message: string;
  chat_id?: string | null;
  previous_response_id?: string | null;
  /** How long answers may get. Ignored where the model does not list the value in GET /settings. Default: `"low"`. */
  llm_verbosity?: "low" | "medium" | "high";
  llm_reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
  priority?: "low" | "default" | "high" | null;
  context?: AppContext | null;
  llm_model?: string | null;
  tools?: string[] | null;
  custom_agent_id?: string | null;
  /** For language models: whether tools may be called together. The built-in director calls them in turn. Default: `true`. */
  parallel_tool_calls?: boolean;
  /** Shortens what a model remembers of a long chat. Ignored where the model does not list the value in GET /settings. Default: `true`. */
  compaction?: boolean;
  prefer_compaction?: number | null;
  override_llm_verbosity?: "low" | "medium" | "high" | null;
  override_llm_reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
  /** How much of each tool a language model sees at first. Default: `"flat_search"`. */
  tool_exposure?: "search" | "flat_search" | "flat";
  max_service_token?: number | null;
  max_credits?: number | null;
}

export interface AgentTool {
  id: string;
  name: string;
  description: string;
  enabled: boolean;
  [name: string]: unknown;
}

export interface AgentToolPicture {
  media_type: "image/jpeg";
  /** The picture, base64. */
  data: string;
  caption: string;
}

export interface AlikeShot {
  asset_id: string;
  version_id: string;
  source_name: string;
  path: string;
  start_time_seconds: number;
  end_time_seconds: number;
  /** To the best take, a cosine of what is shown; 1 of that one. */
  likeness: number;
  /** The very pictures of the best take, perhaps altered. */
  is_copy: boolean;
  /** The sharpest, best lit and largest of the group that is long enough to be used. */
  is_best: boolean;
  quality: number;
  thumbnail_url?: string;
}

export interface AlikeShotGroup {
  shot_count: number;
  /** The best take first, then what is most like it; at most 50. */
  shots: AlikeShot[];
}

export interface AlikeShotsResponse {
  /** The largest first. */
  groups: AlikeShotGroup[];
  shots_compared: number;
  /** Shots whose pictures the picture model has not seen yet: preprocess their files. */
  shots_not_looked_at: number;
  /** False where there are more shots than are compared at once: name a folder. */
  is_complete: boolean;
  next_cursor?: string;
}

export interface AlsoInsert {
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  track: number[];
  /** A clip, gap, stack or track as OpenTimelineIO JSON. */
  item: { [name: string]: unknown };
}

export interface AnalyserState {
  analyser: "subtitles" | "transcript" | "beats" | "screen_text" | "prints" | "objects" | "descriptions" | "embeddings" | "entities" | "text_index";
  version?: string | null;
  engine?: string | null;
  /** `not_available`: what it needs is not here, `enable` says how to change that. `refused`: this file can never give a result. `failed`: tried again at `next_attempt_at`. `parked`: failed five times or was cancelled, and is run again only when asked for. `stale`: its results are out of date and are made anew. */
  state: "not_run" | "queued" | "running" | "done" | "not_available" | "refused" | "failed" | "parked" | "stale";
  reason?: string | null;
  enable?: string | null;
  /** Failures in a row. */
  attempts: number;
  next_attempt_at?: string | null;
  started_at?: string | null;
  ended_at?: string | null;
  /** Counts and notes of the last run. */
  details: { [name: string]: unknown };
  warnings: string[];
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

/** Where the client is when it sends; kept with the message. */
export interface AppContext {
  current_playback_time?: number | null;
  on_screen_asset?: string | null;
  on_screen_project?: string | null;
  selected_clips?: string[] | null;
  selected_assets?: string[] | null;
  selected_projects?: string[] | null;
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

/** Put an item at the end of a track. */
export interface AppendEdit {
  type: "append";
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  track: number[];
  /** A clip, gap, stack or track as OpenTimelineIO JSON. */
  item: { [name: string]: unknown };
}

/** Make the programme of stretches of itself, in their order. */
export interface ArrangeRangesEdit {
  type: "arrange_ranges";
  ranges: EditRange[];
  crossfade?: EditTime;
  /** Music is cut like everything else; otherwise it plays on and ends earlier. */
  cut_music?: boolean;
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
  /** Whether the file has been looked into, which happens by itself soon after it arrived: only then duration, size, streams and file_type are what the bytes hold. It stays false where the file could not be opened. */
  is_probed: boolean;
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
  is_current_version: boolean;
  container: string | null;
  timecode: string | null;
  video_stream: number | null;
  audio_stream: number | null;
  audio_offset_seconds: number | null;
  sha256: string | null;
  streams: StreamInfo[];
  /** Without the pictures of single scenes and frames. */
  renditions: RenditionInfo[];
  /** By the newest analysis; the first 10,000. */
  scenes: SceneInfo[];
  descriptions: SceneDescription[];
  analyses: AnalysisInfo[];
  /** What looked at the file, and what would. */
  index: AnalyserState[];
  scene_groups: SceneGroup[];
  sound_ranges: SoundRange[];
  /** With at most 20,000 beats together. */
  beat_sections: BeatSection[];
  transcripts: AssetTranscript[];
  screen_texts: ScreenText[];
  labels: FoundLabel[];
  /** Of entities that the caller may read. */
  entity_matches: EntityMatch[];
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
  version_id?: string | null;
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
  /** As which a browser saves it. */
  file_name?: string;
  /** As the URL serves it. */
  content_type?: string;
  size_bytes?: number;
  width?: number | null;
  height?: number | null;
  /** original, proxy, thumbnail, audio, image or frame. */
  rendition_kind?: string;
  /** Whether browsers play what the URL serves; false also while nobody has looked into the file. An original is answered all the same where nothing else is there. */
  player_compatible?: boolean;
}

export interface AssetFailedData {
  asset_id: string;
  error: WebhookProblem;
}

/** The bytes of an asset did not come or were refused; `asset.ready` follows if others do. */
export interface AssetFailedEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "asset.failed";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: AssetFailedData;
}

export interface AssetFlagsResponse {
  asset_id: string;
  is_public_read: boolean;
  is_reference: boolean;
}

/** One frame of an asset. */
export interface AssetFrameRef {
  asset_id: string;
  timestamp_seconds?: number | null;
  /** The last frame; goes before `timestamp_seconds`. */
  is_last_frame?: boolean;
  crop?: AssetImageCropRef | null;
}

/** How an asset was generated. */
export interface AssetGenerationMetadata {
  asset_id: string;
  model: string;
  /** `built-in` is the service itself. */
  provider: string;
  area: string;
  prompt: string;
  /** As they were asked for. */
  parameters: { [name: string]: unknown };
  seed: number | null;
  /** What was decided while it was made, and why. */
  notes: string[];
  /** Frames and sounds of these assets went in. */
  source_asset_ids: string[];
  credits: number | null;
  task_id: string | null;
  created_at: string;
}

/** Shares that are cut off each edge. */
export interface AssetImageCropRef {
  crop_l?: number | null;
  crop_r?: number | null;
  crop_t?: number | null;
  crop_b?: number | null;
}

export interface AssetIndex {
  asset_id: string;
  version_id: string;
  /** Those that look at media of this kind, in running order. */
  analysers: AnalyserState[];
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

/** A stretch of an asset. */
export interface AssetPeriodRef {
  asset_id: string;
  start_time?: number | null;
  end_time?: number | null;
  /** Goes before `end_time`. */
  till_the_end?: boolean;
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

export interface AssetReadyData {
  asset_id: string;
  version_id: string;
  version_number: number;
  bytes: number;
}

/** A version of an asset can be read: an upload, an export or a generated file. */
export interface AssetReadyEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "asset.ready";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: AssetReadyData;
}

export interface AssetReferenceRequest {
  is_reference: boolean;
}

export interface AssetRenameRequest {
  name: string;
}

export interface AssetRendition {
  id: string;
  kind: "original" | "proxy" | "thumbnail" | "keyframe" | "waveform" | "sprite" | "hls" | "audio" | "image" | "frame" | "still" | "prints";
  /** Unique among those of a kind, e.g. the class of size. */
  label: string;
  width: number | null;
  height: number | null;
  /** Of the stored file; of kind hls that of all its segments. */
  size_bytes: number;
  /** Of what the URL answers. */
  content_type: string;
  player_compatible: boolean;
  made_by: string;
  created_at: string;
  /** What only this kind has. */
  details: { [name: string]: unknown };
  /** Of kind hls that of the playlist that offers all sizes. */
  url: string;
  /** Seconds from now during which the URL works. */
  expiredIn: number;
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

export interface AssetSearchResult {
  asset_id: string;
  score: number;
  description: string;
  start_time_seconds: number;
  end_time_seconds: number;
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

export interface AssetTranscript {
  transcript_id: string;
  asset_id: string;
  version_id: string;
  stream_index: number | null;
  /** BCP 47; `und` where nobody knows. */
  language: string;
  kind: TranscriptKind;
  /** A stream of the media, a file that was brought, television captions, or speech recognition. */
  source: "stream" | "file" | "cea608" | "cea708" | "speech" | "hand";
  label: string;
  analyser: string | null;
  engine: string | null;
  /** Counts changes; a change names the one it saw. */
  revision: number;
  /** No analyser changes or removes it any more. */
  is_edited: boolean;
  segment_count: number;
  /** Where its last segment ends; 0 without one. */
  end_time_ms: number;
  created_at: string;
  updated_at: string;
  /** Of an import: what could not be used as it stood. */
  warnings?: string[];
}

/** `file_type` says what the file counts as until its bytes have been looked into, `video` by default; video, audio and image are then told apart by what the bytes hold. */
export interface AssetUploadRequest {
  /** Size in bytes. */
  content_length: number;
  /** The client's own id: asking again with it answers the same asset. */
  upload_id: string;
  source_file: SourceFileInfo;
  /** Default: `"video"`. */
  file_type?: FileType;
  parent_asset_id?: string | null;
  replace_asset_id?: string | null;
  sha256?: string | null;
  /** The file comes in parts, each to a URL of its own. Default: `false`. */
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
  multipart_part_numbers?: number[] | null;
  multipart_uploaded_parts?: UploadedPart[] | null;
  refusal?: UploadRefusal | null;
  /** `open`: bytes are waited for; `completing`: all are there and the server goes on by itself; `complete`: the asset has them. */
  state?: "open" | "completing" | "complete";
}

export interface AssetVersionInfo {
  version_id: string;
  /** Counts from 1; those of deleted versions are not given again. */
  number: number;
  size_bytes: number;
  content_type: string;
  duration_seconds?: number | null;
  width?: number | null;
  height?: number | null;
  sha256?: string | null;
  source_name?: string | null;
  created_at: string;
  created_by_caller: boolean;
  is_current: boolean;
  /** Projects that show this version whatever comes after it, those in the trash among them. */
  pinned_by_projects: number;
}

export interface AssetVisibilityRequest {
  is_public_read: boolean;
}

export interface AudioCapability {
  models: AudioModelCapability[];
}

export interface AudioModelCapability {
  /** Value for `model`. */
  id: string;
  /** The tool of the agent behind it. */
  tool_id: string;
  /** Fields that a request must have. */
  required: string[];
  max_char: number | null;
  /** Shortest `duration_seconds`. */
  min: number;
  /** Longest `duration_seconds`. */
  max: number;
}

export interface AudioWish {
  kind: "audio";
  format: "m4a" | "mp3" | "opus" | "flac" | "wav";
}

export interface AuditEntry {
  at: string;
  act: string;
  user_id: string | null;
  subject_id: string | null;
  details: { [name: string]: unknown };
}

export interface AvailableModel {
  name: string;
  codename: string;
  compatible_models: string[];
  options: ServiceAvailableOptions;
  available_priorities: Array<"low" | "default" | "high">;
  pricing_level: number;
}

/** A stretch of the sound with a beat of its own. */
export interface BeatSection {
  start_time_ms: number;
  /** Exclusive. */
  end_time_ms: number;
  /** Beats a minute. */
  bpm: number;
  /** How clear the beat is, 0..1. */
  confidence: number;
  beats_per_bar: number | null;
  beats_ms: number[];
  /** Those beats that begin a bar. */
  downbeats_ms: number[];
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

/** Put what is said on the screen. */
export interface CaptionEdit {
  type: "caption";
  /** `line` outlined letters, `word` one word after the other, `karaoke` and `pop` with the word that is said, `box` (default) on a plate. */
  style?: "line" | "word" | "karaoke" | "pop" | "box";
  /** Default `auto`: at the bottom, elsewhere while that would cover a face or words of the picture. */
  position?: "auto" | "bottom" | "middle" | "top";
  /** Default 2. */
  max_lines?: number;
  /** Captions are divided, and shown longer where there is time, so that nobody reads faster; default 17. */
  characters_per_second?: number;
  /** The language of the captions (BCP 47): of the transcripts of an asset, translations too, the one in it is shown; default the original. */
  language?: string;
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

export interface CaptionRequest {
  /** The version that is edited. */
  version: number;
  /** Only tells what it finds and what would come of it; default false. */
  dry_run?: boolean;
  name?: string | null;
  /** `line` outlined letters, `word` one word after the other, `karaoke` and `pop` with the word that is said, `box` (default) on a plate. */
  style?: "line" | "word" | "karaoke" | "pop" | "box";
  /** Default `auto`: at the bottom, elsewhere while that would cover a face or words of the picture. */
  position?: "auto" | "bottom" | "middle" | "top";
  /** Default 2. */
  max_lines?: number;
  /** Captions are divided, and shown longer where there is time, so that nobody reads faster; default 17. */
  characters_per_second?: number;
  /** The language of the captions (BCP 47): of the transcripts of an asset, translations too, the one in it is shown; default the original. */
  language?: string;
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
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

/** Change a marker. */
export interface ChangeMarkerEdit {
  type: "change_marker";
  target: ItemAddress;
  index: number;
  start?: EditTime;
  duration?: EditTime;
  name?: string;
  color?: string;
  /** Fields of `metadata.rushes`; each replaces the one of its name whole. */
  settings?: { [name: string]: unknown };
}

/** Change how long a transition is, and of which type. */
export interface ChangeTransitionEdit {
  type: "change_transition";
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  transition: number[];
  in_offset?: EditTime;
  out_offset?: EditTime;
  transition_type?: string;
}

export interface ChangeUserCreditsRequest {
  /** Given; below zero they are taken, also such as were spent. Six decimals count. */
  credits: number;
  memo?: string | null;
  expires_at?: string | null;
}

export interface ChangedUserCredits {
  ledger_id: string;
  /** That can be spent now. */
  credits: number;
}

export interface ChatHistoryResponse {
  id: string;
  name: string;
  created_at: string;
  /** When its last message was made. */
  updated_at: string;
  custom_agent_id: string | null;
  /** What its answers have cost, in service tokens, which are credits. */
  total_tokens: number;
  is_running: boolean;
  last_read_at?: string | null;
  /** Whether the agent has written something newer. */
  is_unread: boolean;
}

export interface ChatMessageAgentResponse {
  /** Default: `"agent"`. */
  type?: "agent";
  id: string;
  /** What the last event of its stream says (CreateDone or CreateFailed), its `reason`, `reasoning_summary` and `tool_calls`. Of what was deleted meanwhile, or may no longer be read, `assets` has nothing. */
  agent_message: { [name: string]: unknown };
  created_at: string;
}

export interface ChatMessageUserResponse {
  /** Default: `"user"`. */
  type?: "user";
  id: string;
  user_message: string;
  enabled_tools: string[];
  verbosity: string;
  reasoning_effort: string;
  pricing_level: number;
  llm_model: string | null;
  priority: string | null;
  parallel_tool_calls: boolean | null;
  max_service_token: number | null;
  prefer_compaction?: number | null;
  llm_settings?: { [name: string]: unknown } | null;
  context: { [name: string]: unknown };
  created_at: string;
}

export interface ChatToolUsage {
  tool_name: string;
  calls: number;
  tokens_used: number;
}

/** What language models have counted; no charges. All 0 where the built-in director answers. */
export interface ChatUsageBreakdown {
  /** Default: `0`. */
  llm_calls?: number;
  /** Default: `0`. */
  input_tokens_uncached?: number;
  /** Default: `0`. */
  input_tokens_cached?: number;
  /** Default: `0`. */
  cache_write_tokens?: number;
  /** Default: `0`. */
  output_tokens?: number;
  /** Default: `0`. */
  reasoning_tokens?: number;
  /** Default: `0`. */
  system_prompt_tokens?: number;
  /** Default: `0`. */
  assistant_prompt_tokens?: number;
  /** Default: `0`. */
  project_state_tokens?: number;
  /** Default: `0`. */
  conversation_history_tokens?: number;
  /** Default: `0`. */
  user_message_tokens?: number;
  /** Default: `0`. */
  tool_result_tokens?: number;
  /** Default: `0`. */
  tool_schema_tokens?: number;
  /** Default: `0`. */
  timeline_mutations?: number;
  llm_calls_per_timeline_mutation?: number | null;
  /** Default: `true`. */
  complete?: boolean;
}

export interface ChatUsageResponse {
  chat_id: string;
  /** What is not the tools’. */
  chat_tokens_used: number;
  tools_tokens_used: number;
  /** In service tokens, which are credits. */
  total_tokens_used: number;
  tools: ChatToolUsage[];
  breakdown: ChatUsageBreakdown;
}

export interface ClipSourceInfo {
  asset_id: string;
  version_id: string;
  source_name: string;
  path: string;
  file_type: FileType;
  /** Whether the file has been looked into, which happens by itself soon after it arrived: only then duration, size, streams and file_type are what the bytes hold. It stays false where the file could not be opened. */
  is_probed: boolean;
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

export interface CreateCommentRequest {
  /** Plain text, as it was written. */
  text: string;
  parent_id?: string | null;
  start_seconds?: number | null;
  end_seconds?: number | null;
  box?: ReviewBox | null;
  /** Emails of people who may see the asset, as GET /asset/{asset_id}/people lists them. */
  mentions?: string[];
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

export interface CreateDoneData {
  run_id: string;
  chat_id: string;
  task_id: string;
  /** REVOKED: it was cancelled. */
  status: "SUCCESS" | "FAILURE" | "REVOKED";
  project_id: string | null;
  asset_id: string | null;
  /** What was taken for it. In credits. */
  charged_credits: number;
  error: WebhookProblem | null;
  created_at: string;
  ended_at: string;
}

/** A prompt has been worked on to its end; `status` says which. */
export interface CreateDoneEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "create.done";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: CreateDoneData;
}

export interface CreateEntityRequest {
  /** As of a file, at most 255 bytes in UTF-8, kept in NFC; entities may share names. */
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
  /** What of the timeline is kept and not understood, and which texts can not be drawn as written. */
  warnings: string[];
}

export interface CreateRenditionsRequest {
  renditions: Array<VideoWish | AudioWish | ImageWish | SpriteWish | WaveformWish | HlsWish>;
}

export interface CreateRenditionsResponse {
  /** Its result names the renditions. */
  task_id: string;
  asset_id: string;
}

export type CreateResult = CreateProgressing | CreateDone | CreateFailed;

export interface CreateReviewLinkRequest {
  /** Films, sounds and pictures, or folders with all of these that lie in them, now and later. */
  asset_ids: string[];
  title?: string | null;
  /** Default: `14`. */
  expires_in_days?: number;
  password?: string | null;
  /** Default: `false`. */
  allow_download?: boolean;
  /** Default: `true`. */
  allow_comments?: boolean;
  /** Default: `true`. */
  allow_approval?: boolean;
  /** Default: `false`. */
  watermark?: boolean;
}

export interface CreateUserResponse {
  email: string;
  message: string;
}

export interface CreateWebhookListenerRequest {
  /** Events that are sent there; none = all, also those that are added later. */
  event_types?: Array<"task.completed" | "task.failed" | "create.done" | "export.done" | "asset.ready" | "asset.failed" | "review.comment" | "review.decision" | "credits.low" | "webhook.disabled">;
}

export interface CreateWebhookRequest {
  /** Begins with https:// and leads to a public address. */
  url: string;
  /** Default: `""`. */
  description?: string;
  /** Events that are sent there; none = all, also those that are added later. */
  event_types?: Array<"task.completed" | "task.failed" | "create.done" | "export.done" | "asset.ready" | "asset.failed" | "review.comment" | "review.decision" | "credits.low" | "webhook.disabled">;
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

export interface CreatedReviewLink {
  link: ReviewLink;
  /** Shown this once; it is the key. */
  url: string;
}

export interface CreatedWebhook {
  id: string;
  url: string;
  description: string;
  /** Events that are sent there; none = all, also those that are added later. */
  event_types: Array<"task.completed" | "task.failed" | "create.done" | "export.done" | "asset.ready" | "asset.failed" | "review.comment" | "review.decision" | "credits.low" | "webhook.disabled">;
  enabled: boolean;
  disabled_at: string | null;
  disabled_reason: "by_owner" | "gone" | "failing" | null;
  notice: string | null;
  failing_since: string | null;
  previous_secret_until: string | null;
  created_at: string;
  updated_at: string;
  /** What is sent there is signed with it. It is in no later answer. */
  secret: string;
}

export interface CreatedWebhookListener {
  id: string;
  /** What it hears is signed with it. It is in no later answer. */
  secret: string;
}

export interface CreditsLedger {
  /** The newest first. */
  entries: LedgerEntry[];
  next_cursor: string | null;
}

export interface CreditsLowData {
  /** What can be spent now. In credits. */
  available_credits: number;
  /** Below this it is told, once each time. In credits. */
  threshold_credits: number;
}

/** The account's credits have fallen below the threshold. */
export interface CreditsLowEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "credits.low";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: CreditsLowData;
}

/** What was taken, when it was taken: of work at its end. Credits that were given back later still count. */
export interface CreditsUsage {
  from: string;
  to: string;
  /** The sum of all rows. */
  credits: number;
  /** The latest day first, then what cost most. */
  rows: CreditsUsageRow[];
}

export interface CreditsUsageRow {
  day?: string;
  api_key_id?: string | null;
  api_key_name?: string | null;
  action?: string | null;
  /** What was taken. */
  credits: number;
  /** Requests with an API key that were charged by themselves. */
  requests: number;
  /** Tasks and uploads that were charged. */
  works: number;
}

/** Cut the programme by the words that are said in it. */
export interface CutTranscriptEdit {
  type: "cut_transcript";
  remove?: WordRange[];
  move?: WordMove[];
  /** Of the transcript that the words were counted in; another one is refused. */
  revision?: number;
  /** Seconds that stay of what is removed, at its end: the picture goes on, and the quietest sound of the recording plays. */
  pause?: number;
  /** Seconds in which sounds go over into each other at a join; default 0.02. */
  crossfade?: number;
}

export interface CutTranscriptRequest {
  /** The version that is edited. */
  version: number;
  /** Only tells what it finds and what would come of it; default false. */
  dry_run?: boolean;
  name?: string | null;
  remove?: WordRange[];
  move?: WordMove[];
  /** Of the transcript that the words were counted in; another one is refused. */
  revision?: number;
  /** Seconds that stay of what is removed, at its end: the picture goes on, and the quietest sound of the recording plays. */
  pause?: number;
  /** Seconds in which sounds go over into each other at a join; default 0.02. */
  crossfade?: number;
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
  /** Those that still cost and are ended. */
  stripe_subscriptions: string[];
  stripe_error: string | null;
  /** The sign-in at the built-in identity provider goes too. */
  firebase_account_deleted: boolean;
  firebase_skip_reason: string | null;
  /** The email had its free credits; it gets none again. */
  signup_grant_lost_on_recreate: boolean;
}

export interface DeleteAccountProgress {
  stage: "tasks" | "files" | "handover" | "folders" | "groups" | "chats" | "subscriptions" | "traces" | "user";
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
  /** Subscriptions that were ended at the payment provider. Default: `0`. */
  stripe_subscriptions_cancelled?: number;
  /** The payment provider keeps the customer with the invoices. Default: `false`. */
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

/** Take an item away, leaving a gap or closing up. */
export interface DeleteEdit {
  type: "delete";
  item: ItemAddress;
  mode: "lift" | "ripple";
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

export interface DeletedApiKey {
  name: string;
  deleted: true;
}

export interface DeletedChat {
  chat_id: string;
}

export interface DeletedProviderKey {
  provider: string;
  deleted: boolean;
}

export interface DeletedWebhook {
  id: string;
  deleted: true;
}

export interface Deployment {
  version: string;
  users: number;
  disabled_users: number;
  /** Of originals and renditions, each stored object once. */
  stored_gb: number;
  /** Where they lie. */
  storage: "folder" | "s3";
  /** Of the process that answers. */
  disk: {
    /** On the fullest disk that the process writes to. */
    free_gb: number;
    /** What is kept free; with less, what writes is refused. */
    reserve_gb: number;
  };
  tasks: {
    waiting: number;
    running: number;
    failed_last_day: number;
    ended_last_day: number;
  };
}

export interface DownscaleRequest {
  /** The class of size by the picture's shorter side; nothing is enlarged. Default: `720`. */
  min_dimension?: 360 | 480 | 720 | 1080 | 2160;
}

export interface DownscaleResponse {
  task_id: string;
  asset_id: string;
  /** The label of the result: what was asked for, or the smallest class that holds a smaller picture. The picture itself may be smaller still; while the file has not been looked into, what was asked for. */
  min_dimension: number;
}

export interface DuplicateAssetResponse {
  /** Id of the copy. */
  id: string;
}

export interface EditFinding {
  /** The same for the same stretch of the same file: for `keep`. */
  id: string;
  /** What it is, e.g. `silence`. */
  kind: string;
  /** In the programme before the edit. */
  start_seconds: number;
  end_seconds: number;
  media: {
    asset_id: string;
    version_id: string | null;
    /** In the file. */
    start_seconds: number;
    end_seconds: number;
  } | null;
  text: string | null;
  /** Why it was found, as a sentence. */
  reason: string;
  /** It was named in `keep`: nothing happens to it. */
  is_kept: boolean;
}

export type EditOperation = InsertEdit | AppendEdit | MoveEdit | TrimEdit | RollEdit | SlipEdit | SlideEdit | SplitEdit | DeleteEdit | RemoveRangesEdit | ArrangeRangesEdit | ReplaceEdit | SetSpeedEdit | AddTrackEdit | RemoveTrackEdit | MoveTrackEdit | SetEnabledEdit | RenameEdit | SetSettingsEdit | SetParametersEdit | GroupEdit | UngroupEdit | LinkEdit | UnlinkEdit | AddTransitionEdit | ChangeTransitionEdit | RemoveTransitionEdit | AddMarkerEdit | ChangeMarkerEdit | RemoveMarkerEdit | CaptionEdit | ReframeEdit | RemoveSilencesEdit | RemoveFillersEdit | CutTranscriptEdit | KeepQuotesEdit | MarkChaptersEdit | MatchBeatsEdit | ReshapeEdit;

export interface EditProjectRequest {
  version: number;
  operations: EditOperation[];
  name?: string | null;
}

/** A stretch of the programme. */
export interface EditRange {
  start: EditTime;
  duration: EditTime;
}

/** An exact time: so many units at so many per second. A RationalTime.1 of a document will do. */
export interface EditTime {
  value: number;
  /** Units per second; 23.976 means 24000/1001. */
  rate: number;
  OTIO_SCHEMA?: "RationalTime.1";
}

/** A voice. */
export interface ElevenLabsVoice {
  /** For `voice_id` of POST /tools/generate/tts. */
  voice_id: string;
  name: string;
  accent?: string | null;
  gender?: string | null;
  age?: string | null;
  language?: string | null;
  category?: string | null;
  descriptive?: string | null;
  use_case?: string | null;
  preview_url?: string | null;
}

export interface EntityAssetsRequest {
  entity_id: string;
  /** Images, audio, and folders, which stand for the images and audio directly in them. */
  asset_ids: string[];
}

export interface EntityMatch {
  start_time_ms: number;
  /** Exclusive. */
  end_time_ms: number;
  entity_id: string;
  evidence: "picture" | "voice" | "name";
  score: number;
  evidence_time_ms: number;
  evidence_text: string | null;
}

export interface EntityMoment {
  asset_id: string;
  version_id: string;
  source_name: string;
  start_time_seconds: number;
  end_time_seconds: number;
  score: number;
  /** A picture like a reference, a voice like one, or the name in words. */
  evidence: "picture" | "voice" | "name";
  /** Of the frame or the words that show it best. */
  evidence_time_seconds: number;
  /** The words in which the name stands. */
  evidence_text?: string;
  /** Of the frame, where one was kept. */
  thumbnail_url?: string;
}

export interface EntityMomentsResponse {
  moments: EntityMoment[];
  next_cursor?: string;
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
  /** How to go on, as a sentence; of 402, 413 and 429. */
  what_to_do?: string;
  [name: string]: unknown;
}

export interface ExportAssetRenditionStatus {
  asset_id: string;
  title?: string | null;
  file_type?: FileType | null;
  /** `source_limited`: the picture has fewer pixels than the resolution and is enlarged. `missing`: there are no bytes the caller may read. `not_applicable`: it has no picture of its own. Exports read originals, so that no asset `needs_rendition` and none is `generating`. */
  state: "ready" | "needs_rendition" | "generating" | "source_limited" | "missing" | "not_applicable";
  selected_width?: number | null;
  selected_height?: number | null;
  /** Default: `false`. */
  selected_is_original?: boolean;
  /** A side of 2048 pixels or more is read. Default: `false`. */
  uses_2k_input?: boolean;
  suggested_min_dimension?: number | null;
  /** Default: `0`. */
  estimated_cost_service_tokens?: number;
}

export interface ExportCostEstimateResponse {
  rendition: "480p" | "720p" | "1080p" | "4k";
  /** Length of the project. */
  duration_seconds: number;
  /** Credits that the export takes. */
  estimated_cost_service_tokens: number;
  /** Seconds that drawing the pictures and sounds is estimated to take. */
  detail_duration: number;
  /** Seconds that all of it is estimated to take. */
  total_estimate_duration: number;
  /** Length of the finished file, seconds. */
  duration_exported_file: number;
  /** The estimate by asset; null stands for what is drawn without one. */
  duration_rendering_file: ExportRenderingDurationResponse[];
}

export interface ExportDoneData {
  task_id: string;
  /** REVOKED: it was cancelled. */
  status: "SUCCESS" | "FAILURE" | "REVOKED";
  project_id: string | null;
  asset_id: string | null;
  /** What was taken for it. In credits. */
  charged_credits: number;
  error: WebhookProblem | null;
  created_at: string;
  ended_at: string;
}

/** An export has ended; `status` says how. */
export interface ExportDoneEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "export.done";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: ExportDoneData;
}

export interface ExportPreflightResponse {
  project_id: string;
  duration_seconds: number;
  asset_count: number;
  renditions: ExportRenditionPreflight[];
  renditions_needed_for_optimum_export: number;
  estimated_rendition_cost_service_tokens: number;
  /** What could not be made as written: unknown fonts, characters that no font has, effects, media that is missing or ends early. What stands in colour tables and captions files is read by the render only. */
  warnings: string[];
}

export interface ExportProjectResponse {
  task_id: string;
  asset_id: string;
  /** Media that is missing, whose clips are empty; not there where nothing is. */
  warnings?: string[];
}

export interface ExportRenderingDurationResponse {
  asset_id: string | null;
  /** Seconds. */
  estimated_time: number;
}

export interface ExportRenditionPreflight {
  rendition: "480p" | "720p" | "1080p" | "4k";
  min_dimension: number;
  has_all_renditions: boolean;
  uses_2k_input: boolean;
  needs_rendition_count: number;
  generating_count: number;
  source_limited_count: number;
  missing_count: number;
  estimated_rendition_cost_service_tokens: number;
  assets: ExportAssetRenditionStatus[];
}

export interface ExportReport {
  /** Of this report’s form. */
  version: 1;
  project: {
    id: string;
    name: string;
    version: number;
  };
  asset_id: string;
  file: {
    name: string;
    format: string;
    video_codec: string | null;
    quality: string;
    bytes: number;
  };
  picture: {
    width: number;
    height: number;
    rate: {
      num: number;
      den: number;
    };
  } | null;
  frames: number;
  duration_seconds: number;
  started_at: string;
  finished_at: string;
  render_seconds: number;
  /** Parts that were drawn now, kept from before, and copied from their sources as they are. */
  segments: {
    total: number;
    rendered: number;
    reused: number;
    copied: number;
  };
  loudness: {
    integrated_lufs: number | null;
    true_peak_dbtp: number | null;
    target_lufs: number;
    exempt: string | null;
    curve: {
      step_seconds: number;
      momentary_lufs: Array<number | null>;
    } | null;
  };
  warnings: string[];
  /** The part of the project that was written. */
  range: {
    start_seconds: number;
    end_seconds: number;
  };
  timeline: {
    duration_seconds: number;
    tracks: Array<{
      name: string;
      kind: "Video" | "Audio";
      role: string | null;
      enabled: boolean;
      items: Array<{
        kind: "media" | "text" | "captions" | "generated" | "nested" | "transition" | "missing";
        name: string;
        start: number;
        duration: number;
      }>;
      /** Items beyond the 2,000 of the list. */
      left_out: number;
    }>;
    markers: Array<{
      name: string;
      at: number;
      kind: "chapter" | "comment" | null;
    }>;
  };
  thumbnails: Array<{
    at: number;
    /** JPEG, base64. */
    data: string;
  }>;
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

export interface FilmPlan {
  /** `film`: a new project; `change`: a new version of the film of the chat; `answer`: it is answered in words, for nothing; `refused`: nothing would be made, `message` says why. */
  kind: "film" | "change" | "answer" | "refused";
  plan_id: string | null;
  expires_at: string | null;
  /** What would be made, and what of the prompt could not be done. */
  message: string;
  /** Of `refused`: the stable word for why. */
  code?: string;
  price: PriceQuote | null;
  expected_seconds: number | null;
  output: {
    duration_seconds: number;
    width: number;
    height: number;
    frames_per_second: number;
  } | null;
  /** The prompt as it was understood; what it says nothing about is left out. */
  brief: { [name: string]: unknown };
  /** The pictures in the order they are shown. */
  clips: PlannedClip[];
  /** What was asked and would not be done, a sentence each. */
  not_done: string[];
  /** As of the result of a run; what only the file shows is not known yet. */
  claims: unknown[];
  notes: string[];
  timeline: { [name: string]: unknown } | null;
  versions: Array<{
    shape: string;
    /** OpenTimelineIO, as of GET /project/{project_id}. */
    timeline: { [name: string]: unknown };
  }>;
}

export interface FoundLabel {
  start_time_ms: number;
  /** Exclusive. */
  end_time_ms: number;
  name: string;
  score: number;
  boxes: Array<{
    ms: number;
    /** In shares of the picture, 0..1, from its upper left. */
    x: number;
    /** In shares of the picture, 0..1, from its upper left. */
    y: number;
    /** In shares of the picture, 0..1, from its upper left. */
    width: number;
    /** In shares of the picture, 0..1, from its upper left. */
    height: number;
    score: number;
    [name: string]: unknown;
  }>;
}

export interface GenerateAudioRequest {
  prompt: string;
  /** `music` or `sfx`; default by the words: `sfx` where they name sounds and no music. */
  model?: string;
  /** Length; default 30 for `music`, and for `sfx` as long as such a sound lasts. */
  duration_seconds?: number;
  reference_audio?: AssetPeriodRef | null;
  /** One group of instruments of `music` alone. The same request with another stem gives what was played with it: stems add up to the music, before that is brought to its loudness. */
  stem?: "drums" | "bass" | "chords" | "melody";
  output_path?: string | null;
  seed?: number | null;
}

export interface GenerateAudioResponse {
  asset_id: string;
  duration_seconds: number;
}

export interface GenerateDescriptionResponse {
  /** Ends when the file, or every file below the folder, has been worked on. */
  task_id: string;
  /** Whether a video that players open is made first, by the same task. False of a folder, where it is not known. */
  needs_downscale: boolean;
}

export interface GenerateImageRequest {
  prompt: string;
  /** By GET /tools/models; default the first that is available. */
  model?: string;
  format?: string | null;
  resolution?: string | null;
  width?: number | null;
  height?: number | null;
  input_frame?: string | AssetFrameRef | null;
  output_path?: string | null;
  seed?: number | null;
}

export interface GenerateImageResponse {
  asset_id: string;
}

export interface GenerateMissingRenditionResult {
  asset_id: string;
  min_dimension: number;
  status: "queued" | "already_running" | "not_allowed";
  task_id?: string | null;
  /** Default: `0`. */
  estimated_cost_service_tokens?: number;
}

export interface GenerateMissingRenditionsResponse {
  project_id: string;
  queued_count: number;
  skipped_count: number;
  estimated_cost_service_tokens: number;
  assets: GenerateMissingRenditionResult[];
}

export interface GenerateTranscriptResponse {
  /** Ends when the file, or every file below the folder, has been worked on. */
  task_id: string;
}

export interface GenerateTtsRequest {
  prompt: string;
  /** From POST /tools/search/voices. */
  voice_id: string;
  /** By GET /tools/models. */
  model?: string;
  /** How fast: 1 (default) as usual, 2 twice as fast. */
  rate?: number;
  /** How words are said by generated speech, e.g. names. */
  pronunciations?: Pronunciation[];
  output_path?: string | null;
}

export interface GenerateTtsResponse {
  asset_id: string;
  duration_seconds: number;
  voice_id: string;
}

export interface GenerateVideoRequest {
  prompt: string;
  /** By GET /tools/models; default the first that is available. */
  model?: string;
  format?: string | null;
  resolution?: string | null;
  /** Length; what a model can do stands in GET /tools/models. */
  duration_seconds?: number;
  input_frame?: string | AssetFrameRef | null;
  output_frame?: string | AssetFrameRef | null;
  reference_images?: Array<string | AssetFrameRef> | null;
  input_audio?: string | AssetPeriodRef | null;
  output_path?: string | null;
  seed?: number | null;
}

export interface GenerateVideoResponse {
  asset_id: string;
  duration_seconds: number;
}

/** The task, and the asset that will hold what it makes. */
export interface GenerationStarted {
  task_id: string;
  asset_id: string;
}

/** Move and delete items together from now on. */
export interface GroupEdit {
  type: "group";
  items: ItemAddress[];
  group?: string;
}

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

export interface GuestCommentRequest {
  name: string;
  /** Plain text, as it was written. */
  text: string;
  parent_id?: string | null;
  start_seconds?: number | null;
  end_seconds?: number | null;
  box?: ReviewBox | null;
  key?: string | null;
}

export interface GuestDecision {
  asset_id: string;
  decision: ReviewDecisionWord;
  decided_at: string;
}

export interface GuestDecisionRequest {
  name: string;
  decision: ReviewDecisionWord;
  /** Default: `""`. */
  note?: string;
}

export interface HTTPValidationError {
  detail?: ValidationError[];
}

export interface Health {
  /** `read_only` while the disk has no room: what reads or deletes goes on, what writes is refused with 503 and work waits, until there is. */
  status: "ready" | "read_only";
  /** The state of each part: ready, starting, stopping, not ready, or, of `room`, full. */
  parts: { [name: string]: string };
  /** Whether each part of the engine works on this machine: works, not tried yet, or why it does not. */
  engine: { [name: string]: string };
  /** Each bound of the processes that open media: enforced, or not enforced. */
  sandbox: { [name: string]: string };
}

export interface HeardEvent {
  /** The `webhook-id`. */
  event_id: string;
  /** Of the event. */
  type: string;
  /** Headers that let a receiver of the body check it: `webhook-id`, `-timestamp`, `-signature`. */
  headers: { [name: string]: string };
  /** As webhooks are sent it, to the byte. */
  body: string;
}

export interface HeardEvents {
  /** In the order of their telling. */
  items: HeardEvent[];
  /** `after` of the next request. */
  next_after: number;
}

export interface Highlight {
  start_seconds: number;
  end_seconds: number;
  title: string;
  /** What to write beside it. */
  caption: string;
  /** What is said in it. */
  text: string;
  /** 0 to 1. */
  score: number;
  reasons: string[];
}

export interface HlsWish {
  kind: "hls";
}

export interface ImageCapability {
  models: ImageModelCapability[];
}

export interface ImageModelCapability {
  /** Value for `model`. */
  id: string;
  /** The tool of the agent behind it. */
  tool_id: string;
  /** Fields that a request must have. */
  required: string[];
  max_char: number | null;
  /** Shapes that have an effect. */
  formats: string[];
  /** Resolutions that have an effect. */
  resolutions: string[];
  supports_input_frame: boolean;
  supports_frame_timestamp: boolean;
}

export interface ImageWish {
  kind: "image";
  format: "jpeg" | "png" | "webp" | "avif";
  /** Nothing is enlarged: beyond the size of the picture all wishes are one file. */
  max_side: number;
}

export interface ImportProjectRequest {
  /** A .otio or .otioz file that was uploaded before. */
  asset_id: string;
  name?: string | null;
  parent_asset_id?: string | null;
}

export interface ImportProjectResponse {
  task_id: string;
  /** The id the project will have; not found until the task has succeeded. */
  project_id: string;
}

/** Exactly one of `text` and `asset_id`. At most 20000 segments of 2000 characters each. */
export interface ImportTranscriptRequest {
  /** The file itself: SubRip, WebVTT or TTML. */
  text?: string;
  /** Instead of `text`: an uploaded text file. */
  asset_id?: string;
  /** What the file says itself counts more. */
  format?: "srt" | "vtt" | "ttml";
  /** BCP 47; `und` where nobody knows. */
  language?: string;
  kind?: TranscriptKind;
  label?: string;
}

/** Put an item in, over what is there or between it. */
export interface InsertEdit {
  type: "insert";
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  track: number[];
  time: EditTime;
  /** A clip, gap, stack or track as OpenTimelineIO JSON. */
  item: { [name: string]: unknown };
  mode: "overwrite" | "ripple";
  also?: AlsoInsert[];
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

export interface InstantiateProjectRequest {
  /** At most 255 bytes in UTF-8, no control characters, no `/`. Kept in NFC. */
  name: string;
  /** A value for each variable of the template that has no default; of an asset its id. */
  values: { [name: string]: string | number };
  parent_asset_id?: string | null;
}

/** An item by its path, e.g. [0, 2], or by a time on a track. */
export type ItemAddress = number[] | TimeAddress;

/** Keep the sentences in which something is said, and nothing else. */
export interface KeepQuotesEdit {
  type: "keep_quotes";
  /** A sentence in which one of them is said stays, whatever else it says. */
  phrases?: string[];
  ranges?: QuoteRange[];
  /** Ids of findings that do not stay. */
  leave_out?: string[];
  /** Seconds that stay before and after a sentence; default 0.15. */
  padding?: number;
  /** Seconds in which sounds go over into each other at a join; default 0.02. */
  crossfade?: number;
}

export interface KeepQuotesRequest {
  /** The version that is edited. */
  version: number;
  /** Only tells what it finds and what would come of it; default false. */
  dry_run?: boolean;
  name?: string | null;
  /** A sentence in which one of them is said stays, whatever else it says. */
  phrases?: string[];
  ranges?: QuoteRange[];
  /** Ids of findings that do not stay. */
  leave_out?: string[];
  /** Seconds that stay before and after a sentence; default 0.15. */
  padding?: number;
  /** Seconds in which sounds go over into each other at a join; default 0.02. */
  crossfade?: number;
}

export interface LedgerEntry {
  id: string;
  /** The account's acts are numbered from 1 without gaps. */
  number: number;
  at: string;
  kind: LedgerKind;
  /** By how much what can be spent changed. */
  available: number;
  /** By how much what running work may still cost changed. */
  reserved: number;
  /** What was taken for good. */
  charged: number;
  /** What could be spent afterwards. */
  available_after: number;
  /** What running work might still cost afterwards. */
  reserved_after: number;
  action: string | null;
  task_id: string | null;
  api_key_id: string | null;
  request_id: string | null;
  of_id: string | null;
  source: "signup" | "purchase" | "plan" | "operator" | "refund" | null;
  expires_at: string | null;
  price_version: number | null;
  /** Of a reservation the price that was told; of requests how many. */
  lines: LedgerLine[];
  memo: string | null;
}

/** grant = credits were given; reserve = a price was set aside when work began; settle = what was really used was taken of it and the rest came back; release = all of it came back; spend = requests with an API key, summed; expire = what was left of a grant whose time was over; take_back = a purchase was refunded or disputed. */
export type LedgerKind = "grant" | "reserve" | "settle" | "release" | "spend" | "expire" | "take_back";

export interface LedgerLine {
  /** A name of the price table. */
  price?: string;
  quantity?: number;
  /** Of requests: the operation. */
  action?: string;
  requests?: number;
  /** Of the line. */
  credits: number;
}

/** Trim, move, split and delete items together from now on. */
export interface LinkEdit {
  type: "link";
  items: ItemAddress[];
  link?: string;
}

export interface LlmModelTier {
  low?: string | null;
  medium?: string | null;
  high?: string | null;
}

export interface MakeHighlightsRequest {
  /** Wished length of the whole. Default: `60`. */
  seconds?: number;
  version_id?: string | null;
  /** Default: `1920`. */
  width?: number;
  /** Default: `1080`. */
  height?: number;
  /** `reframe` follows who and what is seen; the others are as of a clip of a timeline. Default: `"reframe"`. */
  fit?: "reframe" | "fill" | "blur" | "fit";
  /** What is said, word by word. Default: `true`. */
  captions?: boolean;
  /** Takes out silences of more than 0.6 s, fillers, and starts that are begun again. Default: `false`. */
  tighten?: boolean;
  /** Only tells what would be made. Default: `false`. */
  dry_run?: boolean;
  parent_asset_id?: string | null;
  /** Of the project. */
  name?: string;
}

export interface MakeHighlightsResponse {
  project_id: string | null;
  name: string;
  /** In the order in which they are said. */
  parts: Highlight[];
  notes: string[];
}

export interface MakeShortsRequest {
  /** Default: `3`. */
  count?: number;
  /** Wished length of each: it has from two thirds of that to a sixth more. Default: `45`. */
  seconds?: number;
  version_id?: string | null;
  /** Default: `1080`. */
  width?: number;
  /** Default: `1920`. */
  height?: number;
  /** `reframe` follows who and what is seen; the others are as of a clip of a timeline. Default: `"reframe"`. */
  fit?: "reframe" | "fill" | "blur" | "fit";
  /** What is said, word by word. Default: `true`. */
  captions?: boolean;
  /** Takes out silences of more than 0.6 s, fillers, and starts that are begun again. Default: `false`. */
  tighten?: boolean;
  /** Only tells what would be made. Default: `false`. */
  dry_run?: boolean;
  parent_asset_id?: string | null;
}

/** `project_id` is null in a dry run. */
export interface MakeShortsResponse {
  /** The best first; fewer than asked for where the recording has no more. */
  shorts: Short[];
}

/** Mark chapters where the talk goes over to another subject. */
export interface MarkChaptersEdit {
  type: "mark_chapters";
  /** No chapter is shorter, seconds; default a twelfth of the talk, from 20 s to 3 minutes. */
  minimum?: number;
  /** Chapters at most; default 50. */
  most?: number;
}

export interface MarkChaptersRequest {
  /** The version that is edited. */
  version: number;
  /** Only tells what it finds and what would come of it; default false. */
  dry_run?: boolean;
  name?: string | null;
  /** No chapter is shorter, seconds; default a twelfth of the talk, from 20 s to 3 minutes. */
  minimum?: number;
  /** Chapters at most; default 50. */
  most?: number;
}

/** Cut on the beats of the music. */
export interface MatchBeatsEdit {
  type: "match_beats";
  /** The picture track, counted from the lowest; default the one with most clips. */
  track?: number;
  /** The sound track whose beats count; default the one for music, else the one with most beats. */
  music?: number;
  /** How many beats each shot lasts, or `bar`: until a bar begins. Without it each cut goes to its nearest beat. */
  every?: number | "bar";
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

export interface MatchBeatsRequest {
  /** The version that is edited. */
  version: number;
  /** Only tells what it finds and what would come of it; default false. */
  dry_run?: boolean;
  name?: string | null;
  /** The picture track, counted from the lowest; default the one with most clips. */
  track?: number;
  /** The sound track whose beats count; default the one for music, else the one with most beats. */
  music?: number;
  /** How many beats each shot lasts, or `bar`: until a bar begins. Without it each cut goes to its nearest beat. */
  every?: number | "bar";
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

/** `version` is null in a dry run, and where nothing was changed. */
export interface MaterialEditResponse {
  /** In the order of their times. */
  findings: EditFinding[];
  /** What was done, or would be, as a sentence. */
  summary: string;
  notes: string[];
  duration_seconds_before: number;
  /** Afterwards. */
  duration_seconds: number;
  version: ProjectVersionInfo | null;
}

/** A JSON-RPC 2.0 request or notification. */
export interface McpMessage {
  jsonrpc: "2.0";
  method: string;
  id?: string | number;
  params?: { [name: string]: unknown };
  [name: string]: unknown;
}

/** Protected resource metadata, by RFC 9728. */
export interface McpResourceMetadata {
  /** The address of the MCP server; what tokens for it are meant for. */
  resource: string;
  /** Issuers whose tokens count here. Left out where only API keys and ID tokens do. */
  authorization_servers?: string[];
  scopes_supported: string[];
  bearer_methods_supported: string[];
  resource_name: string;
  resource_documentation: string;
}

export interface MergeEntitiesRequest {
  /** The others, which go into the trash. */
  entity_ids: string[];
}

/** Move an item with what is linked and grouped with it. */
export interface MoveEdit {
  type: "move";
  item: ItemAddress;
  time: EditTime;
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  track?: number[];
  mode: "overwrite" | "ripple";
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

/** Give a track another place in its stack. */
export interface MoveTrackEdit {
  type: "move_track";
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  track: number[];
  index: number;
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

export interface NearDuplicate {
  asset_id: string;
  version_id: string;
  source_name: string;
  /** Share of the asset, by time, that the other one shows too. */
  share: number;
  /** By time, at most 100. */
  ranges: SameRange[];
}

export interface NearDuplicatesResponse {
  /** Pictures of the asset that were looked for, evenly chosen. */
  compared_prints: number;
  /** Those that show most of it first. */
  near_duplicates: NearDuplicate[];
}

export interface OpenReviewRequest {
  /** What stands behind the # of the link. */
  token: string;
  password?: string | null;
  session?: string | null;
}

export interface OpenedReview {
  session: string;
  review: ReviewPage;
}

export interface OperatorLedgerEntry {
  id: string;
  created_at: string;
  kind: string;
  source: string | null;
  action: string | null;
  memo: string | null;
  /** What it changed of what can be spent. */
  available: number;
  /** What it changed of what running work holds. */
  reserved: number;
  /** What it took for good. */
  charged: number;
  available_after: number;
  reserved_after: number;
}

export interface OperatorModel {
  id: string;
  area: string;
  provider: string;
  written_down_by: "program" | "operator";
  hidden: boolean;
  available: boolean;
  reason: string | null;
  enable: string | null;
  price: { [name: string]: number } | null;
}

export interface OperatorUser {
  user_id: string;
  account_id: string;
  email: string;
  email_verified: boolean;
  /** The tier of its plan. */
  plan: string;
  is_operator: boolean;
  created_at: string;
  last_seen_at: string;
  disabled_at: string | null;
}

export interface OperatorUserDetails {
  user_id: string;
  account_id: string;
  email: string;
  email_verified: boolean;
  /** The tier of its plan. */
  plan: string;
  is_operator: boolean;
  created_at: string;
  last_seen_at: string;
  disabled_at: string | null;
  /** That can be spent; below zero where more was taken than there was. */
  credits: number;
  /** That running work holds. */
  reserved_credits: number;
  storage_used_gb: number;
  storage_quota_gb: number;
  task_parallelism: number;
  request_parallelism: number;
  requests_per_minute: number;
  /** How many there are. */
  api_keys: number;
}

export interface OutputTextDelta {
  type: "response.output_text.delta";
  chat_id: string;
  delta: string;
}

export interface PartReceipt {
  asset_id: string;
  part_number: number;
  /** As the PUT of the part answered it. */
  etag: string;
  bytes: number;
}

export interface PendingTaskResponse {
  /** Default: `"PENDING"`. */
  status?: "PENDING";
  progress?: number | null;
  /** While the task runs: its stage. While it waits for something to come back: `code` and `detail`, a sentence. */
  result?: unknown;
}

export interface PlanDocument {
  tier_id: string;
  kind: "internal" | "one_off_tokens" | "subscription";
  display_name: string;
  /** Default: `true`. */
  enabled?: boolean;
  /** Default: `0`. */
  position?: number;
  /** Default: `null`. */
  interval?: "month" | "year" | null;
  /** Default: `0`. */
  monthly_credits?: number;
  /** Default: `null`. */
  limits?: {
    storage_quota_gb: number;
    task_parallelism: number;
    request_parallelism: number;
    requests_per_minute: number;
  } | null;
  /** Default: `{}`. */
  catalog?: { [name: string]: unknown };
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

/** What a message would cost at most if it were sent without `dry_run`, and in `plan` what would be made, with the price of exactly that. */
export interface PlanQuote {
  /** The whole price: never more than that is taken. */
  credits: number;
  /** Whether less may be taken in the end, by what was really used. */
  up_to: boolean;
  /** The price table that this is told by; 0 where nothing has a price. */
  price_version: number;
  lines: PriceQuoteLine[];
  plan: FilmPlan;
}

export interface PlannedClip {
  asset_id: string | null;
  name: string;
  /** In the film. */
  start_seconds: number;
  /** In the film. */
  duration_seconds: number;
  /** In the footage. */
  source_start_seconds: number;
  /** Why it stands there, for a person. */
  reason: string;
}

export interface PreprocessEntitiesRequest {
  entity_ids: string[];
}

export interface Price {
  /** As operations name it in `x-price` and in the lines of a price. */
  name: string;
  /** Of what, e.g. `minute`. */
  unit: string;
  /** Of one unit. */
  credits: number;
  description: string;
}

export interface PriceList {
  /** The number of the table; 0 where nothing has a price. */
  version: number;
  published_at: string | null;
  /** By which work costs less or more that may wait, or may not. */
  priority_factors: {
    low: number;
    default: number;
    high: number;
  };
  prices: Price[];
}

/** What an operation would cost, in credits. Where work fails or is stopped, nothing is taken. */
export interface PriceQuote {
  /** The whole price: never more than that is taken. */
  credits: number;
  /** Whether less may be taken in the end, by what was really used. */
  up_to: boolean;
  /** The price table that this is told by; 0 where nothing has a price. */
  price_version: number;
  lines: PriceQuoteLine[];
}

export interface PriceQuoteLine {
  /** A name of GET /billing/prices, where its unit is told. */
  price: string;
  /** In the unit of the price. */
  quantity: number;
  /** Credits of one unit, by the table and the priority that was asked for. */
  unit_credits: number;
  credits: number;
}

export interface ProcessAssetsRequest {
  assets: AssetUploadResponse[];
  version: VersionReference | null;
  /** Higher finds more cuts. Default: `0.5`. */
  cutter_sensitivity?: number;
  /** Proxies to make, by the shorter side of the picture; none larger than the source. Default: `["720"]`. */
  generate_proxy?: Array<"360" | "480" | "720" | "1080" | "2160">;
  /** Also has the scenes described, where a vision model is configured; getIndex says what became of it. Default: `false`. */
  generate_time_based_media_description?: boolean;
  override_entity_ids?: string[] | null;
}

export interface ProjectExport {
  /** Of the file; to be downloaded when `ready`. */
  asset_id: string;
  name: string;
  state: "rendering" | "ready" | "failed";
  task_id: string | null;
  project_version: number;
  format: string;
  video_codec: string | null;
  quality: "draft" | "standard" | "high";
  width: number;
  height: number;
  created_at: string;
  finished_at: string | null;
  report_url: string | null;
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
  /** What a change of the project has to name. */
  version: number;
  timeline: unknown;
  created_at: string;
  updated_at: string;
  right: Right;
  /** Assets the timeline uses that the caller can not read, or that are in the trash or gone. */
  missing_asset_ids: string[];
  warnings: string[];
}

export interface ProjectVersionInfo {
  /** Id of the project. */
  id: string;
  name: string | null;
  version: number;
  duration_seconds: number;
  created_at: string;
  created_by: string | null;
  /** What was done, as a sentence. */
  summary: string;
  /** 0 where a whole timeline came. */
  operation_count: number;
  notes: string[];
}

export interface Pronunciation {
  /** As it stands in texts, one word. In capitals alone (`US`) it stands for itself, else for any case. */
  word: string;
  /** Spelled so that an English reader says it rightly. */
  say: string;
}

export interface ProviderCallReceipt {
  received: boolean;
}

/** A key of a provider that the account brought. The key itself is shown to nobody. */
export interface ProviderKey {
  provider: string;
  set_at: string;
}

export interface ProviderKeyRequest {
  /** As the provider gave it: one line of plain characters without spaces. */
  key: string;
}

export interface ProviderKeys {
  keys: ProviderKey[];
  /** All that take a key of an account here. */
  providers: string[];
}

export interface PublishPricesRequest {
  /** Credits of one unit, by names of GET /billing/prices; what is left out stays. */
  prices: { [name: string]: number };
  /** Default: `""`. */
  note?: string;
}

export interface PublishPricesResponse {
  /** The number of the table that holds now. */
  version: number;
}

export interface PublishedCustomAgentSearchResult {
  name: string;
  description: string;
  /** Opens the agent. */
  app_url: string;
}

export interface PutPlanRequest {
  plan: PlanDocument;
  /** Accounts that have the plan get its new limits as well; else they keep theirs. Default: `false`. */
  apply?: boolean;
}

export interface PutPlanResponse {
  plan: PlanDocument;
  /** That got its new limits. */
  accounts: number;
}

/** A stretch of a file. */
export interface QuoteRange {
  /** The recording; where the timeline shows one that has a transcript, that one. */
  asset_id?: string;
  start_seconds: number;
  end_seconds: number;
}

export interface ReasoningSummaryTextDelta {
  type: "response.reasoning_summary_text.delta";
  chat_id: string;
  delta: string;
}

/** Bring a programme to another shape, following who and what is seen. */
export interface ReframeEdit {
  type: "reframe";
  /** Of the picture; even. Instead of `aspect`, both. */
  width?: number;
  /** Of the picture; even. Instead of `aspect`, both. */
  height?: number;
  /** The shape, with the shorter side that the programme has now: 9:16 of 1920 x 1080 is 1080 x 1920. */
  aspect?: string;
  /** What stays in the picture; default `auto`: people, else what moves or stands out. */
  follow?: "auto" | "people" | "faces" | "motion" | "center";
  /** How a shot is shown of which no part will do, as a wide group or a card of text: whole over its own blurred copy (default), or with bars. */
  fallback?: "blur" | "fit";
  /** Paths of the clips to reframe; default all that show a file. */
  clips?: Array<number[]>;
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

export interface ReframeRequest {
  /** The version that is edited. */
  version: number;
  /** Only tells what it finds and what would come of it; default false. */
  dry_run?: boolean;
  name?: string | null;
  /** Of the picture; even. Instead of `aspect`, both. */
  width?: number;
  /** Of the picture; even. Instead of `aspect`, both. */
  height?: number;
  /** The shape, with the shorter side that the programme has now: 9:16 of 1920 x 1080 is 1080 x 1920. */
  aspect?: string;
  /** What stays in the picture; default `auto`: people, else what moves or stands out. */
  follow?: "auto" | "people" | "faces" | "motion" | "center";
  /** How a shot is shown of which no part will do, as a wide group or a card of text: whole over its own blurred copy (default), or with bars. */
  fallback?: "blur" | "fit";
  /** Paths of the clips to reframe; default all that show a file. */
  clips?: Array<number[]>;
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

export interface ReindexRequest {
  analysers?: Array<"subtitles" | "transcript" | "beats" | "screen_text" | "prints" | "objects" | "descriptions" | "embeddings" | "entities" | "text_index"> | null;
}

export interface ReindexResponse {
  task_id: string;
}

/** Take out words that say nothing, and starts that are begun again. */
export interface RemoveFillersEdit {
  type: "remove_fillers";
  /** Words and phrases that go, wherever they are said; default those that say nothing in the transcript's language. */
  words?: string[];
  /** Also starts that are begun again, e.g. `I I think`; default true. */
  repeats?: boolean;
  /** Seconds in which sounds go over into each other at a join; default 0.02. */
  crossfade?: number;
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

export interface RemoveFillersRequest {
  /** The version that is edited. */
  version: number;
  /** Only tells what it finds and what would come of it; default false. */
  dry_run?: boolean;
  name?: string | null;
  /** Words and phrases that go, wherever they are said; default those that say nothing in the transcript's language. */
  words?: string[];
  /** Also starts that are begun again, e.g. `I I think`; default true. */
  repeats?: boolean;
  /** Seconds in which sounds go over into each other at a join; default 0.02. */
  crossfade?: number;
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

export interface RemoveGroupMemberRequest {
  /** Compared without regard to case; no account with it has to exist. */
  email: string;
}

/** Remove a marker. */
export interface RemoveMarkerEdit {
  type: "remove_marker";
  target: ItemAddress;
  index: number;
}

/** Take stretches of the programme away and close up. */
export interface RemoveRangesEdit {
  type: "remove_ranges";
  ranges: EditRange[];
  tracks?: Array<number[]>;
  crossfade?: EditTime;
  /** Music is cut like everything else; otherwise it plays on and ends earlier. */
  cut_music?: boolean;
}

/** Take out stretches in which nothing is heard. */
export interface RemoveSilencesEdit {
  type: "remove_silences";
  /** Peaks below are silent, dB of full scale; default by how loud the speech and the noise of each recording are. */
  threshold_db?: number;
  /** Seconds of a silence that stay before and after speech; default 0.15. */
  padding?: number;
  /** Shorter silences stay, seconds; default 0.6. */
  minimum?: number;
  /** Seconds in which sounds go over into each other at a join; default 0.02. */
  crossfade?: number;
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

export interface RemoveSilencesRequest {
  /** The version that is edited. */
  version: number;
  /** Only tells what it finds and what would come of it; default false. */
  dry_run?: boolean;
  name?: string | null;
  /** Peaks below are silent, dB of full scale; default by how loud the speech and the noise of each recording are. */
  threshold_db?: number;
  /** Seconds of a silence that stay before and after speech; default 0.15. */
  padding?: number;
  /** Shorter silences stay, seconds; default 0.6. */
  minimum?: number;
  /** Seconds in which sounds go over into each other at a join; default 0.02. */
  crossfade?: number;
  /** Ids of findings, as a dry run tells them, that stay as they are. */
  keep?: string[];
}

/** Remove a track with everything on it. */
export interface RemoveTrackEdit {
  type: "remove_track";
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  track: number[];
}

/** Make a transition a cut again. */
export interface RemoveTransitionEdit {
  type: "remove_transition";
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  transition: number[];
}

/** Name a track, an item or a transition; with [] the timeline. */
export interface RenameEdit {
  type: "rename";
  target: ItemAddress;
  name: string;
}

export interface RenderProjectRequest {
  format: "mp4" | "mov" | "webm" | "gif" | "webp" | "mp3" | "wav" | "m4a" | "png_sequence" | "jpeg_sequence";
  video_codec?: "h264" | "hevc" | "av1" | "vp9" | "prores" | null;
  /** See docs/exports.md for what each means to each codec. Default: `"standard"`. */
  quality?: "draft" | "standard" | "high";
  resolution?: "480p" | "720p" | "1080p" | "4k" | {
    width: number;
    height: number;
  } | null;
  range?: {
    /** Rounded to the nearest picture. */
    start_seconds: number;
    /** The picture at this time is not shown any more. */
    end_seconds: number;
  } | null;
  /** `empty` renders clips without media as nothing, and says so in the warnings. Default: `"refuse"`. */
  missing_media?: "refuse" | "empty";
  version?: number | null;
}

export interface RenditionDeleted {
  asset_id: string;
  rendition_id: string;
  kind: string;
  label: string;
}

export interface RenditionInfo {
  id: string;
  /** original, proxy, thumbnail, waveform, sprite, hls, audio or image. */
  kind: string;
  label: string;
  width: number | null;
  height: number | null;
  size_bytes: number;
  content_type: string;
  player_compatible: boolean;
  made_by: string;
  created_at: string;
  /** What only this kind has. */
  details: { [name: string]: unknown };
}

/** Give a clip other media. */
export interface ReplaceEdit {
  type: "replace";
  item: ItemAddress;
  /** A media reference as OpenTimelineIO JSON. */
  media: { [name: string]: unknown };
  media_start?: EditTime;
  name?: string;
}

export interface ReplaceTimelineRequest {
  version: number;
  /** OpenTimelineIO JSON. Media of the library is `asset://<asset_id>`, one version of it `asset://<asset_id>?version=<version_id>`. */
  timeline: unknown;
  name?: string | null;
}

export interface ReplayWebhookRequest {
  /** Events from then on. */
  since: string;
  /** Only what has not arrived. Default: `true`. */
  only_failed?: boolean;
}

export interface ReplayedDelivery {
  /** Of the new delivery. */
  delivery_id: string;
}

export interface ReplayedWebhook {
  /** Deliveries that were begun, the oldest events first. */
  replayed: number;
  /** False: there are more; ask again with the time of the last one as `since`. */
  is_complete: boolean;
}

export interface RequestSecret {
  /** Under this id are the deliveries to all addresses that were given as `webhook_url`. */
  webhook_id: string;
  /** What is sent to a `webhook_url` is signed with it. */
  secret: string;
  previous_secret_until: string | null;
}

export interface RequestTaskResponse {
  /** Empty where `error` says why nothing was started. */
  task_id: string;
  error?: string | null;
}

/** A clip, cut where another of its pieces begins. */
export interface ReshapeClip {
  item: ItemAddress;
  pieces: ReshapePiece[];
}

/** Bring the timeline to another shape: the size of its output, and what of each clip is seen when. `reframe` writes it, following what is seen. */
export interface ReshapeEdit {
  type: "reshape";
  width: number;
  height: number;
  clips: ReshapeClip[];
}

/** What of a clip is seen from a time of it on; the first begins at 0. */
export interface ReshapePiece {
  start: EditTime;
  fit: "fit" | "fill" | "blur";
  /** As `layout.crop`: fixed, or with keyframes that count from the start of the clip. */
  crop?: { [name: string]: unknown };
}

export interface ResolveCommentRequest {
  /** False opens the thread again. */
  resolved: boolean;
}

export interface ResponseCreated {
  type: "response.created";
  chat_id: string;
  response_id: string;
  task_id: string;
}

export interface RestoreProjectRequest {
  version: number;
  /** The version to come back. */
  to_version: number;
}

export interface ReviewAsset {
  asset_id: string;
  name: string;
  kind: "video" | "audio" | "image";
  duration_seconds: number;
  fps: number | null;
  decision: ReviewDecisionWord | null;
  note: string | null;
}

export interface ReviewAuthor {
  kind: "member" | "guest";
  /** Of guests as they gave it: anybody may give any. */
  name: string;
  user_id: string | null;
  is_you: boolean;
}

/** A box on the picture, in parts of its width and height from the left and the top. */
export interface ReviewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Comments or decisions about the asset have changed: ask anew. */
export interface ReviewChanged {
  asset_id: string;
}

export interface ReviewComment {
  comment_id: string;
  asset_id: string;
  version_id: string | null;
  /** Plain text, as it was written. */
  text: string;
  author: ReviewAuthor;
  /** Empty where guests ask. */
  mentions: ReviewPerson[];
  created_at: string;
  edited_at: string | null;
  can_edit: boolean;
  can_delete: boolean;
  start_seconds: number | null;
  end_seconds: number | null;
  box: ReviewBox | null;
  link_id: string | null;
  resolved_at: string | null;
  resolved_by: string | null;
  can_resolve: boolean;
  /** All, the oldest first. */
  replies: ReviewReply[];
}

export interface ReviewCommentData {
  asset_id: string;
  comment_id: string;
  parent_id: string | null;
  link_id: string | null;
  author: "member" | "guest";
  mentioned_user_ids: string[];
}

/** Somebody commented on an asset of the account, or mentioned its user in a comment. */
export interface ReviewCommentEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "review.comment";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: ReviewCommentData;
}

export interface ReviewDecisionData {
  asset_id: string;
  link_id: string;
  guest_id: string;
  /** As the guest gave it. */
  guest_name: string;
  decision: "approved" | "changes_requested";
}

/** A guest of a review link approved an asset of the account, or asked for changes. */
export interface ReviewDecisionEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "review.decision";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: ReviewDecisionData;
}

export type ReviewDecisionWord = "approved" | "changes_requested";

export interface ReviewLink {
  link_id: string;
  /** What guests see above it. */
  title: string;
  allow_download: boolean;
  allow_comments: boolean;
  allow_approval: boolean;
  /** The guest's name stands over the picture of the player; the file is as it is. */
  watermark: boolean;
  asset_ids: string[];
  has_password: boolean;
  state: "open" | "expired" | "revoked";
  /** How often it was opened. */
  views: number;
  last_viewed_at: string | null;
  /** Decisions of guests, one each for an asset. */
  approved: number;
  changes_requested: number;
  expires_at: string;
  created_at: string;
}

export interface ReviewMedia {
  url: string;
  is_hls: boolean;
  poster_url: string | null;
  download_url: string | null;
}

export interface ReviewPage {
  /** What guests see above it. */
  title: string;
  allow_download: boolean;
  allow_comments: boolean;
  allow_approval: boolean;
  /** The guest's name stands over the picture of the player; the file is as it is. */
  watermark: boolean;
  guest_name: string | null;
  expires_at: string;
  assets: ReviewAsset[];
}

export interface ReviewPerson {
  user_id: string;
  email: string;
  name: string | null;
}

export interface ReviewReply {
  comment_id: string;
  asset_id: string;
  version_id: string | null;
  /** Plain text, as it was written. */
  text: string;
  author: ReviewAuthor;
  /** Empty where guests ask. */
  mentions: ReviewPerson[];
  created_at: string;
  edited_at: string | null;
  can_edit: boolean;
  can_delete: boolean;
  parent_id: string;
}

export interface ReviewVisit {
  guest_id: string;
  name: string | null;
  views: number;
  first_seen_at: string;
  last_seen_at: string;
  decisions: ReviewVisitDecision[];
}

export interface ReviewVisitDecision {
  asset_id: string;
  decision: ReviewDecisionWord;
  note: string;
  decided_at: string;
}

export type Right = "READ" | "WRITE" | "ADMIN";

/** Move the cut between an item and its neighbour. */
export interface RollEdit {
  type: "roll";
  item: ItemAddress;
  edge: "start" | "end";
  by: EditTime;
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

export interface RotateSecretRequest {
  /** For so long what is sent is signed with the old secret as well; 0 = no more from now on. Default: `24`. */
  overlap_hours?: number;
}

export interface RotatedSecret {
  /** The new secret. */
  secret: string;
  previous_secret_until: string | null;
}

export interface RunProgress {
  type: "service.progress";
  chat_id: string;
  stage: string;
  progress: number;
  message: string;
}

export interface SameRange {
  /** In the asset that was asked about. */
  start_time_seconds: number;
  end_time_seconds: number;
  /** In the other one. */
  other_start_time_seconds: number;
  other_end_time_seconds: number;
  /** Cosine of the prints that are most alike. */
  likeness: number;
}

export interface SavedComment {
  comment_id: string;
  asset_id: string;
  created_at: string;
}

export interface SceneDescription {
  description_id: string;
  start_time_ms: number;
  end_time_ms: number;
  description: string;
  made_by: string | null;
}

/** Shots that belong together: one place or one line of action. */
export interface SceneGroup {
  index: number;
  start_time_seconds: number;
  end_time_seconds: number;
  /** `index` of the first of `scenes` that belongs to it. */
  first_scene: number;
  /** The last one, included. */
  last_scene: number;
}

export interface SceneInfo {
  index: number;
  /** When its first picture is shown: a time of the file itself. */
  start_time_seconds: number;
  /** When the first picture of the next scene is shown. */
  end_time_seconds: number;
  /** The first frame of an even clock at the file's rate that shows the scene. */
  start_frame: number;
  /** Exclusive. */
  end_frame: number;
  transition: SceneTransition | null;
}

/** How the shot begins. */
export interface SceneTransition {
  kind: "start" | "cut" | "dissolve" | "fade" | "wipe";
  /** The first frame that is a mixture. */
  start_frame: number;
  /** The first that is none any more. */
  end_frame: number;
  start_time_seconds: number | null;
  end_time_seconds: number | null;
}

export interface ScreenText {
  start_time_ms: number;
  /** Exclusive. */
  end_time_ms: number;
  text: string;
  confidence: number;
  /** In shares of the picture, 0..1, from its upper left. */
  x: number;
  /** In shares of the picture, 0..1, from its upper left. */
  y: number;
  /** In shares of the picture, 0..1, from its upper left. */
  width: number;
  /** In shares of the picture, 0..1, from its upper left. */
  height: number;
}

export interface SearchAssetsRequest {
  /** What is looked for, in plain language. */
  prompt: string;
  /** `semantic_*` compare embeddings; `text_*` find the prompt as a part of the name or description, whatever its case. Default: `"semantic_by_scene_keyframe"`. */
  search_mode?: "semantic_by_scene_keyframe" | "semantic_by_scene_description" | "semantic_by_scene_sequence" | "semantic_by_asset_description" | "text_by_filename" | "text_by_file_description";
  folder?: string | null;
  file_type?: FileType | null;
  format?: "16:9" | "9:16" | null;
  /** Default: `false`. */
  only_my_files?: boolean;
  /** Default: `10`. */
  limit?: number;
  cursor?: string | null;
}

export interface SearchAssetsResponse {
  results: AssetSearchResult[];
  next_cursor?: string | null;
}

export interface SearchCustomAgentsRequest {
  query: string;
  /** Default: `20`. */
  limit?: number;
  /** Only those that the operator recommends. Default: `false`. */
  recommended_by_service?: boolean;
  /** Only those that the operator made. Default: `false`. */
  created_by_service?: boolean;
  cursor?: string | null;
}

export interface SearchCustomAgentsResponse {
  results: PublishedCustomAgentSearchResult[];
  next_cursor: string | null;
}

export interface SearchHighlight {
  start: number;
  end: number;
}

export interface SearchMatch {
  mode: SearchMode;
  /** E.g. `transcript`, `screen_text`, `name`, `keyframe`. */
  source: string;
  score: number;
  text?: string;
  /** Where in `text` the words of the query stand, in UTF-16 units. */
  highlights: SearchHighlight[];
  /** For people. */
  why: string;
}

export interface SearchMeCapability {
  /** Fields that a request must have. */
  required: string[];
  /** Values for `search_mode`. */
  search_modes: string[];
  /** Values for `file_type`. */
  file_types: string[];
  /** Shapes that have an effect. */
  formats: string[];
  min_limit: number;
  max_limit: number;
  supports_folder: boolean;
}

export type SearchMode = "visual" | "transcript" | "entity" | "semantic" | "text";

export interface SearchModeReport {
  mode: SearchMode;
  state: "used" | "not_available" | "no_index" | "not_asked";
  reason?: string;
  /** The command or setting that enables it. */
  enable?: string;
  /** Assets that this mode found, over all pages. */
  found: number;
}

export interface SearchMoment {
  start_time_seconds?: number;
  end_time_seconds?: number;
  score: number;
  thumbnail_url?: string;
  matches: SearchMatch[];
}

export interface SearchResponse {
  modes: SearchModeReport[];
  results: SearchResult[];
  /** For people: of an answer without results what was looked for, and of any what is asked and can not be recognised here, with what enables it. On the first page. */
  note?: string;
  next_cursor?: string;
}

export interface SearchResult {
  asset_id: string;
  source_name: string;
  path: string;
  file_type: FileType;
  duration_seconds: number | null;
  thumbnail_url?: string;
  score: number;
  moments: SearchMoment[];
}

export interface SearchStockCapability {
  /** Fields that a request must have. */
  required: string[];
  /** Values for `type`. */
  types: string[];
  /** Shapes that have an effect. */
  formats: string[];
  min_limit: number;
  max_limit: number;
}

export interface SearchStockRequest {
  /** What is looked for. */
  prompt: string;
  /** Default: `"video"`. */
  type?: "image" | "video";
  format?: "16:9" | "9:16" | null;
  /** Default: `10`. */
  limit?: number;
}

export interface SearchStockResponse {
  results: StockAssetSearchResult[];
}

export interface SearchVoicesCapability {
  /** Fields that a request must have. */
  required: string[];
  min_limit: number;
  max_limit: number;
  supports_language: boolean;
}

export interface SearchVoicesRequest {
  search?: string | null;
  language?: string | null;
  /** Default 10. */
  limit?: number;
}

export interface SearchVoicesResponse {
  voices: ElevenLabsVoice[];
  /** There are more than `limit`. */
  has_more: boolean;
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
  /** How words are said by generated speech, e.g. names. */
  pronunciations?: Pronunciation[];
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
  pronunciations?: Pronunciation[] | null;
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

/** Turn a track or an item on or off. */
export interface SetEnabledEdit {
  type: "set_enabled";
  target: ItemAddress;
  enabled: boolean;
}

export interface SetModelHiddenRequest {
  model_id: string;
  hidden: boolean;
}

/** Write and remove parameters of a clip's generator, e.g. its text. */
export interface SetParametersEdit {
  type: "set_parameters";
  item: ItemAddress;
  /** Each replaces the one of its name whole. */
  parameters?: { [name: string]: unknown };
  remove?: string[];
}

/** Write and remove fields of `metadata.rushes`; with [] of the timeline. */
export interface SetSettingsEdit {
  type: "set_settings";
  target: ItemAddress;
  /** Fields of `metadata.rushes`; each replaces the one of its name whole. */
  settings?: { [name: string]: unknown };
  remove?: string[];
}

/** Play a clip at a speed. */
export interface SetSpeedEdit {
  type: "set_speed";
  item: ItemAddress;
  /** Below 0 backwards, 0 holds a picture. */
  speed: number;
  keep: "media" | "duration";
  /** What follows moves; without it only gaps give room. */
  ripple?: boolean;
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

export interface SetUserDisabledRequest {
  disabled: boolean;
  /** For the audit log. Default: `""`. */
  reason?: string;
}

export interface SetUserOperatorRequest {
  is_operator: boolean;
}

export interface SetUserPlanRequest {
  tier_id: string;
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

export interface Short {
  start_seconds: number;
  end_seconds: number;
  title: string;
  /** What to write beside it. */
  caption: string;
  /** What is said in it. */
  text: string;
  /** 0 to 1. */
  score: number;
  reasons: string[];
  project_id: string | null;
  /** Of the project. */
  name: string;
  notes: string[];
}

export interface SignInLinkRequest {
  /** What stands behind the # of the link. */
  code: string;
}

export interface SignInLinkResponse {
  /** An ID token of the owner. */
  token: string;
  email: string;
  /** When the token ends. UTC, ISO 8601. */
  expires_at: string;
}

export interface SignedOutResponse {
  signed_out: true;
}

/** Move an item between its neighbours, which become longer and shorter. */
export interface SlideEdit {
  type: "slide";
  item: ItemAddress;
  by: EditTime;
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

/** Show another stretch of the media. */
export interface SlipEdit {
  type: "slip";
  item: ItemAddress;
  by: EditTime;
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

export interface SocialPublishingPlatformSetting {
  id: string;
  label: string;
  supported_media_types: string[];
}

export interface SoundRange {
  start_time_ms: number;
  /** Exclusive. */
  end_time_ms: number;
  kind: "silence" | "speech" | "music";
  confidence: number;
}

export interface SourceFileInfo {
  /** The file name, or the literal `__user_upload__`, for which the title stands. At most 255 bytes in UTF-8 and no control characters; kept trimmed and in NFC, `/` becomes `_`. */
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

export interface SpeechModelCapability {
  /** Value for `model`. */
  id: string;
  /** The tool of the agent behind it. */
  tool_id: string;
  /** Fields that a request must have. */
  required: string[];
  max_char: number | null;
}

/** Cut what plays at a time of a track in two. */
export interface SplitEdit {
  type: "split";
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  track: number[];
  time: EditTime;
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

export interface SpriteWish {
  kind: "sprite";
}

export interface StockAssetSearchResult {
  asset_id: string;
  title: string;
  /** Ends with where it is from and under which licence. */
  description: string;
  /** 0 of images. */
  duration_seconds: number;
}

export interface StreamEnd {
  type: "service.stream.end";
  chat_id: string;
  reason: "completed" | "cancelled" | "insufficient_tokens" | "budget_exceeded" | "error" | "interrupted";
  task_id: string | null;
  result: CreateDone | CreateFailed | null;
}

export interface StreamInfo {
  index: number;
  /** video, audio, subtitle or data. */
  kind: string;
  codec: string;
  profile: string | null;
  language: string | null;
  is_default: boolean;
  is_cover_picture: boolean | null;
  /** Seconds of one tick of its timestamps, e.g. `1/90000`. */
  time_base: string;
  start_pts: number | null;
  start_seconds: number;
  duration_seconds: number | null;
  frame_count: number | null;
  width: number | null;
  height: number | null;
  coded_width: number | null;
  coded_height: number | null;
  sample_aspect_ratio: string | null;
  rotation: number | null;
  is_mirrored: boolean | null;
  field_order: string | null;
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

export interface StripeEventReceipt {
  received: true;
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

export interface TalkChapter {
  start_seconds: number;
  end_seconds: number;
  title: string;
  text: string;
}

export interface TalkSentence {
  start_seconds: number;
  end_seconds: number;
  text: string;
  speaker: string | null;
}

export interface TalkSummary {
  asset_id: string;
  version_id: string;
  transcript_id: string;
  /** Of the transcript that was read. */
  revision: number;
  /** BCP 47; `und` where nobody knows. */
  language: string;
  /** Those that say most, in the order in which they are said. */
  sentences: TalkSentence[];
  /** What is talked of, the most first. */
  phrases: string[];
  /** From the first word to the last; `text` is the first sentence of each. */
  chapters: TalkChapter[];
}

export interface TaskCompletedData {
  task_id: string;
  /** As in GET /users/tasks. */
  task_type: string;
  /** Assets that the task is about. */
  asset_ids: string[];
  created_at: string;
  ended_at: string;
  status: "SUCCESS";
  /** What was taken for it. In credits. */
  charged_credits: number;
}

/** Work that was asked for has ended well. */
export interface TaskCompletedEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "task.completed";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: TaskCompletedData;
}

export interface TaskFailedData {
  task_id: string;
  /** As in GET /users/tasks. */
  task_type: string;
  /** Assets that the task is about. */
  asset_ids: string[];
  created_at: string;
  ended_at: string;
  /** REVOKED: it was cancelled. */
  status: "FAILURE" | "REVOKED";
  error: WebhookProblem;
}

/** Work that was asked for has failed or was cancelled. Nothing was charged for it. */
export interface TaskFailedEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "task.failed";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: TaskFailedData;
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

export interface TimeAddress {
  /** Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track. */
  track: number[];
  time: EditTime;
}

export interface ToolErrorBody {
  /** Reason of refusal. */
  detail: string;
  [name: string]: unknown;
}

export interface ToolFinished {
  type: "service.tool.finished";
  chat_id: string;
  /** The same for all events of one call. */
  tool_call_id: string;
  tool_id: string;
  status: "completed" | "failed" | "refused" | "cancelled";
  summary: string;
  tokens_used: number;
}

export interface ToolProgress {
  type: "service.tool.progress";
  chat_id: string;
  /** The same for all events of one call. */
  tool_call_id: string;
  tool_id: string;
  progress: number;
  message: string;
}

export interface ToolStarted {
  type: "service.tool.started";
  chat_id: string;
  /** The same for all events of one call. */
  tool_call_id: string;
  tool_id: string;
  arguments: { [name: string]: unknown };
}

/** What the tools take here, by area; empty lists are what is not available. */
export interface ToolsCapabilities {
  video: VideoCapability;
  image: ImageCapability;
  audio: AudioCapability;
  tts: TtsCapability;
  search_stock: SearchStockCapability;
  search_me: SearchMeCapability;
  search_voices: SearchVoicesCapability;
}

/** `sdh` also names sounds and speakers, `forced` only what is foreign in the original. */
export type TranscriptKind = "original" | "translation" | "sdh" | "forced";

export interface TranscriptSegment {
  segment_id: string;
  /** Counts from 0, in the order of their times. */
  ordinal: number;
  start_time_ms: number;
  end_time_ms: number;
  text: string;
  speaker: string | null;
  confidence: number | null;
  /** Empty where nobody told their times, or the text was changed to other words. */
  words: TranscriptWord[];
  is_edited: boolean;
}

/** What is left out is kept; a null speaker is none. */
export interface TranscriptSegmentChange {
  segment_id: string;
  text?: string;
  start_time_ms?: number;
  /** Exclusive. */
  end_time_ms?: number;
  speaker?: string | null;
  /** True: the segment goes, whatever else is said. */
  remove?: boolean;
}

export interface TranscriptWithSegments {
  transcript_id: string;
  asset_id: string;
  version_id: string;
  stream_index: number | null;
  /** BCP 47; `und` where nobody knows. */
  language: string;
  kind: TranscriptKind;
  /** A stream of the media, a file that was brought, television captions, or speech recognition. */
  source: "stream" | "file" | "cea608" | "cea708" | "speech" | "hand";
  label: string;
  analyser: string | null;
  engine: string | null;
  /** Counts changes; a change names the one it saw. */
  revision: number;
  /** No analyser changes or removes it any more. */
  is_edited: boolean;
  segment_count: number;
  /** Where its last segment ends; 0 without one. */
  end_time_ms: number;
  created_at: string;
  updated_at: string;
  segments: TranscriptSegment[];
  next_after: number | null;
}

export interface TranscriptWord {
  text: string;
  start_time_ms: number;
  end_time_ms: number;
  confidence: number | null;
  speaker: string | null;
}

export interface TranslateTranscriptRequest {
  /** BCP 47; `und` where nobody knows. */
  language: string;
}

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

/** Move the edges of an item, later by positive times. */
export interface TrimEdit {
  type: "trim";
  item: ItemAddress;
  start_by?: EditTime;
  end_by?: EditTime;
  /** What follows moves; without it only gaps give room. */
  ripple?: boolean;
  /** Of this item alone, whatever it is linked or grouped with. */
  unlinked?: boolean;
}

export interface TtsCapability {
  models: SpeechModelCapability[];
}

/** End that. */
export interface UngroupEdit {
  type: "ungroup";
  items: ItemAddress[];
}

/** End that. */
export interface UnlinkEdit {
  type: "unlink";
  items: ItemAddress[];
}

export interface UpdateCommentRequest {
  /** Plain text, as it was written. */
  text: string;
}

export interface UpdateGroupMemberRequest {
  /** Compared without regard to case; no account with it has to exist. */
  email: string;
  right: Right;
}

/** What is left out stays; `password` null takes it away. */
export interface UpdateReviewLinkRequest {
  /** What guests see above it. */
  title?: string;
  expires_in_days?: number;
  password?: string | null;
  allow_download?: boolean;
  allow_comments?: boolean;
  allow_approval?: boolean;
  watermark?: boolean;
}

export interface UpdateTranscriptRequest {
  /** The one that was seen. */
  revision: number;
  /** Default: `[]`. */
  segments?: TranscriptSegmentChange[];
  /** BCP 47; `und` where nobody knows. */
  language?: string;
  kind?: TranscriptKind;
  label?: string;
}

/** What is left out stays; null clears. `user_preferences` replaces all that was stored: send the whole object. */
export interface UpdateUserRequest {
  first_name?: string | null;
  last_name?: string | null;
  user_preferences?: UserPreferences | null;
}

export interface UpdateWebhookRequest {
  /** Begins with https:// and leads to a public address. */
  url?: string;
  description?: string;
  /** Events that are sent there; none = all, also those that are added later. */
  event_types?: Array<"task.completed" | "task.failed" | "create.done" | "export.done" | "asset.ready" | "asset.failed" | "review.comment" | "review.decision" | "credits.low" | "webhook.disabled">;
  /** False: nothing is sent, and what still waited is given up. True: from now on, also after the service had disabled it. */
  enabled?: boolean;
}

export interface UploadReceipt {
  asset_id: string;
  version_id?: string | null;
  bytes: number;
  sha256?: string | null;
  /** `completing`: all bytes are there and the server goes on by itself; ask again to hear of the end. */
  state: "complete" | "completing";
}

/** Why the bytes that came last were thrown away; the file is to be sent again. */
export interface UploadRefusal {
  code: string;
  detail: string;
}

export interface UploadedPart {
  part_number: number;
  /** As the PUT of the part answered it. */
  etag: string;
  size_bytes: number;
}

export interface UseAgentToolRequest {
  /** By GET /settings. */
  tool_id: string;
  /** By the tool’s own schema, which the tool `describe_tool` tells. See docs/tools.md. */
  tool_arguments: { [name: string]: unknown };
}

export interface UseAgentToolResponse {
  tool_id: string;
  /** What the tool answers, an object. */
  result: unknown;
  /** Stills; empty of most tools. */
  pictures: AgentToolPicture[];
}

export interface UserPreferences {
  analysis?: AssetAnalysisSettings | null;
  index_on_upload?: boolean | null;
  credits_low_below?: number | null;
  [name: string]: unknown;
}

export interface ValidationError {
  loc: Array<string | number>;
  msg: string;
  type: string;
}

export interface VersionDeleted {
  asset_id: string;
  version_id: string;
  deleted: true;
}

export interface VersionReference {
  embedding_space: string;
  embedding_strategy: string;
  dimensionality: number;
}

export interface VideoCapability {
  models: VideoModelCapability[];
}

export interface VideoModelCapability {
  /** Value for `model`. */
  id: string;
  /** The tool of the agent behind it. */
  tool_id: string;
  /** Fields that a request must have. */
  required: string[];
  max_char: number | null;
  /** Shapes that have an effect. */
  formats: string[];
  /** Resolutions that have an effect. */
  resolutions: string[];
  supports_input_frame: boolean;
  supports_output_frame: boolean;
  supports_input_audio: boolean;
  /** 0: takes no `reference_images`. */
  max_reference_images: number;
  supports_frame_timestamp: boolean;
  supports_audio_range: boolean;
  format_requires_resolution: boolean;
  format_ignored_with_input_frame: boolean;
}

export interface VideoWish {
  kind: "video";
  /** The shorter side of the result's picture. Nothing is enlarged. */
  min_dimension: 360 | 480 | 720 | 1080 | 2160;
}

export interface WaveformWish {
  kind: "waveform";
}

export interface Webhook {
  id: string;
  url: string;
  description: string;
  /** Events that are sent there; none = all, also those that are added later. */
  event_types: Array<"task.completed" | "task.failed" | "create.done" | "export.done" | "asset.ready" | "asset.failed" | "review.comment" | "review.decision" | "credits.low" | "webhook.disabled">;
  enabled: boolean;
  disabled_at: string | null;
  disabled_reason: "by_owner" | "gone" | "failing" | null;
  notice: string | null;
  failing_since: string | null;
  previous_secret_until: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookAttempt {
  number: number;
  at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
  response: string | null;
}

export interface WebhookDelivery {
  id: string;
  /** The `webhook-id`, the same at every attempt and replay. */
  event_id: string;
  /** Of the event. */
  type: string;
  /** Where it goes. */
  url: string;
  /** `pending`: it will be tried, or tried again. `failed`: all attempts were in vain. `discarded`: the endpoint was disabled before it arrived. */
  state: "pending" | "delivered" | "failed" | "discarded";
  /** How often it was tried. */
  attempts: number;
  next_attempt_at: string | null;
  replay_of: string | null;
  created_at: string;
  ended_at: string | null;
}

export interface WebhookDeliveryDetails {
  id: string;
  /** The `webhook-id`, the same at every attempt and replay. */
  event_id: string;
  /** Of the event. */
  type: string;
  /** Where it goes. */
  url: string;
  /** `pending`: it will be tried, or tried again. `failed`: all attempts were in vain. `discarded`: the endpoint was disabled before it arrived. */
  state: "pending" | "delivered" | "failed" | "discarded";
  /** How often it was tried. */
  attempts: number;
  next_attempt_at: string | null;
  replay_of: string | null;
  created_at: string;
  ended_at: string | null;
  /** Every attempt, the first one first. */
  attempt_log: WebhookAttempt[];
  /** The body that is sent. */
  payload: { [name: string]: unknown };
}

export interface WebhookDeliveryPage {
  items: WebhookDelivery[];
  next_cursor: string | null;
}

export interface WebhookDisabledData {
  endpoint_id: string;
  url: string;
  /** `gone`: it answered 410. `failing`: nothing arrived there for days. */
  reason: "gone" | "failing";
  disabled_at: string;
}

/** Another endpoint of the account was disabled by the service. */
export interface WebhookDisabledEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "webhook.disabled";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: WebhookDisabledData;
}

export interface WebhookEventTypeInfo {
  type: "task.completed" | "task.failed" | "create.done" | "export.done" | "asset.ready" | "asset.failed" | "review.comment" | "review.decision" | "credits.low" | "webhook.disabled";
  description: string;
  /** A whole body. */
  example: { [name: string]: unknown };
}

export interface WebhookProblem {
  /** A stable word; `cancelled` when somebody ended it. */
  code: string;
  /** A sentence. */
  detail: string;
}

export interface WebhookTestData {
  endpoint_id: string;
}

/** Somebody pressed the test button. It goes to that endpoint only, whatever its filter says. */
export interface WebhookTestEvent {
  /** As in the header `webhook-id`: the same at every attempt and replay. What came before is not new. */
  id: string;
  type: "webhook.test";
  api_version: "1";
  /** When it happened. */
  timestamp: string;
  asset_id: string | null;
  sequence: number | null;
  data: WebhookTestData;
}

export interface WebhookTestResult {
  delivery_id: string;
  /** The `webhook-id` that was sent. */
  event_id: string;
  /** It was answered with 2xx in time. */
  delivered: boolean;
  status: number | null;
  error: string | null;
  duration_ms: number;
  response: string | null;
}

export interface Welcome {
  name: string;
  version: string;
  description: string;
  openapi: string;
  docs: string;
}

/** A word of a transcript; the first one of its segment by default. */
export interface WordAddress {
  /** The recording; where the timeline shows one that has a transcript, that one. */
  asset_id?: string;
  segment: number;
  word?: number;
}

/** Without `before` they go to the end. */
export interface WordMove {
  words: WordRange;
  before?: WordAddress;
}

/** Words of a transcript: those from `first_word` of `segment` to `last_word` of `last_segment` (the whole segment, and the same one, by default), counted from 0; or those said between two times of the file. */
export interface WordRange {
  /** The recording; where the timeline shows one that has a transcript, that one. */
  asset_id?: string;
  segment?: number;
  last_segment?: number;
  first_word?: number;
  last_word?: number;
  start_seconds?: number;
  end_seconds?: number;
}

export interface WriteSummaryRequest {
  /** As many at most. Default: `120`. */
  words?: number;
  language?: string | null;
  version_id?: string | null;
}

export interface WrittenTaskResponse {
  task_id: string;
  /** The one that is read. */
  transcript_id: string;
}
