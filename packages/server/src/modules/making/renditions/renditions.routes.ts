/** Renditions over HTTP. */
import { Type } from 'typebox';
import { replySent, routesOver } from '../../../platform/http/route.ts';
import { MediaQuery } from '../../library/index.ts';
import { pricesLike } from '../../money/index.ts';
import * as schema from './renditions.schema.ts';
import type { RenditionsService } from './renditions.service.ts';
import { PLAYLIST_TYPE } from './write-playlist.ts';

const route = routesOver<{ renditions: RenditionsService }>();

const tag = 'Renditions';

/** Of an answer that is fetched by players anywhere, and by nobody after it. */
const playlistHeaders = {
  'content-type': PLAYLIST_TYPE,
  'cache-control': 'private, no-cache',
  'cross-origin-resource-policy': 'cross-origin',
};

const playlist = {
  status: 200,
  contentType: PLAYLIST_TYPE,
  description: 'A playlist (RFC 8216); what it names ends when its own URL does.',
} as const;

export const renditionsRoutes = [
  route({
    method: 'POST',
    path: '/asset/{asset_id}/renditions',
    operationId: 'createRenditions',
    tag,
    summary: 'Make renditions of an asset: smaller videos, sounds, pictures, sprite sheet, waveform, HLS.',
    description:
      'Answers a task; what is there already is not made again, and where nothing is left to be made the task has ' +
      'already ended. Its result names the renditions. Asked again while the same work runs, it answers the same task.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.RenditionsParams,
    body: schema.CreateRenditionsRequest,
    success: { status: 200, schema: schema.CreateRenditionsResponse },
    refusals: ['not_found', 'forbidden', 'conflict', 'insufficient_credits', 'storage_full'],
    takesWebhookUrl: true,
    workPrices: pricesLike('rendition.', 'export.still'),
    quote: ({ services, principal, params, body }) =>
      services.renditions.quoteRenditions(principal, params.asset_id, body),
    handle: ({ services, principal, params, body, requestId }) =>
      services.renditions.createRenditions(principal, params.asset_id, { request: body, traceId: requestId }),
  }),
  route({
    method: 'GET',
    path: '/asset/{asset_id}/renditions',
    operationId: 'listRenditions',
    tag,
    summary: 'What there is of an asset, each with its URL.',
    description:
      'Of the current version, in the order it was made in; `after` the last id of one page begins the next. A URL ' +
      'works until it expires, as long as the caller may read the asset.',
    auth: 'K',
    permission: 'READ on the asset',
    params: schema.RenditionsParams,
    query: schema.ListRenditionsQuery,
    success: { status: 200, schema: Type.Array(schema.AssetRendition) },
    refusals: ['not_found'],
    handle: ({ services, principal, params, query }) =>
      services.renditions.listRenditions(principal, params.asset_id, query),
  }),
  route({
    method: 'DELETE',
    path: '/asset/{asset_id}/renditions/{rendition_id}',
    operationId: 'deleteRendition',
    tag,
    summary: 'Remove a rendition; the original stays.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.RenditionParams,
    success: { status: 200, schema: schema.RenditionDeleted },
    refusals: ['not_found', 'forbidden', 'conflict'],
    handle: ({ services, principal, params }) =>
      services.renditions.deleteRendition(principal, {
        assetId: params.asset_id,
        renditionId: params.rendition_id,
      }),
  }),
  route({
    method: 'GET',
    path: '/media/hls/{file}',
    operationId: 'openMasterPlaylist',
    tag: 'Media',
    summary: 'The HLS playlist of all sizes of a video.',
    auth: 'signed',
    permission: 'whoever holds the signed URL, while the user it was made for may read the asset',
    params: schema.MasterPlaylistParams,
    query: MediaQuery,
    success: playlist,
    refusals: ['signature_invalid', 'signature_expired', 'not_found'],
    handle: async ({ services, params, query, reply }) => {
      const caller = { userId: query.user, expires: query.expires };
      const text = await services.renditions.openMasterPlaylist(caller, params.file);
      reply.headers(playlistHeaders).send(text);
      return replySent;
    },
  }),
  route({
    method: 'GET',
    path: '/media/hls/{version_id}/{file}',
    operationId: 'openVariantPlaylist',
    tag: 'Media',
    summary: 'The HLS playlist of one size of a video.',
    auth: 'signed',
    permission: 'whoever holds the signed URL, while the user it was made for may read the asset',
    params: schema.VariantPlaylistParams,
    query: MediaQuery,
    success: playlist,
    refusals: ['signature_invalid', 'signature_expired', 'not_found'],
    handle: async ({ services, params, query, reply }) => {
      const caller = { userId: query.user, expires: query.expires };
      const variant = { versionId: params.version_id, file: params.file };
      const text = await services.renditions.openVariantPlaylist(caller, variant);
      reply.headers(playlistHeaders).send(text);
      return replySent;
    },
  }),
];
