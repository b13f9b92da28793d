/** The table of accounts that are being, or were, deleted. */
import type { DefaultedJsonColumn, NullableTimestamp, Timestamp } from './columns.ts';

export interface AccountDeletionTable {
  user_id: string;
  group_ids: string[];
  task_id: string | null;
  stage: string;
  stages: DefaultedJsonColumn<Record<string, { done: number; total: number }>>;
  summary: DefaultedJsonColumn<Record<string, unknown>>;
  started_at: Timestamp;
  finished_at: NullableTimestamp;
}
