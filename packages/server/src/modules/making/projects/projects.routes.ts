/** Projects, their timelines and edits of those, over HTTP. */
import { keepNumbers } from '@rushes/timeline';
import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import { closed } from '../../../platform/http/schema.ts';
import { type EditTool, editTools } from '../edits/edit-tools.ts';
import { type EditRequest, editFields, MaterialEditResponse, useEditTool } from '../edits/use-edit-tool.ts';
import { timelineBytes } from './document-facts.ts';
import {
  CreateProjectRequest,
  CreateProjectResponse,
  DuplicateAssetParams,
  DuplicateAssetResponse,
  EditProjectRequest,
  InstantiateProjectRequest,
  ProjectHistoryQuery,
  ProjectParams,
  ProjectResponse,
  ProjectVersionInfo,
  ProjectVersionParams,
  ReplaceTimelineRequest,
  RestoreProjectRequest,
} from './projects.schema.ts';
import type { ProjectsService } from './projects.service.ts';

const route = routesOver<{ projects: ProjectsService }>();

const createProject = route({
  method: 'POST',
  path: '/project',
  operationId: 'createProject',
  tag: 'Projects',
  summary: 'Keep a timeline as a project.',
  auth: 'K',
  permission: 'WRITE on the folder, READ on every asset the timeline uses',
  body: CreateProjectRequest,
  bodyLimit: timelineBytes,
  bodyText: keepNumbers,
  largeBody: true,
  success: { status: 201, schema: CreateProjectResponse },
  refusals: ['not_found', 'forbidden', 'conflict', 'body_too_large'],
  handle: ({ services, principal, body }) => services.projects.createProject(principal, body),
});

const getProject = route({
  method: 'GET',
  path: '/project/{project_id}',
  operationId: 'getProject',
  tag: 'Projects',
  summary: 'A project with its timeline.',
  description:
    'Media that is in the trash or gone is named in `missing_asset_ids` and `warnings`; its clips are empty.',
  auth: 'K',
  permission: 'READ on the project',
  params: ProjectParams,
  success: { status: 200, schema: ProjectResponse, etag: true },
  refusals: ['not_found'],
  handle: ({ services, principal, params }) => services.projects.getProject(principal, params.project_id),
});

const editProject = route({
  method: 'PATCH',
  path: '/project/{project_id}',
  operationId: 'editProject',
  tag: 'Projects',
  summary: 'Edit the timeline of a project by operations.',
  description:
    'All operations or none, in order; each counts positions in what those before it made. `version` is the one ' +
    'that the operations were thought out against: another one is 409 with `current_version`. See docs/editing.md.',
  auth: 'K',
  permission: 'WRITE on the project, READ on every asset that an operation adds',
  params: ProjectParams,
  body: EditProjectRequest,
  bodyLimit: timelineBytes,
  bodyText: keepNumbers,
  largeBody: true,
  success: { status: 200, schema: ProjectVersionInfo },
  refusals: ['not_found', 'forbidden', 'conflict', 'version_conflict', 'body_too_large'],
  handle: ({ services, principal, params, body }) =>
    services.projects.editProject(principal, { projectId: params.project_id, request: body }),
});

const replaceProjectTimeline = route({
  method: 'PUT',
  path: '/project/{project_id}/timeline',
  operationId: 'replaceProjectTimeline',
  tag: 'Projects',
  summary: "Put another timeline in a project's place.",
  auth: 'K',
  permission: 'WRITE on the project, READ on every asset that the timeline adds',
  params: ProjectParams,
  body: ReplaceTimelineRequest,
  bodyLimit: timelineBytes,
  bodyText: keepNumbers,
  largeBody: true,
  success: { status: 200, schema: ProjectVersionInfo },
  refusals: ['not_found', 'forbidden', 'conflict', 'version_conflict', 'body_too_large'],
  handle: ({ services, principal, params, body }) =>
    services.projects.replaceProjectTimeline(principal, { projectId: params.project_id, request: body }),
});

const listProjectHistory = route({
  method: 'GET',
  path: '/project/{project_id}/history',
  operationId: 'listProjectHistory',
  tag: 'Projects',
  summary: 'The versions of a project, the newest first.',
  description: 'The newest 1,000 are kept, fewer where they take more than 256 MiB.',
  auth: 'K',
  permission: 'READ on the project',
  params: ProjectParams,
  query: ProjectHistoryQuery,
  success: { status: 200, schema: Type.Array(ProjectVersionInfo) },
  refusals: ['not_found'],
  handle: ({ services, principal, params, query }) =>
    services.projects.listProjectHistory(principal, { projectId: params.project_id, ...query }),
});

