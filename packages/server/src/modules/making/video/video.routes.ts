/** What is known of a file, over HTTP. */
import { routesOver } from '../../../platform/http/route.ts';
import { pricesLike } from '../../money/index.ts';
import * as schema from './video.schema.ts';
import type { VideoService } from './video.service.ts';

const route = routesOver<{ video: VideoService }>();

const tag = 'Video';
const ofProject = 'With `project_id` the ranges that the project shows; it gives no right to the asset.';

export const videoRoutes = [
  route({
    method: 'GET',
    path: '/video/source_video_info/{source_file_id}',
    operationId: 'getSourceVideoInfo',
    tag,
    summary: 'What a file is: size, duration, rate, codecs.',
    description: `Of video, audio, images and every other file that was uploaded. ${ofProject}`,
    auth: 'K',
    permission: 'READ on the asset, and on the project where one is named',
    params: schema.SourceFileParams,
    query: schema.VideoQuery,
    success: { status: 200, schema: schema.ClipSourceInfo },
    refusals: ['not_found'],
    handle: ({ services, principal, params, query }) =>
      services.video.getSourceVideoInfo(principal, params.source_file_id, query),
  }),
  route({
    method: 'GET',
    path: '/video/details/{source_file_id}',
    operationId: 'getVideoDetails',
    tag,
    summary: 'Everything that is known of a file: streams, renditions, scenes, descriptions, analyses.',
    description: `Of video, audio, images and every other file that was uploaded. ${ofProject}`,
    auth: 'K',
    permission: 'READ on the asset, and on the project where one is named',
    params: schema.SourceFileParams,
    query: schema.VideoQuery,
    success: { status: 200, schema: schema.AssetDetails },
    refusals: ['not_found'],
    handle: ({ services, principal, params, query }) =>
      services.video.getVideoDetails(principal, params.source_file_id, query),
  }),
  route({
    method: 'POST',
    path: '/video/downscale/{source_file_id}',
    operationId: 'downscaleVideo',
    tag,
    summary: 'Make a smaller rendition of a video.',
    description:
      'Nothing is enlarged: of a smaller video the smallest size that holds it is made. What is there already is not ' +
      "made again: the task has then already ended. The task's result names the rendition.",
    auth: 'K',
    permission: 'WRITE on the asset; operators may do it without',
    params: schema.SourceFileParams,
    body: schema.DownscaleRequest,
    success: { status: 200, schema: schema.DownscaleResponse },
    refusals: ['not_found', 'forbidden', 'conflict', 'insufficient_credits', 'storage_full'],
    takesWebhookUrl: true,
    workPrices: pricesLike('rendition.'),
    quote: ({ services, principal, params, body }) =>
      services.video.quoteDownscale(principal, params.source_file_id, body),
    handle: ({ services, principal, params, body, requestId }) =>
      services.video.downscaleVideo(principal, params.source_file_id, { request: body, traceId: requestId }),
  }),
];
