/** The Model Context Protocol over HTTP: stateless, so that any node answers any request. */
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { type Over, over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AgentToolsService } from '../tools/tools.service.ts';
import {
  challengeOf,
  type McpResourceMetadata,
  metadataOf,
  type ResourceMetadataDeps,
} from './mcp-resource-metadata.ts';
import { createMcpServer, type McpCaller } from './mcp-server.ts';

/** A message of a client, as it came over HTTP. */
export interface McpMessage {
  headers: Readonly<Record<string, string>>;
  /** Parsed. */
  body: unknown;
  requestId: string;
  /** Aborted when nobody reads the answer any more. */
  signal: AbortSignal;
  /** Aborted when that is because the client has left. */
  left: AbortSignal;
}

export interface McpAnswer {
  status: number;
  headers: Record<string, string>;
  /** A text; or messages one by one as they come, for a client that wants to be told meanwhile. */
  body: string | AsyncIterable<string>;
}

export interface McpServiceDeps extends ResourceMetadataDeps {
  agentTools: AgentToolsService;
  log: Logger;
}

/** Whether a client wants to hear of something before, or besides, the answer. */
function wantsMore(body: unknown): boolean {
  const { method, params } = (body ?? {}) as {
    method?: unknown;
    params?: { _meta?: { progressToken?: unknown } };
  };
  return method === 'subscriptions/listen' || params?._meta?.progressToken !== undefined;
}

/** The messages of a stream of events as the protocol's SDK writes it: each of them one line. */
async function* messagesOf(events: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = '';
  for await (const part of events.pipeThrough(new TextDecoderStream())) {
    const lines = `${text}${part}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      // By no expression: U+2028, which names may hold and JSON leaves as it is, ends a line of those.
      if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
    }
  }
}

/** Of a request what the protocol reads; its credential was looked at before, and is nobody else's business. */
const READ_HEADERS = /^(?:accept|content-type|mcp-.*)$/;

function createHandler({ agentTools, log }: McpServiceDeps): McpHttpHandler {
  return createMcpHandler(
    ({ authInfo }) => {
      if (authInfo?.extra === undefined) throw new Error('An MCP message came by without its caller.');
      const { principal, requestId, left } = authInfo.extra as unknown as McpCaller;
      const onFailure = (error: unknown) => log.error({ err: error, request_id: requestId }, 'a tool failed');
      return createMcpServer({ agentTools, onFailure }, { principal, requestId, left });
    },
    { onerror: (error) => log.debug({ err: error }, 'an MCP message was refused') },
  );
}

/** What is no message of the protocol is refused as the protocol says, with a sentence and a code as everywhere here. */
function refusalOf(text: string): McpAnswer {
  const answer = JSON.parse(text) as { error?: { message?: string } };
  const said = answer.error?.message ?? 'This is no message of the Model Context Protocol';
  const detail = `${said.replace(/\.$/, '')}.`;
  return {
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...answer, detail, code: 'bad_request' }),
  };
}

interface McpContext extends McpServiceDeps {
  handler: ReturnType<typeof createHandler>;
}

/** Answers one message as `principal`. */
export async function answerMcp(
  { handler }: McpContext,
  principal: Principal,
  { headers, body, requestId, signal, left }: McpMessage,
): Promise<McpAnswer> {
  const read = Object.entries(headers).filter(([name]) => READ_HEADERS.test(name));
  const request = new Request('http://mcp.invalid/mcp', {
    method: 'POST',
    headers: Object.fromEntries(read),
    body: JSON.stringify(body),
    signal,
  });
  const authInfo = {
    token: '',
    clientId: principal.userId,
    scopes: [],
    extra: { principal, requestId, left },
  };
  const response = await handler.fetch(request, { authInfo, parsedBody: body });
  const type = response.headers.get('content-type');
  if (response.body !== null && type === 'text/event-stream' && wantsMore(body)) {
    return { status: response.status, headers: {}, body: messagesOf(response.body) };
  }
  const text = await response.text();
  if (response.status >= 400 && response.status < 500) return refusalOf(text);
  return {
    status: response.status,
    headers: type === null ? {} : { 'content-type': type },
    body: text,
  };
}

/** What clients without a credential look for, by RFC 9728. */
export function getMcpMetadata(deps: McpContext, host: string | undefined): McpResourceMetadata {
  return metadataOf(deps, host);
}

/** What the challenge of a 401 says. */
export function challenge(deps: McpContext, host: string | undefined): string {
  return challengeOf(deps, host);
}

/** Ends all connections. */
export function closeMcp({ handler }: McpContext): Promise<void> {
  return handler.close();
}

const mcpFunctions = { answerMcp, getMcpMetadata, challenge, closeMcp };

export type McpService = Over<typeof mcpFunctions>;

export function createMcpService(deps: McpServiceDeps): McpService {
  const handler = createHandler(deps);
  return over({ ...deps, handler }, mcpFunctions);
}
