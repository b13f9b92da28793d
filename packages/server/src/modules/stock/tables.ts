/** What everybody may use, and published agents. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { Generated } from 'kysely';
import type { JsonColumn, Timestamp } from '../../platform/db/columns.ts';

interface StockLibraryTable {
  is_the_one: Generated<boolean>;
  user_id: string;
  account_id: string;
}

interface StockItemTable {
  id: string;
  provider: string;
  provider_key: string;
  kind: 'video' | 'image';
  title: string;
  description: string;
  duration_seconds: number;
  media_url: string | null;
  source_file: JsonColumn<Record<string, unknown>>;
  found_at: Timestamp;
}

interface PublishedAgentTable {
  id: string;
  name: string;
  description: string;
  app_url: string;
  is_recommended: boolean;
  is_own: boolean;
  published_at: Timestamp;
}

/** The tables of the module, by name. */
export interface StockTables {
  stock_library: StockLibraryTable;
  stock_item: StockItemTable;
  published_agent: PublishedAgentTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends StockTables {}
}
