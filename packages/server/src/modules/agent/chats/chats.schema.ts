/** Chats and their messages as clients read them. */
import { type Static, Type } from 'typebox';
import { DateTime, nullable, optionalNullable, Uuid } from '../../../platform/http/schema.ts';
import { taggedUnion } from '../../../platform/http/validation/tagged-unions.ts';

export const ChatParams = Type.Object({ chat_id: Uuid });

const Offset = Type.Integer({ default: 0, minimum: 0, maximum: 1_000_000 });
const Before = optionalNullable(Type.String({ format: 'date-time', description: 'Only what is older.' }));

export const ListChatsQuery = Type.Object({
  limit: Type.Integer({ default: 10, minimum: 1, maximum: 1_000 }),
  offset: Offset,
  before: optionalNullable(
    Type.String({ format: 'date-time', description: 'Only chats whose last message is older.' }),
  ),
  after: optionalNullable(
    Type.String({ format: 'date-time', description: 'Only chats whose last message is newer.' }),
  ),
});
export type ListChatsQuery = Static<typeof ListChatsQuery>;

export const ListMessagesQuery = Type.Object({
  limit: Type.Integer({ default: 20, minimum: 1, maximum: 100 }),
  offset: Offset,
  before: Before,
});
export type ListMessagesQuery = Static<typeof ListMessagesQuery>;

export const DeleteChatQuery = Type.Object({
  cancel_running: Type.Boolean({
    default: false,
    description: 'Cancels what is being answered. Without it a chat that is being answered is 409.',
  }),
});
export type DeleteChatQuery = Static<typeof DeleteChatQuery>;

export const RenameChatQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
});

export const ChatHistoryResponse = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    created_at: DateTime,
    updated_at: Type.String({ format: 'date-time', description: 'When its last message was made.' }),
    custom_agent_id: nullable(Type.String({ description: 'Always null: there are no custom agents here.' })),
    total_tokens: Type.Number({
      minimum: 0,
      description: 'What its answers have cost, in service tokens, which are credits.',
    }),
    is_running: Type.Boolean(),
    last_read_at: optionalNullable(
      Type.String({
        format: 'date-time',
        description: 'When the newest message was made that the caller has read or sent.',
      }),
    ),
    is_unread: Type.Boolean({ description: 'Whether the agent has written something newer.' }),
  },
  { $id: 'ChatHistoryResponse' },
);
export type ChatHistoryResponse = Static<typeof ChatHistoryResponse>;

const PricingLevel = Type.Integer({ minimum: 1, maximum: 5 });
const AnyObject = Type.Record(Type.String(), Type.Unknown());

const ChatMessageUserResponse = Type.Object(
  {
    type: Type.Literal('user', { default: 'user' }),
    id: Uuid,
    user_message: Type.String(),
    enabled_tools: Type.Array(Type.String()),
    verbosity: Type.String(),
    reasoning_effort: Type.String(),
    pricing_level: PricingLevel,
    llm_model: nullable(Type.String()),
    priority: nullable(Type.String()),
    parallel_tool_calls: nullable(Type.Boolean()),
    max_service_token: nullable(Type.Integer()),
    prefer_compaction: optionalNullable(Type.Integer()),
    llm_settings: optionalNullable(AnyObject),
    context: AnyObject,
    created_at: DateTime,
  },
  { $id: 'ChatMessageUserResponse' },
);
export type ChatMessageUserResponse = Static<typeof ChatMessageUserResponse>;

const ChatMessageAgentResponse = Type.Object(
  {
    type: Type.Literal('agent', { default: 'agent' }),
    id: Uuid,
    agent_message: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'What the last event of its stream says (CreateDone or CreateFailed), its `reason`, `reasoning_summary` and ' +
        '`tool_calls`. Of what was deleted meanwhile, or may no longer be read, `assets` has nothing.',
    }),
    created_at: DateTime,
  },
  { $id: 'ChatMessageAgentResponse' },
);
export type ChatMessageAgentResponse = Static<typeof ChatMessageAgentResponse>;

export const ChatMessage = taggedUnion('type', [ChatMessageUserResponse, ChatMessageAgentResponse]);
export type ChatMessage = ChatMessageUserResponse | ChatMessageAgentResponse;

const Count = Type.Integer({ minimum: 0, default: 0 });

const ChatUsageBreakdown = Type.Object(
  {
    llm_calls: Count,
    input_tokens_uncached: Count,
    input_tokens_cached: Count,
    cache_write_tokens: Count,
    output_tokens: Count,
    reasoning_tokens: Count,
    system_prompt_tokens: Count,
    assistant_prompt_tokens: Count,
    project_state_tokens: Count,
    conversation_history_tokens: Count,
    user_message_tokens: Count,
    tool_result_tokens: Count,
    tool_schema_tokens: Count,
    timeline_mutations: Count,
    llm_calls_per_timeline_mutation: optionalNullable(Type.Number()),
    complete: Type.Boolean({ default: true }),
  },
  {
    $id: 'ChatUsageBreakdown',
    description: 'What language models have counted; no charges. All 0 where the built-in director answers.',
  },
);
export type ChatUsageBreakdown = Static<typeof ChatUsageBreakdown>;

export const ChatUsageResponse = Type.Object(
  {
    chat_id: Uuid,
    chat_tokens_used: Type.Number({ minimum: 0, description: 'What is not the tools’.' }),
    tools_tokens_used: Type.Number({ minimum: 0 }),
    total_tokens_used: Type.Number({ minimum: 0, description: 'In service tokens, which are credits.' }),
    tools: Type.Array(
      Type.Object(
        {
          tool_name: Type.String(),
          calls: Type.Integer({ minimum: 0 }),
          tokens_used: Type.Number({ minimum: 0 }),
        },
        { $id: 'ChatToolUsage' },
      ),
    ),
    breakdown: ChatUsageBreakdown,
  },
  { $id: 'ChatUsageResponse' },
);
export type ChatUsageResponse = Static<typeof ChatUsageResponse>;
