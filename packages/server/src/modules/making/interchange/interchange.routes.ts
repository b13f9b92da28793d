import { Type } from 'typebox';
import { replySent, routesOver } from '../../../platform/http/route.ts';
import { contentDisposition } from '../../library/index.ts';
import {
  ExportProjectFileQuery,
  ExportServiceOtioQuery,
  ImportProjectRequest,
  ImportProjectResponse,
  ProjectParams,
} from './interchange.schema.ts';
import type { InterchangeService } from './interchange.service.ts';

const route = routesOver<{ interchange: InterchangeService }>();

const tag = 'Projects';

export const interchangeRoutes = [
  route({
    method: 'GET',
    path: '/timeline/schema.json',
    operationId: 'getTimelineSchema',
    tag,
    summary: 'The JSON Schema of timelines.',
    description: 'Draft 2020-12, of whole documents with all of `metadata.rushes`.',
    auth: 'none',
    permission: 'anyone',
    head: true,
    success: { status: 200, contentType: 'application/schema+json' },
    handle: async ({ services, reply }) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
        'content-type': 'application/schema+json',
      });
      reply.send(JSON.stringify(await services.interchange.getTimelineSchema()));
      return replySent;
    },
  }),
  route({
    method: 'GET',
    path: '/project/{project_id}/export_service_otio',
    operationId: 'exportServiceOtio',
    tag,
    summary: 'A project as OpenTimelineIO JSON whose clips name URLs of their media.',
    description:
      'Media that the caller may not read, that is in the trash or gone keeps its `asset://` URL. What stands in ' +
      '`metadata.rushes` keeps its URLs as well.',
    auth: 'K',
    permission: 'READ on the project; a URL for each asset with READ',
    params: ProjectParams,
    query: ExportServiceOtioQuery,
    success: { status: 200, schema: Type.Record(Type.String(), Type.Unknown()) },
    refusals: ['not_found', 'storage_unavailable'],
    price: 'export.document',
    handle: ({ services, principal, params, query }) =>
      services.interchange.exportServiceOtio(principal, params.project_id, query),
  }),
  route({
    method: 'GET',
    path: '/project/{project_id}/export_file',
    operationId: 'exportProjectFile',
    tag,
    summary: 'A project as a file: .otio, .otioz with its media, EDL, SubRip or WebVTT.',
    description:
      'Made while it is sent. A .otioz holds the uploaded bytes of all media that the caller may read; other media ' +
      'stays a reference. What an EDL can not hold is told in comments at its end.',
    auth: 'K',
    permission: 'READ on the project; media with READ',
    params: ProjectParams,
    query: ExportProjectFileQuery,
    success: {
      status: 200,
      contentType: 'application/zip',
      otherTypes: ['application/json', 'text/plain', 'application/x-subrip', 'text/vtt'],
      description: 'The file, as an attachment; its type is that of the format.',
    },
    refusals: ['not_found', 'conflict', 'storage_unavailable'],
    price: 'export.document',
    handle: async ({ services, principal, params, query, reply }) => {
      const file = await services.interchange.exportProjectFile(principal, params.project_id, query);
      reply.headers({
        'content-type': file.contentType,
        'content-disposition': contentDisposition('attachment', file.fileName),
        'cache-control': 'private, no-store',
      });
      reply.send(file.body);
      return replySent;
    },
  }),
  route({
    method: 'POST',
    path: '/project/import',
    operationId: 'importProject',
    tag,
    summary: 'Make a project of an uploaded .otio, .otioz or .edl file.',
    description:
      'Answers a task whose result has `project_id`, the `asset_ids` of the media that came with the file and ' +
      '`warnings`. Media of a .otioz goes to a folder beside the project; media that is elsewhere stays a reference. ' +
      'Sources of a CMX 3600 list (.edl) are looked for in the library of the file by name, in its folder first. ' +
      'Everything appears together, or nothing does.',
    auth: 'K',
    permission: 'READ on the asset, WRITE on the folder',
    body: ImportProjectRequest,
    success: { status: 202, schema: ImportProjectResponse },
    refusals: ['not_found', 'forbidden', 'conflict', 'rate_limited', 'insufficient_credits', 'storage_full'],
    takesWebhookUrl: true,
    workPrices: ['import.document'],
    quote: ({ services, principal, body }) => services.interchange.quoteImport(principal, body),
    handle: ({ services, principal, body, requestId }) =>
      services.interchange.importProject(principal, body, requestId),
  }),
];
