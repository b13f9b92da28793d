import { routesOver } from '../../../../platform/http/route.ts';
import { CONFIG_BYTES } from '../../../entities/index.ts';
import * as schema from './analysis-preflight.schema.ts';
import type { AnalysisPreflightService } from './analysis-preflight.service.ts';

const route = routesOver<{ analysisPreflight: AnalysisPreflightService }>();

export const analysisPreflightRoutes = [
  route({
    method: 'POST',
    path: '/video/analysis-preflight/{source_file_id}',
    operationId: 'preflightAnalysis',
    tag: 'Video',
    summary: 'What describing and transcribing a file or a folder would work on, and by which config.',
    description:
      'Starts nothing and costs nothing. The counts are exact: they come from the filters of the real walk. For a ' +
      'folder `config` is what a file directly in it gets. With a body, what would be in force with that config.',
    auth: 'K',
    permission: 'WRITE on the file or folder, or an operator; only assets the caller may write are counted',
    params: schema.AnalysisPreflightParams,
    body: schema.AnalysisConfigOverrideRequest,
    bodyOptional: true,
    bodyLimit: CONFIG_BYTES,
    withoutIdempotencyKey: 'reads',
    success: { status: 200, schema: schema.AnalysisPreflightResponse },
    refusals: ['not_found', 'forbidden', 'body_too_large'],
    handle: ({ services, principal, params, body }) =>
      services.analysisPreflight.preflightAnalysis(principal, {
        nodeId: params.source_file_id,
        override: body?.config ?? null,
      }),
  }),
];
