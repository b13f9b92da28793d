// Made from openapi.json by `npm run openapi`. Changes belong into the routes and their schemas.

import type { CallOptions, OperationFacts, ServerEvent } from '../call.ts';
import type {
  AddGroupMemberRequest,
  AgentEvent,
  AgentMessageRequest,
  AgentMessageRequestWithoutNoInteraction,
  AlikeShotsResponse,
  AnalysisConfigOverrideRequest,
  AnalysisPreflightResponse,
  ApiKeyInfo,
  ApiUser,
  AppSettings,
  AssetDescriptionGenerationMetadataResponse,
  AssetDetails,
  AssetDownloadUrlBatchRequest,
  AssetDownloadUrlBatchResponse,
  AssetDownloadUrlResponse,
  AssetFlagsResponse,
  AssetGenerationMetadata,
  AssetIndex,
  AssetInfosBatchRequest,
  AssetInfosBatchResponse,
  AssetMoveRequest,
  AssetPlaceResponse,
  AssetPurgeResponse,
  AssetReferenceRequest,
  AssetRenameRequest,
  AssetRendition,
  AssetRestoreRequest,
  AssetSceneDescriptionCreateRequest,
  AssetSceneDescriptionUpdateRequest,
  AssetSceneDescriptionUpdateResponse,
  AssetShareResponseOptimized,
  AssetTranscript,
  AssetUploadRequest,
  AssetUploadResponse,
  AssetVersionInfo,
  AssetVisibilityRequest,
  AuditEntry,
  AvailableModel,
  BillingCatalog,
  CancelTaskResponse,
  CaptionRequest,
  ChangeUserCreditsRequest,
  ChangedUserCredits,
  ChatHistoryResponse,
  ChatMessageAgentResponse,
  ChatMessageUserResponse,
  ChatUsageResponse,
  ClipSourceInfo,
  CompleteTaskResponse,
  CouponCheckResponse,
  CreateCommentRequest,
  CreateEntityRequest,
  CreateFolderRequest,
  CreateFolderResponse,
  CreateGroupRequest,
  CreateGroupResponse,
  CreateProjectRequest,
  CreateProjectResponse,
  CreateRenditionsRequest,
  CreateRenditionsResponse,
  CreateResult,
  CreateReviewLinkRequest,
  CreateUserResponse,
  CreateWebhookListenerRequest,
  CreateWebhookRequest,
  CreatedApiKey,
  CreatedReviewLink,
  CreatedWebhook,
  CreatedWebhookListener,
  CreditsLedger,
  CreditsUsage,
  CutTranscriptRequest,
  DeleteAccountProgress,
  DeleteAccountSummary,
  DeletedApiKey,
  DeletedChat,
  DeletedProviderKey,
  DeletedWebhook,
  Deployment,
  DownscaleRequest,
  DownscaleResponse,
  DuplicateAssetResponse,
  EditProjectRequest,
  EntityAssetsRequest,
  EntityMomentsResponse,
  EntityResponse,
  ExportCostEstimateResponse,
  ExportPreflightResponse,
  ExportProjectResponse,
  ExportReport,
  FailedTaskResponse,
  FileReference,
  FileType,
  FileTypeFilter,
  GenerateAudioRequest,
  GenerateAudioResponse,
  GenerateDescriptionResponse,
  GenerateImageRequest,
  GenerateImageResponse,
  GenerateMissingRenditionsResponse,
  GenerateTranscriptResponse,
  GenerateTtsRequest,
  GenerateTtsResponse,
  GenerateVideoRequest,
  GenerateVideoResponse,
  GroupMemberResponse,
  GroupResponse,
  GuestCommentRequest,
  GuestDecision,
  GuestDecisionRequest,
  Health,
  HeardEvent,
  HeardEvents,
  ImportProjectRequest,
  ImportProjectResponse,
  ImportTranscriptRequest,
  InstantiateProjectRequest,
  KeepQuotesRequest,
  LedgerKind,
  MakeHighlightsRequest,
  MakeHighlightsResponse,
  MakeShortsRequest,
  MakeShortsResponse,
  MarkChaptersRequest,
  MatchBeatsRequest,
  MaterialEditResponse,
  McpMessage,
  McpResourceMetadata,
  MergeEntitiesRequest,
  MultipartAbortRequest,
  MultipartAborted,
  MultipartCompleteRequest,
  NearDuplicatesResponse,
  OpenReviewRequest,
  OpenedReview,
  OperatorLedgerEntry,
  OperatorModel,
  OperatorUser,
  OperatorUserDetails,
  PendingTaskResponse,
  PlanDocument,
  PreprocessEntitiesRequest,
  PriceList,
  ProcessAssetsRequest,
  ProjectExport,
  ProjectResponse,
  ProjectVersionInfo,
  ProviderCallReceipt,
  ProviderKey,
  ProviderKeyRequest,
  ProviderKeys,
  PublishPricesRequest,
  PublishPricesResponse,
  PutPlanRequest,
  PutPlanResponse,
  ReframeRequest,
  ReindexRequest,
  ReindexResponse,
  RemoveFillersRequest,
  RemoveGroupMemberRequest,
  RemoveSilencesRequest,
  RenderProjectRequest,
  RenditionDeleted,
  ReplaceTimelineRequest,
  ReplayWebhookRequest,
  ReplayedDelivery,
  ReplayedWebhook,
  RequestSecret,
  RequestTaskResponse,
  ResolveCommentRequest,
  RestoreProjectRequest,
  ReviewChanged,
  ReviewComment,
  ReviewLink,
  ReviewMedia,
  ReviewPage,
  ReviewPerson,
  ReviewVisit,
  RotateSecretRequest,
  RotatedSecret,
  SavedComment,
  SearchAssetsRequest,
  SearchAssetsResponse,
  SearchCustomAgentsRequest,
  SearchCustomAgentsResponse,
  SearchMode,
  SearchResponse,
  SearchStockRequest,
  SearchStockResponse,
  SearchVoicesRequest,
  SearchVoicesResponse,
  ServiceConfigAddEntitiesRequest,
  ServiceConfigCreateRequest,
  ServiceConfigCreateResponse,
  ServiceConfigFile,
  ServiceConfigPatchRequest,
  ServiceConfigRemoveEntitiesRequest,
  SessionCookieResponse,
  SetModelHiddenRequest,
  SetUserDisabledRequest,
  SetUserOperatorRequest,
  SetUserPlanRequest,
  ShareAddRequest,
  ShareRemoveRequest,
  ShareUpdateRightRequest,
  SharedItem,
  SignInLinkRequest,
  SignInLinkResponse,
  SignedOutResponse,
  StockAssetSearchResult,
  StripeEventReceipt,
  SubscriptionChangePlanRequest,
  SubscriptionChangePlanResponse,
  TalkSummary,
  TaskResponse,
  ToolsCapabilities,
  TranscriptWithSegments,
  TranslateTranscriptRequest,
  TrashedItem,
  UpdateCommentRequest,
  UpdateGroupMemberRequest,
  UpdateReviewLinkRequest,
  UpdateTranscriptRequest,
  UpdateUserRequest,
  UpdateWebhookRequest,
  UploadReceipt,
  UseAgentToolRequest,
  UseAgentToolResponse,
  VersionDeleted,
  Webhook,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  WebhookEventTypeInfo,
  WebhookTestResult,
  Welcome,
  WriteSummaryRequest,
  WrittenTaskResponse,
} from './schemas.ts';

/** The version that the API document carries. */
export const API_VERSION = '0.1.0';

export interface ListFilesInput {
  query: {
    /** Folder, from the root of the group or from `folder_id`. */
    path: string;
    /** Entries per page. */
    limit: number;
    /** Counts from 0. */
    page: number;
    /** Default: `false`. */
    folder_on_top?: boolean;
    /** A group of the caller; the default group without it. */
    group_name?: string | null;
    /** A folder to start from in place of the group's root, e.g. one that was shared, or a group's `root_folder_id`; `path` goes on from there. Not together with a group. */
    folder_id?: string | null;
    sort_by?: "modified_at" | "added_at" | "name" | null;
    /** Default: `"desc"`. */
    sort_order?: "asc" | "desc";
    filetype?: FileTypeFilter[] | null;
  };
}

export interface UpdateMeInput {
  body: UpdateUserRequest;
}

export interface DeleteMeInput {
  query?: {
    /** Only counts; nothing is changed. Default: `true`. */
    dry_run?: boolean;
  };
}

export interface UpdateMyNamesInput {
  query?: {
    firstname?: string;
    lastname?: string;
  };
}

export interface CreateApiKeyInput {
  query: {
    /** Names the key among those of its user. */
    name: string;
  };
}

export interface DeleteApiKeyInput {
  query: {
    /** Names the key among those of its user. */
    name: string;
  };
}

export interface InviteUserInput {
  query: {
    /** Whom the invitation is for. */
    email: string;
  };
}

export interface SignInByLinkInput {
  body: SignInLinkRequest;
}

export interface CreateFolderInput {
  body: CreateFolderRequest;
}

export interface ListMostRecentInput {
  query?: {
    /** Default: `"/"`. */
    path?: string;
    /** Default: `1`. */
    limit?: number;
    group_id?: string | null;
    /** A folder to start from in place of the group's root, e.g. one that was shared, or a group's `root_folder_id`; `path` goes on from there. Not together with a group. */
    folder_id?: string | null;
    /** `last_edit` strictly before this. */
    before?: string | null;
    /** `last_edit` strictly after this. */
    after?: string | null;
    /** Types to list. A filter in the body is taken instead of it. */
    filetype?: FileTypeFilter[] | null;
  };
}

export interface GetAssetInfosInput {
  body: AssetInfosBatchRequest;
}

export interface CreateDownloadUrlsInput {
  body: AssetDownloadUrlBatchRequest;
}

export interface GetDownloadUrlInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Default: `"720p"`. */
    quality?: "480p" | "720p" | "1080p" | "original" | "highest" | "lowest";
    /** Default: `true`. */
    player_compatible?: boolean;
    /** Seconds from the beginning: answers that frame of a video as a JPEG. Below 0 is the first frame, past the end the last one. Of an image it has no effect, of what has no frames it is refused. */
    frame_time?: number | null;
    /** A version of the asset; the current one without it. */
    version_id?: string | null;
    request_id?: string | null;
  };
}

export interface RedirectToAssetInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Default: `"720p"`. */
    quality?: "480p" | "720p" | "1080p" | "original" | "highest" | "lowest";
    /** Default: `true`. */
    player_compatible?: boolean;
    /** Seconds from the beginning: answers that frame of a video as a JPEG. Below 0 is the first frame, past the end the last one. Of an image it has no effect, of what has no frames it is refused. */
    frame_time?: number | null;
    /** A version of the asset; the current one without it. */
    version_id?: string | null;
    access_token?: string | null;
  };
}

export interface RenameAssetInput {
  params: {
    asset_id: string;
  };
  body: AssetRenameRequest;
}

export interface MoveAssetInput {
  params: {
    asset_id: string;
  };
  body: AssetMoveRequest;
}

export interface TrashAssetInput {
  params: {
    asset_id: string;
  };
}

export interface RestoreAssetInput {
  params: {
    asset_id: string;
  };
  body?: AssetRestoreRequest;
}

export interface ListTrashInput {
  query?: {
    /** Default: `100`. */
    limit?: number;
    /** Counts from 0. Default: `0`. */
    page?: number;
    group_id?: string | null;
  };
}

export interface PurgeAssetInput {
  params: {
    asset_id: string;
  };
}

export interface ListVersionsInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Default: `100`. */
    limit?: number;
    /** Counts from 0. Default: `0`. */
    page?: number;
  };
}

export interface RestoreVersionInput {
  params: {
    asset_id: string;
    version_id: string;
  };
}

export interface DeleteVersionInput {
  params: {
    asset_id: string;
    version_id: string;
  };
}

export interface AddSceneDescriptionInput {
  params: {
    asset_id: string;
  };
  body: AssetSceneDescriptionCreateRequest;
}

export interface UpdateSceneDescriptionInput {
  params: {
    asset_id: string;
    description_id: string;
  };
  body: AssetSceneDescriptionUpdateRequest;
}

export interface DeleteSceneDescriptionInput {
  params: {
    asset_id: string;
    description_id: string;
  };
}

export interface GetDescriptionGenerationMetadataInput {
  params: {
    description_id: string;
  };
}

export interface ListNearDuplicatesInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Of the pictures of the asset that the other one must show at least. Default: `0.1`. */
    min_share?: number;
    /** Default: `20`. */
    limit?: number;
    /** Counts from 0. Default: `0`. */
    page?: number;
  };
}

export interface DuplicateAssetInput {
  params: {
    asset_id: string;
  };
}

export interface CreateUploadUrlsInput {
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
  };
  body: AssetUploadRequest[];
}

export interface CompleteMultipartUploadInput {
  body: MultipartCompleteRequest;
}

export interface AbortMultipartUploadInput {
  body: MultipartAbortRequest;
}

export interface PreprocessInput {
  query?: {
    /** Orders the caller's own waiting tasks. Default: `"default"`. */
    priority?: "low" | "default" | "high";
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: ProcessAssetsRequest;
}

export interface CreateRenditionsInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: CreateRenditionsRequest;
}

export interface ListRenditionsInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Only these kinds; all but keyframe, frame, still and prints where none is named. */
    kind?: Array<"original" | "proxy" | "thumbnail" | "keyframe" | "waveform" | "sprite" | "hls" | "audio" | "image" | "frame" | "still" | "prints">;
    /** Default: `100`. */
    limit?: number;
    /** Id of a rendition: those that were made after it. */
    after?: string;
  };
}

export interface DeleteRenditionInput {
  params: {
    asset_id: string;
    rendition_id: string;
  };
}

export interface ListTasksInput {
  query?: {
    /** Tasks that ended within this many seconds are listed besides the pending ones. Default: `300`. */
    finish_before_seconds?: number;
  };
}

export interface GetTaskInput {
  params: {
    task_id: string;
  };
}

export interface CancelTaskInput {
  params: {
    task_id: string;
  };
}

export interface GetTaskDeprecatedInput {
  params: {
    task_id: string;
  };
}

export interface CancelTaskDeprecatedInput {
  params: {
    task_id: string;
  };
}

export interface CreateGroupInput {
  body: CreateGroupRequest;
}

export interface ListGroupsInput {
  query?: {
    /** Default: `1000`. */
    limit?: number;
    /** Counts from 0. Default: `0`. */
    page?: number;
  };
}

export interface ListGroupMembersInput {
  params: {
    group_id: string;
  };
}

export interface AddGroupMemberInput {
  params: {
    group_id: string;
  };
  body: AddGroupMemberRequest;
}

export interface UpdateGroupMemberInput {
  params: {
    group_id: string;
  };
  body: UpdateGroupMemberRequest;
}

export interface RemoveGroupMemberInput {
  params: {
    group_id: string;
  };
  body: RemoveGroupMemberRequest;
}

export interface GetShareInput {
  params: {
    asset_id: string;
  };
}

export interface SetVisibilityInput {
  params: {
    asset_id: string;
  };
  body: AssetVisibilityRequest;
}

export interface SetReferenceInput {
  params: {
    asset_id: string;
  };
  body: AssetReferenceRequest;
}

export interface AddShareInput {
  params: {
    asset_id: string;
  };
  body: ShareAddRequest;
}

export interface RemoveShareInput {
  params: {
    asset_id: string;
  };
  body: ShareRemoveRequest;
}

export interface UpdateShareRightInput {
  params: {
    asset_id: string;
  };
  body: ShareUpdateRightRequest;
}

export interface ListSharedInput {
  query?: {
    /** Default: `100`. */
    limit?: number;
    /** Counts from 0. Default: `0`. */
    page?: number;
  };
}

export interface ListCommentsInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Default: `"all"`. */
    state?: "all" | "open" | "resolved";
    /** The last id of the page before begins the next. */
    after?: string | null;
    /** Default: `100`. */
    limit?: number;
  };
}

export interface CreateCommentInput {
  params: {
    asset_id: string;
  };
  body: CreateCommentRequest;
}

export interface UpdateCommentInput {
  params: {
    asset_id: string;
    comment_id: string;
  };
  body: UpdateCommentRequest;
}

export interface DeleteCommentInput {
  params: {
    asset_id: string;
    comment_id: string;
  };
}

export interface ResolveCommentInput {
  params: {
    asset_id: string;
    comment_id: string;
  };
  body: ResolveCommentRequest;
}

export interface ListPeopleInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Default: `100`. */
    limit?: number;
  };
}

export interface FollowCommentsInput {
  params: {
    asset_id: string;
  };
}

export interface CreateReviewLinkInput {
  body: CreateReviewLinkRequest;
}

export interface ListReviewLinksInput {
  query?: {
    /** Only links that name this asset or folder. */
    asset_id?: string | null;
    /** The last id of the page before begins the next. */
    after?: string | null;
    /** Default: `100`. */
    limit?: number;
  };
}

export interface UpdateReviewLinkInput {
  params: {
    link_id: string;
  };
  body: UpdateReviewLinkRequest;
}

export interface RevokeReviewLinkInput {
  params: {
    link_id: string;
  };
}

export interface ListReviewVisitsInput {
  params: {
    link_id: string;
  };
  query?: {
    /** The latest first. Default: `100`. */
    limit?: number;
  };
}

export interface OpenReviewInput {
  body: OpenReviewRequest;
}

export interface GetReviewMediaInput {
  params: {
    asset_id: string;
  };
}

export interface ListGuestCommentsInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Default: `"all"`. */
    state?: "all" | "open" | "resolved";
    /** The last id of the page before begins the next. */
    after?: string | null;
    /** Default: `100`. */
    limit?: number;
  };
}

export interface CreateGuestCommentInput {
  params: {
    asset_id: string;
  };
  body: GuestCommentRequest;
}

export interface UpdateGuestCommentInput {
  params: {
    comment_id: string;
  };
  body: UpdateCommentRequest;
}

export interface DeleteGuestCommentInput {
  params: {
    comment_id: string;
  };
}

export interface DecideReviewInput {
  params: {
    asset_id: string;
  };
  body: GuestDecisionRequest;
}

export interface FollowReviewInput {
  params: {
    asset_id: string;
  };
}

export interface GetEntityInput {
  params: {
    entity_id: string;
  };
}

export interface CreateEntityInput {
  body: CreateEntityRequest;
}

export interface CreateEntityByOldPathInput {
  body: CreateEntityRequest;
}

