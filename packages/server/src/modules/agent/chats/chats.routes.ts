/** Chats over HTTP. */
import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import {
  ChatHistoryResponse,
  ChatMessage,
  ChatParams,
  ChatUsageResponse,
  DeleteChatQuery,
  ListChatsQuery,
  ListMessagesQuery,
  RenameChatQuery,
} from './chats.schema.ts';
import type { ChatsService } from './chats.service.ts';

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
