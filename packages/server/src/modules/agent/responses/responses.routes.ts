/** Messages to the agent over HTTP, and the streams that answer them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { openEventStream } from '../../../platform/http/bodies/sse.ts';
import { replySent, routesOver } from '../../../platform/http/route.ts';
import type { Principal } from '../../../platform/principal.ts';
import { pricesLike } from '../../money/index.ts';
import { CreateHeaders, CreateQuery, CreateResult } from '../agent.schema.ts';
import { ChatParams } from '../chats/chats.schema.ts';
import { ConfirmQuery, PlanQuote } from '../plans/plans.schema.ts';
import type { RunView } from '../runs/run-stream.ts';
import {
  AgentEvent,
  AgentMessageRequest,
  AgentMessageRequestWithoutNoInteraction,
  FollowHeaders,
  FollowQuery,
  ResponseHeaders,
} from './responses.schema.ts';
import type { RequestNames, ResponsesService, StreamPosition } from './responses.service.ts';

interface Services {
  responses: ResponsesService;
}

const route = routesOver<Services>();

interface StartCall extends StreamCall {
  query: ConfirmQuery;
}

interface StreamCall {
  services: Services;
  principal: Principal;
  request: FastifyRequest;
  reply: FastifyReply;
  requestId: string;
}

function headerOf({ request }: StreamCall, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Streams a run from a place to its end; 204 to who has seen it. */
async function send(
  { services, request, reply, requestId }: StreamCall,
  position: StreamPosition | null,
  view: RunView,
): Promise<typeof replySent> {
  if (position === null) {
    reply.code(204).send();
    return replySent;
  }
  const stream = openEventStream(request, reply);
  try {
    for await (const event of services.responses.follow(position, view, stream.closed)) {
      await stream.send(event);
    }
  } catch (error) {
    // The headers are out: closing without a last event tells the client to come back.
    request.log.error({ err: error, request_id: requestId }, 'event stream broke');
  }
  stream.close();
  return replySent;
}

/** What `start` begins, or what the client was cut off from. */
async function sendStarted(
  call: StartCall,
  view: RunView,
  start: (names: RequestNames) => Promise<StreamPosition>,
): Promise<typeof replySent> {
  const lastEventId = headerOf(call, 'last-event-id');
  const { confirm, plan_id: planId = null } = call.query;
  const confirms = confirm ? { planId } : null;
  const names = { traceId: call.requestId, clientKey: headerOf(call, 'idempotency-key'), confirms };
  const { responses } = call.services;
  const position =
    lastEventId === null ? await start(names) : await responses.resume(call.principal, lastEventId);
  return send(call, position, view);
}

const starts = {
  auth: 'K',
  permission: 'signed in; reads what the caller can read',
  refusals: [
    'insufficient_credits',
    'storage_full',
    'not_found',
    'conflict',
    'rate_limited',
    'not_configured',
  ],
  takesWebhookUrl: true,
  quotedAs: PlanQuote,
  workPrices: pricesLike(
    'create.',
    'export.',
    'analysis.',
    'rendition.',
    'index.',
    'transcript.',
    'description.',
  ),
} as const;

const results =
  'Answers a stream of `service.json_result` events: `progressing` while it runs, then one `done` or `failed`, ' +
  'after which it closes. A client that leaves does not stop the work. Reconnecting with Last-Event-ID goes on ' +
  'after that event and never starts a second run; once everything was sent it answers 204.';

const events = { status: 200, contentType: 'text/event-stream', events: AgentEvent } as const;

const oneAtATime =
  'A chat answers one message at a time: another one meanwhile is 409, since what it changes would be made of what ' +
  'is not there yet.';