export interface UpdateEntityInput {
  query: {
    entity_id: string;
    /** At most 255 bytes in UTF-8, no control characters, no `/`. Kept in NFC. */
    name?: string | null;
    description?: string | null;
  };
}

export interface AddEntityAssetsInput {
  body: EntityAssetsRequest;
}

export interface RemoveEntityAssetsInput {
  body: EntityAssetsRequest;
}

export interface ListEntitiesInput {
  query?: {
    /** Default: `0`. */
    offset?: number;
    /** Default: `20`. */
    limit?: number;
  };
}

export interface ListEntityMomentsInput {
  params: {
    entity_id: string;
  };
  query?: {
    /** A folder from the root of the own library; with all below it. */
    folder?: string | null;
    /** Default: `0`. */
    min_score?: number;
    /** Default: `20`. */
    limit?: number;
    /** From `next_cursor` of the page before. */
    cursor?: string | null;
  };
}

export interface MergeEntitiesInput {
  params: {
    entity_id: string;
  };
  body: MergeEntitiesRequest;
}

export interface PreprocessEntitiesInput {
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: PreprocessEntitiesRequest;
}

export interface GetServiceConfigInput {
  params: {
    asset_id: string;
  };
}

export interface UpdateServiceConfigInput {
  params: {
    asset_id: string;
  };
  body: ServiceConfigPatchRequest;
}

export interface GetServiceConfigByQueryInput {
  query: {
    asset_id: string;
  };
}

export interface CreateServiceConfigInput {
  body: ServiceConfigCreateRequest;
}

export interface AddServiceConfigEntitiesInput {
  query: {
    asset_id: string;
  };
  body: ServiceConfigAddEntitiesRequest;
}

export interface RemoveServiceConfigEntitiesInput {
  query: {
    asset_id: string;
  };
  body: ServiceConfigRemoveEntitiesRequest;
}

export interface PreflightAnalysisInput {
  params: {
    source_file_id: string;
  };
  body?: AnalysisConfigOverrideRequest;
}

export interface GenerateDescriptionInput {
  params: {
    source_file_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body?: AnalysisConfigOverrideRequest;
}

export interface GenerateTranscriptInput {
  params: {
    source_file_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body?: AnalysisConfigOverrideRequest;
}

export interface GetIndexInput {
  params: {
    source_file_id: string;
  };
}

export interface ReindexInput {
  params: {
    source_file_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: ReindexRequest;
}

export interface RemoveIndexInput {
  params: {
    source_file_id: string;
  };
  query?: {
    /** All without it. */
    analyser?: Array<"subtitles" | "transcript" | "beats" | "screen_text" | "prints" | "objects" | "descriptions" | "embeddings" | "entities" | "text_index">;
  };
}

export interface GetSourceVideoInfoInput {
  params: {
    source_file_id: string;
  };
  query?: {
    /** A project that uses the asset: adds the ranges it shows. */
    project_id?: string | null;
    /** A version of the asset; the current one without it. */
    version_id?: string | null;
  };
}

export interface GetVideoDetailsInput {
  params: {
    source_file_id: string;
  };
  query?: {
    /** A project that uses the asset: adds the ranges it shows. */
    project_id?: string | null;
    /** A version of the asset; the current one without it. */
    version_id?: string | null;
  };
}

export interface DownscaleVideoInput {
  params: {
    source_file_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: DownscaleRequest;
}

export interface ListTranscriptsInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** A version of the asset; the current one by default. */
    version_id?: string | null;
  };
}

export interface ImportTranscriptInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** A version of the asset; the current one by default. */
    version_id?: string | null;
  };
  body: ImportTranscriptRequest;
}

export interface GetTranscriptInput {
  params: {
    asset_id: string;
    transcript_id: string;
  };
  query?: {
    /** The ordinal of the last segment that is known: `next_after` of the page before. Default: `-1`. */
    after?: number;
    /** Default: `500`. */
    limit?: number;
  };
}

export interface UpdateTranscriptInput {
  params: {
    asset_id: string;
    transcript_id: string;
  };
  body: UpdateTranscriptRequest;
}

export interface DeleteTranscriptInput {
  params: {
    asset_id: string;
    transcript_id: string;
  };
}

export interface ExportTranscriptInput {
  params: {
    asset_id: string;
    transcript_id: string;
  };
  query?: {
    /** Default: `"srt"`. */
    format?: "srt" | "vtt" | "txt";
  };
}

export interface TranslateTranscriptInput {
  params: {
    asset_id: string;
    transcript_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: TranslateTranscriptRequest;
}

export interface SearchInput {
  query?: {
    query?: string;
    /** Find what looks like a frame of this asset. */
    example_asset_id?: string | null;
    example_time?: number | null;
    /** Which ways to search; without it all that are available, fused by rank. */
    modes?: SearchMode[];
    /** A folder from the root of the own library; with all below it. */
    folder?: string | null;
    file_type?: FileType[] | null;
    created_after?: string | null;
    created_before?: string | null;
    min_duration?: number | null;
    max_duration?: number | null;
    shape?: "landscape" | "portrait" | "square" | null;
    entity_id?: string | null;
    has_speech?: boolean | null;
    /** Nothing of shared groups, nothing public. Default: `false`. */
    only_my_files?: boolean;
    /** Default: `20`. */
    limit?: number;
    /** From `next_cursor` of the page before. */
    cursor?: string | null;
  };
}

export interface SearchByExampleInput {
  query?: {
    query?: string;
    /** Which ways to search; without it all that are available, fused by rank. */
    modes?: SearchMode[];
    /** A folder from the root of the own library; with all below it. */
    folder?: string | null;
    file_type?: FileType[] | null;
    created_after?: string | null;
    created_before?: string | null;
    min_duration?: number | null;
    max_duration?: number | null;
    shape?: "landscape" | "portrait" | "square" | null;
    entity_id?: string | null;
    has_speech?: boolean | null;
    /** Nothing of shared groups, nothing public. Default: `false`. */
    only_my_files?: boolean;
    /** Default: `20`. */
    limit?: number;
    /** From `next_cursor` of the page before. */
    cursor?: string | null;
  };
}

export interface ListAlikeShotsInput {
  query?: {
    /** `copies`: the same pictures, encoded anew, cropped, mirrored, in other colours or at another speed. `alike`: those, and other takes of the same thing or place. Default: `"alike"`. */
    likeness?: "alike" | "copies";
    /** A folder from the root of the own library; with all below it. */
    folder?: string | null;
    file_type?: FileType[] | null;
    /** Nothing of shared groups, nothing public. Default: `true`. */
    only_my_files?: boolean;
    /** Default: `20`. */
    limit?: number;
    /** From `next_cursor` of the page before. */
    cursor?: string | null;
  };
}

export interface CreateProjectInput {
  body: CreateProjectRequest;
}

export interface GetProjectInput {
  params: {
    project_id: string;
  };
}

export interface EditProjectInput {
  params: {
    project_id: string;
  };
  body: EditProjectRequest;
}

export interface ReplaceProjectTimelineInput {
  params: {
    project_id: string;
  };
  body: ReplaceTimelineRequest;
}

export interface ListProjectHistoryInput {
  params: {
    project_id: string;
  };
  query?: {
    /** Default: `50`. */
    limit?: number;
    /** Default: `0`. */
    page?: number;
  };
}

export interface GetProjectVersionInput {
  params: {
    project_id: string;
    version: number;
  };
}

export interface RestoreProjectInput {
  params: {
    project_id: string;
  };
  body: RestoreProjectRequest;
}

export interface InstantiateProjectInput {
  params: {
    project_id: string;
  };
  body: InstantiateProjectRequest;
}

export interface CaptionInput {
  params: {
    project_id: string;
  };
  body: CaptionRequest;
}

export interface ReframeInput {
  params: {
    project_id: string;
  };
  body: ReframeRequest;
}

export interface RemoveSilencesInput {
  params: {
    project_id: string;
  };
  body: RemoveSilencesRequest;
}

export interface RemoveFillersInput {
  params: {
    project_id: string;
  };
  body: RemoveFillersRequest;
}

export interface CutTranscriptInput {
  params: {
    project_id: string;
  };
  body: CutTranscriptRequest;
}

export interface KeepQuotesInput {
  params: {
    project_id: string;
  };
  body: KeepQuotesRequest;
}

export interface MarkChaptersInput {
  params: {
    project_id: string;
  };
  body: MarkChaptersRequest;
}

export interface MatchBeatsInput {
  params: {
    project_id: string;
  };
  body: MatchBeatsRequest;
}

export interface GetProjectFrameInput {
  params: {
    project_id: string;
  };
  query: {
    /** Seconds of the programme; past its end the last frame is shown. */
    time: number;
    /** Pixels; by default 640. The height follows from the shape of the project; both are made even. */
    width?: number;
    /** By default the newest. */
    version?: number;
    /** A shape, e.g. 9:16: what a reframe to it goes by is drawn over the frame. Faces are green, people yellow, things blue, texts violet, what moves red, what stands out orange; what would be left of the picture is white. */
    reframe?: string;
    /** What that reframe follows; default `auto`. */
    follow?: "auto" | "people" | "faces" | "motion" | "center";
  };
}

export interface StartPreviewInput {
  params: {
    project_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body?: {
    /** Pixels of the picture's shorter side; by default 360. */
    height?: 240 | 360 | 480;
    /** By default the newest. */
    version?: number;
  };
}

export interface ExportProjectInput {
  params: {
    project_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: Array<"480p" | "720p" | "1080p" | "4k">;
}

export interface RenderProjectInput {
  params: {
    project_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: RenderProjectRequest;
}

export interface GetExportCostInput {
  params: {
    project_id: string;
  };
  query: {
    rendition: "480p" | "720p" | "1080p" | "4k";
  };
}

export interface PreflightExportInput {
  params: {
    project_id: string;
  };
}

export interface GenerateMissingRenditionsInput {
  params: {
    project_id: string;
  };
}

export interface ListExportsInput {
  params: {
    project_id: string;
  };
  query?: {
    /** Default: `50`. */
    limit?: number;
    /** Default: `0`. */
    page?: number;
  };
}

export interface GetExportReportInput {
  params: {
    project_id: string;
    asset_id: string;
  };
}

export interface GetExportReportDataInput {
  params: {
    project_id: string;
    asset_id: string;
  };
}

export interface ExportServiceOtioInput {
  params: {
    project_id: string;
  };
  query?: {
    /** Which rendition of each asset the URLs are of. Default: `"highest"`. */
    input_rendition?: "480p" | "720p" | "1080p" | "original" | "highest" | "lowest";
    /** Seconds for which the URLs work. Default: `43200`. */
    presign_expires_in?: number;
    /** Write `/asset/url/{asset_id}` links in place of signed URLs: they do not end, and need their reader to be signed in. Default: `false`. */
    use_redirect_urls?: boolean;
  };
}

export interface ExportProjectFileInput {
  params: {
    project_id: string;
  };
  query: {
    /** The kind of file. */
    format: "otio" | "otioz" | "edl" | "srt" | "vtt";
    /** Which track, counted from 0: of an EDL among the video tracks from the lowest, of subtitles among the tracks that have captions. The first one without it. */
    track?: number | null;
  };
}

export interface ImportProjectInput {
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: ImportProjectRequest;
}

export interface CreateInput {
  query: {
    /** What the video shall be. Assets are named by id (preferred) or by file name. */
    prompt: string;
    /** Ids of the tools the agent may use; by default all of GET /settings. The built-in director takes those that the prompt needs whatever is listed here, and the message says so. */
    tools?: string[];
    /** A model of GET /settings. A model of a provider, as `openai:…`, that is not among them is refused; any other name means the built-in director, which the message says. */
    llm_model?: string;
    /** For language models; the built-in director calls none. Default: `true`. */
    parallel_tool_calls?: boolean;
    /** Continues that chat; made when left out. */
    chat_id?: string;
    /** The most that the whole run may cost, in service tokens, which are credits. A run that would cost more ends with `budget_exceeded` and costs nothing. */
    max_service_token?: number | null;
    /** The same with a fraction; of both the smaller one holds. */
    max_credits?: number | null;
    /** Makes exactly what a plan of `dry_run` says, at its price at most. The plan is that of `plan_id`; without it the newest of the same message, or of the chat where the message only agrees (`yes`). A plan is made once: confirmed again, it is answered by what it has started. 409 where it has expired or can not be made as told any more. Default: `false`. */
    confirm?: boolean;
    /** With `confirm=true`: the plan, from an answer to `dry_run`. */
    plan_id?: string | null;
    /** Only tells what would be made and what that costs: the same checks, nothing is made or charged, and the answer is 200 with a PlanQuote. The same request with `confirm=true` makes exactly that. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
}

export interface SearchAssetsInput {
  body: SearchAssetsRequest;
}

export interface SearchStockInput {
  body: SearchStockRequest;
}

export interface ImportStockInput {
  params: {
    asset_id: string;
  };
}

export interface SearchCustomAgentsInput {
  body: SearchCustomAgentsRequest;
}

export interface GenerateVideoInput {
  query?: {
    /** Answers 202 with the task at once, instead of when it has ended. */
    async?: boolean;
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: GenerateVideoRequest;
}

export interface GenerateImageInput {
  query?: {
    /** Answers 202 with the task at once, instead of when it has ended. */
    async?: boolean;
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: GenerateImageRequest;
}

export interface GenerateAudioInput {
  query?: {
    /** Answers 202 with the task at once, instead of when it has ended. */
    async?: boolean;
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: GenerateAudioRequest;
}

export interface GenerateSpeechInput {
  query?: {
    /** Answers 202 with the task at once, instead of when it has ended. */
    async?: boolean;
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: GenerateTtsRequest;
}

export interface ReceiveProviderCallInput {
  params: {
    task_id: string;
    code: string;
  };
  body: { [name: string]: unknown };
}

export interface SearchVoicesInput {
  body: SearchVoicesRequest;
}

export interface GetGenerationMetadataInput {
  params: {
    asset_id: string;
  };
}

export interface PutProviderKeyInput {
  params: {
    provider: string;
  };
  body: ProviderKeyRequest;
}

export interface DeleteProviderKeyInput {
  params: {
    provider: string;
  };
}

export interface CheckCouponsInput {
  query: {
    /** A promotion code of the payment provider. */
    coupon_code: string;
  };
}

export interface CheckoutRedirectInput {
  query: {
    /** A `tier_id` of GET /billing/catalog. */
    pricing_tier: string;
    /** A promotion code of the payment provider. */
    coupon_code?: string | null;
    item_list?: string[] | null;
    /** Path of the web app to come back to; begins with exactly one slash. Default: `""`. */
    calling_page?: string;
    /** Trusted origin of the web app to come back to. Left out: that of the Origin header, else of the Referer, else the server's own web app. */
    return_origin?: string | null;
    access_token?: string | null;
  };
}

export interface BillingPortalRedirectInput {
  query?: {
    /** Path of the web app to come back to; begins with exactly one slash. Default: `""`. */
    calling_page?: string;
    /** Trusted origin of the web app to come back to. Left out: that of the Origin header, else of the Referer, else the server's own web app. */
    return_origin?: string | null;
    access_token?: string | null;
  };
}

export interface ChangePlanInput {
  body: SubscriptionChangePlanRequest;
}

export interface ListCreditsLedgerInput {
  query?: {
    kind?: LedgerKind[];
    /** What was paid for: task types and operation ids. */
    action?: string[];
    api_key_id?: string | null;
    /** The first moment. */
    from?: string;
    /** The first moment after. */
    to?: string;
    /** Of one page; a CSV has all. Default: `100`. */
    limit?: number;
    /** From `next_cursor` of the page before. */
    cursor?: string | null;
    /** `csv` answers all entries as a text/csv file with a header, by the names of the fields. Default: `"json"`. */
    format?: "json" | "csv";
  };
}

export interface GetCreditsUsageInput {
  query?: {
    /** The first moment. */
    from?: string;
    /** The first moment after. */
    to?: string;
    /** A row for each that occurs together; days are of UTC. Default: `["day"]`. */
    group_by?: Array<"day" | "key" | "action">;
  };
}

export interface RotateWebhookRequestSecretInput {
  body: RotateSecretRequest;
}

export interface CreateWebhookInput {
  body: CreateWebhookRequest;
}

export interface CreateWebhookListenerInput {
  body: CreateWebhookListenerRequest;
}

export interface ListHeardEventsInput {
  params: {
    listener_id: string;
  };
  query?: {
    /** `next_after` of the answer before. Default: `0`. */
    after?: number;
    /** Default: `100`. */
    limit?: number;
  };
}

export interface GetHeardEventInput {
  params: {
    listener_id: string;
    event_id: string;
  };
}

export interface DeleteWebhookListenerInput {
  params: {
    listener_id: string;
  };
}

export interface GetWebhookInput {
  params: {
    webhook_id: string;
  };
}

export interface UpdateWebhookInput {
  params: {
    webhook_id: string;
  };
  body: UpdateWebhookRequest;
}

export interface DeleteWebhookInput {
  params: {
    webhook_id: string;
  };
}

export interface RotateWebhookSecretInput {
  params: {
    webhook_id: string;
  };
  body: RotateSecretRequest;
}

export interface TestWebhookInput {
  params: {
    webhook_id: string;
  };
}

export interface ListWebhookDeliveriesInput {
  params: {
    webhook_id: string;
  };
  query?: {
    /** `pending`: it will be tried, or tried again. `failed`: all attempts were in vain. `discarded`: the endpoint was disabled before it arrived. */
    state?: "pending" | "delivered" | "failed" | "discarded";
    /** Of event. */
    type?: "task.completed" | "task.failed" | "create.done" | "export.done" | "asset.ready" | "asset.failed" | "review.comment" | "review.decision" | "credits.low" | "webhook.disabled" | "webhook.test";
    /** Default: `50`. */
    limit?: number;
    /** `next_cursor` of the page before. */
    cursor?: string;
  };
}

export interface GetWebhookDeliveryInput {
  params: {
    webhook_id: string;
    delivery_id: string;
  };
}

export interface ReplayWebhookDeliveryInput {
  params: {
    webhook_id: string;
    delivery_id: string;
  };
}

export interface ReplayWebhookInput {
  params: {
    webhook_id: string;
  };
  body: ReplayWebhookRequest;
}

export interface WriteTalkSummaryInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: WriteSummaryRequest;
}

export interface GetTalkSummaryInput {
  params: {
    asset_id: string;
  };
  query?: {
    /** A version of the asset; the current one by default. */
    version_id?: string | null;
    /** Default: `5`. */
    sentences?: number;
    /** Default: `10`. */
    phrases?: number;
    /** No chapter is shorter than that. */
    chapter_seconds?: number;
  };
}

export interface MakeShortsInput {
  params: {
    asset_id: string;
  };
  body: MakeShortsRequest;
}

export interface MakeHighlightsInput {
  params: {
    asset_id: string;
  };
  body: MakeHighlightsRequest;
}

export interface CreateResponseInput {
  query?: {
    /** Makes exactly what a plan of `dry_run` says, at its price at most. The plan is that of `plan_id`; without it the newest of the same message, or of the chat where the message only agrees (`yes`). A plan is made once: confirmed again, it is answered by what it has started. 409 where it has expired or can not be made as told any more. Default: `false`. */
    confirm?: boolean;
    /** With `confirm=true`: the plan, from an answer to `dry_run`. */
    plan_id?: string | null;
    /** Only tells what would be made and what that costs: the same checks, nothing is made or charged, and the answer is 200 with a PlanQuote. The same request with `confirm=true` makes exactly that. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: AgentMessageRequest;
}

export interface CreateResponseJsonInput {
  query?: {
    /** Makes exactly what a plan of `dry_run` says, at its price at most. The plan is that of `plan_id`; without it the newest of the same message, or of the chat where the message only agrees (`yes`). A plan is made once: confirmed again, it is answered by what it has started. 409 where it has expired or can not be made as told any more. Default: `false`. */
    confirm?: boolean;
    /** With `confirm=true`: the plan, from an answer to `dry_run`. */
    plan_id?: string | null;
    /** Only tells what would be made and what that costs: the same checks, nothing is made or charged, and the answer is 200 with a PlanQuote. The same request with `confirm=true` makes exactly that. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: AgentMessageRequestWithoutNoInteraction;
}

export interface FollowResponseInput {
  params: {
    chat_id: string;
  };
  query?: {
    /** Id of the event that was received last: all after it follow. `0` is the beginning of the newest answer. Without it only what comes from now on. */
    last_event_id?: string | null;
    /** Taken for the sake of old clients; without effect. */
    after?: string | null;
  };
}

export interface CancelResponseInput {
  params: {
    chat_id: string;
  };
}

export interface ListChatsInput {
  query?: {
    /** Default: `10`. */
    limit?: number;
    /** Default: `0`. */
    offset?: number;
    /** Only chats whose last message is older. */
    before?: string | null;
    /** Only chats whose last message is newer. */
    after?: string | null;
  };
}

export interface GetChatInput {
  params: {
    chat_id: string;
  };
}

export interface DeleteChatInput {
  params: {
    chat_id: string;
  };
  query?: {
    /** Cancels what is being answered. Without it a chat that is being answered is 409. Default: `false`. */
    cancel_running?: boolean;
  };
}

export interface GetChatUsageInput {
  params: {
    chat_id: string;
  };
}

export interface MarkChatReadInput {
  params: {
    chat_id: string;
  };
}

export interface RenameChatInput {
  params: {
    chat_id: string;
  };
  query: {
    name: string;
  };
}

export interface ListMessagesInput {
  params: {
    chat_id: string;
  };
  query?: {
    /** Default: `20`. */
    limit?: number;
    /** Default: `0`. */
    offset?: number;
    /** Only what is older. */
    before?: string | null;
  };
}

export interface UseToolInput {
  query?: {
    /** Only tells the price: the same checks, nothing is done, and the answer is 200 with a PriceQuote. Default: `false`. */
    dry_run?: boolean;
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: UseAgentToolRequest;
}

export interface AnswerMcpInput {
  query?: {
    /** Where the end of what this starts is told, besides the webhooks of the account: an https address. Requests to it are signed with the secret of GET /users/webhooks/request_secret. */
    webhook_url?: string;
  };
  body: McpMessage;
}

export interface ListUsersInput {
  query?: {
    /** A part of the email. */
    text?: string | null;
    /** Default: `0`. */
    offset?: number;
    /** Default: `50`. */
    limit?: number;
  };
}

export interface GetUserInput {
  params: {
    user_id: string;
  };
}

export interface SetUserDisabledInput {
  params: {
    user_id: string;
  };
  body: SetUserDisabledRequest;
}

export interface SetUserOperatorInput {
  params: {
    user_id: string;
  };
  body: SetUserOperatorRequest;
}

export interface SetUserPlanInput {
  params: {
    user_id: string;
  };
  body: SetUserPlanRequest;
}

export interface ChangeUserCreditsInput {
  params: {
    user_id: string;
  };
  body: ChangeUserCreditsRequest;
}

export interface ListUserLedgerInput {
  params: {
    user_id: string;
  };
  query?: {
    /** Default: `50`. */
    limit?: number;
  };
}

export interface PutPlanInput {
  body: PutPlanRequest;
}

export interface PublishPricesInput {
  body: PublishPricesRequest;
}

export interface SetModelHiddenInput {
  body: SetModelHiddenRequest;
}

export interface ListAuditInput {
  query?: {
    /** Of this act alone. */
    act?: string | null;
    /** About this user alone, by id or email, and their account. */
    user?: string | null;
    /** Default: `100`. */
    limit?: number;
  };
}

/** One method per operation, called as the operation id says. */
export interface Operations {
  /**
   * What this server is and where its description lies.
   *
   * Permission: anyone.
   *
   * `GET /`
   */
  getWelcome(options?: CallOptions): Promise<Welcome>;

