/** Analysis over HTTP. */

import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import { pricesLike } from '../../money/index.ts';
import { RequestTaskResponse } from '../../tasks/index.ts';
import { PreprocessQuery, ProcessAssetsRequest } from './analysis.schema.ts';
import type { AnalysisService } from './analysis.service.ts';

const route = routesOver<{ analysis: AnalysisService }>();

export const analysisRoutes = [
  route({
    method: 'POST',
    path: '/users/assets/preprocess',
    operationId: 'preprocess',
    tag: 'Uploads',
    summary: 'Analyse and index uploaded assets.',
    description:
      'Answers one entry per asset: the task that does it, or an error. Asked again for the same file and ' +
      'options, it answers the task under way, or one that has already ended with the stored result. A folder stands ' +
      'for all below it that the caller may change; its task follows them all, and takes them along when cancelled.',
    auth: 'K',
    permission: 'WRITE on each asset',
    query: PreprocessQuery,
    body: ProcessAssetsRequest,
    success: { status: 200, schema: Type.Array(RequestTaskResponse) },
    refusals: ['insufficient_credits', 'storage_full', 'storage_unavailable'],
    takesWebhookUrl: true,
    workPrices: pricesLike('analysis.', 'rendition.', 'index.', 'transcript.', 'description.'),
    quote: ({ services, principal, query, body }) =>
      services.analysis.quotePreprocess(principal, { query, body }),
    handle: ({ services, principal, query, body, requestId }) =>
      services.analysis.preprocess(principal, { query, body, traceId: requestId }),
  }),
];
