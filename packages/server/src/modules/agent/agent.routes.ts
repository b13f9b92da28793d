import { replySent, routesOver } from '../../platform/http/route.ts';
import { openEventStream } from '../../platform/http/sse.ts';
import { pricesLike } from '../money/index.ts';
import { CreateHeaders, CreateQuery, CreateResult } from './agent.schema.ts';
import type { AgentService } from './agent.service.ts';

const route = routesOver<{ agent: AgentService }>();

const create = route({
  method: 'GET',
  path: '/create',
  operationId: 'create',
  needsRoom: true,
  tag: 'Generation',
  summary: 'Make a video from a prompt.',
  description:
    'Answers a stream of `service.json_result` events: `progressing` while it runs, then one `done` or `failed`, ' +
    'after which it closes. A client that leaves does not stop the work. Reconnecting with Last-Event-ID goes on ' +
    'after that event and never starts a second run; once everything was sent it answers 204.',
  auth: 'K',
  permission: 'signed in; reads what the caller can read',
  query: CreateQuery,
  headers: CreateHeaders,
  success: { status: 200, contentType: 'text/event-stream', events: CreateResult },
  refusals: ['insufficient_credits', 'storage_full', 'not_found', 'conflict', 'rate_limited'],
  takesWebhookUrl: true,
  workPrices: pricesLike(
    'create.',
    'export.',
    'analysis.',
    'rendition.',
    'index.',
    'transcript.',
    'description.',
  ),
  quote: ({ services, principal, query }) => services.agent.quoteCreate(principal, query),
  async handle({ services, principal, query, requestId, request, reply }) {
    const lastEventId = request.headers['last-event-id'];
    const position =
      typeof lastEventId === 'string' && lastEventId !== ''
        ? await services.agent.resume(principal, lastEventId)
        : await services.agent.create(principal, query, requestId);
    if (position === null) {
      reply.code(204).send();
      return replySent;
    }
    const stream = openEventStream(request, reply);
    try {
      for await (const event of services.agent.follow(position, 'results', stream.closed)) {
        await stream.send(event);
      }
    } catch (error) {
      // The headers are out: closing without a last event tells the client to come back.
      request.log.error({ err: error, request_id: requestId }, 'event stream broke');
    }
    stream.close();
    return replySent;
  },
});

export const agentRoutes = [create];
