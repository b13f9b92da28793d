/** Has entities prepared for being recognised, over HTTP. */
import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import { PreprocessEntitiesRequest } from '../../entities/index.ts';
import { pricesLike } from '../../money/index.ts';
import { RequestTaskResponse } from '../../tasks/index.ts';
import type { EntityPreprocessingService } from './entity-preprocessing.service.ts';

const route = routesOver<{ entityPreprocessing: EntityPreprocessingService }>();

export const entityPreprocessingRoutes = [
  route({
    method: 'POST',
    path: '/users/entity/preprocess',
    operationId: 'preprocessEntities',
    tag: 'Entities',
    summary: 'Prepare entities for being recognised in footage.',
    description:
      'Has their reference images looked at: an answer for each that the caller may read, and one that says so for an ' +
      'entity without any. What the configs name them for is looked through anew once that is done.',
    auth: 'K',
    permission: 'WRITE on each entity, and on an image for it to be looked at',
    body: PreprocessEntitiesRequest,
    workPrices: pricesLike('analysis.', 'rendition.', 'index.', 'transcript.', 'description.'),
    success: { status: 200, schema: Type.Array(RequestTaskResponse) },
    withoutIdempotencyKey: 'repeatable',
    refusals: ['not_found', 'forbidden', 'insufficient_credits', 'storage_full', 'rate_limited'],
    takesWebhookUrl: true,
    quote: ({ services, principal, body }) =>
      services.entityPreprocessing.quotePreprocessEntities(principal, body),
    handle: ({ services, principal, body, requestId }) =>
      services.entityPreprocessing.preprocessEntities(principal, body, requestId),
  }),
];
