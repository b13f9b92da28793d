import { Type } from 'typebox';
import { type EventStream, openEventStream } from '../../../platform/http/bodies/sse.ts';
import { replySent, routesOver } from '../../../platform/http/route.ts';
import { toolPrices } from '../tools/all-tools.ts';
import type { McpService } from './mcp.service.ts';
import { McpResourceMetadata, METADATA_PATH } from './mcp-resource-metadata.ts';

const route = routesOver<{ mcp: McpService }>();

/** Room for an OpenTimelineIO document among the arguments of a tool. */
const MESSAGE_BYTES = 4 * 1024 ** 2;

/** What else a message has is for the protocol to look at. */
const McpMessageBody = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    method: Type.String({ minLength: 1, maxLength: 200 }),
    id: Type.Optional(
      Type.Union([Type.String({ maxLength: 1_000 }), Type.Integer({ maximum: Number.MAX_SAFE_INTEGER })]),
    ),
    params: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  {
    $id: 'McpMessage',
    additionalProperties: true,
    description: 'A JSON-RPC 2.0 request or notification.',
    examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }],
  },
);

async function sendMessages(messages: AsyncIterable<string>, stream: EventStream): Promise<void> {
  try {
    for await (const data of messages) await stream.send({ event: 'message', data });
  } finally {
    stream.close();
  }
}

const answerMcp = route({
  method: 'POST',
  path: '/mcp',
  operationId: 'answerMcp',
  tag: 'Agent',
  summary: 'The tools of the agent for clients of the Model Context Protocol.',
  description:
    'Streamable HTTP without sessions: each POST is answered by itself, with the rights of its credential. Refusals of tools ' +
    'are results with `isError`; what is no message of the protocol is answered as JSON-RPC says. See docs/mcp.md.',
  auth: 'K',
  permission: 'signed in; each tool asks for the rights of the operation behind it',
  challenge: ({ mcp }, host) => mcp.challenge(host),
  takesMcpTokens: true,
  price: 'free',
  body: McpMessageBody,
  bodyLimit: MESSAGE_BYTES,
  // What it did is not to be kept: answers hold links and pictures.
  withoutIdempotencyKey: 'secret',
  success: {
    status: 200,
    contentType: 'application/json',
    otherTypes: ['text/event-stream'],
    description:
      'A JSON-RPC 2.0 answer, as JSON or as an event of a stream. Notifications are answered 202 without a body.',
  },
  refusals: ['bad_request', 'body_too_large'],
  takesWebhookUrl: true,
  workPrices: toolPrices,
  async handle({ services, principal, body, requestId, request, reply }) {
    const [unread, left] = [new AbortController(), new AbortController()];
    const end = () => {
      // Who is cut off by a server that stops has not left.
      if (!reply.raw.writableEnded && request.server.server.listening) left.abort();
      unread.abort();
    };
    reply.raw.once('close', end);
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    try {
      const answer = await services.mcp.answerMcp(principal, {
        headers,
        body,
        requestId,
        signal: unread.signal,
        left: left.signal,
      });
      const { status, headers: answered, body: said } = answer;
      if (typeof said === 'string') {
        reply
          .status(status)
          .headers({ 'cache-control': 'no-store', ...answered })
          .send(said);
      } else await sendMessages(said, openEventStream(request, reply));
    } finally {
      reply.raw.off('close', end);
    }
    return replySent;
  },
});

const getMcpMetadata = route({
  method: 'GET',
  path: METADATA_PATH,
  operationId: 'getMcpMetadata',
  tag: 'Agent',
  summary: 'What the MCP server is to clients that have no credential yet.',
  description:
    'Protected resource metadata, by RFC 9728; the challenge of a 401 of POST /mcp names this address.',
  auth: 'none',
  permission: 'anyone',
  head: true,
  withoutDatabase: true,
  success: { status: 200, schema: McpResourceMetadata },
  async handle({ services, request, reply }) {
    reply.header('access-control-allow-origin', '*');
    return services.mcp.getMcpMetadata(request.headers.host);
  },
});

export const mcpRoutes = [answerMcp, getMcpMetadata];
