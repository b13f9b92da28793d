/** The table of how generated assets came to be. */
import type { JsonColumn, Timestamp } from './columns.ts';

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
  created_at: Timestamp;
}

export interface GenerationTables {
  generation: GenerationTable;
}
