import { routesOver } from '../../../platform/http/route.ts';
import * as schema from './talks.schema.ts';
import type { TalksService } from './talks.service.ts';

const route = routesOver<{ talks: TalksService }>();
const tag = 'Talks';

export const talkRoutes = [
  route({
    method: 'GET',
    path: '/asset/{asset_id}/summary',
    operationId: 'getTalkSummary',
    tag,
    summary: 'What is said in a recording, in short: its best sentences, phrases and chapters.',
    description:
      'By its transcript, without a model. Without a transcript it is 409 `no_index` with what to do.',
    auth: 'K',
    permission: 'READ on the asset',
    params: schema.TalkParams,
    query: schema.TalkSummaryQuery,
    success: { status: 200, schema: schema.TalkSummaryResponse },
    refusals: ['not_found', 'conflict', 'no_index'],
    handle: ({ services, principal, params, query }) =>
      services.talks.getTalkSummary(principal, params.asset_id, query),
  }),
  route({
    method: 'POST',
    path: '/asset/{asset_id}/shorts',
    operationId: 'makeShorts',
    tag,
    summary: 'Make short clips of a long recording, each a project.',
    description:
      'Ranked by what is said, heard and seen in them; each begins and ends with a sentence. All of them are made, or none.',
    auth: 'K',
    permission: 'READ on the asset, WRITE on the folder',
    params: schema.TalkParams,
    body: schema.MakeShortsRequest,
    success: { status: 200, schema: schema.MakeShortsResponse },
    refusals: ['not_found', 'forbidden', 'conflict', 'no_index', 'body_too_large'],
    handle: ({ services, principal, params, body }) =>
      services.talks.makeShorts(principal, params.asset_id, body),
  }),
  route({
    method: 'POST',
    path: '/asset/{asset_id}/highlights',
    operationId: 'makeHighlights',
    tag,
    summary: 'Make a project of the best moments of a recording, in the order in which they are said.',
    auth: 'K',
    permission: 'READ on the asset, WRITE on the folder',
    params: schema.TalkParams,
    body: schema.MakeHighlightsRequest,
    success: { status: 200, schema: schema.MakeHighlightsResponse },
    refusals: ['not_found', 'forbidden', 'conflict', 'no_index', 'body_too_large'],
    handle: ({ services, principal, params, body }) =>
      services.talks.makeHighlights(principal, params.asset_id, body),
  }),
];
