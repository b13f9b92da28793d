/** What analysers found, which of them ran, and what waits for them. Columns as in the migrations; times are ISO strings with microseconds, in UTC. */
import type { AnalysisResult, ShotCurve, ShotFacts, ShotFocus, ShotTransition } from '@rushes/engine';
import type { Generated } from 'kysely';
import type {
  DefaultedJsonColumn,
  JsonColumn,
  NullableTimestamp,
  Timestamp,
} from '../../platform/db/columns.ts';

interface AnalysisTable {
  id: string;
  version_id: string;
  analyser: string;
  analyser_version: string;
  options: JsonColumn<Record<string, unknown>>;
  options_key: string;
  result: JsonColumn<AnalysisResult>;
  /** The task whose work it is; null where nobody noted it. */
  task_id: string | null;
  created_at: Timestamp;
}

interface MomentTable {
  id: string;
  version_id: string;
  analysis_id: string;
  kind: 'shot' | 'picture' | 'scene';
  ordinal: number;
  start_frame: number;
  end_frame: number;
  rate_num: number;
  rate_den: number;
  start_seconds: number;
  end_seconds: number;
  /** `curve` is absent of stills, and of what the first version of the analyser found. */
  facts: JsonColumn<
    ShotFacts & {
      curve?: ShotCurve;
      /** Absent of what the first five versions of the analyser found. */
      focus?: ShotFocus;
      /** Absent of what the first three versions of the analyser found. */
      transition?: ShotTransition;
      /** Only of scenes: their shots by ordinal, the last one included. */
      shots?: { first: number; last: number };
      unusable: { kind: string; startSeconds: number; endSeconds: number }[];
    }
  >;
  keyframe_rendition_id: string | null;
}

interface SceneDescriptionTable {
  id: string;
  asset_id: string;
  /** Of what an analyser found; null where a person wrote it. */
  version_id: string | null;
  start_time_ms: number;
  end_time_ms: number;
  description: string;
  /** Null = written or last edited by a person. */
  made_by: string | null;
  generation_metadata: JsonColumn<Record<string, unknown> | null>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

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

interface IndexWaitTable {
  version_id: string;
  asset_id: string;
  user_id: string;
  account_id: string;
  reason: 'insufficient_credits' | 'storage_full';
  since: Timestamp;
  next_attempt_at: Timestamp;
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

/** The tables of the module, by name. */
export interface UnderstandingTables {
  analysis: AnalysisTable;
  moment: MomentTable;
  scene_description: SceneDescriptionTable;
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
}

declare module '../../platform/db/schema.ts' {
  interface Database extends UnderstandingTables {}
}
