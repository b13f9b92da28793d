/** Black edges that are part of a file's own picture are left out of the frame. Pure. */
import type { EditOperation } from '../edit/edit-operation.ts';
import type { Evidence } from '../material/evidence.ts';
import { listPlacements, mediaSpan } from '../material/placements.ts';
import { clipSettings } from '../metadata.ts';
import type { Area, Crop } from '../rushes-metadata.ts';
import type { Json, Timeline } from '../types.ts';
import type { SeenMedia } from './seen-media.ts';

/** Less than this of a side is no edge that anybody sees. */
const LEAST_EDGE = 0.004;
/** What is cut off beyond the edge: coding blurs it into the picture. */
const BLURRED = 0.004;

function around(areas: readonly Area[]): Area {
  const left = Math.min(...areas.map(({ x }) => x));
  const top = Math.min(...areas.map(({ y }) => y));
  const right = Math.max(...areas.map(({ x, width }) => x + width));
  const bottom = Math.max(...areas.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** What of a stretch of a file is no edge; null where it has none, or nobody knows. */
function pictureOf({ shots }: SeenMedia, { start, end }: { start: number; end: number }): Area | null {
  const shown = shots.filter(({ startSeconds, endSeconds }) => startSeconds < end && endSeconds > start);
  const areas = shown.flatMap(({ picture }) => picture ?? []);
  return areas.length === 0 || areas.length < shown.length ? null : around(areas);
}

function cropTo({ x, y, width, height }: Area): Crop | null {
  const edges = { left: x, top: y, right: 1 - x - width, bottom: 1 - y - height };
  const seen = Object.values(edges).some((edge) => edge > LEAST_EDGE);
  const cut = (edge: number) => (edge > LEAST_EDGE ? Math.round((edge + BLURRED) * 10_000) / 10_000 : 0);
  return seen
    ? { left: cut(edges.left), top: cut(edges.top), right: cut(edges.right), bottom: cut(edges.bottom) }
    : null;
}

/** Keys of the files that a timeline shows somewhere as they are, with their edges if they have any. */
export function shownUncropped(timeline: Timeline): Set<string> {
  const clips = listPlacements(timeline).filter(({ kind, clip }) => {
    return kind !== 'Audio' && clipSettings(clip).layout?.crop === undefined;
  });
  return new Set(clips.map(({ key }) => key));
}

/**
 * Crops of the clips whose files have black edges, where nothing of the picture's place was said otherwise. `kept`: keys of
 * files that are left as they are.
 */
export function planSourceEdges(
  timeline: Timeline,
  { evidence, kept = new Set() }: { evidence: Evidence; kept?: ReadonlySet<string> },
): EditOperation[] {
  return listPlacements(timeline).flatMap((placement): EditOperation[] => {
    const { clip, key, kind, path } = placement;
    const { layout } = clipSettings(clip);
    const media = evidence[key]?.boxes;
    if (kind === 'Audio' || !media || kept.has(key) || layout?.crop !== undefined) return [];
    const picture = pictureOf(media, media.still === true ? { start: 0, end: 1 } : mediaSpan(placement));
    const crop = picture === null ? null : cropTo(picture);
    if (crop === null) return [];
    const wanted = JSON.parse(JSON.stringify({ ...layout, crop })) as Json;
    return [{ type: 'set_settings', target: path, settings: { layout: wanted } }];
  });
}
