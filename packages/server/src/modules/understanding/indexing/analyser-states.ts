/** What the index of a version holds, analyser by analyser, also of those that never ran. */
import type { MediaKind } from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Over } from '../../../platform/over.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { findWait, type WaitReason } from '../analysis/index-wait.repo.ts';
import { isSwitchedOn, SWITCHED_OFF } from './analyser-choice.ts';
import type { AnalyserState } from './indexing.schema.ts';
import { findOpenPreprocess, findRuns, type OpenPreprocess, type RunRow } from './runs/analyser-runs.repo.ts';

export interface AnalyserStatesDeps {
  db: Kysely<Database>;
  config: Pick<Config, 'index'>;
  analysers: readonly Analyser[];
}

const NEVER = { attempts: 0, details: {}, warnings: [] };

function fromRow(analyser: Analyser['name'], row: RunRow): AnalyserState {
  return {
    analyser,
    version: row.analyser_version,
    engine: row.engine,
    state: row.state,
    reason: row.reason,
    enable: row.enable,
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
    details: row.details,
    warnings: row.warnings,
  };
}

/** Of one that waits for its turn: that it will come to nothing is known before. */
async function ofQueued({ name, availability }: Analyser, row: RunRow): Promise<AnalyserState> {
  const state = fromRow(name, row);
  const now = await availability();
  if (now.available) return state;
  return { ...state, state: 'not_available', reason: now.reason, enable: now.enable };
}

/** Why what follows an upload by itself has not begun, and what changes that. */
const WAITS: Readonly<Record<WaitReason, { reason: string; enable: string }>> = {
  insufficient_credits: {
    reason:
      'There are too few credits for the analysis of this file; it goes on by itself once there are enough.',
    enable: 'GET /billing/topup/packages',
  },
  storage_full: {
    reason:
      'There is no storage left for the analysis of this file; it goes on by itself once there is room.',
    enable: 'DELETE /users/assets',
  },
};

interface Around {
  setting: Config['index'];
  preprocess: OpenPreprocess | undefined;
  /** Why the analysis that follows an upload waits; null where it does not. */
  wait: WaitReason | null;
}

/** Of an analyser that never looked at the version: what it would take. */
async function withoutRow(
  { name, availability, onRequestOnly = false }: Analyser,
  { setting, preprocess, wait }: Around,
): Promise<AnalyserState> {
  if (!isSwitchedOn(setting, name))
    return { analyser: name, state: 'not_available', ...SWITCHED_OFF, ...NEVER };
  const now = await availability();
  if (!now.available) {
    return { analyser: name, state: 'not_available', reason: now.reason, enable: now.enable, ...NEVER };
  }
  if (preprocess !== undefined && (!onRequestOnly || preprocess.describes)) {
    const reason = 'A preprocess of this file is under way; this follows it.';
    return { analyser: name, state: 'queued', reason, ...NEVER };
  }
  if (wait !== null && !onRequestOnly) return { analyser: name, state: 'queued', ...WAITS[wait], ...NEVER };
  const [reason, enable] = onRequestOnly
    ? ['It runs only when asked for.', 'POST /video/description/{source_file_id}']
    : ['It has not looked at this file yet, or what it found was removed.', 'POST /users/assets/preprocess'];
  return { analyser: name, state: 'not_run', reason, enable, ...NEVER };
}

/** Of a version whose kind of media is known; rights are the caller's to check. */
export async function statesOf(
  { db, analysers, config }: AnalyserStatesDeps,
  { versionId, mediaKind }: { versionId: string; mediaKind: MediaKind | null },
): Promise<AnalyserState[]> {
  if (mediaKind === null) return [];
  const [runs, preprocess, wait] = await Promise.all([
    findRuns(db, versionId),
    findOpenPreprocess(db, versionId),
    findWait(db, versionId),
  ]);
  const rows = new Map(runs.map((row) => [row.analyser, row]));
  const looking = analysers.filter(({ kinds }) => kinds.includes(mediaKind));
  return Promise.all(
    looking.map(async (analyser) => {
      const row = rows.get(analyser.name);
      if (row === undefined) return withoutRow(analyser, { setting: config.index, preprocess, wait });
      return row.state === 'queued' ? ofQueued(analyser, row) : fromRow(analyser.name, row);
    }),
  );
}

/** What `AnalyserStates` is over its context. */
export const analyserStatesFunctions = { statesOf };

export type AnalyserStates = Over<typeof analyserStatesFunctions>;