  /**
   * The description of every operation, as OpenAPI 3.1.
   *
   * Permission: anyone.
   *
   * `GET /openapi.json`
   */
  getOpenApi(options?: CallOptions): Promise<Record<string, unknown>>;

  /**
   * The documentation, or the description of every operation on one page where it is not built.
   *
   * Permission: anyone.
   *
   * `GET /docs`
   */
  getDocs(options?: CallOptions): Promise<Response>;

  /**
   * Whether every part of this process is ready.
   *
   * Permission: anyone.
   *
   * `GET /health`
   */
  getHealth(options?: CallOptions): Promise<Health>;

  /**
   * Numbers about this process, for Prometheus.
   *
   * Permission: this machine, or whoever sends the token of RUSHES_METRICS_TOKEN as a bearer token.
   *
   * `GET /metrics`
   */
  getMetrics(options?: CallOptions): Promise<Response>;

  /**
   * One page of the files and folders in a folder.
   *
   * Permission: READ on the folder; only what the caller may read is listed.
   *
   * `GET /users/sources/list_files`
   */
  listFiles(input: ListFilesInput, options?: CallOptions): Promise<FileReference[]>;

  /**
   * Profile of the caller with credit balance and storage.
   *
   * Permission: the caller, about themselves.
   *
   * `GET /users/me`
   */
  getMe(options?: CallOptions): Promise<ApiUser>;

  /**
   * Changes names and preferences of the caller.
   *
   * Permission: the caller, about themselves.
   *
   * `PATCH /users/me`
   */
  updateMe(input: UpdateMeInput, options?: CallOptions): Promise<ApiUser>;

  /**
   * Tells what deleting the account would remove, or deletes it.
   *
   * Without an explicit `dry_run=false` it only counts. Both answer 200 with a stream of events: `progress` for each stage, then one `done` with a DeleteAccountSummary, whose `dry_run` says which of the two happened. From the beginning of the deletion no credential of the account counts any more, but the ID token for this call. A client that leaves does not stop the deletion; calling again follows it, and goes on with what is left.
   *
   * Permission: the caller, about themselves; also with the ID token from before while it is valid.
   *
   * `DELETE /users/me`
   */
  deleteMe(input?: DeleteMeInput, options?: CallOptions): AsyncGenerator<ServerEvent<DeleteAccountProgress | DeleteAccountSummary>, void, undefined>;

  /**
   * Profile of the caller with credit balance and storage.
   *
   * Permission: the caller, about themselves.
   *
   * `GET /users/get`
   *
   * @deprecated
   */
  getMeByOldName(options?: CallOptions): Promise<ApiUser>;

  /**
   * Changes the names of the caller.
   *
   * Use PATCH /users/me.
   *
   * Permission: the caller, about themselves.
   *
   * `POST /users/update`
   *
   * @deprecated
   */
  updateMyNames(input?: UpdateMyNamesInput, options?: CallOptions): Promise<boolean>;

  /**
   * Deletes the account; the same as DELETE /users/me with dry_run=false.
   *
   * Answers when it is done, or after 50 seconds how far it is: then `user_deleted` is false, the deletion goes on, and calling again tells more.
   *
   * Permission: the caller, about themselves; also with the ID token from before while it is valid.
   *
   * `DELETE /users/delete`
   */
  deleteUser(options?: CallOptions): Promise<DeleteAccountSummary>;

  /**
   * Makes an API key and shows it this once.
   *
   * Permission: the caller, about their own keys.
   *
   * `POST /users/api_keys/create`
   */
  createApiKey(input: CreateApiKeyInput, options?: CallOptions): Promise<CreatedApiKey>;

  /**
   * Names of the keys of the caller, the newest first.
   *
   * Permission: the caller, about their own keys.
   *
   * `GET /users/api_keys/list`
   */
  listApiKeys(options?: CallOptions): Promise<string[]>;

  /**
   * Keys of the caller with their last use, the newest first.
   *
   * Permission: the caller, about their own keys.
   *
   * `GET /users/api_keys`
   */
  getApiKeys(options?: CallOptions): Promise<ApiKeyInfo[]>;

  /**
   * Ends an API key at once.
   *
   * Permission: the caller, about their own keys.
   *
   * `DELETE /users/api_keys/delete`
   */
  deleteApiKey(input: DeleteApiKeyInput, options?: CallOptions): Promise<DeletedApiKey>;

  /**
   * Asks for an account for an email.
   *
   * Records an invitation. The account becomes active when somebody signs in with that email, verified by their identity provider. The answer is the same whether or not the email is known.
   *
   * Permission: anyone.
   *
   * `POST /users/create`
   */
  inviteUser(input: InviteUserInput, options?: CallOptions): Promise<CreateUserResponse>;

  /**
   * Keeps the ID token of this request in a cookie that scripts can not read.
   *
   * For navigations, which carry no header: GET /users/checkout_redirect, GET /users/billing_portal_redirect and GET /asset/url/{asset_id} take the cookie. Send it again with each new token.
   *
   * Permission: the caller, about their own session.
   *
   * `POST /users/refresh_session_cookie`
   */
  refreshSessionCookie(options?: CallOptions): Promise<SessionCookieResponse>;

  /**
   * Signs the owner of this machine in by a link that the service printed.
   *
   * Where the service runs on a machine of one's own it prints a link when it starts, and another one by `npm run -s rushes -- server sign-in-link`. A link works once, for a quarter of an hour, and on that machine alone.
   *
   * Permission: whoever has the link, on the machine of the service.
   *
   * `POST /users/sign_in_link`
   */
  signInByLink(input: SignInByLinkInput, options?: CallOptions): Promise<SignInLinkResponse>;

  /**
   * Takes the session cookie back.
   *
   * The ID token itself ends when it says so; ending it earlier is up to its issuer.
   *
   * Permission: anyone, about their own browser.
   *
   * `POST /users/sign_out`
   */
  signOut(options?: CallOptions): Promise<SignedOutResponse>;

  /**
   * Make a folder, or find it when it is there.
   *
   * By `path` the folder and its ancestors are ensured in the default group; by `parent_asset_id` and `name` inside that folder. Names are kept in NFC and case counts.
   *
   * Permission: WRITE on the deepest folder of the path that exists, or on the parent.
   *
   * `POST /asset/folder`
   */
  createFolder(input: CreateFolderInput, options?: CallOptions): Promise<CreateFolderResponse>;

  /**
   * The files below a folder that changed last, newest first.
   *
   * For the next page pass the smallest `last_edit` of this one as `before`. The filter by type is a JSON body, or the repeatable query parameter `filetype` for clients that can not send a body with GET. Without `group_id` and `folder_id`: the default group and what was granted to the caller directly.
   *
   * Permission: READ on the folder; only what the caller may read is listed.
   *
   * `GET /asset/most_recent`
   */
  listMostRecent(input?: ListMostRecentInput, options?: CallOptions): Promise<FileReference[]>;

  /**
   * Name, path, duration and kind of several assets.
   *
   * Permission: READ on each asset; an error per item otherwise.
   *
   * `POST /asset/infos`
   */
  getAssetInfos(input: GetAssetInfosInput, options?: CallOptions): Promise<AssetInfosBatchResponse>;

  /**
   * Download URLs of several assets.
   *
   * Answers the best existing rendition at or under the asked height, else the next above, else the original. A URL works until it expires; where this server gives the bytes itself, as long as the caller may read the asset. Frames that are not there yet are made, at most 50 for one request: for the others, ask again.
   *
   * Permission: READ on each asset; an error per item otherwise.
   *
   * `POST /asset/download_urls`
   */
  createDownloadUrls(input: CreateDownloadUrlsInput, options?: CallOptions): Promise<AssetDownloadUrlBatchResponse>;

  /**
   * A download URL of one asset.
   *
   * Answers the best existing rendition at or under the asked height, else the next above, else the original. A URL works until it expires; where this server gives the bytes itself, as long as the caller may read the asset. A frame is made when it is asked for the first time, and kept.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/download_url/{asset_id}`
   */
  getDownloadUrl(input: GetDownloadUrlInput, options?: CallOptions): Promise<AssetDownloadUrlResponse>;

  /**
   * Sends a browser to the media of an asset.
   *
   * For places where no header can be sent, such as a link or an `img`: it takes the session cookie or `access_token` as well. What is public needs no credential where the operator allows it.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/url/{asset_id}`
   */
  redirectToAsset(input: RedirectToAssetInput, options?: CallOptions): Promise<void>;

  /**
   * Give an asset or a folder another name.
   *
   * Names are kept in NFC. Files of one folder may share a name, folders may not. The new `last_edit` is that of the item alone.
   *
   * Permission: WRITE on the asset.
   *
   * `POST /asset/{asset_id}/rename`
   */
  renameAsset(input: RenameAssetInput, options?: CallOptions): Promise<AssetPlaceResponse>;

  /**
   * Put an asset or a folder with its content into another folder, also of another group.
   *
   * Permission: WRITE on the asset and on both folders, and ADMIN on the asset when it takes away or gives someone access.
   *
   * `POST /asset/{asset_id}/move`
   */
  moveAsset(input: MoveAssetInput, options?: CallOptions): Promise<AssetPlaceResponse>;

  /**
   * Put an asset or a folder with its content into the trash.
   *
   * It answers 404 everywhere from then on but in restore, removal and the list of the trash.
   *
   * Permission: WRITE on the asset and on all it holds.
   *
   * `POST /asset/{asset_id}/trash`
   */
  trashAsset(input: TrashAssetInput, options?: CallOptions): Promise<AssetPlaceResponse>;

  /**
   * Take an asset or a folder with its content out of the trash.
   *
   * It goes to where it lay, or into the folder given; into the root of its group when its folder is gone or in the trash itself. A name that is taken meanwhile gets a number: `name (2).mp4`.
   *
   * Permission: WRITE on the asset and on all it holds; elsewhere than where it lay the rules of a move hold.
   *
   * `POST /asset/{asset_id}/restore`
   */
  restoreAsset(input: RestoreAssetInput, options?: CallOptions): Promise<AssetPlaceResponse>;

  /**
   * One page of what lies in the trash, what was put there last first.
   *
   * Without `group_id`: of the default group, and of what was granted to the caller directly.
   *
   * Permission: a member of the group; only what the caller has WRITE on is listed.
   *
   * `GET /asset/trash`
   */
  listTrash(input?: ListTrashInput, options?: CallOptions): Promise<TrashedItem[]>;

  /**
   * Remove an item of the trash with its content for good.
   *
   * Tasks about it are cancelled. What was put into the trash on its own stays there, in the root of its group. Projects that use what was removed say so when they are read.
   *
   * Permission: ADMIN on the asset and on all it holds.
   *
   * `DELETE /asset/{asset_id}`
   */
  purgeAsset(input: PurgeAssetInput, options?: CallOptions): Promise<AssetPurgeResponse>;

  /**
   * One page of the versions of an asset, the newest first.
   *
   * Each time its content is replaced an asset gets a version. Older ones are kept, and count for the storage.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/versions`
   */
  listVersions(input: ListVersionsInput, options?: CallOptions): Promise<AssetVersionInfo[]>;

  /**
   * Make the content of a version current again.
   *
   * As a new version with the same bytes, which take no further storage, and with all that was made of them. Where the asset has that content already, its current version is answered and nothing changes.
   *
   * Permission: WRITE on the asset.
   *
   * `POST /asset/{asset_id}/versions/{version_id}/restore`
   */
  restoreVersion(input: RestoreVersionInput, options?: CallOptions): Promise<AssetVersionInfo>;

  /**
   * Remove a version with all that was made of it, for good.
   *
   * Not the current one, and none that a project pins. What nothing else needs of its bytes is freed.
   *
   * Permission: ADMIN on the asset; WRITE for a version that the caller brought.
   *
   * `DELETE /asset/{asset_id}/versions/{version_id}`
   */
  deleteVersion(input: DeleteVersionInput, options?: CallOptions): Promise<VersionDeleted>;

  /**
   * Describe a scene of a video or of audio.
   *
   * The task makes the embeddings of the asset anew; where no model makes any, it has ended when it is answered, and its result says so.
   *
   * Permission: WRITE on the asset.
   *
   * `POST /asset/{asset_id}/description`
   */
  addSceneDescription(input: AddSceneDescriptionInput, options?: CallOptions): Promise<AssetSceneDescriptionUpdateResponse>;

  /**
   * Change the text or the times of a scene description.
   *
   * Another text makes it one by hand, without generation metadata. The task makes the embeddings of the asset anew; where no model makes any, it has ended when it is answered, and its result says so.
   *
   * Permission: WRITE on the asset.
   *
   * `PATCH /asset/{asset_id}/description/{description_id}`
   */
  updateSceneDescription(input: UpdateSceneDescriptionInput, options?: CallOptions): Promise<AssetSceneDescriptionUpdateResponse>;

  /**
   * Drop a scene description.
   *
   * Permission: WRITE on the asset.
   *
   * `DELETE /asset/{asset_id}/description/{description_id}`
   */
  deleteSceneDescription(input: DeleteSceneDescriptionInput, options?: CallOptions): Promise<AssetSceneDescriptionUpdateResponse>;

