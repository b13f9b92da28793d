/** Chats, their settings and the tools of models, over HTTP. */
import { Type } from 'typebox';
import { routesOver } from '../../platform/http/route.ts';
import {
  ChatHistoryResponse,
  ChatMessage,
  ChatParams,
  ChatUsageResponse,
  DeleteChatQuery,
  ListChatsQuery,
  ListMessagesQuery,
  RenameChatQuery,
} from './chats/chats.schema.ts';
import type { ChatsService } from './chats/chats.service.ts';
import { AppSettings, AvailableModel } from './settings/settings.schema.ts';
import type { SettingsService } from './settings/settings.service.ts';
import { toolPrices } from './tools/all-tools.ts';
import { UseAgentToolRequest, UseAgentToolResponse } from './tools/tools.schema.ts';
import type { AgentToolsService } from './tools/tools.service.ts';

// Chats over HTTP.

const route = routesOver<{ chats: ChatsService }>();

const ofCaller = { tag: 'Agent', auth: 'K', permission: "signed in; only the caller's chats" } as const;
const ofOne = {
  tag: 'Agent',
  auth: 'K',
  permission: 'who has the chat',
  params: ChatParams,
  refusals: ['not_found'],
} as const;

export const chatsRoutes = [
  route({
    ...ofCaller,
    method: 'GET',
    path: '/agent/chats/list',
    operationId: 'listChats',
    summary: 'The chats of the caller, the one with the newest message first.',
    query: ListChatsQuery,
    success: { status: 200, schema: Type.Array(ChatHistoryResponse) },
    handle: ({ services, principal, query }) => services.chats.listChats(principal, query),
  }),
  route({
    ...ofOne,
    method: 'GET',
    path: '/agent/chat/{chat_id}',
    operationId: 'getChat',
    summary: 'One chat: its name, whether it is being answered, and whether there is something new in it.',
    success: { status: 200, schema: ChatHistoryResponse },
    handle: ({ services, principal, params }) => services.chats.getChat(principal, params.chat_id),
  }),
  route({
    ...ofOne,
    method: 'DELETE',
    path: '/agent/chat/{chat_id}',
    operationId: 'deleteChat',
    summary: 'Delete a chat with its messages.',
    description: 'Projects and videos that were made in it stay.',
    query: DeleteChatQuery,
    success: { status: 200, schema: Type.Object({ chat_id: Type.String() }, { $id: 'DeletedChat' }) },
    refusals: ['not_found', 'conflict'],
    async handle({ services, principal, params, query }) {
      await services.chats.deleteChat(principal, params.chat_id, { cancelRunning: query.cancel_running });
      return { chat_id: params.chat_id };
    },
  }),
  route({
    ...ofOne,
    method: 'GET',
    path: '/agent/chat/{chat_id}/usage',
    operationId: 'getChatUsage',
    summary: 'What the answers of a chat have cost, and each tool of it.',
    success: { status: 200, schema: ChatUsageResponse },
    handle: ({ services, principal, params }) => services.chats.getChatUsage(principal, params.chat_id),
  }),
  route({
    ...ofOne,
    method: 'POST',
    path: '/agent/chat/{chat_id}/read',
    operationId: 'markChatRead',
    summary: 'Mark a chat as read up to its newest message.',
    withoutIdempotencyKey: 'repeatable',
    success: { status: 204 },
    handle: ({ services, principal, params }) => services.chats.markChatRead(principal, params.chat_id),
  }),
  route({
    ...ofOne,
    method: 'PATCH',
    path: '/agent/chat/{chat_id}/rename',
    operationId: 'renameChat',
    summary: 'Give a chat another name.',
    query: RenameChatQuery,
    success: { status: 200, schema: ChatHistoryResponse },
    handle: ({ services, principal, params, query }) =>
      services.chats.renameChat(principal, params.chat_id, query.name),
  }),
  route({
    ...ofOne,
    method: 'GET',
    path: '/agent/chat/{chat_id}/messages',
    operationId: 'listMessages',
    summary: 'The messages of a chat, the newest first.',
    description: 'Reading from the first page on marks the chat as read up to its newest message.',
    query: ListMessagesQuery,
    success: { status: 200, schema: Type.Array(ChatMessage) },
    handle: ({ services, principal, params, query }) =>
      services.chats.listMessages(principal, params.chat_id, query),
  }),
];

const settingsRoute = routesOver<{ settings: SettingsService }>();

export const settingsRoutes = [
  settingsRoute({
    method: 'GET',
    path: '/settings',
    operationId: 'getSettings',
    tag: 'Settings',
    summary: 'Tools, models, presets and shapes that this deployment offers.',
    auth: 'K',
    permission: 'any user',
    success: { status: 200, schema: AppSettings },
    handle: ({ services }) => services.settings.getSettings(),
  }),
  settingsRoute({
    method: 'GET',
    path: '/agent/available-llm-models',
    operationId: 'listLlmModels',
    tag: 'Settings',
    summary: 'The models that a message to the agent can name.',
    auth: 'K',
    permission: 'any user',
    success: { status: 200, schema: Type.Array(AvailableModel) },
    handle: ({ services }) => services.settings.listLlmModels(),
  }),
];

const toolsRoute = routesOver<{ agentTools: AgentToolsService }>();

/** An answer is told to its end also where the client has left: what it did is done. */
const stays = new AbortController().signal;

const useTool = toolsRoute({
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
