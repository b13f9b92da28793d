/** The table of what was exported of projects. */
import type { ColumnType } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

interface ProjectExportTable {
  asset_id: string;
  project_id: string;
  task_id: string | null;
  project_version: number;
  format: string;
  video_codec: string | null;
  quality: 'draft' | 'standard' | 'high';
  width: number;
  height: number;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  /** An ExportReport, kept as it was when the export ended. */
  report: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface ExportTables {
  project_export: ProjectExportTable;
}