  /**
   * How an analyser came to a scene description; null of what a person wrote.
   *
   * Permission: READ on the asset that is described.
   *
   * `GET /asset/description/{description_id}/generation-metadata`
   */
  getDescriptionGenerationMetadata(input: GetDescriptionGenerationMetadataInput, options?: CallOptions): Promise<AssetDescriptionGenerationMetadataResponse>;

  /**
   * Other assets that show the same, and where.
   *
   * By the prints of their pictures: re-encoded, scaled, cropped by up to a fifth, recoloured. Of a long video 48 pictures are looked for, evenly chosen. Only assets that the caller may read are listed.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/near_duplicates`
   */
  listNearDuplicates(input: ListNearDuplicatesInput, options?: CallOptions): Promise<NearDuplicatesResponse>;

  /**
   * Copy a project.
   *
   * The copy is shared with nobody by itself. It lies beside the source, or in the root of the default group where the caller may not add to that folder; its name gets a number.
   *
   * Permission: WRITE on the project; with less it is not found.
   *
   * `POST /asset/{asset_id}/duplicate`
   */
  duplicateAsset(input: DuplicateAssetInput, options?: CallOptions): Promise<DuplicateAssetResponse>;

  /**
   * A place and a signed URL for each file to upload.
   *
   * PUT each file whole to its URL, with any content type and no credential. With `multipart` PUT each part to its URL, keep the ETag of each answer and name them to multipart/complete. Asking again with the same upload_id and content_length answers the same asset with fresh URLs, of an upload in parts for the missing ones. One bad element refuses all.
   *
   * Permission: WRITE on the folder, the default group by default; on the asset whose content is replaced.
   *
   * `POST /users/assets/upload_urls`
   */
  createUploadUrls(input: CreateUploadUrlsInput, options?: CallOptions): Promise<AssetUploadResponse[]>;

  /**
   * Put the parts of an upload together.
   *
   * Takes all parts in ascending order with the ETags that their PUTs answered; all or nothing. The same request again answers the same. `completing` in the answer: all bytes are there, and the server ends it by itself.
   *
   * Permission: the user who asked for the upload, with WRITE on the asset.
   *
   * `POST /users/assets/multipart/complete`
   */
  completeMultipartUpload(input: CompleteMultipartUploadInput, options?: CallOptions): Promise<UploadReceipt>;

  /**
   * Give an upload in parts up.
   *
   * Permission: the user who asked for the upload.
   *
   * `POST /users/assets/multipart/abort`
   */
  abortMultipartUpload(input: AbortMultipartUploadInput, options?: CallOptions): Promise<MultipartAborted>;

  /**
   * Analyse and index uploaded assets.
   *
   * Answers one entry per asset: the task that does it, or an error. Asked again for the same file and options, it answers the task under way, or one that has already ended with the stored result. A folder stands for all below it that the caller may change; its task follows them all, and takes them along when cancelled.
   *
   * Permission: WRITE on each asset.
   *
   * `POST /users/assets/preprocess`
   */
  preprocess(input: PreprocessInput, options?: CallOptions): Promise<RequestTaskResponse[]>;

  /**
   * Make renditions of an asset: smaller videos, sounds, pictures, sprite sheet, waveform, HLS.
   *
   * Answers a task; what is there already is not made again, and where nothing is left to be made the task has already ended. Its result names the renditions. Asked again while the same work runs, it answers the same task.
   *
   * Permission: WRITE on the asset.
   *
   * `POST /asset/{asset_id}/renditions`
   */
  createRenditions(input: CreateRenditionsInput, options?: CallOptions): Promise<CreateRenditionsResponse>;

  /**
   * What there is of an asset, each with its URL.
   *
   * Of the current version, in the order it was made in; `after` the last id of one page begins the next. A URL works until it expires, as long as the caller may read the asset.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/renditions`
   */
  listRenditions(input: ListRenditionsInput, options?: CallOptions): Promise<AssetRendition[]>;

  /**
   * Remove a rendition; the original stays.
   *
   * Permission: WRITE on the asset.
   *
   * `DELETE /asset/{asset_id}/renditions/{rendition_id}`
   */
  deleteRendition(input: DeleteRenditionInput, options?: CallOptions): Promise<RenditionDeleted>;

  /**
   * Tasks that are pending or have ended lately, newest first, at most 1,000.
   *
   * Permission: the caller's own tasks.
   *
   * `GET /users/tasks`
   */
  listTasks(input?: ListTasksInput, options?: CallOptions): Promise<TaskResponse[]>;

  /**
   * Hear how tasks go on.
   *
   * One `task.changed` for each task under way at once, and one whenever a task begins, gets further or ends. The stream ends after ten minutes: ask again, and for the list of what ended in between.
   *
   * Permission: the caller's own tasks.
   *
   * `GET /users/tasks/events`
   */
  followTasks(options?: CallOptions): AsyncGenerator<ServerEvent<TaskResponse>, void, undefined>;

  /**
   * How far a task is, and what came of it.
   *
   * Permission: a task of the caller's own.
   *
   * `GET /users/tasks/{task_id}`
   */
  getTask(input: GetTaskInput, options?: CallOptions): Promise<PendingTaskResponse | CompleteTaskResponse | FailedTaskResponse>;

  /**
   * Stop a task.
   *
   * The task ends as REVOKED at once and nothing more is written for it. One that has already ended stays as it is.
   *
   * Permission: a task of the caller's own.
   *
   * `DELETE /users/tasks/{task_id}`
   */
  cancelTask(input: CancelTaskInput, options?: CallOptions): Promise<CancelTaskResponse>;

  /**
   * How far a task is, and what came of it.
   *
   * Permission: a task of the caller's own.
   *
   * `GET /task/{task_id}`
   *
   * @deprecated
   */
  getTaskDeprecated(input: GetTaskDeprecatedInput, options?: CallOptions): Promise<PendingTaskResponse | CompleteTaskResponse | FailedTaskResponse>;

  /**
   * Stop a task.
   *
   * The task ends as REVOKED at once and nothing more is written for it. One that has already ended stays as it is.
   *
   * Permission: a task of the caller's own.
   *
   * `DELETE /task/{task_id}`
   *
   * @deprecated
   */
  cancelTaskDeprecated(input: CancelTaskDeprecatedInput, options?: CallOptions): Promise<CancelTaskResponse>;

  /**
   * Make a group with a library of its own.
   *
   * The caller becomes its ADMIN. Names need not be unique. A user makes at most 1,000 groups.
   *
   * Permission: any user.
   *
   * `POST /group/create`
   */
  createGroup(input: CreateGroupInput, options?: CallOptions): Promise<CreateGroupResponse>;

  /**
   * Groups of the caller, their own library first, then by name.
   *
   * Permission: the caller, about themselves.
   *
   * `GET /group/list`
   */
  listGroups(input?: ListGroupsInput, options?: CallOptions): Promise<GroupResponse[]>;

  /**
   * Who is in a group, by email.
   *
   * People without an account yet are listed like any other.
   *
   * Permission: members of the group.
   *
   * `GET /group/{group_id}/members`
   */
  listGroupMembers(input: ListGroupMembersInput, options?: CallOptions): Promise<GroupMemberResponse[]>;

  /**
   * Add a person to a group, by email.
   *
   * Without an account of that verified email it takes effect at the first sign-in with it. Someone who is in the group already keeps the higher right. The right of a member is the most that anything shared with the group gives them.
   *
   * Permission: ADMIN in the group.
   *
   * `POST /group/{group_id}/members`
   */
  addGroupMember(input: AddGroupMemberInput, options?: CallOptions): Promise<GroupMemberResponse[]>;

  /**
   * Change the right of a person in a group.
   *
   * ADMINs can not lower themselves, unless who made the group is in it as ADMIN; another ADMIN can.
   *
   * Permission: ADMIN in the group.
   *
   * `PATCH /group/{group_id}/members`
   */
  updateGroupMember(input: UpdateGroupMemberInput, options?: CallOptions): Promise<GroupMemberResponse[]>;

  /**
   * Take a person out of a group, or leave it.
   *
   * What they could do through the group ends with this request. Everybody may leave a group at any time, but their own library: where no ADMIN stays, the member who is there longest becomes one. With the last person goes the group; while its library is not empty, they can not leave (409).
   *
   * Permission: ADMIN in the group, or the person themselves.
   *
   * `DELETE /group/{group_id}/members`
   */
  removeGroupMember(input: RemoveGroupMemberInput, options?: CallOptions): Promise<GroupMemberResponse[]>;

  /**
   * Who may do what with an asset or folder.
   *
   * What was given on folders above counts and is marked as inherited. Whoever may read the item only because it is public is shown no groups and no emails.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/share`
   */
  getShare(input: GetShareInput, options?: CallOptions): Promise<AssetShareResponseOptimized>;

  /**
   * Let every signed-in user read an asset, or end that.
   *
   * A folder's content goes with it. Noted in the audit log.
   *
   * Permission: WRITE on the asset.
   *
   * `PUT /asset/{asset_id}/visibility`
   */
  setVisibility(input: SetVisibilityInput, options?: CallOptions): Promise<AssetFlagsResponse>;

  /**
   * Mark an asset as reference material, or end that.
   *
   * Reference material is there for entities, the agent and models to look at; it is not cut in as footage unless a prompt names it.
   *
   * Permission: WRITE on the asset.
   *
   * `PUT /asset/{asset_id}/reference`
   */
  setReference(input: SetReferenceInput, options?: CallOptions): Promise<AssetFlagsResponse>;

  /**
   * Let a group or a person read an asset, or a folder with all that is and will be in it.
   *
   * Lowers nothing: who may do more keeps it. An email without an account is granted all the same; it takes effect at the first sign-in with that verified email.
   *
   * Permission: ADMIN on the asset; of groups, those that the caller is a member of.
   *
   * `POST /asset/{asset_id}/share/add`
   */
  addShare(input: AddShareInput, options?: CallOptions): Promise<AssetShareResponseOptimized>;

  /**
   * Take away all that a group or a person may do with an asset, or with a folder and all in it.
   *
   * Also what a folder above gives. The group whose library it is and the last ADMIN stay (409); other people's emails do not count as ADMIN here, since they need not have an account.
   *
   * Permission: ADMIN on the asset; of groups, those that the caller is a member of or that have a right here.
   *
   * `POST /asset/{asset_id}/share/remove`
   */
  removeShare(input: RemoveShareInput, options?: CallOptions): Promise<AssetShareResponseOptimized>;

  /**
   * Set what a group or a person may do with an asset, or with a folder and all in it.
   *
   * For those who have a right here already (404 otherwise). What was given to them below the folder gives way. The last ADMIN stays (409).
   *
   * Permission: ADMIN on the asset; of groups, those that the caller is a member of or that have a right here.
   *
   * `POST /asset/{asset_id}/share/update_right`
   */
  updateShareRight(input: UpdateShareRightInput, options?: CallOptions): Promise<AssetShareResponseOptimized>;

  /**
   * What others shared with the caller, or with a group of theirs, newest first.
   *
   * The items that were shared, not what lies in them; nothing in groups of the caller.
   *
   * Permission: the caller, about themselves.
   *
   * `GET /users/shared`
   */
  listShared(input?: ListSharedInput, options?: CallOptions): Promise<SharedItem[]>;

  /**
   * What is said of an asset: threads, the newest first, each with its replies.
   *
   * Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.
   *
   * `GET /asset/{asset_id}/comments`
   */
  listComments(input: ListCommentsInput, options?: CallOptions): Promise<ReviewComment[]>;

  /**
   * Say something about an asset: all of it, a time or a range, a box on its picture; or answer.
   *
   * Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.
   *
   * `POST /asset/{asset_id}/comments`
   */
  createComment(input: CreateCommentInput, options?: CallOptions): Promise<SavedComment>;

  /**
   * Change the words of a comment.
   *
   * Permission: who wrote it, while they have READ on the asset.
   *
   * `PATCH /asset/{asset_id}/comments/{comment_id}`
   */
  updateComment(input: UpdateCommentInput, options?: CallOptions): Promise<SavedComment>;

  /**
   * Delete a comment, with its replies.
   *
   * Permission: ADMIN on the asset, or who wrote it.
   *
   * `DELETE /asset/{asset_id}/comments/{comment_id}`
   */
  deleteComment(input: DeleteCommentInput, options?: CallOptions): Promise<void>;

  /**
   * Settle a thread, or open it again.
   *
   * Permission: WRITE on the asset, or who began the thread.
   *
   * `PUT /asset/{asset_id}/comments/{comment_id}/resolved`
   */
  resolveComment(input: ResolveCommentInput, options?: CallOptions): Promise<SavedComment>;

  /**
   * People who may see an asset, to be mentioned.
   *
   * Whom entries on it or above it name, and members of groups of the caller that have it. Who else has an account is not told.
   *
   * Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.
   *
   * `GET /asset/{asset_id}/people`
   */
  listPeople(input: ListPeopleInput, options?: CallOptions): Promise<ReviewPerson[]>;

  /**
   * Hear when what is said of an asset changes.
   *
   * One `review.changed` at once and one after each change, also of what guests of review links say and decide; then the comments are asked for anew. It ends when the right to read does.
   *
   * Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.
   *
   * `GET /asset/{asset_id}/comments/events`
   */
  followComments(input: FollowCommentsInput, options?: CallOptions): AsyncGenerator<ServerEvent<ReviewChanged>, void, undefined>;

  /**
   * Make a link by which people without an account see, comment and judge assets.
   *
   * The address is answered this once; only its hash is kept. It shows what its maker may show: when they lose ADMIN on an asset, the link loses it as well.
   *
   * Permission: ADMIN on each of the assets, as for sharing.
   *
   * `POST /review_links`
   */
  createReviewLink(input: CreateReviewLinkInput, options?: CallOptions): Promise<CreatedReviewLink>;

  /**
   * The links of the caller, the newest first, with how often they were opened.
   *
   * Permission: signed in; only the caller's links.
   *
   * `GET /review_links`
   */
  listReviewLinks(input?: ListReviewLinksInput, options?: CallOptions): Promise<ReviewLink[]>;

  /**
   * Change what a link allows, until when, and its password.
   *
   * Another password, or none any more, ends the visits that are under way.
   *
   * Permission: who made the link.
   *
   * `PATCH /review_links/{link_id}`
   */
  updateReviewLink(input: UpdateReviewLinkInput, options?: CallOptions): Promise<ReviewLink>;

  /**
   * Revoke a link, at once and for good.
   *
   * What guests said and decided stays.
   *
   * Permission: who made the link.
   *
   * `DELETE /review_links/{link_id}`
   */
  revokeReviewLink(input: RevokeReviewLinkInput, options?: CallOptions): Promise<void>;

  /**
   * Who opened a link, and what they decided; the latest first.
   *
   * Permission: who made the link.
   *
   * `GET /review_links/{link_id}/visits`
   */
  listReviewVisits(input: ListReviewVisitsInput, options?: CallOptions): Promise<ReviewVisit[]>;

  /**
   * Open a review link as a guest.
   *
   * The session it answers is sent as `x-review-session` with everything else, for a day. Nothing is told of a link before its password.
   *
   * Permission: whoever has the link, and its password where it has one.
   *
   * `POST /review/open`
   */
  openReview(input: OpenReviewInput, options?: CallOptions): Promise<OpenedReview>;

  /**
   * What a review link shows and allows.
   *
   * Permission: a guest of the link, for what it shows.
   *
   * `GET /review`
   */
  getReview(options?: CallOptions): Promise<ReviewPage>;

  /**
   * How an asset of a review is played, and fetched where the link allows that.
   *
   * URLs are of the link: where this server gives the bytes itself they end when it is revoked, in a store of its own within minutes.
   *
   * Permission: a guest of the link, for what it shows.
   *
   * `GET /review/assets/{asset_id}/media`
   */
  getReviewMedia(input: GetReviewMediaInput, options?: CallOptions): Promise<ReviewMedia>;

  /**
   * Threads that guests of the link began, the newest first.
   *
   * What those with an account say among themselves is not shown.
   *
   * Permission: a guest of the link, for what it shows.
   *
   * `GET /review/assets/{asset_id}/comments`
   */
  listGuestComments(input: ListGuestCommentsInput, options?: CallOptions): Promise<ReviewComment[]>;

  /**
   * Comment on an asset of a review.
   *
   * Permission: a guest of the link, for what it shows.
   *
   * `POST /review/assets/{asset_id}/comments`
   */
  createGuestComment(input: CreateGuestCommentInput, options?: CallOptions): Promise<SavedComment>;

  /**
   * Change the words of one's own comment in a review.
   *
   * Permission: the guest who wrote it.
   *
   * `PATCH /review/comments/{comment_id}`
   */
  updateGuestComment(input: UpdateGuestCommentInput, options?: CallOptions): Promise<SavedComment>;

  /**
   * Delete one's own comment in a review, with its replies.
   *
   * Permission: the guest who wrote it.
   *
   * `DELETE /review/comments/{comment_id}`
   */
  deleteGuestComment(input: DeleteGuestCommentInput, options?: CallOptions): Promise<void>;

  /**
   * Approve an asset of a review, or ask for changes.
   *
   * Permission: a guest of the link, for what it shows.
   *
   * `PUT /review/assets/{asset_id}/decision`
   */
  decideReview(input: DecideReviewInput, options?: CallOptions): Promise<GuestDecision>;

  /**
   * Hear when what is said of an asset in a review changes.
   *
   * Permission: a guest of the link, for what it shows.
   *
   * `GET /review/assets/{asset_id}/events`
   */
  followReview(input: FollowReviewInput, options?: CallOptions): AsyncGenerator<ServerEvent<ReviewChanged>, void, undefined>;

  /**
   * Tools, models, presets and shapes that this deployment offers.
   *
   * Permission: any user.
   *
   * `GET /settings`
   */
  getSettings(options?: CallOptions): Promise<AppSettings>;

  /**
   * The models that a message to the agent can name.
   *
   * Permission: any user.
   *
   * `GET /agent/available-llm-models`
   */
  listLlmModels(options?: CallOptions): Promise<AvailableModel[]>;

  /**
   * An entity with its reference media.
   *
   * Media that the caller may not read are left out, also where the entity itself is public.
   *
   * Permission: READ on the entity, or the entity is public.
   *
   * `GET /asset/entity/{entity_id}`
   */
  getEntity(input: GetEntityInput, options?: CallOptions): Promise<EntityResponse>;

