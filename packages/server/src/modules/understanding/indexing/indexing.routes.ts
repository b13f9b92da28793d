/** The index of a file, describing and transcribing, over HTTP. */
import { routesOver } from '../../../platform/http/route.ts';
import { CONFIG_BYTES } from '../../entities/index.ts';
import { pricesLike } from '../../money/index.ts';
import {
  AnalysisConfigOverrideRequest,
  AnalysisPreflightParams,
} from '../analysis/pricing/analysis-preflight.schema.ts';
import * as schema from './indexing.schema.ts';
import type { IndexingService } from './indexing.service.ts';
import { GenerateDescriptionResponse, GenerateTranscriptResponse } from './runs/analysis-runs.schema.ts';
import type { AnalysisRunsService } from './runs/analysis-runs.service.ts';

// The index of a file, over HTTP.

const route = routesOver<{ indexing: IndexingService }>();

const tag = 'Video';
const path = '/video/index/{source_file_id}';

export const indexingRoutes = [
  route({
    method: 'GET',
    path,
    operationId: 'getIndex',
    tag,
    summary: 'What the index holds of a file, analyser by analyser.',
    description:
      'Of its current version. Also analysers that have not looked at it, with the reason and what changes that.',
    auth: 'K',
    permission: 'READ on the asset',
    params: schema.IndexParams,
    success: { status: 200, schema: schema.AssetIndex },
    refusals: ['not_found'],
    handle: ({ services, principal, params }) => services.indexing.getIndex(principal, params.source_file_id),
  }),
  route({
    method: 'POST',
    path,
    operationId: 'reindex',
    tag,
    summary: 'Run analysers over a file again.',
    description:
      'Also those that are done, parked or refused. Each result that is there stays until a newer one takes its place. ' +
      'The result of the task names the state of each.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.IndexParams,
    body: schema.ReindexRequest,
    success: { status: 202, schema: schema.ReindexResponse },
    refusals: ['not_found', 'forbidden', 'conflict', 'insufficient_credits'],
    takesWebhookUrl: true,
    workPrices: pricesLike('index.', 'transcript.', 'description.'),
    quote: ({ services, principal, params, body }) =>
      services.indexing.quoteReindex(principal, params.source_file_id, body),
    handle: ({ services, principal, params, body, requestId }) =>
      services.indexing.reindex(principal, params.source_file_id, { request: body, traceId: requestId }),
  }),
  route({
    method: 'DELETE',
    path,
    operationId: 'removeIndex',
    tag,
    summary: 'Remove what analysers found in a file.',
    description:
      'Answers what is left, as getIndex does. What stood on the removed results is made anew without them; what a ' +
      'person wrote stays.',
    auth: 'K',
    permission: 'WRITE on the asset',
    params: schema.IndexParams,
    query: schema.RemoveIndexQuery,
    success: { status: 200, schema: schema.AssetIndex },
    refusals: ['not_found', 'forbidden'],
    handle: ({ services, principal, params, query }) =>
      services.indexing.removeIndex(principal, params.source_file_id, query),
  }),
];

// Describing and transcribing over HTTP.

const analysisRunsRoute = routesOver<{ analysisRuns: AnalysisRunsService }>();

const permission =
  'WRITE on the file or folder, or an operator; below a folder only assets the caller may write are worked on';
const ofFolder =
  'Of a folder all below it that is uploaded, of such a kind and writable by the caller; the rest is skipped. ' +
  'Preflight tells how many. The task names what came of them, and takes what it started along when it is cancelled.';

const REFUSALS = [
  'not_found',
  'forbidden',
  'bad_request',
  'conflict',
  'not_configured',
  'body_too_large',
  'insufficient_credits',
  'storage_full',
] as const;

export const analysisRunRoutes = [
  analysisRunsRoute({
    method: 'POST',
    path: '/video/description/{source_file_id}',
    operationId: 'generateDescription',
    tag,
    summary: 'Have the scenes of a file, or of all files below a folder, described by a vision model.',
    description:
      `${ofFolder} What was not preprocessed is preprocessed first. A config in the body is taken in place of all ` +
      'that stands in the folders, and is stored nowhere.',
    auth: 'K',
    permission,
    params: AnalysisPreflightParams,
    body: AnalysisConfigOverrideRequest,
    bodyOptional: true,
    bodyLimit: CONFIG_BYTES,
    success: { status: 200, schema: GenerateDescriptionResponse },
    refusals: REFUSALS,
    takesWebhookUrl: true,
    workPrices: pricesLike('analysis.', 'rendition.', 'index.', 'transcript.', 'description.'),
    quote: ({ services, principal, params, body }) =>
      services.analysisRuns.quoteDescription(principal, {
        nodeId: params.source_file_id,
        override: body?.config ?? null,
      }),
    handle: ({ services, principal, params, body, requestId }) =>
      services.analysisRuns.generateDescription(principal, {
        nodeId: params.source_file_id,
        override: body?.config ?? null,
        traceId: requestId,
      }),
  }),
  analysisRunsRoute({
    method: 'POST',
    path: '/video/transcript/{source_file_id}',
    operationId: 'generateTranscript',
    tag,
    summary: 'Have what is said in a file, or in all files below a folder, written down.',
    description:
      `${ofFolder} What has a transcript is left alone; subtitles in a file are taken before anything is heard. A ` +
      'config in the body is refused with 400, since transcription reads nothing of it.',
    auth: 'K',
    permission,
    params: AnalysisPreflightParams,
    body: AnalysisConfigOverrideRequest,
    bodyOptional: true,
    bodyLimit: CONFIG_BYTES,
    success: { status: 200, schema: GenerateTranscriptResponse },
    refusals: REFUSALS,
    takesWebhookUrl: true,
    workPrices: pricesLike('analysis.', 'rendition.', 'index.', 'transcript.', 'description.'),
    quote: ({ services, principal, params, body }) =>
      services.analysisRuns.quoteTranscript(principal, {
        nodeId: params.source_file_id,
        override: body?.config ?? null,
      }),
    handle: ({ services, principal, params, body, requestId }) =>
      services.analysisRuns.generateTranscript(principal, {
        nodeId: params.source_file_id,
        override: body?.config ?? null,
        traceId: requestId,
      }),
  }),
];
