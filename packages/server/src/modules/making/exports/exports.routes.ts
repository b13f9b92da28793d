import { Type } from 'typebox';

import { replySent, routesOver } from '../../../platform/http/route.ts';
import { pricesLike } from '../../money/index.ts';
import {
  ExportCostEstimateResponse,
  ExportCostQuery,
  ExportParams,
  ExportPreflightResponse,
  ExportProjectRequest,
  ExportProjectResponse,
  ExportReportData,
  ExportReportParams,
  GenerateMissingRenditionsResponse,
  ListExportsQuery,
  ProjectExport,
  RenderProjectRequest,
} from './exports.schema.ts';
import type { ExportsService } from './exports.service.ts';
import { REPORT_POLICY } from './report/report-page.ts';

const route = routesOver<{ exports: ExportsService }>();

const exportProject = route({
  method: 'POST',
  path: '/project/{project_id}/export',
  operationId: 'exportProject',
  tag: 'Projects',
  summary: 'Render a project to MP4.',
  description:
    'Answers at once with the task and the asset that will hold the video. The highest resolution becomes the ' +
    "asset's original, the others renditions of it. Clips whose media is missing are empty, and a warning says so.",
  auth: 'K',
  permission: 'WRITE on the project and its folder; media that the caller can not read is left out',
  params: ExportParams,
  body: ExportProjectRequest,
  success: { status: 200, schema: ExportProjectResponse },
  refusals: ['not_found', 'forbidden', 'conflict', 'insufficient_credits', 'storage_full'],
  takesWebhookUrl: true,
  workPrices: pricesLike('export.'),
  quote: ({ services, principal, params, body }) =>
    services.exports.quoteExport(principal, { projectId: params.project_id, resolutions: body }),
  handle: ({ services, principal, params, body, requestId }) =>
    services.exports.exportProject(principal, {
      projectId: params.project_id,
      resolutions: body,
      traceId: requestId,
    }),
});

const renderProject = route({
  method: 'POST',
  path: '/project/{project_id}/render',
  operationId: 'renderProject',
  tag: 'Projects',
  summary: 'Render a project, or a part of it, to a file of any format.',
  description:
    'Answers at once with the task and the asset that will hold the file: a video, a sound, an animation, or a .zip of ' +
    'numbered pictures. A pair of format and codec that does not go is refused with 422.',
  auth: 'K',
  permission: 'WRITE on the project and its folder, READ on every asset the timeline uses',
  params: ExportParams,
  body: RenderProjectRequest,
  success: { status: 200, schema: ExportProjectResponse },
  refusals: [
    'not_found',
    'forbidden',
    'conflict',
    'version_conflict',
    'insufficient_credits',
    'storage_full',
  ],
  takesWebhookUrl: true,
  workPrices: pricesLike('export.'),
  quote: ({ services, principal, params, body }) =>
    services.exports.quoteRender(principal, { projectId: params.project_id, request: body }),
  handle: ({ services, principal, params, body, requestId }) =>
    services.exports.renderProject(principal, {
      projectId: params.project_id,
      request: body,
      traceId: requestId,
    }),
});

const getExportCost = route({
  method: 'GET',
  path: '/project/{project_id}/export/cost',
  operationId: 'getExportCost',
  tag: 'Projects',
  summary: 'What an export at a resolution would cost, and how long it would take.',
  auth: 'K',
  permission: 'READ on the project',
  params: ExportParams,
  query: ExportCostQuery,
  success: { status: 200, schema: ExportCostEstimateResponse },
  refusals: ['not_found', 'conflict'],
  handle: ({ services, principal, params, query }) =>
    services.exports.getExportCost(principal, { projectId: params.project_id, rendition: query.rendition }),
});

const preflightExport = route({
  method: 'GET',
  path: '/project/{project_id}/export/preflight',
  operationId: 'preflightExport',
  tag: 'Projects',
  summary: 'What exports at each resolution would read, and what they would have to say.',
  description: 'Starts nothing. Exports read originals, so that no rendition is ever needed first.',
  auth: 'K',
  permission: 'READ on the project; an asset that the caller can not read is `missing`',
  params: ExportParams,
  success: { status: 200, schema: ExportPreflightResponse },
  refusals: ['not_found', 'rate_limited', 'conflict'],
  handle: ({ services, principal, params }) => services.exports.preflightExport(principal, params.project_id),
});

const generateMissingRenditions = route({
  method: 'POST',
  path: '/project/{project_id}/export/generate_missing_renditions',
  operationId: 'generateMissingRenditions',
  tag: 'Projects',
  summary: 'Start the renditions that the preflight says exports need.',
  description: 'Exports read originals: the preflight asks for none, and so nothing is started.',
  auth: 'K',
  permission: 'READ on the project',
  params: ExportParams,
  workPrices: pricesLike('rendition.'),
  success: { status: 200, schema: GenerateMissingRenditionsResponse },
  refusals: ['not_found', 'conflict'],
  withoutIdempotencyKey: 'repeatable',
  handle: ({ services, principal, params }) =>
    services.exports.generateMissingRenditions(principal, params.project_id),
});

const listExports = route({
  method: 'GET',
  path: '/project/{project_id}/exports',
  operationId: 'listExports',
  tag: 'Projects',
  summary: 'What was exported of a project, the newest first.',
  auth: 'K',
  permission: 'READ on the project; exports whose file the caller can not read are left out',
  params: ExportParams,
  query: ListExportsQuery,
  success: { status: 200, schema: Type.Array(ProjectExport) },
  refusals: ['not_found'],
  handle: ({ services, principal, params, query }) =>
    services.exports.listExports(principal, params.project_id, query),
});

const getExportReport = route({
  method: 'GET',
  path: '/project/{project_id}/exports/{asset_id}/report',
  operationId: 'getExportReport',
  tag: 'Projects',
  summary: 'How an export went, as a page to read that needs nothing else.',
  auth: 'K',
  permission: 'READ on the project and on the file',
  params: ExportReportParams,
  success: { status: 200, contentType: 'text/html' },
  refusals: ['not_found', 'conflict'],
  handle: async ({ services, principal, params, reply }) => {
    const page = await services.exports.getExportReport(principal, {
      projectId: params.project_id,
      assetId: params.asset_id,
    });
    reply.header('content-security-policy', REPORT_POLICY);
    reply.type('text/html; charset=utf-8').send(page);
    return replySent;
  },
});

const getExportReportData = route({
  method: 'GET',
  path: '/project/{project_id}/exports/{asset_id}/report.json',
  operationId: 'getExportReportData',
  tag: 'Projects',
  summary: 'How an export went, as data.',
  auth: 'K',
  permission: 'READ on the project and on the file',
  params: ExportReportParams,
  success: { status: 200, schema: ExportReportData },
  refusals: ['not_found', 'conflict'],
  handle: ({ services, principal, params }) =>
    services.exports.getExportReportData(principal, {
      projectId: params.project_id,
      assetId: params.asset_id,
    }),
});

export const exportRoutes = [
  exportProject,
  renderProject,
  getExportCost,
  preflightExport,
  generateMissingRenditions,
  listExports,
  getExportReport,
  getExportReportData,
];
