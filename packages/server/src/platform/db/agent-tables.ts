/** The tables of chats, of the runs that answer them with what those say and use, and of how generated assets came to be. */
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn, NullableTimestamp, Timestamp } from './columns.ts';

// The tables of chats, of the runs that answer them, and of what those say and use.

interface ChatTable {
  id: string;
  user_id: string;
  name: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** When the newest message was made that its user has read; null = nothing was read yet. */
  last_read_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  charged_microcredits: Generated<number>;
}

interface ChatMessageTable {
  id: string;
  chat_id: string;
  /** Null once the run was forgotten. */
  run_id: string | null;
  author: 'user' | 'agent';
  content: JsonColumn<Record<string, unknown>>;
  created_at: Timestamp;
}

interface ChatToolUsageTable {
  chat_id: string;
  tool: string;
  calls: number;
  microcredits: number;
}

interface ChatModelUsageTable {
  chat_id: string;
  counts: JsonColumn<Record<string, number>>;
}

interface RunTable {
  id: string;
  chat_id: string;
  user_id: string;
  task_id: string;
  request: JsonColumn<Record<string, unknown>>;
  outcome: JsonColumn<Record<string, unknown> | null>;
  project_id: string | null;
  export_task_id: string | null;
  /** What the client names its request by. */
  client_key: ColumnType<string | null, string | null | undefined, never>;
  created_at: Timestamp;
}

interface RunEventTable {
  run_id: string;
  sequence: number;
  /** A name of run-events.ts. */
  type: Generated<string>;
  data: JsonColumn<Record<string, unknown>>;
  created_at: Timestamp;
}

interface FilmPlanTable {
  id: string;
  user_id: string;
  /** The chat that it was asked for in; null = a new one. */
  chat_id: string | null;
  message: string;
  film: JsonColumn<Record<string, unknown>>;
  request: JsonColumn<Record<string, unknown>>;
  quote: JsonColumn<Record<string, unknown>>;
  /** The version that each asset had, by id. */
  media: JsonColumn<Record<string, string>>;
  /** The run that makes the film; once only. */
  run_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface AgentTables {
  film_plan: FilmPlanTable;
  chat: ChatTable;
  chat_message: ChatMessageTable;
  chat_tool_usage: ChatToolUsageTable;
  chat_model_usage: ChatModelUsageTable;
  run: RunTable;
  run_event: RunEventTable;
}

// The table of how generated assets came to be.

interface GenerationTable {
  asset_id: string;
  task_id: string | null;
  area: 'video' | 'image' | 'audio' | 'tts';
  model: string;
  provider: string;
  prompt: string;
  parameters: JsonColumn<Record<string, unknown>>;
  seed: number | null;
  source_asset_ids: string[];
  notes: ColumnType<string[], string[] | undefined>;
  charged_microcredits: number | null;
  created_at: Timestamp;
}

interface GenerationModelTable {
  id: string;
  document: JsonColumn<Record<string, unknown> | null>;
  is_hidden: boolean;
  price: JsonColumn<Record<string, number> | null>;
  changed_at: Timestamp;
}

interface ProviderOperationTable {
  task_id: string;
  area: GenerationTable['area'];
  provider: string;
  model: string;
  state: 'starting' | 'running' | 'to_cancel' | 'ended';
  operation: JsonColumn<Json | null>;
  idempotency_key: string;
  has_webhook: boolean;
  uses_own_key: ColumnType<boolean, boolean | undefined>;
  started_at: Timestamp;
  ended_at: NullableTimestamp;
}

interface ProviderKeyTable {
  account_id: string;
  provider: string;
  sealed: Buffer;
  set_at: Timestamp;
}

/** What can stand in a column of JSON. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface GenerationTables {
  generation: GenerationTable;
  generation_model: GenerationModelTable;
  provider_operation: ProviderOperationTable;
  provider_key: ProviderKeyTable;
}
