// Made from openapi.json by `npm run openapi`. Changes belong into the routes and their schemas.

import type { CallOptions, OperationFacts, ServerEvent } from '../call.ts';
import type {
  AddGroupMemberRequest,
  ApiUser,
  AppSettings,
  AssetDownloadUrlBatchRequest,
  AssetDownloadUrlBatchResponse,
  AssetInfosBatchRequest,
  AssetInfosBatchResponse,
  AssetUploadRequest,
  AssetUploadResponse,
  CancelTaskResponse,
  CompleteTaskResponse,
  CreateFolderRequest,
  CreateFolderResponse,
  CreateGroupRequest,
  CreateGroupResponse,
  CreateProjectRequest,
  CreateProjectResponse,
  CreateResult,
  ExportProjectResponse,
  FailedTaskResponse,
  FileReference,
  FileTypeFilter,
  GroupMemberResponse,
  GroupResponse,
  PendingTaskResponse,
  ProcessAssetsRequest,
  ProjectResponse,
  RemoveGroupMemberRequest,
  RequestTaskResponse,
  TaskResponse,
  UpdateGroupMemberRequest,
  Welcome,
} from './schemas.ts';

/** The version that the API document carries. */
export const API_VERSION = '0.1.0';

export interface CreateFolderInput {
  body: CreateFolderRequest;
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

export interface ListFilesInput {
  query: {
    /** Folder, from the root of the group. */
    path: string;
    /** Entries per page. */
    limit: number;
    /** Counts from 0. */
    page: number;
    /** Default: `false`. */
    folder_on_top?: boolean;
    group_name?: string | null;
    sort_by?: "modified_at" | "added_at" | null;
    /** Default: `"desc"`. */
    sort_order?: "asc" | "desc";
    filetype?: FileTypeFilter[] | null;
  };
}

export interface ListMostRecentInput {
  query?: {
    /** Default: `"/"`. */
    path?: string;
    /** Default: `1`. */
    limit?: number;
    group_id?: string | null;
    before?: string | null;
    after?: string | null;
    filetype?: FileTypeFilter[] | null;
  };
}

export interface GetAssetInfosInput {
  body: AssetInfosBatchRequest;
}

export interface CreateDownloadUrlsInput {
  body: AssetDownloadUrlBatchRequest;
}

export interface CreateUploadUrlsInput {
  body: AssetUploadRequest[];
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

export interface PreprocessInput {
  query?: {
    /** Orders the caller's own waiting tasks. Default: `"default"`. */
    priority?: "low" | "default" | "high";
  };
  body: ProcessAssetsRequest;
}

export interface CreateProjectInput {
  body: CreateProjectRequest;
}

export interface GetProjectInput {
  params: {
    project_id: string;
  };
}

export interface ExportProjectInput {
  params: {
    project_id: string;
  };
  body: Array<"480p" | "720p" | "1080p" | "4k">;
}

export interface CreateInput {
  query: {
    /** What the video shall be. Assets are named by id (preferred) or by file name. */
    prompt: string;
    /** Ids of the tools the agent may use; by default all of GET /settings. The built-in director takes those that the prompt needs whatever is listed here, and the message says so. */
    tools?: string[];
    /** A model of GET /settings. Another name means the built-in director, which the message says. */
    llm_model?: string;
    /** For language models; the built-in director calls none. Default: `true`. */
    parallel_tool_calls?: boolean;
    /** Continues that chat; made when left out. */
    chat_id?: string;
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
   * Profile of the caller with credit balance and storage.
   *
   * Permission: the caller, about themselves.
   *
   * `GET /users/me`
   */
  getMe(options?: CallOptions): Promise<ApiUser>;

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
   * Tasks that are pending or have ended lately, newest first, at most 1,000.
   *
   * Permission: the caller's own tasks.
   *
   * `GET /users/tasks`
   */
  listTasks(input?: ListTasksInput, options?: CallOptions): Promise<TaskResponse[]>;

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
   * One page of the files and folders in a folder.
   *
   * Permission: READ on the folder; only what the caller may read is listed.
   *
   * `GET /users/sources/list_files`
   */
  listFiles(input: ListFilesInput, options?: CallOptions): Promise<FileReference[]>;

  /**
   * The files below a folder that changed last, newest first.
   *
   * For the next page pass the smallest `last_edit` of this one as `before`. The filter by type is a JSON body, or the repeatable query parameter `filetype` for clients that can not send a body with GET. Without `group_id`: the default group and what was granted to the caller directly.
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
   * Answers the best existing rendition at or under the asked height, else the next above, else the original. A URL works until it expires, as long as the caller may read the asset.
   *
   * Permission: READ on each asset; an error per item otherwise.
   *
   * `POST /asset/download_urls`
   */
  createDownloadUrls(input: CreateDownloadUrlsInput, options?: CallOptions): Promise<AssetDownloadUrlBatchResponse>;

  /**
   * A place and a signed URL for each file to upload.
   *
   * PUT each file whole to its URL, with any content type and no credential. Asking again with the same upload_id and content_length answers the same asset with a fresh URL. One bad element refuses all.
   *
   * Permission: WRITE on the folder, the default group by default.
   *
   * `POST /users/assets/upload_urls`
   */
  createUploadUrls(input: CreateUploadUrlsInput, options?: CallOptions): Promise<AssetUploadResponse[]>;

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
   * What they could do through the group ends with this request. ADMINs can not leave, unless who made the group is in it as ADMIN; another ADMIN can take them out.
   *
   * Permission: ADMIN in the group, or the person themselves.
   *
   * `DELETE /group/{group_id}/members`
   */
  removeGroupMember(input: RemoveGroupMemberInput, options?: CallOptions): Promise<GroupMemberResponse[]>;

  /**
   * Tools, models, presets and shapes that this deployment offers.
   *
   * Permission: any user.
   *
   * `GET /settings`
   */
  getSettings(options?: CallOptions): Promise<AppSettings>;

  /**
   * Analyse and index uploaded assets.
   *
   * Answers one entry per asset: the task that does it, or an error. Asked again for the same file and options, it answers the task under way, or one that has already ended with the stored result.
   *
   * Permission: WRITE on each asset.
   *
   * `POST /users/assets/preprocess`
   */
  preprocess(input: PreprocessInput, options?: CallOptions): Promise<RequestTaskResponse[]>;

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
   * Permission: READ on the project.
   *
   * `GET /project/{project_id}`
   */
  getProject(input: GetProjectInput, options?: CallOptions): Promise<ProjectResponse>;

  /**
   * Render a project to MP4.
   *
   * Answers at once with the task and the asset that will hold the video. The highest resolution becomes the asset's original, the others renditions of it.
   *
   * Permission: WRITE on the project and its folder, READ on every asset the timeline uses.
   *
   * `POST /project/{project_id}/export`
   */
  exportProject(input: ExportProjectInput, options?: CallOptions): Promise<ExportProjectResponse>;

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
}

/** How each operation is called over HTTP. */
export const operations = {
  getWelcome: { method: 'GET', path: '/', answer: 'json', repeatable: true },
  getMe: { method: 'GET', path: '/users/me', answer: 'json', repeatable: true },
  getMeByOldName: { method: 'GET', path: '/users/get', answer: 'json', repeatable: true },
  createFolder: { method: 'POST', path: '/asset/folder', answer: 'json', takesInput: true },
  listTasks: { method: 'GET', path: '/users/tasks', answer: 'json', takesInput: true, repeatable: true },
  getTask: { method: 'GET', path: '/users/tasks/{task_id}', answer: 'json', takesInput: true, repeatable: true },
  cancelTask: { method: 'DELETE', path: '/users/tasks/{task_id}', answer: 'json', takesInput: true },
  getTaskDeprecated: { method: 'GET', path: '/task/{task_id}', answer: 'json', takesInput: true, repeatable: true },
  cancelTaskDeprecated: { method: 'DELETE', path: '/task/{task_id}', answer: 'json', takesInput: true },
  listFiles: { method: 'GET', path: '/users/sources/list_files', answer: 'json', takesInput: true, repeatable: true },
  listMostRecent: { method: 'GET', path: '/asset/most_recent', answer: 'json', takesInput: true, repeatable: true },
  getAssetInfos: { method: 'POST', path: '/asset/infos', answer: 'json', takesInput: true },
  createDownloadUrls: { method: 'POST', path: '/asset/download_urls', answer: 'json', takesInput: true },
  createUploadUrls: { method: 'POST', path: '/users/assets/upload_urls', answer: 'json', takesInput: true },
  createGroup: { method: 'POST', path: '/group/create', answer: 'json', takesInput: true },
  listGroups: { method: 'GET', path: '/group/list', answer: 'json', takesInput: true, repeatable: true },
  listGroupMembers: { method: 'GET', path: '/group/{group_id}/members', answer: 'json', takesInput: true, repeatable: true },
  addGroupMember: { method: 'POST', path: '/group/{group_id}/members', answer: 'json', takesInput: true },
  updateGroupMember: { method: 'PATCH', path: '/group/{group_id}/members', answer: 'json', takesInput: true },
  removeGroupMember: { method: 'DELETE', path: '/group/{group_id}/members', answer: 'json', takesInput: true },
  getSettings: { method: 'GET', path: '/settings', answer: 'json', repeatable: true },
  preprocess: { method: 'POST', path: '/users/assets/preprocess', answer: 'json', takesInput: true },
  createProject: { method: 'POST', path: '/project', answer: 'json', takesInput: true },
  getProject: { method: 'GET', path: '/project/{project_id}', answer: 'json', takesInput: true, repeatable: true },
  exportProject: { method: 'POST', path: '/project/{project_id}/export', answer: 'json', takesInput: true },
  create: { method: 'GET', path: '/create', answer: 'events', takesInput: true },
} as const satisfies Record<keyof Operations, OperationFacts>;
