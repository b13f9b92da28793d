import { type Route, route } from '../../route.ts';
import {
  CreateProjectRequest,
  CreateProjectResponse,
  DuplicateAssetParams,
  DuplicateAssetResponse,
  ExportProjectRequest,
  ExportProjectResponse,
  ProjectParams,
  ProjectResponse,
} from './projects.schema.ts';

/** A timeline of thousands of clips with metadata of other programs fits. */
const timelineBytes = 16 * 1024 ** 2;

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
  success: { status: 200, schema: ProjectResponse },
  refusals: ['not_found'],
  handle: ({ services, principal, params }) => services.projects.getProject(principal, params.project_id),
});

const exportProject = route({
  method: 'POST',
  path: '/project/{project_id}/export',
  operationId: 'exportProject',
  tag: 'Projects',
  summary: 'Render a project to MP4.',
  description:
    'Answers at once with the task and the asset that will hold the video. The highest resolution becomes the ' +
    "asset's original, the others renditions of it.",
  auth: 'K',
  permission: 'WRITE on the project and its folder, READ on every asset the timeline uses',
  params: ProjectParams,
  body: ExportProjectRequest,
  success: { status: 200, schema: ExportProjectResponse },
  refusals: ['not_found', 'forbidden', 'conflict', 'insufficient_credits'],
  handle: ({ services, principal, params, body, requestId }) =>
    services.projects.exportProject(principal, {
      projectId: params.project_id,
      resolutions: body,
      traceId: requestId,
    }),
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

export const projectRoutes: readonly Route[] = [createProject, getProject, exportProject, duplicateAsset];