const getProjectVersion = route({
  method: 'GET',
  path: '/project/{project_id}/history/{version}',
  operationId: 'getProjectVersion',
  tag: 'Projects',
  summary: 'A project as it was at a version.',
  auth: 'K',
  permission: 'READ on the project',
  params: ProjectVersionParams,
  success: { status: 200, schema: ProjectResponse, etag: true },
  refusals: ['not_found'],
  handle: ({ services, principal, params }) =>
    services.projects.getProjectVersion(principal, {
      projectId: params.project_id,
      version: params.version,
    }),
});

const restoreProject = route({
  method: 'POST',
  path: '/project/{project_id}/restore',
  operationId: 'restoreProject',
  tag: 'Projects',
  summary: 'Bring the timeline of an older version back, as a new version.',
  description: 'To undo, restore the version before the newest. What restoring undoes is kept too.',
  auth: 'K',
  permission: 'WRITE on the project',
  params: ProjectParams,
  body: RestoreProjectRequest,
  success: { status: 200, schema: ProjectVersionInfo },
  refusals: ['not_found', 'forbidden', 'conflict', 'version_conflict'],
  handle: ({ services, principal, params, body }) =>
    services.projects.restoreProject(principal, { projectId: params.project_id, request: body }),
});

const instantiateProject = route({
  method: 'POST',
  path: '/project/{project_id}/instantiate',
  operationId: 'instantiateProject',
  tag: 'Projects',
  summary: 'Make a project of a template.',
  description:
    'A template is a project whose timeline has `metadata.rushes.variables`. Each `{{name}}` in a text of it becomes ' +
    "the value of that name; a text that is one number's blank becomes a number, an asset's id its URL.",
  auth: 'K',
  permission: 'READ on the template and on every asset of the new project, WRITE on the folder',
  params: ProjectParams,
  body: InstantiateProjectRequest,
  bodyLimit: timelineBytes,
  bodyText: keepNumbers,
  largeBody: true,
  success: { status: 201, schema: CreateProjectResponse },
  refusals: ['not_found', 'forbidden', 'conflict', 'body_too_large'],
  handle: ({ services, principal, params, body }) =>
    services.projects.instantiateProject(principal, { projectId: params.project_id, request: body }),
});

const duplicateAsset = route({
  method: 'POST',
  path: '/asset/{asset_id}/duplicate',
  operationId: 'duplicateAsset',
  tag: 'Assets',
  summary: 'Copy a project.',
  description:
    'The copy is shared with nobody by itself. It lies beside the source, or in the root of the default group where ' +
    'the caller may not add to that folder; its name gets a number.',
  auth: 'K',
  permission: 'WRITE on the project; with less it is not found',
  params: DuplicateAssetParams,
  success: { status: 201, schema: DuplicateAssetResponse },
  refusals: ['bad_request', 'not_found', 'conflict'],
  handle: ({ services, principal, params }) => services.projects.duplicateAsset(principal, params.asset_id),
});

export const projectRoutes = [
  createProject,
  getProject,
  editProject,
  replaceProjectTimeline,
  listProjectHistory,
  getProjectVersion,
  restoreProject,
  instantiateProject,
  duplicateAsset,
];

// A route for each edit by material.

const nameOf = (operationId: string) =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;

function routeOf(tool: EditTool) {
  const { name, operationId, summary, description, options, price, example } = tool;
  const body = closed(
    { ...editFields, ...options },
    { $id: nameOf(operationId), examples: [{ version: 1, dry_run: true, ...example }] },
  );
  return route({
    method: 'POST',
    path: `/project/{project_id}/${name}`,
    operationId,
    tag: 'Projects',
    summary,
    description: `${description} What is not known of the media yet is 409 \`no_index\` with what to do. See docs/editing.md.`,
    auth: 'K',
    permission: 'WRITE on the project, READ on the media that is looked at',
    params: ProjectParams,
    body,
    price,
    success: { status: 200, schema: MaterialEditResponse },
    refusals: ['not_found', 'forbidden', 'conflict', 'version_conflict', 'no_index', 'body_too_large'],
    handle: ({ services, principal, params, body: given }) =>
      useEditTool((...asked) => services.projects.editByMaterial(...asked), principal, {
        tool,
        projectId: params.project_id,
        request: given as EditRequest,
      }),
  });
}

export const editRoutes = editTools.map(routeOf);
