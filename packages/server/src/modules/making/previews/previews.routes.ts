/** Previews of projects over HTTP. */

import { sendBody } from '../../../platform/http/bodies/send-body.ts';
import { replySent, routesOver } from '../../../platform/http/route.ts';
import { serveRequestOf } from '../../../platform/storage/serving/serve-object.ts';
import { MediaQuery } from '../../library/index.ts';
import { PLAYLIST_TYPE } from '../renditions/write-playlist.ts';
import * as schema from './previews.schema.ts';
import type { PreviewsService } from './previews.service.ts';

const route = routesOver<{ previews: PreviewsService }>();

const tag = 'Projects';

export const previewsRoutes = [
  route({
    method: 'GET',
    path: '/project/{project_id}/frame',
    operationId: 'getProjectFrame',
    tag,
    summary: 'One frame of a project as a picture.',
    description:
      'The frame that an export of this width has at that time; past the end the last one. Media that is missing, or not ' +
      'the caller’s to read, is left out; media that can not be opened is a conflict, with the reason.',
    auth: 'K',
    permission: 'READ on the project',
    params: schema.ProjectParams,
    query: schema.ProjectFrameQuery,
    success: { status: 200, contentType: 'image/jpeg', description: 'The picture.', etag: true },
    refusals: ['not_found', 'rate_limited', 'storage_unavailable', 'conflict'],
    price: 'frame',
    handle: async ({ services, principal, params, query, request, reply }) => {
      const known = request.headers['if-none-match'];
      const wanted = { projectId: params.project_id, ...query };
      const frame = await services.previews.getProjectFrame(principal, wanted, known);
      reply.headers({ etag: frame.etag, 'cache-control': 'private, no-cache' });
      if (frame.jpeg === null) reply.status(304).send();
      else reply.header('content-type', 'image/jpeg').send(frame.jpeg);
      return replySent;
    },
  }),
  route({
    method: 'POST',
    path: '/project/{project_id}/preview',
    operationId: 'startPreview',
    tag,
    summary: 'Make a small version of a project that can be watched while it is rendered.',
    description:
      'Answers at once with the URL of an HLS playlist that grows while the preview is rendered. Asked again for the same ' +
      'pictures, it answers the same preview. The URL works until `expires_at`, for whoever holds it, as long as the ' +
      'caller may read the project.',
    auth: 'K',
    permission: 'READ on the project',
    params: schema.ProjectParams,
    body: schema.StartPreviewRequest,
    bodyOptional: true,
    success: { status: 200, schema: schema.StartPreviewResponse },
    refusals: ['not_found', 'rate_limited', 'conflict', 'insufficient_credits'],
    takesWebhookUrl: true,
    workPrices: ['preview.second'],
    quote: ({ services, principal, params, body }) =>
      services.previews.quotePreview(principal, { projectId: params.project_id, request: body ?? {} }),
    withoutIdempotencyKey: 'repeatable',
    handle: ({ services, principal, params, body, requestId }) =>
      services.previews.startPreview(principal, {
        projectId: params.project_id,
        request: body ?? {},
        traceId: requestId,
      }),
  }),
  route({
    method: 'GET',
    path: '/media/preview/{file}',
    operationId: 'openPreviewPlaylist',
    tag: 'Media',
    summary: 'The growing HLS playlist of a preview.',
    description: 'Waits for the first fragment, so that a player may ask as soon as the preview was started.',
    auth: 'signed',
    permission: 'whoever holds the signed URL, while the user it was made for may read the project',
    params: schema.PreviewPlaylistParams,
    query: MediaQuery,
    success: {
      status: 200,
      contentType: PLAYLIST_TYPE,
      description: 'A playlist (RFC 8216) of type EVENT; it ends when the preview is complete.',
    },
    refusals: ['signature_invalid', 'signature_expired', 'not_found', 'conflict', 'not_ready'],
    handle: async ({ services, params, query, reply }) => {
      const caller = { userId: query.user, expires: query.expires };
      const text = await services.previews.openPreviewPlaylist(caller, params.file);
      reply
        .headers({
          'content-type': PLAYLIST_TYPE,
          'cache-control': 'private, no-cache',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(text);
      return replySent;
    },
  }),
  route({
    method: 'GET',
    path: '/media/preview/{preview_id}/{file}',
    operationId: 'openPreviewFragment',
    tag: 'Media',
    summary: 'A fragment of a preview.',
    auth: 'signed',
    permission: 'whoever holds the signed URL, while the user it was made for may read the project',
    head: true,
    params: schema.PreviewFragmentParams,
    query: MediaQuery,
    success: { status: 200, contentType: 'video/mp4', description: 'The bytes, whole or in part (206).' },
    refusals: [
      'signature_invalid',
      'signature_expired',
      'not_found',
      'precondition_failed',
      'range_not_satisfiable',
      'storage_unavailable',
    ],
    handle: async ({ services, params, query, request, reply }) => {
      const fragment = { previewId: params.preview_id, file: params.file };
      const served = serveRequestOf(request.method, request.headers);
      const answer = await services.previews.openPreviewFragment(
        { userId: query.user },
        { ...fragment, ...served },
      );
      sendBody(request, reply, answer);
      return replySent;
    },
  }),
];
