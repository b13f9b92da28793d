/** Which processes live, and what only one of them does by itself. */
import type { ColumnType } from 'kysely';

export interface ProcessTable {
  id: string;
  home: string | null;
  seen_at: ColumnType<string, never, never>;
}

export interface ScheduleLeaseTable {
  name: string;
  process_id: string;
  taken_at: ColumnType<string, never, never>;
}
