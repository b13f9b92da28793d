# Made from openapi.json by `npm run openapi`. Changes belong into the routes and their schemas.
"""What is sent and answered, as models."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """Fields that are newer than this package are kept as they come."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=())


class AddGroupMemberRequest(Model):
    email: str = Field(description="Compared without regard to case; no account with it has to exist.")
    right: Literal["READ", "WRITE", "ADMIN"] | None = None


class AddMarkerEdit(Model):
    """Mark a stretch of a track or an item; with [] of the timeline.
    """

    type: Literal["add_marker"]
    target: ItemAddress
    start: EditTime
    duration: EditTime | None = None
    name: str | None = None
    color: str | None = None
    settings: dict[str, Any] | None = Field(default=None, description="Fields of `metadata.rushes`; each replaces the one of its name whole.")


class AddTrackEdit(Model):
    """Add an empty track, by default over all others.
    """

    type: Literal["add_track"]
    kind: Literal["Video", "Audio"]
    index: int | None = None
    stack: list[int] | None = Field(default=None, description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    name: str | None = None
    settings: dict[str, Any] | None = Field(default=None, description="Fields of `metadata.rushes`; each replaces the one of its name whole.")


class AddTransitionEdit(Model):
    """Put a transition on the cut at the start of an item.
    """

    type: Literal["add_transition"]
    item: ItemAddress
    in_offset: EditTime
    out_offset: EditTime
    transition_type: str | None = None
    name: str | None = None
    settings: dict[str, Any] | None = Field(default=None, description="Fields of `metadata.rushes`; each replaces the one of its name whole.")


class AgentMessageRequest(Model):
    message: str = Field(description="What the agent shall do, or answer. Assets are named by id (preferred) or by file name.")
    chat_id: str | None = None
    previous_response_id: str | None = None
    llm_verbosity: Literal["low", "medium", "high"] | None = Field(default=None, description="How long answers may get. Ignored where the model does not list the value in GET /settings.")
    llm_reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    priority: Literal["low", "default", "high"] | None = None
    context: AppContext | None = None
    llm_model: str | None = None
    tools: list[str] | None = None
    custom_agent_id: str | None = None
    parallel_tool_calls: bool | None = Field(default=None, description="For language models: whether tools may be called together. The built-in director calls them in turn.")
    compaction: bool | None = Field(default=None, description="Shortens what a model remembers of a long chat. Ignored where the model does not list the value in GET /settings.")
    prefer_compaction: int | None = None
    override_llm_verbosity: Literal["low", "medium", "high"] | None = None
    override_llm_reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    tool_exposure: Literal["search", "flat_search", "flat"] | None = Field(default=None, description="How much of each tool a language model sees at first.")
    max_service_token: int | None = None
    max_credits: float | None = None
    no_interaction: bool | None = Field(default=None, description="The agent asks nothing back and decides by itself.")


class AgentMessageRequestWithoutNoInteraction(Model):
    message: str = Field(description="What the agent shall do, or answer. Assets are named by id (preferred) or by file name.")
    chat_id: str | None = None
    previous_response_id: str | None = None
    llm_verbosity: Literal["low", "medium", "high"] | None = Field(default=None, description="How long answers may get. Ignored where the model does not list the value in GET /settings.")
    llm_reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    priority: Literal["low", "default", "high"] | None = None
    context: AppContext | None = None
    llm_model: str | None = None
    tools: list[str] | None = None
    custom_agent_id: str | None = None
    parallel_tool_calls: bool | None = Field(default=None, description="For language models: whether tools may be called together. The built-in director calls them in turn.")
    compaction: bool | None = Field(default=None, description="Shortens what a model remembers of a long chat. Ignored where the model does not list the value in GET /settings.")
    prefer_compaction: int | None = None
    override_llm_verbosity: Literal["low", "medium", "high"] | None = None
    override_llm_reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    tool_exposure: Literal["search", "flat_search", "flat"] | None = Field(default=None, description="How much of each tool a language model sees at first.")
    max_service_token: int | None = None
    max_credits: float | None = None


class AgentTool(Model):
    id: str
    name: str
    description: str
    enabled: bool


class AgentToolPicture(Model):
    media_type: Literal["image/jpeg"]
    data: str = Field(description="The picture, base64.")
    caption: str


class AlikeShot(Model):
    asset_id: str
    version_id: str
    source_name: str
    path: str
    start_time_seconds: float
    end_time_seconds: float
    likeness: float = Field(description="To the best take, a cosine of what is shown; 1 of that one.")
    is_copy: bool = Field(description="The very pictures of the best take, perhaps altered.")
    is_best: bool = Field(description="The sharpest, best lit and largest of the group that is long enough to be used.")
    quality: float
    thumbnail_url: str | None = None


class AlikeShotGroup(Model):
    shot_count: int
    shots: list[AlikeShot] = Field(description="The best take first, then what is most like it; at most 50.")


class AlikeShotsResponse(Model):
    groups: list[AlikeShotGroup] = Field(description="The largest first.")
    shots_compared: int
    shots_not_looked_at: int = Field(description="Shots whose pictures the picture model has not seen yet: preprocess their files.")
    is_complete: bool = Field(description="False where there are more shots than are compared at once: name a folder.")
    next_cursor: str | None = None


class AlsoInsert(Model):
    track: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    item: dict[str, Any] = Field(description="A clip, gap, stack or track as OpenTimelineIO JSON.")


class AnalyserState(Model):
    analyser: Literal["subtitles", "transcript", "beats", "screen_text", "prints", "objects", "descriptions", "embeddings", "entities", "text_index"]
    version: str | None = None
    engine: str | None = None
    state: Literal["not_run", "queued", "running", "done", "not_available", "refused", "failed", "parked", "stale"] = Field(description="`not_available`: what it needs is not here, `enable` says how to change that. `refused`: this file can never give a result. `failed`: tried again at `next_attempt_at`. `parked`: failed five times or was cancelled, and is run again only when asked for. `stale`: its results are out of date and are made anew.")
    reason: str | None = None
    enable: str | None = None
    attempts: int = Field(description="Failures in a row.")
    next_attempt_at: str | None = None
    started_at: str | None = None
    ended_at: str | None = None
    details: dict[str, Any] = Field(description="Counts and notes of the last run.")
    warnings: list[str]


class AnalysisConfigAsset(Model):
    asset_id: str | None
    in_app_path: str | None


class AnalysisConfigOverrideRequest(Model):
    """A config in place of all that stands in the folders. What it leaves open comes from the preferences of the user, then from the defaults.
    """

    config: ServiceConfigFile


class AnalysisInfo(Model):
    analyser: str
    version: str
    created_at: str


class AnalysisPreflightResponse(Model):
    asset_id: str
    in_app_path: str
    is_folder: bool
    description_asset_count: int = Field(description="Assets that a description would be made of.")
    transcript_asset_count: int = Field(description="Assets that a transcript would be made of.")
    config: ServiceConfigFile
    config_assets: list[AnalysisConfigAsset] = Field(description="The configs that `config` is made of, the nearest last.")
    overriding_config_assets: list[AnalysisConfigAsset] = Field(description="Of a folder: configs deeper in it, below which something else is in force.")
    overriding_config_assets_truncated: bool = Field(description="There are more of these.")


class ApiKeyInfo(Model):
    name: str
    created_at: str
    last_used_at: str | None


class ApiUser(Model):
    firebase_uid: str | None
    email: str
    company: str | None
    first_name: str | None
    job_title: str | None
    last_name: str | None
    profile_pic: str | None
    created_at_str: str = Field(description="UTC, ISO 8601 with trailing Z.")
    last_seen_at_str: str
    updated_at_str: str
    credits: float = Field(description="What can be spent.")
    storage_quota_gb: int = Field(description="In GB of 10^9 bytes.")
    storage_used_gb: float | None = None
    subscription: ApiUserSubscription | None
    role: dict[str, bool] | None = None
    user_preferences: UserPreferences


class ApiUserSubscription(Model):
    type: Literal["Monthly", "Yearly"]
    monthly_tokens: float
    storage_quota_gb: int
    pricing: list[ApiUserSubscriptionPricingLine] | None = None
    cancel_at_period_end: bool | None = None
    cancel_at: str | None = None
    current_period_end: str | None = None
    latest_payment_issue: dict[str, Any] | None = None


class ApiUserSubscriptionPricingLine(Model):
    id: str
    quantity: int


class AppContext(Model):
    """Where the client is when it sends; kept with the message.
    """

    current_playback_time: float | None = None
    on_screen_asset: str | None = None
    on_screen_project: str | None = None
    selected_clips: list[str] | None = None
    selected_assets: list[str] | None = None
    selected_projects: list[str] | None = None


class AppSettings(Model):
    maintenance_mode: bool
    social_publishing_platforms: list[SocialPublishingPlatformSetting]
    project_aspect_ratios: list[AspectRatio]
    available_agent_tools: list[AgentTool]
    available_llm_models: list[AvailableModel]
    llm_model_tiers: LlmModelTier
    presets: list[ServicePreset]
    default_preset: str = Field(description="The preset of a request that has no model settings.")
    parallel_tool_calls: bool


class AppendEdit(Model):
    """Put an item at the end of a track.
    """

    type: Literal["append"]
    track: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    item: dict[str, Any] = Field(description="A clip, gap, stack or track as OpenTimelineIO JSON.")


class ArrangeRangesEdit(Model):
    """Make the programme of stretches of itself, in their order.
    """

    type: Literal["arrange_ranges"]
    ranges: list[EditRange]
    crossfade: EditTime | None = None
    cut_music: bool | None = Field(default=None, description="Music is cut like everything else; otherwise it plays on and ends earlier.")


class AssetAnalysisSettings(Model):
    reasoning: Literal["low", "medium", "high"] | None = None
    fps: float | None = None
    entity_quality: Literal["low", "medium", "high"] | None = None
    asset_quality: Literal["low", "medium", "high"] | None = None
    prompt: str | None = None


class AssetDescriptionGenerationMetadataResponse(Model):
    description_id: str
    asset_id: str
    start_time_ms: int
    end_time_ms: int
    generation_metadata: dict[str, Any] | None


class AssetDetails(Model):
    asset_id: str
    version_id: str
    source_name: str
    path: str
    file_type: FileType
    is_probed: bool = Field(description="Whether the file has been looked into, which happens by itself soon after it arrived: only then duration, size, streams and file_type are what the bytes hold. It stays false where the file could not be opened.")
    content_type: str
    size_bytes: int
    duration_seconds: float | None
    width: int | None
    height: int | None
    rotation: int | None
    frame_rate: str | None
    fps: float | None
    frame_count: int | None
    is_variable_rate: bool | None
    video_codec: str | None
    audio_codec: str | None
    audio_channels: int | None
    sample_rate: int | None
    has_audio: bool
    source_file: SourceFileInfo | None
    project_ranges: list[ProjectRange] | None = None
    title: str | None
    description: str | None
    keywords: list[str]
    state: str = Field(description="`ready`: the file is there.")
    problem: str | None
    created_at: str
    last_edit: str
    right: Right
    is_public_read: bool
    is_reference: bool
    version_number: int
    is_current_version: bool
    container: str | None
    timecode: str | None
    video_stream: int | None
    audio_stream: int | None
    audio_offset_seconds: float | None
    sha256: str | None
    streams: list[StreamInfo]
    renditions: list[RenditionInfo] = Field(description="Without the pictures of single scenes and frames.")
    scenes: list[SceneInfo] = Field(description="By the newest analysis; the first 10,000.")
    descriptions: list[SceneDescription]
    analyses: list[AnalysisInfo]
    index: list[AnalyserState] = Field(description="What looked at the file, and what would.")
    scene_groups: list[SceneGroup]
    sound_ranges: list[SoundRange]
    beat_sections: list[BeatSection] = Field(description="With at most 20,000 beats together.")
    transcripts: list[AssetTranscript]
    screen_texts: list[ScreenText]
    labels: list[FoundLabel]
    entity_matches: list[EntityMatch] = Field(description="Of entities that the caller may read.")


class AssetDownloadUrlBatchItem(Model):
    asset_id: str
    error: bool
    error_message: str | None = None
    download: AssetDownloadUrlResponse | None = None


class AssetDownloadUrlBatchRequest(Model):
    asset_ids: list[str]
    quality: Literal["480p", "720p", "1080p", "original", "highest", "lowest", "thumbnail"] | None = None
    player_compatible: bool | None = None
    frame_time: float | None = None
    version_id: str | None = None
    request_id: str | None = None


class AssetDownloadUrlBatchResponse(Model):
    items: list[AssetDownloadUrlBatchItem]


class AssetDownloadUrlResponse(Model):
    url: str
    expiredIn: int = Field(description="Seconds during which the URL works.")
    current_time: str | None = None
    request_id: str | None = None
    file_name: str | None = Field(default=None, description="As which a browser saves it.")
    content_type: str | None = Field(default=None, description="As the URL serves it.")
    size_bytes: int | None = None
    width: int | None = None
    height: int | None = None
    rendition_kind: str | None = Field(default=None, description="original, proxy, thumbnail, audio, image or frame.")
    player_compatible: bool | None = Field(default=None, description="Whether browsers play what the URL serves; false also while nobody has looked into the file. An original is answered all the same where nothing else is there.")


class AssetFailedData(Model):
    asset_id: str
    error: WebhookProblem


class AssetFailedEvent(Model):
    """The bytes of an asset did not come or were refused; `asset.ready` follows if others do.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["asset.failed"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: AssetFailedData


class AssetFlagsResponse(Model):
    asset_id: str
    is_public_read: bool
    is_reference: bool


class AssetFrameRef(Model):
    """One frame of an asset.
    """

    asset_id: str
    timestamp_seconds: float | None = None
    is_last_frame: bool | None = Field(default=None, description="The last frame; goes before `timestamp_seconds`.")
    crop: AssetImageCropRef | None = None


class AssetGenerationMetadata(Model):
    """How an asset was generated.
    """

    asset_id: str
    model: str
    provider: str = Field(description="`built-in` is the service itself.")
    area: str
    prompt: str
    parameters: dict[str, Any] = Field(description="As they were asked for.")
    seed: int | None
    notes: list[str] = Field(description="What was decided while it was made, and why.")
    source_asset_ids: list[str] = Field(description="Frames and sounds of these assets went in.")
    credits: float | None
    task_id: str | None
    created_at: str


class AssetImageCropRef(Model):
    """Shares that are cut off each edge.
    """

    crop_l: float | None = None
    crop_r: float | None = None
    crop_t: float | None = None
    crop_b: float | None = None


class AssetIndex(Model):
    asset_id: str
    version_id: str
    analysers: list[AnalyserState] = Field(description="Those that look at media of this kind, in running order.")


class AssetInfosBatchItem(Model):
    asset_id: str
    error: bool
    error_message: str | None = None
    info: AssetMinimalInfoResponse | None = None


class AssetInfosBatchRequest(Model):
    asset_ids: list[str]


class AssetInfosBatchResponse(Model):
    items: list[AssetInfosBatchItem]


class AssetMinimalInfoResponse(Model):
    source_name: str
    path: str
    duration_second: float = Field(description="0 for what lasts no time, and while it is not known.")
    file_type: FileType


class AssetMoveRequest(Model):
    parent_asset_id: str


class AssetPeriodRef(Model):
    """A stretch of an asset.
    """

    asset_id: str
    start_time: float | None = None
    end_time: float | None = None
    till_the_end: bool | None = Field(default=None, description="Goes before `end_time`.")


class AssetPlaceResponse(Model):
    asset_id: str
    name: str
    path: str
    parent_asset_id: str | None
    last_edit: str
    trashed_at: str | None


class AssetPurgeResponse(Model):
    asset_id: str
    assets_deleted: int
    folders_deleted: int


class AssetReadyData(Model):
    asset_id: str
    version_id: str
    version_number: int
    bytes: int


class AssetReadyEvent(Model):
    """A version of an asset can be read: an upload, an export or a generated file.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["asset.ready"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: AssetReadyData


class AssetReferenceRequest(Model):
    is_reference: bool


class AssetRenameRequest(Model):
    name: str


class AssetRendition(Model):
    id: str
    kind: Literal["original", "proxy", "thumbnail", "keyframe", "waveform", "sprite", "hls", "audio", "image", "frame", "still", "prints"]
    label: str = Field(description="Unique among those of a kind, e.g. the class of size.")
    width: int | None
    height: int | None
    size_bytes: int = Field(description="Of the stored file; of kind hls that of all its segments.")
    content_type: str = Field(description="Of what the URL answers.")
    player_compatible: bool
    made_by: str
    created_at: str
    details: dict[str, Any] = Field(description="What only this kind has.")
    url: str = Field(description="Of kind hls that of the playlist that offers all sizes.")
    expiredIn: int = Field(description="Seconds from now during which the URL works.")


class AssetRestoreRequest(Model):
    """Without a folder: to where it lay.
    """

    parent_asset_id: str | None = None


class AssetSceneDescriptionCreateRequest(Model):
    start_time_ms: int
    end_time_ms: int = Field(description="Exclusive.")
    description: str


class AssetSceneDescriptionUpdateRequest(Model):
    """At least one field must be given; what is left out or null is kept.
    """

    description: str | None = None
    start_time_ms: int | None = None
    end_time_ms: int | None = None


class AssetSceneDescriptionUpdateResponse(Model):
    description_id: str
    task_id: str


class AssetSearchResult(Model):
    asset_id: str
    score: float
    description: str
    start_time_seconds: float
    end_time_seconds: float


class AssetShareResponseOptimized(Model):
    groups: list[ShareGroup]
    validated_users: list[ShareUser]
    is_public_read: bool = Field(description="Of the item itself, whatever the folders above are.")
    is_public_inherited: bool = Field(description="A folder above is public, so that everybody can read this, whatever `is_public_read` says.")
    is_reference: bool
    can_share: bool = Field(description="The caller has ADMIN here.")
    truncated: bool = Field(description="There are more than 1,000 groups or emails; those that come first are listed.")


class AssetTranscript(Model):
    transcript_id: str
    asset_id: str
    version_id: str
    stream_index: int | None
    language: str = Field(description="BCP 47; `und` where nobody knows.")
    kind: TranscriptKind
    source: Literal["stream", "file", "cea608", "cea708", "speech", "hand"] = Field(description="A stream of the media, a file that was brought, television captions, or speech recognition.")
    label: str
    analyser: str | None
    engine: str | None
    revision: int = Field(description="Counts changes; a change names the one it saw.")
    is_edited: bool = Field(description="No analyser changes or removes it any more.")
    segment_count: int
    end_time_ms: int = Field(description="Where its last segment ends; 0 without one.")
    created_at: str
    updated_at: str
    warnings: list[str] | None = Field(default=None, description="Of an import: what could not be used as it stood.")


class AssetUploadRequest(Model):
    """`file_type` says what the file counts as until its bytes have been looked into, `video` by default; video, audio and image are then told apart by what the bytes hold.
    """

    content_length: int = Field(description="Size in bytes.")
    upload_id: str = Field(description="The client's own id: asking again with it answers the same asset.")
    source_file: SourceFileInfo
    file_type: FileType | None = None
    parent_asset_id: str | None = None
    replace_asset_id: str | None = None
    sha256: str | None = None
    multipart: bool | None = Field(default=None, description="The file comes in parts, each to a URL of its own.")
    multipart_part_size: int | None = None


class AssetUploadResponse(Model):
    upload_id: str
    asset_id: str
    presigned_put_url: str | None = None
    presigned_put_urls: list[str] | None = None
    multipart_upload_id: str | None = None
    multipart_part_size: int | None = None
    multipart_part_count: int | None = None
    multipart_part_numbers: list[int] | None = None
    multipart_uploaded_parts: list[UploadedPart] | None = None
    refusal: UploadRefusal | None = None
    state: Literal["open", "completing", "complete"] | None = Field(default=None, description="`open`: bytes are waited for; `completing`: all are there and the server goes on by itself; `complete`: the asset has them.")


class AssetVersionInfo(Model):
    version_id: str
    number: int = Field(description="Counts from 1; those of deleted versions are not given again.")
    size_bytes: int
    content_type: str
    duration_seconds: float | None = None
    width: int | None = None
    height: int | None = None
    sha256: str | None = None
    source_name: str | None = None
    created_at: str
    created_by_caller: bool
    is_current: bool
    pinned_by_projects: int = Field(description="Projects that show this version whatever comes after it, those in the trash among them.")


class AssetVisibilityRequest(Model):
    is_public_read: bool


class AudioCapability(Model):
    models: list[AudioModelCapability]


class AudioModelCapability(Model):
    id: str = Field(description="Value for `model`.")
    tool_id: str = Field(description="The tool of the agent behind it.")
    required: list[str] = Field(description="Fields that a request must have.")
    max_char: int | None
    min: float = Field(description="Shortest `duration_seconds`.")
    max: float = Field(description="Longest `duration_seconds`.")


class AudioWish(Model):
    kind: Literal["audio"]
    format: Literal["m4a", "mp3", "opus", "flac", "wav"]


class AuditEntry(Model):
    at: str
    act: str
    user_id: str | None
    subject_id: str | None
    details: dict[str, Any]


class AvailableModel(Model):
    name: str
    codename: str
    compatible_models: list[str]
    options: ServiceAvailableOptions
    available_priorities: list[Literal["low", "default", "high"]]
    pricing_level: int


class BeatSection(Model):
    """A stretch of the sound with a beat of its own.
    """

    start_time_ms: int
    end_time_ms: int = Field(description="Exclusive.")
    bpm: float = Field(description="Beats a minute.")
    confidence: float = Field(description="How clear the beat is, 0..1.")
    beats_per_bar: int | None
    beats_ms: list[int]
    downbeats_ms: list[int] = Field(description="Those beats that begin a bar.")


class BillingCatalog(Model):
    """What can be bought here.
    """

    plans: list[CatalogPlanOneOff | CatalogPlanSubscription]


class CancelTaskResponse(Model):
    task_id: str
    previous_state: TaskStatus
    description: str


class CaptionEdit(Model):
    """Put what is said on the screen.
    """

    type: Literal["caption"]
    style: Literal["line", "word", "karaoke", "pop", "box"] | None = Field(default=None, description="`line` outlined letters, `word` one word after the other, `karaoke` and `pop` with the word that is said, `box` (default) on a plate.")
    position: Literal["auto", "bottom", "middle", "top"] | None = Field(default=None, description="Default `auto`: at the bottom, elsewhere while that would cover a face or words of the picture.")
    max_lines: int | None = Field(default=None, description="Default 2.")
    characters_per_second: float | None = Field(default=None, description="Captions are divided, and shown longer where there is time, so that nobody reads faster; default 17.")
    language: str | None = Field(default=None, description="The language of the captions (BCP 47): of the transcripts of an asset, translations too, the one in it is shown; default the original.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class CaptionRequest(Model):
    version: int = Field(description="The version that is edited.")
    dry_run: bool | None = Field(default=None, description="Only tells what it finds and what would come of it; default false.")
    name: str | None = None
    style: Literal["line", "word", "karaoke", "pop", "box"] | None = Field(default=None, description="`line` outlined letters, `word` one word after the other, `karaoke` and `pop` with the word that is said, `box` (default) on a plate.")
    position: Literal["auto", "bottom", "middle", "top"] | None = Field(default=None, description="Default `auto`: at the bottom, elsewhere while that would cover a face or words of the picture.")
    max_lines: int | None = Field(default=None, description="Default 2.")
    characters_per_second: float | None = Field(default=None, description="Captions are divided, and shown longer where there is time, so that nobody reads faster; default 17.")
    language: str | None = Field(default=None, description="The language of the captions (BCP 47): of the transcripts of an asset, translations too, the one in it is shown; default the original.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class CatalogFeature(Model):
    text: str
    icon_key: str | None = None


class CatalogHighlight(Model):
    number: float | None = None
    stripe_price_id: str | None = None
    text: str


class CatalogPlanOneOff(Model):
    """A pack of credits, bought once.
    """

    tier_id: str
    display_name: str
    subtitle: str | None = None
    cta_text: str | None = None
    highlights: list[CatalogHighlight] | None = None
    features: list[CatalogFeature] | None = None
    enabled: bool | None = None
    default_items: list[PlanLineItem]
    pricing: PlanPricing
    kind: Literal["one_off_tokens"] | None = None


class CatalogPlanSubscription(Model):
    tier_id: str
    display_name: str
    subtitle: str | None = None
    cta_text: str | None = None
    highlights: list[CatalogHighlight] | None = None
    features: list[CatalogFeature] | None = None
    enabled: bool | None = None
    default_items: list[PlanLineItem]
    pricing: PlanPricing
    kind: Literal["subscription"] | None = None
    interval: Literal["month", "year"] | None = None
    interval_upgrade_cta: str | None = None
    quantity_update_cta: str | None = None


class CatalogPricingLine(Model):
    """One price of a plan.
    """

    stripe_price_id: str
    display_name: str | None = None
    unit_amount_cents: float | None = Field(default=None, description="Cents per displayed unit.")
    min_quantity: int | None = None
    max_quantity: int | None = None
    tier_pricing_from_stripe: bool | None = None
    tiers_mode: Literal["graduated", "volume"] | None = None


class ChangeMarkerEdit(Model):
    """Change a marker.
    """

    type: Literal["change_marker"]
    target: ItemAddress
    index: int
    start: EditTime | None = None
    duration: EditTime | None = None
    name: str | None = None
    color: str | None = None
    settings: dict[str, Any] | None = Field(default=None, description="Fields of `metadata.rushes`; each replaces the one of its name whole.")


class ChangeTransitionEdit(Model):
    """Change how long a transition is, and of which type.
    """

    type: Literal["change_transition"]
    transition: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    in_offset: EditTime | None = None
    out_offset: EditTime | None = None
    transition_type: str | None = None


class ChangeUserCreditsRequest(Model):
    credits: float = Field(description="Given; below zero they are taken, also such as were spent. Six decimals count.")
    memo: str | None = None
    expires_at: str | None = None


class ChangedUserCredits(Model):
    ledger_id: str
    credits: float = Field(description="That can be spent now.")


class ChatHistoryResponse(Model):
    id: str
    name: str
    created_at: str
    updated_at: str = Field(description="When its last message was made.")
    custom_agent_id: str | None
    total_tokens: float = Field(description="What its answers have cost, in service tokens, which are credits.")
    is_running: bool
    last_read_at: str | None = None
    is_unread: bool = Field(description="Whether the agent has written something newer.")


class ChatMessageAgentResponse(Model):
    type: Literal["agent"] | None = None
    id: str
    agent_message: dict[str, Any] = Field(description="What the last event of its stream says (CreateDone or CreateFailed), its `reason`, `reasoning_summary` and `tool_calls`. Of what was deleted meanwhile, or may no longer be read, `assets` has nothing.")
    created_at: str


class ChatMessageUserResponse(Model):
    type: Literal["user"] | None = None
    id: str
    user_message: str
    enabled_tools: list[str]
    verbosity: str
    reasoning_effort: str
    pricing_level: int
    llm_model: str | None
    priority: str | None
    parallel_tool_calls: bool | None
    max_service_token: int | None
    prefer_compaction: int | None = None
    llm_settings: dict[str, Any] | None = None
    context: dict[str, Any]
    created_at: str


class ChatToolUsage(Model):
    tool_name: str
    calls: int
    tokens_used: float


class ChatUsageBreakdown(Model):
    """What language models have counted; no charges. All 0 where the built-in director answers.
    """

    llm_calls: int | None = None
    input_tokens_uncached: int | None = None
    input_tokens_cached: int | None = None
    cache_write_tokens: int | None = None
    output_tokens: int | None = None
    reasoning_tokens: int | None = None
    system_prompt_tokens: int | None = None
    assistant_prompt_tokens: int | None = None
    project_state_tokens: int | None = None
    conversation_history_tokens: int | None = None
    user_message_tokens: int | None = None
    tool_result_tokens: int | None = None
    tool_schema_tokens: int | None = None
    timeline_mutations: int | None = None
    llm_calls_per_timeline_mutation: float | None = None
    complete: bool | None = None


class ChatUsageResponse(Model):
    chat_id: str
    chat_tokens_used: float = Field(description="What is not the tools’.")
    tools_tokens_used: float
    total_tokens_used: float = Field(description="In service tokens, which are credits.")
    tools: list[ChatToolUsage]
    breakdown: ChatUsageBreakdown


class ClipSourceInfo(Model):
    asset_id: str
    version_id: str
    source_name: str
    path: str
    file_type: FileType
    is_probed: bool = Field(description="Whether the file has been looked into, which happens by itself soon after it arrived: only then duration, size, streams and file_type are what the bytes hold. It stays false where the file could not be opened.")
    content_type: str
    size_bytes: int
    duration_seconds: float | None
    width: int | None
    height: int | None
    rotation: int | None
    frame_rate: str | None
    fps: float | None
    frame_count: int | None
    is_variable_rate: bool | None
    video_codec: str | None
    audio_codec: str | None
    audio_channels: int | None
    sample_rate: int | None
    has_audio: bool
    source_file: SourceFileInfo | None
    project_ranges: list[ProjectRange] | None = None


class CompleteTaskResponse(Model):
    status: Literal["COMPLETE"] | None = None
    result: Any


class CouponCheckResponse(Model):
    coupon_code: str
    is_valid: bool
    name: str | None
    description: str | None


class CreateCommentRequest(Model):
    text: str = Field(description="Plain text, as it was written.")
    parent_id: str | None = None
    start_seconds: float | None = None
    end_seconds: float | None = None
    box: ReviewBox | None = None
    mentions: list[str] | None = Field(default=None, description="Emails of people who may see the asset, as GET /asset/{asset_id}/people lists them.")


class CreateDone(Model):
    status: Literal["done"]
    chat_id: str
    task_id: str
    message: str = Field(description="What was made, and what of the prompt could not be done.")
    projects: list[CreatedProject]
    assets: list[CreatedAsset]
    claims: list[Any] = Field(description="What was asked and whether it is met, item by item.")
    notes: list[str]
    warnings: list[str] = Field(description="What the render could not do as written.")
    loudness: Any = None


class CreateDoneData(Model):
    run_id: str
    chat_id: str
    task_id: str
    status: Literal["SUCCESS", "FAILURE", "REVOKED"] = Field(description="REVOKED: it was cancelled.")
    project_id: str | None
    asset_id: str | None
    charged_credits: float = Field(description="What was taken for it. In credits.")
    error: WebhookProblem | None
    created_at: str
    ended_at: str


class CreateDoneEvent(Model):
    """A prompt has been worked on to its end; `status` says which.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["create.done"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: CreateDoneData


class CreateEntityRequest(Model):
    name: str = Field(description="As of a file, at most 255 bytes in UTF-8, kept in NFC; entities may share names.")
    description: str | None = None
    group_id: str | None = None
    directory_id: str | None = None


class CreateFailed(Model):
    status: Literal["failed"]
    chat_id: str
    task_id: str
    code: str
    message: str = Field(description="Why, for a person.")


class CreateFolderRequest(Model):
    """Give either `path`, or `parent_asset_id` with `name`.
    """

    path: str | None = None
    parent_asset_id: str | None = None
    name: str | None = None


class CreateFolderResponse(Model):
    id: str
    path: str


class CreateGroupRequest(Model):
    name: str = Field(description="Need not be unique. Kept in NFC.")


class CreateGroupResponse(Model):
    id: str
    name: str
    right: Right
    is_default: bool = Field(description="The caller's own library; it takes no members.")
    root_folder_id: str
    created_at: str


class CreateProgressing(Model):
    status: Literal["progressing"]
    chat_id: str
    task_id: str = Field(description="For GET and DELETE /users/tasks/{task_id}.")
    stage: str = Field(description="waiting, reading, indexing, planning, rendering or finishing.")
    progress: float
    message: str


class CreateProjectRequest(Model):
    name: str
    timeline: Any = Field(description="OpenTimelineIO JSON. Media of the library is `asset://<asset_id>`, one version of it `asset://<asset_id>?version=<version_id>`.")
    parent_asset_id: str | None = None


class CreateProjectResponse(Model):
    id: str
    name: str
    path: str
    version: int
    duration_seconds: float
    warnings: list[str] = Field(description="What of the timeline is kept and not understood, and which texts can not be drawn as written.")


class CreateRenditionsRequest(Model):
    renditions: list[VideoWish | AudioWish | ImageWish | SpriteWish | WaveformWish | HlsWish]


class CreateRenditionsResponse(Model):
    task_id: str = Field(description="Its result names the renditions.")
    asset_id: str


class CreateReviewLinkRequest(Model):
    asset_ids: list[str] = Field(description="Films, sounds and pictures, or folders with all of these that lie in them, now and later.")
    title: str | None = None
    expires_in_days: int | None = None
    password: str | None = None
    allow_download: bool | None = None
    allow_comments: bool | None = None
    allow_approval: bool | None = None
    watermark: bool | None = None


class CreateUserResponse(Model):
    email: str
    message: str


class CreateWebhookListenerRequest(Model):
    event_types: list[Literal["task.completed", "task.failed", "create.done", "export.done", "asset.ready", "asset.failed", "review.comment", "review.decision", "credits.low", "webhook.disabled"]] | None = Field(default=None, description="Events that are sent there; none = all, also those that are added later.")


class CreateWebhookRequest(Model):
    url: str = Field(description="Begins with https:// and leads to a public address.")
    description: str | None = None
    event_types: list[Literal["task.completed", "task.failed", "create.done", "export.done", "asset.ready", "asset.failed", "review.comment", "review.decision", "credits.low", "webhook.disabled"]] | None = Field(default=None, description="Events that are sent there; none = all, also those that are added later.")


class CreatedApiKey(Model):
    name: str
    api_key: str = Field(description="The key. It is in no later answer.")
    created_at: str


class CreatedAsset(Model):
    asset_id: str
    name: str
    url: str = Field(description="Where the file can be fetched without a credential.")
    expiredIn: int = Field(description="Seconds the URL works.")
    duration_seconds: float
    width: int
    height: int
    bytes: int


class CreatedProject(Model):
    project_id: str
    name: str


class CreatedReviewLink(Model):
    link: ReviewLink
    url: str = Field(description="Shown this once; it is the key.")


class CreatedWebhook(Model):
    id: str
    url: str
    description: str
    event_types: list[Literal["task.completed", "task.failed", "create.done", "export.done", "asset.ready", "asset.failed", "review.comment", "review.decision", "credits.low", "webhook.disabled"]] = Field(description="Events that are sent there; none = all, also those that are added later.")
    enabled: bool
    disabled_at: str | None
    disabled_reason: Literal["by_owner", "gone", "failing"] | None
    notice: str | None
    failing_since: str | None
    previous_secret_until: str | None
    created_at: str
    updated_at: str
    secret: str = Field(description="What is sent there is signed with it. It is in no later answer.")


class CreatedWebhookListener(Model):
    id: str
    secret: str = Field(description="What it hears is signed with it. It is in no later answer.")


class CreditsLedger(Model):
    entries: list[LedgerEntry] = Field(description="The newest first.")
    next_cursor: str | None


class CreditsLowData(Model):
    available_credits: float = Field(description="What can be spent now. In credits.")
    threshold_credits: float = Field(description="Below this it is told, once each time. In credits.")


class CreditsLowEvent(Model):
    """The account's credits have fallen below the threshold.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["credits.low"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: CreditsLowData


class CreditsUsage(Model):
    """What was taken, when it was taken: of work at its end. Credits that were given back later still count.
    """

    from_: str = Field(alias="from")
    to: str
    credits: float = Field(description="The sum of all rows.")
    rows: list[CreditsUsageRow] = Field(description="The latest day first, then what cost most.")


class CreditsUsageRow(Model):
    day: str | None = None
    api_key_id: str | None = None
    api_key_name: str | None = None
    action: str | None = None
    credits: float = Field(description="What was taken.")
    requests: int = Field(description="Requests with an API key that were charged by themselves.")
    works: int = Field(description="Tasks and uploads that were charged.")


class CutTranscriptEdit(Model):
    """Cut the programme by the words that are said in it.
    """

    type: Literal["cut_transcript"]
    remove: list[WordRange] | None = None
    move: list[WordMove] | None = None
    revision: int | None = Field(default=None, description="Of the transcript that the words were counted in; another one is refused.")
    pause: float | None = Field(default=None, description="Seconds that stay of what is removed, at its end: the picture goes on, and the quietest sound of the recording plays.")
    crossfade: float | None = Field(default=None, description="Seconds in which sounds go over into each other at a join; default 0.02.")


class CutTranscriptRequest(Model):
    version: int = Field(description="The version that is edited.")
    dry_run: bool | None = Field(default=None, description="Only tells what it finds and what would come of it; default false.")
    name: str | None = None
    remove: list[WordRange] | None = None
    move: list[WordMove] | None = None
    revision: int | None = Field(default=None, description="Of the transcript that the words were counted in; another one is refused.")
    pause: float | None = Field(default=None, description="Seconds that stay of what is removed, at its end: the picture goes on, and the quietest sound of the recording plays.")
    crossfade: float | None = Field(default=None, description="Seconds in which sounds go over into each other at a join; default 0.02.")


class DeleteAccountPreview(Model):
    email: str
    firebase_uid: str = Field(description="Subject at the identity provider.")
    assets: int = Field(description="Assets, projects and folders that the user made, wherever they are.")
    assets_kept_not_created_by_user: int = Field(description="Others' things in groups that go: they move to their makers' own libraries.")
    assets_on_legal_hold: int = Field(description="Of the user, kept until the legal hold on them is lifted.")
    chats: int
    agents: int = Field(description="Always 0: there are no assistants here.")
    groups: int = Field(description="The library, and groups in which nobody else is; others are left, not deleted.")
    upload_post_profile: bool = Field(description="Always false: no such service is connected.")
    stripe_customer_id: str | None
    stripe_subscriptions: list[str] = Field(description="Those that still cost and are ended.")
    stripe_error: str | None
    firebase_account_deleted: bool = Field(description="The sign-in at the built-in identity provider goes too.")
    firebase_skip_reason: str | None
    signup_grant_lost_on_recreate: bool = Field(description="The email had its free credits; it gets none again.")


class DeleteAccountProgress(Model):
    stage: Literal["tasks", "files", "handover", "folders", "groups", "chats", "subscriptions", "traces", "user"]
    done: int
    total: int = Field(description="As counted at the beginning of the stage.")


class DeleteAccountSummary(Model):
    dry_run: bool | None = None
    preview: DeleteAccountPreview | None = None
    assets_deleted: int | None = Field(default=None, description="Assets, projects and folders.")
    assets_kept_not_created_by_user: int | None = Field(default=None, description="Others' things that moved to their makers' libraries.")
    assets_on_legal_hold: int | None = Field(default=None, description="Kept until the legal hold on them is lifted.")
    chats_deleted: int | None = Field(default=None, description="")
    agents_deleted: int | None = Field(default=None, description="Always 0.")
    assistant_media_handed_over: int | None = Field(default=None, description="Always 0.")
    groups_deleted: int | None = Field(default=None, description="")
    s3_objects_deleted: int | None = Field(default=None, description="Stored files that nothing refers to any more.")
    s3_multipart_uploads_aborted: int | None = Field(default=None, description="Uploads that were open.")
    stripe_subscriptions_cancelled: int | None = Field(default=None, description="Subscriptions that were ended at the payment provider.")
    stripe_customer_kept: bool | None = Field(default=None, description="The payment provider keeps the customer with the invoices.")
    firebase_deleted: bool | None = Field(default=None, description="The sign-in at the built-in identity provider.")
    firebase_skip_reason: str | None = None
    signup_history_recorded: bool | None = None
    user_deleted: bool | None = Field(default=None, description="Everything is done.")
    message: str = Field(description="What happened, or would happen, in words.")


class DeleteEdit(Model):
    """Take an item away, leaving a gap or closing up.
    """

    type: Literal["delete"]
    item: ItemAddress
    mode: Literal["lift", "ripple"]
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class DeletedApiKey(Model):
    name: str
    deleted: Literal[True]


class DeletedChat(Model):
    chat_id: str


class DeletedProviderKey(Model):
    provider: str
    deleted: bool


class DeletedWebhook(Model):
    id: str
    deleted: Literal[True]


class Deployment(Model):
    version: str
    users: int
    disabled_users: int
    stored_gb: float = Field(description="Of originals and renditions, each stored object once.")
    storage: Literal["folder", "s3"] = Field(description="Where they lie.")
    disk: DeploymentDisk = Field(description="Of the process that answers.")
    tasks: DeploymentTasks


class DownscaleRequest(Model):
    min_dimension: Literal[360, 480, 720, 1080, 2160] | None = Field(default=None, description="The class of size by the picture's shorter side; nothing is enlarged.")


class DownscaleResponse(Model):
    task_id: str
    asset_id: str
    min_dimension: int = Field(description="The label of the result: what was asked for, or the smallest class that holds a smaller picture. The picture itself may be smaller still; while the file has not been looked into, what was asked for.")


class DuplicateAssetResponse(Model):
    id: str = Field(description="Id of the copy.")


class EditFinding(Model):
    id: str = Field(description="The same for the same stretch of the same file: for `keep`.")
    kind: str = Field(description="What it is, e.g. `silence`.")
    start_seconds: float = Field(description="In the programme before the edit.")
    end_seconds: float
    media: EditFindingMedia | None
    text: str | None
    reason: str = Field(description="Why it was found, as a sentence.")
    is_kept: bool = Field(description="It was named in `keep`: nothing happens to it.")


class EditProjectRequest(Model):
    version: int
    operations: list[EditOperation]
    name: str | None = None


class EditRange(Model):
    """A stretch of the programme.
    """

    start: EditTime
    duration: EditTime


class EditTime(Model):
    """An exact time: so many units at so many per second. A RationalTime.1 of a document will do.
    """

    value: float
    rate: float = Field(description="Units per second; 23.976 means 24000/1001.")
    OTIO_SCHEMA: Literal["RationalTime.1"] | None = None


class ElevenLabsVoice(Model):
    """A voice.
    """

    voice_id: str = Field(description="For `voice_id` of POST /tools/generate/tts.")
    name: str
    accent: str | None = None
    gender: str | None = None
    age: str | None = None
    language: str | None = None
    category: str | None = None
    descriptive: str | None = None
    use_case: str | None = None
    preview_url: str | None = None


class EntityAssetsRequest(Model):
    entity_id: str
    asset_ids: list[str] = Field(description="Images, audio, and folders, which stand for the images and audio directly in them.")


class EntityMatch(Model):
    start_time_ms: int
    end_time_ms: int = Field(description="Exclusive.")
    entity_id: str
    evidence: Literal["picture", "voice", "name"]
    score: float
    evidence_time_ms: int
    evidence_text: str | None


class EntityMoment(Model):
    asset_id: str
    version_id: str
    source_name: str
    start_time_seconds: float
    end_time_seconds: float
    score: float
    evidence: Literal["picture", "voice", "name"] = Field(description="A picture like a reference, a voice like one, or the name in words.")
    evidence_time_seconds: float = Field(description="Of the frame or the words that show it best.")
    evidence_text: str | None = Field(default=None, description="The words in which the name stands.")
    thumbnail_url: str | None = Field(default=None, description="Of the frame, where one was kept.")


class EntityMomentsResponse(Model):
    moments: list[EntityMoment]
    next_cursor: str | None = None


class EntityResponse(Model):
    id: str
    name: str
    description: str
    group_id: str
    directory_id: str | None = Field(description="Null where the caller may not read the folder.")
    is_public: bool = Field(description="Anyone signed in may read it; its media stay as they are.")
    image_asset_ids: list[str] = Field(description="Those that the caller may read, in order.")
    audio_asset_ids: list[str] = Field(description="Those that the caller may read, in order.")


class ErrorResponse(Model):
    detail: str = Field(description="What is wrong, as a sentence.")
    code: str = Field(description="A stable word for it.")
    what_to_do: str | None = Field(default=None, description="How to go on, as a sentence; of 402, 413 and 429.")


class ExportAssetRenditionStatus(Model):
    asset_id: str
    title: str | None = None
    file_type: FileType | None = None
    state: Literal["ready", "needs_rendition", "generating", "source_limited", "missing", "not_applicable"] = Field(description="`source_limited`: the picture has fewer pixels than the resolution and is enlarged. `missing`: there are no bytes the caller may read. `not_applicable`: it has no picture of its own. Exports read originals, so that no asset `needs_rendition` and none is `generating`.")
    selected_width: int | None = None
    selected_height: int | None = None
    selected_is_original: bool | None = None
    uses_2k_input: bool | None = Field(default=None, description="A side of 2048 pixels or more is read.")
    suggested_min_dimension: int | None = None
    estimated_cost_service_tokens: float | None = None


class ExportCostEstimateResponse(Model):
    rendition: Literal["480p", "720p", "1080p", "4k"]
    duration_seconds: float = Field(description="Length of the project.")
    estimated_cost_service_tokens: float = Field(description="Credits that the export takes.")
    detail_duration: float = Field(description="Seconds that drawing the pictures and sounds is estimated to take.")
    total_estimate_duration: float = Field(description="Seconds that all of it is estimated to take.")
    duration_exported_file: float = Field(description="Length of the finished file, seconds.")
    duration_rendering_file: list[ExportRenderingDurationResponse] = Field(description="The estimate by asset; null stands for what is drawn without one.")


class ExportDoneData(Model):
    task_id: str
    status: Literal["SUCCESS", "FAILURE", "REVOKED"] = Field(description="REVOKED: it was cancelled.")
    project_id: str | None
    asset_id: str | None
    charged_credits: float = Field(description="What was taken for it. In credits.")
    error: WebhookProblem | None
    created_at: str
    ended_at: str


class ExportDoneEvent(Model):
    """An export has ended; `status` says how.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["export.done"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: ExportDoneData


class ExportPreflightResponse(Model):
    project_id: str
    duration_seconds: float
    asset_count: int
    renditions: list[ExportRenditionPreflight]
    renditions_needed_for_optimum_export: int
    estimated_rendition_cost_service_tokens: float
    warnings: list[str] = Field(description="What could not be made as written: unknown fonts, characters that no font has, effects, media that is missing or ends early. What stands in colour tables and captions files is read by the render only.")


class ExportProjectResponse(Model):
    task_id: str
    asset_id: str
    warnings: list[str] | None = Field(default=None, description="Media that is missing, whose clips are empty; not there where nothing is.")


class ExportRenderingDurationResponse(Model):
    asset_id: str | None
    estimated_time: float = Field(description="Seconds.")


class ExportRenditionPreflight(Model):
    rendition: Literal["480p", "720p", "1080p", "4k"]
    min_dimension: int
    has_all_renditions: bool
    uses_2k_input: bool
    needs_rendition_count: int
    generating_count: int
    source_limited_count: int
    missing_count: int
    estimated_rendition_cost_service_tokens: float
    assets: list[ExportAssetRenditionStatus]


class ExportReport(Model):
    version: Literal[1] = Field(description="Of this report’s form.")
    project: ExportReportProject
    asset_id: str
    file: ExportReportFile
    picture: ExportReportPicture | None
    frames: int
    duration_seconds: float
    started_at: str
    finished_at: str
    render_seconds: float
    segments: ExportReportSegments = Field(description="Parts that were drawn now, kept from before, and copied from their sources as they are.")
    loudness: ExportReportLoudness
    warnings: list[str]
    range: ExportReportRange = Field(description="The part of the project that was written.")
    timeline: ExportReportTimeline
    thumbnails: list[ExportReportThumbnails]


class FailedTaskResponse(Model):
    status: Literal["FAILED"] | None = None
    result: Any = Field(default=None, description="Why: `detail`, a sentence, and `code`, a stable word.")


class FileReference(Model):
    file_name: str
    is_folder: bool
    file_id: str | None
    file_type: str | None
    duration_seconds: float | None = None
    last_edit: str


class FilmPlan(Model):
    kind: Literal["film", "change", "answer", "refused"] = Field(description="`film`: a new project; `change`: a new version of the film of the chat; `answer`: it is answered in words, for nothing; `refused`: nothing would be made, `message` says why.")
    plan_id: str | None
    expires_at: str | None
    message: str = Field(description="What would be made, and what of the prompt could not be done.")
    code: str | None = Field(default=None, description="Of `refused`: the stable word for why.")
    price: PriceQuote | None
    expected_seconds: float | None
    output: FilmPlanOutput | None
    brief: dict[str, Any] = Field(description="The prompt as it was understood; what it says nothing about is left out.")
    clips: list[PlannedClip] = Field(description="The pictures in the order they are shown.")
    not_done: list[str] = Field(description="What was asked and would not be done, a sentence each.")
    claims: list[Any] = Field(description="As of the result of a run; what only the file shows is not known yet.")
    notes: list[str]
    timeline: dict[str, Any] | None
    versions: list[FilmPlanVersions]


class FoundLabel(Model):
    start_time_ms: int
    end_time_ms: int = Field(description="Exclusive.")
    name: str
    score: float
    boxes: list[FoundLabelBoxes]


class GenerateAudioRequest(Model):
    prompt: str
    model: str | None = Field(default=None, description="`music` or `sfx`; default by the words: `sfx` where they name sounds and no music.")
    duration_seconds: float | None = Field(default=None, description="Length; default 30 for `music`, and for `sfx` as long as such a sound lasts.")
    reference_audio: AssetPeriodRef | None = None
    stem: Literal["drums", "bass", "chords", "melody"] | None = Field(default=None, description="One group of instruments of `music` alone. The same request with another stem gives what was played with it: stems add up to the music, before that is brought to its loudness.")
    output_path: str | None = None
    seed: int | None = None


class GenerateAudioResponse(Model):
    asset_id: str
    duration_seconds: float


class GenerateDescriptionResponse(Model):
    task_id: str = Field(description="Ends when the file, or every file below the folder, has been worked on.")
    needs_downscale: bool = Field(description="Whether a video that players open is made first, by the same task. False of a folder, where it is not known.")


class GenerateImageRequest(Model):
    prompt: str
    model: str | None = Field(default=None, description="By GET /tools/models; default the first that is available.")
    format: str | None = None
    resolution: str | None = None
    width: int | None = None
    height: int | None = None
    input_frame: str | AssetFrameRef | None = None
    output_path: str | None = None
    seed: int | None = None


class GenerateImageResponse(Model):
    asset_id: str


class GenerateMissingRenditionResult(Model):
    asset_id: str
    min_dimension: int
    status: Literal["queued", "already_running", "not_allowed"]
    task_id: str | None = None
    estimated_cost_service_tokens: float | None = None


class GenerateMissingRenditionsResponse(Model):
    project_id: str
    queued_count: int
    skipped_count: int
    estimated_cost_service_tokens: float
    assets: list[GenerateMissingRenditionResult]


class GenerateTranscriptResponse(Model):
    task_id: str = Field(description="Ends when the file, or every file below the folder, has been worked on.")


class GenerateTtsRequest(Model):
    prompt: str
    voice_id: str = Field(description="From POST /tools/search/voices.")
    model: str | None = Field(default=None, description="By GET /tools/models.")
    rate: float | None = Field(default=None, description="How fast: 1 (default) as usual, 2 twice as fast.")
    pronunciations: list[Pronunciation] | None = Field(default=None, description="How words are said by generated speech, e.g. names.")
    output_path: str | None = None


class GenerateTtsResponse(Model):
    asset_id: str
    duration_seconds: float
    voice_id: str


class GenerateVideoRequest(Model):
    prompt: str
    model: str | None = Field(default=None, description="By GET /tools/models; default the first that is available.")
    format: str | None = None
    resolution: str | None = None
    duration_seconds: float | None = Field(default=None, description="Length; what a model can do stands in GET /tools/models.")
    input_frame: str | AssetFrameRef | None = None
    output_frame: str | AssetFrameRef | None = None
    reference_images: list[str | AssetFrameRef] | None = None
    input_audio: str | AssetPeriodRef | None = None
    output_path: str | None = None
    seed: int | None = None


class GenerateVideoResponse(Model):
    asset_id: str
    duration_seconds: float


class GenerationStarted(Model):
    """The task, and the asset that will hold what it makes.
    """

    task_id: str
    asset_id: str


class GroupEdit(Model):
    """Move and delete items together from now on.
    """

    type: Literal["group"]
    items: list[ItemAddress]
    group: str | None = None


class GroupMemberResponse(Model):
    email: str = Field(description="As it was typed when it was added.")
    right: Right


class GroupResponse(Model):
    id: str
    name: str
    right: Right
    is_default: bool = Field(description="The caller's own library; it takes no members.")
    root_folder_id: str
    created_at: str


class GuestCommentRequest(Model):
    name: str
    text: str = Field(description="Plain text, as it was written.")
    parent_id: str | None = None
    start_seconds: float | None = None
    end_seconds: float | None = None
    box: ReviewBox | None = None
    key: str | None = None


class GuestDecision(Model):
    asset_id: str
    decision: ReviewDecisionWord
    decided_at: str


class GuestDecisionRequest(Model):
    name: str
    decision: ReviewDecisionWord
    note: str | None = None


class HTTPValidationError(Model):
    detail: list[ValidationError] | None = None


class Health(Model):
    status: Literal["ready", "read_only"] = Field(description="`read_only` while the disk has no room: what reads or deletes goes on, what writes is refused with 503 and work waits, until there is.")
    parts: dict[str, str] = Field(description="The state of each part: ready, starting, stopping, not ready, or, of `room`, full.")
    engine: dict[str, str] = Field(description="Whether each part of the engine works on this machine: works, not tried yet, or why it does not.")
    sandbox: dict[str, str] = Field(description="Each bound of the processes that open media: enforced, or not enforced.")


class HeardEvent(Model):
    event_id: str = Field(description="The `webhook-id`.")
    type: str = Field(description="Of the event.")
    headers: dict[str, str] = Field(description="Headers that let a receiver of the body check it: `webhook-id`, `-timestamp`, `-signature`.")
    body: str = Field(description="As webhooks are sent it, to the byte.")


class HeardEvents(Model):
    items: list[HeardEvent] = Field(description="In the order of their telling.")
    next_after: int = Field(description="`after` of the next request.")


class Highlight(Model):
    start_seconds: float
    end_seconds: float
    title: str
    caption: str = Field(description="What to write beside it.")
    text: str = Field(description="What is said in it.")
    score: float = Field(description="0 to 1.")
    reasons: list[str]


class HlsWish(Model):
    kind: Literal["hls"]


class ImageCapability(Model):
    models: list[ImageModelCapability]


class ImageModelCapability(Model):
    id: str = Field(description="Value for `model`.")
    tool_id: str = Field(description="The tool of the agent behind it.")
    required: list[str] = Field(description="Fields that a request must have.")
    max_char: int | None
    formats: list[str] = Field(description="Shapes that have an effect.")
    resolutions: list[str] = Field(description="Resolutions that have an effect.")
    supports_input_frame: bool
    supports_frame_timestamp: bool


class ImageWish(Model):
    kind: Literal["image"]
    format: Literal["jpeg", "png", "webp", "avif"]
    max_side: int = Field(description="Nothing is enlarged: beyond the size of the picture all wishes are one file.")


class ImportProjectRequest(Model):
    asset_id: str = Field(description="A .otio or .otioz file that was uploaded before.")
    name: str | None = None
    parent_asset_id: str | None = None


class ImportProjectResponse(Model):
    task_id: str
    project_id: str = Field(description="The id the project will have; not found until the task has succeeded.")


class ImportTranscriptRequest(Model):
    """Exactly one of `text` and `asset_id`. At most 20000 segments of 2000 characters each.
    """

    text: str | None = Field(default=None, description="The file itself: SubRip, WebVTT or TTML.")
    asset_id: str | None = Field(default=None, description="Instead of `text`: an uploaded text file.")
    format: Literal["srt", "vtt", "ttml"] | None = Field(default=None, description="What the file says itself counts more.")
    language: str | None = Field(default=None, description="BCP 47; `und` where nobody knows.")
    kind: TranscriptKind | None = None
    label: str | None = None


class InsertEdit(Model):
    """Put an item in, over what is there or between it.
    """

    type: Literal["insert"]
    track: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    time: EditTime
    item: dict[str, Any] = Field(description="A clip, gap, stack or track as OpenTimelineIO JSON.")
    mode: Literal["overwrite", "ripple"]
    also: list[AlsoInsert] | None = None
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class InstantiateProjectRequest(Model):
    name: str = Field(description="At most 255 bytes in UTF-8, no control characters, no `/`. Kept in NFC.")
    values: dict[str, str | float] = Field(description="A value for each variable of the template that has no default; of an asset its id.")
    parent_asset_id: str | None = None


class KeepQuotesEdit(Model):
    """Keep the sentences in which something is said, and nothing else.
    """

    type: Literal["keep_quotes"]
    phrases: list[str] | None = Field(default=None, description="A sentence in which one of them is said stays, whatever else it says.")
    ranges: list[QuoteRange] | None = None
    leave_out: list[str] | None = Field(default=None, description="Ids of findings that do not stay.")
    padding: float | None = Field(default=None, description="Seconds that stay before and after a sentence; default 0.15.")
    crossfade: float | None = Field(default=None, description="Seconds in which sounds go over into each other at a join; default 0.02.")


class KeepQuotesRequest(Model):
    version: int = Field(description="The version that is edited.")
    dry_run: bool | None = Field(default=None, description="Only tells what it finds and what would come of it; default false.")
    name: str | None = None
    phrases: list[str] | None = Field(default=None, description="A sentence in which one of them is said stays, whatever else it says.")
    ranges: list[QuoteRange] | None = None
    leave_out: list[str] | None = Field(default=None, description="Ids of findings that do not stay.")
    padding: float | None = Field(default=None, description="Seconds that stay before and after a sentence; default 0.15.")
    crossfade: float | None = Field(default=None, description="Seconds in which sounds go over into each other at a join; default 0.02.")


class LedgerEntry(Model):
    id: str
    number: int = Field(description="The account's acts are numbered from 1 without gaps.")
    at: str
    kind: LedgerKind
    available: float = Field(description="By how much what can be spent changed.")
    reserved: float = Field(description="By how much what running work may still cost changed.")
    charged: float = Field(description="What was taken for good.")
    available_after: float = Field(description="What could be spent afterwards.")
    reserved_after: float = Field(description="What running work might still cost afterwards.")
    action: str | None
    task_id: str | None
    api_key_id: str | None
    request_id: str | None
    of_id: str | None
    source: Literal["signup", "purchase", "plan", "operator", "refund"] | None
    expires_at: str | None
    price_version: int | None
    lines: list[LedgerLine] = Field(description="Of a reservation the price that was told; of requests how many.")
    memo: str | None


class LedgerLine(Model):
    price: str | None = Field(default=None, description="A name of the price table.")
    quantity: float | None = None
    action: str | None = Field(default=None, description="Of requests: the operation.")
    requests: int | None = None
    credits: float = Field(description="Of the line.")


class LinkEdit(Model):
    """Trim, move, split and delete items together from now on.
    """

    type: Literal["link"]
    items: list[ItemAddress]
    link: str | None = None


class LlmModelTier(Model):
    low: str | None = None
    medium: str | None = None
    high: str | None = None


class MakeHighlightsRequest(Model):
    seconds: float | None = Field(default=None, description="Wished length of the whole.")
    version_id: str | None = None
    width: int | None = None
    height: int | None = None
    fit: Literal["reframe", "fill", "blur", "fit"] | None = Field(default=None, description="`reframe` follows who and what is seen; the others are as of a clip of a timeline.")
    captions: bool | None = Field(default=None, description="What is said, word by word.")
    tighten: bool | None = Field(default=None, description="Takes out silences of more than 0.6 s, fillers, and starts that are begun again.")
    dry_run: bool | None = Field(default=None, description="Only tells what would be made.")
    parent_asset_id: str | None = None
    name: str | None = Field(default=None, description="Of the project.")


class MakeHighlightsResponse(Model):
    project_id: str | None
    name: str
    parts: list[Highlight] = Field(description="In the order in which they are said.")
    notes: list[str]


class MakeShortsRequest(Model):
    count: int | None = None
    seconds: float | None = Field(default=None, description="Wished length of each: it has from two thirds of that to a sixth more.")
    version_id: str | None = None
    width: int | None = None
    height: int | None = None
    fit: Literal["reframe", "fill", "blur", "fit"] | None = Field(default=None, description="`reframe` follows who and what is seen; the others are as of a clip of a timeline.")
    captions: bool | None = Field(default=None, description="What is said, word by word.")
    tighten: bool | None = Field(default=None, description="Takes out silences of more than 0.6 s, fillers, and starts that are begun again.")
    dry_run: bool | None = Field(default=None, description="Only tells what would be made.")
    parent_asset_id: str | None = None


class MakeShortsResponse(Model):
    """`project_id` is null in a dry run.
    """

    shorts: list[Short] = Field(description="The best first; fewer than asked for where the recording has no more.")


class MarkChaptersEdit(Model):
    """Mark chapters where the talk goes over to another subject.
    """

    type: Literal["mark_chapters"]
    minimum: float | None = Field(default=None, description="No chapter is shorter, seconds; default a twelfth of the talk, from 20 s to 3 minutes.")
    most: int | None = Field(default=None, description="Chapters at most; default 50.")


class MarkChaptersRequest(Model):
    version: int = Field(description="The version that is edited.")
    dry_run: bool | None = Field(default=None, description="Only tells what it finds and what would come of it; default false.")
    name: str | None = None
    minimum: float | None = Field(default=None, description="No chapter is shorter, seconds; default a twelfth of the talk, from 20 s to 3 minutes.")
    most: int | None = Field(default=None, description="Chapters at most; default 50.")


class MatchBeatsEdit(Model):
    """Cut on the beats of the music.
    """

    type: Literal["match_beats"]
    track: int | None = Field(default=None, description="The picture track, counted from the lowest; default the one with most clips.")
    music: int | None = Field(default=None, description="The sound track whose beats count; default the one for music, else the one with most beats.")
    every: int | Literal["bar"] | None = Field(default=None, description="How many beats each shot lasts, or `bar`: until a bar begins. Without it each cut goes to its nearest beat.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class MatchBeatsRequest(Model):
    version: int = Field(description="The version that is edited.")
    dry_run: bool | None = Field(default=None, description="Only tells what it finds and what would come of it; default false.")
    name: str | None = None
    track: int | None = Field(default=None, description="The picture track, counted from the lowest; default the one with most clips.")
    music: int | None = Field(default=None, description="The sound track whose beats count; default the one for music, else the one with most beats.")
    every: int | Literal["bar"] | None = Field(default=None, description="How many beats each shot lasts, or `bar`: until a bar begins. Without it each cut goes to its nearest beat.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class MaterialEditResponse(Model):
    """`version` is null in a dry run, and where nothing was changed.
    """

    findings: list[EditFinding] = Field(description="In the order of their times.")
    summary: str = Field(description="What was done, or would be, as a sentence.")
    notes: list[str]
    duration_seconds_before: float
    duration_seconds: float = Field(description="Afterwards.")
    version: ProjectVersionInfo | None


class McpMessage(Model):
    """A JSON-RPC 2.0 request or notification.
    """

    jsonrpc: Literal["2.0"]
    method: str
    id: str | int | None = None
    params: dict[str, Any] | None = None


class McpResourceMetadata(Model):
    """Protected resource metadata, by RFC 9728.
    """

    resource: str = Field(description="The address of the MCP server; what tokens for it are meant for.")
    authorization_servers: list[str] | None = Field(default=None, description="Issuers whose tokens count here. Left out where only API keys and ID tokens do.")
    scopes_supported: list[str]
    bearer_methods_supported: list[str]
    resource_name: str
    resource_documentation: str


class MergeEntitiesRequest(Model):
    entity_ids: list[str] = Field(description="The others, which go into the trash.")


class MoveEdit(Model):
    """Move an item with what is linked and grouped with it.
    """

    type: Literal["move"]
    item: ItemAddress
    time: EditTime
    track: list[int] | None = Field(default=None, description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    mode: Literal["overwrite", "ripple"]
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class MoveTrackEdit(Model):
    """Give a track another place in its stack.
    """

    type: Literal["move_track"]
    track: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    index: int


class MultipartAbortRequest(Model):
    asset_id: str
    multipart_upload_id: str


class MultipartAborted(Model):
    asset_id: str
    aborted: Literal[True]


class MultipartCompletePart(Model):
    part_number: int
    etag: str = Field(description="As the PUT of the part answered it.")


class MultipartCompleteRequest(Model):
    asset_id: str
    multipart_upload_id: str
    parts: list[MultipartCompletePart]


class NearDuplicate(Model):
    asset_id: str
    version_id: str
    source_name: str
    share: float = Field(description="Share of the asset, by time, that the other one shows too.")
    ranges: list[SameRange] = Field(description="By time, at most 100.")


class NearDuplicatesResponse(Model):
    compared_prints: int = Field(description="Pictures of the asset that were looked for, evenly chosen.")
    near_duplicates: list[NearDuplicate] = Field(description="Those that show most of it first.")


class OpenReviewRequest(Model):
    token: str = Field(description="What stands behind the # of the link.")
    password: str | None = None
    session: str | None = None


class OpenedReview(Model):
    session: str
    review: ReviewPage


class OperatorLedgerEntry(Model):
    id: str
    created_at: str
    kind: str
    source: str | None
    action: str | None
    memo: str | None
    available: float = Field(description="What it changed of what can be spent.")
    reserved: float = Field(description="What it changed of what running work holds.")
    charged: float = Field(description="What it took for good.")
    available_after: float
    reserved_after: float


class OperatorModel(Model):
    id: str
    area: str
    provider: str
    written_down_by: Literal["program", "operator"]
    hidden: bool
    available: bool
    reason: str | None
    enable: str | None
    price: dict[str, float] | None


class OperatorUser(Model):
    user_id: str
    account_id: str
    email: str
    email_verified: bool
    plan: str = Field(description="The tier of its plan.")
    is_operator: bool
    created_at: str
    last_seen_at: str
    disabled_at: str | None


class OperatorUserDetails(Model):
    user_id: str
    account_id: str
    email: str
    email_verified: bool
    plan: str = Field(description="The tier of its plan.")
    is_operator: bool
    created_at: str
    last_seen_at: str
    disabled_at: str | None
    credits: float = Field(description="That can be spent; below zero where more was taken than there was.")
    reserved_credits: float = Field(description="That running work holds.")
    storage_used_gb: float
    storage_quota_gb: float
    task_parallelism: int
    request_parallelism: int
    requests_per_minute: int
    api_keys: int = Field(description="How many there are.")


class OutputTextDelta(Model):
    type: Literal["response.output_text.delta"]
    chat_id: str
    delta: str


class PartReceipt(Model):
    asset_id: str
    part_number: int
    etag: str = Field(description="As the PUT of the part answered it.")
    bytes: int


class PendingTaskResponse(Model):
    status: Literal["PENDING"] | None = None
    progress: float | None = None
    result: Any = Field(default=None, description="While the task runs: its stage. While it waits for something to come back: `code` and `detail`, a sentence.")


class PlanDocument(Model):
    tier_id: str
    kind: Literal["internal", "one_off_tokens", "subscription"]
    display_name: str
    enabled: bool | None = None
    position: int | None = None
    interval: Literal["month", "year"] | None = None
    monthly_credits: float | None = None
    limits: PlanDocumentLimits | None = None
    catalog: dict[str, Any] | None = None


class PlanLineItem(Model):
    """A row of the cart at the beginning of a checkout.
    """

    price_id: str
    quantity: int = Field(description="Default quantity.")
    quantity_step: int
    units_per_quantity: float | None = None


class PlanPricing(Model):
    lines: list[CatalogPricingLine]


class PlanQuote(Model):
    """What a message would cost at most if it were sent without `dry_run`, and in `plan` what would be made, with the price of exactly that.
    """

    credits: float = Field(description="The whole price: never more than that is taken.")
    up_to: bool = Field(description="Whether less may be taken in the end, by what was really used.")
    price_version: int = Field(description="The price table that this is told by; 0 where nothing has a price.")
    lines: list[PriceQuoteLine]
    plan: FilmPlan


class PlannedClip(Model):
    asset_id: str | None
    name: str
    start_seconds: float = Field(description="In the film.")
    duration_seconds: float = Field(description="In the film.")
    source_start_seconds: float = Field(description="In the footage.")
    reason: str = Field(description="Why it stands there, for a person.")


class PreprocessEntitiesRequest(Model):
    entity_ids: list[str]


class Price(Model):
    name: str = Field(description="As operations name it in `x-price` and in the lines of a price.")
    unit: str = Field(description="Of what, e.g. `minute`.")
    credits: float = Field(description="Of one unit.")
    description: str


class PriceList(Model):
    version: int = Field(description="The number of the table; 0 where nothing has a price.")
    published_at: str | None
    priority_factors: PriceListPriorityFactors = Field(description="By which work costs less or more that may wait, or may not.")
    prices: list[Price]


class PriceQuote(Model):
    """What an operation would cost, in credits. Where work fails or is stopped, nothing is taken.
    """

    credits: float = Field(description="The whole price: never more than that is taken.")
    up_to: bool = Field(description="Whether less may be taken in the end, by what was really used.")
    price_version: int = Field(description="The price table that this is told by; 0 where nothing has a price.")
    lines: list[PriceQuoteLine]


class PriceQuoteLine(Model):
    price: str = Field(description="A name of GET /billing/prices, where its unit is told.")
    quantity: float = Field(description="In the unit of the price.")
    unit_credits: float = Field(description="Credits of one unit, by the table and the priority that was asked for.")
    credits: float


class ProcessAssetsRequest(Model):
    assets: list[AssetUploadResponse]
    version: VersionReference | None
    cutter_sensitivity: float | None = Field(default=None, description="Higher finds more cuts.")
    generate_proxy: list[Literal["360", "480", "720", "1080", "2160"]] | None = Field(default=None, description="Proxies to make, by the shorter side of the picture; none larger than the source.")
    generate_time_based_media_description: bool | None = Field(default=None, description="Also has the scenes described, where a vision model is configured; getIndex says what became of it.")
    override_entity_ids: list[str] | None = None


class ProjectExport(Model):
    asset_id: str = Field(description="Of the file; to be downloaded when `ready`.")
    name: str
    state: Literal["rendering", "ready", "failed"]
    task_id: str | None
    project_version: int
    format: str
    video_codec: str | None
    quality: Literal["draft", "standard", "high"]
    width: int
    height: int
    created_at: str
    finished_at: str | None
    report_url: str | None


class ProjectRange(Model):
    """A stretch of the source that a clip shows or plays.
    """

    clip_name: str
    track_kind: Literal["Video", "Audio"] | None
    start_time_seconds: float
    end_time_seconds: float


class ProjectResponse(Model):
    id: str
    name: str
    version: int = Field(description="What a change of the project has to name.")
    timeline: Any
    created_at: str
    updated_at: str
    right: Right
    missing_asset_ids: list[str] = Field(description="Assets the timeline uses that the caller can not read, or that are in the trash or gone.")
    warnings: list[str]


class ProjectVersionInfo(Model):
    id: str = Field(description="Id of the project.")
    name: str | None
    version: int
    duration_seconds: float
    created_at: str
    created_by: str | None
    summary: str = Field(description="What was done, as a sentence.")
    operation_count: int = Field(description="0 where a whole timeline came.")
    notes: list[str]


class Pronunciation(Model):
    word: str = Field(description="As it stands in texts, one word. In capitals alone (`US`) it stands for itself, else for any case.")
    say: str = Field(description="Spelled so that an English reader says it rightly.")


class ProviderCallReceipt(Model):
    received: bool


class ProviderKey(Model):
    """A key of a provider that the account brought. The key itself is shown to nobody.
    """

    provider: str
    set_at: str


class ProviderKeyRequest(Model):
    key: str = Field(description="As the provider gave it: one line of plain characters without spaces.")


class ProviderKeys(Model):
    keys: list[ProviderKey]
    providers: list[str] = Field(description="All that take a key of an account here.")


class PublishPricesRequest(Model):
    prices: dict[str, float] = Field(description="Credits of one unit, by names of GET /billing/prices; what is left out stays.")
    note: str | None = None


class PublishPricesResponse(Model):
    version: int = Field(description="The number of the table that holds now.")


class PublishedCustomAgentSearchResult(Model):
    name: str
    description: str
    app_url: str = Field(description="Opens the agent.")


class PutPlanRequest(Model):
    plan: PlanDocument
    apply: bool | None = Field(default=None, description="Accounts that have the plan get its new limits as well; else they keep theirs.")


class PutPlanResponse(Model):
    plan: PlanDocument
    accounts: int = Field(description="That got its new limits.")


class QuoteRange(Model):
    """A stretch of a file.
    """

    asset_id: str | None = Field(default=None, description="The recording; where the timeline shows one that has a transcript, that one.")
    start_seconds: float
    end_seconds: float


class ReasoningSummaryTextDelta(Model):
    type: Literal["response.reasoning_summary_text.delta"]
    chat_id: str
    delta: str


class ReframeEdit(Model):
    """Bring a programme to another shape, following who and what is seen.
    """

    type: Literal["reframe"]
    width: int | None = Field(default=None, description="Of the picture; even. Instead of `aspect`, both.")
    height: int | None = Field(default=None, description="Of the picture; even. Instead of `aspect`, both.")
    aspect: str | None = Field(default=None, description="The shape, with the shorter side that the programme has now: 9:16 of 1920 x 1080 is 1080 x 1920.")
    follow: Literal["auto", "people", "faces", "motion", "center"] | None = Field(default=None, description="What stays in the picture; default `auto`: people, else what moves or stands out.")
    fallback: Literal["blur", "fit"] | None = Field(default=None, description="How a shot is shown of which no part will do, as a wide group or a card of text: whole over its own blurred copy (default), or with bars.")
    clips: list[list[int]] | None = Field(default=None, description="Paths of the clips to reframe; default all that show a file.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class ReframeRequest(Model):
    version: int = Field(description="The version that is edited.")
    dry_run: bool | None = Field(default=None, description="Only tells what it finds and what would come of it; default false.")
    name: str | None = None
    width: int | None = Field(default=None, description="Of the picture; even. Instead of `aspect`, both.")
    height: int | None = Field(default=None, description="Of the picture; even. Instead of `aspect`, both.")
    aspect: str | None = Field(default=None, description="The shape, with the shorter side that the programme has now: 9:16 of 1920 x 1080 is 1080 x 1920.")
    follow: Literal["auto", "people", "faces", "motion", "center"] | None = Field(default=None, description="What stays in the picture; default `auto`: people, else what moves or stands out.")
    fallback: Literal["blur", "fit"] | None = Field(default=None, description="How a shot is shown of which no part will do, as a wide group or a card of text: whole over its own blurred copy (default), or with bars.")
    clips: list[list[int]] | None = Field(default=None, description="Paths of the clips to reframe; default all that show a file.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class ReindexRequest(Model):
    analysers: list[Literal["subtitles", "transcript", "beats", "screen_text", "prints", "objects", "descriptions", "embeddings", "entities", "text_index"]] | None = None


class ReindexResponse(Model):
    task_id: str


class RemoveFillersEdit(Model):
    """Take out words that say nothing, and starts that are begun again.
    """

    type: Literal["remove_fillers"]
    words: list[str] | None = Field(default=None, description="Words and phrases that go, wherever they are said; default those that say nothing in the transcript's language.")
    repeats: bool | None = Field(default=None, description="Also starts that are begun again, e.g. `I I think`; default true.")
    crossfade: float | None = Field(default=None, description="Seconds in which sounds go over into each other at a join; default 0.02.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class RemoveFillersRequest(Model):
    version: int = Field(description="The version that is edited.")
    dry_run: bool | None = Field(default=None, description="Only tells what it finds and what would come of it; default false.")
    name: str | None = None
    words: list[str] | None = Field(default=None, description="Words and phrases that go, wherever they are said; default those that say nothing in the transcript's language.")
    repeats: bool | None = Field(default=None, description="Also starts that are begun again, e.g. `I I think`; default true.")
    crossfade: float | None = Field(default=None, description="Seconds in which sounds go over into each other at a join; default 0.02.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class RemoveGroupMemberRequest(Model):
    email: str = Field(description="Compared without regard to case; no account with it has to exist.")


class RemoveMarkerEdit(Model):
    """Remove a marker.
    """

    type: Literal["remove_marker"]
    target: ItemAddress
    index: int


class RemoveRangesEdit(Model):
    """Take stretches of the programme away and close up.
    """

    type: Literal["remove_ranges"]
    ranges: list[EditRange]
    tracks: list[list[int]] | None = None
    crossfade: EditTime | None = None
    cut_music: bool | None = Field(default=None, description="Music is cut like everything else; otherwise it plays on and ends earlier.")


class RemoveSilencesEdit(Model):
    """Take out stretches in which nothing is heard.
    """

    type: Literal["remove_silences"]
    threshold_db: float | None = Field(default=None, description="Peaks below are silent, dB of full scale; default by how loud the speech and the noise of each recording are.")
    padding: float | None = Field(default=None, description="Seconds of a silence that stay before and after speech; default 0.15.")
    minimum: float | None = Field(default=None, description="Shorter silences stay, seconds; default 0.6.")
    crossfade: float | None = Field(default=None, description="Seconds in which sounds go over into each other at a join; default 0.02.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class RemoveSilencesRequest(Model):
    version: int = Field(description="The version that is edited.")
    dry_run: bool | None = Field(default=None, description="Only tells what it finds and what would come of it; default false.")
    name: str | None = None
    threshold_db: float | None = Field(default=None, description="Peaks below are silent, dB of full scale; default by how loud the speech and the noise of each recording are.")
    padding: float | None = Field(default=None, description="Seconds of a silence that stay before and after speech; default 0.15.")
    minimum: float | None = Field(default=None, description="Shorter silences stay, seconds; default 0.6.")
    crossfade: float | None = Field(default=None, description="Seconds in which sounds go over into each other at a join; default 0.02.")
    keep: list[str] | None = Field(default=None, description="Ids of findings, as a dry run tells them, that stay as they are.")


class RemoveTrackEdit(Model):
    """Remove a track with everything on it.
    """

    type: Literal["remove_track"]
    track: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")


class RemoveTransitionEdit(Model):
    """Make a transition a cut again.
    """

    type: Literal["remove_transition"]
    transition: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")


class RenameEdit(Model):
    """Name a track, an item or a transition; with [] the timeline.
    """

    type: Literal["rename"]
    target: ItemAddress
    name: str


class RenderProjectRequest(Model):
    format: Literal["mp4", "mov", "webm", "gif", "webp", "mp3", "wav", "m4a", "png_sequence", "jpeg_sequence"]
    video_codec: Literal["h264", "hevc", "av1", "vp9", "prores"] | None = None
    quality: Literal["draft", "standard", "high"] | None = Field(default=None, description="See docs/exports.md for what each means to each codec.")
    resolution: Literal["480p", "720p", "1080p", "4k"] | RenderProjectRequestResolution | None = None
    range: RenderProjectRequestRange | None = None
    missing_media: Literal["refuse", "empty"] | None = Field(default=None, description="`empty` renders clips without media as nothing, and says so in the warnings.")
    version: int | None = None


class RenditionDeleted(Model):
    asset_id: str
    rendition_id: str
    kind: str
    label: str


class RenditionInfo(Model):
    id: str
    kind: str = Field(description="original, proxy, thumbnail, waveform, sprite, hls, audio or image.")
    label: str
    width: int | None
    height: int | None
    size_bytes: int
    content_type: str
    player_compatible: bool
    made_by: str
    created_at: str
    details: dict[str, Any] = Field(description="What only this kind has.")


class ReplaceEdit(Model):
    """Give a clip other media.
    """

    type: Literal["replace"]
    item: ItemAddress
    media: dict[str, Any] = Field(description="A media reference as OpenTimelineIO JSON.")
    media_start: EditTime | None = None
    name: str | None = None


class ReplaceTimelineRequest(Model):
    version: int
    timeline: Any = Field(description="OpenTimelineIO JSON. Media of the library is `asset://<asset_id>`, one version of it `asset://<asset_id>?version=<version_id>`.")
    name: str | None = None


class ReplayWebhookRequest(Model):
    since: str = Field(description="Events from then on.")
    only_failed: bool | None = Field(default=None, description="Only what has not arrived.")


class ReplayedDelivery(Model):
    delivery_id: str = Field(description="Of the new delivery.")


class ReplayedWebhook(Model):
    replayed: int = Field(description="Deliveries that were begun, the oldest events first.")
    is_complete: bool = Field(description="False: there are more; ask again with the time of the last one as `since`.")


class RequestSecret(Model):
    webhook_id: str = Field(description="Under this id are the deliveries to all addresses that were given as `webhook_url`.")
    secret: str = Field(description="What is sent to a `webhook_url` is signed with it.")
    previous_secret_until: str | None


class RequestTaskResponse(Model):
    task_id: str = Field(description="Empty where `error` says why nothing was started.")
    error: str | None = None


class ReshapeClip(Model):
    """A clip, cut where another of its pieces begins.
    """

    item: ItemAddress
    pieces: list[ReshapePiece]


class ReshapeEdit(Model):
    """Bring the timeline to another shape: the size of its output, and what of each clip is seen when. `reframe` writes it, following what is seen.
    """

    type: Literal["reshape"]
    width: int
    height: int
    clips: list[ReshapeClip]


class ReshapePiece(Model):
    """What of a clip is seen from a time of it on; the first begins at 0.
    """

    start: EditTime
    fit: Literal["fit", "fill", "blur"]
    crop: dict[str, Any] | None = Field(default=None, description="As `layout.crop`: fixed, or with keyframes that count from the start of the clip.")


class ResolveCommentRequest(Model):
    resolved: bool = Field(description="False opens the thread again.")


class ResponseCreated(Model):
    type: Literal["response.created"]
    chat_id: str
    response_id: str
    task_id: str


class RestoreProjectRequest(Model):
    version: int
    to_version: int = Field(description="The version to come back.")


class ReviewAsset(Model):
    asset_id: str
    name: str
    kind: Literal["video", "audio", "image"]
    duration_seconds: float
    fps: float | None
    decision: ReviewDecisionWord | None
    note: str | None


class ReviewAuthor(Model):
    kind: Literal["member", "guest"]
    name: str = Field(description="Of guests as they gave it: anybody may give any.")
    user_id: str | None
    is_you: bool


class ReviewBox(Model):
    """A box on the picture, in parts of its width and height from the left and the top.
    """

    x: float
    y: float
    width: float
    height: float


class ReviewChanged(Model):
    """Comments or decisions about the asset have changed: ask anew.
    """

    asset_id: str


class ReviewComment(Model):
    comment_id: str
    asset_id: str
    version_id: str | None
    text: str = Field(description="Plain text, as it was written.")
    author: ReviewAuthor
    mentions: list[ReviewPerson] = Field(description="Empty where guests ask.")
    created_at: str
    edited_at: str | None
    can_edit: bool
    can_delete: bool
    start_seconds: float | None
    end_seconds: float | None
    box: ReviewBox | None
    link_id: str | None
    resolved_at: str | None
    resolved_by: str | None
    can_resolve: bool
    replies: list[ReviewReply] = Field(description="All, the oldest first.")


class ReviewCommentData(Model):
    asset_id: str
    comment_id: str
    parent_id: str | None
    link_id: str | None
    author: Literal["member", "guest"]
    mentioned_user_ids: list[str]


class ReviewCommentEvent(Model):
    """Somebody commented on an asset of the account, or mentioned its user in a comment.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["review.comment"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: ReviewCommentData


class ReviewDecisionData(Model):
    asset_id: str
    link_id: str
    guest_id: str
    guest_name: str = Field(description="As the guest gave it.")
    decision: Literal["approved", "changes_requested"]


class ReviewDecisionEvent(Model):
    """A guest of a review link approved an asset of the account, or asked for changes.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["review.decision"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: ReviewDecisionData


class ReviewLink(Model):
    link_id: str
    title: str = Field(description="What guests see above it.")
    allow_download: bool
    allow_comments: bool
    allow_approval: bool
    watermark: bool = Field(description="The guest's name stands over the picture of the player; the file is as it is.")
    asset_ids: list[str]
    has_password: bool
    state: Literal["open", "expired", "revoked"]
    views: int = Field(description="How often it was opened.")
    last_viewed_at: str | None
    approved: int = Field(description="Decisions of guests, one each for an asset.")
    changes_requested: int
    expires_at: str
    created_at: str


class ReviewMedia(Model):
    url: str
    is_hls: bool
    poster_url: str | None
    download_url: str | None


class ReviewPage(Model):
    title: str = Field(description="What guests see above it.")
    allow_download: bool
    allow_comments: bool
    allow_approval: bool
    watermark: bool = Field(description="The guest's name stands over the picture of the player; the file is as it is.")
    guest_name: str | None
    expires_at: str
    assets: list[ReviewAsset]


class ReviewPerson(Model):
    user_id: str
    email: str
    name: str | None


class ReviewReply(Model):
    comment_id: str
    asset_id: str
    version_id: str | None
    text: str = Field(description="Plain text, as it was written.")
    author: ReviewAuthor
    mentions: list[ReviewPerson] = Field(description="Empty where guests ask.")
    created_at: str
    edited_at: str | None
    can_edit: bool
    can_delete: bool
    parent_id: str


class ReviewVisit(Model):
    guest_id: str
    name: str | None
    views: int
    first_seen_at: str
    last_seen_at: str
    decisions: list[ReviewVisitDecision]


class ReviewVisitDecision(Model):
    asset_id: str
    decision: ReviewDecisionWord
    note: str
    decided_at: str


class RollEdit(Model):
    """Move the cut between an item and its neighbour.
    """

    type: Literal["roll"]
    item: ItemAddress
    edge: Literal["start", "end"]
    by: EditTime
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class RotateSecretRequest(Model):
    overlap_hours: float | None = Field(default=None, description="For so long what is sent is signed with the old secret as well; 0 = no more from now on.")


class RotatedSecret(Model):
    secret: str = Field(description="The new secret.")
    previous_secret_until: str | None


class RunProgress(Model):
    type: Literal["service.progress"]
    chat_id: str
    stage: str
    progress: float
    message: str


class SameRange(Model):
    start_time_seconds: float = Field(description="In the asset that was asked about.")
    end_time_seconds: float
    other_start_time_seconds: float = Field(description="In the other one.")
    other_end_time_seconds: float
    likeness: float = Field(description="Cosine of the prints that are most alike.")


class SavedComment(Model):
    comment_id: str
    asset_id: str
    created_at: str


class SceneDescription(Model):
    description_id: str
    start_time_ms: int
    end_time_ms: int
    description: str
    made_by: str | None


class SceneGroup(Model):
    """Shots that belong together: one place or one line of action.
    """

    index: int
    start_time_seconds: float
    end_time_seconds: float
    first_scene: int = Field(description="`index` of the first of `scenes` that belongs to it.")
    last_scene: int = Field(description="The last one, included.")


class SceneInfo(Model):
    index: int
    start_time_seconds: float = Field(description="When its first picture is shown: a time of the file itself.")
    end_time_seconds: float = Field(description="When the first picture of the next scene is shown.")
    start_frame: int = Field(description="The first frame of an even clock at the file's rate that shows the scene.")
    end_frame: int = Field(description="Exclusive.")
    transition: SceneTransition | None


class SceneTransition(Model):
    """How the shot begins.
    """

    kind: Literal["start", "cut", "dissolve", "fade", "wipe"]
    start_frame: int = Field(description="The first frame that is a mixture.")
    end_frame: int = Field(description="The first that is none any more.")
    start_time_seconds: float | None
    end_time_seconds: float | None


class ScreenText(Model):
    start_time_ms: int
    end_time_ms: int = Field(description="Exclusive.")
    text: str
    confidence: float
    x: float = Field(description="In shares of the picture, 0..1, from its upper left.")
    y: float = Field(description="In shares of the picture, 0..1, from its upper left.")
    width: float = Field(description="In shares of the picture, 0..1, from its upper left.")
    height: float = Field(description="In shares of the picture, 0..1, from its upper left.")


class SearchAssetsRequest(Model):
    prompt: str = Field(description="What is looked for, in plain language.")
    search_mode: Literal["semantic_by_scene_keyframe", "semantic_by_scene_description", "semantic_by_scene_sequence", "semantic_by_asset_description", "text_by_filename", "text_by_file_description"] | None = Field(default=None, description="`semantic_*` compare embeddings; `text_*` find the prompt as a part of the name or description, whatever its case.")
    folder: str | None = None
    file_type: FileType | None = None
    format: Literal["16:9", "9:16"] | None = None
    only_my_files: bool | None = None
    limit: int | None = None
    cursor: str | None = None


class SearchAssetsResponse(Model):
    results: list[AssetSearchResult]
    next_cursor: str | None = None


class SearchCustomAgentsRequest(Model):
    query: str
    limit: int | None = None
    recommended_by_service: bool | None = Field(default=None, description="Only those that the operator recommends.")
    created_by_service: bool | None = Field(default=None, description="Only those that the operator made.")
    cursor: str | None = None


class SearchCustomAgentsResponse(Model):
    results: list[PublishedCustomAgentSearchResult]
    next_cursor: str | None


class SearchHighlight(Model):
    start: int
    end: int


class SearchMatch(Model):
    mode: SearchMode
    source: str = Field(description="E.g. `transcript`, `screen_text`, `name`, `keyframe`.")
    score: float
    text: str | None = None
    highlights: list[SearchHighlight] = Field(description="Where in `text` the words of the query stand, in UTF-16 units.")
    why: str = Field(description="For people.")


class SearchMeCapability(Model):
    required: list[str] = Field(description="Fields that a request must have.")
    search_modes: list[str] = Field(description="Values for `search_mode`.")
    file_types: list[str] = Field(description="Values for `file_type`.")
    formats: list[str] = Field(description="Shapes that have an effect.")
    min_limit: int
    max_limit: int
    supports_folder: bool


class SearchModeReport(Model):
    mode: SearchMode
    state: Literal["used", "not_available", "no_index", "not_asked"]
    reason: str | None = None
    enable: str | None = Field(default=None, description="The command or setting that enables it.")
    found: int = Field(description="Assets that this mode found, over all pages.")


class SearchMoment(Model):
    start_time_seconds: float | None = None
    end_time_seconds: float | None = None
    score: float
    thumbnail_url: str | None = None
    matches: list[SearchMatch]


class SearchResponse(Model):
    modes: list[SearchModeReport]
    results: list[SearchResult]
    note: str | None = Field(default=None, description="For people: of an answer without results what was looked for, and of any what is asked and can not be recognised here, with what enables it. On the first page.")
    next_cursor: str | None = None


class SearchResult(Model):
    asset_id: str
    source_name: str
    path: str
    file_type: FileType
    duration_seconds: float | None
    thumbnail_url: str | None = None
    score: float
    moments: list[SearchMoment]


class SearchStockCapability(Model):
    required: list[str] = Field(description="Fields that a request must have.")
    types: list[str] = Field(description="Values for `type`.")
    formats: list[str] = Field(description="Shapes that have an effect.")
    min_limit: int
    max_limit: int


class SearchStockRequest(Model):
    prompt: str = Field(description="What is looked for.")
    type: Literal["image", "video"] | None = None
    format: Literal["16:9", "9:16"] | None = None
    limit: int | None = None


class SearchStockResponse(Model):
    results: list[StockAssetSearchResult]


class SearchVoicesCapability(Model):
    required: list[str] = Field(description="Fields that a request must have.")
    min_limit: int
    max_limit: int
    supports_language: bool


class SearchVoicesRequest(Model):
    search: str | None = None
    language: str | None = None
    limit: int | None = Field(default=None, description="Default 10.")


class SearchVoicesResponse(Model):
    voices: list[ElevenLabsVoice]
    has_more: bool = Field(description="There are more than `limit`.")


class ServiceAvailableOptions(Model):
    verbosity: list[Literal["low", "medium", "high"]]
    reasoning_effort: list[Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None]
    compaction: bool | None = None
    compaction_threshold: int | None = None


class ServiceConfigAddEntitiesRequest(Model):
    """Entities, and folders, which stand for the entities directly in them.
    """

    entity_ids: list[str]


class ServiceConfigCreateRequest(Model):
    """Give either `path`, or `directory_id` with `name`.
    """

    path: str | None = None
    directory_id: str | None = None
    name: str | None = None
    config: ServiceConfigFile | None = None


class ServiceConfigCreateResponse(Model):
    asset_id: str
    path: str


class ServiceConfigFile(Model):
    entity_to_use: list[str] | None = Field(default=None, description="Ids of entities; 1000 at most in one config, all of a chain in what is in force.")
    analysis: AssetAnalysisSettings | None = None
    generate_stt_from_op_atom: bool | None = None
    generate_stt_from_master_clip: bool | None = None
    generate_stt_with_diarization: bool | None = Field(default=None, description="Also tell speakers apart; the words stay the same.")
    generate_description_from_op_atom: bool | None = None
    generate_description_from_master_clip: bool | None = None
    pronunciations: list[Pronunciation] | None = Field(default=None, description="How words are said by generated speech, e.g. names.")
    merge_strategy: Literal["merge", "override"] | None = Field(default=None, description="`merge`: on top of the configs of the folders above, field by field, entities together. `override`: those are ignored.")


class ServiceConfigPatchRequest(Model):
    """What is left out stays, null is unset again; so too for the fields of `analysis`. Entities are added and taken out by POST and DELETE /asset/service-config/entities.
    """

    analysis: AssetAnalysisSettings | None = None
    generate_stt_from_op_atom: bool | None = None
    generate_stt_from_master_clip: bool | None = None
    generate_stt_with_diarization: bool | None = None
    generate_description_from_op_atom: bool | None = None
    generate_description_from_master_clip: bool | None = None
    pronunciations: list[Pronunciation] | None = None
    merge_strategy: Literal["merge", "override"] | None = None


class ServiceConfigRemoveEntitiesRequest(Model):
    """Entities, and folders, which stand for the entities directly in them.
    """

    entity_ids: list[str]


class ServicePreset(Model):
    name: str
    model: str | None
    options: ServicePresetOptions


class ServicePresetOptions(Model):
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None
    verbosity: Literal["low", "medium", "high"] | None
    priority: Literal["low", "default", "high"] | None


class SessionCookieResponse(Model):
    expires_in: int = Field(description="Seconds until the ID token, and the cookie with it, ends.")
    expires_at: str = Field(description="UTC, ISO 8601.")


class SetEnabledEdit(Model):
    """Turn a track or an item on or off.
    """

    type: Literal["set_enabled"]
    target: ItemAddress
    enabled: bool


class SetModelHiddenRequest(Model):
    model_id: str
    hidden: bool


class SetParametersEdit(Model):
    """Write and remove parameters of a clip's generator, e.g. its text.
    """

    type: Literal["set_parameters"]
    item: ItemAddress
    parameters: dict[str, Any] | None = Field(default=None, description="Each replaces the one of its name whole.")
    remove: list[str] | None = None


class SetSettingsEdit(Model):
    """Write and remove fields of `metadata.rushes`; with [] of the timeline.
    """

    type: Literal["set_settings"]
    target: ItemAddress
    settings: dict[str, Any] | None = Field(default=None, description="Fields of `metadata.rushes`; each replaces the one of its name whole.")
    remove: list[str] | None = None


class SetSpeedEdit(Model):
    """Play a clip at a speed.
    """

    type: Literal["set_speed"]
    item: ItemAddress
    speed: float = Field(description="Below 0 backwards, 0 holds a picture.")
    keep: Literal["media", "duration"]
    ripple: bool | None = Field(default=None, description="What follows moves; without it only gaps give room.")
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class SetUserDisabledRequest(Model):
    disabled: bool
    reason: str | None = Field(default=None, description="For the audit log.")


class SetUserOperatorRequest(Model):
    is_operator: bool


class SetUserPlanRequest(Model):
    tier_id: str


class ShareAddRequest(Model):
    """Give either `group_id` or `email`.
    """

    group_id: str | None = None
    email: str | None = None


class ShareGroup(Model):
    group_id: str
    name: str
    right: Right
    is_owner: bool = Field(description="The item lies in the library of this group.")
    inherited: bool = Field(description="It was given on a folder above.")


class ShareRemoveRequest(Model):
    """Give either `group_id` or `email`.
    """

    group_id: str | None = None
    email: str | None = None


class ShareUpdateRightRequest(Model):
    """Give either `group_id` or `email`.
    """

    group_id: str | None = None
    email: str | None = None
    to_right: Right


class ShareUser(Model):
    email: str = Field(description="As it was typed.")
    right: Right
    inherited: bool = Field(description="It was given on a folder above.")


class SharedItem(Model):
    file_name: str = Field(description="Where a whole library was shared, the name of its group, `Library` for that of a person.")
    is_folder: bool
    file_id: str | None
    file_type: str | None
    duration_seconds: float | None = None
    last_edit: str
    right: Right
    path: str = Field(description="As far as the caller may know it.")
    group_name: str | None


class Short(Model):
    start_seconds: float
    end_seconds: float
    title: str
    caption: str = Field(description="What to write beside it.")
    text: str = Field(description="What is said in it.")
    score: float = Field(description="0 to 1.")
    reasons: list[str]
    project_id: str | None
    name: str = Field(description="Of the project.")
    notes: list[str]


class SignInLinkRequest(Model):
    code: str = Field(description="What stands behind the # of the link.")


class SignInLinkResponse(Model):
    token: str = Field(description="An ID token of the owner.")
    email: str
    expires_at: str = Field(description="When the token ends. UTC, ISO 8601.")


class SignedOutResponse(Model):
    signed_out: Literal[True]


class SlideEdit(Model):
    """Move an item between its neighbours, which become longer and shorter.
    """

    type: Literal["slide"]
    item: ItemAddress
    by: EditTime
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class SlipEdit(Model):
    """Show another stretch of the media.
    """

    type: Literal["slip"]
    item: ItemAddress
    by: EditTime
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class SocialPublishingPlatformSetting(Model):
    id: str
    label: str
    supported_media_types: list[str]


class SoundRange(Model):
    start_time_ms: int
    end_time_ms: int = Field(description="Exclusive.")
    kind: Literal["silence", "speech", "music"]
    confidence: float


class SourceFileInfo(Model):
    sourceName: str = Field(description="The file name, or the literal `__user_upload__`, for which the title stands. At most 255 bytes in UTF-8 and no control characters; kept trimmed and in NFC, `/` becomes `_`.")
    sourceUrl: str | None
    sourceIconUrl: str | None
    authors: list[str] = Field(description="The literal `__current_user__` stands for the caller.")
    creationDatetime: float | str | None
    additionDatetime: float = Field(description="Seconds since 1970.")
    isCitationRequired: bool | None = None
    citation: str | None = None
    reuseConditionInfo: str | None = None
    inAppPath: list[str] = Field(description="Folder names, or one path joined by slashes that may end in the file name.")
    title: str | None
    description: str | None
    keywords: list[str]
    duration_seconds: float | None = None
    provider_generation_id: str | None = None
    provider_generation_id_created_at: str | None = None
    generated_by_llm_model: str | None = None
    prompt_used_to_create: str | None = None
    parent_asset_start_time: float | None = None
    umid: str | None = None
    capture_device_umid: str | None = None
    original_file_path: str | None = None
    original_ffprobe_metadata: dict[str, Any] | None = None


class SpeechModelCapability(Model):
    id: str = Field(description="Value for `model`.")
    tool_id: str = Field(description="The tool of the agent behind it.")
    required: list[str] = Field(description="Fields that a request must have.")
    max_char: int | None


class SplitEdit(Model):
    """Cut what plays at a time of a track in two.
    """

    type: Literal["split"]
    track: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    time: EditTime
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class SpriteWish(Model):
    kind: Literal["sprite"]


class StockAssetSearchResult(Model):
    asset_id: str
    title: str
    description: str = Field(description="Ends with where it is from and under which licence.")
    duration_seconds: float = Field(description="0 of images.")


class StreamEnd(Model):
    type: Literal["service.stream.end"]
    chat_id: str
    reason: Literal["completed", "cancelled", "insufficient_tokens", "budget_exceeded", "error", "interrupted"]
    task_id: str | None
    result: CreateDone | CreateFailed | None


class StreamInfo(Model):
    index: int
    kind: str = Field(description="video, audio, subtitle or data.")
    codec: str
    profile: str | None
    language: str | None
    is_default: bool
    is_cover_picture: bool | None
    time_base: str = Field(description="Seconds of one tick of its timestamps, e.g. `1/90000`.")
    start_pts: int | None
    start_seconds: float
    duration_seconds: float | None
    frame_count: int | None
    width: int | None
    height: int | None
    coded_width: int | None
    coded_height: int | None
    sample_aspect_ratio: str | None
    rotation: int | None
    is_mirrored: bool | None
    field_order: str | None
    frame_rate: str | None
    is_variable_rate: bool | None
    pixel_format: str | None
    bit_depth: int | None
    has_alpha: bool | None
    color_primaries: str | None
    color_transfer: str | None
    color_matrix: str | None
    color_range: str | None
    hdr: str | None
    sample_rate: int | None
    channels: int | None
    channel_layout: str | None


class StripeEventReceipt(Model):
    received: Literal[True]


class SubscriptionChangePlanRequest(Model):
    pricing_tier: str = Field(description="A `tier_id` of GET /billing/catalog.")
    item_list: list[str] | None = None
    coupon_code: str | None = None


class SubscriptionChangePlanResponse(Model):
    status: Literal["changed", "scheduled", "payment_required"]
    subscription: ApiUserSubscription | None
    redirect_url: str | None = None


class TalkChapter(Model):
    start_seconds: float
    end_seconds: float
    title: str
    text: str


class TalkSentence(Model):
    start_seconds: float
    end_seconds: float
    text: str
    speaker: str | None


class TalkSummary(Model):
    asset_id: str
    version_id: str
    transcript_id: str
    revision: int = Field(description="Of the transcript that was read.")
    language: str = Field(description="BCP 47; `und` where nobody knows.")
    sentences: list[TalkSentence] = Field(description="Those that say most, in the order in which they are said.")
    phrases: list[str] = Field(description="What is talked of, the most first.")
    chapters: list[TalkChapter] = Field(description="From the first word to the last; `text` is the first sentence of each.")


class TaskCompletedData(Model):
    task_id: str
    task_type: str = Field(description="As in GET /users/tasks.")
    asset_ids: list[str] = Field(description="Assets that the task is about.")
    created_at: str
    ended_at: str
    status: Literal["SUCCESS"]
    charged_credits: float = Field(description="What was taken for it. In credits.")


class TaskCompletedEvent(Model):
    """Work that was asked for has ended well.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["task.completed"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: TaskCompletedData


class TaskFailedData(Model):
    task_id: str
    task_type: str = Field(description="As in GET /users/tasks.")
    asset_ids: list[str] = Field(description="Assets that the task is about.")
    created_at: str
    ended_at: str
    status: Literal["FAILURE", "REVOKED"] = Field(description="REVOKED: it was cancelled.")
    error: WebhookProblem


class TaskFailedEvent(Model):
    """Work that was asked for has failed or was cancelled. Nothing was charged for it.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["task.failed"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: TaskFailedData


class TaskResponse(Model):
    id: str
    task_type: str
    status: str = Field(description="PENDING, STARTED, PROGRESS, RETRY, SUCCESS, FAILURE or REVOKED.")
    progress: float
    asset_ids: list[str]
    created_at: str | None
    ended_at: str | None
    error_message: str | None


class TimeAddress(Model):
    track: list[int] = Field(description="Child indexes from `timeline.tracks` down, transitions counted: [0] its lowest track.")
    time: EditTime


class ToolErrorBody(Model):
    detail: str = Field(description="Reason of refusal.")


class ToolFinished(Model):
    type: Literal["service.tool.finished"]
    chat_id: str
    tool_call_id: str = Field(description="The same for all events of one call.")
    tool_id: str
    status: Literal["completed", "failed", "refused", "cancelled"]
    summary: str
    tokens_used: float


class ToolProgress(Model):
    type: Literal["service.tool.progress"]
    chat_id: str
    tool_call_id: str = Field(description="The same for all events of one call.")
    tool_id: str
    progress: float
    message: str


class ToolStarted(Model):
    type: Literal["service.tool.started"]
    chat_id: str
    tool_call_id: str = Field(description="The same for all events of one call.")
    tool_id: str
    arguments: dict[str, Any]


class ToolsCapabilities(Model):
    """What the tools take here, by area; empty lists are what is not available.
    """

    video: VideoCapability
    image: ImageCapability
    audio: AudioCapability
    tts: TtsCapability
    search_stock: SearchStockCapability
    search_me: SearchMeCapability
    search_voices: SearchVoicesCapability


class TranscriptSegment(Model):
    segment_id: str
    ordinal: int = Field(description="Counts from 0, in the order of their times.")
    start_time_ms: int
    end_time_ms: int
    text: str
    speaker: str | None
    confidence: float | None
    words: list[TranscriptWord] = Field(description="Empty where nobody told their times, or the text was changed to other words.")
    is_edited: bool


class TranscriptSegmentChange(Model):
    """What is left out is kept; a null speaker is none.
    """

    segment_id: str
    text: str | None = None
    start_time_ms: int | None = None
    end_time_ms: int | None = Field(default=None, description="Exclusive.")
    speaker: str | None = None
    remove: bool | None = Field(default=None, description="True: the segment goes, whatever else is said.")


class TranscriptWithSegments(Model):
    transcript_id: str
    asset_id: str
    version_id: str
    stream_index: int | None
    language: str = Field(description="BCP 47; `und` where nobody knows.")
    kind: TranscriptKind
    source: Literal["stream", "file", "cea608", "cea708", "speech", "hand"] = Field(description="A stream of the media, a file that was brought, television captions, or speech recognition.")
    label: str
    analyser: str | None
    engine: str | None
    revision: int = Field(description="Counts changes; a change names the one it saw.")
    is_edited: bool = Field(description="No analyser changes or removes it any more.")
    segment_count: int
    end_time_ms: int = Field(description="Where its last segment ends; 0 without one.")
    created_at: str
    updated_at: str
    segments: list[TranscriptSegment]
    next_after: int | None


class TranscriptWord(Model):
    text: str
    start_time_ms: int
    end_time_ms: int
    confidence: float | None
    speaker: str | None


class TranslateTranscriptRequest(Model):
    language: str = Field(description="BCP 47; `und` where nobody knows.")


class TrashedItem(Model):
    file_name: str
    is_folder: bool
    file_id: str | None
    file_type: str | None
    duration_seconds: float | None = None
    last_edit: str
    path: str
    trashed_at: str


class TrimEdit(Model):
    """Move the edges of an item, later by positive times.
    """

    type: Literal["trim"]
    item: ItemAddress
    start_by: EditTime | None = None
    end_by: EditTime | None = None
    ripple: bool | None = Field(default=None, description="What follows moves; without it only gaps give room.")
    unlinked: bool | None = Field(default=None, description="Of this item alone, whatever it is linked or grouped with.")


class TtsCapability(Model):
    models: list[SpeechModelCapability]


class UngroupEdit(Model):
    """End that.
    """

    type: Literal["ungroup"]
    items: list[ItemAddress]


class UnlinkEdit(Model):
    """End that.
    """

    type: Literal["unlink"]
    items: list[ItemAddress]


class UpdateCommentRequest(Model):
    text: str = Field(description="Plain text, as it was written.")


class UpdateGroupMemberRequest(Model):
    email: str = Field(description="Compared without regard to case; no account with it has to exist.")
    right: Right


class UpdateReviewLinkRequest(Model):
    """What is left out stays; `password` null takes it away.
    """

    title: str | None = Field(default=None, description="What guests see above it.")
    expires_in_days: int | None = None
    password: str | None = None
    allow_download: bool | None = None
    allow_comments: bool | None = None
    allow_approval: bool | None = None
    watermark: bool | None = None


class UpdateTranscriptRequest(Model):
    revision: int = Field(description="The one that was seen.")
    segments: list[TranscriptSegmentChange] | None = None
    language: str | None = Field(default=None, description="BCP 47; `und` where nobody knows.")
    kind: TranscriptKind | None = None
    label: str | None = None


class UpdateUserRequest(Model):
    """What is left out stays; null clears. `user_preferences` replaces all that was stored: send the whole object.
    """

    first_name: str | None = None
    last_name: str | None = None
    user_preferences: UserPreferences | None = None


class UpdateWebhookRequest(Model):
    url: str | None = Field(default=None, description="Begins with https:// and leads to a public address.")
    description: str | None = None
    event_types: list[Literal["task.completed", "task.failed", "create.done", "export.done", "asset.ready", "asset.failed", "review.comment", "review.decision", "credits.low", "webhook.disabled"]] | None = Field(default=None, description="Events that are sent there; none = all, also those that are added later.")
    enabled: bool | None = Field(default=None, description="False: nothing is sent, and what still waited is given up. True: from now on, also after the service had disabled it.")


class UploadReceipt(Model):
    asset_id: str
    version_id: str | None = None
    bytes: int
    sha256: str | None = None
    state: Literal["complete", "completing"] = Field(description="`completing`: all bytes are there and the server goes on by itself; ask again to hear of the end.")


class UploadRefusal(Model):
    """Why the bytes that came last were thrown away; the file is to be sent again.
    """

    code: str
    detail: str


class UploadedPart(Model):
    part_number: int
    etag: str = Field(description="As the PUT of the part answered it.")
    size_bytes: int


class UseAgentToolRequest(Model):
    tool_id: str = Field(description="By GET /settings.")
    tool_arguments: dict[str, Any] = Field(description="By the tool’s own schema, which the tool `describe_tool` tells. See docs/tools.md.")


class UseAgentToolResponse(Model):
    tool_id: str
    result: Any = Field(description="What the tool answers, an object.")
    pictures: list[AgentToolPicture] = Field(description="Stills; empty of most tools.")


class UserPreferences(Model):
    analysis: AssetAnalysisSettings | None = None
    index_on_upload: bool | None = None
    credits_low_below: float | None = None


class ValidationError(Model):
    loc: list[str | int]
    msg: str
    type: str


class VersionDeleted(Model):
    asset_id: str
    version_id: str
    deleted: Literal[True]


class VersionReference(Model):
    embedding_space: str
    embedding_strategy: str
    dimensionality: int


class VideoCapability(Model):
    models: list[VideoModelCapability]


class VideoModelCapability(Model):
    id: str = Field(description="Value for `model`.")
    tool_id: str = Field(description="The tool of the agent behind it.")
    required: list[str] = Field(description="Fields that a request must have.")
    max_char: int | None
    formats: list[str] = Field(description="Shapes that have an effect.")
    resolutions: list[str] = Field(description="Resolutions that have an effect.")
    supports_input_frame: bool
    supports_output_frame: bool
    supports_input_audio: bool
    max_reference_images: int = Field(description="0: takes no `reference_images`.")
    supports_frame_timestamp: bool
    supports_audio_range: bool
    format_requires_resolution: bool
    format_ignored_with_input_frame: bool


class VideoWish(Model):
    kind: Literal["video"]
    min_dimension: Literal[360, 480, 720, 1080, 2160] = Field(description="The shorter side of the result's picture. Nothing is enlarged.")


class WaveformWish(Model):
    kind: Literal["waveform"]


class Webhook(Model):
    id: str
    url: str
    description: str
    event_types: list[Literal["task.completed", "task.failed", "create.done", "export.done", "asset.ready", "asset.failed", "review.comment", "review.decision", "credits.low", "webhook.disabled"]] = Field(description="Events that are sent there; none = all, also those that are added later.")
    enabled: bool
    disabled_at: str | None
    disabled_reason: Literal["by_owner", "gone", "failing"] | None
    notice: str | None
    failing_since: str | None
    previous_secret_until: str | None
    created_at: str
    updated_at: str


class WebhookAttempt(Model):
    number: int
    at: str
    duration_ms: int
    status: int | None
    error: str | None
    response: str | None


class WebhookDelivery(Model):
    id: str
    event_id: str = Field(description="The `webhook-id`, the same at every attempt and replay.")
    type: str = Field(description="Of the event.")
    url: str = Field(description="Where it goes.")
    state: Literal["pending", "delivered", "failed", "discarded"] = Field(description="`pending`: it will be tried, or tried again. `failed`: all attempts were in vain. `discarded`: the endpoint was disabled before it arrived.")
    attempts: int = Field(description="How often it was tried.")
    next_attempt_at: str | None
    replay_of: str | None
    created_at: str
    ended_at: str | None


class WebhookDeliveryDetails(Model):
    id: str
    event_id: str = Field(description="The `webhook-id`, the same at every attempt and replay.")
    type: str = Field(description="Of the event.")
    url: str = Field(description="Where it goes.")
    state: Literal["pending", "delivered", "failed", "discarded"] = Field(description="`pending`: it will be tried, or tried again. `failed`: all attempts were in vain. `discarded`: the endpoint was disabled before it arrived.")
    attempts: int = Field(description="How often it was tried.")
    next_attempt_at: str | None
    replay_of: str | None
    created_at: str
    ended_at: str | None
    attempt_log: list[WebhookAttempt] = Field(description="Every attempt, the first one first.")
    payload: dict[str, Any] = Field(description="The body that is sent.")


class WebhookDeliveryPage(Model):
    items: list[WebhookDelivery]
    next_cursor: str | None


class WebhookDisabledData(Model):
    endpoint_id: str
    url: str
    reason: Literal["gone", "failing"] = Field(description="`gone`: it answered 410. `failing`: nothing arrived there for days.")
    disabled_at: str


class WebhookDisabledEvent(Model):
    """Another endpoint of the account was disabled by the service.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["webhook.disabled"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: WebhookDisabledData


class WebhookEventTypeInfo(Model):
    type: Literal["task.completed", "task.failed", "create.done", "export.done", "asset.ready", "asset.failed", "review.comment", "review.decision", "credits.low", "webhook.disabled"]
    description: str
    example: dict[str, Any] = Field(description="A whole body.")


class WebhookProblem(Model):
    code: str = Field(description="A stable word; `cancelled` when somebody ended it.")
    detail: str = Field(description="A sentence.")


class WebhookTestData(Model):
    endpoint_id: str


class WebhookTestEvent(Model):
    """Somebody pressed the test button. It goes to that endpoint only, whatever its filter says.
    """

    id: str = Field(description="As in the header `webhook-id`: the same at every attempt and replay. What came before is not new.")
    type: Literal["webhook.test"]
    api_version: Literal["1"]
    timestamp: str = Field(description="When it happened.")
    asset_id: str | None
    sequence: int | None
    data: WebhookTestData


class WebhookTestResult(Model):
    delivery_id: str
    event_id: str = Field(description="The `webhook-id` that was sent.")
    delivered: bool = Field(description="It was answered with 2xx in time.")
    status: int | None
    error: str | None
    duration_ms: int
    response: str | None


class Welcome(Model):
    name: str
    version: str
    description: str
    openapi: str
    docs: str


class WordAddress(Model):
    """A word of a transcript; the first one of its segment by default.
    """

    asset_id: str | None = Field(default=None, description="The recording; where the timeline shows one that has a transcript, that one.")
    segment: int
    word: int | None = None


class WordMove(Model):
    """Without `before` they go to the end.
    """

    words: WordRange
    before: WordAddress | None = None


class WordRange(Model):
    """Words of a transcript: those from `first_word` of `segment` to `last_word` of `last_segment` (the whole segment, and the same one, by default), counted from 0; or those said between two times of the file.
    """

    asset_id: str | None = Field(default=None, description="The recording; where the timeline shows one that has a transcript, that one.")
    segment: int | None = None
    last_segment: int | None = None
    first_word: int | None = None
    last_word: int | None = None
    start_seconds: float | None = None
    end_seconds: float | None = None


class WriteSummaryRequest(Model):
    words: int | None = Field(default=None, description="As many at most.")
    language: str | None = None
    version_id: str | None = None


class WrittenTaskResponse(Model):
    task_id: str
    transcript_id: str = Field(description="The one that is read.")


class DeploymentDisk(Model):
    """Of the process that answers.
    """

    free_gb: float = Field(description="On the fullest disk that the process writes to.")
    reserve_gb: float = Field(description="What is kept free; with less, what writes is refused.")


class DeploymentTasks(Model):
    waiting: int
    running: int
    failed_last_day: int
    ended_last_day: int


class EditFindingMedia(Model):
    asset_id: str
    version_id: str | None
    start_seconds: float = Field(description="In the file.")
    end_seconds: float


class ExportReportProject(Model):
    id: str
    name: str
    version: int


class ExportReportFile(Model):
    name: str
    format: str
    video_codec: str | None
    quality: str
    bytes: int


class ExportReportPictureRate(Model):
    num: int
    den: int


class ExportReportPicture(Model):
    width: int
    height: int
    rate: ExportReportPictureRate


class ExportReportSegments(Model):
    """Parts that were drawn now, kept from before, and copied from their sources as they are.
    """

    total: int
    rendered: int
    reused: int
    copied: int


class ExportReportLoudnessCurve(Model):
    step_seconds: float
    momentary_lufs: list[float | None]


class ExportReportLoudness(Model):
    integrated_lufs: float | None
    true_peak_dbtp: float | None
    target_lufs: float
    exempt: str | None
    curve: ExportReportLoudnessCurve | None


class ExportReportRange(Model):
    """The part of the project that was written.
    """

    start_seconds: float
    end_seconds: float


class ExportReportTimelineTracksItems(Model):
    kind: Literal["media", "text", "captions", "generated", "nested", "transition", "missing"]
    name: str
    start: float
    duration: float


class ExportReportTimelineTracks(Model):
    name: str
    kind: Literal["Video", "Audio"]
    role: str | None
    enabled: bool
    items: list[ExportReportTimelineTracksItems]
    left_out: int = Field(description="Items beyond the 2,000 of the list.")


class ExportReportTimelineMarkers(Model):
    name: str
    at: float
    kind: Literal["chapter", "comment"] | None


class ExportReportTimeline(Model):
    duration_seconds: float
    tracks: list[ExportReportTimelineTracks]
    markers: list[ExportReportTimelineMarkers]


class ExportReportThumbnails(Model):
    at: float
    data: str = Field(description="JPEG, base64.")


class FilmPlanOutput(Model):
    duration_seconds: float
    width: int
    height: int
    frames_per_second: float


class FilmPlanVersions(Model):
    shape: str
    timeline: dict[str, Any] = Field(description="OpenTimelineIO, as of GET /project/{project_id}.")


class FoundLabelBoxes(Model):
    ms: int
    x: float = Field(description="In shares of the picture, 0..1, from its upper left.")
    y: float = Field(description="In shares of the picture, 0..1, from its upper left.")
    width: float = Field(description="In shares of the picture, 0..1, from its upper left.")
    height: float = Field(description="In shares of the picture, 0..1, from its upper left.")
    score: float


class PlanDocumentLimits(Model):
    storage_quota_gb: float
    task_parallelism: int
    request_parallelism: int
    requests_per_minute: int


class PriceListPriorityFactors(Model):
    """By which work costs less or more that may wait, or may not.
    """

    low: float
    default: float
    high: float


class RenderProjectRequestResolution(Model):
    width: int
    height: int


class RenderProjectRequestRange(Model):
    """The part of the project that is written; by default all of it.
    """

    start_seconds: float = Field(description="Rounded to the nearest picture.")
    end_seconds: float = Field(description="The picture at this time is not shown any more.")


AgentEvent: TypeAlias = ResponseCreated | RunProgress | OutputTextDelta | ReasoningSummaryTextDelta | ToolStarted | ToolProgress | ToolFinished | StreamEnd
AspectRatio: TypeAlias = Literal["16_9", "9_16", "4_5", "1_1", "2_3", "1.91_1", "1.43_1"]
CreateResult: TypeAlias = CreateProgressing | CreateDone | CreateFailed
EditOperation: TypeAlias = InsertEdit | AppendEdit | MoveEdit | TrimEdit | RollEdit | SlipEdit | SlideEdit | SplitEdit | DeleteEdit | RemoveRangesEdit | ArrangeRangesEdit | ReplaceEdit | SetSpeedEdit | AddTrackEdit | RemoveTrackEdit | MoveTrackEdit | SetEnabledEdit | RenameEdit | SetSettingsEdit | SetParametersEdit | GroupEdit | UngroupEdit | LinkEdit | UnlinkEdit | AddTransitionEdit | ChangeTransitionEdit | RemoveTransitionEdit | AddMarkerEdit | ChangeMarkerEdit | RemoveMarkerEdit | CaptionEdit | ReframeEdit | RemoveSilencesEdit | RemoveFillersEdit | CutTranscriptEdit | KeepQuotesEdit | MarkChaptersEdit | MatchBeatsEdit | ReshapeEdit
FileType: TypeAlias = Literal["video", "audio", "image", "text", "pdf", "placeholder", "group_clip", "master_clip", "aaf", "proj_original", "folder", "project", "entity", "service_config"]
FileTypeFilter: TypeAlias = Literal["video", "audio", "image", "text", "pdf", "placeholder", "group_clip", "master_clip", "aaf", "proj_original", "folder", "project", "entity", "service_config", "config"]
ItemAddress: TypeAlias = list[int] | TimeAddress
LedgerKind: TypeAlias = Literal["grant", "reserve", "settle", "release", "spend", "expire", "take_back"]
ReviewDecisionWord: TypeAlias = Literal["approved", "changes_requested"]
Right: TypeAlias = Literal["READ", "WRITE", "ADMIN"]
SearchMode: TypeAlias = Literal["visual", "transcript", "entity", "semantic", "text"]
TaskStatus: TypeAlias = Literal["FAILURE", "PENDING", "RECEIVED", "RETRY", "REVOKED", "STARTED", "SUCCESS", "PROGRESS"]
TranscriptKind: TypeAlias = Literal["original", "translation", "sdh", "forced"]
