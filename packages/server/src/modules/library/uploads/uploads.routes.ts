import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import {
  AssetUploadRequests,
  AssetUploadResponse,
  MultipartAborted,
  MultipartAbortRequest,
  MultipartCompleteRequest,
  PartReceipt,
  UploadParams,
  UploadPartParams,
  UploadQuery,
  UploadReceipt,
} from './uploads.schema.ts';
import type { UploadsService } from './uploads.service.ts';

const route = routesOver<{ uploads: UploadsService }>();

const UPLOAD_LIST_BYTES = 16 * 1024 ** 2;
/** 10,000 parts, each with an ETag of 200 characters, and room for how clients indent them. */
const PART_LIST_BYTES = 4 * 1024 ** 2;

/** A body that is taken as it comes, and how long it is said to be. */
function streamOf({ headers, raw }: FastifyRequest): { declaredLength: number | null; body: Readable } {
  const length = headers['content-length'];
  return { declaredLength: length === undefined ? null : Number(length), body: raw };
}

export const uploadsRoutes = [
  route({
    method: 'POST',
    path: '/users/assets/upload_urls',
    operationId: 'createUploadUrls',
    tag: 'Uploads',
    summary: 'A place and a signed URL for each file to upload.',
    description:
      'PUT each file whole to its URL, with any content type and no credential. With `multipart` PUT each part to ' +
      'its URL, keep the ETag of each answer and name them to multipart/complete. Asking again with the same ' +
      'upload_id and content_length answers the same asset with fresh URLs, of an upload in parts for the missing ' +
      'ones. One bad element refuses all.',
    auth: 'K',
    permission: 'WRITE on the folder, the default group by default; on the asset whose content is replaced',
    body: AssetUploadRequests,
    bodyLimit: UPLOAD_LIST_BYTES,
    withoutIdempotencyKey: 'repeatable',
    success: { status: 200, schema: Type.Array(AssetUploadResponse) },
    refusals: [
      'forbidden',
      'not_found',
      'conflict',
      'insufficient_credits',
      'storage_full',
      'storage_unavailable',
    ],
    workPrices: ['storage.upload_gb'],
    quote: ({ services, principal, body }) => services.uploads.quoteUploadUrls(principal, body),
    handle: ({ services, principal, body }) => services.uploads.createUploadUrls(principal, body),
  }),
  route({
    method: 'POST',
    path: '/users/assets/multipart/complete',
    operationId: 'completeMultipartUpload',
    tag: 'Uploads',
    summary: 'Put the parts of an upload together.',
    description:
      'Takes all parts in ascending order with the ETags that their PUTs answered; all or nothing. The same request ' +
      'again answers the same. `completing` in the answer: all bytes are there, and the server ends it by itself.',
    auth: 'K',
    permission: 'the user who asked for the upload, with WRITE on the asset',
    body: MultipartCompleteRequest,
    bodyLimit: PART_LIST_BYTES,
    withoutIdempotencyKey: 'repeatable',
    success: { status: 200, schema: UploadReceipt },
    refusals: [
      'wrong_checksum',
      'forbidden',
      'not_found',
      'wrong_parts',
      'wrong_kind',
      'upload_ended',
      'already_uploaded',
      'conflict',
      'storage_unavailable',
    ],
    handle: ({ services, principal, body, requestId }) =>
      services.uploads.completeMultipartUpload(principal, { body, traceId: requestId }),
  }),
  route({
    method: 'POST',
    path: '/users/assets/multipart/abort',
    operationId: 'abortMultipartUpload',
    needsRoom: false,
    tag: 'Uploads',
    summary: 'Give an upload in parts up.',
    auth: 'K',
    permission: 'the user who asked for the upload',
    body: MultipartAbortRequest,
    withoutIdempotencyKey: 'repeatable',
    success: { status: 200, schema: MultipartAborted },
    refusals: ['not_found', 'already_uploaded'],
    handle: ({ services, principal, body }) => services.uploads.abortMultipartUpload(principal, body),
  }),
  route({
    method: 'PUT',
    path: '/uploads/{upload}',
    operationId: 'receiveUpload',
    tag: 'Uploads',
    summary: 'The bytes of a file, to the URL that upload_urls gave.',
    description: 'Sent a second time it answers 200 for the same bytes and 409 for others.',
    auth: 'signed',
    permission: 'whoever holds the signed URL',
    params: UploadParams,
    query: UploadQuery,
    streamedBody: true,
    success: { status: 200, schema: UploadReceipt },
    refusals: [
      'wrong_length',
      'wrong_checksum',
      'signature_invalid',
      'signature_expired',
      'forbidden',
      'rate_limited',
      'not_found',
      'already_uploaded',
      'upload_ended',
      'wrong_kind',
      'storage_full',
      'storage_unavailable',
    ],
    handle: async ({ services, params, request, reply, requestId }) => {
      const { receipt, etag } = await services.uploads.receiveUpload({
        upload: params.upload,
        ...streamOf(request),
        traceId: requestId,
      });
      reply.header('etag', etag);
      return receipt;
    },
  }),
  route({
    method: 'PUT',
    path: '/uploads/{upload}/parts/{part}',
    operationId: 'receiveUploadPart',
    tag: 'Uploads',
    summary: 'The bytes of one part, to the URL that upload_urls gave.',
    description:
      'The header ETag of the answer is what multipart/complete wants to hear. Parts may be sent in any order, in ' +
      'parallel, and again: the one that ended last counts.',
    auth: 'signed',
    permission: 'whoever holds the signed URL',
    params: UploadPartParams,
    query: UploadQuery,
    streamedBody: true,
    success: { status: 200, schema: PartReceipt },
    refusals: [
      'wrong_length',
      'signature_invalid',
      'signature_expired',
      'forbidden',
      'rate_limited',
      'not_found',
      'already_uploaded',
      'upload_ended',
      'storage_full',
      'storage_unavailable',
    ],
    handle: async ({ services, params, request, reply, requestId }) => {
      const { receipt, etag } = await services.uploads.receiveUploadPart({
        upload: params.upload,
        partNumber: params.part,
        ...streamOf(request),
        traceId: requestId,
      });
      reply.header('etag', etag);
      return receipt;
    },
  }),
];
