/**
 * What fills the index beyond the one decode of `preprocess`: plug-ins that each look at one version of an asset.
 * A plug-in reads stored results (shots, stills, transcripts) or the file, and writes rows of its own tables only.
 */
import type { MediaKind, ProbeResult } from '@rushes/engine';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Availability } from '../../../platform/health/availability.ts';
import type { Workbench } from '../../../platform/processes/workbench.ts';
import type { ServiceConfigFile } from '../../entities/index.ts';

/** In the order in which they run. */
export const ANALYSER_NAMES = [
  'subtitles',
  'transcript',
  'beats',
  'screen_text',
  'prints',
  'objects',
  'descriptions',
  'embeddings',
  'entities',
  'text_index',
] as const;
export type AnalyserName = (typeof ANALYSER_NAMES)[number];

/** One run over one version. Reads through `db`; writes only in `commit`, replacing what an earlier run left. */
export interface AnalyserContext {
  assetId: string;
  versionId: string;
  /** Of the account that pays. */
  accountId: string;
  userId: string;
  mediaKind: MediaKind;
  probe: ProbeResult;
  /** The newest stored `media` analysis with moments and stills; null where there is none. */
  analysisId: string | null;
  /** In force where the asset lies, or what the caller sent in its place. */
  config: ServiceConfigFile;
  db: Kysely<Database>;
  bench: Workbench;
  traceId: string;
  /** Aborted by a cancel, a lost lease or the run's time limit. */
  signal: AbortSignal;
  /** 0..1 of this analyser. */
  progress(fraction: number): void;
  /** As TaskContext.commit: a run that is not the one that may write any more writes nothing. */
  commit<T>(write: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
}

/** What a run found, for people and for /video/details: counts and notes, never the results themselves. */
export interface AnalyserOutcome {
  details: Record<string, number | string | boolean | null>;
  warnings?: string[];
}

export interface Analyser {
  name: AnalyserName;
  /** Another version recomputes. */
  version: string;
  /** Kinds of media it can look at. */
  kinds: readonly MediaKind[];
  /** What it reads: the original file, or what earlier steps stored. */
  inputs: readonly ('original' | 'shots' | 'stills' | 'sound' | 'texts' | 'entities')[];
  /** Tables it writes. */
  outputs: readonly string[];
  /** Those whose results it reads: after a newer run of one of them its own results are out of date. */
  after: readonly AnalyserName[];
  /** Runs only when asked for by name or by `generate_time_based_media_description`: it costs a provider's money. */
  onRequestOnly?: boolean;
  /**
   * What of the config in force its results depend on: another value runs it again. Nothing without it. It must hold
   * nothing secret, since it is stored with the run.
   */
  optionsOf?(config: ServiceConfigFile): Record<string, unknown>;
  /** Wall seconds a run may take, by the length of the media. */
  timeLimit(durationSeconds: number): number;
  /** Told anew for each run: models come and go without a restart. */
  availability(): Promise<Availability>;
  /**
   * Throws AnalyserRefusal where this file can never give a result, anything else to be tried again. A result that
   * makes no sense (times outside the media, NaN) must be refused before it is written.
   */
  run(context: AnalyserContext): Promise<AnalyserOutcome>;
  /** Removes all that it wrote of a version. */
  remove(trx: Transaction<Database>, versionId: string): Promise<void>;
}

/** This file can not be looked at by this analyser, however often it is tried; the message is shown to people. */
export class AnalyserRefusal extends Error {
  override name = 'AnalyserRefusal';
}
