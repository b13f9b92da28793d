/** Describing and transcribing over HTTP. */
import { routesOver } from '../../../../platform/http/route.ts';
import { CONFIG_BYTES } from '../../../entities/index.ts';
import { pricesLike } from '../../../money/index.ts';
import {
  AnalysisConfigOverrideRequest,
  AnalysisPreflightParams,
} from '../../analysis/pricing/analysis-preflight.schema.ts';
import { GenerateDescriptionResponse, GenerateTranscriptResponse } from './analysis-runs.schema.ts';
import type { AnalysisRunsService } from './analysis-runs.service.ts';

const route = routesOver<{ analysisRuns: AnalysisRunsService }>();

const tag = 'Video';
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
  route({
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
  route({
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
