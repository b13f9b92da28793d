/** Chats as their user sees them: listed, read, renamed, deleted, and what they have used. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import type { CreatedAsset } from '../agent.schema.ts';
import { assetIdOf, createdAsset, resultOf, versionsOf } from '../films/describe-result.ts';
import { type EndReason, endReasons } from '../runs/end-run.ts';
import type { RunsRepo } from '../runs/runs.repo.ts';
import { ORDINARY_TURN } from '../turn.ts';
import type { ChatMessageRow } from './chats.repo.ts';
import * as repo from './chats.repo.ts';
import type {
  ChatHistoryResponse,
  ChatMessage,
  ChatMessageUserResponse,
  ChatUsageBreakdown,
  ChatUsageResponse,
  ListChatsQuery,
  ListMessagesQuery,
} from './chats.schema.ts';

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

// Kept messages as they are answered; of what agents made with URLs that work from now on.

interface DescribeMessagesDeps {
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'createDownloadUrls'>;
}

/** What a page of messages is made of. */
interface KeptMessages {
  chatId: string;
  rows: readonly ChatMessageRow[];
}

type Content = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';
const textOr = <Other>(value: unknown, other: Other) => (isText(value) ? value : other);
const numberOr = <Other>(value: unknown, other: Other) => (typeof value === 'number' ? value : other);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Content =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Content) : {};

const settingsNames = ['tool_exposure', 'compaction', 'no_interaction', 'max_credits'] as const;

function describeUser({ id, content, created_at }: ChatMessageRow): ChatMessageUserResponse {
  // Before settings were kept nothing but the message was.
  const hasSettings = 'llm_verbosity' in content;
  return {
    type: 'user',
    id,
    user_message: textOr(content.message, ''),
    enabled_tools: listOf(content.enabled_tools).filter(isText),
    verbosity: textOr(content.llm_verbosity, ORDINARY_TURN.llm_verbosity),
    reasoning_effort: textOr(content.llm_reasoning_effort, 'none'),
    pricing_level: numberOr(content.pricing_level, 1),
    llm_model: textOr(content.llm_model, null),
    priority: textOr(content.priority, null),
    parallel_tool_calls:
      typeof content.parallel_tool_calls === 'boolean' ? content.parallel_tool_calls : null,
    max_service_token: numberOr(content.max_service_token, null),
    prefer_compaction: numberOr(content.prefer_compaction, null),
    llm_settings: hasSettings
      ? Object.fromEntries(settingsNames.map((name) => [name, content[name] ?? null]))
      : null,
    context: objectOf(content.context),
    created_at,
  };
}

function reasonIn(content: Content): EndReason {
  return endReasons.find((reason) => reason === content.reason) ?? 'error';
}

/** Whether something came of it: what ended without has a code. */
const isDone = (content: Content) => !isText(content.code);

function describeAgent(chatId: string, content: Content, assets: CreatedAsset[]): Content {
  const about = { chat_id: chatId, task_id: textOr(content.task_id, '') };
  const besides = {
    reason: reasonIn(content),
    reasoning_summary: textOr(content.reasoning_summary, null),
    tool_calls: listOf(content.tool_calls),
  };
  if (isDone(content)) return { ...resultOf(about, content, assets), ...besides };
  const [code, message] = [textOr(content.code, 'internal'), textOr(content.message, '')];
  return { status: 'failed', ...about, code, message, ...besides };
}

/** The files of these answers that are there and that the caller may read, by id. */
async function assetsOf(
  { access, library }: DescribeMessagesDeps,
  principal: Principal,
  contents: readonly Content[],
): Promise<Map<string, CreatedAsset>> {
  const byId = new Map(contents.flatMap(versionsOf).map((film) => [assetIdOf(film), film]));
  byId.delete('');
  const ids = [...byId.keys()];
  if (ids.length === 0) return new Map();
  const nodes = await access.rightsOn(principal, ids);
  const request = { asset_ids: ids, quality: 'original' as const, player_compatible: true };
  const { items } = await library.createDownloadUrls(principal, request, '');
  return new Map(
    items.flatMap(({ asset_id, download }) => {
      const [node, content] = [nodes.get(asset_id), byId.get(asset_id)];
      if (node === undefined || content === undefined || download == null) return [];
      return [[asset_id, createdAsset({ assetId: asset_id, name: node.name, ...download }, content)]];
    }),
  );
}

/** All with as many questions as one. */
async function describeMessages(
  deps: DescribeMessagesDeps,
  principal: Principal,
  { chatId, rows }: KeptMessages,
): Promise<ChatMessage[]> {
  const answers = rows.filter(({ author }) => author === 'agent');
  const assets = await assetsOf(
    deps,
    principal,
    answers.map(({ content }) => content),
  );
  return rows.map((row) => {
    if (row.author === 'user') return describeUser(row);
    const { id, content, created_at } = row;
    const made = versionsOf(content).flatMap((film) => assets.get(assetIdOf(film)) ?? []);
    return {
      type: 'agent',
      id,
      agent_message: describeAgent(chatId, content, made),
      created_at,
    };
  });
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
