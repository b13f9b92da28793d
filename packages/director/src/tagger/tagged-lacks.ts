/** Whether a brief that others read has room for what tags tell: as many files, every time and speed. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { isLogo } from '../islands/marks.ts';
import type { TaggedFilm, TaggedShot } from './tagged-film.ts';

const near = (a: number, b: number) => Math.abs(a - b) < 0.06;

/** All numbers in plain data, however deep. */
const numbersIn = (data: unknown): number[] => {
  if (typeof data === 'number') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(numbersIn) : [];
};

/** The numbers that are told of a shot: seconds of the film and of its file, and its speed. */
function toldOf({ seconds, start, end, factor }: TaggedShot, duration: number): number[] {
  const inFile = [start, end].flatMap((at) =>
    at === null || at === 'open' || at === 0 ? [] : [at < 0 ? duration + at : at],
  );
  return [...inFile, ...[seconds, factor === 1 ? null : factor].filter((one) => one !== null)];
}

/** Seconds that are told of all shots together, at least. */
const sumOf = ({ shots }: TaggedFilm): number =>
  shots.reduce((sum, { seconds, start, end, factor }) => {
    const stretch = typeof end === 'number' && end > 0 ? (end - Math.max(0, start ?? 0)) / (factor ?? 1) : 0;
    return sum + (seconds ?? Math.max(0, stretch));
  }, 0);

/** True where each of `told` has its own number among `known`. */
function hasAll(known: readonly number[], told: readonly number[]): boolean {
  const left = [...known];
  return told.every((one) => {
    const at = left.findIndex((own) => near(own, one));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

/**
 * True where `brief` shows as many files as `film`, none that is left out, and has every number that the message tells somewhere: then
 * rules understood it, and know better of which clip each is.
 */
export function accountsFor(brief: Brief, film: TaggedFilm, assets: readonly PlannerAsset[]): boolean {
  const durations = new Map(assets.map(({ id, durationSeconds }) => [id, durationSeconds]));
  const durationOf = (id: string) => durations.get(id) ?? 0;
  const logos = new Set(assets.flatMap((asset) => (isLogo(asset) ? [asset.id] : [])));
  const files = (all: readonly { assetId: string }[]) =>
    new Set(all.flatMap(({ assetId }) => (logos.has(assetId) ? [] : [assetId]))).size;
  const { length, parts, edits } = brief;
  if (files(parts) < files(film.shots)) return false;
  if (parts.some(({ assetId }) => film.exclude.includes(assetId))) return false;
  if (film.shots.some((shot) => shot.isSure && !parts.some(({ assetId }) => assetId === shot.assetId)))
    return false;
  if (length !== null && film.total === null && length.seconds < sumOf(film) - 0.5) return false;
  const hasEdit = (kind: string) => edits.some((edit) => edit.kind === kind || edit.kind === 'part');
  if (film.shots.some(({ freeze }) => freeze !== null) && !hasEdit('freeze')) return false;
  const isRepeated = ({ assetId, times }: TaggedShot) =>
    times === null ||
    hasEdit('repeat') ||
    hasEdit('loop') ||
    parts.filter((part) => part.assetId === assetId).length >= times;
  if (!film.shots.every(isRepeated)) return false;
  const ofParts = parts.flatMap(({ assetId, trim }) => {
    const even = length === null ? [] : [length.seconds / parts.length];
    const end = trim?.endSeconds ?? durationOf(assetId);
    return trim === undefined ? even : [...even, end, end - trim.startSeconds];
  });
  const known = [...numbersIn({ length, parts, edits }), ...ofParts];
  const told = [
    ...film.shots.flatMap((shot) => toldOf(shot, durationOf(shot.assetId))),
    ...[film.each, film.total].filter((one) => one !== null),
  ];
  const isReversed = hasEdit('reverse') || known.some((one) => one < 0);
  return (isReversed || !film.shots.some((shot) => shot.isReversed)) && hasAll(known, told);
}
