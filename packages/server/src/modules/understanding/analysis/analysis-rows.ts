/**
 * What the engine found, as rows of the tables: the analysis and its shots.
 *
 * Prints (AnalysisResult.prints) are not in the jsonb: they are a rendition of kind `prints` with the analysis' id as
 * its label, JSON `{ "prints": PicturePrint[] }` (the engine's type as it is), made only where there is a print. The
 * analyser `prints` finds its storage key by (version_id, kind = 'prints', label = analysis id), shows it at its
 * workbench and reads it. The stored result has `prints: []`.
 */
import type { AnalysisResult, Shot } from '@rushes/engine';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';

/** Whose rows they are, and what they point at. */
export interface RowOwner {
  versionId: string;
  analysisId: string;
  /** Rendition of each keyframe and still, by the engine's name of its file. */
  pictures: Map<string, string>;
  ids: Ids;
}

type MomentRow = Insertable<Database['moment']>;

/** Shots, and the scenes of them. */
export function momentRows(result: AnalysisResult, owner: RowOwner): MomentRow[] {
  const { probe, shots } = result;
  const video = probe.videoStream === null ? null : (probe.streams[probe.videoStream]?.video ?? null);
  // A still has no rate: its one picture is frame 0 at 1/1.
  const rate = probe.mediaKind === 'video' && video !== null ? video.rate : { num: 1, den: 1 };
  const shared = { version_id: owner.versionId, analysis_id: owner.analysisId };
  const rates = { rate_num: rate.num, rate_den: rate.den };
  const shotRow = (shot: Shot): MomentRow => ({
    id: owner.ids.uuid(),
    ...shared,
    ...rates,
    kind: probe.mediaKind === 'image' ? 'picture' : 'shot',
    ordinal: shot.index,
    start_frame: shot.startFrame,
    end_frame: Math.max(shot.endFrame, shot.startFrame + 1),
    start_seconds: shot.startSeconds,
    end_seconds: shot.endSeconds,
    facts: JSON.stringify({
      ...shot.facts,
      curve: shot.curve,
      focus: shot.focus,
      transition: shot.transition,
      unusable: shot.unusable,
    }),
    keyframe_rendition_id: owner.pictures.get(shot.keyframeFile) ?? null,
  });
  return [...shots.map(shotRow), ...sceneRows(result, shotRow)];
}

/** A scene has the facts and the keyframe of its longest shot. */
function sceneRows({ scenes, shots }: AnalysisResult, shotRow: (shot: Shot) => MomentRow): MomentRow[] {
  return scenes.flatMap(({ index, firstShot, lastShot }) => {
    const inside = shots.slice(firstShot, lastShot + 1);
    const lengthOf = (shot: Shot): number => shot.endFrame - shot.startFrame;
    const longest = inside.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
    const [first, last] = [inside[0], inside.at(-1)];
    if (longest === undefined || first === undefined || last === undefined) return [];
    const facts = { ...longest.facts, unusable: [], shots: { first: firstShot, last: lastShot } };
    return [
      {
        ...shotRow(longest),
        kind: 'scene' as const,
        ordinal: index,
        start_frame: first.startFrame,
        end_frame: last.endFrame,
        start_seconds: first.startSeconds,
        end_seconds: last.endSeconds,
        facts: JSON.stringify(facts),
      },
    ];
  });
}

const milliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1000));

/** Stills in the order of their times. */
export function stillRows({ stills }: AnalysisResult, owner: RowOwner): Insertable<Database['still']>[] {
  return stills.map(({ file, seconds, startSeconds, endSeconds }, ordinal) => ({
    id: owner.ids.uuid(),
    version_id: owner.versionId,
    analysis_id: owner.analysisId,
    ordinal,
    seconds,
    start_ms: milliseconds(startSeconds),
    end_ms: Math.max(milliseconds(startSeconds), milliseconds(endSeconds)),
    rendition_id: owner.pictures.get(file) ?? null,
  }));
}

/** What is heard when; a range shorter than a millisecond is none. */
export function soundRows({ audio }: AnalysisResult, owner: RowOwner): Insertable<Database['sound_range']>[] {
  return (audio?.ranges ?? []).flatMap(({ kind, startSeconds, endSeconds, confidence }) => {
    const [start_ms, end_ms] = [milliseconds(startSeconds), milliseconds(endSeconds)];
    if (end_ms <= start_ms) return [];
    const { versionId: version_id, analysisId: analysis_id } = owner;
    return [{ id: owner.ids.uuid(), version_id, analysis_id, kind, start_ms, end_ms, confidence }];
  });
}

/**
 * What is stored as a whole: the curves of the shots and what moves in them are with the moments, stills, ranges and prints have places of
 * their own. They need not be stored twice.
 */
export function withoutRows(result: AnalysisResult): AnalysisResult {
  return {
    ...result,
    shots: result.shots.map(({ curve: _, focus: __, ...shot }) => shot),
    stills: [],
    prints: [],
    audio: result.audio === null ? null : { ...result.audio, ranges: [] },
  };
}
