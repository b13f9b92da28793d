import { routesOver } from '../../../platform/http/route.ts';
import { toolPrices } from './all-tools.ts';
import { UseAgentToolRequest, UseAgentToolResponse } from './tools.schema.ts';
import type { AgentToolsService } from './tools.service.ts';

const route = routesOver<{ agentTools: AgentToolsService }>();

/** An answer is told to its end also where the client has left: what it did is done. */
const stays = new AbortController().signal;

const useTool = route({
  method: 'POST',
  path: '/agent/use-tool',
  operationId: 'useTool',
  tag: 'Agent',
  summary: 'Run one tool of the agent.',
  description:
    'Tools do what operations of this interface do, with the rights of the caller and at the same prices; what is wrong with ' +
    'arguments is 422 with its place below `body.tool_arguments`. docs/tools.md lists them all.',
  auth: 'K',
  permission: 'signed in; each tool asks for the rights of the operation behind it',
  // Each tool has a price of its own, which is taken where it runs.
  price: 'free',
  body: UseAgentToolRequest,
  success: { status: 200, schema: UseAgentToolResponse },
  refusals: [
    'not_found',
    'forbidden',
    'conflict',
    'version_conflict',
    'no_index',
    'insufficient_credits',
    'storage_full',
    'rate_limited',
    'not_configured',
    'not_ready',
    'generation_failed',
    'storage_unavailable',
  ],
  takesWebhookUrl: true,
  workPrices: toolPrices,
  quote: ({ services, principal, body, requestId }) =>
    services.agentTools.quoteTool({
      principal,
      toolId: body.tool_id,
      input: body.tool_arguments,
      requestId,
      signal: stays,
    }),
  async handle({ services, principal, body, requestId }) {
    const { tool_id: toolId, tool_arguments: input } = body;
    const use = { principal, toolId, input, requestId, signal: stays };
    const { result, pictures = [] } = await services.agentTools.useTool(use);
    return {
      tool_id: toolId,
      result,
      pictures: pictures.map(({ jpeg, caption }) => ({
        media_type: 'image/jpeg' as const,
        data: Buffer.from(jpeg).toString('base64'),
        caption,
      })),
    };
  },
});

export const toolRoutes = [useTool];
