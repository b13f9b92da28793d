/** Chats as their user sees them: listed, read, renamed, deleted, and what they have used. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { TasksService } from '../../tasks/index.ts';
import type { RunsRepo } from '../runs/runs.repo.ts';
import * as repo from './chats.repo.ts';
import type {
  ChatHistoryResponse,
  ChatMessage,
  ChatUsageBreakdown,
  ChatUsageResponse,
  ListChatsQuery,
  ListMessagesQuery,
} from './chats.schema.ts';
import { type DescribeMessagesDeps, describeMessages } from './describe-messages.ts';

/** All throw `not_found` for a chat that is not the caller's. */
export interface ChatsService {
  /** The caller's, the one with the newest message first. */
  listChats(principal: Principal, query: ListChatsQuery): Promise<ChatHistoryResponse[]>;
  getChat(principal: Principal, chatId: string): Promise<ChatHistoryResponse>;
  renameChat(principal: Principal, chatId: string, name: string): Promise<ChatHistoryResponse>;
  /** Throws `conflict` for a chat that is being answered, unless that is to be cancelled. What was made stays. */
  deleteChat(principal: Principal, chatId: string, options: { cancelRunning: boolean }): Promise<void>;
  /** The newest first; the first page marks the chat as read up to its newest message. */
  listMessages(principal: Principal, chatId: string, query: ListMessagesQuery): Promise<ChatMessage[]>;
  markChatRead(principal: Principal, chatId: string): Promise<void>;
  getChatUsage(principal: Principal, chatId: string): Promise<ChatUsageResponse>;
}

export interface ChatsServiceDeps extends DescribeMessagesDeps {
  db: Kysely<Database>;
  runs: Pick<RunsRepo, 'lockChat' | 'findOpenTask'>;
  tasks: Pick<TasksService, 'cancelTask'>;
}

function describeChat(row: repo.ChatRow): ChatHistoryResponse {
  const { answered_at, last_read_at, charged_microcredits, ...chat } = row;
  return {
    ...chat,
    custom_agent_id: null,
    total_tokens: charged_microcredits / MICROCREDITS,
    last_read_at,
    // Written the same way, in UTC and to the microsecond, so that texts compare as times do.
    is_unread: answered_at !== null && last_read_at !== null && answered_at > last_read_at,
  };
}

async function ownChat(
  { db }: ChatsServiceDeps,
  { userId }: Principal,
  chatId: string,
): Promise<repo.ChatRow> {
  const row = await repo.findChat(db, userId, chatId);
  if (row === undefined) throw notFound('Chat');
  return row;
}

/** Deletes the chat unless it is being answered; then the task that does. */
async function tryDelete(
  { db, runs }: ChatsServiceDeps,
  { userId }: Principal,
  chatId: string,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await runs.lockChat(trx, chatId, userId))) throw notFound('Chat');
    const taskId = await runs.findOpenTask(trx, chatId);
    if (taskId === null) await repo.deleteChat(trx, chatId);
    return taskId;
  });
}

async function deleteChat(
  deps: ChatsServiceDeps,
  principal: Principal,
  { chatId, cancelRunning }: { chatId: string; cancelRunning: boolean },
): Promise<void> {
  for (;;) {
    const taskId = await tryDelete(deps, principal, chatId);
    if (taskId === null) return;
    if (!cancelRunning) {
      throw new ServiceError(
        'conflict',
        'The agent is still answering in this chat. Delete it with cancel_running=true, or once the answer is there.',
      );
    }
    await deps.tasks.cancelTask(principal, taskId);
  }
}

function breakdownOf(counts: Record<string, number>): ChatUsageBreakdown {
  const of = (name: string) => counts[name] ?? 0;
  const [llm_calls, timeline_mutations] = [of('llm_calls'), of('timeline_mutations')];
  return {
    llm_calls,
    input_tokens_uncached: of('input_tokens_uncached'),
    input_tokens_cached: of('input_tokens_cached'),
    cache_write_tokens: of('cache_write_tokens'),
    output_tokens: of('output_tokens'),
    reasoning_tokens: of('reasoning_tokens'),
    system_prompt_tokens: of('system_prompt_tokens'),
    assistant_prompt_tokens: of('assistant_prompt_tokens'),
    project_state_tokens: of('project_state_tokens'),
    conversation_history_tokens: of('conversation_history_tokens'),
    user_message_tokens: of('user_message_tokens'),
    tool_result_tokens: of('tool_result_tokens'),
    tool_schema_tokens: of('tool_schema_tokens'),
    timeline_mutations,
    llm_calls_per_timeline_mutation: timeline_mutations === 0 ? null : llm_calls / timeline_mutations,
    complete: true,
  };
}

async function getChatUsage(
  deps: ChatsServiceDeps,
  principal: Principal,
  chatId: string,
): Promise<ChatUsageResponse> {
  const { db } = deps;
  const chat = await ownChat(deps, principal, chatId);
  const tools = await repo.findToolUsage(db, chatId);
  const ofTools = tools.reduce((sum, { microcredits }) => sum + microcredits, 0);
  // While an answer is being made, its tools are counted already and the whole is not charged yet.
  const total = Math.max(chat.charged_microcredits, ofTools);
  return {
    chat_id: chatId,
    chat_tokens_used: (total - ofTools) / MICROCREDITS,
    tools_tokens_used: ofTools / MICROCREDITS,
    total_tokens_used: total / MICROCREDITS,
    tools: tools.map(({ tool, calls, microcredits }) => ({
      tool_name: tool,
      calls,
      tokens_used: microcredits / MICROCREDITS,
    })),
    breakdown: breakdownOf(await repo.findModelUsage(db, chatId)),
  };
}

async function listMessages(
  deps: ChatsServiceDeps,
  principal: Principal,
  { chatId, limit, offset, before = null }: ListMessagesQuery & { chatId: string },
): Promise<ChatMessage[]> {
  const { db } = deps;
  await ownChat(deps, principal, chatId);
  const rows = await repo.listMessages(db, chatId, { limit, offset, before });
  const [newest] = rows;
  if (newest !== undefined && offset === 0 && before === null) {
    await repo.markRead(db, chatId, newest.created_at);
  }
  return describeMessages(deps, principal, { chatId, rows });
}

export function createChatsService(deps: ChatsServiceDeps): ChatsService {
  const { db } = deps;
  return {
    async listChats({ userId }, { before = null, after = null, ...page }) {
      return (await repo.listChats(db, userId, { ...page, before, after })).map(describeChat);
    },
    getChat: async (principal, chatId) => describeChat(await ownChat(deps, principal, chatId)),
    async renameChat(principal, chatId, name) {
      const { userId } = principal;
      if (!(await repo.renameChat(db, { userId, chatId, name: name.trim() }))) throw notFound('Chat');
      return describeChat(await ownChat(deps, principal, chatId));
    },
    deleteChat: (principal, chatId, { cancelRunning }) =>
      deleteChat(deps, principal, { chatId, cancelRunning }),
    listMessages: (principal, chatId, query) => listMessages(deps, principal, { chatId, ...query }),
    async markChatRead(principal, chatId) {
      await ownChat(deps, principal, chatId);
      const newest = await repo.newestMessageAt(db, chatId);
      if (newest !== null) await repo.markRead(db, chatId, newest);
    },
    getChatUsage: (principal, chatId) => getChatUsage(deps, principal, chatId),
  };
}
