/**
 * The form of an export: a tar file whose entries stand in this order, so that it is written and read in
 * one pass. docs/database-export.md describes it for other programs.
 */

/** First entry. */
export const MANIFEST_ENTRY = 'manifest.json';
/** Last entry: a file without it was cut off. */
export const SUMMARY_ENTRY = 'summary.json';
export const TABLES_FOLDER = 'tables/';
export const OBJECTS_FOLDER = 'objects/';

export const FORMAT = 'rushes-export';
export const FORMAT_VERSION = 1;

/** What the export holds and which tables it fits. */
export interface ExportManifest {
  format: typeof FORMAT;
  format_version: typeof FORMAT_VERSION;
  created_at: string;
  /** Migrations the database had, in order; the last one names its form. */
  migrations: string[];
  /** In the order in which their rows stand in the file. */
  tables: { name: string; columns: { name: string; type: string }[] }[];
}

/** What was written, to be compared with what is read. */
export interface ExportSummary {
  rows: Record<string, number>;
  sequences: { name: string; last_value: string; is_called: boolean }[];
  /** All entries before this one. */
  entries: { name: string; bytes: number; sha256: string }[];
  /** Keys of objects whose bytes were not in the storage when the export was made. */
  missing_objects: string[];
}

/** `tables/<table>/000001.ndjson`: rows of one table, one JSON object per line, column to text or null. */
export function tableEntry(table: string, part: number): string {
  return `${TABLES_FOLDER}${table}/${String(part).padStart(6, '0')}.ndjson`;
}

/** The table an entry belongs to. */
export function tableOfEntry(entry: string): string | null {
  return /^tables\/([^/]+)\/\d{6,}\.ndjson$/.exec(entry)?.[1] ?? null;
}

export function objectEntry(key: string): string {
  return `${OBJECTS_FOLDER}${key}`;
}
