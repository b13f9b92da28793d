/** Documents of words, and vectors of meaning. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { Generated } from 'kysely';
import type { DefaultedJsonColumn, Timestamp } from '../../platform/db/columns.ts';

interface VectorSpaceTable {
  id: string;
  purpose: 'print' | 'picture_text' | 'text' | 'picture' | 'face';
  name: string;
  strategy: string;
  dimensions: number;
  state: 'building' | 'active' | 'retired';
  created_at: Timestamp;
}

interface VectorTable {
  id: string;
  space_id: string;
  asset_id: string;
  version_id: string;
  scope:
    | 'print'
    | 'keyframe'
    | 'description'
    | 'transcript'
    | 'label'
    | 'screen_text'
    | 'sequence'
    | 'asset'
    | 'entity'
    | 'face';
  subject_id: string | null;
  start_ms: number;
  end_ms: number;
  value: Buffer;
}

interface VectorChangeTable {
  space_id: string;
  version_id: string;
  /** Id of the transaction. */
  changed: number;
  changed_at: Timestamp;
}

interface SearchPendingTable {
  id: Generated<number>;
  asset_id: string;
  since: Timestamp;
}

/** Which words of an asset a document holds. */
export type SearchSource =
  | 'name'
  | 'title'
  | 'keywords'
  | 'description'
  | 'scene_description'
  | 'transcript'
  | 'screen_text'
  | 'label';

interface SearchDocumentTable {
  id: Generated<number>;
  asset_id: string;
  version_id: string | null;
  source: SearchSource;
  start_ms: number | null;
  end_ms: number | null;
  text: string;
  language: string;
  parts: DefaultedJsonColumn<[number, number, number][]>;
  /** As PostgreSQL writes a tsvector. */
  words: string;
  fingerprint: string;
}

interface SearchRemovedTable {
  id: Generated<number>;
  language: string;
  words: string;
}

interface SearchWordTable {
  word: string;
  documents: number;
  keys: Generated<string[]>;
}

/** The tables of the module, by name. */
export interface SearchIndexTables {
  vector_space: VectorSpaceTable;
  vector: VectorTable;
  vector_change: VectorChangeTable;
  search_pending: SearchPendingTable;
  search_document: SearchDocumentTable;
  search_word: SearchWordTable;
  search_removed: SearchRemovedTable;
}

declare module '../../platform/db/schema.ts' {
  interface Database extends SearchIndexTables {}
}
