# Made from openapi.json by `npm run openapi`. Changes belong into the routes and their schemas.
"""One method for each operation, named as it is in the API document."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any, Literal

import httpx

from .._core import CallOptions, Facts, Input, ServerEvent
from .._transport import AsyncCaller, Caller
from . import models as m

_GET_WELCOME = Facts("GET", "/", "json", repeatable=True)
_GET_OPEN_API = Facts("GET", "/openapi.json", "json", repeatable=True)
_GET_DOCS = Facts("GET", "/docs", "response", repeatable=True)
_GET_HEALTH = Facts("GET", "/health", "json", repeatable=True)
_GET_METRICS = Facts("GET", "/metrics", "response", repeatable=True)
_LIST_FILES = Facts("GET", "/users/sources/list_files", "json", repeatable=True)
_GET_ME = Facts("GET", "/users/me", "json", repeatable=True)
_UPDATE_ME = Facts("PATCH", "/users/me", "json")
_DELETE_ME = Facts("DELETE", "/users/me", "events")
_GET_ME_BY_OLD_NAME = Facts("GET", "/users/get", "json", repeatable=True)
_UPDATE_MY_NAMES = Facts("POST", "/users/update", "json", takes_idempotency_key=True)
_DELETE_USER = Facts("DELETE", "/users/delete", "json")
_CREATE_API_KEY = Facts("POST", "/users/api_keys/create", "json")
_LIST_API_KEYS = Facts("GET", "/users/api_keys/list", "json", repeatable=True)
_GET_API_KEYS = Facts("GET", "/users/api_keys", "json", repeatable=True)
_DELETE_API_KEY = Facts("DELETE", "/users/api_keys/delete", "json")
_INVITE_USER = Facts("POST", "/users/create", "json")
_REFRESH_SESSION_COOKIE = Facts("POST", "/users/refresh_session_cookie", "json")
_SIGN_IN_BY_LINK = Facts("POST", "/users/sign_in_link", "json")
_SIGN_OUT = Facts("POST", "/users/sign_out", "json")
_CREATE_FOLDER = Facts("POST", "/asset/folder", "json", takes_idempotency_key=True)
_LIST_MOST_RECENT = Facts("GET", "/asset/most_recent", "json", repeatable=True)
_GET_ASSET_INFOS = Facts("POST", "/asset/infos", "json", repeatable=True)
_CREATE_DOWNLOAD_URLS = Facts("POST", "/asset/download_urls", "json", repeatable=True)
_GET_DOWNLOAD_URL = Facts("GET", "/asset/download_url/{asset_id}", "json", repeatable=True)
_REDIRECT_TO_ASSET = Facts("GET", "/asset/url/{asset_id}", "none", repeatable=True)
_RENAME_ASSET = Facts("POST", "/asset/{asset_id}/rename", "json", takes_idempotency_key=True)
_MOVE_ASSET = Facts("POST", "/asset/{asset_id}/move", "json", takes_idempotency_key=True)
_TRASH_ASSET = Facts("POST", "/asset/{asset_id}/trash", "json", takes_idempotency_key=True)
_RESTORE_ASSET = Facts("POST", "/asset/{asset_id}/restore", "json", takes_idempotency_key=True)
_LIST_TRASH = Facts("GET", "/asset/trash", "json", repeatable=True)
_PURGE_ASSET = Facts("DELETE", "/asset/{asset_id}", "json")
_LIST_VERSIONS = Facts("GET", "/asset/{asset_id}/versions", "json", repeatable=True)
_RESTORE_VERSION = Facts("POST", "/asset/{asset_id}/versions/{version_id}/restore", "json", repeatable=True)
_DELETE_VERSION = Facts("DELETE", "/asset/{asset_id}/versions/{version_id}", "json")
_ADD_SCENE_DESCRIPTION = Facts("POST", "/asset/{asset_id}/description", "json", takes_idempotency_key=True)
_UPDATE_SCENE_DESCRIPTION = Facts("PATCH", "/asset/{asset_id}/description/{description_id}", "json")
_DELETE_SCENE_DESCRIPTION = Facts("DELETE", "/asset/{asset_id}/description/{description_id}", "json")
_GET_DESCRIPTION_GENERATION_METADATA = Facts("GET", "/asset/description/{description_id}/generation-metadata", "json", repeatable=True)
_LIST_NEAR_DUPLICATES = Facts("GET", "/asset/{asset_id}/near_duplicates", "json", repeatable=True)
_DUPLICATE_ASSET = Facts("POST", "/asset/{asset_id}/duplicate", "json", takes_idempotency_key=True)
_CREATE_UPLOAD_URLS = Facts("POST", "/users/assets/upload_urls", "json", repeatable=True)
_COMPLETE_MULTIPART_UPLOAD = Facts("POST", "/users/assets/multipart/complete", "json", repeatable=True)
_ABORT_MULTIPART_UPLOAD = Facts("POST", "/users/assets/multipart/abort", "json", repeatable=True)
_PREPROCESS = Facts("POST", "/users/assets/preprocess", "json", takes_idempotency_key=True)
_CREATE_RENDITIONS = Facts("POST", "/asset/{asset_id}/renditions", "json", takes_idempotency_key=True)
_LIST_RENDITIONS = Facts("GET", "/asset/{asset_id}/renditions", "json", repeatable=True)
_DELETE_RENDITION = Facts("DELETE", "/asset/{asset_id}/renditions/{rendition_id}", "json")
_LIST_TASKS = Facts("GET", "/users/tasks", "json", repeatable=True)
_FOLLOW_TASKS = Facts("GET", "/users/tasks/events", "events")
_GET_TASK = Facts("GET", "/users/tasks/{task_id}", "json", repeatable=True)
_CANCEL_TASK = Facts("DELETE", "/users/tasks/{task_id}", "json")
_GET_TASK_DEPRECATED = Facts("GET", "/task/{task_id}", "json", repeatable=True)
_CANCEL_TASK_DEPRECATED = Facts("DELETE", "/task/{task_id}", "json")
_CREATE_GROUP = Facts("POST", "/group/create", "json", takes_idempotency_key=True)
_LIST_GROUPS = Facts("GET", "/group/list", "json", repeatable=True)
_LIST_GROUP_MEMBERS = Facts("GET", "/group/{group_id}/members", "json", repeatable=True)
_ADD_GROUP_MEMBER = Facts("POST", "/group/{group_id}/members", "json", takes_idempotency_key=True)
_UPDATE_GROUP_MEMBER = Facts("PATCH", "/group/{group_id}/members", "json")
_REMOVE_GROUP_MEMBER = Facts("DELETE", "/group/{group_id}/members", "json")
_GET_SHARE = Facts("GET", "/asset/{asset_id}/share", "json", repeatable=True)
_SET_VISIBILITY = Facts("PUT", "/asset/{asset_id}/visibility", "json", repeatable=True)
_SET_REFERENCE = Facts("PUT", "/asset/{asset_id}/reference", "json", repeatable=True)
_ADD_SHARE = Facts("POST", "/asset/{asset_id}/share/add", "json", takes_idempotency_key=True)
_REMOVE_SHARE = Facts("POST", "/asset/{asset_id}/share/remove", "json", takes_idempotency_key=True)
_UPDATE_SHARE_RIGHT = Facts("POST", "/asset/{asset_id}/share/update_right", "json", takes_idempotency_key=True)
_LIST_SHARED = Facts("GET", "/users/shared", "json", repeatable=True)
_LIST_COMMENTS = Facts("GET", "/asset/{asset_id}/comments", "json", repeatable=True)
_CREATE_COMMENT = Facts("POST", "/asset/{asset_id}/comments", "json", takes_idempotency_key=True)
_UPDATE_COMMENT = Facts("PATCH", "/asset/{asset_id}/comments/{comment_id}", "json")
_DELETE_COMMENT = Facts("DELETE", "/asset/{asset_id}/comments/{comment_id}", "none")
_RESOLVE_COMMENT = Facts("PUT", "/asset/{asset_id}/comments/{comment_id}/resolved", "json", repeatable=True)
_LIST_PEOPLE = Facts("GET", "/asset/{asset_id}/people", "json", repeatable=True)
_FOLLOW_COMMENTS = Facts("GET", "/asset/{asset_id}/comments/events", "events")
_CREATE_REVIEW_LINK = Facts("POST", "/review_links", "json")
_LIST_REVIEW_LINKS = Facts("GET", "/review_links", "json", repeatable=True)
_UPDATE_REVIEW_LINK = Facts("PATCH", "/review_links/{link_id}", "json")
_REVOKE_REVIEW_LINK = Facts("DELETE", "/review_links/{link_id}", "none")
_LIST_REVIEW_VISITS = Facts("GET", "/review_links/{link_id}/visits", "json", repeatable=True)
_OPEN_REVIEW = Facts("POST", "/review/open", "json")
_GET_REVIEW = Facts("GET", "/review", "json", repeatable=True)
_GET_REVIEW_MEDIA = Facts("GET", "/review/assets/{asset_id}/media", "json", repeatable=True)
_LIST_GUEST_COMMENTS = Facts("GET", "/review/assets/{asset_id}/comments", "json", repeatable=True)
_CREATE_GUEST_COMMENT = Facts("POST", "/review/assets/{asset_id}/comments", "json")
_UPDATE_GUEST_COMMENT = Facts("PATCH", "/review/comments/{comment_id}", "json")
_DELETE_GUEST_COMMENT = Facts("DELETE", "/review/comments/{comment_id}", "none")
_DECIDE_REVIEW = Facts("PUT", "/review/assets/{asset_id}/decision", "json", repeatable=True)
_FOLLOW_REVIEW = Facts("GET", "/review/assets/{asset_id}/events", "events")
_GET_SETTINGS = Facts("GET", "/settings", "json", repeatable=True)
_LIST_LLM_MODELS = Facts("GET", "/agent/available-llm-models", "json", repeatable=True)
_GET_ENTITY = Facts("GET", "/asset/entity/{entity_id}", "json", repeatable=True)
_CREATE_ENTITY = Facts("POST", "/asset/entity/create", "json", takes_idempotency_key=True)
_CREATE_ENTITY_BY_OLD_PATH = Facts("POST", "/users/entity/create", "json", takes_idempotency_key=True)
_UPDATE_ENTITY = Facts("PUT", "/asset/entity/update", "json", repeatable=True)
_ADD_ENTITY_ASSETS = Facts("POST", "/asset/entity/asset", "none", repeatable=True)
_REMOVE_ENTITY_ASSETS = Facts("DELETE", "/asset/entity/asset", "none")
_LIST_ENTITIES = Facts("GET", "/users/entity/list", "json", repeatable=True)
_LIST_ENTITY_MOMENTS = Facts("GET", "/asset/entity/{entity_id}/moments", "json", repeatable=True)
_MERGE_ENTITIES = Facts("POST", "/asset/entity/{entity_id}/merge", "json", takes_idempotency_key=True)
_PREPROCESS_ENTITIES = Facts("POST", "/users/entity/preprocess", "json", repeatable=True)
_GET_SERVICE_CONFIG = Facts("GET", "/asset/service-config/{asset_id}", "json", repeatable=True)
_UPDATE_SERVICE_CONFIG = Facts("PATCH", "/asset/service-config/{asset_id}", "json")
_GET_SERVICE_CONFIG_BY_QUERY = Facts("GET", "/asset/service-config", "json", repeatable=True)
_CREATE_SERVICE_CONFIG = Facts("POST", "/asset/service-config", "json", takes_idempotency_key=True)
_ADD_SERVICE_CONFIG_ENTITIES = Facts("POST", "/asset/service-config/entities", "json", repeatable=True)
_REMOVE_SERVICE_CONFIG_ENTITIES = Facts("DELETE", "/asset/service-config/entities", "json")
_PREFLIGHT_ANALYSIS = Facts("POST", "/video/analysis-preflight/{source_file_id}", "json", repeatable=True)
_GENERATE_DESCRIPTION = Facts("POST", "/video/description/{source_file_id}", "json", takes_idempotency_key=True)
_GENERATE_TRANSCRIPT = Facts("POST", "/video/transcript/{source_file_id}", "json", takes_idempotency_key=True)
_GET_INDEX = Facts("GET", "/video/index/{source_file_id}", "json", repeatable=True)
_REINDEX = Facts("POST", "/video/index/{source_file_id}", "json", takes_idempotency_key=True)
_REMOVE_INDEX = Facts("DELETE", "/video/index/{source_file_id}", "json")
_GET_SOURCE_VIDEO_INFO = Facts("GET", "/video/source_video_info/{source_file_id}", "json", repeatable=True)
_GET_VIDEO_DETAILS = Facts("GET", "/video/details/{source_file_id}", "json", repeatable=True)
_DOWNSCALE_VIDEO = Facts("POST", "/video/downscale/{source_file_id}", "json", takes_idempotency_key=True)
_LIST_TRANSCRIPTS = Facts("GET", "/asset/{asset_id}/transcripts", "json", repeatable=True)
_IMPORT_TRANSCRIPT = Facts("POST", "/asset/{asset_id}/transcripts", "json", takes_idempotency_key=True)
_GET_TRANSCRIPT = Facts("GET", "/asset/{asset_id}/transcripts/{transcript_id}", "json", repeatable=True)
_UPDATE_TRANSCRIPT = Facts("PATCH", "/asset/{asset_id}/transcripts/{transcript_id}", "json")
_DELETE_TRANSCRIPT = Facts("DELETE", "/asset/{asset_id}/transcripts/{transcript_id}", "none")
_EXPORT_TRANSCRIPT = Facts("GET", "/asset/{asset_id}/transcripts/{transcript_id}/file", "response", repeatable=True)
_TRANSLATE_TRANSCRIPT = Facts("POST", "/asset/{asset_id}/transcripts/{transcript_id}/translate", "json", takes_idempotency_key=True)
_SEARCH = Facts("GET", "/search", "json", repeatable=True)
_SEARCH_BY_EXAMPLE = Facts("POST", "/search/example", "json", repeatable=True)
_LIST_ALIKE_SHOTS = Facts("GET", "/search/alike_shots", "json", repeatable=True)
_CREATE_PROJECT = Facts("POST", "/project", "json", takes_idempotency_key=True)
_GET_PROJECT = Facts("GET", "/project/{project_id}", "json", repeatable=True)
_EDIT_PROJECT = Facts("PATCH", "/project/{project_id}", "json")
_REPLACE_PROJECT_TIMELINE = Facts("PUT", "/project/{project_id}/timeline", "json", repeatable=True)
_LIST_PROJECT_HISTORY = Facts("GET", "/project/{project_id}/history", "json", repeatable=True)
_GET_PROJECT_VERSION = Facts("GET", "/project/{project_id}/history/{version}", "json", repeatable=True)
_RESTORE_PROJECT = Facts("POST", "/project/{project_id}/restore", "json", takes_idempotency_key=True)
_INSTANTIATE_PROJECT = Facts("POST", "/project/{project_id}/instantiate", "json", takes_idempotency_key=True)
_CAPTION = Facts("POST", "/project/{project_id}/caption", "json", takes_idempotency_key=True)
_REFRAME = Facts("POST", "/project/{project_id}/reframe", "json", takes_idempotency_key=True)
_REMOVE_SILENCES = Facts("POST", "/project/{project_id}/remove_silences", "json", takes_idempotency_key=True)
_REMOVE_FILLERS = Facts("POST", "/project/{project_id}/remove_fillers", "json", takes_idempotency_key=True)
_CUT_TRANSCRIPT = Facts("POST", "/project/{project_id}/cut_transcript", "json", takes_idempotency_key=True)
_KEEP_QUOTES = Facts("POST", "/project/{project_id}/keep_quotes", "json", takes_idempotency_key=True)
_MARK_CHAPTERS = Facts("POST", "/project/{project_id}/mark_chapters", "json", takes_idempotency_key=True)
_MATCH_BEATS = Facts("POST", "/project/{project_id}/match_beats", "json", takes_idempotency_key=True)
_GET_PROJECT_FRAME = Facts("GET", "/project/{project_id}/frame", "response", repeatable=True)
_START_PREVIEW = Facts("POST", "/project/{project_id}/preview", "json", repeatable=True)
_EXPORT_PROJECT = Facts("POST", "/project/{project_id}/export", "json", takes_idempotency_key=True)
_RENDER_PROJECT = Facts("POST", "/project/{project_id}/render", "json", takes_idempotency_key=True)
_GET_EXPORT_COST = Facts("GET", "/project/{project_id}/export/cost", "json", repeatable=True)
_PREFLIGHT_EXPORT = Facts("GET", "/project/{project_id}/export/preflight", "json", repeatable=True)
_GENERATE_MISSING_RENDITIONS = Facts("POST", "/project/{project_id}/export/generate_missing_renditions", "json", repeatable=True)
_LIST_EXPORTS = Facts("GET", "/project/{project_id}/exports", "json", repeatable=True)
_GET_EXPORT_REPORT = Facts("GET", "/project/{project_id}/exports/{asset_id}/report", "response", repeatable=True)
_GET_EXPORT_REPORT_DATA = Facts("GET", "/project/{project_id}/exports/{asset_id}/report.json", "json", repeatable=True)
_GET_TIMELINE_SCHEMA = Facts("GET", "/timeline/schema.json", "response", repeatable=True)
_EXPORT_SERVICE_OTIO = Facts("GET", "/project/{project_id}/export_service_otio", "json", repeatable=True)
_EXPORT_PROJECT_FILE = Facts("GET", "/project/{project_id}/export_file", "response", repeatable=True)
_IMPORT_PROJECT = Facts("POST", "/project/import", "json", takes_idempotency_key=True)
_CREATE = Facts("GET", "/create", "events")
_SEARCH_ASSETS = Facts("POST", "/tools/search/assets", "json", repeatable=True)
_SEARCH_STOCK = Facts("POST", "/tools/search/stock", "json", repeatable=True)
_IMPORT_STOCK = Facts("POST", "/tools/stock/{asset_id}/import", "json", takes_idempotency_key=True)
_SEARCH_CUSTOM_AGENTS = Facts("POST", "/tools/search/custom-agents", "json", repeatable=True)
_LIST_MODELS = Facts("GET", "/tools/models", "json", repeatable=True)
_GENERATE_VIDEO = Facts("POST", "/tools/generate/video", "json", takes_idempotency_key=True)
_GENERATE_IMAGE = Facts("POST", "/tools/generate/image", "json", takes_idempotency_key=True)
_GENERATE_AUDIO = Facts("POST", "/tools/generate/audio", "json", takes_idempotency_key=True)
_GENERATE_SPEECH = Facts("POST", "/tools/generate/tts", "json", takes_idempotency_key=True)
_RECEIVE_PROVIDER_CALL = Facts("POST", "/tools/generate/webhook/{task_id}/{code}", "json", repeatable=True)
_SEARCH_VOICES = Facts("POST", "/tools/search/voices", "json", repeatable=True)
_GET_GENERATION_METADATA = Facts("GET", "/asset/{asset_id}/generation-metadata", "json", repeatable=True)
_LIST_PROVIDER_KEYS = Facts("GET", "/tools/keys", "json", repeatable=True)
_PUT_PROVIDER_KEY = Facts("PUT", "/tools/keys/{provider}", "json", repeatable=True)
_DELETE_PROVIDER_KEY = Facts("DELETE", "/tools/keys/{provider}", "json")
_GET_BILLING_CATALOG = Facts("GET", "/billing/catalog", "json", repeatable=True)
_CHECK_COUPONS = Facts("GET", "/users/check_coupons", "json", repeatable=True)
_CHECKOUT_REDIRECT = Facts("GET", "/users/checkout_redirect", "none", repeatable=True)
_BILLING_PORTAL_REDIRECT = Facts("GET", "/users/billing_portal_redirect", "none", repeatable=True)
_CHANGE_PLAN = Facts("POST", "/users/subscription/change-plan", "json", takes_idempotency_key=True)
_GET_PRICES = Facts("GET", "/billing/prices", "json", repeatable=True)
_RECEIVE_STRIPE_EVENT = Facts("POST", "/billing/stripe/webhook", "json", repeatable=True)
_LIST_CREDITS_LEDGER = Facts("GET", "/users/credits/ledger", "json", repeatable=True)
_GET_CREDITS_USAGE = Facts("GET", "/users/credits/usage", "json", repeatable=True)
_LIST_WEBHOOK_EVENT_TYPES = Facts("GET", "/users/webhooks/event_types", "json", repeatable=True)
_GET_WEBHOOK_REQUEST_SECRET = Facts("GET", "/users/webhooks/request_secret", "json", repeatable=True)
_ROTATE_WEBHOOK_REQUEST_SECRET = Facts("POST", "/users/webhooks/request_secret", "json")
_CREATE_WEBHOOK = Facts("POST", "/users/webhooks", "json")
_LIST_WEBHOOKS = Facts("GET", "/users/webhooks", "json", repeatable=True)
_CREATE_WEBHOOK_LISTENER = Facts("POST", "/users/webhooks/listeners", "json")
_LIST_HEARD_EVENTS = Facts("GET", "/users/webhooks/listeners/{listener_id}/events", "json", repeatable=True)
_GET_HEARD_EVENT = Facts("GET", "/users/webhooks/listeners/{listener_id}/events/{event_id}", "json", repeatable=True)
_DELETE_WEBHOOK_LISTENER = Facts("DELETE", "/users/webhooks/listeners/{listener_id}", "json")
_GET_WEBHOOK = Facts("GET", "/users/webhooks/{webhook_id}", "json", repeatable=True)
_UPDATE_WEBHOOK = Facts("PATCH", "/users/webhooks/{webhook_id}", "json")
_DELETE_WEBHOOK = Facts("DELETE", "/users/webhooks/{webhook_id}", "json")
_ROTATE_WEBHOOK_SECRET = Facts("POST", "/users/webhooks/{webhook_id}/rotate_secret", "json")
_TEST_WEBHOOK = Facts("POST", "/users/webhooks/{webhook_id}/test", "json", takes_idempotency_key=True)
_LIST_WEBHOOK_DELIVERIES = Facts("GET", "/users/webhooks/{webhook_id}/deliveries", "json", repeatable=True)
_GET_WEBHOOK_DELIVERY = Facts("GET", "/users/webhooks/{webhook_id}/deliveries/{delivery_id}", "json", repeatable=True)
_REPLAY_WEBHOOK_DELIVERY = Facts("POST", "/users/webhooks/{webhook_id}/deliveries/{delivery_id}/replay", "json", takes_idempotency_key=True)
_REPLAY_WEBHOOK = Facts("POST", "/users/webhooks/{webhook_id}/replay", "json", takes_idempotency_key=True)
_WRITE_TALK_SUMMARY = Facts("POST", "/asset/{asset_id}/summary", "json", takes_idempotency_key=True)
_GET_TALK_SUMMARY = Facts("GET", "/asset/{asset_id}/summary", "json", repeatable=True)
_MAKE_SHORTS = Facts("POST", "/asset/{asset_id}/shorts", "json", takes_idempotency_key=True)
_MAKE_HIGHLIGHTS = Facts("POST", "/asset/{asset_id}/highlights", "json", takes_idempotency_key=True)
_CREATE_RESPONSE = Facts("POST", "/agent/response", "events", takes_idempotency_key=True)
_CREATE_RESPONSE_JSON = Facts("POST", "/agent/response/json", "events", takes_idempotency_key=True)
_FOLLOW_RESPONSE = Facts("GET", "/agent/response/{chat_id}", "events")
_CANCEL_RESPONSE = Facts("DELETE", "/agent/response/{chat_id}", "json")
_LIST_CHATS = Facts("GET", "/agent/chats/list", "json", repeatable=True)
_GET_CHAT = Facts("GET", "/agent/chat/{chat_id}", "json", repeatable=True)
_DELETE_CHAT = Facts("DELETE", "/agent/chat/{chat_id}", "json")
_GET_CHAT_USAGE = Facts("GET", "/agent/chat/{chat_id}/usage", "json", repeatable=True)
_MARK_CHAT_READ = Facts("POST", "/agent/chat/{chat_id}/read", "none", repeatable=True)
_RENAME_CHAT = Facts("PATCH", "/agent/chat/{chat_id}/rename", "json")
_LIST_MESSAGES = Facts("GET", "/agent/chat/{chat_id}/messages", "json", repeatable=True)
_USE_TOOL = Facts("POST", "/agent/use-tool", "json", takes_idempotency_key=True)
_ANSWER_MCP = Facts("POST", "/mcp", "json")
_GET_MCP_METADATA = Facts("GET", "/.well-known/oauth-protected-resource/mcp", "json", repeatable=True)
_LIST_USERS = Facts("GET", "/operator/users", "json", repeatable=True)
_GET_USER = Facts("GET", "/operator/users/{user_id}", "json", repeatable=True)
_SET_USER_DISABLED = Facts("PUT", "/operator/users/{user_id}/disabled", "json", repeatable=True)
_SET_USER_OPERATOR = Facts("PUT", "/operator/users/{user_id}/operator", "json", repeatable=True)
_SET_USER_PLAN = Facts("PUT", "/operator/users/{user_id}/plan", "json", repeatable=True)
_CHANGE_USER_CREDITS = Facts("POST", "/operator/users/{user_id}/credits", "json", takes_idempotency_key=True)
_LIST_USER_LEDGER = Facts("GET", "/operator/users/{user_id}/ledger", "json", repeatable=True)
_LIST_PLANS = Facts("GET", "/operator/plans", "json", repeatable=True)
_PUT_PLAN = Facts("PUT", "/operator/plans", "json", repeatable=True)
_PUBLISH_PRICES = Facts("POST", "/operator/prices", "json", takes_idempotency_key=True)
_LIST_ALL_MODELS = Facts("GET", "/operator/models", "json", repeatable=True)
_SET_MODEL_HIDDEN = Facts("PUT", "/operator/models/hidden", "json", repeatable=True)
_GET_DEPLOYMENT = Facts("GET", "/operator/deployment", "json", repeatable=True)
_LIST_AUDIT = Facts("GET", "/operator/audit", "json", repeatable=True)


class Operations(Caller):
    """The operations, each of which blocks until it is answered."""

    def get_welcome(
        self,
        options: CallOptions | None = None,
    ) -> m.Welcome:
        """What this server is and where its description lies.

        Permission: anyone.

        `GET /`
        """
        answer: m.Welcome = self._json(_GET_WELCOME, Input({}, {}, None), options, m.Welcome)
        return answer

    def get_open_api(
        self,
        options: CallOptions | None = None,
    ) -> dict[str, Any]:
        """The description of every operation, as OpenAPI 3.1.

        Permission: anyone.

        `GET /openapi.json`
        """
        answer: dict[str, Any] = self._json(_GET_OPEN_API, Input({}, {}, None), options, dict[str, Any])
        return answer

    def get_docs(
        self,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """The documentation, or the description of every operation on one page where it is not built.

        Permission: anyone.

        `GET /docs`
        """
        return self._response(_GET_DOCS, Input({}, {}, None), options)

    def get_health(
        self,
        options: CallOptions | None = None,
    ) -> m.Health:
        """Whether every part of this process is ready.

        Permission: anyone.

        `GET /health`
        """
        answer: m.Health = self._json(_GET_HEALTH, Input({}, {}, None), options, m.Health)
        return answer

    def get_metrics(
        self,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """Numbers about this process, for Prometheus.

        Permission: this machine, or whoever sends the token of RUSHES_METRICS_TOKEN as a bearer token.

        `GET /metrics`
        """
        return self._response(_GET_METRICS, Input({}, {}, None), options)

    def list_files(
        self,
        *,
        path: str,
        limit: int,
        page: int,
        folder_on_top: bool | None = None,
        group_name: str | None = None,
        folder_id: str | None = None,
        sort_by: Literal["modified_at", "added_at", "name"] | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        filetype: Sequence[m.FileTypeFilter] | None = None,
        options: CallOptions | None = None,
    ) -> list[m.FileReference]:
        """One page of the files and folders in a folder.

        Permission: READ on the folder; only what the caller may read is listed.

        `GET /users/sources/list_files`
        """
        answer: list[m.FileReference] = self._json(_LIST_FILES, Input({}, {"path": path, "limit": limit, "page": page, "folder_on_top": folder_on_top, "group_name": group_name, "folder_id": folder_id, "sort_by": sort_by, "sort_order": sort_order, "filetype": filetype}, None), options, list[m.FileReference])
        return answer

    def get_me(
        self,
        options: CallOptions | None = None,
    ) -> m.ApiUser:
        """Profile of the caller with credit balance and storage.

        Permission: the caller, about themselves.

        `GET /users/me`
        """
        answer: m.ApiUser = self._json(_GET_ME, Input({}, {}, None), options, m.ApiUser)
        return answer

    def update_me(
        self,
        *,
        body: m.UpdateUserRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ApiUser:
        """Changes names and preferences of the caller.

        Permission: the caller, about themselves.

        `PATCH /users/me`
        """
        answer: m.ApiUser = self._json(_UPDATE_ME, Input({}, {}, body), options, m.ApiUser)
        return answer

    def delete_me(
        self,
        *,
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> Iterator[ServerEvent[m.DeleteAccountProgress | m.DeleteAccountSummary]]:
        """Tells what deleting the account would remove, or deletes it.

        Without an explicit `dry_run=false` it only counts. Both answer 200 with a stream of events: `progress` for each stage, then one `done` with a DeleteAccountSummary, whose `dry_run` says which of the two happened. From the beginning of the deletion no credential of the account counts any more, but the ID token for this call. A client that leaves does not stop the deletion; calling again follows it, and goes on with what is left.

        Permission: the caller, about themselves; also with the ID token from before while it is valid.

        `DELETE /users/me`
        """
        return self._events(_DELETE_ME, Input({}, {"dry_run": dry_run}, None), options, m.DeleteAccountProgress | m.DeleteAccountSummary)

    def get_me_by_old_name(
        self,
        options: CallOptions | None = None,
    ) -> m.ApiUser:
        """Profile of the caller with credit balance and storage.

        Permission: the caller, about themselves.

        `GET /users/get`
        """
        answer: m.ApiUser = self._json(_GET_ME_BY_OLD_NAME, Input({}, {}, None), options, m.ApiUser)
        return answer

    def update_my_names(
        self,
        *,
        firstname: str | None = None,
        lastname: str | None = None,
        options: CallOptions | None = None,
    ) -> bool:
        """Changes the names of the caller.

        Use PATCH /users/me.

        Permission: the caller, about themselves.

        `POST /users/update`
        """
        answer: bool = self._json(_UPDATE_MY_NAMES, Input({}, {"firstname": firstname, "lastname": lastname}, None), options, bool)
        return answer

    def delete_user(
        self,
        options: CallOptions | None = None,
    ) -> m.DeleteAccountSummary:
        """Deletes the account; the same as DELETE /users/me with dry_run=false.

        Answers when it is done, or after 50 seconds how far it is: then `user_deleted` is false, the deletion goes on, and calling again tells more.

        Permission: the caller, about themselves; also with the ID token from before while it is valid.

        `DELETE /users/delete`
        """
        answer: m.DeleteAccountSummary = self._json(_DELETE_USER, Input({}, {}, None), options, m.DeleteAccountSummary)
        return answer

    def create_api_key(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> m.CreatedApiKey:
        """Makes an API key and shows it this once.

        Permission: the caller, about their own keys.

        `POST /users/api_keys/create`
        """
        answer: m.CreatedApiKey = self._json(_CREATE_API_KEY, Input({}, {"name": name}, None), options, m.CreatedApiKey)
        return answer

    def list_api_keys(
        self,
        options: CallOptions | None = None,
    ) -> list[str]:
        """Names of the keys of the caller, the newest first.

        Permission: the caller, about their own keys.

        `GET /users/api_keys/list`
        """
        answer: list[str] = self._json(_LIST_API_KEYS, Input({}, {}, None), options, list[str])
        return answer

    def get_api_keys(
        self,
        options: CallOptions | None = None,
    ) -> list[m.ApiKeyInfo]:
        """Keys of the caller with their last use, the newest first.

        Permission: the caller, about their own keys.

        `GET /users/api_keys`
        """
        answer: list[m.ApiKeyInfo] = self._json(_GET_API_KEYS, Input({}, {}, None), options, list[m.ApiKeyInfo])
        return answer

    def delete_api_key(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> m.DeletedApiKey:
        """Ends an API key at once.

        Permission: the caller, about their own keys.

        `DELETE /users/api_keys/delete`
        """
        answer: m.DeletedApiKey = self._json(_DELETE_API_KEY, Input({}, {"name": name}, None), options, m.DeletedApiKey)
        return answer

    def invite_user(
        self,
        *,
        email: str,
        options: CallOptions | None = None,
    ) -> m.CreateUserResponse:
        """Asks for an account for an email.

        Records an invitation. The account becomes active when somebody signs in with that email, verified by their identity provider. The answer is the same whether or not the email is known.

        Permission: anyone.

        `POST /users/create`
        """
        answer: m.CreateUserResponse = self._json(_INVITE_USER, Input({}, {"email": email}, None), options, m.CreateUserResponse)
        return answer

    def refresh_session_cookie(
        self,
        options: CallOptions | None = None,
    ) -> m.SessionCookieResponse:
        """Keeps the ID token of this request in a cookie that scripts can not read.

        For navigations, which carry no header: GET /users/checkout_redirect, GET /users/billing_portal_redirect and GET /asset/url/{asset_id} take the cookie. Send it again with each new token.

        Permission: the caller, about their own session.

        `POST /users/refresh_session_cookie`
        """
        answer: m.SessionCookieResponse = self._json(_REFRESH_SESSION_COOKIE, Input({}, {}, None), options, m.SessionCookieResponse)
        return answer

    def sign_in_by_link(
        self,
        *,
        body: m.SignInLinkRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SignInLinkResponse:
        """Signs the owner of this machine in by a link that the service printed.

        Where the service runs on a machine of one's own it prints a link when it starts, and another one by `npm run -s rushes -- server sign-in-link`. A link works once, for a quarter of an hour, and on that machine alone.

        Permission: whoever has the link, on the machine of the service.

        `POST /users/sign_in_link`
        """
        answer: m.SignInLinkResponse = self._json(_SIGN_IN_BY_LINK, Input({}, {}, body), options, m.SignInLinkResponse)
        return answer

    def sign_out(
        self,
        options: CallOptions | None = None,
    ) -> m.SignedOutResponse:
        """Takes the session cookie back.

        The ID token itself ends when it says so; ending it earlier is up to its issuer.

        Permission: anyone, about their own browser.

        `POST /users/sign_out`
        """
        answer: m.SignedOutResponse = self._json(_SIGN_OUT, Input({}, {}, None), options, m.SignedOutResponse)
        return answer

    def create_folder(
        self,
        *,
        body: m.CreateFolderRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreateFolderResponse:
        """Make a folder, or find it when it is there.

        By `path` the folder and its ancestors are ensured in the default group; by `parent_asset_id` and `name` inside that folder. Names are kept in NFC and case counts.

        Permission: WRITE on the deepest folder of the path that exists, or on the parent.

        `POST /asset/folder`
        """
        answer: m.CreateFolderResponse = self._json(_CREATE_FOLDER, Input({}, {}, body), options, m.CreateFolderResponse)
        return answer

    def list_most_recent(
        self,
        *,
        path: str | None = None,
        limit: int | None = None,
        group_id: str | None = None,
        folder_id: str | None = None,
        before: str | None = None,
        after: str | None = None,
        filetype: Sequence[m.FileTypeFilter] | None = None,
        options: CallOptions | None = None,
    ) -> list[m.FileReference]:
        """The files below a folder that changed last, newest first.

        For the next page pass the smallest `last_edit` of this one as `before`. The filter by type is a JSON body, or the repeatable query parameter `filetype` for clients that can not send a body with GET. Without `group_id` and `folder_id`: the default group and what was granted to the caller directly.

        Permission: READ on the folder; only what the caller may read is listed.

        `GET /asset/most_recent`
        """
        answer: list[m.FileReference] = self._json(_LIST_MOST_RECENT, Input({}, {"path": path, "limit": limit, "group_id": group_id, "folder_id": folder_id, "before": before, "after": after, "filetype": filetype}, None), options, list[m.FileReference])
        return answer

    def get_asset_infos(
        self,
        *,
        body: m.AssetInfosBatchRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetInfosBatchResponse:
        """Name, path, duration and kind of several assets.

        Permission: READ on each asset; an error per item otherwise.

        `POST /asset/infos`
        """
        answer: m.AssetInfosBatchResponse = self._json(_GET_ASSET_INFOS, Input({}, {}, body), options, m.AssetInfosBatchResponse)
        return answer

    def create_download_urls(
        self,
        *,
        body: m.AssetDownloadUrlBatchRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetDownloadUrlBatchResponse:
        """Download URLs of several assets.

        Answers the best existing rendition at or under the asked height, else the next above, else the original. A URL works until it expires; where this server gives the bytes itself, as long as the caller may read the asset. Frames that are not there yet are made, at most 50 for one request: for the others, ask again.

        Permission: READ on each asset; an error per item otherwise.

        `POST /asset/download_urls`
        """
        answer: m.AssetDownloadUrlBatchResponse = self._json(_CREATE_DOWNLOAD_URLS, Input({}, {}, body), options, m.AssetDownloadUrlBatchResponse)
        return answer

    def get_download_url(
        self,
        *,
        asset_id: str,
        quality: Literal["480p", "720p", "1080p", "original", "highest", "lowest"] | None = None,
        player_compatible: bool | None = None,
        frame_time: float | None = None,
        version_id: str | None = None,
        request_id: str | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetDownloadUrlResponse:
        """A download URL of one asset.

        Answers the best existing rendition at or under the asked height, else the next above, else the original. A URL works until it expires; where this server gives the bytes itself, as long as the caller may read the asset. A frame is made when it is asked for the first time, and kept.

        Permission: READ on the asset.

        `GET /asset/download_url/{asset_id}`
        """
        answer: m.AssetDownloadUrlResponse = self._json(_GET_DOWNLOAD_URL, Input({"asset_id": asset_id}, {"quality": quality, "player_compatible": player_compatible, "frame_time": frame_time, "version_id": version_id, "request_id": request_id}, None), options, m.AssetDownloadUrlResponse)
        return answer

    def redirect_to_asset(
        self,
        *,
        asset_id: str,
        quality: Literal["480p", "720p", "1080p", "original", "highest", "lowest"] | None = None,
        player_compatible: bool | None = None,
        frame_time: float | None = None,
        version_id: str | None = None,
        access_token: str | None = None,
        options: CallOptions | None = None,
    ) -> None:
        """Sends a browser to the media of an asset.

        For places where no header can be sent, such as a link or an `img`: it takes the session cookie or `access_token` as well. What is public needs no credential where the operator allows it.

        Permission: READ on the asset.

        `GET /asset/url/{asset_id}`
        """
        self._none(_REDIRECT_TO_ASSET, Input({"asset_id": asset_id}, {"quality": quality, "player_compatible": player_compatible, "frame_time": frame_time, "version_id": version_id, "access_token": access_token}, None), options)

    def rename_asset(
        self,
        *,
        asset_id: str,
        body: m.AssetRenameRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetPlaceResponse:
        """Give an asset or a folder another name.

        Names are kept in NFC. Files of one folder may share a name, folders may not. The new `last_edit` is that of the item alone.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/rename`
        """
        answer: m.AssetPlaceResponse = self._json(_RENAME_ASSET, Input({"asset_id": asset_id}, {}, body), options, m.AssetPlaceResponse)
        return answer

    def move_asset(
        self,
        *,
        asset_id: str,
        body: m.AssetMoveRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetPlaceResponse:
        """Put an asset or a folder with its content into another folder, also of another group.

        Permission: WRITE on the asset and on both folders, and ADMIN on the asset when it takes away or gives someone access.

        `POST /asset/{asset_id}/move`
        """
        answer: m.AssetPlaceResponse = self._json(_MOVE_ASSET, Input({"asset_id": asset_id}, {}, body), options, m.AssetPlaceResponse)
        return answer

    def trash_asset(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetPlaceResponse:
        """Put an asset or a folder with its content into the trash.

        It answers 404 everywhere from then on but in restore, removal and the list of the trash.

        Permission: WRITE on the asset and on all it holds.

        `POST /asset/{asset_id}/trash`
        """
        answer: m.AssetPlaceResponse = self._json(_TRASH_ASSET, Input({"asset_id": asset_id}, {}, None), options, m.AssetPlaceResponse)
        return answer

    def restore_asset(
        self,
        *,
        asset_id: str,
        body: m.AssetRestoreRequest | Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetPlaceResponse:
        """Take an asset or a folder with its content out of the trash.

        It goes to where it lay, or into the folder given; into the root of its group when its folder is gone or in the trash itself. A name that is taken meanwhile gets a number: `name (2).mp4`.

        Permission: WRITE on the asset and on all it holds; elsewhere than where it lay the rules of a move hold.

        `POST /asset/{asset_id}/restore`
        """
        answer: m.AssetPlaceResponse = self._json(_RESTORE_ASSET, Input({"asset_id": asset_id}, {}, body), options, m.AssetPlaceResponse)
        return answer

    def list_trash(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        group_id: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.TrashedItem]:
        """One page of what lies in the trash, what was put there last first.

        Without `group_id`: of the default group, and of what was granted to the caller directly.

        Permission: a member of the group; only what the caller has WRITE on is listed.

        `GET /asset/trash`
        """
        answer: list[m.TrashedItem] = self._json(_LIST_TRASH, Input({}, {"limit": limit, "page": page, "group_id": group_id}, None), options, list[m.TrashedItem])
        return answer

    def purge_asset(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetPurgeResponse:
        """Remove an item of the trash with its content for good.

        Tasks about it are cancelled. What was put into the trash on its own stays there, in the root of its group. Projects that use what was removed say so when they are read.

        Permission: ADMIN on the asset and on all it holds.

        `DELETE /asset/{asset_id}`
        """
        answer: m.AssetPurgeResponse = self._json(_PURGE_ASSET, Input({"asset_id": asset_id}, {}, None), options, m.AssetPurgeResponse)
        return answer

    def list_versions(
        self,
        *,
        asset_id: str,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AssetVersionInfo]:
        """One page of the versions of an asset, the newest first.

        Each time its content is replaced an asset gets a version. Older ones are kept, and count for the storage.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/versions`
        """
        answer: list[m.AssetVersionInfo] = self._json(_LIST_VERSIONS, Input({"asset_id": asset_id}, {"limit": limit, "page": page}, None), options, list[m.AssetVersionInfo])
        return answer

    def restore_version(
        self,
        *,
        asset_id: str,
        version_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetVersionInfo:
        """Make the content of a version current again.

        As a new version with the same bytes, which take no further storage, and with all that was made of them. Where the asset has that content already, its current version is answered and nothing changes.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/versions/{version_id}/restore`
        """
        answer: m.AssetVersionInfo = self._json(_RESTORE_VERSION, Input({"asset_id": asset_id, "version_id": version_id}, {}, None), options, m.AssetVersionInfo)
        return answer

    def delete_version(
        self,
        *,
        asset_id: str,
        version_id: str,
        options: CallOptions | None = None,
    ) -> m.VersionDeleted:
        """Remove a version with all that was made of it, for good.

        Not the current one, and none that a project pins. What nothing else needs of its bytes is freed.

        Permission: ADMIN on the asset; WRITE for a version that the caller brought.

        `DELETE /asset/{asset_id}/versions/{version_id}`
        """
        answer: m.VersionDeleted = self._json(_DELETE_VERSION, Input({"asset_id": asset_id, "version_id": version_id}, {}, None), options, m.VersionDeleted)
        return answer

    def add_scene_description(
        self,
        *,
        asset_id: str,
        body: m.AssetSceneDescriptionCreateRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetSceneDescriptionUpdateResponse:
        """Describe a scene of a video or of audio.

        The task makes the embeddings of the asset anew; where no model makes any, it has ended when it is answered, and its result says so.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/description`
        """
        answer: m.AssetSceneDescriptionUpdateResponse = self._json(_ADD_SCENE_DESCRIPTION, Input({"asset_id": asset_id}, {}, body), options, m.AssetSceneDescriptionUpdateResponse)
        return answer

    def update_scene_description(
        self,
        *,
        asset_id: str,
        description_id: str,
        body: m.AssetSceneDescriptionUpdateRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetSceneDescriptionUpdateResponse:
        """Change the text or the times of a scene description.

        Another text makes it one by hand, without generation metadata. The task makes the embeddings of the asset anew; where no model makes any, it has ended when it is answered, and its result says so.

        Permission: WRITE on the asset.

        `PATCH /asset/{asset_id}/description/{description_id}`
        """
        answer: m.AssetSceneDescriptionUpdateResponse = self._json(_UPDATE_SCENE_DESCRIPTION, Input({"asset_id": asset_id, "description_id": description_id}, {}, body), options, m.AssetSceneDescriptionUpdateResponse)
        return answer

    def delete_scene_description(
        self,
        *,
        asset_id: str,
        description_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetSceneDescriptionUpdateResponse:
        """Drop a scene description.

        Permission: WRITE on the asset.

        `DELETE /asset/{asset_id}/description/{description_id}`
        """
        answer: m.AssetSceneDescriptionUpdateResponse = self._json(_DELETE_SCENE_DESCRIPTION, Input({"asset_id": asset_id, "description_id": description_id}, {}, None), options, m.AssetSceneDescriptionUpdateResponse)
        return answer

    def get_description_generation_metadata(
        self,
        *,
        description_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetDescriptionGenerationMetadataResponse:
        """How an analyser came to a scene description; null of what a person wrote.

        Permission: READ on the asset that is described.

        `GET /asset/description/{description_id}/generation-metadata`
        """
        answer: m.AssetDescriptionGenerationMetadataResponse = self._json(_GET_DESCRIPTION_GENERATION_METADATA, Input({"description_id": description_id}, {}, None), options, m.AssetDescriptionGenerationMetadataResponse)
        return answer

    def list_near_duplicates(
        self,
        *,
        asset_id: str,
        min_share: float | None = None,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> m.NearDuplicatesResponse:
        """Other assets that show the same, and where.

        By the prints of their pictures: re-encoded, scaled, cropped by up to a fifth, recoloured. Of a long video 48 pictures are looked for, evenly chosen. Only assets that the caller may read are listed.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/near_duplicates`
        """
        answer: m.NearDuplicatesResponse = self._json(_LIST_NEAR_DUPLICATES, Input({"asset_id": asset_id}, {"min_share": min_share, "limit": limit, "page": page}, None), options, m.NearDuplicatesResponse)
        return answer

    def duplicate_asset(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.DuplicateAssetResponse:
        """Copy a project.

        The copy is shared with nobody by itself. It lies beside the source, or in the root of the default group where the caller may not add to that folder; its name gets a number.

        Permission: WRITE on the project; with less it is not found.

        `POST /asset/{asset_id}/duplicate`
        """
        answer: m.DuplicateAssetResponse = self._json(_DUPLICATE_ASSET, Input({"asset_id": asset_id}, {}, None), options, m.DuplicateAssetResponse)
        return answer

    def create_upload_urls(
        self,
        *,
        body: Sequence[m.AssetUploadRequest | Mapping[str, Any]],
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AssetUploadResponse]:
        """A place and a signed URL for each file to upload.

        PUT each file whole to its URL, with any content type and no credential. With `multipart` PUT each part to its URL, keep the ETag of each answer and name them to multipart/complete. Asking again with the same upload_id and content_length answers the same asset with fresh URLs, of an upload in parts for the missing ones. One bad element refuses all.

        Permission: WRITE on the folder, the default group by default; on the asset whose content is replaced.

        `POST /users/assets/upload_urls`
        """
        answer: list[m.AssetUploadResponse] = self._json(_CREATE_UPLOAD_URLS, Input({}, {"dry_run": dry_run}, body), options, list[m.AssetUploadResponse])
        return answer

    def complete_multipart_upload(
        self,
        *,
        body: m.MultipartCompleteRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.UploadReceipt:
        """Put the parts of an upload together.

        Takes all parts in ascending order with the ETags that their PUTs answered; all or nothing. The same request again answers the same. `completing` in the answer: all bytes are there, and the server ends it by itself.

        Permission: the user who asked for the upload, with WRITE on the asset.

        `POST /users/assets/multipart/complete`
        """
        answer: m.UploadReceipt = self._json(_COMPLETE_MULTIPART_UPLOAD, Input({}, {}, body), options, m.UploadReceipt)
        return answer

    def abort_multipart_upload(
        self,
        *,
        body: m.MultipartAbortRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MultipartAborted:
        """Give an upload in parts up.

        Permission: the user who asked for the upload.

        `POST /users/assets/multipart/abort`
        """
        answer: m.MultipartAborted = self._json(_ABORT_MULTIPART_UPLOAD, Input({}, {}, body), options, m.MultipartAborted)
        return answer

    def preprocess(
        self,
        *,
        body: m.ProcessAssetsRequest | Mapping[str, Any],
        priority: Literal["low", "default", "high"] | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.RequestTaskResponse]:
        """Analyse and index uploaded assets.

        Answers one entry per asset: the task that does it, or an error. Asked again for the same file and options, it answers the task under way, or one that has already ended with the stored result. A folder stands for all below it that the caller may change; its task follows them all, and takes them along when cancelled.

        Permission: WRITE on each asset.

        `POST /users/assets/preprocess`
        """
        answer: list[m.RequestTaskResponse] = self._json(_PREPROCESS, Input({}, {"priority": priority, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, list[m.RequestTaskResponse])
        return answer

    def create_renditions(
        self,
        *,
        asset_id: str,
        body: m.CreateRenditionsRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.CreateRenditionsResponse:
        """Make renditions of an asset: smaller videos, sounds, pictures, sprite sheet, waveform, HLS.

        Answers a task; what is there already is not made again, and where nothing is left to be made the task has already ended. Its result names the renditions. Asked again while the same work runs, it answers the same task.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/renditions`
        """
        answer: m.CreateRenditionsResponse = self._json(_CREATE_RENDITIONS, Input({"asset_id": asset_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.CreateRenditionsResponse)
        return answer

    def list_renditions(
        self,
        *,
        asset_id: str,
        kind: Sequence[Literal["original", "proxy", "thumbnail", "keyframe", "waveform", "sprite", "hls", "audio", "image", "frame", "still", "prints"]] | None = None,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AssetRendition]:
        """What there is of an asset, each with its URL.

        Of the current version, in the order it was made in; `after` the last id of one page begins the next. A URL works until it expires, as long as the caller may read the asset.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/renditions`
        """
        answer: list[m.AssetRendition] = self._json(_LIST_RENDITIONS, Input({"asset_id": asset_id}, {"kind": kind, "limit": limit, "after": after}, None), options, list[m.AssetRendition])
        return answer

    def delete_rendition(
        self,
        *,
        asset_id: str,
        rendition_id: str,
        options: CallOptions | None = None,
    ) -> m.RenditionDeleted:
        """Remove a rendition; the original stays.

        Permission: WRITE on the asset.

        `DELETE /asset/{asset_id}/renditions/{rendition_id}`
        """
        answer: m.RenditionDeleted = self._json(_DELETE_RENDITION, Input({"asset_id": asset_id, "rendition_id": rendition_id}, {}, None), options, m.RenditionDeleted)
        return answer

    def list_tasks(
        self,
        *,
        finish_before_seconds: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.TaskResponse]:
        """Tasks that are pending or have ended lately, newest first, at most 1,000.

        Permission: the caller's own tasks.

        `GET /users/tasks`
        """
        answer: list[m.TaskResponse] = self._json(_LIST_TASKS, Input({}, {"finish_before_seconds": finish_before_seconds}, None), options, list[m.TaskResponse])
        return answer

    def follow_tasks(
        self,
        options: CallOptions | None = None,
    ) -> Iterator[ServerEvent[m.TaskResponse]]:
        """Hear how tasks go on.

        One `task.changed` for each task under way at once, and one whenever a task begins, gets further or ends. The stream ends after ten minutes: ask again, and for the list of what ended in between.

        Permission: the caller's own tasks.

        `GET /users/tasks/events`
        """
        return self._events(_FOLLOW_TASKS, Input({}, {}, None), options, m.TaskResponse)

    def get_task(
        self,
        *,
        task_id: str,
        options: CallOptions | None = None,
    ) -> m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse:
        """How far a task is, and what came of it.

        Permission: a task of the caller's own.

        `GET /users/tasks/{task_id}`
        """
        answer: m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse = self._json(_GET_TASK, Input({"task_id": task_id}, {}, None), options, m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse)
        return answer

    def cancel_task(
        self,
        *,
        task_id: str,
        options: CallOptions | None = None,
    ) -> m.CancelTaskResponse:
        """Stop a task.

        The task ends as REVOKED at once and nothing more is written for it. One that has already ended stays as it is.

        Permission: a task of the caller's own.

        `DELETE /users/tasks/{task_id}`
        """
        answer: m.CancelTaskResponse = self._json(_CANCEL_TASK, Input({"task_id": task_id}, {}, None), options, m.CancelTaskResponse)
        return answer

    def get_task_deprecated(
        self,
        *,
        task_id: str,
        options: CallOptions | None = None,
    ) -> m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse:
        """How far a task is, and what came of it.

        Permission: a task of the caller's own.

        `GET /task/{task_id}`
        """
        answer: m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse = self._json(_GET_TASK_DEPRECATED, Input({"task_id": task_id}, {}, None), options, m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse)
        return answer

    def cancel_task_deprecated(
        self,
        *,
        task_id: str,
        options: CallOptions | None = None,
    ) -> m.CancelTaskResponse:
        """Stop a task.

        The task ends as REVOKED at once and nothing more is written for it. One that has already ended stays as it is.

        Permission: a task of the caller's own.

        `DELETE /task/{task_id}`
        """
        answer: m.CancelTaskResponse = self._json(_CANCEL_TASK_DEPRECATED, Input({"task_id": task_id}, {}, None), options, m.CancelTaskResponse)
        return answer

    def create_group(
        self,
        *,
        body: m.CreateGroupRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreateGroupResponse:
        """Make a group with a library of its own.

        The caller becomes its ADMIN. Names need not be unique. A user makes at most 1,000 groups.

        Permission: any user.

        `POST /group/create`
        """
        answer: m.CreateGroupResponse = self._json(_CREATE_GROUP, Input({}, {}, body), options, m.CreateGroupResponse)
        return answer

    def list_groups(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.GroupResponse]:
        """Groups of the caller, their own library first, then by name.

        Permission: the caller, about themselves.

        `GET /group/list`
        """
        answer: list[m.GroupResponse] = self._json(_LIST_GROUPS, Input({}, {"limit": limit, "page": page}, None), options, list[m.GroupResponse])
        return answer

    def list_group_members(
        self,
        *,
        group_id: str,
        options: CallOptions | None = None,
    ) -> list[m.GroupMemberResponse]:
        """Who is in a group, by email.

        People without an account yet are listed like any other.

        Permission: members of the group.

        `GET /group/{group_id}/members`
        """
        answer: list[m.GroupMemberResponse] = self._json(_LIST_GROUP_MEMBERS, Input({"group_id": group_id}, {}, None), options, list[m.GroupMemberResponse])
        return answer

    def add_group_member(
        self,
        *,
        group_id: str,
        body: m.AddGroupMemberRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> list[m.GroupMemberResponse]:
        """Add a person to a group, by email.

        Without an account of that verified email it takes effect at the first sign-in with it. Someone who is in the group already keeps the higher right. The right of a member is the most that anything shared with the group gives them.

        Permission: ADMIN in the group.

        `POST /group/{group_id}/members`
        """
        answer: list[m.GroupMemberResponse] = self._json(_ADD_GROUP_MEMBER, Input({"group_id": group_id}, {}, body), options, list[m.GroupMemberResponse])
        return answer

    def update_group_member(
        self,
        *,
        group_id: str,
        body: m.UpdateGroupMemberRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> list[m.GroupMemberResponse]:
        """Change the right of a person in a group.

        ADMINs can not lower themselves, unless who made the group is in it as ADMIN; another ADMIN can.

        Permission: ADMIN in the group.

        `PATCH /group/{group_id}/members`
        """
        answer: list[m.GroupMemberResponse] = self._json(_UPDATE_GROUP_MEMBER, Input({"group_id": group_id}, {}, body), options, list[m.GroupMemberResponse])
        return answer

    def remove_group_member(
        self,
        *,
        group_id: str,
        body: m.RemoveGroupMemberRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> list[m.GroupMemberResponse]:
        """Take a person out of a group, or leave it.

        What they could do through the group ends with this request. Everybody may leave a group at any time, but their own library: where no ADMIN stays, the member who is there longest becomes one. With the last person goes the group; while its library is not empty, they can not leave (409).

        Permission: ADMIN in the group, or the person themselves.

        `DELETE /group/{group_id}/members`
        """
        answer: list[m.GroupMemberResponse] = self._json(_REMOVE_GROUP_MEMBER, Input({"group_id": group_id}, {}, body), options, list[m.GroupMemberResponse])
        return answer

    def get_share(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetShareResponseOptimized:
        """Who may do what with an asset or folder.

        What was given on folders above counts and is marked as inherited. Whoever may read the item only because it is public is shown no groups and no emails.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/share`
        """
        answer: m.AssetShareResponseOptimized = self._json(_GET_SHARE, Input({"asset_id": asset_id}, {}, None), options, m.AssetShareResponseOptimized)
        return answer

    def set_visibility(
        self,
        *,
        asset_id: str,
        body: m.AssetVisibilityRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetFlagsResponse:
        """Let every signed-in user read an asset, or end that.

        A folder's content goes with it. Noted in the audit log.

        Permission: WRITE on the asset.

        `PUT /asset/{asset_id}/visibility`
        """
        answer: m.AssetFlagsResponse = self._json(_SET_VISIBILITY, Input({"asset_id": asset_id}, {}, body), options, m.AssetFlagsResponse)
        return answer

    def set_reference(
        self,
        *,
        asset_id: str,
        body: m.AssetReferenceRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetFlagsResponse:
        """Mark an asset as reference material, or end that.

        Reference material is there for entities, the agent and models to look at; it is not cut in as footage unless a prompt names it.

        Permission: WRITE on the asset.

        `PUT /asset/{asset_id}/reference`
        """
        answer: m.AssetFlagsResponse = self._json(_SET_REFERENCE, Input({"asset_id": asset_id}, {}, body), options, m.AssetFlagsResponse)
        return answer

    def add_share(
        self,
        *,
        asset_id: str,
        body: m.ShareAddRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetShareResponseOptimized:
        """Let a group or a person read an asset, or a folder with all that is and will be in it.

        Lowers nothing: who may do more keeps it. An email without an account is granted all the same; it takes effect at the first sign-in with that verified email.

        Permission: ADMIN on the asset; of groups, those that the caller is a member of.

        `POST /asset/{asset_id}/share/add`
        """
        answer: m.AssetShareResponseOptimized = self._json(_ADD_SHARE, Input({"asset_id": asset_id}, {}, body), options, m.AssetShareResponseOptimized)
        return answer

    def remove_share(
        self,
        *,
        asset_id: str,
        body: m.ShareRemoveRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetShareResponseOptimized:
        """Take away all that a group or a person may do with an asset, or with a folder and all in it.

        Also what a folder above gives. The group whose library it is and the last ADMIN stay (409); other people's emails do not count as ADMIN here, since they need not have an account.

        Permission: ADMIN on the asset; of groups, those that the caller is a member of or that have a right here.

        `POST /asset/{asset_id}/share/remove`
        """
        answer: m.AssetShareResponseOptimized = self._json(_REMOVE_SHARE, Input({"asset_id": asset_id}, {}, body), options, m.AssetShareResponseOptimized)
        return answer

    def update_share_right(
        self,
        *,
        asset_id: str,
        body: m.ShareUpdateRightRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetShareResponseOptimized:
        """Set what a group or a person may do with an asset, or with a folder and all in it.

        For those who have a right here already (404 otherwise). What was given to them below the folder gives way. The last ADMIN stays (409).

        Permission: ADMIN on the asset; of groups, those that the caller is a member of or that have a right here.

        `POST /asset/{asset_id}/share/update_right`
        """
        answer: m.AssetShareResponseOptimized = self._json(_UPDATE_SHARE_RIGHT, Input({"asset_id": asset_id}, {}, body), options, m.AssetShareResponseOptimized)
        return answer

    def list_shared(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.SharedItem]:
        """What others shared with the caller, or with a group of theirs, newest first.

        The items that were shared, not what lies in them; nothing in groups of the caller.

        Permission: the caller, about themselves.

        `GET /users/shared`
        """
        answer: list[m.SharedItem] = self._json(_LIST_SHARED, Input({}, {"limit": limit, "page": page}, None), options, list[m.SharedItem])
        return answer

    def list_comments(
        self,
        *,
        asset_id: str,
        state: Literal["all", "open", "resolved"] | None = None,
        after: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewComment]:
        """What is said of an asset: threads, the newest first, each with its replies.

        Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.

        `GET /asset/{asset_id}/comments`
        """
        answer: list[m.ReviewComment] = self._json(_LIST_COMMENTS, Input({"asset_id": asset_id}, {"state": state, "after": after, "limit": limit}, None), options, list[m.ReviewComment])
        return answer

    def create_comment(
        self,
        *,
        asset_id: str,
        body: m.CreateCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Say something about an asset: all of it, a time or a range, a box on its picture; or answer.

        Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.

        `POST /asset/{asset_id}/comments`
        """
        answer: m.SavedComment = self._json(_CREATE_COMMENT, Input({"asset_id": asset_id}, {}, body), options, m.SavedComment)
        return answer

    def update_comment(
        self,
        *,
        asset_id: str,
        comment_id: str,
        body: m.UpdateCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Change the words of a comment.

        Permission: who wrote it, while they have READ on the asset.

        `PATCH /asset/{asset_id}/comments/{comment_id}`
        """
        answer: m.SavedComment = self._json(_UPDATE_COMMENT, Input({"asset_id": asset_id, "comment_id": comment_id}, {}, body), options, m.SavedComment)
        return answer

    def delete_comment(
        self,
        *,
        asset_id: str,
        comment_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a comment, with its replies.

        Permission: ADMIN on the asset, or who wrote it.

        `DELETE /asset/{asset_id}/comments/{comment_id}`
        """
        self._none(_DELETE_COMMENT, Input({"asset_id": asset_id, "comment_id": comment_id}, {}, None), options)

    def resolve_comment(
        self,
        *,
        asset_id: str,
        comment_id: str,
        body: m.ResolveCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Settle a thread, or open it again.

        Permission: WRITE on the asset, or who began the thread.

        `PUT /asset/{asset_id}/comments/{comment_id}/resolved`
        """
        answer: m.SavedComment = self._json(_RESOLVE_COMMENT, Input({"asset_id": asset_id, "comment_id": comment_id}, {}, body), options, m.SavedComment)
        return answer

    def list_people(
        self,
        *,
        asset_id: str,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewPerson]:
        """People who may see an asset, to be mentioned.

        Whom entries on it or above it name, and members of groups of the caller that have it. Who else has an account is not told.

        Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.

        `GET /asset/{asset_id}/people`
        """
        answer: list[m.ReviewPerson] = self._json(_LIST_PEOPLE, Input({"asset_id": asset_id}, {"limit": limit}, None), options, list[m.ReviewPerson])
        return answer

    def follow_comments(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> Iterator[ServerEvent[m.ReviewChanged]]:
        """Hear when what is said of an asset changes.

        One `review.changed` at once and one after each change, also of what guests of review links say and decide; then the comments are asked for anew. It ends when the right to read does.

        Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.

        `GET /asset/{asset_id}/comments/events`
        """
        return self._events(_FOLLOW_COMMENTS, Input({"asset_id": asset_id}, {}, None), options, m.ReviewChanged)

    def create_review_link(
        self,
        *,
        body: m.CreateReviewLinkRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreatedReviewLink:
        """Make a link by which people without an account see, comment and judge assets.

        The address is answered this once; only its hash is kept. It shows what its maker may show: when they lose ADMIN on an asset, the link loses it as well.

        Permission: ADMIN on each of the assets, as for sharing.

        `POST /review_links`
        """
        answer: m.CreatedReviewLink = self._json(_CREATE_REVIEW_LINK, Input({}, {}, body), options, m.CreatedReviewLink)
        return answer

    def list_review_links(
        self,
        *,
        asset_id: str | None = None,
        after: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewLink]:
        """The links of the caller, the newest first, with how often they were opened.

        Permission: signed in; only the caller's links.

        `GET /review_links`
        """
        answer: list[m.ReviewLink] = self._json(_LIST_REVIEW_LINKS, Input({}, {"asset_id": asset_id, "after": after, "limit": limit}, None), options, list[m.ReviewLink])
        return answer

    def update_review_link(
        self,
        *,
        link_id: str,
        body: m.UpdateReviewLinkRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ReviewLink:
        """Change what a link allows, until when, and its password.

        Another password, or none any more, ends the visits that are under way.

        Permission: who made the link.

        `PATCH /review_links/{link_id}`
        """
        answer: m.ReviewLink = self._json(_UPDATE_REVIEW_LINK, Input({"link_id": link_id}, {}, body), options, m.ReviewLink)
        return answer

    def revoke_review_link(
        self,
        *,
        link_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke a link, at once and for good.

        What guests said and decided stays.

        Permission: who made the link.

        `DELETE /review_links/{link_id}`
        """
        self._none(_REVOKE_REVIEW_LINK, Input({"link_id": link_id}, {}, None), options)

    def list_review_visits(
        self,
        *,
        link_id: str,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewVisit]:
        """Who opened a link, and what they decided; the latest first.

        Permission: who made the link.

        `GET /review_links/{link_id}/visits`
        """
        answer: list[m.ReviewVisit] = self._json(_LIST_REVIEW_VISITS, Input({"link_id": link_id}, {"limit": limit}, None), options, list[m.ReviewVisit])
        return answer

    def open_review(
        self,
        *,
        body: m.OpenReviewRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OpenedReview:
        """Open a review link as a guest.

        The session it answers is sent as `x-review-session` with everything else, for a day. Nothing is told of a link before its password.

        Permission: whoever has the link, and its password where it has one.

        `POST /review/open`
        """
        answer: m.OpenedReview = self._json(_OPEN_REVIEW, Input({}, {}, body), options, m.OpenedReview)
        return answer

    def get_review(
        self,
        options: CallOptions | None = None,
    ) -> m.ReviewPage:
        """What a review link shows and allows.

        Permission: a guest of the link, for what it shows.

        `GET /review`
        """
        answer: m.ReviewPage = self._json(_GET_REVIEW, Input({}, {}, None), options, m.ReviewPage)
        return answer

    def get_review_media(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.ReviewMedia:
        """How an asset of a review is played, and fetched where the link allows that.

        URLs are of the link: where this server gives the bytes itself they end when it is revoked, in a store of its own within minutes.

        Permission: a guest of the link, for what it shows.

        `GET /review/assets/{asset_id}/media`
        """
        answer: m.ReviewMedia = self._json(_GET_REVIEW_MEDIA, Input({"asset_id": asset_id}, {}, None), options, m.ReviewMedia)
        return answer

    def list_guest_comments(
        self,
        *,
        asset_id: str,
        state: Literal["all", "open", "resolved"] | None = None,
        after: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewComment]:
        """Threads that guests of the link began, the newest first.

        What those with an account say among themselves is not shown.

        Permission: a guest of the link, for what it shows.

        `GET /review/assets/{asset_id}/comments`
        """
        answer: list[m.ReviewComment] = self._json(_LIST_GUEST_COMMENTS, Input({"asset_id": asset_id}, {"state": state, "after": after, "limit": limit}, None), options, list[m.ReviewComment])
        return answer

    def create_guest_comment(
        self,
        *,
        asset_id: str,
        body: m.GuestCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Comment on an asset of a review.

        Permission: a guest of the link, for what it shows.

        `POST /review/assets/{asset_id}/comments`
        """
        answer: m.SavedComment = self._json(_CREATE_GUEST_COMMENT, Input({"asset_id": asset_id}, {}, body), options, m.SavedComment)
        return answer

    def update_guest_comment(
        self,
        *,
        comment_id: str,
        body: m.UpdateCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Change the words of one's own comment in a review.

        Permission: the guest who wrote it.

        `PATCH /review/comments/{comment_id}`
        """
        answer: m.SavedComment = self._json(_UPDATE_GUEST_COMMENT, Input({"comment_id": comment_id}, {}, body), options, m.SavedComment)
        return answer

    def delete_guest_comment(
        self,
        *,
        comment_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Delete one's own comment in a review, with its replies.

        Permission: the guest who wrote it.

        `DELETE /review/comments/{comment_id}`
        """
        self._none(_DELETE_GUEST_COMMENT, Input({"comment_id": comment_id}, {}, None), options)

    def decide_review(
        self,
        *,
        asset_id: str,
        body: m.GuestDecisionRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.GuestDecision:
        """Approve an asset of a review, or ask for changes.

        Permission: a guest of the link, for what it shows.

        `PUT /review/assets/{asset_id}/decision`
        """
        answer: m.GuestDecision = self._json(_DECIDE_REVIEW, Input({"asset_id": asset_id}, {}, body), options, m.GuestDecision)
        return answer

    def follow_review(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> Iterator[ServerEvent[m.ReviewChanged]]:
        """Hear when what is said of an asset in a review changes.

        Permission: a guest of the link, for what it shows.

        `GET /review/assets/{asset_id}/events`
        """
        return self._events(_FOLLOW_REVIEW, Input({"asset_id": asset_id}, {}, None), options, m.ReviewChanged)

    def get_settings(
        self,
        options: CallOptions | None = None,
    ) -> m.AppSettings:
        """Tools, models, presets and shapes that this deployment offers.

        Permission: any user.

        `GET /settings`
        """
        answer: m.AppSettings = self._json(_GET_SETTINGS, Input({}, {}, None), options, m.AppSettings)
        return answer

    def list_llm_models(
        self,
        options: CallOptions | None = None,
    ) -> list[m.AvailableModel]:
        """The models that a message to the agent can name.

        Permission: any user.

        `GET /agent/available-llm-models`
        """
        answer: list[m.AvailableModel] = self._json(_LIST_LLM_MODELS, Input({}, {}, None), options, list[m.AvailableModel])
        return answer

    def get_entity(
        self,
        *,
        entity_id: str,
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """An entity with its reference media.

        Media that the caller may not read are left out, also where the entity itself is public.

        Permission: READ on the entity, or the entity is public.

        `GET /asset/entity/{entity_id}`
        """
        answer: m.EntityResponse = self._json(_GET_ENTITY, Input({"entity_id": entity_id}, {}, None), options, m.EntityResponse)
        return answer

    def create_entity(
        self,
        *,
        body: m.CreateEntityRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """Make an entity.

        It lies in the folder `directory_id`, else in the root of the group `group_id`, else in the root of the default group.

        Permission: WRITE on the folder.

        `POST /asset/entity/create`
        """
        answer: m.EntityResponse = self._json(_CREATE_ENTITY, Input({}, {}, body), options, m.EntityResponse)
        return answer

    def create_entity_by_old_path(
        self,
        *,
        body: m.CreateEntityRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """Make an entity.

        It lies in the folder `directory_id`, else in the root of the group `group_id`, else in the root of the default group.

        Permission: WRITE on the folder.

        `POST /users/entity/create`
        """
        answer: m.EntityResponse = self._json(_CREATE_ENTITY_BY_OLD_PATH, Input({}, {}, body), options, m.EntityResponse)
        return answer

    def update_entity(
        self,
        *,
        entity_id: str,
        name: str | None = None,
        description: str | None = None,
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """Give an entity another name or description.

        Permission: WRITE on the entity.

        `PUT /asset/entity/update`
        """
        answer: m.EntityResponse = self._json(_UPDATE_ENTITY, Input({}, {"entity_id": entity_id, "name": name, "description": description}, None), options, m.EntityResponse)
        return answer

    def add_entity_assets(
        self,
        *,
        body: m.EntityAssetsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> None:
        """Add images and audio to the references of an entity.

        What is a reference already keeps its place. Other media are refused.

        Permission: WRITE on the entity, READ on each asset and folder.

        `POST /asset/entity/asset`
        """
        self._none(_ADD_ENTITY_ASSETS, Input({}, {}, body), options)

    def remove_entity_assets(
        self,
        *,
        body: m.EntityAssetsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> None:
        """Take images and audio from the references of an entity.

        What is no reference is passed over.

        Permission: WRITE on the entity.

        `DELETE /asset/entity/asset`
        """
        self._none(_REMOVE_ENTITY_ASSETS, Input({}, {}, body), options)

    def list_entities(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.EntityResponse]:
        """The entities that the caller can read, the last edited first.

        Those of the groups of the caller and those granted to them; public ones are found by id only.

        Permission: READ; only what the caller may read is listed.

        `GET /users/entity/list`
        """
        answer: list[m.EntityResponse] = self._json(_LIST_ENTITIES, Input({}, {"offset": offset, "limit": limit}, None), options, list[m.EntityResponse])
        return answer

    def list_entity_moments(
        self,
        *,
        entity_id: str,
        folder: str | None = None,
        min_score: float | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.EntityMomentsResponse:
        """Where an entity was recognised, best first.

        In the current versions of what the caller may read, by what the last look at each found; GET /video/index/{source_file_id} says when that was.

        Permission: READ on the entity, or it is public; only moments of assets that the caller may read are listed.

        `GET /asset/entity/{entity_id}/moments`
        """
        answer: m.EntityMomentsResponse = self._json(_LIST_ENTITY_MOMENTS, Input({"entity_id": entity_id}, {"folder": folder, "min_score": min_score, "limit": limit, "cursor": cursor}, None), options, m.EntityMomentsResponse)
        return answer

    def merge_entities(
        self,
        *,
        entity_id: str,
        body: m.MergeEntitiesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """Make one of several entities that are the same person or thing.

        It takes over their reference media and where they were recognised, its description their names, and each service-config that the caller may change names it in their place. The others go into the trash.

        Permission: WRITE on each of the entities.

        `POST /asset/entity/{entity_id}/merge`
        """
        answer: m.EntityResponse = self._json(_MERGE_ENTITIES, Input({"entity_id": entity_id}, {}, body), options, m.EntityResponse)
        return answer

    def preprocess_entities(
        self,
        *,
        body: m.PreprocessEntitiesRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.RequestTaskResponse]:
        """Prepare entities for being recognised in footage.

        Has their reference images looked at: an answer for each that the caller may read, and one that says so for an entity without any. What the configs name them for is looked through anew once that is done.

        Permission: WRITE on each entity, and on an image for it to be looked at.

        `POST /users/entity/preprocess`
        """
        answer: list[m.RequestTaskResponse] = self._json(_PREPROCESS_ENTITIES, Input({}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, list[m.RequestTaskResponse])
        return answer

    def get_service_config(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """What a service-config holds.

        Its own content, with defaults filled in; what is in force at a place is answered by POST /video/analysis-preflight/{source_file_id}.

        Permission: READ on the config.

        `GET /asset/service-config/{asset_id}`
        """
        answer: m.ServiceConfigFile = self._json(_GET_SERVICE_CONFIG, Input({"asset_id": asset_id}, {}, None), options, m.ServiceConfigFile)
        return answer

    def update_service_config(
        self,
        *,
        asset_id: str,
        body: m.ServiceConfigPatchRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """Change what a service-config sets, but for its entities.

        Permission: WRITE on the config.

        `PATCH /asset/service-config/{asset_id}`
        """
        answer: m.ServiceConfigFile = self._json(_UPDATE_SERVICE_CONFIG, Input({"asset_id": asset_id}, {}, body), options, m.ServiceConfigFile)
        return answer

    def get_service_config_by_query(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """What a service-config holds; use the form with the id in the path.

        Permission: READ on the config.

        `GET /asset/service-config`
        """
        answer: m.ServiceConfigFile = self._json(_GET_SERVICE_CONFIG_BY_QUERY, Input({}, {"asset_id": asset_id}, None), options, m.ServiceConfigFile)
        return answer

    def create_service_config(
        self,
        *,
        body: m.ServiceConfigCreateRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ServiceConfigCreateResponse:
        """Put a service-config into a folder.

        By `path` into the default group, with the folders on the way; by `directory_id` and `name` into that folder. A folder holds one at most.

        Permission: WRITE on the folder, READ on each entity.

        `POST /asset/service-config`
        """
        answer: m.ServiceConfigCreateResponse = self._json(_CREATE_SERVICE_CONFIG, Input({}, {}, body), options, m.ServiceConfigCreateResponse)
        return answer

    def add_service_config_entities(
        self,
        *,
        asset_id: str,
        body: m.ServiceConfigAddEntitiesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """Add entities to a service-config.

        Behind those that are there; a folder stands for the entities directly in it.

        Permission: WRITE on the config, READ on each entity and folder.

        `POST /asset/service-config/entities`
        """
        answer: m.ServiceConfigFile = self._json(_ADD_SERVICE_CONFIG_ENTITIES, Input({}, {"asset_id": asset_id}, body), options, m.ServiceConfigFile)
        return answer

    def remove_service_config_entities(
        self,
        *,
        asset_id: str,
        body: m.ServiceConfigRemoveEntitiesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """Take entities out of a service-config.

        What is not in it is passed over; a folder stands for the entities directly in it.

        Permission: WRITE on the config.

        `DELETE /asset/service-config/entities`
        """
        answer: m.ServiceConfigFile = self._json(_REMOVE_SERVICE_CONFIG_ENTITIES, Input({}, {"asset_id": asset_id}, body), options, m.ServiceConfigFile)
        return answer

    def preflight_analysis(
        self,
        *,
        source_file_id: str,
        body: m.AnalysisConfigOverrideRequest | Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> m.AnalysisPreflightResponse:
        """What describing and transcribing a file or a folder would work on, and by which config.

        Starts nothing and costs nothing. The counts are exact: they come from the filters of the real walk. For a folder `config` is what a file directly in it gets. With a body, what would be in force with that config.

        Permission: WRITE on the file or folder, or an operator; only assets the caller may write are counted.

        `POST /video/analysis-preflight/{source_file_id}`
        """
        answer: m.AnalysisPreflightResponse = self._json(_PREFLIGHT_ANALYSIS, Input({"source_file_id": source_file_id}, {}, body), options, m.AnalysisPreflightResponse)
        return answer

    def generate_description(
        self,
        *,
        source_file_id: str,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        body: m.AnalysisConfigOverrideRequest | Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateDescriptionResponse:
        """Have the scenes of a file, or of all files below a folder, described by a vision model.

        Of a folder all below it that is uploaded, of such a kind and writable by the caller; the rest is skipped. Preflight tells how many. The task names what came of them, and takes what it started along when it is cancelled. What was not preprocessed is preprocessed first. A config in the body is taken in place of all that stands in the folders, and is stored nowhere.

        Permission: WRITE on the file or folder, or an operator; below a folder only assets the caller may write are worked on.

        `POST /video/description/{source_file_id}`
        """
        answer: m.GenerateDescriptionResponse = self._json(_GENERATE_DESCRIPTION, Input({"source_file_id": source_file_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateDescriptionResponse)
        return answer

    def generate_transcript(
        self,
        *,
        source_file_id: str,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        body: m.AnalysisConfigOverrideRequest | Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateTranscriptResponse:
        """Have what is said in a file, or in all files below a folder, written down.

        Of a folder all below it that is uploaded, of such a kind and writable by the caller; the rest is skipped. Preflight tells how many. The task names what came of them, and takes what it started along when it is cancelled. What has a transcript is left alone; subtitles in a file are taken before anything is heard. A config in the body is refused with 400, since transcription reads nothing of it.

        Permission: WRITE on the file or folder, or an operator; below a folder only assets the caller may write are worked on.

        `POST /video/transcript/{source_file_id}`
        """
        answer: m.GenerateTranscriptResponse = self._json(_GENERATE_TRANSCRIPT, Input({"source_file_id": source_file_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateTranscriptResponse)
        return answer

    def get_index(
        self,
        *,
        source_file_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetIndex:
        """What the index holds of a file, analyser by analyser.

        Of its current version. Also analysers that have not looked at it, with the reason and what changes that.

        Permission: READ on the asset.

        `GET /video/index/{source_file_id}`
        """
        answer: m.AssetIndex = self._json(_GET_INDEX, Input({"source_file_id": source_file_id}, {}, None), options, m.AssetIndex)
        return answer

    def reindex(
        self,
        *,
        source_file_id: str,
        body: m.ReindexRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ReindexResponse:
        """Run analysers over a file again.

        Also those that are done, parked or refused. Each result that is there stays until a newer one takes its place. The result of the task names the state of each.

        Permission: WRITE on the asset.

        `POST /video/index/{source_file_id}`
        """
        answer: m.ReindexResponse = self._json(_REINDEX, Input({"source_file_id": source_file_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.ReindexResponse)
        return answer

    def remove_index(
        self,
        *,
        source_file_id: str,
        analyser: Sequence[Literal["subtitles", "transcript", "beats", "screen_text", "prints", "objects", "descriptions", "embeddings", "entities", "text_index"]] | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetIndex:
        """Remove what analysers found in a file.

        Answers what is left, as getIndex does. What stood on the removed results is made anew without them; what a person wrote stays.

        Permission: WRITE on the asset.

        `DELETE /video/index/{source_file_id}`
        """
        answer: m.AssetIndex = self._json(_REMOVE_INDEX, Input({"source_file_id": source_file_id}, {"analyser": analyser}, None), options, m.AssetIndex)
        return answer

    def get_source_video_info(
        self,
        *,
        source_file_id: str,
        project_id: str | None = None,
        version_id: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ClipSourceInfo:
        """What a file is: size, duration, rate, codecs.

        Of video, audio, images and every other file that was uploaded. With `project_id` the ranges that the project shows; it gives no right to the asset.

        Permission: READ on the asset, and on the project where one is named.

        `GET /video/source_video_info/{source_file_id}`
        """
        answer: m.ClipSourceInfo = self._json(_GET_SOURCE_VIDEO_INFO, Input({"source_file_id": source_file_id}, {"project_id": project_id, "version_id": version_id}, None), options, m.ClipSourceInfo)
        return answer

    def get_video_details(
        self,
        *,
        source_file_id: str,
        project_id: str | None = None,
        version_id: str | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetDetails:
        """Everything that is known of a file: streams, renditions, scenes, descriptions, analyses.

        Of video, audio, images and every other file that was uploaded. With `project_id` the ranges that the project shows; it gives no right to the asset.

        Permission: READ on the asset, and on the project where one is named.

        `GET /video/details/{source_file_id}`
        """
        answer: m.AssetDetails = self._json(_GET_VIDEO_DETAILS, Input({"source_file_id": source_file_id}, {"project_id": project_id, "version_id": version_id}, None), options, m.AssetDetails)
        return answer

    def downscale_video(
        self,
        *,
        source_file_id: str,
        body: m.DownscaleRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.DownscaleResponse:
        """Make a smaller rendition of a video.

        Nothing is enlarged: of a smaller video the smallest size that holds it is made. What is there already is not made again: the task has then already ended. The task's result names the rendition.

        Permission: WRITE on the asset; operators may do it without.

        `POST /video/downscale/{source_file_id}`
        """
        answer: m.DownscaleResponse = self._json(_DOWNSCALE_VIDEO, Input({"source_file_id": source_file_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.DownscaleResponse)
        return answer

    def list_transcripts(
        self,
        *,
        asset_id: str,
        version_id: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AssetTranscript]:
        """What is said in an asset: its subtitles, captions and transcripts.

        Of the current version, or of the one that is named; 100 at most, in the order they came.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/transcripts`
        """
        answer: list[m.AssetTranscript] = self._json(_LIST_TRANSCRIPTS, Input({"asset_id": asset_id}, {"version_id": version_id}, None), options, list[m.AssetTranscript])
        return answer

    def import_transcript(
        self,
        *,
        asset_id: str,
        body: m.ImportTranscriptRequest | Mapping[str, Any],
        version_id: str | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetTranscript:
        """Add a transcript from a subtitle file: SubRip, WebVTT or TTML.

        Its text, or an uploaded text file; times are kept to the millisecond. `warnings` says what could not be used.

        Permission: WRITE on the asset, READ on the file.

        `POST /asset/{asset_id}/transcripts`
        """
        answer: m.AssetTranscript = self._json(_IMPORT_TRANSCRIPT, Input({"asset_id": asset_id}, {"version_id": version_id}, body), options, m.AssetTranscript)
        return answer

    def get_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        after: int | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> m.TranscriptWithSegments:
        """A transcript with its segments, by pages.

        `next_after` of one page is `after` of the next.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/transcripts/{transcript_id}`
        """
        answer: m.TranscriptWithSegments = self._json(_GET_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {"after": after, "limit": limit}, None), options, m.TranscriptWithSegments)
        return answer

    def update_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        body: m.UpdateTranscriptRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetTranscript:
        """Put words, times and speakers right.

        Names the revision that was seen: where another change came before it is refused, with `current_revision`. What was changed by hand is kept by all analysers. Words keep their times where the text has as many as before.

        Permission: WRITE on the asset.

        `PATCH /asset/{asset_id}/transcripts/{transcript_id}`
        """
        answer: m.AssetTranscript = self._json(_UPDATE_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {}, body), options, m.AssetTranscript)
        return answer

    def delete_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a transcript, edited words included.

        Permission: WRITE on the asset.

        `DELETE /asset/{asset_id}/transcripts/{transcript_id}`
        """
        self._none(_DELETE_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {}, None), options)

    def export_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        format: Literal["srt", "vtt", "txt"] | None = None,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """A transcript as a file: SubRip, WebVTT or text.

        WebVTT names speakers as voices and marks the times of words.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/transcripts/{transcript_id}/file`
        """
        return self._response(_EXPORT_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {"format": format}, None), options)

    def translate_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        body: m.TranslateTranscriptRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.WrittenTaskResponse:
        """Have a transcript translated by a language model.

        Answers a task whose result has the `transcript_id` of the translation, with the times and speakers of the original: captions with its `language` show it. 503 `not_configured` where no language model is. A translation that was made so before in that language is replaced, unless somebody changed it.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/transcripts/{transcript_id}/translate`
        """
        answer: m.WrittenTaskResponse = self._json(_TRANSLATE_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.WrittenTaskResponse)
        return answer

    def search(
        self,
        *,
        query: str | None = None,
        example_asset_id: str | None = None,
        example_time: float | None = None,
        modes: Sequence[m.SearchMode] | None = None,
        folder: str | None = None,
        file_type: Sequence[m.FileType] | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        min_duration: float | None = None,
        max_duration: float | None = None,
        shape: Literal["landscape", "portrait", "square"] | None = None,
        entity_id: str | None = None,
        has_speech: bool | None = None,
        only_my_files: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.SearchResponse:
        """Find moments in everything you can read.

        Without `modes` all that are available take part, fused by rank; `modes` of the answer says which did and why others did not. A mode that is named and can not search is refused with 409. Scores are calibrated: where nothing is relevant, nothing is answered. The order of all pages is that of the first one.

        Permission: signed in; finds what the caller can read.

        `GET /search`
        """
        answer: m.SearchResponse = self._json(_SEARCH, Input({}, {"query": query, "example_asset_id": example_asset_id, "example_time": example_time, "modes": modes, "folder": folder, "file_type": file_type, "created_after": created_after, "created_before": created_before, "min_duration": min_duration, "max_duration": max_duration, "shape": shape, "entity_id": entity_id, "has_speech": has_speech, "only_my_files": only_my_files, "limit": limit, "cursor": cursor}, None), options, m.SearchResponse)
        return answer

    def search_by_example(
        self,
        *,
        query: str | None = None,
        modes: Sequence[m.SearchMode] | None = None,
        folder: str | None = None,
        file_type: Sequence[m.FileType] | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        min_duration: float | None = None,
        max_duration: float | None = None,
        shape: Literal["landscape", "portrait", "square"] | None = None,
        entity_id: str | None = None,
        has_speech: bool | None = None,
        only_my_files: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.SearchResponse:
        """Find where a picture comes from, and what looks like it.

        The body is a JPEG, PNG or WebP of up to 20 MB. Without `modes` all that are available take part, fused by rank; `modes` of the answer says which did and why others did not. A mode that is named and can not search is refused with 409. Scores are calibrated: where nothing is relevant, nothing is answered. The order of all pages is that of the first one.

        Permission: signed in; finds what the caller can read.

        `POST /search/example`
        """
        answer: m.SearchResponse = self._json(_SEARCH_BY_EXAMPLE, Input({}, {"query": query, "modes": modes, "folder": folder, "file_type": file_type, "created_after": created_after, "created_before": created_before, "min_duration": min_duration, "max_duration": max_duration, "shape": shape, "entity_id": entity_id, "has_speech": has_speech, "only_my_files": only_my_files, "limit": limit, "cursor": cursor}, None), options, m.SearchResponse)
        return answer

    def list_alike_shots(
        self,
        *,
        likeness: Literal["alike", "copies"] | None = None,
        folder: str | None = None,
        file_type: Sequence[m.FileType] | None = None,
        only_my_files: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.AlikeShotsResponse:
        """Groups of shots that show the same, each with its best take.

        Other takes of the same thing or place, and copies: encoded anew, cropped, mirrored, in other colours, at another speed. By the vectors of the picture model and by prints; needs no key. At most 3,000 shots are compared, those of the newest files. The order of all pages is that of the first one.

        Permission: signed in; finds what the caller can read.

        `GET /search/alike_shots`
        """
        answer: m.AlikeShotsResponse = self._json(_LIST_ALIKE_SHOTS, Input({}, {"likeness": likeness, "folder": folder, "file_type": file_type, "only_my_files": only_my_files, "limit": limit, "cursor": cursor}, None), options, m.AlikeShotsResponse)
        return answer

    def create_project(
        self,
        *,
        body: m.CreateProjectRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreateProjectResponse:
        """Keep a timeline as a project.

        Permission: WRITE on the folder, READ on every asset the timeline uses.

        `POST /project`
        """
        answer: m.CreateProjectResponse = self._json(_CREATE_PROJECT, Input({}, {}, body), options, m.CreateProjectResponse)
        return answer

    def get_project(
        self,
        *,
        project_id: str,
        options: CallOptions | None = None,
    ) -> m.ProjectResponse:
        """A project with its timeline.

        Media that is in the trash or gone is named in `missing_asset_ids` and `warnings`; its clips are empty.

        Permission: READ on the project.

        `GET /project/{project_id}`
        """
        answer: m.ProjectResponse = self._json(_GET_PROJECT, Input({"project_id": project_id}, {}, None), options, m.ProjectResponse)
        return answer

    def edit_project(
        self,
        *,
        project_id: str,
        body: m.EditProjectRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProjectVersionInfo:
        """Edit the timeline of a project by operations.

        All operations or none, in order; each counts positions in what those before it made. `version` is the one that the operations were thought out against: another one is 409 with `current_version`. See docs/editing.md.

        Permission: WRITE on the project, READ on every asset that an operation adds.

        `PATCH /project/{project_id}`
        """
        answer: m.ProjectVersionInfo = self._json(_EDIT_PROJECT, Input({"project_id": project_id}, {}, body), options, m.ProjectVersionInfo)
        return answer

    def replace_project_timeline(
        self,
        *,
        project_id: str,
        body: m.ReplaceTimelineRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProjectVersionInfo:
        """Put another timeline in a project's place.

        Permission: WRITE on the project, READ on every asset that the timeline adds.

        `PUT /project/{project_id}/timeline`
        """
        answer: m.ProjectVersionInfo = self._json(_REPLACE_PROJECT_TIMELINE, Input({"project_id": project_id}, {}, body), options, m.ProjectVersionInfo)
        return answer

    def list_project_history(
        self,
        *,
        project_id: str,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ProjectVersionInfo]:
        """The versions of a project, the newest first.

        The newest 1,000 are kept, fewer where they take more than 256 MiB.

        Permission: READ on the project.

        `GET /project/{project_id}/history`
        """
        answer: list[m.ProjectVersionInfo] = self._json(_LIST_PROJECT_HISTORY, Input({"project_id": project_id}, {"limit": limit, "page": page}, None), options, list[m.ProjectVersionInfo])
        return answer

    def get_project_version(
        self,
        *,
        project_id: str,
        version: int,
        options: CallOptions | None = None,
    ) -> m.ProjectResponse:
        """A project as it was at a version.

        Permission: READ on the project.

        `GET /project/{project_id}/history/{version}`
        """
        answer: m.ProjectResponse = self._json(_GET_PROJECT_VERSION, Input({"project_id": project_id, "version": version}, {}, None), options, m.ProjectResponse)
        return answer

    def restore_project(
        self,
        *,
        project_id: str,
        body: m.RestoreProjectRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProjectVersionInfo:
        """Bring the timeline of an older version back, as a new version.

        To undo, restore the version before the newest. What restoring undoes is kept too.

        Permission: WRITE on the project.

        `POST /project/{project_id}/restore`
        """
        answer: m.ProjectVersionInfo = self._json(_RESTORE_PROJECT, Input({"project_id": project_id}, {}, body), options, m.ProjectVersionInfo)
        return answer

    def instantiate_project(
        self,
        *,
        project_id: str,
        body: m.InstantiateProjectRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreateProjectResponse:
        """Make a project of a template.

        A template is a project whose timeline has `metadata.rushes.variables`. Each `{{name}}` in a text of it becomes the value of that name; a text that is one number's blank becomes a number, an asset's id its URL.

        Permission: READ on the template and on every asset of the new project, WRITE on the folder.

        `POST /project/{project_id}/instantiate`
        """
        answer: m.CreateProjectResponse = self._json(_INSTANTIATE_PROJECT, Input({"project_id": project_id}, {}, body), options, m.CreateProjectResponse)
        return answer

    def caption(
        self,
        *,
        project_id: str,
        body: m.CaptionRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Put what is said on the screen.

        A track of captions made of the transcripts of all that is heard, through every cut: divided at sentences and phrases, at most two lines, shown long enough to be read, where they cover no face and no words of the picture. Captions that it made before are made anew; those named in `keep` are left out. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/caption`
        """
        answer: m.MaterialEditResponse = self._json(_CAPTION, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    def reframe(
        self,
        *,
        project_id: str,
        body: m.ReframeRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Bring a programme to another shape, following who and what is seen.

        The window of each clip follows faces, people, what moves or what stands out: still while they stay where they are, smoothly otherwise, anew at each cut. Two people are held together where both fit, else told apart by who speaks. What no window shows is shown whole. Without anything known of a picture its middle is kept. The findings say of each clip what is followed and why; `keep` leaves clips as they are. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/reframe`
        """
        answer: m.MaterialEditResponse = self._json(_REFRAME, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    def remove_silences(
        self,
        *,
        project_id: str,
        body: m.RemoveSilencesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Take out stretches in which nothing is heard.

        Where every sound that plays is below the threshold, and no word is said, the programme closes up; what sounds at a join goes over into what follows. Music plays on underneath and ends earlier. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/remove_silences`
        """
        answer: m.MaterialEditResponse = self._json(_REMOVE_SILENCES, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    def remove_fillers(
        self,
        *,
        project_id: str,
        body: m.RemoveFillersRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Take out words that say nothing, and starts that are begun again.

        Each is listed with its time and can be kept. Of the pauses on both sides the longer one stays. Where somebody else speaks meanwhile it stays. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/remove_fillers`
        """
        answer: m.MaterialEditResponse = self._json(_REMOVE_FILLERS, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    def cut_transcript(
        self,
        *,
        project_id: str,
        body: m.CutTranscriptRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Cut the programme by the words that are said in it.

        Words of the transcript are removed and moved; everything that plays with them goes along. The transcript that counts is the one that captions show, as it was edited by hand. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/cut_transcript`
        """
        answer: m.MaterialEditResponse = self._json(_CUT_TRANSCRIPT, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    def keep_quotes(
        self,
        *,
        project_id: str,
        body: m.KeepQuotesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Keep the sentences in which something is said, and nothing else.

        Whole sentences, by words and phrases or by times. `dry_run` finds them without cutting. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/keep_quotes`
        """
        answer: m.MaterialEditResponse = self._json(_KEEP_QUOTES, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    def mark_chapters(
        self,
        *,
        project_id: str,
        body: m.MarkChaptersRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Mark chapters where the talk goes over to another subject.

        Each is a chapter marker of the programme, named by what is said in it; chapters that were there go. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/mark_chapters`
        """
        answer: m.MaterialEditResponse = self._json(_MARK_CHAPTERS, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    def match_beats(
        self,
        *,
        project_id: str,
        body: m.MatchBeatsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Cut on the beats of the music.

        Each shot of the picture track becomes a little shorter or longer, so that it ends on a beat: the nearest, one every so many beats, or where a bar begins. A shot whose file has no more footage ends on the last beat that it reaches. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/match_beats`
        """
        answer: m.MaterialEditResponse = self._json(_MATCH_BEATS, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    def get_project_frame(
        self,
        *,
        project_id: str,
        time: float,
        width: int | None = None,
        version: int | None = None,
        reframe: str | None = None,
        follow: Literal["auto", "people", "faces", "motion", "center"] | None = None,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """One frame of a project as a picture.

        The frame that an export of this width has at that time; past the end the last one. Media that is missing, or not the caller’s to read, is left out; media that can not be opened is a conflict, with the reason.

        Permission: READ on the project.

        `GET /project/{project_id}/frame`
        """
        return self._response(_GET_PROJECT_FRAME, Input({"project_id": project_id}, {"time": time, "width": width, "version": version, "reframe": reframe, "follow": follow}, None), options)

    def start_preview(
        self,
        *,
        project_id: str,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        body: Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> dict[str, Any]:
        """Make a small version of a project that can be watched while it is rendered.

        Answers at once with the URL of an HLS playlist that grows while the preview is rendered. Asked again for the same pictures, it answers the same preview. The URL works until `expires_at`, for whoever holds it, as long as the caller may read the project.

        Permission: READ on the project.

        `POST /project/{project_id}/preview`
        """
        answer: dict[str, Any] = self._json(_START_PREVIEW, Input({"project_id": project_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, dict[str, Any])
        return answer

    def export_project(
        self,
        *,
        project_id: str,
        body: Sequence[Literal["480p", "720p", "1080p", "4k"]],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ExportProjectResponse:
        """Render a project to MP4.

        Answers at once with the task and the asset that will hold the video. The highest resolution becomes the asset's original, the others renditions of it. Clips whose media is missing are empty, and a warning says so.

        Permission: WRITE on the project and its folder; media that the caller can not read is left out.

        `POST /project/{project_id}/export`
        """
        answer: m.ExportProjectResponse = self._json(_EXPORT_PROJECT, Input({"project_id": project_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.ExportProjectResponse)
        return answer

    def render_project(
        self,
        *,
        project_id: str,
        body: m.RenderProjectRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ExportProjectResponse:
        """Render a project, or a part of it, to a file of any format.

        Answers at once with the task and the asset that will hold the file: a video, a sound, an animation, or a .zip of numbered pictures. A pair of format and codec that does not go is refused with 422.

        Permission: WRITE on the project and its folder, READ on every asset the timeline uses.

        `POST /project/{project_id}/render`
        """
        answer: m.ExportProjectResponse = self._json(_RENDER_PROJECT, Input({"project_id": project_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.ExportProjectResponse)
        return answer

    def get_export_cost(
        self,
        *,
        project_id: str,
        rendition: Literal["480p", "720p", "1080p", "4k"],
        options: CallOptions | None = None,
    ) -> m.ExportCostEstimateResponse:
        """What an export at a resolution would cost, and how long it would take.

        Permission: READ on the project.

        `GET /project/{project_id}/export/cost`
        """
        answer: m.ExportCostEstimateResponse = self._json(_GET_EXPORT_COST, Input({"project_id": project_id}, {"rendition": rendition}, None), options, m.ExportCostEstimateResponse)
        return answer

    def preflight_export(
        self,
        *,
        project_id: str,
        options: CallOptions | None = None,
    ) -> m.ExportPreflightResponse:
        """What exports at each resolution would read, and what they would have to say.

        Starts nothing. Exports read originals, so that no rendition is ever needed first.

        Permission: READ on the project; an asset that the caller can not read is `missing`.

        `GET /project/{project_id}/export/preflight`
        """
        answer: m.ExportPreflightResponse = self._json(_PREFLIGHT_EXPORT, Input({"project_id": project_id}, {}, None), options, m.ExportPreflightResponse)
        return answer

    def generate_missing_renditions(
        self,
        *,
        project_id: str,
        options: CallOptions | None = None,
    ) -> m.GenerateMissingRenditionsResponse:
        """Start the renditions that the preflight says exports need.

        Exports read originals: the preflight asks for none, and so nothing is started.

        Permission: READ on the project.

        `POST /project/{project_id}/export/generate_missing_renditions`
        """
        answer: m.GenerateMissingRenditionsResponse = self._json(_GENERATE_MISSING_RENDITIONS, Input({"project_id": project_id}, {}, None), options, m.GenerateMissingRenditionsResponse)
        return answer

    def list_exports(
        self,
        *,
        project_id: str,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ProjectExport]:
        """What was exported of a project, the newest first.

        Permission: READ on the project; exports whose file the caller can not read are left out.

        `GET /project/{project_id}/exports`
        """
        answer: list[m.ProjectExport] = self._json(_LIST_EXPORTS, Input({"project_id": project_id}, {"limit": limit, "page": page}, None), options, list[m.ProjectExport])
        return answer

    def get_export_report(
        self,
        *,
        project_id: str,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """How an export went, as a page to read that needs nothing else.

        Permission: READ on the project and on the file.

        `GET /project/{project_id}/exports/{asset_id}/report`
        """
        return self._response(_GET_EXPORT_REPORT, Input({"project_id": project_id, "asset_id": asset_id}, {}, None), options)

    def get_export_report_data(
        self,
        *,
        project_id: str,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.ExportReport:
        """How an export went, as data.

        Permission: READ on the project and on the file.

        `GET /project/{project_id}/exports/{asset_id}/report.json`
        """
        answer: m.ExportReport = self._json(_GET_EXPORT_REPORT_DATA, Input({"project_id": project_id, "asset_id": asset_id}, {}, None), options, m.ExportReport)
        return answer

    def get_timeline_schema(
        self,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """The JSON Schema of timelines.

        Draft 2020-12, of whole documents with all of `metadata.rushes`.

        Permission: anyone.

        `GET /timeline/schema.json`
        """
        return self._response(_GET_TIMELINE_SCHEMA, Input({}, {}, None), options)

    def export_service_otio(
        self,
        *,
        project_id: str,
        input_rendition: Literal["480p", "720p", "1080p", "original", "highest", "lowest"] | None = None,
        presign_expires_in: int | None = None,
        use_redirect_urls: bool | None = None,
        options: CallOptions | None = None,
    ) -> dict[str, Any]:
        """A project as OpenTimelineIO JSON whose clips name URLs of their media.

        Media that the caller may not read, that is in the trash or gone keeps its `asset://` URL. What stands in `metadata.rushes` keeps its URLs as well.

        Permission: READ on the project; a URL for each asset with READ.

        `GET /project/{project_id}/export_service_otio`
        """
        answer: dict[str, Any] = self._json(_EXPORT_SERVICE_OTIO, Input({"project_id": project_id}, {"input_rendition": input_rendition, "presign_expires_in": presign_expires_in, "use_redirect_urls": use_redirect_urls}, None), options, dict[str, Any])
        return answer

    def export_project_file(
        self,
        *,
        project_id: str,
        format: Literal["otio", "otioz", "edl", "srt", "vtt"],
        track: int | None = None,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """A project as a file: .otio, .otioz with its media, EDL, SubRip or WebVTT.

        Made while it is sent. A .otioz holds the uploaded bytes of all media that the caller may read; other media stays a reference. What an EDL can not hold is told in comments at its end.

        Permission: READ on the project; media with READ.

        `GET /project/{project_id}/export_file`
        """
        return self._response(_EXPORT_PROJECT_FILE, Input({"project_id": project_id}, {"format": format, "track": track}, None), options)

    def import_project(
        self,
        *,
        body: m.ImportProjectRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ImportProjectResponse:
        """Make a project of an uploaded .otio, .otioz or .edl file.

        Answers a task whose result has `project_id`, the `asset_ids` of the media that came with the file and `warnings`. Media of a .otioz goes to a folder beside the project; media that is elsewhere stays a reference. Sources of a CMX 3600 list (.edl) are looked for in the library of the file by name, in its folder first. Everything appears together, or nothing does.

        Permission: READ on the asset, WRITE on the folder.

        `POST /project/import`
        """
        answer: m.ImportProjectResponse = self._json(_IMPORT_PROJECT, Input({}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.ImportProjectResponse)
        return answer

    def create(
        self,
        *,
        prompt: str,
        tools: Sequence[str] | None = None,
        llm_model: str | None = None,
        parallel_tool_calls: bool | None = None,
        chat_id: str | None = None,
        max_service_token: int | None = None,
        max_credits: float | None = None,
        confirm: bool | None = None,
        plan_id: str | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> Iterator[ServerEvent[m.CreateResult]]:
        """Make a video from a prompt.

        Answers a stream of `service.json_result` events: `progressing` while it runs, then one `done` or `failed`, after which it closes. A client that leaves does not stop the work. Reconnecting with Last-Event-ID goes on after that event and never starts a second run; once everything was sent it answers 204.

        Permission: signed in; reads what the caller can read.

        `GET /create`
        """
        return self._events(_CREATE, Input({}, {"prompt": prompt, "tools": tools, "llm_model": llm_model, "parallel_tool_calls": parallel_tool_calls, "chat_id": chat_id, "max_service_token": max_service_token, "max_credits": max_credits, "confirm": confirm, "plan_id": plan_id, "dry_run": dry_run, "webhook_url": webhook_url}, None), options, m.CreateResult)

    def search_assets(
        self,
        *,
        body: m.SearchAssetsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SearchAssetsResponse:
        """Search the library by one mode.

        Permission: signed in; finds what the caller can read.

        `POST /tools/search/assets`
        """
        answer: m.SearchAssetsResponse = self._json(_SEARCH_ASSETS, Input({}, {}, body), options, m.SearchAssetsResponse)
        return answer

    def search_stock(
        self,
        *,
        body: m.SearchStockRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SearchStockResponse:
        """Search pictures and videos that everybody may use.

        In the library of this deployment, and with the providers that its operator connected. An `asset_id` is used like any other; what a provider has is brought here when it is used.

        Permission: signed in; stock is there for everybody.

        `POST /tools/search/stock`
        """
        answer: m.SearchStockResponse = self._json(_SEARCH_STOCK, Input({}, {}, body), options, m.SearchStockResponse)
        return answer

    def import_stock(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.StockAssetSearchResult:
        """Bring a picture or video that a provider has into the library of this deployment.

        Answers once it is here; it is then an asset like any other, which everybody may read. Of what is here already nothing is done. Where it takes longer than a request waits, the answer is 503 `not_ready`, and the same request later finds it.

        Permission: signed in; stock is there for everybody.

        `POST /tools/stock/{asset_id}/import`
        """
        answer: m.StockAssetSearchResult = self._json(_IMPORT_STOCK, Input({"asset_id": asset_id}, {}, None), options, m.StockAssetSearchResult)
        return answer

    def search_custom_agents(
        self,
        *,
        body: m.SearchCustomAgentsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SearchCustomAgentsResponse:
        """Search the agents that the operator has published.

        Permission: signed in; published agents are there for everybody.

        `POST /tools/search/custom-agents`
        """
        answer: m.SearchCustomAgentsResponse = self._json(_SEARCH_CUSTOM_AGENTS, Input({}, {}, body), options, m.SearchCustomAgentsResponse)
        return answer

    def list_models(
        self,
        options: CallOptions | None = None,
    ) -> m.ToolsCapabilities:
        """The models that are available here, and what they take.

        Permission: signed in.

        `GET /tools/models`
        """
        answer: m.ToolsCapabilities = self._json(_LIST_MODELS, Input({}, {}, None), options, m.ToolsCapabilities)
        return answer

    def generate_video(
        self,
        *,
        body: m.GenerateVideoRequest | Mapping[str, Any],
        async_: bool | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateVideoResponse:
        """Make a video from words, or from pictures that the camera moves over.

        Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.

        Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.

        `POST /tools/generate/video`
        """
        answer: m.GenerateVideoResponse = self._json(_GENERATE_VIDEO, Input({}, {"async": async_, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateVideoResponse)
        return answer

    def generate_image(
        self,
        *,
        body: m.GenerateImageRequest | Mapping[str, Any],
        async_: bool | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateImageResponse:
        """Make a picture from words.

        Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.

        Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.

        `POST /tools/generate/image`
        """
        answer: m.GenerateImageResponse = self._json(_GENERATE_IMAGE, Input({}, {"async": async_, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateImageResponse)
        return answer

    def generate_audio(
        self,
        *,
        body: m.GenerateAudioRequest | Mapping[str, Any],
        async_: bool | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateAudioResponse:
        """Make music or a sound effect from words.

        Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.

        Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.

        `POST /tools/generate/audio`
        """
        answer: m.GenerateAudioResponse = self._json(_GENERATE_AUDIO, Input({}, {"async": async_, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateAudioResponse)
        return answer

    def generate_speech(
        self,
        *,
        body: m.GenerateTtsRequest | Mapping[str, Any],
        async_: bool | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateTtsResponse:
        """Speak a text.

        Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.

        Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.

        `POST /tools/generate/tts`
        """
        answer: m.GenerateTtsResponse = self._json(_GENERATE_SPEECH, Input({}, {"async": async_, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateTtsResponse)
        return answer

    def receive_provider_call(
        self,
        *,
        task_id: str,
        code: str,
        body: Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProviderCallReceipt:
        """Takes word from the provider of a model.

        For providers alone, which are told the address with each request; a code in it is the credential. It only makes the service ask the provider, and one that comes again changes nothing.

        Permission: whoever was given the address.

        `POST /tools/generate/webhook/{task_id}/{code}`
        """
        answer: m.ProviderCallReceipt = self._json(_RECEIVE_PROVIDER_CALL, Input({"task_id": task_id, "code": code}, {}, body), options, m.ProviderCallReceipt)
        return answer

    def search_voices(
        self,
        *,
        body: m.SearchVoicesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SearchVoicesResponse:
        """Search the voices that can speak here.

        By words and language; without them all, in their order. Empty where no voice is installed.

        Permission: signed in; voices are there for everybody.

        `POST /tools/search/voices`
        """
        answer: m.SearchVoicesResponse = self._json(_SEARCH_VOICES, Input({}, {}, body), options, m.SearchVoicesResponse)
        return answer

    def get_generation_metadata(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetGenerationMetadata:
        """How an asset was generated: by which model, of which words and assets.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/generation-metadata`
        """
        answer: m.AssetGenerationMetadata = self._json(_GET_GENERATION_METADATA, Input({"asset_id": asset_id}, {}, None), options, m.AssetGenerationMetadata)
        return answer

    def list_provider_keys(
        self,
        options: CallOptions | None = None,
    ) -> m.ProviderKeys:
        """Of which providers the account has a key of its own, and which take one.

        Permission: the caller, about keys of their account.

        `GET /tools/keys`
        """
        answer: m.ProviderKeys = self._json(_LIST_PROVIDER_KEYS, Input({}, {}, None), options, m.ProviderKeys)
        return answer

    def put_provider_key(
        self,
        *,
        provider: str,
        body: m.ProviderKeyRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProviderKey:
        """Brings a key of a provider, which is used for the account from now on.

        It is kept encrypted, goes to that provider alone, and is shown to nobody again. What is made with it is charged by the provider, and costs nothing here.

        Permission: the caller, about keys of their account.

        `PUT /tools/keys/{provider}`
        """
        answer: m.ProviderKey = self._json(_PUT_PROVIDER_KEY, Input({"provider": provider}, {}, body), options, m.ProviderKey)
        return answer

    def delete_provider_key(
        self,
        *,
        provider: str,
        options: CallOptions | None = None,
    ) -> m.DeletedProviderKey:
        """Forgets the key of a provider.

        Permission: the caller, about keys of their account.

        `DELETE /tools/keys/{provider}`
        """
        answer: m.DeletedProviderKey = self._json(_DELETE_PROVIDER_KEY, Input({"provider": provider}, {}, None), options, m.DeletedProviderKey)
        return answer

    def get_billing_catalog(
        self,
        options: CallOptions | None = None,
    ) -> m.BillingCatalog:
        """What can be bought here; nothing where no payment provider is configured.

        Permission: anyone.

        `GET /billing/catalog`
        """
        answer: m.BillingCatalog = self._json(_GET_BILLING_CATALOG, Input({}, {}, None), options, m.BillingCatalog)
        return answer

    def check_coupons(
        self,
        *,
        coupon_code: str,
        options: CallOptions | None = None,
    ) -> m.CouponCheckResponse:
        """Whether a promotion code is valid.

        Permission: any user.

        `GET /users/check_coupons`
        """
        answer: m.CouponCheckResponse = self._json(_CHECK_COUPONS, Input({}, {"coupon_code": coupon_code}, None), options, m.CouponCheckResponse)
        return answer

    def checkout_redirect(
        self,
        *,
        pricing_tier: str,
        coupon_code: str | None = None,
        item_list: Sequence[str] | None = None,
        calling_page: str | None = None,
        return_origin: str | None = None,
        access_token: str | None = None,
        options: CallOptions | None = None,
    ) -> None:
        """Sends the browser to the payment provider's checkout.

        A full navigation: it takes the session cookie or `access_token` where no header can be sent.

        Permission: the caller, about their own account.

        `GET /users/checkout_redirect`
        """
        self._none(_CHECKOUT_REDIRECT, Input({}, {"pricing_tier": pricing_tier, "coupon_code": coupon_code, "item_list": item_list, "calling_page": calling_page, "return_origin": return_origin, "access_token": access_token}, None), options)

    def billing_portal_redirect(
        self,
        *,
        calling_page: str | None = None,
        return_origin: str | None = None,
        access_token: str | None = None,
        options: CallOptions | None = None,
    ) -> None:
        """Sends the browser to the payment provider's pages about the caller.

        A full navigation: it takes the session cookie or `access_token` where no header can be sent.

        Permission: the caller, about their own account.

        `GET /users/billing_portal_redirect`
        """
        self._none(_BILLING_PORTAL_REDIRECT, Input({}, {"calling_page": calling_page, "return_origin": return_origin, "access_token": access_token}, None), options)

    def change_plan(
        self,
        *,
        body: m.SubscriptionChangePlanRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SubscriptionChangePlanResponse:
        """Change what the caller has subscribed to.

        What costs more happens at once, for the difference (`changed`); not paid, it does not happen, and `redirect_url` says where to pay (`payment_required`). What costs less happens at the end of the period that is paid for (`scheduled`). Asking for what the caller has drops a scheduled change and a cancellation.

        Permission: the caller, about their own account.

        `POST /users/subscription/change-plan`
        """
        answer: m.SubscriptionChangePlanResponse = self._json(_CHANGE_PLAN, Input({}, {}, body), options, m.SubscriptionChangePlanResponse)
        return answer

    def get_prices(
        self,
        options: CallOptions | None = None,
    ) -> m.PriceList:
        """What everything costs here, in credits.

        Each operation names its prices in `x-price`. What a request would cost in all is answered by the operation itself with `dry_run=true`. Work that fails or is stopped costs nothing.

        Permission: anyone.

        `GET /billing/prices`
        """
        answer: m.PriceList = self._json(_GET_PRICES, Input({}, {}, None), options, m.PriceList)
        return answer

    def receive_stripe_event(
        self,
        options: CallOptions | None = None,
    ) -> m.StripeEventReceipt:
        """Takes the payment provider's events.

        For the payment provider alone: set this address as an endpoint there. The signature of the body, no older than five minutes, is the credential. An event is kept and answered at once, and taken in afterwards; one that comes again changes nothing.

        Permission: whoever signs with the secret of the endpoint.

        `POST /billing/stripe/webhook`
        """
        answer: m.StripeEventReceipt = self._json(_RECEIVE_STRIPE_EVENT, Input({}, {}, None), options, m.StripeEventReceipt)
        return answer

    def list_credits_ledger(
        self,
        *,
        kind: Sequence[m.LedgerKind] | None = None,
        action: Sequence[str] | None = None,
        api_key_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        format: Literal["json", "csv"] | None = None,
        options: CallOptions | None = None,
    ) -> m.CreditsLedger:
        """Every change of the account's credits, the newest first, by pages or as CSV.

        Filters hold together; of each list one must match. With `format=csv` the answer is a text/csv file of all entries. Requests with an API key are booked once a minute, so the latest may not be here yet.

        Permission: the caller's own account.

        `GET /users/credits/ledger`
        """
        answer: m.CreditsLedger = self._json(_LIST_CREDITS_LEDGER, Input({}, {"kind": kind, "action": action, "api_key_id": api_key_id, "from": from_, "to": to, "limit": limit, "cursor": cursor, "format": format}, None), options, m.CreditsLedger)
        return answer

    def get_credits_usage(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        group_by: Sequence[Literal["day", "key", "action"]] | None = None,
        options: CallOptions | None = None,
    ) -> m.CreditsUsage:
        """What was used, summed by day, API key and action; of the last 30 days where nothing is said.

        Permission: the caller's own account.

        `GET /users/credits/usage`
        """
        answer: m.CreditsUsage = self._json(_GET_CREDITS_USAGE, Input({}, {"from": from_, "to": to, "group_by": group_by}, None), options, m.CreditsUsage)
        return answer

    def list_webhook_event_types(
        self,
        options: CallOptions | None = None,
    ) -> list[m.WebhookEventTypeInfo]:
        """Every kind of event, with an example of its body.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/event_types`
        """
        answer: list[m.WebhookEventTypeInfo] = self._json(_LIST_WEBHOOK_EVENT_TYPES, Input({}, {}, None), options, list[m.WebhookEventTypeInfo])
        return answer

    def get_webhook_request_secret(
        self,
        options: CallOptions | None = None,
    ) -> m.RequestSecret:
        """What is sent to addresses given as `webhook_url` is signed with this.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/request_secret`
        """
        answer: m.RequestSecret = self._json(_GET_WEBHOOK_REQUEST_SECRET, Input({}, {}, None), options, m.RequestSecret)
        return answer

    def rotate_webhook_request_secret(
        self,
        *,
        body: m.RotateSecretRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.RotatedSecret:
        """Makes a new secret for addresses given as `webhook_url`.

        Until the overlap is over, what is sent is signed with both.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/request_secret`
        """
        answer: m.RotatedSecret = self._json(_ROTATE_WEBHOOK_REQUEST_SECRET, Input({}, {}, body), options, m.RotatedSecret)
        return answer

    def create_webhook(
        self,
        *,
        body: m.CreateWebhookRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreatedWebhook:
        """Registers an address for events and shows its secret this once.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks`
        """
        answer: m.CreatedWebhook = self._json(_CREATE_WEBHOOK, Input({}, {}, body), options, m.CreatedWebhook)
        return answer

    def list_webhooks(
        self,
        options: CallOptions | None = None,
    ) -> list[m.Webhook]:
        """The account's webhooks, the newest first.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks`
        """
        answer: list[m.Webhook] = self._json(_LIST_WEBHOOKS, Input({}, {}, None), options, list[m.Webhook])
        return answer

    def create_webhook_listener(
        self,
        *,
        body: m.CreateWebhookListenerRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreatedWebhookListener:
        """Begins to keep events for a program that fetches them, and shows what they are signed with.

        For machines that can not be called: `rushes webhooks listen`. It is over when it has not been asked for 15 minutes.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/listeners`
        """
        answer: m.CreatedWebhookListener = self._json(_CREATE_WEBHOOK_LISTENER, Input({}, {}, body), options, m.CreatedWebhookListener)
        return answer

    def list_heard_events(
        self,
        *,
        listener_id: str,
        after: int | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> m.HeardEvents:
        """What was told since a place, each event signed now.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/listeners/{listener_id}/events`
        """
        answer: m.HeardEvents = self._json(_LIST_HEARD_EVENTS, Input({"listener_id": listener_id}, {"after": after, "limit": limit}, None), options, m.HeardEvents)
        return answer

    def get_heard_event(
        self,
        *,
        listener_id: str,
        event_id: str,
        options: CallOptions | None = None,
    ) -> m.HeardEvent:
        """An event that the account was told within the last 30 days, signed now.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/listeners/{listener_id}/events/{event_id}`
        """
        answer: m.HeardEvent = self._json(_GET_HEARD_EVENT, Input({"listener_id": listener_id, "event_id": event_id}, {}, None), options, m.HeardEvent)
        return answer

    def delete_webhook_listener(
        self,
        *,
        listener_id: str,
        options: CallOptions | None = None,
    ) -> m.DeletedWebhook:
        """Keeps no more events for a program.

        Permission: the caller, about their account's webhooks.

        `DELETE /users/webhooks/listeners/{listener_id}`
        """
        answer: m.DeletedWebhook = self._json(_DELETE_WEBHOOK_LISTENER, Input({"listener_id": listener_id}, {}, None), options, m.DeletedWebhook)
        return answer

    def get_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> m.Webhook:
        """A webhook, and what its owner should know of it.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/{webhook_id}`
        """
        answer: m.Webhook = self._json(_GET_WEBHOOK, Input({"webhook_id": webhook_id}, {}, None), options, m.Webhook)
        return answer

    def update_webhook(
        self,
        *,
        webhook_id: str,
        body: m.UpdateWebhookRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.Webhook:
        """Changes address, description or events of a webhook, disables or enables it.

        Permission: the caller, about their account's webhooks.

        `PATCH /users/webhooks/{webhook_id}`
        """
        answer: m.Webhook = self._json(_UPDATE_WEBHOOK, Input({"webhook_id": webhook_id}, {}, body), options, m.Webhook)
        return answer

    def delete_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> m.DeletedWebhook:
        """Removes a webhook and the log of its deliveries.

        Permission: the caller, about their account's webhooks.

        `DELETE /users/webhooks/{webhook_id}`
        """
        answer: m.DeletedWebhook = self._json(_DELETE_WEBHOOK, Input({"webhook_id": webhook_id}, {}, None), options, m.DeletedWebhook)
        return answer

    def rotate_webhook_secret(
        self,
        *,
        webhook_id: str,
        body: m.RotateSecretRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.RotatedSecret:
        """Makes a new secret for a webhook and shows it this once.

        Until the overlap is over, what is sent is signed with both.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/{webhook_id}/rotate_secret`
        """
        answer: m.RotatedSecret = self._json(_ROTATE_WEBHOOK_SECRET, Input({"webhook_id": webhook_id}, {}, body), options, m.RotatedSecret)
        return answer

    def test_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> m.WebhookTestResult:
        """Sends `webhook.test` now, once, and tells how it went.

        It answers when the endpoint has, after 15 s at the latest. Disabled webhooks are tested as well.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/{webhook_id}/test`
        """
        answer: m.WebhookTestResult = self._json(_TEST_WEBHOOK, Input({"webhook_id": webhook_id}, {}, None), options, m.WebhookTestResult)
        return answer

    def list_webhook_deliveries(
        self,
        *,
        webhook_id: str,
        state: Literal["pending", "delivered", "failed", "discarded"] | None = None,
        type: Literal["task.completed", "task.failed", "create.done", "export.done", "asset.ready", "asset.failed", "review.comment", "review.decision", "credits.low", "webhook.disabled", "webhook.test"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.WebhookDeliveryPage:
        """What was and will be sent to a webhook, the newest first.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/{webhook_id}/deliveries`
        """
        answer: m.WebhookDeliveryPage = self._json(_LIST_WEBHOOK_DELIVERIES, Input({"webhook_id": webhook_id}, {"state": state, "type": type, "limit": limit, "cursor": cursor}, None), options, m.WebhookDeliveryPage)
        return answer

    def get_webhook_delivery(
        self,
        *,
        webhook_id: str,
        delivery_id: str,
        options: CallOptions | None = None,
    ) -> m.WebhookDeliveryDetails:
        """A delivery with every attempt and the body.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/{webhook_id}/deliveries/{delivery_id}`
        """
        answer: m.WebhookDeliveryDetails = self._json(_GET_WEBHOOK_DELIVERY, Input({"webhook_id": webhook_id, "delivery_id": delivery_id}, {}, None), options, m.WebhookDeliveryDetails)
        return answer

    def replay_webhook_delivery(
        self,
        *,
        webhook_id: str,
        delivery_id: str,
        options: CallOptions | None = None,
    ) -> m.ReplayedDelivery:
        """Sends an event again, under the same `webhook-id`.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/{webhook_id}/deliveries/{delivery_id}/replay`
        """
        answer: m.ReplayedDelivery = self._json(_REPLAY_WEBHOOK_DELIVERY, Input({"webhook_id": webhook_id, "delivery_id": delivery_id}, {}, None), options, m.ReplayedDelivery)
        return answer

    def replay_webhook(
        self,
        *,
        webhook_id: str,
        body: m.ReplayWebhookRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ReplayedWebhook:
        """Sends again what came since a time, by default only what has not arrived.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/{webhook_id}/replay`
        """
        answer: m.ReplayedWebhook = self._json(_REPLAY_WEBHOOK, Input({"webhook_id": webhook_id}, {}, body), options, m.ReplayedWebhook)
        return answer

    def write_talk_summary(
        self,
        *,
        asset_id: str,
        body: m.WriteSummaryRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.WrittenTaskResponse:
        """Have a language model write a summary of what is said in a recording.

        Answers a task whose result has the summary as `text`, in the language of the recording unless `language` names another. 503 `not_configured` where no language model is: `GET` of this address needs none.

        Permission: READ on the asset.

        `POST /asset/{asset_id}/summary`
        """
        answer: m.WrittenTaskResponse = self._json(_WRITE_TALK_SUMMARY, Input({"asset_id": asset_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.WrittenTaskResponse)
        return answer

    def get_talk_summary(
        self,
        *,
        asset_id: str,
        version_id: str | None = None,
        sentences: int | None = None,
        phrases: int | None = None,
        chapter_seconds: float | None = None,
        options: CallOptions | None = None,
    ) -> m.TalkSummary:
        """What is said in a recording, in short: its best sentences, phrases and chapters.

        By its transcript, without a model. Without a transcript it is 409 `no_index` with what to do.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/summary`
        """
        answer: m.TalkSummary = self._json(_GET_TALK_SUMMARY, Input({"asset_id": asset_id}, {"version_id": version_id, "sentences": sentences, "phrases": phrases, "chapter_seconds": chapter_seconds}, None), options, m.TalkSummary)
        return answer

    def make_shorts(
        self,
        *,
        asset_id: str,
        body: m.MakeShortsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MakeShortsResponse:
        """Make short clips of a long recording, each a project.

        Ranked by what is said, heard and seen in them; each begins and ends with a sentence. All of them are made, or none.

        Permission: READ on the asset, WRITE on the folder.

        `POST /asset/{asset_id}/shorts`
        """
        answer: m.MakeShortsResponse = self._json(_MAKE_SHORTS, Input({"asset_id": asset_id}, {}, body), options, m.MakeShortsResponse)
        return answer

    def make_highlights(
        self,
        *,
        asset_id: str,
        body: m.MakeHighlightsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MakeHighlightsResponse:
        """Make a project of the best moments of a recording, in the order in which they are said.

        Permission: READ on the asset, WRITE on the folder.

        `POST /asset/{asset_id}/highlights`
        """
        answer: m.MakeHighlightsResponse = self._json(_MAKE_HIGHLIGHTS, Input({"asset_id": asset_id}, {}, body), options, m.MakeHighlightsResponse)
        return answer

    def create_response(
        self,
        *,
        body: m.AgentMessageRequest | Mapping[str, Any],
        confirm: bool | None = None,
        plan_id: str | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> Iterator[ServerEvent[m.AgentEvent]]:
        """Say something to the agent, and follow what it answers.

        The stream begins with `response.created`, which names the chat, and ends with `service.stream.end` and its reason. One that closes without it was cut off: GET /agent/response/{chat_id} goes on, and so does this with Last-Event-ID, which starts nothing. A client that leaves does not stop the work. A chat answers one message at a time: another one meanwhile is 409, since what it changes would be made of what is not there yet.

        Permission: signed in; reads what the caller can read.

        `POST /agent/response`
        """
        return self._events(_CREATE_RESPONSE, Input({}, {"confirm": confirm, "plan_id": plan_id, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.AgentEvent)

    def create_response_json(
        self,
        *,
        body: m.AgentMessageRequestWithoutNoInteraction | Mapping[str, Any],
        confirm: bool | None = None,
        plan_id: str | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> Iterator[ServerEvent[m.CreateResult]]:
        """Say something to the agent, and get the result alone.

        The agent asks nothing back. Answers a stream of `service.json_result` events: `progressing` while it runs, then one `done` or `failed`, after which it closes. A client that leaves does not stop the work. Reconnecting with Last-Event-ID goes on after that event and never starts a second run; once everything was sent it answers 204. A chat answers one message at a time: another one meanwhile is 409, since what it changes would be made of what is not there yet.

        Permission: signed in; reads what the caller can read.

        `POST /agent/response/json`
        """
        return self._events(_CREATE_RESPONSE_JSON, Input({}, {"confirm": confirm, "plan_id": plan_id, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.CreateResult)

    def follow_response(
        self,
        *,
        chat_id: str,
        last_event_id: str | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> Iterator[ServerEvent[m.AgentEvent]]:
        """Follow what the agent answers in a chat.

        The same events as POST /agent/response, from any server of the service. Without an id what comes from now on; where nothing is being answered, `service.stream.end` at once. After the id of a last event the next answer of the chat, if there is one. A client that reconnects by the header Last-Event-ID although it has seen the end gets 204.

        Permission: who has the chat.

        `GET /agent/response/{chat_id}`
        """
        return self._events(_FOLLOW_RESPONSE, Input({"chat_id": chat_id}, {"last_event_id": last_event_id, "after": after}, None), options, m.AgentEvent)

    def cancel_response(
        self,
        *,
        chat_id: str,
        options: CallOptions | None = None,
    ) -> str:
        """End what the agent is doing in a chat, with everything it has started.

        What it has finished stays; nothing is charged. Its stream ends with the reason `cancelled`.

        Permission: who has the chat.

        `DELETE /agent/response/{chat_id}`
        """
        answer: str = self._json(_CANCEL_RESPONSE, Input({"chat_id": chat_id}, {}, None), options, str)
        return answer

    def list_chats(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        before: str | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ChatHistoryResponse]:
        """The chats of the caller, the one with the newest message first.

        Permission: signed in; only the caller's chats.

        `GET /agent/chats/list`
        """
        answer: list[m.ChatHistoryResponse] = self._json(_LIST_CHATS, Input({}, {"limit": limit, "offset": offset, "before": before, "after": after}, None), options, list[m.ChatHistoryResponse])
        return answer

    def get_chat(
        self,
        *,
        chat_id: str,
        options: CallOptions | None = None,
    ) -> m.ChatHistoryResponse:
        """One chat: its name, whether it is being answered, and whether there is something new in it.

        Permission: who has the chat.

        `GET /agent/chat/{chat_id}`
        """
        answer: m.ChatHistoryResponse = self._json(_GET_CHAT, Input({"chat_id": chat_id}, {}, None), options, m.ChatHistoryResponse)
        return answer

    def delete_chat(
        self,
        *,
        chat_id: str,
        cancel_running: bool | None = None,
        options: CallOptions | None = None,
    ) -> m.DeletedChat:
        """Delete a chat with its messages.

        Projects and videos that were made in it stay.

        Permission: who has the chat.

        `DELETE /agent/chat/{chat_id}`
        """
        answer: m.DeletedChat = self._json(_DELETE_CHAT, Input({"chat_id": chat_id}, {"cancel_running": cancel_running}, None), options, m.DeletedChat)
        return answer

    def get_chat_usage(
        self,
        *,
        chat_id: str,
        options: CallOptions | None = None,
    ) -> m.ChatUsageResponse:
        """What the answers of a chat have cost, and each tool of it.

        Permission: who has the chat.

        `GET /agent/chat/{chat_id}/usage`
        """
        answer: m.ChatUsageResponse = self._json(_GET_CHAT_USAGE, Input({"chat_id": chat_id}, {}, None), options, m.ChatUsageResponse)
        return answer

    def mark_chat_read(
        self,
        *,
        chat_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Mark a chat as read up to its newest message.

        Permission: who has the chat.

        `POST /agent/chat/{chat_id}/read`
        """
        self._none(_MARK_CHAT_READ, Input({"chat_id": chat_id}, {}, None), options)

    def rename_chat(
        self,
        *,
        chat_id: str,
        name: str,
        options: CallOptions | None = None,
    ) -> m.ChatHistoryResponse:
        """Give a chat another name.

        Permission: who has the chat.

        `PATCH /agent/chat/{chat_id}/rename`
        """
        answer: m.ChatHistoryResponse = self._json(_RENAME_CHAT, Input({"chat_id": chat_id}, {"name": name}, None), options, m.ChatHistoryResponse)
        return answer

    def list_messages(
        self,
        *,
        chat_id: str,
        limit: int | None = None,
        offset: int | None = None,
        before: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ChatMessageUserResponse | m.ChatMessageAgentResponse]:
        """The messages of a chat, the newest first.

        Reading from the first page on marks the chat as read up to its newest message.

        Permission: who has the chat.

        `GET /agent/chat/{chat_id}/messages`
        """
        answer: list[m.ChatMessageUserResponse | m.ChatMessageAgentResponse] = self._json(_LIST_MESSAGES, Input({"chat_id": chat_id}, {"limit": limit, "offset": offset, "before": before}, None), options, list[m.ChatMessageUserResponse | m.ChatMessageAgentResponse])
        return answer

    def use_tool(
        self,
        *,
        body: m.UseAgentToolRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.UseAgentToolResponse:
        """Run one tool of the agent.

        Tools do what operations of this interface do, with the rights of the caller and at the same prices; what is wrong with arguments is 422 with its place below `body.tool_arguments`. docs/tools.md lists them all.

        Permission: signed in; each tool asks for the rights of the operation behind it.

        `POST /agent/use-tool`
        """
        answer: m.UseAgentToolResponse = self._json(_USE_TOOL, Input({}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.UseAgentToolResponse)
        return answer

    def answer_mcp(
        self,
        *,
        body: m.McpMessage | Mapping[str, Any],
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> dict[str, Any]:
        """The tools of the agent for clients of the Model Context Protocol.

        Streamable HTTP without sessions: each POST is answered by itself, with the rights of its credential. Refusals of tools are results with `isError`; what is no message of the protocol is answered as JSON-RPC says. See docs/mcp.md.

        Permission: signed in; each tool asks for the rights of the operation behind it.

        `POST /mcp`
        """
        answer: dict[str, Any] = self._json(_ANSWER_MCP, Input({}, {"webhook_url": webhook_url}, body), options, dict[str, Any])
        return answer

    def get_mcp_metadata(
        self,
        options: CallOptions | None = None,
    ) -> m.McpResourceMetadata:
        """What the MCP server is to clients that have no credential yet.

        Protected resource metadata, by RFC 9728; the challenge of a 401 of POST /mcp names this address.

        Permission: anyone.

        `GET /.well-known/oauth-protected-resource/mcp`
        """
        answer: m.McpResourceMetadata = self._json(_GET_MCP_METADATA, Input({}, {}, None), options, m.McpResourceMetadata)
        return answer

    def list_users(
        self,
        *,
        text: str | None = None,
        offset: int | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.OperatorUser]:
        """Everybody who has an account here, the newest first.

        Permission: an operator.

        `GET /operator/users`
        """
        answer: list[m.OperatorUser] = self._json(_LIST_USERS, Input({}, {"text": text, "offset": offset, "limit": limit}, None), options, list[m.OperatorUser])
        return answer

    def get_user(
        self,
        *,
        user_id: str,
        options: CallOptions | None = None,
    ) -> m.OperatorUserDetails:
        """One user with plan, limits, credits and storage.

        Permission: an operator.

        `GET /operator/users/{user_id}`
        """
        answer: m.OperatorUserDetails = self._json(_GET_USER, Input({"user_id": user_id}, {}, None), options, m.OperatorUserDetails)
        return answer

    def set_user_disabled(
        self,
        *,
        user_id: str,
        body: m.SetUserDisabledRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OperatorUserDetails:
        """Refuse all keys and tokens of a user from now on, or take them again.

        What they have stays, and what runs goes on. Nobody can do it to themselves.

        Permission: an operator.

        `PUT /operator/users/{user_id}/disabled`
        """
        answer: m.OperatorUserDetails = self._json(_SET_USER_DISABLED, Input({"user_id": user_id}, {}, body), options, m.OperatorUserDetails)
        return answer

    def set_user_operator(
        self,
        *,
        user_id: str,
        body: m.SetUserOperatorRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OperatorUserDetails:
        """Make a user an operator, or an operator an ordinary user again.

        Nobody can take it from themselves, so that there is always one.

        Permission: an operator.

        `PUT /operator/users/{user_id}/operator`
        """
        answer: m.OperatorUserDetails = self._json(_SET_USER_OPERATOR, Input({"user_id": user_id}, {}, body), options, m.OperatorUserDetails)
        return answer

    def set_user_plan(
        self,
        *,
        user_id: str,
        body: m.SetUserPlanRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OperatorUserDetails:
        """Give a user a plan, with its limits as they are now.

        Permission: an operator.

        `PUT /operator/users/{user_id}/plan`
        """
        answer: m.OperatorUserDetails = self._json(_SET_USER_PLAN, Input({"user_id": user_id}, {}, body), options, m.OperatorUserDetails)
        return answer

    def change_user_credits(
        self,
        *,
        user_id: str,
        body: m.ChangeUserCreditsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ChangedUserCredits:
        """Give credits to a user, or take some.

        Permission: an operator.

        `POST /operator/users/{user_id}/credits`
        """
        answer: m.ChangedUserCredits = self._json(_CHANGE_USER_CREDITS, Input({"user_id": user_id}, {}, body), options, m.ChangedUserCredits)
        return answer

    def list_user_ledger(
        self,
        *,
        user_id: str,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.OperatorLedgerEntry]:
        """Changes of a user's credits, the newest first.

        Permission: an operator.

        `GET /operator/users/{user_id}/ledger`
        """
        answer: list[m.OperatorLedgerEntry] = self._json(_LIST_USER_LEDGER, Input({"user_id": user_id}, {"limit": limit}, None), options, list[m.OperatorLedgerEntry])
        return answer

    def list_plans(
        self,
        options: CallOptions | None = None,
    ) -> list[m.PlanDocument]:
        """All plans, also those that are not sold.

        Permission: an operator.

        `GET /operator/plans`
        """
        answer: list[m.PlanDocument] = self._json(_LIST_PLANS, Input({}, {}, None), options, list[m.PlanDocument])
        return answer

    def put_plan(
        self,
        *,
        body: m.PutPlanRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.PutPlanResponse:
        """Make a plan, or replace the one of that tier.

        Permission: an operator.

        `PUT /operator/plans`
        """
        answer: m.PutPlanResponse = self._json(_PUT_PLAN, Input({}, {}, body), options, m.PutPlanResponse)
        return answer

    def publish_prices(
        self,
        *,
        body: m.PublishPricesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.PublishPricesResponse:
        """Publish the next table of prices, with some of them changed.

        What runs keeps the price that it was told. GET /billing/prices is the table that holds.

        Permission: an operator.

        `POST /operator/prices`
        """
        answer: m.PublishPricesResponse = self._json(_PUBLISH_PRICES, Input({}, {}, body), options, m.PublishPricesResponse)
        return answer

    def list_all_models(
        self,
        options: CallOptions | None = None,
    ) -> list[m.OperatorModel]:
        """All generative models that are known here, also those that are hidden or not available.

        Permission: an operator.

        `GET /operator/models`
        """
        answer: list[m.OperatorModel] = self._json(_LIST_ALL_MODELS, Input({}, {}, None), options, list[m.OperatorModel])
        return answer

    def set_model_hidden(
        self,
        *,
        body: m.SetModelHiddenRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OperatorModel:
        """Offer a model to nobody, or to everybody again.

        Permission: an operator.

        `PUT /operator/models/hidden`
        """
        answer: m.OperatorModel = self._json(_SET_MODEL_HIDDEN, Input({}, {}, body), options, m.OperatorModel)
        return answer

    def get_deployment(
        self,
        options: CallOptions | None = None,
    ) -> m.Deployment:
        """How much there is of users, files and work.

        Permission: an operator.

        `GET /operator/deployment`
        """
        answer: m.Deployment = self._json(_GET_DEPLOYMENT, Input({}, {}, None), options, m.Deployment)
        return answer

    def list_audit(
        self,
        *,
        act: str | None = None,
        user: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AuditEntry]:
        """What was done by force of the operator's role or from the command line, the newest first.

        Permission: an operator.

        `GET /operator/audit`
        """
        answer: list[m.AuditEntry] = self._json(_LIST_AUDIT, Input({}, {"act": act, "user": user, "limit": limit}, None), options, list[m.AuditEntry])
        return answer


class AsyncOperations(AsyncCaller):
    """The operations, to be awaited."""

    async def get_welcome(
        self,
        options: CallOptions | None = None,
    ) -> m.Welcome:
        """What this server is and where its description lies.

        Permission: anyone.

        `GET /`
        """
        answer: m.Welcome = await self._json(_GET_WELCOME, Input({}, {}, None), options, m.Welcome)
        return answer

    async def get_open_api(
        self,
        options: CallOptions | None = None,
    ) -> dict[str, Any]:
        """The description of every operation, as OpenAPI 3.1.

        Permission: anyone.

        `GET /openapi.json`
        """
        answer: dict[str, Any] = await self._json(_GET_OPEN_API, Input({}, {}, None), options, dict[str, Any])
        return answer

    async def get_docs(
        self,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """The documentation, or the description of every operation on one page where it is not built.

        Permission: anyone.

        `GET /docs`
        """
        return await self._response(_GET_DOCS, Input({}, {}, None), options)

    async def get_health(
        self,
        options: CallOptions | None = None,
    ) -> m.Health:
        """Whether every part of this process is ready.

        Permission: anyone.

        `GET /health`
        """
        answer: m.Health = await self._json(_GET_HEALTH, Input({}, {}, None), options, m.Health)
        return answer

    async def get_metrics(
        self,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """Numbers about this process, for Prometheus.

        Permission: this machine, or whoever sends the token of RUSHES_METRICS_TOKEN as a bearer token.

        `GET /metrics`
        """
        return await self._response(_GET_METRICS, Input({}, {}, None), options)

    async def list_files(
        self,
        *,
        path: str,
        limit: int,
        page: int,
        folder_on_top: bool | None = None,
        group_name: str | None = None,
        folder_id: str | None = None,
        sort_by: Literal["modified_at", "added_at", "name"] | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        filetype: Sequence[m.FileTypeFilter] | None = None,
        options: CallOptions | None = None,
    ) -> list[m.FileReference]:
        """One page of the files and folders in a folder.

        Permission: READ on the folder; only what the caller may read is listed.

        `GET /users/sources/list_files`
        """
        answer: list[m.FileReference] = await self._json(_LIST_FILES, Input({}, {"path": path, "limit": limit, "page": page, "folder_on_top": folder_on_top, "group_name": group_name, "folder_id": folder_id, "sort_by": sort_by, "sort_order": sort_order, "filetype": filetype}, None), options, list[m.FileReference])
        return answer

    async def get_me(
        self,
        options: CallOptions | None = None,
    ) -> m.ApiUser:
        """Profile of the caller with credit balance and storage.

        Permission: the caller, about themselves.

        `GET /users/me`
        """
        answer: m.ApiUser = await self._json(_GET_ME, Input({}, {}, None), options, m.ApiUser)
        return answer

    async def update_me(
        self,
        *,
        body: m.UpdateUserRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ApiUser:
        """Changes names and preferences of the caller.

        Permission: the caller, about themselves.

        `PATCH /users/me`
        """
        answer: m.ApiUser = await self._json(_UPDATE_ME, Input({}, {}, body), options, m.ApiUser)
        return answer

    def delete_me(
        self,
        *,
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> AsyncIterator[ServerEvent[m.DeleteAccountProgress | m.DeleteAccountSummary]]:
        """Tells what deleting the account would remove, or deletes it.

        Without an explicit `dry_run=false` it only counts. Both answer 200 with a stream of events: `progress` for each stage, then one `done` with a DeleteAccountSummary, whose `dry_run` says which of the two happened. From the beginning of the deletion no credential of the account counts any more, but the ID token for this call. A client that leaves does not stop the deletion; calling again follows it, and goes on with what is left.

        Permission: the caller, about themselves; also with the ID token from before while it is valid.

        `DELETE /users/me`
        """
        return self._events(_DELETE_ME, Input({}, {"dry_run": dry_run}, None), options, m.DeleteAccountProgress | m.DeleteAccountSummary)

    async def get_me_by_old_name(
        self,
        options: CallOptions | None = None,
    ) -> m.ApiUser:
        """Profile of the caller with credit balance and storage.

        Permission: the caller, about themselves.

        `GET /users/get`
        """
        answer: m.ApiUser = await self._json(_GET_ME_BY_OLD_NAME, Input({}, {}, None), options, m.ApiUser)
        return answer

    async def update_my_names(
        self,
        *,
        firstname: str | None = None,
        lastname: str | None = None,
        options: CallOptions | None = None,
    ) -> bool:
        """Changes the names of the caller.

        Use PATCH /users/me.

        Permission: the caller, about themselves.

        `POST /users/update`
        """
        answer: bool = await self._json(_UPDATE_MY_NAMES, Input({}, {"firstname": firstname, "lastname": lastname}, None), options, bool)
        return answer

    async def delete_user(
        self,
        options: CallOptions | None = None,
    ) -> m.DeleteAccountSummary:
        """Deletes the account; the same as DELETE /users/me with dry_run=false.

        Answers when it is done, or after 50 seconds how far it is: then `user_deleted` is false, the deletion goes on, and calling again tells more.

        Permission: the caller, about themselves; also with the ID token from before while it is valid.

        `DELETE /users/delete`
        """
        answer: m.DeleteAccountSummary = await self._json(_DELETE_USER, Input({}, {}, None), options, m.DeleteAccountSummary)
        return answer

    async def create_api_key(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> m.CreatedApiKey:
        """Makes an API key and shows it this once.

        Permission: the caller, about their own keys.

        `POST /users/api_keys/create`
        """
        answer: m.CreatedApiKey = await self._json(_CREATE_API_KEY, Input({}, {"name": name}, None), options, m.CreatedApiKey)
        return answer

    async def list_api_keys(
        self,
        options: CallOptions | None = None,
    ) -> list[str]:
        """Names of the keys of the caller, the newest first.

        Permission: the caller, about their own keys.

        `GET /users/api_keys/list`
        """
        answer: list[str] = await self._json(_LIST_API_KEYS, Input({}, {}, None), options, list[str])
        return answer

    async def get_api_keys(
        self,
        options: CallOptions | None = None,
    ) -> list[m.ApiKeyInfo]:
        """Keys of the caller with their last use, the newest first.

        Permission: the caller, about their own keys.

        `GET /users/api_keys`
        """
        answer: list[m.ApiKeyInfo] = await self._json(_GET_API_KEYS, Input({}, {}, None), options, list[m.ApiKeyInfo])
        return answer

    async def delete_api_key(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> m.DeletedApiKey:
        """Ends an API key at once.

        Permission: the caller, about their own keys.

        `DELETE /users/api_keys/delete`
        """
        answer: m.DeletedApiKey = await self._json(_DELETE_API_KEY, Input({}, {"name": name}, None), options, m.DeletedApiKey)
        return answer

    async def invite_user(
        self,
        *,
        email: str,
        options: CallOptions | None = None,
    ) -> m.CreateUserResponse:
        """Asks for an account for an email.

        Records an invitation. The account becomes active when somebody signs in with that email, verified by their identity provider. The answer is the same whether or not the email is known.

        Permission: anyone.

        `POST /users/create`
        """
        answer: m.CreateUserResponse = await self._json(_INVITE_USER, Input({}, {"email": email}, None), options, m.CreateUserResponse)
        return answer

    async def refresh_session_cookie(
        self,
        options: CallOptions | None = None,
    ) -> m.SessionCookieResponse:
        """Keeps the ID token of this request in a cookie that scripts can not read.

        For navigations, which carry no header: GET /users/checkout_redirect, GET /users/billing_portal_redirect and GET /asset/url/{asset_id} take the cookie. Send it again with each new token.

        Permission: the caller, about their own session.

        `POST /users/refresh_session_cookie`
        """
        answer: m.SessionCookieResponse = await self._json(_REFRESH_SESSION_COOKIE, Input({}, {}, None), options, m.SessionCookieResponse)
        return answer

    async def sign_in_by_link(
        self,
        *,
        body: m.SignInLinkRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SignInLinkResponse:
        """Signs the owner of this machine in by a link that the service printed.

        Where the service runs on a machine of one's own it prints a link when it starts, and another one by `npm run -s rushes -- server sign-in-link`. A link works once, for a quarter of an hour, and on that machine alone.

        Permission: whoever has the link, on the machine of the service.

        `POST /users/sign_in_link`
        """
        answer: m.SignInLinkResponse = await self._json(_SIGN_IN_BY_LINK, Input({}, {}, body), options, m.SignInLinkResponse)
        return answer

    async def sign_out(
        self,
        options: CallOptions | None = None,
    ) -> m.SignedOutResponse:
        """Takes the session cookie back.

        The ID token itself ends when it says so; ending it earlier is up to its issuer.

        Permission: anyone, about their own browser.

        `POST /users/sign_out`
        """
        answer: m.SignedOutResponse = await self._json(_SIGN_OUT, Input({}, {}, None), options, m.SignedOutResponse)
        return answer

    async def create_folder(
        self,
        *,
        body: m.CreateFolderRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreateFolderResponse:
        """Make a folder, or find it when it is there.

        By `path` the folder and its ancestors are ensured in the default group; by `parent_asset_id` and `name` inside that folder. Names are kept in NFC and case counts.

        Permission: WRITE on the deepest folder of the path that exists, or on the parent.

        `POST /asset/folder`
        """
        answer: m.CreateFolderResponse = await self._json(_CREATE_FOLDER, Input({}, {}, body), options, m.CreateFolderResponse)
        return answer

    async def list_most_recent(
        self,
        *,
        path: str | None = None,
        limit: int | None = None,
        group_id: str | None = None,
        folder_id: str | None = None,
        before: str | None = None,
        after: str | None = None,
        filetype: Sequence[m.FileTypeFilter] | None = None,
        options: CallOptions | None = None,
    ) -> list[m.FileReference]:
        """The files below a folder that changed last, newest first.

        For the next page pass the smallest `last_edit` of this one as `before`. The filter by type is a JSON body, or the repeatable query parameter `filetype` for clients that can not send a body with GET. Without `group_id` and `folder_id`: the default group and what was granted to the caller directly.

        Permission: READ on the folder; only what the caller may read is listed.

        `GET /asset/most_recent`
        """
        answer: list[m.FileReference] = await self._json(_LIST_MOST_RECENT, Input({}, {"path": path, "limit": limit, "group_id": group_id, "folder_id": folder_id, "before": before, "after": after, "filetype": filetype}, None), options, list[m.FileReference])
        return answer

    async def get_asset_infos(
        self,
        *,
        body: m.AssetInfosBatchRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetInfosBatchResponse:
        """Name, path, duration and kind of several assets.

        Permission: READ on each asset; an error per item otherwise.

        `POST /asset/infos`
        """
        answer: m.AssetInfosBatchResponse = await self._json(_GET_ASSET_INFOS, Input({}, {}, body), options, m.AssetInfosBatchResponse)
        return answer

    async def create_download_urls(
        self,
        *,
        body: m.AssetDownloadUrlBatchRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetDownloadUrlBatchResponse:
        """Download URLs of several assets.

        Answers the best existing rendition at or under the asked height, else the next above, else the original. A URL works until it expires; where this server gives the bytes itself, as long as the caller may read the asset. Frames that are not there yet are made, at most 50 for one request: for the others, ask again.

        Permission: READ on each asset; an error per item otherwise.

        `POST /asset/download_urls`
        """
        answer: m.AssetDownloadUrlBatchResponse = await self._json(_CREATE_DOWNLOAD_URLS, Input({}, {}, body), options, m.AssetDownloadUrlBatchResponse)
        return answer

    async def get_download_url(
        self,
        *,
        asset_id: str,
        quality: Literal["480p", "720p", "1080p", "original", "highest", "lowest"] | None = None,
        player_compatible: bool | None = None,
        frame_time: float | None = None,
        version_id: str | None = None,
        request_id: str | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetDownloadUrlResponse:
        """A download URL of one asset.

        Answers the best existing rendition at or under the asked height, else the next above, else the original. A URL works until it expires; where this server gives the bytes itself, as long as the caller may read the asset. A frame is made when it is asked for the first time, and kept.

        Permission: READ on the asset.

        `GET /asset/download_url/{asset_id}`
        """
        answer: m.AssetDownloadUrlResponse = await self._json(_GET_DOWNLOAD_URL, Input({"asset_id": asset_id}, {"quality": quality, "player_compatible": player_compatible, "frame_time": frame_time, "version_id": version_id, "request_id": request_id}, None), options, m.AssetDownloadUrlResponse)
        return answer

    async def redirect_to_asset(
        self,
        *,
        asset_id: str,
        quality: Literal["480p", "720p", "1080p", "original", "highest", "lowest"] | None = None,
        player_compatible: bool | None = None,
        frame_time: float | None = None,
        version_id: str | None = None,
        access_token: str | None = None,
        options: CallOptions | None = None,
    ) -> None:
        """Sends a browser to the media of an asset.

        For places where no header can be sent, such as a link or an `img`: it takes the session cookie or `access_token` as well. What is public needs no credential where the operator allows it.

        Permission: READ on the asset.

        `GET /asset/url/{asset_id}`
        """
        await self._none(_REDIRECT_TO_ASSET, Input({"asset_id": asset_id}, {"quality": quality, "player_compatible": player_compatible, "frame_time": frame_time, "version_id": version_id, "access_token": access_token}, None), options)

    async def rename_asset(
        self,
        *,
        asset_id: str,
        body: m.AssetRenameRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetPlaceResponse:
        """Give an asset or a folder another name.

        Names are kept in NFC. Files of one folder may share a name, folders may not. The new `last_edit` is that of the item alone.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/rename`
        """
        answer: m.AssetPlaceResponse = await self._json(_RENAME_ASSET, Input({"asset_id": asset_id}, {}, body), options, m.AssetPlaceResponse)
        return answer

    async def move_asset(
        self,
        *,
        asset_id: str,
        body: m.AssetMoveRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetPlaceResponse:
        """Put an asset or a folder with its content into another folder, also of another group.

        Permission: WRITE on the asset and on both folders, and ADMIN on the asset when it takes away or gives someone access.

        `POST /asset/{asset_id}/move`
        """
        answer: m.AssetPlaceResponse = await self._json(_MOVE_ASSET, Input({"asset_id": asset_id}, {}, body), options, m.AssetPlaceResponse)
        return answer

    async def trash_asset(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetPlaceResponse:
        """Put an asset or a folder with its content into the trash.

        It answers 404 everywhere from then on but in restore, removal and the list of the trash.

        Permission: WRITE on the asset and on all it holds.

        `POST /asset/{asset_id}/trash`
        """
        answer: m.AssetPlaceResponse = await self._json(_TRASH_ASSET, Input({"asset_id": asset_id}, {}, None), options, m.AssetPlaceResponse)
        return answer

    async def restore_asset(
        self,
        *,
        asset_id: str,
        body: m.AssetRestoreRequest | Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetPlaceResponse:
        """Take an asset or a folder with its content out of the trash.

        It goes to where it lay, or into the folder given; into the root of its group when its folder is gone or in the trash itself. A name that is taken meanwhile gets a number: `name (2).mp4`.

        Permission: WRITE on the asset and on all it holds; elsewhere than where it lay the rules of a move hold.

        `POST /asset/{asset_id}/restore`
        """
        answer: m.AssetPlaceResponse = await self._json(_RESTORE_ASSET, Input({"asset_id": asset_id}, {}, body), options, m.AssetPlaceResponse)
        return answer

    async def list_trash(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        group_id: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.TrashedItem]:
        """One page of what lies in the trash, what was put there last first.

        Without `group_id`: of the default group, and of what was granted to the caller directly.

        Permission: a member of the group; only what the caller has WRITE on is listed.

        `GET /asset/trash`
        """
        answer: list[m.TrashedItem] = await self._json(_LIST_TRASH, Input({}, {"limit": limit, "page": page, "group_id": group_id}, None), options, list[m.TrashedItem])
        return answer

    async def purge_asset(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetPurgeResponse:
        """Remove an item of the trash with its content for good.

        Tasks about it are cancelled. What was put into the trash on its own stays there, in the root of its group. Projects that use what was removed say so when they are read.

        Permission: ADMIN on the asset and on all it holds.

        `DELETE /asset/{asset_id}`
        """
        answer: m.AssetPurgeResponse = await self._json(_PURGE_ASSET, Input({"asset_id": asset_id}, {}, None), options, m.AssetPurgeResponse)
        return answer

    async def list_versions(
        self,
        *,
        asset_id: str,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AssetVersionInfo]:
        """One page of the versions of an asset, the newest first.

        Each time its content is replaced an asset gets a version. Older ones are kept, and count for the storage.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/versions`
        """
        answer: list[m.AssetVersionInfo] = await self._json(_LIST_VERSIONS, Input({"asset_id": asset_id}, {"limit": limit, "page": page}, None), options, list[m.AssetVersionInfo])
        return answer

    async def restore_version(
        self,
        *,
        asset_id: str,
        version_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetVersionInfo:
        """Make the content of a version current again.

        As a new version with the same bytes, which take no further storage, and with all that was made of them. Where the asset has that content already, its current version is answered and nothing changes.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/versions/{version_id}/restore`
        """
        answer: m.AssetVersionInfo = await self._json(_RESTORE_VERSION, Input({"asset_id": asset_id, "version_id": version_id}, {}, None), options, m.AssetVersionInfo)
        return answer

    async def delete_version(
        self,
        *,
        asset_id: str,
        version_id: str,
        options: CallOptions | None = None,
    ) -> m.VersionDeleted:
        """Remove a version with all that was made of it, for good.

        Not the current one, and none that a project pins. What nothing else needs of its bytes is freed.

        Permission: ADMIN on the asset; WRITE for a version that the caller brought.

        `DELETE /asset/{asset_id}/versions/{version_id}`
        """
        answer: m.VersionDeleted = await self._json(_DELETE_VERSION, Input({"asset_id": asset_id, "version_id": version_id}, {}, None), options, m.VersionDeleted)
        return answer

    async def add_scene_description(
        self,
        *,
        asset_id: str,
        body: m.AssetSceneDescriptionCreateRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetSceneDescriptionUpdateResponse:
        """Describe a scene of a video or of audio.

        The task makes the embeddings of the asset anew; where no model makes any, it has ended when it is answered, and its result says so.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/description`
        """
        answer: m.AssetSceneDescriptionUpdateResponse = await self._json(_ADD_SCENE_DESCRIPTION, Input({"asset_id": asset_id}, {}, body), options, m.AssetSceneDescriptionUpdateResponse)
        return answer

    async def update_scene_description(
        self,
        *,
        asset_id: str,
        description_id: str,
        body: m.AssetSceneDescriptionUpdateRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetSceneDescriptionUpdateResponse:
        """Change the text or the times of a scene description.

        Another text makes it one by hand, without generation metadata. The task makes the embeddings of the asset anew; where no model makes any, it has ended when it is answered, and its result says so.

        Permission: WRITE on the asset.

        `PATCH /asset/{asset_id}/description/{description_id}`
        """
        answer: m.AssetSceneDescriptionUpdateResponse = await self._json(_UPDATE_SCENE_DESCRIPTION, Input({"asset_id": asset_id, "description_id": description_id}, {}, body), options, m.AssetSceneDescriptionUpdateResponse)
        return answer

    async def delete_scene_description(
        self,
        *,
        asset_id: str,
        description_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetSceneDescriptionUpdateResponse:
        """Drop a scene description.

        Permission: WRITE on the asset.

        `DELETE /asset/{asset_id}/description/{description_id}`
        """
        answer: m.AssetSceneDescriptionUpdateResponse = await self._json(_DELETE_SCENE_DESCRIPTION, Input({"asset_id": asset_id, "description_id": description_id}, {}, None), options, m.AssetSceneDescriptionUpdateResponse)
        return answer

    async def get_description_generation_metadata(
        self,
        *,
        description_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetDescriptionGenerationMetadataResponse:
        """How an analyser came to a scene description; null of what a person wrote.

        Permission: READ on the asset that is described.

        `GET /asset/description/{description_id}/generation-metadata`
        """
        answer: m.AssetDescriptionGenerationMetadataResponse = await self._json(_GET_DESCRIPTION_GENERATION_METADATA, Input({"description_id": description_id}, {}, None), options, m.AssetDescriptionGenerationMetadataResponse)
        return answer

    async def list_near_duplicates(
        self,
        *,
        asset_id: str,
        min_share: float | None = None,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> m.NearDuplicatesResponse:
        """Other assets that show the same, and where.

        By the prints of their pictures: re-encoded, scaled, cropped by up to a fifth, recoloured. Of a long video 48 pictures are looked for, evenly chosen. Only assets that the caller may read are listed.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/near_duplicates`
        """
        answer: m.NearDuplicatesResponse = await self._json(_LIST_NEAR_DUPLICATES, Input({"asset_id": asset_id}, {"min_share": min_share, "limit": limit, "page": page}, None), options, m.NearDuplicatesResponse)
        return answer

    async def duplicate_asset(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.DuplicateAssetResponse:
        """Copy a project.

        The copy is shared with nobody by itself. It lies beside the source, or in the root of the default group where the caller may not add to that folder; its name gets a number.

        Permission: WRITE on the project; with less it is not found.

        `POST /asset/{asset_id}/duplicate`
        """
        answer: m.DuplicateAssetResponse = await self._json(_DUPLICATE_ASSET, Input({"asset_id": asset_id}, {}, None), options, m.DuplicateAssetResponse)
        return answer

    async def create_upload_urls(
        self,
        *,
        body: Sequence[m.AssetUploadRequest | Mapping[str, Any]],
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AssetUploadResponse]:
        """A place and a signed URL for each file to upload.

        PUT each file whole to its URL, with any content type and no credential. With `multipart` PUT each part to its URL, keep the ETag of each answer and name them to multipart/complete. Asking again with the same upload_id and content_length answers the same asset with fresh URLs, of an upload in parts for the missing ones. One bad element refuses all.

        Permission: WRITE on the folder, the default group by default; on the asset whose content is replaced.

        `POST /users/assets/upload_urls`
        """
        answer: list[m.AssetUploadResponse] = await self._json(_CREATE_UPLOAD_URLS, Input({}, {"dry_run": dry_run}, body), options, list[m.AssetUploadResponse])
        return answer

    async def complete_multipart_upload(
        self,
        *,
        body: m.MultipartCompleteRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.UploadReceipt:
        """Put the parts of an upload together.

        Takes all parts in ascending order with the ETags that their PUTs answered; all or nothing. The same request again answers the same. `completing` in the answer: all bytes are there, and the server ends it by itself.

        Permission: the user who asked for the upload, with WRITE on the asset.

        `POST /users/assets/multipart/complete`
        """
        answer: m.UploadReceipt = await self._json(_COMPLETE_MULTIPART_UPLOAD, Input({}, {}, body), options, m.UploadReceipt)
        return answer

    async def abort_multipart_upload(
        self,
        *,
        body: m.MultipartAbortRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MultipartAborted:
        """Give an upload in parts up.

        Permission: the user who asked for the upload.

        `POST /users/assets/multipart/abort`
        """
        answer: m.MultipartAborted = await self._json(_ABORT_MULTIPART_UPLOAD, Input({}, {}, body), options, m.MultipartAborted)
        return answer

    async def preprocess(
        self,
        *,
        body: m.ProcessAssetsRequest | Mapping[str, Any],
        priority: Literal["low", "default", "high"] | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.RequestTaskResponse]:
        """Analyse and index uploaded assets.

        Answers one entry per asset: the task that does it, or an error. Asked again for the same file and options, it answers the task under way, or one that has already ended with the stored result. A folder stands for all below it that the caller may change; its task follows them all, and takes them along when cancelled.

        Permission: WRITE on each asset.

        `POST /users/assets/preprocess`
        """
        answer: list[m.RequestTaskResponse] = await self._json(_PREPROCESS, Input({}, {"priority": priority, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, list[m.RequestTaskResponse])
        return answer

    async def create_renditions(
        self,
        *,
        asset_id: str,
        body: m.CreateRenditionsRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.CreateRenditionsResponse:
        """Make renditions of an asset: smaller videos, sounds, pictures, sprite sheet, waveform, HLS.

        Answers a task; what is there already is not made again, and where nothing is left to be made the task has already ended. Its result names the renditions. Asked again while the same work runs, it answers the same task.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/renditions`
        """
        answer: m.CreateRenditionsResponse = await self._json(_CREATE_RENDITIONS, Input({"asset_id": asset_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.CreateRenditionsResponse)
        return answer

    async def list_renditions(
        self,
        *,
        asset_id: str,
        kind: Sequence[Literal["original", "proxy", "thumbnail", "keyframe", "waveform", "sprite", "hls", "audio", "image", "frame", "still", "prints"]] | None = None,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AssetRendition]:
        """What there is of an asset, each with its URL.

        Of the current version, in the order it was made in; `after` the last id of one page begins the next. A URL works until it expires, as long as the caller may read the asset.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/renditions`
        """
        answer: list[m.AssetRendition] = await self._json(_LIST_RENDITIONS, Input({"asset_id": asset_id}, {"kind": kind, "limit": limit, "after": after}, None), options, list[m.AssetRendition])
        return answer

    async def delete_rendition(
        self,
        *,
        asset_id: str,
        rendition_id: str,
        options: CallOptions | None = None,
    ) -> m.RenditionDeleted:
        """Remove a rendition; the original stays.

        Permission: WRITE on the asset.

        `DELETE /asset/{asset_id}/renditions/{rendition_id}`
        """
        answer: m.RenditionDeleted = await self._json(_DELETE_RENDITION, Input({"asset_id": asset_id, "rendition_id": rendition_id}, {}, None), options, m.RenditionDeleted)
        return answer

    async def list_tasks(
        self,
        *,
        finish_before_seconds: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.TaskResponse]:
        """Tasks that are pending or have ended lately, newest first, at most 1,000.

        Permission: the caller's own tasks.

        `GET /users/tasks`
        """
        answer: list[m.TaskResponse] = await self._json(_LIST_TASKS, Input({}, {"finish_before_seconds": finish_before_seconds}, None), options, list[m.TaskResponse])
        return answer

    def follow_tasks(
        self,
        options: CallOptions | None = None,
    ) -> AsyncIterator[ServerEvent[m.TaskResponse]]:
        """Hear how tasks go on.

        One `task.changed` for each task under way at once, and one whenever a task begins, gets further or ends. The stream ends after ten minutes: ask again, and for the list of what ended in between.

        Permission: the caller's own tasks.

        `GET /users/tasks/events`
        """
        return self._events(_FOLLOW_TASKS, Input({}, {}, None), options, m.TaskResponse)

    async def get_task(
        self,
        *,
        task_id: str,
        options: CallOptions | None = None,
    ) -> m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse:
        """How far a task is, and what came of it.

        Permission: a task of the caller's own.

        `GET /users/tasks/{task_id}`
        """
        answer: m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse = await self._json(_GET_TASK, Input({"task_id": task_id}, {}, None), options, m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse)
        return answer

    async def cancel_task(
        self,
        *,
        task_id: str,
        options: CallOptions | None = None,
    ) -> m.CancelTaskResponse:
        """Stop a task.

        The task ends as REVOKED at once and nothing more is written for it. One that has already ended stays as it is.

        Permission: a task of the caller's own.

        `DELETE /users/tasks/{task_id}`
        """
        answer: m.CancelTaskResponse = await self._json(_CANCEL_TASK, Input({"task_id": task_id}, {}, None), options, m.CancelTaskResponse)
        return answer

    async def get_task_deprecated(
        self,
        *,
        task_id: str,
        options: CallOptions | None = None,
    ) -> m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse:
        """How far a task is, and what came of it.

        Permission: a task of the caller's own.

        `GET /task/{task_id}`
        """
        answer: m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse = await self._json(_GET_TASK_DEPRECATED, Input({"task_id": task_id}, {}, None), options, m.PendingTaskResponse | m.CompleteTaskResponse | m.FailedTaskResponse)
        return answer

    async def cancel_task_deprecated(
        self,
        *,
        task_id: str,
        options: CallOptions | None = None,
    ) -> m.CancelTaskResponse:
        """Stop a task.

        The task ends as REVOKED at once and nothing more is written for it. One that has already ended stays as it is.

        Permission: a task of the caller's own.

        `DELETE /task/{task_id}`
        """
        answer: m.CancelTaskResponse = await self._json(_CANCEL_TASK_DEPRECATED, Input({"task_id": task_id}, {}, None), options, m.CancelTaskResponse)
        return answer

    async def create_group(
        self,
        *,
        body: m.CreateGroupRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreateGroupResponse:
        """Make a group with a library of its own.

        The caller becomes its ADMIN. Names need not be unique. A user makes at most 1,000 groups.

        Permission: any user.

        `POST /group/create`
        """
        answer: m.CreateGroupResponse = await self._json(_CREATE_GROUP, Input({}, {}, body), options, m.CreateGroupResponse)
        return answer

    async def list_groups(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.GroupResponse]:
        """Groups of the caller, their own library first, then by name.

        Permission: the caller, about themselves.

        `GET /group/list`
        """
        answer: list[m.GroupResponse] = await self._json(_LIST_GROUPS, Input({}, {"limit": limit, "page": page}, None), options, list[m.GroupResponse])
        return answer

    async def list_group_members(
        self,
        *,
        group_id: str,
        options: CallOptions | None = None,
    ) -> list[m.GroupMemberResponse]:
        """Who is in a group, by email.

        People without an account yet are listed like any other.

        Permission: members of the group.

        `GET /group/{group_id}/members`
        """
        answer: list[m.GroupMemberResponse] = await self._json(_LIST_GROUP_MEMBERS, Input({"group_id": group_id}, {}, None), options, list[m.GroupMemberResponse])
        return answer

    async def add_group_member(
        self,
        *,
        group_id: str,
        body: m.AddGroupMemberRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> list[m.GroupMemberResponse]:
        """Add a person to a group, by email.

        Without an account of that verified email it takes effect at the first sign-in with it. Someone who is in the group already keeps the higher right. The right of a member is the most that anything shared with the group gives them.

        Permission: ADMIN in the group.

        `POST /group/{group_id}/members`
        """
        answer: list[m.GroupMemberResponse] = await self._json(_ADD_GROUP_MEMBER, Input({"group_id": group_id}, {}, body), options, list[m.GroupMemberResponse])
        return answer

    async def update_group_member(
        self,
        *,
        group_id: str,
        body: m.UpdateGroupMemberRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> list[m.GroupMemberResponse]:
        """Change the right of a person in a group.

        ADMINs can not lower themselves, unless who made the group is in it as ADMIN; another ADMIN can.

        Permission: ADMIN in the group.

        `PATCH /group/{group_id}/members`
        """
        answer: list[m.GroupMemberResponse] = await self._json(_UPDATE_GROUP_MEMBER, Input({"group_id": group_id}, {}, body), options, list[m.GroupMemberResponse])
        return answer

    async def remove_group_member(
        self,
        *,
        group_id: str,
        body: m.RemoveGroupMemberRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> list[m.GroupMemberResponse]:
        """Take a person out of a group, or leave it.

        What they could do through the group ends with this request. Everybody may leave a group at any time, but their own library: where no ADMIN stays, the member who is there longest becomes one. With the last person goes the group; while its library is not empty, they can not leave (409).

        Permission: ADMIN in the group, or the person themselves.

        `DELETE /group/{group_id}/members`
        """
        answer: list[m.GroupMemberResponse] = await self._json(_REMOVE_GROUP_MEMBER, Input({"group_id": group_id}, {}, body), options, list[m.GroupMemberResponse])
        return answer

    async def get_share(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetShareResponseOptimized:
        """Who may do what with an asset or folder.

        What was given on folders above counts and is marked as inherited. Whoever may read the item only because it is public is shown no groups and no emails.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/share`
        """
        answer: m.AssetShareResponseOptimized = await self._json(_GET_SHARE, Input({"asset_id": asset_id}, {}, None), options, m.AssetShareResponseOptimized)
        return answer

    async def set_visibility(
        self,
        *,
        asset_id: str,
        body: m.AssetVisibilityRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetFlagsResponse:
        """Let every signed-in user read an asset, or end that.

        A folder's content goes with it. Noted in the audit log.

        Permission: WRITE on the asset.

        `PUT /asset/{asset_id}/visibility`
        """
        answer: m.AssetFlagsResponse = await self._json(_SET_VISIBILITY, Input({"asset_id": asset_id}, {}, body), options, m.AssetFlagsResponse)
        return answer

    async def set_reference(
        self,
        *,
        asset_id: str,
        body: m.AssetReferenceRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetFlagsResponse:
        """Mark an asset as reference material, or end that.

        Reference material is there for entities, the agent and models to look at; it is not cut in as footage unless a prompt names it.

        Permission: WRITE on the asset.

        `PUT /asset/{asset_id}/reference`
        """
        answer: m.AssetFlagsResponse = await self._json(_SET_REFERENCE, Input({"asset_id": asset_id}, {}, body), options, m.AssetFlagsResponse)
        return answer

    async def add_share(
        self,
        *,
        asset_id: str,
        body: m.ShareAddRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetShareResponseOptimized:
        """Let a group or a person read an asset, or a folder with all that is and will be in it.

        Lowers nothing: who may do more keeps it. An email without an account is granted all the same; it takes effect at the first sign-in with that verified email.

        Permission: ADMIN on the asset; of groups, those that the caller is a member of.

        `POST /asset/{asset_id}/share/add`
        """
        answer: m.AssetShareResponseOptimized = await self._json(_ADD_SHARE, Input({"asset_id": asset_id}, {}, body), options, m.AssetShareResponseOptimized)
        return answer

    async def remove_share(
        self,
        *,
        asset_id: str,
        body: m.ShareRemoveRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetShareResponseOptimized:
        """Take away all that a group or a person may do with an asset, or with a folder and all in it.

        Also what a folder above gives. The group whose library it is and the last ADMIN stay (409); other people's emails do not count as ADMIN here, since they need not have an account.

        Permission: ADMIN on the asset; of groups, those that the caller is a member of or that have a right here.

        `POST /asset/{asset_id}/share/remove`
        """
        answer: m.AssetShareResponseOptimized = await self._json(_REMOVE_SHARE, Input({"asset_id": asset_id}, {}, body), options, m.AssetShareResponseOptimized)
        return answer

    async def update_share_right(
        self,
        *,
        asset_id: str,
        body: m.ShareUpdateRightRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetShareResponseOptimized:
        """Set what a group or a person may do with an asset, or with a folder and all in it.

        For those who have a right here already (404 otherwise). What was given to them below the folder gives way. The last ADMIN stays (409).

        Permission: ADMIN on the asset; of groups, those that the caller is a member of or that have a right here.

        `POST /asset/{asset_id}/share/update_right`
        """
        answer: m.AssetShareResponseOptimized = await self._json(_UPDATE_SHARE_RIGHT, Input({"asset_id": asset_id}, {}, body), options, m.AssetShareResponseOptimized)
        return answer

    async def list_shared(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.SharedItem]:
        """What others shared with the caller, or with a group of theirs, newest first.

        The items that were shared, not what lies in them; nothing in groups of the caller.

        Permission: the caller, about themselves.

        `GET /users/shared`
        """
        answer: list[m.SharedItem] = await self._json(_LIST_SHARED, Input({}, {"limit": limit, "page": page}, None), options, list[m.SharedItem])
        return answer

    async def list_comments(
        self,
        *,
        asset_id: str,
        state: Literal["all", "open", "resolved"] | None = None,
        after: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewComment]:
        """What is said of an asset: threads, the newest first, each with its replies.

        Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.

        `GET /asset/{asset_id}/comments`
        """
        answer: list[m.ReviewComment] = await self._json(_LIST_COMMENTS, Input({"asset_id": asset_id}, {"state": state, "after": after, "limit": limit}, None), options, list[m.ReviewComment])
        return answer

    async def create_comment(
        self,
        *,
        asset_id: str,
        body: m.CreateCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Say something about an asset: all of it, a time or a range, a box on its picture; or answer.

        Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.

        `POST /asset/{asset_id}/comments`
        """
        answer: m.SavedComment = await self._json(_CREATE_COMMENT, Input({"asset_id": asset_id}, {}, body), options, m.SavedComment)
        return answer

    async def update_comment(
        self,
        *,
        asset_id: str,
        comment_id: str,
        body: m.UpdateCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Change the words of a comment.

        Permission: who wrote it, while they have READ on the asset.

        `PATCH /asset/{asset_id}/comments/{comment_id}`
        """
        answer: m.SavedComment = await self._json(_UPDATE_COMMENT, Input({"asset_id": asset_id, "comment_id": comment_id}, {}, body), options, m.SavedComment)
        return answer

    async def delete_comment(
        self,
        *,
        asset_id: str,
        comment_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a comment, with its replies.

        Permission: ADMIN on the asset, or who wrote it.

        `DELETE /asset/{asset_id}/comments/{comment_id}`
        """
        await self._none(_DELETE_COMMENT, Input({"asset_id": asset_id, "comment_id": comment_id}, {}, None), options)

    async def resolve_comment(
        self,
        *,
        asset_id: str,
        comment_id: str,
        body: m.ResolveCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Settle a thread, or open it again.

        Permission: WRITE on the asset, or who began the thread.

        `PUT /asset/{asset_id}/comments/{comment_id}/resolved`
        """
        answer: m.SavedComment = await self._json(_RESOLVE_COMMENT, Input({"asset_id": asset_id, "comment_id": comment_id}, {}, body), options, m.SavedComment)
        return answer

    async def list_people(
        self,
        *,
        asset_id: str,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewPerson]:
        """People who may see an asset, to be mentioned.

        Whom entries on it or above it name, and members of groups of the caller that have it. Who else has an account is not told.

        Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.

        `GET /asset/{asset_id}/people`
        """
        answer: list[m.ReviewPerson] = await self._json(_LIST_PEOPLE, Input({"asset_id": asset_id}, {"limit": limit}, None), options, list[m.ReviewPerson])
        return answer

    def follow_comments(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> AsyncIterator[ServerEvent[m.ReviewChanged]]:
        """Hear when what is said of an asset changes.

        One `review.changed` at once and one after each change, also of what guests of review links say and decide; then the comments are asked for anew. It ends when the right to read does.

        Permission: READ on the asset that was given; what everybody may look at shows nobody else its comments.

        `GET /asset/{asset_id}/comments/events`
        """
        return self._events(_FOLLOW_COMMENTS, Input({"asset_id": asset_id}, {}, None), options, m.ReviewChanged)

    async def create_review_link(
        self,
        *,
        body: m.CreateReviewLinkRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreatedReviewLink:
        """Make a link by which people without an account see, comment and judge assets.

        The address is answered this once; only its hash is kept. It shows what its maker may show: when they lose ADMIN on an asset, the link loses it as well.

        Permission: ADMIN on each of the assets, as for sharing.

        `POST /review_links`
        """
        answer: m.CreatedReviewLink = await self._json(_CREATE_REVIEW_LINK, Input({}, {}, body), options, m.CreatedReviewLink)
        return answer

    async def list_review_links(
        self,
        *,
        asset_id: str | None = None,
        after: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewLink]:
        """The links of the caller, the newest first, with how often they were opened.

        Permission: signed in; only the caller's links.

        `GET /review_links`
        """
        answer: list[m.ReviewLink] = await self._json(_LIST_REVIEW_LINKS, Input({}, {"asset_id": asset_id, "after": after, "limit": limit}, None), options, list[m.ReviewLink])
        return answer

    async def update_review_link(
        self,
        *,
        link_id: str,
        body: m.UpdateReviewLinkRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ReviewLink:
        """Change what a link allows, until when, and its password.

        Another password, or none any more, ends the visits that are under way.

        Permission: who made the link.

        `PATCH /review_links/{link_id}`
        """
        answer: m.ReviewLink = await self._json(_UPDATE_REVIEW_LINK, Input({"link_id": link_id}, {}, body), options, m.ReviewLink)
        return answer

    async def revoke_review_link(
        self,
        *,
        link_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke a link, at once and for good.

        What guests said and decided stays.

        Permission: who made the link.

        `DELETE /review_links/{link_id}`
        """
        await self._none(_REVOKE_REVIEW_LINK, Input({"link_id": link_id}, {}, None), options)

    async def list_review_visits(
        self,
        *,
        link_id: str,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewVisit]:
        """Who opened a link, and what they decided; the latest first.

        Permission: who made the link.

        `GET /review_links/{link_id}/visits`
        """
        answer: list[m.ReviewVisit] = await self._json(_LIST_REVIEW_VISITS, Input({"link_id": link_id}, {"limit": limit}, None), options, list[m.ReviewVisit])
        return answer

    async def open_review(
        self,
        *,
        body: m.OpenReviewRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OpenedReview:
        """Open a review link as a guest.

        The session it answers is sent as `x-review-session` with everything else, for a day. Nothing is told of a link before its password.

        Permission: whoever has the link, and its password where it has one.

        `POST /review/open`
        """
        answer: m.OpenedReview = await self._json(_OPEN_REVIEW, Input({}, {}, body), options, m.OpenedReview)
        return answer

    async def get_review(
        self,
        options: CallOptions | None = None,
    ) -> m.ReviewPage:
        """What a review link shows and allows.

        Permission: a guest of the link, for what it shows.

        `GET /review`
        """
        answer: m.ReviewPage = await self._json(_GET_REVIEW, Input({}, {}, None), options, m.ReviewPage)
        return answer

    async def get_review_media(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.ReviewMedia:
        """How an asset of a review is played, and fetched where the link allows that.

        URLs are of the link: where this server gives the bytes itself they end when it is revoked, in a store of its own within minutes.

        Permission: a guest of the link, for what it shows.

        `GET /review/assets/{asset_id}/media`
        """
        answer: m.ReviewMedia = await self._json(_GET_REVIEW_MEDIA, Input({"asset_id": asset_id}, {}, None), options, m.ReviewMedia)
        return answer

    async def list_guest_comments(
        self,
        *,
        asset_id: str,
        state: Literal["all", "open", "resolved"] | None = None,
        after: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ReviewComment]:
        """Threads that guests of the link began, the newest first.

        What those with an account say among themselves is not shown.

        Permission: a guest of the link, for what it shows.

        `GET /review/assets/{asset_id}/comments`
        """
        answer: list[m.ReviewComment] = await self._json(_LIST_GUEST_COMMENTS, Input({"asset_id": asset_id}, {"state": state, "after": after, "limit": limit}, None), options, list[m.ReviewComment])
        return answer

    async def create_guest_comment(
        self,
        *,
        asset_id: str,
        body: m.GuestCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Comment on an asset of a review.

        Permission: a guest of the link, for what it shows.

        `POST /review/assets/{asset_id}/comments`
        """
        answer: m.SavedComment = await self._json(_CREATE_GUEST_COMMENT, Input({"asset_id": asset_id}, {}, body), options, m.SavedComment)
        return answer

    async def update_guest_comment(
        self,
        *,
        comment_id: str,
        body: m.UpdateCommentRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SavedComment:
        """Change the words of one's own comment in a review.

        Permission: the guest who wrote it.

        `PATCH /review/comments/{comment_id}`
        """
        answer: m.SavedComment = await self._json(_UPDATE_GUEST_COMMENT, Input({"comment_id": comment_id}, {}, body), options, m.SavedComment)
        return answer

    async def delete_guest_comment(
        self,
        *,
        comment_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Delete one's own comment in a review, with its replies.

        Permission: the guest who wrote it.

        `DELETE /review/comments/{comment_id}`
        """
        await self._none(_DELETE_GUEST_COMMENT, Input({"comment_id": comment_id}, {}, None), options)

    async def decide_review(
        self,
        *,
        asset_id: str,
        body: m.GuestDecisionRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.GuestDecision:
        """Approve an asset of a review, or ask for changes.

        Permission: a guest of the link, for what it shows.

        `PUT /review/assets/{asset_id}/decision`
        """
        answer: m.GuestDecision = await self._json(_DECIDE_REVIEW, Input({"asset_id": asset_id}, {}, body), options, m.GuestDecision)
        return answer

    def follow_review(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> AsyncIterator[ServerEvent[m.ReviewChanged]]:
        """Hear when what is said of an asset in a review changes.

        Permission: a guest of the link, for what it shows.

        `GET /review/assets/{asset_id}/events`
        """
        return self._events(_FOLLOW_REVIEW, Input({"asset_id": asset_id}, {}, None), options, m.ReviewChanged)

    async def get_settings(
        self,
        options: CallOptions | None = None,
    ) -> m.AppSettings:
        """Tools, models, presets and shapes that this deployment offers.

        Permission: any user.

        `GET /settings`
        """
        answer: m.AppSettings = await self._json(_GET_SETTINGS, Input({}, {}, None), options, m.AppSettings)
        return answer

    async def list_llm_models(
        self,
        options: CallOptions | None = None,
    ) -> list[m.AvailableModel]:
        """The models that a message to the agent can name.

        Permission: any user.

        `GET /agent/available-llm-models`
        """
        answer: list[m.AvailableModel] = await self._json(_LIST_LLM_MODELS, Input({}, {}, None), options, list[m.AvailableModel])
        return answer

    async def get_entity(
        self,
        *,
        entity_id: str,
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """An entity with its reference media.

        Media that the caller may not read are left out, also where the entity itself is public.

        Permission: READ on the entity, or the entity is public.

        `GET /asset/entity/{entity_id}`
        """
        answer: m.EntityResponse = await self._json(_GET_ENTITY, Input({"entity_id": entity_id}, {}, None), options, m.EntityResponse)
        return answer

    async def create_entity(
        self,
        *,
        body: m.CreateEntityRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """Make an entity.

        It lies in the folder `directory_id`, else in the root of the group `group_id`, else in the root of the default group.

        Permission: WRITE on the folder.

        `POST /asset/entity/create`
        """
        answer: m.EntityResponse = await self._json(_CREATE_ENTITY, Input({}, {}, body), options, m.EntityResponse)
        return answer

    async def create_entity_by_old_path(
        self,
        *,
        body: m.CreateEntityRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """Make an entity.

        It lies in the folder `directory_id`, else in the root of the group `group_id`, else in the root of the default group.

        Permission: WRITE on the folder.

        `POST /users/entity/create`
        """
        answer: m.EntityResponse = await self._json(_CREATE_ENTITY_BY_OLD_PATH, Input({}, {}, body), options, m.EntityResponse)
        return answer

    async def update_entity(
        self,
        *,
        entity_id: str,
        name: str | None = None,
        description: str | None = None,
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """Give an entity another name or description.

        Permission: WRITE on the entity.

        `PUT /asset/entity/update`
        """
        answer: m.EntityResponse = await self._json(_UPDATE_ENTITY, Input({}, {"entity_id": entity_id, "name": name, "description": description}, None), options, m.EntityResponse)
        return answer

    async def add_entity_assets(
        self,
        *,
        body: m.EntityAssetsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> None:
        """Add images and audio to the references of an entity.

        What is a reference already keeps its place. Other media are refused.

        Permission: WRITE on the entity, READ on each asset and folder.

        `POST /asset/entity/asset`
        """
        await self._none(_ADD_ENTITY_ASSETS, Input({}, {}, body), options)

    async def remove_entity_assets(
        self,
        *,
        body: m.EntityAssetsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> None:
        """Take images and audio from the references of an entity.

        What is no reference is passed over.

        Permission: WRITE on the entity.

        `DELETE /asset/entity/asset`
        """
        await self._none(_REMOVE_ENTITY_ASSETS, Input({}, {}, body), options)

    async def list_entities(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.EntityResponse]:
        """The entities that the caller can read, the last edited first.

        Those of the groups of the caller and those granted to them; public ones are found by id only.

        Permission: READ; only what the caller may read is listed.

        `GET /users/entity/list`
        """
        answer: list[m.EntityResponse] = await self._json(_LIST_ENTITIES, Input({}, {"offset": offset, "limit": limit}, None), options, list[m.EntityResponse])
        return answer

    async def list_entity_moments(
        self,
        *,
        entity_id: str,
        folder: str | None = None,
        min_score: float | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.EntityMomentsResponse:
        """Where an entity was recognised, best first.

        In the current versions of what the caller may read, by what the last look at each found; GET /video/index/{source_file_id} says when that was.

        Permission: READ on the entity, or it is public; only moments of assets that the caller may read are listed.

        `GET /asset/entity/{entity_id}/moments`
        """
        answer: m.EntityMomentsResponse = await self._json(_LIST_ENTITY_MOMENTS, Input({"entity_id": entity_id}, {"folder": folder, "min_score": min_score, "limit": limit, "cursor": cursor}, None), options, m.EntityMomentsResponse)
        return answer

    async def merge_entities(
        self,
        *,
        entity_id: str,
        body: m.MergeEntitiesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.EntityResponse:
        """Make one of several entities that are the same person or thing.

        It takes over their reference media and where they were recognised, its description their names, and each service-config that the caller may change names it in their place. The others go into the trash.

        Permission: WRITE on each of the entities.

        `POST /asset/entity/{entity_id}/merge`
        """
        answer: m.EntityResponse = await self._json(_MERGE_ENTITIES, Input({"entity_id": entity_id}, {}, body), options, m.EntityResponse)
        return answer

    async def preprocess_entities(
        self,
        *,
        body: m.PreprocessEntitiesRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.RequestTaskResponse]:
        """Prepare entities for being recognised in footage.

        Has their reference images looked at: an answer for each that the caller may read, and one that says so for an entity without any. What the configs name them for is looked through anew once that is done.

        Permission: WRITE on each entity, and on an image for it to be looked at.

        `POST /users/entity/preprocess`
        """
        answer: list[m.RequestTaskResponse] = await self._json(_PREPROCESS_ENTITIES, Input({}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, list[m.RequestTaskResponse])
        return answer

    async def get_service_config(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """What a service-config holds.

        Its own content, with defaults filled in; what is in force at a place is answered by POST /video/analysis-preflight/{source_file_id}.

        Permission: READ on the config.

        `GET /asset/service-config/{asset_id}`
        """
        answer: m.ServiceConfigFile = await self._json(_GET_SERVICE_CONFIG, Input({"asset_id": asset_id}, {}, None), options, m.ServiceConfigFile)
        return answer

    async def update_service_config(
        self,
        *,
        asset_id: str,
        body: m.ServiceConfigPatchRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """Change what a service-config sets, but for its entities.

        Permission: WRITE on the config.

        `PATCH /asset/service-config/{asset_id}`
        """
        answer: m.ServiceConfigFile = await self._json(_UPDATE_SERVICE_CONFIG, Input({"asset_id": asset_id}, {}, body), options, m.ServiceConfigFile)
        return answer

    async def get_service_config_by_query(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """What a service-config holds; use the form with the id in the path.

        Permission: READ on the config.

        `GET /asset/service-config`
        """
        answer: m.ServiceConfigFile = await self._json(_GET_SERVICE_CONFIG_BY_QUERY, Input({}, {"asset_id": asset_id}, None), options, m.ServiceConfigFile)
        return answer

    async def create_service_config(
        self,
        *,
        body: m.ServiceConfigCreateRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ServiceConfigCreateResponse:
        """Put a service-config into a folder.

        By `path` into the default group, with the folders on the way; by `directory_id` and `name` into that folder. A folder holds one at most.

        Permission: WRITE on the folder, READ on each entity.

        `POST /asset/service-config`
        """
        answer: m.ServiceConfigCreateResponse = await self._json(_CREATE_SERVICE_CONFIG, Input({}, {}, body), options, m.ServiceConfigCreateResponse)
        return answer

    async def add_service_config_entities(
        self,
        *,
        asset_id: str,
        body: m.ServiceConfigAddEntitiesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """Add entities to a service-config.

        Behind those that are there; a folder stands for the entities directly in it.

        Permission: WRITE on the config, READ on each entity and folder.

        `POST /asset/service-config/entities`
        """
        answer: m.ServiceConfigFile = await self._json(_ADD_SERVICE_CONFIG_ENTITIES, Input({}, {"asset_id": asset_id}, body), options, m.ServiceConfigFile)
        return answer

    async def remove_service_config_entities(
        self,
        *,
        asset_id: str,
        body: m.ServiceConfigRemoveEntitiesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ServiceConfigFile:
        """Take entities out of a service-config.

        What is not in it is passed over; a folder stands for the entities directly in it.

        Permission: WRITE on the config.

        `DELETE /asset/service-config/entities`
        """
        answer: m.ServiceConfigFile = await self._json(_REMOVE_SERVICE_CONFIG_ENTITIES, Input({}, {"asset_id": asset_id}, body), options, m.ServiceConfigFile)
        return answer

    async def preflight_analysis(
        self,
        *,
        source_file_id: str,
        body: m.AnalysisConfigOverrideRequest | Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> m.AnalysisPreflightResponse:
        """What describing and transcribing a file or a folder would work on, and by which config.

        Starts nothing and costs nothing. The counts are exact: they come from the filters of the real walk. For a folder `config` is what a file directly in it gets. With a body, what would be in force with that config.

        Permission: WRITE on the file or folder, or an operator; only assets the caller may write are counted.

        `POST /video/analysis-preflight/{source_file_id}`
        """
        answer: m.AnalysisPreflightResponse = await self._json(_PREFLIGHT_ANALYSIS, Input({"source_file_id": source_file_id}, {}, body), options, m.AnalysisPreflightResponse)
        return answer

    async def generate_description(
        self,
        *,
        source_file_id: str,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        body: m.AnalysisConfigOverrideRequest | Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateDescriptionResponse:
        """Have the scenes of a file, or of all files below a folder, described by a vision model.

        Of a folder all below it that is uploaded, of such a kind and writable by the caller; the rest is skipped. Preflight tells how many. The task names what came of them, and takes what it started along when it is cancelled. What was not preprocessed is preprocessed first. A config in the body is taken in place of all that stands in the folders, and is stored nowhere.

        Permission: WRITE on the file or folder, or an operator; below a folder only assets the caller may write are worked on.

        `POST /video/description/{source_file_id}`
        """
        answer: m.GenerateDescriptionResponse = await self._json(_GENERATE_DESCRIPTION, Input({"source_file_id": source_file_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateDescriptionResponse)
        return answer

    async def generate_transcript(
        self,
        *,
        source_file_id: str,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        body: m.AnalysisConfigOverrideRequest | Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateTranscriptResponse:
        """Have what is said in a file, or in all files below a folder, written down.

        Of a folder all below it that is uploaded, of such a kind and writable by the caller; the rest is skipped. Preflight tells how many. The task names what came of them, and takes what it started along when it is cancelled. What has a transcript is left alone; subtitles in a file are taken before anything is heard. A config in the body is refused with 400, since transcription reads nothing of it.

        Permission: WRITE on the file or folder, or an operator; below a folder only assets the caller may write are worked on.

        `POST /video/transcript/{source_file_id}`
        """
        answer: m.GenerateTranscriptResponse = await self._json(_GENERATE_TRANSCRIPT, Input({"source_file_id": source_file_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateTranscriptResponse)
        return answer

    async def get_index(
        self,
        *,
        source_file_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetIndex:
        """What the index holds of a file, analyser by analyser.

        Of its current version. Also analysers that have not looked at it, with the reason and what changes that.

        Permission: READ on the asset.

        `GET /video/index/{source_file_id}`
        """
        answer: m.AssetIndex = await self._json(_GET_INDEX, Input({"source_file_id": source_file_id}, {}, None), options, m.AssetIndex)
        return answer

    async def reindex(
        self,
        *,
        source_file_id: str,
        body: m.ReindexRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ReindexResponse:
        """Run analysers over a file again.

        Also those that are done, parked or refused. Each result that is there stays until a newer one takes its place. The result of the task names the state of each.

        Permission: WRITE on the asset.

        `POST /video/index/{source_file_id}`
        """
        answer: m.ReindexResponse = await self._json(_REINDEX, Input({"source_file_id": source_file_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.ReindexResponse)
        return answer

    async def remove_index(
        self,
        *,
        source_file_id: str,
        analyser: Sequence[Literal["subtitles", "transcript", "beats", "screen_text", "prints", "objects", "descriptions", "embeddings", "entities", "text_index"]] | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetIndex:
        """Remove what analysers found in a file.

        Answers what is left, as getIndex does. What stood on the removed results is made anew without them; what a person wrote stays.

        Permission: WRITE on the asset.

        `DELETE /video/index/{source_file_id}`
        """
        answer: m.AssetIndex = await self._json(_REMOVE_INDEX, Input({"source_file_id": source_file_id}, {"analyser": analyser}, None), options, m.AssetIndex)
        return answer

    async def get_source_video_info(
        self,
        *,
        source_file_id: str,
        project_id: str | None = None,
        version_id: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ClipSourceInfo:
        """What a file is: size, duration, rate, codecs.

        Of video, audio, images and every other file that was uploaded. With `project_id` the ranges that the project shows; it gives no right to the asset.

        Permission: READ on the asset, and on the project where one is named.

        `GET /video/source_video_info/{source_file_id}`
        """
        answer: m.ClipSourceInfo = await self._json(_GET_SOURCE_VIDEO_INFO, Input({"source_file_id": source_file_id}, {"project_id": project_id, "version_id": version_id}, None), options, m.ClipSourceInfo)
        return answer

    async def get_video_details(
        self,
        *,
        source_file_id: str,
        project_id: str | None = None,
        version_id: str | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetDetails:
        """Everything that is known of a file: streams, renditions, scenes, descriptions, analyses.

        Of video, audio, images and every other file that was uploaded. With `project_id` the ranges that the project shows; it gives no right to the asset.

        Permission: READ on the asset, and on the project where one is named.

        `GET /video/details/{source_file_id}`
        """
        answer: m.AssetDetails = await self._json(_GET_VIDEO_DETAILS, Input({"source_file_id": source_file_id}, {"project_id": project_id, "version_id": version_id}, None), options, m.AssetDetails)
        return answer

    async def downscale_video(
        self,
        *,
        source_file_id: str,
        body: m.DownscaleRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.DownscaleResponse:
        """Make a smaller rendition of a video.

        Nothing is enlarged: of a smaller video the smallest size that holds it is made. What is there already is not made again: the task has then already ended. The task's result names the rendition.

        Permission: WRITE on the asset; operators may do it without.

        `POST /video/downscale/{source_file_id}`
        """
        answer: m.DownscaleResponse = await self._json(_DOWNSCALE_VIDEO, Input({"source_file_id": source_file_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.DownscaleResponse)
        return answer

    async def list_transcripts(
        self,
        *,
        asset_id: str,
        version_id: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AssetTranscript]:
        """What is said in an asset: its subtitles, captions and transcripts.

        Of the current version, or of the one that is named; 100 at most, in the order they came.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/transcripts`
        """
        answer: list[m.AssetTranscript] = await self._json(_LIST_TRANSCRIPTS, Input({"asset_id": asset_id}, {"version_id": version_id}, None), options, list[m.AssetTranscript])
        return answer

    async def import_transcript(
        self,
        *,
        asset_id: str,
        body: m.ImportTranscriptRequest | Mapping[str, Any],
        version_id: str | None = None,
        options: CallOptions | None = None,
    ) -> m.AssetTranscript:
        """Add a transcript from a subtitle file: SubRip, WebVTT or TTML.

        Its text, or an uploaded text file; times are kept to the millisecond. `warnings` says what could not be used.

        Permission: WRITE on the asset, READ on the file.

        `POST /asset/{asset_id}/transcripts`
        """
        answer: m.AssetTranscript = await self._json(_IMPORT_TRANSCRIPT, Input({"asset_id": asset_id}, {"version_id": version_id}, body), options, m.AssetTranscript)
        return answer

    async def get_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        after: int | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> m.TranscriptWithSegments:
        """A transcript with its segments, by pages.

        `next_after` of one page is `after` of the next.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/transcripts/{transcript_id}`
        """
        answer: m.TranscriptWithSegments = await self._json(_GET_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {"after": after, "limit": limit}, None), options, m.TranscriptWithSegments)
        return answer

    async def update_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        body: m.UpdateTranscriptRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.AssetTranscript:
        """Put words, times and speakers right.

        Names the revision that was seen: where another change came before it is refused, with `current_revision`. What was changed by hand is kept by all analysers. Words keep their times where the text has as many as before.

        Permission: WRITE on the asset.

        `PATCH /asset/{asset_id}/transcripts/{transcript_id}`
        """
        answer: m.AssetTranscript = await self._json(_UPDATE_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {}, body), options, m.AssetTranscript)
        return answer

    async def delete_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a transcript, edited words included.

        Permission: WRITE on the asset.

        `DELETE /asset/{asset_id}/transcripts/{transcript_id}`
        """
        await self._none(_DELETE_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {}, None), options)

    async def export_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        format: Literal["srt", "vtt", "txt"] | None = None,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """A transcript as a file: SubRip, WebVTT or text.

        WebVTT names speakers as voices and marks the times of words.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/transcripts/{transcript_id}/file`
        """
        return await self._response(_EXPORT_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {"format": format}, None), options)

    async def translate_transcript(
        self,
        *,
        asset_id: str,
        transcript_id: str,
        body: m.TranslateTranscriptRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.WrittenTaskResponse:
        """Have a transcript translated by a language model.

        Answers a task whose result has the `transcript_id` of the translation, with the times and speakers of the original: captions with its `language` show it. 503 `not_configured` where no language model is. A translation that was made so before in that language is replaced, unless somebody changed it.

        Permission: WRITE on the asset.

        `POST /asset/{asset_id}/transcripts/{transcript_id}/translate`
        """
        answer: m.WrittenTaskResponse = await self._json(_TRANSLATE_TRANSCRIPT, Input({"asset_id": asset_id, "transcript_id": transcript_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.WrittenTaskResponse)
        return answer

    async def search(
        self,
        *,
        query: str | None = None,
        example_asset_id: str | None = None,
        example_time: float | None = None,
        modes: Sequence[m.SearchMode] | None = None,
        folder: str | None = None,
        file_type: Sequence[m.FileType] | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        min_duration: float | None = None,
        max_duration: float | None = None,
        shape: Literal["landscape", "portrait", "square"] | None = None,
        entity_id: str | None = None,
        has_speech: bool | None = None,
        only_my_files: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.SearchResponse:
        """Find moments in everything you can read.

        Without `modes` all that are available take part, fused by rank; `modes` of the answer says which did and why others did not. A mode that is named and can not search is refused with 409. Scores are calibrated: where nothing is relevant, nothing is answered. The order of all pages is that of the first one.

        Permission: signed in; finds what the caller can read.

        `GET /search`
        """
        answer: m.SearchResponse = await self._json(_SEARCH, Input({}, {"query": query, "example_asset_id": example_asset_id, "example_time": example_time, "modes": modes, "folder": folder, "file_type": file_type, "created_after": created_after, "created_before": created_before, "min_duration": min_duration, "max_duration": max_duration, "shape": shape, "entity_id": entity_id, "has_speech": has_speech, "only_my_files": only_my_files, "limit": limit, "cursor": cursor}, None), options, m.SearchResponse)
        return answer

    async def search_by_example(
        self,
        *,
        query: str | None = None,
        modes: Sequence[m.SearchMode] | None = None,
        folder: str | None = None,
        file_type: Sequence[m.FileType] | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        min_duration: float | None = None,
        max_duration: float | None = None,
        shape: Literal["landscape", "portrait", "square"] | None = None,
        entity_id: str | None = None,
        has_speech: bool | None = None,
        only_my_files: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.SearchResponse:
        """Find where a picture comes from, and what looks like it.

        The body is a JPEG, PNG or WebP of up to 20 MB. Without `modes` all that are available take part, fused by rank; `modes` of the answer says which did and why others did not. A mode that is named and can not search is refused with 409. Scores are calibrated: where nothing is relevant, nothing is answered. The order of all pages is that of the first one.

        Permission: signed in; finds what the caller can read.

        `POST /search/example`
        """
        answer: m.SearchResponse = await self._json(_SEARCH_BY_EXAMPLE, Input({}, {"query": query, "modes": modes, "folder": folder, "file_type": file_type, "created_after": created_after, "created_before": created_before, "min_duration": min_duration, "max_duration": max_duration, "shape": shape, "entity_id": entity_id, "has_speech": has_speech, "only_my_files": only_my_files, "limit": limit, "cursor": cursor}, None), options, m.SearchResponse)
        return answer

    async def list_alike_shots(
        self,
        *,
        likeness: Literal["alike", "copies"] | None = None,
        folder: str | None = None,
        file_type: Sequence[m.FileType] | None = None,
        only_my_files: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.AlikeShotsResponse:
        """Groups of shots that show the same, each with its best take.

        Other takes of the same thing or place, and copies: encoded anew, cropped, mirrored, in other colours, at another speed. By the vectors of the picture model and by prints; needs no key. At most 3,000 shots are compared, those of the newest files. The order of all pages is that of the first one.

        Permission: signed in; finds what the caller can read.

        `GET /search/alike_shots`
        """
        answer: m.AlikeShotsResponse = await self._json(_LIST_ALIKE_SHOTS, Input({}, {"likeness": likeness, "folder": folder, "file_type": file_type, "only_my_files": only_my_files, "limit": limit, "cursor": cursor}, None), options, m.AlikeShotsResponse)
        return answer

    async def create_project(
        self,
        *,
        body: m.CreateProjectRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreateProjectResponse:
        """Keep a timeline as a project.

        Permission: WRITE on the folder, READ on every asset the timeline uses.

        `POST /project`
        """
        answer: m.CreateProjectResponse = await self._json(_CREATE_PROJECT, Input({}, {}, body), options, m.CreateProjectResponse)
        return answer

    async def get_project(
        self,
        *,
        project_id: str,
        options: CallOptions | None = None,
    ) -> m.ProjectResponse:
        """A project with its timeline.

        Media that is in the trash or gone is named in `missing_asset_ids` and `warnings`; its clips are empty.

        Permission: READ on the project.

        `GET /project/{project_id}`
        """
        answer: m.ProjectResponse = await self._json(_GET_PROJECT, Input({"project_id": project_id}, {}, None), options, m.ProjectResponse)
        return answer

    async def edit_project(
        self,
        *,
        project_id: str,
        body: m.EditProjectRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProjectVersionInfo:
        """Edit the timeline of a project by operations.

        All operations or none, in order; each counts positions in what those before it made. `version` is the one that the operations were thought out against: another one is 409 with `current_version`. See docs/editing.md.

        Permission: WRITE on the project, READ on every asset that an operation adds.

        `PATCH /project/{project_id}`
        """
        answer: m.ProjectVersionInfo = await self._json(_EDIT_PROJECT, Input({"project_id": project_id}, {}, body), options, m.ProjectVersionInfo)
        return answer

    async def replace_project_timeline(
        self,
        *,
        project_id: str,
        body: m.ReplaceTimelineRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProjectVersionInfo:
        """Put another timeline in a project's place.

        Permission: WRITE on the project, READ on every asset that the timeline adds.

        `PUT /project/{project_id}/timeline`
        """
        answer: m.ProjectVersionInfo = await self._json(_REPLACE_PROJECT_TIMELINE, Input({"project_id": project_id}, {}, body), options, m.ProjectVersionInfo)
        return answer

    async def list_project_history(
        self,
        *,
        project_id: str,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ProjectVersionInfo]:
        """The versions of a project, the newest first.

        The newest 1,000 are kept, fewer where they take more than 256 MiB.

        Permission: READ on the project.

        `GET /project/{project_id}/history`
        """
        answer: list[m.ProjectVersionInfo] = await self._json(_LIST_PROJECT_HISTORY, Input({"project_id": project_id}, {"limit": limit, "page": page}, None), options, list[m.ProjectVersionInfo])
        return answer

    async def get_project_version(
        self,
        *,
        project_id: str,
        version: int,
        options: CallOptions | None = None,
    ) -> m.ProjectResponse:
        """A project as it was at a version.

        Permission: READ on the project.

        `GET /project/{project_id}/history/{version}`
        """
        answer: m.ProjectResponse = await self._json(_GET_PROJECT_VERSION, Input({"project_id": project_id, "version": version}, {}, None), options, m.ProjectResponse)
        return answer

    async def restore_project(
        self,
        *,
        project_id: str,
        body: m.RestoreProjectRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProjectVersionInfo:
        """Bring the timeline of an older version back, as a new version.

        To undo, restore the version before the newest. What restoring undoes is kept too.

        Permission: WRITE on the project.

        `POST /project/{project_id}/restore`
        """
        answer: m.ProjectVersionInfo = await self._json(_RESTORE_PROJECT, Input({"project_id": project_id}, {}, body), options, m.ProjectVersionInfo)
        return answer

    async def instantiate_project(
        self,
        *,
        project_id: str,
        body: m.InstantiateProjectRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreateProjectResponse:
        """Make a project of a template.

        A template is a project whose timeline has `metadata.rushes.variables`. Each `{{name}}` in a text of it becomes the value of that name; a text that is one number's blank becomes a number, an asset's id its URL.

        Permission: READ on the template and on every asset of the new project, WRITE on the folder.

        `POST /project/{project_id}/instantiate`
        """
        answer: m.CreateProjectResponse = await self._json(_INSTANTIATE_PROJECT, Input({"project_id": project_id}, {}, body), options, m.CreateProjectResponse)
        return answer

    async def caption(
        self,
        *,
        project_id: str,
        body: m.CaptionRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Put what is said on the screen.

        A track of captions made of the transcripts of all that is heard, through every cut: divided at sentences and phrases, at most two lines, shown long enough to be read, where they cover no face and no words of the picture. Captions that it made before are made anew; those named in `keep` are left out. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/caption`
        """
        answer: m.MaterialEditResponse = await self._json(_CAPTION, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    async def reframe(
        self,
        *,
        project_id: str,
        body: m.ReframeRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Bring a programme to another shape, following who and what is seen.

        The window of each clip follows faces, people, what moves or what stands out: still while they stay where they are, smoothly otherwise, anew at each cut. Two people are held together where both fit, else told apart by who speaks. What no window shows is shown whole. Without anything known of a picture its middle is kept. The findings say of each clip what is followed and why; `keep` leaves clips as they are. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/reframe`
        """
        answer: m.MaterialEditResponse = await self._json(_REFRAME, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    async def remove_silences(
        self,
        *,
        project_id: str,
        body: m.RemoveSilencesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Take out stretches in which nothing is heard.

        Where every sound that plays is below the threshold, and no word is said, the programme closes up; what sounds at a join goes over into what follows. Music plays on underneath and ends earlier. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/remove_silences`
        """
        answer: m.MaterialEditResponse = await self._json(_REMOVE_SILENCES, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    async def remove_fillers(
        self,
        *,
        project_id: str,
        body: m.RemoveFillersRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Take out words that say nothing, and starts that are begun again.

        Each is listed with its time and can be kept. Of the pauses on both sides the longer one stays. Where somebody else speaks meanwhile it stays. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/remove_fillers`
        """
        answer: m.MaterialEditResponse = await self._json(_REMOVE_FILLERS, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    async def cut_transcript(
        self,
        *,
        project_id: str,
        body: m.CutTranscriptRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Cut the programme by the words that are said in it.

        Words of the transcript are removed and moved; everything that plays with them goes along. The transcript that counts is the one that captions show, as it was edited by hand. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/cut_transcript`
        """
        answer: m.MaterialEditResponse = await self._json(_CUT_TRANSCRIPT, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    async def keep_quotes(
        self,
        *,
        project_id: str,
        body: m.KeepQuotesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Keep the sentences in which something is said, and nothing else.

        Whole sentences, by words and phrases or by times. `dry_run` finds them without cutting. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/keep_quotes`
        """
        answer: m.MaterialEditResponse = await self._json(_KEEP_QUOTES, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    async def mark_chapters(
        self,
        *,
        project_id: str,
        body: m.MarkChaptersRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Mark chapters where the talk goes over to another subject.

        Each is a chapter marker of the programme, named by what is said in it; chapters that were there go. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/mark_chapters`
        """
        answer: m.MaterialEditResponse = await self._json(_MARK_CHAPTERS, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    async def match_beats(
        self,
        *,
        project_id: str,
        body: m.MatchBeatsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MaterialEditResponse:
        """Cut on the beats of the music.

        Each shot of the picture track becomes a little shorter or longer, so that it ends on a beat: the nearest, one every so many beats, or where a bar begins. A shot whose file has no more footage ends on the last beat that it reaches. What is not known of the media yet is 409 `no_index` with what to do. See docs/editing.md.

        Permission: WRITE on the project, READ on the media that is looked at.

        `POST /project/{project_id}/match_beats`
        """
        answer: m.MaterialEditResponse = await self._json(_MATCH_BEATS, Input({"project_id": project_id}, {}, body), options, m.MaterialEditResponse)
        return answer

    async def get_project_frame(
        self,
        *,
        project_id: str,
        time: float,
        width: int | None = None,
        version: int | None = None,
        reframe: str | None = None,
        follow: Literal["auto", "people", "faces", "motion", "center"] | None = None,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """One frame of a project as a picture.

        The frame that an export of this width has at that time; past the end the last one. Media that is missing, or not the caller’s to read, is left out; media that can not be opened is a conflict, with the reason.

        Permission: READ on the project.

        `GET /project/{project_id}/frame`
        """
        return await self._response(_GET_PROJECT_FRAME, Input({"project_id": project_id}, {"time": time, "width": width, "version": version, "reframe": reframe, "follow": follow}, None), options)

    async def start_preview(
        self,
        *,
        project_id: str,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        body: Mapping[str, Any] | None = None,
        options: CallOptions | None = None,
    ) -> dict[str, Any]:
        """Make a small version of a project that can be watched while it is rendered.

        Answers at once with the URL of an HLS playlist that grows while the preview is rendered. Asked again for the same pictures, it answers the same preview. The URL works until `expires_at`, for whoever holds it, as long as the caller may read the project.

        Permission: READ on the project.

        `POST /project/{project_id}/preview`
        """
        answer: dict[str, Any] = await self._json(_START_PREVIEW, Input({"project_id": project_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, dict[str, Any])
        return answer

    async def export_project(
        self,
        *,
        project_id: str,
        body: Sequence[Literal["480p", "720p", "1080p", "4k"]],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ExportProjectResponse:
        """Render a project to MP4.

        Answers at once with the task and the asset that will hold the video. The highest resolution becomes the asset's original, the others renditions of it. Clips whose media is missing are empty, and a warning says so.

        Permission: WRITE on the project and its folder; media that the caller can not read is left out.

        `POST /project/{project_id}/export`
        """
        answer: m.ExportProjectResponse = await self._json(_EXPORT_PROJECT, Input({"project_id": project_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.ExportProjectResponse)
        return answer

    async def render_project(
        self,
        *,
        project_id: str,
        body: m.RenderProjectRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ExportProjectResponse:
        """Render a project, or a part of it, to a file of any format.

        Answers at once with the task and the asset that will hold the file: a video, a sound, an animation, or a .zip of numbered pictures. A pair of format and codec that does not go is refused with 422.

        Permission: WRITE on the project and its folder, READ on every asset the timeline uses.

        `POST /project/{project_id}/render`
        """
        answer: m.ExportProjectResponse = await self._json(_RENDER_PROJECT, Input({"project_id": project_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.ExportProjectResponse)
        return answer

    async def get_export_cost(
        self,
        *,
        project_id: str,
        rendition: Literal["480p", "720p", "1080p", "4k"],
        options: CallOptions | None = None,
    ) -> m.ExportCostEstimateResponse:
        """What an export at a resolution would cost, and how long it would take.

        Permission: READ on the project.

        `GET /project/{project_id}/export/cost`
        """
        answer: m.ExportCostEstimateResponse = await self._json(_GET_EXPORT_COST, Input({"project_id": project_id}, {"rendition": rendition}, None), options, m.ExportCostEstimateResponse)
        return answer

    async def preflight_export(
        self,
        *,
        project_id: str,
        options: CallOptions | None = None,
    ) -> m.ExportPreflightResponse:
        """What exports at each resolution would read, and what they would have to say.

        Starts nothing. Exports read originals, so that no rendition is ever needed first.

        Permission: READ on the project; an asset that the caller can not read is `missing`.

        `GET /project/{project_id}/export/preflight`
        """
        answer: m.ExportPreflightResponse = await self._json(_PREFLIGHT_EXPORT, Input({"project_id": project_id}, {}, None), options, m.ExportPreflightResponse)
        return answer

    async def generate_missing_renditions(
        self,
        *,
        project_id: str,
        options: CallOptions | None = None,
    ) -> m.GenerateMissingRenditionsResponse:
        """Start the renditions that the preflight says exports need.

        Exports read originals: the preflight asks for none, and so nothing is started.

        Permission: READ on the project.

        `POST /project/{project_id}/export/generate_missing_renditions`
        """
        answer: m.GenerateMissingRenditionsResponse = await self._json(_GENERATE_MISSING_RENDITIONS, Input({"project_id": project_id}, {}, None), options, m.GenerateMissingRenditionsResponse)
        return answer

    async def list_exports(
        self,
        *,
        project_id: str,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ProjectExport]:
        """What was exported of a project, the newest first.

        Permission: READ on the project; exports whose file the caller can not read are left out.

        `GET /project/{project_id}/exports`
        """
        answer: list[m.ProjectExport] = await self._json(_LIST_EXPORTS, Input({"project_id": project_id}, {"limit": limit, "page": page}, None), options, list[m.ProjectExport])
        return answer

    async def get_export_report(
        self,
        *,
        project_id: str,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """How an export went, as a page to read that needs nothing else.

        Permission: READ on the project and on the file.

        `GET /project/{project_id}/exports/{asset_id}/report`
        """
        return await self._response(_GET_EXPORT_REPORT, Input({"project_id": project_id, "asset_id": asset_id}, {}, None), options)

    async def get_export_report_data(
        self,
        *,
        project_id: str,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.ExportReport:
        """How an export went, as data.

        Permission: READ on the project and on the file.

        `GET /project/{project_id}/exports/{asset_id}/report.json`
        """
        answer: m.ExportReport = await self._json(_GET_EXPORT_REPORT_DATA, Input({"project_id": project_id, "asset_id": asset_id}, {}, None), options, m.ExportReport)
        return answer

    async def get_timeline_schema(
        self,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """The JSON Schema of timelines.

        Draft 2020-12, of whole documents with all of `metadata.rushes`.

        Permission: anyone.

        `GET /timeline/schema.json`
        """
        return await self._response(_GET_TIMELINE_SCHEMA, Input({}, {}, None), options)

    async def export_service_otio(
        self,
        *,
        project_id: str,
        input_rendition: Literal["480p", "720p", "1080p", "original", "highest", "lowest"] | None = None,
        presign_expires_in: int | None = None,
        use_redirect_urls: bool | None = None,
        options: CallOptions | None = None,
    ) -> dict[str, Any]:
        """A project as OpenTimelineIO JSON whose clips name URLs of their media.

        Media that the caller may not read, that is in the trash or gone keeps its `asset://` URL. What stands in `metadata.rushes` keeps its URLs as well.

        Permission: READ on the project; a URL for each asset with READ.

        `GET /project/{project_id}/export_service_otio`
        """
        answer: dict[str, Any] = await self._json(_EXPORT_SERVICE_OTIO, Input({"project_id": project_id}, {"input_rendition": input_rendition, "presign_expires_in": presign_expires_in, "use_redirect_urls": use_redirect_urls}, None), options, dict[str, Any])
        return answer

    async def export_project_file(
        self,
        *,
        project_id: str,
        format: Literal["otio", "otioz", "edl", "srt", "vtt"],
        track: int | None = None,
        options: CallOptions | None = None,
    ) -> httpx.Response:
        """A project as a file: .otio, .otioz with its media, EDL, SubRip or WebVTT.

        Made while it is sent. A .otioz holds the uploaded bytes of all media that the caller may read; other media stays a reference. What an EDL can not hold is told in comments at its end.

        Permission: READ on the project; media with READ.

        `GET /project/{project_id}/export_file`
        """
        return await self._response(_EXPORT_PROJECT_FILE, Input({"project_id": project_id}, {"format": format, "track": track}, None), options)

    async def import_project(
        self,
        *,
        body: m.ImportProjectRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.ImportProjectResponse:
        """Make a project of an uploaded .otio, .otioz or .edl file.

        Answers a task whose result has `project_id`, the `asset_ids` of the media that came with the file and `warnings`. Media of a .otioz goes to a folder beside the project; media that is elsewhere stays a reference. Sources of a CMX 3600 list (.edl) are looked for in the library of the file by name, in its folder first. Everything appears together, or nothing does.

        Permission: READ on the asset, WRITE on the folder.

        `POST /project/import`
        """
        answer: m.ImportProjectResponse = await self._json(_IMPORT_PROJECT, Input({}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.ImportProjectResponse)
        return answer

    def create(
        self,
        *,
        prompt: str,
        tools: Sequence[str] | None = None,
        llm_model: str | None = None,
        parallel_tool_calls: bool | None = None,
        chat_id: str | None = None,
        max_service_token: int | None = None,
        max_credits: float | None = None,
        confirm: bool | None = None,
        plan_id: str | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncIterator[ServerEvent[m.CreateResult]]:
        """Make a video from a prompt.

        Answers a stream of `service.json_result` events: `progressing` while it runs, then one `done` or `failed`, after which it closes. A client that leaves does not stop the work. Reconnecting with Last-Event-ID goes on after that event and never starts a second run; once everything was sent it answers 204.

        Permission: signed in; reads what the caller can read.

        `GET /create`
        """
        return self._events(_CREATE, Input({}, {"prompt": prompt, "tools": tools, "llm_model": llm_model, "parallel_tool_calls": parallel_tool_calls, "chat_id": chat_id, "max_service_token": max_service_token, "max_credits": max_credits, "confirm": confirm, "plan_id": plan_id, "dry_run": dry_run, "webhook_url": webhook_url}, None), options, m.CreateResult)

    async def search_assets(
        self,
        *,
        body: m.SearchAssetsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SearchAssetsResponse:
        """Search the library by one mode.

        Permission: signed in; finds what the caller can read.

        `POST /tools/search/assets`
        """
        answer: m.SearchAssetsResponse = await self._json(_SEARCH_ASSETS, Input({}, {}, body), options, m.SearchAssetsResponse)
        return answer

    async def search_stock(
        self,
        *,
        body: m.SearchStockRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SearchStockResponse:
        """Search pictures and videos that everybody may use.

        In the library of this deployment, and with the providers that its operator connected. An `asset_id` is used like any other; what a provider has is brought here when it is used.

        Permission: signed in; stock is there for everybody.

        `POST /tools/search/stock`
        """
        answer: m.SearchStockResponse = await self._json(_SEARCH_STOCK, Input({}, {}, body), options, m.SearchStockResponse)
        return answer

    async def import_stock(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.StockAssetSearchResult:
        """Bring a picture or video that a provider has into the library of this deployment.

        Answers once it is here; it is then an asset like any other, which everybody may read. Of what is here already nothing is done. Where it takes longer than a request waits, the answer is 503 `not_ready`, and the same request later finds it.

        Permission: signed in; stock is there for everybody.

        `POST /tools/stock/{asset_id}/import`
        """
        answer: m.StockAssetSearchResult = await self._json(_IMPORT_STOCK, Input({"asset_id": asset_id}, {}, None), options, m.StockAssetSearchResult)
        return answer

    async def search_custom_agents(
        self,
        *,
        body: m.SearchCustomAgentsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SearchCustomAgentsResponse:
        """Search the agents that the operator has published.

        Permission: signed in; published agents are there for everybody.

        `POST /tools/search/custom-agents`
        """
        answer: m.SearchCustomAgentsResponse = await self._json(_SEARCH_CUSTOM_AGENTS, Input({}, {}, body), options, m.SearchCustomAgentsResponse)
        return answer

    async def list_models(
        self,
        options: CallOptions | None = None,
    ) -> m.ToolsCapabilities:
        """The models that are available here, and what they take.

        Permission: signed in.

        `GET /tools/models`
        """
        answer: m.ToolsCapabilities = await self._json(_LIST_MODELS, Input({}, {}, None), options, m.ToolsCapabilities)
        return answer

    async def generate_video(
        self,
        *,
        body: m.GenerateVideoRequest | Mapping[str, Any],
        async_: bool | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateVideoResponse:
        """Make a video from words, or from pictures that the camera moves over.

        Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.

        Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.

        `POST /tools/generate/video`
        """
        answer: m.GenerateVideoResponse = await self._json(_GENERATE_VIDEO, Input({}, {"async": async_, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateVideoResponse)
        return answer

    async def generate_image(
        self,
        *,
        body: m.GenerateImageRequest | Mapping[str, Any],
        async_: bool | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateImageResponse:
        """Make a picture from words.

        Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.

        Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.

        `POST /tools/generate/image`
        """
        answer: m.GenerateImageResponse = await self._json(_GENERATE_IMAGE, Input({}, {"async": async_, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateImageResponse)
        return answer

    async def generate_audio(
        self,
        *,
        body: m.GenerateAudioRequest | Mapping[str, Any],
        async_: bool | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateAudioResponse:
        """Make music or a sound effect from words.

        Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.

        Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.

        `POST /tools/generate/audio`
        """
        answer: m.GenerateAudioResponse = await self._json(_GENERATE_AUDIO, Input({}, {"async": async_, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateAudioResponse)
        return answer

    async def generate_speech(
        self,
        *,
        body: m.GenerateTtsRequest | Mapping[str, Any],
        async_: bool | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.GenerateTtsResponse:
        """Speak a text.

        Answers when it is there, and with the task where that takes minutes; with `async=true` at once with the task. Nothing is charged for what is refused or fails.

        Permission: signed in; READ on the assets that go in, WRITE on the folder that the result goes to.

        `POST /tools/generate/tts`
        """
        answer: m.GenerateTtsResponse = await self._json(_GENERATE_SPEECH, Input({}, {"async": async_, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.GenerateTtsResponse)
        return answer

    async def receive_provider_call(
        self,
        *,
        task_id: str,
        code: str,
        body: Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProviderCallReceipt:
        """Takes word from the provider of a model.

        For providers alone, which are told the address with each request; a code in it is the credential. It only makes the service ask the provider, and one that comes again changes nothing.

        Permission: whoever was given the address.

        `POST /tools/generate/webhook/{task_id}/{code}`
        """
        answer: m.ProviderCallReceipt = await self._json(_RECEIVE_PROVIDER_CALL, Input({"task_id": task_id, "code": code}, {}, body), options, m.ProviderCallReceipt)
        return answer

    async def search_voices(
        self,
        *,
        body: m.SearchVoicesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SearchVoicesResponse:
        """Search the voices that can speak here.

        By words and language; without them all, in their order. Empty where no voice is installed.

        Permission: signed in; voices are there for everybody.

        `POST /tools/search/voices`
        """
        answer: m.SearchVoicesResponse = await self._json(_SEARCH_VOICES, Input({}, {}, body), options, m.SearchVoicesResponse)
        return answer

    async def get_generation_metadata(
        self,
        *,
        asset_id: str,
        options: CallOptions | None = None,
    ) -> m.AssetGenerationMetadata:
        """How an asset was generated: by which model, of which words and assets.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/generation-metadata`
        """
        answer: m.AssetGenerationMetadata = await self._json(_GET_GENERATION_METADATA, Input({"asset_id": asset_id}, {}, None), options, m.AssetGenerationMetadata)
        return answer

    async def list_provider_keys(
        self,
        options: CallOptions | None = None,
    ) -> m.ProviderKeys:
        """Of which providers the account has a key of its own, and which take one.

        Permission: the caller, about keys of their account.

        `GET /tools/keys`
        """
        answer: m.ProviderKeys = await self._json(_LIST_PROVIDER_KEYS, Input({}, {}, None), options, m.ProviderKeys)
        return answer

    async def put_provider_key(
        self,
        *,
        provider: str,
        body: m.ProviderKeyRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ProviderKey:
        """Brings a key of a provider, which is used for the account from now on.

        It is kept encrypted, goes to that provider alone, and is shown to nobody again. What is made with it is charged by the provider, and costs nothing here.

        Permission: the caller, about keys of their account.

        `PUT /tools/keys/{provider}`
        """
        answer: m.ProviderKey = await self._json(_PUT_PROVIDER_KEY, Input({"provider": provider}, {}, body), options, m.ProviderKey)
        return answer

    async def delete_provider_key(
        self,
        *,
        provider: str,
        options: CallOptions | None = None,
    ) -> m.DeletedProviderKey:
        """Forgets the key of a provider.

        Permission: the caller, about keys of their account.

        `DELETE /tools/keys/{provider}`
        """
        answer: m.DeletedProviderKey = await self._json(_DELETE_PROVIDER_KEY, Input({"provider": provider}, {}, None), options, m.DeletedProviderKey)
        return answer

    async def get_billing_catalog(
        self,
        options: CallOptions | None = None,
    ) -> m.BillingCatalog:
        """What can be bought here; nothing where no payment provider is configured.

        Permission: anyone.

        `GET /billing/catalog`
        """
        answer: m.BillingCatalog = await self._json(_GET_BILLING_CATALOG, Input({}, {}, None), options, m.BillingCatalog)
        return answer

    async def check_coupons(
        self,
        *,
        coupon_code: str,
        options: CallOptions | None = None,
    ) -> m.CouponCheckResponse:
        """Whether a promotion code is valid.

        Permission: any user.

        `GET /users/check_coupons`
        """
        answer: m.CouponCheckResponse = await self._json(_CHECK_COUPONS, Input({}, {"coupon_code": coupon_code}, None), options, m.CouponCheckResponse)
        return answer

    async def checkout_redirect(
        self,
        *,
        pricing_tier: str,
        coupon_code: str | None = None,
        item_list: Sequence[str] | None = None,
        calling_page: str | None = None,
        return_origin: str | None = None,
        access_token: str | None = None,
        options: CallOptions | None = None,
    ) -> None:
        """Sends the browser to the payment provider's checkout.

        A full navigation: it takes the session cookie or `access_token` where no header can be sent.

        Permission: the caller, about their own account.

        `GET /users/checkout_redirect`
        """
        await self._none(_CHECKOUT_REDIRECT, Input({}, {"pricing_tier": pricing_tier, "coupon_code": coupon_code, "item_list": item_list, "calling_page": calling_page, "return_origin": return_origin, "access_token": access_token}, None), options)

    async def billing_portal_redirect(
        self,
        *,
        calling_page: str | None = None,
        return_origin: str | None = None,
        access_token: str | None = None,
        options: CallOptions | None = None,
    ) -> None:
        """Sends the browser to the payment provider's pages about the caller.

        A full navigation: it takes the session cookie or `access_token` where no header can be sent.

        Permission: the caller, about their own account.

        `GET /users/billing_portal_redirect`
        """
        await self._none(_BILLING_PORTAL_REDIRECT, Input({}, {"calling_page": calling_page, "return_origin": return_origin, "access_token": access_token}, None), options)

    async def change_plan(
        self,
        *,
        body: m.SubscriptionChangePlanRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.SubscriptionChangePlanResponse:
        """Change what the caller has subscribed to.

        What costs more happens at once, for the difference (`changed`); not paid, it does not happen, and `redirect_url` says where to pay (`payment_required`). What costs less happens at the end of the period that is paid for (`scheduled`). Asking for what the caller has drops a scheduled change and a cancellation.

        Permission: the caller, about their own account.

        `POST /users/subscription/change-plan`
        """
        answer: m.SubscriptionChangePlanResponse = await self._json(_CHANGE_PLAN, Input({}, {}, body), options, m.SubscriptionChangePlanResponse)
        return answer

    async def get_prices(
        self,
        options: CallOptions | None = None,
    ) -> m.PriceList:
        """What everything costs here, in credits.

        Each operation names its prices in `x-price`. What a request would cost in all is answered by the operation itself with `dry_run=true`. Work that fails or is stopped costs nothing.

        Permission: anyone.

        `GET /billing/prices`
        """
        answer: m.PriceList = await self._json(_GET_PRICES, Input({}, {}, None), options, m.PriceList)
        return answer

    async def receive_stripe_event(
        self,
        options: CallOptions | None = None,
    ) -> m.StripeEventReceipt:
        """Takes the payment provider's events.

        For the payment provider alone: set this address as an endpoint there. The signature of the body, no older than five minutes, is the credential. An event is kept and answered at once, and taken in afterwards; one that comes again changes nothing.

        Permission: whoever signs with the secret of the endpoint.

        `POST /billing/stripe/webhook`
        """
        answer: m.StripeEventReceipt = await self._json(_RECEIVE_STRIPE_EVENT, Input({}, {}, None), options, m.StripeEventReceipt)
        return answer

    async def list_credits_ledger(
        self,
        *,
        kind: Sequence[m.LedgerKind] | None = None,
        action: Sequence[str] | None = None,
        api_key_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        format: Literal["json", "csv"] | None = None,
        options: CallOptions | None = None,
    ) -> m.CreditsLedger:
        """Every change of the account's credits, the newest first, by pages or as CSV.

        Filters hold together; of each list one must match. With `format=csv` the answer is a text/csv file of all entries. Requests with an API key are booked once a minute, so the latest may not be here yet.

        Permission: the caller's own account.

        `GET /users/credits/ledger`
        """
        answer: m.CreditsLedger = await self._json(_LIST_CREDITS_LEDGER, Input({}, {"kind": kind, "action": action, "api_key_id": api_key_id, "from": from_, "to": to, "limit": limit, "cursor": cursor, "format": format}, None), options, m.CreditsLedger)
        return answer

    async def get_credits_usage(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        group_by: Sequence[Literal["day", "key", "action"]] | None = None,
        options: CallOptions | None = None,
    ) -> m.CreditsUsage:
        """What was used, summed by day, API key and action; of the last 30 days where nothing is said.

        Permission: the caller's own account.

        `GET /users/credits/usage`
        """
        answer: m.CreditsUsage = await self._json(_GET_CREDITS_USAGE, Input({}, {"from": from_, "to": to, "group_by": group_by}, None), options, m.CreditsUsage)
        return answer

    async def list_webhook_event_types(
        self,
        options: CallOptions | None = None,
    ) -> list[m.WebhookEventTypeInfo]:
        """Every kind of event, with an example of its body.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/event_types`
        """
        answer: list[m.WebhookEventTypeInfo] = await self._json(_LIST_WEBHOOK_EVENT_TYPES, Input({}, {}, None), options, list[m.WebhookEventTypeInfo])
        return answer

    async def get_webhook_request_secret(
        self,
        options: CallOptions | None = None,
    ) -> m.RequestSecret:
        """What is sent to addresses given as `webhook_url` is signed with this.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/request_secret`
        """
        answer: m.RequestSecret = await self._json(_GET_WEBHOOK_REQUEST_SECRET, Input({}, {}, None), options, m.RequestSecret)
        return answer

    async def rotate_webhook_request_secret(
        self,
        *,
        body: m.RotateSecretRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.RotatedSecret:
        """Makes a new secret for addresses given as `webhook_url`.

        Until the overlap is over, what is sent is signed with both.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/request_secret`
        """
        answer: m.RotatedSecret = await self._json(_ROTATE_WEBHOOK_REQUEST_SECRET, Input({}, {}, body), options, m.RotatedSecret)
        return answer

    async def create_webhook(
        self,
        *,
        body: m.CreateWebhookRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreatedWebhook:
        """Registers an address for events and shows its secret this once.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks`
        """
        answer: m.CreatedWebhook = await self._json(_CREATE_WEBHOOK, Input({}, {}, body), options, m.CreatedWebhook)
        return answer

    async def list_webhooks(
        self,
        options: CallOptions | None = None,
    ) -> list[m.Webhook]:
        """The account's webhooks, the newest first.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks`
        """
        answer: list[m.Webhook] = await self._json(_LIST_WEBHOOKS, Input({}, {}, None), options, list[m.Webhook])
        return answer

    async def create_webhook_listener(
        self,
        *,
        body: m.CreateWebhookListenerRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.CreatedWebhookListener:
        """Begins to keep events for a program that fetches them, and shows what they are signed with.

        For machines that can not be called: `rushes webhooks listen`. It is over when it has not been asked for 15 minutes.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/listeners`
        """
        answer: m.CreatedWebhookListener = await self._json(_CREATE_WEBHOOK_LISTENER, Input({}, {}, body), options, m.CreatedWebhookListener)
        return answer

    async def list_heard_events(
        self,
        *,
        listener_id: str,
        after: int | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> m.HeardEvents:
        """What was told since a place, each event signed now.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/listeners/{listener_id}/events`
        """
        answer: m.HeardEvents = await self._json(_LIST_HEARD_EVENTS, Input({"listener_id": listener_id}, {"after": after, "limit": limit}, None), options, m.HeardEvents)
        return answer

    async def get_heard_event(
        self,
        *,
        listener_id: str,
        event_id: str,
        options: CallOptions | None = None,
    ) -> m.HeardEvent:
        """An event that the account was told within the last 30 days, signed now.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/listeners/{listener_id}/events/{event_id}`
        """
        answer: m.HeardEvent = await self._json(_GET_HEARD_EVENT, Input({"listener_id": listener_id, "event_id": event_id}, {}, None), options, m.HeardEvent)
        return answer

    async def delete_webhook_listener(
        self,
        *,
        listener_id: str,
        options: CallOptions | None = None,
    ) -> m.DeletedWebhook:
        """Keeps no more events for a program.

        Permission: the caller, about their account's webhooks.

        `DELETE /users/webhooks/listeners/{listener_id}`
        """
        answer: m.DeletedWebhook = await self._json(_DELETE_WEBHOOK_LISTENER, Input({"listener_id": listener_id}, {}, None), options, m.DeletedWebhook)
        return answer

    async def get_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> m.Webhook:
        """A webhook, and what its owner should know of it.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/{webhook_id}`
        """
        answer: m.Webhook = await self._json(_GET_WEBHOOK, Input({"webhook_id": webhook_id}, {}, None), options, m.Webhook)
        return answer

    async def update_webhook(
        self,
        *,
        webhook_id: str,
        body: m.UpdateWebhookRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.Webhook:
        """Changes address, description or events of a webhook, disables or enables it.

        Permission: the caller, about their account's webhooks.

        `PATCH /users/webhooks/{webhook_id}`
        """
        answer: m.Webhook = await self._json(_UPDATE_WEBHOOK, Input({"webhook_id": webhook_id}, {}, body), options, m.Webhook)
        return answer

    async def delete_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> m.DeletedWebhook:
        """Removes a webhook and the log of its deliveries.

        Permission: the caller, about their account's webhooks.

        `DELETE /users/webhooks/{webhook_id}`
        """
        answer: m.DeletedWebhook = await self._json(_DELETE_WEBHOOK, Input({"webhook_id": webhook_id}, {}, None), options, m.DeletedWebhook)
        return answer

    async def rotate_webhook_secret(
        self,
        *,
        webhook_id: str,
        body: m.RotateSecretRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.RotatedSecret:
        """Makes a new secret for a webhook and shows it this once.

        Until the overlap is over, what is sent is signed with both.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/{webhook_id}/rotate_secret`
        """
        answer: m.RotatedSecret = await self._json(_ROTATE_WEBHOOK_SECRET, Input({"webhook_id": webhook_id}, {}, body), options, m.RotatedSecret)
        return answer

    async def test_webhook(
        self,
        *,
        webhook_id: str,
        options: CallOptions | None = None,
    ) -> m.WebhookTestResult:
        """Sends `webhook.test` now, once, and tells how it went.

        It answers when the endpoint has, after 15 s at the latest. Disabled webhooks are tested as well.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/{webhook_id}/test`
        """
        answer: m.WebhookTestResult = await self._json(_TEST_WEBHOOK, Input({"webhook_id": webhook_id}, {}, None), options, m.WebhookTestResult)
        return answer

    async def list_webhook_deliveries(
        self,
        *,
        webhook_id: str,
        state: Literal["pending", "delivered", "failed", "discarded"] | None = None,
        type: Literal["task.completed", "task.failed", "create.done", "export.done", "asset.ready", "asset.failed", "review.comment", "review.decision", "credits.low", "webhook.disabled", "webhook.test"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> m.WebhookDeliveryPage:
        """What was and will be sent to a webhook, the newest first.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/{webhook_id}/deliveries`
        """
        answer: m.WebhookDeliveryPage = await self._json(_LIST_WEBHOOK_DELIVERIES, Input({"webhook_id": webhook_id}, {"state": state, "type": type, "limit": limit, "cursor": cursor}, None), options, m.WebhookDeliveryPage)
        return answer

    async def get_webhook_delivery(
        self,
        *,
        webhook_id: str,
        delivery_id: str,
        options: CallOptions | None = None,
    ) -> m.WebhookDeliveryDetails:
        """A delivery with every attempt and the body.

        Permission: the caller, about their account's webhooks.

        `GET /users/webhooks/{webhook_id}/deliveries/{delivery_id}`
        """
        answer: m.WebhookDeliveryDetails = await self._json(_GET_WEBHOOK_DELIVERY, Input({"webhook_id": webhook_id, "delivery_id": delivery_id}, {}, None), options, m.WebhookDeliveryDetails)
        return answer

    async def replay_webhook_delivery(
        self,
        *,
        webhook_id: str,
        delivery_id: str,
        options: CallOptions | None = None,
    ) -> m.ReplayedDelivery:
        """Sends an event again, under the same `webhook-id`.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/{webhook_id}/deliveries/{delivery_id}/replay`
        """
        answer: m.ReplayedDelivery = await self._json(_REPLAY_WEBHOOK_DELIVERY, Input({"webhook_id": webhook_id, "delivery_id": delivery_id}, {}, None), options, m.ReplayedDelivery)
        return answer

    async def replay_webhook(
        self,
        *,
        webhook_id: str,
        body: m.ReplayWebhookRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ReplayedWebhook:
        """Sends again what came since a time, by default only what has not arrived.

        Permission: the caller, about their account's webhooks.

        `POST /users/webhooks/{webhook_id}/replay`
        """
        answer: m.ReplayedWebhook = await self._json(_REPLAY_WEBHOOK, Input({"webhook_id": webhook_id}, {}, body), options, m.ReplayedWebhook)
        return answer

    async def write_talk_summary(
        self,
        *,
        asset_id: str,
        body: m.WriteSummaryRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.WrittenTaskResponse:
        """Have a language model write a summary of what is said in a recording.

        Answers a task whose result has the summary as `text`, in the language of the recording unless `language` names another. 503 `not_configured` where no language model is: `GET` of this address needs none.

        Permission: READ on the asset.

        `POST /asset/{asset_id}/summary`
        """
        answer: m.WrittenTaskResponse = await self._json(_WRITE_TALK_SUMMARY, Input({"asset_id": asset_id}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.WrittenTaskResponse)
        return answer

    async def get_talk_summary(
        self,
        *,
        asset_id: str,
        version_id: str | None = None,
        sentences: int | None = None,
        phrases: int | None = None,
        chapter_seconds: float | None = None,
        options: CallOptions | None = None,
    ) -> m.TalkSummary:
        """What is said in a recording, in short: its best sentences, phrases and chapters.

        By its transcript, without a model. Without a transcript it is 409 `no_index` with what to do.

        Permission: READ on the asset.

        `GET /asset/{asset_id}/summary`
        """
        answer: m.TalkSummary = await self._json(_GET_TALK_SUMMARY, Input({"asset_id": asset_id}, {"version_id": version_id, "sentences": sentences, "phrases": phrases, "chapter_seconds": chapter_seconds}, None), options, m.TalkSummary)
        return answer

    async def make_shorts(
        self,
        *,
        asset_id: str,
        body: m.MakeShortsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MakeShortsResponse:
        """Make short clips of a long recording, each a project.

        Ranked by what is said, heard and seen in them; each begins and ends with a sentence. All of them are made, or none.

        Permission: READ on the asset, WRITE on the folder.

        `POST /asset/{asset_id}/shorts`
        """
        answer: m.MakeShortsResponse = await self._json(_MAKE_SHORTS, Input({"asset_id": asset_id}, {}, body), options, m.MakeShortsResponse)
        return answer

    async def make_highlights(
        self,
        *,
        asset_id: str,
        body: m.MakeHighlightsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.MakeHighlightsResponse:
        """Make a project of the best moments of a recording, in the order in which they are said.

        Permission: READ on the asset, WRITE on the folder.

        `POST /asset/{asset_id}/highlights`
        """
        answer: m.MakeHighlightsResponse = await self._json(_MAKE_HIGHLIGHTS, Input({"asset_id": asset_id}, {}, body), options, m.MakeHighlightsResponse)
        return answer

    def create_response(
        self,
        *,
        body: m.AgentMessageRequest | Mapping[str, Any],
        confirm: bool | None = None,
        plan_id: str | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncIterator[ServerEvent[m.AgentEvent]]:
        """Say something to the agent, and follow what it answers.

        The stream begins with `response.created`, which names the chat, and ends with `service.stream.end` and its reason. One that closes without it was cut off: GET /agent/response/{chat_id} goes on, and so does this with Last-Event-ID, which starts nothing. A client that leaves does not stop the work. A chat answers one message at a time: another one meanwhile is 409, since what it changes would be made of what is not there yet.

        Permission: signed in; reads what the caller can read.

        `POST /agent/response`
        """
        return self._events(_CREATE_RESPONSE, Input({}, {"confirm": confirm, "plan_id": plan_id, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.AgentEvent)

    def create_response_json(
        self,
        *,
        body: m.AgentMessageRequestWithoutNoInteraction | Mapping[str, Any],
        confirm: bool | None = None,
        plan_id: str | None = None,
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncIterator[ServerEvent[m.CreateResult]]:
        """Say something to the agent, and get the result alone.

        The agent asks nothing back. Answers a stream of `service.json_result` events: `progressing` while it runs, then one `done` or `failed`, after which it closes. A client that leaves does not stop the work. Reconnecting with Last-Event-ID goes on after that event and never starts a second run; once everything was sent it answers 204. A chat answers one message at a time: another one meanwhile is 409, since what it changes would be made of what is not there yet.

        Permission: signed in; reads what the caller can read.

        `POST /agent/response/json`
        """
        return self._events(_CREATE_RESPONSE_JSON, Input({}, {"confirm": confirm, "plan_id": plan_id, "dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.CreateResult)

    def follow_response(
        self,
        *,
        chat_id: str,
        last_event_id: str | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncIterator[ServerEvent[m.AgentEvent]]:
        """Follow what the agent answers in a chat.

        The same events as POST /agent/response, from any server of the service. Without an id what comes from now on; where nothing is being answered, `service.stream.end` at once. After the id of a last event the next answer of the chat, if there is one. A client that reconnects by the header Last-Event-ID although it has seen the end gets 204.

        Permission: who has the chat.

        `GET /agent/response/{chat_id}`
        """
        return self._events(_FOLLOW_RESPONSE, Input({"chat_id": chat_id}, {"last_event_id": last_event_id, "after": after}, None), options, m.AgentEvent)

    async def cancel_response(
        self,
        *,
        chat_id: str,
        options: CallOptions | None = None,
    ) -> str:
        """End what the agent is doing in a chat, with everything it has started.

        What it has finished stays; nothing is charged. Its stream ends with the reason `cancelled`.

        Permission: who has the chat.

        `DELETE /agent/response/{chat_id}`
        """
        answer: str = await self._json(_CANCEL_RESPONSE, Input({"chat_id": chat_id}, {}, None), options, str)
        return answer

    async def list_chats(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        before: str | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ChatHistoryResponse]:
        """The chats of the caller, the one with the newest message first.

        Permission: signed in; only the caller's chats.

        `GET /agent/chats/list`
        """
        answer: list[m.ChatHistoryResponse] = await self._json(_LIST_CHATS, Input({}, {"limit": limit, "offset": offset, "before": before, "after": after}, None), options, list[m.ChatHistoryResponse])
        return answer

    async def get_chat(
        self,
        *,
        chat_id: str,
        options: CallOptions | None = None,
    ) -> m.ChatHistoryResponse:
        """One chat: its name, whether it is being answered, and whether there is something new in it.

        Permission: who has the chat.

        `GET /agent/chat/{chat_id}`
        """
        answer: m.ChatHistoryResponse = await self._json(_GET_CHAT, Input({"chat_id": chat_id}, {}, None), options, m.ChatHistoryResponse)
        return answer

    async def delete_chat(
        self,
        *,
        chat_id: str,
        cancel_running: bool | None = None,
        options: CallOptions | None = None,
    ) -> m.DeletedChat:
        """Delete a chat with its messages.

        Projects and videos that were made in it stay.

        Permission: who has the chat.

        `DELETE /agent/chat/{chat_id}`
        """
        answer: m.DeletedChat = await self._json(_DELETE_CHAT, Input({"chat_id": chat_id}, {"cancel_running": cancel_running}, None), options, m.DeletedChat)
        return answer

    async def get_chat_usage(
        self,
        *,
        chat_id: str,
        options: CallOptions | None = None,
    ) -> m.ChatUsageResponse:
        """What the answers of a chat have cost, and each tool of it.

        Permission: who has the chat.

        `GET /agent/chat/{chat_id}/usage`
        """
        answer: m.ChatUsageResponse = await self._json(_GET_CHAT_USAGE, Input({"chat_id": chat_id}, {}, None), options, m.ChatUsageResponse)
        return answer

    async def mark_chat_read(
        self,
        *,
        chat_id: str,
        options: CallOptions | None = None,
    ) -> None:
        """Mark a chat as read up to its newest message.

        Permission: who has the chat.

        `POST /agent/chat/{chat_id}/read`
        """
        await self._none(_MARK_CHAT_READ, Input({"chat_id": chat_id}, {}, None), options)

    async def rename_chat(
        self,
        *,
        chat_id: str,
        name: str,
        options: CallOptions | None = None,
    ) -> m.ChatHistoryResponse:
        """Give a chat another name.

        Permission: who has the chat.

        `PATCH /agent/chat/{chat_id}/rename`
        """
        answer: m.ChatHistoryResponse = await self._json(_RENAME_CHAT, Input({"chat_id": chat_id}, {"name": name}, None), options, m.ChatHistoryResponse)
        return answer

    async def list_messages(
        self,
        *,
        chat_id: str,
        limit: int | None = None,
        offset: int | None = None,
        before: str | None = None,
        options: CallOptions | None = None,
    ) -> list[m.ChatMessageUserResponse | m.ChatMessageAgentResponse]:
        """The messages of a chat, the newest first.

        Reading from the first page on marks the chat as read up to its newest message.

        Permission: who has the chat.

        `GET /agent/chat/{chat_id}/messages`
        """
        answer: list[m.ChatMessageUserResponse | m.ChatMessageAgentResponse] = await self._json(_LIST_MESSAGES, Input({"chat_id": chat_id}, {"limit": limit, "offset": offset, "before": before}, None), options, list[m.ChatMessageUserResponse | m.ChatMessageAgentResponse])
        return answer

    async def use_tool(
        self,
        *,
        body: m.UseAgentToolRequest | Mapping[str, Any],
        dry_run: bool | None = None,
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> m.UseAgentToolResponse:
        """Run one tool of the agent.

        Tools do what operations of this interface do, with the rights of the caller and at the same prices; what is wrong with arguments is 422 with its place below `body.tool_arguments`. docs/tools.md lists them all.

        Permission: signed in; each tool asks for the rights of the operation behind it.

        `POST /agent/use-tool`
        """
        answer: m.UseAgentToolResponse = await self._json(_USE_TOOL, Input({}, {"dry_run": dry_run, "webhook_url": webhook_url}, body), options, m.UseAgentToolResponse)
        return answer

    async def answer_mcp(
        self,
        *,
        body: m.McpMessage | Mapping[str, Any],
        webhook_url: str | None = None,
        options: CallOptions | None = None,
    ) -> dict[str, Any]:
        """The tools of the agent for clients of the Model Context Protocol.

        Streamable HTTP without sessions: each POST is answered by itself, with the rights of its credential. Refusals of tools are results with `isError`; what is no message of the protocol is answered as JSON-RPC says. See docs/mcp.md.

        Permission: signed in; each tool asks for the rights of the operation behind it.

        `POST /mcp`
        """
        answer: dict[str, Any] = await self._json(_ANSWER_MCP, Input({}, {"webhook_url": webhook_url}, body), options, dict[str, Any])
        return answer

    async def get_mcp_metadata(
        self,
        options: CallOptions | None = None,
    ) -> m.McpResourceMetadata:
        """What the MCP server is to clients that have no credential yet.

        Protected resource metadata, by RFC 9728; the challenge of a 401 of POST /mcp names this address.

        Permission: anyone.

        `GET /.well-known/oauth-protected-resource/mcp`
        """
        answer: m.McpResourceMetadata = await self._json(_GET_MCP_METADATA, Input({}, {}, None), options, m.McpResourceMetadata)
        return answer

    async def list_users(
        self,
        *,
        text: str | None = None,
        offset: int | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.OperatorUser]:
        """Everybody who has an account here, the newest first.

        Permission: an operator.

        `GET /operator/users`
        """
        answer: list[m.OperatorUser] = await self._json(_LIST_USERS, Input({}, {"text": text, "offset": offset, "limit": limit}, None), options, list[m.OperatorUser])
        return answer

    async def get_user(
        self,
        *,
        user_id: str,
        options: CallOptions | None = None,
    ) -> m.OperatorUserDetails:
        """One user with plan, limits, credits and storage.

        Permission: an operator.

        `GET /operator/users/{user_id}`
        """
        answer: m.OperatorUserDetails = await self._json(_GET_USER, Input({"user_id": user_id}, {}, None), options, m.OperatorUserDetails)
        return answer

    async def set_user_disabled(
        self,
        *,
        user_id: str,
        body: m.SetUserDisabledRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OperatorUserDetails:
        """Refuse all keys and tokens of a user from now on, or take them again.

        What they have stays, and what runs goes on. Nobody can do it to themselves.

        Permission: an operator.

        `PUT /operator/users/{user_id}/disabled`
        """
        answer: m.OperatorUserDetails = await self._json(_SET_USER_DISABLED, Input({"user_id": user_id}, {}, body), options, m.OperatorUserDetails)
        return answer

    async def set_user_operator(
        self,
        *,
        user_id: str,
        body: m.SetUserOperatorRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OperatorUserDetails:
        """Make a user an operator, or an operator an ordinary user again.

        Nobody can take it from themselves, so that there is always one.

        Permission: an operator.

        `PUT /operator/users/{user_id}/operator`
        """
        answer: m.OperatorUserDetails = await self._json(_SET_USER_OPERATOR, Input({"user_id": user_id}, {}, body), options, m.OperatorUserDetails)
        return answer

    async def set_user_plan(
        self,
        *,
        user_id: str,
        body: m.SetUserPlanRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OperatorUserDetails:
        """Give a user a plan, with its limits as they are now.

        Permission: an operator.

        `PUT /operator/users/{user_id}/plan`
        """
        answer: m.OperatorUserDetails = await self._json(_SET_USER_PLAN, Input({"user_id": user_id}, {}, body), options, m.OperatorUserDetails)
        return answer

    async def change_user_credits(
        self,
        *,
        user_id: str,
        body: m.ChangeUserCreditsRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.ChangedUserCredits:
        """Give credits to a user, or take some.

        Permission: an operator.

        `POST /operator/users/{user_id}/credits`
        """
        answer: m.ChangedUserCredits = await self._json(_CHANGE_USER_CREDITS, Input({"user_id": user_id}, {}, body), options, m.ChangedUserCredits)
        return answer

    async def list_user_ledger(
        self,
        *,
        user_id: str,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.OperatorLedgerEntry]:
        """Changes of a user's credits, the newest first.

        Permission: an operator.

        `GET /operator/users/{user_id}/ledger`
        """
        answer: list[m.OperatorLedgerEntry] = await self._json(_LIST_USER_LEDGER, Input({"user_id": user_id}, {"limit": limit}, None), options, list[m.OperatorLedgerEntry])
        return answer

    async def list_plans(
        self,
        options: CallOptions | None = None,
    ) -> list[m.PlanDocument]:
        """All plans, also those that are not sold.

        Permission: an operator.

        `GET /operator/plans`
        """
        answer: list[m.PlanDocument] = await self._json(_LIST_PLANS, Input({}, {}, None), options, list[m.PlanDocument])
        return answer

    async def put_plan(
        self,
        *,
        body: m.PutPlanRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.PutPlanResponse:
        """Make a plan, or replace the one of that tier.

        Permission: an operator.

        `PUT /operator/plans`
        """
        answer: m.PutPlanResponse = await self._json(_PUT_PLAN, Input({}, {}, body), options, m.PutPlanResponse)
        return answer

    async def publish_prices(
        self,
        *,
        body: m.PublishPricesRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.PublishPricesResponse:
        """Publish the next table of prices, with some of them changed.

        What runs keeps the price that it was told. GET /billing/prices is the table that holds.

        Permission: an operator.

        `POST /operator/prices`
        """
        answer: m.PublishPricesResponse = await self._json(_PUBLISH_PRICES, Input({}, {}, body), options, m.PublishPricesResponse)
        return answer

    async def list_all_models(
        self,
        options: CallOptions | None = None,
    ) -> list[m.OperatorModel]:
        """All generative models that are known here, also those that are hidden or not available.

        Permission: an operator.

        `GET /operator/models`
        """
        answer: list[m.OperatorModel] = await self._json(_LIST_ALL_MODELS, Input({}, {}, None), options, list[m.OperatorModel])
        return answer

    async def set_model_hidden(
        self,
        *,
        body: m.SetModelHiddenRequest | Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> m.OperatorModel:
        """Offer a model to nobody, or to everybody again.

        Permission: an operator.

        `PUT /operator/models/hidden`
        """
        answer: m.OperatorModel = await self._json(_SET_MODEL_HIDDEN, Input({}, {}, body), options, m.OperatorModel)
        return answer

    async def get_deployment(
        self,
        options: CallOptions | None = None,
    ) -> m.Deployment:
        """How much there is of users, files and work.

        Permission: an operator.

        `GET /operator/deployment`
        """
        answer: m.Deployment = await self._json(_GET_DEPLOYMENT, Input({}, {}, None), options, m.Deployment)
        return answer

    async def list_audit(
        self,
        *,
        act: str | None = None,
        user: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> list[m.AuditEntry]:
        """What was done by force of the operator's role or from the command line, the newest first.

        Permission: an operator.

        `GET /operator/audit`
        """
        answer: list[m.AuditEntry] = await self._json(_LIST_AUDIT, Input({}, {"act": act, "user": user, "limit": limit}, None), options, list[m.AuditEntry])
        return answer