export const responsesRoutes = [
  route({
    ...starts,
    method: 'GET',
    path: '/create',
    operationId: 'create',
    needsRoom: true,
    tag: 'Generation',
    summary: 'Make a video from a prompt.',
    description: results,
    query: CreateQuery,
    headers: CreateHeaders,
    success: { status: 200, contentType: 'text/event-stream', events: CreateResult },
    quote: ({ services, principal, query }) => services.responses.quoteCreate(principal, query),
    handle: (call) =>
      sendStarted(call, 'results', (names) =>
        call.services.responses.create(call.principal, call.query, { ...names, clientKey: null }),
      ),
  }),
  route({
    ...starts,
    method: 'POST',
    path: '/agent/response',
    operationId: 'createResponse',
    tag: 'Agent',
    summary: 'Say something to the agent, and follow what it answers.',
    description:
      'The stream begins with `response.created`, which names the chat, and ends with `service.stream.end` and its ' +
      'reason. One that closes without it was cut off: GET /agent/response/{chat_id} goes on, and so does this with ' +
      `Last-Event-ID, which starts nothing. A client that leaves does not stop the work. ${oneAtATime}`,
    query: ConfirmQuery,
    body: AgentMessageRequest,
    headers: ResponseHeaders,
    success: events,
    quote: ({ services, principal, body }) => services.responses.quoteResponse(principal, body),
    handle: (call) =>
      sendStarted(call, 'events', (names) =>
        call.services.responses.createResponse(call.principal, call.body, names),
      ),
  }),
  route({
    ...starts,
    method: 'POST',
    path: '/agent/response/json',
    operationId: 'createResponseJson',
    tag: 'Agent',
    summary: 'Say something to the agent, and get the result alone.',
    description: `The agent asks nothing back. ${results} ${oneAtATime}`,
    query: ConfirmQuery,
    body: AgentMessageRequestWithoutNoInteraction,
    headers: ResponseHeaders,
    success: { status: 200, contentType: 'text/event-stream', events: CreateResult },
    quote: ({ services, principal, body }) => services.responses.quoteResponse(principal, body),
    handle: (call) =>
      sendStarted(call, 'results', (names) =>
        call.services.responses.createResponseJson(call.principal, call.body, names),
      ),
  }),
  route({
    method: 'GET',
    path: '/agent/response/{chat_id}',
    operationId: 'followResponse',
    tag: 'Agent',
    summary: 'Follow what the agent answers in a chat.',
    description:
      'The same events as POST /agent/response, from any server of the service. Without an id what comes from now on; ' +
      'where nothing is being answered, `service.stream.end` at once. After the id of a last event the next answer of the chat, ' +
      'if there is one. A client that reconnects by the header Last-Event-ID although it has seen the end gets 204.',
    auth: 'K',
    permission: 'who has the chat',
    params: ChatParams,
    query: FollowQuery,
    headers: FollowHeaders,
    success: events,
    refusals: ['not_found'],
    async handle(call) {
      const { services, principal, params, query } = call;
      const named = query.last_event_id ?? null;
      const lastEventId = named ?? headerOf(call, 'last-event-id');
      const place = await services.responses.followResponse(principal, params.chat_id, lastEventId);
      if (place === null) return sendNothing(call, params.chat_id);
      // An EventSource comes back until it is told that there is nothing more.
      if (place.isOver && named === null) return send(call, null, 'events');
      return send(call, place, 'events');
    },
  }),
  route({
    method: 'DELETE',
    path: '/agent/response/{chat_id}',
    operationId: 'cancelResponse',
    tag: 'Agent',
    summary: 'End what the agent is doing in a chat, with everything it has started.',
    description:
      'What it has finished stays; nothing is charged. Its stream ends with the reason `cancelled`.',
    auth: 'K',
    permission: 'who has the chat',
    exempt402: true,
    params: ChatParams,
    success: { status: 200, schema: Type.String() },
    refusals: ['not_found'],
    handle: ({ services, principal, params }) => services.responses.cancelResponse(principal, params.chat_id),
  }),
];

/** The stream of a chat whose answers are all forgotten. */
async function sendNothing({ request, reply }: StreamCall, chatId: string): Promise<typeof replySent> {
  const stream = openEventStream(request, reply);
  const type = 'service.stream.end';
  const data = { type, chat_id: chatId, reason: 'completed', task_id: null, result: null };
  await stream.send({ event: type, data });
  stream.close();
  return replySent;
}
