/** Chats, the runs that answer them, and what those say and use. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn, NullableTimestamp, Timestamp } from '../../platform/db/columns.ts';

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

/** The tables of the module, by name. */
export interface AgentTables {
  film_plan: FilmPlanTable;
  chat: ChatTable;
  chat_message: ChatMessageTable;
  chat_tool_usage: ChatToolUsageTable;
  chat_model_usage: ChatModelUsageTable;
  run: RunTable;
  run_event: RunEventTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends AgentTables {}
}
