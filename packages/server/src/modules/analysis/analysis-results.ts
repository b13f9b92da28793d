/** Writes what the engine found into the tables: the analysis and its shots. */
import type { AnalysisResult } from '@rushes/engine';
import type { Insertable, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import { type AnalysisOptions, analyser, optionsKey } from './analysis.repo.ts';

function momentRows(
  result: AnalysisResult,
  owner: { versionId: string; analysisId: string; keyframes: Map<string, string>; ids: Ids },
): Insertable<Database['moment']>[] {
  const { probe, shots } = result;
  const video = probe.videoStream === null ? null : (probe.streams[probe.videoStream]?.video ?? null);
  // A still has no rate: its one picture is frame 0 at 1/1.
  const rate = probe.mediaKind === 'video' && video !== null ? video.rate : { num: 1, den: 1 };
  return shots.map((shot) => ({
    id: owner.ids.uuid(),
    version_id: owner.versionId,
    analysis_id: owner.analysisId,
    kind: probe.mediaKind === 'image' ? 'picture' : 'shot',
    ordinal: shot.index,
    start_frame: shot.startFrame,
    end_frame: Math.max(shot.endFrame, shot.startFrame + 1),
    rate_num: rate.num,
    rate_den: rate.den,
    start_seconds: shot.startSeconds,
    end_seconds: shot.endSeconds,
    facts: JSON.stringify({ ...shot.facts, curve: shot.curve, unusable: shot.unusable }),
    keyframe_rendition_id: owner.keyframes.get(shot.keyframeFile) ?? null,
  }));
}

/** The curves of the shots are with the moments; they need not be stored twice. */
function withoutCurves(result: AnalysisResult): AnalysisResult {
  return { ...result, shots: result.shots.map(({ curve: _, ...shot }) => shot) };
}

export interface AnalysisRecord {
  analysisId: string;
  options: AnalysisOptions;
  result: AnalysisResult;
  /** Rendition of each keyframe file. */
  keyframes: Map<string, string>;
  clock: Clock;
  ids: Ids;
}

/** Whether this analysis is stored already, by another account's task for instance. */
export async function hasAnalysis(
  trx: Transaction<Database>,
  versionId: string,
  options: AnalysisOptions,
): Promise<boolean> {
  const row = await trx
    .selectFrom('analysis')
    .select('id')
    .where('version_id', '=', versionId)
    .where('analyser', '=', analyser.name)
    .where('analyser_version', '=', analyser.version)
    .where('options_key', '=', optionsKey(options))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any analysis of the version is stored. */
export async function isAnalysed(trx: Transaction<Database>, versionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('analysis')
    .select('id')
    .where('version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeAnalysis(
  trx: Transaction<Database>,
  versionId: string,
  { analysisId, options, result, keyframes, clock, ids }: AnalysisRecord,
): Promise<void> {
  await trx
    .insertInto('analysis')
    .values({
      id: analysisId,
      version_id: versionId,
      analyser: analyser.name,
      analyser_version: analyser.version,
      options: JSON.stringify(options),
      options_key: optionsKey(options),
      result: JSON.stringify(withoutCurves(result)),
      created_at: clock.now(),
    })
    .execute();
  const moments = momentRows(result, { versionId, analysisId, keyframes, ids });
  for (let from = 0; from < moments.length; from += 1_000) {
    await trx
      .insertInto('moment')
      .values(moments.slice(from, from + 1_000))
      .execute();
  }
}
