/** The index of a file, over HTTP. */
import { routesOver } from '../../../platform/http/route.ts';
import { pricesLike } from '../../money/index.ts';
import * as schema from './indexing.schema.ts';
import type { IndexingService } from './indexing.service.ts';

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
