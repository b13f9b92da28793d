/** Transcripts over HTTP. */
import { Type } from 'typebox';
import { replySent, routesOver } from '../../../platform/http/route.ts';
import { contentDisposition } from '../../library/index.ts';
import * as schema from './transcripts.schema.ts';
import type { TranscriptsService } from './transcripts.service.ts';

const route = routesOver<{ transcripts: TranscriptsService }>();

const tag = 'Transcripts';

/** Room for the longest file with its characters escaped. */
const IMPORT_BYTES = 3 * schema.MAX_FILE_TEXT;

const callOf = (params: { asset_id: string; transcript_id: string }) => ({
  assetId: params.asset_id,
  transcriptId: params.transcript_id,
});

export const transcriptRoutes = [
  route({
    method: 'GET',
    path: '/asset/{asset_id}/transcripts',
    operationId: 'listTranscripts',
    tag,
    summary: 'What is said in an asset: its subtitles, captions and transcripts.',
    description: `Of the current version, or of the one that is named; ${schema.MAX_TRANSCRIPTS} at most, in the order they came.`,
    auth: 'K',
    permission: 'READ on the asset',
    params: schema.TranscriptsParams,
    query: schema.TranscriptsQuery,
    success: { status: 200, schema: Type.Array(schema.AssetTranscript) },
    refusals: ['not_found', 'conflict'],
    handle: ({ services, principal, params, query }) =>
      services.transcripts.listTranscripts(principal, params.asset_id, query),
  }),
  route({
    method: 'POST',
    path: '/asset/{asset_id}/transcripts',
    operationId: 'importTranscript',
    tag,
    summary: 'Add a transcript from a subtitle file: SubRip, WebVTT or TTML.',
    description:
      'Its text, or an uploaded text file; times are kept to the millisecond. `warnings` says what could not be used.',
    auth: 'K',
    permission: 'WRITE on the asset, READ on the file',
    params: schema.TranscriptsParams,
    query: schema.TranscriptsQuery,
    body: schema.ImportTranscriptRequest,
    bodyLimit: IMPORT_BYTES,
    success: { status: 201, schema: schema.AssetTranscript },
    refusals: ['not_found', 'forbidden', 'conflict', 'body_too_large', 'storage_unavailable'],
    handle: ({ services, principal, params, query, body }) =>
      services.transcripts.importTranscript(principal, params.asset_id, { body, query }),
  }),
  route({
    method: 'GET',
    path: '/asset/{asset_id}/transcripts/{transcript_id}',
    operationId: 'getTranscript',
    tag,
    summary: 'A transcript with its segments, by pages.',
    description: '`next_after` of one page is `after` of the next.',
    auth: 'K',
    permission: 'READ on the asset',
    params: schema.TranscriptParams,
    query: schema.TranscriptQuery,
    success: { status: 200, schema: schema.TranscriptWithSegments },
    refusals: ['not_found'],
    handle: ({ services, principal, params, query }) =>
      services.transcripts.getTranscript(principal, { ...callOf(params), query }),
  }),
  route({
    method: 'PATCH',
    path: '/asset/{asset_id}/transcripts/{transcript_id}',
    operationId: 'updateTranscript',
    tag,
    summary: 'Put words, times and speakers right.',
    description:
      'Names the revision that was seen: where another change came before it is refused, with `current_revision`. ' +
      'What was changed by hand is kept by all analysers. Words keep their times where the text has as many as before.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.TranscriptParams,
    body: schema.UpdateTranscriptRequest,
    bodyLimit: 16 * 1024 ** 2,
    success: { status: 200, schema: schema.AssetTranscript },
    refusals: ['not_found', 'forbidden', 'version_conflict', 'body_too_large'],
    handle: ({ services, principal, params, body }) =>
      services.transcripts.updateTranscript(principal, { ...callOf(params), body }),
  }),
  route({
    method: 'DELETE',
    path: '/asset/{asset_id}/transcripts/{transcript_id}',
    operationId: 'deleteTranscript',
    tag,
    summary: 'Remove a transcript, edited words included.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.TranscriptParams,
    success: { status: 204 },
    refusals: ['not_found', 'forbidden'],
    handle: ({ services, principal, params }) =>
      services.transcripts.deleteTranscript(principal, callOf(params)),
  }),
  route({
    method: 'GET',
    path: '/asset/{asset_id}/transcripts/{transcript_id}/file',
    operationId: 'exportTranscript',
    tag,
    summary: 'A transcript as a file: SubRip, WebVTT or text.',
    description: 'WebVTT names speakers as voices and marks the times of words.',
    auth: 'K',
    permission: 'READ on the asset',
    params: schema.TranscriptParams,
    query: schema.TranscriptFileQuery,
    success: {
      status: 200,
      contentType: 'application/x-subrip',
      otherTypes: ['text/vtt', 'text/plain'],
      description: 'The file, as an attachment; its type is that of the format.',
    },
    refusals: ['not_found'],
    handle: async ({ services, principal, params, query, reply }) => {
      const file = await services.transcripts.exportTranscript(principal, { ...callOf(params), query });
      reply.headers({
        'content-type': file.contentType,
        'content-disposition': contentDisposition('attachment', file.fileName),
        'cache-control': 'private, no-store',
      });
      reply.send(file.text);
      return replySent;
    },
  }),
];