  /**
   * Make an entity.
   *
   * It lies in the folder `directory_id`, else in the root of the group `group_id`, else in the root of the default group.
   *
   * Permission: WRITE on the folder.
   *
   * `POST /asset/entity/create`
   */
  createEntity(input: CreateEntityInput, options?: CallOptions): Promise<EntityResponse>;

  /**
   * Make an entity.
   *
   * It lies in the folder `directory_id`, else in the root of the group `group_id`, else in the root of the default group.
   *
   * Permission: WRITE on the folder.
   *
   * `POST /users/entity/create`
   */
  createEntityByOldPath(input: CreateEntityByOldPathInput, options?: CallOptions): Promise<EntityResponse>;

  /**
   * Give an entity another name or description.
   *
   * Permission: WRITE on the entity.
   *
   * `PUT /asset/entity/update`
   */
  updateEntity(input: UpdateEntityInput, options?: CallOptions): Promise<EntityResponse>;

  /**
   * Add images and audio to the references of an entity.
   *
   * What is a reference already keeps its place. Other media are refused.
   *
   * Permission: WRITE on the entity, READ on each asset and folder.
   *
   * `POST /asset/entity/asset`
   */
  addEntityAssets(input: AddEntityAssetsInput, options?: CallOptions): Promise<void>;

  /**
   * Take images and audio from the references of an entity.
   *
   * What is no reference is passed over.
   *
   * Permission: WRITE on the entity.
   *
   * `DELETE /asset/entity/asset`
   */
  removeEntityAssets(input: RemoveEntityAssetsInput, options?: CallOptions): Promise<void>;

  /**
   * The entities that the caller can read, the last edited first.
   *
   * Those of the groups of the caller and those granted to them; public ones are found by id only.
   *
   * Permission: READ; only what the caller may read is listed.
   *
   * `GET /users/entity/list`
   */
  listEntities(input?: ListEntitiesInput, options?: CallOptions): Promise<EntityResponse[]>;

  /**
   * Where an entity was recognised, best first.
   *
   * In the current versions of what the caller may read, by what the last look at each found; GET /video/index/{source_file_id} says when that was.
   *
   * Permission: READ on the entity, or it is public; only moments of assets that the caller may read are listed.
   *
   * `GET /asset/entity/{entity_id}/moments`
   */
  listEntityMoments(input: ListEntityMomentsInput, options?: CallOptions): Promise<EntityMomentsResponse>;

  /**
   * Make one of several entities that are the same person or thing.
   *
   * It takes over their reference media and where they were recognised, its description their names, and each service-config that the caller may change names it in their place. The others go into the trash.
   *
   * Permission: WRITE on each of the entities.
   *
   * `POST /asset/entity/{entity_id}/merge`
   */
  mergeEntities(input: MergeEntitiesInput, options?: CallOptions): Promise<EntityResponse>;

  /**
   * Prepare entities for being recognised in footage.
   *
   * Has their reference images looked at: an answer for each that the caller may read, and one that says so for an entity without any. What the configs name them for is looked through anew once that is done.
   *
   * Permission: WRITE on each entity, and on an image for it to be looked at.
   *
   * `POST /users/entity/preprocess`
   */
  preprocessEntities(input: PreprocessEntitiesInput, options?: CallOptions): Promise<RequestTaskResponse[]>;

  /**
   * What a service-config holds.
   *
   * Its own content, with defaults filled in; what is in force at a place is answered by POST /video/analysis-preflight/{source_file_id}.
   *
   * Permission: READ on the config.
   *
   * `GET /asset/service-config/{asset_id}`
   */
  getServiceConfig(input: GetServiceConfigInput, options?: CallOptions): Promise<ServiceConfigFile>;

  /**
   * Change what a service-config sets, but for its entities.
   *
   * Permission: WRITE on the config.
   *
   * `PATCH /asset/service-config/{asset_id}`
   */
  updateServiceConfig(input: UpdateServiceConfigInput, options?: CallOptions): Promise<ServiceConfigFile>;

  /**
   * What a service-config holds; use the form with the id in the path.
   *
   * Permission: READ on the config.
   *
   * `GET /asset/service-config`
   *
   * @deprecated
   */
  getServiceConfigByQuery(input: GetServiceConfigByQueryInput, options?: CallOptions): Promise<ServiceConfigFile>;

  /**
   * Put a service-config into a folder.
   *
   * By `path` into the default group, with the folders on the way; by `directory_id` and `name` into that folder. A folder holds one at most.
   *
   * Permission: WRITE on the folder, READ on each entity.
   *
   * `POST /asset/service-config`
   */
  createServiceConfig(input: CreateServiceConfigInput, options?: CallOptions): Promise<ServiceConfigCreateResponse>;

  /**
   * Add entities to a service-config.
   *
   * Behind those that are there; a folder stands for the entities directly in it.
   *
   * Permission: WRITE on the config, READ on each entity and folder.
   *
   * `POST /asset/service-config/entities`
   */
  addServiceConfigEntities(input: AddServiceConfigEntitiesInput, options?: CallOptions): Promise<ServiceConfigFile>;

  /**
   * Take entities out of a service-config.
   *
   * What is not in it is passed over; a folder stands for the entities directly in it.
   *
   * Permission: WRITE on the config.
   *
   * `DELETE /asset/service-config/entities`
   */
  removeServiceConfigEntities(input: RemoveServiceConfigEntitiesInput, options?: CallOptions): Promise<ServiceConfigFile>;

  /**
   * What describing and transcribing a file or a folder would work on, and by which config.
   *
   * Starts nothing and costs nothing. The counts are exact: they come from the filters of the real walk. For a folder `config` is what a file directly in it gets. With a body, what would be in force with that config.
   *
   * Permission: WRITE on the file or folder, or an operator; only assets the caller may write are counted.
   *
   * `POST /video/analysis-preflight/{source_file_id}`
   */
  preflightAnalysis(input: PreflightAnalysisInput, options?: CallOptions): Promise<AnalysisPreflightResponse>;

  /**
   * Have the scenes of a file, or of all files below a folder, described by a vision model.
   *
   * Of a folder all below it that is uploaded, of such a kind and writable by the caller; the rest is skipped. Preflight tells how many. The task names what came of them, and takes what it started along when it is cancelled. What was not preprocessed is preprocessed first. A config in the body is taken in place of all that stands in the folders, and is stored nowhere.
   *
   * Permission: WRITE on the file or folder, or an operator; below a folder only assets the caller may write are worked on.
   *
   * `POST /video/description/{source_file_id}`
   */
  generateDescription(input: GenerateDescriptionInput, options?: CallOptions): Promise<GenerateDescriptionResponse>;

  /**
   * Have what is said in a file, or in all files below a folder, written down.
   *
   * Of a folder all below it that is uploaded, of such a kind and writable by the caller; the rest is skipped. Preflight tells how many. The task names what came of them, and takes what it started along when it is cancelled. What has a transcript is left alone; subtitles in a file are taken before anything is heard. A config in the body is refused with 400, since transcription reads nothing of it.
   *
   * Permission: WRITE on the file or folder, or an operator; below a folder only assets the caller may write are worked on.
   *
   * `POST /video/transcript/{source_file_id}`
   */
  generateTranscript(input: GenerateTranscriptInput, options?: CallOptions): Promise<GenerateTranscriptResponse>;

  /**
   * What the index holds of a file, analyser by analyser.
   *
   * Of its current version. Also analysers that have not looked at it, with the reason and what changes that.
   *
   * Permission: READ on the asset.
   *
   * `GET /video/index/{source_file_id}`
   */
  getIndex(input: GetIndexInput, options?: CallOptions): Promise<AssetIndex>;

  /**
   * Run analysers over a file again.
   *
   * Also those that are done, parked or refused. Each result that is there stays until a newer one takes its place. The result of the task names the state of each.
   *
   * Permission: WRITE on the asset.
   *
   * `POST /video/index/{source_file_id}`
   */
  reindex(input: ReindexInput, options?: CallOptions): Promise<ReindexResponse>;

  /**
   * Remove what analysers found in a file.
   *
   * Answers what is left, as getIndex does. What stood on the removed results is made anew without them; what a person wrote stays.
   *
   * Permission: WRITE on the asset.
   *
   * `DELETE /video/index/{source_file_id}`
   */
  removeIndex(input: RemoveIndexInput, options?: CallOptions): Promise<AssetIndex>;

  /**
   * What a file is: size, duration, rate, codecs.
   *
   * Of video, audio, images and every other file that was uploaded. With `project_id` the ranges that the project shows; it gives no right to the asset.
   *
   * Permission: READ on the asset, and on the project where one is named.
   *
   * `GET /video/source_video_info/{source_file_id}`
   */
  getSourceVideoInfo(input: GetSourceVideoInfoInput, options?: CallOptions): Promise<ClipSourceInfo>;

  /**
   * Everything that is known of a file: streams, renditions, scenes, descriptions, analyses.
   *
   * Of video, audio, images and every other file that was uploaded. With `project_id` the ranges that the project shows; it gives no right to the asset.
   *
   * Permission: READ on the asset, and on the project where one is named.
   *
   * `GET /video/details/{source_file_id}`
   */
  getVideoDetails(input: GetVideoDetailsInput, options?: CallOptions): Promise<AssetDetails>;

  /**
   * Make a smaller rendition of a video.
   *
   * Nothing is enlarged: of a smaller video the smallest size that holds it is made. What is there already is not made again: the task has then already ended. The task's result names the rendition.
   *
   * Permission: WRITE on the asset; operators may do it without.
   *
   * `POST /video/downscale/{source_file_id}`
   */
  downscaleVideo(input: DownscaleVideoInput, options?: CallOptions): Promise<DownscaleResponse>;

  /**
   * What is said in an asset: its subtitles, captions and transcripts.
   *
   * Of the current version, or of the one that is named; 100 at most, in the order they came.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/transcripts`
   */
  listTranscripts(input: ListTranscriptsInput, options?: CallOptions): Promise<AssetTranscript[]>;

  /**
   * Add a transcript from a subtitle file: SubRip, WebVTT or TTML.
   *
   * Its text, or an uploaded text file; times are kept to the millisecond. `warnings` says what could not be used.
   *
   * Permission: WRITE on the asset, READ on the file.
   *
   * `POST /asset/{asset_id}/transcripts`
   */
  importTranscript(input: ImportTranscriptInput, options?: CallOptions): Promise<AssetTranscript>;

  /**
   * A transcript with its segments, by pages.
   *
   * `next_after` of one page is `after` of the next.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/transcripts/{transcript_id}`
   */
  getTranscript(input: GetTranscriptInput, options?: CallOptions): Promise<TranscriptWithSegments>;

  /**
   * Put words, times and speakers right.
   *
   * Names the revision that was seen: where another change came before it is refused, with `current_revision`. What was changed by hand is kept by all analysers. Words keep their times where the text has as many as before.
   *
   * Permission: WRITE on the asset.
   *
   * `PATCH /asset/{asset_id}/transcripts/{transcript_id}`
   */
  updateTranscript(input: UpdateTranscriptInput, options?: CallOptions): Promise<AssetTranscript>;

  /**
   * Remove a transcript, edited words included.
   *
   * Permission: WRITE on the asset.
   *
   * `DELETE /asset/{asset_id}/transcripts/{transcript_id}`
   */
  deleteTranscript(input: DeleteTranscriptInput, options?: CallOptions): Promise<void>;

  /**
   * A transcript as a file: SubRip, WebVTT or text.
   *
   * WebVTT names speakers as voices and marks the times of words.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/transcripts/{transcript_id}/file`
   */
  exportTranscript(input: ExportTranscriptInput, options?: CallOptions): Promise<Response>;

  /**
   * Have a transcript translated by a language model.
   *
   * Answers a task whose result has the `transcript_id` of the translation, with the times and speakers of the original: captions with its `language` show it. 503 `not_configured` where no language model is. A translation that was made so before in that language is replaced, unless somebody changed it.
   *
   * Permission: WRITE on the asset.
   *
   * `POST /asset/{asset_id}/transcripts/{transcript_id}/translate`
   */
  translateTranscript(input: TranslateTranscriptInput, options?: CallOptions): Promise<WrittenTaskResponse>;

  /**
   * Find moments in everything you can read.
   *
   * Without `modes` all that are available take part, fused by rank; `modes` of the answer says which did and why others did not. A mode that is named and can not search is refused with 409. Scores are calibrated: where nothing is relevant, nothing is answered. The order of all pages is that of the first one.
   *
   * Permission: signed in; finds what the caller can read.
   *
   * `GET /search`
   */
  search(input?: SearchInput, options?: CallOptions): Promise<SearchResponse>;

  /**
   * Find where a picture comes from, and what looks like it.
   *
   * The body is a JPEG, PNG or WebP of up to 20 MB. Without `modes` all that are available take part, fused by rank; `modes` of the answer says which did and why others did not. A mode that is named and can not search is refused with 409. Scores are calibrated: where nothing is relevant, nothing is answered. The order of all pages is that of the first one.
   *
   * Permission: signed in; finds what the caller can read.
   *
   * `POST /search/example`
   */
  searchByExample(input?: SearchByExampleInput, options?: CallOptions): Promise<SearchResponse>;

  /**
   * Groups of shots that show the same, each with its best take.
   *
   * Other takes of the same thing or place, and copies: encoded anew, cropped, mirrored, in other colours, at another speed. By the vectors of the picture model and by prints; needs no key. At most 3,000 shots are compared, those of the newest files. The order of all pages is that of the first one.
   *
   * Permission: signed in; finds what the caller can read.
   *
   * `GET /search/alike_shots`
   */
  listAlikeShots(input?: ListAlikeShotsInput, options?: CallOptions): Promise<AlikeShotsResponse>;

  /**
   * Keep a timeline as a project.
   *
   * Permission: WRITE on the folder, READ on every asset the timeline uses.
   *
   * `POST /project`
   */
  createProject(input: CreateProjectInput, options?: CallOptions): Promise<CreateProjectResponse>;

  /**
   * A project with its timeline.
   *
   * Media that is in the trash or gone is named in `missing_asset_ids` and `warnings`; its clips are empty.
   *
   * Permission: READ on the project.
   *
   * `GET /project/{project_id}`
   */
  getProject(input: GetProjectInput, options?: CallOptions): Promise<ProjectResponse>;

  /**
   * Edit the timeline of a project by operations.
   *
   * All operations or none, in order; each counts positions in what those before it made. `version` is the one that the operations were thought out against: another one is 409 with `current_version`. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on every asset that an operation adds.
   *
   * `PATCH /project/{project_id}`
   */
  editProject(input: EditProjectInput, options?: CallOptions): Promise<ProjectVersionInfo>;

  /**
   * Put another timeline in a project's place.
   *
   * Permission: WRITE on the project, READ on every asset that the timeline adds.
   *
   * `PUT /project/{project_id}/timeline`
   */
  replaceProjectTimeline(input: ReplaceProjectTimelineInput, options?: CallOptions): Promise<ProjectVersionInfo>;

  /**
   * The versions of a project, the newest first.
   *
   * The newest 1,000 are kept, fewer where they take more than 256 MiB.
   *
   * Permission: READ on the project.
   *
   * `GET /project/{project_id}/history`
   */
  listProjectHistory(input: ListProjectHistoryInput, options?: CallOptions): Promise<ProjectVersionInfo[]>;

  /**
   * A project as it was at a version.
   *
   * Permission: READ on the project.
   *
   * `GET /project/{project_id}/history/{version}`
   */
  getProjectVersion(input: GetProjectVersionInput, options?: CallOptions): Promise<ProjectResponse>;

  /**
   * Bring the timeline of an older version back, as a new version.
   *
   * To undo, restore the version before the newest. What restoring undoes is kept too.
   *
   * Permission: WRITE on the project.
   *
   * `POST /project/{project_id}/restore`
   */
  restoreProject(input: RestoreProjectInput, options?: CallOptions): Promise<ProjectVersionInfo>;

  /**
   * Make a project of a template.
   *
   * A template is a project whose timeline has `metadata.rushes.variables`. Each `{{name}}` in a text of it becomes the value of that name; a text that is one number's blank becomes a number, an asset's id its URL.
   *
   * Permission: READ on the template and on every asset of the new project, WRITE on the folder.
   *
   * `POST /project/{project_id}/instantiate`
   */
  instantiateProject(input: InstantiateProjectInput, options?: CallOptions): Promise<CreateProjectResponse>;

  /**
   * Put what is said on the screen.
   *
   * A track of captions made of the transcripts of all that is heard, through every cut: divided at sentences and phrases, at most two lines, shown long enough to be read, where they cover no face and no words of the picture. Captions that it made before are made anew; those named in `keep` are left out. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on the media that is looked at.
   *
   * `POST /project/{project_id}/caption`
   */
  caption(input: CaptionInput, options?: CallOptions): Promise<MaterialEditResponse>;

  /**
   * Bring a programme to another shape, following who and what is seen.
   *
   * The window of each clip follows faces, people, what moves or what stands out: still while they stay where they are, smoothly otherwise, anew at each cut. Two people are held together where both fit, else told apart by who speaks. What no window shows is shown whole. Without anything known of a picture its middle is kept. The findings say of each clip what is followed and why; `keep` leaves clips as they are. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on the media that is looked at.
   *
   * `POST /project/{project_id}/reframe`
   */
  reframe(input: ReframeInput, options?: CallOptions): Promise<MaterialEditResponse>;

  /**
   * Take out stretches in which nothing is heard.
   *
   * Where every sound that plays is below the threshold, and no word is said, the programme closes up; what sounds at a join goes over into what follows. Music plays on underneath and ends earlier. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on the media that is looked at.
   *
   * `POST /project/{project_id}/remove_silences`
   */
  removeSilences(input: RemoveSilencesInput, options?: CallOptions): Promise<MaterialEditResponse>;

  /**
   * Take out words that say nothing, and starts that are begun again.
   *
   * Each is listed with its time and can be kept. Of the pauses on both sides the longer one stays. Where somebody else speaks meanwhile it stays. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on the media that is looked at.
   *
   * `POST /project/{project_id}/remove_fillers`
   */
  removeFillers(input: RemoveFillersInput, options?: CallOptions): Promise<MaterialEditResponse>;

  /**
   * Cut the programme by the words that are said in it.
   *
   * Words of the transcript are removed and moved; everything that plays with them goes along. The transcript that counts is the one that captions show, as it was edited by hand. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on the media that is looked at.
   *
   * `POST /project/{project_id}/cut_transcript`
   */
  cutTranscript(input: CutTranscriptInput, options?: CallOptions): Promise<MaterialEditResponse>;

