/** What is left of the clips whose beginning or end goes. Pure. */
import type { PlannerAsset } from '../../assets.ts';
import type { ToldFilm, ToldSegment, ToldShot } from '../told-film.ts';

/** Gives the shots what is left of their files: the clip in the same segment, or the one told right before. */
export function giveCuts(
  segments: readonly ToldSegment[],
  film: ToldFilm,
  assets: readonly PlannerAsset[],
): void {
  const durations = new Map(assets.map(({ id, durationSeconds }) => [id, durationSeconds]));
  for (const [at, segment] of segments.entries()) {
    const cut = segment.marks.find((mark) => mark.kind === 'cutoff');
    if (cut?.kind !== 'cutoff') continue;
    const shot =
      segment.shot ?? besides(segments, at) ?? (film.shots.length === 1 ? film.shots[0] : undefined);
    const duration = durations.get(shot?.assetId ?? '') ?? 0;
    if (shot == null || duration - cut.tail <= cut.head) film.isBeyond = true;
    else {
      const left = cut.tail === 0 ? null : duration - cut.tail;
      shot.trim = { startSeconds: cut.head, endSeconds: left };
      shot.isTimeNear = true;
      takeLength(shot, { film, left: left ?? duration });
    }
  }
}

/** "Skip the first 12 seconds, use the next 10", "…, 20 s at most": how much of what is left is shown of the only clip. */
function takeLength(shot: ToldShot, { film, left }: { film: ToldFilm; left: number }): void {
  const { length, shots } = film;
  if (length === null || length.bound === 'min' || shots.length !== 1 || shot.trim === null) return;
  const end = shot.trim.startSeconds + length.seconds;
  if (end < left) shot.trim = { ...shot.trim, endSeconds: end };
}

const besides = (segments: readonly ToldSegment[], at: number): ToldShot | undefined =>
  (segments.slice(0, at).findLast(({ isNew }) => isNew) ?? segments.slice(at + 1).find(({ isNew }) => isNew))
    ?.shot ?? undefined;
