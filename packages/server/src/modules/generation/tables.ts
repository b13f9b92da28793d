/** How generated assets came to be; models, providers and their keys. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { ColumnType } from 'kysely';
import type { JsonColumn, NullableTimestamp, Timestamp } from '../../platform/db/columns.ts';

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

/** The tables of the module, by name. */
export interface GenerationTables {
  generation: GenerationTable;
  generation_model: GenerationModelTable;
  provider_operation: ProviderOperationTable;
  provider_key: ProviderKeyTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends GenerationTables {}
}
