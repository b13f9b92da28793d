/** What of the shots that tags tell a brief lacks: files, their times and how they play. What it has besides is its own. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import type { TaggedFilm, TaggedShot } from './tagged-film.ts';

const near = (a: number, b: number) => Math.abs(a - b) < 0.06;

/** True where `brief` shows what `film` tells, and no file that nothing tells of. */
export function honoursTags(brief: Brief, film: TaggedFilm, assets: readonly PlannerAsset[]): boolean {
  const durations = new Map(assets.map(({ id, durationSeconds }) => [id, durationSeconds]));
  const isUntold = ({ assetId }: BriefPart) => !film.shots.some((shot) => shot.assetId === assetId);
  if (film.lost.length === 0 && brief.parts.some(isUntold)) return false;
  if (brief.parts.some(({ assetId }) => film.exclude.includes(assetId))) return false;
  return film.shots.every((shot) =>
    isShown(brief, shot, { film, duration: durations.get(shot.assetId) ?? 0 }),
  );
}

function isShown(
  brief: Brief,
  shot: TaggedShot,
  { film, duration }: { film: TaggedFilm; duration: number },
): boolean {
  const parts = brief.parts.filter(({ assetId }) => assetId === shot.assetId);
  if (parts.length === 0) return false;
  const seconds = shot.seconds ?? (shot.start === null && shot.end === null ? film.each : null);
  const isTimed = seconds === null || parts.some((part) => near(lengthOf(part, brief, duration), seconds));
  const start = shot.start === null ? null : shot.start < 0 ? duration + shot.start : shot.start;
  const begins =
    start === null || parts.some((part) => near((part.trim ?? part.within)?.startSeconds ?? 0, start));
  const end = shot.end === null || shot.end === 'open' ? null : shot.end < 0 ? duration + shot.end : shot.end;
  const ends =
    end === null || parts.some((part) => near((part.trim ?? part.within)?.endSeconds ?? duration, end));
  const plays =
    (shot.factor === null ||
      shot.factor === 1 ||
      has(brief, shot, (edit) => edit.kind === 'speed' && near(edit.factor, shot.factor ?? 1))) &&
    (!shot.isReversed || has(brief, shot, ({ kind }) => kind === 'reverse')) &&
    (shot.freeze === null || brief.edits.some(({ kind }) => kind === 'freeze'));
  return isTimed && begins && ends && plays;
}

/** How long a part is shown, seconds; below 0 where nothing tells. */
function lengthOf({ seconds, trim }: BriefPart, { length, parts }: Brief, duration: number): number {
  if (seconds !== undefined) return seconds;
  if (trim !== undefined) return (trim.endSeconds ?? duration) - trim.startSeconds;
  return length === null ? -1 : length.seconds / parts.length;
}

const has = (brief: Brief, { assetId }: TaggedShot, is: (edit: EditWish) => boolean): boolean =>
  brief.edits.some((edit) => {
    if (edit.kind === 'part' || edit.kind === 'speedPart') return true;
    if (!is(edit)) return false;
    const target: ClipTarget | null | undefined = 'target' in edit ? edit.target : null;
    return target?.kind !== 'assets' || target.ids.includes(assetId);
  });