  /**
   * Keep the sentences in which something is said, and nothing else.
   *
   * Whole sentences, by words and phrases or by times. `dry_run` finds them without cutting. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on the media that is looked at.
   *
   * `POST /project/{project_id}/keep_quotes`
   */
  keepQuotes(input: KeepQuotesInput, options?: CallOptions): Promise<MaterialEditResponse>;

  /**
   * Mark chapters where the talk goes over to another subject.
   *
   * Each is a chapter marker of the programme, named by what is said in it; chapters that were there go. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on the media that is looked at.
   *
   * `POST /project/{project_id}/mark_chapters`
   */
  markChapters(input: MarkChaptersInput, options?: CallOptions): Promise<MaterialEditResponse>;

  /**
   * Cut on the beats of the music.
   *
   * Each shot of the picture track becomes a little shorter or longer, so that it ends on a beat: the nearest, one every so many beats, or where a bar begins. A shot whose file has no more footage ends on the last beat that it reaches. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.
   *
   * Permission: WRITE on the project, READ on the media that is looked at.
   *
   * `POST /project/{project_id}/match_beats`
   */
  matchBeats(input: MatchBeatsInput, options?: CallOptions): Promise<MaterialEditResponse>;

  /**
   * One frame of a project as a picture.
   *
   * The frame that an export of this width has at that time; past the end the last one. Media that is missing, or not the caller’s to read, is left out; media that can not be opened is a conflict, with the reason.
   *
   * Permission: READ on the project.
   *
   * `GET /project/{project_id}/frame`
   */
  getProjectFrame(input: GetProjectFrameInput, options?: CallOptions): Promise<Response>;

  /**
   * Make a small version of a project that can be watched while it is rendered.
   *
   * Answers at once with the URL of an HLS playlist that grows while the preview is rendered. Asked again for the same pictures, it answers the same preview. The URL works until `expires_at`, for whoever holds it, as long as the caller may read the project.
   *
   * Permission: READ on the project.
   *
   * `POST /project/{project_id}/preview`
   */
  startPreview(input: StartPreviewInput, options?: CallOptions): Promise<{
    preview_id: string;
    /** Follow or cancel it as any task. Of a preview that was asked for before it is the task of then. */
    task_id: string;
    /** A signed HLS playlist that grows while the preview is rendered; it works until the preview expires. */
    playlist_url: string;
    duration_seconds: number;
    expires_at: string;
  }>;

  /**
   * Render a project to MP4.
   *
   * Answers at once with the task and the asset that will hold the video. The highest resolution becomes the asset's original, the others renditions of it. Clips whose media is missing are empty, and a warning says so.
   *
   * Permission: WRITE on the project and its folder; media that the caller can not read is left out.
   *
   * `POST /project/{project_id}/export`
   */
  exportProject(input: ExportProjectInput, options?: CallOptions): Promise<ExportProjectResponse>;

  /**
   * Render a project, or a part of it, to a file of any format.
   *
   * Answers at once with the task and the asset that will hold the file: a video, a sound, an animation, or a .zip of numbered pictures. A pair of format and codec that does not go is refused with 422.
   *
   * Permission: WRITE on the project and its folder, READ on every asset the timeline uses.
   *
   * `POST /project/{project_id}/render`
   */
  renderProject(input: RenderProjectInput, options?: CallOptions): Promise<ExportProjectResponse>;

  /**
   * What an export at a resolution would cost, and how long it would take.
   *
   * Permission: READ on the project.
   *
   * `GET /project/{project_id}/export/cost`
   */
  getExportCost(input: GetExportCostInput, options?: CallOptions): Promise<ExportCostEstimateResponse>;

  /**
   * What exports at each resolution would read, and what they would have to say.
   *
   * Starts nothing. Exports read originals, so that no rendition is ever needed first.
   *
   * Permission: READ on the project; an asset that the caller can not read is `missing`.
   *
   * `GET /project/{project_id}/export/preflight`
   */
  preflightExport(input: PreflightExportInput, options?: CallOptions): Promise<ExportPreflightResponse>;

  /**
   * Start the renditions that the preflight says exports need.
   *
   * Exports read originals: the preflight asks for none, and so nothing is started.
   *
   * Permission: READ on the project.
   *
   * `POST /project/{project_id}/export/generate_missing_renditions`
   */
  generateMissingRenditions(input: GenerateMissingRenditionsInput, options?: CallOptions): Promise<GenerateMissingRenditionsResponse>;

  /**
   * What was exported of a project, the newest first.
   *
   * Permission: READ on the project; exports whose file the caller can not read are left out.
   *
   * `GET /project/{project_id}/exports`
   */
  listExports(input: ListExportsInput, options?: CallOptions): Promise<ProjectExport[]>;

  /**
   * How an export went, as a page to read that needs nothing else.
   *
   * Permission: READ on the project and on the file.
   *
   * `GET /project/{project_id}/exports/{asset_id}/report`
   */
  getExportReport(input: GetExportReportInput, options?: CallOptions): Promise<Response>;

  /**
   * How an export went, as data.
   *
   * Permission: READ on the project and on the file.
   *
   * `GET /project/{project_id}/exports/{asset_id}/report.json`
   */
  getExportReportData(input: GetExportReportDataInput, options?: CallOptions): Promise<ExportReport>;

  /**
   * The JSON Schema of timelines.
   *
   * Draft 2020-12, of whole documents with all of `metadata.rushes`.
   *
   * Permission: anyone.
   *
   * `GET /timeline/schema.json`
   */
  getTimelineSchema(options?: CallOptions): Promise<Response>;

  /**
   * A project as OpenTimelineIO JSON whose clips name URLs of their media.
   *
   * Media that the caller may not read, that is in the trash or gone keeps its `asset://` URL. What stands in `metadata.rushes` keeps its URLs as well.
   *
   * Permission: READ on the project; a URL for each asset with READ.
   *
   * `GET /project/{project_id}/export_service_otio`
   */
  exportServiceOtio(input: ExportServiceOtioInput, options?: CallOptions): Promise<{ [name: string]: unknown }>;

  /**
   * A project as a file: .otio, .otioz with its media, EDL, SubRip or WebVTT.
   *
   * Made while it is sent. A .otioz holds the uploaded bytes of all media that the caller may read; other media stays a reference. What an EDL can not hold is told in comments at its end.
   *
   * Permission: READ on the project; media with READ.
   *
   * `GET /project/{project_id}/export_file`
   */
  exportProjectFile(input: ExportProjectFileInput, options?: CallOptions): Promise<Response>;

  /**
   * Make a project of an uploaded .otio, .otioz or .edl file.
   *
   * Answers a task whose result has `project_id`, the `asset_ids` of the media that came with the file and `warnings`. Media of a .otioz goes to a folder beside the project; media that is elsewhere stays a reference. Sources of a CMX 3600 list (.edl) are looked for in the library of the file by name, in its folder first. Everything appears together, or nothing does.
   *
   * Permission: READ on the asset, WRITE on the folder.
   *
   * `POST /project/import`
   */
  importProject(input: ImportProjectInput, options?: CallOptions): Promise<ImportProjectResponse>;

  /**
   * Make a video from a prompt.
   *
   * Answers a stream of `service.json_result` events: `progressing` while it runs, then one `done` or `failed`, after which it closes. A client that leaves does not stop the work. Reconnecting with Last-Event-ID goes on after that event and never starts a second run; once everything was sent it answers 204.
   *
   * Permission: signed in; reads what the caller can read.
   *
   * `GET /create`
   */
  create(input: CreateInput, options?: CallOptions): AsyncGenerator<ServerEvent<CreateResult>, void, undefined>;

  /**
   * Search the library by one mode.
   *
   * Permission: signed in; finds what the caller can read.
   *
   * `POST /tools/search/assets`
   */
  searchAssets(input: SearchAssetsInput, options?: CallOptions): Promise<SearchAssetsResponse>;

  /**
   * Search pictures and videos that everybody may use.
   *
   * In the library of this deployment, and with the providers that its operator connected. An `asset_id` is used like any other; what a provider has is brought here when it is used.
   *
   * Permission: signed in; stock is there for everybody.
   *
   * `POST /tools/search/stock`
   */
  searchStock(input: SearchStockInput, options?: CallOptions): Promise<SearchStockResponse>;

  /**
   * Bring a picture or video that a provider has into the library of this deployment.
   *
   * Answers once it is here; it is then an asset like any other, which everybody may read. Of what is here already nothing is done. Where it takes longer than a request waits, the answer is 503 `not_ready`, and the same request later finds it.
   *
   * Permission: signed in; stock is there for everybody.
   *
   * `POST /tools/stock/{asset_id}/import`
   */
  importStock(input: ImportStockInput, options?: CallOptions): Promise<StockAssetSearchResult>;

  /**
   * Search the agents that the operator has published.
   *
   * Permission: signed in; published agents are there for everybody.
   *
   * `POST /tools/search/custom-agents`
   */
  searchCustomAgents(input: SearchCustomAgentsInput, options?: CallOptions): Promise<SearchCustomAgentsResponse>;

  /**
   * The models that are available here, and what they take.
   *
   * Permission: signed in.
   *
   * `GET /tools/models`
   */
  listModels(options?: CallOptions): Promise<ToolsCapabilities>;

  /**
   * Make a video from words, or from pictures that the camera moves over.
   *
   * Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.
   *
   * Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.
   *
   * `POST /tools/generate/video`
   */
  generateVideo(input: GenerateVideoInput, options?: CallOptions): Promise<GenerateVideoResponse>;

  /**
   * Make a picture from words.
   *
   * Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.
   *
   * Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.
   *
   * `POST /tools/generate/image`
   */
  generateImage(input: GenerateImageInput, options?: CallOptions): Promise<GenerateImageResponse>;

  /**
   * Make music or a sound effect from words.
   *
   * Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.
   *
   * Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.
   *
   * `POST /tools/generate/audio`
   */
  generateAudio(input: GenerateAudioInput, options?: CallOptions): Promise<GenerateAudioResponse>;

  /**
   * Speak a text.
   *
   * Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.
   *
   * Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.
   *
   * `POST /tools/generate/tts`
   */
  generateSpeech(input: GenerateSpeechInput, options?: CallOptions): Promise<GenerateTtsResponse>;

  /**
   * Takes word from the provider of a model.
   *
   * For providers alone, which are told the address with each request; a code in it is the credential. It only makes the service ask the provider, and one that comes again changes nothing.
   *
   * Permission: whoever was given the address.
   *
   * `POST /tools/generate/webhook/{task_id}/{code}`
   */
  receiveProviderCall(input: ReceiveProviderCallInput, options?: CallOptions): Promise<ProviderCallReceipt>;

  /**
   * Search the voices that can speak here.
   *
   * By words and language; without them all, in their order. Empty where no voice is installed.
   *
   * Permission: signed in; voices are there for everybody.
   *
   * `POST /tools/search/voices`
   */
  searchVoices(input: SearchVoicesInput, options?: CallOptions): Promise<SearchVoicesResponse>;

  /**
   * How an asset was generated: by which model, of which words and assets.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/generation-metadata`
   */
  getGenerationMetadata(input: GetGenerationMetadataInput, options?: CallOptions): Promise<AssetGenerationMetadata>;

  /**
   * Of which providers the account has a key of its own, and which take one.
   *
   * Permission: the caller, about keys of their account.
   *
   * `GET /tools/keys`
   */
  listProviderKeys(options?: CallOptions): Promise<ProviderKeys>;

  /**
   * Brings a key of a provider, which is used for the account from now on.
   *
   * It is kept encrypted, goes to that provider alone, and is shown to nobody again. What is made with it is charged by the provider, and costs nothing here.
   *
   * Permission: the caller, about keys of their account.
   *
   * `PUT /tools/keys/{provider}`
   */
  putProviderKey(input: PutProviderKeyInput, options?: CallOptions): Promise<ProviderKey>;

  /**
   * Forgets the key of a provider.
   *
   * Permission: the caller, about keys of their account.
   *
   * `DELETE /tools/keys/{provider}`
   */
  deleteProviderKey(input: DeleteProviderKeyInput, options?: CallOptions): Promise<DeletedProviderKey>;

  /**
   * What can be bought here; nothing where no payment provider is configured.
   *
   * Permission: anyone.
   *
   * `GET /billing/catalog`
   */
  getBillingCatalog(options?: CallOptions): Promise<BillingCatalog>;

  /**
   * Whether a promotion code is valid.
   *
   * Permission: any user.
   *
   * `GET /users/check_coupons`
   */
  checkCoupons(input: CheckCouponsInput, options?: CallOptions): Promise<CouponCheckResponse>;

  /**
   * Sends the browser to the payment provider's checkout.
   *
   * A full navigation: it takes the session cookie or `access_token` where no header can be sent.
   *
   * Permission: the caller, about their own account.
   *
   * `GET /users/checkout_redirect`
   */
  checkoutRedirect(input: CheckoutRedirectInput, options?: CallOptions): Promise<void>;

  /**
   * Sends the browser to the payment provider's pages about the caller.
   *
   * A full navigation: it takes the session cookie or `access_token` where no header can be sent.
   *
   * Permission: the caller, about their own account.
   *
   * `GET /users/billing_portal_redirect`
   */
  billingPortalRedirect(input?: BillingPortalRedirectInput, options?: CallOptions): Promise<void>;

  /**
   * Change what the caller has subscribed to.
   *
   * What costs more happens at once, for the difference (`changed`); not paid, it does not happen, and `redirect_url` says where to pay (`payment_required`). What costs less happens at the end of the period that is paid for (`scheduled`). Asking for what the caller has drops a scheduled change and a cancellation.
   *
   * Permission: the caller, about their own account.
   *
   * `POST /users/subscription/change-plan`
   */
  changePlan(input: ChangePlanInput, options?: CallOptions): Promise<SubscriptionChangePlanResponse>;

  /**
   * What everything costs here, in credits.
   *
   * Each operation names its prices in `x-price`. What a request would cost in all is answered by the operation itself with `dry_run=true`. Work that fails or is stopped costs nothing.
   *
   * Permission: anyone.
   *
   * `GET /billing/prices`
   */
  getPrices(options?: CallOptions): Promise<PriceList>;

  /**
   * Takes the payment provider's events.
   *
   * For the payment provider alone: set this address as an endpoint there. The signature of the body, no older than five minutes, is the credential. An event is kept and answered at once, and taken in afterwards; one that comes again changes nothing.
   *
   * Permission: whoever signs with the secret of the endpoint.
   *
   * `POST /billing/stripe/webhook`
   */
  receiveStripeEvent(options?: CallOptions): Promise<StripeEventReceipt>;

  /**
   * Every change of the account's credits, the newest first, by pages or as CSV.
   *
   * Filters hold together; of each list one must match. With `format=csv` the answer is a text/csv file of all entries. Requests with an API key are booked once a minute, so the latest may not be here yet.
   *
   * Permission: the caller's own account.
   *
   * `GET /users/credits/ledger`
   */
  listCreditsLedger(input?: ListCreditsLedgerInput, options?: CallOptions): Promise<CreditsLedger>;

  /**
   * What was used, summed by day, API key and action; of the last 30 days where nothing is said.
   *
   * Permission: the caller's own account.
   *
   * `GET /users/credits/usage`
   */
  getCreditsUsage(input?: GetCreditsUsageInput, options?: CallOptions): Promise<CreditsUsage>;

  /**
   * Every kind of event, with an example of its body.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `GET /users/webhooks/event_types`
   */
  listWebhookEventTypes(options?: CallOptions): Promise<WebhookEventTypeInfo[]>;

  /**
   * What is sent to addresses given as `webhook_url` is signed with this.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `GET /users/webhooks/request_secret`
   */
  getWebhookRequestSecret(options?: CallOptions): Promise<RequestSecret>;

  /**
   * Makes a new secret for addresses given as `webhook_url`.
   *
   * Until the overlap is over, what is sent is signed with both.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `POST /users/webhooks/request_secret`
   */
  rotateWebhookRequestSecret(input: RotateWebhookRequestSecretInput, options?: CallOptions): Promise<RotatedSecret>;

  /**
   * Registers an address for events and shows its secret this once.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `POST /users/webhooks`
   */
  createWebhook(input: CreateWebhookInput, options?: CallOptions): Promise<CreatedWebhook>;

  /**
   * The account's webhooks, the newest first.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `GET /users/webhooks`
   */
  listWebhooks(options?: CallOptions): Promise<Webhook[]>;

  /**
   * Begins to keep events for a program that fetches them, and shows what they are signed with.
   *
   * For machines that can not be called: `rushes webhooks listen`. It is over when it has not been asked for 15 minutes.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `POST /users/webhooks/listeners`
   */
  createWebhookListener(input: CreateWebhookListenerInput, options?: CallOptions): Promise<CreatedWebhookListener>;

  /**
   * What was told since a place, each event signed now.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `GET /users/webhooks/listeners/{listener_id}/events`
   */
  listHeardEvents(input: ListHeardEventsInput, options?: CallOptions): Promise<HeardEvents>;

  /**
   * An event that the account was told within the last 30 days, signed now.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `GET /users/webhooks/listeners/{listener_id}/events/{event_id}`
   */
  getHeardEvent(input: GetHeardEventInput, options?: CallOptions): Promise<HeardEvent>;

  /**
   * Keeps no more events for a program.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `DELETE /users/webhooks/listeners/{listener_id}`
   */
  deleteWebhookListener(input: DeleteWebhookListenerInput, options?: CallOptions): Promise<DeletedWebhook>;

  /**
   * A webhook, and what its owner should know of it.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `GET /users/webhooks/{webhook_id}`
   */
  getWebhook(input: GetWebhookInput, options?: CallOptions): Promise<Webhook>;

  /**
   * Changes address, description or events of a webhook, disables or enables it.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `PATCH /users/webhooks/{webhook_id}`
   */
  updateWebhook(input: UpdateWebhookInput, options?: CallOptions): Promise<Webhook>;

  /**
   * Removes a webhook and the log of its deliveries.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `DELETE /users/webhooks/{webhook_id}`
   */
  deleteWebhook(input: DeleteWebhookInput, options?: CallOptions): Promise<DeletedWebhook>;

  /**
   * Makes a new secret for a webhook and shows it this once.
   *
   * Until the overlap is over, what is sent is signed with both.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `POST /users/webhooks/{webhook_id}/rotate_secret`
   */
  rotateWebhookSecret(input: RotateWebhookSecretInput, options?: CallOptions): Promise<RotatedSecret>;

