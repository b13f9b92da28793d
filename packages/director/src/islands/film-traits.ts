/**
 * What marks tell of the whole film, for a brief that others read and that says nothing of it: two readers seldom miss the same.
 * Nothing that a brief has is changed. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { readMarks } from './marks.ts';
import type { ToldFilm } from './told-film.ts';

/** `brief` with what it lacks of the shape, the length, the music, the sound, the look, the joins and the logo that `film` tells. */
export function withFilmTraits(brief: Brief, film: ToldFilm, assets: readonly PlannerAsset[]): Brief {
  const isAnswered = brief.question !== null || brief.refusal !== null || brief.parts.length === 0;
  if (isAnswered) return brief;
  const given = {
    ...formOf(brief, film),
    ...lengthOf(brief, film),
    ...musicOf(brief, film),
    ...(film.joins !== null && brief.transitions === null && { transitions: film.joins }),
    ...editsOf(brief, film),
  };
  if (Object.keys(given).length === 0) return brief;
  // What was done now was understood.
  const unread = brief.unread.filter((words) =>
    readMarks(words, assets).marks.some(({ kind }) => kind === 'run'),
  );
  return { ...brief, ...given, unread };
}

function formOf(brief: Brief, { shape, size }: ToldFilm): Partial<Brief> {
  if (brief.shape !== null || brief.size !== null) return {};
  return { ...(shape !== null && { shape }), ...(size !== null && { size }) };
}

/** Changes that are told with a time of their own, or give some. */
const givesTime: ReadonlySet<string> = new Set<EditWish['kind']>([
  ...(['freeze', 'card', 'repeat', 'loop', 'clipLength'] as const),
]);

/** Where neither reader knows the time of a clip, the only time is the film's. */
function lengthOf({ length, parts, edits }: Brief, film: ToldFilm): Partial<Brief> {
  const isTimed =
    parts.some(({ seconds, trim }) => seconds !== undefined || trim !== undefined) ||
    edits.some(({ kind }) => givesTime.has(kind)) ||
    film.shots.some(({ seconds, trim, tail }) => seconds !== null || trim !== null || tail !== null);
  return length === null && film.length !== null && !isTimed && film.shots.length > 1
    ? { length: film.length }
    : {};
}

function musicOf({ music }: Brief, film: ToldFilm): Partial<Brief> {
  const isOpen = music === null || music.kind === 'built-in';
  return film.music !== null && isOpen ? { music: film.music } : {};
}

function editsOf({ edits, originalSound }: Brief, film: ToldFilm): Partial<Brief> {
  const all = { kind: 'all' as const };
  const more: EditWish[] = [];
  const has = (kind: EditWish['kind']) => edits.some((edit) => edit.kind === kind);
  if (film.isGrey && !has('look')) more.push({ kind: 'look', look: 'grey', target: all, said: 'grey' });
  const isHeard = film.shots.some((shot) => shot.isHeard) || originalSound !== null;
  if (film.isMuted && !isHeard && !has('noFootageSound'))
    more.push({ kind: 'noFootageSound', target: all, said: 'sound' });
  const { logo } = film;
  const spot = logo?.spot ?? null;
  if (logo !== null && spot !== null && !has('inset')) {
    const target = { kind: 'assets' as const, ids: [logo.assetId], said: 'logo' };
    more.push({ kind: 'inset', target, spot, said: 'logo' });
  }
  const isBare = (edit: EditWish) => edit.kind === 'inset' && edit.spot === undefined;
  const placed = spot === null ? edits : edits.map((edit) => (isBare(edit) ? { ...edit, spot } : edit));
  return more.length === 0 && !(spot !== null && edits.some(isBare))
    ? {}
    : { edits: [...placed, ...more] as EditWish[] };
}
