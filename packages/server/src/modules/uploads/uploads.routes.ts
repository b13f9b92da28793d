import { Type } from 'typebox';
import { route } from '../../route.ts';
import {
  AssetUploadRequests,
  AssetUploadResponse,
  MultipartAborted,
  MultipartAbortRequest,
  MultipartCompleteRequest,
  UploadParams,
  UploadQuery,
  UploadReceipt,
} from './uploads.schema.ts';

const UPLOAD_LIST_BYTES = 16 * 1024 ** 2;

export const uploadsRoutes = [
  route({
    method: 'POST',
    path: '/users/assets/upload_urls',
    operationId: 'createUploadUrls',
    tag: 'Uploads',
    summary: 'A place and a signed URL for each file to upload.',
    description:
      'PUT each file whole to its URL, with any content type and no credential. Asking again with the same ' +
      'upload_id and content_length answers the same asset with a fresh URL. One bad element refuses all.',
    auth: 'K',
    permission: 'WRITE on the folder, the default group by default',
    body: AssetUploadRequests,
    bodyLimit: UPLOAD_LIST_BYTES,
    withoutIdempotencyKey: 'repeatable',
    success: { status: 200, schema: Type.Array(AssetUploadResponse) },
    refusals: ['forbidden', 'not_found', 'conflict', 'storage_full', 'not_configured'],
    handle: ({ services, principal, body }) => services.uploads.createUploadUrls(principal, body),
  }),
  route({
    method: 'POST',
    path: '/users/assets/multipart/complete',
    operationId: 'completeMultipartUpload',
    tag: 'Uploads',
    summary: 'Put the parts of an upload together.',
    auth: 'K',
    permission: 'the user who asked for the upload',
    body: MultipartCompleteRequest,
    success: { status: 200, schema: UploadReceipt },
    refusals: ['not_configured'],
    handle: ({ services, principal, body }) => services.uploads.completeMultipartUpload(principal, body),
  }),
  route({
    method: 'POST',
    path: '/users/assets/multipart/abort',
    operationId: 'abortMultipartUpload',
    tag: 'Uploads',
    summary: 'Give an upload in parts up.',
    auth: 'K',
    permission: 'the user who asked for the upload',
    body: MultipartAbortRequest,
    success: { status: 200, schema: MultipartAborted },
    refusals: ['not_configured'],
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
      'signature_invalid',
      'signature_expired',
      'forbidden',
      'rate_limited',
      'not_found',
      'already_uploaded',
      'storage_full',
    ],
    handle: ({ services, params, request, requestId }) => {
      const length = request.headers['content-length'];
      return services.uploads.receiveUpload({
        upload: params.upload,
        declaredLength: length === undefined ? null : Number(length),
        body: request.raw,
        traceId: requestId,
      });
    },
  }),
];
