/** What a language model writes of what is said, over HTTP. */
import { routesOver } from '../../../platform/http/route.ts';
import { TranscriptParams, TranscriptsParams } from '../transcripts/transcripts.schema.ts';
import * as schema from './written.schema.ts';
import type { WrittenService } from './written.service.ts';

const route = routesOver<{ written: WrittenService }>();

export const writtenRoutes = [
  route({
    method: 'POST',
    path: '/asset/{asset_id}/transcripts/{transcript_id}/translate',
    operationId: 'translateTranscript',
    tag: 'Transcripts',
    summary: 'Have a transcript translated by a language model.',
    description:
      'Answers a task whose result has the `transcript_id` of the translation, with the times and speakers of the original: captions ' +
      'with its `language` show it. 503 `not_configured` where no language model is. A translation that was made so before in that ' +
      'language is replaced, unless somebody changed it.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: TranscriptParams,
    body: schema.TranslateTranscriptRequest,
    success: { status: 202, schema: schema.WrittenTaskResponse },
    refusals: [
      'not_found',
      'forbidden',
      'conflict',
      'not_configured',
      'rate_limited',
      'insufficient_credits',
    ],
    takesWebhookUrl: true,
    workPrices: ['model.input', 'model.output'],
    quote: ({ services, principal, params, body }) =>
      services.written.quoteTranslation(principal, {
        ...{ assetId: params.asset_id, transcriptId: params.transcript_id, body },
      }),
    handle: ({ services, principal, params, body, requestId }) =>
      services.written.translateTranscript(principal, {
        ...{ assetId: params.asset_id, transcriptId: params.transcript_id, body, traceId: requestId },
      }),
  }),
  route({
    method: 'POST',
    path: '/asset/{asset_id}/summary',
    operationId: 'writeTalkSummary',
    tag: 'Talks',
    summary: 'Have a language model write a summary of what is said in a recording.',
    description:
      'Answers a task whose result has the summary as `text`, in the language of the recording unless `language` names another. 503 ' +
      '`not_configured` where no language model is: `GET` of this address needs none.',
    auth: 'K',
    permission: 'READ on the asset',
    params: TranscriptsParams,
    body: schema.WriteSummaryRequest,
    success: { status: 202, schema: schema.WrittenTaskResponse },
    refusals: ['not_found', 'conflict', 'no_index', 'not_configured', 'rate_limited', 'insufficient_credits'],
    takesWebhookUrl: true,
    workPrices: ['model.input', 'model.output'],
    quote: ({ services, principal, params, body }) =>
      services.written.quoteSummary(principal, { assetId: params.asset_id, body }),
    handle: ({ services, principal, params, body, requestId }) =>
      services.written.writeTalkSummary(principal, { assetId: params.asset_id, body, traceId: requestId }),
  }),
];
