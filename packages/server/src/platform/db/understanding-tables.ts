/** The tables of the index: what analysers found, and by what it is searched. */
import type { Generated } from 'kysely';
import type { DefaultedJsonColumn, NullableTimestamp, Timestamp } from './columns.ts';

export type AnalyserRunState =
  | 'queued'
  | 'running'
  | 'done'
  | 'not_available'
  | 'refused'
  | 'failed'
  | 'parked'
  | 'stale';

interface AnalyserRunTable {
  id: string;
  version_id: string;
  analyser: string;
  analyser_version: string | null;
  engine: string | null;
  options_key: string;
  options: DefaultedJsonColumn<Record<string, unknown>>;
  state: AnalyserRunState;
  reason: string | null;
  enable: string | null;
  attempts: Generated<number>;
  next_attempt_at: NullableTimestamp;
  task_id: string | null;
  details: DefaultedJsonColumn<Record<string, number | string | boolean | null>>;
  warnings: DefaultedJsonColumn<string[]>;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  created_at: Timestamp;
}

interface WalkStepTable {
  walk_id: string;
  asset_id: string;
  task_id: string | null;
  started: boolean;
  outcome: 'done' | 'skipped' | 'failed' | null;
  reason: string | null;
}

interface StillTable {
  id: string;
  version_id: string;
  analysis_id: string;
  ordinal: number;
  seconds: number;
  start_ms: number;
  end_ms: number;
  rendition_id: string | null;
}

interface SoundRangeTable {
  id: string;
  version_id: string;
  analysis_id: string;
  kind: 'silence' | 'speech' | 'music';
  start_ms: number;
  end_ms: number;
  confidence: number;
}

interface TranscriptTable {
  id: string;
  version_id: string;
  stream_index: number | null;
  language: Generated<string>;
  kind: 'original' | 'translation' | 'sdh' | 'forced';
  source: 'stream' | 'file' | 'cea608' | 'cea708' | 'speech' | 'hand';
  label: Generated<string>;
  analyser: string | null;
  engine: string | null;
  revision: Generated<number>;
  is_edited: Generated<boolean>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A word as it is stored; `speaker` and `confidence` where the engine gave them. */
export interface StoredWord {
  text: string;
  start_ms: number;
  end_ms: number;
  confidence: number | null;
  speaker: string | null;
}

interface TranscriptSegmentTable {
  id: string;
  transcript_id: string;
  ordinal: number;
  start_ms: number;
  end_ms: number;
  text: string;
  speaker: string | null;
  confidence: number | null;
  words: DefaultedJsonColumn<StoredWord[]>;
  is_edited: Generated<boolean>;
}

interface ScreenTextTable {
  id: string;
  version_id: string;
  start_ms: number;
  end_ms: number;
  text: string;
  confidence: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an object was seen, in shares of the picture. */
export interface StoredBox {
  ms: number;
  x: number;
  y: number;
  width: number;
  height: number;
  score: number;
}

interface LabelTable {
  id: string;
  version_id: string;
  start_ms: number;
  end_ms: number;
  name: string;
  score: number;
  boxes: DefaultedJsonColumn<StoredBox[]>;
}

interface EntityMatchTable {
  id: string;
  version_id: string;
  entity_id: string;
  start_ms: number;
  end_ms: number;
  evidence: 'picture' | 'voice' | 'name';
  score: number;
  evidence_ms: number;
  evidence_text: string | null;
  evidence_still_id: string | null;
}

interface EntitySoughtTable {
  version_id: string;
  entity_id: string;
}

interface EntityChangeTable {
  node_id: string;
  since: Timestamp;
  after_version_id: string | null;
}

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

interface IndexWaitTable {
  version_id: string;
  asset_id: string;
  user_id: string;
  account_id: string;
  reason: 'insufficient_credits' | 'storage_full';
  since: Timestamp;
  next_attempt_at: Timestamp;
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

interface BeatSectionTable {
  version_id: string;
  start_ms: number;
  end_ms: number;
  bpm: number;
  confidence: number;
  beats_per_bar: number | null;
  beats: number[];
  downbeats: number[];
}

export interface UnderstandingTables {
  analyser_run: AnalyserRunTable;
  index_wait: IndexWaitTable;
  walk_step: WalkStepTable;
  still: StillTable;
  sound_range: SoundRangeTable;
  transcript: TranscriptTable;
  transcript_segment: TranscriptSegmentTable;
  screen_text: ScreenTextTable;
  label: LabelTable;
  beat_section: BeatSectionTable;
  entity_match: EntityMatchTable;
  entity_sought: EntitySoughtTable;
  entity_change: EntityChangeTable;
  vector_space: VectorSpaceTable;
  vector: VectorTable;
  vector_change: VectorChangeTable;
  search_pending: SearchPendingTable;
  search_document: SearchDocumentTable;
  search_word: SearchWordTable;
  search_removed: SearchRemovedTable;
}