  /**
   * Sends `webhook.test` now, once, and tells how it went.
   *
   * It answers when the endpoint has, after 15 s at the latest. Disabled webhooks are tested as well.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `POST /users/webhooks/{webhook_id}/test`
   */
  testWebhook(input: TestWebhookInput, options?: CallOptions): Promise<WebhookTestResult>;

  /**
   * What was and will be sent to a webhook, the newest first.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `GET /users/webhooks/{webhook_id}/deliveries`
   */
  listWebhookDeliveries(input: ListWebhookDeliveriesInput, options?: CallOptions): Promise<WebhookDeliveryPage>;

  /**
   * A delivery with every attempt and the body.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `GET /users/webhooks/{webhook_id}/deliveries/{delivery_id}`
   */
  getWebhookDelivery(input: GetWebhookDeliveryInput, options?: CallOptions): Promise<WebhookDeliveryDetails>;

  /**
   * Sends an event again, under the same `webhook-id`.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `POST /users/webhooks/{webhook_id}/deliveries/{delivery_id}/replay`
   */
  replayWebhookDelivery(input: ReplayWebhookDeliveryInput, options?: CallOptions): Promise<ReplayedDelivery>;

  /**
   * Sends again what came since a time, by default only what has not arrived.
   *
   * Permission: the caller, about their account's webhooks.
   *
   * `POST /users/webhooks/{webhook_id}/replay`
   */
  replayWebhook(input: ReplayWebhookInput, options?: CallOptions): Promise<ReplayedWebhook>;

  /**
   * Have a language model write a summary of what is said in a recording.
   *
   * Answers a task whose result has the summary as `text`, in the language of the recording unless `language` names another. 503 `not_configured` where no language model is: `GET` of this address needs none.
   *
   * Permission: READ on the asset.
   *
   * `POST /asset/{asset_id}/summary`
   */
  writeTalkSummary(input: WriteTalkSummaryInput, options?: CallOptions): Promise<WrittenTaskResponse>;

  /**
   * What is said in a recording, in short: its best sentences, phrases and chapters.
   *
   * By its transcript, without a model. Without a transcript it is 409 `no_index` with what to do.
   *
   * Permission: READ on the asset.
   *
   * `GET /asset/{asset_id}/summary`
   */
  getTalkSummary(input: GetTalkSummaryInput, options?: CallOptions): Promise<TalkSummary>;

  /**
   * Make short clips of a long recording, each a project.
   *
   * Ranked by what is said, heard and seen in them; each begins and ends with a sentence. All of them are made, or none.
   *
   * Permission: READ on the asset, WRITE on the folder.
   *
   * `POST /asset/{asset_id}/shorts`
   */
  makeShorts(input: MakeShortsInput, options?: CallOptions): Promise<MakeShortsResponse>;

  /**
   * Make a project of the best moments of a recording, in the order in which they are said.
   *
   * Permission: READ on the asset, WRITE on the folder.
   *
   * `POST /asset/{asset_id}/highlights`
   */
  makeHighlights(input: MakeHighlightsInput, options?: CallOptions): Promise<MakeHighlightsResponse>;

  /**
   * Say something to the agent, and follow what it answers.
   *
   * The stream begins with `response.created`, which names the chat, and ends with `service.stream.end` and its reason. One that closes without it was cut off: GET /agent/response/{chat_id} goes on, and so does this with Last-Event-ID, which starts nothing. A client that leaves does not stop the work. A chat answers one message at a time: another one meanwhile is 409, since what it changes would be made of what is not there yet.
   *
   * Permission: signed in; reads what the caller can read.
   *
   * `POST /agent/response`
   */
  createResponse(input: CreateResponseInput, options?: CallOptions): AsyncGenerator<ServerEvent<AgentEvent>, void, undefined>;

  /**
   * Say something to the agent, and get the result alone.
   *
   * The agent asks nothing back. Answers a stream of `service.json_result` events: `progressing` while it runs, then one `done` or `failed`, after which it closes. A client that leaves does not stop the work. Reconnecting with Last-Event-ID goes on after that event and never starts a second run; once everything was sent it answers 204. A chat answers one message at a time: another one meanwhile is 409, since what it changes would be made of what is not there yet.
   *
   * Permission: signed in; reads what the caller can read.
   *
   * `POST /agent/response/json`
   */
  createResponseJson(input: CreateResponseJsonInput, options?: CallOptions): AsyncGenerator<ServerEvent<CreateResult>, void, undefined>;

  /**
   * Follow what the agent answers in a chat.
   *
   * The same events as POST /agent/response, from any server of the service. Without an id what comes from now on; where nothing is being answered, `service.stream.end` at once. After the id of a last event the next answer of the chat, if there is one. A client that reconnects by the header Last-Event-ID although it has seen the end gets 204.
   *
   * Permission: who has the chat.
   *
   * `GET /agent/response/{chat_id}`
   */
  followResponse(input: FollowResponseInput, options?: CallOptions): AsyncGenerator<ServerEvent<AgentEvent>, void, undefined>;

  /**
   * End what the agent is doing in a chat, with everything it has started.
   *
   * What it has finished stays; nothing is charged. Its stream ends with the reason `cancelled`.
   *
   * Permission: who has the chat.
   *
   * `DELETE /agent/response/{chat_id}`
   */
  cancelResponse(input: CancelResponseInput, options?: CallOptions): Promise<string>;

  /**
   * The chats of the caller, the one with the newest message first.
   *
   * Permission: signed in; only the caller's chats.
   *
   * `GET /agent/chats/list`
   */
  listChats(input?: ListChatsInput, options?: CallOptions): Promise<ChatHistoryResponse[]>;

  /**
   * One chat: its name, whether it is being answered, and whether there is something new in it.
   *
   * Permission: who has the chat.
   *
   * `GET /agent/chat/{chat_id}`
   */
  getChat(input: GetChatInput, options?: CallOptions): Promise<ChatHistoryResponse>;

  /**
   * Delete a chat with its messages.
   *
   * Projects and videos that were made in it stay.
   *
   * Permission: who has the chat.
   *
   * `DELETE /agent/chat/{chat_id}`
   */
  deleteChat(input: DeleteChatInput, options?: CallOptions): Promise<DeletedChat>;

  /**
   * What the answers of a chat have cost, and each tool of it.
   *
   * Permission: who has the chat.
   *
   * `GET /agent/chat/{chat_id}/usage`
   */
  getChatUsage(input: GetChatUsageInput, options?: CallOptions): Promise<ChatUsageResponse>;

  /**
   * Mark a chat as read up to its newest message.
   *
   * Permission: who has the chat.
   *
   * `POST /agent/chat/{chat_id}/read`
   */
  markChatRead(input: MarkChatReadInput, options?: CallOptions): Promise<void>;

  /**
   * Give a chat another name.
   *
   * Permission: who has the chat.
   *
   * `PATCH /agent/chat/{chat_id}/rename`
   */
  renameChat(input: RenameChatInput, options?: CallOptions): Promise<ChatHistoryResponse>;

  /**
   * The messages of a chat, the newest first.
   *
   * Reading from the first page on marks the chat as read up to its newest message.
   *
   * Permission: who has the chat.
   *
   * `GET /agent/chat/{chat_id}/messages`
   */
  listMessages(input: ListMessagesInput, options?: CallOptions): Promise<Array<ChatMessageUserResponse | ChatMessageAgentResponse>>;

  /**
   * Run one tool of the agent.
   *
   * Tools do what operations of this interface do, with the rights of the caller and at the same prices; what is wrong with arguments is 422 with its place below `body.tool_arguments`. docs/tools.md lists them all.
   *
   * Permission: signed in; each tool asks for the rights of the operation behind it.
   *
   * `POST /agent/use-tool`
   */
  useTool(input: UseToolInput, options?: CallOptions): Promise<UseAgentToolResponse>;

  /**
   * The tools of the agent for clients of the Model Context Protocol.
   *
   * Streamable HTTP without sessions: each POST is answered by itself, with the rights of its credential. Refusals of tools are results with `isError`; what is no message of the protocol is answered as JSON-RPC says. See docs/mcp.md.
   *
   * Permission: signed in; each tool asks for the rights of the operation behind it.
   *
   * `POST /mcp`
   */
  answerMcp(input: AnswerMcpInput, options?: CallOptions): Promise<Record<string, unknown>>;

  /**
   * What the MCP server is to clients that have no credential yet.
   *
   * Protected resource metadata, by RFC 9728; the challenge of a 401 of POST /mcp names this address.
   *
   * Permission: anyone.
   *
   * `GET /.well-known/oauth-protected-resource/mcp`
   */
  getMcpMetadata(options?: CallOptions): Promise<McpResourceMetadata>;

  /**
   * Everybody who has an account here, the newest first.
   *
   * Permission: an operator.
   *
   * `GET /operator/users`
   */
  listUsers(input?: ListUsersInput, options?: CallOptions): Promise<OperatorUser[]>;

  /**
   * One user with plan, limits, credits and storage.
   *
   * Permission: an operator.
   *
   * `GET /operator/users/{user_id}`
   */
  getUser(input: GetUserInput, options?: CallOptions): Promise<OperatorUserDetails>;

  /**
   * Refuse all keys and tokens of a user from now on, or take them again.
   *
   * What they have stays, and what runs goes on. Nobody can do it to themselves.
   *
   * Permission: an operator.
   *
   * `PUT /operator/users/{user_id}/disabled`
   */
  setUserDisabled(input: SetUserDisabledInput, options?: CallOptions): Promise<OperatorUserDetails>;

  /**
   * Make a user an operator, or an operator an ordinary user again.
   *
   * Nobody can take it from themselves, so that there is always one.
   *
   * Permission: an operator.
   *
   * `PUT /operator/users/{user_id}/operator`
   */
  setUserOperator(input: SetUserOperatorInput, options?: CallOptions): Promise<OperatorUserDetails>;

  /**
   * Give a user a plan, with its limits as they are now.
   *
   * Permission: an operator.
   *
   * `PUT /operator/users/{user_id}/plan`
   */
  setUserPlan(input: SetUserPlanInput, options?: CallOptions): Promise<OperatorUserDetails>;

  /**
   * Give credits to a user, or take some.
   *
   * Permission: an operator.
   *
   * `POST /operator/users/{user_id}/credits`
   */
  changeUserCredits(input: ChangeUserCreditsInput, options?: CallOptions): Promise<ChangedUserCredits>;

  /**
   * Changes of a user's credits, the newest first.
   *
   * Permission: an operator.
   *
   * `GET /operator/users/{user_id}/ledger`
   */
  listUserLedger(input: ListUserLedgerInput, options?: CallOptions): Promise<OperatorLedgerEntry[]>;

  /**
   * All plans, also those that are not sold.
   *
   * Permission: an operator.
   *
   * `GET /operator/plans`
   */
  listPlans(options?: CallOptions): Promise<PlanDocument[]>;

  /**
   * Make a plan, or replace the one of that tier.
   *
   * Permission: an operator.
   *
   * `PUT /operator/plans`
   */
  putPlan(input: PutPlanInput, options?: CallOptions): Promise<PutPlanResponse>;

  /**
   * Publish the next table of prices, with some of them changed.
   *
   * What runs keeps the price that it was told. GET /billing/prices is the table that holds.
   *
   * Permission: an operator.
   *
   * `POST /operator/prices`
   */
  publishPrices(input: PublishPricesInput, options?: CallOptions): Promise<PublishPricesResponse>;

  /**
   * All generative models that are known here, also those that are hidden or not available.
   *
   * Permission: an operator.
   *
   * `GET /operator/models`
   */
  listAllModels(options?: CallOptions): Promise<OperatorModel[]>;

  /**
   * Offer a model to nobody, or to everybody again.
   *
   * Permission: an operator.
   *
   * `PUT /operator/models/hidden`
   */
  setModelHidden(input: SetModelHiddenInput, options?: CallOptions): Promise<OperatorModel>;

  /**
   * How much there is of users, files and work.
   *
   * Permission: an operator.
   *
   * `GET /operator/deployment`
   */
  getDeployment(options?: CallOptions): Promise<Deployment>;

  /**
   * What was done by force of the operator's role or from the command line, the newest first.
   *
   * Permission: an operator.
   *
   * `GET /operator/audit`
   */
  listAudit(input?: ListAuditInput, options?: CallOptions): Promise<AuditEntry[]>;
}

/** How each operation is called over HTTP. */
export const operations = {
  getWelcome: { path: '/', repeatable: true },
  getOpenApi: { path: '/openapi.json', repeatable: true },
  getDocs: { path: '/docs', answer: 'response', repeatable: true },
  getHealth: { path: '/health', repeatable: true },
  getMetrics: { path: '/metrics', answer: 'response', repeatable: true },
  listFiles: { path: '/users/sources/list_files', takesInput: true, repeatable: true },
  getMe: { path: '/users/me', repeatable: true },
  updateMe: { method: 'PATCH', path: '/users/me', takesInput: true },
  deleteMe: { method: 'DELETE', path: '/users/me', answer: 'events', takesInput: true },
  getMeByOldName: { path: '/users/get', repeatable: true },
  updateMyNames: { method: 'POST', path: '/users/update', takesInput: true, takesIdempotencyKey: true },
  deleteUser: { method: 'DELETE', path: '/users/delete' },
  createApiKey: { method: 'POST', path: '/users/api_keys/create', takesInput: true },
  listApiKeys: { path: '/users/api_keys/list', repeatable: true },
  getApiKeys: { path: '/users/api_keys', repeatable: true },
  deleteApiKey: { method: 'DELETE', path: '/users/api_keys/delete', takesInput: true },
  inviteUser: { method: 'POST', path: '/users/create', takesInput: true },
  refreshSessionCookie: { method: 'POST', path: '/users/refresh_session_cookie' },
  signInByLink: { method: 'POST', path: '/users/sign_in_link', takesInput: true },
  signOut: { method: 'POST', path: '/users/sign_out' },
  createFolder: { method: 'POST', path: '/asset/folder', takesInput: true, takesIdempotencyKey: true },
  listMostRecent: { path: '/asset/most_recent', takesInput: true, repeatable: true },
  getAssetInfos: { method: 'POST', path: '/asset/infos', takesInput: true, repeatable: true },
  createDownloadUrls: { method: 'POST', path: '/asset/download_urls', takesInput: true, repeatable: true },
  getDownloadUrl: { path: '/asset/download_url/{asset_id}', takesInput: true, repeatable: true },
  redirectToAsset: { path: '/asset/url/{asset_id}', answer: 'none', takesInput: true, repeatable: true },
  renameAsset: { method: 'POST', path: '/asset/{asset_id}/rename', takesInput: true, takesIdempotencyKey: true },
  moveAsset: { method: 'POST', path: '/asset/{asset_id}/move', takesInput: true, takesIdempotencyKey: true },
  trashAsset: { method: 'POST', path: '/asset/{asset_id}/trash', takesInput: true, takesIdempotencyKey: true },
  restoreAsset: { method: 'POST', path: '/asset/{asset_id}/restore', takesInput: true, takesIdempotencyKey: true },
  listTrash: { path: '/asset/trash', takesInput: true, repeatable: true },
  purgeAsset: { method: 'DELETE', path: '/asset/{asset_id}', takesInput: true },
  listVersions: { path: '/asset/{asset_id}/versions', takesInput: true, repeatable: true },
  restoreVersion: { method: 'POST', path: '/asset/{asset_id}/versions/{version_id}/restore', takesInput: true, repeatable: true },
  deleteVersion: { method: 'DELETE', path: '/asset/{asset_id}/versions/{version_id}', takesInput: true },
  addSceneDescription: { method: 'POST', path: '/asset/{asset_id}/description', takesInput: true, takesIdempotencyKey: true },
  updateSceneDescription: { method: 'PATCH', path: '/asset/{asset_id}/description/{description_id}', takesInput: true },
  deleteSceneDescription: { method: 'DELETE', path: '/asset/{asset_id}/description/{description_id}', takesInput: true },
  getDescriptionGenerationMetadata: { path: '/asset/description/{description_id}/generation-metadata', takesInput: true, repeatable: true },
  listNearDuplicates: { path: '/asset/{asset_id}/near_duplicates', takesInput: true, repeatable: true },
  duplicateAsset: { method: 'POST', path: '/asset/{asset_id}/duplicate', takesInput: true, takesIdempotencyKey: true },
  createUploadUrls: { method: 'POST', path: '/users/assets/upload_urls', takesInput: true, repeatable: true },
  completeMultipartUpload: { method: 'POST', path: '/users/assets/multipart/complete', takesInput: true, repeatable: true },
  abortMultipartUpload: { method: 'POST', path: '/users/assets/multipart/abort', takesInput: true, repeatable: true },
  preprocess: { method: 'POST', path: '/users/assets/preprocess', takesInput: true, takesIdempotencyKey: true },
  createRenditions: { method: 'POST', path: '/asset/{asset_id}/renditions', takesInput: true, takesIdempotencyKey: true },
  listRenditions: { path: '/asset/{asset_id}/renditions', takesInput: true, repeatable: true },
  deleteRendition: { method: 'DELETE', path: '/asset/{asset_id}/renditions/{rendition_id}', takesInput: true },
  listTasks: { path: '/users/tasks', takesInput: true, repeatable: true },
  followTasks: { path: '/users/tasks/events', answer: 'events' },
  getTask: { path: '/users/tasks/{task_id}', takesInput: true, repeatable: true },
  cancelTask: { method: 'DELETE', path: '/users/tasks/{task_id}', takesInput: true },
  getTaskDeprecated: { path: '/task/{task_id}', takesInput: true, repeatable: true },
  cancelTaskDeprecated: { method: 'DELETE', path: '/task/{task_id}', takesInput: true },
  createGroup: { method: 'POST', path: '/group/create', takesInput: true, takesIdempotencyKey: true },
  listGroups: { path: '/group/list', takesInput: true, repeatable: true },
  listGroupMembers: { path: '/group/{group_id}/members', takesInput: true, repeatable: true },
  addGroupMember: { method: 'POST', path: '/group/{group_id}/members', takesInput: true, takesIdempotencyKey: true },
  updateGroupMember: { method: 'PATCH', path: '/group/{group_id}/members', takesInput: true },
  removeGroupMember: { method: 'DELETE', path: '/group/{group_id}/members', takesInput: true },
  getShare: { path: '/asset/{asset_id}/share', takesInput: true, repeatable: true },
  setVisibility: { method: 'PUT', path: '/asset/{asset_id}/visibility', takesInput: true, repeatable: true },
  setReference: { method: 'PUT', path: '/asset/{asset_id}/reference', takesInput: true, repeatable: true },
  addShare: { method: 'POST', path: '/asset/{asset_id}/share/add', takesInput: true, takesIdempotencyKey: true },
  removeShare: { method: 'POST', path: '/asset/{asset_id}/share/remove', takesInput: true, takesIdempotencyKey: true },
  updateShareRight: { method: 'POST', path: '/asset/{asset_id}/share/update_right', takesInput: true, takesIdempotencyKey: true },
  listShared: { path: '/users/shared', takesInput: true, repeatable: true },
  listComments: { path: '/asset/{asset_id}/comments', takesInput: true, repeatable: true },
  createComment: { method: 'POST', path: '/asset/{asset_id}/comments', takesInput: true, takesIdempotencyKey: true },
  updateComment: { method: 'PATCH', path: '/asset/{asset_id}/comments/{comment_id}', takesInput: true },
  deleteComment: { method: 'DELETE', path: '/asset/{asset_id}/comments/{comment_id}', answer: 'none', takesInput: true },
  resolveComment: { method: 'PUT', path: '/asset/{asset_id}/comments/{comment_id}/resolved', takesInput: true, repeatable: true },
  listPeople: { path: '/asset/{asset_id}/people', takesInput: true, repeatable: true },
  followComments: { path: '/asset/{asset_id}/comments/events', answer: 'events', takesInput: true },
  createReviewLink: { method: 'POST', path: '/review_links', takesInput: true },
  listReviewLinks: { path: '/review_links', takesInput: true, repeatable: true },
  updateReviewLink: { method: 'PATCH', path: '/review_links/{link_id}', takesInput: true },
  revokeReviewLink: { method: 'DELETE', path: '/review_links/{link_id}', answer: 'none', takesInput: true },
  listReviewVisits: { path: '/review_links/{link_id}/visits', takesInput: true, repeatable: true },
  openReview: { method: 'POST', path: '/review/open', takesInput: true },
  getReview: { path: '/review', repeatable: true },
  getReviewMedia: { path: '/review/assets/{asset_id}/media', takesInput: true, repeatable: true },
  listGuestComments: { path: '/review/assets/{asset_id}/comments', takesInput: true, repeatable: true },
  createGuestComment: { method: 'POST', path: '/review/assets/{asset_id}/comments', takesInput: true },
  updateGuestComment: { method: 'PATCH', path: '/review/comments/{comment_id}', takesInput: true },
  deleteGuestComment: { method: 'DELETE', path: '/review/comments/{comment_id}', answer: 'none', takesInput: true },
  decideReview: { method: 'PUT', path: '/review/assets/{asset_id}/decision', takesInput: true, repeatable: true },
  followReview: { path: '/review/assets/{asset_id}/events', answer: 'events', takesInput: true },
  getSettings: { path: '/settings', repeatable: true },
  listLlmModels: { path: '/agent/available-llm-models', repeatable: true },
  getEntity: { path: '/asset/entity/{entity_id}', takesInput: true, repeatable: true },
  createEntity: { method: 'POST', path: '/asset/entity/create', takesInput: true, takesIdempotencyKey: true },
  createEntityByOldPath: { method: 'POST', path: '/users/entity/create', takesInput: true, takesIdempotencyKey: true },
  updateEntity: { method: 'PUT', path: '/asset/entity/update', takesInput: true, repeatable: true },
  addEntityAssets: { method: 'POST', path: '/asset/entity/asset', answer: 'none', takesInput: true, repeatable: true },
  removeEntityAssets: { method: 'DELETE', path: '/asset/entity/asset', answer: 'none', takesInput: true },
  listEntities: { path: '/users/entity/list', takesInput: true, repeatable: true },
  listEntityMoments: { path: '/asset/entity/{entity_id}/moments', takesInput: true, repeatable: true },
  mergeEntities: { method: 'POST', path: '/asset/entity/{entity_id}/merge', takesInput: true, takesIdempotencyKey: true },
  preprocessEntities: { method: 'POST', path: '/users/entity/preprocess', takesInput: true, repeatable: true },
  getServiceConfig: { path: '/asset/service-config/{asset_id}', takesInput: true, repeatable: true },
  updateServiceConfig: { method: 'PATCH', path: '/asset/service-config/{asset_id}', takesInput: true },
  getServiceConfigByQuery: { path: '/asset/service-config', takesInput: true, repeatable: true },
  createServiceConfig: { method: 'POST', path: '/asset/service-config', takesInput: true, takesIdempotencyKey: true },
  addServiceConfigEntities: { method: 'POST', path: '/asset/service-config/entities', takesInput: true, repeatable: true },
  removeServiceConfigEntities: { method: 'DELETE', path: '/asset/service-config/entities', takesInput: true },
  preflightAnalysis: { method: 'POST', path: '/video/analysis-preflight/{source_file_id}', takesInput: true, repeatable: true },
  generateDescription: { method: 'POST', path: '/video/description/{source_file_id}', takesInput: true, takesIdempotencyKey: true },
  generateTranscript: { method: 'POST', path: '/video/transcript/{source_file_id}', takesInput: true, takesIdempotencyKey: true },
  getIndex: { path: '/video/index/{source_file_id}', takesInput: true, repeatable: true },
  reindex: { method: 'POST', path: '/video/index/{source_file_id}', takesInput: true, takesIdempotencyKey: true },
  removeIndex: { method: 'DELETE', path: '/video/index/{source_file_id}', takesInput: true },
  getSourceVideoInfo: { path: '/video/source_video_info/{source_file_id}', takesInput: true, repeatable: true },
  getVideoDetails: { path: '/video/details/{source_file_id}', takesInput: true, repeatable: true },
  downscaleVideo: { method: 'POST', path: '/video/downscale/{source_file_id}', takesInput: true, takesIdempotencyKey: true },
  listTranscripts: { path: '/asset/{asset_id}/transcripts', takesInput: true, repeatable: true },
  importTranscript: { method: 'POST', path: '/asset/{asset_id}/transcripts', takesInput: true, takesIdempotencyKey: true },
  getTranscript: { path: '/asset/{asset_id}/transcripts/{transcript_id}', takesInput: true, repeatable: true },
  updateTranscript: { method: 'PATCH', path: '/asset/{asset_id}/transcripts/{transcript_id}', takesInput: true },
  deleteTranscript: { method: 'DELETE', path: '/asset/{asset_id}/transcripts/{transcript_id}', answer: 'none', takesInput: true },
  exportTranscript: { path: '/asset/{asset_id}/transcripts/{transcript_id}/file', answer: 'response', takesInput: true, repeatable: true },
  translateTranscript: { method: 'POST', path: '/asset/{asset_id}/transcripts/{transcript_id}/translate', takesInput: true, takesIdempotencyKey: true },
  search: { path: '/search', takesInput: true, repeatable: true },
  searchByExample: { method: 'POST', path: '/search/example', takesInput: true, repeatable: true },
  listAlikeShots: { path: '/search/alike_shots', takesInput: true, repeatable: true },
  createProject: { method: 'POST', path: '/project', takesInput: true, takesIdempotencyKey: true },
  getProject: { path: '/project/{project_id}', takesInput: true, repeatable: true },
  editProject: { method: 'PATCH', path: '/project/{project_id}', takesInput: true },
  replaceProjectTimeline: { method: 'PUT', path: '/project/{project_id}/timeline', takesInput: true, repeatable: true },
  listProjectHistory: { path: '/project/{project_id}/history', takesInput: true, repeatable: true },
  getProjectVersion: { path: '/project/{project_id}/history/{version}', takesInput: true, repeatable: true },
  restoreProject: { method: 'POST', path: '/project/{project_id}/restore', takesInput: true, takesIdempotencyKey: true },
  instantiateProject: { method: 'POST', path: '/project/{project_id}/instantiate', takesInput: true, takesIdempotencyKey: true },
  caption: { method: 'POST', path: '/project/{project_id}/caption', takesInput: true, takesIdempotencyKey: true },
  reframe: { method: 'POST', path: '/project/{project_id}/reframe', takesInput: true, takesIdempotencyKey: true },
  removeSilences: { method: 'POST', path: '/project/{project_id}/remove_silences', takesInput: true, takesIdempotencyKey: true },
  removeFillers: { method: 'POST', path: '/project/{project_id}/remove_fillers', takesInput: true, takesIdempotencyKey: true },
  cutTranscript: { method: 'POST', path: '/project/{project_id}/cut_transcript', takesInput: true, takesIdempotencyKey: true },
  keepQuotes: { method: 'POST', path: '/project/{project_id}/keep_quotes', takesInput: true, takesIdempotencyKey: true },
  markChapters: { method: 'POST', path: '/project/{project_id}/mark_chapters', takesInput: true, takesIdempotencyKey: true },
  matchBeats: { method: 'POST', path: '/project/{project_id}/match_beats', takesInput: true, takesIdempotencyKey: true },
  getProjectFrame: { path: '/project/{project_id}/frame', answer: 'response', takesInput: true, repeatable: true },
  startPreview: { method: 'POST', path: '/project/{project_id}/preview', takesInput: true, repeatable: true },
  exportProject: { method: 'POST', path: '/project/{project_id}/export', takesInput: true, takesIdempotencyKey: true },
  renderProject: { method: 'POST', path: '/project/{project_id}/render', takesInput: true, takesIdempotencyKey: true },
  getExportCost: { path: '/project/{project_id}/export/cost', takesInput: true, repeatable: true },
  preflightExport: { path: '/project/{project_id}/export/preflight', takesInput: true, repeatable: true },
  generateMissingRenditions: { method: 'POST', path: '/project/{project_id}/export/generate_missing_renditions', takesInput: true, repeatable: true },
  listExports: { path: '/project/{project_id}/exports', takesInput: true, repeatable: true },
  getExportReport: { path: '/project/{project_id}/exports/{asset_id}/report', answer: 'response', takesInput: true, repeatable: true },
  getExportReportData: { path: '/project/{project_id}/exports/{asset_id}/report.json', takesInput: true, repeatable: true },
  getTimelineSchema: { path: '/timeline/schema.json', answer: 'response', repeatable: true },
  exportServiceOtio: { path: '/project/{project_id}/export_service_otio', takesInput: true, repeatable: true },
  exportProjectFile: { path: '/project/{project_id}/export_file', answer: 'response', takesInput: true, repeatable: true },
  importProject: { method: 'POST', path: '/project/import', takesInput: true, takesIdempotencyKey: true },
  create: { path: '/create', answer: 'events', takesInput: true },
  searchAssets: { method: 'POST', path: '/tools/search/assets', takesInput: true, repeatable: true },
  searchStock: { method: 'POST', path: '/tools/search/stock', takesInput: true, repeatable: true },
  importStock: { method: 'POST', path: '/tools/stock/{asset_id}/import', takesInput: true, takesIdempotencyKey: true },
  searchCustomAgents: { method: 'POST', path: '/tools/search/custom-agents', takesInput: true, repeatable: true },
  listModels: { path: '/tools/models', repeatable: true },
  generateVideo: { method: 'POST', path: '/tools/generate/video', takesInput: true, takesIdempotencyKey: true },
  generateImage: { method: 'POST', path: '/tools/generate/image', takesInput: true, takesIdempotencyKey: true },
  generateAudio: { method: 'POST', path: '/tools/generate/audio', takesInput: true, takesIdempotencyKey: true },
  generateSpeech: { method: 'POST', path: '/tools/generate/tts', takesInput: true, takesIdempotencyKey: true },
  receiveProviderCall: { method: 'POST', path: '/tools/generate/webhook/{task_id}/{code}', takesInput: true, repeatable: true },
  searchVoices: { method: 'POST', path: '/tools/search/voices', takesInput: true, repeatable: true },
  getGenerationMetadata: { path: '/asset/{asset_id}/generation-metadata', takesInput: true, repeatable: true },
  listProviderKeys: { path: '/tools/keys', repeatable: true },
  putProviderKey: { method: 'PUT', path: '/tools/keys/{provider}', takesInput: true, repeatable: true },
  deleteProviderKey: { method: 'DELETE', path: '/tools/keys/{provider}', takesInput: true },
  getBillingCatalog: { path: '/billing/catalog', repeatable: true },
  checkCoupons: { path: '/users/check_coupons', takesInput: true, repeatable: true },
  checkoutRedirect: { path: '/users/checkout_redirect', answer: 'none', takesInput: true, repeatable: true },
  billingPortalRedirect: { path: '/users/billing_portal_redirect', answer: 'none', takesInput: true, repeatable: true },
  changePlan: { method: 'POST', path: '/users/subscription/change-plan', takesInput: true, takesIdempotencyKey: true },
  getPrices: { path: '/billing/prices', repeatable: true },
  receiveStripeEvent: { method: 'POST', path: '/billing/stripe/webhook', repeatable: true },
  listCreditsLedger: { path: '/users/credits/ledger', takesInput: true, repeatable: true },
  getCreditsUsage: { path: '/users/credits/usage', takesInput: true, repeatable: true },
  listWebhookEventTypes: { path: '/users/webhooks/event_types', repeatable: true },
  getWebhookRequestSecret: { path: '/users/webhooks/request_secret', repeatable: true },
  rotateWebhookRequestSecret: { method: 'POST', path: '/users/webhooks/request_secret', takesInput: true },
  createWebhook: { method: 'POST', path: '/users/webhooks', takesInput: true },
  listWebhooks: { path: '/users/webhooks', repeatable: true },
  createWebhookListener: { method: 'POST', path: '/users/webhooks/listeners', takesInput: true },
  listHeardEvents: { path: '/users/webhooks/listeners/{listener_id}/events', takesInput: true, repeatable: true },
  getHeardEvent: { path: '/users/webhooks/listeners/{listener_id}/events/{event_id}', takesInput: true, repeatable: true },
  deleteWebhookListener: { method: 'DELETE', path: '/users/webhooks/listeners/{listener_id}', takesInput: true },
  getWebhook: { path: '/users/webhooks/{webhook_id}', takesInput: true, repeatable: true },
  updateWebhook: { method: 'PATCH', path: '/users/webhooks/{webhook_id}', takesInput: true },
  deleteWebhook: { method: 'DELETE', path: '/users/webhooks/{webhook_id}', takesInput: true },
  rotateWebhookSecret: { method: 'POST', path: '/users/webhooks/{webhook_id}/rotate_secret', takesInput: true },
  testWebhook: { method: 'POST', path: '/users/webhooks/{webhook_id}/test', takesInput: true, takesIdempotencyKey: true },
  listWebhookDeliveries: { path: '/users/webhooks/{webhook_id}/deliveries', takesInput: true, repeatable: true },
  getWebhookDelivery: { path: '/users/webhooks/{webhook_id}/deliveries/{delivery_id}', takesInput: true, repeatable: true },
  replayWebhookDelivery: { method: 'POST', path: '/users/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', takesInput: true, takesIdempotencyKey: true },
  replayWebhook: { method: 'POST', path: '/users/webhooks/{webhook_id}/replay', takesInput: true, takesIdempotencyKey: true },
  writeTalkSummary: { method: 'POST', path: '/asset/{asset_id}/summary', takesInput: true, takesIdempotencyKey: true },
  getTalkSummary: { path: '/asset/{asset_id}/summary', takesInput: true, repeatable: true },
  makeShorts: { method: 'POST', path: '/asset/{asset_id}/shorts', takesInput: true, takesIdempotencyKey: true },
  makeHighlights: { method: 'POST', path: '/asset/{asset_id}/highlights', takesInput: true, takesIdempotencyKey: true },
  createResponse: { method: 'POST', path: '/agent/response', answer: 'events', takesInput: true, takesIdempotencyKey: true },
  createResponseJson: { method: 'POST', path: '/agent/response/json', answer: 'events', takesInput: true, takesIdempotencyKey: true },
  followResponse: { path: '/agent/response/{chat_id}', answer: 'events', takesInput: true },
  cancelResponse: { method: 'DELETE', path: '/agent/response/{chat_id}', takesInput: true },
  listChats: { path: '/agent/chats/list', takesInput: true, repeatable: true },
  getChat: { path: '/agent/chat/{chat_id}', takesInput: true, repeatable: true },
  deleteChat: { method: 'DELETE', path: '/agent/chat/{chat_id}', takesInput: true },
  getChatUsage: { path: '/agent/chat/{chat_id}/usage', takesInput: true, repeatable: true },
  markChatRead: { method: 'POST', path: '/agent/chat/{chat_id}/read', answer: 'none', takesInput: true, repeatable: true },
  renameChat: { method: 'PATCH', path: '/agent/chat/{chat_id}/rename', takesInput: true },
  listMessages: { path: '/agent/chat/{chat_id}/messages', takesInput: true, repeatable: true },
  useTool: { method: 'POST', path: '/agent/use-tool', takesInput: true, takesIdempotencyKey: true },
  answerMcp: { method: 'POST', path: '/mcp', takesInput: true },
  getMcpMetadata: { path: '/.well-known/oauth-protected-resource/mcp', repeatable: true },
  listUsers: { path: '/operator/users', takesInput: true, repeatable: true },
  getUser: { path: '/operator/users/{user_id}', takesInput: true, repeatable: true },
  setUserDisabled: { method: 'PUT', path: '/operator/users/{user_id}/disabled', takesInput: true, repeatable: true },
  setUserOperator: { method: 'PUT', path: '/operator/users/{user_id}/operator', takesInput: true, repeatable: true },
  setUserPlan: { method: 'PUT', path: '/operator/users/{user_id}/plan', takesInput: true, repeatable: true },
  changeUserCredits: { method: 'POST', path: '/operator/users/{user_id}/credits', takesInput: true, takesIdempotencyKey: true },
  listUserLedger: { path: '/operator/users/{user_id}/ledger', takesInput: true, repeatable: true },
  listPlans: { path: '/operator/plans', repeatable: true },
  putPlan: { method: 'PUT', path: '/operator/plans', takesInput: true, repeatable: true },
  publishPrices: { method: 'POST', path: '/operator/prices', takesInput: true, takesIdempotencyKey: true },
  listAllModels: { path: '/operator/models', repeatable: true },
  setModelHidden: { method: 'PUT', path: '/operator/models/hidden', takesInput: true, repeatable: true },
  getDeployment: { path: '/operator/deployment', repeatable: true },
  listAudit: { path: '/operator/audit', takesInput: true, repeatable: true },
} as const satisfies Record<keyof Operations, OperationFacts>;
